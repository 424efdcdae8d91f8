"""The Windows download: two programs with version resources, an installer, a ZIP archive."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import icons
import pytest
import windows_package
from windows_package import SCRIPT

from desktop.base import program

_FORM = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct", "VarFileInfo")


class Part:
    """What PyInstaller makes of a name in its format."""

    def __init__(self, *args: object, **named: object) -> None:
        self.args, self.named = args, named


def read(resource: str) -> tuple[dict[str, object], dict[str, str]]:
    """Return the fixed part of a version resource and its strings, as evaluated by PyInstaller."""
    whole: Part = eval(resource, dict.fromkeys((*_FORM, "VarStruct"), Part))
    kids = whole.named["kids"]
    assert isinstance(kids, list)
    table = kids[0].args[0][0]
    fixed = whole.named["ffi"]
    assert isinstance(fixed, Part)
    return fixed.named, {each.args[0]: each.args[1] for each in table.args[1]}


@pytest.mark.parametrize("name", [program.WINDOW, program.CONSOLE])
def test_windows_shows_program_name_and_version(name: str) -> None:
    fixed, strings = read(windows_package.version_resource("0.2.0", name))
    assert fixed["filevers"] == fixed["prodvers"] == (0, 2, 0, 0)
    assert fixed["flags"] == 0
    assert strings["ProductName"] == "Rollbook"
    licence = (program.ROOT / "LICENSE").read_text(encoding="utf-8")
    assert strings["CompanyName"] in licence
    assert strings["ProductVersion"] == strings["FileVersion"] == "0.2.0"
    assert strings["OriginalFilename"] == name
    assert len({strings["FileDescription"], "Rollbook"}) == (1 if name == program.WINDOW else 2)


def test_prerelease_version_says_so() -> None:
    fixed, strings = read(windows_package.version_resource("1.0rc2"))
    assert fixed["filevers"] == (1, 0, 0, 0)
    assert fixed["flags"] == 2
    assert strings["ProductVersion"] == "1.0rc2"
    with pytest.raises(ValueError, match="not a version"):
        windows_package.numbers("next")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "rollbook"
    for name in (program.WINDOW, program.CONSOLE, "THIRD_PARTY.txt", "_internal/deep/one.dll"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, encoding="utf-8")
    return folder


def test_installer_and_archive_are_made(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[Sequence[str]] = []
    monkeypatch.setattr(windows_package, "compiler", lambda: Path("ISCC.exe"))
    made = windows_package.make_packages(
        bundle, tmp_path / "icons", "0.2.0", tmp_path / "dist", commands.append
    )
    assert [each.name for each in made] == [
        "rollbook-0.2.0-windows-x86_64-setup.exe",
        "rollbook-0.2.0-windows-x86_64.zip",
    ]
    assert len(commands) == 1
    assert {f"/O{tmp_path / 'dist'}", f"/F{made[0].stem}", "/DVersion=0.2.0"} <= set(commands[0])
    with ZipFile(made[1]) as archive:
        assert {each.partition("/")[0] for each in archive.namelist()} == {"Rollbook-0.2.0"}
        assert archive.read("Rollbook-0.2.0/_internal/deep/one.dll") == b"_internal/deep/one.dll"


def test_archive_of_the_same_files_is_the_same(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows_package, "compiler", lambda: Path("ISCC.exe"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for turn in (1, 2):
        os.utime(bundle / program.WINDOW, (turn * 1e9, turn * 1e9))
        into = tmp_path / str(turn)
        packed.append(windows_package.make_packages(bundle, tmp_path, "0.2.0", into, run=lambda _: None)[-1])
    assert packed[0].read_bytes() == packed[1].read_bytes()
    with ZipFile(packed[0]) as archive:
        assert {each.date_time for each in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}


def test_archive_alone_needs_no_inno_setup(bundle: Path, tmp_path: Path) -> None:
    commands: list[Sequence[str]] = []
    into = tmp_path / "dist"
    made = windows_package.make_packages(bundle, tmp_path, "0.2.0", into, commands.append, installer=False)
    assert [each.name for each in made] == ["rollbook-0.2.0-windows-x86_64.zip"]
    assert commands == []


def test_bundle_without_its_console_program_is_refused(bundle: Path, tmp_path: Path) -> None:
    (bundle / program.CONSOLE).unlink()
    with pytest.raises(FileNotFoundError, match=re.escape(program.CONSOLE)):
        windows_package.make_packages(bundle, tmp_path, "0.2.0", tmp_path / "dist", print)


def test_inno_setup_is_found_or_requested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ProgramFiles", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ProgramFiles(x86)", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="Inno Setup 6, which makes the installer, is not installed"):
        windows_package.compiler()
    there = tmp_path / "Inno Setup 6" / "ISCC.exe"
    there.parent.mkdir()
    there.touch()
    assert windows_package.compiler() == there


def test_script_uses_its_arguments_and_files_of_the_bundle(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows_package, "compiler", lambda: Path("ISCC.exe"))
    script = SCRIPT.read_text(encoding="utf-8")
    command = windows_package.installer_command(bundle, tmp_path, "0.2.0", tmp_path, name="setup")
    told = dict(each[2:].split("=", 1) for each in command if each.startswith("/D"))
    assert set(re.findall(r"\{#(\w+)\}", script)) == set(told)
    for name, value in told.items():
        script = script.replace(f"{{#{name}}}", value)
    sources = re.findall(r'^Source: "([^"]+)"', script, re.MULTILINE)
    assert sources == [f"{bundle}\\*", f"{tmp_path}\\{windows_package.FILE_ICON}"], (
        "all of the bundle is in it"
    )
    for used in re.findall(r"\{app\}\\([^\"']+\.exe)", script):
        assert (bundle / used).is_file()
    written = {"rollbook.ico", f"{icons.FILE}.ico"}
    assert set(re.findall(r"[\w-]+\.ico", script)) == written


def test_installer_needs_no_administrator_and_keeps_the_characters() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    assert "PrivilegesRequired=lowest" in script
    assert r"DefaultDirName={localappdata}\Programs\Rollbook" in script
    assert "[UninstallDelete]" not in script
    assert "[InstallDelete]" not in script
    removed = re.findall(r"DelTree\(ExpandConstant\('([^']+)'\)", script)
    assert removed == [r"{app}\previous"]
    assert r"{localappdata}\Rollbook" not in "".join(re.findall(r".*DelTree.*|.*DeleteFile.*", script))


def test_update_looks_for_an_open_rollbook_before_it_changes_a_file() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    prepared = script.partition("function PrepareToInstall")[2].partition("\nend;")[0]
    asked, refused, moved = (prepared.index(each) for each in ("RollbookIsOpen()", "Exit;", "SetAside("))
    assert asked < refused < moved
    assert "CloseApplications=no" in script, "otherwise Setup would first close it"


def test_installer_has_its_texts_in_every_language() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    languages = set(re.findall(r'^Name: "(\w\w)"; MessagesFile', script, re.MULTILINE))
    said = re.findall(r"^(\w\w)\.(\w+)=.", script, re.MULTILINE)
    assert languages == {"en", "de", "es"}
    names = {name for _, name in said}
    assert sorted(said) == sorted((language, name) for language in languages for name in names)
    used = set(re.findall(r"CustomMessage\('(\w+)'\)|\{cm:(FileType)\}", script))
    assert {first or second for first, second in used} == names


@pytest.mark.parametrize("own", [program.WINDOW, program.CONSOLE])
def test_windows_starts_commands_with_a_console_and_windows_without(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "IS_BUNDLE", True)
    monkeypatch.setattr(program, "sys", SimpleNamespace(platform="win32", executable=str(tmp_path / own)))
    assert program.command("-E") == (str(tmp_path / program.CONSOLE),)
    assert program.window_command() == (str(tmp_path / program.WINDOW),)
    monkeypatch.setattr(program, "sys", SimpleNamespace(platform="linux", executable="/opt/rollbook"))
    assert program.command("-E") == program.window_command() == (str(Path("/opt/rollbook")),)
