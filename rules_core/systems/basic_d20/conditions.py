"""Conditions, dying and falls: their effects on rolls, AC and hit points."""

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
    """A kind of power that a condition can block."""

    ALL = "all"
    ATTACK = "attack"
    """Every attack except an Escape from a hold."""
    MANIPULATE = "manipulate"
    MOVE = "move"
    STAND = "stand"


class Condition(Struct, frozen=True):
    """A condition with its modifiers, the conditions it includes, and the powers it blocks.

    ``valued`` conditions have a number. ``actions`` is added to a turn; conditions that take actions away do
    so by their value (D20-COND).
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
"""The slowed value of a downed character (D20-HP-01)."""


class Modifiers(Struct, frozen=True):
    """The combined effect of conditions: penalties (negative), extra actions, blocked powers."""

    ac: int
    reflex: int
    attack: int
    perception: int
    actions: int
    blocks: frozenset[Blocked]


def with_included(ids: Iterable[str]) -> frozenset[str]:
    """Return the conditions with all those they include, each once; ``KeyError`` for an unknown one."""
    found: set[str] = set()
    left = list(ids)
    while left:
        condition = CONDITIONS_BY_ID[left.pop()]
        found.add(condition.id)
        left += condition.brings
    return frozenset(found)


def modifiers(ids: Iterable[str]) -> Modifiers:
    """Return the combined modifiers of conditions (D20-COND).

    A condition counts once, however often it is included; different ones add up.
    """
    rows = [CONDITIONS_BY_ID[each] for each in with_included(ids)]
    return Modifiers(
        ac=sum(each.ac for each in rows),
        reflex=sum(each.reflex for each in rows),
        attack=sum(each.attack for each in rows),
        perception=sum(each.perception for each in rows),
        actions=sum(each.actions for each in rows),
        blocks=frozenset(blocked for each in rows for blocked in each.blocks),
    )


DEAD = 4
"""The dying value that is death (D20-HP-03)."""

DEATH_SAVE_DC = 10
"""The DC of a death save with Fortitude (D20-HP-03)."""

FIRST_AID_DC = 15
"""The DC of first aid with Medicine (D20-HP-04)."""

_DEATH_SAVE = {Degree.CRITICAL_SUCCESS: -2, Degree.SUCCESS: -1, Degree.FAILURE: 1, Degree.CRITICAL_FAILURE: 2}


class NotDying(ValueError):
    """The creature is not dying, or is already dead."""


class DyingResult(Struct, frozen=True):
    """A death save or first aid roll, and the dying value after it: 0 for not dying, 4 for dead."""

    rolled: CheckResult
    dying: int


def dying_after(before: Health, after: Health, dying: int, damage: int, *, critical: bool) -> int:
    """Return the dying value after damage, 0 to 4 (D20-HP-03).

    Reaching 0 HP is dying 1, and damage while dying adds 1; both are 2 for a critical hit or a critically
    failed save. ``dying`` is the value before. With HP left it is 0; a creature that stays at 0 HP without
    dying stays as it is.
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
    """Roll Fortitude for a dying creature, once each turn (D20-HP-03).

    A critical success subtracts 2, a success 1; a failure adds 1, a critical failure 2. Raises ``NotDying``
    unless ``dying`` is 1 to 3.
    """
    _check_dying(dying)
    rolled = check(Check(fortitude, DEATH_SAVE_DC), dice)
    left = max(0, min(DEAD, dying + _DEATH_SAVE[rolled.result.degree]))
    steps = (*rolled.steps, step("D20-HP-03", before=dying, after=left))
    return Outcome(DyingResult(rolled.result, left), steps)


def first_aid(medicine: int, dying: int, dice: DiceSource) -> Outcome[DyingResult]:
    """Roll Medicine for a dying creature (D20-HP-04).

    A success ends dying, but HP stay at 0; a critical failure adds 1. Raises ``NotDying`` unless ``dying`` is
    1 to 3.
    """
    _check_dying(dying)
    rolled = check(Check(medicine, FIRST_AID_DC), dice)
    degree = rolled.result.degree
    left = 0 if degree.succeeded else min(DEAD, dying + (degree is Degree.CRITICAL_FAILURE))
    steps = (*rolled.steps, step("D20-HP-04", before=dying, after=left))
    return Outcome(DyingResult(rolled.result, left), steps)


def _check_dying(dying: int) -> None:
    if not 0 < dying < DEAD:
        raise NotDying("the creature is not dying")


MOST_DICE = 50
"""The most damage dice of a fall (D20-HP-06)."""


class Fall(Struct, frozen=True):
    """A fall before the roll: the feet, 0 or more, and whether the ground is soft."""

    feet: int
    soft: bool = False

    @property
    def dice(self) -> int:
        """The d6 of damage: one for each full 10 feet, half as many on soft ground (D20-HP-06).

        The half is rounded down (reading A03).
        """
        dice = min(self.feet // 10, MOST_DICE)
        return dice // 2 if self.soft else dice


class FallResult(Struct, frozen=True):
    """The damage of a fall, and whether the creature lands prone."""

    damage: int
    prone: bool


def fall(asked: Fall, dice: DiceSource) -> Outcome[FallResult]:
    """Roll the damage of a fall; a creature that takes damage lands prone (D20-HP-06)."""
    damage = dice.read(DiceSum(asked.dice, D6)) if asked.dice else 0
    result = FallResult(damage, prone=damage > 0)
    return Outcome(result, (step("D20-HP-06", feet=asked.feet, dice=asked.dice, damage=damage),))
