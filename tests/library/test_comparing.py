"""Differences between a backup and the library, by character."""

import shutil
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from desktop.library.backups import comparing
from desktop.library.backups.comparing import (
    CharacterDifference,
    DifferenceKind,
    JournalState,
    at_newest_schema,
    compare,
    names_in,
    read_from_backup,
)
from desktop.library.problems import DamagedEntries, LibraryUnreachable, NotALibrary, UnknownCharacter
from desktop.library.records.characters import Character, Shelf, Standing
from desktop.library.store.library import Library
from desktop.library.store.rows import Row, character_row, sealed, shelf_row
from rules_core.sheet.plan import Plan
from tests.library.people import blow, investigator, strike, with_hp
from tests.other_program import spoil

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def copy(path: Path, library: Library) -> Path:
    """A backup of the library with Ada, Ben and Cid."""
    with library.transaction() as tx:
        for name in ("Ada", "Ben", "Cid"):
            tx.journal.append(tx.add(investigator(name)).id, blow(action_id=f"begin {name}"))
    return copied(path)


def copied(path: Path) -> Path:
    names = (path.with_name(f"copy-{number}.db") for number in count(1))
    return Path(shutil.copy(path, next(each for each in names if not each.exists())))


def named(library: Library, name: str) -> Character:
    return library.character(next(each.id for each in library.listed() if each.name == name))


def told(found: tuple[CharacterDifference, ...]) -> list[tuple[str, DifferenceKind]]:
    return [(each.name, each.how) for each in found]


def test_fresh_backup_has_no_differences(path: Path, library: Library, copy: Path) -> None:
    assert compare(path, copy) == ()


def test_each_kind_of_difference_is_found(path: Path, library: Library, copy: Path) -> None:
    """Ada was hurt, Ben failed a roll, Cid was binned, Dot was created since then, Eve was purged."""
    with library.transaction() as tx:
        eve = tx.add(investigator("Eve"), standing=Standing(shelf=Shelf.BIN))
    copy = copied(path)
    strike(library, named(library, "Ada"), 4)
    with library.transaction() as tx:
        tx.journal.append(named(library, "Ben").id, blow("a roll"))
        tx.set_standing(named(library, "Cid").id, Standing(shelf=Shelf.BIN))
        tx.purge(eve.id)
        tx.add(investigator("Dot"))
    found = compare(path, copy)
    assert told(found) == [
        ("Ada", DifferenceKind.SHEET),
        ("Ben", DifferenceKind.JOURNAL),
        ("Cid", DifferenceKind.BINNED),
        ("Dot", DifferenceKind.HERE),
        ("Eve", DifferenceKind.THERE),
    ]
    ada, ben, _cid, dot, gone = found
    assert ada.sheets is not None
    assert [each.tracker("hp").value for each in ada.sheets] == [10, 4]
    assert (ben.here, ben.there) != (None, None)
    assert ben.here is not None
    assert ben.there is not None
    assert (ben.here.entries, ben.there.entries) == (2, 1)
    assert ben.here.newest == "1925-03-01T20:15:00+00:00"
    assert (dot.there, gone.here, gone.number) == (None, None, None)
    assert gone.uuid == eve.uuid


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE character SET sheet = replace(sheet, 'Ada', 'Adb') WHERE name = 'Ada'",
        "UPDATE character SET uuid = 'gone' WHERE name = 'Ada'",
        "UPDATE journal SET entry = 'x' WHERE character_id = (SELECT id FROM character WHERE name = 'Ada')",
        "UPDATE journal SET seq = 3 WHERE character_id = (SELECT id FROM character WHERE name = 'Ada')",
        "INSERT INTO portrait SELECT id, x'00', x'00' FROM character WHERE name = 'Ada'",
        "INSERT INTO shelf SELECT min(id), 0, 0, 'bin', '', '', 0, '', '[]', x'00' FROM character",
    ],
    ids=["sheet", "uuid", "entry", "gap", "portrait", "standing"],
)
def test_damage_is_reported_for_the_right_side(path: Path, library: Library, copy: Path, damage: str) -> None:
    ada = named(library, "Ada")
    spoil(path, damage)
    (here,) = compare(path, copy)
    assert (here.how, here.name, here.uuid, here.number) == (
        DifferenceKind.DAMAGED_HERE,
        "Ada",
        ada.uuid,
        ada.id,
    )
    assert [each.how for each in compare(path, copied(path))] == [DifferenceKind.DAMAGED_BOTH]
    there = compare(copy, path)
    assert DifferenceKind.DAMAGED_THERE in [each.how for each in there]


def test_backup_with_older_schema_is_compared_and_not_changed(path: Path) -> None:
    old = path.with_name("old.db")
    shutil.copy(FIXTURES / "schema-0003.db", old)
    before = old.read_bytes()
    Library.open(path).close()
    found = compare(path, old)
    assert {each.how for each in found} == {DifferenceKind.THERE}
    assert found
    assert old.read_bytes() == before
    assert sorted(each.name for each in path.parent.iterdir()) == ["library.db", "old.db"]


def test_only_backups_can_be_compared(path: Path, library: Library) -> None:
    with pytest.raises(LibraryUnreachable):
        compare(path, path.with_name("nowhere.db"))
    (other := path.with_name("other.db")).write_bytes(b"something else, and long enough" * 40)
    with pytest.raises(NotALibrary):
        compare(path, other)


def test_rewritten_equal_sheet_is_no_difference(path: Path, library: Library, copy: Path) -> None:
    """Hurt and healed: only the journal grew."""
    ada = strike(library, named(library, "Ada"), 4)
    with library.transaction() as tx:
        tx.put(ada, with_hp(ada.sheet, 10))
    assert told(compare(path, copy)) == [("Ada", DifferenceKind.JOURNAL)]


def test_orphan_rows_and_reused_numbers_are_skipped(path: Path, library: Library, copy: Path) -> None:
    """Ada's row is gone but not her journal; Ben's uuid is damaged, and Cid has his number in the backup."""
    ada, ben, cid = (named(library, name) for name in ("Ada", "Ben", "Cid"))
    spoil(path, "INSERT INTO shelf SELECT 99, 0, 0, 'bin', '', '', 0, '', '[]', x'00'")
    spoil(path, "DELETE FROM character WHERE id = ?", given=(ada.id,))
    spoil(path, "UPDATE character SET uuid = 'gone' WHERE id = ?", given=(ben.id,))
    spoil(copy, "DELETE FROM journal")
    spoil(copy, "DELETE FROM character WHERE id = ?", given=(ben.id,))
    spoil(copy, "UPDATE character SET id = ? WHERE id = ?", given=(ben.id, cid.id))
    found = {each.name: each for each in compare(path, copy)}
    assert (found["Ada"].how, found["Ada"].number) == (DifferenceKind.THERE, None)
    assert (found["Ben"].how, found["Ben"].there) == (DifferenceKind.DAMAGED_HERE, None)
    assert found["Cid"].how is DifferenceKind.DAMAGED_THERE, "its number is part of what its hash covers"


def test_sheet_of_a_newer_version_differs_without_being_read(
    path: Path, library: Library, copy: Path
) -> None:
    ada = named(library, "Ada")
    row = sealed(newer(ada))
    spoil(
        path,
        "UPDATE character SET sheet_format = 999, sha256 = ? WHERE id = ?",
        given=(row["sha256"], ada.id),
    )
    (found,) = compare(path, copy)
    assert (found.how, found.sheets) == (DifferenceKind.SHEET, None)


def newer(character: Character) -> Row:
    """Return a character's row as a newer version might write it."""
    row = {name: value for name, value in character_row(character).items() if name != "sha256"}
    return row | {"sheet_format": 999}


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_everything_is_compared_however_few_rows_are_read_at_once(
    path: Path, library: Library, copy: Path, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    for name in ("_PIECE", "_SHEETS"):
        monkeypatch.setattr(comparing, name, rows)
    assert compare(path, copy) == ()
    with library.transaction() as tx:
        for name in ("Ada", "Ben", "Cid"):
            tx.journal.append(named(library, name).id, blow(f"a roll of {name}"))
        tx.set_standing(named(library, "Ben").id, Standing(shelf=Shelf.BIN))
        tx.set_standing(named(library, "Cid").id, Standing(tags=("old",)))
    found = compare(path, copy)
    assert told(found) == [
        ("Ada", DifferenceKind.JOURNAL),
        ("Ben", DifferenceKind.BINNED),
        ("Cid", DifferenceKind.JOURNAL),
    ]
    assert {(each.here, each.there) for each in found} == {
        (JournalState(2, blow().at), JournalState(1, blow().at))
    }


def test_sheets_are_returned_for_the_first_characters_only(
    path: Path, library: Library, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ada", "Ben", "Cid"):
        strike(library, named(library, name), 4)
    monkeypatch.setattr(comparing, "MOST_SHEETS", 2)
    assert [each.sheets is not None for each in compare(path, copy)] == [True, True, False]


def test_differences_are_sorted_by_name_whatever_its_case(path: Path, library: Library, copy: Path) -> None:
    with library.transaction() as tx:
        for name in ("dora", "BOB", "abe"):
            tx.add(investigator(name))
    assert [each.name for each in compare(path, copy)] == ["abe", "BOB", "dora"]


def test_only_the_bin_of_the_library_makes_a_difference(path: Path, library: Library, copy: Path) -> None:
    ada = named(library, "Ada")
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN))
    binned = copied(path)
    assert compare(path, binned) == ()
    assert told(compare(path, copy)) == [("Ada", DifferenceKind.BINNED)]
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing())
    assert compare(path, binned) == ()


def test_section_of_a_newer_version_is_not_taken_for_the_bin(
    path: Path, library: Library, copy: Path
) -> None:
    row = shelf_row(named(library, "Ada").id, Standing()) | {"shelf": "attic"}
    row = sealed({name: value for name, value in row.items() if name != "sha256"})
    spoil(path, "INSERT INTO shelf VALUES (" + ", ".join("?" * len(row)) + ")", given=tuple(row.values()))
    assert compare(path, copy) == ()


def test_journals_of_the_same_length_differ_by_their_last_entry(path: Path, library: Library) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator())
    before = copied(path)
    with library.transaction() as tx:
        tx.journal.append(ada.id, blow("one"))
    one = copied(path)
    shutil.copy(before, other := path.with_name("other.db"))
    with closing(Library.open(other)) as opened, opened.transaction() as tx:
        tx.journal.append(ada.id, blow("another"))
    assert told(compare(other, one)) == [("Ada Lovelace", DifferenceKind.JOURNAL)]


def test_everything_of_a_character_is_read_from_a_backup(path: Path, library: Library) -> None:
    plan = Plan("skills", (), ())
    with library.transaction() as tx:
        ada, ben = (
            tx.add(investigator(name), portrait=name.encode(), standing=Standing(tags=(name,)))
            for name in ("Ada", "Ben")
        )
        for each in (ben, ada):
            for number in (1, 2, 3):
                tx.journal.append(each.id, blow(f"{each.sheet.name} {number}"))
        tx.put_plan(ada.id, plan)
        campaign = tx.campaigns.add("Masks", "coc7")
        tx.campaigns.add("Other", "coc7")
        tx.campaigns.set_member(ada.id, campaign.id)
        tx.use_pictures(ada.id, (b"shown once",))
    whole = read_from_backup(path, ada.uuid)
    assert whole.character == ada
    assert [(each.seq, each.action_id) for each in whole.entries] == [(n, f"Ada {n}") for n in (1, 2, 3)]
    assert whole[2:] == (Standing(tags=("Ada",)), b"Ada", (b"shown once",), plan, campaign.uuid)
    assert read_from_backup(path, ben.uuid)[2:] == (Standing(tags=("Ben",)), b"Ben", (), None, "")
    assert names_in(path) == {ada.uuid: "Ada", ben.uuid: "Ben"}
    spoil(
        path,
        "UPDATE shelf SET tags = '[]'",
        "UPDATE portrait SET image = x'00'",
        "UPDATE downtime SET plan = '{}'",
    )
    assert read_from_backup(path, ada.uuid)[2:] == (Standing(), None, (b"shown once",), None, campaign.uuid)
    with pytest.raises(UnknownCharacter, match="there is no character nobody") as unknown:
        read_from_backup(path, "nobody")
    assert (unknown.value.path, unknown.value.character_id) == (path, 0)
    spoil(path, "UPDATE journal SET entry = '?' WHERE seq = 3")
    with pytest.raises(DamagedEntries) as damage:
        read_from_backup(path, ada.uuid)
    assert (damage.value.character_id, damage.value.damaged) == (ada.id, (3,))
    assert [each.seq for each in damage.value.readable] == [2, 1]
    spoil(path, "DELETE FROM journal WHERE seq = 1")
    with pytest.raises(DamagedEntries, match="an entry is missing") as damage:
        read_from_backup(path, ben.uuid)
    assert (damage.value.damaged, damage.value.readable) == ((1,), ())


def test_only_an_older_or_unfinished_backup_is_read_from_a_temporary_copy(
    path: Path, library: Library
) -> None:
    with at_newest_schema(path) as read:
        assert read == path
    old = path.with_name("old.db")
    shutil.copy(FIXTURES / "schema-0003.db", old)
    unfinished = copied(path)
    journal = unfinished.with_name(f"{unfinished.name}-journal")
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(2000))
    for file in (old, unfinished):
        with at_newest_schema(file) as read:
            assert read != file
            assert read.exists()
        assert not read.exists()
    assert journal.exists()
