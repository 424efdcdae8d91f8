"""Restoring one character or everything loses no current data."""

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.base import disk
from desktop.library import problems
from desktop.library.backups import replacing
from desktop.library.backups.backups import Backup, backup, backups
from desktop.library.backups.comparing import compare
from desktop.library.backups.replacing import draft, finish_restore, replace_library
from desktop.library.backups.restore import RestoreKind, make_from, prepare, restore_character, restore_copy
from desktop.library.checks.examine import Fault, examine
from desktop.library.records.characters import Character, Shelf, Standing
from desktop.library.store import parts
from desktop.library.store.identity import identify, journal_of
from desktop.library.store.library import Library
from rules_core.sheet.events import NotesChanged, SheetRestored
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet
from tests.held_files import ignore_case
from tests.library.people import investigator, strike, training, with_hp
from tests.library.test_versions import NEXT, of_schema
from tests.other_program import spoil

NOW = "2026-11-22T10:00:00.000+00:00"
PLAN = Plan("skills", (), ())


@pytest.fixture
def folder(path: Path) -> Path:
    return path.with_name("library.db.backups")


@pytest.fixture
def ada(library: Library) -> Character:
    """Ada with three entries, tags, a picture, a current downtime and a campaign."""
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture", standing=Standing(tags=("Arkham",)))
        tx.journal.append(ada.id, training())
        tx.put_plan(ada.id, PLAN)
        tx.campaigns.set_member(ada.id, tx.campaigns.add("The Arkham table", "coc7").id)
    ada = strike(library, ada, 9)
    return strike(library, ada, 8)


@pytest.fixture
def copy(path: Path, library: Library, folder: Path, ada: Character) -> Backup:
    """A backup of the library with Ada, not verified to save time."""
    folder.mkdir()
    file = Path(shutil.copy(path, folder / "library-000001-by-hand.db"))
    return Backup(1, "by-hand", file, NOW, file.stat().st_size, verified=True, characters=1)


def hp(library: Library, character: Character) -> int:
    return library.character(character.id).sheet.tracker("hp").value


def journal(library: Library, character: Character) -> list[tuple[int, Action]]:
    return [(each.seq, each.action) for each in library.newest_first(character.id)]


def digests(path: Path) -> dict[str, str]:
    files = [each for each in path.parent.rglob("*") if each.is_file()]
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in files}


def test_sheet_is_restored_by_an_entry_and_the_journal_stays_complete(
    library: Library, ada: Character, copy: Backup
) -> None:
    hurt = strike(library, ada, 2)
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert restored == (ada.id, "Ada Lovelace", RestoreKind.RESTORED, None, 0, 0)
    assert library.character(ada.id).sheet == ada.sheet
    assert library.character(ada.id).rev == hurt.rev + 1
    newest = library.entries(ada.id, limit=1)[0]
    assert (newest.seq, newest.action, newest.about) == (5, Action.RESTORE, "backup:1")
    assert newest.events == (SheetRestored(hurt.sheet, ada.sheet),)
    assert restore_character(library, copy, ada.uuid, NOW).kind is RestoreKind.SAME
    assert len(journal(library, ada)) == 5, "nothing happens where nothing is otherwise"


def test_picture_is_restored_with_its_sheet(
    path: Path, library: Library, folder: Path, ada: Character
) -> None:
    with library.transaction() as tx:
        shown = tx.put(ada, with_picture(ada, tx.keep_picture(b"another picture")))
    copy = backup(path, folder, "by-hand")
    with library.transaction() as tx:
        tx.put(shown, ada.sheet)
    spoil(path, "DELETE FROM picture_use")
    spoil(path, "DELETE FROM picture")
    restore_character(library, copy, ada.uuid, NOW)
    assert library.portrait(ada.id) == b"another picture"


def with_picture(character: Character, digest: str) -> Sheet:
    return replace(character.sheet, picture=digest)


def test_missing_character_is_added_completely(library: Library, ada: Character, copy: Backup) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN))
        tx.purge(ada.id)
        tx.add(investigator("Somebody with her number"))
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert restored.kind is RestoreKind.ADDED
    back = library.character(restored.character)
    assert (back.uuid, back.sheet) == (ada.uuid, ada.sheet)
    assert journal(library, back) == [
        (4, Action.RESTORE),
        (3, Action.ROLL),
        (2, Action.ROLL),
        (1, Action.ACT),
    ]
    assert library.portrait(back.id) == b"her picture"
    assert library.standing(back.id).tags == ("Arkham",)
    assert library.plan(back.id) == PLAN
    campaign = library.campaign_of(back.id)
    assert campaign is not None
    assert campaign.name == "The Arkham table"
    assert [each.seq for each in library.growth(back.id)] == [1]


def test_binned_character_is_taken_out_of_the_bin(library: Library, ada: Character, copy: Backup) -> None:
    strike(library, ada, 1)
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN, binned_at=NOW))
    assert restore_character(library, copy, ada.uuid, NOW).kind is RestoreKind.UNBINNED
    assert library.standing(ada.id).shelf is Shelf.ACTIVE
    assert hp(library, ada) == 8
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN, binned_at=NOW))
    assert restore_character(library, copy, ada.uuid, NOW).kind is RestoreKind.UNBINNED
    assert library.standing(ada.id).shelf is Shelf.ACTIVE, "also where the sheet is the same"


def test_binned_character_gets_the_backups_sheet_and_keeps_its_tags(
    library: Library, ada: Character, copy: Backup
) -> None:
    hurt = strike(library, ada, 1)
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN, binned_at=NOW, tags=("later",), favourite=True))
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert restored == (ada.id, "Ada Lovelace", RestoreKind.UNBINNED, None, 0, 0)
    assert library.standing(ada.id) == Standing(tags=("later",), favourite=True)
    assert library.entries(ada.id, limit=1)[0].events == (SheetRestored(hurt.sheet, ada.sheet),)


def test_missing_character_is_active_again_wherever_the_backup_had_it(
    path: Path, library: Library, folder: Path, ada: Character
) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN, binned_at=NOW, tags=("Arkham",)))
        tx.use_pictures(ada.id, [b"shown once"])
    copy = backup(path, folder, "by-hand")
    with library.transaction() as tx:
        tx.purge(ada.id)
        other = tx.campaigns.add("Another table", "coc7")
        assert other.id == 2
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert restored[1:] == ("Ada Lovelace", RestoreKind.ADDED, None, 0, 0)
    assert library.standing(restored.character) == Standing(tags=("Arkham",))
    assert library.picture(hashlib.sha256(b"shown once").hexdigest()) == b"shown once"
    assert library.memberships() == {restored.character: 1}


def test_another_character_with_its_number_is_left_alone(
    library: Library, ada: Character, copy: Backup
) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN))
        tx.purge(ada.id)
        eve = tx.add(investigator("Eve"))
    assert eve.id == ada.id
    assert restore_character(library, copy, ada.uuid, NOW).character != eve.id
    assert library.character(eve.id) == eve


@pytest.mark.parametrize("mends_journal", [False, True])
def test_revision_of_a_mended_character_is_above_all_before(
    path: Path, library: Library, ada: Character, copy: Backup, mends_journal: bool
) -> None:
    hurt = strike(library, ada, 3)
    if mends_journal:
        spoil(path, "UPDATE journal SET entry = 'x' WHERE seq = 1")
        rev = hurt.rev + 1
    else:
        spoil(path, "UPDATE character SET sheet = '{}'")
        rev = 5
    restore_character(library, copy, ada.uuid, NOW)
    assert library.character(ada.id).rev == rev


def test_journal_longer_than_one_piece_is_mended(path: Path, library: Library, folder: Path) -> None:
    """The library reads 100 entries at a time."""
    with library.transaction() as tx:
        ben = tx.add(investigator("Ben"))
        tx.journal.append_all(ben.id, [training(f"lesson {number}", 65, 65) for number in range(250)])
    copy = backup(path, folder, "by-hand")
    spoil(path, "UPDATE journal SET entry = 'x' WHERE seq IN (1, 100, 101, 150, 151, 250)")
    restored = restore_character(library, copy, ben.uuid, NOW)
    assert restored[2:3] + restored[4:] == (RestoreKind.MENDED, 0, 0)
    assert [seq for seq, _ in journal(library, ben)] == list(range(251, 0, -1))


def test_placeholders_have_the_time_of_the_entry_before(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    """All that is left of the library's journal since the backup is its last entry."""
    strike(library, strike(library, ada, 3), 2)
    spoil(path, "DELETE FROM journal WHERE seq = 4", "UPDATE portrait SET image = x'00'")
    restore_character(library, copy, ada.uuid, NOW)
    by_number = {each.seq: each for each in library.newest_first(ada.id)}
    assert (by_number[4].about, by_number[4].at) == ("lost", by_number[3].at)
    assert [by_number[seq].about == "lost" for seq in (1, 2, 3, 5, 6)] == [False] * 5


def test_only_damaged_parts_are_taken_from_the_backup(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    later = Plan("later", (), ())
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(tags=("later",)))
        tx.put_plan(ada.id, later)
        tx.mend_portrait(ada.id, b"a later picture")
    spoil(path, "UPDATE character SET sheet = '{}'")
    restore_character(library, copy, ada.uuid, NOW)
    assert library.standing(ada.id).tags == ("later",)
    assert library.plan(ada.id) == later
    assert library.portrait(ada.id) == b"a later picture"


def test_draft_of_a_damaged_backup_names_the_backup(path: Path, folder: Path, tmp_path: Path) -> None:
    Library.open(path).close()
    whole = path.read_bytes()
    (copy := tmp_path / "copy.db").write_bytes(whole[: len(whole) // 2])
    made = tmp_path / "made.db"
    with pytest.raises(problems.LibraryDamaged) as damage:
        make_from(copy, made)
    assert damage.value.path == copy
    copy.write_bytes(b"no library at all" * 500)
    with pytest.raises(problems.NotALibrary) as foreign:
        make_from(copy, made)
    assert foreign.value.path == copy


def test_copy_is_added_next_to_the_current_character(library: Library, ada: Character, copy: Backup) -> None:
    strike(library, ada, 1)
    restored = restore_copy(library, copy, ada.uuid, NOW, "Ada (22 Nov)")
    beside = library.character(restored.character)
    assert (beside.sheet.name, beside.sheet.tracker("hp").value) == ("Ada (22 Nov)", 8)
    assert library.standing(beside.id).variant_of == ada.uuid
    assert library.portrait(beside.id) == b"her picture"
    assert journal(library, beside) == [(1, Action.RESTORE)], "no entry is in two journals by accident"
    assert hp(library, ada) == 1


def test_damaged_sheet_gets_the_changes_since_the_backup(
    path: Path, library: Library, ada: Character, copy: Backup, folder: Path
) -> None:
    """Nothing is lost if the journal continues from the backup."""
    strike(library, ada, 3)
    spoil(path, "UPDATE character SET sheet = replace(sheet, 'Counts', 'Cxunts')")
    spoil(path, "UPDATE shelf SET tags = '[]'")
    with pytest.raises(problems.DamagedCharacter):
        library.character(ada.id)
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (restored.kind, restored.lost, restored.unread) == (RestoreKind.MENDED, 0, 0)
    mended = library.character(ada.id)
    assert mended.sheet == with_hp(ada.sheet, 3)
    assert len(journal(library, ada)) == 5
    assert library.standing(ada.id).tags == ("Arkham",)
    assert library.campaign_of(ada.id) is not None
    assert [each.name for each in library.listed()] == ["Ada Lovelace"]
    assert restored.kept is not None
    kept = json.loads(restored.kept.read_text("utf-8"))
    assert "Cxunts" in kept["tables"]["character"][0]["sheet"]
    assert [each.reason for each in backups(folder)] == ["restore", "by-hand"]
    assert not backups(folder)[0].verified
    assert [each.how for each in compare(path, copy.path)] == ["sheet"]


def test_damaged_entries_are_rewritten_and_the_sheet_stays(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    strike(library, ada, 3)
    spoil(path, "UPDATE journal SET entry = x'ff00fe' WHERE seq IN (1, 2)")
    spoil(path, "DELETE FROM growth")
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (restored.kind, restored.unread) == (RestoreKind.MENDED, 0)
    assert hp(library, ada) == 3
    assert [seq for seq, _ in journal(library, ada)] == [5, 4, 3, 2, 1]
    assert [each.seq for each in library.growth(ada.id)] == [1]


def test_unreadable_entry_newer_than_the_backup_is_reported(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    strike(library, ada, 3)
    spoil(path, "UPDATE journal SET entry = 'x' WHERE seq = 4")
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (restored.unread, hp(library, ada)) == (1, 3)
    with pytest.raises(problems.DamagedEntries):
        list(library.newest_first(ada.id))


def test_missing_entry_leaves_no_gap(path: Path, library: Library, ada: Character, copy: Backup) -> None:
    strike(library, strike(library, ada, 3), 2)
    spoil(path, "DELETE FROM journal WHERE seq = 4")
    spoil(path, "UPDATE portrait SET image = x'00'")
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (restored.kind, restored.unread, hp(library, ada)) == (RestoreKind.MENDED, 1, 2)
    library.close()
    assert examine(path).faults == ()


def test_later_entries_after_a_gap_are_kept_in_the_file(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    strike(library, strike(library, ada, 3), 2)
    spoil(path, "UPDATE character SET sheet = '{}'")
    spoil(path, "UPDATE journal SET entry = 'x' WHERE seq = 4")
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (restored.kind, restored.lost, restored.unread) == (RestoreKind.MENDED, 1, 0)
    assert library.character(ada.id).sheet == ada.sheet
    assert [seq for seq, _ in journal(library, ada)] == [4, 3, 2, 1]
    assert restored.kept is not None
    assert len(json.loads(restored.kept.read_text("utf-8"))["tables"]["journal"]) == 5


def test_character_with_damaged_uuid_is_matched_by_number(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    spoil(path, "UPDATE character SET uuid = 'gone'")
    assert restore_character(library, copy, ada.uuid, NOW).kind is RestoreKind.MENDED
    assert library.id_of(ada.uuid) == ada.id
    assert compare(path, copy.path)[0].how == "journal"


def test_missing_or_damaged_character_in_the_backup_is_refused(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    with pytest.raises(problems.UnknownCharacter):
        restore_character(library, copy, "nobody", NOW)
    spoil(copy.path, "UPDATE journal SET entry = 'x' WHERE seq = 2")
    with pytest.raises(problems.DamagedEntries):
        restore_character(library, copy, ada.uuid, NOW)
    spoil(copy.path, "DELETE FROM journal WHERE seq = 2")
    with pytest.raises(problems.DamagedEntries):
        restore_character(library, copy, ada.uuid, NOW)
    spoil(copy.path, "UPDATE character SET name = 'x'")
    with pytest.raises(problems.DamagedCharacter):
        restore_copy(library, copy, ada.uuid, NOW, "Ada")
    assert library.character(ada.id) == ada


def test_other_parts_of_a_character_are_repaired_too(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    spoil(path, "UPDATE portrait SET image = x'00'")
    spoil(path, "UPDATE downtime SET plan = 'x'")
    spoil(path, "UPDATE character SET name = CAST(x'ff00fe' AS TEXT)")
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (library.portrait(ada.id), library.plan(ada.id)) == (b"her picture", PLAN)
    assert library.character(ada.id).sheet == ada.sheet
    assert restored.kept is not None
    tables = json.loads(restored.kept.read_text("utf-8"))["tables"]
    assert tables["character"][0]["name"] == {"text": "/wD+"}
    assert tables["portrait"][0]["image"] == {"bytes": "AA=="}


def test_entry_extended_since_the_backup_counts_as_it_is_now(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    """The backup was made during typing, so its newest entry differs from the current one."""
    first = Entry(0, "typing", Action.EDIT, NOW, events=(NotesChanged(ada.sheet.notes, "So"),))
    with library.transaction() as tx:
        so_far = tx.put(ada, replace(ada.sheet, notes="So"))
        entry = tx.journal.append(ada.id, first)
    copy = backup(path, folder, "by-hand")
    with library.transaction() as tx:
        tx.put(so_far, replace(ada.sheet, notes="So it ends."))
        tx.journal.extend(ada.id, replace(entry, events=(NotesChanged(ada.sheet.notes, "So it ends."),)))
    spoil(path, "UPDATE character SET sheet = '{}'")
    assert restore_character(library, copy, ada.uuid, NOW).lost == 0
    assert library.character(ada.id).sheet.notes == "So it ends."


def test_damaged_character_without_a_journal_is_taken_from_the_backup(
    path: Path, library: Library, folder: Path
) -> None:
    with library.transaction() as tx:
        ben = tx.add(investigator("Ben"))
    copy = backup(path, folder, "by-hand")
    spoil(path, "UPDATE character SET sheet = '{}'")
    assert restore_character(library, copy, ben.uuid, NOW).kind is RestoreKind.MENDED
    assert library.character(ben.id).sheet == ben.sheet


def test_damaged_rows_are_kept_as_they_were_written(path: Path, library: Library, folder: Path) -> None:
    with library.transaction() as tx:
        zoe = tx.add(investigator("Zo\u00eb"))
    copy = backup(path, folder, "by-hand")
    spoil(path, "UPDATE character SET rev = rev + 1")
    restore_character(library, copy, zoe.uuid, NOW)
    (kept,) = path.parent.glob(f"*/character-{zoe.id}.json")
    assert "Zo\u00eb" in kept.read_text("utf-8")


@pytest.mark.usefixtures("library")
def test_a_backup_with_faults_is_refused_and_the_first_is_named(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = backup(path, folder, "by-hand")
    faults = tuple(Fault(each, "1", "gone", None) for each in ("journal", "shelf"))
    found = replace(examine(path), faults=faults)
    monkeypatch.setattr("desktop.library.checks.examine.examine", lambda _made: found)
    with pytest.raises(problems.LibraryDamaged, match="2 faults, the first in journal"):
        prepare(path, made.path, folder)


def test_nothing_is_repaired_if_damaged_rows_cannot_be_saved(
    path: Path, library: Library, ada: Character, copy: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(path, "UPDATE character SET sheet = '{}'")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desktop.library.backups.damaged_rows.write_whole", full)
    with pytest.raises(problems.DiskFull):
        restore_character(library, copy, ada.uuid, NOW)
    with pytest.raises(problems.DamagedCharacter):
        library.character(ada.id)


def test_damaged_campaign_does_not_stop_a_restore(
    path: Path, library: Library, ada: Character, copy: Backup
) -> None:
    with library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN))
        tx.purge(ada.id)
    spoil(path, "UPDATE campaign SET name = 'x'")
    restored = restore_character(library, copy, ada.uuid, NOW)
    assert (restored.kind, library.memberships()) == (RestoreKind.ADDED, {})


# Everything


def test_older_backup_is_upgraded(path: Path, folder: Path) -> None:
    old = Path(shutil.copy(Path(__file__).parent / "fixtures" / "schema-0003.db", path.with_name("old.db")))
    prepare(path, old, folder)
    assert (found := identify(draft(path))) is not None
    assert found.is_current
    assert replace_library(path) is None
    opened = Library.open(path)
    assert opened.listed()
    opened.close()


def test_newer_backup_is_restored_as_it_is(
    path: Path, library: Library, ada: Character, copy: Backup, folder: Path
) -> None:
    of_schema(copy.path, NEXT)
    prepare(path, copy.path, folder)
    replace_library(path)
    opened = Library.open(path)
    assert (opened.read_only, opened.character(ada.id)) == ("newer", ada)
    opened.close()


def replaced(path: Path, copy: Backup, folder: Path) -> Path | None:
    prepare(path, copy.path, folder)
    return replace_library(path)


def test_everything_is_restored_and_the_old_library_is_next_to_it(
    path: Path, library: Library, ada: Character, copy: Backup, folder: Path
) -> None:
    strike(library, ada, 1)
    library.close()
    (path.with_name("library.db-wal")).write_bytes(b"of another time")
    before = digests(path)
    beside = replaced(path, copy, folder)
    assert beside == path.with_name("replaced-1")
    assert beside is not None
    after = digests(path)
    assert before["library.db"] == hashlib.sha256((beside / "library.db").read_bytes()).hexdigest()
    assert {"library.db", "library.db-wal"} <= {each.name for each in beside.iterdir()}
    assert not path.with_name("library.db-wal").exists()
    assert not draft(path).exists()
    assert set(before) < set(after)
    assert backups(folder)[0].reason == "restore"
    opened = Library.open(path)
    assert opened.character(ada.id).sheet == ada.sheet
    opened.close()
    # And the other way round: nothing is lost.
    prepare(path, beside / "library.db", folder, as_it_was=True)
    assert replace_library(path) == path.with_name("replaced-2")
    opened = Library.open(path)
    assert hp(opened, ada) == 1
    opened.close()


def test_replaced_library_is_restored_with_its_journal(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    """It was replaced during a save, which is undone when it returns."""
    library.close()
    beside = path.with_name("replaced-1")
    beside.mkdir()
    shutil.move(hot_copy(path), beside / "library.db-journal")
    shutil.move(path.with_name("half.db"), beside / "library.db")
    prepare(path, beside / "library.db", folder, as_it_was=True)
    replace_library(path)
    opened = Library.open(path)
    assert opened.character(ada.id) == ada
    opened.close()


def hot_copy(path: Path) -> Path:
    """The journal of an interrupted save; its library is next to it as ``half.db``."""
    cut_off = sqlite3.connect(path, isolation_level=None)
    cut_off.execute("PRAGMA cache_size=1")
    cut_off.execute("PRAGMA cache_spill=1")
    cut_off.execute("BEGIN IMMEDIATE")
    for _ in range(40):
        cut_off.execute("INSERT INTO tray_throw(at, throw, sha256) VALUES ('', zeroblob(9000), x'00')")
    half = Path(shutil.copy(path, path.with_name("half.db")))
    journal = Path(shutil.copy(path.with_name(path.name + "-journal"), half.with_name("half.db-journal")))
    cut_off.execute("ROLLBACK")
    cut_off.close()
    return journal


def test_missing_library_is_restored_too(
    path: Path, library: Library, ada: Character, copy: Backup, folder: Path
) -> None:
    library.close()
    for file in path.parent.glob("library.db*"):
        if file.is_file():
            file.unlink()
    assert replaced(path, copy, folder) is None
    opened = Library.open(path)
    assert opened.character(ada.id) == ada
    opened.close()


def test_stale_journal_never_meets_the_restored_file(
    path: Path, library: Library, ada: Character, copy: Backup, folder: Path
) -> None:
    """A hot journal from another time is next to the replaced library."""
    library.close()
    journal_file = path.with_name("library.db-journal")
    hot_copy(path).rename(journal_file)
    path.with_name("half.db").replace(path)
    replaced(path, copy, folder)
    assert not journal_file.exists()
    opened = Library.open(path)
    assert opened.character(ada.id) == ada
    opened.close()


def test_damaged_backup_does_not_replace_the_library(
    path: Path, library: Library, ada: Character, copy: Backup, folder: Path
) -> None:
    library.close()
    spoil(copy.path, "UPDATE journal SET entry = 'x' WHERE seq = 2")
    with pytest.raises(problems.LibraryDamaged):
        prepare(path, copy.path, folder)
    assert not draft(path).exists()


class Cut(BaseException):
    """Stands for the process being killed."""


def fail_at(monkeypatch: pytest.MonkeyPatch, place: int, error: type[BaseException]) -> None:
    """Let the rename or sync of that number fail, counted from 1."""
    calls = count(1)
    rename, sync = Path.rename, disk.sync_folder

    def renamed(file: Path, target: Path) -> Path:
        if next(calls) == place:
            raise error("cut off")
        return rename(file, target)

    def synced(folder: Path) -> None:
        if next(calls) == place:
            raise error("cut off")
        sync(folder)

    monkeypatch.setattr(Path, "rename", renamed)
    for module in (replacing, parts):
        monkeypatch.setattr(module, "sync_folder", synced)


@pytest.mark.parametrize("error", [Cut, OSError], ids=["killed", "refused"])
def test_interruption_at_any_step_leaves_the_old_or_the_new_library(
    path: Path, library: Library, ada: Character, copy: Backup, error: type[BaseException]
) -> None:
    """Every rename and sync of the replacement fails once."""
    strike(library, ada, 1)
    library.close()
    steps = 0
    for place in count(1):
        home = path.parent / f"try-{place}"
        home.mkdir()
        tried = Path(shutil.copy(path, home / "library.db"))
        tried.with_name("library.db-journal").touch()
        shutil.copy(copy.path, draft(tried))
        with pytest.MonkeyPatch.context() as patched:
            fail_at(patched, place, error)
            try:
                replace_library(tried)
            except (Cut, OSError):
                assert error is Cut or tried.exists(), "refused, everything lies where it lay"
            else:
                steps = place - 1
                break
        finish_restore(tried)
        old = error is OSError or place == 1
        with closing(sqlite3.connect(tried)) as connection:
            (sheet,) = connection.execute("SELECT sheet FROM character").fetchone()
        assert ('"hp","value":1,' in sheet.replace(" ", "")) is old, sheet
        assert not draft(tried).exists()
        assert len(list(home.glob("replaced-*/library.db"))) == (0 if old else 1)
    assert steps >= 7


def test_unfinished_restore_keeps_the_app_from_starting_empty(
    path: Path, library: Library, copy: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    shutil.copy(copy.path, path.with_name("library.db.restored"))
    path.unlink()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refuse)
        with pytest.raises(problems.LibraryUnreachable):
            finish_restore(path)
    finish_restore(path)
    assert path.exists()
    draft(path).write_bytes(b"given up")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refuse)
        finish_restore(path)
    assert draft(path).exists(), "a draft that cannot be removed disturbs nobody"
    finish_restore(path)
    assert not draft(path).exists()


def test_full_disk_leaves_everything_unchanged(
    path: Path, copy: Backup, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(problems.DiskFull):
        prepare(path, copy.path, folder)
    assert not draft(path).exists()


def test_interrupted_replacement_goes_on_where_renaming_replaces_nothing(
    path: Path, library: Library, ada: Character, copy: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    before = path.with_name("replaced-1")
    before.mkdir()
    (before / "library.db-journal").write_bytes(b"moved before the power went")
    shutil.copy(copy.path, draft(path))
    journal_of(path).touch()
    ignore_case(monkeypatch, before)
    assert replace_library(path) == before
    assert sorted(each.name for each in before.iterdir()) == ["library.db", "library.db-journal"]
