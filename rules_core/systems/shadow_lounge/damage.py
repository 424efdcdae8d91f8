"""Damage of an attack, and weapons that fail."""

from functools import cache

from msgspec import Struct

from rules_core.dice.convolution import totals
from rules_core.dice.faces import Die
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.sources import DiceSource
from rules_core.game.system import Span
from rules_core.sheet.outcome import Outcome, Step, step
from rules_core.systems.shadow_lounge.degrees import Degree


def skill_modifier(value: int) -> int:
    """What skill adds to damage: a tenth of the attack skill with its modifiers (SL-DMG-01, reading A10).

    A Force power that has no skill counts with the Power attribute as it stands, unmodified (SL-DMG-02).
    """
    return value // 10


class Attack(Struct, frozen=True):
    """A hit, or a miss, before damage is rolled.

    ``skill`` is the value rolled against. ``multiplier`` doubles damage or more where something says so.
    """

    weapon: Formula
    skill: int
    degree: Degree
    multiplier: int = 1


class Damage(Struct, frozen=True):
    """What an attack does, never below 0, and the skill modifier in it."""

    damage: int
    skill_modifier: int


def roll_damage(attack: Attack, dice: DiceSource) -> Outcome[Damage]:
    """Roll the damage of an attack; one that failed does none and needs no dice.

    Each degree has its own way, which stands alone (reading A16). The skill modifier comes last, after any
    doubling (SL-DMG-03).
    """
    modifier = skill_modifier(attack.skill)
    if attack.degree < Degree.REGULAR:
        return Outcome(Damage(0, modifier), (step("SL-DMG-04", degree=attack.degree.key),))
    rule, rolled = _BY_DEGREE[attack.degree](attack.weapon, dice)
    total = max(0, rolled * attack.multiplier + modifier)
    steps: tuple[Step, ...] = (
        step(rule, weapon=rolled, degree=attack.degree.key),
        step("SL-DMG-01", skill=attack.skill, modifier=modifier),
        step("SL-DMG-03", weapon=rolled, multiplier=attack.multiplier, modifier=modifier, damage=total),
    )
    return Outcome(Damage(total, modifier), steps)


def _regular(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """The weapon's roll (SL-DMG-04)."""
    return "SL-DMG-04", weapon.roll(dice)


def _hard(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """The weapon's roll, each die that shows a 1 thrown once more; a second 1 stands (SL-DMG-05)."""
    rolled = dice.read_all([OnesApart(each.die, each.count) for each in weapon.dice])
    again = [DiceSum(ones, each.die) for each, (_, ones) in zip(weapon.dice, rolled, strict=True) if ones]
    total = weapon.plus + sum(others for others, _ in rolled) + sum(dice.read_all(again))
    return "SL-DMG-05", total


def _extreme(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """All the weapon's dice twice, the higher total counts (SL-DMG-06)."""
    first, second = weapon.roll(dice), weapon.roll(dice)
    return "SL-DMG-06", max(first, second)


def _critical(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """The most the weapon can do (SL-DMG-08) and a roll on top (SL-DMG-07, reading A08)."""
    return "SL-DMG-07", weapon.most + weapon.roll(dice)


_BY_DEGREE = {
    Degree.REGULAR: _regular,
    Degree.HARD: _hard,
    Degree.EXTREME: _extreme,
    Degree.CRITICAL: _critical,
}


class OnesApart(Struct, frozen=True):
    """Dice of one kind, read as the sum of those that show no 1 and the number of those that do."""

    die: Die[int]
    count: int

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one throw."""
        return ((self.die, self.count),)

    def read(self, faces: tuple[int, ...]) -> tuple[int, int]:
        """The sum of the others, the number of ones."""
        ones = faces.count(1)
        return sum(faces) - ones, ones

    def weighted(self) -> tuple[tuple[tuple[int, int], int], ...]:
        """Each such pair with its number of ways."""
        return _ones_apart(self)


@cache
def _ones_apart(thrown: OnesApart) -> tuple[tuple[tuple[int, int], int], ...]:
    faces = [(face, 0) if face > 1 else (0, 1) for face in thrown.die.faces]
    return tuple(((total[0], total[1]), ways) for total, ways in totals([(faces, thrown.count)]))


def malfunctions(natural: int, range_of_failure: Span | None) -> bool:
    """Whether a weapon malfunctions: the die as it fell lies in its failure range, if it has one.

    SL-ROLL-12, readings A04 and A21.
    """
    return range_of_failure is not None and range_of_failure.least <= natural <= range_of_failure.most
