"""One window writes at a time, and no crash leaves the library locked."""

import errno
from pathlib import Path

import pytest

from desktop.base.paths import places
from desktop.library.problems import LibraryReadOnly, LocksRefused
from desktop.library.store.lock import LibraryLock
from tests.library.children import end, lines, start

HOLDS_THE_LOCK = """
import os, sys, time
import errno
from pathlib import Path
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places
lock = LibraryLock.acquire(places(Path(sys.argv[1])))
print(os.getpid() if lock else "refused", flush=True)
time.sleep(float(sys.argv[2]))
"""

A_HUNDRED_STARTS = """
import os, sys
from pathlib import Path
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places

begin, hold, told = os.pipe(), os.pipe(), os.pipe()
for _ in range(100):
    if os.fork() == 0:
        os.close(begin[1])
        os.close(hold[1])
        os.read(begin[0], 1)
        lock = LibraryLock.acquire(places(Path(sys.argv[1])))
        os.write(told[1], b"writes " if lock else b"refused ")
        os.read(hold[0], 1)
        os._exit(0)
os.close(begin[1])  # with that they all begin
answers = b""
while answers.count(b" ") < 100:
    answers += os.read(told[0], 1024)
os.close(hold[1])
for _ in range(100):
    os.wait()
print(answers.decode())
"""


def test_second_start_gets_no_lock_until_the_first_releases_it(path: Path) -> None:
    first = LibraryLock.acquire(places(path))
    assert first is not None
    assert LibraryLock.acquire(places(path)) is None
    second = start(HOLDS_THE_LOCK, path, 0)
    assert second.communicate()[0].strip() == "refused"
    first.release()
    third = LibraryLock.acquire(places(path))
    assert third is not None
    third.release()


def test_killed_holder_frees_the_lock(path: Path) -> None:
    holder = start(HOLDS_THE_LOCK, path, 600)
    pid = lines(holder).readline().strip()
    assert pid == str(holder.pid)
    assert places(path).lock.read_text(encoding="utf-8").strip() == pid
    assert LibraryLock.acquire(places(path)) is None
    assert places(path).lock.read_text(encoding="utf-8").strip() == pid
    end(holder)
    lock = LibraryLock.acquire(places(path))
    assert lock is not None
    lock.release()


@pytest.mark.posix_only("a hundred starts take too long elsewhere")
def test_exactly_one_of_a_hundred_starts_gets_the_lock(path: Path) -> None:
    answers = start(A_HUNDRED_STARTS, path).communicate()[0].split()
    assert (answers.count("writes"), answers.count("refused")) == (1, 99)


def test_libraries_next_to_each_other_have_separate_locks(tmp_path: Path) -> None:
    one, other = (LibraryLock.acquire(places(tmp_path / name)) for name in ("one.db", "other.db"))
    assert one is not None
    assert other is not None
    one.release()
    other.release()


def test_unwritable_lock_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(LibraryReadOnly):
        LibraryLock.acquire(places(tmp_path / "file" / "library.db"))


@pytest.mark.parametrize("content", [b"", b"99999999\n", b"\x00" * 600])
def test_lock_file_without_a_lock_never_blocks(path: Path, content: bytes) -> None:
    places(path).lock.write_bytes(content)
    lock = LibraryLock.acquire(places(path))
    assert lock is not None
    lock.release()


def test_file_system_without_locks_differs_from_a_held_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("desktop.library.store.lock._lock", refuse)
    with pytest.raises(LocksRefused):
        LibraryLock.acquire(places(path))


@pytest.mark.posix_only("Windows moves no folder with open files")
def test_lock_detects_that_its_folder_was_moved(tmp_path: Path) -> None:
    chosen = places(tmp_path / "here" / "library.db")
    lock = LibraryLock.acquire(chosen)
    assert lock is not None
    assert lock.is_for(chosen)
    (tmp_path / "here").rename(tmp_path / "there")
    assert not lock.is_for(chosen)
    other = LibraryLock.acquire(chosen)
    assert other is not None
    assert not lock.is_for(chosen)
    other.release()
    lock.release()


@pytest.mark.posix_only("Windows asks for rights to make a link")
def test_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "library.db")
    assert places(tmp_path / "link.db") == places(tmp_path / "library.db")


def test_two_libraries_share_nothing(tmp_path: Path) -> None:
    one, other = places(tmp_path / "one.db"), places(tmp_path / "other.db")
    assert not set(one) & set(other)
