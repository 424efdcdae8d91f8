"""The report of what was saved of a damaged library, by character."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.backups.view.rescue import ReportLine, ReportView
from desktop.base.words import ntr, tr
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.form_card import FormCard
from desktop.kit.layout.page import Page
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import ElidedLabel
from desktop.kit.text.prose import Prose
from desktop.kit.windows.dialog import Dialog

_MOST_LINES = 100
"""So many characters of a section are shown; the report that is copied has all."""

_SIZE = 720, 600


class RescueWindow(Dialog):
    """What became of every character: those that lost something first."""

    copy_requested = Signal()
    """Copy the report."""

    def __init__(self, view: ReportView, parent: QWidget | None = None) -> None:
        """Build the window with a report."""
        super().__init__(parent)
        look = theme.current()
        self.setWindowTitle(view.title)
        self.setAccessibleName(view.title)
        page = Page(widest=_SIZE[0])
        head = FormCard()
        head.add_words(ElidedLabel(view.title, style="trayTitle"))
        head.add_words(Prose(view.about))
        page.column.addWidget(head)
        for section in view.sections:
            card = FormCard(f"{section.heading} ({len(section.lines)})")
            for line in section.lines[:_MOST_LINES]:
                _add_line(card, line)
            more = len(section.lines) - _MOST_LINES
            if more > 0:
                words = ntr("and {n} more, in the report", "and {n} more, in the report", more)
                card.add_words(Prose(words.format(n=more), color="muted"))
            page.column.addWidget(card)
        page.column.addStretch(1)
        self._page = page
        copy = Button(tr("Copy report"))
        close = Button(tr("Close"), kind="primary")
        copy.clicked.connect(self.copy_requested)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        foot = QHBoxLayout()
        margin = focus_margin()
        side, high = look.px(24) - margin, look.px(10) - margin
        foot.setContentsMargins(side, high + 1, side, high)
        foot.addWidget(copy)
        foot.addStretch(1)
        foot.addWidget(close)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.setSpacing(0)
        around.addWidget(page, 1)
        around.addLayout(foot)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(_SIZE[0]), room.width() - 40), min(look.px(_SIZE[1]), room.height() - 60))
        close.setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground of the foot and the line over it."""
        look, painter = theme.current(), mirror.painter(self)
        top = self._page.geometry().bottom() + 1
        painter.fillRect(0, top, self.width(), self.height() - top, look.color("surface"))
        painter.fillRect(0, top, self.width(), 1, look.color("border"))


def _add_line(card: FormCard, line: ReportLine) -> None:
    """Keep a name and what became of it together."""
    told = QWidget()
    both = QVBoxLayout(told)
    both.setContentsMargins(0, 0, 0, theme.current().px(4))
    both.setSpacing(0)
    both.addWidget(ElidedLabel(line.name, style="bodyStrong"))
    both.addWidget(Prose(line.text, style="small", color="danger" if line.grave else "muted"))
    card.add_words(told)
