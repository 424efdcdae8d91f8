"""Combat: who acts first, what meets an attack, shots, what gives bonus and penalty dice, and damage."""

from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.d100.opposed import Struck, odds_of_attack
from rules_core.dice.notation import Formula, roll_together
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, check_odds

READIED_FIREARM = 50
"""What a firearm at the ready adds to DEX for the order of a fight (COC-CBT-01)."""


class Fighter(Struct, frozen=True):
    """Somebody in a fight."""

    name: str
    dex: int
    firearm_ready: bool = False

    @property
    def speed(self) -> int:
        """DEX, and 50 more with a firearm at the ready (COC-CBT-01)."""
        return self.dex + (READIED_FIREARM if self.firearm_ready else 0)


class Reaction(StrEnum):
    """What the target of a melee attack does."""

    DODGE = "dodge"
    FIGHT_BACK = "fight_back"
    NOTHING = "nothing"


def who_is_hit(attack: Degree, reaction: Reaction, defence: Degree) -> Outcome[Struck]:
    """Who is hit with these levels (COC-CBT-02).

    The higher level wins. On a draw a dodge holds and an attack beats a fight back. Where both failed nothing
    happens, and nobody is hit without a success. Only who does nothing is hit by anything but a fumble.
    """
    strikes, holds = attack.level, defence.level
    why = (step("COC-CBT-02", attack=strikes.key, defence=holds.key, reaction=reaction.value),)
    if reaction is Reaction.NOTHING:
        return Outcome(Struck.NOBODY if attack is Degree.FUMBLE else Struck.DEFENDER, why)
    if strikes is Degree.FAILURE and holds is Degree.FAILURE:
        return Outcome(Struck.NOBODY, why)
    if strikes > holds or (strikes == holds and reaction is Reaction.FIGHT_BACK):
        return Outcome(Struck.DEFENDER, why)
    return Outcome(Struck.ATTACKER if reaction is Reaction.FIGHT_BACK else Struck.NOBODY, why)


def hits_as(attack: Degree, reaction: Reaction) -> Degree:
    """The level that damage goes by: who does nothing is hit by a failed attack as by a regular one.

    COC-CBT-02.
    """
    if reaction is Reaction.NOTHING and attack is Degree.FAILURE:
        return Degree.REGULAR
    return attack


def exchange_odds(attack: Check, reaction: Reaction, defence: Check | None) -> dict[Struck, Fraction]:
    """The exact chance of each hit, by the same resolvers; what is impossible is left out."""
    defended = {Degree.FAILURE: Fraction(1)} if defence is None else check_odds(defence)
    return odds_of_attack(
        check_odds(attack), defended, lambda strikes, holds: who_is_hit(strikes, reaction, holds)
    )


def outnumbered_dice(reactions: int, used: int) -> int:
    """The bonus dice of a melee attack on somebody who can react so often and has ``used`` so many.

    One, once the reactions are used up (COC-CBT-04).
    """
    return int(used >= reactions)


def manoeuvre(build: int, opponent_build: int) -> Ruling:
    """Whether a fighting manoeuvre can be tried; ``fact("penalty")`` holds its penalty dice (COC-CBT-08).

    One die for each point by which the opponent's Build is higher; from three on it cannot be done.
    """
    penalty = max(0, opponent_build - build)
    if penalty >= 3:
        return Ruling(False, step("COC-CBT-08", because="build", penalty=penalty))
    return Ruling(True, step("COC-CBT-08", because="", penalty=penalty))


REACH = {Difficulty.REGULAR: 1, Difficulty.HARD: 2, Difficulty.EXTREME: 4}
"""How many times its base range a firearm reaches at each level, nearest first (COC-CBT-06)."""


def firearm_difficulty(yards: int, base_range: int) -> Ruling:
    """How hard a shot is by its distance (COC-CBT-06): ``fact("difficulty")`` holds the level.

    Regular within the base range, Hard up to twice, Extreme up to four times; nothing beyond is hit.
    """
    for difficulty, factor in REACH.items():
        if yards <= factor * base_range:
            return Ruling(True, step("COC-CBT-06", yards=yards, difficulty=difficulty.key))
    return Ruling(False, step("COC-CBT-06", because="out_of_range", yards=yards))


class ShotCondition(StrEnum):
    """Something that gives a shot a bonus or penalty die (COC-CBT-06)."""

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
"""The die each condition gives, above 0 a bonus die, below 0 a penalty die (COC-CBT-06)."""


LARGE_BUILD, SMALL_BUILD, FAST_MOVE = 4, -2, 8
"""The Build from which a target is large, that up to which it is small, and the Move of a fast one.

COC-CBT-06.
"""


def point_blank_feet(dex: int) -> int:
    """The distance in feet up to which somebody with this DEX shoots at point blank (COC-CBT-06)."""
    return dex // 5


class Shot(Struct, frozen=True):
    """What numbers tell about a shot: distance in feet, the shooter's DEX, the target's Build and Move.

    ``shots`` counts those fired from a handgun in the round.
    """

    feet: int
    dex: int
    target_build: int = 0
    target_move: int = 0
    shots: int = 1

    @property
    def conditions(self) -> frozenset[ShotCondition]:
        """The conditions that follow (COC-CBT-06)."""
        follows = {
            ShotCondition.POINT_BLANK: self.feet <= point_blank_feet(self.dex),
            ShotCondition.LARGE_TARGET: self.target_build >= LARGE_BUILD,
            ShotCondition.SMALL_TARGET: self.target_build <= SMALL_BUILD,
            ShotCondition.FAST_TARGET: self.target_move >= FAST_MOVE,
            ShotCondition.SEVERAL_SHOTS: self.shots > 1,
        }
        return frozenset(each for each, is_so in follows.items() if is_so)


def malfunctions(natural: int, malfunction: int | None) -> bool:
    """Whether the gun fails: the die as it fell is its malfunction number or more (COC-CBT-07).

    A gun that has no such number (None) never does. The shot misses, whatever its level; no Luck changes that
    (COC-LUCK-03).
    """
    return malfunction is not None and natural >= malfunction


class Melee(StrEnum):
    """Something that holds of a melee attack."""

    OUTNUMBERED = "outnumbered"
    """The target has used up its reactions (COC-CBT-04)."""
    LARGER = "larger"
    """The target of a manoeuvre has 1 more Build (COC-CBT-08)."""
    MUCH_LARGER = "much_larger"
    """The target of a manoeuvre has 2 more Build (COC-CBT-08)."""


MELEE_DICE = {Melee.OUTNUMBERED: outnumbered_dice(1, 1), Melee.LARGER: -1, Melee.MUCH_LARGER: -2}
"""The dice of each: above 0 bonus dice, below 0 penalty dice (COC-CBT-04, COC-CBT-08)."""

_RULES = {Melee.OUTNUMBERED: "COC-CBT-04", Melee.LARGER: "COC-CBT-08", Melee.MUCH_LARGER: "COC-CBT-08"}


def situation_rule(situation: str) -> str:
    """The id of the rule of a situation; ``ValueError`` for no such one."""
    if situation in _MELEE:
        return _RULES[Melee(situation)]
    ShotCondition(situation)
    return "COC-CBT-06"


def dice_of_situation(situation: str) -> int:
    """The dice of one situation; ``ValueError`` for no such one."""
    return MELEE_DICE[Melee(situation)] if situation in _MELEE else SHOT_DICE[ShotCondition(situation)]


def situation_dice(present: Collection[str]) -> int:
    """The dice of situations together, before they are limited; ``ValueError`` for an unknown one."""
    return sum(dice_of_situation(each) for each in set(present))


def situation_steps(present: Collection[str]) -> tuple[Step, ...]:
    """Why situations gave their dice."""
    return tuple(step(situation_rule(each), because=each, dice=dice_of_situation(each)) for each in present)


_MELEE = frozenset(each.value for each in Melee)


NO_BONUS = Formula()


class Hit(Struct, frozen=True):
    """A hit before damage is rolled.

    ``bonus`` is the attacker's damage bonus; what is thrown, slung or shot from a bow has ``half_bonus``.
    ``impales`` marks pointed weapons and bullets, ``fighting_back`` a blow struck in defence. At
    ``very_long_range`` only a critical success impales (COC-CBT-05).
    """

    weapon: Formula
    bonus: Formula = NO_BONUS
    degree: Degree = Degree.REGULAR
    impales: bool = False
    fighting_back: bool = False
    very_long_range: bool = False
    half_bonus: bool = False


def weapon_damage(hit: Hit, dice: DiceSource) -> Outcome[int]:
    """Roll the damage of a hit, never below 0; a failure does none and needs no dice.

    An extreme or critical success does the most of weapon and bonus, an impaling one a weapon roll more
    (COC-CBT-05, reading A16). Fighting back never does more than a plain roll (COC-CBT-03). A halved bonus is
    rounded down, and only the bonus is halved (COC-CBT-09).
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
