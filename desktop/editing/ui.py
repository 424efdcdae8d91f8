"""The page that replaces the sheet in edit mode."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import ntr, tr
from desktop.fields.sections import SectionColumn
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.tabs import TabRow
from desktop.kit.layout.flow import LedSentence
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.layout.section import Section
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.keys import bind
from desktop.kit.look.painting import focus_margin
from desktop.kit.look.tab_order import TabOrder
from desktop.sheet.header import Header
from desktop.views.editing.fields import EditView

_COMPACT_BELOW_HEIGHT, _COMPACT_BELOW_WIDTH, _NARROW_BELOW = 664, 700, 480
_ICON, _BAND = 16, 42


class Band(Section):
    """The amber band that shows edit mode, with buttons to undo, revert and finish."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the band, with the same padding as the page."""
        super().__init__(parent)
        self._side = 24
        self._words = LedSentence(color="warn", parent=self)
        self._words.show_words(tr("Editing."), tr("Dice are off. Changes are saved as you type."))
        self.undo = Button(tr("Undo"), size="small", icon="undo", command="undo", parent=self)
        self.revert = Button("", size="small", parent=self)
        self.done = Button(tr("Done"), size="small", kind="primary", command="edit", parent=self)

    def show_changed(self, changed: int) -> None:
        """Show how many changes can be reverted; without any, the button is hidden."""
        if not changed and self.revert.hasFocus():
            self.done.setFocus(Qt.FocusReason.OtherFocusReason)
        self.revert.setVisible(bool(changed))
        words = ntr("Revert {n} change", "Revert all {n} changes", changed).format(n=changed)
        self.revert.set_label(ntr("Revert {n}", "Revert all {n}", changed).format(n=changed), words)
        self.rearrange()

    def set_side(self, side: int) -> None:
        """Set the padding at both sides, in pixels."""
        if side != self._side:
            self._side = side
            self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the buttons on the right, or on lines of their own if the text leaves no room."""
        look = theme.current()
        margin = focus_margin()
        buttons = [each for each in (self.undo, self.revert, self.done) if not each.isHidden()]
        across = sum(each.sizeHint().width() for each in buttons)
        left = self._side + look.px(_ICON + 8)
        room = width - left - self._side
        height = self.done.sizeHint().height()
        if self._words.sizeHint().width() + look.px(12) + across - margin <= room:
            tall = max(look.px(_BAND), height + look.px(2))
            if move:
                mirror.place(self._words, left, 0, room - across, tall)
                self._put(buttons, width - self._side + margin - across, (tall - height) // 2)
            return tall
        words = self._words.heightForWidth(room)
        mirror.place(self._words, left, look.px(6), room, words, move=move)
        edge, top = max(self._side - margin, 0), look.px(6) + words
        for line in _in_lines(buttons, width - 2 * edge):
            if move:
                self._put(line, edge, top)
            top += height
        return top + look.px(2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the band with its pencil."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.fillRect(self.rect(), look.color("warnSoft"))
        for top in (0, self.height() - 1):
            painter.fillRect(0, top, self.width(), 1, look.color("border"))
        words = self._words.geometry()
        box = QRectF(self._side, words.top(), look.px(_ICON), words.height())
        icons.paint(painter, "pencil", box, look.color("warn"))

    @staticmethod
    def _put(buttons: list[Button], left: int, top: int) -> None:
        for button in buttons:
            size = button.sizeHint()
            mirror.place(button, left, top, size.width(), size.height())
            left += size.width()


def _in_lines(buttons: list[Button], room: int) -> list[list[Button]]:
    """Divide the buttons into lines of at most `room` pixels, with at least one button each."""
    lines: list[list[Button]] = []
    left = 0
    for each in buttons:
        width = each.sizeHint().width()
        if not lines or width > left:
            lines.append([])
            left = room
        lines[-1].append(each)
        left -= width
    return lines


class EditPage(theme.Themed):
    """The header, the amber band, the tabs, and the form sections of the current tab."""

    tab_chosen = Signal(str)
    """The player chose a tab; carries its id."""

    undo_requested = Signal()
    revert_all_requested = Signal()
    """The player wants to revert all changes; the receiver asks for confirmation."""

    done_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._view: EditView | None = None
        self.header = Header(editing=True)
        """The header of the sheet."""
        self.band = Band()
        """The amber band."""
        self.tabs = TabRow(name=tr("Sheet pages"))
        """The tabs."""
        self.sections = SectionColumn()
        """The form sections of the current tab."""
        self._page = Page()
        self._page.column.addWidget(self.sections)
        self._page.column.addStretch(1)
        self._tab_row = QHBoxLayout()
        self._tab_row.setSpacing(0)
        self._tab_row.addWidget(self.tabs)
        self._tab_row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.band)
        column.addLayout(self._tab_row)
        column.addSpacing(1)
        column.addWidget(self._page, 1)
        self._order = TabOrder(self)
        self.header.mode_chosen.connect(lambda _mode: self.done_requested.emit())
        self.band.undo.clicked.connect(self.undo_requested)
        self.band.revert.clicked.connect(self.revert_all_requested)
        self.band.done.clicked.connect(self.done_requested)
        self.tabs.currentChanged.connect(lambda _at: self.tab_chosen.emit(self.tabs.chosen))
        slash = QShortcut(self)
        slash.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        slash.activated.connect(self.focus_filter)
        bind(slash, "filter", single=True)
        self._restyle()

    @property
    def tab(self) -> str:
        """The id of the current tab."""
        return self.tabs.chosen

    def show_view(self, view: EditView) -> None:
        """Show a character without emitting. On the same tab, focus, scroll position and typed text stay."""
        before, self._view = self._view, view
        self.header.show_person(view)
        self.band.show_changed(view.changed)
        self.tabs.show_tabs(view.tabs, view.tab)
        self.tabs.blockSignals(True)
        self.tabs.setCurrentIndex(self.tabs.ids.index(view.tab) if view.tab in self.tabs.ids else 0)
        self.tabs.blockSignals(False)
        self.sections.show_sections(view.sections)
        self._order.keep()
        if before is None or (before.character, before.tab) != (view.character, view.tab):
            self._page.verticalScrollBar().setValue(0)

    def show_refusal(self, place: str, words: str) -> None:
        """Show below the field with this place why the typed value is refused; "" clears it."""
        self.sections.show_refusal(place, words)

    def tell(self) -> None:
        """Emit the text being typed now."""
        self.sections.tell()

    def focus_filter(self) -> None:
        """Focus the filter of the first table that has one."""
        self.sections.focus_filter()

    def stand_on(self, place: str) -> None:
        """Focus the field with this place, if it is on the current tab."""
        self.sections.stand_on(place)

    def next_tab(self) -> None:
        """Go to the next tab, from the last to the first."""
        self.tabs.setCurrentIndex((self.tabs.currentIndex() + 1) % max(self.tabs.count(), 1))

    def previous_tab(self) -> None:
        """Go to the previous tab, from the first to the last."""
        self.tabs.setCurrentIndex((self.tabs.currentIndex() - 1) % max(self.tabs.count(), 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a smaller header in a low or narrow window."""
        super().resizeEvent(event)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background behind the tabs and the line below them."""
        look = theme.current()
        painter = mirror.painter(self)
        line = self.tabs.geometry().bottom() + 1
        painter.fillRect(0, 0, self.width(), line, look.color("surface"))
        painter.fillRect(0, line, self.width(), 1, look.color("border"))

    def _restyle(self) -> None:
        look = theme.current()
        low = self.height() < look.px(_COMPACT_BELOW_HEIGHT)
        compact = low or self.width() < look.px(_COMPACT_BELOW_WIDTH)
        side = side_padding(self.width(), compact=compact)
        self.header.set_shape(side=side, compact=low, narrow=self.width() < look.px(_NARROW_BELOW))
        self.band.set_side(side)
        self._page.set_compact(compact)
        self._tab_row.setContentsMargins(mirror.margins(self, side, 0, 0, 0))
        self.tabs.fit(self.width() - side)
        self.update()
