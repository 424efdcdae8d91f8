"""The running program: whether it is a bundle, where it is, and how to start it again.

From source it is Python with this package. A bundle is one executable next to its parts.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

import resources

IS_BUNDLE: bool = getattr(sys, "frozen", False)
"""Whether this is the packaged app, which needs no Python."""

ROOT = Path(__file__).resolve().parents[2]
"""The folder that holds the packages ``desktop``, ``rules_core`` and ``resources``."""

WINDOW, CONSOLE = "Rollbook.exe", "rollbook-console.exe"
"""The two programs of a Windows bundle: there, a program has either a window or a console."""

NOTICES = "THIRD_PARTY.txt"
"""The file that lists a bundle's parts and their licences."""

OWN_FILE = "/proc/self/exe"
"""The running executable on Linux, even if it has been moved."""

_OWN_PREFIX = "ROLLBOOK_"
"""The prefix of environment variables with which this program configures its own processes."""
_LOADER_PATH = "LD_LIBRARY_PATH"
_LOADER_PATH_BEFORE = "LD_LIBRARY_PATH_ORIG"
_PLUGIN_PATHS = ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH")
_LOADER = "pyimod02_importers"
_LOADER_PREFIX = "_PYI_"
"""The prefix of variables that the loader sets to mark child processes, which it doesn't prepare again."""


def command(*options: str) -> tuple[str, ...]:
    """Return the command line prefix that starts this program for one of its commands, with a console.

    ``options`` are for Python; a bundle ignores them.
    """
    if not IS_BUNDLE:
        return (sys.executable, *options, "-m", "desktop")
    own = Path(sys.executable)
    return (str(own.with_name(CONSOLE)) if sys.platform == "win32" else str(own),)


def window_command() -> tuple[str, ...]:
    """Return the command line prefix that starts this program with a window."""
    if not IS_BUNDLE:
        return command()
    own = Path(sys.executable)
    return (str(own.with_name(WINDOW)) if sys.platform == "win32" else str(own),)


def folder() -> Path:
    """Return the folder in which people see the program.

    That is the folder of the executable, or of the AppImage or macOS app around it.
    """
    if not IS_BUNDLE:
        return ROOT
    home = Path(sys.executable).resolve().parent
    image, mounted = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
    # Another AppImage, such as a terminal, passes its variables to programs started in it.
    if image and mounted and home.is_relative_to(Path(mounted).resolve()):
        return Path(image).parent
    inside = home.parent.parent
    return inside.parent if sys.platform == "darwin" and inside.suffix == ".app" else home


def notices() -> Path | None:
    """Return the path of a bundle's notices, or None when run from source."""
    if not IS_BUNDLE:
        return None
    home = Path(sys.executable).resolve().parent
    return (home.parent / "Resources" if sys.platform == "darwin" else home) / NOTICES


def build() -> str:
    """Return a bundle's build stamp, written by ``packaging/bundle.py``, or "" when run from source."""
    with suppress(OSError, UnicodeDecodeError):
        return resources.path("build.txt").read_text(encoding="utf-8").strip() if IS_BUNDLE else ""
    return ""


def missing_part(error: Exception) -> str:
    """Return the name of the bundle part that an error says is missing or can't be loaded, or ""."""
    if not IS_BUNDLE:
        return ""
    if isinstance(error, ImportError):
        return error.name or str(error)
    file = getattr(error, "filename", None)
    if isinstance(file, str) and Path(file).is_relative_to(ROOT):
        return str(Path(file).relative_to(ROOT))
    return ""


def pin_code_file() -> None:
    """Load late modules from the running file, even if it is moved or replaced.

    Otherwise the loader of a bundle ends the process when its file is gone.
    """
    # An internal of the loader; if another version lacks it, nothing changes.
    archive = getattr(sys.modules.get(_LOADER), "pyz_archive", None)
    # A minimal system, such as a rescue system, may have no /proc. Wine shows one to Windows programs.
    if sys.platform.startswith("linux") and archive is not None and os.access(OWN_FILE, os.R_OK):
        archive._filename = OWN_FILE


def is_gone() -> bool:
    """Return whether this bundle was moved or deleted since it started. Parts not yet loaded are then
    missing.
    """
    return IS_BUNDLE and not ROOT.exists()


def fill_closed_streams() -> None:
    """Redirect closed standard streams to the null device.

    Otherwise the next opened files would get their numbers, and output of Qt and C would be written into
    them.
    """
    if os.name != "posix":
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number: this one


def clean_loader_environment() -> None:
    """Remove the loader's variables from the environment, so other programs find their own libraries.

    This process no longer needs them, but a browser or file manager started from here would load our
    libraries. A second Rollbook would find none of ours; it must be prepared again.
    """
    if not IS_BUNDLE:
        return
    for name in [each for each in os.environ if each.startswith(_LOADER_PREFIX)]:
        del os.environ[name]
    before = os.environ.pop(_LOADER_PATH_BEFORE, None)
    if before is not None:
        os.environ[_LOADER_PATH] = before
    else:
        os.environ.pop(_LOADER_PATH, None)


def clean_plugin_environment() -> None:
    """Remove the bundle's plug-in paths from the environment, once Qt has read them.

    Other Qt programs, such as a file manager, would load our plug-ins.
    """
    if IS_BUNDLE:
        for name in _PLUGIN_PATHS:
            os.environ.pop(name, None)


@contextmanager
def nothing_told() -> Iterator[None]:
    """Hide this program's own variables from programs started within this context.

    A file manager would pass them on to every Rollbook opened from it.
    """
    told = {name: os.environ.pop(name) for name in [*os.environ] if name.startswith(_OWN_PREFIX)}
    try:
        yield
    finally:
        os.environ.update(told)


def use_utf8_file_names() -> None:
    """Treat file names as UTF-8 if no locale is set, as Python does by itself when run from source.

    Otherwise Qt misreads a folder such as "Würfel", and prints a warning about the locale.
    """
    if IS_BUNDLE and sys.platform.startswith("linux") and not os.environ.get("LC_ALL"):
        spoken = os.environ.get("LC_CTYPE") or os.environ.get("LANG")
        if spoken in (None, "", "C", "POSIX"):
            os.environ["LC_CTYPE"] = "C.UTF-8"


def use_utf8_streams() -> None:
    """Read and write UTF-8 on Windows, also through pipes, for which Python takes a legacy encoding.

    A bundle does so by itself.
    """
    if sys.platform == "win32" and not os.environ.get("PYTHONIOENCODING"):
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors=stream.errors)
