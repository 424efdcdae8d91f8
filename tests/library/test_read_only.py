"""An unwritable library is opened read-only, and nothing in its folder changes."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from desktop.base.paths import places
from desktop.library.problems import BackupFailed, DiskFull, LibraryReadOnly, LocksRefused
from desktop.library.records.characters import Query
from desktop.library.search.first_list import FirstState, first_list
from desktop.library.store.library import Library
from desktop.library.store.lock import LibraryLock
from tests.library.children import end, in_a_fork, lines, start
from tests.library.people import investigator, strike, with_hp
from tests.library.test_durability import STOPS_IN_THE_MIDDLE_OF_A_SAVE
from tests.library.test_migrations import older_library, told_by

_NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user can reach, with a closed library."""
    made = Path(tempfile.mkdtemp(prefix="rollbook-test-"))
    made.chmod(0o755)
    library = Library.open(made / "library.db")
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
    strike(library, ada, 7)
    library.close()
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


def every_file(folder: Path) -> dict[str, str]:
    return {
        each.name: hashlib.sha256(each.read_bytes()).hexdigest()
        for each in folder.iterdir()
        if each.is_file()
    }


def without_rights(work: Callable[[], None]) -> None:
    """Run ``work`` in a process without root's rights, which ignore file modes."""

    def do() -> None:
        assert sys.platform != "win32"
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(_NOBODY)
                os.setuid(_NOBODY)
            work()
        except BaseException:
            traceback.print_exc()
            raise

    assert in_a_fork(do) == 0


def reads_everything(library: Library) -> None:
    (ada,) = library.listed()
    assert library.character(ada.id).sheet == with_hp(investigator(), 7)
    assert library.portrait(ada.id) == b"her picture"
    assert [each.seq for each in library.entries(ada.id)] == [1]
    assert [each.name for each in library.find(Query("love"))] == ["Ada Lovelace"]
    with pytest.raises(LibraryReadOnly), library.transaction() as tx:
        tx.add(investigator())


def killed_in_a_save(path: Path) -> None:
    writer = start(STOPS_IN_THE_MIDDLE_OF_A_SAVE, path)
    lines(writer).readline()
    end(writer)


def read_without_rights(folder: Path, look: Callable[[], None]) -> None:
    """Look at the library as a user who may write nothing: nothing in the folder changes."""
    before = every_file(folder)
    without_rights(look)
    assert every_file(folder) == before


@pytest.mark.posix_only("file modes and other users are those of POSIX")
@pytest.mark.parametrize(("file", "around"), [(0o444, 0o555), (0o444, 0o777), (0o666, 0o555)])
def test_unwritable_library_is_read_and_searched(folder: Path, file: int, around: int) -> None:
    path = folder / "library.db"
    path.chmod(file)
    folder.chmod(around)

    def look() -> None:
        if around == 0o555:
            with pytest.raises(LibraryReadOnly):
                LibraryLock.acquire(places(path))
        assert [each.name for each in first_list(path).rows] == ["Ada Lovelace"]
        library = Library.open(path)
        assert library.read_only == "media"
        reads_everything(library)
        library.close()

    read_without_rights(folder, look)


@pytest.mark.posix_only("file modes and other users are those of POSIX")
def test_interrupted_save_on_read_only_media_is_undone_in_a_copy(folder: Path) -> None:
    path = folder / "library.db"
    killed_in_a_save(path)
    for each in folder.iterdir():
        each.chmod(0o444)
    folder.chmod(0o555)

    def look() -> None:
        assert first_list(path).state is FirstState.LATER
        library = Library.open(path)
        assert library.read_only == "media"
        reads_everything(library)
        library.close()

    read_without_rights(folder, look)


@pytest.mark.posix_only("file modes and other users are those of POSIX")
def test_older_library_on_read_only_media_is_upgraded_in_a_copy(folder: Path) -> None:
    path = older_library("0001", folder / "old.db")
    path.chmod(0o444)
    folder.chmod(0o555)

    def look() -> None:
        library = Library.open(path)
        assert library.read_only == "media"
        told_by(library, at_once=False)
        library.close()

    read_without_rights(folder, look)


@pytest.mark.parametrize(
    ("problem", "why"), [(DiskFull, "full"), (BackupFailed, "backup"), (LibraryReadOnly, "media")]
)
def test_older_library_that_cannot_be_upgraded_is_read(
    path: Path, problem: type[Exception], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    older_library("0002", path)
    before = every_file(path.parent)

    def fail(*_arguments: object) -> None:
        raise problem(path, "so", path.parent) if problem is BackupFailed else problem(path, "so")

    monkeypatch.setattr("desktop.library.store.migrate.migrate", fail)
    library = Library.open(path)
    assert library.read_only == why
    told_by(library, at_once=False)
    assert every_file(path.parent) == before
    monkeypatch.undo()
    library.open_again()
    assert library.read_only == ""
    told_by(library)
    library.close()


def test_interrupted_save_on_a_full_disk_is_undone_in_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "library.db"
    killed_in_a_save(path)
    before = every_file(folder)

    def fail(_path: Path) -> None:
        raise DiskFull(path, "so")

    monkeypatch.setattr("desktop.library.store.library.recover", fail)
    library = Library.open(path)
    assert library.read_only == "full"
    reads_everything(library)
    library.close()
    assert every_file(folder) == before


def test_library_without_lock_support_is_read(folder: Path) -> None:
    library = Library.open(folder / "library.db", read_only="held")
    reads_everything(library)
    with pytest.raises(LocksRefused), library.transaction():
        pass
    library.close()


def test_missing_library_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LibraryReadOnly):
        Library.open(tmp_path / "library.db", read_only="media")
    assert list(tmp_path.iterdir()) == []


@contextmanager
def mounted(there: Path, *options: str | Path) -> Iterator[None]:
    """Mount something at ``there``; skips the test where that isn't allowed."""
    mount = shutil.which("mount")
    if mount is None or not sys.platform.startswith("linux"):
        pytest.skip("needs mount")
    there.mkdir()
    if subprocess.run([mount, *options, there], capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        yield
    finally:
        subprocess.run(["umount", there], check=True)


def test_library_on_a_read_only_file_system_is_read(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "mounted"
    with mounted(there, "--bind", folder):
        subprocess.run(["mount", "-o", "remount,bind,ro", there], check=True)
        with pytest.raises(LibraryReadOnly):
            LibraryLock.acquire(places(there / "library.db"))
        library = Library.open(there / "library.db")
        assert library.read_only == "media"
        reads_everything(library)
        library.close()


def test_older_library_on_a_full_disk_is_read_and_upgraded_when_there_is_space(tmp_path: Path) -> None:
    there = tmp_path / "mounted"
    with mounted(there, "-t", "tmpfs", "-o", "size=400k", "tmpfs"):
        path = older_library("0001", there / "library.db")
        filler = there / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b"x" * 4096)
        before = every_file(there)
        library = Library.open(path)
        assert library.read_only in {"full", "backup"}
        told_by(library, at_once=False)
        assert {name: digest for name, digest in every_file(there).items() if name in before} == before
        filler.unlink()
        subprocess.run(["mount", "-o", "remount,size=4m", there], check=True)
        library.open_again()
        assert library.read_only == ""
        told_by(library)
        library.close()
