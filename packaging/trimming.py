"""Choose what goes into the bundle from everything that PyInstaller collects.

PyInstaller includes whatever Qt could load on any machine: plug-ins for set-top boxes, GTK, TLS, seventy
languages. Rollbook draws in software, doesn't use the network and has three languages.
"""

import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath
from typing import NamedTuple

from desktop.base.words import LANGUAGES


class Collected(NamedTuple):
    """A file of the bundle.

    ``dest`` is its path there, or a module name. ``source`` is where it was found; for a link, the file in
    the bundle it points to. ``kind`` is PyInstaller's type: PYMODULE, PYSOURCE, EXTENSION, BINARY, DATA,
    SYMLINK.
    """

    dest: str
    source: str
    kind: str


EXCLUDED_MODULES = (
    # pypdf uses it for pictures in PDFs; we read only form fields.
    "PIL",
    # For developers; Mako, SQLAlchemy and msgspec use them if present.
    "pygments",
    "attr",
    "attrs",
    "babel",
    "beaker",
    "dogpile",
    "lingua",
    "markdown_it",
    "mypy",
    "rich",
    "pytest",
    "_pytest",
    "greenlet",
    "setuptools",
    "pkg_resources",
    "distutils",
    "lib2to3",
    "trove_classifiers",
    "pycparser.lextab",
    "pycparser.yacctab",
    # For terminals: libreadline is under the GPL, and we have no prompt.
    "readline",
    "curses",
    "_curses",
    "pdb",
    "pydoc",
    "pydoc_data",
    "tkinter",
    "doctest",
    # Rollbook doesn't use the network, so it needs no OpenSSL; hashlib has its own SHA-256.
    "ssl",
    "_ssl",
    "_hashlib",
    "ftplib",
    "smtplib",
    "xmlrpc",
    "PySide6.QtNetwork",
    "PySide6.QtDBus",
    # No work is done in other Python processes.
    "multiprocessing",
)
"""Modules that a running Rollbook never uses."""

_LINK = "SYMLINK"

_PLUGINS = {
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"),
    "imageformats": ("qjpeg", "qwebp", "qsvg"),
    "iconengines": ("qsvgicon",),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platformthemes": ("qxdgdesktopportal",),
    "printsupport": ("cupsprintersupport",),
    "styles": (),
    "wayland-decoration-client": ("adwaita", "bradient"),
    "wayland-shell-integration": ("xdg-shell",),
}
"""The Qt plug-ins to keep, by folder; none of any other folder."""

_RESOURCES_LEFT_OUT = ("pictures",)
"""Folders of ``resources`` used only by the project's web page."""

_LIBRARIES_LEFT_OUT = ("Qt6Network.", "QtNetwork.framework", "opengl32sw.", "d3dcompiler_47.")
"""Libraries used only by excluded plug-ins, and software 3D rendering."""

_CIPHERS = ("_ARC4", "_cpuid_c", "_raw_aes", "_raw_aesni", "_raw_cbc", "_raw_ecb")
"""Of the libraries for encryption, those that open encrypted PDFs."""

_SYSTEM_LIBRARIES = ("libcups.so.2", "libmvec.so.1")
"""Libraries that must come from the system: its printing, and a part of the C library."""

SMALL_LIBRARIES = ("libGL.so.1", "libEGL.so.1", "libGLdispatch.so.0", "libGLX.so.0", "libxcb.so.1")
"""Libraries that PyInstaller leaves to the system and a minimal one lacks; Qt needs them to draw anything."""


def stays(each: Collected) -> bool:
    """Return whether a file belongs in the bundle, judging by its path."""
    parts = PurePath(each.dest).parts
    if "__pycache__" in parts:
        return False
    if parts[0] == "resources":
        return parts[1] not in _RESOURCES_LEFT_OUT and not parts[-1].endswith(".po")
    if parts[0] == "Crypto":
        return parts[-1].partition(".")[0] in _CIPHERS
    if "plugins" in parts and "PySide6" in parts:
        folder, name = parts[parts.index("plugins") + 1 :][:2]
        return PurePath(name).stem.removeprefix("lib") in _PLUGINS.get(folder, ())
    if "PySide6" in parts and any(part.removeprefix("lib").startswith(_LIBRARIES_LEFT_OUT) for part in parts):
        return False
    if "translations" in parts and "PySide6" in parts:
        return parts[-1] in {f"qtbase_{language}.qm" for language in LANGUAGES}
    return True


def linked_to(source: str) -> list[str]:
    """Return the libraries that an ELF file itself needs, without indirect ones."""
    told = subprocess.run(["objdump", "-p", source], capture_output=True, encoding="utf-8", check=True)  # noqa: S607
    return [line.split()[1] for line in told.stdout.splitlines() if line.strip().startswith("NEEDED")]


def needed(
    binaries: Iterable[Collected], linked_to: Callable[[str], Iterable[str]], is_here: Callable[[str], object]
) -> list[Collected]:
    """Return the binaries loaded by name, and the libraries that any of them needs.

    ``linked_to`` returns the libraries of a file, and ``is_here`` whether this machine has one. Raises
    MissingLibraries.
    """
    found = list(binaries)
    libraries = {PurePath(each.dest).name: each for each in found if _is_linked(each)}
    waiting = [each for each in found if each.kind != _LINK and not _is_linked(each)]
    kept = {each.dest for each in waiting}
    missing: set[str] = set()
    while waiting:
        for name in linked_to(waiting.pop().source):
            library = None if name in _SYSTEM_LIBRARIES else libraries.get(name)
            if library is None and not is_here(name):
                missing.add(name)
            elif library is not None and library.dest not in kept:
                kept.add(library.dest)
                waiting.append(library)
    if missing:
        raise MissingLibraries(sorted(missing))
    # The top level has links to deeper libraries, for the loader.
    return [each for each in found if (each.source if each.kind == _LINK else each.dest) in kept]


class MissingLibraries(Exception):
    """Shared libraries that the bundle needs and this machine lacks."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"These libraries are missing on this machine: {', '.join(names)}")


def _is_linked(each: Collected) -> bool:
    """Whether a file is loaded only because another is linked to it, and never by name."""
    path = PurePath(each.dest)
    by_name = "plugins" in path.parts or path.parts[0] == "Crypto" or path.name.startswith("libpython")
    return each.kind == "BINARY" and not by_name
