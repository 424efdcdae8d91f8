"""Combat: turn order, reactions to attacks, shots, bonus and penalty dice, and damage."""

from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.d100.opposed import WhoIsHit, odds_of_attack
from rules_core.dice.notation import Formula, roll_together
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, check_odds

READIED_FIREARM = 50
"""The bonus to DEX for the turn order with a readied firearm (COC-CBT-01)."""


class Fighter(Struct, frozen=True):
    """A participant in a fight."""

    name: str
    dex: int
    firearm_ready: bool = False

    @property
    def speed(self) -> int:
        """DEX, plus 50 with a readied firearm (COC-CBT-01)."""
        return self.dex + (READIED_FIREARM if self.firearm_ready else 0)


class Reaction(StrEnum):
    """What the target of a melee attack does."""

    DODGE = "dodge"
    FIGHT_BACK = "fight_back"
    NOTHING = "nothing"


def who_is_hit(attack: Degree, reaction: Reaction, defence: Degree) -> Outcome[WhoIsHit]:
    """Return who is hit with these levels (COC-CBT-02).

    The higher level wins. On a draw a dodge avoids the attack, and an attack beats a fight back. If both fail
    nothing happens, and without a success no one is hit. A target that does nothing is hit by anything but a
    fumble.
    """
    strikes, holds = attack.level, defence.level
    why = (step("COC-CBT-02", attack=strikes.key, defence=holds.key, reaction=reaction.value),)
    if reaction is Reaction.NOTHING:
        return Outcome(WhoIsHit.NOBODY if attack is Degree.FUMBLE else WhoIsHit.DEFENDER, why)
    if strikes is Degree.FAILURE and holds is Degree.FAILURE:
        return Outcome(WhoIsHit.NOBODY, why)
    if strikes > holds or (strikes == holds and reaction is Reaction.FIGHT_BACK):
        return Outcome(WhoIsHit.DEFENDER, why)
    return Outcome(WhoIsHit.ATTACKER if reaction is Reaction.FIGHT_BACK else WhoIsHit.NOBODY, why)


def damage_degree(attack: Degree, reaction: Reaction) -> Degree:
    """Return the level used for damage: a failed attack hits a target that does nothing as a regular success.

    COC-CBT-02.
    """
    if reaction is Reaction.NOTHING and attack is Degree.FAILURE:
        return Degree.REGULAR
    return attack


def exchange_odds(
    attack: Check | Degree, reaction: Reaction, defence: Check | Degree
) -> dict[WhoIsHit, Fraction]:
    """Return the exact odds of who is hit, by the same resolvers; impossible results are left out.

    A side that has rolled already is given as its degree, a defender who does nothing as a failure.
    """
    return odds_of_attack(
        _side_odds(attack), _side_odds(defence), lambda strikes, holds: who_is_hit(strikes, reaction, holds)
    )


def _side_odds(side: Check | Degree) -> dict[Degree, Fraction]:
    """Return the odds of each degree of a check; a degree that was rolled already is certain."""
    return {side: Fraction(1)} if isinstance(side, Degree) else check_odds(side)


def outnumbered_dice(reactions: int, used: int) -> int:
    """Return the bonus dice of a melee attack on a target that has ``used`` so many of its ``reactions``.

    One, if all reactions are used up (COC-CBT-04).
    """
    return int(used >= reactions)


def manoeuvre(build: int, opponent_build: int) -> Ruling:
    """Return whether a fighting manoeuvre is possible; ``fact("penalty")`` is its penalty dice (COC-CBT-08).

    One die for each point of Build the opponent has more; at three or more it is impossible.
    """
    penalty = max(0, opponent_build - build)
    if penalty >= 3:
        return Ruling(False, step("COC-CBT-08", because="build", penalty=penalty))
    return Ruling(True, step("COC-CBT-08", because="", penalty=penalty))


REACH = {Difficulty.REGULAR: 1, Difficulty.HARD: 2, Difficulty.EXTREME: 4}
"""The multiple of its base range that a firearm reaches at each difficulty, nearest first (COC-CBT-06)."""


def firearm_difficulty(yards: int, base_range: int) -> Ruling:
    """Return the difficulty of a shot by its distance (COC-CBT-06), in ``fact("difficulty")``.

    Regular within the base range, Hard up to twice, Extreme up to four times; beyond that it is impossible.
    """
    for difficulty, factor in REACH.items():
        if yards <= factor * base_range:
            return Ruling(True, step("COC-CBT-06", yards=yards, difficulty=difficulty.key))
    return Ruling(False, step("COC-CBT-06", because="out_of_range", yards=yards))


class ShotCondition(StrEnum):
    """A condition that gives a shot a bonus or penalty die (COC-CBT-06)."""

    POINT_BLANK = "point_blank"
    AIMED = "aimed"
    LARGE_TARGET = "large_target"
    DIVING_TARGET = "diving_target"
    FAST_TARGET = "fast_target"
    HALF_COVER = "half_cover"
    SMALL_TARGET = "small_target"
    SEVERAL_SHOTS = "several_shots"
    LOAD_AND_FIRE = "load_and_fire"
    INTO_MELEE = "into_melee"


SHOT_DICE = {
    ShotCondition.POINT_BLANK: 1,
    ShotCondition.AIMED: 1,
    ShotCondition.LARGE_TARGET: 1,
    ShotCondition.DIVING_TARGET: -1,
    ShotCondition.FAST_TARGET: -1,
    ShotCondition.HALF_COVER: -1,
    ShotCondition.SMALL_TARGET: -1,
    ShotCondition.SEVERAL_SHOTS: -1,
    ShotCondition.LOAD_AND_FIRE: -1,
    ShotCondition.INTO_MELEE: -1,
}
"""The die of each condition, positive for a bonus die, negative for a penalty die (COC-CBT-06)."""


LARGE_BUILD, SMALL_BUILD, FAST_MOVE = 4, -2, 8
"""The Build of a large target, that of a small target, and the Move of a fast one.

COC-CBT-06.
"""


def point_blank_feet(dex: int) -> int:
    """Return the point-blank range in feet of a shooter with this DEX (COC-CBT-06)."""
    return dex // 5


class Shot(Struct, frozen=True):
    """A shot in numbers: distance in feet, the shooter's DEX, the target's Build and Move.

    ``shots`` is the number of shots fired from a handgun in the round.
    """

    feet: int
    dex: int
    target_build: int = 0
    target_move: int = 0
    shots: int = 1

    @property
    def conditions(self) -> frozenset[ShotCondition]:
        """The conditions that result from the numbers (COC-CBT-06)."""
        follows = {
            ShotCondition.POINT_BLANK: self.feet <= point_blank_feet(self.dex),
            ShotCondition.LARGE_TARGET: self.target_build >= LARGE_BUILD,
            ShotCondition.SMALL_TARGET: self.target_build <= SMALL_BUILD,
            ShotCondition.FAST_TARGET: self.target_move >= FAST_MOVE,
            ShotCondition.SEVERAL_SHOTS: self.shots > 1,
        }
        return frozenset(each for each, is_so in follows.items() if is_so)


_FEET = 3
"""Feet in a yard."""


def is_point_blank(yards: int, dex: int) -> bool:
    """Return whether a target at this distance is at point-blank range of a shooter (COC-CBT-06)."""
    return ShotCondition.POINT_BLANK in Shot(yards * _FEET, dex).conditions


def malfunctions(natural: int, malfunction: int | None) -> bool:
    """Return whether the gun malfunctions: the natural roll is at least its malfunction number (COC-CBT-07).

    A gun without such a number (None) never does. The shot misses, whatever its level; no Luck changes that
    (COC-LUCK-03).
    """
    return malfunction is not None and natural >= malfunction


class Melee(StrEnum):
    """A condition of a melee attack."""

    OUTNUMBERED = "outnumbered"
    """The target has used up its reactions (COC-CBT-04)."""
    LARGER = "larger"
    """The target of a manoeuvre has 1 more Build (COC-CBT-08)."""
    MUCH_LARGER = "much_larger"
    """The target of a manoeuvre has 2 more Build (COC-CBT-08)."""


MELEE_DICE = {Melee.OUTNUMBERED: outnumbered_dice(1, 1), Melee.LARGER: -1, Melee.MUCH_LARGER: -2}
"""The dice of each condition: positive for bonus dice, negative for penalty dice (COC-CBT-04, COC-CBT-08)."""

DARKNESS = "darkness"
"""A condition of any attack without a rule of its own: the Keeper gives a penalty die (COC-DIE-06)."""

_RULES = {Melee.OUTNUMBERED: "COC-CBT-04", Melee.LARGER: "COC-CBT-08", Melee.MUCH_LARGER: "COC-CBT-08"}


def situation_rule(situation: str) -> str:
    """Return the id of the rule behind a situation; ``ValueError`` for an unknown one."""
    if situation == DARKNESS:
        return "COC-DIE-06"
    if situation in _MELEE:
        return _RULES[Melee(situation)]
    ShotCondition(situation)
    return "COC-CBT-06"


def dice_of_situation(situation: str) -> int:
    """Return the net dice of a situation; ``ValueError`` for an unknown one."""
    if situation == DARKNESS:
        return -1
    return MELEE_DICE[Melee(situation)] if situation in _MELEE else SHOT_DICE[ShotCondition(situation)]


def situation_dice(present: Collection[str]) -> int:
    """Return the net dice of all situations, before the limit; ``ValueError`` for an unknown one."""
    return sum(dice_of_situation(each) for each in set(present))


def situation_steps(present: Collection[str]) -> tuple[Step, ...]:
    """Return the steps for the dice of situations."""
    return tuple(step(situation_rule(each), because=each, dice=dice_of_situation(each)) for each in present)


_MELEE = frozenset(each.value for each in Melee)


NO_BONUS = Formula()


class Hit(Struct, frozen=True):
    """A hit before the damage roll; the weapon's dice are a sum (COC-DICE-02).

    ``bonus`` is the attacker's damage bonus; thrown weapons, slings and bows have ``half_bonus``. ``impales``
    marks pointed weapons and bullets, ``fighting_back`` a blow struck in defence. At ``very_long_range`` only
    a critical success impales (COC-CBT-05).
    """

    weapon: Formula
    bonus: Formula = NO_BONUS
    degree: Degree = Degree.REGULAR
    impales: bool = False
    fighting_back: bool = False
    very_long_range: bool = False
    half_bonus: bool = False


def weapon_damage(hit: Hit, dice: DiceSource) -> Outcome[int]:
    """Roll the damage of a hit, at least 0; a failure deals none and needs no dice.

    An extreme or critical success deals the maximum of weapon and bonus, and an impaling one an extra weapon
    roll (COC-CBT-05, reading A16). Fighting back never deals more than a normal roll (COC-CBT-03). A half
    bonus is rounded down, and only the bonus is halved (COC-CBT-09).
    """
    if hit.degree < Degree.REGULAR:
        return Outcome(0, (step("COC-CBT-05", degree=hit.degree.key, damage=0),))
    extreme = hit.degree >= Degree.EXTREME and not hit.fighting_back
    impales = extreme and hit.impales and not (hit.very_long_range and hit.degree is not Degree.CRITICAL)
    if extreme:
        weapon = hit.weapon.most + (hit.weapon.roll(dice) if impales else 0)
        bonus = hit.bonus.most
    else:
        weapon, bonus = roll_together((hit.weapon, hit.bonus), dice)
    steps: tuple[Step, ...] = ()
    if hit.fighting_back and hit.degree >= Degree.EXTREME:
        steps += (step("COC-CBT-03", degree=hit.degree.key),)
    if hit.half_bonus:
        steps += (step("COC-CBT-09", bonus=bonus, half=bonus // 2),)
        bonus //= 2
    damage = max(0, weapon + bonus)
    steps += (step("COC-CBT-05", degree=hit.degree.key, impales=int(impales), weapon=weapon, damage=damage),)
    return Outcome(damage, steps)
