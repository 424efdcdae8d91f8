"""The downtime wizard: shows the pages, animates the dice, and hides results until they lie still."""

from PySide6 import QtGui
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.dice.turn import NORMAL_MS
from desktop.downtime.ui.page import DowntimePage
from desktop.kit.controls.toast import announce
from desktop.kit.layout.section import lay_out_now
from desktop.kit.look import mirror, theme
from desktop.kit.look.tab_order import TabOrder, stops
from desktop.views.dice_sets import DiceSet
from desktop.views.downtime.pages import DowntimeView, PageView, TryRow
from desktop.wizard.foot import Foot
from desktop.wizard.steps import StepLine, StepList

_LIST_FROM = 1240


class DowntimeWizard(theme.Themed):
    """Shows one page of a downtime. While dice turn, neither rows nor sums reveal their result."""

    roll_requested = Signal(str)
    """The player wants to roll a try; carries its id."""

    roll_all_requested = Signal()
    """The player wants to roll everything that is left on the page."""

    dice_typed = Signal(str, str)
    """The player typed physical dice; carries the id of the try, and the text."""
    dice_asked = Signal(str)
    """The player wants to click physical dice; carries the id of the try."""

    act_requested = Signal(str, object)
    """See `CardColumn.act_requested`."""

    written = Signal(str, str)
    """See `CardColumn.written`."""

    page_chosen = Signal(str)
    """The player wants another page; carries its id."""

    back_requested = Signal()
    """The player wants the previous page."""

    next_requested = Signal()
    """The player wants the next page, or to save on the last one."""

    leave_requested = Signal()
    """The player wants to leave the wizard, by Escape while no dice turn."""

    keep_requested = Signal()
    """The player wants to leave and keep the downtime for later."""

    drop_requested = Signal()
    """The player wants to leave without the downtime."""

    empty_action_requested = Signal(str)
    """The player chose an action on a page without tries; carries its id."""

    thrown = Signal(object)
    """Dice start to move; carries a tuple of their `Knock`s."""

    landed = Signal()
    """The dice of a fresh roll lie still, and its result is visible.

    Emitted once for each roll that no other replaced, even without animation; never from within show_view.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty wizard."""
        super().__init__(parent)
        self._view: DowntimeView | None = None
        self._known: PageView | None = None
        self._own_dice = False
        self._speed_ms = NORMAL_MS
        self._page = DowntimePage()
        self._foot = Foot()
        self._list = StepList()
        self._line = StepLine()
        self._lay_out()
        self._connect()
        self._order = TabOrder(self)
        self._land_key = QtGui.QShortcut(QtGui.QKeySequence(Qt.Key.Key_Space), self)
        self._land_key.setKeys([QtGui.QKeySequence(Qt.Key.Key_Space), QtGui.QKeySequence(Qt.Key.Key_Escape)])
        self._land_key.activated.connect(self.land)
        self._back_key = QtGui.QShortcut(QtGui.QKeySequence("Alt+Left"), self)
        self._back_key.activated.connect(self._foot.back.click)
        self._next_key = QtGui.QShortcut(QtGui.QKeySequence("Alt+Right"), self)
        self._next_key.activated.connect(self._foot.next.click)
        for key in (self._land_key, self._back_key, self._next_key):
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.setAutoRepeat(False)
        self._land_key.setEnabled(False)
        self.setAccessibleName(tr("Downtime"))

    def show_view(self, view: DowntimeView) -> None:
        """Show a page. Never emits.

        While the same page of the same character is shown, the focus, the scroll position and typed text
        stay. The dice of a fresh roll turn first.
        """
        before, self._view = self._view, view
        another = before is None or (before.character, before.page.id) != (view.character, view.page.id)
        if before is None or before.character != view.character:
            self._own_dice = view.own_dice
        focused = self._focused()
        felt = view.felt
        known = None if another or before is None else before
        laid = None if known is None else known.felt
        thrown = known is not None and felt is not None and (laid is None or felt.throw != laid.throw)
        fresh = thrown and felt is not None and felt.fresh
        if known is not None and fresh and self._turns(view):
            self._known = known.page
        elif thrown or laid is None or felt is None:
            self._known = None
        self._show_controls(view)
        self._show_page(view, another=another)
        if felt is not None and (thrown or (self._known is None and felt != laid)):
            self._page.throw.show_throw(felt, motion=self._known is not None)
            if thrown and self._known is None:
                announce(self._page.throw, felt.spoken)
        self._land_key.setEnabled(self.is_turning())
        self._order.keep()
        if another and self.isVisible():
            lay_out_now()  # so that it is painted once
        self._keep_focus(focused, another=another)
        if another and before is not None:
            announce(self, view.page.title)
        if fresh:
            self._page.reveal_felt()
            if self._known is None:
                QTimer.singleShot(0, self, self.landed.emit)

    def land(self) -> None:
        """Stop turning dice now."""
        self._page.throw.land()

    def is_turning(self) -> bool:
        """Return whether dice turn, so that their result is still hidden."""
        return self._known is not None

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on, including those on the felt."""
        self._page.throw.set_dice_set(look)
        self._page.tries.set_dice_set(look)

    def set_speed(self, duration_ms: int) -> None:
        """Set how long dice turn, in milliseconds; 0 turns animation off. Raises ValueError below 0."""
        self._page.throw.set_speed(duration_ms)
        self._speed_ms = duration_ms

    # Events

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Ask to leave on Escape; while dice turn, it has only stopped them."""
        if event.key() == Qt.Key.Key_Escape and self._view is not None and not self._view.saving:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Stop turning dice with a click anywhere."""
        if self.is_turning():
            self.land()
        else:
            super().mousePressEvent(event)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Focus the wizard."""
        super().showEvent(event)
        if self._focused() is None:
            self._focus_next()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Show the list of pages beside the page, or above it."""
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        self._fit()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        """Draw the background."""
        mirror.painter(self).fillRect(self.rect(), theme.current().color("app"))

    # Layout

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self._line)
        right.addWidget(self._page, 1)
        right.addWidget(self._foot)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._list)
        whole.addLayout(right, 1)

    def _connect(self) -> None:
        page = self._page
        for steps in (self._list, self._line):
            steps.page_chosen.connect(self.page_chosen)
        self._foot.keep_requested.connect(self.keep_requested)
        self._foot.drop_requested.connect(self.drop_requested)
        self._foot.back_requested.connect(self.back_requested)
        self._foot.next_requested.connect(self.next_requested)
        page.heading.roll_all_requested.connect(self.roll_all_requested)
        page.heading.own_dice_toggled.connect(self._set_own_dice)
        page.cards.act_requested.connect(self.act_requested)
        page.cards.written.connect(self.written)
        page.nothing.action_requested.connect(self.empty_action_requested)
        page.tries.roll_requested.connect(self.roll_requested)
        page.tries.dice_typed.connect(self.dice_typed)
        page.tries.dice_asked.connect(self.dice_asked)
        page.throw.thrown.connect(self.thrown)
        page.throw.landed.connect(self._dice_landed)

    # Updates

    def _turns(self, view: DowntimeView) -> bool:
        """Return whether the new roll of a view is animated."""
        felt = view.felt
        if felt is None or self._speed_ms == 0:
            return False
        return any(die.value is not None for die in (*felt.dice, *felt.gain_dice))

    def _show_controls(self, view: DowntimeView) -> None:
        """Show what does not depend on the dice."""
        self._list.show_view(view)
        self._line.show_view(view)
        self._page.help.show_help(view.help_title, view.help)
        self._foot.show_view(view)
        for each in (self._list, self._line, self._page, self._foot):
            each.setEnabled(not view.saving)
        for key in (self._back_key, self._next_key):
            key.setEnabled(not view.saving)
        self._fit()

    def _show_page(self, view: DowntimeView, *, another: bool) -> None:
        """Show the page; while dice turn, without what they change."""
        page = view.page
        known = self._known or page
        self._page.show_page(page, known.cards, another=another, own_dice=self._own_dice)
        if page.table is not None:
            rolling = frozenset() if self._known is None else _rolling(known, page)
            self._page.tries.show_table(page.table, rolling=rolling, own_dice=self._own_dice, another=another)
        self._page.show_beside(view.felt, known)

    def _dice_landed(self) -> None:
        view, self._known = self._view, None
        self._land_key.setEnabled(False)
        if view is None or view.felt is None:
            return
        focused = self._focused()
        self._show_page(view, another=False)
        self._order.keep()
        self._keep_focus(focused, another=False)
        announce(self._page.throw, view.felt.spoken)
        self.landed.emit()

    def _set_own_dice(self, own_dice: bool) -> None:
        self._own_dice = own_dice
        if self._view is not None:
            self._show_page(self._view, another=False)
            self._order.keep()

    def _fit(self) -> None:
        beside = self.width() >= theme.current().px(_LIST_FROM)
        view = self._view
        self._list.setVisible(beside)
        self._line.setVisible(not beside)
        if view is not None:
            self._page.help.setVisible(not beside and bool(view.help_title or view.help))

    # Focus

    def _focused(self) -> QWidget | None:
        focused = self.window().focusWidget()  # the app has no focus widget while another window is in front
        return focused if focused is self or (focused is not None and self.isAncestorOf(focused)) else None

    def _keep_focus(self, focused: QWidget | None, *, another: bool) -> None:
        """Keep the focus on `focused`; if that is gone or done, move it to the next control."""
        if focused is None:
            return
        leaves = another and self._is_last and focused is self._foot.next
        usable = focused.isVisible() and focused.isEnabled() and not leaves
        if focused is self or not usable or (another and self._page.next_control() is not None):
            self._focus_next()
        elif self.window().focusWidget() is not focused:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_next(self) -> None:
        """Focus the next try; if none is left and no dice turn, Next or a control, but none that leaves."""
        found = self._page.next_control()
        if found is None and not self.is_turning() and self._foot.next.isEnabled() and not self._is_last:
            found = self._foot.next
        if found is None and not self.is_turning():
            found = next((each for each in stops(self._page) if self._is_stop(each)), None)
        found = found or self
        found.setFocus(Qt.FocusReason.OtherFocusReason)
        self._page.reveal(found)

    def _is_stop(self, widget: QWidget) -> bool:
        leaves = self._page.nothing.isAncestorOf(widget)
        return widget.isVisible() and widget.isEnabled() and not leaves

    @property
    def _is_last(self) -> bool:
        view = self._view
        return view is not None and view.steps[-1].state == "now"


def _rolling(known: PageView, page: PageView) -> frozenset[str]:
    """Return the tries whose dice are still turning: their rows have more content than before."""
    rows = () if known.table is None else known.table.rows
    before = {row.id: _fallen(row) for row in rows}
    now = () if page.table is None else page.table.rows
    return frozenset(row.id for row in now if row.id in before and _fallen(row) != before[row.id])


def _fallen(row: TryRow) -> tuple[object, ...]:
    return (row.dice, row.total, row.worked, row.gain, row.after, row.outcome)
