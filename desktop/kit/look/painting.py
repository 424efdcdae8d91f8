"""Painting shared by controls and delegates: boxes, focus ring, checkbox, keycap."""

from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from desktop.kit.look import icons, mirror, theme

CheckState = Literal["empty", "ticked", "never"]


AT_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
"""The default alignment of text in its line."""


def focus_margin() -> int:
    """Return the margin that a focusable control keeps for its focus ring and the gap, in pixels."""
    look = theme.current()
    return look.stroke("focus") + look.stroke("focusGap")


def paint_focus_ring(painter: QPainter, frame: QRectF, radius: float, color: QColor | None = None) -> None:
    """Draw the focus ring just outside `frame`, the box of a control with corners of `radius` pixels."""
    look = theme.current()
    width = look.stroke("focus")
    away = look.stroke("focusGap") + width / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color or look.color("focus"), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame.adjusted(-away, -away, away, away), radius + away, radius + away)
    painter.restore()


def paint_inner_ring(painter: QPainter, frame: QRectF, radius: float, color: QColor | None = None) -> None:
    """Draw the focus ring just inside `frame`, for a row, which has no margin."""
    look = theme.current()
    paint_box(painter, frame, radius, None, color or look.color("focus"), width=look.stroke("focus"))


def paint_ground(
    painter: QPainter, frame: QRectF, radius: float, state: Literal["selected", "hover"]
) -> None:
    """Draw the soft background of a chosen row, or of the one under the pointer.

    High contrast has no soft backgrounds and uses an outline: solid for chosen, dashed for the pointer.
    """
    look = theme.current()
    if not look.high_contrast:
        paint_box(painter, frame, radius, look.color(state), None)
    elif state == "selected":
        paint_box(painter, frame, radius, None, look.color("accent"), width=look.stroke("chosen"))
    else:
        paint_box(painter, frame, radius, None, look.color("text"), dashed=True)


def paint_choice(
    painter: QPainter, frame: QRectF, *, chosen: bool, hovered: bool = False, inset: int = 7
) -> None:
    """Draw the background of a row in a list to choose from; a chosen one has a bar at its left too.

    `inset` is the space above and below the bar, in pixels at text scale 1.
    """
    look = theme.current()
    if chosen or hovered:
        paint_ground(painter, frame, look.px(6), "selected" if chosen else "hover")
    if chosen:
        high = frame.height() - look.px(2 * inset)
        bar = QRectF(frame.left(), frame.top() + look.px(inset), look.px(3), high)
        paint_box(painter, bar, look.px(1.5), look.color("accent"), None)


def hover_border(*, lit: bool) -> float | None:
    """Return the border width of a card or control under the pointer, in pixels; None for the default.

    In high contrast it is wider, since there is no soft background.
    """
    look = theme.current()
    return look.stroke("chosen") if lit and look.high_contrast else None


def paint_box(
    painter: QPainter,
    frame: QRectF,
    radius: float,
    fill: QColor | None,
    border: QColor | None,
    *,
    width: float | None = None,
    dashed: bool = False,
) -> None:
    """Draw a rounded box with its border inside `frame`; None omits fill or border.

    The border is a hairline of the theme unless `width` gives its pixels.
    """
    if width is None:
        width = max(1, theme.current().px(theme.tokens()["stroke"]["hair"]))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    if border is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(frame, radius, radius)
    else:
        pen = QPen(border, width)
        if dashed:
            pen.setDashPattern([3.0, 2.5])
        painter.setPen(pen)
        half = width / 2
        painter.drawRoundedRect(frame.adjusted(half, half, -half, -half), radius - half, radius - half)
    painter.restore()


def framed(box: QRect) -> QRectF:
    """Return the frame of a card or control in its box, inset by the focus margin."""
    margin = focus_margin()
    return QRectF(box.adjusted(margin, margin, -margin, -margin))


def paint_card(painter: QPainter, box: QRect, fill: str = "surface", border: str = "border") -> QRectF:
    """Draw a card in its box, with fill and border as colour tokens; return the frame."""
    look, frame = theme.current(), framed(box)
    radius = look.px(theme.tokens()["radius"]["card"])
    paint_box(painter, frame, radius, look.color(fill), look.color(border))
    return frame


def paint_track(painter: QPainter, frame: QRectF, radius: float) -> None:
    """Draw the empty part of a bar: a soft background, or in high contrast an outline."""
    look = theme.current()
    edge = look.color("text") if look.high_contrast else None
    paint_box(painter, frame, radius, look.color("track"), edge)


def paint_text_frame(widget: QWidget, fill: str, border: str, *, focused: bool) -> None:
    """Draw the frame around a multi-line field that fills ``widget``, in two colour tokens."""
    look = theme.current()
    painter = QPainter(widget)
    margin = focus_margin()
    frame = QRectF(widget.rect().adjusted(margin, margin, -margin, -margin))
    radius = look.px(theme.tokens()["radius"]["control"])
    paint_box(painter, frame, radius, look.color(fill), look.color(border))
    if focused:
        paint_focus_ring(painter, frame, radius)


def paint_check(
    painter: QPainter,
    rect: QRectF,
    state: CheckState,
    *,
    just_ticked: bool = False,
    hovered: bool = False,
    focused: bool = False,
) -> None:
    """Draw a checkbox of the standard size in the middle of `rect`.

    "never" is one that cannot be ticked: dashed, with a dash. `just_ticked` adds the gold ring.
    """
    look = theme.current()
    tokens = theme.tokens()
    side = look.px(tokens["size"]["check"])
    radius = look.px(tokens["radius"]["check"])
    frame = QRectF(round(rect.center().x() - side / 2), round(rect.center().y() - side / 2), side, side)
    width = tokens["stroke"]["check"] * look.scale
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if state == "never":
        paint_box(painter, frame, radius, look.color("sunken"), off_border(), dashed=True)
        painter.setPen(QPen(look.color("faint"), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        reach = side * 0.17
        middle = frame.center()
        painter.drawLine(QPointF(middle.x() - reach, middle.y()), QPointF(middle.x() + reach, middle.y()))
    elif state == "ticked":
        fill = look.color("accentHover" if hovered else "accent")
        paint_box(painter, frame, radius, fill, fill)
        icons.paint(painter, "check", frame.adjusted(2, 2, -2, -2), look.color("onAccent"))
    else:
        fill = look.color("accentSoft" if hovered else "surface")
        paint_box(
            painter, frame, radius, fill, look.color("accent" if hovered else "borderStrong"), width=width
        )
    if focused:
        paint_focus_ring(painter, frame, radius)
    elif just_ticked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        gold = look.px(2)
        painter.setPen(QPen(look.color("luck"), gold))
        away = look.px(1) + gold / 2
        painter.drawRoundedRect(frame.adjusted(-away, -away, away, away), radius + away, radius + away)
    painter.restore()


def off_border() -> QColor:
    """Return the colour of the dashed border around something switched off, weaker than a normal border."""
    look = theme.current()
    return theme.mixed(look.color("border"), look.color("borderStrong"), 0.5)


def paint_line(
    painter: QPainter,
    box: QRectF,
    text: str,
    style: str,
    ink: QColor,
    *,
    align: Qt.AlignmentFlag = AT_LEFT,
    struck: bool = False,
) -> None:
    """Draw `text` on one line of `box` in a text style, without eliding it; `struck` strikes it through."""
    font = QFont(theme.current().font(style))
    font.setStrikeOut(struck)
    painter.setFont(font)
    painter.setPen(ink)
    mirror.write(painter, box.adjusted(0, 0, 1, 0), int(align) | int(Qt.TextFlag.TextSingleLine), text)


def keycap_size(text: str) -> QSize:
    """Return the size of a keycap with `text`."""
    look = theme.current()
    height = look.px(20)
    width = look.advance(text, "caption") + 2 * look.px(6)
    return QSize(max(width, height), height)


def paint_keycap(painter: QPainter, rect: QRectF, text: str, *, ink: QColor | None = None) -> None:
    """Draw a keycap with `text`, filling `rect`; with `ink`, as an outline on a coloured fill."""
    look = theme.current()
    if ink is None:
        paint_box(painter, rect, look.px(4), look.color("sunken"), look.color("border"))
    else:
        paint_box(painter, rect, look.px(4), None, ink)
    painter.setFont(look.font("caption"))
    painter.setPen(ink or look.color("muted"))
    mirror.write(painter, rect, Qt.AlignmentFlag.AlignCenter, text)
