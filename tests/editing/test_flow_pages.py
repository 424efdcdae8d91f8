"""Every page of edit mode of every game, in a small window with the largest text."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from desktop.fields.table import Table
from desktop.kit.layout.section import Section
from tests.flows.editing import Editor, edit_page
from tests.playing import Opener

PEOPLE = ("Ida Marchetti", "Sel Vantry", "Ketta Morrow", "Juno Halloran", "Oriel Kast")


class WindowRecorder(QObject):
    """Records windows that open, however briefly."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(watched)
        return False


@pytest.fixture
def windows(qapp: QApplication) -> Iterator[WindowRecorder]:
    made = WindowRecorder()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


def cut(on: Editor) -> list[str]:
    """Return what has less room on the page than it needs."""
    page = edit_page(on.player.window).sections
    found = []
    for each in page.findChildren(QWidget):
        if isinstance(each, Section) and each.isVisible():
            needed = each.heightForWidth(each.width())
            if each.height() < needed:
                found.append(f"{each.accessibleName() or type(each).__name__}: {each.height()} of {needed}")
    for table in page.findChildren(Table):
        model = table.rows
        wide = table.viewport().width()
        found += [
            f"{model.rows[row].name}, {column}: {box}"
            for row in range(model.rowCount())
            for column in range(model.columnCount())
            if table.isVisible()
            and (box := table.visualRect(model.index(row, column))).isValid()
            and (box.left() < 0 or box.right() >= wide or box.bottom() >= table.height())
        ]
    return found


def test_nothing_is_cut_and_no_window_opens(open_app: Opener, windows: WindowRecorder) -> None:
    player = open_app()
    windows.seen.clear()
    player.window.resize(1024, 640)
    for _ in range(10):
        player.command("Larger text")
    for name in PEOPLE:
        player.add_sample(name)
        on = Editor.of(player)
        for tab in edit_page(player.window).tabs.ids:
            on.turn(tab)
            assert cut(on) == [], (name, tab)
        on.done()
    assert windows.seen == []
