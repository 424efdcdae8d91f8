"""Play at the table: the player's choices before a roll and the effects of a roll, shared by all games."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.faces import F
from rules_core.dice.sources import DiceError, DiceSource, Drawn, Reading, ScriptedDice
from rules_core.sheet.events import Event
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Ruling, Step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject

if TYPE_CHECKING:
    from rules_core.game.fight import Arrange, Speed
    from rules_core.game.foes import Foes

T = TypeVar("T")

Rules = tuple[tuple[str, Fact], ...]
"""The house-rule switches of a table, in the form of ``table_facts``."""


class Against(StrEnum):
    """The opposition to a roll, from the side of the character who rolls."""

    NOBODY = ""
    OPPOSED = "opposed"
    DODGE = "dodge"
    """The character dodges an attack."""
    PARRY = "parry"
    FIGHT_BACK = "fight_back"
    THEY_DO_NOTHING = "they_do_nothing"
    """The character attacks someone who does not defend."""
    THEY_DODGE = "they_dodge"
    THEY_PARRY = "they_parry"
    THEY_FIGHT_BACK = "they_fight_back"


ATTACKED = frozenset({Against.DODGE, Against.PARRY, Against.FIGHT_BACK})
"""The ways the character can meet an attack."""

ATTACKING = frozenset(
    {Against.THEY_DO_NOTHING, Against.THEY_DODGE, Against.THEY_PARRY, Against.THEY_FIGHT_BACK}
)
"""The ways an opponent can meet the character's attack."""

STRIKING = ATTACKING | {Against.FIGHT_BACK}
"""The ways in which the character can hit the opponent."""


class Foe(Struct, frozen=True):
    """The opponent: a name, the value they roll against, and their degree ("" to roll their dice).

    ``net`` is the number of their bonus dice, negative for penalty dice, besides those from situations. For
    another character, ``character`` is its uuid and ``subject`` what it rolls ("skill:stealth").
    """

    name: str = ""
    value: int = 0
    degree: str = ""
    net: int = 0
    character: str = ""
    subject: str = ""


class Choice(Struct, frozen=True):
    """The player's choices for a roll.

    ``difficulty`` is the key of the required degree. ``net`` is a number of bonus dice, negative for penalty
    dice, in addition to those from ``situations``. ``distance`` is that of a shot in the game's unit, None if
    not given. ``points`` are Force Points paid above the cost of a power. ``options`` are the game's other
    choices, as pairs of id and value sorted by id, without those at their default.
    """

    difficulty: str = "regular"
    net: int = 0
    against: Against = Against.NOBODY
    foe: Foe = Foe()
    situations: tuple[str, ...] = ()
    distance: int | None = None
    points: int = 0
    options: tuple[tuple[str, Fact], ...] = ()

    def option(self, name: str, usual: Fact = "") -> Fact:
        """Return the value of an option, or ``usual`` if it is not set."""
        return next((value for key, value in self.options if key == name), usual)

    def number(self, name: str, usual: int = 0) -> int:
        """Return an option as a number, or ``usual`` if it is not set or not a number."""
        value = self.option(name, usual)
        return value if isinstance(value, int) else usual

    def with_option(self, name: str, value: Fact | None) -> "Choice":
        """Return this choice with another value of an option; None resets it."""
        kept = {key: each for key, each in self.options if key != name}
        if value is not None:
            kept[name] = value
        return replace(self, options=tuple(sorted(kept.items())))


POOL = "pool_"
"""The prefix of options that change the dice of a pool: "pool_boost" 1 adds one Boost die.

"pool_upgrade" upgrades so many dice, or downgrades them if negative.
"""

UNKNOWN = "unknown"
"""The value of a target's option while only the GM knows the number."""

SAID = "said"
"""The option for the degree that the GM named instead of a number, and the fact that records it."""

UNDECIDED = "undecided"
"""The degree of a saved roll while its target is unknown."""


def is_undecided(present: Roll) -> bool:
    """Return whether a saved roll waits for the GM."""
    return present.degree == UNDECIDED


FOR, BY = "for", "by"
"""The facts of a saved healing roll that name its patient and its healer."""

ANSWERS, FOE_CHARACTER = "answers", "foe_character"
"""The fact of an opponent's saved roll that names the character whose roll it answers, and the fact of both
rolls with the uuid of the other character.
"""


def choice_facts(choice: Choice) -> tuple[tuple[str, Fact], ...]:
    """Return the facts that record a choice in a saved roll; nothing for an ordinary one."""
    facts: list[tuple[str, Fact]] = []
    if choice.against is not Against.NOBODY:
        foe = choice.foe
        facts += [("against", choice.against.value), ("foe", foe.name)]
        facts += [("foe_value", foe.value), ("foe_degree", foe.degree)]
        if foe.net:
            facts.append(("foe_net", foe.net))
        if foe.character:
            facts += [(FOE_CHARACTER, foe.character), ("foe_subject", foe.subject)]
    if choice.situations:
        facts.append(("situations", " ".join(choice.situations)))
    if choice.distance is not None:
        facts.append(("distance", choice.distance))
    if choice.points:
        facts.append(("points", choice.points))
    facts += [(f"{_OPTION}{name}", value) for name, value in choice.options]
    return tuple(facts)


def choice_from(facts: Mapping[str, Fact], difficulty: str, net: int) -> Choice:
    """Return the choice recorded in the facts of a saved roll; ``ValueError`` if they are invalid."""
    distance = facts.get("distance")
    return Choice(
        difficulty,
        net,
        Against(str(facts.get("against", ""))),
        Foe(
            str(facts.get("foe", "")),
            int(facts.get("foe_value", 0)),
            str(facts.get("foe_degree", "")),
            int(facts.get("foe_net", 0)),
            str(facts.get(FOE_CHARACTER, "")),
            str(facts.get("foe_subject", "")),
        ),
        tuple(str(facts.get("situations", "")).split()),
        None if distance is None else int(distance),
        int(facts.get("points", 0)),
        tuple(
            sorted(
                (key.removeprefix(_OPTION), value) for key, value in facts.items() if key.startswith(_OPTION)
            )
        ),
    )


_OPTION = "option_"


class Ending(StrEnum):
    """How an opposed roll ends for the character."""

    WON = "won"
    LOST = "lost"
    NOBODY = "nobody"
    """No one wins; in a fight, no one is hit."""
    HIT = "hit"
    """The character hits."""
    STRUCK = "struck"
    """The character is hit."""


class Verdict(NamedTuple):
    """A decided opposed roll: the degrees as compared, how it ends, and the steps with the reasons.

    ``tie`` holds the two dice that broke a tie, the character's first, None if there was no tie.
    """

    mine: str
    theirs: str
    ending: Ending
    steps: tuple[Step, ...]
    both_failed: bool = False
    tie: tuple[int, int] | None = None


class Turn(NamedTuple):
    """The effect of one action: the roll after it (None without dice), the steps, the changes.

    ``events`` change the acting character's sheet, ``patient`` that of the treated character. ``text`` is
    saved in the journal entry. ``next_roll`` is the subject of the roll that the rules call for next, "" for
    none.
    """

    roll: Roll | None
    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    patient: tuple[Event, ...] = ()
    text: str = ""
    next_roll: str = ""


class UnreadableRoll(ValueError):
    """A saved roll, as from a file written by hand, is not valid in its game."""


def reread(present: Roll, reading: Reading[F, T]) -> T:
    """Read all dice of a saved roll's own part with ``reading``; ``UnreadableRoll`` if they do not fit."""
    try:
        script = part_of(present, "")
        value = script.read(reading)
        script.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    return value


def part_of(present: Roll, part: str) -> ScriptedDice:
    """Return the dice of one part of a saved roll ("" for the check itself), to be read again."""
    faces: dict[str, tuple[Fact, ...]] = {}
    for each in present.drawn:
        if each.part == part:
            faces[each.die] = faces.get(each.die, ()) + each.faces
    return ScriptedDice(faces)


class Attempt(Struct, frozen=True):
    """A character about to roll: the sheet, the subject and its name, the player's choices, the table's
    rules.

    The subject is ``skill:<id>``, ``trait:<id>``, ``luck:``, ``weapon:<position on the sheet>``,
    ``treatment:<id>``, ``damage:<position>`` or another one of the game. ``patient`` is the treated
    character, None for the character's own wounds. ``after`` is the roll that this one follows, such as the
    attack before its damage. ``past`` are the character's earlier rolls, newest first.
    """

    sheet: Sheet
    subject: str
    choice: Choice = Choice()
    rules: Rules = ()
    name: str = ""
    patient: Sheet | None = None
    after: Roll | None = None
    past: Iterable[StandingRoll] = ()

    @property
    def kind(self) -> str:
        """The kind of the subject, such as ``skill``."""
        return Subject.read(self.subject).kind

    @property
    def thing(self) -> str:
        """The id of the subject, such as that of a skill."""
        return Subject.read(self.subject).id


def kept_roll(
    attempt: Attempt,
    check: tuple[tuple[str, Fact], ...],
    drawn: tuple[Drawn, ...],
    total: int,
    degree: str = "",
    *,
    passed: bool = True,
) -> Roll:
    """Create the saved roll of an attempt; ``degree`` is empty for damage and other sums of dice."""
    return Roll(attempt.sheet.system, attempt.subject, attempt.name, check, drawn, total, degree, passed)


class Act(NamedTuple):
    """An action at the table that is not a roll from the tray: resting, taking damage, spending a point.

    ``id`` names the action, then its target after colons ("rest:night", "weapon:remove:2"). ``given`` holds
    what was typed or chosen, by field id. ``about`` is the roll shown, None for none, and ``past`` are
    earlier rolls, newest first.
    """

    sheet: Sheet
    id: str
    given: Mapping[str, str] = {}
    rules: Rules = ()
    about: StandingRoll | None = None
    past: Iterable[StandingRoll] = ()


class Healing(NamedTuple):
    """A game's rules for damage and healing.

    ``hurt`` takes a sheet, points of damage and points of armour; ``armour`` returns those that a character
    wears. ``apply_treatment`` gives the patient what a saved roll restores. ``rest`` takes days. The last two
    raise ``Refused`` if the rules forbid it.
    """

    hurt: Callable[[Sheet, int, int, Rules], Turn]
    armour: Callable[[Sheet], int]
    apply_treatment: Callable[[Sheet, Roll], Turn]
    rest: Callable[[Sheet, int], Turn]


class Combat(NamedTuple):
    """A game's rules for fights.

    ``new_round`` restores what is allowed once a round, and ``arrange`` sorts the turn order. ``speed`` is
    the number that it sorts by if the players settle ties, None if the rules settle them.
    """

    new_round: Callable[[Sheet], Turn]
    arrange: "Arrange"
    speed: "Speed | None" = None


Push = Callable[[Sheet, Roll, DiceSource], Turn]
"""Re-rolls a saved roll for the sheet; raises ``Refused`` if the rules forbid it."""

PushAgain = Callable[[Attempt, Roll, DiceSource], Turn]
"""Judges a pushed roll again for an attempt with other choices; the push itself stays as it was."""

Answer = Callable[[Roll, Attempt, DiceSource], Turn]
"""Judges the opponent's side of a saved roll, with the dice they rolled in it, as a roll of their own.

Args: the roll, the opponent's attempt with the roll's character as its foe, and dice for anything else.
Raises ``Refused`` if the rules forbid it, and ``KeyError`` if the opponent's sheet has no such thing.
"""

SpendLuck = Callable[[Sheet, StandingRoll, int, DiceSource], Turn]
"""Spends Luck points from a sheet on a roll; raises ``Refused`` if the rules forbid it."""

ExtraDice = Callable[[Attempt], int]
"""Returns the net bonus or penalty dice of an attempt, -2 to 2."""

AttackTarget = Callable[[Sheet, str], str]
"""Returns the option for the target of an attack with a subject, which only the GM may know; "" for none."""

DoAct = Callable[[Act, DiceSource], Turn]
"""Performs an action that is not a roll from the tray.

Raises ``Refused`` if the rules forbid it, and ``KeyError`` if the sheet has no such thing.
"""

GroupLuck = Callable[[Mapping[str, int], str, Rules, DiceSource], tuple[str, Turn]]
"""Rolls group Luck, given each character's points by key (at least one) and the name of the roll.

Returns the key of the character who rolls, with the roll.
"""


class Play(NamedTuple):
    """A game's actions at the table, as far as shared code needs them; None for those it does not have.

    ``refusal`` returns why an attempt is not possible now, None if it is. It and ``roll`` raise ``KeyError``
    if the sheet has no such thing. ``roll`` raises ``Refused`` if the rules forbid it. ``choice_of`` returns
    the choices recorded in a saved roll. ``carried`` are the ids of options that stay set for the next rolls.
    """

    refusal: Callable[[Attempt], Ruling | None]
    roll: Callable[[Attempt, DiceSource], Turn]
    choice_of: Callable[[Roll], Choice]
    carried: tuple[str, ...] = ()
    push: Push | None = None
    push_again: PushAgain | None = None
    answer: Answer | None = None
    spend_luck: SpendLuck | None = None
    group_luck: GroupLuck | None = None
    extra_dice: ExtraDice | None = None
    healing: Healing | None = None
    combat: Combat | None = None
    foes: "Foes | None" = None
    act: DoAct | None = None
    attack_target: AttackTarget | None = None


def with_dice(extra_dice: ExtraDice, attempt: Attempt, total: int) -> Choice:
    """Return the attempt's choice with the ``net`` that brings its dice to ``total``, or as close as
    possible.
    """

    def far(net: int) -> tuple[int, int]:
        tried = replace(attempt, choice=replace(attempt.choice, net=net))
        return abs(extra_dice(tried) - total), abs(net)

    return replace(attempt.choice, net=min(range(-_MOST_DICE, _MOST_DICE + 1), key=far))


_MOST_DICE = 12
