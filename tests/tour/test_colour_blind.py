"""Simulated colour blindness."""

import pytest
from PySide6.QtGui import QColor, QImage

from desktop.tour.colour_blind import SIGHTS, seen, seen_picture


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("grey", [0x000000, 0x010101, 0x767676, 0xFFFFFF])
def test_greys_are_unchanged(sight: str, grey: int) -> None:
    found, whole = QColor.fromRgb(seen(grey, sight)), QColor.fromRgb(grey)
    assert abs(found.red() - whole.red()) <= 1
    assert abs(found.green() - whole.green()) <= 1
    assert abs(found.blue() - whole.blue()) <= 1


@pytest.mark.parametrize(
    ("sight", "colour", "known"),
    [
        # Pure red gives each channel the first column of the matrix as light, packed as sRGB is.
        ("protanopia", 0xFF0000, 0x6D5F00),
        ("deuteranopia", 0xFF0000, 0xA39000),
        ("tritanopia", 0xFF0000, 0xFF000F),
        ("grey", 0xFF0000, 0x7F7F7F),
        ("deuteranopia", 0x0000FF, 0x003DFB),
    ],
)
def test_pure_colours_match_the_matrices(sight: str, colour: int, known: int) -> None:
    assert f"{seen(colour, sight):06x}" == f"{known:06x}"


def test_without_red_cones_red_and_a_dark_olive_are_alike_and_blue_stays_blue() -> None:
    red, olive = (QColor.fromRgb(seen(each, "protanopia")) for each in (0xC00000, 0x524700))
    assert abs(red.red() - olive.red()) < 8
    assert abs(red.green() - olive.green()) < 8
    assert QColor.fromRgb(seen(0x0000FF, "protanopia")).blue() > 240


def test_pictures_are_converted_per_pixel() -> None:
    picture = QImage(3, 2, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(QColor("#FF0000"))
    picture.setPixelColor(2, 1, QColor("#FFFFFF"))
    other = seen_picture(picture, "grey")
    assert (other.width(), other.height()) == (3, 2)
    assert other.pixelColor(0, 0).name() == "#7f7f7f"
    assert other.pixelColor(2, 1).name() == "#ffffff"
