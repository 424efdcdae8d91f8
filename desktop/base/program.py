"""This program itself: whether it is a bundle, where it lies, and what starts it once more.

Run from source it is Python with this package; as a bundle it is one executable beside what it is made of.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import resources

IS_BUNDLE: bool = getattr(sys, "frozen", False)
"""Whether this is the packaged app, which needs no Python."""

ROOT = Path(__file__).resolve().parents[2]
"""The folder that holds the packages ``desktop``, ``rules_core`` and ``resources``."""

WINDOW, CONSOLE = "Rollbook.exe", "rollbook-console.exe"
"""The two programs of a bundle for Windows, where one has either a window or a console."""

NOTICES = "THIRD_PARTY.txt"
"""The file in which a bundle says what it is made of, and under which licences."""

OWN_FILE = "/proc/self/exe"
"""Where Linux has the file that runs in this process, wherever that is moved."""

_TOLD_OWN = "ROLLBOOK_"
"""How the names of the variables begin by which this program tells its own processes how it runs."""
_LOADER_PATH = "LD_LIBRARY_PATH"
_LOADER_PATH_BEFORE = "LD_LIBRARY_PATH_ORIG"
_PLUGIN_PATHS = ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH")
_LOADER = "pyimod02_importers"
_LOADERS_OWN = "_PYI_"
"""How the names begin by which the loader knows a process of this one, for which it prepares nothing."""


def command(*options: str) -> tuple[str, ...]:
    """What starts this program once more for one of its commands, to be read from and written to.

    ``options`` are for Python, which a bundle does not need.
    """
    if not IS_BUNDLE:
        return (sys.executable, *options, "-m", "desktop")
    own = Path(sys.executable)
    return (str(own.with_name(CONSOLE)) if sys.platform == "win32" else str(own),)


def window_command() -> tuple[str, ...]:
    """What starts this program once more with a window."""
    if not IS_BUNDLE:
        return command()
    own = Path(sys.executable)
    return (str(own.with_name(WINDOW)) if sys.platform == "win32" else str(own),)


def folder() -> Path:
    """The folder in which a person sees this program lie.

    That of the executable, or the one around what systems show as a single thing: an AppImage, a macOS app.
    """
    if not IS_BUNDLE:
        return ROOT
    home = Path(sys.executable).resolve().parent
    image, mounted = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
    # Those of another AppImage, a terminal say, go along to what is started in it.
    if image and mounted and home.is_relative_to(Path(mounted).resolve()):
        return Path(image).parent
    inside = home.parent.parent
    return inside.parent if sys.platform == "darwin" and inside.suffix == ".app" else home


def notices() -> Path | None:
    """Where a bundle says what it is made of; None from source, where each library brings its own licence."""
    if not IS_BUNDLE:
        return None
    home = Path(sys.executable).resolve().parent
    return (home.parent / "Resources" if sys.platform == "darwin" else home) / NOTICES


def build() -> str:
    """What this bundle was built from, in one line as ``packaging/bundle.py`` stamped it; "" from source."""
    with suppress(OSError, UnicodeDecodeError):
        return resources.path("build.txt").read_text(encoding="utf-8").strip() if IS_BUNDLE else ""
    return ""


def missing_part(error: Exception) -> str:
    """Which part of a bundle an error says is missing or cannot be loaded, by its name; "" for none."""
    if not IS_BUNDLE:
        return ""
    if isinstance(error, ImportError):
        return error.name or str(error)
    file = getattr(error, "filename", None)
    if isinstance(file, str) and Path(file).is_relative_to(ROOT):
        return str(Path(file).relative_to(ROOT))
    return ""


def hold_code() -> None:
    """Read code that is loaded late from the very file that runs, also once that is moved or replaced.

    The loader of a bundle would end the process where it does not find its file any more.
    """
    # Its own affair, and another version may keep it otherwise: then all is as it was.
    archive = getattr(sys.modules.get(_LOADER), "pyz_archive", None)
    # A system that is only half there, such as one for repairs, may show no processes.
    if archive is not None and os.access(OWN_FILE, os.R_OK):
        archive._filename = OWN_FILE


def is_gone() -> bool:
    """Whether this bundle was moved or deleted since it started: it lacks whatever it has not loaded."""
    return IS_BUNDLE and not ROOT.exists()


def keep_streams_taken() -> None:
    """Send the streams of a terminal nowhere where they were closed.

    The next files to be opened would take their numbers, and what Qt and C have to say be written into them.
    """
    if os.name != "posix":
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free: this one


def leave_others_alone() -> None:
    """Take out of the environment what the bundle's loader set, so that other programs find their libraries.

    This process has loaded by it already; a browser that opens a folder or a link would load our libraries
    in place of its own. This program once more would find none of ours: it has to be prepared anew.
    """
    if not IS_BUNDLE:
        return
    for name in [each for each in os.environ if each.startswith(_LOADERS_OWN)]:
        del os.environ[name]
    before = os.environ.pop(_LOADER_PATH_BEFORE, None)
    if before is not None:
        os.environ[_LOADER_PATH] = before
    else:
        os.environ.pop(_LOADER_PATH, None)


def leave_others_their_plugins() -> None:
    """Take out of the environment where the bundle has the plug-ins of Qt, once Qt has looked there itself.

    Another program of Qt, such as the one that shows a folder, would load ours in place of its own.
    """
    if IS_BUNDLE:
        for name in _PLUGIN_PATHS:
            os.environ.pop(name, None)


@contextmanager
def nothing_told() -> Iterator[None]:
    """Start another program within this: it is not told how this one runs.

    A file manager would pass it on to every Rollbook that is ever opened from it.
    """
    told = {name: os.environ.pop(name) for name in [*os.environ] if name.startswith(_TOLD_OWN)}
    try:
        yield
    finally:
        os.environ.update(told)


def take_names_for_utf8() -> None:
    """Have names of files be UTF-8 where no locale is set, as Python does by itself when run from source.

    Qt would take a folder "Würfel" for another one, and say at length that it had to choose a locale.
    """
    if IS_BUNDLE and sys.platform.startswith("linux") and not os.environ.get("LC_ALL"):
        spoken = os.environ.get("LC_CTYPE") or os.environ.get("LANG")
        if spoken in (None, "", "C", "POSIX"):
            os.environ["LC_CTYPE"] = "C.UTF-8"
