"""Colour pairs: text and drawings against their actual background in the picture."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtWidgets import QApplication, QWidget

from tests.walk import finding
from tests.walk.cut import hidden, seen, seen_whole
from tests.walk.drawn import Drawn, Ears, Framed
from tests.walk.finding import Finding

_TEXT, _LARGE = 4.5, 3.0
_LARGE_PX, _LARGE_BOLD_PX = 24, 18.7
_NEAR = 48
"""Colours this close, over all three channels, are the same ink, smoothed."""


def contrast(window: QWidget, picture: QImage, ears: Ears) -> Iterator[Finding]:
    """The pairs of colours that are too close in the picture that was taken last."""
    pixels = Pixels(picture)
    for each in ears.drawn:
        ground = None if hidden(window, each) else _ground(window, each, pixels)
        if ground is None:
            continue
        ratio = ratio_of(_over(each.color, ground), ground)
        least = _LARGE if each.is_icon or is_large(each.font) else _TEXT
        if ratio < least - 0.05:
            ink = each.color.name(
                QColor.NameFormat.HexArgb if each.color.alpha() < 255 else QColor.NameFormat.HexRgb
            )
            off = "" if each.widget.isEnabled() else ", disabled"
            what = f"“{each.words}” {ink} on {ground.name()} is {ratio:.1f}, not {least}{off}"
            yield finding.of("contrast", each.widget, what, each.made_in)
    for frame in ears.framed:
        yield from _frame(window, frame, pixels)


class Pixels:
    """Which colours there are in the parts of a picture."""

    def __init__(self, picture: QImage) -> None:
        self._image = picture.convertToFormat(QImage.Format.Format_RGB32)
        self._pixels = memoryview(self._image.constBits()).cast("I")
        self._wide = self._image.bytesPerLine() // 4

    def most(self, box: QRect) -> QColor:
        """The most frequent colour in a box that is in the picture."""
        return QColor.fromRgb(self.colors(box).most_common(1)[0][0] & 0xFFFFFF)

    def colors(self, box: QRect) -> Counter[int]:
        """How often each colour is in a box, as 0xffrrggbb."""
        inside = box.intersected(self._image.rect())
        found: Counter[int] = Counter()
        for row in range(inside.top(), inside.bottom() + 1):
            start = row * self._wide + inside.left()
            found.update(self._pixels[start : start + inside.width()])
        return found


def _frame(window: QWidget, frame: Framed, pixels: Pixels) -> Iterator[Finding]:
    """A frame that can hardly be told from the ground around it and from what it holds as well."""
    here = QApplication.focusWidget()
    if here is not None and (frame.widget is here or frame.widget.isAncestorOf(here)):
        return  # the ring of the focus is around it
    box = frame.box.toAlignedRect()
    around = [
        pixels.most(strip)
        for strip in (
            QRect(box.left(), box.top() - 3, box.width(), 2),
            QRect(box.left(), box.bottom() + 2, box.width(), 2),
            QRect(box.left() + 4, box.top() + 4, box.width() - 8, box.height() - 8),
        )
        if window.rect().contains(strip)
    ]
    if len(around) == 3 and seen_whole(window, frame.widget, frame.box):
        ratio = max(ratio_of(frame.color, ground) for ground in around)
        if ratio < _LARGE - 0.05:
            what = f"a frame in {frame.color.name()} on {around[0].name()} is {ratio:.1f}, not {_LARGE}"
            yield finding.of("contrast", frame.widget, what, frame.made_in)


def _ground(window: QWidget, drawn: Drawn, pixels: Pixels) -> QColor | None:
    """The most frequent colour around what was drawn that is not its own; None where it is not in view."""
    box = drawn.ink.toAlignedRect()
    if not seen(window, drawn):
        return None
    found = pixels.colors(box)
    ink = drawn.color.rgb() & 0xFFFFFF
    for color, _often in found.most_common():
        if drawn.color.alpha() < 255 or _apart(color, ink) > _NEAR:
            return QColor.fromRgb(color & 0xFFFFFF)
    return QColor.fromRgb(ink)


def _apart(one: int, other: int) -> int:
    return sum(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16))


def _over(ink: QColor, ground: QColor) -> QColor:
    share = ink.alphaF()
    return QColor.fromRgbF(
        ink.redF() * share + ground.redF() * (1 - share),
        ink.greenF() * share + ground.greenF() * (1 - share),
        ink.blueF() * share + ground.blueF() * (1 - share),
    )


def is_large(font: QFont | None) -> bool:
    """Whether text in a font is large, as WCAG 2.2 has it."""
    if font is None:
        return False
    size = font.pixelSize()
    return size >= _LARGE_PX or (font.weight() >= QFont.Weight.Bold and size >= _LARGE_BOLD_PX)


def ratio_of(one: QColor, other: QColor) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2.2 has it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
