"""Weapons, armour and effects, and their effect on hp and ep."""

from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import D4, D6, D8, D10
from rules_core.dice.notation import DiceSum, Formula
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.striker.checks import LADDER, Duration, ResultStep


class DamageType(StrEnum):
    """A type of damage, by its abbreviation on equipment (ST-ARM-01, ST-WPN-01)."""

    PIERCING = "prc"
    SLASHING = "sls"
    FIRE = "fire"
    COLD = "cold"


class Blade(Struct, frozen=True):
    """A blade: its dice, and its damage type and minimum Strength modifier if the rules give them."""

    name: str
    damage: Formula
    type: DamageType | None
    least_strength: int | None

    @property
    def dice(self) -> str:
        """Its dice in this game's notation: "1d6"."""
        return str(self.damage).lower()


def _blade(
    name: str, dice: DiceSum, damage_type: DamageType | None = None, least_strength: int | None = None
) -> Blade:
    return Blade(name, Formula((dice,)), damage_type, least_strength)


BLADES = (
    _blade("hand", DiceSum(1, D4), DamageType.PIERCING, -5),
    _blade("short", DiceSum(1, D6), DamageType.PIERCING, -3),
    _blade("long", DiceSum(1, D8), DamageType.SLASHING, -1),
    _blade("great", DiceSum(1, D10), DamageType.SLASHING, 2),
    _blade("chain hand", DiceSum(2, D4)),
)
"""The blades (ST-WPN-01)."""


def is_strong_enough(blade: Blade, strength: int) -> bool:
    """Return whether a Strength modifier is enough for the blade (ST-WPN-01)."""
    return blade.least_strength is None or strength >= blade.least_strength


class Armour(Struct, frozen=True):
    """A suit of armour (ST-ARM-01).

    ``against_blades`` is the resistance to piercing and slashing. ``agility_cap`` is the highest Agility
    modifier that counts in it. ``coverage`` is the part of the body it covers, in percent; the rules only
    give it for the light vest.
    """

    name: str
    against_blades: int
    agility_cap: int
    against_fire_and_cold: int = 0
    coverage: int = 100

    def resistance(self, damage_type: DamageType) -> int:
        """Return the resistance to a type of damage."""
        blade = damage_type in (DamageType.PIERCING, DamageType.SLASHING)
        return self.against_blades if blade else self.against_fire_and_cold


ARMOUR = (
    Armour("leather", 1, agility_cap=5),
    Armour("studded", 2, agility_cap=4),
    Armour("light ballistic vest", 4, agility_cap=2, coverage=50),
    Armour("medium ballistic vest", 5, agility_cap=0),
    Armour("cloth", 3, agility_cap=4, against_fire_and_cold=1),
)
"""The suits of armour (ST-ARM-01)."""


def damage_past(resistance: int, damage: int) -> int:
    """Return the damage (0 or more) left after a resistance (0 or more) (ST-ARM-01)."""
    return max(0, damage - resistance)


def agility_in(armour: Armour, agility: int) -> int:
    """Return the Agility modifier that counts in armour (ST-ARM-01)."""
    return min(agility, armour.agility_cap)


def applied(reached: ResultStep, total: int) -> int:
    """Return how much of an effect applies at a step (ST-EFF-01), at least 0 (reading A14).

    All of it for a success, twice the total for a critical one, half of the total, rounded down, for a
    partial one (ST-STEP-03, readings A03 and A15), nothing for a failure. ``total`` is the dice plus all
    modifiers.
    """
    match reached:
        case ResultStep.CRITICAL_SUCCESS:
            share = total * 2
        case ResultStep.SUCCESS:
            share = total
        case ResultStep.PARTIAL_SUCCESS:
            share = total // 2
        case _:
            share = 0
    return max(0, share)


def applying(reached: ResultStep, total: int) -> Outcome[int]:
    """Return ``applied`` with the rules that decided it."""
    effect = applied(reached, total)
    return Outcome(effect, (_applied_step(reached, total, effect),))


def _applied_step(reached: ResultStep, total: int, effect: int) -> Step:
    partly = reached in (ResultStep.CRITICAL_SUCCESS, ResultStep.PARTIAL_SUCCESS)
    return step("ST-STEP-03" if partly else "ST-EFF-01", step=reached.key, total=total, effect=effect)


class Condition(StrEnum):
    """What a character can do with their hp or ep (ST-HP-02)."""

    FIT = "fit"
    ZEROED = "zeroed"
    """No hp left: unconscious, stable or not as the table decides, if not dead."""
    EXHAUSTED = "exhausted"
    """No ep left: only free actions."""
    DEAD = "dead"


class Loss(Struct, frozen=True):
    """A loss of points: the points left, the excess below 0, and the resulting condition."""

    left: int
    over: int
    condition: Condition


def lose_hp(hp: int, most: int, damage: int) -> Outcome[Loss]:
    """Subtract ``damage`` (0 or more) from ``hp``, with the maximum ``most`` (1 or more) (ST-HP-02)."""
    return _lose(hp, most, damage, Condition.ZEROED)


def lose_ep(ep: int, most: int, drain: int) -> Outcome[Loss]:
    """Subtract ``drain`` (0 or more) from ``ep``, with the maximum ``most`` (1 or more), by the same rule
    (ST-HP-02).
    """
    return _lose(ep, most, drain, Condition.EXHAUSTED)


def _lose(points: int, most: int, loss: int, at_zero: Condition) -> Outcome[Loss]:
    left, over = max(0, points - loss), max(0, loss - points)
    condition = Condition.FIT if left else at_zero
    if over >= most:
        condition = Condition.DEAD
    facts = {"loss": loss, "left": left, "over": over, "most": most}
    return Outcome(Loss(left, over, condition), (step("ST-HP-02", condition=condition.value, **facts),))


def heal(points: int, most: int, healed: int) -> Outcome[int]:
    """Restore ``healed`` (0 or more) points, up to ``most`` (ST-HP-03)."""
    after = min(most, points + healed)
    return Outcome(after, (step("ST-HP-03", points=points, healed=healed, most=most, after=after),))


def durations_left(condition: Condition) -> tuple[Duration, ...]:
    """Return the durations of actions that a character in this condition can take (ST-HP-02)."""
    match condition:
        case Condition.FIT:
            return LADDER
        case Condition.EXHAUSTED:
            return (Duration.FREE_ACTION,)
        case _:
            return ()
