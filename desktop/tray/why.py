"""Why a roll came out as it did: the rules that applied."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Card, LinkButton
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.tray import WhyLine
from desktop.views.tray_intents import ShowRules, Wish


class WhyList(theme.FollowsTheme, Card):
    """An entry per rule: its sentence and the deciding numbers; its id only on hover."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(fill="sunken", parent=parent)
        self._entries: list[QWidget] = []
        self._rules: tuple[str, ...] = ()
        self._link = LinkButton(tr("Read them in help"), name=tr("Read these rules in help"))
        self._link.clicked.connect(lambda: wish(ShowRules(self._rules)))
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._link, 0, Qt.AlignmentFlag.AlignLeft)
        self._restyle()

    def show_lines(self, lines: tuple[WhyLine, ...]) -> None:
        """Show `lines`."""
        for old in self._entries:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._entries = [_entry(line) for line in lines]
        for at, entry in enumerate(self._entries):
            self._column.insertWidget(at, entry)
            entry.show()
        self._rules = tuple(line.rule for line in lines if line.rule)
        self._link.setVisible(bool(self._rules))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()  # link and entries have the same margin around their words
        self._column.setContentsMargins(look.px(12) - margin, look.px(9), look.px(12) - margin, look.px(9))
        self._column.setSpacing(look.px(8))


def _entry(line: WhyLine) -> QWidget:
    entry = QWidget()
    column = QVBoxLayout(entry)
    column.setContentsMargins(focus_margin(), 0, focus_margin(), 0)
    column.setSpacing(0)
    set_tool_tip(entry, line.rule)
    column.addWidget(Sentence(line.sentence or line.rule, style="small"))
    if line.facts:
        column.addWidget(Sentence(line.facts, style="small", color="muted"))
    return entry
