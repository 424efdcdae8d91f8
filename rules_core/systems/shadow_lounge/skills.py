"""Skills and Force powers as data, and advancing them in downtime."""

from fractions import Fraction
from functools import cache, partial

from msgspec import Struct

from rules_core.dice.faces import D3, D4, D6, D10, D100, Die
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.odds import ways
from rules_core.dice.sources import DiceSource
from rules_core.game.system import SkillSpec
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.sheet.sheet import Skill
from rules_core.systems.shadow_lounge.checks import Check, CheckResult, Kind

HIGHEST_SKILL = 99
"""The maximum of a skill by learning (SL-ADV-02)."""

SKILLS: tuple[SkillSpec, ...] = (
    SkillSpec("blaster-pistol", "Blaster Pistol", "", pushable=False),
    SkillSpec("blaster-rifle", "Blaster Rifle", "", pushable=False),
    SkillSpec("brawl", "Brawl", "", pushable=False),
    SkillSpec("dodge", "Dodge", "", pushable=False),
    SkillSpec("first-aid", "First Aid", "", pushable=False),
    SkillSpec("lightsaber", "Lightsaber", "", pushable=False),
    SkillSpec("medicine", "Medicine", "", pushable=False),
    SkillSpec("mental-discipline", "Mental Discipline", "", pushable=False),
    SkillSpec("parry", "Parry", "", pushable=False),
    SkillSpec("piloting", "Piloting", "", pushable=False),
)
"""The skills, in order of names. The rules give no bases (every character has their own), and no roll is
ever pushed.
"""


def can_be_marked(skill: Skill) -> bool:
    """Return whether successes of a skill are counted: not at 99 (SL-ADV-02)."""
    return skill.value < HIGHEST_SKILL


def may_mark(asked: Check, natural: CheckResult, value: int) -> Ruling:
    """Return whether a roll marks its skill or power; ``value`` is the value on the sheet.

    ``natural`` is the roll before any Luck: a success without Luck is marked, even if a higher degree was
    required, the opposed roll was lost or Luck then raised the degree (SL-ADV-01, reading A12). Skills at 99
    take no marks (SL-ADV-02); powers do (SL-ADV-06, reading A24).
    """
    if asked.kind not in (Kind.SKILL, Kind.POWER):
        return Ruling(False, step("SL-ADV-01", because=asked.kind.value))
    if not natural.succeeded:
        return Ruling(False, step("SL-ADV-01", because="no_success"))
    if asked.kind is Kind.SKILL and value >= HIGHEST_SKILL:
        return Ruling(False, step("SL-ADV-02", because="highest", value=value))
    return Ruling(True, step("SL-ADV-01", because=""))


class ForcePower(Struct, frozen=True):
    """A Force power.

    ``cost`` is in Force Points. It moves ``kilograms`` for that, and ``more_kilograms`` more for each extra
    point. ``resisted_by`` are the skills or powers that oppose it. ``metres`` is the range, None if it is the
    line of sight (``in_sight``) or unknown.
    """

    id: str
    rule: str
    name: str
    cost: int
    kilograms: int = 0
    more_kilograms: int = 0
    resisted_by: tuple[str, ...] = ()
    metres: int | None = None
    in_sight: bool = False


_MIND, _PUSH = "mental-discipline", "force-push"

LIFT = ForcePower("force-lift", "SL-FP-01", "Lift", 1, 300, 300, (_MIND,), in_sight=True)
"""Lift (SL-FP-01): moves slowly; a lifted target defends with a Bonus Die."""

PUSH = ForcePower("force-push", "SL-FP-02", "Push", 1, 150, 100, (_MIND, _PUSH), metres=30)
"""Push (SL-FP-02): throws; a target larger than the user needs another Force check."""

PULL = ForcePower("force-pull", "SL-FP-03", "Pull", 1, 150, 100, (_MIND, _PUSH), metres=30)
"""Pull (SL-FP-03): pulls closer."""

GRIP = ForcePower("force-grip", "SL-FP-04", "Grip", 2)
"""Grip (SL-FP-04): deals damage on each turn that it is paid for and rolled again."""

POWERS = {each.id: each for each in (LIFT, PUSH, PULL, GRIP)}
"""The known powers by id."""

PUSHED_INTO_AN_OBJECT = Formula((DiceSum(1, D6),))
"""The damage to a target pushed into a fixed object (SL-FP-02)."""

PUSHED_INTO_A_BEING = Formula((DiceSum(1, D3),))
"""The damage to each of two beings pushed together (SL-FP-02)."""

MOST_GRIP_POINTS = 10


def grip_damage(points: int) -> Formula:
    """Return the damage of a turn in the Grip (SL-FP-04): 1 more for every two points above the cost, at most
    4.

    ``points`` are the Force Points paid, 2 or more; those above 10 add nothing. Raises ``ValueError`` for
    less than the cost.
    """
    if points < GRIP.cost:
        raise ValueError(f"Grip costs at least {GRIP.cost} Force Points")
    return Formula((DiceSum(1, D4),), (min(points, MOST_GRIP_POINTS) - GRIP.cost) // 2)


_BONUS_EACH = 2


class Advance(Struct, frozen=True):
    """A skill in downtime: its value and its marked successes, 1 or more."""

    value: int
    successes: int


class AdvanceResult(Struct, frozen=True):
    """The result of an advancement: the die with its bonus, whether it beat the value, the gain, the new
    value.
    """

    total: int
    improved: bool
    gain: int
    value: int


def may_advance(value: int, successes: int, *, in_the_field: bool = False) -> Ruling:
    """Return whether a skill can be advanced.

    Only in downtime, not while the adventure runs (SL-ADV-03); only if marked (SL-ADV-04); never at 99 or
    above (SL-ADV-02).
    """
    if in_the_field:
        return Ruling(False, step("SL-ADV-03", because="in_the_field"))
    if value >= HIGHEST_SKILL:
        return Ruling(False, step("SL-ADV-02", because="highest", value=value))
    if successes < 1:
        return Ruling(False, step("SL-ADV-04", because="nothing_marked"))
    return Ruling(True, step("SL-ADV-04", because="", bonus=bonus(successes)))


def bonus(successes: int) -> int:
    """Return the bonus for successes beyond the first, two each (SL-ADV-04)."""
    return _BONUS_EACH * (successes - 1)


def gain_die(value: int) -> Die[int]:
    """Return the gain die for a value: up to 80, up to 90, above (SL-ADV-05, reading A11)."""
    if value <= 80:
        return D10
    return D6 if value <= 90 else D4


def advance(skill: Advance, dice: DiceSource) -> Outcome[AdvanceResult]:
    """Roll once to advance a skill: the die with its bonus must beat the value (SL-ADV-04).

    No number is special here (reading A18). The gain depends on the old value (SL-ADV-05), up to 99.
    """
    natural = dice.draw(D100)[0]
    total = natural + bonus(skill.successes)
    improved = total > skill.value
    steps: tuple[Step, ...] = (
        step(
            "SL-ADV-04", roll=natural, bonus=bonus(skill.successes), value=skill.value, beaten=int(improved)
        ),
    )
    if not improved:
        return Outcome(AdvanceResult(total, False, 0, skill.value), steps)
    die = gain_die(skill.value)
    rolled = dice.draw(die)[0]
    value = min(skill.value + rolled, HIGHEST_SKILL)
    steps += (step("SL-ADV-05", die=die.name, rolled=rolled, value=value),)
    return Outcome(AdvanceResult(total, True, value - skill.value, value), steps)


@cache
def improvement_chance(skill: Advance) -> Fraction:
    """Return the exact probability that a skill advances, by the same resolver."""
    return ways(partial(advance, skill), lambda tried: tried.result.improved).chance(bool)


class ForceAdvanceResult(Struct, frozen=True):
    """The result of advancing the Force: the die with its bonus, and the Force Points gained (0 for none)."""

    total: int
    improved: bool
    force_points: int


def advance_force(power: Advance, dice: DiceSource) -> Outcome[ForceAdvanceResult]:
    """Roll once for Force Points with the successful uses of all powers together (SL-ADV-06).

    The die with its bonus must beat Power, which has no cap and stays as it is (reading A24); a tenth of it,
    at least 1, is added to the maximum (reading A19).
    """
    natural = dice.draw(D100)[0]
    total = natural + bonus(power.successes)
    improved = total > power.value
    points = max(1, power.value // 10) if improved else 0
    why = step("SL-ADV-06", roll=natural, bonus=bonus(power.successes), power=power.value, points=points)
    return Outcome(ForceAdvanceResult(total, improved, points), (why,))


@cache
def force_chance(power: Advance) -> Fraction:
    """Return the exact probability of gaining Force Points, by the same resolver."""
    return ways(partial(advance_force, power), lambda tried: tried.result.improved).chance(bool)


SESSIONS_FOR_A_POINT = 5
"""The sessions with a successful power needed for each Force Bonus Point (SL-ADV-07)."""


def force_bonus_points(sessions: int) -> int:
    """Return the Force Bonus Points for a number of sessions with at least one successful power
    (SL-ADV-07).
    """
    return sessions // SESSIONS_FOR_A_POINT


def force_target(power: int, bonus_points: int) -> int:
    """Return the value for rolling a Force power: Power plus Bonus Points (SL-ADV-07, reading A19).

    Damage and advancement use Power alone.
    """
    return power + bonus_points
