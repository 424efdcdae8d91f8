"""What the dice tray shows."""

from dataclasses import dataclass
from enum import StrEnum


class DieLook(StrEnum):
    """Which ten-sided die is drawn; the value is the name of its colours in the token file."""

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

    ``value`` is 0, 10 to 90 on a tens die, 0 to 9 on a units die, and None on a die that is ready to be
    thrown: its faces are blank. ``caption`` names the die ("Tens"), ``note`` says what became of it ("used:
    lower"). :class:`ValueError` for a value that is on no face.
    """

    look: DieLook
    value: int | None
    use: DieUse
    caption: str
    note: str = ""

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


@dataclass(frozen=True, slots=True)
class ActionView:
    """A button with what it does: title, a line of detail, its key, and why it is off where it is."""

    title: str
    detail: str = ""
    key: str = ""
    enabled: bool = True
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LuckOffer(ActionView):
    """A priced Luck button."""

    points: int = 0


@dataclass(frozen=True, slots=True)
class ResultView:
    """A roll that has fallen.

    ``number`` counts now; ``struck`` is the natural number that Luck replaced, None without Luck.
    ``reason`` explains the degree; ``shortfall`` is set where the degree is below what was asked. ``tick``
    tells of the skill's tick and ``tick_undo`` whether it can be taken back here. ``aftermath`` is set
    under a failed push. ``taken_back`` marks a roll whose consequences were undone.
    """

    number: int
    struck: int | None
    degree: str
    word: str
    reason: str
    shortfall: str
    tick: str
    tick_undo: bool
    luck_spent: str
    aftermath: str
    taken_back: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class OddsPart:
    """One degree of the odds bar: degree key, word, percent as text, share of the bar 0 to 1, exact words."""

    degree: str
    word: str
    percent: str
    share: float
    exact: str
    fell_here: bool


@dataclass(frozen=True, slots=True)
class OddsView:
    """The odds under the tray. ``marker`` is where the roll fell, 0 to 1 from the left, None before it."""

    title: str
    headline: str
    parts: tuple[OddsPart, ...]
    marker: float | None
    spoken: str


@dataclass(frozen=True, slots=True)
class TrayView:
    """The whole tray.

    ``roll`` numbers the roll shown, 0 while one is only prepared. It is thrown with motion where ``fresh``
    is set, else laid down. ``dice_net`` is -2 (penalty) to 2 (bonus). With ``result``
    None the tray is ready: ``ready`` and ``ready_detail`` say what is needed.
    """

    roll: int
    title: str
    value: int
    half: int
    fifth: int
    difficulty: str
    dice_net: int
    dice: tuple[FeltDie, ...]
    ready: str
    ready_detail: str
    result: ResultView | None
    luck: tuple[LuckOffer, ...]
    luck_refusal: str
    push: ActionView | None
    odds: OddsView
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class LogRow:
    """One roll in the log; ``text`` is what copying it gives, ``spoken`` how a screen reader says it."""

    seq: int
    time: str
    degree: str
    name: str
    modifier: str
    total: str
    word: str
    taken_back: bool
    text: str
    spoken: str


@dataclass(frozen=True, slots=True)
class LogView:
    """The log, newest first; ``more``: older rolls can be fetched; ``shown``: the roll on the card."""

    rows: tuple[LogRow, ...]
    more: bool
    shown: int
