"""Dice on the felt: which die, its face, which are read together, and which are shown once with a count."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from desktop.base.words import tr
from rules_core.dice.faces import NARRATIVE

_MOST = 16


class DieLook(StrEnum):
    """Which die is drawn: a tens or units die, a numbered die or a symbol die."""

    TENS = "tens"
    UNITS = "units"
    D3 = "d3"
    """Drawn as a six-sided die that shows 1 to 3 twice."""
    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    D20 = "d20"
    PALE_D20 = "pale_d20"
    """A d20 in its own colour, for games that use it for every check."""
    PROFICIENCY = "proficiency"
    ABILITY = "ability"
    BOOST = "boost"
    CHALLENGE = "challenge"
    DIFFICULTY = "difficulty"
    SETBACK = "setback"


SYMBOL_DICE = frozenset(DieLook(name) for name in NARRATIVE)
"""The dice with symbols instead of numbers."""

LETTERS: Mapping[str, str] = {
    "T": "triumph",
    "s": "success",
    "a": "advantage",
    "D": "despair",
    "f": "failure",
    "h": "threat",
}
"""The symbol of each letter that a narrative die's faces are written with."""


class DieUse(StrEnum):
    """Whether the roll counted this die; PLAIN if all dice count."""

    PLAIN = "plain"
    USED = "used"
    UNUSED = "unused"


class Knock(NamedTuple):
    """A die hits the table: milliseconds after the start of the roll, and loudness (0 to 1)."""

    ms: int
    loudness: float


class FeltFrame(NamedTuple):
    """A frame around dice that are read as one, such as a whole d100: its caption, and whether it counted.

    The caption is "24, used: better" or "81, not used"; before the roll it names the dice ("Bonus die").
    """

    caption: str
    use: DieUse = DieUse.PLAIN


class FeltDie(Struct, frozen=True):
    """A die on the felt. Raises ``ValueError`` for a value that is on none of its faces.

    ``value`` is 0, 10 to 90 on a tens die, 0 to 9 on a units die, the face's index from 0 on a symbol die, 1
    and up on any other, and None on a die that isn't rolled yet: its faces are blank. ``caption`` names the
    die ("Tens"), ``note`` says how it counted ("used: lower"). ``frame`` is the index of its ``FeltFrame`` in
    the tray, from 0, None for a die on its own.
    """

    look: DieLook
    value: int | None
    use: DieUse
    caption: str
    note: str = ""
    frame: int | None = None

    def __post_init__(self) -> None:
        if self.value is not None and self.value not in self._values:
            raise ValueError(f"no face of a {self.look} die shows {self.value}")

    @property
    def face(self) -> int:
        """The index of the face that is up, from 0; 0 on a die that isn't rolled yet."""
        return 0 if self.value is None else self._values.index(self.value)

    @property
    def numerals(self) -> tuple[str, ...]:
        """The texts of the faces: "00" to "90", "0" to "9", "1" and up; none on a die that isn't rolled yet.

        On a symbol die, the letters as in ``SYMBOLS``, "" for a blank.
        """
        if self.value is None:
            return ()
        if self.look in SYMBOL_DICE:
            return NARRATIVE[self.look].faces
        return tuple(f"{value:02d}" if self.look is DieLook.TENS else str(value) for value in self._values)

    @property
    def numeral(self) -> str:
        """The text of the rolled face; empty on a die that isn't rolled yet."""
        return self.numerals[self.face] if self.numerals else ""

    @property
    def _values(self) -> range:
        if self.look is DieLook.TENS:
            return range(0, 100, 10)
        if self.look in SYMBOL_DICE:
            return range(len(NARRATIVE[self.look].faces))
        if self.look is DieLook.PALE_D20:
            return range(1, 21)
        return range(10) if self.look is DieLook.UNITS else range(1, int(self.look[1:]) + 1)


class FeltSum(NamedTuple):
    """A sum beside the die: "20 + 9", "29", "DC 20, beat by 9"; "" leaves a line out."""

    terms: str
    total: str
    line: str


def on_show(look: DieLook, value: int) -> FeltDie:
    """Return a die that shows an example and wasn't rolled."""
    return FeltDie(look, value, DieUse.PLAIN, "")


def counted(dice: tuple[FeltDie, ...]) -> tuple[tuple[FeltDie, int], ...]:
    """Return the dice to show, each with the number it stands for: 1 if there are up to 16 dice."""
    if len(dice) <= _MOST:
        return tuple((die, 1) for die in dice)
    return tuple(Counter(_plainest(die) for die in dice).items())


def merged(dice: tuple[FeltDie, ...]) -> tuple[FeltDie, ...]:
    """Return the dice to show. One that stands for several says so in its caption, or on symbol dice in its
    note.

    The caption is "D6 ×3". Symbol dice share the name with neighbours, so their note is "×3" instead of
    symbols.
    """
    shown = counted(dice)
    if len(shown) == len(dice):
        return dice
    return tuple(_counting(die, n) for die, n in shown)


def _counting(die: FeltDie, n: int) -> FeltDie:
    if die.look in SYMBOL_DICE:
        return replace(die, note=tr("×{n}").format(n=n) if n > 1 else "")
    return replace(die, caption=tr("{die} ×{n}").format(die=die.caption, n=n)) if n > 1 else die


def _plainest(die: FeltDie) -> FeltDie:
    if die.look not in SYMBOL_DICE or die.value is None:
        return die
    return replace(die, value=die.numerals.index(die.numeral))
