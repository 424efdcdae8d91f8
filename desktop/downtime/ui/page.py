"""The current page: its heading, its questions, its table, and the felt below it."""

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.cards import CardText, Panel
from desktop.cards.cards_page import CardColumn
from desktop.downtime.ui.results_card import ResultsCard
from desktop.downtime.ui.throw import ThrowCloth
from desktop.downtime.ui.tries import Tries
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.page import Page, side_padding
from desktop.kit.layout.rows import ControlRow, RelayoutSection, SideBySide
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.view.sheet import Toggle
from desktop.views.cards import CardsView
from desktop.views.downtime.pages import PageView, ThrowView
from desktop.views.tray import ActionView
from desktop.wizard.foot import show_action
from desktop.wizard.steps import HelpCard

_FELT_SHARE, _BESIDE_FROM = 0.785, 720
_LEAST_PAGE = 250
_LOW = 700
_LEAST_TITLE = 260


class OwnDice(ToggleChip):
    """The switch for physical dice."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two quick clicks: it was meant for a button that has moved."""
        event.accept()


class Heading(RelayoutSection):
    """The title and purpose of the page on the left, the controls of its table on the right."""

    roll_all_requested = Signal()
    """The player wants to roll everything that is left."""

    own_dice_toggled = Signal(bool)
    """The player turned physical dice on or off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty heading."""
        super().__init__(parent)
        self._title = Sentence(style="pageTitle", parent=self)
        self._lead = Sentence(color="muted", parent=self)
        self._own = OwnDice(self)
        self._all = Button("", parent=self)
        self._own.clicked.connect(lambda: self.own_dice_toggled.emit(not self._own.view.on))
        self._all.clicked.connect(self.roll_all_requested)

    def show_page(self, page: PageView, *, own_dice: bool) -> None:
        """Show the title and the controls of a page. Never emits."""
        self._title.setText(page.title)
        self._lead.setText(page.lead)
        self._lead.setVisible(bool(page.lead))
        rows = page.table.rows if page.table is not None else ()
        self._own.show_toggle(Toggle("own", tr("Physical dice"), own_dice))
        self._own.setVisible(any(row.asks_for for row in rows))
        roll_all = None if page.table is None or own_dice else page.table.roll_all
        if roll_all is not None:
            show_action(self._all, roll_all)
        self._all.setVisible(roll_all is not None)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the controls to the right of the text, or below it."""
        margin = focus_margin()
        controls = [each for each in (self._own, self._all) if not each.isHidden()]
        used = sum(each.sizeHint().width() for each in controls)
        beside = width - margin - used
        if not controls or beside < theme.current().px(_LEAST_TITLE):
            words = self._place_words(width - 2 * margin, move=move)
            if not controls:
                return words
            area = self.rect().adjusted(0, words, 0, 0)
            area.setWidth(width)
            return words + in_lines(controls, area, move=move)
        words = self._place_words(beside - margin, move=move)
        tall = max(each.sizeHint().height() for each in controls)
        height = max(words, tall)
        if move:
            left = width - used
            for each in controls:
                size = each.sizeHint()
                mirror.place(each, left, (height - size.height()) // 2, size.width(), size.height())
                left += size.width()
        return height

    def _place_words(self, width: int, *, move: bool) -> int:
        margin = focus_margin()
        top = margin
        for each in (self._title, self._lead):
            if not each.isHidden():
                height = each.heightForWidth(width)
                mirror.place(each, margin, top, width, height, move=move)
                top += height
        return top + theme.current().px(6)


class EmptyPageCard(Panel):
    """The card of a page without tries, with what the player can do about it."""

    action_requested = Signal(str)
    """The player chose an action; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent=parent)
        self._words = CardText()
        self._buttons = ControlRow()
        self.column.addWidget(self._words)
        self.column.addWidget(self._buttons)
        self._actions: tuple[ActionView, ...] = ()

    def show_words(self, words: str, actions: tuple[ActionView, ...]) -> None:
        """Show `words` and a button for each of `actions`; without words the card is hidden."""
        self._words.show_text(words)
        if actions != self._actions:
            self._actions = actions
            self._buttons.set_controls([self._button(each) for each in actions])
        self._buttons.setVisible(bool(actions))
        self.setVisible(bool(words))

    def _button(self, action: ActionView) -> Button:
        button = Button("")
        show_action(button, action)
        button.clicked.connect(lambda: self.action_requested.emit(action.id))
        return button


class DowntimePage(theme.Themed):
    """A scrolling page. The felt stays visible below it, unless the window is too low."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self._docked = False
        self.heading = Heading()
        """The title, and the controls of the table."""
        self.cards = CardColumn()
        """The questions of the page."""
        self.tries = Tries()
        """The table of tries."""
        self.nothing = EmptyPageCard()
        """The card that replaces an empty table."""
        self.throw = ThrowCloth()
        """The felt."""
        self.help = HelpCard()
        """The rule behind the page, if there is no list of pages to show it."""
        self._so_far = ResultsCard()
        self._beside = SideBySide(self.throw, self._so_far, share=_FELT_SHARE, beside_from=_BESIDE_FROM)
        self._scroll = Page()
        self._scroll.setParent(self)
        for each in (self.heading, self.cards, self.tries, self.nothing, self._beside, self.help):
            self._scroll.column.addWidget(each)
        self._scroll.column.addStretch(1)
        self._scroll.body.installEventFilter(self)

    def show_page(self, page: PageView, cards: CardsView, *, another: bool, own_dice: bool) -> None:
        """Show all but the rows and the felt; `another` page starts at the top. Never emits."""
        bar = self._scroll.verticalScrollBar()
        place = 0 if another else bar.value()
        self.heading.show_page(page, own_dice=own_dice)
        self.cards.show_view(cards, another=another)
        self.cards.setVisible(bool(cards.cards))
        self.tries.setVisible(page.table is not None)
        self.nothing.show_words(page.empty, page.empty_actions)
        bar.setValue(place)

    def show_beside(self, felt: ThrowView | None, page: PageView) -> None:
        """Show or hide the felt, and the card beside it. Never emits."""
        self.throw.setVisible(felt is not None)
        self._so_far.show_view(page.so_far, page.notes)
        self._show_beside()
        self._beside.rearrange()
        self.settle()

    def next_control(self) -> QWidget | None:
        """The control that rolls the next try, None on a page without one."""
        return None if self.tries.isHidden() else self.tries.next_control()

    def reveal(self, widget: QWidget) -> None:
        """Scroll to a control of the page and its row."""
        row = next((line for line in self.tries.lines if line.control is widget), widget)
        for each in (row, widget):  # the control in any case, even if its row is higher than the page
            if self._scroll.isAncestorOf(each):
                self._scroll.ensureWidgetVisible(each, 0, theme.current().px(12))

    def reveal_felt(self) -> None:
        """Scroll to the felt."""
        self.reveal(self.throw)

    def settle(self) -> None:
        """Place the felt: below the scrolling part, or at its end."""
        beside = self._beside
        width, height = self.width(), self.height()
        look = theme.current()
        self.throw.set_low(height < look.px(_LOW))
        side = side_padding(width, compact=False) - focus_margin()
        inner = width - 2 * side
        high = beside.heightForWidth(inner)
        docked = not self.throw.isHidden() and height - high >= look.px(_LEAST_PAGE)
        if docked != self._docked:
            self._docked = docked
            if docked:
                self._scroll.column.removeWidget(beside)
                beside.setParent(self)
                beside.show()
            else:
                self._scroll.column.insertWidget(self._scroll.column.indexOf(self.help), beside)
                self._show_beside()
        if not docked:
            mirror.place(self._scroll, 0, 0, width, height)
            return
        room = height - high - look.px(10) + focus_margin()
        content = self._scroll.column.totalHeightForWidth(width)
        above = min(content, room)
        mirror.place(self._scroll, 0, 0, width, above)
        mirror.place(beside, side, above, inner, high)

    def _show_beside(self) -> None:
        self._beside.setVisible(not (self.throw.isHidden() and self._so_far.isHidden()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place the felt again when something on the page changes its size."""
        if watched is self._scroll.body and event.type() == QEvent.Type.LayoutRequest:
            self.settle()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the felt for the new size."""
        super().resizeEvent(event)
        self.settle()

    def _restyle(self) -> None:
        self.settle()

    def minimumSizeHint(self) -> QSize:
        """Allow a small size: the page scrolls."""
        look = theme.current()
        return QSize(look.px(40), look.px(80))
