"""The Debian package of the bundle: what it holds, asks for and guards."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import bundle
import debian_package
import linux_folder
import pytest
from debian_package import Links, UnknownLibraries, debian_version, dependencies, make_package, read_links
from linux_folder import APP_ID

from desktop.base.bundle_files import LIST, bundle_faults

MOMENT = 1_700_000_000
GUARD = Path(debian_package.__file__).parent / "linux" / "debian" / "refuse-open.sh"
TOLD = """
/opt/libqwayland.so:     file format elf64-x86-64

Dynamic Section:
  NEEDED               libwayland-client.so.0
  NEEDED               libc.so.6
  SONAME               libqwayland.so

Version References:
  required from libc.so.6:
    0x09691972 0x00 08 GLIBC_2.9
    0x06969196 0x00 07 GLIBC_2.36
    0x09691a75 0x00 05 GLIBC_2.2.5
  required from libstdc++.so.6:
    0x0297f871 0x00 02 GLIBCXX_3.4.21
"""


@pytest.fixture
def made(furnished: Path, tmp_path: Path) -> Path:
    """The package of the stand-in."""
    if shutil.which(debian_package.TOOL) is None:
        pytest.skip("dpkg-deb is not installed here")
    return make_package(furnished, "0.1.0", "x86_64", tmp_path / "rollbook.deb", MOMENT)


@pytest.fixture
def system(made: Path, tmp_path: Path) -> Path:
    """The root of a system with nothing but the package."""
    subprocess.run(["dpkg-deb", "--extract", made, tmp_path / "system"], check=True)
    return tmp_path / "system"


def fields(package: Path) -> dict[str, str]:
    told = subprocess.run(
        ["dpkg-deb", "--field", package], capture_output=True, encoding="utf-8", check=True
    ).stdout
    lines = [line.partition(": ") for line in told.splitlines() if not line.startswith(" ")]
    return {name: value for name, _, value in lines}


def test_command_starts_the_program(system: Path) -> None:
    command = system / "usr" / "bin" / "rollbook"
    said = subprocess.run([command, "--library", "a b"], capture_output=True, encoding="utf-8", check=True)
    assert said.stdout.splitlines() == ["--library", "a b"]
    assert not command.readlink().is_absolute()


def test_desktop_finds_the_menu_entry_the_icons_and_the_file_type(system: Path, furnished: Path) -> None:
    share, wanted = system / "usr" / "share", furnished / "usr" / "share"
    files = [each.relative_to(wanted) for each in wanted.rglob("*") if each.is_file()]
    assert {each.parts[0] for each in files} == {"applications", "icons", "metainfo", "mime"}
    assert all((share / each).read_bytes() == (wanted / each).read_bytes() for each in files)
    entry = (share / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    assert "\nExec=rollbook %F\n" in entry, "the command is on everyone's path"


def test_scripts_for_a_single_user_are_left_out(system: Path) -> None:
    home = system / debian_package.HOME
    assert not {each.name for each in home.iterdir()} & set(linux_folder.ADDED)
    listed = home / "_internal" / "resources" / LIST
    assert list(bundle_faults(home, listed)) == []
    names = {line.partition("  ")[2] for line in listed.read_text("utf-8").splitlines()}
    files = {each.relative_to(home).as_posix() for each in home.rglob("*") if each.is_file()}
    assert files - names == {listed.relative_to(home).as_posix()}


def test_files_belong_to_root_and_can_be_verified(made: Path, system: Path, tmp_path: Path) -> None:
    listed = subprocess.run(
        ["dpkg-deb", "--contents", made], capture_output=True, encoding="utf-8", check=True
    ).stdout
    owners = {line.split()[1] for line in listed.splitlines()}
    modes = {line.split()[0] for line in listed.splitlines()}
    assert owners == {"root/root"}
    assert modes == {"drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}
    subprocess.run(["dpkg-deb", "--control", made, tmp_path / "control"], check=True)
    sums = tmp_path / "control" / "md5sums"
    subprocess.run(["md5sum", "--quiet", "--strict", "--check", sums], cwd=system, check=True)
    named = {line.partition("  ")[2] for line in sums.read_text(encoding="utf-8").splitlines()}
    files = [each for each in system.rglob("*") if each.is_file() and not each.is_symlink()]
    assert named == {each.relative_to(system).as_posix() for each in files}


def test_package_says_what_it_is_and_needs(made: Path) -> None:
    told = fields(made)
    assert (told["Package"], told["Version"], told["Architecture"]) == ("rollbook", "0.1.0", "amd64")
    assert told["Depends"] == "libc6", "the stand-in is linked to nothing"
    assert told["Description"].startswith("Character sheets that roll")
    assert int(told["Installed-Size"]) > 200, "the stand-in alone is larger"


@pytest.fixture
def mask() -> Iterator[None]:
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.mark.usefixtures("mask")
def test_package_reveals_neither_maker_nor_time(made: Path, furnished: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "rollbook"
    shutil.copytree(furnished, other, symlinks=True, copy_function=shutil.copyfile)
    (other / "rollbook").chmod(0o700)
    again = make_package(other, "0.1.0", "x86_64", tmp_path / "again.deb", MOMENT)
    assert again.read_bytes() == made.read_bytes()
    assert {each.name for each in tmp_path.iterdir()} <= {"rollbook.deb", "again.deb", "elsewhere", "home"}


def test_versions_sort_as_they_were_released() -> None:
    if shutil.which("dpkg") is None:
        pytest.skip("dpkg is not installed here")
    released = ["0.2.0.dev1", "0.2.0a1.dev2", "0.2.0a1", "0.2.0b2", "0.2.0rc1", "0.2.0rc10", "0.2.0"]
    released += ["0.2.0.post1", "0.2.0.1", "0.10.0", "1!0.1.0"]
    for older, newer in pairwise(released):
        asked = ["dpkg", "--compare-versions", debian_version(older), "lt", debian_version(newer)]
        assert subprocess.run(asked, check=False).returncode == 0, asked


def test_dependencies_come_from_what_the_files_are_linked_to() -> None:
    links = read_links(TOLD)
    assert links == Links(frozenset({"libwayland-client.so.0", "libc.so.6"}), (2, 36))
    needed, optional = dependencies(links)
    assert needed == "libc6 (>= 2.36)"
    assert "libwayland-client0" in optional
    assert "libcups2" not in optional


def test_unknown_library_is_named_and_nothing_is_made() -> None:
    with pytest.raises(UnknownLibraries, match=r"linked to libgtk-3\.so\.0, which it doesn't have"):
        dependencies(Links(frozenset({"libm.so.6", "ld-linux-x86-64.so.2", "libgtk-3.so.0"}), ()))


@pytest.mark.parametrize("call", ["install", "upgrade 0.1.0", "remove", "abort-upgrade 0.1.0", ""])
@pytest.mark.parametrize("script", ["preinst", "prerm"])
def test_nothing_is_refused_while_rollbook_is_closed(tmp_path: Path, script: str, call: str) -> None:
    guard = tmp_path / f"rollbook.{script}"
    shutil.copyfile(GUARD, guard)
    done = subprocess.run(["sh", guard, *call.split()], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_archive_alone_is_made_where_the_tool_is_missing(
    furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bundle, "FOLDER", furnished)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    (tmp_path / "rollbook-0.1.0.deb").touch()
    made = bundle._linux_packages(tmp_path / "rollbook-0.1.0", MOMENT)
    assert [each.name for each in made] == ["rollbook-0.1.0.tar.xz"]
    assert not (tmp_path / "rollbook-0.1.0.deb").exists(), "an earlier one would pass for this version's"
    assert capsys.readouterr().out == "dpkg-deb is not installed, so there is no .deb.\n"
