"""The card of treatments: who treats, the table to choose from, and the one that waits to be applied."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QIcon,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QMenu, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.viewdata.healing import Healer, HealingView, PendingTreatment, TreatmentRow
from desktop.widgets import icons, mirror, theme
from desktop.widgets.controls import Button, EnterButton
from desktop.widgets.flow import RowOrColumn
from desktop.widgets.menu import Menu
from desktop.widgets.painting import (
    focus_margin,
    lit_border,
    off_border,
    paint_box,
    paint_focus_ring,
    paint_ground,
    paint_inner_ring,
)
from desktop.widgets.panels.cards import SIDE, CardText, Panel
from desktop.widgets.panels.rows import ControlRow
from desktop.widgets.sheet.portrait import paint_portrait, read_picture
from desktop.widgets.sheet.section import Section
from desktop.widgets.text import lay_out, set_tool_tip, shown, wrap_mode
from desktop.words import tr

_ROW, _HEAD = 32, 28
_RADIO = 16
_WORDS_AT = SIDE + _RADIO + 16
_LEAST_GAP = 14
_PART_GAP = 14
_WIDEST_HEALER = 220
_FACE = 20

_LEFT, _CENTRE, _RIGHT = (
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignHCenter,
    Qt.AlignmentFlag.AlignRight,
)


class HealerButton(EnterButton):
    """Who treats the character, with a menu of everybody who can."""

    chosen = Signal(str)
    """The player chose another healer; carries the id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the button, with nobody to choose."""
        super().__init__(parent)
        self._healers: tuple[Healer, ...] = ()
        self._faces: list[QImage] = []
        self._chosen = ""
        self._menu = Menu(self)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: mirror.open_below(self._menu, self))

    @property
    def menu_of_healers(self) -> QMenu:
        """The menu that a click opens."""
        return self._menu

    def show_healers(self, healers: tuple[Healer, ...], chosen: str) -> None:
        """Offer `healers`, the one with the id `chosen` ticked. Never emits."""
        if healers != self._healers:
            self._healers = healers
            self._faces = [read_picture(healer.portrait) for healer in healers]
        self._chosen = chosen
        self._menu.clear()
        for healer, face in zip(healers, self._faces, strict=True):
            action = self._menu.addAction(_face_icon(face, healer.initials), _menu_words(healer.name))
            action.setCheckable(True)
            action.setChecked(healer.id == chosen)
            action.triggered.connect(lambda _on=False, healer=healer: self.chosen.emit(healer.id))
        self.setVisible(bool(healers))
        name = self._name()
        self.setAccessibleName(tr("Treated by {name}").format(name=name))
        set_tool_tip(self, name)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for room for the face and the name, up to a limit."""
        look = theme.current()
        name = QFontMetrics(look.font("body")).horizontalAdvance(self._name())
        wide = min(name + 2, look.px(_WIDEST_HEALER)) + look.px(8 + _FACE + 8 + 10 + 14 + 8)
        high = look.px(theme.tokens()["size"]["controlSmall"])
        return QSize(wide + 2 * focus_margin(), high + 2 * focus_margin())

    def minimumSizeHint(self) -> QSize:
        """Accept a cut name."""
        look = theme.current()
        return QSize(look.px(120), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw face, name and arrow."""
        look = theme.current()
        painter = mirror.painter(self)
        margin = focus_margin()
        frame = QRectF(self.rect().adjusted(margin, margin, -margin, -margin))
        radius = look.px(theme.tokens()["radius"]["control"])
        fill = "selected" if self.isDown() else "hover" if self.underMouse() else "surface"
        width = lit_border(lit=self.underMouse())
        paint_box(painter, frame, radius, look.color(fill), look.color("borderStrong"), width=width)
        if self.hasFocus():
            paint_focus_ring(painter, frame, radius)
        side = look.px(_FACE)
        place = self._place()
        left = frame.left() + look.px(8)
        if place is not None:
            face = QRectF(left, frame.center().y() - side / 2, side, side)
            paint_portrait(painter, face, self._faces[place], self._healers[place].initials, side * 0.2)
        arrow = look.px(14)
        box = QRectF(frame.right() - look.px(8) - arrow, frame.top(), arrow, frame.height())
        icons.paint(painter, "chevron-down", box, look.color("text"))
        words = QRectF(left + side + look.px(8), frame.top(), 0, frame.height())
        words.setRight(box.left() - look.px(6))
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text"))
        metrics = QFontMetrics(look.font("body"))
        name = metrics.elidedText(self._name(), Qt.TextElideMode.ElideRight, int(words.width()))
        mirror.write(painter, words, _LEFT | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, name)

    def _place(self) -> int | None:
        return next((at for at, each in enumerate(self._healers) if each.id == self._chosen), None)

    def _name(self) -> str:
        place = self._place()
        return tr("Choose") if place is None else shown(self._healers[place].name)


def _menu_words(name: str) -> str:
    return shown(name).replace("&", "&&")


def _face_icon(face: QImage, initials: str) -> QIcon:
    side = theme.current().px(_FACE)
    image = QPixmap(2 * side, 2 * side)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_portrait(painter, QRectF(image.rect()), face, initials, side * 0.4)
    painter.end()
    image.setDevicePixelRatio(2.0)
    return QIcon(image)


class _Cell(Struct, frozen=True):
    """One cell of a row: its words, type style, colour token and the side it stands at."""

    text: str
    style: str
    color: str
    side: Qt.AlignmentFlag


def _cells(row: TreatmentRow) -> list[_Cell]:
    ink = "faint" if row.reason else "text"
    quiet = "faint" if row.reason else "muted"
    strong = "bodyStrong" if row.chosen else "body"
    bonuses = [
        _Cell(bonus, "smallStrong", f"degree.{row.reached_degree}", _CENTRE)
        if at == row.reached and row.reached_degree
        else _Cell(bonus, "small", ink, _CENTRE)
        for at, bonus in enumerate(row.bonuses)
    ]
    return [
        _Cell(_skill(row), strong, ink, _LEFT),
        _Cell(row.means, "small", ink, _LEFT),
        _Cell(row.restores, "smallStrong", ink, _RIGHT),
        *bonuses,
        _Cell(row.takes, "small", quiet, _LEFT),
        _Cell(row.chance, "smallStrong", ink, _RIGHT),
    ]


def _skill(row: TreatmentRow) -> str:
    return f"{row.skill} {row.value}".strip()


def _parts(row: TreatmentRow, degrees: Sequence[str]) -> list[tuple[str, bool]]:
    """What stands below the skill in a narrow card: words, and whether this degree was reached."""
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
"""Left edge and width of each column, in pixels; empty where rows spell their columns out below the skill."""


class TreatmentChoice(QRadioButton):
    """One row of the table, to choose with a click anywhere on it."""

    def __init__(self, table: "TreatmentTable") -> None:
        """Make an empty row."""
        super().__init__(table)
        self._table = table
        self._row = TreatmentRow("", "", "", "", "", (), "", "")
        self._degrees: tuple[str, ...] = ()
        self._grid: Grid = ()
        self.setAutoExclusive(False)  # the table keeps one chosen: it knows which the view means
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def row(self) -> TreatmentRow:
        """What is shown."""
        return self._row

    def show_row(self, row: TreatmentRow, degrees: tuple[str, ...]) -> None:
        """Show a treatment; one with a reason cannot be chosen."""
        self._row, self._degrees = row, degrees
        words = [words + (", " + tr("reached") if reached else "") for words, reached in _parts(row, degrees)]
        self.setAccessibleName(", ".join([_skill(row), *([row.means] if row.means else []), *words]))
        self.setAccessibleDescription(row.reason)
        set_tool_tip(self, row.reason)
        self.setChecked(row.chosen)
        self.setEnabled(not row.reason)
        self.update()

    def set_grid(self, grid: Grid) -> None:
        """Stand the cells in these columns."""
        self._grid = grid
        self.update()

    def height_at(self, width: int, grid: Grid) -> int:
        """Return the height that the row needs at `width` pixels, in `grid`."""
        look = theme.current()
        reason = self._reason(width)
        below = reason[1] + look.px(6) if reason is not None else 0
        if grid:
            return look.px(_ROW) + below
        title = lay_out(self._title(), "body", self._room(width))[1]
        return look.px(7) + title + self._flow(width)[1] + below + look.px(7)

    def nextCheckState(self) -> None:
        """Leave the state alone: it follows the view."""

    def hitButton(self, pos: QPoint) -> bool:
        """Take clicks anywhere on the row."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Enter; move to the next or previous row with the arrow keys."""
        key = mirror.key(self, event)
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
        elif key in {Qt.Key.Key_Down, Qt.Key.Key_Right}:
            self._table.step(self, 1)
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Left}:
            self._table.step(self, -1)
        else:
            super().keyPressEvent(event)

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
                painter, reason[0], QPointF(look.px(_WORDS_AT), bottom - look.px(3) if self._grid else bottom)
            )
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(2, 1, -2, -1)
            paint_inner_ring(painter, ring, look.px(6))

    def _title(self) -> str:
        return ", ".join(part for part in (_skill(self._row), self._row.means) if part)

    def _room(self, width: int) -> int:
        look = theme.current()
        return width - look.px(_WORDS_AT) - look.px(SIDE)

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
        cells = _cells(self._row)
        for at, (cell, (left, wide)) in enumerate(zip(cells, self._grid, strict=True)):
            box = QRectF(left, 0, wide, high)
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
        """Draw the skill, and its value in a weaker ink."""
        look = theme.current()
        flags = _LEFT | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setPen(look.color("text"))
        mirror.write(painter, box, flags, self._row.skill)
        before = QFontMetricsF(font).horizontalAdvance(f"{self._row.skill} ")
        painter.setPen(look.color("muted"))
        mirror.write(painter, box.adjusted(before, 0, 1, 0), flags, self._row.value)

    def _paint_words(self, painter: QPainter) -> int:
        """Draw the skill and all else below it; return where it ends."""
        look = theme.current()
        left, top = look.px(_WORDS_AT), look.px(7)
        style = "bodyStrong" if self._row.chosen else "body"
        layout, high = lay_out(self._title(), style, self._room(self.width()))
        ink = "faint" if self._row.reason else "text"
        painter.setPen(look.color(ink))
        mirror.draw(painter, layout, QPointF(left, top))
        top += high
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
        """The parts below the skill, each unbroken where it fits into a line, and their height."""
        look = theme.current()
        room = self._room(width)
        placed = []
        left = top = tall = 0
        for words, reached in _parts(self._row, self._degrees):
            style = "smallStrong" if reached else "small"
            wide = min(look.advance(words, style) + 2, room)
            layout, high = lay_out(words, style, wide)
            if left and left + wide > room:
                left, top, tall = 0, top + tall + look.px(2), 0
            placed.append((QRectF(left, top, wide, high), layout, reached))
            left += wide + look.px(_PART_GAP)
            tall = max(tall, high)
        return placed, top + tall


def _paint_reached(painter: QPainter, box: QRectF, degree: str) -> None:
    """Draw the badge behind a bonus that the roll reached."""
    look = theme.current()
    radius = look.px(theme.tokens()["radius"]["badge"])
    ink = look.color(f"degree.{degree}")
    paint_box(painter, box, radius, look.color(f"degree.{degree}.soft"), ink)


class TreatmentTable(Section):
    """The treatments, one of them chosen. In a narrow card each row spells its columns out in words."""

    chosen = Signal(str)
    """The player chose the treatment with this id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.setAccessibleName(tr("Treatments"))
        self._degrees: tuple[str, ...] = ()
        self._rows: dict[str, TreatmentChoice] = {}
        self._grid: Grid = ()

    def show_rows(self, rows: tuple[TreatmentRow, ...], degrees: tuple[str, ...]) -> None:
        """Show the treatments. Rows that were there already stay the same widgets and keep the focus."""
        self._degrees = degrees
        for gone in self._rows.keys() - {row.id for row in rows}:
            old = self._rows.pop(gone)
            old.hide()
            old.deleteLater()
        choices: dict[str, TreatmentChoice] = {}
        for row in rows:
            choice = self._rows.get(row.id) or self._new_row(row.id)
            choice.show_row(row, degrees)
            choice.raise_()  # siblings stand in the order that Tab leads through
            choices[row.id] = choice
        self._rows = choices
        self._update_tab_stop()
        self.rearrange()

    def step(self, row: TreatmentChoice, by: int) -> None:
        """Go to the next (1) or previous (-1) row that can be chosen, and choose it; stops at the ends."""
        rows = [each for each in self._rows.values() if each.isEnabled()]
        there = rows.index(row) + by
        if 0 <= there < len(rows):
            rows[there].setFocus(Qt.FocusReason.OtherFocusReason)
            rows[there].click()

    def arrange(self, width: int, *, move: bool) -> int:
        """Stand the rows below each other, in columns where they fit."""
        grid = self._columns(width)
        top = theme.current().px(_HEAD) if grid else 0
        for row in self._rows.values():
            high = row.height_at(width, grid)
            top += 1
            if move:
                row.set_grid(grid)
                mirror.place(row, 0, top, width, high)
            top += high
        if move:
            self._grid = grid
        return top + 1

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the heads of the columns, and lines between the rows."""
        look = theme.current()
        painter = mirror.painter(self)
        line = look.color("border")
        for row in self._rows.values():
            painter.fillRect(0, row.y() - 1, self.width(), 1, line)
        painter.fillRect(0, self.height() - 1, self.width(), 1, line)
        if self._grid:
            painter.setFont(look.font("caption"))
            painter.setPen(look.color("muted"))
            for (words, side), (left, wide) in zip(self._heads(), self._grid, strict=True):
                flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
                mirror.write(painter, QRectF(left - 1, 0, wide + 2, look.px(_HEAD)), flags, words)

    def _heads(self) -> list[tuple[str, Qt.AlignmentFlag]]:
        """The heads; nothing stands over a column that is empty in every row."""
        heads = [
            (tr("Skill"), _LEFT),
            (tr("With"), _LEFT),
            (tr("Restores"), _RIGHT),
            *((degree, _CENTRE) for degree in self._degrees),
            (tr("Takes"), _LEFT),
            (tr("Chance"), _RIGHT),
        ]
        rows = [_cells(each.row) for each in self._rows.values()]
        return [
            (words if any(cells[at].text for cells in rows) else "", side)
            for at, (words, side) in enumerate(heads)
        ]

    def _columns(self, width: int) -> Grid:
        """The columns, the spare room shared between them; none where they do not fit."""
        look = theme.current()
        wide = [look.advance(words, "caption") + 2 for words, _side in self._heads()]
        for row in self._rows.values():
            for at, cell in enumerate(_cells(row.row)):
                style = "bodyStrong" if at == 0 else "smallStrong"
                badge = 2 * look.px(7) if 3 <= at < 3 + len(self._degrees) else 0
                wide[at] = max(wide[at], look.advance(cell.text, style) + 2 + badge)
        left, right = look.px(_WORDS_AT), look.px(SIDE)
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
        choice.show()
        return choice

    def _update_tab_stop(self) -> None:
        """Let Tab stop at the chosen row alone, or at the first while there is none."""
        live = [row for row in self._rows.values() if row.isEnabled()]
        stop = next((row for row in live if row.row.chosen), live[0] if live else None)
        for row in self._rows.values():
            policy = Qt.FocusPolicy.StrongFocus if row is stop else Qt.FocusPolicy.ClickFocus
            row.setFocusPolicy(policy)


class Spelled(QWidget):
    """A paragraph with a heading in bold before it, on the same line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._heading = self._text = ""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, heading: str, text: str) -> None:
        """Show `heading` in bold and `text` after it."""
        self._heading, self._text = heading, text
        self.setAccessibleName(self._words())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a readable width."""
        width = theme.current().px(300)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Accept any width."""
        return QSize(theme.current().px(80), theme.current().line("small"))

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at `width` pixels."""
        return self._laid(width)[1]

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines."""
        painter = mirror.painter(self)
        painter.setPen(theme.current().color("text"))
        layout, high = self._laid(self.width())
        mirror.draw(painter, layout, QPointF(focus_margin(), (self.height() - high) / 2))

    def _words(self) -> str:
        return f"{self._heading} {self._text}".strip()

    def _laid(self, width: int) -> tuple[QTextLayout, int]:
        look = theme.current()
        layout = QTextLayout(self._words(), look.font("small"))
        option = QTextOption()
        option.setWrapMode(wrap_mode(self._words()))
        layout.setTextOption(option)
        bold = QTextLayout.FormatRange()
        bold.start, bold.length = 0, len(self._heading)
        bold.format.setFontWeight(QFont.Weight.DemiBold)
        layout.setFormats([bold])
        step, top = look.line("small"), 0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width - 2 * focus_margin(), 1))
            line.setPosition(QPointF(0, top))
            top += step
        layout.endLayout()
        return layout, max(top, step)


class PendingStrip(QWidget):
    """The treatment that was rolled, with what can be done with it."""

    apply_requested = Signal()
    discard_requested = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it empty and hidden."""
        super().__init__(parent)
        self._spelled = Spelled()
        self._discard = Button(tr("Discard"))
        self._apply = Button("", kind="primary")
        self._applied = CardText(tr("Applied"), style="smallStrong", color="degree.regular")
        self._undo = Button(tr("Undo"), icon="undo", name=tr("Undo the treatment"))
        self._row = RowOrColumn()
        self._row.add(self._spelled, 1)
        self._controls = ControlRow((self._discard, self._apply, self._applied, self._undo))
        self._row.add(self._controls)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._apply.clicked.connect(self.apply_requested)
        self._discard.clicked.connect(self.discard_requested)
        self._undo.clicked.connect(self.undo_requested)
        self._restyle()
        self.hide()

    def show_pending(self, pending: PendingTreatment | None) -> None:
        """Show a treatment; None hides the strip. The focus goes along from Apply to Undo and back."""
        had_focus = any(each.hasFocus() for each in (self._discard, self._apply, self._undo))
        self.setVisible(pending is not None)
        if pending is None:
            return
        self._spelled.show_text(pending.heading, pending.text)
        can_apply = bool(pending.apply) and not pending.applied
        next_stop = self._undo if pending.applied else self._apply if can_apply else self._discard
        next_stop.show()
        if had_focus and not next_stop.hasFocus() and not self._stays(pending):
            next_stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self._apply.set_label(pending.apply)
        self._apply.setVisible(can_apply)
        self._discard.setVisible(not pending.applied)
        self._applied.setVisible(pending.applied)
        self._undo.setVisible(pending.applied)
        self._controls.rearrange()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        side, top = look.px(SIDE) - focus_margin(), look.px(8)
        self._column.setContentsMargins(side, top, side, top)

    def _stays(self, pending: PendingTreatment) -> bool:
        """Whether the button with the focus stays."""
        return self._discard.hasFocus() and not pending.applied


class _Top(QWidget):
    """The title of the card and who treats."""

    def __init__(self, healer: HealerButton) -> None:
        super().__init__()
        self._caption = CardText(tr("Treated by"), style="small", color="muted")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        self._healer = healer
        self._row = RowOrColumn()
        self._row.add(CardText(tr("Treatment"), style="cardTitle"), 1)
        self._who = ControlRow((self._caption, healer))
        self._row.add(self._who)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._restyle()

    def show_healers(self, healers: tuple[Healer, ...], chosen: str) -> None:
        self._healer.show_healers(healers, chosen)
        self._caption.setVisible(bool(healers))
        self._who.rearrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._restyle()

    def _restyle(self) -> None:
        look = theme.current()
        side = look.px(SIDE) - focus_margin()
        self._column.setContentsMargins(side, look.px(5), side, 0)


class TreatmentCard(Panel):
    """Treatments to choose from, and what was rolled."""

    treatment_chosen = Signal(str)
    healer_chosen = Signal(str)
    apply_requested = Signal()
    discard_requested = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(flush=True, parent=parent)
        healer = HealerButton()
        self._top = _Top(healer)
        self._table = TreatmentTable()
        self._strip = PendingStrip()
        for each in (self._top, self._table, self._strip):
            self.column.addWidget(each)
        healer.chosen.connect(self.healer_chosen)
        self._table.chosen.connect(self.treatment_chosen)
        self._strip.apply_requested.connect(self.apply_requested)
        self._strip.discard_requested.connect(self.discard_requested)
        self._strip.undo_requested.connect(self.undo_requested)

    def show_view(self, view: HealingView) -> None:
        """Show the treatments of a character."""
        self._top.show_healers(view.healers, view.healer)
        self._table.show_rows(view.treatments, view.degrees)
        self._table.setVisible(bool(view.treatments))
        self._strip.show_pending(view.pending)
