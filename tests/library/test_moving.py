"""Moving a library: whatever fails, exactly one place has it complete."""

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.base.paths import Places, places
from desktop.library.backups.backups import backup, backups, is_as_verified
from desktop.library.checks.examine import examine
from desktop.library.moving import moving
from desktop.library.moving.move_record import draft_of, finish_move, moved_to
from desktop.library.moving.moving import MoveRefused, Plan, Refusal, Step, move_library, plan_move
from desktop.library.problems import DiskFull, LibraryBusy, LibraryProblem
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from desktop.library.store.parts import is_anything_of
from tests.held_files import Holder
from tests.library.children import in_a_fork
from tests.library.people import investigator


def _told(_step: Step) -> None: ...


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library of one character, a backup and an imported original."""
    folder = tmp_path_factory.mktemp("made")
    found = places(folder / "library.db")
    library = Library.open(found.library)
    with library.transaction() as tx:
        tx.add(investigator())
    library.close()
    backup(found.library, found.backups, "by-hand")
    found.imported.mkdir()
    (found.imported / "2026-11-22 abcdefabcdef Ada.json").write_text("{}", encoding="utf-8")
    return folder


@pytest.fixture
def where(tmp_path: Path, made: Path) -> Places:
    shutil.copytree(made, tmp_path / "old")
    return places(tmp_path / "old" / "library.db")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "new").mkdir()
    return tmp_path / "new"


def whole(library: Path) -> bool:
    """Return whether there is a complete library without faults."""
    return library.is_file() and (found := examine(library)).characters == 1 and not found.faults


def refusal(where: Places, folder: Path) -> Refusal:
    with pytest.raises(MoveRefused) as refused:
        plan_move(where, folder)
    return refused.value.why


def test_whole_library_is_in_the_new_place_and_the_old_one_set_aside(where: Places, folder: Path) -> None:
    steps: list[Step] = []
    kept = move_library(plan_move(where, folder), steps.append, "It lies there now.")
    there = places(folder / "library.db")
    assert whole(there.library)
    assert [is_as_verified(each) for each in backups(there.backups)] == [True]
    assert [each.read_text(encoding="utf-8") for each in there.imported.iterdir()] == ["{}"]
    assert steps == list(Step)
    assert not where.library.exists()
    assert whole(kept / "library.db")
    assert {each.name for each in kept.iterdir()} >= {
        "library.db.backups",
        "library.db.imported",
        "Moved.txt",
    }
    assert moved_to(where.library) == there.library
    again = Library.open(there.library)
    assert [each.name for each in again.listed()] == ["Ada Lovelace"]
    again.close()


def test_library_can_be_moved_back(where: Places, folder: Path) -> None:
    move_library(plan_move(where, folder), _told, "")
    there = places(folder / "library.db")
    move_library(plan_move(there, where.library.parent), _told, "")
    assert whole(where.library)
    assert moved_to(where.library) is None
    assert moved_to(there.library) == where.library


@pytest.mark.posix_only("Windows asks for rights to make a link")
def test_link_to_the_library_s_folder_is_no_target(where: Places, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(where.library.parent)
    assert refusal(where, tmp_path / "link") is Refusal.SAME


def test_impossible_target_has_a_reason(where: Places, folder: Path, tmp_path: Path) -> None:
    assert refusal(where, where.library.parent) is Refusal.SAME
    assert refusal(where, where.backups) is Refusal.INSIDE
    assert refusal(where, where.library.parent / "moved-1") is Refusal.INSIDE
    assert refusal(where, tmp_path / "nowhere") is Refusal.CLOSED
    (folder / "library.db").write_text("something", encoding="utf-8")
    assert refusal(where, folder) is Refusal.TAKEN
    (folder / "library.db").unlink()
    (folder / "library.db.backups").mkdir()
    (folder / "library.db.backups" / "library-000001-by-hand.db").write_text("another's", encoding="utf-8")
    assert refusal(where, folder) is Refusal.BACKUPS
    shutil.rmtree(folder / "library.db.backups")
    assert plan_move(where, folder).size > where.library.stat().st_size
    assert list(folder.iterdir()) == [], "looking leaves nothing behind"
    held = LibraryLock.acquire(places(folder / "library.db"))
    assert held is not None
    assert refusal(where, folder) is Refusal.TAKEN
    held.release()


def test_full_or_unwritable_disk_is_refused_before_copying(
    where: Places, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 1000))
    assert refusal(where, folder) is Refusal.ROOM
    monkeypatch.undo()

    def closed(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", closed)
    assert refusal(where, folder) is Refusal.CLOSED


@pytest.mark.parametrize("step", Step)
def test_stopped_move_leaves_everything_in_place(where: Places, folder: Path, step: Step) -> None:
    class Stopped(Exception):
        pass

    def told(now: Step) -> None:
        if now is step:
            raise Stopped

    plan = plan_move(where, folder)
    with pytest.raises(Stopped):
        move_library(plan, told, "")
    assert whole(where.library)
    assert backups(where.backups)
    assert [each.name for each in folder.iterdir()] == []
    move_library(plan_move(where, folder), _told, "")
    assert whole(folder / "library.db")


@pytest.mark.parametrize("call", ["copy2", "sync_file", "write_whole", "put_in_place", "sync_folder"])
def test_failing_disk_leaves_the_library_in_place(
    where: Places, folder: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil if call == "copy2" else moving, call, full)
    with pytest.raises(DiskFull):
        move_library(plan_move(where, folder), _told, "")
    monkeypatch.undo()
    assert whole(where.library)
    assert backups(where.backups)
    assert moved_to(where.library) is None
    assert [each for each in folder.rglob("*") if each.is_file()] == []


def test_library_held_by_another_program_stays_in_its_place(
    where: Places, folder: Path, holder: Holder
) -> None:
    holder.hold("library.db", times=8)
    with pytest.raises(LibraryBusy):
        move_library(plan_move(where, folder), _told, "")
    assert whole(where.library)
    assert moved_to(where.library) is None
    move_library(plan_move(where, folder), _told, "")
    assert whole(folder / "library.db")


def test_backups_of_others_named_in_capitals_are_noticed(where: Places, folder: Path) -> None:
    theirs = folder / "library.db.backups"
    theirs.mkdir()
    (theirs / "LIBRARY-000001-CLOSE.DB").write_bytes(b"theirs")
    assert refusal(where, folder) is Refusal.BACKUPS


def test_failing_move_leaves_what_others_put_there(
    where: Places, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = folder / "library.db.backups" / "last-number"
    theirs.parent.mkdir()
    theirs.write_bytes(b"theirs")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(moving, "replace", full)
    with pytest.raises(DiskFull):
        move_library(plan_move(where, folder), _told, "")
    assert theirs.read_bytes() == b"theirs"


def test_copy_that_differs_does_not_replace_the_library(
    where: Places, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_move(where, folder)

    def spoilt(step: Step) -> None:
        if step is Step.CHECKING:
            file = draft_of(plan.to.library)
            content = file.read_bytes()
            file.write_bytes(content.replace(b'"name":"Ada', b'"name":"Adb'))

    with pytest.raises(LibraryProblem):
        move_library(plan, spoilt, "")
    assert whole(where.library)
    assert not draft_of(plan.to.library).exists()
    assert not plan.to.library.exists()


def cuts() -> list[tuple[str, Callable[[pytest.MonkeyPatch], None]]]:
    """The points of a kill: each step, and before and after each rename."""

    def at_rename(number: int, *, after: bool) -> Callable[[pytest.MonkeyPatch], None]:
        def prepare(patch: pytest.MonkeyPatch) -> None:
            left = [number]
            for name in ("rename", "replace"):
                real = getattr(Path, name)

                def cut(self: Path, target: Path, real: Callable[[Path, Path], Path] = real) -> Path:
                    assert sys.platform != "win32"
                    left[0] -= 1
                    if left[0] == 0 and not after:
                        os.kill(os.getpid(), signal.SIGKILL)
                    made = real(self, target)
                    if left[0] == 0:
                        os.kill(os.getpid(), signal.SIGKILL)
                    return made

                patch.setattr(Path, name, cut)

        return prepare

    return [
        (f"{'after' if after else 'before'} renaming {number}", at_rename(number, after=after))
        for number in range(1, 12)
        for after in (False, True)
    ]


@pytest.mark.posix_only("kills a copy of its own process")
@pytest.mark.parametrize(("name", "cut"), cuts(), ids=[name for name, _ in cuts()])
def test_kill_at_any_step_leaves_one_library_that_the_next_start_finds(
    where: Places, folder: Path, name: str, cut: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plan = plan_move(where, folder)

    def work() -> None:
        with pytest.MonkeyPatch.context() as patch:
            cut(patch)
            move_library(plan, _told, "so")

    assert in_a_fork(work) in (0, -signal.SIGKILL)
    found = [each for each in (where.library, plan.to.library) if each.exists()]
    assert len(found) <= 1, "never two that count"
    finish_move(where)
    (counts,) = [each for each in (where.library, plan.to.library) if each.exists()]
    assert whole(counts)
    assert moved_to(where.library) == (None if counts == where.library else counts)
    if counts == where.library:
        move_library(plan_move(where, folder), _told, "")
        assert whole(plan.to.library)
    assert [each.verified for each in backups(plan.to.backups)] == [True]


def test_missing_drive_at_the_finish_keeps_the_old_library(where: Places, folder: Path) -> None:
    plan: Plan = plan_move(where, folder)
    record = {"to": str(plan.to.library)}
    where.library.with_name("library.db.moved").write_text(json.dumps(record), encoding="utf-8")
    finish_move(where)
    assert whole(where.library)
    assert moved_to(where.library) is None


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"\xff", b'{"to": 5}', b'{"to": "there"}', b'{"to": "/a\\u0000"}']
)
def test_damaged_record_is_ignored(where: Places, content: bytes) -> None:
    where.library.with_name("library.db.moved").write_bytes(content)
    finish_move(where)
    assert moved_to(where.library) is None
    assert whole(where.library)


@pytest.mark.parametrize(
    ("name", "content", "there"),
    [
        ("library.db-journal", b"", False),
        ("library.db-wal", b"", False),
        ("library.db-journal", b"a save", True),
        ("library.db", b"", True),
    ],
)
def test_an_empty_journal_file_alone_is_nothing_to_lose(
    tmp_path: Path, name: str, content: bytes, there: bool
) -> None:
    (tmp_path / name).write_bytes(content)
    assert is_anything_of(tmp_path / "library.db") is there
