"""The comparison window with two sheets side by side."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.choice import MenuButton
from desktop.kit.controls.segments import Segments
from desktop.kit.layout.flow import Lines
from desktop.kit.layout.page import Page
from desktop.kit.look import mirror, theme
from desktop.kit.look.painting import focus_margin, paint_box
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, lay_out, shown
from desktop.kit.text.prose import Prose
from desktop.kit.windows.dialog import Dialog
from desktop.library_page.view.compare import CompareRow, CompareSection, CompareSide, CompareView

_SIZE = (900, 720)
_NAMES = 0.34
"""The share of a row's width for the names."""
_NARROW = 520
"""Below this width, a name goes above its values."""


class _Side(QWidget):
    """The character and date of one side."""

    chosen = Signal(str)

    def __init__(self, which: str) -> None:
        super().__init__()
        self._which = which
        self._name = ElidedLabel(style="trayTitle")
        self._date = MenuButton()
        self._date.chosen.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.setContentsMargins(focus_margin(), 0, focus_margin(), 0)
        row.addWidget(self._name)
        column.addLayout(row)
        column.addWidget(self._date)

    def show_side(self, side: CompareSide) -> None:
        self._name.setText(shown(side.name))
        self._date.show_options(self._which, tuple((each.id, each.title) for each in side.dates), side.date)


class _Table(theme.Themed):
    """The rows of one section: a name and its value on both sides."""

    def __init__(self, section: CompareSection) -> None:
        super().__init__()
        self._rows = section.rows
        self.setAccessibleName(section.heading)
        self.setAccessibleDescription("\n".join(map(_spoken, section.rows)))
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = theme.current().px(_NARROW)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(200), 1)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(self._height(row, width) for row in self._rows)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = mirror.painter(self)
        radius = look.px(theme.tokens()["radius"]["card"])
        paint_box(painter, QRectF(self.rect()), radius, look.color("surface"), look.color("border"))
        top = 0
        for at, row in enumerate(self._rows):
            high = self._height(row, self.width())
            if at:
                painter.fillRect(1, top, self.width() - 2, 1, look.color("border"))
            self._paint_row(painter, row, top)
            top += high

    def _cells(self, width: int) -> tuple[QRectF, QRectF, QRectF]:
        """Return where a row's name, left value and right value go, without heights."""
        look = theme.current()
        pad, gap, above = look.px(14), look.px(12), look.px(5)
        if width < look.px(_NARROW):
            half = (width - 2 * pad - gap) / 2
            under = look.line("small")
            return (
                QRectF(pad, above, width - 2 * pad, under),
                QRectF(pad, above + under, half, 0),
                QRectF(pad + half + gap, above + under, half, 0),
            )
        names = (width - 2 * pad) * _NAMES
        half = (width - 2 * pad - names - 2 * gap) / 2
        return (
            QRectF(pad, above, names, 0),
            QRectF(pad + names + gap, above, half, 0),
            QRectF(pad + names + 2 * gap + half, above, half, 0),
        )

    def _height(self, row: CompareRow, width: int) -> int:
        cells = self._cells(width)
        texts = (_name(row), row.left or "–", row.right or "–")
        ends = (
            cell.top() + lay_out(text, style, int(cell.width()))[1]
            for cell, text, style in zip(cells, texts, self._styles(row, width), strict=True)
        )
        return round(max(ends)) + theme.current().px(6)

    @staticmethod
    def _styles(row: CompareRow, width: int) -> tuple[str, str, str]:
        values = "bodyStrong" if row.differs else "body"
        return "small" if width < theme.current().px(_NARROW) else "body", values, values

    def _paint_row(self, painter: QPainter, row: CompareRow, top: int) -> None:
        look = theme.current()
        cells = self._cells(self.width())
        styles = self._styles(row, self.width())
        texts = (_name(row), row.left or "–", row.right or "–")
        if row.differs:
            right = QRectF(cells[1].left() - look.px(6), top + 1, 0, self._height(row, self.width()) - 1)
            right.setRight(cells[2].right() + look.px(6))
            paint_box(painter, right.adjusted(0, 2, 0, -2), look.px(4), look.color("accentSoft"), None)
        for place, (cell, text, style) in enumerate(zip(cells, texts, styles, strict=True)):
            layout, _ = lay_out(text, style, int(cell.width()))
            painter.setPen(look.color("muted" if not place else "text"))
            mirror.draw(painter, layout, cell.topLeft() + QRectF(0, top + look.px(1), 0, 0).topLeft())


def _heading(words: str) -> PlainLabel:
    look = theme.current()
    label = PlainLabel(words, style="cardTitle")
    label.set_least_height(30)
    label.setContentsMargins(mirror.margins(label, look.px(14), look.px(8), 0, look.px(2)))
    return label


def _name(row: CompareRow) -> str:
    return row.name or tr("Name")


def _spoken(row: CompareRow) -> str:
    words = tr("{name}: {left}, {right}") if row.differs else tr("{name}: {left} on both sides")
    nothing = tr("nothing")
    return words.format(name=_name(row), left=row.left or nothing, right=row.right or nothing)


class CompareWindow(theme.FollowsTheme, Dialog):
    """Two sheets side by side, each with its date."""

    date_chosen = Signal(int, str)
    """Show the left (0) or right (1) character at another date."""
    only_chosen = Signal(bool)
    """Show only differences, or everything."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Build the window without sheets."""
        super().__init__(parent)
        self.setWindowTitle(tr("Compare"))
        self.setAccessibleName(tr("Compare"))
        self._sides = (_Side(tr("Left date")), _Side(tr("Right date")))
        for at, side in enumerate(self._sides):
            side.chosen.connect(lambda date, at=at: self.date_chosen.emit(at, date))
        self._what = Segments(name=tr("Show"))
        self._what.set_options(
            (
                ("only", tr("Differences"), tr("Show differences")),
                ("all", tr("Everything"), tr("Show everything")),
            )
        )
        self._what.chosen.connect(lambda key: self.only_chosen.emit(key == "only"))
        self._line = PlainLabel(color="muted")
        self._empty = Prose(style="cardTitle")
        self._page = Page(widest=860)
        self._sections: list[QWidget] = []
        close = Button(tr("Close"), kind="primary")
        close.clicked.connect(self.accept)
        self._heads = QGridLayout()
        for at, side in enumerate(self._sides):
            self._heads.addWidget(side, 0, at)
            self._heads.setColumnStretch(at, 1)
        self._bar = QWidget()
        self._flow = Lines(self._bar)
        self._flow.addWidget(self._what)
        self._flow.addWidget(self._line)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        self._foot.addWidget(close)
        self._page.column.addWidget(self._empty)
        self._page.column.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._heads)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._page, 1)
        self._column.addLayout(self._foot)
        self._restyle()
        look = theme.current()
        room = self.screen().availableGeometry().size()
        usual = QSize(look.px(_SIZE[0]), look.px(_SIZE[1]))
        self.resize(usual.boundedTo(QSize(room.width() - 40, room.height() - 60)))

    def show_view(self, view: CompareView) -> None:
        """Show two sheets."""
        for side, shown_side in zip(self._sides, (view.left, view.right), strict=True):
            side.show_side(shown_side)
        self._what.set_value("only" if view.only else "all")
        self._line.setText(view.line)
        self._empty.set_text(view.empty)
        self._empty.setVisible(bool(view.empty))
        for old in self._sections:
            old.hide()
            self._page.column.removeWidget(old)
            old.deleteLater()
        self._sections = []
        for section in view.sections:
            self._sections += [_heading(section.heading), _Table(section)]
        for at, widget in enumerate(self._sections):
            self._page.column.insertWidget(at, widget)
            widget.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the layout to the width."""
        super().resizeEvent(event)
        self._page.set_compact(self.width() < theme.current().px(600))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(24) - margin
        self._heads.setContentsMargins(side, look.px(18), side, 0)
        self._heads.setSpacing(look.px(8))
        self._flow.setContentsMargins(side, look.px(4), side, look.px(4))
        self._flow.setSpacing(look.px(12))
        self._foot.setContentsMargins(side, look.px(4), side, look.px(12) - margin)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        room = self.screen().availableGeometry().size()
        self.setMinimumSize(QSize(look.px(380), look.px(320)).boundedTo(room))
