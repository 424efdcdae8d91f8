"""An entry's details and the sheet as it was after it, read-only."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, LinkButton
from desktop.kit.layout.flow import LedSentence, in_lines
from desktop.kit.layout.page import WIDEST, Page
from desktop.kit.layout.scrolling import Scrolled
from desktop.kit.layout.section import ButtonRow, Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel, shown
from desktop.kit.text.prose import Prose, Remarks
from desktop.kit.text.text_field import Field
from desktop.kit.view.sheet import without_hint
from desktop.sheet.sheet import Sheet
from desktop.timeline.view import PastView
from desktop.views.sheet import SheetView

_ICON, _BAND = 16, 42
_WIDE, _SIDE, _NARROW_SIDE = 700, 24, 16
_MOST_OF_HEIGHT = 0.36
_LINE = 200
"""The maximum length of a line, in characters."""


def _side(width: int) -> int:
    look = theme.current()
    least = look.px(_SIDE if width >= look.px(_WIDE) else _NARROW_SIDE)
    return max(least, (width - look.px(WIDEST)) // 2)


class PastBand(Section):
    """The strip that says when the sheet below is from, with its buttons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty strip."""
        super().__init__(parent)
        self._words = LedSentence(color="warn", parent=self)
        self.entries = Button(tr("Show entries"), size="small", icon="chevron-left", parent=self)
        """Goes back to the list, if there is no room for both."""
        self.take_back = Button(tr("Undo to here"), size="small", kind="primary", parent=self)
        self.compare = Button("", size="small", parent=self)
        self.now = Button(tr("Back to now"), size="small", key=tr("Esc"), parent=self)
        self.entries.hide()

    def show_past(self, view: PastView) -> None:
        """Show when the sheet is from, and disable buttons that would do nothing."""
        self._words.show_words(shown(view.title), shown(view.line, _LINE))
        self.take_back.setEnabled(view.can_go_back)
        why = "" if view.can_go_back else tr("This is the sheet as it was then.")
        self.take_back.setAccessibleDescription(why)
        self.compare.set_label(tr("Show its changes") if view.comparing else tr("Compare with now"))
        self.compare.setEnabled(view.can_compare)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Put the buttons at the right, or on lines of their own if the text leaves no room."""
        look = theme.current()
        margin = focus_margin()
        side = _side(width)
        every = (self.entries, self.take_back, self.compare, self.now)
        buttons = [each for each in every if not each.isHidden()]
        across = sum(each.sizeHint().width() for each in buttons)
        left = side + look.px(_ICON + 8)
        room = width - left - side
        high = self.now.sizeHint().height()
        if self._words.sizeHint().width() + look.px(12) + across - margin <= room:
            tall = max(look.px(_BAND), high + look.px(2))
            if move:
                mirror.place(self._words, left, 0, room - across, tall)
                at = width - side + margin - across
                for button in buttons:
                    size = button.sizeHint()
                    mirror.place(button, at, (tall - high) // 2, size.width(), size.height())
                    at += size.width()
            return tall
        words = self._words.heightForWidth(room)
        below = look.px(6) + words
        mirror.place(self._words, left, look.px(6), room, words, move=move)
        lines = self.rect().adjusted(side - margin, below, 0, 0)
        lines.setWidth(width - 2 * side + 2 * margin)
        return below + in_lines(buttons, lines, right=False, move=move) + look.px(2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the strip and its clock icon."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("warnSoft"))
        for top in (0, self.height() - 1):
            painter.fillRect(0, top, self.width(), 1, look.color("border"))
        words = mirror.box(self, self._words.geometry())
        box = QRectF(words.left() - look.px(_ICON + 8), words.top(), look.px(_ICON), words.height())
        icons.paint(painter, "clock", box, look.color("warn"))


class About(theme.FollowsTheme, Scrolled):
    """What an entry changed, with before and after, its dice, causes and rules."""

    link_requested = Signal(int)
    """Show the entry with this number."""
    take_back_requested = Signal()
    """Undo only this entry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(name=tr("What happened"), parent=parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._parts: list[QWidget] = []
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self.setWidget(self._body)
        self.viewport().setAutoFillBackground(False)
        self._body.setAutoFillBackground(False)
        self._restyle()

    def show_past(self, view: PastView) -> None:
        """Show the details of an entry."""
        self.clear()
        if view.heading:
            self._parts.append(Prose(shown(view.heading), style="bodyStrong"))
        rows = [(shown(name), _sides(before, after)) for name, before, after in view.changes]
        if view.more_changes:
            rows.append(("", view.more_changes))
        rows += [(tr("Dice"), view.dice)] if view.dice else []
        rows += [(tr("Note"), view.note)] if view.note else []
        rows += [(tr("Status"), view.state)] if view.state else []
        for place, each in enumerate(view.why):
            if said := " ".join(words for words in (each.sentence, each.facts) if words):
                rows.append((tr("Why") if not place else " ", said))
        if rows:
            self._parts.append(Remarks(rows, close=True))
        links: list[QWidget] = []
        for link in view.links:
            button = LinkButton(shown(link.words, _LINE))
            button.clicked.connect(lambda _on=False, seq=link.number: self.link_requested.emit(seq))
            links.append(button)
        if view.alone:
            back = Button(tr("Undo this change"), size="small", icon="undo")
            back.clicked.connect(self.take_back_requested)
            links.append(back)
        if links:
            self._parts.append(ButtonRow(links))
        margin = focus_margin()
        for part in self._parts:
            row = QHBoxLayout()
            words = not isinstance(part, ButtonRow)  # buttons already reserve that for their focus rings
            row.setContentsMargins(margin if words else 0, 0, margin if words else 0, 0)
            row.addWidget(part)
            self._column.addLayout(row)
        self._column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def clear(self) -> None:
        """Show nothing."""
        for old in self._parts:
            old.hide()
            old.deleteLater()
        self._parts = []
        while self._column.takeAt(0) is not None:
            pass

    def height_at(self, width: int) -> int:
        """Return the height in pixels needed at `width`."""
        self._pad(width)
        margins = self._column.contentsMargins()
        room = width - margins.left() - margins.right() - 2 * focus_margin()
        between = self._column.spacing() * len(self._parts)
        return (
            sum(each.heightForWidth(room) for each in self._parts)
            + between
            + margins.top()
            + margins.bottom()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background and the line below."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.current().color("surface"))
        painter.end()
        super().paintEvent(event)

    def _restyle(self) -> None:
        self._pad(self.width())

    def _pad(self, width: int) -> None:
        look = theme.current()
        side = _side(width) - focus_margin()
        self._column.setContentsMargins(side, look.px(10), side, look.px(8))
        self._column.setSpacing(look.px(6))


def _sides(before: str, after: str) -> str:
    return f"{shown(before)} → {shown(after)}" if before or after else " "


class PastSheet(Sheet):
    """The sheet as it was, read-only: nothing can be rolled, ticked or typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty sheet."""
        super().__init__(_nothing, parent)
        self._header.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._header.hide_modes()
        self.panel_built.connect(self._make_read_only)
        self._make_read_only(self._play)

    def show_view(self, view: SheetView) -> None:
        """Show a past sheet."""
        super().show_view(replace(view, downtime_words=""))  # not possible in the past
        for card in self.trackers.cards:
            card.setAccessibleDescription("")  # no key changes a past value
        for page in self._page_of.values():
            self._make_read_only(page)

    def show_panel(self, tab: str, view: object) -> None:
        """Show one of its pages."""
        super().show_panel(tab, view)
        if tab in self._page_of:
            self._make_read_only(self._page_of[tab])

    def _show_page(self) -> None:
        super()._show_page()
        self._make_read_only(self._page_of.get(self.tab))

    def _make_read_only(self, page: object) -> None:
        """Make a page read-only; it can still be scrolled."""
        if isinstance(page, QWidget):
            _shorten_empty_pages(page)
        if isinstance(page, Page):
            page.body.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            _take_no_focus(page.body.findChildren(QWidget))
            for button in page.body.findChildren(Button):
                button.setEnabled(False)
            for field in page.body.findChildren(Field):
                field.hide()
        elif isinstance(page, QWidget):
            page.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            _take_no_focus((page, *page.findChildren(QWidget)))
        _take_no_focus(self._header.findChildren(QWidget))


def _shorten_empty_pages(page: QWidget) -> None:
    """Shorten the texts of empty pages: on a past sheet, nothing can be added."""
    for prose in page.findChildren(Prose):
        if (said := without_hint(prose.text)) != prose.text:
            prose.set_text(said)
    for label in page.findChildren(PlainLabel):
        if (said := without_hint(label.text())) != label.text():
            label.setText(said)


def _take_no_focus(widgets: Sequence[QWidget]) -> None:
    for each in widgets:
        if each.focusPolicy() != Qt.FocusPolicy.NoFocus:
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _nothing(_tracker: str, _entered: str) -> tuple[str, str]:
    return "", ""


class PastPane(QWidget):
    """The strip, the entry's details, and the sheet as it was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self.band = PastBand()
        self.about = About()
        self.sheet = PastSheet()
        self._unknown = Prose("", color="muted")
        self._unknown.setContentsMargins(0, 0, 0, 0)
        self._unknown.set_centred()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.band)
        column.addWidget(self.about)
        column.addWidget(self.sheet, 1)
        column.addStretch(0)
        column.addWidget(self._unknown)
        column.addStretch(0)
        self._column = column
        self._known = False
        self.show_past(None)

    def show_past(self, view: PastView | None) -> None:
        """Show an entry and the sheet after it, or nothing if None."""
        self._known = view is not None and view.sheet is not None
        self.band.setVisible(view is not None)
        self.about.setVisible(view is not None and bool(view.title))
        self.sheet.setVisible(self._known)
        self._unknown.setVisible(not self._known)
        self._column.setStretch(3, 0 if self._known else 1)
        self._column.setStretch(5, 0 if self._known else 1)
        if view is None:
            self._unknown.set_text(tr("Choose an entry to see the sheet as it was then."))
            return
        self.band.show_past(view)
        self.about.show_past(view)
        if view.sheet is not None:
            self.sheet.show_view(view.sheet)
        else:
            self._unknown.set_text(view.why_not)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give most of the height to the sheet."""
        super().resizeEvent(event)
        self._share()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("app"))

    def _share(self) -> None:
        wanted = self.about.height_at(self.width())
        most = int(self.height() * _MOST_OF_HEIGHT) if self._known else self.height() // 2
        self.about.setFixedHeight(max(min(wanted, most), theme.current().px(48)))
