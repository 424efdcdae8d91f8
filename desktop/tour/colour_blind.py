"""Simulates colour blindness in pictures.

The matrices are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A physiologically-based model
for simulation of color vision deficiency" (2009), at full severity. They apply to linear light, so sRGB
values are converted before and after; grey is the luminance.
"""

from array import array
from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtGui import QImage

Matrix = tuple[tuple[float, float, float], ...]
"""A colour matrix: one row each for red, green and blue."""

_LUMINANCE = (0.2126, 0.7152, 0.0722)

SIGHTS: Mapping[str, Matrix] = MappingProxyType(
    {
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
        "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
    }
)
"""The kinds of colour vision by name: without red, green or blue cones, and without any colour."""

_STEPS = 4096
"""The resolution of linear light values, finer than a byte."""


def _linear(byte: int) -> float:
    part = byte / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _packed(light: float) -> int:
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(part * 255)


_LIGHT = tuple(map(_linear, range(256)))
_BYTES = tuple(_packed(step / _STEPS) for step in range(_STEPS + 1))


def seen(colour: int, sight: str) -> int:
    """Return the colour 0xRRGGBB as seen with this vision; bits above the red are kept."""
    red, green, blue = _LIGHT[colour >> 16 & 255], _LIGHT[colour >> 8 & 255], _LIGHT[colour & 255]
    packed = colour >> 24
    for of_red, of_green, of_blue in SIGHTS[sight]:
        light = of_red * red + of_green * green + of_blue * blue
        packed = packed << 8 | _BYTES[min(_STEPS, max(0, round(light * _STEPS)))]
    return packed


def seen_picture(picture: QImage, sight: str) -> QImage:
    """Return the picture as seen with this vision.

    A screen has few colours in many pixels, so each colour is converted once and cached.
    """
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(plain.constBits()).cast("I")
    table = {each: seen(each, sight) for each in set(pixels)}
    other = array("I", map(table.__getitem__, pixels))
    made = QImage(other.tobytes(), plain.width(), plain.height(), plain.bytesPerLine(), plain.format())
    made.setDevicePixelRatio(picture.devicePixelRatio())
    return made.copy()  # which owns its pixels
