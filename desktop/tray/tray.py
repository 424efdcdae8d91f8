"""The dice tray: the roll's setup, the felt, the result, the actions, the odds and the log."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.base.words import tr
from desktop.dice.felt import Felt
from desktop.kit.controls.toast import announce
from desktop.kit.layout.section import lay_out_now
from desktop.kit.look import hearing, mirror, theme
from desktop.kit.text.text_field import ENTER_KEYS
from desktop.tray import stages, telling
from desktop.tray.focus import FocusKeeper
from desktop.tray.parts import TrayParts
from desktop.tray.stages import OnFelt
from desktop.views import tray_intents as intents
from desktop.views.dice_sets import DiceSet
from desktop.views.owed import nothing_owed
from desktop.views.tray import LogView, ResultView, TrayView, WhyLine

_LANDING_KEYS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Escape})


class Tray(theme.Themed):
    """A character's tray. Its content comes from `show_view` and `show_log`."""

    focus_released = Signal()
    """The focused control was used or removed, and nothing here takes the focus: move it elsewhere."""

    thrown = Signal(object)
    """Dice start to move; carries the upcoming `Knock`s in a tuple. Not a request by the player."""

    landed = Signal()
    """The rolled dice are at rest and the result is shown. Not a request by the player."""

    felt_wanted = Signal()
    """The player wants the felt back in the tray."""

    def __init__(self, wish: intents.Wish, parent: QWidget | None = None) -> None:
        """Create an empty tray; it calls `wish` with the player's requests."""
        super().__init__(parent)
        self._wish = wish
        self.setAccessibleName(tr("Dice tray"))
        self._view: TrayView | None = None
        self._on_felt: OnFelt = ((), (), None)
        self._turning = False
        self._held = False
        self._question_waits = False
        self._laid_by_hand = False
        self._parts = TrayParts(self, self._pass_on, self._laid_changed)
        self._focus = FocusKeeper(self, self.focus_released.emit)
        self._parts.felt.landed.connect(self._dice_landed)
        self._parts.felt.thrown.connect(self.thrown)
        self._parts.actions.asked.connect(self._show_asked)
        self._restyle()
        self.show_empty()

    # Views

    def show_view(self, view: TrayView) -> None:
        """Show `view`: a fresh roll is animated and then shows its result; everything else appears at once.

        This never calls the `wish`, but emits `landed` when dice come to rest.
        """
        parts = self._parts
        before, self._view = self._view, view
        if self._turning and view.fresh and before is not None and before.roll != view.roll:
            self._tell_result(before)  # its dice won't land any more
        is_new_question = view.ask is not None and view.ask.number != stages.question_number(before)
        same_throw = before is not None and (before.roll, before.dice) == (view.roll, view.dice)
        lies = not view.fresh and not (self._turning and same_throw)
        parts.column.setEnabled(False)
        focus = QApplication.focusWidget()
        was_settling = focus is not None and parts.settling.isAncestorOf(focus)
        # First, because a button that gets disabled passes on the focus by itself.
        stages.show_pool(parts, view)
        if lies:
            stages.show_earned(parts, view)
        focused = self._focus.control()
        stages.show_asked(parts, view, before)
        if view.fresh:
            moves = not self._laid_by_hand  # dice entered by the player are already at rest
            if moves and parts.felt.turns(view.dice):
                stages.conceal(parts, view)
            self._turning = True
            parts.show_dice()
            held, self._held = self._held, True  # if the dice lie at once, all is laid out below
            parts.felt.show_dice(view.dice, seed=view.roll, animate=moves, frames=view.frames, sum=view.sum)
            self._held = held
        elif lies:  # otherwise the same roll is still moving and shows the change at rest
            self._lay_down((view.dice, view.frames, view.sum), seed=view.roll)
            self._show_fallen(view)
            if telling.is_another_result(before, view):
                self._tell_result(view)
        # If the tray isn't visible, a window asks instead.
        is_new_question &= parts.ask.made is not None and not self._turning and self.isVisible()
        is_settled = was_settling and view.settling is None
        is_another = before is None or before.roll != view.roll or telling.is_another_result(before, view)
        starts_change = view.changing is not None and (before is None or before.changing is None)
        if is_new_question:
            parts.ask.get().take_focus()
        elif starts_change and self.isVisible():
            parts.focus_roll()
        elif is_settled:
            parts.actions.focus_next()
        else:
            self._focus.keep(focused, turning=self._turning)
        self._question_waits = self._question_waits or is_new_question
        self._settle()
        if is_new_question:
            return
        if view.result is None and before is not None and before.result is not None:
            parts.show_setup_first()
        elif is_another and not self._turning and view.result is not None:
            parts.show_outcome()

    def hold(self) -> None:
        """Pause the layout until ``release``, because other widgets change too."""
        self._held = True
        self._parts.column.setEnabled(False)

    def release(self) -> None:
        """Resume the layout."""
        self._held = False
        self._parts.column.setEnabled(True)
        self._parts.catch_up()
        self._settle()

    def show_log(self, view: LogView) -> None:
        """Show the log. Never emits."""
        self._parts.log.show_log(view)
        self._parts.log.setVisible(self._view is not None or bool(view.rows))
        self._parts.log_line.setVisible(not self._parts.log.isHidden())

    def show_empty(self) -> None:
        """Show a tray with nothing to roll."""
        focused = self._focus.control()
        self._view = None
        stages.show_empty(self._parts)
        self._lay_down(stages.blank_dice(), seed=0)
        stages.invite(self._parts)
        self._focus.keep(focused, turning=self._turning)

    def show_why(self, lines: tuple[WhyLine, ...]) -> None:
        """Expand the rules of the roll shown; do nothing while dice roll or without a roll."""
        if self._view is not None and self._view.result is not None and not self._turning:
            self._parts.stay()
            self._parts.result.show_why(lines)
            announce(self._parts.result, telling.why_words(lines))
            self._settle()

    def set_compact(self, compact: bool) -> None:
        """Use less height: smaller dice, and no captions before the choices."""
        if self._parts.set_compact(compact):
            self._restyle()

    def set_small_dice(self, small: bool) -> None:
        """Draw smaller dice, as a compact tray does anyway."""
        self._parts.set_small_dice(small)

    def set_low(self, low: bool) -> None:
        """Fold the log to one line, which a click expands: there is no room for its rows."""
        self._parts.log.set_foldable(low)

    def set_folded(self, folded: bool) -> None:
        """Fold the choices into a menu button; a narrow tray also does so by itself."""
        if self._parts.set_folded(folded):
            self._parts.show_setup(self._view)

    def set_pinned(self, pinned: bool) -> None:
        """Show whether the chosen dice are kept. Never emits."""
        self._parts.set_pinned(pinned)

    def set_dice_set(self, look: DiceSet) -> None:
        """Use another dice set, also for the dice shown."""
        self._parts.felt.set_dice_set(look)

    def set_speed(self, ms: int) -> None:
        """Set how long dice roll, in milliseconds; 0 shows them at rest at once."""
        self._parts.felt.set_speed(ms)

    def lend_felt(self) -> Felt:
        """Give the felt to another window, which puts it in itself; a strip in its place brings it back."""
        self._parts.lend_felt(self.felt_wanted.emit)
        self._settle()
        return self._parts.felt

    def take_felt_back(self) -> None:
        """Show the felt here again."""
        self._parts.take_felt_back()
        self._settle()

    def show_sound(self, *, on: bool) -> None:
        """Show whether dice sounds are on. Never emits."""
        self._parts.sound.show_sound(on=on)

    @property
    def view(self) -> TrayView | None:
        """What is shown, None for an empty tray; the result counts once the dice lie."""
        return self._view

    @property
    def degree(self) -> str:
        """The key of the shown roll's degree, "" without one; the flag comes before the badge."""
        result = None if self._view is None or self._turning else self._view.result
        shown = None if result is None else result.flag or result
        return "" if shown is None else shown.degree

    # Actions of the window's keys

    def press_roll(self) -> None:
        """Roll what is in the tray, or roll again; if the opponent is missing, ask for them."""
        if self._view is None:
            return
        if not self._parts.actions.is_refused():
            self._wish(intents.Roll())
            return
        self._refuse(lambda view: view.blocked)
        if self._view.against is not None and self._view.against.asks:
            self.ask_for_foe()

    def ask_for_foe(self) -> None:
        """Move the focus to the opponent's value, which a roll needs."""
        self._parts.setup.focus_foe()
        self._parts.show_focused()

    def press_push(self) -> None:
        """Ask whether the Keeper agreed to a push, or say why the roll can't be pushed."""
        if self._view is not None and not self._turning and not self._refuse(telling.push_refusal):
            self._parts.actions.ask_to_push()

    def press_luck(self) -> None:
        """Use the first affordable Luck offer, or say why there is none."""
        if self._view is not None and not self._turning and not self._refuse(telling.luck_refusal):
            self._parts.actions.spend_luck()

    def tell_setup(self) -> None:
        """Say which roll is set up, after a key changed that from elsewhere."""
        if self._view is not None:
            announce(self, telling.setup_words(self._view))

    def press_follow_up(self) -> None:
        """Run the follow-up whose enabled button has a key."""
        if self._view is not None and not self._turning:
            self._parts.actions.press_follow_up()

    def press_settling(self, command: str) -> None:
        """Choose what the GM says about the roll shown, by the command of a button."""
        if self._view is not None and self._view.settling is not None and not self._turning:
            self._parts.settling.get().press(command)

    def press_pool(self, command: str, *, remove: bool = False) -> bool:
        """Add the pool die of a command, or remove one; "pool_upgrade" upgrades, or downgrades.

        Return whether there is a pool that uses the command: then its key has no other meaning.
        """
        return (
            self._view is not None
            and self._view.pool is not None
            and self._parts.pool.get().press(command, remove=remove)
        )

    def press_why(self) -> None:
        """Show or hide why the roll came out as it did."""
        shown = self._view is not None and self._view.result is not None and not self._turning
        if shown and self._parts.result.press_why():
            announce(self._parts.result, tr("The rules are hidden."))

    def press_change(self) -> None:
        """Change the choices of the roll shown, unless it can't be changed."""
        self._press(lambda result: result.fixed, intents.ChangeRoll())

    def press_strike(self) -> None:
        """Strike the roll shown, unless it can't be struck."""
        self._press(lambda result: result.counts, intents.StrikeRoll())

    def press_decline(self) -> None:
        """Decline what the roll shown still offers."""
        self._press(lambda result: "" if result.owed else nothing_owed(), intents.DeclineRest())

    def _press(self, reason: Callable[[ResultView], str], intent: intents.TrayIntent) -> None:
        view = self._view
        if view is None or view.changing is not None or self._turning:
            return
        if (result := view.result) is None:
            announce(self, tr("There is no roll to change yet."))
            return
        if not self._refuse(lambda _view: reason(result)):
            self._wish(intent)

    def _refuse(self, reason: Callable[[TrayView], str]) -> bool:
        """Say why something isn't possible. Return whether there is a reason."""
        if words := "" if self._view is None else reason(self._view):
            announce(self, words)
        return bool(words)

    def _tell_result(self, view: TrayView) -> None:
        if view.result is not None and not hearing.take_focus(self._parts.result):
            announce(self._parts.result, view.result.spoken)

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key does here, pressed in another window; return whether it does anything."""
        if is_used := self._is_used_key(event):
            self.keyPressEvent(event)
        return is_used

    def land(self) -> None:
        """Stop rolling dice at once."""
        self._parts.felt.land()

    def is_turning(self) -> bool:
        """Return whether dice are rolling and the result isn't shown yet."""
        return self._turning

    # Events

    def sizeHint(self) -> QSize:
        """Ask for the design's width."""
        look = theme.current()
        return QSize(look.px(theme.tokens()["size"]["tray"]), look.px(640))

    def minimumSizeHint(self) -> QSize:
        """Accept the design's minimum width."""
        look = theme.current()
        return QSize(look.px(theme.tokens()["size"]["trayMin"]), look.px(240))

    def event(self, event: QEvent) -> bool:
        """Claim the keys used here before a shortcut of the window takes them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._is_used_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stop rolling dice or cancel with Space or Escape; roll with Enter outside buttons."""
        if not self._is_used_key(event):
            super().keyPressEvent(event)
        elif event.key() in ENTER_KEYS:
            self.press_roll()
        elif self._turning:
            self.land()
        elif self._is_asking():
            self._wish(intents.CancelOwnDice())
        elif self._is_changing():
            self._focus.release()
            self._wish(intents.LeaveChange())
        else:
            self._parts.actions.leave_push()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Stop rolling dice with a click anywhere in the tray."""
        if self._turning:
            self.land()
        else:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the actions of the finished or prepared roll."""
        if self._view is None or self._turning or self._is_asking():
            return
        from desktop.kit.controls.menus import open_menu
        from desktop.views.menus import tray_acts

        open_menu(tray_acts(self._view), self._act, self._parts.in_place_of_felt, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the choices if the tray is narrow."""
        super().resizeEvent(event)
        self._parts.show_setup(self._view)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the background and the line towards the sheet."""
        look, painter = theme.current(), mirror.painter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(0, 0, 1, self.height(), look.color("border"))

    def _act(self, act: str) -> None:
        from desktop.views import menus

        match act:
            case menus.AGAIN:
                self.press_roll()
            case menus.LUCK:
                self.press_luck()
            case menus.OTHER_LUCK:
                self._parts.actions.ask_luck_amount()
            case menus.PUSH:
                self.press_push()
            case menus.WHY:
                self.press_why()
            case menus.CHANGE_ROLL:
                self.press_change()
            case menus.STRIKE:
                self.press_strike()
            case menus.DECLINE:
                self.press_decline()
            case menus.OWN_DICE:
                self._wish(intents.ToggleOwnDice())
            case _ if act.startswith(menus.SETTLE):
                self.press_settling(act.removeprefix(menus.SETTLE))
            case _:
                self._wish(intents.ShareRoll(act.removeprefix(menus.SHARE)))

    def _is_used_key(self, event: QKeyEvent) -> bool:
        if self._turning and event.key() in _LANDING_KEYS:
            return True
        if event.key() == Qt.Key.Key_Escape:
            return self._is_asking() or self._is_changing() or self._parts.actions.is_asking()
        return event.key() in ENTER_KEYS and self._view is not None

    def _is_asking(self) -> bool:
        return stages.question_number(self._view) is not None

    def _is_changing(self) -> bool:
        return self._view is not None and self._view.changing is not None

    def _pass_on(self, intent: intents.TrayIntent) -> None:
        if isinstance(intent, intents.Pin):
            self.set_pinned(intent.on)
        elif isinstance(intent, intents.Push):
            self._focus.release()
        elif isinstance(intent, intents.EnterOwnDice):
            self._laid_by_hand = True
        try:
            self._wish(intent)
        finally:
            if isinstance(intent, intents.EnterOwnDice):
                self._laid_by_hand = False

    # Changes

    def _lay_down(self, felt: OnFelt, *, seed: int) -> None:
        was_turning, self._turning = self._turning, False
        if was_turning or felt != self._on_felt:
            dice, frames, beside = felt
            self._parts.felt.show_dice(dice, seed=seed, animate=False, frames=frames, sum=beside)
        self._on_felt = felt
        if was_turning:
            self.landed.emit()

    def _dice_landed(self) -> None:
        view = self._view
        if not self._turning or view is None:
            return
        self._turning = False
        self._on_felt = (view.dice, view.frames, view.sum)
        self._parts.column.setEnabled(False)
        stages.show_earned(self._parts, view)
        focused = self._focus.control()
        self._show_fallen(view, fade_ms=theme.motion_ms("resultFade"))
        self._focus.keep(focused, turning=self._turning)
        self._settle()
        self._parts.show_outcome()
        self._tell_result(view)
        self.landed.emit()

    def _show_fallen(self, view: TrayView, *, fade_ms: int = 0) -> None:
        stages.show_landed(self._parts, view, fade_ms=fade_ms)
        stages.show_ask(self._parts, view)
        self._show_laid()

    def _show_laid(self) -> None:
        laid = None if self._view is None else stages.laid_so_far(self._parts, self._view)
        if self._view is not None and laid is not None:
            self._lay_down(laid, seed=self._view.roll)

    def _laid_changed(self) -> None:
        self._show_laid()
        self._parts.show_focused()

    def _settle(self) -> None:
        """Lay out everything now; otherwise one frame would show new words in old places.

        The column is disabled until here, because it would lay out the whole tray again for each part that
        comes or goes.
        """
        if self._held:
            return
        self._parts.column.setEnabled(True)
        self._parts.tab_order.keep()
        lay_out_now()
        if self._question_waits:
            self._question_waits = False
            self._parts.show_question()

    def _show_asked(self) -> None:
        self._settle()
        self._parts.show_focused()

    def _restyle(self) -> None:
        self._parts.restyle()
        self.update()
        self._parts.show_setup(self._view)
