"""What the dice tray shows.

A view that is never copied with changes is a named tuple: defining a dataclass takes eight times as long.
"""

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from desktop.views.felt import DieLook, FeltDie, FeltFrame, FeltSum

if TYPE_CHECKING:
    from desktop.views.cards import CardView
    from desktop.views.own_dice import AskView


class ActionView(Struct, frozen=True):
    """A button: its title, a detail line, the command whose key presses it, and why it is disabled.

    ``id`` is what the button requests in views with several.
    """

    title: str
    detail: str = ""
    command: str = ""
    enabled: bool = True
    reason: str = ""
    id: str = ""

    @property
    def why_off(self) -> str:
        """Why it is disabled, "" if it isn't."""
        return "" if self.enabled else self.reason


class LuckOffer(ActionView, frozen=True):
    """A Luck button with its price."""

    points: int = 0


class DegreeWord(NamedTuple):
    """A degree by its key ("hard") and in words for a badge ("You: Hard")."""

    degree: str
    word: str


class VerdictView(Struct, frozen=True):
    """Who wins an opposed roll, and by which rule.

    ``mine`` and ``theirs`` are the two badges and ``joint`` the word between them ("ties", "beats"). The
    ``headline`` is the outcome, ``text`` explains it. ``won`` is None if no one wins.
    """

    mine: DegreeWord
    joint: str
    theirs: DegreeWord
    headline: str
    text: str
    won: bool | None


class StepMove(NamedTuple):
    """A degree shifted by the die: from ``before``, by ``words`` ("natural 20, one degree up")."""

    before: DegreeWord
    words: str


class NetSymbol(NamedTuple):
    """Symbols left after cancelling: which, how many, and the word.

    ``symbol`` is "success", "advantage", "triumph", "failure", "threat" or "despair".
    """

    symbol: str
    number: int
    word: str


class ResultView(Struct, frozen=True):
    """A finished roll.

    ``number`` is the final number ("09"), "" if the felt or the symbols show it; ``struck`` is the natural
    number that Luck replaced, "" without Luck. ``degree`` is "" for dice without one, such as damage: then
    there is no badge. ``flag`` is a second badge, such as a fumble that is also a success. ``reason``
    explains the degree; ``shortfall`` is set if the degree is below the required one. ``tick`` is a line
    about the skill's tick, and ``tick_undo`` whether it can be undone here. ``verdict`` is set for an opposed
    roll. ``moved`` is set if the die shifted the degree; ``degree`` is then the shifted one. ``ladder`` are
    all degrees, lowest first, if the game shows them. ``net`` are the symbols left. ``effects`` are more
    lines on what the roll did ("Sanity 58 → 54"). ``aftermath`` is set if someone has to decide what happens
    now; then ``note`` is the editable note on it. ``taken_back`` marks an undone roll, and ``struck_out`` one
    that didn't count. ``amended`` says what was changed when the roll was judged again ("DC 15 → 11:
    success"). ``fixed`` says why it can't be changed, and ``counts`` why it can't be struck, "" if it can.
    ``owed`` says what the roll still offers, "" for nothing, and ``declined`` that the rest was declined.
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
    struck_out: bool = False
    amended: str = ""
    fixed: str = ""
    counts: str = ""
    owed: str = ""
    declined: str = ""


class OddsPart(NamedTuple):
    """A degree of the odds bar: its key, word, percent, share of the bar (0 to 1) and exact odds.

    A ``light`` part uses the lighter colour of its degree. ``symbol``, as in ``NetSymbol``, is drawn beside
    the degree's icon, "" for none.
    """

    degree: str
    word: str
    percent: str
    share: float
    exact: str
    fell_here: bool
    light: bool = False
    symbol: str = ""


class CurvePoint(NamedTuple):
    """The odds against one target: its number, the degrees best first, and all of it in words."""

    target: int
    parts: tuple[OddsPart, ...]
    words: str


class OddsView(NamedTuple):
    """The odds under the tray. ``marker`` is where the roll fell, 0 to 1 from the left, None before it.

    While only the GM knows the target, there are no ``parts``, but a ``curve``, lowest target first.
    """

    title: str
    headline: str
    parts: tuple[OddsPart, ...]
    marker: float | None
    spoken: str
    curve: tuple[CurvePoint, ...] = ()


class AgainstView(NamedTuple):
    """The opponent of a roll.

    ``options`` are the ways to oppose it as (key, words), ``chosen`` one of the keys, "" for unopposed.
    Otherwise ``caption`` names the other side ("Attacker"), ``name`` is who it is ("" if unknown), ``value``
    what they roll against, as typed ("" for none), and ``degrees`` the possible results of their roll as
    (key, words): the first, "", rolls for them here. ``degree`` is the chosen one. ``people`` are library
    characters to choose from, as (id, words "Sel Vantry: Stealth 45"). ``asks`` says what is still missing
    for the roll, "" for nothing. ``net`` are their extra dice, -2 (penalty) to 2 (bonus), None if they don't
    roll here. ``rolls`` is what the chosen character can roll, as (subject, words "Stealth 45"), and
    ``rolled`` the chosen subject, "" for none yet.
    """

    options: tuple[tuple[str, str], ...]
    chosen: str = ""
    caption: str = ""
    name: str = ""
    value: str = ""
    degrees: tuple[tuple[str, str], ...] = ()
    degree: str = ""
    people: tuple[tuple[str, str], ...] = ()
    asks: str = ""
    net: int | None = None
    rolls: tuple[tuple[str, str], ...] = ()
    rolled: str = ""


class NumberField(NamedTuple):
    """A number to type before a roll.

    ``id`` is the option it sets, ``name`` its screen reader name. ``empty`` is the option's value for an
    empty field, "" for its default, and ``hint`` says in a few words what an empty field means.
    """

    id: str
    name: str
    value: str
    least: int = 0
    most: int = 999
    empty: str = ""
    hint: str = ""


class SetupOption(NamedTuple):
    """An option of a row: its key, its words, and longer words for screen readers, "" for the same.

    With a ``reason`` it can't be chosen now, and the reason says why.
    """

    key: str
    words: str
    spoken: str = ""
    reason: str = ""


class SetupRow(NamedTuple):
    """A choice before a roll. ``id`` is the option it sets and ``chosen`` the chosen key.

    ``field`` is a typed number before the options, or alone. With ``several``, each option is independent:
    its key is the option it sets, and ``chosen`` are the active keys, separated by spaces. With ``optional``,
    nothing need be chosen (``chosen`` ""), and choosing an option again clears it. A ``rare`` row is hidden
    until the player asks for more options.
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
    """A kind of die in a pool: how many, and whether the number can change.

    ``name`` is its short name ("Ability"), ``die`` the whole one ("Ability die"). ``command`` is the one
    whose key adds one, and with Shift removes one.
    """

    look: DieLook
    name: str
    die: str
    number: int
    command: str
    can_add: bool = True
    can_remove: bool = True


class PoolView(NamedTuple):
    """A pool being assembled, in reading order.

    ``notes`` say where dice come from ("1 Setback die is from Slightly dazed"). ``can_upgrade`` and
    ``can_downgrade`` say whether Ability dice can be upgraded and Proficiency dice downgraded. ``changed`` is
    set if the player changed it, so that it can be reset.
    """

    dice: tuple[PoolDie, ...]
    notes: tuple[str, ...] = ()
    can_upgrade: bool = True
    can_downgrade: bool = True
    changed: bool = False


class SpendOption(NamedTuple):
    """An option that symbols buy. ``taken`` is how often this roll bought it.

    ``cost`` counts symbols of the group. An option that isn't available has a ``reason`` ("need 2 more"); a
    ``taken`` one can be undone. ``repeatable`` ones can be bought more than once. ``detail`` explains it.
    """

    id: str
    words: str
    cost: int
    taken: int = 0
    reason: str = ""
    repeatable: bool = False
    detail: str = ""


class SpendGroup(NamedTuple):
    """What one kind of symbol buys: the symbol as in ``NetSymbol``, a title, and what is left in words.

    A ``folded`` group is hidden behind a button with its title until something in it is bought.
    """

    symbol: str
    title: str
    left: str
    options: tuple[SpendOption, ...]
    folded: bool = False


class SpendingView(NamedTuple):
    """What the roll on the felt can buy, by kind of symbol."""

    groups: tuple[SpendGroup, ...]


class ChangingView(NamedTuple):
    """A roll whose choices are being changed: its ``title``, and ``lines`` on what that reverts or leaves."""

    title: str
    lines: tuple[str, ...] = ()


class SettlingView(NamedTuple):
    """A roll that waits for the GM: what it reaches, the degrees to choose from, and the number to type.

    ``option`` is the option that a degree sets; its buttons have the degrees as ids.
    """

    title: str
    lines: tuple[str, ...]
    option: str
    degrees: tuple[ActionView, ...]
    field: NumberField


class LuckField(NamedTuple):
    """A typed amount of Luck: at most ``most`` points may be spent on the roll."""

    most: int


class TrayView(Struct, frozen=True):
    """The whole tray.

    ``roll`` is the number of the roll shown, 0 while one is only prepared. A ``fresh`` roll is animated.
    ``value`` is what is rolled against ("70"); ``parts`` are shown at the right of the title ("½ 35 · ⅕ 14"),
    for screen readers as ``parts_spoken``. ``adjustable`` rolls have a difficulty and extra dice:
    ``dice_net`` are the bonus dice, negative for penalty dice, at most ``dice_most``. ``chips`` list what
    else affects the roll ("Point blank"). Without a ``result`` the tray is ready: ``ready`` and
    ``ready_detail`` say what is needed. ``follow_ups`` are more buttons under the result, by id, such as a
    hit's damage. ``blocked`` says why the roll isn't possible now, "" if it is. ``line`` is shown beside the
    title ("Main action"). ``rows`` are the game's own choices, ``pool`` the dice being assembled, ``sum``
    what is shown beside the die, and ``spending`` what the roll can buy. ``roll_words`` replace the label
    "Roll". ``push_asks`` is set if the GM has to agree before a push. ``cards`` are shown below the result.
    ``physical`` means that the next roll asks for physical dice; ``ask`` are the ones requested now, and
    ``dice`` then shows those entered so far. ``changing`` is set while the roll shown is being changed,
    ``settling`` while it waits for the GM. ``house_rule`` is the name of the one behind a refusal.
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
    dice_most: int = 2
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
    changing: ChangingView | None = None
    house_rule: str = ""
    settling: SettlingView | None = None


def next_view(view: TrayView, ready: TrayView) -> TrayView:
    """Show a finished roll while another attempt, prepared as ``ready``, is set up above it."""
    same = _chosen(ready) == _chosen(view)
    return replace(
        view,
        difficulty=ready.difficulty,
        dice_net=ready.dice_net,
        dice_most=ready.dice_most,
        against=ready.against,
        chips=ready.chips,
        blocked=ready.blocked,
        rows=ready.rows,
        pool=ready.pool,
        roll_words=ready.roll_words,
        odds=view.odds if same else ready.odds,
    )


def _chosen(view: TrayView) -> tuple[object, ...]:
    return (view.difficulty, view.dice_net, view.chips, view.against, view.rows, view.pool)


class WhyLine(NamedTuple):
    """A rule that applied: its catalogue id, its sentence, and the deciding numbers as sentences."""

    rule: str
    sentence: str
    facts: str = ""


class LogRow(Struct, frozen=True):
    """A roll in the log; ``text`` is its text for copying, ``spoken`` its screen reader text.

    ``typed`` marks physical dice, ``unsaved`` a roll waiting to be saved. ``kept`` says why it can't be
    undone, "" if it can, ``fixed`` why it can't be changed, and ``counts`` why it can't be struck. A
    ``struck`` roll didn't count. ``owed`` says what it still offers, "" for nothing.
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
    fixed: str = ""
    counts: str = ""
    struck: bool = False
    owed: str = ""


class LogView(NamedTuple):
    """The log, newest first; ``more`` if older rolls can be loaded; ``shown`` is the roll on the card."""

    rows: tuple[LogRow, ...]
    more: bool
    shown: int
