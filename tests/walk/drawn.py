"""Listens to painters: every text and icon that is drawn into a widget, where, in which colour, by whom.

The app paints most of what it shows in Python, so what a painter is asked for is what is seen. What Qt draws
by itself (labels, fields, buttons of message boxes) is asked of the widgets instead.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPixmap,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from desktop.kit.controls.segments import Segments
from desktop.kit.look import icons
from desktop.kit.look.painting import paint_keycap
from tests.walk.finding import ours, short

_SHARED = frozenset(
    f"desktop/kit/{name}.py" for name in ("look/painting", "text/plain_text", "look/icons", "look/mirror")
)
"""Who draws on behalf of others: the line that called it is told."""


class Drawn(NamedTuple):
    """A text or an icon in a picture; all places in pixels of the picture."""

    widget: QWidget
    words: str
    """What is written; the name of an icon in angle brackets."""
    ink: QRectF
    """Where it is seen."""
    room: QRectF | None
    """The box it was drawn in and must keep within; None where it was only given a place."""
    color: QColor
    font: QFont | None
    """None for an icon."""
    made_in: str

    @property
    def is_icon(self) -> bool:
        """Whether it is an icon."""
        return self.font is None


class Framed(NamedTuple):
    """A frame around a control, in pixels of the picture."""

    widget: QWidget
    box: QRectF
    color: QColor
    made_in: str


class Ears:
    """Hears what is drawn while it listens, and every text that was elided since it was made."""

    def __init__(self) -> None:
        self.drawn: list[Drawn] = []
        self.framed: list[Framed] = []
        self.whole: dict[str, set[str]] = {}
        """What each elided text may be in full: several may be cut to the same."""
        self._listening = False
        self._draw_text = QPainter.drawText
        self._draw_layout = QTextLayout.draw
        self._draw_line = QTextLine.draw
        self._draw_frame = QPainter.drawRoundedRect
        self._paint_icon = icons.paint

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear all painters until the end of the block; texts are heard only in `picture_of`."""
        ears = self

        def draw_text(painter: QPainter, *args: Any) -> Any:
            if ears._listening:
                ears._hear_text(painter, args)
            return ears._draw_text(painter, *args)

        def draw_frame(painter: QPainter, box: Any, *radii: Any) -> None:
            if ears._listening and isinstance(box, QRect | QRectF):
                ears._hear_frame(painter, QRectF(box))
            ears._draw_frame(painter, box, *radii)

        def draw_layout(layout: QTextLayout, painter: QPainter, at: QPointF, *more: Any) -> None:
            if ears._listening:
                ears._hear_layout(layout, painter, at)
            ears._draw_layout(layout, painter, at, *more)

        def draw_line(line: QTextLine, painter: QPainter, at: QPointF) -> None:
            if ears._listening:
                ears._hear_line(line, painter, at)
            ears._draw_line(line, painter, at)

        def paint_icon(painter: QPainter, name: str, rect: QRect | QRectF, color: QColor) -> None:
            if ears._listening:
                ears._hear_icon(painter, name, QRectF(rect), color)
            ears._paint_icon(painter, name, rect, color)

        with (
            patch.object(QPainter, "drawText", draw_text),
            patch.object(QPainter, "drawRoundedRect", draw_frame),
            patch.object(QTextLayout, "draw", draw_layout),
            patch.object(QTextLine, "draw", draw_line),
            patch.object(icons, "paint", paint_icon),
            self._heard_elided(QFontMetrics),
            self._heard_elided(QFontMetricsF),
        ):
            yield

    def picture_of(self, window: QWidget) -> QPixmap:
        """A picture of a window, and in `drawn` what was drawn for it."""
        self.drawn, self.framed = [], []
        self._listening = True
        try:
            picture = window.grab()
        finally:
            self._listening = False
        self.drawn += _of_qt(window)
        return picture

    @contextmanager
    def _heard_elided(self, metrics: type[QFontMetrics] | type[QFontMetricsF]) -> Iterator[None]:
        real: Callable[..., str] = metrics.elidedText

        def elided(asked: QFontMetrics | QFontMetricsF, text: str, *more: Any) -> str:
            cut = real(asked, text, *more)
            if cut != text:
                self.whole.setdefault(cut, set()).add(text)
            return cut

        with patch.object(metrics, "elidedText", elided):
            yield

    def _hear_text(self, painter: QPainter, args: tuple[Any, ...]) -> None:
        widget = painter.device()
        if not isinstance(widget, QWidget):
            return
        room, flags, words, at = _parsed(args)
        if not words.strip():
            return
        font = painter.font()
        metrics = QFontMetricsF(font)
        if room is None:
            ink = metrics.tightBoundingRect(words).translated(at)
        else:
            ink = _in_room(metrics, room, flags, words)
        self._add(painter, widget, words, ink=ink, room=room, font=font)

    def _hear_layout(self, layout: QTextLayout, painter: QPainter, at: QPointF) -> None:
        widget = painter.device()
        if not isinstance(widget, QWidget) or not layout.text().strip():
            return
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            words = layout.text()[line.textStart() : line.textStart() + line.textLength()].strip()
            if not words:
                continue
            wide = line.naturalTextRect().translated(at)
            ink = QFontMetricsF(layout.font()).tightBoundingRect(words)
            ink.moveTop(wide.top() + line.ascent() + ink.top())
            ink.moveLeft(wide.left() + max(ink.left(), 0))
            self._add(painter, widget, words, ink=ink, room=None, font=layout.font())

    def _hear_line(self, line: QTextLine, painter: QPainter, at: QPointF) -> None:
        widget = painter.device()
        if isinstance(widget, QWidget) and line.naturalTextWidth() >= 1:
            # A line does not tell its words; a layout that draws itself is heard with them.
            # Nor where its letters end; the highest and lowest leave an eighth of its height.
            lies = line.naturalTextRect().translated(at)
            ink = lies.adjusted(0, lies.height() / 8, 0, -lies.height() / 8)
            self._add(painter, widget, "a line", ink=ink, room=None, font=painter.font())

    def _hear_frame(self, painter: QPainter, box: QRectF) -> None:
        widget, pen = painter.device(), painter.pen()
        if (
            isinstance(widget, QWidget)
            and pen.style() != Qt.PenStyle.NoPen
            and _is_control(widget)
            and not _is_keycap()
        ):
            at = QPointF(widget.mapTo(widget.window(), QPoint(0, 0)))
            wide = pen.widthF() / 2
            outer = painter.worldTransform().mapRect(box.adjusted(-wide, -wide, wide, wide)).translated(at)
            self.framed.append(Framed(widget, outer, pen.color(), _caller()))

    def _hear_icon(self, painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
        widget = painter.device()
        side = int(min(rect.width(), rect.height()))
        if isinstance(widget, QWidget) and side > 0:
            box = QRectF(0, 0, side, side)
            box.moveCenter(rect.center())
            self._add(painter, widget, f"<{name}>", ink=box, room=None, font=None, color=color)

    def _add(
        self,
        painter: QPainter,
        widget: QWidget,
        words: str,
        *,
        ink: QRectF,
        room: QRectF | None,
        font: QFont | None,
        color: QColor | None = None,
    ) -> None:
        # Not by the painter's own way to the device: a widget that fades is drawn into a picture first.
        at = QPointF(widget.mapTo(widget.window(), QPoint(0, 0)))
        moved = painter.worldTransform()
        inked = QColor(color or painter.pen().color())
        inked.setAlphaF(inked.alphaF() * painter.opacity())
        self.drawn.append(
            Drawn(
                widget,
                words,
                moved.mapRect(ink).translated(at),
                None if room is None else moved.mapRect(room).translated(at),
                inked,
                None if font is None else QFont(font),
                _caller(),
            )
        )


def _is_control(widget: QWidget) -> bool:
    """Whether a frame around a widget tells that there is something to type, tick or choose."""
    if isinstance(widget, QAbstractButton) and not widget.isCheckable():
        return False  # its words tell that
    return isinstance(widget, QLineEdit | QAbstractButton | Segments) and widget.isEnabled()


def _is_keycap() -> bool:
    """Whether what is drawn now is the picture of a key, which is no control."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code is not paint_keycap.__code__:
        frame = frame.f_back
    return frame.f_code is paint_keycap.__code__


def _caller() -> str:
    frame = sys._getframe(1)
    while frame.f_back is not None:
        file = short(frame.f_code.co_filename)
        if file.startswith("desktop/") and file not in _SHARED:
            return f"{file}:{frame.f_lineno}"
        frame = frame.f_back
    return "?"


def _parsed(args: tuple[Any, ...]) -> tuple[QRectF | None, int, str, QPointF]:
    """The box, flags, words and place of one of the ways to draw a text."""
    first = args[0]
    if isinstance(first, QPoint | QPointF):
        return None, 0, str(args[1]), QPointF(first)
    if isinstance(first, QRect | QRectF):
        if isinstance(args[1], str):
            option = args[2] if len(args) > 2 else QTextOption()
            flags = int(option.alignment())
            if option.wrapMode() != QTextOption.WrapMode.NoWrap:
                flags |= int(Qt.TextFlag.TextWordWrap)
            return QRectF(first), flags, args[1], QPointF()
        return QRectF(first), _number(args[1]), str(args[2]), QPointF()
    if isinstance(args[2], str):
        return None, 0, args[2], QPointF(args[0], args[1])
    return QRectF(*args[:4]), _number(args[4]), str(args[5]), QPointF()


def _number(flags: Any) -> int:
    return int(flags.value) if hasattr(flags, "value") else int(flags)


def _in_room(metrics: QFontMetricsF, room: QRectF, flags: int, words: str) -> QRectF:
    """Where words are inked that are drawn into a box: one line as tight as it is, several as they lie."""
    lies = metrics.boundingRect(room, flags, words)
    if lies.height() > metrics.height() * 1.5:
        return lies
    tight = metrics.tightBoundingRect(words)
    # For some last letters, such as the ellipsis of the serif font, Qt reckons with more than they take.
    wide = min(lies.width(), metrics.horizontalAdvance(words))
    return QRectF(lies.left(), lies.top() + metrics.ascent() + tight.top(), wide, tight.height())


def _of_qt(window: QWidget) -> Iterator[Drawn]:
    """The texts of labels and fields, which Qt draws itself."""
    for each in window.findChildren(QWidget):
        if not each.isVisible() or each.window() is not window:
            continue
        if isinstance(each, QLabel) and "paintEvent" not in ours(type(each)):
            yield from _of_label(each, window)
        elif isinstance(each, QLineEdit):
            yield from _of_field(each, window)


def _of_label(label: QLabel, window: QWidget) -> Iterator[Drawn]:
    words = label.text()
    if not words.strip():
        return
    edge = label.margin()
    room = QRectF(label.contentsRect().adjusted(edge, edge, -edge, -edge))
    metrics = QFontMetricsF(label.font())
    flags = _number(label.alignment())
    if label.wordWrap():
        flags |= int(Qt.TextFlag.TextWordWrap)
    ink = _in_room(metrics, room, flags, words)
    color = label.palette().color(label.foregroundRole())
    at = QPointF(label.mapTo(window, QPoint(0, 0)))
    yield Drawn(label, words, ink.translated(at), room.translated(at), color, label.font(), "")


def _of_field(field: QLineEdit, window: QWidget) -> Iterator[Drawn]:
    typed = field.displayText()
    words = typed or field.placeholderText()
    if not words.strip() or (typed and field.hasFocus()):
        return
    edges = field.textMargins()
    room = QRectF(field.contentsRect().adjusted(edges.left(), edges.top(), -edges.right(), -edges.bottom()))
    room.adjust(1, 0, -1, 0)
    flags = _number(field.alignment()) | int(Qt.AlignmentFlag.AlignVCenter)
    palette = field.palette()
    color = palette.color(palette.ColorRole.Text if typed else palette.ColorRole.PlaceholderText)
    ink = _in_room(QFontMetricsF(field.font()), room, flags, words)
    at = QPointF(field.mapTo(window, QPoint(0, 0)))
    yield Drawn(field, words, ink.translated(at), room.translated(at), color, field.font(), "")
