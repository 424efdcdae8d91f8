"""The window of help: pages about the app and the rules of each game, searched by typing."""

from collections.abc import Collection

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from desktop.base.words import tr
from desktop.help.view.help import HelpView
from desktop.help.view.help_topics import HelpLine, HelpPage
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toast import announce
from desktop.kit.layout.form_card import FormCard
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box, paint_ground
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.text.text_field import SearchField
from desktop.kit.windows.list_window import ListWindow

_LABEL = 132
_BESIDE_FROM = 380
"""With less room, in pixels at text scale 1, a label stands over what it is about."""


class _Line(theme.Themed):
    """A line of help, its label beside it; a marked one has a ground and a bar."""

    def __init__(self, line: HelpLine, *, is_rule: bool) -> None:
        super().__init__()
        self.line = line
        self._marked = False
        style, color = ("caption", "muted") if is_rule else ("smallStrong", "text")
        self._label = Prose(line.label, style=style, color=color) if line.label else None
        self._column = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        if self._label is not None:
            self._column.addWidget(self._label)
            self._column.setAlignment(self._label, Qt.AlignmentFlag.AlignTop)
        self._column.addWidget(Prose(line.text), 1)
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
        beside = self.width() >= look.px(_BESIDE_FROM)
        direction = QBoxLayout.Direction
        self._column.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._column.setSpacing(look.px(12) if beside else 0)
        if self._label is not None:
            self._label.setMinimumWidth(look.px(_LABEL) if beside else 0)
            self._label.setMaximumWidth(look.px(_LABEL) if beside else 16_777_215)


class _FindField(SearchField):
    """The field that searches help; Down goes on to the pages."""

    list_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.list_requested.emit()
        else:
            super().keyPressEvent(event)


class HelpWindow(ListWindow):
    """Pages of help with a field that finds; it stays open beside the app."""

    asked = Signal(str, str)
    """Show what holds these words; carries them, and the id of the page to open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without any page."""
        super().__init__(tr("Help"), size=(900, 660), side=248, parent=parent)
        self._page = ""
        self._shown: HelpPage | None = None
        self._marked: Collection[str] = ()
        self._lines: list[_Line] = []
        self.field = _FindField(name=tr("Search help"), placeholder=tr("Search help"))
        """The field that searches."""
        self.over_list.addWidget(self.field)
        self.page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        close = Button(tr("Close"), kind="primary")
        self.foot.addStretch(1)
        self.foot.addWidget(close)
        close.clicked.connect(self.accept)
        self.rows.chosen.connect(self._turn_to)
        self.field.textChanged.connect(self._search)
        self.field.list_requested.connect(self.focus_list)
        self.field.setFocus()

    def open_at(self, page: str, rules: Collection[str] = ()) -> None:
        """Ask for a page and show these rules on it marked; without a page stay where help was left."""
        self._marked = frozenset(rules)
        if page:
            self.field.blockSignals(True)
            self.field.clear()
            self.field.blockSignals(False)
        self._shown = None
        self.asked.emit(self.field.text(), page or self._page)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_view(self, view: HelpView) -> None:
        """Show the pages in which something was found, and the open one. Never emits."""
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

    def _search(self, wanted: str) -> None:
        self._marked = ()
        self.asked.emit(wanted, self._page)

    def _turn_to(self, page: str) -> None:
        self.asked.emit(self.field.text(), page)

    def _clear_page(self) -> None:
        self._lines = []
        self.page.clear()

    def _build(self, page: HelpPage) -> None:
        self._clear_page()
        self.page.setAccessibleName(page.title)
        title = PlainLabel(page.title, style="trayTitle")
        title.setIndent(focus_margin())  # in one line with the edges of the cards
        self.page.column.addWidget(title)
        for part in page.parts:
            card = FormCard(part.heading)
            for each in part.lines:
                line = _Line(each, is_rule=bool(page.game))
                line.mark(marked=bool(each.label) and each.label in self._marked)
                card.add(line)
                self._lines.append(line)
            self.page.column.addWidget(card)
            card.show()  # now, or its lines are measured before they count
        self.page.column.addStretch(1)
        self.page.verticalScrollBar().setValue(0)
        QTimer.singleShot(0, self, self._show_marked)

    def _show_marked(self) -> None:
        """Have the first marked line in view, once the page is laid out."""
        marked = [each for each in self._lines if each.line.label and each.line.label in self._marked]
        if marked:
            self.page.ensureWidgetVisible(marked[0], 0, theme.current().px(80))
