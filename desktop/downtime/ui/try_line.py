"""One try in the table of a page: its texts and dice, and the button or field that rolls it."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.card_words import advance
from desktop.downtime.ui import pieces
from desktop.downtime.ui.pieces import Piece, Placed
from desktop.kit.controls.buttons import Button
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Badge
from desktop.kit.text.plain_text import set_tool_tip
from desktop.kit.text.text_field import ENTER_KEYS, Field
from desktop.views.dice_sets import DiceSet
from desktop.views.downtime.pages import TryRow
from desktop.wizard.foot import show_action


class Cell(IntEnum):
    """The columns: the seven of ``TryTable``, and the button at the end."""

    NAME = 0
    OLD = 1
    MARKS = 2
    ROLL = 3
    VERDICT = 4
    GAIN = 5
    NEW = 6
    ACTION = 7


RIGHT = frozenset({Cell.OLD, Cell.GAIN, Cell.NEW, Cell.ACTION})
"""The right-aligned columns."""

SIDE = 18
"""The padding left and right of a row, in pixels at text scale 1."""

_LEAST = 58
_ABOVE, _CELLS_APART, _LINES_APART = 9, 18, 6
_LEAST_NAME, _MOST_NAME = 112, 200
_ROLL = 96


class Column(NamedTuple):
    """The position of a column, in pixels."""

    left: int
    width: int


class RowRoll(Button):
    """The button that rolls a try."""

    def __init__(self, parent: QWidget) -> None:
        """Make a button without text."""
        super().__init__("", size="small", icon="dice", parent=parent)

    def set_filled(self, filled: bool) -> None:
        """Look like the next step, or like any other button."""
        self._kind = "primary" if filled else "secondary"
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the same width in all rows."""
        natural = super().sizeHint()
        least = theme.current().px(_ROLL) + 2 * focus_margin()
        return QSize(max(natural.width(), least), natural.height())


class DiceField(Field):
    """A short field for the results of physical dice."""

    entered = Signal()
    """The player pressed Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit a signal on Enter, after the field has handled it."""
        super().keyPressEvent(event)
        if event.key() in ENTER_KEYS and not event.isAutoRepeat():
            self.entered.emit()

    def sizeHint(self) -> QSize:
        """Return the size of the hint, or of some digits."""
        edges = self.textMargins()
        room = max(advance(self.placeholderText(), "body"), advance("000 00", "body"))
        return QSize(edges.left() + edges.right() + room + theme.current().px(8), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the full size, so that nothing is cut off."""
        return self.sizeHint()


class TryLine(Section):
    """A try in columns, or on lines if they don't fit. The card around it draws its background."""

    roll_requested = Signal()
    """The player wants the app to roll the try."""

    dice_typed = Signal(str)
    """The player typed physical dice; carries the text."""

    dice_asked = Signal()
    """The player wants to click physical dice."""

    resized = Signal()
    """The content changed, and may need other columns."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self.view = TryRow("", "", "", "")
        """The try that is shown."""
        self._rolling = False
        self._dice_set = DiceSet()
        self._columns: Mapping[Cell, Column] | None = None
        self._heads: Sequence[str] = ("",) * Cell.ACTION
        self._placed: list[Placed] = []
        self._badge = Badge(parent=self)
        self.roll = RowRoll(self)
        """Rolls the try; hidden if there is nothing to roll, or the dice are physical."""
        self.typed = DiceField(name="", parent=self)
        """The field for physical dice."""
        self.pick = Button("", size="small", icon="own-dice", parent=self)
        """Opens the window in which physical dice are clicked."""
        self.roll.clicked.connect(self.roll_requested)
        self.typed.entered.connect(self._enter)
        self.pick.clicked.connect(self.dice_asked)
        self.typed.textEdited.connect(lambda: self._refuse(refused=False))

    @property
    def placed(self) -> Sequence[Placed]:
        """The texts, dice, checkboxes and controls of the row, with their positions."""
        return tuple(self._placed)

    @property
    def control(self) -> QWidget | None:
        """The control that rolls the try, None if it can't be rolled now."""
        found = next((each for each in (self.roll, self.typed) if not each.isHidden()), None)
        return found if found is not None and found.isEnabled() else None

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on."""
        self._dice_set = look
        self.update()

    def show_row(self, row: TryRow, *, rolling: bool, own_dice: bool) -> None:
        """Show a try. While it is `rolling` its result is hidden; with `own_dice`, dice are typed, not
        rolled.

        Text being typed stays while the same dice are asked for. Never emits.
        """
        asks = not rolling and own_dice and bool(row.asks_for)
        if not asks or (row.id, row.asks_for, row.dice) != (self.view.id, self.view.asks_for, self.view.dice):
            self.typed.clear()
            self._refuse(refused=False)
        self.view, self._rolling = row, rolling
        fallen = row.worked is not None and not rolling
        self.setAccessibleName(tr("{name}, rolling").format(name=row.name) if rolling else row.spoken)
        if fallen and row.verdict:
            degree, icon = ("regular", "check") if row.worked else ("failure", "cross")
            ink = f"degree.{degree}"
            self._badge.show_state(row.verdict, icon=icon, ink=ink, soft=f"{ink}.soft")
        self._badge.setVisible(fallen and bool(row.verdict))
        self._show_roll()
        self.typed.setAccessibleName(tr("{name}: {dice}").format(name=row.name, dice=row.asks_for))
        self.typed.setPlaceholderText(row.hint)
        words = tr("{name}: click what your dice show").format(name=row.name)
        self.pick.set_label("", words)
        set_tool_tip(self.pick, tr("Click what your dice show"))
        self.typed.setVisible(asks)
        self.pick.setVisible(asks)
        self.roll.setVisible(not rolling and not asks and row.roll is not None)
        self.update()

    def cell(self, column: Cell) -> tuple[Piece, ...]:
        """Return the content of a column."""
        row, rolling = self.view, self._rolling
        match column:
            case Cell.NAME:
                return pieces.words(row.name, "bodyStrong")
            case Cell.OLD:
                return pieces.words(row.before)
            case Cell.MARKS:
                return pieces.marks(row)
            case Cell.ROLL:
                return pieces.thrown(row, rolling=rolling)
            case Cell.VERDICT:
                return self._verdict()
            case Cell.GAIN:
                return pieces.gained(row, rolling=rolling)
            case Cell.NEW:
                return pieces.became(row, rolling=rolling)
            case Cell.ACTION:
                return self._action()

    def natural(self, column: Cell) -> int:
        """Return the width that a column needs for this row, in pixels; a long name may wrap."""
        width = pieces.across(self.cell(column))
        if column is Cell.NAME:
            look = theme.current()
            note = pieces.across(self._note())
            return max(min(width, look.px(_MOST_NAME)), look.px(_LEAST_NAME), note)
        return width

    def set_columns(self, columns: Mapping[Cell, Column] | None, heads: Sequence[str]) -> None:
        """Use `columns`, or lines without them, on which `heads` label the numbers."""
        self._columns, self._heads = columns, heads

    def heightForWidth(self, width: int) -> int:
        """Return the height needed at `width` pixels, not cached: the columns change between calls."""
        return self.arrange(width, move=False)

    def arrange(self, width: int, *, move: bool) -> int:
        """Lay out the row in its columns, or on lines."""
        if self._columns is not None:
            placed, height = self._in_columns(self._columns)
        else:
            placed, height = self._in_lines(width)
        if move:
            self._placed = placed
            pieces.settle(placed)
        return height

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw texts, dice and checkboxes."""
        pieces.paint(mirror.painter(self), self._placed, self._dice_set)

    def _in_columns(self, columns: Mapping[Cell, Column]) -> tuple[list[Placed], int]:
        look = theme.current()
        cells: list[tuple[list[Placed], int]] = []
        for column, (left, width) in columns.items():
            placed, height = pieces.flow(
                self.cell(column), left, 0, width, below=look.px(4), right=column in RIGHT
            )
            if column is Cell.NAME:
                note, more = pieces.flow(self._note(), left, height, width)
                placed, height = placed + note, height + more
            cells.append((placed, height))
        whole = max(look.px(_LEAST), max(height for _, height in cells) + look.px(_ABOVE))
        return [
            each for placed, height in cells for each in pieces.moved(placed, (whole - height) // 2)
        ], whole

    def _in_lines(self, width: int) -> tuple[list[Placed], int]:
        look = theme.current()
        side, top = look.px(SIDE), look.px(_ABOVE)
        room = width - 2 * side
        action = self._action()
        used = pieces.across(action)
        beside = room - used - look.px(_CELLS_APART)
        name_wide = beside if beside >= look.px(_LEAST_NAME) else room
        name, height = pieces.flow(self.cell(Cell.NAME), side, 0, name_wide)
        note, more = pieces.flow(self._note(), side, height, name_wide)
        name, height = name + note, height + more
        cells = self._rest()
        if beside >= look.px(_LEAST_NAME):
            done, tall = pieces.flow(action, side + room - used, 0, used)
            line = max(height, tall)
            name = pieces.moved(name, (line - height) // 2) + pieces.moved(done, (line - tall) // 2)
            height = line
        elif action:
            cells.append(action)
        below = look.px(_LINES_APART)
        rest, more = pieces.flow_cells(
            cells, side, top + height + below, room, apart=look.px(_CELLS_APART), below=below
        )
        return pieces.moved(name, top) + rest, top + height + (below + more if cells else 0) + top

    def _rest(self) -> list[tuple[Piece, ...]]:
        """Return all but name and button, with labels before the numbers."""
        found: list[tuple[Piece, ...]] = []
        for column in list(Cell)[Cell.OLD : Cell.ACTION]:
            cell = self.cell(column) if self._heads[column] else ()
            if cell and column in RIGHT:
                first = cell[0]._replace(gap=theme.current().px(5))
                cell = (*pieces.words(self._heads[column], "caption", "muted"), first, *cell[1:])
            if cell:
                found.append(cell)
        return found

    def _note(self) -> tuple[Piece, ...]:
        return pieces.words(tr("physical dice"), "caption", "muted") if self.view.typed else ()

    def _verdict(self) -> tuple[Piece, ...]:
        if self._rolling:
            return ()
        badge = () if self._badge.isHidden() else (pieces.part(self._badge),)
        return (*badge, *pieces.words(self.view.verdict_line, color="muted"))

    def _action(self) -> tuple[Piece, ...]:
        if not self.typed.isHidden():
            asked, ink = self.view.asks_for, "text"
            if self.typed.invalid:
                asked, ink = f"{asked}: {self.view.hint}", "danger"
            return (
                *pieces.words(asked, "smallStrong", ink),
                pieces.part(self.typed, gap=2),
                pieces.part(self.pick, gap=0),
            )
        if not self.roll.isHidden():
            return (pieces.part(self.roll),)
        return () if self._rolling else pieces.words(self.view.outcome, "small", "muted")

    def _show_roll(self) -> None:
        action = self.view.roll
        if action is not None:
            name = tr("{action}: {name}").format(action=action.title, name=self.view.name)
            show_action(self.roll, action, name)
            self.roll.set_filled(self.view.current)

    def _enter(self) -> None:
        text = self.typed.text().strip()
        if not text:
            return
        asked = self.view
        self.dice_typed.emit(text)
        if self.view is asked:
            self._refuse(refused=True)  # without a result
            self.typed.selectAll()

    def _refuse(self, *, refused: bool) -> None:
        if refused != self.typed.invalid:
            self.typed.set_invalid(refused)
            self.resized.emit()
