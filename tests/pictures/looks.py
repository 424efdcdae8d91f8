"""Each main screen in each theme, window size and text size, one contact sheet per screen."""

import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop.base.settings import Theme
from desktop.kit.look import theme
from desktop.start import load_features
from desktop.tour.look import LARGE, SMALL, WIDE, Look
from desktop.tour.parts import screens, see
from desktop.tour.stops import Screen
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
        at = Visitor(qt, load_features, into, Path(home))
        shown = screens(load_features())
        for name in names or shown:
            sections.append(_look_at(at, shown[name], into))
        at.close()
    write_index(sections, into)
    QApplication.sendPostedEvents()
    return 0


def _look_at(at: Visitor, screen: Screen, into: Path) -> Section:
    name = screen.name
    at.run, at.pictures = f"look-{name}", []

    def look() -> None:
        sizes = _SIZES if at.front is at.window else (None,)
        for colours, text in product(_THEMES, _TEXTS):
            at.again(
                screen.title, name, "look", *(Look(theme=colours, size=size, text=text) for size in sizes)
            )

    see(at, screen, look)
    shown = [Shown(into / each["file"], each["title"]) for each in at.pictures]
    in_rows(shown, into / f"{name}.png", 3, _COLUMN)
    sys.stdout.write(f"{name}: {len(shown)} pictures\n")
    sys.stdout.flush()
    files = [Linked(each.caption, each.file) for each in shown]
    return Section("Every look", name, f"{name}.png", files)
