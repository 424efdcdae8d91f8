"""What the dice tray shows.

A view that is never copied with changes is a named tuple: to define a dataclass takes eight times as long.
"""

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from desktop.views.felt import DieLook, FeltDie, FeltFrame, FeltSum

if TYPE_CHECKING:
    from desktop.views.cards import CardView
    from desktop.views.own_dice import AskView


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

    A ``light`` part is drawn in the lighter colour of its degree. ``symbol``, as in ``NetSymbol``, is
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
    """What one kind of symbol buys: the symbol as in ``NetSymbol``, a title, what is left in words.

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
