"""At the table: what a player chooses before a roll and what a roll does, as values all games share."""

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
    from rules_core.game.fight import Arrange

T = TypeVar("T")

Rules = tuple[tuple[str, Fact], ...]
"""How the switches of a table stand, as ``table_facts`` writes them."""


class Against(StrEnum):
    """What a roll is set against, from the side of the character who rolls."""

    NOBODY = ""
    OPPOSED = "opposed"
    DODGE = "dodge"
    """The character dodges an attack."""
    PARRY = "parry"
    FIGHT_BACK = "fight_back"
    THEY_DO_NOTHING = "they_do_nothing"
    """The character attacks somebody who does nothing about it."""
    THEY_DODGE = "they_dodge"
    THEY_PARRY = "they_parry"
    THEY_FIGHT_BACK = "they_fight_back"


ATTACKED = frozenset({Against.DODGE, Against.PARRY, Against.FIGHT_BACK})
"""The ways in which the character meets an attack."""

ATTACKING = frozenset(
    {Against.THEY_DO_NOTHING, Against.THEY_DODGE, Against.THEY_PARRY, Against.THEY_FIGHT_BACK}
)
"""The ways in which the character's own attack is met."""


class Foe(Struct, frozen=True):
    """The other side: a name, what they roll against, and the degree they reached ("" to roll their dice)."""

    name: str = ""
    value: int = 0
    degree: str = ""


class Choice(Struct, frozen=True):
    """What the player chose for a roll.

    ``difficulty`` is the key of the degree asked for. ``net`` are bonus dice, below 0 penalty dice, on top of
    those that ``situations`` give. ``distance`` is that of a shot in the game's unit, None where nobody said.
    ``points`` are Force Points paid above the cost of a power. ``options`` are what else a game lets one
    choose, as pairs of id and value in the order of the ids, those that are as usual left out.
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
        """What was chosen for an option, ``usual`` where nothing was."""
        return next((value for key, value in self.options if key == name), usual)

    def number(self, name: str, usual: int = 0) -> int:
        """An option that is a number; ``usual`` where nothing was chosen or it is none."""
        value = self.option(name, usual)
        return value if isinstance(value, int) else usual

    def with_option(self, name: str, value: Fact | None) -> "Choice":
        """This choice with another value of an option; None puts it back to what is usual."""
        kept = {key: each for key, each in self.options if key != name}
        if value is not None:
            kept[name] = value
        return replace(self, options=tuple(sorted(kept.items())))


POOL = "pool_"
"""How the options begin that change how many dice of a kind a pool holds: "pool_boost" 1 is one Boost die
more.

"pool_upgrade" turns so many dice into better ones, below 0 into plainer ones.
"""

FOR, BY = "for", "by"
"""The facts of a kept roll of care that name whom it was for, and by whom it was made."""


def choice_facts(choice: Choice) -> tuple[tuple[str, Fact], ...]:
    """What a kept roll needs to tell of a choice beside its check; nothing for an ordinary one."""
    facts: list[tuple[str, Fact]] = []
    if choice.against is not Against.NOBODY:
        foe = choice.foe
        facts += [("against", choice.against.value), ("foe", foe.name)]
        facts += [("foe_value", foe.value), ("foe_degree", foe.degree)]
    if choice.situations:
        facts.append(("situations", " ".join(choice.situations)))
    if choice.distance is not None:
        facts.append(("distance", choice.distance))
    if choice.points:
        facts.append(("points", choice.points))
    facts += [(f"{_OPTION}{name}", value) for name, value in choice.options]
    return tuple(facts)


def choice_from(facts: Mapping[str, Fact], difficulty: str, net: int) -> Choice:
    """The choice that the facts of a kept roll tell; ``ValueError`` where they make no sense."""
    distance = facts.get("distance")
    return Choice(
        difficulty,
        net,
        Against(str(facts.get("against", ""))),
        Foe(str(facts.get("foe", "")), int(facts.get("foe_value", 0)), str(facts.get("foe_degree", ""))),
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
    """Nobody wins; in a fight, nobody is hit."""
    HIT = "hit"
    """The character hits."""
    STRUCK = "struck"
    """The character is hit."""


class Verdict(NamedTuple):
    """An opposed roll decided: the degrees as they are compared, how it ends, and the steps that say why.

    ``tie`` are the two dice that broke a tie, the character's first, None where none were thrown.
    """

    mine: str
    theirs: str
    ending: Ending
    steps: tuple[Step, ...]
    both_failed: bool = False
    tie: tuple[int, int] | None = None


class Turn(NamedTuple):
    """What one action did: the roll as it stands after it (None without dice), the steps, the changes.

    ``events`` are of the sheet that rolled, ``patient`` of the one that was treated. ``text`` are words of
    the player that the journal keeps with it. ``next_roll`` is the subject of the roll that the rules call
    for next, "" for none.
    """

    roll: Roll | None
    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    patient: tuple[Event, ...] = ()
    text: str = ""
    next_roll: str = ""


class UnreadableRoll(ValueError):
    """A kept roll, as from a file that was written by hand, makes no sense as a roll of its game."""


def read_again(present: Roll, reading: Reading[F, T]) -> T:
    """The dice of a kept roll itself, all of them, read as ``reading`` does; ``UnreadableRoll``."""
    try:
        script = part_of(present, "")
        value = script.read(reading)
        script.finish()
    except DiceError as error:
        raise UnreadableRoll(f"the dice: {error}") from error
    return value


def part_of(present: Roll, part: str) -> ScriptedDice:
    """The dice of one part of a kept roll ("" for the check itself), to be read again."""
    faces: dict[str, tuple[Fact, ...]] = {}
    for each in present.drawn:
        if each.part == part:
            faces[each.die] = faces.get(each.die, ()) + each.faces
    return ScriptedDice(faces)


class Attempt(Struct, frozen=True):
    """Somebody about to roll: the sheet, the subject with the name it goes by, what was chosen, the table.

    Subjects name what is rolled: ``skill:<id>``, ``trait:<id>``, ``luck:``, ``weapon:<place on the sheet>``,
    ``treatment:<id>``, ``damage:<place>`` and what else a game has. ``patient`` is who is treated, None for
    oneself. ``after`` is the roll that this one follows from, such as the attack whose damage is rolled.
    ``past`` are the character's earlier rolls as they stand, newest first.
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
    """The roll of an attempt as a journal keeps it; without a degree for damage and other sums of dice."""
    return Roll(attempt.sheet.system, attempt.subject, attempt.name, check, drawn, total, degree, passed)


class Act(NamedTuple):
    """Something done at the table that is no roll out of the tray: resting, taking damage, spending a point.

    ``id`` says what, with what it is done to after colons ("rest:night", "weapon:remove:2"). ``given`` is
    what was typed or chosen for it, by the ids of the fields, as it stands there. ``about`` is the roll that
    is shown, None for none, and ``past`` are earlier rolls as they stand, newest first.
    """

    sheet: Sheet
    id: str
    given: Mapping[str, str] = {}
    rules: Rules = ()
    about: StandingRoll | None = None
    past: Iterable[StandingRoll] = ()


class Healing(NamedTuple):
    """What a game does with harm and care.

    ``hurt`` takes a sheet, points of damage and of armour. ``apply_treatment`` gives the patient what a kept
    roll restores. ``rest`` takes days. The last two raise ``Refused`` where the rules forbid it.
    """

    hurt: Callable[[Sheet, int, int, Rules], Turn]
    apply_treatment: Callable[[Sheet, Roll], Turn]
    rest: Callable[[Sheet, int], Turn]


class Combat(NamedTuple):
    """What a game does in a fight.

    ``new_round`` gives back what a round allows once, and ``arrange`` sorts who acts first.
    """

    new_round: Callable[[Sheet], Turn]
    arrange: "Arrange"


Push = Callable[[Sheet, Roll, DiceSource], Turn]
"""Rolls a kept roll once more for the sheet; raises ``Refused`` where the rules forbid it."""

SpendLuck = Callable[[Sheet, StandingRoll, int, DiceSource], Turn]
"""Spends points of a sheet's Luck on a roll; raises ``Refused`` where the rules forbid it."""

ExtraDice = Callable[[Attempt], int]
"""The bonus and penalty dice that an attempt's choice comes to, -2 to 2."""

DoAct = Callable[[Act, DiceSource], Turn]
"""Does what is no roll out of the tray.

It raises ``Refused`` where the rules forbid it, and ``KeyError`` where the sheet has no such thing.
"""

GroupLuck = Callable[[Mapping[str, int], str, Rules, DiceSource], tuple[str, Turn]]
"""Rolls the Luck of a group, by their points under any key (at least one) and the name of the roll.

It answers the key of who rolls, too.
"""


class Play(NamedTuple):
    """What a game does at the table, as far as general code needs it. What it does not offer is None.

    ``refusal`` says why an attempt cannot be made now, None where it can. It and ``roll`` raise
    ``KeyError`` where the sheet has no such thing. ``roll`` raises ``Refused`` where the rules forbid it.
    ``choice_of`` reads back what was chosen for a kept roll. ``carried`` are the ids of options that stand
    for the next rolls too, until they are chosen anew.
    """

    refusal: Callable[[Attempt], Ruling | None]
    roll: Callable[[Attempt, DiceSource], Turn]
    choice_of: Callable[[Roll], Choice]
    carried: tuple[str, ...] = ()
    push: Push | None = None
    spend_luck: SpendLuck | None = None
    group_luck: GroupLuck | None = None
    extra_dice: ExtraDice | None = None
    healing: Healing | None = None
    combat: Combat | None = None
    act: DoAct | None = None


def with_dice(extra_dice: ExtraDice, attempt: Attempt, total: int) -> Choice:
    """The choice of ``attempt`` with dice of its own that come to ``total`` with those of its situations.

    Where no dice do, those that come nearest.
    """

    def far(net: int) -> tuple[int, int]:
        tried = replace(attempt, choice=replace(attempt.choice, net=net))
        return abs(extra_dice(tried) - total), abs(net)

    return replace(attempt.choice, net=min(range(-_MOST_DICE, _MOST_DICE + 1), key=far))


_MOST_DICE = 12
