"""What the dice tray shows.

A view that is never copied with changes is a named tuple: to define a dataclass takes eight times as long.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple


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


class DieUse(StrEnum):
    """Whether the roll counted this die; PLAIN where there was nothing to choose from."""

    PLAIN = "plain"
    USED = "used"
    UNUSED = "unused"


class FeltFrame(NamedTuple):
    """A frame around dice that are read as one, such as a whole d100: whether it counted, and its caption.

    The caption is "24, used: better" or "81, not used"; before the throw it names the dice ("Bonus die").
    """

    caption: str
    use: DieUse = DieUse.PLAIN


@dataclass(frozen=True, slots=True)
class FeltDie:
    """One die on the felt.

    ``value`` is 0, 10 to 90 on a tens die, 0 to 9 on a units die, 1 and up on any other, and None on a die
    that is ready to be thrown: its faces are blank. ``caption`` names the die ("Tens"), ``note`` says what
    became of it ("used: lower"). ``frame`` is the place of its :class:`FeltFrame` in the tray, counted from
    0, None for a die that stands alone. :class:`ValueError` for a value that is on no face.
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
        """What stands on the faces: "00" to "90", "0" to "9", "1" and up; nothing when ready."""
        if self.value is None:
            return ()
        return tuple(f"{value:02d}" if self.look is DieLook.TENS else str(value) for value in self._values)

    @property
    def numeral(self) -> str:
        """What the rolled face shows; empty on a ready die."""
        return self.numerals[self.face] if self.numerals else ""

    @property
    def _values(self) -> range:
        if self.look is DieLook.TENS:
            return range(0, 100, 10)
        return range(10) if self.look is DieLook.UNITS else range(1, int(self.look[1:]) + 1)


@dataclass(frozen=True, slots=True)
class ActionView:
    """A button with what it does: title, a line of detail, its key, and why it is off where it is.

    ``id`` is what the button asks for where a view holds several.
    """

    title: str
    detail: str = ""
    key: str = ""
    enabled: bool = True
    reason: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class LuckOffer(ActionView):
    """A priced Luck button."""

    points: int = 0


class DegreeWord(NamedTuple):
    """A degree by its key ("hard") and in words for a badge ("You: Hard")."""

    degree: str
    word: str


@dataclass(frozen=True, slots=True)
class VerdictView:
    """Who wins an opposed roll, and by which rule.

    ``mine`` and ``theirs`` are the two badges and ``joint`` the word between them ("ties", "beats"). The
    ``headline`` says what comes of it, ``text`` why. ``won`` is None where nobody wins.
    """

    mine: DegreeWord
    joint: str
    theirs: DegreeWord
    headline: str
    text: str
    won: bool | None


@dataclass(frozen=True, slots=True)
class ResultView:
    """A roll that has fallen.

    ``number`` counts now, as it is written ("09"); ``struck`` is the natural number that Luck replaced, ""
    without Luck. ``degree`` is "" for dice that reach no degree, such as damage: then there is no badge.
    ``flag`` is a second badge beside the degree, such as a fumble that is a success too. ``reason`` explains
    the degree; ``shortfall`` is set where the degree is below what was asked. ``tick`` tells of the skill's
    tick and ``tick_undo`` whether it can be taken back here. ``verdict`` is set for an opposed roll.
    ``effects`` are further lines on what the roll did ("Sanity 58 → 54"). ``aftermath`` is set where somebody
    has to say what happens now; then ``note`` is what was noted on it, and can be written. ``taken_back``
    marks a roll whose consequences were undone.
    """

    number: str
    struck: str
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
    flag: DegreeWord | None = None
    verdict: VerdictView | None = None
    effects: tuple[str, ...] = ()
    note: str = ""


class OddsPart(NamedTuple):
    """One degree of the odds bar: degree key, word, percent as text, share of the bar 0 to 1, exact words."""

    degree: str
    word: str
    percent: str
    share: float
    exact: str
    fell_here: bool


class OddsView(NamedTuple):
    """The odds under the tray. ``marker`` is where the roll fell, 0 to 1 from the left, None before it."""

    title: str
    headline: str
    parts: tuple[OddsPart, ...]
    marker: float | None
    spoken: str


class AgainstView(NamedTuple):
    """Who or what the roll is set against.

    ``options`` are the ways as (key, words), ``chosen`` one of the keys, "" against no one. With another one
    chosen, ``caption`` names the other side ("Attacker"), ``name`` is who it is ("" where nobody said),
    ``value`` what they roll against as typed ("" for none), and ``degrees`` are what their roll may have come
    to as (key, words), the first, "", meaning that their dice are rolled here; ``degree`` is the chosen one.
    ``people`` are characters of the library to choose from, as (id, words "Sel Vantry: Stealth 45").
    """

    options: tuple[tuple[str, str], ...]
    chosen: str = ""
    caption: str = ""
    name: str = ""
    value: str = ""
    degrees: tuple[tuple[str, str], ...] = ()
    degree: str = ""
    people: tuple[tuple[str, str], ...] = ()


class LuckField(NamedTuple):
    """Luck that is typed: at most ``most`` points may be spent on the roll."""

    most: int


@dataclass(frozen=True, slots=True)
class TrayView:
    """The whole tray.

    ``roll`` numbers the roll shown, 0 while one is only prepared. It is thrown with motion where ``fresh`` is
    set, else laid down. ``value`` is what is rolled against ("70"), ``parts`` stand at the right of the title
    ("½ 35 · ⅕ 14") and are spoken as ``parts_spoken``. ``adjustable`` rolls have a difficulty and extra dice:
    ``dice_net`` is -2 (penalty) to 2 (bonus). ``chips`` say what else holds of the roll ("Point blank"). With
    ``result`` None the tray is ready: ``ready`` and ``ready_detail`` say what is needed. ``follow_ups`` are
    further buttons under the result, such as the damage of a hit, by their ids. ``blocked`` says why what is
    chosen cannot be rolled now, "" where it can.
    """

    roll: int
    title: str
    value: str
    parts: str
    parts_spoken: str
    difficulty: str
    dice_net: int
    dice: tuple[FeltDie, ...]
    ready: str
    ready_detail: str
    result: ResultView | None
    luck: tuple[LuckOffer, ...]
    luck_refusal: str
    push: ActionView | None
    odds: OddsView | None
    fresh: bool = False
    adjustable: bool = True
    frames: tuple[FeltFrame, ...] = ()
    against: AgainstView | None = None
    chips: tuple[str, ...] = ()
    luck_field: LuckField | None = None
    follow_ups: tuple[ActionView, ...] = ()
    blocked: str = ""


def next_view(view: TrayView, ready: TrayView) -> TrayView:
    """A roll on the felt, while another attempt, as it would be ready, is chosen above it with its odds."""
    same = (ready.difficulty, ready.dice_net, ready.chips) == (view.difficulty, view.dice_net, view.chips)
    return replace(
        view,
        difficulty=ready.difficulty,
        dice_net=ready.dice_net,
        against=ready.against,
        chips=ready.chips,
        blocked=ready.blocked,
        odds=view.odds if same and ready.against == view.against else ready.odds,
    )


class WhyLine(NamedTuple):
    """A rule that had a say: its catalogue id, what it says, and the numbers that decided ("roll 21")."""

    rule: str
    sentence: str
    facts: str = ""


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


class LogView(NamedTuple):
    """The log, newest first; ``more``: older rolls can be fetched; ``shown``: the roll on the card."""

    rows: tuple[LogRow, ...]
    more: bool
    shown: int
