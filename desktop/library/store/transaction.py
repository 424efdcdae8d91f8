"""The writes of one user action, saved all or nothing."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from desktop.library.problems import (
    CharacterExists,
    Conflict,
    LibraryNewer,
    LibraryProblem,
    LibraryReadOnly,
    LibraryUnreachable,
    LocksRefused,
    NotInBin,
    UnknownCharacter,
)
from desktop.library.records.characters import Character, CharacterId, Shelf, Standing
from desktop.library.search.filing import file_new, file_sheet, file_standing, forget
from desktop.library.search.finding import Finder
from desktop.library.store.campaign_rows import CampaignWriter, PackWriter
from desktop.library.store.character_rows import read_character, read_plan, read_standing
from desktop.library.store.engine import convert_sqlite_errors, library_engine, plain, plain_reading
from desktop.library.store.file_guard import FileGuard
from desktop.library.store.journal_rows import JournalWriter
from desktop.library.store.row_record import RowRecord, WriteContext
from desktop.library.store.rows import character_row, plan_row, sealed, shelf_row
from desktop.library.store.tables import (
    character,
    downtime,
    journal,
    member,
    picture,
    picture_use,
    portrait,
    shelf,
)
from desktop.library.store.tray_rows import TrayWriter
from rules_core.sheet.journal import Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import NO_PICTURE, Sheet

# Build statements once: the engine caches compiled statements by identity.
_NEXT_ID = select(func.coalesce(func.max(character.c.id), 0) + 1)
_TAKEN = select(character.c.id).where(character.c.uuid == bindparam("uuid"))
_PRESENT_REV = select(character.c.rev).where(character.c.id == bindparam("character_id"))
_ADD = insert(character).inline()
# Statements of every action are plain SQL, which avoids SQLAlchemy's overhead.
# Numbers may be reused and the library replaced, so the uuid is
# compared too.
_PUT = """
UPDATE character
SET rev = :rev, system = :system, name = :name, search_name = :search_name, sheet = :sheet,
    sheet_format = :sheet_format, sha256 = :sha256
WHERE id = :id AND uuid = :uuid AND rev = :rev - 1
"""
_ADD_PORTRAIT = insert(portrait).inline()
_REMOVE_PORTRAIT = delete(portrait).where(portrait.c.character_id == bindparam("of_character"))
_MEND = update(character).where(character.c.id == bindparam("present_id"))
_SET_PLAN = (
    sqlite.insert(downtime)
    .inline()
    .on_conflict_do_update(
        index_elements=["character_id"],
        set_={name: sqlite.insert(downtime).excluded[name] for name in ("plan", "plan_format", "sha256")},
    )
)
_REMOVE_PLAN = delete(downtime).where(downtime.c.character_id == bindparam("of_character"))
_SYSTEM = select(character.c.system).where(character.c.id == bindparam("character_id"))
_REMOVE_STANDING = delete(shelf).where(shelf.c.character_id == bindparam("of_character"))
_ADD_STANDING = insert(shelf).inline()
_HAS_PICTURE = select(picture.c.digest).where(picture.c.digest == bindparam("digest"))
_ADD_PICTURE = (
    sqlite.insert(picture)
    .inline()
    .on_conflict_do_update(index_elements=["digest"], set_={"image": sqlite.insert(picture).excluded.image})
)
_USE_PICTURE = sqlite.insert(picture_use).inline().on_conflict_do_nothing()
_PICTURES_OF = select(picture_use.c.digest).where(picture_use.c.character_id == bindparam("character_id"))
_USED_ELSEWHERE = select(picture_use.c.digest).where(picture_use.c.digest == bindparam("digest"))
_REMOVE_PICTURE = delete(picture).where(picture.c.digest == bindparam("of_digest"))
_REMOVE_ALL_OF = tuple(
    delete(table).where(table.c.character_id == bindparam("of_character"))
    for table in (picture_use, shelf, portrait, member, downtime, journal)
)
_REMOVE_CHARACTER = delete(character).where(character.c.id == bindparam("of_character"))


class Transaction:
    """The writes of one user action, saved together when the library's ``with`` block ends.

    Its own methods write characters; its parts write the rest.
    """

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._record = RowRecord()
        writing = WriteContext(connection, path, self._record)
        self.journal = JournalWriter(writing)
        self.campaigns = CampaignWriter(writing)
        self.packs = PackWriter(writing)
        self.tray = TrayWriter(writing)

    def character(self, character_id: CharacterId) -> Character:
        """Return a character including this transaction's changes.

        Raises UnknownCharacter or DamagedCharacter.
        """
        return read_character(plain(self._connection), self._path, character_id)

    def add(
        self,
        sheet: Sheet,
        *,
        uuid: str | None = None,
        portrait: bytes | None = None,
        standing: Standing = Standing(),  # noqa: B008
    ) -> Character:
        """Add a character, with a new uuid if none is given. ``portrait`` is the content of an image file.

        Raises CharacterExists if the library has that uuid.
        """
        uuid = uuid or str(uuid4())
        if self._connection.execute(_TAKEN, {"uuid": uuid}).one_or_none() is not None:
            raise CharacterExists(self._path, f"there is a character {uuid}")
        number = CharacterId(self._connection.execute(_NEXT_ID).scalar_one())
        added = Character(number, uuid, 1, sheet)
        row = character_row(added)
        self._connection.execute(_ADD, row)
        self._record.put(character, row)
        if portrait is not None and sha256(portrait).hexdigest() == sheet.picture:
            self.keep_picture(portrait)
        elif portrait is not None:
            self._connection.execute(_ADD_PORTRAIT, sealed({"character_id": number, "image": portrait}))
        self._use_picture(added)
        if standing != Standing():
            self._write_standing(number, standing)
        file_new(self._connection, number, sheet, standing)
        return added

    def put(self, before: Character, sheet: Sheet) -> Character:
        """Replace the sheet of ``before``, which must be the current state.

        Raises Conflict if ``before`` is outdated, or UnknownCharacter.
        """
        after = replace(before, rev=before.rev + 1, sheet=sheet)
        row = character_row(after)
        if self._connection.exec_driver_sql(_PUT, row).rowcount != 1:
            raise self._conflict_problem(before)
        self._record.put(character, row)
        self._use_picture(after)
        file_sheet(self._connection, after.id, before.sheet, sheet)
        return after

    def standing(self, character_id: CharacterId) -> Standing:
        """Return a character's standing including this transaction's changes, like ``Library.standing``."""
        return read_standing(self._connection, self._path, character_id)

    def set_standing(self, character_id: CharacterId, standing: Standing) -> None:
        """Replace a character's standing, damaged or not.

        Raises UnknownCharacter.
        """
        system = self._connection.execute(_SYSTEM, {"character_id": character_id}).scalar_one_or_none()
        if system is None:
            raise self._unknown_character(character_id)
        self._connection.execute(_REMOVE_STANDING, {"of_character": character_id})
        self._write_standing(character_id, standing)
        file_standing(self._connection, character_id, system, standing)

    def keep_picture(self, image: bytes) -> str:
        """Store an image file and return its digest for ``Sheet.picture``."""
        digest = sha256(image).hexdigest()
        # Rewrite an existing one: it may be damaged.
        self._connection.execute(_ADD_PICTURE, {"digest": digest, "image": image})
        self._record.expect(picture, digest, only=(digest,))
        return digest

    def use_pictures(self, character_id: CharacterId, images: Iterable[bytes]) -> None:
        """Store a character's current and earlier pictures, so that undo can bring them back."""
        for image in images:
            used = {"digest": self.keep_picture(image), "character_id": character_id}
            self._connection.execute(_USE_PICTURE, used)

    def mend(
        self, mended: Character, entries: Iterable[Entry], readable: Iterable[Entry], *, whole: bool
    ) -> None:
        """Replace damaged rows of a character under its number: the sheet and some ``entries``.

        With ``whole`` these replace the whole journal. The search indexes are rebuilt; ``readable`` are all
        entries that are readable afterwards, oldest first.
        """
        number = mended.id
        row = character_row(mended)
        changed = {name: value for name, value in row.items() if name != "id"}
        if self._connection.execute(_MEND, changed | {"present_id": number}).rowcount != 1:
            raise self._unknown_character(number)
        self._record.put(character, row)
        self.journal.mend(number, entries, whole=whole)
        self._use_picture(mended)
        forget(self._connection, number)
        file_new(self._connection, number, mended.sheet, self.standing(number))
        self.journal.index_again(number, readable)

    def mend_portrait(self, character_id: CharacterId, image: bytes | None) -> None:
        """Replace the damaged original portrait of a character."""
        self._connection.execute(_REMOVE_PORTRAIT, {"of_character": character_id})
        if image is not None:
            self._connection.execute(_ADD_PORTRAIT, sealed({"character_id": character_id, "image": image}))

    def purge(self, character_id: CharacterId) -> None:
        """Permanently delete a character in the bin with all its data, even if damaged.

        Raises NotInBin, DamagedStanding or UnknownCharacter.
        """
        asked = {"character_id": character_id}
        if self._connection.execute(_SYSTEM, asked).scalar_one_or_none() is None:
            raise self._unknown_character(character_id)
        if self.standing(character_id).shelf is not Shelf.BIN:
            raise NotInBin(self._path, f"character {character_id} is not in the bin", character_id)
        pictures = self._connection.execute(_PICTURES_OF, asked).scalars().all()
        forget(self._connection, character_id)
        for statement in (*_REMOVE_ALL_OF, _REMOVE_CHARACTER):
            self._connection.execute(statement, {"of_character": character_id})
        for digest in pictures:
            if self._connection.execute(_USED_ELSEWHERE, {"digest": digest}).first() is None:
                self._connection.execute(_REMOVE_PICTURE, {"of_digest": digest})
                self._record.expect(picture, digest)
        self._record.expect_purged(character_id)

    def plan(self, character_id: CharacterId) -> Plan | None:
        """Return the plan of a character's current downtime including this transaction's changes, or None.

        Raises DamagedPlan.
        """
        return read_plan(self._connection, self._path, character_id)

    def put_plan(self, character_id: CharacterId, plan: Plan | None) -> None:
        """Replace the plan of a character's downtime, damaged or not; None removes it.

        Raises UnknownCharacter if there is no such character.
        """
        if plan is None:
            self._connection.execute(_REMOVE_PLAN, {"of_character": character_id})
            self._record.expect(downtime, character_id)
            return
        row = plan_row(character_id, plan)
        try:
            self._connection.execute(_SET_PLAN, row)
        except IntegrityError as error:
            raise self._unknown_character(character_id) from error
        self._record.put(downtime, row)

    def is_saved(self, connection: Connection) -> bool:
        """Return whether another connection reads back everything that this transaction wrote."""
        return self._record.is_saved(connection)

    def _write_standing(self, character_id: CharacterId, standing: Standing) -> None:
        row = shelf_row(character_id, standing)
        self._connection.execute(_ADD_STANDING, row)
        self._record.put(shelf, row)

    def _use_picture(self, character: Character) -> None:
        digest = character.sheet.picture
        if digest in ("", NO_PICTURE):
            return
        if self._connection.execute(_HAS_PICTURE, {"digest": digest}).first() is not None:
            self._connection.execute(_USE_PICTURE, {"digest": digest, "character_id": character.id})

    def _unknown_character(self, character_id: CharacterId) -> UnknownCharacter:
        return UnknownCharacter(self._path, f"there is no character {character_id}", character_id)

    def _conflict_problem(self, before: Character) -> LibraryProblem:
        rev = self._connection.execute(_PRESENT_REV, {"character_id": before.id}).scalar_one_or_none()
        if rev is None:
            return self._unknown_character(before.id)
        return Conflict(self._path, f"character {before.id} is at {rev}, not {before.rev}", before.id)


class OpenFile:
    """The file of an open library and what is cached of it. Usable from any thread."""

    def __init__(self, path: Path, read_only: str = "", copy: Path | None = None) -> None:
        """Open a checked library at ``path``, or read its ``copy`` instead.

        ``read_only`` says why it can't be written to, like ``Library.read_only``.
        """
        self.path = path
        self.copy = copy
        self.read_only = read_only
        self.finder = Finder()
        self._guard = None if copy else FileGuard(path)
        self.engine = library_engine(
            copy or path,
            read_only=bool(read_only),
            on_connect=self._guard.expect_same if self._guard else None,
        )

    def expect_writable(self) -> None:
        """Raise LibraryReadOnly if it is open read-only."""
        if self.read_only:
            kind = {"newer": LibraryNewer, "held": LocksRefused}.get(self.read_only, LibraryReadOnly)
            raise kind(self.path, f"open for reading only: {self.read_only}")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection for the ``with`` block; SQLite errors become a LibraryProblem."""
        with self._as_problems(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def plain_reading(self) -> Iterator[sqlite3.Connection]:
        """Open a connection like ``reading``, without SQLAlchemy; all reads are of the same moment."""
        with self._as_problems(), plain_reading(self.engine) as connection:
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Open a transaction, like ``Library.transaction``."""
        self.expect_writable()
        with self.reading() as connection:
            writing = connection.execution_options(write=True)
            writing.begin()
            transaction = Transaction(writing, self.path)
            yield transaction
            self._expect_same()
            try:
                writing.commit()
            except DBAPIError:
                # A failed commit may have reached the disk; only a new connection can tell.
                writing.invalidate()
                if not self._is_saved(transaction):
                    raise
            # Check again: data written to a moved file is not saved.
            self._expect_same()
            if self._guard is not None:
                self._guard.remember()

    def close(self) -> None:
        """Close the file, and delete its copy."""
        self.engine.dispose()
        if self.copy is not None:
            from desktop.library.moving.private_copy import remove_copy

            remove_copy(self.copy)

    def _is_saved(self, transaction: Transaction) -> bool:
        self.engine.dispose()
        with self.reading() as connection:
            return transaction.is_saved(connection)

    @contextmanager
    def _as_problems(self) -> Iterator[None]:
        if self._guard is not None and self._guard.changed_by_others():
            self.engine.dispose()  # together with SQLite's cache of the file
        try:
            with convert_sqlite_errors(self.path):
                yield
        except LibraryUnreachable:
            self._expect_same()
            raise

    def _expect_same(self) -> None:
        if self._guard is not None:
            self._guard.expect_same()
