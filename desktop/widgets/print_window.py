"""The window of printing: what goes on paper at the left, the pages at the right as they will be."""

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.viewdata.printing import PrintingView
from desktop.widgets import mirror, theme
from desktop.widgets.choice import Choice
from desktop.widgets.controls import Button
from desktop.widgets.dialogs import with_ending
from desktop.widgets.flow import RowOrColumn
from desktop.widgets.form_card import FormCard
from desktop.widgets.list_window import SideList
from desktop.widgets.member_list import MemberList
from desktop.widgets.page_preview import WHOLE, WIDTH, PagePreview, PagesView
from desktop.widgets.painting import focus_margin
from desktop.widgets.panels.toggles import ToggleRow
from desktop.widgets.sheet.page import Page
from desktop.widgets.sheet.prose import Prose
from desktop.widgets.sheet.section import ButtonRow
from desktop.widgets.tab_order import TabOrder
from desktop.widgets.text import ElidedLabel, PlainLabel
from desktop.words import tr

_USUAL = (1080, 760)
_SIDE = 330
_MOST_SIDE = 0.41
"""The most of the window's width that what is chosen takes."""

_last_folder = ""


def choose_pdf(parent: QWidget, name: str) -> Path | None:
    """Let the player choose where a PDF is saved, None for nowhere; ``name`` is suggested.

    Begins in the folder chosen last, at first in the one for documents.
    """
    global _last_folder  # noqa: PLW0603 - where a person saved last
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    suggested = str(Path(_last_folder or documents) / name)
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("Save as PDF"), suggested, tr("PDF files (*.pdf)"))
    if chosen:
        _last_folder = str(Path(chosen).parent)
    return with_ending(parent, chosen, ".pdf")


class _Side(QWidget):
    """The part for choices, in the colour of the rail."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("rail"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), look.color("border"))


class _Bar(QWidget):
    """A strip over or under the pages, with a line where it meets them."""

    def __init__(self, *, line_at_top: bool) -> None:
        super().__init__()
        self._at_top = line_at_top
        self.row = QHBoxLayout(self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        top = 0 if self._at_top else self.height() - 1
        painter.fillRect(0, top, self.width(), 1, look.color("border"))


class PrintWindow(QDialog):
    """Chooses what is printed and how, and shows the pages."""

    what_chosen = Signal(str)
    """Print something else; carries its key."""
    paper_chosen = Signal(str)
    """Print on another paper; carries its key."""
    span_chosen = Signal(str)
    """Print more or less of it; carries the key."""
    section_toggled = Signal(str, bool)
    """Print a part of the sheet, or not: its id and which."""
    look_toggled = Signal(str, bool)
    """Change how pages look: the id of the switch and its state."""
    member_toggled = Signal(int, bool)
    """Put a character on the party sheet, or take it off."""
    print_requested = Signal()
    """Choose a printer, and print."""
    pdf_requested = Signal()
    """Choose a file, and save as PDF."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without any pages."""
        super().__init__(parent)
        self._view: PrintingView | None = None
        self._pages: PagesView | None = None
        self._scale = 0.0
        self.setWindowTitle(tr("Print"))
        self.setAccessibleName(tr("Print"))
        self._build_side()
        self._build_pages()
        halves = QHBoxLayout(self)
        halves.setContentsMargins(0, 0, 0, 0)
        halves.setSpacing(0)
        halves.addWidget(self._side)
        halves.addLayout(self._right, 1)
        self._tab_order = TabOrder(self)
        self._restyle()

    def _build_side(self) -> None:
        self._side = _Side()
        self.rows = SideList(name=tr("What to print"))
        """What can be printed."""
        self._title = ElidedLabel(tr("Print"), style="trayTitle")
        self._head = QVBoxLayout()
        self._head.addWidget(self._title)
        self._choices = Page(widest=_SIDE)
        self._span = Choice()
        self._span_card = FormCard(tr("How much"))
        self._span_card.add(self._span)
        self._paper = Choice()
        self._looks = ToggleRow(name=tr("How pages look"))
        self._paper_card = FormCard(tr("Paper"))
        self._paper_card.add(self._paper)
        self._paper_card.add(self._looks)
        self._sections = ToggleRow(name=tr("Parts of the sheet"))
        self._section_card = FormCard(tr("Parts of the sheet"))
        self._section_card.add(self._sections)
        self._members = MemberList(ticked=tr("on the sheet"), unticked=tr("not on the sheet"))
        self._members_words = PlainLabel(style="small", color="muted", wrap=True)
        self._member_card = FormCard(tr("Who plays"))
        self._member_card.add_words(self._members_words)
        self._member_card.add(self._members)
        for card in (self._span_card, self._member_card, self._paper_card, self._section_card):
            self._choices.column.addWidget(card)
        self._choices.column.addStretch(1)
        column = QVBoxLayout(self._side)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self.rows)
        column.addWidget(self._choices, 1)
        self._column = column
        self.rows.chosen.connect(self.what_chosen)
        self._span.chosen.connect(self.span_chosen)
        self._paper.chosen.connect(self.paper_chosen)
        self._looks.toggled.connect(self.look_toggled)
        self._sections.toggled.connect(self.section_toggled)
        self._members.toggled.connect(self.member_toggled)

    def _build_pages(self) -> None:
        self.preview = PagePreview(name=tr("Pages"))
        """The pages."""
        self._bar, self._foot = _Bar(line_at_top=False), _Bar(line_at_top=True)
        self._back = Button("", name=tr("Previous page"), icon="chevron-left", size="small")
        self._next = Button("", name=tr("Next page"), icon="chevron-right", size="small")
        self._number = PlainLabel(style="small", color="muted")
        self._zoom = Choice()
        self._show_zoom(WHOLE)
        turning = QWidget()
        self._turning = QHBoxLayout(turning)
        self._turning.setContentsMargins(0, 0, 0, 0)
        for each in (self._back, self._next, self._number):
            self._turning.addWidget(each)
        self._turning.addStretch(1)
        self._over_pages = RowOrColumn()
        self._over_pages.add(turning, 1)
        self._over_pages.add(self._zoom)
        self._bar.row.addLayout(self._over_pages)
        self._empty = Prose(color="muted")
        self._empty.set_centred()
        self._empty.hide()
        self._note = ElidedLabel(style="small", color="muted")
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight)
        close = Button(tr("Close"))
        self._pdf = Button(tr("Save as PDF…"))
        self._print = Button(tr("Print…"), kind="primary")
        self._print.setDefault(True)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._note)
        column.addWidget(ButtonRow((close, self._pdf, self._print), right=True))
        self._foot.row.addLayout(column)
        self._right = QVBoxLayout()
        self._right.setSpacing(0)
        self._right.addWidget(self._bar)
        self._right.addWidget(self.preview, 1)
        self._right.addWidget(self._foot)
        self._empty.setParent(self.preview)
        close.clicked.connect(self.reject)
        self._print.clicked.connect(self.print_requested)
        self._pdf.clicked.connect(self.pdf_requested)
        self._back.clicked.connect(lambda: self.preview.turn_to(self.preview.page - 1))
        self._next.clicked.connect(lambda: self.preview.turn_to(self.preview.page + 1))
        self._zoom.chosen.connect(self._show_zoom)
        self.preview.turned.connect(self._tell_page)

    def _show_zoom(self, zoom: str) -> None:
        words = ((WHOLE, tr("Whole page")), (WIDTH, tr("Width")))
        self._zoom.show_options(tr("How much is seen"), words, zoom)
        self.preview.set_zoom(zoom)

    def show_view(self, view: PrintingView) -> None:
        """Show what is chosen."""
        self._view = view
        self.rows.show_rows(view.rows, view.what.value)
        self.rows.setFixedHeight(self.rows.height_of(len(view.rows)))
        self._paper.show_options(tr("Paper"), view.papers, view.paper)
        self._looks.show_toggles(view.looks)
        self._sections.show_toggles(view.sections)
        self._section_card.setVisible(bool(view.sections))
        if view.spans:
            self._span.show_options(tr("How much"), view.spans, view.span)
        self._span_card.setVisible(bool(view.spans))
        self._member_card.setVisible(bool(view.members))
        self._members.show_rows(view.members)
        self._members_words.setText(view.members_words)
        self._note.setText(view.busy or view.note)
        self._empty.set_text(view.empty)
        self._empty.setVisible(bool(view.empty))
        self._place_empty()
        self._tell_page()
        self._tab_order.keep()

    def show_pages(self, pages: PagesView | None, *, anew: bool) -> None:
        """Show other pages; unless `anew` they are the same ones and more."""
        self._pages = pages
        self.preview.show_pages(pages, anew=anew)
        self._tell_page()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _tell_page(self) -> None:
        count = 0 if self._pages is None else self._pages.pages
        page = self.preview.page
        self._number.setText(tr("Page {n} of {all}").format(n=page, all=count) if count else "")
        self._back.setEnabled(page > 1)
        self._next.setEnabled(page < count)
        ready = bool(count) and self._view is not None and not self._view.busy
        self._print.setEnabled(ready)
        self._pdf.setEnabled(ready)

    def _place_empty(self) -> None:
        look, room = theme.current(), self.preview.size()
        wide = min(look.px(360), max(room.width() - look.px(40), 1))
        high = self._empty.heightForWidth(wide)
        mirror.place(self._empty, (room.width() - wide) // 2, (room.height() - high) // 2, wide, high)

    def _fit(self) -> None:
        look = theme.current()
        self._side.setFixedWidth(min(look.px(_SIDE), round(self.width() * _MOST_SIDE)))
        self._choices.set_compact(True)
        self._place_empty()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._head.setContentsMargins(mirror.margins(self, look.px(22), look.px(16), look.px(10), look.px(6)))
        self._column.setContentsMargins(mirror.margins(self, 0, 0, 1, 0))
        edge, high = look.px(16) - margin, look.px(10) - margin
        for bar in (self._bar, self._foot):
            bar.row.setContentsMargins(edge, high, edge, high)
            bar.row.setSpacing(look.px(4))
        self._turning.setSpacing(look.px(4))
        self._over_pages.setSpacing(look.px(4))
        if look.scale != self._scale:
            self._scale = look.scale
            screen = self.screen().availableGeometry()
            room = QSize(screen.width() - 40, screen.height() - 60)
            self.setMinimumSize(QSize(look.px(560), look.px(400)).boundedTo(room))
            self.resize(QSize(look.px(_USUAL[0]), look.px(_USUAL[1])).boundedTo(room))
        if self._view is not None:
            self.rows.setFixedHeight(self.rows.height_of(len(self._view.rows)))
        self._fit()
