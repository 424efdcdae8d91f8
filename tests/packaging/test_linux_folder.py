"""The Linux folder: an AppDir, installed, updated and uninstalled by its scripts."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import linux_folder
import pytest
from linux_folder import APP_ID, Release, furnish, releases

from tests.packaging.installing import ODD_NAME, Person

SHELLS = {"dash": ["dash"], "busybox": ["busybox", "sh"], "bash": ["bash", "--posix"]}
ENTRY = f"applications/{APP_ID}.desktop"


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest) -> list[str]:
    name: str = request.param
    if shutil.which(SHELLS[name][0]) is None:
        pytest.skip(f"{name} is not installed here")
    return SHELLS[name]


@pytest.fixture
def zoe(tmp_path: Path, furnished: Path) -> Person:
    home = tmp_path / ODD_NAME
    home.mkdir()
    return Person(home, furnished, ["sh"])


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def started_by(entry: Path) -> list[list[str]]:
    """Return what a desktop starts for an Exec line, by the desktop entry specification."""
    lines = re.findall(r"^Exec=(.*)$", entry.read_text(encoding="utf-8"), re.MULTILINE)
    commands = []
    for line in lines:
        unescaped = re.sub(r"\\(.)", lambda found: found[1], line)
        words = re.findall(r'"(?:\\.|[^"\\])*"|[^" ]+', unescaped)
        plain = [re.sub(r"\\(.)", r"\1", each[1:-1]) if each[0] == '"' else each for each in words]
        commands.append([each.replace("%%", "%") for each in plain])
    return commands


def test_folder_is_an_appdir(furnished: Path, tmp_path: Path) -> None:
    entries = list(furnished.glob("*.desktop"))
    assert [entry.stem for entry in entries] == [APP_ID]
    assert f"\nIcon={APP_ID}\n" in entries[0].read_text(encoding="utf-8")
    assert (furnished / f"{APP_ID}.svg").is_file()
    assert (furnished / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    start = tmp_path / "Rollbook.AppImage"
    start.symlink_to(furnished / "AppRun")
    said = subprocess.run([start, "--library", "a b"], capture_output=True, encoding="utf-8", check=True)
    assert said.stdout.splitlines() == ["--library", "a b"]


def test_furnishing_again_gives_the_same_result(furnished: Path, tmp_path: Path) -> None:
    again = tmp_path / "rollbook"
    shutil.copytree(furnished, again, symlinks=True)
    (again / "usr" / "share" / "left-over").touch()
    furnish(again, "0.1.0")
    for path in furnished.rglob("*"):
        if path.is_file():
            assert (again / path.relative_to(furnished)).read_bytes() == path.read_bytes()
    assert len(list(again.rglob("*"))) == len(list(furnished.rglob("*")))


def test_desktop_knows_the_file_type_and_its_app(furnished: Path) -> None:
    share = furnished / "usr" / "share"
    entry = (share / ENTRY).read_text(encoding="utf-8")
    about = ElementTree.parse(share / "metainfo" / f"{APP_ID}.metainfo.xml")
    kinds = ElementTree.parse(share / "mime" / "packages" / f"{APP_ID}.xml")
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = kinds.getroot().find(f"{space}mime-type")
    assert kind is not None
    assert [glob.get("pattern") for glob in kind.iter(f"{space}glob")] == ["*.rollbook"]
    assert f"\nMimeType={kind.get('type')};\n" in entry
    assert about.findtext("provides/mediatype") == kind.get("type")
    icon = kind.find(f"{space}icon")
    assert icon is not None
    assert len(list(share.glob(f"icons/hicolor/*/mimetypes/{icon.get('name')}.*"))) == 11
    assert len(list(share.glob(f"icons/hicolor/*/apps/{APP_ID}.*"))) == 11


def test_menu_entry_passes_its_validator(furnished: Path) -> None:
    subprocess.run([tool("desktop-file-validate"), furnished / f"{APP_ID}.desktop"], check=True)


def test_software_centre_data_passes_its_validator(furnished: Path) -> None:
    about = furnished / "usr" / "share" / "metainfo" / f"{APP_ID}.metainfo.xml"
    said = subprocess.run(
        [tool("appstreamcli"), "validate", "--no-net", about],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert said.returncode == 0, said.stdout


def test_scripts_pass_shellcheck() -> None:
    scripts = sorted((Path(linux_folder.__file__).parent / "linux").rglob("*.sh"))
    subprocess.run([tool("shellcheck"), "-x", "-P", "SCRIPTDIR/../..", *scripts], check=True)


CHANGES = """\
# Changes

## Unreleased

- A `new` thing.

## 0.2.0 (2026-11-01)

- Second.

## 0.1.0 (2026-10-01)

Told in words.
"""


def test_unreleased_version_has_the_unreleased_changes() -> None:
    first, *rest = releases(CHANGES, "0.3.0")
    assert first == Release("0.3.0", "", ("A new thing.",))
    assert rest == [Release("0.2.0", "2026-11-01", ("Second.",)), Release("0.1.0", "2026-10-01", ())]


def test_released_version_leaves_out_later_changes() -> None:
    assert [each.version for each in releases(CHANGES, "0.2.0")] == ["0.2.0", "0.1.0"]


def test_built_version_comes_first_with_its_changes(furnished: Path) -> None:
    about = ElementTree.parse(furnished / "usr" / "share" / "metainfo" / f"{APP_ID}.metainfo.xml")
    newest = about.find("releases/release")
    assert newest is not None
    assert newest.get("version") == "0.1.0"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", newest.get("date", ""))
    assert about.findall("releases/release/description/ul/li")


def test_program_is_installed_updated_and_uninstalled_without_a_trace(
    tmp_path: Path, furnished: Path, shell: list[str]
) -> None:
    home = tmp_path / ODD_NAME
    home.mkdir()
    zoe = Person(home, furnished, shell)
    done = zoe.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert "Rollbook 0.1.0 is installed" in done.stdout
    assert str(zoe.link) in done.stdout, "it is on no path"
    assert zoe.version == "Rollbook 0.1.0"
    assert (zoe.program / "_internal" / "link").readlink() == Path("parts")
    shared = {
        path.relative_to(furnished / "usr" / "share") for path in (furnished / "usr" / "share").rglob("*.*")
    }
    assert all((zoe.data / path).exists() for path in shared)
    assert started_by(zoe.data / ENTRY) == [
        ["env", str(zoe.program / "rollbook"), "%F"],
        ["env", str(zoe.program / "rollbook"), "--safe-mode"],
    ]

    zoe.unpack_next("0.2.0")
    (zoe.unpacked / "usr" / "share" / "metainfo" / f"{APP_ID}.metainfo.xml").unlink()
    (zoe.program / "Rollbook data").mkdir()
    (zoe.program / "Rollbook data" / "library.db").write_text("portable", encoding="utf-8")
    zoe.environment["PATH"] += f":{zoe.link.parent}"
    (zoe.unpacked / "kept by hand.db").touch()
    done = zoe.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert not (zoe.program / "kept by hand.db").exists(), "it is none of ours"
    assert "The command:  rollbook\n" in done.stdout
    assert zoe.version == "Rollbook 0.2.0"
    assert not (zoe.program / "_internal" / "parts").exists()
    assert not (zoe.data / "metainfo").exists(), "an earlier version had it, this one has not"
    assert (zoe.program / "Rollbook data" / "library.db").read_text(encoding="utf-8") == "portable"
    assert not list(zoe.program.parent.glob(".rollbook*"))

    done = zoe.uninstall()
    assert (done.returncode, done.stderr) == (0, "")
    assert f"are kept: {zoe.data / 'Rollbook'}" in done.stdout
    assert f"are kept: {zoe.program}" in done.stdout
    assert zoe.files() - zoe.before == {".local/opt/rollbook/Rollbook data/library.db"}
    assert (zoe.data / "Rollbook" / "library.db").read_text(encoding="utf-8") == "all characters"

    assert (zoe.install().returncode, zoe.version) == (0, "Rollbook 0.2.0")
    assert (zoe.program / "Rollbook data" / "library.db").read_text(encoding="utf-8") == "portable"


class Trouble(NamedTuple):
    """An obstacle to an installation, and the expected message."""

    said: str
    limit: str = ""
    broken: bool = False
    in_the_way: str = ""


TROUBLES = {
    "a full disk": Trouble("Can't copy", limit="ulimit -f 64"),
    "a program that does not start": Trouble("GLIBC_2.99 not found", broken=True),
    "a file where a folder belongs": Trouble("Can't write", in_the_way="icons/hicolor/64x64/apps"),
}


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
@pytest.mark.parametrize("upgrade", [False, True], ids=["at first", "later"])
def test_failure_leaves_everything_unchanged(zoe: Person, trouble: Trouble, upgrade: bool) -> None:
    if upgrade:
        assert zoe.install().returncode == 0
        zoe.unpack_next("0.2.0")
    if trouble.in_the_way:
        blocked = zoe.data / trouble.in_the_way
        shutil.rmtree(blocked, ignore_errors=True)
        blocked.parent.mkdir(parents=True, exist_ok=True)
        blocked.touch()
    if trouble.broken:
        (zoe.unpacked / "rollbook").write_text(
            "#!/bin/sh\necho GLIBC_2.99 not found >&2\nexit 1\n", encoding="utf-8"
        )
    before = zoe.files()
    done = zoe.install(limit=trouble.limit)
    assert done.returncode == 1
    assert trouble.said in done.stderr
    assert zoe.files() == before
    if upgrade:
        assert "was not changed" in done.stderr
        assert zoe.version == "Rollbook 0.1.0"
    else:
        assert "Nothing was installed" in done.stderr


@pytest.fixture
def open_window(zoe: Person) -> Iterator[None]:
    """Rollbook is installed and running; a copy of `sleep` stands in for it, because a script runs as its
    shell.
    """
    assert sys.platform == "linux"
    sleep = tool("sleep")
    if subprocess.run([sleep, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("this sleep does not tell its version")
    shutil.copy(sleep, zoe.unpacked / "rollbook")
    assert zoe.install().returncode == 0
    running = subprocess.Popen([zoe.link, "60"])
    while Path(f"/proc/{running.pid}/exe").readlink().name != "rollbook":
        time.sleep(0.01)
    yield
    running.kill()
    running.wait()


@pytest.mark.usefixtures("open_window")
def test_nothing_is_replaced_under_an_open_window(zoe: Person) -> None:
    before = zoe.files()
    for done in (zoe.install(), zoe.uninstall()):
        assert done.returncode == 3
        assert done.stderr == "Rollbook is open. Close it, then run this again.\n"
    assert zoe.files() == before


def test_files_of_others_are_left_alone(zoe: Person) -> None:
    zoe.link.parent.mkdir(parents=True)
    zoe.link.write_text("#!/bin/sh\necho from elsewhere\n", encoding="utf-8")
    zoe.link.chmod(0o755)
    for other in (
        "applications/other.desktop",
        "mime/packages/other.xml",
        "icons/hicolor/16x16/apps/other.png",
    ):
        (zoe.data / other).parent.mkdir(parents=True, exist_ok=True)
        (zoe.data / other).write_text(
            '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"/>', encoding="utf-8"
        )
    before = zoe.files()
    done = zoe.install()
    assert done.returncode == 0
    assert "was not changed" in done.stdout
    assert (zoe.version, zoe.uninstall().returncode) == ("from elsewhere", 0)
    made_by_the_desktop = {
        name for name in zoe.files() if re.search(r"mimeinfo.cache$|share/mime/[^/]+$", name)
    }
    assert zoe.files() - made_by_the_desktop == before


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_foreign_folder_is_neither_replaced_nor_removed(zoe: Person, script: str) -> None:
    zoe.program.mkdir(parents=True)
    for mine in ("rollbook", "library.db"):
        (zoe.program / mine).write_text("mine", encoding="utf-8")
    done = zoe.run(zoe.unpacked / script, *(["--as-root"] if script == "install.sh" else []))
    assert "was not made by" in done.stderr
    assert "was not changed" in done.stderr
    assert zoe.files() - zoe.before == {".local/opt/rollbook/rollbook", ".local/opt/rollbook/library.db"}
    assert (zoe.program / "rollbook").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_interrupted_swap_is_finished(zoe: Person, script: str) -> None:
    assert zoe.install().returncode == 0
    (zoe.program / "Rollbook data").mkdir()
    (zoe.program / "Rollbook data" / "library.db").write_text("portable", encoding="utf-8")
    zoe.program.rename(zoe.program.with_name(".rollbook-old"))
    shutil.copytree(zoe.unpacked, zoe.program.with_name(".rollbook-new"), symlinks=True)
    done = zoe.run(zoe.unpacked / script, *(["--as-root"] if script == "install.sh" else []))
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in zoe.program.parent.iterdir()] == ["rollbook"]
    assert (zoe.program / "Rollbook data" / "library.db").read_text(encoding="utf-8") == "portable"


@pytest.mark.parametrize("gone", ["the program", "its list", "the entry and the link"])
def test_partial_installation_is_uninstalled_too(zoe: Person, gone: str) -> None:
    zoe.install()
    if gone == "the program":
        shutil.rmtree(zoe.program)
    elif gone == "its list":
        (zoe.program / "installed.txt").unlink()
    else:
        (zoe.data / ENTRY).unlink()
        zoe.link.unlink()
    done = zoe.run(zoe.unpacked / "uninstall.sh")
    assert (done.returncode, done.stderr) == (0, "")
    assert zoe.files() == zoe.before
    again = zoe.run(zoe.unpacked / "uninstall.sh")
    assert again.returncode == 0
    assert "There was nothing to uninstall." in again.stdout


def test_custom_data_folder_is_used_and_found_later(zoe: Person) -> None:
    elsewhere = zoe.home / "else where"
    zoe.environment["XDG_DATA_HOME"] = str(elsewhere)
    assert zoe.install().returncode == 0
    assert (elsewhere / ENTRY).is_file()
    assert not (zoe.data / ENTRY).exists()
    del zoe.environment["XDG_DATA_HOME"]
    assert (zoe.uninstall().returncode, zoe.files()) == (0, zoe.before)


def test_data_is_never_in_the_program_folder(zoe: Person) -> None:
    """On a case-insensitive disk, “Rollbook” and “rollbook” would be one folder."""
    zoe.environment["XDG_DATA_HOME"] = str(zoe.program.parent)
    done = zoe.install()
    assert done.returncode == 1
    assert "share one folder" in done.stderr
    assert zoe.files() == zoe.before


def test_installing_as_root_needs_confirmation(zoe: Person, tmp_path: Path) -> None:
    root = tmp_path / "bin"
    root.mkdir()
    (root / "id").write_text("#!/bin/sh\necho 0\n", encoding="utf-8")
    (root / "id").chmod(0o755)
    zoe.environment["PATH"] = f"{root}:{zoe.environment['PATH']}"
    done = zoe.run(zoe.unpacked / "install.sh")
    assert done.returncode == 1
    assert "without sudo" in done.stderr
    assert zoe.files() == zoe.before


def test_script_without_its_program_and_installed_script_say_so(zoe: Person) -> None:
    assert zoe.install().returncode == 0
    again = zoe.run(zoe.program / "install.sh", "--as-root")
    assert again.returncode == 1
    assert "already installed" in again.stderr
    (zoe.unpacked / "rollbook").unlink()
    alone = zoe.install()
    assert alone.returncode == 1
    assert "Unpack the whole archive" in alone.stderr
    assert zoe.version == "Rollbook 0.1.0"


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_each_script_has_help_and_rejects_unknown_options(zoe: Person, script: str) -> None:
    told = zoe.run(zoe.unpacked / script, "--help")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith(f"Usage: ./{script}")
    wrong = zoe.run(zoe.unpacked / script, "--systemwide")
    assert wrong.returncode == 2
    assert "--systemwide" in wrong.stderr
    assert zoe.files() == zoe.before


@pytest.mark.parametrize("home", ["", "relative", "/tmp/two\nlines"])
def test_nothing_is_done_without_a_home(zoe: Person, home: str) -> None:
    zoe.environment["HOME"] = home
    done = zoe.install()
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
