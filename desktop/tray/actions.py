"""The tray's actions: roll, spend Luck, push and follow-ups; one that the rules refuse is dashed and says
why.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import ActionButton, Button, ButtonKind, ButtonSize
from desktop.kit.layout.flow import RowOrColumn, Sentence
from desktop.kit.layout.section import Later
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, off_border, paint_box
from desktop.kit.text.lines import Glyph
from desktop.kit.text.plain_text import set_tool_tip
from desktop.kit.text.reasons import switch_off
from desktop.views.tray import ActionView, TrayView
from desktop.views.tray_intents import ChooseDice, DeclineRest, FollowUp, Push, Roll, ShowHouseRule, Wish

if TYPE_CHECKING:
    from desktop.tray.luck import LuckAmount, LuckOffers
    from desktop.tray.questions import PushQuestion


_BESIDE_ROLL = 168


class Refusal(theme.Themed):
    """A dashed box that replaces a button the rules refuse, saying why."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Sentence(style="small", color="muted")
        self._row = QHBoxLayout(self)
        self._glyph = Glyph(icon, "faint")
        self._row.addWidget(self._glyph)
        self._row.addWidget(self._words, 1)
        self._restyle()

    def show_reason(self, reason: str) -> None:
        """Show `reason`."""
        self._words.setText(reason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed box."""
        look = theme.current()
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["control"])
        paint_box(mirror.painter(self), frame, radius, look.color("sunken"), off_border(), dashed=True)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._row.setContentsMargins(
            margin + look.px(12), margin + look.px(9), margin + look.px(12), margin + look.px(9)
        )
        self._row.setSpacing(look.px(10))


class _InPlaceOfPush(Sentence):
    """Why a roll can't be pushed, in the place of the button: in low windows no line is left for it."""

    def sizeHint(self) -> QSize:
        """Ask for the width of a button; longer text wraps."""
        hint = super().sizeHint()
        return QSize(min(hint.width(), theme.current().px(_BESIDE_ROLL)), hint.height())


class Actions(theme.Themed):
    """The buttons under the result, in order."""

    asked = Signal()
    """The push question has come up."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._short = False
        self._net = 0
        self._rolled = 0
        self._refusal = ""
        self._leads = False
        self._has_amount = False
        self._roll = Button(tr("Roll"), kind="primary", size="large", key=tr("Enter"))
        self._again = RollButton(tr("Roll again"))
        for roll in (self._roll, self._again):
            roll.clicked.connect(lambda: wish(Roll()))
        self._one_bonus = Button(tr("+1 bonus"), command="bonus", name=tr("Add a bonus die"))
        self._one_bonus.clicked.connect(lambda: wish(ChooseDice(self._net + 1)))
        self._one_penalty = Button(tr("+1 penalty"), command="penalty", name=tr("Add a penalty die"))
        self._one_penalty.clicked.connect(lambda: wish(ChooseDice(self._net - 1)))

        self._luck_refusal = Later(lambda: Refusal("clover"))
        self._offers = Later(self._make_offers)
        self._luck_amount = Later(self._make_luck_amount)
        self._push = ActionButton(icon="undo", icon_color="accent", command="push")
        self._push.clicked.connect(self.ask_to_push)
        self._push_asks = True
        self._question = Later(self._make_question)
        self._push_refused = Button("", icon="undo")
        self._push_refused.setEnabled(False)
        self._push_reason = Sentence(style="small", color="muted")
        self._instead_of_push = _InPlaceOfPush(style="small", color="muted")
        self._rule = ""
        self._house_rule = Button(tr("Show house rule"), kind="plain", size="small")
        self._house_rule.clicked.connect(lambda: wish(ShowHouseRule(self._rule)))
        self._follow_ups = FollowUps(wish)
        self._decline = Button(
            tr("Decline the rest"),
            kind="plain",
            size="small",
            command="decline_rest",
            name=tr("Decline what this roll still offers"),
        )
        self._decline.clicked.connect(lambda: wish(DeclineRest()))

        extra, rolls = QWidget(), QWidget()
        self._extra = extra
        self._extra_row = RowOrColumn(extra)
        self._extra_row.add(self._one_bonus, 1)
        self._extra_row.add(self._one_penalty, 1)
        self._roll_row = RowOrColumn(rolls)
        for button in (self._follow_ups, self._push_refused, self._instead_of_push, self._roll, self._again):
            self._roll_row.add(button, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for each in (
            self._luck_refusal,
            self._offers,
            self._luck_amount,
            self._push,
            self._question,
            rolls,
            self._push_reason,
            self._house_rule,
            self._decline,
            extra,
        ):
            self._column.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        for each in (*self._of_the_result(), extra, self._roll):
            each.hide()
        self._restyle()

    def set_short(self, short: bool) -> None:
        """Use fewer lines, for low windows.

        In the place of a refused push is why; another amount of Luck is only in the tray's menu.
        """
        self._short = short
        self._show_push_reason()
        self._show_luck_amount()

    def show_actions(self, view: TrayView) -> None:
        """Show the actions of `view`, before or after a roll. Never emits."""
        for each in self._of_the_result():
            _keep_room(each, keep=False)
        ready = view.result is None
        self._net = view.dice_net
        self._roll.setVisible(ready and view.pool is None)
        self._roll.set_label(view.roll_words or tr("Roll"))
        self._again.set_label(view.roll_words or tr("Roll again"))
        self._extra.setVisible(ready and view.adjustable)
        self._one_bonus.setEnabled(view.dice_net < view.dice_most)
        self._one_penalty.setEnabled(view.dice_net > -view.dice_most)
        self.set_refusal(view.blocked)
        if view.luck_refusal:
            self._luck_refusal.get().show_reason(view.luck_refusal)
        self._luck_refusal.setVisible(bool(view.luck_refusal))
        self._rule = view.house_rule
        self._house_rule.setVisible(bool(view.house_rule))
        if view.luck:
            self._offers.get().show_offers(view.luck, roll=view.roll)
        self._offers.setVisible(bool(view.luck))
        if view.roll != self._rolled and self._luck_amount.made is not None:
            self._luck_amount.made.fold()
        self._rolled = view.roll
        if view.luck_field is not None:
            self._luck_amount.get().show_field(view.luck_field)
        self._has_amount = view.luck_field is not None
        self._show_luck_amount()
        push = view.push if view.push is not None and view.push.enabled else None
        self._push.setVisible(push is not None)
        self._push_asks = view.push_asks
        if push is not None:
            self._push.set_action(push.title, push.detail)
            self._question.get()  # create it with the button, so that the Tab order is right
        self._show_refused_push(view.push if push is None else None)
        # What a roll has earned is the next step, even if it can still be changed by Luck.
        waits = view.settling is not None
        lead = not waits and any(each.enabled for each in view.follow_ups)
        self._leads = lead or waits
        self._follow_ups.show_actions(view.follow_ups, lead=lead)
        self._show_decline("" if view.result is None or view.changing is not None else view.result.owed)
        self._again.setVisible(not ready and view.pool is None)
        self._ask(asking=False)

    def set_refusal(self, reason: str) -> None:
        """Disable the roll buttons and say why, "" to enable them."""
        self._refusal = reason
        for roll in (self._roll, self._again):
            switch_off(roll, reason)

    def is_empty(self) -> bool:
        """Return whether nothing is shown here, and no room is kept."""
        parts = (*self._of_the_result(), self._roll, self._again, self._extra)
        return all(each.isHidden() and not each.sizePolicy().retainSizeWhenHidden() for each in parts)

    def is_roll_next(self) -> bool:
        """Return whether rolling again is the next step, rather than one of the buttons here."""
        return not (self._leads or self.is_asking())

    def focus_roll(self) -> None:
        """Move the focus to the button that rolls again."""
        self._again.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_next(self) -> None:
        """Move the focus to the next step: what the roll has earned, or rolling again."""
        (self._follow_ups.first() or self._again).setFocus(Qt.FocusReason.OtherFocusReason)

    def is_refused(self) -> bool:
        """Return whether rolling is disabled."""
        return bool(self._refusal)

    def conceal(self, view: TrayView) -> None:
        """Show only the roll button, and keep the room of the rest, while the dice of `view` roll."""
        for each in self._of_the_result():
            _keep_room(each, keep=True)
        # A pool has its own button; without one, the current button stays.
        self._roll.setVisible(view.pool is None and not self._roll.isHidden())
        self._again.setVisible(view.pool is None and self._roll.isHidden())
        self._again.set_next(True)
        self.set_refusal("")
        for each in (self._one_bonus, self._one_penalty):
            each.setEnabled(False)

    def ask_to_push(self) -> None:
        """Ask whether the Keeper agreed, if required; do nothing if pushing isn't possible."""
        if self._push.isVisibleTo(self):
            if not self._push_asks:
                self._wish(Push())
                return
            self._ask(asking=True)
        if self.is_asking():
            self._question.get().push.setFocus(Qt.FocusReason.OtherFocusReason)
            self.asked.emit()

    def is_asking(self) -> bool:
        """Return whether the push question is shown."""
        return self._question.isVisibleTo(self)

    def leave_push(self) -> None:
        """Answer the push question with "Don't push"."""
        self._push.show()
        self._push.setFocus(Qt.FocusReason.OtherFocusReason)
        self._ask(asking=False)

    def spend_luck(self) -> None:
        """Use the first affordable Luck offer, if there is one."""
        if self._offers.isVisibleTo(self):
            self._offers.get().spend()

    def ask_luck_amount(self) -> None:
        """Ask for another amount of Luck, if Luck can be spent."""
        if self._has_amount:
            self._luck_amount.setVisible(True)
            self._luck_amount.get().unfold()

    def press_follow_up(self) -> None:
        """Run the follow-up whose button has a key, if there is one."""
        self._follow_ups.press()

    def _of_the_result(self) -> Iterable[QWidget]:
        return (
            self._luck_refusal,
            self._offers,
            self._luck_amount,
            self._push,
            self._question,
            self._push_refused,
            self._instead_of_push,
            self._push_reason,
            self._house_rule,
            self._follow_ups,
            self._decline,
        )

    def _make_offers(self) -> "LuckOffers":
        from desktop.tray.luck import LuckOffers

        return LuckOffers(self._wish)

    def _make_luck_amount(self) -> "LuckAmount":
        from desktop.tray.luck import LuckAmount

        return LuckAmount(self._wish)

    def _make_question(self) -> "PushQuestion":
        from desktop.tray.questions import PushQuestion

        question = PushQuestion()
        question.confirmed.connect(self._confirm_push)
        question.declined.connect(self.leave_push)
        return question

    def _show_luck_amount(self) -> None:
        asking = self._luck_amount.made is not None and self._luck_amount.made.is_unfolded()
        self._luck_amount.setVisible(self._has_amount and (asking or not self._short))

    def _show_decline(self, owed: str) -> None:
        self._decline.setVisible(bool(owed))
        self._decline.setAccessibleDescription(owed)
        set_tool_tip(self._decline, owed)

    def _show_refused_push(self, push: ActionView | None) -> None:
        if push is not None:
            self._push_refused.set_label(push.title)
            self._push_refused.setAccessibleDescription(push.reason)
        self._push_reason.setText("" if push is None else push.reason)
        self._show_push_reason()

    def _show_push_reason(self) -> None:
        reason = self._push_reason.text()
        self._instead_of_push.setText(reason)
        self._instead_of_push.setVisible(bool(reason) and self._short)
        for each in (self._push_refused, self._push_reason):
            each.setVisible(bool(reason) and not self._short)

    def _ask(self, *, asking: bool) -> None:
        self._question.setVisible(asking)
        if asking:
            self._push.hide()
        # Only one button at a time may look like the next step.
        self._again.set_next(self.is_roll_next())

    def _confirm_push(self) -> None:
        self._push.show()
        self._ask(asking=False)
        self._wish(Push())

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setSpacing(0)
        self._question.setContentsMargins(margin, margin, margin, margin)
        for each in (self._push_reason, self._instead_of_push):
            each.setContentsMargins(margin, look.px(2), margin, look.px(2))


def _keep_room(widget: QWidget, *, keep: bool) -> None:
    """Hide a widget but keep its room; ``keep`` False gives the room back."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(keep and not widget.isHidden())
    widget.setSizePolicy(policy)
    if keep:
        widget.hide()


_WIDEST = 200  # longer titles need several lines, which only the other kind of button has
_WHOLE_WIDTH = 640  # more than a tray has


class FollowUps(QWidget):
    """A button for each follow-up; one that the rules refuse is dashed and says why."""

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self._shown: tuple[tuple[ActionView, ...], bool] = ((), False)
        self._buttons: list[tuple[str, Button]] = []
        self._detailed = False
        self._row = RowOrColumn(self)
        self.hide()

    def show_actions(self, actions: tuple[ActionView, ...], *, lead: bool) -> None:
        """Show a button for each of `actions`; with `lead`, the first enabled one is the next step."""
        if (actions, lead) != self._shown:
            self._shown = (actions, lead)
            for _command, old in self._buttons:
                self._row.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._detailed = any(each.detail or each.reason or _is_long(each) for each in actions)
            first = next((action for action in actions if action.enabled), None) if lead else None
            self._buttons = [
                (action.command, self._button(action, leads=action is first)) for action in actions
            ]
            for _command, button in self._buttons:
                self._row.add(button, 1)
                button.show()
        self.setVisible(bool(actions))

    def first(self) -> Button | None:
        """Return the first enabled button, None if there is none."""
        return next((button for _command, button in self._buttons if button.isEnabled()), None)

    def press(self) -> None:
        """Press the enabled button that has a key; do nothing if there is none."""
        for command, button in self._buttons:
            if command and button.isEnabled() and button.isVisibleTo(self):
                button.click()
                return

    def sizeHint(self) -> QSize:
        """Ask for the buttons in a row; in two lines they take the whole width."""
        size = super().sizeHint()
        return QSize(theme.current().px(_WHOLE_WIDTH), size.height()) if self._detailed else size

    def _button(self, action: ActionView, *, leads: bool) -> Button:
        detail = action.detail if action.enabled else action.reason
        kind: ButtonKind = "primary" if leads else "secondary"
        if self._detailed:
            button: Button = ActionButton(action.title, detail, command=action.command, kind=kind)
        else:
            button = Button(action.title, command=action.command, kind=kind)
        button.setEnabled(action.enabled)
        button.clicked.connect(lambda: self._wish(FollowUp(action.id)))
        return button


def _is_long(action: ActionView) -> bool:
    look = theme.current()
    return QFontMetrics(look.font("bodyStrong")).horizontalAdvance(action.title) > look.px(_WIDEST)


class RollButton(Button):
    """A roll button, filled only if it is the next step."""

    def __init__(self, text: str, *, size: ButtonSize = "normal") -> None:
        super().__init__(text, kind="primary", size=size, command="roll")

    def sizeHint(self) -> QSize:
        """Always ask for the room of a filled button, so that nothing moves when it becomes one."""
        kind, self._kind = self._kind, "primary"
        size = super().sizeHint()
        self._kind = kind
        return size

    def set_next(self, is_next: bool) -> None:
        """Look like the next step, or like a normal button."""
        self._kind = "primary" if is_next else "secondary"
        self.update()
