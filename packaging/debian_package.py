"""Debian: a `.deb` of the Linux bundle, for all users of a computer.

The package depends on nothing but the C library, so it installs without a network. Its menu entry, icons and
file type are plain files: the desktop's own packages notice them and refresh their lists. Players' libraries
are in their home folders, which no package touches.

A `.deb` needs only dpkg-deb to build and the system's own tools to install. An AppImage would need a start
program that its makers publish in no package registry, and FUSE on the player's computer.
"""

import hashlib
import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import linux_folder

TOOL = "dpkg-deb"
"""The program that builds the package."""

HOME = Path("usr", "lib", "rollbook")
"""The folder of the program, from the root of the system."""

_ROOT = Path(__file__).resolve().parent.parent
_GUARD = Path(__file__).resolve().parent / "linux" / "debian" / "refuse-open.sh"
_GUARDED = ("preinst", "prerm")

_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
_C_LIBRARY = re.compile(r"(lib(c|m|mvec|pthread|dl|rt|util|resolv)|ld-linux[\w-]*)\.so\.\d+")
_OPTIONAL = {
    "libcups.so.2": "libcups2",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""Linked libraries that only one plug-in needs, with their packages; without them it isn't loaded."""
_RECOMMENDED = ("libpulse0", "desktop-file-utils", "hicolor-icon-theme", "shared-mime-info")
"""Sound, and what notices the menu entry, the icons and the file type."""

_TERMS = """\
Rollbook is under the licence below. Parts by others are under their own licences, which are listed with their
texts in /{home}/THIRD_PARTY.txt.

{licence}"""


class UnknownLibraries(Exception):
    """The bundle is linked to libraries that neither it nor a known package has."""


class Links(NamedTuple):
    """What a bundle asks of the system: ``libraries`` by file name, and the oldest ``glibc``, as (2, 36)."""

    libraries: frozenset[str]
    glibc: tuple[int, ...]


def make_package(folder: Path, version: str, machine: str, into: Path, moment: int) -> Path:
    """Pack a furnished ``folder`` into the file ``into``, all times set to ``moment``.

    Two runs give equal files. Raises UnknownLibraries, and CalledProcessError if dpkg-deb fails.
    """
    tree = into.with_name(f"{into.name}.tree")
    unfinished = into.with_name(f"{into.name}.part")
    shutil.rmtree(tree, ignore_errors=True)
    try:
        _lay_out(folder, tree)
        _describe(tree, debian_version(version), _ARCHITECTURES.get(machine, machine))
        _level(tree, moment)
        command = [TOOL, "--root-owner-group", "-Zxz", "-z9", "--build", str(tree), str(unfinished)]
        # With more than one thread, the result would depend on the number of processors.
        told = {"SOURCE_DATE_EPOCH": str(moment), "DPKG_DEB_THREADS_MAX": "1"}
        subprocess.run(command, env=os.environ | told, stdout=subprocess.DEVNULL, check=True)
    finally:
        shutil.rmtree(tree, ignore_errors=True)
    return unfinished.replace(into)


def debian_version(version: str) -> str:
    """Return a version in Debian's notation, in which a pre-release sorts before its release."""
    written = re.sub(r"\.dev", "~~dev", version)
    written = re.sub(r"(?<=\d)(a|b|rc)(?=\d)", r"~\1", written)
    return written.replace(".post", "+post").replace("!", ":")


def dependencies(links: Links) -> tuple[str, str]:
    """Return the packages that the bundle needs, and those it can do without. Raises UnknownLibraries."""
    unknown = {each for each in links.libraries if each not in _OPTIONAL and not _C_LIBRARY.fullmatch(each)}
    if unknown:
        raise UnknownLibraries(
            f"The bundle is linked to {', '.join(sorted(unknown))}, which it doesn't have. "
            "Add them to the bundle, or their packages to debian_package.py."
        )
    optional = [package for library, package in _OPTIONAL.items() if library in links.libraries]
    needed = f"libc6 (>= {'.'.join(map(str, links.glibc))})" if links.glibc else "libc6"
    return needed, ", ".join(sorted([*optional, *_RECOMMENDED]))


def read_links(told: str) -> Links:
    """Return the links in what `objdump -p` prints."""
    libraries = re.findall(r"^\s+NEEDED\s+(\S+)", told, re.MULTILINE)
    versions = re.findall(r"^\s+0x\w+ 0x\w+ \d+ GLIBC_([\d.]+)$", told, re.MULTILINE)
    numbers = [tuple(map(int, each.split("."))) for each in versions]
    return Links(frozenset(libraries), max(numbers, default=()))


def _links(folder: Path) -> Links:
    """What the whole bundle is linked to outside itself."""
    programs = [str(each) for each in _files(folder) if _is_elf(each)]
    if not programs:
        return Links(frozenset(), ())
    told = subprocess.run(["objdump", "-p", *programs], capture_output=True, encoding="utf-8", check=True)  # noqa: S607
    found = read_links(told.stdout)
    return Links(found.libraries - {each.name for each in folder.rglob("*")}, found.glibc)


def _is_elf(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def _lay_out(folder: Path, tree: Path) -> None:
    """Copy what the package installs, each file to its place."""
    home = tree / HOME
    shutil.copytree(
        folder,
        home,
        symlinks=True,
        ignore=lambda at, _names: linux_folder.ADDED if Path(at) == folder else (),
    )
    linux_folder.list_files(home)
    shutil.copytree(folder / "usr" / "share", tree / "usr" / "share")
    program = tree / "usr" / "bin" / "rollbook"
    program.parent.mkdir()
    program.symlink_to(Path("..", "lib", "rollbook", "rollbook"))
    terms = tree / "usr" / "share" / "doc" / "rollbook" / "copyright"
    terms.parent.mkdir(parents=True)
    licence = (_ROOT / "LICENSE").read_text(encoding="utf-8")
    terms.write_text(_TERMS.format(home=HOME.as_posix(), licence=licence), encoding="utf-8")


def _describe(tree: Path, version: str, architecture: str) -> None:
    """Add the package's control files: what it is and needs, checksums, and the guard of an open Rollbook."""
    files = _files(tree)
    # Sizes count in units of 1,024 bytes, each file on its own.
    kilobytes = sum(-(-each.stat().st_size // 1024) for each in files)
    sums = "".join(f"{_md5(each)}  {each.relative_to(tree).as_posix()}\n" for each in files)
    folder = tree / "DEBIAN"
    folder.mkdir()
    (folder / "md5sums").write_text(sums, encoding="utf-8")
    (folder / "control").write_text(
        _control(version, architecture, kilobytes, _links(tree / HOME)), encoding="utf-8"
    )
    for name in _GUARDED:
        (folder / name).write_bytes(_GUARD.read_bytes())
        (folder / name).chmod(0o755)


def _control(version: str, architecture: str, kilobytes: int, links: Links) -> str:
    needed, optional = dependencies(links)
    about = ElementTree.parse(linux_folder.ABOUT).getroot()  # noqa: S314 - a file of our own
    untranslated = [each for each in about.findall("description/p") if not each.keys()]
    paragraphs = [textwrap.fill(each.text or "", 76) for each in untranslated]
    description = textwrap.indent("\n.\n".join(paragraphs), " ")
    return (
        "Package: rollbook\n"
        f"Version: {version}\n"
        f"Architecture: {architecture}\n"
        f"Maintainer: {about.findtext('developer/name')}\n"
        f"Installed-Size: {kilobytes}\n"
        f"Depends: {needed}\n"
        f"Recommends: {optional}\n"
        "Section: misc\n"
        "Priority: optional\n"
        f"Description: {about.findtext('summary')}\n"
        f"{description}\n"
    )


def _md5(file: Path) -> str:
    """The checksum for `dpkg --verify`, which reads no other kind."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(each for each in folder.rglob("*") if each.is_file() and not each.is_symlink())


def _level(tree: Path, moment: int) -> None:
    """Give everything the same time, and permissions that don't depend on who builds."""
    for each in [*tree.rglob("*"), tree]:
        if not each.is_symlink():
            runs = each.is_dir() or each.stat().st_mode & 0o100
            each.chmod(0o755 if runs else 0o644)
        os.utime(each, (moment, moment), follow_symlinks=False)
