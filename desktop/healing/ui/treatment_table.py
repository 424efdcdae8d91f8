"""The table of treatments."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.base.words import tr
from desktop.cards.cards import SIDE
from desktop.healing.ui.treatment_row import CENTRE, LEFT, RIGHT, WORDS_AT, Grid, TreatmentChoice, cells_of
from desktop.kit.layout.section import Section
from desktop.kit.look import mirror, theme
from desktop.views.healing import TreatmentRow

_HEAD = 28

_LEAST_GAP = 14


class TreatmentTable(Section):
    """The treatments, one of them chosen. In a narrow card, rows show labelled text instead of columns."""

    chosen = Signal(str)
    """The player chose a treatment; carries its id."""

    set_up_requested = Signal(str)
    """The player wants a treatment in the tray without rolling it; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.setAccessibleName(tr("Treatments"))
        self._degrees: tuple[str, ...] = ()
        self._rows: dict[str, TreatmentChoice] = {}
        self._grid: Grid = ()

    def show_rows(self, rows: tuple[TreatmentRow, ...], degrees: tuple[str, ...]) -> None:
        """Show the treatments. Existing rows keep their widgets and the focus."""
        self._degrees = degrees
        for removed in self._rows.keys() - {row.id for row in rows}:
            old = self._rows.pop(removed)
            old.hide()
            old.deleteLater()
        choices: dict[str, TreatmentChoice] = {}
        for row in rows:
            choice = self._rows.get(row.id) or self._new_row(row.id)
            choice.show_row(row, degrees)
            choice.raise_()  # Tab follows the stacking order of siblings
            choices[row.id] = choice
        self._rows = choices
        self._update_tab_stop()
        self.rearrange()

    def _step(self, row: TreatmentChoice, by: int) -> None:
        """Set up the next (1) or previous (-1) enabled row and focus it; stops at the ends."""
        rows = [each for each in self._rows.values() if each.isEnabled()]
        there = rows.index(row) + by
        if 0 <= there < len(rows):
            rows[there].setFocus(Qt.FocusReason.OtherFocusReason)
            self.set_up_requested.emit(rows[there].row.id)

    def arrange(self, width: int, *, move: bool) -> int:
        """Place the rows below each other, in columns if they fit."""
        grid = self._columns(width)
        top = theme.current().px(_HEAD) if grid else 0
        for row in self._rows.values():
            height = row.height_at(width, grid)
            top += 1
            if move:
                row.set_grid(grid)
                mirror.place(row, 0, top, width, height)
            top += height
        if move:
            self._grid = grid
        return top + 1

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the column headings, and lines between the rows."""
        look = theme.current()
        painter = mirror.painter(self)
        line = look.color("border")
        for row in self._rows.values():
            painter.fillRect(0, row.y() - 1, self.width(), 1, line)
        painter.fillRect(0, self.height() - 1, self.width(), 1, line)
        if self._grid:
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("muted"))
            for (words, side), (left, width) in zip(self._heads(), self._grid, strict=True):
                flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
                mirror.write(painter, QRectF(left - 1, 0, width + 2, look.px(_HEAD)), flags, words)

    def _heads(self) -> list[tuple[str, Qt.AlignmentFlag]]:
        """Return the headings; empty for a column without content."""
        heads = [
            (tr("Skill"), LEFT),
            (tr("With"), LEFT),
            (tr("Restores"), RIGHT),
            *((degree, CENTRE) for degree in self._degrees),
            (tr("Takes"), LEFT),
            (tr("Chance"), RIGHT),
        ]
        rows = [cells_of(each.row) for each in self._rows.values()]
        return [
            (words if any(cells[at].text for cells in rows) else "", side)
            for at, (words, side) in enumerate(heads)
        ]

    def _columns(self, width: int) -> Grid:
        """Return the columns with the free width shared between them; empty if they don't fit."""
        look = theme.current()
        wide = [look.advance(words, "caption") + 2 for words, _side in self._heads()]
        for row in self._rows.values():
            for at, cell in enumerate(cells_of(row.row)):
                style = "bodyStrong" if at == 0 else "smallStrong"
                badge = 2 * look.px(7) if 3 <= at < 3 + len(self._degrees) else 0
                wide[at] = max(wide[at], look.advance(cell.text, style) + 2 + badge)
        left, right = look.px(WORDS_AT), look.px(SIDE)
        gap = (width - left - right - sum(wide)) / (len(wide) - 1)
        if gap < look.px(_LEAST_GAP) * 0.7:
            return ()
        placed = []
        at_x = float(left)
        for each in wide:
            placed.append((at_x, float(each)))
            at_x += each + gap
        return tuple(placed)

    def _new_row(self, row_id: str) -> TreatmentChoice:
        choice = TreatmentChoice(self)
        choice.clicked.connect(lambda: self.chosen.emit(row_id))
        choice.set_up_requested.connect(lambda: self.set_up_requested.emit(row_id))
        choice.stepped.connect(lambda by: self._step(choice, by))
        choice.show()
        return choice

    def _update_tab_stop(self) -> None:
        """Let Tab stop only at the chosen row, or at the first if none is chosen."""
        live = [row for row in self._rows.values() if row.isEnabled()]
        stop = next((row for row in live if row.row.chosen), live[0] if live else None)
        for row in self._rows.values():
            policy = Qt.FocusPolicy.StrongFocus if row is stop else Qt.FocusPolicy.ClickFocus
            row.setFocusPolicy(policy)
