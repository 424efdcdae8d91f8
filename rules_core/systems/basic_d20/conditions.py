"""Conditions, dying and falls: what they do to rolls, to AC and to hit points."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import D6
from rules_core.dice.notation import DiceSum
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, step
from rules_core.systems.basic_d20.checks import Check, CheckResult, Degree, check
from rules_core.systems.basic_d20.derive import Health


class Blocked(StrEnum):
    """A kind of power that a condition can rule out."""

    ALL = "all"
    ATTACK = "attack"
    """Every attack but an Escape from what holds the creature."""
    MANIPULATE = "manipulate"
    MOVE = "move"
    STAND = "stand"


class Condition(Struct, frozen=True):
    """A condition with its modifiers, the conditions that it brings along, and the powers it rules out.

    ``valued`` ones stand with a number. ``actions`` is what it adds to a turn; those that take actions away
    do so by their value (D20-COND).
    """

    id: str
    ac: int = 0
    reflex: int = 0
    attack: int = 0
    perception: int = 0
    actions: int = 0
    brings: tuple[str, ...] = ()
    blocks: tuple[Blocked, ...] = ()
    valued: bool = False


CONDITIONS: tuple[Condition, ...] = (
    Condition("blinded", attack=-4, perception=-4, brings=("flat-footed",)),
    Condition("dazzled", attack=-2, perception=-2),
    Condition("downed", brings=("prone", "slowed"), blocks=(Blocked.STAND,)),
    Condition("dying", valued=True),
    Condition("flat-footed", ac=-2),
    Condition("grabbed", brings=("flat-footed", "immobilised")),
    Condition("immobilised", blocks=(Blocked.MOVE,)),
    Condition("prone", attack=-2, brings=("flat-footed",)),
    Condition("quickened", actions=1),
    Condition(
        "restrained", brings=("flat-footed", "immobilised"), blocks=(Blocked.ATTACK, Blocked.MANIPULATE)
    ),
    Condition("slowed", valued=True),
    Condition("stunned", blocks=(Blocked.ALL,), valued=True),
    Condition("unconscious", ac=-4, reflex=-4, brings=("blinded", "prone"), blocks=(Blocked.ALL,)),
)
"""Every condition (D20-COND)."""

CONDITIONS_BY_ID = {each.id: each for each in CONDITIONS}
"""The same conditions by id."""

DOWNED_SLOWED = 2
"""How far being downed slows (D20-HP-01)."""


class Modifiers(Struct, frozen=True):
    """What all conditions of a creature change together: penalties below 0, extra actions, blocked powers."""

    ac: int
    reflex: int
    attack: int
    perception: int
    actions: int
    blocks: frozenset[Blocked]


def with_all_brought(ids: Iterable[str]) -> frozenset[str]:
    """The conditions with everything they bring along, each once; ``KeyError`` for an unknown one."""
    found: set[str] = set()
    left = list(ids)
    while left:
        condition = CONDITIONS_BY_ID[left.pop()]
        found.add(condition.id)
        left += condition.brings
    return frozenset(found)


def modifiers(ids: Iterable[str]) -> Modifiers:
    """What these conditions change together (D20-COND).

    A condition counts once, however often it is brought along; different ones add up.
    """
    rows = [CONDITIONS_BY_ID[each] for each in with_all_brought(ids)]
    return Modifiers(
        ac=sum(each.ac for each in rows),
        reflex=sum(each.reflex for each in rows),
        attack=sum(each.attack for each in rows),
        perception=sum(each.perception for each in rows),
        actions=sum(each.actions for each in rows),
        blocks=frozenset(blocked for each in rows for blocked in each.blocks),
    )


DEAD = 4
"""Whoever reaches dying 4 is dead (D20-HP-03)."""

DEATH_SAVE_DC = 10
"""What the Fortitude roll of a death save has to reach (D20-HP-03)."""

FIRST_AID_DC = 15
"""What the Medicine roll of first aid has to reach (D20-HP-04)."""

_DEATH_SAVE = {Degree.CRITICAL_SUCCESS: -2, Degree.SUCCESS: -1, Degree.FAILURE: 1, Degree.CRITICAL_FAILURE: 2}


class NotDying(ValueError):
    """The creature is not dying, or is dead already."""


class DyingResult(Struct, frozen=True):
    """A roll for the life of a creature, and how far it is dying after that: 0 not at all, 4 dead."""

    rolled: CheckResult
    dying: int


def dying_after(before: Health, after: Health, dying: int, damage: int, *, critical: bool) -> int:
    """How far a creature is dying after damage, 0 to 4 (D20-HP-03).

    Whoever reaches 0 HP is dying 1, whoever is dying already is so by 1 more; it is 2 where the damage came
    from a critical hit or a critically failed save. ``dying`` is the value before it. With HP left nobody is
    dying; a creature that stays at 0 HP without dying stays as it is.
    """
    if dying >= DEAD:
        return DEAD
    if after.hp > 0:
        return 0
    struck_down = before.hp > 0
    if not damage or not (dying or struck_down):
        return dying
    return min(DEAD, dying + (2 if critical else 1))


def death_save(fortitude: int, dying: int, dice: DiceSource) -> Outcome[DyingResult]:
    """The Fortitude roll of one who is dying, once each turn (D20-HP-03).

    A critical success takes 2 off, a success 1; a failure adds 1, a critical failure 2. ``NotDying``
    unless ``dying`` is 1 to 3.
    """
    _check_dying(dying)
    rolled = check(Check(fortitude, DEATH_SAVE_DC), dice)
    left = max(0, min(DEAD, dying + _DEATH_SAVE[rolled.result.degree]))
    steps = (*rolled.steps, step("D20-HP-03", before=dying, after=left))
    return Outcome(DyingResult(rolled.result, left), steps)


def first_aid(medicine: int, dying: int, dice: DiceSource) -> Outcome[DyingResult]:
    """The Medicine roll for a creature that is dying (D20-HP-04).

    A success ends the dying, though not the lying at 0 HP; a critical failure adds 1. ``NotDying``
    unless ``dying`` is 1 to 3.
    """
    _check_dying(dying)
    rolled = check(Check(medicine, FIRST_AID_DC), dice)
    degree = rolled.result.degree
    left = 0 if degree.succeeded else min(DEAD, dying + (degree is Degree.CRITICAL_FAILURE))
    steps = (*rolled.steps, step("D20-HP-04", before=dying, after=left))
    return Outcome(DyingResult(rolled.result, left), steps)


def _check_dying(dying: int) -> None:
    if not 0 < dying < DEAD:
        raise NotDying("only those who are dying, and not dead yet, can be saved")


MOST_DICE = 50
"""No fall does more dice of damage than this (D20-HP-06)."""


class Fall(Struct, frozen=True):
    """A fall before the dice: how many feet, 0 or more, and whether the ground is soft."""

    feet: int
    soft: bool = False

    @property
    def dice(self) -> int:
        """The d6 of damage: one for each whole 10 feet, half as many on soft ground (D20-HP-06).

        The half is rounded down (reading A03).
        """
        dice = min(self.feet // 10, MOST_DICE)
        return dice // 2 if self.soft else dice


class FallResult(Struct, frozen=True):
    """The damage of a fall, and whether it leaves the creature prone."""

    damage: int
    prone: bool


def fall(asked: Fall, dice: DiceSource) -> Outcome[FallResult]:
    """Roll the damage of a fall; whoever is hurt lands prone (D20-HP-06)."""
    damage = dice.read(DiceSum(asked.dice, D6)) if asked.dice else 0
    result = FallResult(damage, prone=damage > 0)
    return Outcome(result, (step("D20-HP-06", feet=asked.feet, dice=asked.dice, damage=damage),))
