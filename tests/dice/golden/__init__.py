"""Reference pictures of dice, and how a picture is compared with one.

If dice are meant to look different, make new ones with

    QT_QPA_PLATFORM=offscreen python -m tests.dice.golden

and check them before committing. They contain no text, which looks slightly different everywhere; numerals
are outlines of the app's own font.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.dice.stage import Stage
from desktop.dice.turn import NORMAL_MS, turns
from desktop.kit.look import theme
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie

FOLDER = Path(__file__).parent

_STRONG = 40
"""A strong difference of one channel; edges of facets may vary a little between systems."""


class Difference(NamedTuple):
    """How much two pictures differ: the mean over all channels, 0 to 255, and the share of strong
    differences.
    """

    mean: float
    strong: float

    def small(self) -> bool:
        """Return whether both show the same dice in the same light."""
        return self.mean < 0.4 and self.strong < 0.004


def die(look: DieLook, value: int | None) -> FeltDie:
    """Return a die without text."""
    return FeltDie(look, value, DieUse.PLAIN, " ")


PAIR = (die(DieLook.TENS, 20), die(DieLook.UNITS, 6))
D20 = (die(DieLook.D20, 17),)
SYMBOLS = tuple(die(look, 3) for look in DieLook if look in SYMBOL_DICE)
TWELVE = (
    *PAIR,
    die(DieLook.D4, 3),
    die(DieLook.D6, 6),
    die(DieLook.D8, 8),
    die(DieLook.D10, 10),
    die(DieLook.D12, 9),
    *D20,
    die(DieLook.PALE_D20, 2),
    die(DieLook.TENS, 0),
    die(DieLook.UNITS, 9),
    die(DieLook.D3, 1),
)


def picture(
    dice: tuple[FeltDie, ...], width: int, height: int, ms: float | None = None, *, bare: bool = True
) -> QImage:
    """Return dice of one seed at rest, or `ms` into their animation; a `bare` felt is grey."""
    size = QSize(width, height)
    stage = Stage(dice, turns(len(dice), 5, NORMAL_MS), size, 1.0, theme.Theme("light", 1.0), bare=bare)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGray)
    painter = QPainter(image)
    if ms is None:
        painter.drawPixmap(0, 0, stage.lying)
    else:
        stage.paint_turning(painter, ms)
    painter.end()
    return image


PICTURES: Mapping[str, Callable[[], QImage]] = {
    "pair-at-rest": lambda: picture(PAIR, 240, 150),
    "pair-ready": lambda: picture(tuple(die(each.look, None) for each in PAIR), 240, 150),
    "pair-thrown": lambda: picture(PAIR, 240, 150, 450, bare=False),
    "d20-at-rest": lambda: picture(D20, 140, 150),
    "d20-turning": lambda: picture(D20, 140, 150, 300),
    "symbols-at-rest": lambda: picture(SYMBOLS, 460, 130),
    "symbols-turning": lambda: picture(SYMBOLS, 460, 130, 400),
    "twelve-at-rest": lambda: picture(TWELVE, 360, 260),
    "twelve-turning": lambda: picture(TWELVE, 360, 260, 500),
}
"""The compared pictures by file name."""


def kept(name: str) -> QImage:
    """Return the reference picture."""
    return QImage(str(FOLDER / f"{name}.png")).convertToFormat(QImage.Format.Format_RGB32)


def difference(one: QImage, other: QImage) -> Difference:
    """Return how far two pictures of one size differ."""
    apart = [abs(a - b) for a, b in zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)]
    return Difference(sum(apart) / len(apart), sum(each > _STRONG for each in apart) / len(apart))
