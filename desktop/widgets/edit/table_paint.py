"""Draws the cells of a table: words, fields with what stands in them, boxes, buttons, remarks."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextLayout

from desktop.viewdata.edit import Column, Entry, FieldView, TextCell
from desktop.widgets import icons, mirror, theme
from desktop.widgets.edit.control import TICKED
from desktop.widgets.edit.number_field import arrows_box, paint_arrows
from desktop.widgets.edit.pickers import CHEVRON, paint_chevron
from desktop.widgets.edit.table_model import RowAct
from desktop.widgets.edit.table_shape import FIELD_HIGH, ICON, ICON_GAP
from desktop.widgets.painting import (
    CheckState,
    off_border,
    paint_box,
    paint_check,
    paint_focus_ring,
    paint_ground,
)
from desktop.widgets.text import lay_out, shown

_ICONS = {RowAct.UP: "chevron-up", RowAct.DOWN: "chevron-down", RowAct.REMOVE: "close"}
_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def field_frame(box: QRect, view: FieldView, column: Column, wide: int) -> QRectF:
    """Return the frame of a field in its cell; one of a column that grows and is no number fills the cell."""
    spare = theme.current().px(4)
    high = box.height() - spare if view.entry is Entry.TEXT else theme.current().px(FIELD_HIGH)
    if view.entry is Entry.TEXT or (column.grows and view.entry is not Entry.NUMBER):
        wide = box.width()
    left = box.right() + 1 - wide if column.right else box.left()
    return QRectF(left, box.top() + (box.height() - high) // 2, wide, high)


def tick_box(box: QRect) -> QRectF:
    """Return the target of a box to be ticked in its cell."""
    side = max(theme.current().px(28), 24)
    return QRectF(box.left(), box.top() + (box.height() - side) / 2, side, side)


def words_style(view: TextCell) -> str:
    """Return the type style of a cell that only tells something: what is no number is set smaller."""
    return "bodyStrong" if view.strong else "body" if view.text.lstrip("+−").isdigit() else "small"


def paint_words(
    painter: QPainter, box: QRect, view: TextCell, column: Column, *, faded: bool, hovered: bool
) -> None:
    """Draw a cell that only tells something; under the mouse one that opens more is underlined."""
    look = theme.current()
    font = QFont(look.font(words_style(view)))
    font.setUnderline(hovered)
    painter.setFont(font)
    painter.setPen(look.color("muted" if faded or not view.strong else "text"))
    side = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
    words = QFontMetrics(font).elidedText(shown(view.text), Qt.TextElideMode.ElideRight, box.width())
    mirror.write(painter, box, int(side) | int(_LINE), words)


def paint_field(painter: QPainter, frame: QRectF, view: FieldView, *, wrong: bool) -> None:
    """Draw a field as it looks without the focus."""
    look = theme.current()
    radius = look.px(theme.tokens()["radius"]["control"])
    if view.enabled:
        border = look.color("danger" if wrong else "borderStrong")
        paint_box(painter, frame, radius, look.color("surface"), border)
    else:
        paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
    inner = frame.adjusted(look.px(8), 0, -look.px(6), 0)
    text = view.text
    match view.entry:
        case Entry.NUMBER:
            text = text.replace("-", "−")
            paint_arrows(painter, frame, enabled=view.enabled)
            inner.setRight(arrows_box(frame).left())
        case Entry.CHOICE | Entry.SUGGESTED:
            text = next((each.title for each in view.choices if each.id == view.text), view.text)
            paint_chevron(painter, frame, enabled=view.enabled)
            inner.setRight(frame.right() - look.px(CHEVRON))
        case _:
            pass
    painter.setFont(look.font("body"))
    painter.setPen(look.color("text" if view.enabled and text else "faint"))
    if view.entry is Entry.TEXT:
        painter.save()
        painter.setClipRect(inner)
        layout, _high = lay_out(text or view.hint, "body", int(inner.width()))
        mirror.draw(painter, layout, inner.topLeft() + QPointF(0, look.px(6)))
        painter.restore()
        return
    cut = QFontMetrics(look.font("body")).elidedText(
        shown(text or view.hint), Qt.TextElideMode.ElideRight, int(inner.width())
    )
    mirror.write(painter, inner, int(Qt.AlignmentFlag.AlignLeft) | int(_LINE), cut)


def paint_tick(painter: QPainter, box: QRect, view: FieldView, *, hovered: bool, focused: bool) -> None:
    """Draw a box to be ticked."""
    state: CheckState = "ticked" if view.text == TICKED else "empty" if view.enabled else "never"
    paint_check(
        painter,
        tick_box(box),
        state,
        hovered=hovered and view.enabled,
        focused=focused,
    )


def paint_act(painter: QPainter, box: QRect, act: RowAct, *, hovered: bool, focused: bool) -> None:
    """Draw a button at the end of a row."""
    look = theme.current()
    side = min(look.px(26), box.width(), box.height())
    frame = QRectF(box.center().x() - side / 2 + 0.5, box.center().y() - side / 2 + 0.5, side, side)
    radius = look.px(theme.tokens()["radius"]["control"])
    if hovered:
        paint_ground(painter, frame, radius, "hover")
    icon = look.px(14)
    inner = QRectF(frame.center().x() - icon / 2, frame.center().y() - icon / 2, icon, icon)
    icons.paint(painter, _ICONS[act], inner, look.color("text" if hovered else "muted"))
    if focused:
        paint_focus_ring(painter, frame.adjusted(2, 2, -2, -2), radius)


def remark_width(words: str) -> int:
    """Return how wide a remark is in one line with its sign, in pixels."""
    look = theme.current()
    return look.px(ICON + ICON_GAP) + QFontMetrics(look.font("caption")).horizontalAdvance(words) + 2


def remark_high(words: str, width: int) -> int:
    """Return how high a remark is in lines of `width` pixels."""
    return lay_out(words, "caption", width - theme.current().px(ICON + ICON_GAP))[1]


def paint_remark(painter: QPainter, box: QRect, words: str) -> None:
    """Draw a remark with its sign, in as many lines as it needs, in the middle of `box`."""
    look = theme.current()
    indent = look.px(ICON + ICON_GAP)
    layout: QTextLayout
    layout, high = lay_out(words, "caption", box.width() - indent)
    top = box.top() + (box.height() - high) / 2
    sign = QRectF(box.left(), top, look.px(ICON), look.line("caption"))
    icons.paint(painter, "warning", sign, look.color("danger"))
    painter.setPen(look.color("danger"))
    mirror.draw(painter, layout, QRectF(box.left() + indent, top, 1, 1).topLeft())
