"""A dice pool assembled before a roll, kind by kind."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.base import keys
from desktop.base.words import tr
from desktop.dice.symbols import paint_small_die
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.section import ButtonRow, Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.keys import changed
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.plain_text import PlainLabel, set_tool_tip
from desktop.kit.text.prose import Prose
from desktop.kit.text.reasons import switch_off
from desktop.tray.actions import RollButton
from desktop.views.felt import DieLook
from desktop.views.tray import PoolDie, PoolView
from desktop.views.tray_intents import ResetPool, Roll, StepOption, Wish

_GLYPH, _NUMBER = 20, 24
_NAMELESS = 4
_GAP = 12
_ROLL = 112
_UPGRADE = "pool_upgrade"


class _Glyph(QWidget):
    def __init__(self, look: DieLook) -> None:
        super().__init__()
        self._look = look

    def show_die(self, look: DieLook) -> None:
        self._look = look
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_small_die(mirror.painter(self), self._look, QRectF(self.rect()))


class _Stepper(theme.Themed):
    def __init__(self, look: DieLook, wish: Wish, parent: QWidget) -> None:
        super().__init__(parent)
        self._wish = wish
        self._look = look
        self._command = ""
        self._glyph = _Glyph(look)
        self._name = PlainLabel(style="small")
        self._number = PlainLabel(style="bodyStrong")
        self._number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._minus = Button("", size="tracker", icon="minus", name=" ")
        self._plus = Button("", size="tracker", icon="plus", name=" ")
        self._minus.clicked.connect(lambda: self.step(-1))
        self._plus.clicked.connect(lambda: self.step(1))
        self._beside = QHBoxLayout(self)
        self._beside.addWidget(self._glyph)
        self._beside.addWidget(self._name, 1)
        for each in (self._minus, self._number, self._plus):
            self._beside.addWidget(each)
        self._restyle()

    def show_die(self, view: PoolDie) -> None:
        """Show `view`. A focused button that gets disabled passes the focus to the other one."""
        self._look = view.look
        self._glyph.show_die(view.look)
        self._name.setText(view.name)
        set_tool_tip(self._glyph, view.die)
        self._number.setText(str(view.number))
        self._number.setAccessibleName(f"{view.name}: {view.number}")
        self._command = view.command
        self.show_keys()
        for button, name, can, other in (
            (self._minus, tr("Remove one {die}"), view.can_remove, self._plus),
            (self._plus, tr("Add one {die}"), view.can_add, self._minus),
        ):
            button.setAccessibleName(name.format(die=view.die))
            if not can and button.hasFocus():
                other.setEnabled(True)
                other.setFocus(Qt.FocusReason.OtherFocusReason)
        self._minus.setEnabled(view.can_remove)
        self._plus.setEnabled(view.can_add)

    def show_keys(self) -> None:
        """Show the keys that add a die and remove one."""
        set_tool_tip(self._plus, keys.shown(self._command))
        set_tool_tip(self._minus, keys.shown_with_shift(self._command))

    def width_of(self, *, named: bool) -> int:
        """Return the preferred width with or without the name."""
        hint, name = self.sizeHint().width(), self._name.sizeHint().width()
        without = hint if self._name.isHidden() else hint - name
        return without + name if named else without + theme.current().px(_NAMELESS)

    def show_name(self, named: bool) -> None:
        """Show the sign with its name, or alone if space is tight."""
        self._name.setVisible(named)

    def step(self, by: int) -> None:
        """Request one die more (1) or fewer (-1), if possible."""
        if (self._plus if by > 0 else self._minus).isEnabledTo(self):
            self._wish(StepOption(f"pool_{self._look}", by))

    def _restyle(self) -> None:
        look = theme.current()
        side = look.px(_GLYPH)
        self._glyph.setFixedSize(side, side)
        self._number.setFixedWidth(
            max(look.px(_NUMBER), QFontMetrics(look.font("bodyStrong")).horizontalAdvance("00"))
        )
        self._beside.setContentsMargins(mirror.margins(self, focus_margin(), 0, 0, 0))
        self._beside.setSpacing(0)
        self._name.setContentsMargins(mirror.margins(self, look.px(7), 0, look.px(4), 0))


class Pool(Section):
    """The steppers in one or two columns, the buttons for the whole pool, and the roll button.

    If there is room, the button is at the right with the notes below it, else below everything.
    """

    def __init__(self, wish: Wish, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = wish
        self.setAccessibleName(tr("Pool"))
        self._view = PoolView(())
        self._turning = False
        self._steppers: dict[str, _Stepper] = {}
        self._upgrade = Button(tr("Upgrade"), size="small", command=_UPGRADE)
        set_tool_tip(self._upgrade, tr("Upgrade an Ability die to a Proficiency die"))
        self._upgrade.clicked.connect(lambda: wish(StepOption("pool_upgrade", 1)))
        self._downgrade = Button(tr("Downgrade"), size="small")
        set_tool_tip(self._downgrade, tr("Downgrade a Proficiency die to an Ability die"))
        self._downgrade.clicked.connect(lambda: wish(StepOption("pool_upgrade", -1)))
        self._reset = Button(tr("Reset"), kind="quiet", size="small", name=tr("Reset the pool"))
        self._reset.clicked.connect(lambda: wish(ResetPool()))
        self._whole = ButtonRow((self._upgrade, self._downgrade, self._reset), parent=self)
        self._roll = RollButton("", size="large")
        self._roll.setParent(self)
        self._roll.clicked.connect(lambda: wish(Roll()))
        self._notes = Prose(style="small", color="muted", parent=self)
        self._show_keys()
        changed().connect(self._show_keys)

    def show_pool(self, view: PoolView, *, roll_words: str, refusal: str) -> None:
        """Show `view`. Never emits.

        `roll_words` replace the label "Roll", "" for none; a `refusal` disables the button and says why.
        """
        self._view = view
        for gone in self._steppers.keys() - {die.look for die in view.dice}:
            old = self._steppers.pop(gone)
            old.hide()
            old.deleteLater()
        for die in view.dice:
            if die.look not in self._steppers:
                self._steppers[die.look] = _Stepper(die.look, self._wish, self)
            stepper = self._steppers[die.look]
            stepper.show_die(die)
            stepper.setEnabled(not self._turning)
            stepper.raise_()  # the stacking order is the Tab order
            stepper.show()
        for each in (self._whole, self._roll):
            each.raise_()
        self._upgrade.setEnabled(view.can_upgrade)
        self._downgrade.setEnabled(view.can_downgrade)
        self._reset.setVisible(view.changed)
        self._whole.rearrange()
        self._roll.set_label(roll_words or tr("Roll"))
        switch_off(self._roll, refusal)
        self._notes.set_text("\n".join(view.notes))
        self._notes.setVisible(bool(view.notes))
        self.rearrange()

    def set_next(self, is_next: bool) -> None:
        """Show the roll button as the next step, or as a normal button."""
        self._roll.set_next(is_next)

    @property
    def roll_height(self) -> int:
        """The height of the roll button, in pixels."""
        return self._roll.height()

    def focus_roll(self) -> None:
        """Move the focus to the roll button."""
        self._roll.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_keys(self) -> None:
        self._downgrade.set_key(keys.shown_with_shift(_UPGRADE))
        for each in self._steppers.values():
            each.show_keys()

    def set_turning(self, turning: bool) -> None:
        """Lock the pool while dice roll; it can still be rolled again."""
        self._turning = turning
        for each in (*self._steppers.values(), self._whole):
            each.setEnabled(not turning)

    def press(self, command: str, *, remove: bool) -> bool:
        """Run a command of the pool, if possible; return whether it has such a die."""
        if command == _UPGRADE:
            button = self._downgrade if remove else self._upgrade
            if button.isEnabledTo(self):
                button.click()
            return True
        for die in self._view.dice:
            if die.command == command:
                if not self._turning:
                    self._steppers[die.look].step(-1 if remove else 1)
                return True
        return False

    def _longest_word(self) -> int:
        look = theme.current()
        words = " ".join(self._view.notes).split()
        return max((look.advance(each, "small") for each in words), default=0)

    def arrange(self, width: int, *, move: bool) -> int:
        """Fill two columns downwards if they fit, without the dice's names if necessary, else one."""
        look, margin = theme.current(), focus_margin()
        steppers = [self._steppers[die.look] for die in self._view.dice]
        wide = max((each.width_of(named=True) for each in steppers), default=0)
        high = max((each.sizeHint().height() for each in steppers), default=0)
        gap = look.px(_GAP)
        short = max((each.width_of(named=False) for each in steppers), default=0)
        named = 2 * wide + gap <= width or 2 * short + gap > width
        wide = wide if named else short
        roll = max(self._roll.sizeHint().width(), look.px(_ROLL) if named else 0)
        columns = 2 if 2 * wide + gap <= width else 1
        beside = columns == 2 and 2 * wide + gap + gap + roll <= width
        room = width - gap - roll if beside else width
        column = (room - gap * (columns - 1)) // columns
        of_stepper = column if named else min(column, wide)
        rows = -(-len(steppers) // columns)
        if move:
            for place, stepper in enumerate(steppers):
                stepper.show_name(named)
                left = (column + gap) * (place // rows)
                mirror.place(stepper, left, high * (place % rows), of_stepper, high)
        button = self._roll.sizeHint().height()
        at_side = beside and self._longest_word() <= roll - 2 * margin  # a word is never broken
        left, notes_wide = (
            (room + gap + margin, roll - 2 * margin) if at_side else (margin, width - 2 * margin)
        )
        notes = self._notes.heightForWidth(notes_wide) if self._view.notes else 0
        top = high * rows
        if beside:
            end = button + (look.px(2) + notes if at_side else 0)
            if move:
                mirror.place(self._roll, room + gap, 0, roll, button)
            # Also below the button if that saves a line.
            whole_wide = room
            if self._whole.heightForWidth(width) < self._whole.heightForWidth(room):
                whole_wide, top = width, max(top, end)
            whole = self._whole.heightForWidth(whole_wide)
            mirror.place(self._whole, 0, top, whole_wide, whole, move=move)
            below = max(top + whole, end)
            notes_top = button + look.px(2) if at_side else below
            mirror.place(self._notes, left, notes_top, notes_wide, notes, move=move)
            return below if at_side else below + notes
        whole = self._whole.heightForWidth(room)
        mirror.place(self._whole, 0, top, room, whole, move=move)
        top += whole
        if move:
            mirror.place(self._notes, left, top, notes_wide, notes)
            mirror.place(self._roll, 0, top + notes, width, button)
        return top + notes + button
