"""The dice on the felt: which die, what lies up, and how dice belong together."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.faces import NARRATIVE


class DieLook(StrEnum):
    """Which die is drawn: the two of a percentile roll, or a numbered one."""

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
    """A d20 in a colour of its own, for games that roll no other check."""
    PROFICIENCY = "proficiency"
    ABILITY = "ability"
    BOOST = "boost"
    CHALLENGE = "challenge"
    DIFFICULTY = "difficulty"
    SETBACK = "setback"


SYMBOL_DICE = frozenset(DieLook(name) for name in NARRATIVE)
"""The dice that bear symbols instead of numbers."""

LETTERS: Mapping[str, str] = {
    "T": "triumph",
    "s": "success",
    "a": "advantage",
    "D": "despair",
    "f": "failure",
    "h": "threat",
}
"""The symbol of each letter that a face of a narrative die is written with."""


class DieUse(StrEnum):
    """Whether the roll counted this die; PLAIN where there was nothing to choose from."""

    PLAIN = "plain"
    USED = "used"
    UNUSED = "unused"


class Knock(NamedTuple):
    """A die strikes the table: so many milliseconds after the throw, so loud (0 to 1)."""

    ms: int
    loudness: float


class FeltFrame(NamedTuple):
    """A frame around dice that are read as one, such as a whole d100: whether it counted, and its caption.

    The caption is "24, used: better" or "81, not used"; before the throw it names the dice ("Bonus die").
    """

    caption: str
    use: DieUse = DieUse.PLAIN


class FeltDie(Struct, frozen=True):
    """One die on the felt.

    ``value`` is 0, 10 to 90 on a tens die, 0 to 9 on a units die, the place of the face counted from 0 on a
    die with symbols, 1 and up on any other, and None on a die that is ready to be thrown: its faces are
    blank. ``caption`` names the die ("Tens"), ``note`` says what became of it ("used: lower"). ``frame`` is
    the place of its ``FeltFrame`` in the tray, counted from 0, None for a die that stands alone.
    ``ValueError`` for a value that is on no face.
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
        """The place among the faces, counted from 0, of the one that lies up; 0 on a ready die."""
        return 0 if self.value is None else self._values.index(self.value)

    @property
    def numerals(self) -> tuple[str, ...]:
        """What stands on the faces: "00" to "90", "0" to "9", "1" and up; nothing when ready.

        On a die with symbols their letters, as in ``SYMBOLS``, "" for a blank.
        """
        if self.value is None:
            return ()
        if self.look in SYMBOL_DICE:
            return NARRATIVE[self.look].faces
        return tuple(f"{value:02d}" if self.look is DieLook.TENS else str(value) for value in self._values)

    @property
    def numeral(self) -> str:
        """What the rolled face shows; empty on a ready die."""
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
    """A sum beside the die on the felt: "20 + 9", "29", "DC 20, beat by 9"; "" leaves a line out."""

    terms: str
    total: str
    line: str


def on_show(look: DieLook, value: int) -> FeltDie:
    """A die that shows what is rolled, and was not rolled itself."""
    return FeltDie(look, value, DieUse.PLAIN, "")
