"""Saves, what they leave of the damage, and explosives, which ask many for one."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from rules_core.dice.notation import Formula
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.basic_d20.checks import Check, CheckResult, check, check_odds
from rules_core.systems.basic_d20.degrees import Degree
from rules_core.systems.basic_d20.difficulty import dc_from


class SaveSkill(StrEnum):
    """The three skills whose rolls are saves (D20-SAVE-02)."""

    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILL = "will"


HALVES = (4, 2, 1, 0)
"""How many halves of the damage each level takes, worst first: double, all, half, none (D20-SAVE-01)."""


class Save(Struct, frozen=True):
    """A save against damage before the die falls.

    ``damage`` is the whole of what the effect does, 0 or more, of every type together (reading A15).
    ``halves`` are those of ``HALVES`` unless the effect brings its own (D20-SAVE-02).
    """

    bonus: int
    dc: int
    damage: int
    halves: tuple[int, int, int, int] = HALVES


class SaveResult(Struct, frozen=True):
    """A save after the die fell, and the damage that it leaves."""

    rolled: CheckResult
    damage: int

    @property
    def degree(self) -> Degree:
        """The level of the save."""
        return self.rolled.degree


def save(asked: Save, dice: DiceSource) -> Outcome[SaveResult]:
    """Roll a save, a skill roll like others (D20-SAVE-02), and share out the damage (D20-SAVE-01)."""
    outcome = check(Check(asked.bonus, asked.dc), dice)
    rolled = outcome.result
    left = saved_damage(asked.damage, rolled.degree, asked.halves)
    steps = (
        *outcome.steps,
        step("D20-SAVE-02", bonus=asked.bonus, dc=asked.dc),
        step("D20-SAVE-01", degree=rolled.degree.key, damage=asked.damage, left=left),
    )
    return Outcome(SaveResult(rolled, left), steps)


def saved_damage(damage: int, degree: Degree, halves: tuple[int, int, int, int] = HALVES) -> int:
    """What is left of the damage (D20-SAVE-01); a half is rounded down (reading A03)."""
    return damage * halves[degree] // 2


def save_odds(asked: Save) -> dict[tuple[Degree, int], Fraction]:
    """The exact chance of each level with the damage it leaves, by the same resolvers."""
    chances = check_odds(Check(asked.bonus, asked.dc)).items()
    return {(each, saved_damage(asked.damage, each, asked.halves)): chance for each, chance in chances}


class Explosion(Struct, frozen=True):
    """An explosive before the dice fall.

    ``attack_bonus`` holds every penalty of the attack. ``reflex`` names the creatures within the radius of
    the chosen point, each once, with their Reflex bonuses, cover included.
    """

    attack_bonus: int
    damage: Formula
    reflex: tuple[tuple[str, int], ...]

    @property
    def dc(self) -> int:
        """What the Reflex saves have to reach (D20-ATK-07)."""
        return dc_from(self.attack_bonus)


def explode(asked: Explosion, dice: DiceSource) -> Outcome[dict[str, SaveResult]]:
    """Roll the damage once, then a Reflex save for each creature in the order named (D20-ATK-07)."""
    damage = max(0, asked.damage.roll(dice))
    steps: tuple[Step, ...] = (step("D20-ATK-07", damage=damage, dc=asked.dc),)
    results: dict[str, SaveResult] = {}
    for name, bonus in asked.reflex:
        saved = save(Save(bonus, asked.dc, damage), dice)
        results[name] = saved.result
        steps += saved.steps
    return Outcome(results, steps)
