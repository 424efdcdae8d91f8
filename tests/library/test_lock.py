"""One window writes at a time, and no crash leaves the library locked."""

from pathlib import Path

import pytest

from desktop.library.lock import LibraryLock, ask_to_raise
from desktop.library.problems import LibraryReadOnly
from desktop.paths import places
from tests.library.children import end, lines, start

HOLDS_THE_LOCK = """
import os, sys, time
from pathlib import Path
from desktop.library.lock import LibraryLock
from desktop.paths import places
lock = LibraryLock.acquire(places(Path(sys.argv[1])))
print(os.getpid() if lock else "refused", flush=True)
time.sleep(float(sys.argv[2]))
"""


def test_the_second_start_gets_no_lock_until_the_first_lets_go(path: Path) -> None:
    first = LibraryLock.acquire(places(path))
    assert first is not None
    assert LibraryLock.acquire(places(path)) is None
    second = start(HOLDS_THE_LOCK, path, 0)
    assert second.communicate()[0].strip() == "refused"
    first.release()
    third = LibraryLock.acquire(places(path))
    assert third is not None
    third.release()


def test_a_killed_holder_frees_the_lock(path: Path) -> None:
    holder = start(HOLDS_THE_LOCK, path, 600)
    pid = lines(holder).readline().strip()
    assert pid == str(holder.pid)
    assert places(path).lock.read_text().strip() == pid
    assert LibraryLock.acquire(places(path)) is None
    assert places(path).lock.read_text().strip() == pid
    end(holder)
    lock = LibraryLock.acquire(places(path))
    assert lock is not None
    lock.release()


def test_of_many_starts_at_once_exactly_one_writes(path: Path) -> None:
    starts = [start(HOLDS_THE_LOCK, path, 600) for _ in range(6)]
    answers = [lines(each).readline().strip() for each in starts]
    for each in starts:
        end(each)
    assert answers.count("refused") == 5


def test_libraries_side_by_side_do_not_lock_each_other(tmp_path: Path) -> None:
    one, other = (LibraryLock.acquire(places(tmp_path / name)) for name in ("one.db", "other.db"))
    assert one is not None
    assert other is not None
    one.release()
    other.release()


def test_where_no_lock_can_be_written_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(LibraryReadOnly):
        LibraryLock.acquire(places(tmp_path / "file" / "library.db"))


def test_each_request_to_come_to_the_front_changes_the_watched_file(path: Path) -> None:
    ask_to_raise(places(path))
    first = places(path).raise_request.read_text()
    ask_to_raise(places(path))
    assert places(path).raise_request.read_text() != first
