"""The report at the end of an import: how many characters were added, and why other files weren't."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.importing.ui.part import Part, foot_ground
from desktop.importing.view.importing import ReportView
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.layout.section import ButtonRow
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import ReviewLine, ReviewSection

_WIDEST = 820


class Report(theme.Themed):
    """The final report of an import with its next steps."""

    open_requested = Signal()
    library_requested = Signal()
    copy_requested = Signal()
    undo_requested = Signal()
    rest_requested = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty report."""
        super().__init__(parent)
        self._title = PlainLabel(style="pageTitle")
        self._line = Prose(color="muted")
        head = QWidget()
        self._top = QVBoxLayout(head)
        self._top.addWidget(self._title)
        self._top.addWidget(self._line)
        self.notice_area = Page(widest=_WIDEST)
        """Where notices appear without covering a button."""
        self.notice_area.column.addWidget(head)
        self._copy = Button(tr("Copy report"))
        self._undo = Button(tr("Undo import"))
        self._rest = Button("")
        self._library = Button(tr("Show in library"))
        self._open = Button(tr("Open first"))
        self._done = Button(tr("Done"), kind="primary")
        buttons = (self._copy, self._undo, self._rest, self._library, self._open, self._done)
        self._buttons = ButtonRow(buttons, right=True)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self._buttons, 1)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.notice_area, 1)
        column.addLayout(self._foot)
        self._copy.clicked.connect(self.copy_requested)
        self._undo.clicked.connect(self.undo_requested)
        self._rest.clicked.connect(self.rest_requested)
        self._library.clicked.connect(self.library_requested)
        self._open.clicked.connect(self.open_requested)
        self._done.clicked.connect(self.left)
        self._restyle()

    def show_view(self, view: ReportView) -> None:
        """Show a report."""
        self._title.setText(view.title)
        self._line.set_text(view.line)
        column = self.notice_area.column
        while (item := column.takeAt(1)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for part in view.parts:
            lines = tuple(ReviewLine(name, said) for name, said in part.lines)
            column.addWidget(Part(ReviewSection(part.heading, lines, part.grave)))
        column.addStretch(1)
        for button in (self._undo, self._library, self._open):
            button.setVisible(view.added)
        self._rest.set_label(view.rest)
        self._rest.setVisible(bool(view.rest))
        self._buttons.rearrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the first button."""
        super().showEvent(event)
        self._done.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Align the footer with the page."""
        super().resizeEvent(event)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the footer background and its top line."""
        foot_ground(mirror.painter(self), self, self.notice_area.geometry().bottom() + 1)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = side_padding(self.width(), compact=False, widest=_WIDEST)
        high = look.px(10) - margin
        self._foot.setContentsMargins(side - margin, high + 1, side - margin, high)
        self._top.setContentsMargins(margin, look.px(8), margin, look.px(6))
        self._top.setSpacing(look.px(3))
        self.update()
