"""The table of tries as a card, with the next one highlighted."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.cards.card_words import advance
from desktop.downtime.ui.try_line import RIGHT, SIDE, Cell, Column, TryLine
from desktop.kit.layout.rows import RelayoutSection
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, framed, paint_box, paint_ground
from desktop.kit.text.plain_text import lay_out
from desktop.views.dice_sets import DiceSet
from desktop.views.downtime.pages import TryTable

_HEAD = 35
_GAPS = (22, 16, 10)
"""The gaps between columns: the widest that fits is used."""

# The minimum widths of columns, so that results don't move them, and their shares of the free width.
_LEAST: Mapping[Cell, int] = {
    Cell.NAME: 112,
    Cell.OLD: 30,
    Cell.MARKS: 84,
    Cell.ROLL: 168,
    Cell.VERDICT: 146,
    Cell.GAIN: 76,
    Cell.NEW: 32,
    Cell.ACTION: 104,
}
_SHARES: Mapping[Cell, int] = {Cell.NAME: 3, Cell.MARKS: 2, Cell.ROLL: 3, Cell.VERDICT: 3}


class Tries(RelayoutSection):
    """A row for each try, in columns where they fit."""

    roll_requested = Signal(str)
    """The player wants to roll a try; carries its id."""

    dice_typed = Signal(str, str)
    """The player typed physical dice; carries the id of the try, and the text."""

    dice_asked = Signal(str)
    """The player wants to click physical dice; carries the id of the try."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._table = TryTable(("",) * Cell.ACTION, ())
        self._lines: dict[str, TryLine] = {}
        self._dice_set = DiceSet()
        self._columns: Mapping[Cell, Column] | None = None
        self._tops: list[int] = []

    def show_table(
        self, table: TryTable, *, rolling: frozenset[str] = frozenset(), own_dice: bool, another: bool = False
    ) -> None:
        """Show a table. The results of `rolling` tries stay hidden. Never emits.

        `another` table forgets typed text.
        """
        self._table = table
        kept = set() if another else {row.id for row in table.rows}
        for removed in self._lines.keys() - kept:
            line = self._lines.pop(removed)
            line.hide()
            line.deleteLater()
        lines: dict[str, TryLine] = {}
        for row in table.rows:
            line = lines[row.id] = self._lines.get(row.id) or self._new_line(row.id)
            line.show_row(row, rolling=row.id in rolling, own_dice=own_dice)
            line.raise_()  # Tab follows the stacking order of siblings
        self._lines = lines
        self.rearrange()

    def set_dice_set(self, look: DiceSet) -> None:
        """Show dice of another set from now on."""
        self._dice_set = look
        for line in self._lines.values():
            line.set_dice_set(look)

    @property
    def lines(self) -> Sequence[TryLine]:
        """The rows, from the top."""
        return tuple(self._lines.values())

    def next_control(self) -> QWidget | None:
        """The control that rolls the next try, None if nothing is left to roll."""
        ready = [line for line in self._lines.values() if line.control is not None]
        current = [line for line in ready if line.view.current]
        return next((line.control for line in current + ready), None)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the rows below the headings, or without headings if the columns don't fit."""
        margin = focus_margin()
        inner = width - 2 * margin
        columns = self._fit(inner)
        top = margin + (theme.current().px(_HEAD) if columns is not None else 0)
        tops = []
        for line in self._lines.values():
            line.set_columns(columns, self._table.columns)
            height = line.heightForWidth(inner)
            tops.append(top)
            if move:
                mirror.place(line, margin, top, inner, height)
                line.arrange(inner, move=True)  # the columns may change at the same size
                line.update()
            top += height
        if move:
            self._columns, self._tops = columns, tops
        return top + margin

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card, its headings, the background of the next row and the lines between rows."""
        look = theme.current()
        painter = mirror.painter(self)
        frame = framed(self.rect())
        radius = look.px(theme.tokens()["radius"]["card"])
        paint_box(painter, frame, radius, look.color("surface"), None)
        shape = QPainterPath()
        shape.addRoundedRect(frame, radius, radius)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(shape)
        for top, line in zip(self._tops, self._lines.values(), strict=True):
            if line.view.current:
                ground = QRectF(frame.left(), top, frame.width(), line.height())
                paint_ground(painter, ground, 0, "selected")
        for top in self._tops if self._columns is not None else self._tops[1:]:
            painter.fillRect(QRectF(frame.left(), top, frame.width(), 1), look.color("border"))
        painter.setClipping(False)
        paint_box(painter, frame, radius, None, look.color("border"))
        self._write_heads(painter)

    def _write_heads(self, painter: QPainter) -> None:
        look = theme.current()
        margin = focus_margin()
        painter.setPen(look.color("text"))
        for column, (left, width) in (self._columns or {}).items():
            head = self._head(column)
            if not head:
                continue
            wide = advance(head, "captionStrong")
            layout, height = lay_out(head, "captionStrong", wide)
            at = left + (width - wide if column in RIGHT else 0)
            mirror.draw(painter, layout, QPointF(margin + at, margin + (look.px(_HEAD) - height) / 2))

    def _head(self, column: Cell) -> str:
        return self._table.columns[column] if column is not Cell.ACTION else ""

    def _fit(self, width: int) -> Mapping[Cell, Column] | None:
        """Return the columns, None if they don't fit."""
        look = theme.current()
        room = width - 2 * look.px(SIDE)
        shown = [each for each in Cell if each in {Cell.NAME, Cell.ACTION} or self._head(each)]
        wide = {each: self._wide(each) for each in shown}
        for gap in map(look.px, _GAPS):
            spare = room - sum(wide.values()) - gap * (len(shown) - 1)
            if spare >= 0:
                return _set_out(wide, spare, gap, look.px(SIDE))
        return None

    def _wide(self, column: Cell) -> int:
        head = self._head(column)
        natural = [line.natural(column) for line in self._lines.values()]
        least = theme.current().px(_LEAST[column])
        return max([least, advance(head, "captionStrong") if head else 0, *natural])

    def _new_line(self, try_id: str) -> TryLine:
        line = TryLine(self)
        line.set_dice_set(self._dice_set)
        line.roll_requested.connect(lambda: self.roll_requested.emit(try_id))
        line.dice_typed.connect(lambda text: self.dice_typed.emit(try_id, text))
        line.dice_asked.connect(lambda: self.dice_asked.emit(try_id))
        line.resized.connect(self.rearrange)
        line.show()
        return line


def _set_out(wide: Mapping[Cell, int], spare: int, gap: int, side: int) -> Mapping[Cell, Column]:
    shares = sum(_SHARES.get(each, 0) for each in wide)
    found: dict[Cell, Column] = {}
    left = side
    for each, width in wide.items():
        whole = width + spare * _SHARES.get(each, 0) // shares
        found[each] = Column(left, whole)
        left += whole + gap
    # Rounding errors go before the last column, which is right-aligned.
    last = found[Cell.ACTION]
    found[Cell.ACTION] = Column(
        side + sum(wide.values()) + spare + gap * (len(wide) - 1) - last.width, last.width
    )
    return found
