"""Rolled characteristics, each with its dice and a roll button."""

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.base.numbers import die_text
from desktop.base.words import tr
from desktop.dice.flat_dice import paint_flat_die
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import Sentence, in_lines
from desktop.kit.layout.section import Section, fit
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_card
from desktop.kit.text.plain_text import PlainLabel
from desktop.views.dice_sets import DiceSet
from desktop.views.editing.fields import DiceRow, DiceSection
from desktop.views.felt import DieLook, DieUse, FeltDie

_SIDE, _GAP = 30, 5
_EDGE, _VALUE, _DICE = 14, 40, 200


class _Dice(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._dice: tuple[FeltDie, ...] = ()
        self._set = DiceSet()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_dice_set(self, look: DiceSet) -> None:
        self._set = look
        self.update()

    def show_faces(self, faces: tuple[tuple[str, int], ...]) -> None:
        self._dice = tuple(die for kind, face in faces for die in _drawn(kind, face))
        self.setAccessibleName(", ".join(f"{die_text(kind)} {face}" for kind, face in faces))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.current()
        return QSize(len(self._dice) * look.px(_SIDE + _GAP), look.px(_SIDE + 4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        side = look.px(_SIDE)
        top = (self.height() - side) / 2
        for place, die in enumerate(self._dice):
            box = QRectF(place * look.px(_SIDE + _GAP) + 1, top, side - 2, side - 2)
            paint_flat_die(painter, die, box, self._set)


def _drawn(kind: str, face: int) -> tuple[FeltDie, ...]:
    if kind == "d100":
        tens, units = DieLook.TENS, DieLook.UNITS
        return (
            FeltDie(tens, face // 10 % 10 * 10, DieUse.PLAIN, tr("Tens")),
            FeltDie(units, face % 10, DieUse.PLAIN, tr("Units")),
        )
    return (FeltDie(DieLook(kind), face, DieUse.PLAIN, die_text(kind)),)


class _Row(Section):
    """One characteristic: name, dice notation, the dice, their sum, the value, and the button."""

    thrown = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._id = ""
        self.columns = (0, 0)
        """The widths of names and notations in pixels, equal in all rows."""
        self._name = PlainLabel(style="bodyStrong", parent=self)
        self._words = PlainLabel(style="small", color="muted", parent=self)
        self._dice = _Dice(self)
        self._sum = Sentence(style="small", color="muted", parent=self)
        self._value = PlainLabel(style="stat", parent=self)
        self.button = Button(tr("Roll"), size="small", parent=self)
        self.button.clicked.connect(lambda: self.thrown.emit(self._id))

    def set_dice_set(self, look: DiceSet) -> None:
        self._dice.set_dice_set(look)

    def show_row(self, view: DiceRow) -> None:
        self._id = view.id
        self._name.setText(view.name)
        self._words.setText(view.dice)
        self._dice.show_faces(view.faces)
        self._dice.setVisible(bool(view.faces))
        self._sum.setText(view.shown)
        self._sum.setVisible(bool(view.shown))
        self._value.setText(view.value)
        again = bool(view.faces)
        words = tr("Roll again") if again else tr("Roll")
        self.button.set_label(words, tr("{roll}: {name}").format(roll=words, name=view.name))
        self.rearrange()

    def wanted_columns(self) -> tuple[int, int]:
        return self._name.sizeHint().width(), self._words.sizeHint().width()

    def arrange(self, width: int, *, move: bool) -> int:
        look = theme.current()
        gap = look.px(10)
        button = self.button.sizeHint()
        value = max(look.px(_VALUE), self._value.sizeHint().width())
        right = width - button.width() - gap - value
        name, words = self.columns
        middle = QRect(name + gap, 0, max(right - name - 2 * gap, look.px(80)), 0)
        parts: list[QWidget] = [self._words, self._dice, self._sum]
        fallen = middle.adjusted(words + gap, 0, 0, 0)
        in_columns = fallen.width() >= look.px(_DICE)
        if in_columns:
            # The dice of all rows are aligned.
            parts, middle = parts[1:], fallen
        height = in_lines(parts, middle, gap=gap, below=look.px(2), move=False)
        tall = max(height, button.height())
        if move:
            middle.moveTop((tall - height) // 2)
            in_lines(parts, middle, gap=gap, below=look.px(2), move=True)
            if in_columns:
                mirror.place(self._words, name + gap, 0, words, tall)
            mirror.place(self._name, 0, 0, name, tall)
            mirror.place(self._value, right, 0, value, tall)
            top = (tall - button.height()) // 2
            mirror.place(self.button, width - button.width(), top, button.width(), button.height())
        return tall


class DiceCard(Section):
    """The characteristics below each other, with a button that rolls all."""

    thrown = Signal(str)
    """The player wants to roll a characteristic; carries its id."""

    all_thrown = Signal(str)
    """The player wants to roll all characteristics of a section; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self._id = ""
        self._title = PlainLabel(style="cardTitle", parent=self)
        self.button = Button("", icon="dice", parent=self)
        """Rolls all."""
        self.button.clicked.connect(lambda: self.all_thrown.emit(self._id))
        self._rows: list[_Row] = []
        self._set = DiceSet()

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on, including those on display."""
        self._set = look
        for row in self._rows:
            row.set_dice_set(look)

    def show_section(self, view: DiceSection) -> None:
        """Show the dice without emitting."""
        self._id = view.id
        self._title.setText(view.title)
        self._title.setVisible(bool(view.title))
        self.button.set_label(view.all_words)
        self.button.setVisible(bool(view.all_words))
        fit(self._rows, len(view.rows), self._new_row)
        for row, each in zip(self._rows, view.rows, strict=True):
            row.show_row(each)
        self.rearrange()

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the rows below each other."""
        self._align()
        look = theme.current()
        margin, edge = focus_margin(), look.px(_EDGE)
        inside = width - 2 * (margin + edge)
        top = margin + look.px(8)
        head = [part for part in (self._title, self.button) if not part.isHidden()]
        beside = sum(part.sizeHint().width() for part in head) <= inside + margin
        if len(head) == 2 and beside:
            wide, height = self.button.sizeHint().width(), self.button.sizeHint().height()
            if move:
                mirror.place(self._title, margin + edge, top, inside - wide, height)
                mirror.place(self.button, width - edge - wide, top, wide, height)
            top += height
        else:
            top += in_lines(head, QRect(margin + edge, top, inside, 0), move=move)
        for row in self._rows:
            top += look.px(4)
            height = row.arrange(inside + margin, move=False)
            mirror.place(row, margin + edge, top, inside + margin, height, move=move)
            top += height
        return top + look.px(8) + margin

    def _new_row(self) -> _Row:
        row = _Row(self)
        row.thrown.connect(self.thrown)
        row.set_dice_set(self._set)
        return row

    def _align(self) -> None:
        """Align the dice of all rows, again after a change of text size."""
        wanted = [row.wanted_columns() for row in self._rows]
        columns = (max(name for name, _ in wanted), max(words for _, words in wanted)) if wanted else (0, 0)
        for row in self._rows:
            if row.columns != columns:
                row.columns = columns
                row.rearrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, and lines between the rows."""
        look = theme.current()
        painter = mirror.painter(self)
        paint_card(painter, self.rect())
        for row in self._rows:
            box = mirror.box(self, row.geometry())
            painter.fillRect(
                box.left(), box.top() - look.px(2), box.width() - focus_margin(), 1, look.color("border")
            )
