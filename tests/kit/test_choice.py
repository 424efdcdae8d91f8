"""A choice as joined buttons or as a menu, never both."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.choice import Choice
from desktop.kit.controls.segments import Segments

_SHORT = (("all", "All"), ("rolls", "Rolls"), ("edits", "Edits"))
_LONG = tuple((key, 12 * words) for key, words in _SHORT)


class _Wider(QObject):
    """Gives a choice more room when its joined buttons disappear, like a page that is laid out again."""

    def __init__(self, choice: Choice, row: QWidget) -> None:
        super().__init__(choice)
        self._choice = choice
        row.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self._choice.resize(2000, self._choice.height())
        return False


def test_growing_while_the_form_changes_leaves_one_form(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    choice = Choice(page)
    choice.show_options("Entries to show", _SHORT, "all")
    choice.resize(300, 40)
    page.show()
    (row,) = choice.findChildren(Segments)
    assert row.isVisible()
    _Wider(choice, row)
    choice.show_options("Entries to show", _LONG, "all")
    assert choice.fits(choice.width())
    assert row.isVisible()
    assert not choice.menu.isVisible()
