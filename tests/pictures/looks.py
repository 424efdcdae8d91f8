"""Each main screen in each theme, at each size of the window and of text, on one sheet a screen."""

import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop.base.settings import Theme
from desktop.kit.look import theme
from desktop.tour.look import LARGE, SMALL, WIDE, Look
from desktop.tour.screens import SCREENS, see
from desktop.tour.visitor import Visitor
from tests.pictures.index import Linked, Section, write_index
from tests.pictures.sheets import Shown, in_rows

_THEMES: tuple[Theme, ...] = ("light", "dark")
_SIZES, _TEXTS = (SMALL, WIDE, LARGE), (100, 150, 200)
_COLUMN = 700
"""How wide a picture is on a sheet, in pixels."""


def look_at_all(into: Path, names: Sequence[str] = ()) -> int:
    """Take the pictures of these main screens, of all without any, into a folder, with a sheet of each."""
    into.mkdir(parents=True, exist_ok=True)
    qt = theme.new_application("rollbook")
    sections = []
    with tempfile.TemporaryDirectory() as home:
        at = Visitor(qt, into, Path(home))
        for name in names or SCREENS:
            sections.append(_look_at(at, name, into))
        at.close()
    write_index(sections, into)
    QApplication.sendPostedEvents()
    return 0


def _look_at(at: Visitor, name: str, into: Path) -> Section:
    at.run, at.pictures = f"look-{name}", []

    def look(title: str) -> None:
        sizes = _SIZES if at.front is at.window else (None,)
        for colours, text in product(_THEMES, _TEXTS):
            at.again(title, name, "look", *(Look(theme=colours, size=size, text=text) for size in sizes))

    see(at, name, look)
    shown = [Shown(into / each["file"], each["title"]) for each in at.pictures]
    in_rows(shown, into / f"{name}.png", 3, _COLUMN)
    sys.stdout.write(f"{name}: {len(shown)} pictures\n")
    sys.stdout.flush()
    files = [Linked(each.caption, each.file) for each in shown]
    return Section("Every look", name, f"{name}.png", files)
