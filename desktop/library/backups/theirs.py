"""What a copy of the library holds of one character, read whole and held against its hashes."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from desktop.library.backups.comparing import at_newest_schema
from desktop.library.problems import DamagedCharacter, DamagedEntries, UnknownCharacter
from desktop.library.records.characters import Character
from desktop.library.records.shelf import Standing
from desktop.library.store.identity import PATIENT_MS, all_rows, reading
from desktop.library.store.rows import DamagedRow, Row, character_of, entry_of, plan_of, standing_of, verified
from desktop.library.store.tables import character, columns, downtime, journal, portrait, shelf
from desktop.library.store.transaction import Transaction
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan


class Theirs(NamedTuple):
    """A character with all that a copy of the library holds of it; the entries from the first.

    ``campaign`` is the uuid of the one that it plays in, "" for none.
    """

    character: Character
    entries: tuple[Entry, ...]
    standing: Standing
    portrait: bytes | None
    pictures: tuple[bytes, ...]
    plan: Plan | None
    campaign: str

    def keep_pictures(self, tx: Transaction) -> None:
        """Have the library keep the pictures of this character."""
        for image in self.pictures:
            tx.keep_picture(image)


def read_theirs(path: Path, uuid: str) -> Theirs:
    """A character out of a copy of the library, which stays as it is.

    Raises ``UnknownCharacter``,
    ``DamagedCharacter`` or
    ``DamagedEntries`` of that copy, or another
    ``LibraryProblem`` where it cannot be read.
    """
    with at_newest_schema(path) as copy, reading(copy, wait_ms=PATIENT_MS) as connection:
        found = all_rows(connection, f"SELECT {columns(character)} FROM character WHERE uuid = ?", uuid)  # noqa: S608
        if not found:
            raise UnknownCharacter(path, f"there is no character {uuid}", 0)
        number = found[0]["id"]

        def of(table: str, names: str) -> list[Row]:
            order = " ORDER BY seq" if table == "journal" else ""
            return all_rows(connection, f"SELECT {names} FROM {table} WHERE character_id = ?{order}", number)  # noqa: S608

        try:
            they = character_of(found[0])
        except DamagedRow as damage:
            raise DamagedCharacter(path, str(damage), number) from damage
        entries: list[Entry] = []
        for place, row in enumerate(of("journal", columns(journal)), 1):
            try:
                if row["seq"] != place:
                    raise DamagedRow("an entry is missing")
                entries.append(entry_of(row))
            except DamagedRow as damage:
                raise DamagedEntries(path, str(damage), number, (place,), tuple(entries[::-1])) from damage
        standing, image, plan = Standing(), None, None
        with suppress(DamagedRow):
            standing = next(map(standing_of, of("shelf", columns(shelf))), standing)
        with suppress(DamagedRow):
            image = next((verified(each)["image"] for each in of("portrait", columns(portrait))), None)
        with suppress(DamagedRow):
            plan = next(map(plan_of, of("downtime", columns(downtime))), None)
        images = all_rows(
            connection,
            "SELECT image FROM picture JOIN picture_use USING (digest) WHERE character_id = ?",
            number,
        )
        joined = all_rows(
            connection,
            "SELECT campaign.uuid FROM campaign JOIN member ON member.campaign_id = campaign.id"
            " WHERE character_id = ?",
            number,
        )
    pictures = tuple(each["image"] for each in images)
    return Theirs(they, tuple(entries), standing, image, pictures, plan, joined[0]["uuid"] if joined else "")


def names_in(path: Path) -> dict[str, str]:
    """The names of the characters in a copy of the library, by uuid; raises as ``read_theirs`` does."""
    with at_newest_schema(path) as copy, reading(copy, wait_ms=PATIENT_MS) as connection:
        return {
            str(row["uuid"]): str(row["name"])
            for row in all_rows(connection, "SELECT uuid, name FROM character")
        }
