"""One die as the felt is asked to show it."""

from dataclasses import dataclass
from enum import StrEnum


class DieLook(StrEnum):
    """Which ten-sided die it is; the value is the name of its colours in the token file."""

    TENS = "tens"
    UNITS = "units"


class DieUse(StrEnum):
    """Whether the roll counted this die; PLAIN where there was nothing to choose from."""

    PLAIN = "plain"
    USED = "used"
    UNUSED = "unused"


@dataclass(frozen=True, slots=True)
class FeltDie:
    """One die on the felt.

    `value` is 0, 10 to 90 on a tens die, 0 to 9 on a units die, and None on a die that is ready to roll: its
    faces are blank. `caption` names the die, `note` says more once it lies ("used: lower") and may be empty.
    Raises ValueError for a value that is on no face.
    """

    look: DieLook
    value: int | None
    use: DieUse
    caption: str
    note: str

    def __post_init__(self) -> None:
        if self.value is not None and self.value not in range(0, 10 * self._step, self._step):
            raise ValueError(f"no face of a {self.look} die shows {self.value}")

    @property
    def digit(self) -> int:
        """The digit 0 to 9 of the face that lies up; 0 on a ready die."""
        return (self.value or 0) // self._step

    @property
    def numerals(self) -> tuple[str, ...]:
        """What stands on the faces with the digits 0 to 9: "00" to "90", "0" to "9", nothing when ready."""
        if self.value is None:
            return ()
        return tuple(f"{digit}0" if self.look is DieLook.TENS else str(digit) for digit in range(10))

    @property
    def numeral(self) -> str:
        """What the rolled face shows; empty on a ready die."""
        return self.numerals[self.digit] if self.numerals else ""

    @property
    def _step(self) -> int:
        return 10 if self.look is DieLook.TENS else 1
