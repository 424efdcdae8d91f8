"""What the dice tray shows.

A view that is never copied with changes is a named tuple: to define a dataclass takes eight times as long.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice import NARRATIVE

if TYPE_CHECKING:
    from desktop.viewdata.cards import CardView
    from desktop.viewdata.own_dice import AskView


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
    STRIKER = "striker"
    """The d20 of Striker, in a colour of its own."""
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
    the place of its :class:`FeltFrame` in the tray, counted from 0, None for a die that stands alone.
    :class:`ValueError` for a value that is on no face.
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

        On a die with symbols their letters, as in :data:`rules_core.dice.SYMBOLS`, "" for a blank.
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
        if self.look is DieLook.STRIKER:
            return range(1, 21)
        return range(10) if self.look is DieLook.UNITS else range(1, int(self.look[1:]) + 1)


class ActionView(Struct, frozen=True):
    """A button with what it does: title, a line of detail, its key, and why it is off where it is.

    ``id`` is what the button asks for where a view holds several.
    """

    title: str
    detail: str = ""
    key: str = ""
    enabled: bool = True
    reason: str = ""
    id: str = ""


class LuckOffer(ActionView, frozen=True):
    """A priced Luck button."""

    points: int = 0


class DegreeWord(NamedTuple):
    """A degree by its key ("hard") and in words for a badge ("You: Hard")."""

    degree: str
    word: str


class VerdictView(Struct, frozen=True):
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


class StepMove(NamedTuple):
    """A degree that the die moved: from ``before``, by ``words`` ("natural 20, one step up")."""

    before: DegreeWord
    words: str


class NetSymbol(NamedTuple):
    """Symbols that are left of a throw: which, how many, and the word.

    ``symbol`` is "success", "advantage", "triumph", "failure", "threat" or "despair".
    """

    symbol: str
    number: int
    word: str


class ResultView(Struct, frozen=True):
    """A roll that has fallen.

    ``number`` counts now, as it is written ("09"), "" where the felt or the symbols say it; ``struck`` is the
    natural number that Luck replaced, "" without Luck. ``degree`` is "" for dice that reach no degree, such
    as damage: then there is no badge. ``flag`` is a second badge beside the degree, such as a fumble that is
    a success too. ``reason`` explains the degree; ``shortfall`` is set where the degree is below what was
    asked. ``tick`` tells of the skill's tick and ``tick_undo`` whether it can be taken back here. ``verdict``
    is set for an opposed roll. ``moved`` is set where the die moved the degree, which ``degree`` then is
    afterwards. ``ladder`` are all degrees there are, the lowest first, where the game shows them. ``net`` are
    the symbols that are left. ``effects`` are further lines on what the roll did ("Sanity 58 → 54").
    ``aftermath`` is set where somebody has to say what happens now; then ``note`` is what was noted on it,
    and can be written. ``taken_back`` marks a roll whose consequences were undone.
    """

    number: str
    degree: str
    word: str
    reason: str
    spoken: str
    struck: str = ""
    shortfall: str = ""
    tick: str = ""
    tick_undo: bool = False
    luck_spent: str = ""
    aftermath: str = ""
    taken_back: bool = False
    flag: DegreeWord | None = None
    verdict: VerdictView | None = None
    effects: tuple[str, ...] = ()
    note: str = ""
    moved: StepMove | None = None
    ladder: tuple[DegreeWord, ...] = ()
    net: tuple[NetSymbol, ...] = ()


class OddsPart(NamedTuple):
    """One degree of the odds bar: degree key, word, percent as text, share of the bar 0 to 1, exact words.

    A ``light`` part is drawn in the lighter colour of its degree. ``symbol``, as in :class:`NetSymbol`, is
    drawn beside the icon of the degree, "" for none.
    """

    degree: str
    word: str
    percent: str
    share: float
    exact: str
    fell_here: bool
    light: bool = False
    symbol: str = ""


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


class NumberField(NamedTuple):
    """A number to type before a roll.

    ``id`` is the option it sets, ``name`` what a screen reader calls it.
    """

    id: str
    name: str
    value: str
    least: int = 0
    most: int = 999


class SetupOption(NamedTuple):
    """One of the options of a row: its key, its words, longer words for a screen reader, "" for the same.

    One with a ``reason`` cannot be chosen now, and the reason says why.
    """

    key: str
    words: str
    spoken: str = ""
    reason: str = ""


class SetupRow(NamedTuple):
    """A choice before a roll. ``id`` is the option it sets and ``chosen`` the key of what is chosen.

    ``field`` stands before the options, or alone, for a number that is typed. With ``several``, each option
    is so or not by itself: its key is the option it sets, and ``chosen`` are the keys of those that are so,
    parted by blanks. With ``optional`` nothing need be chosen (``chosen`` ""), and what is chosen is let go
    by choosing it again. A ``rare`` row waits until the player asks for more choices.
    """

    id: str
    caption: str
    options: tuple[SetupOption, ...] = ()
    chosen: str = ""
    field: NumberField | None = None
    several: bool = False
    optional: bool = False
    rare: bool = False


class PoolDie(NamedTuple):
    """A kind of die in a pool that is put together: how many, and whether more and fewer can be thrown.

    ``key`` is the letter that adds one, and with Shift removes one.
    """

    look: DieLook
    name: str
    number: int
    key: str
    can_add: bool = True
    can_remove: bool = True


class PoolView(NamedTuple):
    """A pool that is put together before a throw, in the order in which it is read.

    ``notes`` say what comes from where ("1 Setback is from Slightly dazed"). ``can_upgrade`` and
    ``can_downgrade`` say whether Ability dice can be upgraded and Proficiency dice downgraded. ``changed``
    says that the player changed it, and it can be put back.
    """

    dice: tuple[PoolDie, ...]
    notes: tuple[str, ...] = ()
    can_upgrade: bool = True
    can_downgrade: bool = True
    changed: bool = False


class SpendOption(NamedTuple):
    """Something that symbols buy. ``taken`` is how often it was bought on this roll.

    ``cost`` counts the symbols of the group. One that can not be bought now has a ``reason`` ("2 short"); one
    that was ``taken`` can be taken back. ``repeatable`` ones can be bought again and again. ``detail`` is
    more about it, for whoever asks.
    """

    id: str
    words: str
    cost: int
    taken: int = 0
    reason: str = ""
    repeatable: bool = False
    detail: str = ""


class SpendGroup(NamedTuple):
    """What one kind of symbol buys: the symbol as in :class:`NetSymbol`, a title, what is left in words.

    A ``folded`` group waits behind a button that says its title until something of it was taken.
    """

    symbol: str
    title: str
    left: str
    options: tuple[SpendOption, ...]
    folded: bool = False


class SpendingView(NamedTuple):
    """What the roll on the felt can buy, each kind of symbol apart."""

    groups: tuple[SpendGroup, ...]


class FeltSum(NamedTuple):
    """A sum beside the die on the felt: "20 + 9", "29", "DC 20, beat by 9"; "" leaves a line out."""

    terms: str
    total: str
    line: str


class LuckField(NamedTuple):
    """Luck that is typed: at most ``most`` points may be spent on the roll."""

    most: int


class TrayView(Struct, frozen=True):
    """The whole tray.

    ``roll`` numbers the roll shown, 0 while one is only prepared. It is thrown with motion where ``fresh`` is
    set, else laid down. ``value`` is what is rolled against ("70"), ``parts`` stand at the right of the title
    ("½ 35 · ⅕ 14") and are spoken as ``parts_spoken``. ``adjustable`` rolls have a difficulty and extra dice:
    ``dice_net`` is -2 (penalty) to 2 (bonus). ``chips`` say what else holds of the roll ("Point blank"). With
    ``result`` None the tray is ready: ``ready`` and ``ready_detail`` say what is needed. ``follow_ups`` are
    further buttons under the result, such as the damage of a hit, by their ids. ``blocked`` says why what is
    chosen cannot be rolled now, "" where it can. ``line`` stands beside the title ("Main action"). ``rows``
    are choices of the game's own, ``pool`` the dice that are put together, ``sum`` what stands beside the
    die, and ``spending`` what the roll can buy. ``roll_words`` are what the roll button says in place of
    "Roll". ``push_asks`` says that somebody has to agree before a push. ``cards`` stand below the result and
    are about the roll shown. ``physical`` says that the next roll asks for the player's own dice, and ``ask``
    are the ones that are wanted now: then ``dice`` shows those that lie there so far.
    """

    roll: int
    title: str
    value: str
    dice: tuple[FeltDie, ...]
    ready: str
    ready_detail: str
    result: ResultView | None
    odds: OddsView | None
    parts: str = ""
    parts_spoken: str = ""
    difficulty: str = "regular"
    dice_net: int = 0
    luck: tuple[LuckOffer, ...] = ()
    luck_refusal: str = ""
    push: ActionView | None = None
    fresh: bool = False
    adjustable: bool = True
    frames: tuple[FeltFrame, ...] = ()
    against: AgainstView | None = None
    chips: tuple[str, ...] = ()
    luck_field: LuckField | None = None
    follow_ups: tuple[ActionView, ...] = ()
    blocked: str = ""
    line: str = ""
    rows: tuple[SetupRow, ...] = ()
    pool: PoolView | None = None
    sum: FeltSum | None = None
    spending: SpendingView | None = None
    roll_words: str = ""
    push_asks: bool = True
    cards: "tuple[CardView, ...]" = ()
    physical: bool = False
    ask: "AskView | None" = None


def next_view(view: TrayView, ready: TrayView) -> TrayView:
    """A roll on the felt, while another attempt, as it would be ready, is chosen above it with its odds."""
    same = _chosen(ready) == _chosen(view)
    return replace(
        view,
        difficulty=ready.difficulty,
        dice_net=ready.dice_net,
        against=ready.against,
        chips=ready.chips,
        blocked=ready.blocked,
        rows=ready.rows,
        pool=ready.pool,
        roll_words=ready.roll_words,
        odds=view.odds if same else ready.odds,
    )


def _chosen(view: TrayView) -> tuple[object, ...]:
    """All that was chosen for a roll, as it is shown."""
    return (view.difficulty, view.dice_net, view.chips, view.against, view.rows, view.pool)


class WhyLine(NamedTuple):
    """A rule that had a say: its catalogue id, what it says, and the numbers that decided ("roll 21")."""

    rule: str
    sentence: str
    facts: str = ""


class LogRow(Struct, frozen=True):
    """One roll in the log; ``text`` is what copying it gives, ``spoken`` how a screen reader says it.

    ``typed`` marks one with dice that lay on the player's own table, ``unsaved`` one that waits to be saved.
    ``kept`` says why it cannot be taken back, "" where it can.
    """

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
    typed: bool = False
    unsaved: bool = False
    kept: str = ""


class LogView(NamedTuple):
    """The log, newest first; ``more``: older rolls can be fetched; ``shown``: the roll on the card."""

    rows: tuple[LogRow, ...]
    more: bool
    shown: int
