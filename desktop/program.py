"""This program itself: whether it is a bundle, where it lies, and what starts it once more.

Run from source it is Python with this package; as a bundle it is one executable beside what it is made of.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path

import resources

IS_BUNDLE: bool = getattr(sys, "frozen", False)
"""Whether this is the packaged app, which needs no Python."""

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds the packages ``desktop``, ``rules_core`` and ``resources``."""

_LOADER_PATH = "LD_LIBRARY_PATH"
_LOADER_PATH_BEFORE = "LD_LIBRARY_PATH_ORIG"


def command(*options: str) -> tuple[str, ...]:
    """What starts this program once more; ``options`` are for Python, which a bundle does not need."""
    return (sys.executable,) if IS_BUNDLE else (sys.executable, *options, "-m", "desktop")


def folder() -> Path:
    """The folder in which a person sees this program lie.

    That of the executable, or the one around what systems show as a single thing: an AppImage, a macOS app.
    """
    if not IS_BUNDLE:
        return ROOT
    if image := os.environ.get("APPIMAGE"):
        return Path(image).parent
    home = Path(sys.executable).resolve().parent
    inside = home.parent.parent
    return inside.parent if sys.platform == "darwin" and inside.suffix == ".app" else home


def build() -> str:
    """What this bundle was built from, in one line as ``packaging/bundle.py`` stamped it; "" from source."""
    with suppress(OSError, UnicodeDecodeError):
        return resources.path("build.txt").read_text(encoding="utf-8").strip() if IS_BUNDLE else ""
    return ""


def leave_others_alone() -> None:
    """Take out of the environment what the bundle's loader set, so that other programs find their libraries.

    This process has loaded by it already; a browser that opens a folder or a link would load our libraries
    in place of its own.
    """
    if not IS_BUNDLE:
        return
    before = os.environ.pop(_LOADER_PATH_BEFORE, None)
    if before is not None:
        os.environ[_LOADER_PATH] = before
    else:
        os.environ.pop(_LOADER_PATH, None)
