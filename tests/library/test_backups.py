"""A backup is the whole library at one moment, or it doesn't exist."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from desktop.backups.view.backups import not_made
from desktop.base.paths import places
from desktop.library import problems
from desktop.library.backups import backups as module
from desktop.library.backups.backups import (
    Backup,
    backup,
    backups,
    is_as_verified,
    is_backup,
    is_covered,
    row_counts,
    verify,
)
from desktop.library.records.characters import Character
from desktop.library.store.identity import journal_of
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from rules_core.dice.sources import Drawn
from rules_core.sheet.plan import Plan, Throw
from tests.effort import times_the_effort
from tests.held_files import Holder, ignore_case
from tests.library.children import end, lines, start
from tests.library.people import blow, investigator, strike, training, with_hp
from tests.library.test_durability import STOPS_IN_THE_MIDDLE_OF_A_SAVE
from tests.other_program import held, spoil

PLAN = Plan("skills", (), (Throw("skill:spot-hidden", (("value", 65),), (Drawn("", "d100", (71,)),)),))


@pytest.fixture
def folder(path: Path) -> Path:
    """The backup folder of the test's library."""
    return places(path).backups


@pytest.fixture
def ada(library: Library) -> Character:
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
        tx.journal.append(ada.id, training())
        tx.put_plan(ada.id, PLAN)
        tx.campaigns.set_member(ada.id, tx.campaigns.add("The Arkham table", "coc7").id)
    return strike(library, ada, 7)


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


BESIDE = ("backups.lock", "last-number")
SOME = 4


def names(folder: Path) -> list[str]:
    """Return the files in the folder, without those always next to backups."""
    return sorted(each.name for each in folder.iterdir() if each.name not in BESIDE)


def of(*copies: Backup) -> list[str]:
    return sorted(name for each in copies for name in (each.path.name, each.path.with_suffix(".json").name))


def test_backup_contains_everything_in_the_library(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    made = backup(path, folder, "downtime")
    assert made.path == folder / "library-000001-downtime.db"
    assert names(folder) == of(made)
    assert content(made.path) == content(path)
    assert (made.number, made.reason, made.verified, made.wrong) == (1, "downtime", True, "")
    assert (made.characters, made.size) == (1, made.path.stat().st_size)
    assert backups(folder) == (made,)
    copy = Library.open(made.path)
    assert (copy.character(ada.id), copy.entries(ada.id)) == (ada, library.entries(ada.id))
    assert copy.growth(ada.id) == library.growth(ada.id)
    assert (copy.portrait(ada.id), copy.plan(ada.id)) == (b"her picture", PLAN)
    assert copy.campaigns() == library.campaigns()
    copy.close()


def test_backup_does_not_change_when_the_library_does(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    made = backup(path, folder, "downtime")
    before = made.path.read_bytes()
    assert is_covered(path, made)
    hurt = strike(library, ada, 1)
    assert library.character(ada.id) == hurt
    assert made.path.read_bytes() == before
    assert not is_covered(path, made)


def test_older_schema_is_backed_up_unchanged(path: Path, folder: Path) -> None:
    path.write_bytes((Path(__file__).parent / "fixtures" / "schema-0001.db").read_bytes())
    made = backup(path, folder, "migration")
    assert made.verified
    assert content(made.path) == content(path)
    with closing(sqlite3.connect(made.path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)


def test_number_is_one_above_the_highest_whatever_the_clock_says(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    first = backup(path, folder, "downtime")
    os.utime(first.path, (4_000_000_000, 4_000_000_000))
    assert backup(path, folder, "import").path.name == "library-000002-import.db"
    first.path.unlink()
    (folder / "library-000041-downtime.db").write_bytes(b"made long ago")
    assert backup(path, folder, "downtime").path.name == "library-000042-downtime.db"
    (folder / "library-999999-downtime.db").write_bytes(b"made long ago")
    assert backup(path, folder, "downtime").path.name == "library-1000000-downtime.db"
    assert backup(path, folder, "downtime").path.name == "library-1000001-downtime.db"


@pytest.mark.usefixtures("library", "ada")
def test_number_is_never_reused_after_files_are_gone(path: Path, folder: Path) -> None:
    backup(path, folder, "downtime")
    for each in of(backup(path, folder, "downtime")):
        (folder / each).unlink()
    assert backup(path, folder, "downtime").number == 3


@pytest.mark.usefixtures("library", "ada")
def test_older_backups_are_removed_only_on_request(path: Path, folder: Path) -> None:
    made = [backup(path, folder, "by-hand") for _ in range(6)]
    assert backups(folder) == tuple(reversed(made))
    made.append(backup(path, folder, "by-hand", most_bytes=5 * made[0].size))
    assert backups(folder) == tuple(reversed(made[2:]))
    assert names(folder) == of(*made[2:])


@pytest.mark.usefixtures("library", "ada")
def test_backup_without_manifest_is_listed_as_unchecked(path: Path, folder: Path) -> None:
    made = backup(path, folder, "downtime")
    made.path.with_suffix(".json").unlink()
    (found,) = backups(folder)
    assert (found.number, found.reason, found.size) == (1, "downtime", made.size)
    assert (found.verified, found.wrong, found.characters) == (False, "", -1)
    assert found.at
    read = verify(found)
    assert (read.verified, read.characters) == (True, 1)
    assert backups(folder) == (read,)


@pytest.mark.usefixtures("library", "ada")
def test_backup_of_changed_size_is_no_longer_verified(path: Path, folder: Path) -> None:
    made = backup(path, folder, "downtime")
    made.path.write_bytes(made.path.read_bytes()[:-4096])
    (found,) = backups(folder)
    assert not found.verified
    read = verify(found)
    assert not read.verified
    assert read.wrong
    assert backups(folder) == (read,)


def test_backup_of_a_damaged_row_removes_no_older_backup(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    good = [backup(path, folder, "downtime") for _ in range(SOME)]
    spoil(path, "UPDATE journal SET entry = '{}' WHERE seq = 1")
    made = backup(path, folder, "interval", most_bytes=1)
    assert not made.verified
    assert made.wrong == f"journal {ada.id}/1: the row does not match its hash"
    assert backups(folder) == (made, *reversed(good))
    assert content(made.path) == content(path)


def test_foreign_files_are_not_touched(path: Path, library: Library, ada: Character, folder: Path) -> None:
    folder.mkdir()
    theirs = [
        *("library.db", "library-1-downtime.db", "library-000001-Downtime.db", "library-000001.db"),
        *("library-000001-downtime.db-journal", "copy of library-000001-downtime.db", "notes.txt"),
        *("library.tmp", "library-000001.tmp", "my library-000001-downtime.db.tmp"),
    ]
    for name in theirs:
        (folder / name).write_text(name, encoding="utf-8")
    (folder / "library-000000-old.db").mkdir()
    made = [backup(path, folder, "downtime", most_bytes=1) for _ in range(SOME)]
    for name in theirs:
        assert (folder / name).read_text(encoding="utf-8") == name
    assert (folder / "library-000000-old.db").is_dir()
    ours = [name for name in names(folder) if name not in theirs and name != "library-000000-old.db"]
    assert ours == of(*made[-3:])


@pytest.mark.parametrize("reason", ["", "Downtime", "../downtime", "a b", "x.db", "down\ntime"])
def test_invalid_reason_raises_value_error(path: Path, library: Library, folder: Path, reason: str) -> None:
    with pytest.raises(ValueError, match="part of a name"):
        backup(path, folder, reason)
    assert not folder.exists()


def failed(path: Path, folder: Path) -> problems.BackupFailed:
    with pytest.raises(problems.BackupFailed) as told:
        backup(path, folder, "downtime")
    assert (told.value.path, told.value.folder) == (path, folder)
    assert told.value.what
    return told.value


def test_impossible_folder_is_reported(path: Path, library: Library, ada: Character) -> None:
    assert "gone" in failed(path, path.parent / "gone" / "backups").what
    assert not (path.parent / "gone").exists()
    (path.parent / "a file").write_text("not a folder", encoding="utf-8")
    failed(path, path.parent / "a file")
    assert (path.parent / "a file").read_text(encoding="utf-8") == "not a folder"


def test_unwritable_folder_is_reported(path: Path, library: Library, ada: Character, folder: Path) -> None:
    first = backup(path, folder, "downtime")
    # Even an administrator can't write where a folder is in the way.
    (folder / "library-000002-downtime.db.tmp").mkdir()
    failed(path, folder)
    assert names(folder) == [*of(first), "library-000002-downtime.db.tmp"]


def test_held_file_makes_no_backup_and_leaves_the_others(
    path: Path, library: Library, ada: Character, folder: Path, holder: Holder
) -> None:
    first = backup(path, folder, "downtime")
    holder.hold("downtime.db")
    with pytest.raises(problems.BackupFailed) as refusal:
        backup(path, folder, "downtime")
    assert not_made(refusal.value) == (
        "No backup was made: another program has a file in the backup folder open. Try again in a moment."
    )
    assert names(folder) == of(first)
    holder.hold("close.db", times=2)
    assert backup(path, folder, "close").verified


def test_backup_named_in_capitals_is_never_replaced_or_deleted(
    path: Path, library: Library, ada: Character, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    theirs = folder / "LIBRARY-000001-DOWNTIME.DB"
    theirs.write_bytes(b"theirs")
    ignore_case(monkeypatch, folder)
    assert backup(path, folder, "downtime").number == 2
    assert theirs.read_bytes() == b"theirs"


@pytest.mark.usefixtures("ada")
@pytest.mark.parametrize("suffix", ["DB", "JSON"])
def test_failing_backup_deletes_no_file_of_another_program(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    folder.mkdir()
    theirs = folder / f"Library-000001-Downtime.{suffix}"
    theirs.write_bytes(b"theirs")
    monkeypatch.setattr("desktop.library.backups.backups._next_number", lambda _folder: 1)
    ignore_case(monkeypatch, folder)
    with pytest.raises(problems.BackupFailed):
        backup(path, folder, "downtime")
    assert theirs.read_bytes() == b"theirs"


HAS_LITTLE_ROOM = """
import resource, sys
from pathlib import Path
from desktop.library.backups.backups import backup
from desktop.library.problems import BackupFailed
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    backup(Path(sys.argv[1]), Path(sys.argv[2]), "downtime")
except BackupFailed as failed:
    print(failed.what)
"""


def test_full_disk_is_reported_and_keeps_older_backups(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    pytest.importorskip("resource")
    for _ in range(SOME):
        backup(path, folder, "downtime")
    before = {each: (folder / each).read_bytes() for each in names(folder)}
    told, _ = start(HAS_LITTLE_ROOM, path, folder).communicate()
    assert told.strip()
    assert {each: (folder / each).read_bytes() for each in names(folder)} == before


def a_row_lost(copy: Path) -> None:
    spoil(copy, "DELETE FROM portrait")
    journal_of(copy).unlink()


def a_page_wiped(copy: Path) -> None:
    whole = bytearray(copy.read_bytes())
    whole[2 * 4096 : 3 * 4096] = bytes(4096)
    copy.write_bytes(whole)


def cut_short(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: 4096 * 3])


def emptied(copy: Path) -> None:
    copy.write_bytes(b"")


def garbled(copy: Path) -> None:
    copy.write_bytes(b"something else " * 1_000)


def gone(copy: Path) -> None:
    copy.unlink()


@pytest.mark.parametrize("harm", [a_row_lost, cut_short, emptied, garbled, gone])
@pytest.mark.usefixtures("ada")
def test_copy_that_differs_from_the_library_is_rejected(
    path: Path, library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], None]
) -> None:
    for _ in range(SOME):
        backup(path, folder, "downtime")
    before = names(folder)
    # The drive stores something other than what was written.
    monkeypatch.setattr(module, "sync_file", harm)
    failed(path, folder)
    assert names(folder) == before
    monkeypatch.undo()
    assert backup(path, folder, "downtime").path.name == "library-000005-downtime.db"


def test_backup_gets_its_name_only_when_synced(
    path: Path, library: Library, ada: Character, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(module, "sync_file", lambda copy: seen.append([copy.name, *names(folder)]))
    monkeypatch.setattr(
        module, "write_whole", lambda file, _content: seen.append([file.name, *names(folder)])
    )
    made = backup(path, folder, "downtime").path.name
    manifest = made.replace(".db", ".json")
    assert seen == [[f"{made}.tmp", f"{made}.tmp"], ["last-number", f"{made}.tmp"], [manifest, made]]


@pytest.mark.parametrize("fails", ["sync_file", "write_whole"])
@pytest.mark.usefixtures("ada")
def test_failing_drive_leaves_no_partial_backup(
    path: Path, library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    first = backup(path, folder, "downtime")

    def fail(_path: Path, _content: bytes = b"") -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(module, fails, fail)
    assert "Input/output error" in failed(path, folder).what
    assert names(folder) == of(first)


IS_KILLED = """
import os, sys
from pathlib import Path
from desktop.library.backups import backups
setattr(backups, sys.argv[3], lambda *_: os.kill(os.getpid(), 9))
backups.backup(Path(sys.argv[1]), Path(sys.argv[2]), "downtime")
"""


def test_killed_backup_is_ignored_and_removed(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    first = backup(path, folder, "import")
    start(IS_KILLED, path, folder, "sync_file").communicate()
    assert names(folder) == [*of(first), "library-000002-downtime.db.tmp"]
    made = backup(path, folder, "import")
    assert names(folder) == of(first, made)
    assert made.path.name == "library-000002-import.db"


def test_backup_killed_at_its_end_is_complete(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    start(IS_KILLED, path, folder, "_keep_manifest").communicate()
    (made,) = backups(folder)
    assert made.path.name == "library-000001-downtime.db"
    assert content(made.path) == content(path)
    assert verify(made).verified


def missing(path: Path) -> None:
    path.unlink()


def foreign(path: Path) -> None:
    path.unlink()
    spoil(path, "CREATE TABLE photo(id INTEGER)")


def newer(path: Path) -> None:
    spoil(path, "PRAGMA user_version = 9999")


def without_a_header(path: Path) -> None:
    path.write_bytes(b"This is a shopping list, not a library.\n" * 500)


@pytest.mark.parametrize(
    ("harm", "problem"),
    [
        (cut_short, problems.LibraryDamaged),
        (emptied, problems.LibraryDamaged),
        (missing, problems.LibraryUnreachable),
        (foreign, problems.NotALibrary),
        (newer, problems.LibraryTooNew),
        (without_a_header, problems.NotALibrary),
    ],
)
@pytest.mark.usefixtures("ada")
def test_untrusted_library_removes_no_backup(
    path: Path,
    library: Library,
    folder: Path,
    harm: Callable[[Path], None],
    problem: type[problems.LibraryProblem],
) -> None:
    for _ in range(SOME):
        backup(path, folder, "downtime")
    before = {each: (folder / each).read_bytes() for each in names(folder)}
    library.close()
    harm(path)
    with pytest.raises(problem):
        backup(path, folder, "downtime")
    assert {each: (folder / each).read_bytes() for each in names(folder)} == before


@pytest.mark.usefixtures("ada")
def test_readable_parts_of_a_damaged_library_are_copied_and_remove_no_backup(
    path: Path, library: Library, folder: Path
) -> None:
    good = [backup(path, folder, "downtime") for _ in range(SOME)]
    library.close()
    a_page_wiped(path)
    made = backup(path, folder, "close", most_bytes=1)
    assert not made.verified
    assert made.wrong
    assert backups(folder) == (made, *reversed(good))


def test_interrupted_save_is_not_half_copied(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    library.close()
    writer = start(STOPS_IN_THE_MIDDLE_OF_A_SAVE, path)
    lines(writer).readline()
    end(writer)
    with pytest.raises(problems.LibraryUnfinished):
        backup(path, folder, "downtime")
    assert names(folder) == []
    again = Library.open(path)
    made = backup(path, folder, "downtime")
    again.close()
    assert content(made.path) == content(path)


def test_library_locked_by_another_program_is_reported(
    path: Path, library: Library, ada: Character, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENT_MS", 10)
    with held(path), pytest.raises(problems.LibraryBusy):
        backup(path, folder, "downtime")
    assert names(folder) == []


WRITES = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)
try:
    connection.execute("BEGIN IMMEDIATE")
    print("wrote")
except sqlite3.OperationalError:
    print("refused")
"""


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("ends", [True, False])
def test_backup_waits_for_another_and_gives_up_at_last(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    folder.mkdir()
    other = LibraryLock.acquire(places(path)._replace(lock=folder / "backups.lock"))
    assert other is not None
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        assert len(waits) < 9
        if ends and len(waits) == 3:
            other.release()

    monkeypatch.setattr(module, "sleep", wait)
    monkeypatch.setattr(module, "monotonic", lambda: len(waits) * module._WAIT_S / 2)
    if ends:
        assert backup(path, folder, "downtime").verified
    else:
        with pytest.raises(problems.BackupFailed, match="another backup is being made"):
            backup(path, folder, "downtime")
        other.release()
    assert len(waits) == 3


def test_backup_during_a_save_has_the_previous_state(
    path: Path, library: Library, ada: Character, folder: Path
) -> None:
    before = content(path)
    with library.transaction() as tx:
        hurt = tx.put(ada, with_hp(ada.sheet, 1))
        made = backup(path, folder, "downtime")
        # Opening and closing the file without SQLite would have dropped the lock.
        assert start(WRITES, path).communicate()[0].strip() == "refused"
        tx.journal.append(ada.id, blow())
    assert content(made.path) == before
    assert library.character(ada.id) == hurt
    assert start(WRITES, path).communicate()[0].strip() == "wrote"


def test_saving_continues_during_backups(path: Path, library: Library, ada: Character, folder: Path) -> None:
    made: list[Backup] = []
    failures: list[Exception] = []

    def back_up() -> None:
        try:
            made.extend(backup(path, folder, "downtime") for _ in range(8))
        except Exception as error:
            failures.append(error)

    worker = Thread(target=back_up)
    worker.start()
    saves = 0
    while worker.is_alive() or saves < 20:
        ada = strike(library, ada, saves % 11)
        saves += 1
        time.sleep(0.02)  # still faster than anyone clicks
    worker.join()
    assert failures == []
    assert library.character(ada.id) == ada
    for each in made:
        copy = Library.open(each.path)
        then = copy.character(ada.id)
        newest = copy.entries(ada.id)[0]
        assert then.rev == newest.seq
        assert [then.sheet.tracker("hp").value] == [event.after for event in newest.events]
        copy.close()
    assert len(made) == 8


@pytest.mark.usefixtures("ada")
def test_constant_saving_is_never_delayed_and_one_save_restarts_the_copy(
    path: Path, library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PAUSE_S", 0)
    monkeypatch.setattr(module, "_PAGES", 1)
    saves = iter([1, *[2] * 1_000])
    monkeypatch.setattr(module, "_version", lambda _source: next(saves))
    made = backup(path, folder, "interval")
    assert content(made.path) == content(path)
    saves = iter(range(1_000))
    with pytest.raises(problems.LibraryBusy):
        backup(path, folder, "interval")
    assert names(folder) == of(made)


def test_backing_up_a_library_takes_time_that_grows_with_its_size_alone(tmp_path: Path) -> None:
    def backed_up(number: int) -> Callable[[], object]:
        path = tmp_path / f"{number}.db"
        with closing(Library.open(path)) as library, library.transaction() as tx:
            for n in range(number):
                tx.journal.append(tx.add(investigator(f"Number {n}")).id, blow())
        return lambda: backup(path, tmp_path / f"backups of {number}", "downtime")

    assert times_the_effort(backed_up(1_000), backed_up(125), turns=1) < 24


def test_faults_are_named_up_to_three(path: Path, library: Library, folder: Path) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator())
        tx.journal.append_all(ada.id, [training(str(number)) for number in range(5)])

    def wrong(*damaged: int) -> str:
        for seq in damaged:
            spoil(path, f"UPDATE journal SET entry = '?' WHERE seq = {seq}")
        return backup(path, folder, "by-hand").wrong

    each = [f"journal 1/{seq}: the row does not match its hash" for seq in (1, 2, 3)]
    assert wrong() == ""
    assert wrong(1) == each[0]
    assert wrong(2, 3) == "; ".join(each)
    assert wrong(4, 5) == "; ".join([*each, "and 2 more"])


def test_only_unfinished_backups_are_removed(path: Path, library: Library, folder: Path) -> None:
    folder.mkdir()
    names = {
        "library-000007-by-hand.db.tmp": False,
        "library-000007-by-hand.json.tmp": False,
        "last-number.tmp": False,
        "library-000007-by-hand.txt.tmp": True,
        "notes.tmp": True,
        "last-number": True,
        "library-000003-close.json": True,
    }
    for name in names:
        (folder / name).write_text("41", encoding="utf-8")
    (folder / "library-000008-close.db").mkdir()
    made = backup(path, folder, "close")
    assert made.number == 42
    assert {name: (folder / name).exists() for name in names} == names
    assert [each.number for each in backups(folder)] == [42], "a folder is no backup"
    assert (folder / "last-number").read_text("ascii") == "42\n"


@pytest.mark.parametrize(
    ("code", "count"),
    [(sqlite3.SQLITE_CORRUPT, None), (sqlite3.SQLITE_ERROR, None), (sqlite3.SQLITE_BUSY, 0)],
)
def test_rows_of_a_damaged_table_are_not_counted(
    path: Path, ada: Character, code: int, count: int | None
) -> None:
    class Failing(sqlite3.Connection):
        def execute(self, statement: str, given: object = (), /) -> sqlite3.Cursor:
            if "portrait" in statement:
                error = sqlite3.OperationalError("refused")
                error.sqlite_errorcode, error.sqlite_errorname = code, "REFUSED"
                raise error
            return super().execute(statement)

    with closing(sqlite3.connect(path, factory=Failing)) as connection:
        if count is None:
            found = row_counts(path, connection)
            assert (found["portrait"], found["character"], found["journal"]) == (None, 1, 2)
        else:
            with pytest.raises(sqlite3.OperationalError):
                row_counts(path, connection)


def test_manifest_tells_all_of_a_backup(path: Path, library: Library, ada: Character, folder: Path) -> None:
    made = backup(path, folder, "by-hand")
    assert backups(folder) == (made,)
    assert (made.number, made.reason, made.characters, made.verified, made.wrong) == (
        1,
        "by-hand",
        1,
        True,
        "",
    )
    assert (made.size, made.changed_ns) == (made.path.stat().st_size, path.stat().st_mtime_ns)
    assert is_as_verified(made)
    assert is_covered(path, made)
    assert not is_covered(path, None)
    assert not is_covered(path.with_name("gone.db"), made)
    made.path.with_suffix(".json").write_text("{}", encoding="utf-8")
    (unread,) = backups(folder)
    assert (unread.verified, unread.wrong, unread.characters, unread.changed_ns) == (False, "", -1, 0)
    assert not is_as_verified(made)
    again = verify(unread)
    assert (again.verified, again.characters) == (True, 1)
    spoil(made.path, "UPDATE journal SET entry = '?' WHERE seq = 1")
    damaged = verify(made)
    assert (damaged.verified, damaged.characters) == (False, 1)
    made.path.write_bytes(b"nothing of a library" * 500)
    lost = verify(made)
    assert (lost.verified, lost.characters) == (False, -1)
    assert lost.wrong


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("library-000001-by-hand.db", True),
        ("library-1000001-x.db", True),
        ("library-000001-x.json", True),
        ("library-00001-x.db", False),
        ("library-000001-X.db", False),
        ("library-000001-.db", False),
        ("library-000001-x.db.tmp", False),
        ("library.db", False),
    ],
)
def test_backups_are_known_by_their_names(name: str, is_one: bool) -> None:
    assert is_backup(Path(name)) is is_one
