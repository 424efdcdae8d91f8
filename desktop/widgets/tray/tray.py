"""The dice tray: what is rolled, the felt, what fell, what can be done about it, the odds and the log."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.viewdata.dice_sets import DiceSet
from desktop.viewdata.tray import (
    DieLook,
    DieUse,
    FeltDie,
    FeltFrame,
    FeltSum,
    LogView,
    TrayView,
    WhyLine,
)
from desktop.widgets import mirror, theme
from desktop.widgets.controls import HLine
from desktop.widgets.flow import RowOrColumn, Sentence
from desktop.widgets.later import Later
from desktop.widgets.painting import focus_margin
from desktop.widgets.scroll_area import ScrollArea
from desktop.widgets.scroll_bar import ScrollBar
from desktop.widgets.tab_order import TabOrder
from desktop.widgets.text import ElidedLabel, PlainLabel
from desktop.widgets.toast import announce
from desktop.widgets.tray.actions import Actions
from desktop.widgets.tray.dice.felt import Felt
from desktop.widgets.tray.entry import ENTER_KEYS
from desktop.widgets.tray.log import Log
from desktop.widgets.tray.odds_bar import Odds
from desktop.widgets.tray.own_dice_button import OwnDiceButton
from desktop.widgets.tray.result import ReadyLines, ResultCard
from desktop.widgets.tray.setup import RollSetup
from desktop.widgets.tray.sound_button import SoundButton
from desktop.words import tr

if TYPE_CHECKING:
    from desktop.widgets.panels.cards_page import CardColumn
    from desktop.widgets.tray.chips import Chips
    from desktop.widgets.tray.own_dice import OwnDicePanel
    from desktop.widgets.tray.pool import Pool
    from desktop.widgets.tray.setup_menu import SetupMenu
    from desktop.widgets.tray.spending import Spending

_Felt = tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...], FeltSum | None]

_FOLD_BELOW = 320
_CAPTIONS_FROM = 360
_NESTED_LAYOUTS = 3
_ABOVE_ROLLING = 14
_APART, _CLOSE = 6, 3
_BAR, _SIDE, _SIDE_COMPACT = 12, 16, 12
_LANDING_KEYS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Escape})


class _Bar(ScrollBar):
    """A scroll bar that always has its room and is seen only where there is something to scroll."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)


class Tray(QWidget):
    """The tray of one character. What it shows comes from `show_view` and `show_log`."""

    roll_requested = Signal()
    """Roll what is in the tray, or roll it again."""

    difficulty_chosen = Signal(str)
    """Ask for another level; carries its key."""

    dice_chosen = Signal(int)
    """Take other extra dice: -2 (penalty) to 2 (bonus)."""

    pin_toggled = Signal(bool)
    """Keep the dice for the next rolls, or let them go back to none."""

    against_chosen = Signal(str)
    """Set the roll against somebody else; carries the key."""

    foe_value_entered = Signal(str)
    """Roll for the other side against that; carries what was typed."""

    foe_chosen = Signal(str)
    """Take that character of the library for the other side; carries the id."""

    foe_degree_chosen = Signal(str)
    """The other side's roll came to that degree; carries the key, "" for a roll here."""

    luck_requested = Signal(int)
    """Spend that many points of Luck on the roll shown."""

    push_requested = Signal()
    """Push the roll shown; the Keeper has agreed."""

    option_chosen = Signal(str, str)
    """Choose an option of the game's own; carries its id, and a key or what was typed."""

    option_stepped = Signal(str, int)
    """Have one more or one fewer of something; carries the option's id, and 1 or -1."""

    pool_reset_requested = Signal()
    """Put the pool back to what the rules make it."""

    spend_requested = Signal(str)
    """Buy something with the symbols of the roll shown; carries the option's id."""

    unspend_requested = Signal(str)
    """Take back, once, what was bought on the roll shown; carries the option's id."""

    act_requested = Signal(str, object)
    """Do something about the roll shown; carries the act's id, and a dict of what stands in its card."""

    follow_up_requested = Signal(str)
    """Do what can follow on the roll shown; carries the id."""

    note_entered = Signal(str)
    """Note what comes of the roll shown; carries the note."""

    why_requested = Signal()
    """Tell with `show_why` which rules had a say in the roll shown."""

    rules_requested = Signal(tuple)
    """Show rules among the others of their game; carries their ids."""

    tick_undo_requested = Signal()
    """Take back the tick that the roll shown gave."""

    luck_undo_requested = Signal()
    """Take back the Luck spent on the roll shown."""

    take_back_requested = Signal(int)
    """Take back what a roll of the log did; carries its number."""

    row_requested = Signal(int)
    """Show that roll of the log; carries its number."""

    copy_requested = Signal(int)
    """Copy that roll of the log as text; carries its number."""

    share_requested = Signal(str, int)
    """Share a roll; carries the way, and its number in the log, 0 for the roll shown."""

    copy_all_requested = Signal()
    """Copy the whole log as text."""

    more_requested = Signal()
    """Older rolls are wanted in the log."""

    physical_toggled = Signal()
    """Ask for the player's own dice from now on, or throw the app's again."""

    own_dice_entered = Signal(tuple)
    """The player's own dice show that; carries the text of each, or all as one text."""

    own_dice_here_requested = Signal()
    """Throw the dice that are asked for here."""

    own_dice_cancelled = Signal()
    """Give up the roll that asks for dice."""

    sound_requested = Signal()
    """Have dice heard that are not, or the other way round."""

    focus_released = Signal()
    """What had the focus is done or gone, and nothing here takes it by itself: give it to something else."""

    thrown = Signal(object)
    """Dice begin to move: no wish of the player, only a notice; carries the `Knock`s to come, in a tuple."""

    landed = Signal()
    """The dice that were thrown lie still and the result is shown: no wish of the player, only a notice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a tray with nothing in it."""
        super().__init__(parent)
        self.setAccessibleName(tr("Dice tray"))
        self._view: TrayView | None = None
        self._laid: _Felt = ((), (), None)
        self._turning = False
        self._held = False
        self._compact = False
        self._asked_to_fold = False
        self._pinned = False
        self._lying = False
        self._waiting: QWidget | None = None

        self._title = ElidedLabel(style="trayTitle")
        self._value = PlainLabel(style="resource")
        self._parts = PlainLabel(style="small", color="muted")
        self._line = Sentence(style="small", color="muted")
        self._menu = Later(self._make_menu)
        self._chips = Later(_make_chips)
        self._setup = RollSetup()
        self._pool = Later(self._make_pool)
        self._felt = Felt()
        self._own_dice = OwnDiceButton(self._felt)
        self._sound = SoundButton(self._felt)
        self._ready = ReadyLines()
        self._result = ResultCard()
        self._rolling = PlainLabel(tr("Rolling…"), color="muted")
        self._rolling.hide()
        self._ask = Later(self._make_ask)
        self._cards = Later(self._make_cards)
        self._spending = Later(self._make_spending)
        self._actions = Actions()
        self._odds = Odds()
        self._odds_line = HLine()
        self._log_line = HLine()
        self._log = Log()
        self._lay_out()
        self._connect()
        self._restyle()
        self.show_empty()

    # What it shows

    def show_view(self, view: TrayView) -> None:
        """Show `view`: a fresh roll is thrown and tells its result once it lies; all else is shown at once.

        No wish is ever emitted from here; `landed` is, where dice come to rest.
        """
        before, self._view = self._view, view
        asks_anew = view.ask is not None and view.ask.number != _asked(before)
        same_throw = before is not None and (before.roll, before.dice) == (view.roll, view.dice)
        lies = not view.fresh and not (self._turning and same_throw)
        self._column.setEnabled(False)
        # These first: a button of them that goes off hands the focus on by itself.
        self._show_pool(view)
        if lies:
            self._show_earned(view)
        focused = self._focused_control()
        self._show_asked(view, before)
        if view.fresh:
            self._conceal(view)
            self._turning = True
            moves = not self._lying  # dice that the player laid down lie there already
            self._felt.show_dice(view.dice, seed=view.roll, animate=moves, frames=view.frames, sum=view.sum)
        elif lies:  # else it is still the same throw: the change is seen when the dice lie
            self._lay_down((view.dice, view.frames, view.sum), seed=view.roll)
            self._show_landed(view)
            if view.result is not None and _is_changed_by_luck(before, view):
                announce(self._result, view.result.spoken)
        # Where no tray is in front, a window asks in its place.
        asks_anew = asks_anew and self._ask.made is not None and not self._turning and self.isVisible()
        if asks_anew:
            self._ask.get().take_focus()
        else:
            self._keep_focus(focused)
        self._settle()
        if asks_anew:  # as much of the panel as there is room for, from its top
            self._scroll.ensureVisible(0, self._ask.geometry().bottom(), 0, 0)
            self._scroll.ensureVisible(0, self._ask.geometry().top(), 0, 0)

    def hold(self) -> None:
        """Give nothing its place until :meth:`release`: other widgets change too."""
        self._held = True
        self._column.setEnabled(False)

    def release(self) -> None:
        """Give everything its place."""
        self._held = False
        self._column.setEnabled(True)
        self._column.activate()  # nobody was heard who asked for room meanwhile
        self._settle()

    def show_log(self, view: LogView) -> None:
        """Show the log. Never emits."""
        self._log.show_log(view)
        self._log.setVisible(self._view is not None or bool(view.rows))
        self._log_line.setVisible(not self._log.isHidden())

    def show_empty(self) -> None:
        """Show a tray with nothing to roll."""
        focused = self._focused_control()
        self._view = None
        self._title.setText(tr("Dice"))
        self._result.fold_why()
        shown: list[QWidget] = [self._value, self._parts, self._line, self._chips, self._setup, self._menu]
        shown += [self._pool, self._cards, self._spending, self._actions, self._result, self._ask]
        shown += [self._odds, self._odds_line, self._log, self._log_line, self._own_dice]
        for each in shown:
            each.hide()
        blank = tuple(
            FeltDie(look, None, DieUse.PLAIN, words)
            for look, words in ((DieLook.TENS, tr("Tens")), (DieLook.UNITS, tr("Units")))
        )
        self._lay_down((blank, (), None), seed=0)
        self._ready.show_lines(tr("Click a skill to roll it."), "")
        self._rolling.hide()
        _veil(self._ready, veiled=False)
        self._ready.show()
        self._keep_focus(focused)

    def show_why(self, lines: tuple[WhyLine, ...]) -> None:
        """Unfold the rules that had a say in the roll shown; while dice turn, or with no roll, do nothing."""
        if self._view is not None and self._view.result is not None and not self._turning:
            self._result.show_why(lines)
            self._settle()

    def set_compact(self, compact: bool) -> None:
        """Take less height: smaller dice, no captions before the choices, the log in one line."""
        if compact == self._compact:
            return
        self._compact = compact
        self._felt.set_compact(compact)
        self._actions.set_short(compact)
        self._setup.set_low(compact)
        self._odds.set_short(compact)
        self._log.set_foldable(compact)
        self._restyle()

    def set_folded(self, folded: bool) -> None:
        """Fold the choices into one menu button; the tray also does so where it is too narrow."""
        if folded != self._asked_to_fold:
            self._asked_to_fold = folded
            self._show_setup()

    def set_pinned(self, pinned: bool) -> None:
        """Show whether the chosen dice are kept. Never emits."""
        self._pinned = pinned
        self._setup.show_pinned(pinned)
        if self._menu.made is not None:
            self._menu.made.show_pinned(pinned)

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on, those that lie there too."""
        self._felt.set_dice_set(look)

    def set_speed(self, ms: int) -> None:
        """Set how long dice turn, in milliseconds; 0 shows them lying at once."""
        self._felt.set_speed(ms)

    def show_sound(self, *, on: bool) -> None:
        """Show whether dice are heard. Never emits."""
        self._sound.show_sound(on=on)

    @property
    def degree(self) -> str:
        """The degree of the roll that lies there by its key, "" without; the flag goes before the badge."""
        result = None if self._view is None or self._turning else self._view.result
        if result is None:
            return ""
        return result.degree if result.flag is None else result.flag.degree

    # What the keys of the window do

    def press_roll(self) -> None:
        """Roll what is in the tray, or roll it again, unless something is missing that the tray names."""
        if self._view is not None and not self._actions.is_refused():
            self.roll_requested.emit()

    def press_push(self) -> None:
        """Ask whether the Keeper agreed to a push, where the roll shown can be pushed."""
        if self._view is not None and not self._turning:
            self._actions.ask_to_push()

    def press_luck(self) -> None:
        """Take the first Luck offer that can be paid."""
        if self._view is not None and not self._turning:
            self._actions.spend_luck()

    def press_follow_up(self, key: str) -> None:
        """Do what can follow on the roll shown by the letter on its button, where that button is open."""
        if self._view is not None and not self._turning:
            self._actions.press_follow_up(key)

    def press_pool(self, key: str, *, remove: bool = False) -> bool:
        """Add the die of the pool that the letter `key` stands for, or remove one; U upgrades or downgrades.

        Return whether there is a pool in which the letter stands for something: it then means nothing else.
        """
        return (
            self._view is not None
            and self._view.pool is not None
            and self._pool.get().press(key, remove=remove)
        )

    def press_why(self) -> None:
        """Ask why the roll shown came out so, or put the answer away."""
        if self._view is not None and self._view.result is not None and not self._turning:
            self._result.press_why()

    def land(self) -> None:
        """Lay turning dice down now."""
        self._felt.land()

    def is_turning(self) -> bool:
        """Return whether dice are turning and the result is not shown yet."""
        return self._turning

    # Events

    def sizeHint(self) -> QSize:
        """Ask for the width of the design."""
        look = theme.current()
        return QSize(look.px(theme.tokens()["size"]["tray"]), look.px(640))

    def minimumSizeHint(self) -> QSize:
        """Accept the least width of the design."""
        look = theme.current()
        return QSize(look.px(theme.tokens()["size"]["trayMin"]), look.px(240))

    def event(self, event: QEvent) -> bool:
        """Claim the keys that mean something here before a shortcut of the window takes them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._means(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Land turning dice with Space or Escape, give a roll up; roll with Enter on what is no button."""
        if not self._means(event):
            super().keyPressEvent(event)
        elif event.key() in ENTER_KEYS:
            self.press_roll()
        elif self._turning:
            self.land()
        elif self._asks():
            self.own_dice_cancelled.emit()
        else:
            self._actions.leave_push()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Land turning dice with a click anywhere in the tray."""
        if self._turning:
            self.land()
        else:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the roll that lies there, or waits to be made."""
        if self._view is None or self._turning or self._asks():
            return
        from desktop.viewdata.menus import tray_acts
        from desktop.widgets.acts_menu import open_menu

        open_menu(tray_acts(self._view), self._act, self._felt, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the choices where the tray is narrow."""
        super().resizeEvent(event)
        self._show_setup()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, and the line that parts it from the sheet."""
        look, painter = theme.current(), mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, 1, self.height(), look.color("border"))

    def _act(self, act: str) -> None:
        from desktop.viewdata import menus

        match act:
            case menus.AGAIN:
                self.press_roll()
            case menus.LUCK:
                self.press_luck()
            case menus.OTHER_LUCK:
                self._actions.ask_luck_amount()
            case menus.PUSH:
                self.press_push()
            case menus.WHY:
                self.press_why()
            case menus.OWN_DICE:
                self.physical_toggled.emit()
            case _:
                self._share_shown(act.removeprefix(menus.SHARE))

    def _means(self, event: QKeyEvent) -> bool:
        if self._turning and event.key() in _LANDING_KEYS:
            return True
        if event.key() == Qt.Key.Key_Escape:
            return self._asks() or self._actions.is_asking()
        return event.key() in ENTER_KEYS and self._view is not None

    def _asks(self) -> bool:
        """Return whether the player's own dice are asked for here."""
        return _asked(self._view) is not None

    # How it is built

    def _lay_out(self) -> None:
        self._scroll = ScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A bar that came and went would make the whole tray narrower and wider: it lies in the right padding.
        self._bar = _Bar(Qt.Orientation.Vertical)
        self._scroll.setVerticalScrollBar(self._bar)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)
        # Before anything is in it: a full one would be arranged here, at a size that it never has.
        self._content = QWidget()
        self._scroll.setWidget(self._content)
        self._tab_order = TabOrder(self._content)
        self._content.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)

        named = QWidget()
        self._named = QHBoxLayout(named)
        self._named.setContentsMargins(0, 0, 0, 0)
        self._named.addWidget(self._title, 0)
        self._named.addWidget(self._value, 1)
        self._heading = RowOrColumn()
        self._heading.add(named, 1)
        self._heading.add(self._parts)
        self._heading.add(self._line)
        self._heading.add(self._menu)
        self._felt.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        self._inset = [QVBoxLayout(), QVBoxLayout(), QVBoxLayout()]
        heading, felt, odds = self._inset
        heading.addLayout(self._heading)
        felt.addWidget(self._felt)
        for widget in (self._odds_line, self._odds, self._log_line):
            odds.addWidget(widget)

        self._column = QVBoxLayout(self._content)
        self._column.addLayout(heading)
        self._column.addWidget(self._chips)
        self._column.addWidget(self._setup)
        self._column.addWidget(self._pool)
        self._column.addLayout(felt)
        # One place for what is needed, what fell, and the word that stands there between the two.
        self._outcome = QGridLayout()
        self._outcome.addWidget(self._ready, 0, 0)
        self._outcome.addWidget(self._result, 0, 0)
        self._outcome.addWidget(
            self._rolling, 0, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        )
        self._column.addLayout(self._outcome)
        self._column.addWidget(self._ask)
        self._column.addWidget(self._cards)
        self._column.addWidget(self._spending)
        self._column.addWidget(self._actions)
        self._column.addLayout(odds)
        self._column.addWidget(self._log, 1)
        self._column.addStretch(0)

    def _connect(self) -> None:
        self._connect_choices(self._setup)
        self._setup.foe_value_entered.connect(self.foe_value_entered)
        self._setup.foe_value_typed.connect(lambda: self._actions.set_refusal(""))
        self._setup.foe_chosen.connect(self.foe_chosen)
        self._setup.option_chosen.connect(self.option_chosen)
        self._setup.foe_degree_chosen.connect(self.foe_degree_chosen)
        self._felt.landed.connect(self._dice_landed)
        self._felt.thrown.connect(self.thrown)
        self._sound.clicked.connect(self.sound_requested)
        self._own_dice.clicked.connect(self.physical_toggled)
        self._result.note_entered.connect(self.note_entered)
        self._result.why_requested.connect(self.why_requested)
        self._result.rules_requested.connect(self.rules_requested)
        self._result.share_requested.connect(self._share_shown)
        self._result.tick_undo_requested.connect(self.tick_undo_requested)
        self._result.luck_undo_requested.connect(self.luck_undo_requested)
        self._actions.roll_requested.connect(self.roll_requested)
        self._actions.dice_chosen.connect(self.dice_chosen)
        self._actions.luck_requested.connect(self.luck_requested)
        self._actions.push_requested.connect(self._push)
        self._actions.follow_up_requested.connect(self.follow_up_requested)
        self._log.row_requested.connect(self.row_requested)
        self._log.copy_requested.connect(self.copy_requested)
        self._log.share_requested.connect(self.share_requested)
        self._log.take_back_requested.connect(self.take_back_requested)
        self._log.copy_all_requested.connect(self.copy_all_requested)
        self._log.more_requested.connect(self.more_requested)

    def _share_shown(self, way: str) -> None:
        self.share_requested.emit(way, 0)

    def _connect_choices(self, choices: "RollSetup | SetupMenu") -> None:
        choices.difficulty_chosen.connect(self.difficulty_chosen)
        choices.dice_chosen.connect(self.dice_chosen)
        choices.against_chosen.connect(self.against_chosen)
        choices.pin_toggled.connect(self.set_pinned)
        choices.pin_toggled.connect(self.pin_toggled)

    def _make_menu(self) -> "SetupMenu":
        from desktop.widgets.tray.setup_menu import SetupMenu

        menu = SetupMenu()
        self._connect_choices(menu)
        menu.show_pinned(self._pinned)
        return menu

    def _make_pool(self) -> "Pool":
        from desktop.widgets.tray.pool import Pool

        pool = Pool()
        pool.option_stepped.connect(self.option_stepped)
        pool.reset_requested.connect(self.pool_reset_requested)
        pool.roll_requested.connect(self.roll_requested)
        return pool

    def _make_ask(self) -> "OwnDicePanel":
        from desktop.widgets.tray.own_dice import OwnDicePanel

        panel = OwnDicePanel()
        panel.entered.connect(self._enter_own_dice)
        panel.here_requested.connect(self.own_dice_here_requested)
        panel.cancelled.connect(self.own_dice_cancelled)
        panel.laid_changed.connect(self._laid_changed)
        return panel

    def _make_cards(self) -> "CardColumn":
        from desktop.widgets.panels.cards_page import CardColumn

        cards = CardColumn()
        cards.act_requested.connect(self.act_requested)
        return cards

    def _make_spending(self) -> "Spending":
        from desktop.widgets.tray.spending import Spending

        spending = Spending()
        spending.spend_requested.connect(self.spend_requested)
        spending.unspend_requested.connect(self.unspend_requested)
        return spending

    def _push(self) -> None:
        self._release_focus()
        self.push_requested.emit()

    def _enter_own_dice(self, texts: tuple[str, ...]) -> None:
        self._lying = True
        self.own_dice_entered.emit(texts)
        self._lying = False

    # How it changes

    def _show_pool(self, view: TrayView) -> None:
        if view.pool is not None:
            self._pool.get().show_pool(view.pool, roll_words=view.roll_words, refusal=view.blocked)
        self._pool.setVisible(view.pool is not None)
        self._space_column()

    def _show_earned(self, view: TrayView) -> None:
        """Show what can still be done about the roll that lies there."""
        if view.cards:
            from desktop.viewdata.cards import CardsView

            self._cards.get().show_view(CardsView(view.cards), another=False)
        self._cards.setVisible(bool(view.cards))
        if view.spending is not None:
            self._spending.get().show_spending(view.spending, roll=view.roll)
        self._spending.setVisible(view.spending is not None)

    def _show_asked(self, view: TrayView, before: TrayView | None) -> None:
        """Show all that is known before the dice fall."""
        self._title.setText(view.title)
        self._value.setText(view.value)
        self._value.setVisible(bool(view.value))
        self._parts.setText(view.parts)
        self._parts.setAccessibleName(view.parts_spoken)
        self._line.setText(view.line)
        self._line.setVisible(bool(view.line))
        if view.chips:
            self._chips.get().show_words(view.chips)
        self._chips.setVisible(bool(view.chips))
        self._own_dice.setChecked(view.physical)
        for each in (self._log, self._log_line, self._own_dice):
            each.show()
        self._odds.setVisible(view.odds is not None)
        self._odds_line.setVisible(view.odds is not None)
        self._show_setup(keep_typed=before is not None and _foe(before) == _foe(view))

    def _conceal(self, view: TrayView) -> None:
        """Hide what the last roll brought and keep its room, so that nothing moves while dice turn."""
        _veil(self._ready, veiled=True)
        _veil(self._result, veiled=True)
        _veil(self._cards, veiled=True)
        _veil(self._spending, veiled=True)
        self._ask.hide()
        self._rolling.show()
        self._actions.conceal(view)
        self._actions.setVisible(not self._actions.is_empty())
        self._setup.setEnabled(False)
        self._menu.setEnabled(False)
        if self._pool.made is not None:
            self._pool.made.setEnabled(True)
            self._pool.made.set_turning(True)
            self._pool.made.set_next(True)
        if view.odds is not None:
            self._odds.show_odds(view.odds, fallen=False)

    def _lay_down(self, felt: _Felt, *, seed: int) -> None:
        """Show dice without motion; a throw that was under way is over."""
        was_turning, self._turning = self._turning, False
        if was_turning or felt != self._laid:
            dice, frames, beside = felt
            self._felt.show_dice(dice, seed=seed, animate=False, frames=frames, sum=beside)
        self._laid = felt
        if was_turning:
            self.landed.emit()

    def _dice_landed(self) -> None:
        view = self._view
        if not self._turning or view is None:
            return
        self._turning = False
        self._laid = (view.dice, view.frames, view.sum)
        self._column.setEnabled(False)
        self._show_earned(view)
        focused = self._focused_control()
        self._show_landed(view, fade_ms=theme.motion_ms("resultFade"))
        self._keep_focus(focused)
        self._settle()
        if view.result is not None:
            announce(self._result, view.result.spoken)
        self.landed.emit()

    def _show_landed(self, view: TrayView, *, fade_ms: int = 0) -> None:
        result = view.result
        self._rolling.hide()
        for each in (self._ready, self._result, self._cards, self._spending):
            _veil(each, veiled=False)
        self._ready.setVisible(result is None)
        self._result.setVisible(result is not None)
        self._ready.show_lines(view.ready, view.ready_detail)
        if result is not None:
            self._result.show_result(result, roll=view.roll, fade_ms=fade_ms)
        self._actions.show_actions(view)
        self._actions.setVisible(not self._actions.is_empty())
        if self._pool.made is not None:
            self._pool.made.setEnabled(True)
            self._pool.made.set_turning(False)
            self._pool.made.set_next(self._actions.is_roll_next())
        self._setup.setEnabled(True)
        self._menu.setEnabled(True)
        if view.odds is not None:
            self._odds.show_odds(view.odds, fallen=True)
        self._show_ask(view)

    def _show_ask(self, view: TrayView) -> None:
        """Ask for the player's own dice in the place of the result; what would change the roll is off."""
        if view.ask is not None:
            self._ask.get().show_ask(view.ask, titled=view.ask.title != view.title)
        self._ask.setVisible(view.ask is not None)
        if view.ask is None:
            return
        for each in (self._ready, self._result, self._cards, self._spending, self._actions):
            each.hide()
        self._setup.setEnabled(False)
        self._menu.setEnabled(False)
        if self._pool.made is not None:
            self._pool.made.set_turning(True)
            self._pool.made.set_next(False)
            self._pool.made.setEnabled(False)
        self._show_laid()

    def _laid_changed(self) -> None:
        self._show_laid()
        focused = QApplication.focusWidget()
        if focused is not None and self._ask.isAncestorOf(focused):
            self._scroll.ensureWidgetVisible(focused)

    def _show_laid(self) -> None:
        """Show on the felt what lies there so far of the dice that are asked for."""
        view = self._view
        if view is None or view.ask is None or self._ask.made is None:
            return
        from desktop.viewdata.laid_dice import alone_on_felt, on_felt

        laid = self._ask.made.laid
        dice = on_felt(view.dice, view.ask.dice, laid)
        if dice is None:
            self._lay_down((alone_on_felt(view.ask.dice, laid), (), None), seed=view.roll)
        else:
            self._lay_down((dice, view.frames, view.sum), seed=view.roll)

    def _show_setup(self, *, keep_typed: bool = True) -> None:
        view = self._view
        width = self.width() / theme.current().scale
        folded = self._asked_to_fold or width < _FOLD_BELOW
        captions = not self._compact and width >= _CAPTIONS_FROM
        if view is not None and view.adjustable:  # some languages have longer words
            edges = self._column.contentsMargins()
            room = self.width() - edges.left() - edges.right() - self._bar.width()
            captions = captions and self._setup.least_width(captions=True) <= room
            folded = folded or self._setup.least_width(captions=captions) > room
        self._setup.set_captions(captions)
        if view is not None:
            self._setup.show_view(view, folded=folded, keep_typed=keep_typed)
            self._show_menu(view, shown=folded and (view.adjustable or view.against is not None))
            self._parts.setVisible(bool(view.parts) and not folded)

    def _show_menu(self, view: TrayView, *, shown: bool) -> None:
        if shown:
            is_new = self._menu.made is None
            self._menu.get().show_view(view)
            if is_new:
                self._tab_order.keep()
        self._menu.setVisible(shown)

    def _focused_control(self) -> QWidget | None:
        """Return what has the focus in here, or will have it again when the dice lie."""
        focused = QApplication.focusWidget()
        if focused is self:
            return self._waiting
        return focused if focused is not None and self.isAncestorOf(focused) else None

    def _keep_focus(self, control: QWidget | None) -> None:
        """Leave the focus on `control`, which had it, and never let it slip to a button beside it.

        While dice turn the tray itself holds it for a control that is off. One that is gone gives it up.
        """
        self._waiting = None
        if control is None or QApplication.focusWidget() is control:
            return
        if self._turning:
            self._waiting = control
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif control.isVisibleTo(self) and control.isEnabled():
            control.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._release_focus()

    def _release_focus(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and (focused is self or self.isAncestorOf(focused)):
            focused.clearFocus()
        self.focus_released.emit()

    def _settle(self) -> None:
        """Give everything its place now; otherwise one frame shows new words in old places.

        Until here the column was off: it would arrange the whole tray anew for each part that came or went.
        """
        if self._held:
            return
        self._column.setEnabled(True)
        self._tab_order.keep()
        for _ in range(_NESTED_LAYOUTS):  # each pass passes a change of height on to the layout around it
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _space_column(self) -> None:
        """Let the parts stand closer where there are many: with a pool, and what it buys, the log is seen."""
        close = self._compact or not self._pool.isHidden()
        self._column.setSpacing(theme.current().px(_CLOSE if close else _APART))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(_SIDE_COMPACT if self._compact else _SIDE)
        bar = look.px(_BAR)
        self._bar.setFixedWidth(bar)
        right = max(0, side - margin - bar)
        self._column.setContentsMargins(
            mirror.margins(self, side - margin, look.px(8 if self._compact else 14), right, 0)
        )
        self._space_column()
        for inset in self._inset:
            inset.setContentsMargins(margin, 0, margin, 0)
            inset.setSpacing(look.px(6 if self._compact else 8))
        # The menu brings room for its focus ring along, plain words do not.
        self._inset[0].setContentsMargins(mirror.margins(self, margin, 0, 0, 0))
        for each in (self._parts, self._line):
            each.setContentsMargins(mirror.margins(self, 0, 0, margin, 0))
        self._named.setSpacing(look.px(8))
        self._named.setContentsMargins(mirror.margins(self, 0, 0, margin, 0))
        self._heading.setSpacing(look.px(2))
        self._rolling.setContentsMargins(0, look.px(_ABOVE_ROLLING), 0, 0)
        self.update()
        self._show_setup()


def _make_chips() -> "Chips":
    from desktop.widgets.tray.chips import Chips

    return Chips()


def _is_changed_by_luck(before: TrayView | None, view: TrayView) -> bool:
    """Whether Luck made another result of a roll that lies there; a message tells when it is taken back."""
    if before is None or before.result is None or view.result is None or before.roll != view.roll:
        return False
    return bool(view.result.struck) and before.result.number != view.result.number


def _asked(view: TrayView | None) -> int | None:
    """Return the number of the question for own dice that a tray shows, None where it asks nothing."""
    return None if view is None or view.ask is None else view.ask.number


def _foe(view: TrayView) -> tuple[str, str]:
    """Return what a value typed for the other side belongs to."""
    return (view.title, "" if view.against is None else view.against.chosen)


def _veil(widget: QWidget, *, veiled: bool) -> None:
    """Hide `widget` but keep the room it has, or take that back."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(veiled and not widget.isHidden())
    widget.setSizePolicy(policy)
    if veiled:
        widget.hide()
