"""One row of the treatment table, in columns or, in a narrow card, as labelled text."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextLayout,
)
from PySide6.QtWidgets import QRadioButton, QWidget

from desktop.base.words import tr
from desktop.cards.cards import SIDE
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import off_border, paint_box, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import lay_out
from desktop.kit.text.reasons import switch_off
from desktop.views.healing import TreatmentRow

_ROW = 32

_RADIO = 16

WORDS_AT = SIDE + _RADIO + 16
"""The left edge of a row's text, in pixels at text scale 1."""

_PART_GAP = 14

LEFT, CENTRE, RIGHT = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
"""The alignments of columns."""


class Cell(Struct, frozen=True):
    """One cell of a row: its text, text style, colour token and alignment."""

    text: str
    style: str
    color: str
    side: Qt.AlignmentFlag


def cells_of(row: TreatmentRow) -> list[Cell]:
    """Return the cells of a row in column order."""
    ink = "faint" if row.reason else "text"
    quiet = "faint" if row.reason else "muted"
    strong = "bodyStrong" if row.chosen else "body"
    bonuses = [
        Cell(bonus, "smallStrong", f"degree.{row.reached_degree}", CENTRE)
        if at == row.reached and row.reached_degree
        else Cell(bonus, "small", ink, CENTRE)
        for at, bonus in enumerate(row.bonuses)
    ]
    return [
        Cell(_skill(row), strong, ink, LEFT),
        Cell(row.means, "small", ink, LEFT),
        Cell(row.restores, "smallStrong", ink, RIGHT),
        *bonuses,
        Cell(row.takes, "small", quiet, LEFT),
        Cell(row.chance, "smallStrong", ink, RIGHT),
    ]


def _skill(row: TreatmentRow) -> str:
    return f"{row.skill} {row.value}".strip()


def _parts(row: TreatmentRow, degrees: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the texts below the skill in a narrow card, each with whether it is the reached degree."""
    bonuses = [
        (f"{degree} {bonus}", at == row.reached)
        for at, (degree, bonus) in enumerate(zip(degrees, row.bonuses, strict=True))
        if bonus
    ]
    restores = tr("Restores {amount}").format(amount=row.restores) if row.restores else ""
    takes = tr("Takes {time}").format(time=row.takes) if row.takes else ""
    chance = tr("Chance {percent}").format(percent=row.chance) if row.chance else ""
    parts = [(restores, False), *bonuses, (takes, False), (chance, False)]
    return [part for part in parts if part[0]]


Grid = tuple[tuple[float, float], ...]
"""Left edge and width of each column, in pixels; empty if rows show labelled text below the skill."""


class TreatmentChoice(QRadioButton):
    """One row of the table, chosen by a click anywhere on it."""

    stepped = Signal(int)
    """The player pressed an arrow key; carries 1 for the next row, -1 for the previous one."""

    set_up_requested = Signal()
    """The player wants the treatment in the tray without rolling it."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty row."""
        super().__init__(parent)
        self._row = TreatmentRow("", "", "", "", "", (), "", "")
        self._degrees: tuple[str, ...] = ()
        self._grid: Grid = ()
        self.setAutoExclusive(False)  # the table keeps one chosen, as the view says
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def row(self) -> TreatmentRow:
        """The treatment that is shown."""
        return self._row

    def show_row(self, row: TreatmentRow, degrees: tuple[str, ...]) -> None:
        """Show a treatment; one with a reason is disabled."""
        self._row, self._degrees = row, degrees
        words = [words + (", " + tr("reached") if reached else "") for words, reached in _parts(row, degrees)]
        self.setAccessibleName(", ".join([_skill(row), *([row.means] if row.means else []), *words]))
        self.setChecked(row.chosen)
        switch_off(self, row.reason)
        self.update()

    def set_grid(self, grid: Grid) -> None:
        """Use these columns."""
        self._grid = grid
        self.update()

    def height_at(self, width: int, grid: Grid) -> int:
        """Return the height of the row at `width` pixels with the columns of `grid`."""
        look = theme.current()
        reason = self._reason(width)
        below = reason[1] + look.px(6) if reason is not None else 0
        if grid:
            return look.px(_ROW) + below
        title = lay_out(self._title(), "body", self._room(width))[1]
        return look.px(7) + title + self._flow(width)[1] + below + look.px(7)

    def nextCheckState(self) -> None:
        """Do nothing: the view decides the state."""

    def hitButton(self, pos: QPoint) -> bool:
        """Accept clicks anywhere on the row."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Enter, set up with Space; move to another row with the arrow keys."""
        key = mirror.key(self, event)
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.set_up_requested.emit()
        elif key in {Qt.Key.Key_Down, Qt.Key.Key_Right}:
            self.stepped.emit(1)
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Left}:
            self.stepped.emit(-1)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to roll the treatment or to set it up."""
        from desktop.kit.controls.menus import open_menu
        from desktop.views import menus

        open_menu(menus.treatment_acts(), self._act, self, event)

    def _act(self, act: str) -> None:
        from desktop.views import menus

        if act == menus.LOAD:
            self.set_up_requested.emit()
        else:
            self.click()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the row."""
        look = theme.current()
        painter = mirror.painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._row.chosen or (self.underMouse() and self.isEnabled()):
            inside, radius = QRectF(self.rect()), 0.0
            if look.high_contrast:
                inside, radius = inside.adjusted(2, 1, -2, -1), look.px(6)
            paint_ground(painter, inside, radius, "selected" if self._row.chosen else "hover")
        first = look.px(_ROW) if self._grid else look.px(7) + look.line("body")
        self._paint_radio(painter, first)
        if self._grid:
            self._paint_cells(painter, first)
            bottom = first
        else:
            bottom = self._paint_words(painter)
        reason = self._reason(self.width())
        if reason is not None:
            painter.setPen(look.color("muted"))
            mirror.draw(
                painter, reason[0], QPointF(look.px(WORDS_AT), bottom - look.px(3) if self._grid else bottom)
            )
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(2, 1, -2, -1)
            paint_inner_ring(painter, ring, look.px(6))

    def _title(self) -> str:
        return ", ".join(part for part in (_skill(self._row), self._row.means) if part)

    def _room(self, width: int) -> int:
        look = theme.current()
        return width - look.px(WORDS_AT) - look.px(SIDE)

    def _reason(self, width: int) -> tuple[QTextLayout, int] | None:
        return lay_out(self._row.reason, "caption", self._room(width)) if self._row.reason else None

    def _paint_radio(self, painter: QPainter, first: int) -> None:
        look = theme.current()
        side = look.px(_RADIO)
        top = (look.px(7) if not self._grid else 0) + (
            (look.line("body") if not self._grid else first) - side
        ) / 2
        box = QRectF(look.px(SIDE), top, side, side)
        if not self.isEnabled():
            paint_box(painter, box, side / 2, look.color("sunken"), off_border(), dashed=True)
            return
        ink = look.color("accent" if self._row.chosen else "borderStrong")
        width = theme.tokens()["stroke"]["check"] * look.scale
        paint_box(painter, box, side / 2, look.color("surface"), ink, width=width)
        if self._row.chosen:
            inner = side * 0.25
            dot = box.adjusted(inner, inner, -inner, -inner)
            paint_box(painter, dot, dot.width() / 2, ink, None)

    def _paint_cells(self, painter: QPainter, high: int) -> None:
        look = theme.current()
        cells = cells_of(self._row)
        for at, (cell, (left, width)) in enumerate(zip(cells, self._grid, strict=True)):
            box = QRectF(left, 0, width, high)
            font = look.font(cell.style)
            if at - 3 == self._row.reached and cell.color.startswith("degree."):
                long = QFontMetricsF(font).horizontalAdvance(cell.text) + 2 * look.px(7)
                badge = QRectF(box.center().x() - long / 2, 0, long, look.px(22))
                badge.moveCenter(box.center())
                _paint_reached(painter, badge, self._row.reached_degree)
            painter.setFont(font)
            if at == 0 and not self._row.reason:
                self._paint_skill(painter, box, font)
                continue
            painter.setPen(look.color(cell.color))
            flags = cell.side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            mirror.write(painter, box.adjusted(-1, 0, 1, 0), flags, cell.text)

    def _paint_skill(self, painter: QPainter, box: QRectF, font: QFont) -> None:
        look = theme.current()
        flags = LEFT | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setPen(look.color("text"))
        mirror.write(painter, box, flags, self._row.skill)
        before = QFontMetricsF(font).horizontalAdvance(f"{self._row.skill} ")
        painter.setPen(look.color("muted"))
        mirror.write(painter, box.adjusted(before, 0, 1, 0), flags, self._row.value)

    def _paint_words(self, painter: QPainter) -> int:
        """Draw the skill and the texts below it; return their bottom edge."""
        look = theme.current()
        left, top = look.px(WORDS_AT), look.px(7)
        style = "bodyStrong" if self._row.chosen else "body"
        layout, height = lay_out(self._title(), style, self._room(self.width()))
        ink = "faint" if self._row.reason else "text"
        painter.setPen(look.color(ink))
        mirror.draw(painter, layout, QPointF(left, top))
        top += height
        placed, tall = self._flow(self.width())
        for box, words, reached in placed:
            box.translate(left, top)
            if reached and self._row.reached_degree:
                edge = look.px(5)
                _paint_reached(painter, box.adjusted(-edge, 0, edge, 0), self._row.reached_degree)
                painter.setPen(look.color(f"degree.{self._row.reached_degree}"))
            else:
                painter.setPen(look.color("faint" if self._row.reason else "muted"))
            mirror.draw(painter, words, box.topLeft())
        return top + tall

    def _flow(self, width: int) -> tuple[list[tuple[QRectF, QTextLayout, bool]], int]:
        """Return the texts below the skill, each on one line if it fits, and their height."""
        look = theme.current()
        room = self._room(width)
        placed = []
        left = top = tall = 0
        for words, reached in _parts(self._row, self._degrees):
            style = "smallStrong" if reached else "small"
            wide = min(look.advance(words, style) + 2, room)
            layout, height = lay_out(words, style, wide)
            if left and left + wide > room:
                left, top, tall = 0, top + tall + look.px(2), 0
            placed.append((QRectF(left, top, wide, height), layout, reached))
            left += wide + look.px(_PART_GAP)
            tall = max(tall, height)
        return placed, top + tall


def _paint_reached(painter: QPainter, box: QRectF, degree: str) -> None:
    look = theme.current()
    radius = look.px(theme.tokens()["radius"]["badge"])
    ink = look.color(f"degree.{degree}")
    paint_box(painter, box, radius, look.color(f"degree.{degree}.soft"), ink)
