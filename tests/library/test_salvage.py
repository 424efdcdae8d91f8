"""Readable data of a damaged library is saved, completed from backups and copies; nothing is invented."""

import json
import random
import shutil
import sqlite3
from contextlib import closing, nullcontext, suppress
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.base.paths import places
from desktop.interchange.archive import LARGEST_ARCHIVE
from desktop.interchange.packs import pack_text, sample_packs
from desktop.interchange.rollbook import MARK, read_folder
from desktop.library import problems
from desktop.library.backups.backups import Backup, backup
from desktop.library.checks.examine import Fault, examine
from desktop.library.moving.aside import set_aside_before
from desktop.library.readable.copies import Copy, copies, refresh
from desktop.library.records.characters import Character, CharacterId, Shelf, Standing
from desktop.library.salvage.missing import missing
from desktop.library.salvage.pages import sweep_rows
from desktop.library.salvage.piecing import Source
from desktop.library.salvage.rescue import REPORT, newest_good, open_backup, rescue, restore_damaged_character
from desktop.library.salvage.salvage import UNKNOWN, SalvageResult, SavedCharacter, Step, salvage
from desktop.library.salvage.wreck import copy_wreck, read_wreck
from desktop.library.store.library import Library
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Sheet
from tests.library import test_pages as pages
from tests.library.people import blow, investigator, with_hp
from tests.other_program import spoil

PAGE = 4096
NAMES = tuple(f"Person {number}" for number in range(12))
IMAGE = b"a picture that is no picture " * 40

Content = dict[str, tuple[Sheet, tuple[Entry, ...], bytes | None, Standing]]


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed library of twelve characters with long notes, and of other data."""
    path = tmp_path_factory.mktemp("made") / "library.db"
    library = Library.open(path)
    with library.transaction() as tx:
        campaign = tx.campaigns.add("Masks", "coc7")
        pack = tx.packs.add("pack-uuid", "House rules", "coc7", "text")
        tx.campaigns.set_packs(campaign.id, [pack.id])
        for number in range(3):
            tx.tray.add_throw(f"1925-03-0{number + 1}", "2d6", "", (("d6", (number + 1, 2)),))
        tx.tray.add_favourite("Both", "2d6")
    for name in NAMES:
        added = person(library, name)
        with library.transaction() as tx:
            tx.campaigns.set_member(added.id, campaign.id)
    library.close()
    return path


@pytest.fixture
def full(made_once: Path, path: Path) -> Path:
    """A copy of it for one test."""
    shutil.copyfile(made_once, path)
    return path


def person(library: Library, name: str) -> Character:
    """Add a character with long notes, a portrait, a tag and three entries."""
    notes = " ".join(f"{name} counts {number}." for number in range(300))
    with library.transaction() as tx:
        added = tx.add(investigator(name, notes=notes), portrait=IMAGE, standing=Standing(tags=("old",)))
    for hp in (9, 8, 7):
        added = strike(library, added, hp)
    return added


def strike(library: Library, character: Character, hp: int) -> Character:
    """Set a character's hit points to ``hp`` in one action."""
    hit = blow(f"to {hp}", character.sheet.tracker("hp").value, hp)
    with library.transaction() as tx:
        tx.journal.append(character.id, replace(hit, action=Action.TRACKER, roll=None, steps=()))
        return tx.put(character, with_hp(character.sheet, hp))


def content(path: Path) -> Content:
    library = Library.open(path)
    found = {}
    for listed in library.listed(None):
        character = library.character(listed.id)
        entries = tuple(library.newest_first(listed.id))
        portrait, standing = library.portrait(listed.id), library.standing(listed.id)
        found[listed.name] = character.sheet, entries, portrait, standing
    library.close()
    return found


def saved(path: Path, where: Path | None = None) -> SalvageResult:
    """Salvage a library next to it, with the backups and copies of ``where``."""
    beside = places(where or path)
    return salvage(path, path.with_name("saved.db"), beside.backups, beside.copies)


def names(some: tuple[object, ...]) -> set[str]:
    return {str(getattr(each, "name", "")) for each in some}


def overwrite(path: Path, pages: range | list[int], seed: int = 1) -> None:
    """Fill some pages, counted from 0, with noise."""
    noise, whole = random.Random(seed), bytearray(path.read_bytes())
    for page in pages:
        whole[page * PAGE : (page + 1) * PAGE] = noise.randbytes(PAGE)
    path.write_bytes(whole)


def test_intact_library_is_saved_completely(full: Path) -> None:
    before = sha256(full.read_bytes()).digest()
    result = saved(full)
    assert names(result.whole) == set(NAMES)
    assert not result.older
    assert not result.lost
    assert not result.others_lost
    assert sha256(full.read_bytes()).digest() == before
    made = full.with_name("saved.db")
    assert content(made) == content(full)
    with closing(sqlite3.connect(full)) as old, closing(sqlite3.connect(made)) as new:
        for table in ("character", "journal", "portrait", "shelf", "growth", "listing", "trait", "tag"):
            rows = f"SELECT * FROM {table} ORDER BY 1, 2"
            assert new.execute(rows).fetchall() == old.execute(rows).fetchall(), table
        words = "SELECT rowid FROM text WHERE text MATCH 'counts' ORDER BY 1"
        assert new.execute(words).fetchall() == old.execute(words).fetchall()
    library = Library.open(made)
    (campaign,) = library.campaigns()
    assert len(library.members(campaign.id)) == len(NAMES)
    assert [each.name for each in library.packs_of(campaign.id)] == ["House rules"]
    assert len(library.throws()) == 3
    assert [each.name for each in library.favourites()] == ["Both"]
    library.close()


def test_everything_is_saved_without_the_first_page(full: Path) -> None:
    known = content(full)
    overwrite(full, [0])
    result = saved(full)
    assert content(full.with_name("saved.db")) == known
    assert not result.lost


@pytest.mark.parametrize("part", [0.5, 0.8, 0.99])
def test_truncated_file_gives_its_rest_and_a_backup_fills_in(full: Path, part: float) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    whole = full.read_bytes()
    full.write_bytes(whole[: int(len(whole) * part)])
    result = saved(full)
    assert content(full.with_name("saved.db")) == known
    assert names(result.whole) | names(result.older) == set(NAMES)


def test_only_original_rows_are_saved_from_noise(full: Path) -> None:
    known = content(full)
    pages = full.stat().st_size // PAGE
    untouched = full.read_bytes()
    for seed in range(6):
        full.write_bytes(untouched)
        overwrite(full, random.Random(seed).sample(range(pages), 1 + 3 * seed), seed)
        made = full.with_name("saved.db")
        made.unlink(missing_ok=True)
        try:
            result = saved(full)
        except problems.LibraryDamaged:
            continue
        found = content(made)
        assert not examine(made).faults
        for name, (sheet, entries, portrait, _) in found.items():
            assert sheet == known[name][0]
            assert portrait in (IMAGE, None)
            assert {each for each in entries if each.about != "lost"} <= set(known[name][1])
        for each in result.whole:
            assert found[each.name] == known[each.name]


def test_changes_since_the_backup_are_replayed_on_its_sheet(full: Path) -> None:
    made = backup(full, places(full).backups, "by-hand")
    library = Library.open(full)
    number = library.listed()[0].id
    strike(library, library.character(number), 2)
    library.close()
    known = content(full)
    spoil(full, f"UPDATE character SET sheet = sheet || ' ' WHERE id = {number}")
    result = saved(full)
    assert content(full.with_name("saved.db")) == known
    (theirs,) = (each for each in result.whole if each.name == NAMES[0])
    assert theirs.source == Source("backup", 1, made.at)


def test_missing_sheet_and_journal_come_from_the_backup(full: Path) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    spoil(
        full,
        "UPDATE character SET name = '?' WHERE id = 1",
        "UPDATE journal SET entry = '?' WHERE character_id = 1",
    )
    result = saved(full)
    assert content(full.with_name("saved.db")) == known
    assert names(result.whole) == set(NAMES)


def test_readable_copies_are_the_last_resort(full: Path) -> None:
    known = content(full)
    refresh(full, places(full).copies)
    full.write_bytes(b"not a library at all, for a page" * 200)
    result = saved(full)
    assert names(result.older) == set(NAMES)
    assert sorted(each.id for each in result.older) == list(range(1, len(NAMES) + 1))
    found = content(full.with_name("saved.db"))
    assert {name: each[:2] for name, each in found.items()} == {
        name: each[:2] for name, each in known.items()
    }


def test_copy_newer_than_the_newest_backup_is_used(full: Path) -> None:
    backup(full, places(full).backups, "by-hand")
    library = Library.open(full)
    strike(library, library.character(CharacterId(1)), 1)
    library.close()
    known = content(full)
    refresh(full, places(full).copies)
    full.unlink()
    saved(full)
    assert content(full.with_name("saved.db"))[NAMES[0]] == known[NAMES[0]]


def test_character_created_since_the_backup_comes_from_its_readable_copy(full: Path) -> None:
    backup(full, places(full).backups, "by-hand")
    library = Library.open(full)
    person(library, "Zoe")
    library.close()
    known = content(full)
    refresh(full, places(full).copies)
    full.write_bytes(bytes(3 * PAGE))
    saved(full)
    found = content(full.with_name("saved.db"))
    assert (set(found), found["Zoe"][:2]) == ({*NAMES, "Zoe"}, known["Zoe"][:2])


@pytest.mark.parametrize("column", ["sheet", "uuid"])
def test_damaged_sheet_without_a_backup_comes_from_its_readable_copy(full: Path, column: str) -> None:
    known = content(full)
    refresh(full, places(full).copies)
    spoil(full, f"UPDATE character SET {column} = {column} || '?' WHERE id = 4")
    assert not saved(full).lost
    assert content(full.with_name("saved.db"))[NAMES[3]] == known[NAMES[3]]


def test_deleted_character_does_not_come_back(full: Path) -> None:
    backup(full, places(full).backups, "by-hand")
    library = Library.open(full)
    with library.transaction() as tx:
        tx.set_standing(CharacterId(3), Standing(shelf=Shelf.BIN, binned_at="1925-01-01"))
        tx.purge(CharacterId(3))
    library.close()
    spoil(full, "UPDATE character SET name = '?' WHERE id = 1")
    saved(full)
    assert set(content(full.with_name("saved.db"))) == set(NAMES) - {NAMES[2]}


def test_lost_entry_becomes_a_placeholder(full: Path) -> None:
    spoil(full, "UPDATE journal SET entry = '?' WHERE character_id = 2 AND seq = 2")
    (theirs,) = saved(full).older
    assert (theirs.name, theirs.entries, theirs.lost) == (NAMES[1], 3, 1)
    entries = content(full.with_name("saved.db"))[NAMES[1]][1]
    assert [(each.seq, each.about == "lost") for each in entries] == [(3, False), (2, True), (1, False)]
    assert not entries[1].events


def test_missing_parts_of_a_character_are_named_and_others_may_never_have_been(full: Path) -> None:
    spoil(
        full,
        "UPDATE portrait SET image = x'00' WHERE character_id IN (1, 2)",
        "UPDATE shelf SET tags = '[]' WHERE character_id = 1",
        "DELETE FROM shelf WHERE character_id IN (2, 3)",
        "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_schema WHERE name = 'shelf'",
    )
    result = saved(full)
    assert {each.name: each.missing for each in result.older} == {
        NAMES[0]: ("portrait", UNKNOWN),
        NAMES[1]: ("portrait", UNKNOWN),
        NAMES[2]: (UNKNOWN,),
    }
    assert len(result.whole) == len(NAMES) - 3
    assert all(each.source == Source("library") and each.lost == 0 for each in (*result.whole, *result.older))


def test_character_found_nowhere_is_lost(full: Path) -> None:
    spoil(full, "UPDATE character SET sheet = '{}' WHERE id = 5")
    result = saved(full)
    assert result.lost == (SavedCharacter(0, NAMES[4], None, 3),)
    assert len(result.whole) == len(NAMES) - 1


def test_backup_with_another_history_is_not_mixed_in(full: Path) -> None:
    untouched = full.read_bytes()
    library = Library.open(full)
    strike(library, library.character(CharacterId(1)), 3)
    library.close()
    backup(full, places(full).backups, "restore")
    full.write_bytes(untouched)
    library = Library.open(full)
    with library.transaction() as tx:
        ada = tx.character(CharacterId(1))
        tx.journal.append(ada.id, blow("another", 7, 5))
        tx.put(ada, with_hp(ada.sheet, 5))
    library.close()
    known = content(full)
    spoil(full, "UPDATE journal SET entry = '?' WHERE character_id = 1 AND seq = 1")
    saved(full)
    sheet, entries, *_ = content(full.with_name("saved.db"))[NAMES[0]]
    assert sheet == known[NAMES[0]][0]
    assert [each.action_id for each in entries][:1] == ["another"]


def test_leftovers_that_cannot_be_deleted_do_no_harm(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folder: Path, *, ignore_errors: bool = False) -> None:
        if not ignore_errors:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("shutil.rmtree", refuse)
    assert names(saved(full).whole) == set(NAMES)


def test_folder_of_the_new_library_is_created(full: Path) -> None:
    known = content(full)
    into = full.parent / "new" / "folder" / "saved.db"
    salvage(full, into, full.parent / "none", full.parent / "none")
    assert content(into) == known
    assert [each.name for each in into.parent.iterdir()] == [into.name]


def test_nothing_to_save_is_reported_and_creates_nothing(path: Path) -> None:
    path.write_bytes(bytes(10 * PAGE))
    with pytest.raises(problems.LibraryDamaged):
        saved(path)
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name]


def test_newer_library_and_failing_drive_are_no_damage(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    untouched = full.read_bytes()
    spoil(full, "PRAGMA user_version = 5000")
    with pytest.raises(problems.LibraryTooNew):
        saved(full)
    full.write_bytes(untouched)

    def fail(*_args: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("shutil.copyfile", fail)
    with pytest.raises(problems.LibraryUnreachable):
        saved(full)
    assert not [each for each in full.parent.iterdir() if not each.name.startswith(full.name)]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, problems.DiskFull),
        (sqlite3.SQLITE_BUSY, problems.LibraryBusy),
        (sqlite3.SQLITE_CORRUPT, None),
        (sqlite3.SQLITE_NOTADB, None),
    ],
)
def test_full_disk_is_not_taken_for_damage_of_the_copy(
    full: Path, monkeypatch: pytest.MonkeyPatch, code: int, kind: type[problems.LibraryProblem] | None
) -> None:
    def fail(_copy: Path) -> None:
        error = sqlite3.OperationalError("refused")
        error.sqlite_errorcode, error.sqlite_errorname = code, "REFUSED"
        raise error

    copy = full.with_name("wreck.db")
    with monkeypatch.context() as patch, pytest.raises(kind) if kind else nullcontext():
        patch.setattr(sqlite3, "connect", fail)
        assert copy_wreck(full, copy.parent) == copy
    assert copy.exists()


def test_interrupted_save_is_undone_in_the_copy(full: Path) -> None:
    known = content(full)
    connection = sqlite3.connect(full, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("PRAGMA cache_spill = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "UPDATE character SET rev = rev + 1, sheet = sheet || '                                ' "
    )
    wreck = full.with_name("wreck.db")
    wreck.write_bytes(full.read_bytes())
    journal = full.with_name(f"{full.name}-journal").read_bytes()
    wreck.with_name("wreck.db-journal").write_bytes(journal)
    connection.close()
    assert len(journal) > PAGE
    salvage(wreck, full.with_name("saved.db"), full.parent / "none", full.parent / "none")
    assert content(full.with_name("saved.db")) == known
    assert wreck.with_name("wreck.db-journal").read_bytes() == journal


def test_pages_contain_the_rows_that_sqlite_reads(full: Path) -> None:
    with closing(sqlite3.connect(full)) as connection:
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        told = set(connection.execute("SELECT rowid, * FROM journal"))
        long = connection.execute("SELECT id, sheet FROM character ORDER BY id").fetchall()
    rows = list(sweep_rows(full.read_bytes()))
    assert told <= {(number, *values) for number, values in rows}
    assert long == sorted((number, values[6]) for number, values in rows if len(values) == 9)


def test_pages_contain_no_rows_that_sqlite_does_not_read(full: Path) -> None:
    with closing(sqlite3.connect(full)) as connection:
        connection.execute("VACUUM")  # removed rows stay in their page until then
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE rootpage > 0")]
        counts = {}
        for table in ("sqlite_master", *tables):
            with suppress(sqlite3.OperationalError):  # an index, or a table without numbered rows
                (counts[table],) = connection.execute(f"SELECT count(rowid) FROM {table}").fetchone()
    assert len(list(sweep_rows(full.read_bytes()))) == sum(counts.values())


# End to end: another library replaces the damaged one


def test_new_library_replaces_the_damaged_one_which_is_kept_unchanged(full: Path) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    overwrite(full, range(5, 40))
    damaged = full.read_bytes()
    steps: list[Step] = []
    result = rescue(places(full), steps.append, lambda _salvaged: "the report")
    assert result.folder == full.parent / "damaged-1"
    assert (result.folder / full.name).read_bytes() == damaged
    assert (result.folder / REPORT).read_text(encoding="utf-8") == "the report"
    assert content(full) == known
    assert list(dict.fromkeys(steps)) == list(Step)


def test_missing_library_is_made_again_from_the_one_last_set_aside(full: Path) -> None:
    for name in ("damaged-1", "damaged-2"):
        full.with_name(name).mkdir()
    shutil.copy(full, full.with_name("damaged-1") / full.name)
    library = Library.open(full)
    strike(library, library.character(CharacterId(1)), 1)
    library.close()
    known = content(full)
    full.rename(full.with_name("damaged-2") / full.name)
    full.with_name(f"{full.name}-journal").unlink(missing_ok=True)
    result = rescue(places(full), lambda _step: None, lambda _salvaged: "the report")
    assert result.folder == full.with_name("damaged-2")
    assert (result.folder / REPORT).read_text(encoding="utf-8") == "the report"
    assert content(full) == known


def test_missing_library_is_made_again_with_nothing_set_aside(full: Path) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    full.unlink()
    full.with_name(f"{full.name}-journal").unlink(missing_ok=True)
    result = rescue(places(full), lambda _step: None, lambda _salvaged: "the report")
    assert result.folder is None
    assert not full.with_name(REPORT).exists()
    assert content(full) == known


def test_interrupted_rescue_can_be_repeated(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    overwrite(full, range(5, 40))
    damaged = full.read_bytes()
    real = Path.rename

    class Cut(BaseException):
        """Stands for the process being killed."""

    for last in range(1, 5):
        done: list[int] = []

        def rename(self: Path, target: Path, last: int = last, done: list[int] = done) -> Path:
            done.append(1)
            if len(done) == last:
                raise Cut
            return real(self, target)

        with monkeypatch.context() as cut:
            cut.setattr(Path, "rename", rename)
            try:
                rescue(places(full), lambda _step: None, lambda _salvaged: "")
                break
            except Cut:
                pass
        there = full if full.exists() else set_aside_before(full)[0]
        assert there.read_bytes() == damaged
        assert full.exists() or missing(places(full))
    rescue(places(full), lambda _step: None, lambda _salvaged: "")
    assert content(full) == known


def test_missing_library_is_reported_if_there_are_traces(full: Path) -> None:
    where = places(full)
    assert missing(where) is None
    full.unlink()
    full.with_name(f"{full.name}-journal").unlink(missing_ok=True)
    assert missing(where) is None, "there was never one, for all one knows"
    where.copies.joinpath("Ida").mkdir(parents=True)
    where.copies.joinpath("Ida", "character.json").write_text("{}", encoding="utf-8")
    assert missing(where) is not None


def test_newest_good_backup_replaces_the_damaged_library(full: Path) -> None:
    where = places(full)
    known = content(full)
    good = backup(full, where.backups, "by-hand")
    spoil(full, "UPDATE character SET name = '?' WHERE id = 1")
    backup(full, where.backups, "interval")
    overwrite(full, range(1, 20))
    damaged = full.read_bytes()
    assert newest_good(where.backups) == good
    folder = open_backup(where, good)
    assert content(full) == known
    assert folder == full.parent / "damaged-1"
    assert (folder / full.name).read_bytes() == damaged


def test_backup_damaged_since_then_does_not_replace_the_library(full: Path) -> None:
    where = places(full)
    good = backup(full, where.backups, "by-hand")
    overwrite(good.path, range(3, 30))
    before = full.read_bytes()
    with pytest.raises(problems.LibraryProblem):
        open_backup(where, good)
    assert full.read_bytes() == before
    assert not set_aside_before(full)


def test_damaged_character_is_restored_from_the_newest_undamaged_backup(full: Path) -> None:
    where = places(full)
    known = content(full)
    backup(full, where.backups, "by-hand")
    for number in (2, 1):
        spoil(full, "UPDATE character SET sheet = '{}' WHERE id = ?", given=(number,))
        backup(full, where.backups, "interval")
    library = Library.open(full)
    restored = restore_damaged_character(library, where.backups, CharacterId(1), "1925-04-01T10:00:00+00:00")
    assert restored is not None
    assert restored.name == NAMES[0]
    assert library.character(CharacterId(1)).sheet == known[NAMES[0]][0]
    assert library.entries(CharacterId(1))[0].about == "backup:1", "the later ones are not verified"
    assert restore_damaged_character(library, full.parent / "none", CharacterId(1), "") is None
    library.close()


@pytest.mark.parametrize("left", ["nothing", "another program's file"])
def test_empty_file_does_not_discard_the_backup(full: Path, left: str) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    full.write_bytes(b"")
    if left != "nothing":
        spoil(full, "CREATE TABLE other (x)", "PRAGMA user_version = 5")
    result = saved(full)
    assert names((*result.whole, *result.older)) == set(NAMES)
    assert content(full.with_name("saved.db")) == known


@pytest.mark.parametrize(("table", "column"), [("character", "sheet_format"), ("tray_throw", "sha256")])
def test_column_renamed_by_a_bit_flip_costs_nothing(full: Path, table: str, column: str) -> None:
    known = content(full)
    spoilt = bytearray(full.read_bytes())
    spoilt[spoilt.find(column.encode(), spoilt.find(f"CREATE TABLE {table}".encode()))] ^= 1
    full.write_bytes(spoilt)
    assert names(saved(full).lost) == set()
    assert content(full.with_name("saved.db")) == known
    library = Library.open(full.with_name("saved.db"))
    assert len(library.throws()) == 3
    library.close()


def test_unreadable_backup_folder_counts_as_a_trace_of_a_library(
    full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    full.unlink()
    assert missing(places(full)) is None
    monkeypatch.setattr(Path, "iterdir", refuse)
    assert isinstance(missing(places(full)), problems.LibraryMissing)


def test_character_in_a_readable_copy_is_not_also_reported_lost(full: Path) -> None:
    refresh(full, places(full).copies)
    content_now = bytearray(full.read_bytes())
    for name in NAMES:
        while (place := content_now.find(name.encode())) >= 0:
            content_now[place : place + len(name)] = b"?" * len(name)
    full.write_bytes(content_now)
    spoil(full, "PRAGMA writable_schema = ON", "DELETE FROM sqlite_schema WHERE name = 'character'")
    result = saved(full)
    assert (names(result.lost), names((*result.whole, *result.older))) == (set(), set(NAMES))


def test_backup_changed_since_then_is_skipped_for_an_older_good_one(full: Path) -> None:
    where = places(full)
    older, newer = (backup(full, where.backups, "by-hand") for _ in range(2))
    newer.path.write_bytes(newer.path.read_bytes()[:-PAGE] + bytes(PAGE))
    assert newest_good(where.backups) == older


def test_character_without_any_action_is_complete(full: Path) -> None:
    library = Library.open(full)
    with library.transaction() as tx:
        tx.add(investigator("Zoe"))
    library.close()
    assert names(saved(full).whole) == {*NAMES, "Zoe"}
    assert content(full.with_name("saved.db"))["Zoe"][1] == ()


def test_backup_that_cannot_be_opened_now_is_skipped(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = places(full)
    older, newer = (backup(full, where.backups, "by-hand") for _ in range(2))

    def is_as_verified(copy: Backup) -> bool:
        if copy == newer:
            raise PermissionError(13, "Permission denied")
        return True

    monkeypatch.setattr("desktop.library.salvage.rescue.is_as_verified", is_as_verified)
    assert newest_good(where.backups) == older


def test_character_that_cannot_be_saved_is_not_looked_for_in_older_backups(full: Path) -> None:
    where = places(full)
    for _ in range(2):
        backup(full, where.backups, "by-hand")
    spoil(full, "UPDATE character SET sheet = '{}' WHERE id = 1")
    library = Library.open(full, read_only="media")
    with pytest.raises(problems.LibraryReadOnly):
        restore_damaged_character(library, where.backups, CharacterId(1), "")
    library.close()


def test_backup_of_a_newer_version_does_not_block_an_older_one(full: Path) -> None:
    known = content(full)
    for _ in range(2):
        newer = backup(full, places(full).backups, "by-hand")
    spoil(newer.path, "PRAGMA user_version = 5000")
    full.write_bytes(bytes(3 * PAGE))
    assert names(saved(full).older) == set(NAMES)
    assert content(full.with_name("saved.db")) == known


def test_copies_are_read_as_far_as_their_files_allow(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal of one is too large, the sheet of the second no sheet, and the third is gone by now."""
    where = places(full)
    known = content(full)
    refresh(full, where.copies)
    folders = {read_folder(each.folder).sheet.name: each.folder for each in copies(where.copies)}
    with (folders[NAMES[0]] / "journal.jsonl").open("ab") as file:
        file.truncate(LARGEST_ARCHIVE + 1)
    no_sheet = {"format": MARK, "version": 1, "uuid": "some"}
    (folders[NAMES[1]] / "character.json").write_text(json.dumps(no_sheet), encoding="utf-8")

    def just_before(folder: Path) -> tuple[Copy, ...]:
        listed = copies(folder)
        shutil.rmtree(folders[NAMES[2]])
        return listed

    monkeypatch.setattr("desktop.library.salvage.salvage.copies_in", just_before)
    full.write_bytes(bytes(3 * PAGE))
    result = saved(full)
    found = content(full.with_name("saved.db"))
    assert set(found) == names(result.older) == set(NAMES) - {NAMES[1], NAMES[2]}
    assert found[NAMES[0]][:2] == (known[NAMES[0]][0], ())
    assert found[NAMES[3]][:2] == known[NAMES[3]][:2]


def test_copies_that_cannot_be_listed_cost_only_themselves(
    full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> tuple[Copy, ...]:
        raise PermissionError(13, "Permission denied")

    backup(full, places(full).backups, "by-hand")
    monkeypatch.setattr("desktop.library.salvage.salvage.copies_in", refuse)
    full.write_bytes(bytes(3 * PAGE))
    assert names(saved(full).older) == set(NAMES)


def test_a_character_deleted_before_the_newest_backup_stays_deleted(full: Path) -> None:
    backup(full, places(full).backups, "by-hand")
    library = Library.open(full)
    with library.transaction() as tx:
        tx.set_standing(CharacterId(1), Standing(shelf=Shelf.BIN))
        tx.purge(CharacterId(1))
    library.close()
    backup(full, places(full).backups, "by-hand")
    full.write_bytes(bytes(3 * PAGE))
    assert names(saved(full).older) == set(NAMES) - {NAMES[0]}


Rest = tuple[list[tuple[str, list[str]]], list[str], list[str], list[str]]
"""Campaigns with their packs, packs, favourites and rolls without a character."""


def rest_of(path: Path) -> Rest:
    library = Library.open(path)
    campaigns = [
        (each.name, [pack.name for pack in library.packs_of(each.id)]) for each in library.campaigns()
    ]
    found = (
        campaigns,
        [each.name for each in library.packs()],
        [each.name for each in library.favourites()],
        [each.at for each in library.throws()],
    )
    library.close()
    return found


def change_the_rest(path: Path) -> None:
    """Rename the campaign, detach its pack, delete the favourite, and add another roll and pack."""
    library = Library.open(path)
    (masks,) = library.campaigns()
    with library.transaction() as tx:
        tx.campaigns.put(masks, name="Masks, part two", notes=masks.notes, switches=masks.switches)
        tx.campaigns.set_packs(masks.id, [])
        tx.tray.remove_favourite(library.favourites()[0].id)
        tx.tray.add_throw("1925-04-01", "1d6", "", (("d6", (6,)),))
        tx.packs.add("another", "Street rules", "coc7", "text")
    library.close()


def test_what_belongs_to_no_character_comes_from_the_newest_backup(full: Path) -> None:
    backup(full, places(full).backups, "by-hand")
    change_the_rest(full)
    backup(full, places(full).backups, "by-hand")
    known = rest_of(full)
    full.write_bytes(bytes(3 * PAGE))
    assert saved(full).others_lost == {}
    assert rest_of(full.with_name("saved.db")) == known


def test_what_belongs_to_no_character_is_taken_from_the_library_first(full: Path) -> None:
    backup(full, places(full).backups, "by-hand")
    change_the_rest(full)
    known = rest_of(full)
    spoil(full, "UPDATE character SET name = '?' WHERE id = 1")
    saved(full)
    assert rest_of(full.with_name("saved.db")) == known


def test_an_intact_library_reads_no_backup(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup(full, places(full).backups, "by-hand")
    refresh(full, places(full).copies)
    steps: list[Step] = []
    beside = places(full)
    salvage(full, full.with_name("saved.db"), beside.backups, beside.copies, steps.append)
    assert steps
    assert Step.BACKUPS not in steps


def test_a_copy_that_does_not_say_whose_it_is_is_left_out(full: Path) -> None:
    refresh(full, places(full).copies)
    nameless = next(each.folder for each in copies(places(full).copies)) / "character.json"
    document = json.loads(nameless.read_text("utf-8"))
    del document["uuid"]
    nameless.write_text(json.dumps(document), encoding="utf-8")
    full.write_bytes(bytes(3 * PAGE))
    assert names(saved(full).older) == set(NAMES) - {document["sheet"]["name"]}


def test_library_with_faults_is_not_put_in_place(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = tuple(Fault(each, "1", "gone", None) for each in ("journal", "shelf"))
    found = replace(examine(full), faults=faults)
    monkeypatch.setattr("desktop.library.salvage.salvage.examine", lambda _made: found)
    with pytest.raises(problems.LibraryDamaged, match="2 faults, one in journal") as damage:
        saved(full)
    assert damage.value.path == full
    assert not full.with_name("saved.db").exists()


def test_damaged_library_that_cannot_be_read_again_is_no_damage(
    full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overwrite(full, range(5, 40))

    def fail(_file: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", fail)
    with pytest.raises(problems.LibraryUnreachable, match="Input/output error"):
        read_wreck(full)


def test_picture_counts_if_it_matches_its_digest(full: Path) -> None:
    library = Library.open(full)
    with library.transaction() as tx:
        kept, spoilt, unused = (tx.keep_picture(image) for image in (b"kept", b"spoilt", b"no bytes"))
        for number, digest in ((1, kept), (2, spoilt)):
            ours = tx.character(CharacterId(number))
            tx.put(ours, replace(ours.sheet, picture=digest))
    library.close()
    spoil(full, "UPDATE picture SET image = x'00' WHERE digest = ?", given=(spoilt,))
    spoil(full, "UPDATE picture SET image = 'no bytes' WHERE digest = ?", given=(unused,))
    assert saved(full).others_lost == {"picture": 2}
    with closing(Library.open(full.with_name("saved.db"))) as made:
        assert [made.picture(each) for each in (kept, spoilt, unused)] == [b"kept", None, None]
        assert made.portrait(CharacterId(1)) == b"kept"


def test_damaged_backup_does_not_block_an_older_one(full: Path) -> None:
    known = content(full)
    backup(full, places(full).backups, "by-hand")
    spoil(full, "UPDATE portrait SET image = x'00' WHERE character_id = 1")
    backup(full, places(full).backups, "interval")
    result = saved(full)
    assert content(full.with_name("saved.db")) == known
    assert names(result.whole) == set(NAMES)


@pytest.mark.parametrize("newest_first", [False, True])
def test_later_revision_counts_if_a_row_is_in_two_pages(path: Path, newest_first: bool) -> None:
    with closing(Library.open(path)) as library, library.transaction() as tx:
        ada = tx.add(investigator())
    earlier = path.read_bytes()
    with closing(Library.open(path)) as library:
        strike(library, ada, 3)
    later = path.read_bytes()
    first, second = (later, earlier) if newest_first else (earlier, later)
    path.write_bytes(bytes(PAGE) + first[PAGE:] + second[PAGE:])
    assert read_wreck(path).rows["character"][1,]["rev"] == 2


def test_rows_without_a_hash_count_from_number_one_on(path: Path) -> None:
    """The last is of character -1."""
    rows = [pages.cell(pages.record(0, 1, body=b"\x05"), number) for number in (0, 1, 2)]
    below = b"\x04" + b"\xff" * 9 + pages.record(0, 1, body=b"\x05")
    path.write_bytes(bytes(PAGE) + pages.page(*rows, below))
    assert read_wreck(path).rows["member"] == {
        (number,): {"character_id": number, "campaign_id": 5} for number in (1, 2)
    }


def with_travelled(full: Path) -> tuple[str, str]:
    """Put a real pack, a campaign with house rules, and a downtime into the library; return both ids."""
    pack = sample_packs()[0]
    library = Library.open(full)
    with library.transaction() as tx:
        kept = tx.packs.add(pack.id, pack.name, pack.system, pack_text(pack))
        campaign = tx.campaigns.add("Low Water", pack.system)
        tx.campaigns.set_packs(campaign.id, [kept.id])
        tx.campaigns.set_member(CharacterId(1), campaign.id)
        tx.put_plan(CharacterId(1), Plan("about"))
    library.close()
    refresh(full, places(full).copies)
    return campaign.uuid, pack.id


def travelled(path: Path) -> tuple[str, list[str], Plan | None]:
    """The campaign of the first character, the packs of that campaign, and its downtime."""
    library = Library.open(path)
    number = next(each.id for each in library.listed() if each.name == NAMES[0])
    campaign = library.campaign_of(number)
    assert campaign is not None
    packs = [each.uuid for each in library.packs_of(campaign.id)]
    plan = library.plan(number)
    library.close()
    return campaign.uuid, packs, plan


def test_downtimes_campaigns_and_packs_come_back_from_readable_copies(full: Path) -> None:
    campaign, pack = with_travelled(full)
    full.write_bytes(b"not a library at all, for a page" * 200)
    assert names(saved(full).older) == set(NAMES)
    assert travelled(full.with_name("saved.db")) == (campaign, [pack], Plan("about"))
    with closing(Library.open(full.with_name("saved.db"))) as made:
        assert sorted((each.id, each.rev) for each in made.campaigns()) == [(1, 1), (2, 1)]
        assert [(each.id, each.rev) for each in made.packs()] == [(1, 1)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE downtime SET plan = '?'",
        "UPDATE campaign SET name = '?' WHERE name = 'Low Water'",
        "UPDATE campaign SET uuid = '?' WHERE name = 'Low Water'",
        "UPDATE pack SET content = '?' WHERE uuid <> 'pack-uuid'",
        "UPDATE pack SET uuid = '?' WHERE uuid <> 'pack-uuid'",
    ],
)
def test_a_single_lost_downtime_campaign_or_pack_comes_from_a_copy(full: Path, damage: str) -> None:
    campaign, pack = with_travelled(full)
    spoil(full, damage)
    assert saved(full).others_lost == {}
    assert travelled(full.with_name("saved.db")) == (campaign, [pack], Plan("about"))


def test_a_pack_of_several_that_lost_their_ids_takes_the_place_of_none(full: Path) -> None:
    _, pack = with_travelled(full)
    spoil(full, "UPDATE pack SET uuid = uuid || '?'")
    assert saved(full).others_lost == {"pack": 2}
    with closing(Library.open(full.with_name("saved.db"))) as made:
        assert [(each.id, each.uuid) for each in made.packs()] == [(3, pack)]


def test_a_campaign_that_was_deleted_does_not_come_back_from_a_copy(full: Path) -> None:
    campaign, _ = with_travelled(full)
    library = Library.open(full)
    with library.transaction() as tx:
        number = next(each.id for each in library.campaigns() if each.uuid == campaign)
        tx.campaigns.remove(number)
    library.close()
    spoil(full, "UPDATE character SET name = '?' WHERE id = 2")
    saved(full)
    again = Library.open(full.with_name("saved.db"))
    assert [each.name for each in again.campaigns()] == ["Masks"]
    again.close()
