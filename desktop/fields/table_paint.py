"""Draw the cells of a table: text, fields, checkboxes, buttons, remarks."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextLayout

from desktop.base.words import tr
from desktop.fields.control import TICKED
from desktop.fields.number_field import arrows_box, paint_arrows, steps_of
from desktop.fields.pickers import CHEVRON, paint_chevron
from desktop.fields.table_layout import ICON, ICON_GAP, TableLayout, captioned
from desktop.fields.table_model import RowAct
from desktop.kit.look import icons, mirror, painting, theme
from desktop.kit.text.plain_text import lay_out, shown
from desktop.views.editing.fields import Column, Entry, FieldView, TextCell

_ICONS = {RowAct.UP: "chevron-up", RowAct.DOWN: "chevron-down", RowAct.REMOVE: "close"}
_IN_A_LINE = frozenset({Entry.LINE, Entry.CHOICE, Entry.SUGGESTED})
_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def tick_box(box: QRect) -> QRectF:
    """Return the clickable box of a checkbox in its cell."""
    side = max(theme.current().px(28), 24)
    return QRectF(box.left(), box.top() + (box.height() - side) / 2, side, side)


def words_style(view: TextCell) -> str:
    """Return the text style of a read-only cell: text is smaller than numbers."""
    return "bodyStrong" if view.strong else "body" if view.text.lstrip("+−").isdigit() else "small"


def paint_words(
    painter: QPainter, box: QRect, view: TextCell, column: Column, *, faded: bool, hovered: bool
) -> None:
    """Draw a read-only cell; one that opens details is underlined under the mouse."""
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
        painting.paint_box(painter, frame, radius, look.color("surface"), border)
    else:
        painting.paint_box(painter, frame, radius, look.color("sunken"), painting.off_border(), dashed=True)
    inner = frame.adjusted(look.px(8), 0, -look.px(6), 0)
    text = view.text
    match view.entry:
        case Entry.NUMBER:
            text = text.replace("-", "−")
            paint_arrows(painter, frame, steps_of(text, view.least, view.most), enabled=view.enabled)
            inner.setRight(arrows_box(frame).left())
        case Entry.CHOICE | Entry.SUGGESTED:
            text = next((each.title for each in view.choices if each.id == view.text), view.text)
            paint_chevron(painter, frame, enabled=view.enabled)
            inner.setRight(frame.right() - look.px(CHEVRON))
        case _:
            pass
    look.ink(painter, "body", "text" if view.enabled and text else "faint")
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
    """Draw a checkbox."""
    state: painting.CheckState = "ticked" if view.text == TICKED else "empty" if view.enabled else "never"
    painting.paint_check(painter, tick_box(box), state, hovered=hovered and view.enabled, focused=focused)


def paint_act(painter: QPainter, box: QRect, act: RowAct, *, hovered: bool, focused: bool) -> None:
    """Draw a button at the end of a row."""
    look = theme.current()
    side = min(look.px(26), box.width(), box.height())
    frame = QRectF(box.center().x() - side / 2 + 0.5, box.center().y() - side / 2 + 0.5, side, side)
    radius = look.px(theme.tokens()["radius"]["control"])
    if hovered:
        painting.paint_ground(painter, frame, radius, "hover")
    icon = look.px(14)
    inner = QRectF(frame.center().x() - icon / 2, frame.center().y() - icon / 2, icon, icon)
    icons.paint(painter, _ICONS[act], inner, look.color("text" if hovered else "muted"))
    if focused:
        painting.paint_focus_ring(painter, frame.adjusted(2, 2, -2, -2), radius)


def paint_remark(painter: QPainter, box: QRect, words: str) -> None:
    """Draw a remark with its icon, wrapped and centred in `box`."""
    look = theme.current()
    indent = look.px(ICON + ICON_GAP)
    layout: QTextLayout
    layout, height = lay_out(words, "caption", box.width() - indent)
    top = box.top() + (box.height() - height) / 2
    sign = QRectF(box.left(), top, look.px(ICON), look.line("caption"))
    icons.paint(painter, "warning", sign, look.color("danger"))
    painter.setPen(look.color("danger"))
    mirror.draw(painter, layout, QRectF(box.left() + indent, top, 1, 1).topLeft())


def paint_headings(painter: QPainter, layout: TableLayout) -> None:
    """Draw the headings over all rows, if there are any."""
    look, shape = theme.current(), layout.shape
    if not shape.heading:
        return
    look.ink(painter, "smallStrong", "muted")
    for column, view in enumerate(layout.model.columns):
        box = QRect(shape.boxes[column])
        box.setTop(0)
        box.setHeight(shape.heading)
        side = Qt.AlignmentFlag.AlignRight if view.right else Qt.AlignmentFlag.AlignLeft
        mirror.write(painter, box, side | Qt.AlignmentFlag.AlignVCenter, view.title)


def paint_caption(painter: QPainter, layout: TableLayout, row: int, column: int) -> None:
    """Draw the heading of a column as a caption in a cell."""
    look, model, captions = theme.current(), layout.model, layout.shape.captions
    if not captions or column >= len(model.columns) or not captioned(model, column):
        return
    box, view = layout.inner(row, column), model.columns[column]
    look.ink(painter, "caption", "muted")
    over = QRect(box.left(), box.top() - captions, box.width(), captions)
    side = Qt.AlignmentFlag.AlignRight if view.right else Qt.AlignmentFlag.AlignLeft
    mirror.write(painter, over, side | Qt.AlignmentFlag.AlignVCenter, view.title)


def paint_cell(
    painter: QPainter, layout: TableLayout, row: int, column: int, *, focused: bool, hovered: bool
) -> None:
    """Draw the content of a cell."""
    look, model = theme.current(), layout.model
    box = layout.inner(row, column)
    match model.cell(row, column):
        case TextCell() as cell:
            faded = model.rows[row].faded
            hovered = hovered and bool(cell.opens)
            paint_words(painter, box, cell, model.columns[column], faded=faded, hovered=hovered)
            if focused:
                ring = QRectF(box).adjusted(-look.px(4), look.px(3), look.px(4), -look.px(3))
                painting.paint_inner_ring(painter, ring, look.px(6))
        case FieldView(entry=Entry.FLAG) as cell:
            paint_tick(painter, box, cell, hovered=hovered, focused=focused)
        case FieldView() as cell:
            words = model.remark_of(cell)
            paint_field(painter, layout.frame(row, column, cell), cell, wrong=bool(words))
            if words and (beside := layout.beside(row, column, cell)) is not None:
                paint_remark(painter, beside, words)
        case RowAct() as act:
            paint_act(painter, box, act, hovered=hovered, focused=focused)
        case None:
            pass


def tool_tip(layout: TableLayout, row: int, column: int, metrics: QFontMetrics) -> str:
    """Return the action of a button, or the text of a cell if it is cut off; otherwise ""."""
    model = layout.model
    cell, room = model.cell(row, column), layout.box(row, column).width()
    if isinstance(cell, RowAct):
        return str(model.data(model.index(row, column), Qt.ItemDataRole.AccessibleTextRole))
    if isinstance(cell, TextCell):
        cut = metrics.horizontalAdvance(cell.text) > room
        hidden = tr("Hidden in play") if model.rows[row].faded and cell.strong else ""
        return "\n".join(part for part in (cell.text if cut else "", hidden) if part)
    if isinstance(cell, FieldView) and cell.entry in _IN_A_LINE:
        label = next((each.title for each in cell.choices if each.id == cell.text), cell.text) or cell.hint
        return label if metrics.horizontalAdvance(label) > room - theme.current().px(CHEVRON + 8) else ""
    return ""
