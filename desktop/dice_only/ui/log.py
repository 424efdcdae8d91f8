"""The log of rolls without a character: time, name, dice, total."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QStyle,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
)

from desktop.base.words import tr
from desktop.dice_only.view.dice_only import ThrowRow
from desktop.kit.controls.buttons import Card, LinkButton
from desktop.kit.layout.flow import Sentence
from desktop.kit.lists.newest_first import ROW_ROLE, SHOWN_ROLE, LogList
from desktop.kit.lists.plain_list import RowDelegate
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import focus_margin, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import PlainLabel, elided, shown, tool_tip_text

_ROW, _LEAST_ROWS = 48, 4
_ICON, _ICON_GAP = 12, 3

Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class _RowPainter(RowDelegate):
    """Draws a roll in two lines: time, name and total, with the dice below."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        look = theme.current()
        return QSize(look.px(120), look.px(_ROW))

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ThrowRow = index.data(ROW_ROLE)
        look, state = theme.current(), option.state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        frame, radius = box.adjusted(0, 1, 0, -2), look.px(theme.tokens()["radius"]["row"])
        if index.data(SHOWN_ROLE):
            paint_ground(painter, frame, radius, "selected")
        elif state & QStyle.StateFlag.State_MouseOver:
            paint_ground(painter, frame, radius, "hover")
        edge = focus_margin()
        if index.row() < index.model().rowCount() - 1:
            line = QRectF(box.left() + edge, box.bottom() - 1, box.width() - 2 * edge, 1)
            painter.fillRect(line, look.color("border"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint_inner_ring(painter, frame, radius)
        self._paint_words(painter, box.adjusted(edge, 0, -edge, 0), row)

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        row = index.data(ROW_ROLE) if index.isValid() else None
        words = row.text if isinstance(row, ThrowRow) and self._is_cut(row, option) else ""
        QToolTip.showText(event.globalPos(), tool_tip_text(words), view)
        return True

    def _is_cut(self, row: ThrowRow, option: QStyleOptionViewItem) -> bool:
        room = option.rect.width() - 2 * focus_margin()
        name_room = room - _wide(row.time, "small") - _wide(row.total, "bodyStrong") - 2 * _gap()
        fell_room = room - _mark_width() if row.unsaved else room
        return _wide(shown(row.name), "bodyMedium") > name_room or _wide(row.fell, "small") > fell_room

    def _paint_words(self, painter: QPainter, box: QRectF, row: ThrowRow) -> None:
        look = theme.current()
        height = look.line("body")
        top = box.center().y() - (height + look.line("small")) / 2 - 1
        first = QRectF(box.left(), top, box.width(), height)
        time, total = _wide(row.time, "small"), _wide(row.total, "bodyStrong")
        _write(painter, first, row.time, "small", "muted")
        _write(painter, first, row.total, "bodyStrong", "text", right=True)
        name = first.adjusted(time + _gap(), 0, -(total + _gap()), 0)
        _write(painter, name, shown(row.name), "bodyMedium", "text")
        below = QRectF(box.left(), top + height, box.width(), look.line("small"))
        if row.unsaved:
            side = look.px(_ICON)
            mark = QRectF(below.left(), below.top(), side, below.height())
            icons.paint(painter, "warning", mark, look.color("warn"))
            _write(
                painter,
                below.adjusted(side + look.px(_ICON_GAP), 0, 0, 0),
                _unsaved(),
                "captionStrong",
                "warn",
            )
            below.setLeft(below.left() + _mark_width())
        _write(painter, below, row.fell, "small", "muted")


def _unsaved() -> str:
    return tr("not saved")


def _mark_width() -> int:
    """Return the width of the mark of an unsaved roll."""
    return theme.current().px(_ICON + _ICON_GAP) + _wide(_unsaved(), "captionStrong") + _gap()


class ThrowList(theme.FollowsTheme, LogList[ThrowRow]):
    """The rolls, newest first."""

    share_requested = Signal(str, int)
    """The player shares a roll; carries the way and the roll's number."""

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__(lambda row: row.id, _ROW)
        self._has_ways = False
        self.menu.aboutToShow.connect(self._add_ways)
        self.setItemDelegate(_RowPainter(self))

    def sizeHint(self) -> QSize:
        """Return the minimum; the page assigns the free height."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the height of a few rows."""
        look = theme.current()
        rows = min(max(self._log.rowCount(), 1), _LEAST_ROWS)
        return QSize(look.px(160), look.px(_ROW) * rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the roll on Ctrl+C; other keys work as in every log."""
        index = self.currentIndex()
        if index.isValid() and event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit(self._number_of(index))
        else:
            super().keyPressEvent(event)

    def _add_ways(self) -> None:
        if not self._has_ways:
            from desktop.tray.share_menu import add_ways
            from desktop.views.sharing import DISCORD, PICTURE

            self._has_ways = True
            add_ways(self.menu, self._share, (DISCORD, PICTURE))

    def _share(self, way: str) -> None:
        self.share_requested.emit(way, self._number_of(self.currentIndex()))

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()


class ThrowLog(theme.FollowsTheme, Card):
    """The log with its heading."""

    copy_all_requested = Signal()
    """The player wants to copy the log as text."""

    def __init__(self) -> None:
        """Make an empty log."""
        super().__init__()
        self._title = PlainLabel(tr("History", "of a character"), style="captionStrong", color="muted")
        self._title.set_least_height(24)
        self._copy_all = LinkButton(tr("Copy all"), style="caption", name=tr("Copy all rolls"))
        self._none = Sentence(tr("Your rolls appear here."), style="small", color="muted")
        self.list = ThrowList()
        """The list."""
        self._heading = QHBoxLayout()
        self._heading.addWidget(self._title)
        self._heading.addStretch(1)
        self._heading.addWidget(self._copy_all)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._heading)
        self._column.addWidget(self._none)
        self._column.addWidget(self.list, 1)
        self._column.addStretch(0)
        self._copy_all.clicked.connect(self.copy_all_requested)
        self.show_rows((), 0, more=False)
        self._restyle()

    def show_rows(self, rows: tuple[ThrowRow, ...], on_felt: int, *, more: bool) -> None:
        """Show these rolls; the dice of the one with the number `shown` are on the felt, 0 for none. Never
        emits.
        """
        self.list.show_rows(rows, on_felt, more=more)
        self.list.setVisible(bool(rows))
        self._none.setVisible(not rows)
        self._copy_all.setVisible(bool(rows))

    def _restyle(self) -> None:
        look = theme.current()
        margin = focus_margin()
        side = look.px(14) - margin
        self._column.setContentsMargins(side, look.px(8), side, look.px(8))
        self._column.setSpacing(look.px(4))
        self._heading.setContentsMargins(mirror.margins(self, margin, 0, 0, 0))
        self._none.setContentsMargins(margin, 0, margin, 0)


def _gap() -> int:
    return theme.current().px(10)


def _wide(text: str, style: str) -> int:
    return QFontMetrics(theme.current().font(style)).horizontalAdvance(text)


def _write(painter: QPainter, box: QRectF, text: str, style: str, ink: str, *, right: bool = False) -> None:
    look = theme.current()
    font = look.font(style)
    painter.setFont(font)
    painter.setPen(look.color(ink))
    cut = elided(text, QFontMetrics(font), int(box.width()) + 1)
    mirror.write(painter, box.adjusted(0, 0, 1, 0), _RIGHT if right else _LEFT, cut)
