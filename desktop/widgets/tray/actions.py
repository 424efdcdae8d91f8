"""What can be done now: roll, spend Luck, push; what the rules refuse is dashed and says why."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.viewdata.tray import ActionView, LuckOffer, TrayView
from desktop.widgets import theme
from desktop.widgets.controls import ActionButton, Button, Card
from desktop.widgets.painting import focus_margin, off_border, paint_box
from desktop.widgets.text import set_tool_tip
from desktop.widgets.tray.flow import RowOrColumn, Sentence
from desktop.widgets.tray.result import Glyph
from desktop.widgets.tray.setup import MOST_EXTRA_DICE
from desktop.words import tr

_ASKING_LINES, _ABOVE_ANSWERS = 2, 8


class Refusal(QWidget):
    """A dashed box in the place of a button that the rules do not allow, saying why."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        """Make an empty box with an icon."""
        super().__init__(parent)
        self._words = Sentence(style="small", color="muted")
        self._row = QHBoxLayout(self)
        self._glyph = Glyph(icon, "faint")
        self._row.addWidget(self._glyph)
        self._row.addWidget(self._words, 1)
        self._restyle()

    def show_reason(self, reason: str) -> None:
        """Show `reason`; "" hides the box."""
        self._words.setText(reason)
        self.setVisible(bool(reason))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed box."""
        look = theme.current()
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        paint_box(QPainter(self), frame, radius, look.color("sunken"), off_border(), dashed=True)

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._row.setContentsMargins(
            margin + look.px(12), margin + look.px(9), margin + look.px(12), margin + look.px(9)
        )
        self._row.setSpacing(look.px(10))


class PushQuestion(Card):
    """What stands between the wish to push and the dice: the Keeper has to agree."""

    confirmed = Signal()
    """The Keeper agreed: push."""

    declined = Signal()
    """The roll is not pushed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the question."""
        super().__init__(fill="sunken", border="borderStrong", parent=parent)
        self._title = Sentence(tr("Did your Keeper agree?"), style="bodyStrong")
        self._detail = Sentence(
            tr("A pushed roll is final: no Luck, no second push."), style="small", color="muted"
        )
        self.push = Button(tr("Push the roll"), kind="primary", icon="undo", key=tr("Enter"))
        self.leave = Button(tr("Do not push"), kind="secondary")
        self.push.clicked.connect(self.confirmed)
        self.leave.clicked.connect(self.declined)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self._detail)
        self._buttons = RowOrColumn()
        self._buttons.add(self.push, 1)
        self._buttons.add(self.leave, 1)
        self._column.addLayout(self._buttons)
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setContentsMargins(look.px(8), look.px(9), look.px(8), look.px(5))
        self._column.setSpacing(look.px(_ASKING_LINES))
        self._title.setContentsMargins(margin, 0, margin, 0)
        self._detail.setContentsMargins(margin, 0, margin, look.px(_ABOVE_ANSWERS - _ASKING_LINES))


class Actions(QWidget):
    """The buttons under the result, in the order of the tray."""

    roll_requested = Signal()
    """Roll what is in the tray, or roll it again."""

    dice_chosen = Signal(int)
    """The player wants one die more; carries the new choice, -2 to 2."""

    luck_requested = Signal(int)
    """Spend that many points of Luck on this roll."""

    push_requested = Signal()
    """Push the roll; the Keeper has agreed."""

    def __init__(self, tab_after: QWidget, parent: QWidget | None = None) -> None:
        """Make the area, with nothing to do; the Tab key comes here from `tab_after`."""
        super().__init__(parent)
        self._tab_after = tab_after
        self._short = False
        self._net = 0
        self._offered: tuple[ActionView, ...] = ()
        self._luck: list[ActionButton] = []
        self._push: ActionButton | None = None
        self._roll = Button(tr("Roll"), kind="primary", size="large", key=tr("Enter"))
        self._again = Button(tr("Roll again"), kind="primary", key="R")
        self._again_while_asked = Button(tr("Roll again"), kind="secondary", key="R")
        for roll in (self._roll, self._again, self._again_while_asked):
            roll.clicked.connect(self.roll_requested)
        self._one_bonus = Button(tr("+1 bonus"), key="B", name=tr("One bonus die more"))
        self._one_bonus.clicked.connect(lambda: self.dice_chosen.emit(self._net + 1))
        self._one_penalty = Button(tr("+1 penalty"), key="P", name=tr("One penalty die more"))
        self._one_penalty.clicked.connect(lambda: self.dice_chosen.emit(self._net - 1))

        self._luck_refusal = Refusal("clover")
        self._offers = QWidget()
        self._offers_column = QVBoxLayout(self._offers)
        self._question = PushQuestion()
        self._question.confirmed.connect(self._confirm_push)
        self._question.declined.connect(self.leave_push)
        self._question_box = QWidget()
        self._question_edge = QVBoxLayout(self._question_box)
        self._question_edge.addWidget(self._question)
        self._push_refused = Button("", icon="undo")
        self._push_refused.setEnabled(False)
        self._push_reason = Sentence(style="small", color="muted")

        extra, rolls = QWidget(), QWidget()
        self._extra = extra
        self._extra_row = RowOrColumn(extra)
        self._extra_row.add(self._one_bonus, 1)
        self._extra_row.add(self._one_penalty, 1)
        self._roll_row = RowOrColumn(rolls)
        self._roll_row.add(self._push_refused, 1)
        self._roll_row.add(self._roll, 1)
        self._roll_row.add(self._again, 1)
        self._roll_row.add(self._again_while_asked, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for each in (
            self._luck_refusal,
            self._offers,
            self._question_box,
            rolls,
            self._push_reason,
            extra,
        ):
            self._column.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        for each in (*self._of_the_result(), extra, self._roll, self._again_while_asked):
            each.hide()
        self._restyle()

    def set_short(self, short: bool) -> None:
        """Tell why a push is refused in a tooltip instead of a line, for low windows."""
        self._short = short
        self._show_push_reason()

    def show_actions(self, view: TrayView) -> None:
        """Show what can be done with `view`, a roll that is ready or has landed. Never emits."""
        for each in self._of_the_result():
            _keep_room(each, keep=False)
        ready = view.result is None
        self._net = view.dice_net
        self._roll.setVisible(ready)
        self._extra.setVisible(ready)
        self._one_bonus.setEnabled(view.dice_net < MOST_EXTRA_DICE)
        self._one_penalty.setEnabled(view.dice_net > -MOST_EXTRA_DICE)
        self._luck_refusal.show_reason(view.luck_refusal)
        push = view.push if view.push is not None and view.push.enabled else None
        self._ask(asking=False)
        self._again.setVisible(not ready)
        self._show_offers(view.luck, push)
        self._show_refused_push(view.push if push is None else None)

    def conceal(self) -> None:
        """Show nothing but the roll button, and keep the room of the rest, while dice turn."""
        for each in self._of_the_result():
            _keep_room(each, keep=True)
        if not self._again_while_asked.isHidden():
            self._again_while_asked.hide()
            self._again.show()
        for each in (self._one_bonus, self._one_penalty):
            each.setEnabled(False)

    def ask_to_push(self) -> None:
        """Ask whether the Keeper agreed; does nothing where this roll cannot be pushed now."""
        if self._push is not None and self._push.isVisibleTo(self):
            self._push.hide()
            self._ask(asking=True)
        if self.is_asking():
            self._question.push.setFocus(Qt.FocusReason.OtherFocusReason)

    def is_asking(self) -> bool:
        """Return whether the question of the push stands."""
        return self._question_box.isVisibleTo(self)

    def leave_push(self) -> None:
        """Take "Do not push" as the answer to the question of the push."""
        self._ask(asking=False)
        if self._push is not None:
            self._push.show()
            self._push.setFocus(Qt.FocusReason.OtherFocusReason)

    def spend_luck(self) -> None:
        """Take the first Luck offer that can be paid, if there is one now."""
        for button in self._luck:
            if button.isVisibleTo(self) and button.isEnabled():
                button.click()
                return

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _of_the_result(self) -> Iterable[QWidget]:
        return (
            self._luck_refusal,
            self._offers,
            self._question_box,
            self._push_refused,
            self._push_reason,
        )

    def _show_offers(self, luck: tuple[LuckOffer, ...], push: ActionView | None) -> None:
        offered = luck if push is None else (*luck, push)
        if offered != self._offered:
            self._offered = offered
            for old in (*self._luck, self._push):
                if old is not None:
                    self._offers_column.removeWidget(old)
                    old.hide()
                    old.deleteLater()
            self._luck = [self._luck_button(offer) for offer in luck]
            self._push = None if push is None else self._push_button(push)
            before = self._tab_after
            for button in (*self._luck, self._push):
                if button is not None:
                    QWidget.setTabOrder(before, button)
                    before = button
        elif self._push is not None:
            self._push.show()
        self._offers.setVisible(bool(offered))

    def _luck_button(self, offer: LuckOffer) -> ActionButton:
        button = self._offer_button(offer, "clover", "luck")
        button.clicked.connect(lambda: self.luck_requested.emit(offer.points))
        return button

    def _push_button(self, push: ActionView) -> ActionButton:
        button = self._offer_button(push, "undo", "accent")
        button.clicked.connect(self.ask_to_push)
        return button

    def _offer_button(self, action: ActionView, icon: str, color: str) -> ActionButton:
        detail = action.detail if action.enabled else action.reason
        button = ActionButton(action.title, detail, icon=icon, icon_color=color, key=action.key)
        button.setEnabled(action.enabled)
        self._offers_column.addWidget(button)
        return button

    def _show_refused_push(self, push: ActionView | None) -> None:
        self._push_refused.setVisible(push is not None)
        if push is not None:
            self._push_refused.set_label(push.title)
            self._push_refused.setAccessibleDescription(push.reason)
        self._push_reason.setText("" if push is None else push.reason)
        self._show_push_reason()

    def _show_push_reason(self) -> None:
        reason = self._push_reason.text()
        self._push_reason.setVisible(bool(reason) and not self._short)
        set_tool_tip(self._push_refused, reason if self._short else "")

    def _ask(self, *, asking: bool) -> None:
        self._question_box.setVisible(asking)
        # Only one button at a time may look like the next step.
        self._again.setVisible(not asking)
        self._again_while_asked.setVisible(asking)

    def _confirm_push(self) -> None:
        self._ask(asking=False)
        if self._push is not None:
            self._push.show()
        self.push_requested.emit()

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        self._column.setSpacing(0)
        self._offers_column.setContentsMargins(0, 0, 0, 0)
        self._offers_column.setSpacing(0)
        self._question_edge.setContentsMargins(margin, margin, margin, margin)
        self._push_reason.setContentsMargins(margin, look.px(2), margin, look.px(2))


def _keep_room(widget: QWidget, *, keep: bool) -> None:
    """Hide what is shown and keep its room with `keep`; give the room back without."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(keep and not widget.isHidden())
    widget.setSizePolicy(policy)
    if keep:
        widget.hide()
