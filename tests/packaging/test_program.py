"""A bundle starts itself and other programs without traces of its loader."""

import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest
from PyInstaller.archive.writers import ZlibArchiveWriter  # type: ignore[import-untyped]
from PyInstaller.loader.pyimod01_archive import ZlibArchiveReader  # type: ignore[import-untyped]

from desktop.base import program
from desktop.shell import local_folder
from desktop.shell.main_window import MainWindow

_SET = {
    "LD_LIBRARY_PATH": "/opt/rollbook/_internal",
    "_PYI_ARCHIVE_FILE": "/opt/rollbook/rollbook",
    "_PYI_PARENT_PROCESS_LEVEL": "1",
}


def environment_of_a_bundle(monkeypatch: pytest.MonkeyPatch, **also: str) -> dict[str, str]:
    """Return the variables left after the start of a bundle that began with ``also``."""
    for name, value in {**_SET, **also}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    program.clean_loader_environment()
    return {name: os.environ[name] for name in (*_SET, *also) if name in os.environ}


def test_loader_variables_do_not_reach_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    assert environment_of_a_bundle(monkeypatch) == {}


def test_user_variables_are_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    left = environment_of_a_bundle(monkeypatch, LD_LIBRARY_PATH_ORIG="/opt/mine")
    assert left == {"LD_LIBRARY_PATH": "/opt/mine"}


def test_environment_is_unchanged_when_run_from_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/mine")
    program.clean_loader_environment()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/mine"


def test_qt_plugins_are_for_this_program_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        monkeypatch.setenv(name, "/opt/rollbook/_internal/PySide6/Qt/plugins")
    program.clean_plugin_environment()
    assert "QT_PLUGIN_PATH" in os.environ, "from source it is the person's own"
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    program.clean_plugin_environment()
    assert not {"QT_PLUGIN_PATH", "QML2_IMPORT_PATH"} & set(os.environ)


@pytest.mark.parametrize(
    ("mounted", "seen"),
    [("mount", "Downloads"), ("other", "mount/usr/bin"), (None, "mount/usr/bin")],
    ids=["in its own image", "started in another one's", "started in something that only says so"],
)
def test_appimage_is_found_where_it_is_despite_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mounted: str | None, seen: str
) -> None:
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "mount" / "usr" / "bin" / "rollbook"))
    monkeypatch.setenv("APPIMAGE", str(tmp_path / "Downloads" / "some.AppImage"))
    monkeypatch.delenv("APPDIR", raising=False)
    if mounted is not None:
        monkeypatch.setenv("APPDIR", str(tmp_path / mounted))
    assert program.folder() == tmp_path / seen


@pytest.mark.parametrize(
    ("has", "gets"),
    [
        ({}, "C.UTF-8"),
        ({"LANG": "C"}, "C.UTF-8"),
        ({"LC_CTYPE": "POSIX", "LANG": "de_DE.UTF-8"}, "C.UTF-8"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LC_ALL": "C"}, None),
    ],
)
def test_file_names_are_utf_8_without_a_locale(
    monkeypatch: pytest.MonkeyPatch, has: dict[str, str], gets: str | None
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in has.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    program.use_utf8_file_names()
    assert os.environ.get("LC_CTYPE") == (gets or has.get("LC_CTYPE"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has /proc")
def test_code_is_read_from_the_running_file_after_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "PYZ.pyz"
    ZlibArchiveWriter(str(archive), [("late", "", "PYMODULE")], {"late": compile("told = 1", "late", "exec")})
    loader = ModuleType("pyimod02_importers")
    reader = loader.pyz_archive = ZlibArchiveReader(str(archive))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, loader.__name__, loader)
    monkeypatch.setattr(program, "OWN_FILE", "/proc of a system that shows none")
    program.pin_code_file()
    assert reader.extract("late").co_names == ("told",)
    monkeypatch.setattr(program, "OWN_FILE", str(archive.with_name("moved")))
    archive.rename(archive.with_name("moved"))
    with pytest.raises(SystemExit):
        reader.extract("late")
    program.pin_code_file()
    assert reader.extract("late").co_names == ("told",)


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_code_file_is_pinned_only_on_linux(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    (tmp_path / "exe").touch()
    loader = ModuleType("pyimod02_importers")
    reader = loader.pyz_archive = SimpleNamespace(_filename="its own")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, loader.__name__, loader)
    monkeypatch.setattr(program, "OWN_FILE", str(tmp_path / "exe"))
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", system)
        program.pin_code_file()
    assert reader._filename == "its own"


def test_other_programs_do_not_see_our_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[set[str]] = []
    told = {"ROLLBOOK_LANGUAGE": "de", "ROLLBOOK_PORTABLE": "1"}
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    opener = SimpleNamespace(openUrl=lambda _url: seen.append(set(os.environ)))
    monkeypatch.setattr(local_folder, "QDesktopServices", opener)
    local_folder.show_folder(tmp_path, cast(MainWindow, None))
    assert "PATH" in seen[0]
    assert not seen[0] & told.keys()
    assert {name: os.environ[name] for name in told} == told
