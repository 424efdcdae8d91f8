"""The felt keeps its upper corners free for buttons."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from desktop.dice.places import CORNER
from desktop.dice.stage import Stage
from desktop.dice.turn import NORMAL_MS, turns
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame

SMALL, USUAL, WIDE, TABLE = QSize(292, 106), QSize(360, 150), QSize(536, 150), QSize(560, 300)

POOL = (DieLook.PROFICIENCY, DieLook.ABILITY, DieLook.BOOST, DieLook.CHALLENGE, DieLook.SETBACK)
NUMBERS = (DieLook.D12, DieLook.D6, DieLook.D20, DieLook.D4, DieLook.D10)

pytestmark = pytest.mark.usefixtures("qapp")


def of(looks: tuple[DieLook, ...], count: int) -> tuple[FeltDie, ...]:
    """Return this many dice, cycling through these kinds, with short names."""
    kinds = sorted((looks[i % len(looks)] for i in range(count)), key=looks.index)
    return tuple(FeltDie(kind, 1, DieUse.PLAIN, kind.value[:4]) for kind in kinds)


def lying(
    dice: tuple[FeltDie, ...], size: QSize, frames: tuple[FeltFrame, ...] = (), scale: float = 1.0
) -> QImage:
    look = theme.Theme("light", scale)
    stage = Stage(dice, turns(len(dice), 5, NORMAL_MS), size, 1.0, look, frames=frames)
    return stage.lying.toImage()


def free(picture: QImage, cloth: QImage, scale: float = 1.0) -> bool:
    """Return whether the corners of a picture contain at most a soft shadow."""
    side = round(CORNER * scale)
    across = [*range(side), *range(picture.width() - side, picture.width())]
    spots = [(x, y) for x in across for y in range(side)]
    return all(
        0 <= cloth.pixelColor(x, y).lightness() - picture.pixelColor(x, y).lightness() < 20 for x, y in spots
    )


@pytest.mark.parametrize("size", [SMALL, USUAL, WIDE, TABLE])
@pytest.mark.parametrize("count", [2, 5, 6, 8, 12, 16])
@pytest.mark.parametrize("looks", [POOL, NUMBERS])
def test_no_die_lies_in_a_corner(looks: tuple[DieLook, ...], count: int, size: QSize) -> None:
    assert free(lying(of(looks, count), size), lying((), size))


@pytest.mark.parametrize("size", [SMALL, USUAL])
@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_no_frame_crosses_a_corner(pairs: int, size: QSize) -> None:
    dice = tuple(
        FeltDie(look, 0, DieUse.PLAIN, "", frame=i)
        for i in range(pairs)
        for look in (DieLook.TENS, DieLook.UNITS)
    )
    frames = tuple(FeltFrame("100", DieUse.UNUSED if i else DieUse.USED) for i in range(pairs))
    assert free(lying(dice, size, frames), lying((), size))


def test_corners_are_as_large_as_the_text() -> None:
    size = QSize(720, 300)
    assert free(lying(of(POOL, 6), size, scale=2.0), lying((), size, scale=2.0), 2.0)
