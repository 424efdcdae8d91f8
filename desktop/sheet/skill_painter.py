"""Draws a row of the skill list: tick box, name, ranks, dice, value and aside."""

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter

from desktop.base.words import tr
from desktop.kit.look import icons, mirror, theme
from desktop.kit.look.painting import CheckState, paint_box, paint_check, paint_ground, paint_inner_ring
from desktop.kit.text.plain_text import tool_tip_text
from desktop.sheet.skill_columns import BEFORE_SUFFIX, RIGHT, paint_pool, paint_ranks, shape_of
from desktop.sheet.skill_model import COUNTED, TICKED, Index
from desktop.views.sheet import SkillRow, TickState

_MOST_SHOWN = 9

_SMALLEST = "small"
"""The type style of a name that is too long for its column, before it is shortened."""

_STAR_ICON = 14
_DICE_ROW, _COMPACT_DICE_ROW = 32, 27


class SkillPainter(QtWidgets.QStyledItemDelegate):
    """Draws a row: tick box, name, ranks, dice, value and aside.

    ``shape`` is the layout of the rows. The skills in ``ringed`` have a gold ring around their tick box;
    ``over_tick`` is set if the mouse is over the tick box of its row, and ``over_star`` if over its star.
    """

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._list = parent
        self.shape = shape_of((), ())
        self.is_compact = False
        self.ringed: frozenset[str] = frozenset()
        self.over_tick = False
        self.over_star = False

    def row_height(self) -> int:
        """Return the height of a row in pixels."""
        if self.shape.ranks or self.shape.pool:
            return theme.current().px(_COMPACT_DICE_ROW if self.is_compact else _DICE_ROW)
        return theme.current().px(
            theme.tokens()["size"]["skillRowCompact" if self.is_compact else "skillRow"]
        )

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the size of every row."""
        return QSize(theme.current().px(180), self.row_height())

    def paint(self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        """Draw the row in `option.rect`."""
        painter.save()
        mirror.turn_row(painter, option.rect, self._list)
        self._paint_row(painter, option, index)
        painter.restore()

    def _paint_row(self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        look = theme.current()
        row: SkillRow = index.data(Qt.ItemDataRole.UserRole)
        box = QRectF(option.rect)
        state = option.state
        selected = bool(state & QtWidgets.QStyle.StateFlag.State_Selected)
        focused = bool(state & QtWidgets.QStyle.StateFlag.State_HasFocus)
        hovered = bool(state & QtWidgets.QStyle.StateFlag.State_MouseOver)
        radius = look.px(theme.tokens()["radius"]["row"])
        if selected or hovered:
            paint_ground(painter, box, radius, "selected" if selected else "hover")
        if row.tick is not TickState.NONE:
            self._paint_tick(painter, option.rect, row, hovered=hovered)
        self._paint_columns(painter, option.rect, row)
        self._paint_name(painter, option.rect, row, str(index.data()), strong=selected)
        if row.starred or hovered:
            self._paint_star(painter, option.rect, row, over=hovered and self.over_star)
        if focused:
            paint_inner_ring(painter, box, radius)

    def _paint_tick(self, painter: QPainter, box: QRect, row: SkillRow, *, hovered: bool) -> None:
        check: CheckState = "ticked" if row.tick in TICKED else "empty"
        if row.tick is TickState.NEVER:
            check = "never"
        tick, over_tick = QRectF(tick_area(box)), hovered and self.over_tick
        paint_check(painter, tick, check, just_ticked=row.id in self.ringed, hovered=over_tick)
        if row.tick in COUNTED:
            _paint_count(painter, tick, row.marks, hovered=over_tick)

    def _paint_star(self, painter: QPainter, box: QRect, row: SkillRow, *, over: bool) -> None:
        look = theme.current()
        ink = look.color("warn" if row.starred else "text" if over else "muted")
        area, side = QRectF(self.shape.star_area(box, row.shown)), look.px(_STAR_ICON)
        at = QRectF(area.center().x() - side / 2, area.top(), side, area.height())
        icons.paint(painter, "star" if row.starred else "star-outline", at, ink)

    def _paint_columns(self, painter: QPainter, box: QRect, row: SkillRow) -> None:
        look, shape = theme.current(), self.shape
        middle = QRectF(box).center().y()
        if row.ranks is not None and shape.shows_ranks(box):
            paint_ranks(painter, shape.ranks_left(box), middle, row.ranks)
        if row.pool:
            paint_pool(painter, shape.pool_left(box), middle, row.pool)
        at_middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        value_right = shape.value_right(box)
        if row.shown:
            look.ink(painter, "bodyStrong", "text")
            left = QRectF(box.left(), box.top(), value_right - box.left(), box.height())
            mirror.write(painter, left, Qt.AlignmentFlag.AlignRight | at_middle, row.shown)
        if row.aside:
            look.ink(painter, "small", "muted")
            right = QRectF(value_right, box.top(), shape.inset - look.px(RIGHT), box.height())
            mirror.write(painter, right, Qt.AlignmentFlag.AlignRight | at_middle, row.aside)

    def _paint_name(self, painter: QPainter, box: QRect, row: SkillRow, words: str, *, strong: bool) -> None:
        look = theme.current()
        area = self.shape.name_area(box, row.shown)
        room = self.shape.room_for_name(box, row)
        styles = ("bodyStrong", "body", _SMALLEST) if strong else ("body", _SMALLEST)
        fitting = (each for each in styles if QFontMetrics(look.font(each)).horizontalAdvance(words) <= room)
        font = look.font(next(fitting, _SMALLEST))
        metrics = QFontMetrics(font)
        written = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        at_middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(font)
        painter.setPen(look.color("text"))
        if not row.suffix:
            mirror.write(painter, area, Qt.AlignmentFlag.AlignLeft | at_middle, written)
            return
        # Both share a baseline, whatever their sizes.
        baseline = round(QRectF(area).center().y() + (metrics.ascent() - metrics.descent()) / 2)
        mirror.write_at(painter, QPoint(area.left(), baseline), written)
        left = area.left() + metrics.horizontalAdvance(written) + look.px(BEFORE_SUFFIX)
        look.ink(painter, "smallStrong" if strong else "small", "muted")
        mirror.write_at(painter, QPoint(left, baseline), row.suffix)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QtWidgets.QAbstractItemView,
        option: QtWidgets.QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Show the full name if the row shortens it, and why a box can't be ticked."""
        words = ""
        if index.isValid() and event.type() == QEvent.Type.ToolTip:
            row: SkillRow = index.data(Qt.ItemDataRole.UserRole)
            box = option.rect
            wide = QFontMetrics(theme.current().font(_SMALLEST)).horizontalAdvance(str(index.data()))
            room = self.shape.room_for_name(box, row)
            on_tick = tick_area(box).contains(mirror.at(view, event.pos(), box))
            on_star = self.shape.star_area(box, row.shown).contains(mirror.at(view, event.pos(), box))
            if on_star:
                words = tr("Take from the top (*)") if row.starred else tr("Put on top (*)")
            elif row.tick is TickState.NEVER and on_tick:
                words = tr("This skill can't be ticked.")
            elif row.marks > _MOST_SHOWN and on_tick:
                words = str(row.marks)
            elif row.full_name != row.name or wide > room:
                words = row.full_name
        QtWidgets.QToolTip.showText(event.globalPos(), tool_tip_text(words), view)
        return True


def _paint_count(painter: QPainter, rect: QRectF, count: int, *, hovered: bool) -> None:
    look = theme.current()
    tokens = theme.tokens()
    side = look.px(tokens["size"]["check"])
    frame = QRectF(round(rect.center().x() - side / 2), round(rect.center().y() - side / 2), side, side)
    fill = look.color("accentHover" if hovered else "accent")
    paint_box(painter, frame, look.px(tokens["radius"]["check"]), fill, fill)
    look.ink(painter, "captionStrong", "onAccent")
    words = str(count) if count <= _MOST_SHOWN else tr("{n}+").format(n=_MOST_SHOWN)
    mirror.write(painter, frame, Qt.AlignmentFlag.AlignCenter, words)


def tick_area(row: QRect) -> QRect:
    """Return the clickable area of a row's tick box: as wide as the row is high."""
    side = theme.current().px(theme.tokens()["size"]["checkHit"][0])
    return QRect(row.left(), row.top(), side, row.height())
