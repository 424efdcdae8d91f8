"""The Help window: the guide and the rules of each game, with a search field."""

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.help.view.guide import HelpLine, HelpPage, HelpPart
from desktop.help.view.help import HelpView
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.controls.toast import announce
from desktop.kit.layout.form_card import FormCard
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import changed
from desktop.kit.look.painting import focus_margin, paint_box, paint_ground
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import SearchField
from desktop.kit.windows.list_window import ListWindow

_LABEL = 132
_BESIDE_FROM = 380
"""With less room, in pixels at text scale 1, a label goes above its text."""
_LONGEST_BESIDE = 32
"""A longer label, in characters, goes above its text, and so do the others of its part."""


class _Line(theme.Themed):
    """A line of help with its label and links; a marked one has a ground and a bar."""

    link_clicked = Signal(str)

    def __init__(self, line: HelpLine, *, is_rule: bool, is_label_above: bool) -> None:
        super().__init__()
        self.line = line
        self._marked = False
        self._is_label_above = is_label_above
        style, color = ("caption", "muted") if is_rule else ("smallStrong", "text")
        self._label = Prose(line.label, style=style, color=color) if line.label else None
        self._column = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        if self._label is not None:
            self._column.addWidget(self._label)
            self._column.setAlignment(self._label, Qt.AlignmentFlag.AlignTop)
        text = QVBoxLayout()
        text.setSpacing(0)
        if line.text:
            text.addWidget(Prose(line.text))
        for page, title in line.links:
            link = LinkButton(title)
            link.clicked.connect(partial(self.link_clicked.emit, page))
            text.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addLayout(text, 1)
        self._restyle()

    def mark(self, *, marked: bool) -> None:
        self._marked = marked
        self.setAccessibleDescription(tr("Marked") if marked else "")
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._marked:
            look, painter = theme.current(), mirror.painter(self)
            paint_ground(painter, QRectF(self.rect()), look.px(6), "selected")
            bar = QRectF(0, look.px(6), look.px(3), self.height() - 2 * look.px(6))
            paint_box(painter, bar, look.px(1.5), look.color("accent"), None)

    def _restyle(self) -> None:
        look = theme.current()
        self._column.setContentsMargins(mirror.margins(self, look.px(12), look.px(3), look.px(8), look.px(3)))
        beside = self.width() >= look.px(_BESIDE_FROM) and not self._is_label_above
        direction = QBoxLayout.Direction
        self._column.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._column.setSpacing(look.px(12) if beside else 0)
        if self._label is not None:
            self._label.setMinimumWidth(look.px(_LABEL) if beside else 0)
            self._label.setMaximumWidth(look.px(_LABEL) if beside else 16_777_215)


class _HelpSearchField(SearchField):
    """The search field of help; Down moves to the list of pages."""

    list_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.list_requested.emit()
        else:
            super().keyPressEvent(event)


class HelpWindow(ListWindow):
    """The Help window: a list of pages, a search field and the open page. It stays open beside the app."""

    page_requested = Signal(str, str)
    """The player wants another page or search; carries the search text and the id of the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without a page; ``open_at`` fills it."""
        super().__init__(tr("Help"), size=(900, 660), side=248, parent=parent)
        self._page = ""
        self._shown: HelpPage | None = None
        self._marked: Collection[str] = ()
        self._lines: list[_Line] = []
        self.field = _HelpSearchField(name=tr("Search help"), placeholder=tr("Search help"))
        """The search field."""
        self.over_list.addWidget(self.field)
        self.page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        close = Button(tr("Close"), kind="primary")
        self.foot.addStretch(1)
        self.foot.addWidget(close)
        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self._turn_to)
        self.field.textChanged.connect(self._search)
        self.field.list_requested.connect(self.focus_list)
        changed().connect(self._show_keys)
        self.field.setFocus()

    def open_at(self, page: str, rules: Collection[str] = ()) -> None:
        """Open a page with these rules marked; "" for the page that was open last."""
        self._marked = frozenset(rules)
        if page:
            self.field.show_text("")
        self._shown = None
        self.page_requested.emit(self.field.text(), page or self._page)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_view(self, view: HelpView) -> None:
        """Show the list of pages and the open page. Emits nothing."""
        self._page = "" if view.page is None else view.page.id
        self.show_rows(view.rows, self._page)
        self.rows.scrollTo(self.rows.currentIndex())
        if view.page is None:
            self._clear_page()
            card = FormCard()
            card.add_words(Prose(view.empty, color="muted"))
            self.page.column.addWidget(card)
            card.show()
            self.page.column.addStretch(1)
            announce(self, view.empty)
        elif view.page != self._shown:
            self._build(view.page)
        self._shown = view.page
        self.keep_tab_order()

    def _search(self, text: str) -> None:
        self._marked = ()
        self.page_requested.emit(text, self._page)

    def _show_keys(self) -> None:
        """Show the page again: it names keys that are different now."""
        if self.isVisible():
            self.page_requested.emit(self.field.text(), self._page)

    def _turn_to(self, page: str) -> None:
        self.page_requested.emit(self.field.text(), page)

    def _follow(self, page: str) -> None:
        self.open_at(page)
        self.page.setFocus()  # the link that had it is gone

    def _clear_page(self) -> None:
        self._lines = []
        self.page.clear()

    def _build(self, page: HelpPage) -> None:
        self._clear_page()
        self.page.setAccessibleName(page.title)
        title = PlainLabel(page.title, style="trayTitle")
        title.setIndent(focus_margin())  # lines it up with the edges of the cards
        self.page.column.addWidget(title)
        for part in page.parts:
            self.page.column.addWidget(card := self._card(part, is_rule=bool(page.game)))
            card.show()  # now, so that its lines count when the page is laid out
        self.page.column.addStretch(1)
        self.page.verticalScrollBar().setValue(0)
        QTimer.singleShot(0, self, self._show_marked)  # once the page is laid out

    def _card(self, part: HelpPart, *, is_rule: bool) -> FormCard:
        card = FormCard(part.heading)
        is_label_above = any(len(line.label) > _LONGEST_BESIDE for line in part.lines)
        for each in part.lines:
            line = _Line(each, is_rule=is_rule, is_label_above=is_label_above)
            line.mark(marked=bool(each.label) and each.label in self._marked)
            line.link_clicked.connect(self._follow)
            card.add(line)
            self._lines.append(line)
        return card

    def _show_marked(self) -> None:
        marked = [each for each in self._lines if each.line.label and each.line.label in self._marked]
        if marked:
            self.page.ensureWidgetVisible(marked[0], 0, theme.current().px(80))
