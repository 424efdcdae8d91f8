"""Visible parts of edit mode, and the signals they emit."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from tests.showing import opened

Heard = list[tuple[object, ...]]

NAMES = (
    "edited",
    "settled",
    "added",
    "removed",
    "moved",
    "opened",
    "by_hand_requested",
    "by_rule_requested",
    "thrown",
    "all_thrown",
    "chosen",
    "tab_chosen",
    "undo_requested",
    "revert_all_requested",
    "done_requested",
    "fix_requested",
    "revert_requested",
    "picture_chosen",
    "picture_removed",
    "duplicate_requested",
    "delete_requested",
)


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    """Start every test in the light theme at 100 %."""
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def show(qtbot: QtBot) -> Callable[..., Heard]:
    """Return a function that shows a widget in a window of some size, and records its signals and those
    of its sections from then on.
    """

    def shown(widget: QWidget, width: int = 800, height: int = 900) -> Heard:
        heard: Heard = []
        for name in NAMES:
            for part in (widget, getattr(widget, "sections", None)):
                if (signal := getattr(part, name, None)) is None:
                    continue
                signal.connect(lambda *carried, name=name: heard.append((name, *carried)))
        widget.resize(width, height)
        opened(qtbot, widget)
        QApplication.processEvents()
        return heard

    return shown
