"""Why a roll came out as it did: the rules that had a say."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.viewdata.tray import WhyLine
from desktop.widgets import theme
from desktop.widgets.controls import Card
from desktop.widgets.flow import Sentence


class WhyList(Card):
    """One entry for each rule: its id, what it says, and the numbers that decided."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(fill="sunken", parent=parent)
        self._entries: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._restyle()

    def show_lines(self, lines: tuple[WhyLine, ...]) -> None:
        """Show `lines`."""
        for old in self._entries:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._entries = [_entry(line) for line in lines]
        for entry in self._entries:
            self._column.addWidget(entry)
            entry.show()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(look.px(12), look.px(9), look.px(12), look.px(9))
        self._column.setSpacing(look.px(8))


def _entry(line: WhyLine) -> QWidget:
    entry = QWidget()
    column = QVBoxLayout(entry)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(Sentence(line.rule, style="captionMedium", color="muted"))
    column.addWidget(Sentence(line.sentence, style="small"))
    if line.facts:
        column.addWidget(Sentence(line.facts, style="small", color="muted"))
    return entry
