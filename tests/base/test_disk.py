"""Writes reach the disk, also on other systems."""

import errno
import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from types import ModuleType, SimpleNamespace

import pytest

from desktop.base import disk
from desktop.library.store.identity import sqlite_uri

_FULL_SYNC = 51


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as loaded on macOS."""
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr("fcntl.F_FULLFSYNC", _FULL_SYNC, raising=False)
    spec = spec_from_file_location("disk_of_a_mac", disk.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.posix_only("loads what only macOS uses")
@pytest.mark.parametrize("drive_knows_it", [True, False])
def test_sync_on_a_mac_asks_the_drive_or_else_the_system(
    mac: ModuleType, drive_knows_it: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def fcntl(_descriptor: int, what: int) -> None:
        asked.append("drive" if what == _FULL_SYNC else "?")
        if not drive_knows_it:
            raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr("fcntl.fcntl", fcntl)
    monkeypatch.setattr(os, "fsync", lambda _descriptor: asked.append("system"))
    file = tmp_path / "character.json"
    file.write_bytes(b"{}")
    mac.sync_file(file)
    assert asked == (["drive"] if drive_knows_it else ["drive", "system"])


@pytest.mark.posix_only("loads what only macOS uses")
def test_impossible_sync_is_reported(
    mac: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_descriptor: int, *_what: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("fcntl.fcntl", fails)
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="Input/output error"):
        mac.write_whole(tmp_path / "character.json", b"{}")
    assert list(tmp_path.iterdir()) == []


def test_windows_folders_are_not_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "os", SimpleNamespace(name="nt"))  # and no other function of os is needed
    disk.sync_folder(tmp_path)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (PurePosixPath("/tables/Würfel #1?/library.db"), "file:///tables/W%C3%BCrfel%20%231%3F/library.db"),
        (PureWindowsPath(r"C:\Users\Ida\library.db"), "file:///C:/Users/Ida/library.db"),
        (PureWindowsPath(r"\\nas\our table\library.db"), "file:////nas/our%20table/library.db"),
    ],
)
def test_library_address_works_on_each_system_and_for_other_computers(path: PurePath, told: str) -> None:
    assert sqlite_uri(path) == told
