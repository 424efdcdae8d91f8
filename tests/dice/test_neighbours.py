"""Numerals next to the rolled one are weaker, and left out if they would look like splinters."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.dice.drawing import draw_finished, stand
from desktop.dice.kinds import KINDS
from desktop.dice.light import Camera, Material
from desktop.dice.turn import Pose
from desktop.views.felt import DieLook

pytestmark = pytest.mark.usefixtures("qapp")


def finished(look: DieLook, face: tuple[int, int, int], ink: str, numerals: tuple[str, ...]) -> QImage:
    solid = KINDS[look].solid()
    colour = QColor(ink)
    pose = Pose(solid.lying(0, 0.0), 0.0, 0.0)
    die = stand(
        solid, Material(face, colour, colour, face, 0.0), numerals, Camera(60, 80, 45), home=0.0, pose=pose
    )
    picture = QImage(120, 130, QImage.Format.Format_RGB32)
    picture.fill(QColor("#20493F"))
    painter = QPainter(picture)
    draw_finished(painter, die)
    painter.end()
    return picture


def strength(face: tuple[int, int, int], ink: str, place: int) -> int:
    """Return the maximum strength of another numeral on a six-sided die."""
    ones = ["1"] * 6
    changed = ["8" if each == place else "1" for each in range(6)]
    one, other = (finished(DieLook.D6, face, ink, tuple(each)) for each in (ones, changed))
    spots = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return max(abs(one.pixelColor(*at).lightness() - other.pixelColor(*at).lightness()) for at in spots)


@pytest.mark.parametrize(
    ("face", "ink", "times"), [((255, 255, 255), "#000000", 1.5), ((16, 16, 16), "#FFFFFF", 2.5)]
)
def test_the_rolled_numeral_stands_out_from_its_neighbours(
    face: tuple[int, int, int], ink: str, times: float
) -> None:
    rolled, *others = (strength(face, ink, place) for place in range(6))
    assert max(others) > 0
    assert rolled > times * max(others)


def test_numerals_seen_too_much_from_the_side_are_left_out() -> None:
    # A die with four sides shows one face, and another one so much aslant that nothing on it can be read.
    shown = [
        finished(DieLook.D4, (255, 255, 255), "#000000", ("1", *others))
        for others in (("2",) * 3, ("8",) * 3)
    ]
    assert shown[0] == shown[1]
