"""The print window: options at the left, a preview of the pages at the right."""

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import Choice, MenuButton
from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.layout.flow import Sentence
from desktop.kit.layout.form_card import FormCard
from desktop.kit.layout.page import Page
from desktop.kit.layout.section import ButtonRow
from desktop.kit.lists.member_list import MemberList
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.windows.dialog import Dialog
from desktop.kit.windows.dialogs import default_folder, with_extension
from desktop.kit.windows.list_window import SideList
from desktop.kit.windows.made_by_qt import in_theme
from desktop.printing.ui.page_preview import WHOLE, WIDTH, PagePreview, PagesView
from desktop.views.printing import PrintingView

_USUAL = (1080, 760)
_SIDE = 330
_MOST_SIDE = 0.38
"""The maximum share of the window's width for the options."""
_LOW = 520
"""Below this height, in pixels at text scale 1, the footer spans the window and a menu replaces the list."""

_last_folder = ""


def choose_pdf(parent: QWidget, name: str) -> Path | None:
    """Ask where to save a PDF, suggesting ``name``; None if cancelled.

    Starts in the folder chosen last, at first in the documents folder.
    """
    global _last_folder  # noqa: PLW0603 - where a person saved last
    suggested = str(Path(_last_folder or default_folder()) / name)
    chosen, _ = in_theme(
        QFileDialog.getSaveFileName, parent, tr("Save as PDF"), suggested, tr("PDF files (*.pdf)")
    )
    if chosen:
        _last_folder = str(Path(chosen).parent)
    return with_extension(parent, chosen, ".pdf")


class _Side(QWidget):
    """The options pane, in the colour of the rail."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("rail"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), look.color("border"))


class _Bar(QWidget):
    """A strip above or below the pages, with a line between them."""

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


class PrintWindow(theme.FollowsTheme, Dialog):
    """Options for printing, and a preview of the pages."""

    what_chosen = Signal(str)
    """Change what to print; carries its key."""
    paper_chosen = Signal(str)
    """Change the paper; carries its key."""
    span_chosen = Signal(str)
    """Change how much to print; carries the key."""
    section_toggled = Signal(str, bool)
    """Include a part of the sheet or leave it out; carries its id and state."""
    look_toggled = Signal(str, bool)
    """Change a page style option; carries its id and state."""
    member_toggled = Signal(int, bool)
    """Add a character to the party sheet, or remove it."""
    print_requested = Signal()
    """Ask for a printer, then print."""
    pdf_requested = Signal()
    """Ask for a file, then save as PDF."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without pages."""
        super().__init__(parent)
        self._view: PrintingView | None = None
        self._pages: PagesView | None = None
        self._scale = 0.0
        self.setWindowTitle(tr("Print"))
        self.setAccessibleName(tr("Print"))
        self._build_side()
        self._build_pages()
        self._build_foot()
        self._parts = QGridLayout(self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        self._parts.setColumnStretch(1, 1)
        self._parts.setRowStretch(0, 1)
        self._tab_order = TabOrder(self)
        self._restyle()

    def _build_side(self) -> None:
        self._side = _Side()
        self.rows = SideList(name=tr("What to print"))
        """What can be printed."""
        self._menu = MenuButton()
        self._title = ElidedLabel(tr("Print"), style="trayTitle")
        self._head = QVBoxLayout()
        self._head.addWidget(self._title)
        self._under_title = QVBoxLayout()
        self._under_title.addWidget(self._menu)
        self._choices = Page(widest=_SIDE)
        self._span = Choice()
        self._span_card = FormCard(tr("Extent"))
        self._span_card.add(self._span)
        self._paper = Choice()
        self._looks = ToggleRow(name=tr("Page style"))
        self._paper_card = FormCard(tr("Paper"))
        self._paper_card.add(self._paper)
        self._paper_card.add(self._looks)
        self._sections = ToggleRow(name=tr("Sheet sections"))
        self._section_card = FormCard(tr("Sheet sections"))
        self._section_card.add(self._sections)
        self._members = MemberList(ticked=tr("on the sheet"), unticked=tr("not on the sheet"))
        self._members_words = PlainLabel(style="small", color="muted", wrap=True)
        self._member_card = FormCard(tr("Characters"))
        self._member_card.add_words(self._members_words)
        self._member_card.add(self._members)
        for card in (self._span_card, self._member_card, self._paper_card, self._section_card):
            self._choices.column.addWidget(card)
        self._choices.column.addStretch(1)
        column = QVBoxLayout(self._side)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self.rows)
        column.addLayout(self._under_title)
        column.addWidget(self._choices, 1)
        self._column = column
        self.rows.chosen.connect(self.what_chosen)
        self._menu.chosen.connect(self.what_chosen)
        self._span.chosen.connect(self.span_chosen)
        self._paper.chosen.connect(self.paper_chosen)
        self._looks.toggled.connect(self.look_toggled)
        self._sections.toggled.connect(self.section_toggled)
        self._members.toggled.connect(self.member_toggled)

    def _build_pages(self) -> None:
        self.preview = PagePreview(name=tr("Pages"))
        """The pages."""
        self._bar = _Bar(line_at_top=False)
        self._back = Button("", name=tr("Previous page"), icon="chevron-left", size="small")
        self._next = Button("", name=tr("Next page"), icon="chevron-right", size="small")
        self._number = PlainLabel(style="small", color="muted")
        self._zoom = Choice()
        self._zoom.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._show_zoom(WHOLE)
        for each in (self._back, self._next, self._number):
            self._bar.row.addWidget(each)
        self._bar.row.addStretch(1)
        self._bar.row.addWidget(self._zoom)
        self._empty = Prose(color="muted")
        self._empty.set_centred()
        self._empty.hide()
        self._right = QWidget()
        column = QVBoxLayout(self._right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._boxes = Prose(style="small", color="warn")
        self._boxes.hide()
        self._warning = QVBoxLayout()
        self._warning.addWidget(self._boxes)
        column.addWidget(self._bar)
        column.addLayout(self._warning)
        column.addWidget(self.preview, 1)
        self._empty.setParent(self.preview)
        self._back.clicked.connect(lambda: self.preview.turn_to(self.preview.page - 1))
        self._next.clicked.connect(lambda: self.preview.turn_to(self.preview.page + 1))
        self._zoom.chosen.connect(self._show_zoom)
        self.preview.turned.connect(self._show_page_number)

    def _build_foot(self) -> None:
        self._foot = _Bar(line_at_top=True)
        self._note = Sentence(style="small", color="muted")
        close = Button(tr("Close"))
        self._pdf = Button(tr("Save as PDF…"))
        self._print = Button(tr("Print…"), kind="primary")
        self._print.setDefault(True)
        self._foot.row.addWidget(self._note, 1)
        self._ends = (close, self._pdf, self._print)
        self._acts = ButtonRow(self._ends, right=True)
        self._foot.row.addWidget(self._acts)
        close.clicked.connect(self.reject)
        self._print.clicked.connect(self.print_requested)
        self._pdf.clicked.connect(self.pdf_requested)

    def _show_zoom(self, zoom: str) -> None:
        words = ((WHOLE, tr("Whole page")), (WIDTH, tr("Page width")))
        self._zoom.show_options(tr("Zoom"), words, zoom)
        self.preview.set_zoom(zoom)

    def show_view(self, view: PrintingView) -> None:
        """Show the current options."""
        self._view = view
        self.rows.show_rows(view.rows, view.what.value)
        self.rows.setFixedHeight(self.rows.height_of(len(view.rows)))
        titles = tuple((key, title) for key, title, _line in view.rows)
        self._menu.show_options(tr("What to print"), titles, view.what.value)
        self._paper.show_options(tr("Paper"), view.papers, view.paper)
        self._looks.show_toggles(view.looks)
        self._sections.show_toggles(view.sections)
        self._section_card.setVisible(bool(view.sections))
        if view.spans:
            self._span.show_options(tr("Extent"), view.spans, view.span)
        self._span_card.setVisible(bool(view.spans))
        self._member_card.setVisible(bool(view.members))
        self._members.show_rows(view.members)
        self._members_words.setText(view.members_words)
        self._note.setText(view.busy or view.note)
        self._empty.set_text(view.empty)
        self._empty.setVisible(bool(view.empty))
        self._place_empty()
        self._show_page_number()
        self._tab_order.keep()

    def show_pages(self, pages: PagesView | None, *, afresh: bool) -> None:
        """Show pages; unless `afresh`, they are the same ones with more added."""
        self._pages = pages
        self.preview.show_pages(pages, afresh=afresh)
        self._show_page_number()

    def show_boxes(self, words: str) -> None:
        """Warn about letters that would be printed as boxes; "" for none."""
        self._boxes.set_text(words)
        self._boxes.setVisible(bool(words))
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the layout to the size."""
        super().resizeEvent(event)
        self._fit()

    def _show_page_number(self) -> None:
        count = 0 if self._pages is None else self._pages.pages
        page = self.preview.page
        words = tr("{n} of {all}") if self._is_low() else tr("Page {n} of {all}")
        self._number.setText(words.format(n=page, all=count) if count else "")
        self._back.setEnabled(page > 1)
        self._next.setEnabled(page < count)
        ready = bool(count) and self._view is not None and not self._view.busy
        self._print.setEnabled(ready)
        self._pdf.setEnabled(ready)

    def _is_low(self) -> bool:
        return self.height() < theme.current().px(_LOW)

    def _place_empty(self) -> None:
        look, room = theme.current(), self.preview.size()
        wide = min(look.px(360), max(room.width() - look.px(40), 1))
        high = self._empty.heightForWidth(wide)
        mirror.place(self._empty, (room.width() - wide) // 2, (room.height() - high) // 2, wide, high)

    def _fit(self) -> None:
        look = theme.current()
        self._side.setFixedWidth(min(look.px(_SIDE), round(self.width() * _MOST_SIDE)))
        self._choices.set_compact(True)
        low = self._is_low()
        moved = self.rows.hasFocus() if low else self._menu.hasFocus()
        # All three, because Tab follows the order in which they were added.
        self._parts.addWidget(self._side, 0, 0, 1 if low else 2, 1)
        self._parts.addWidget(self._right, 0, 1)
        self._parts.addWidget(self._foot, 1, 0 if low else 1, 1, 2 if low else 1)
        self.rows.setVisible(not low)
        self._menu.setVisible(low)
        if moved:
            (self._menu if low else self.rows).setFocus()
        edges = self._foot.row.contentsMargins()
        room = self.width() - (0 if low else self._side.width()) - edges.left() - edges.right()
        self._acts.setFixedWidth(min(sum(each.sizeHint().width() for each in self._ends), room))
        self._show_page_number()
        self._place_empty()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._head.setContentsMargins(mirror.margins(self, look.px(22), look.px(16), look.px(10), look.px(6)))
        self._column.setContentsMargins(mirror.margins(self, 0, 0, 1, 0))
        self._under_title.setContentsMargins(look.px(16) - margin, 0, look.px(16) - margin, 0)
        edge, high = look.px(16) - margin, look.px(10) - margin
        self._bar.row.setContentsMargins(edge, high, edge, high)
        self._bar.row.setSpacing(look.px(4))
        edges = (look.px(16), look.px(8)) * 2 if self._boxes.text else (0, 0, 0, 0)
        self._warning.setContentsMargins(*edges)
        self._foot.row.setContentsMargins(mirror.margins(self, look.px(22), high, edge, high))
        self._foot.row.setSpacing(0)
        if look.scale != self._scale:
            self._scale = look.scale
            screen = self.screen().availableGeometry()
            room = QSize(screen.width() - 40, screen.height() - 60)
            self.setMinimumSize(QSize(look.px(560), look.px(400)).boundedTo(room))
            self.resize(QSize(look.px(_USUAL[0]), look.px(_USUAL[1])).boundedTo(room))
        if self._view is not None:
            self.rows.setFixedHeight(self.rows.height_of(len(self._view.rows)))
        self._fit()
