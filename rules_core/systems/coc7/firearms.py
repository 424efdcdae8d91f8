"""Firearms: how hard a shot is, what helps or hinders it, and guns that jam."""

from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.coc7.degrees import Difficulty

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
