"""The layout of a table's cells: in columns if they fit, otherwise on lines with captions; and its
remarks.
"""

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFontMetrics

from desktop.fields.number_field import number_width
from desktop.fields.pickers import CHEVRON
from desktop.fields.table_model import TableModel
from desktop.kit.look import theme
from desktop.kit.text.plain_text import lay_out, shown
from desktop.views.editing.fields import Column, Entry, FieldView, TextCell

ICON, ICON_GAP = 13, 4
"""The icon before a remark and the gap after it, in pixels at text scale 1."""

FIELD_HIGH = 30
"""The height of a field's frame in a row, in pixels at text scale 1."""

RING = 2
"""How far the focus ring of a field reaches below its row, in pixels at text scale 1."""

_ROW, _TICK, _ACT, _GAP, _EDGE = 34, 28, 28, 14, 8
_LEAST_LINE, _MOST_LINE, _LEAST_WORDS, _MOST_WORDS = 96, 190, 110, 190
_TEXT_LINES = 3
_HEADING = 30
_MOST_KEPT = 8


class Shape(NamedTuple):
    """The boxes of a row's cells relative to its top left corner, by column, and the row height without
    remarks.

    `fields` are the frame widths in each column, 0 without fields. `heading` is the height of the headings
    over all rows: 0 if they are captions in each row. All lengths are in pixels.
    """

    boxes: tuple[QRect, ...]
    fields: tuple[int, ...]
    high: int
    heading: int
    captions: int


class Widths(NamedTuple):
    """What a model's columns need whatever the width of the table: their fields, and all their cells."""

    fields: tuple[int, ...]
    least: tuple[int, ...]


def widths_of(model: TableModel) -> Widths:
    """Measure the columns of all rows."""
    columns = range(len(model.columns))
    fields = tuple(_field_width(model, at) for at in columns)
    return Widths(fields, tuple(_least(model, at, fields[at]) for at in columns))


def shape_of(model: TableModel, widths: Widths, width: int) -> Shape:
    """Return the layout of cells in rows `width` pixels wide."""
    look = theme.current()
    fields, wides = widths.fields, list(widths.least)
    acts = [max(look.px(_ACT), 24)] * len(model.acts)
    gap, edge = look.px(_GAP), look.px(_EDGE)
    used = sum(wides) + gap * max(len(wides) - 1, 0) + sum(acts) + 2 * edge + (gap if acts else 0)
    long = any(
        isinstance(cell, FieldView) and cell.entry is Entry.TEXT for row in model.rows for cell in row.cells
    )
    if used <= width and not long:
        return _in_columns(model, wides, fields, acts, width)
    return _in_lines(model, wides, fields, acts, width)


def _in_columns(
    model: TableModel, wides: list[int], fields: tuple[int, ...], acts: list[int], width: int
) -> Shape:
    look = theme.current()
    gap, edge = look.px(_GAP), look.px(_EDGE)
    room = width - 2 * edge - sum(acts) - (gap if acts else 0) - gap * max(len(wides) - 1, 0)
    _share(wides, _growing(model, list(range(len(wides)))), room - sum(wides))
    height = look.px(_ROW)
    boxes, left = [], edge
    for wide in wides:
        boxes.append(QRect(left, 0, wide, height))
        left += wide + gap
    left = width - edge - sum(acts)
    for wide in acts:
        boxes.append(QRect(left, 0, wide, height))
        left += wide
    heading = look.px(_HEADING) if any(column.title for column in model.columns) else 0
    return Shape(tuple(boxes), fields, height, heading, 0)


def _in_lines(
    model: TableModel, wides: list[int], fields: tuple[int, ...], acts: list[int], width: int
) -> Shape:
    look = theme.current()
    gap, edge = look.px(_GAP), look.px(_EDGE)
    room = width - 2 * edge
    lines: list[list[int]] = [[]]
    used = sum(acts) + (gap if acts else 0)
    for column, wide in enumerate(wides):
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0
        lines[-1].append(column)
        used += wide + gap
    caption = look.line("caption")
    boxes: dict[int, QRect] = {}
    top = look.px(4)
    for number, line in enumerate(lines):
        ends = sum(acts) + (gap if acts else 0) if number == 0 else 0
        spare = room - ends - sum(wides[column] for column in line) - gap * (len(line) - 1)
        shares = [wides[column] for column in line]
        _share(shares, _growing(model, line), spare)
        over = caption if any(captioned(model, column) for column in line) else 0
        height = over + max((_high(model, column) for column in line), default=0)
        left = edge
        for column, wide in zip(line, shares, strict=True):
            boxes[column] = QRect(left, top, min(wide, room), over + _high(model, column))
            left += wide + gap
        if number == 0:
            left = width - edge - sum(acts)
            for place, wide in enumerate(acts):
                boxes[len(wides) + place] = QRect(left, top + over, wide, look.px(_ROW))
                left += wide
        top += height + look.px(4)
    ordered = tuple(boxes[column] for column in range(len(wides) + len(acts)))
    return Shape(ordered, fields, top, 0, caption)


def captioned(model: TableModel, column: int) -> bool:
    """Return whether rows of several lines show the heading of a column; a name needs none."""
    if not model.columns[column].title:
        return False
    return not all(
        isinstance(row.cells[column], TextCell) and row.cells[column].text == row.name for row in model.rows
    )


def _growing(model: TableModel, columns: list[int]) -> list[int]:
    return [place for place, column in enumerate(columns) if model.columns[column].grows]


def _share(wides: list[int], growing: list[int], spare: int) -> None:
    if spare <= 0:
        return
    for number, place in enumerate(growing):
        wides[place] += spare * (number + 1) // len(growing) - spare * number // len(growing)


def _high(model: TableModel, column: int) -> int:
    look = theme.current()
    for row in model.rows:
        cell = row.cells[column]
        if isinstance(cell, FieldView) and cell.entry is Entry.TEXT:
            return _TEXT_LINES * look.line("body") + 2 * look.px(7)
    return look.px(_ROW)


def _field_width(model: TableModel, column: int) -> int:
    look = theme.current()
    widest = 0
    metrics = QFontMetrics(look.font("body"))
    for row in model.rows:
        cell = row.cells[column]
        if not isinstance(cell, FieldView):
            continue
        match cell.entry:
            case Entry.NUMBER:
                width = number_width(max(len(cell.text), len(str(cell.most)) if cell.most < 1000 else 0, 2))
            case Entry.FLAG:
                width = 0
            case Entry.LINE | Entry.TEXT:
                words = metrics.horizontalAdvance(cell.text) + look.px(20)
                width = min(max(words, look.px(_LEAST_LINE)), look.px(_MOST_LINE))
            case Entry.CHOICE | Entry.SUGGESTED:
                label = next((each.title for each in cell.choices if each.id == cell.text), cell.text)
                words = metrics.horizontalAdvance(label) + look.px(16 + CHEVRON)
                width = min(max(words, look.px(_LEAST_LINE)), look.px(_MOST_LINE))
        widest = max(widest, width)
    return widest


def _least(model: TableModel, column: int, field: int) -> int:
    look = theme.current()
    head = look.advance(model.columns[column].title, "smallStrong") + 2
    widest = max(head, field)
    for row in model.rows:
        cell = row.cells[column]
        if isinstance(cell, TextCell):
            words = look.advance(shown(cell.text), "bodyStrong" if cell.strong else "body") + 2
            if model.columns[column].grows:
                words = min(words, look.px(_MOST_WORDS))
                words = max(words, look.px(_LEAST_WORDS))
            widest = max(widest, words)
        elif cell.entry is Entry.FLAG:
            widest = max(widest, look.px(_TICK), 24)
    return widest


class TableLayout:
    """The layout of a model's cells in ``width`` pixels, from left to right."""

    def __init__(self, model: TableModel, widths: Widths, width: int) -> None:
        """Place all rows; `widths` are those of `widths_of`."""
        self.model = model
        self.shape = shape_of(model, widths, width)
        self._width = width
        self.tops = [self.shape.heading]
        """The top of each row, and the bottom of the last, in pixels."""
        for row in range(model.rowCount()):
            self.tops.append(self.tops[-1] + self._row_high(row))

    @property
    def height(self) -> int:
        """The height of headings and rows, with the focus ring of the last row, in pixels."""
        return self.tops[-1] + theme.current().px(RING)

    def box(self, row: int, column: int) -> QRect:
        """Return the box of a cell; an empty one for a row added since the rows were measured."""
        return self.shape.boxes[column].translated(0, self.tops[row]) if row < len(self.tops) else QRect()

    def cell_at(self, point: QPoint) -> tuple[int, int] | None:
        """Return the row and the column of the cell at a point."""
        for row in range(self.model.rowCount()):
            if self.tops[row] <= point.y() < self.tops[row + 1]:
                for column in range(self.model.columnCount()):
                    box = self.box(row, column)
                    if box.left() <= point.x() <= box.right() and box.top() <= point.y() <= box.bottom():
                        return row, column
        return None

    def inner(self, row: int, column: int) -> QRect:
        """Return the box of a cell without its caption."""
        shape, columns = self.shape, self.model.columns
        box = self.box(row, column)
        if not shape.captions or column >= len(columns):
            return box
        line = shape.boxes[column].top()
        beside = [at for at in range(len(columns)) if shape.boxes[at].top() == line]
        if any(captioned(self.model, at) for at in beside):
            box.setTop(box.top() + shape.captions)
        return box

    def frame(self, row: int, column: int, view: FieldView) -> QRectF:
        """Return the frame of the field in a cell."""
        return field_frame(
            self.inner(row, column), view, self.model.columns[column], self.shape.fields[column]
        )

    def beside(self, row: int, column: int, view: FieldView) -> QRect | None:
        """Return the box of a remark beside its field, None if there is no room."""
        frame, box = self.frame(row, column, view).toRect(), self.inner(row, column)
        left = frame.right() + 1 + theme.current().px(8)
        width = box.right() - left + 1
        if self.model.columns[column].right or width < remark_width(self.model.remark_of(view)):
            return None
        return QRect(left, box.top(), width, box.height())

    def below(self, row: int) -> str:
        """Return the remarks below a row that don't fit beside their fields."""
        words = []
        for column, cell in enumerate(self.model.rows[row].cells):
            if not isinstance(cell, FieldView) or not (label := self.model.remark_of(cell)):
                continue
            width = self.shape.boxes[column].width() - self.shape.fields[column] - theme.current().px(8)
            view = self.model.columns[column]
            fills = view.grows and cell.entry is not Entry.NUMBER
            if view.right or fills or width < remark_width(label):
                words.append(label)
        return "\n".join(words)

    def below_box(self, row: int, words: str) -> QRect:
        """Return the box of these remarks below a row."""
        width = self._width - 2 * self._below_left
        return QRect(self._below_left, self.tops[row] + self.shape.high, width, remark_high(words, width))

    @property
    def _below_left(self) -> int:
        return self.shape.boxes[0].left() if self.shape.boxes else 0

    def _row_high(self, row: int) -> int:
        words = self.below(row)
        if not words:
            return self.shape.high
        below = remark_high(words, self._width - 2 * self._below_left)
        return self.shape.high + below + theme.current().px(5)


def field_frame(box: QRect, view: FieldView, column: Column, wide: int) -> QRectF:
    """Return the frame of a field in its cell; in a growing column, a field that is no number fills the
    cell.
    """
    spare = theme.current().px(4)
    height = box.height() - spare if view.entry is Entry.TEXT else theme.current().px(FIELD_HIGH)
    if view.entry is Entry.TEXT or (column.grows and view.entry is not Entry.NUMBER):
        wide = box.width()
    left = box.right() + 1 - wide if column.right else box.left()
    return QRectF(left, box.top() + (box.height() - height) // 2, wide, height)


def remark_width(words: str) -> int:
    """Return the width of a remark on one line with its icon, in pixels."""
    look = theme.current()
    return look.px(ICON + ICON_GAP) + QFontMetrics(look.font("caption")).horizontalAdvance(words) + 2


def remark_high(words: str, width: int) -> int:
    """Return the height of a remark at `width` pixels."""
    return lay_out(words, "caption", width - theme.current().px(ICON + ICON_GAP))[1]


class TableLayouts:
    """The layouts of a model's cells, kept for the last widths: what lays out a page asks again and again."""

    def __init__(self, model: TableModel) -> None:
        """Measure nothing yet."""
        self._model = model
        self._look: theme.Theme | None = None
        self._widths = Widths((), ())
        self._kept: dict[int, TableLayout] = {}

    def forget(self) -> None:
        """Measure again: the rows changed."""
        self._look = None

    def at(self, width: int) -> TableLayout:
        """Return the layout in `width` pixels."""
        look = theme.current()
        if self._look is not look:
            self._look, self._widths = look, widths_of(self._model)
            self._kept = {}
        found = self._kept.get(width)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[width] = TableLayout(self._model, self._widths, width)
        return found
