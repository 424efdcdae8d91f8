"""A file that another program holds open is replaced as soon as that is possible, or stays as it is."""

import errno
import logging
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from desktop.base import disk, recent
from desktop.base.crash import log
from tests.held_files import Holder, refused


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.is_file())


@pytest.mark.parametrize("code", [5, 32, 33])
def test_file_held_for_a_moment_is_replaced(tmp_path: Path, holder: Holder, code: int) -> None:
    file = tmp_path / "settings.json"
    disk.write_whole(file, b"old")
    holder.hold(".json", times=3, code=code)
    disk.write_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert names(tmp_path) == ["settings.json"]
    assert (len(holder.pauses), holder.pauses) == (3, sorted(holder.pauses))


def test_file_held_for_good_stays_as_it_is_and_is_logged_without_its_name(
    tmp_path: Path, holder: Holder, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "Ida.json"
    disk.write_whole(file, b"old")
    holder.hold(".json")
    with caplog.at_level(logging.ERROR, log.name), pytest.raises(disk.FileHeld):
        disk.write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert names(tmp_path) == ["Ida.json"]
    assert "WinError 32" in caplog.text
    assert "Ida" not in caplog.text


def test_held_folder_is_not_renamed(tmp_path: Path, holder: Holder) -> None:
    (tmp_path / "Ida").mkdir()
    holder.hold("Edna", times=2)
    disk.rename(tmp_path / "Ida", tmp_path / "Edna")
    holder.hold("Ada")
    with pytest.raises(disk.FileHeld):
        disk.rename(tmp_path / "Edna", tmp_path / "Ada")
    assert [each.name for each in tmp_path.iterdir()] == ["Edna"]


@pytest.mark.parametrize("draws", [True, False], ids=["drawing", "in the background"])
def test_waiting_is_short_where_windows_are_drawn(
    tmp_path: Path, holder: Holder, monkeypatch: pytest.MonkeyPatch, draws: bool
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", ModuleType("widgets"))
    holder.hold(".json")

    def write() -> None:
        with pytest.raises(disk.FileHeld):
            disk.write_whole(tmp_path / "a.json", b"new")

    if draws:
        write()
    else:
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()
    assert sum(holder.pauses) < (0.2 if draws else 2)
    assert sum(holder.pauses) > (0.05 if draws else 0.8)


def test_missing_permission_is_reported_at_once(
    tmp_path: Path, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder.hold(".json", code=1314)
    with pytest.raises(PermissionError) as refusal:
        disk.write_whole(tmp_path / "a.json", b"new")
    assert not isinstance(refusal.value, disk.FileHeld)
    holder.hold(".txt")
    (tmp_path / "a.txt").touch()
    monkeypatch.setattr("os.access", lambda file, _mode: Path(file).name != "a.txt")
    with pytest.raises(PermissionError) as refusal:
        disk.write_whole(tmp_path / "a.txt", b"new")
    assert not isinstance(refusal.value, disk.FileHeld)
    assert holder.pauses == []


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (disk.FileHeld(errno.EACCES, "open", "a"), "another program has it open"),
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
        (OSError(errno.EROFS, "Read-only file system"), "the file or its folder is read only"),
        (OSError(errno.EACCES, "Permission denied"), "the file or its folder is read only"),
        (OSError(errno.ENOENT, "No such file or directory", "a"), "the folder is missing"),
        (OSError(errno.ENAMETOOLONG, "File name too long"), "the path is too long"),
        (OSError(errno.EIO, "Input/output error"), "Input/output error"),
        (OSError("so"), "OSError"),
    ],
)
def test_reason_is_in_everyday_words(error: OSError, words: str) -> None:
    assert disk.reason(error) == words


def test_path_too_long_for_windows_is_called_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    deep = "C:\\" + "deep\\" * 60 + "Ida.rollbook"
    error = FileNotFoundError(errno.ENOENT, "The system cannot find the path specified", deep)
    assert disk.reason(error) == "the path is too long"


def test_draft_held_when_it_is_opened_is_written_a_moment_later(
    tmp_path: Path, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, tries = (
        Path.open,
        iter([refused(tmp_path / "a.json.tmp"), None, refused(tmp_path / "a.json.tmp")]),
    )

    def open_(file: Path, mode: str) -> object:
        for error in tries:
            if error is None:
                break
            raise error
        return opened(file, mode)

    monkeypatch.setattr(Path, "open", open_)
    disk.write_whole(tmp_path / "a.json", b"new")
    monkeypatch.undo()
    assert (tmp_path / "a.json").read_bytes() == b"new"


def test_held_list_of_libraries_is_logged_and_stays(
    tmp_path: Path, holder: Holder, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "libraries.json"
    recent.note(file, tmp_path / "one.db")
    holder.hold(".json")
    with caplog.at_level(logging.ERROR, log.name):
        recent.note(file, tmp_path / "two.db")
    assert recent.recent(file) == (tmp_path / "one.db",)
    assert "list of libraries" in caplog.text
