"""Critical injuries: the roll, the chart, and what may be healed. What they do is in ``injury_effects``."""

from typing import NamedTuple

from msgspec import Struct

from rules_core.dice.faces import D10, D100
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.rites_of_battle.traits import Characteristic


class Injury(Struct, frozen=True):
    """A row of the chart: the lowest total that gives it, the difficulty to heal it, its name and its effect.

    ``difficulty`` counts Difficulty dice, None where it cannot be healed. ``reduction`` is what a rolled
    characteristic loses. ``then`` names what follows if the character outlives it.
    """

    lowest: int
    difficulty: int | None
    name: str
    effect: str
    reduction: int = 0
    then: str = ""

    @property
    def highest(self) -> int | None:
        """The highest total that gives it; None where there is no end."""
        return None if self is CHART[-1] else self.lowest + 4


CHART = (
    Injury(1, 1, "Minor Nick", "1 Strain."),
    Injury(6, 1, "Slowed Down", "No action this round, unless the turn is already over."),
    Injury(11, 1, "Sudden Jolt", "Everything held falls to the ground."),
    Injury(16, 1, "Distracted", "No free manoeuvre in the next turn."),
    Injury(21, 1, "Off-Balance", "The next Skill check has a Setback die more."),
    Injury(26, 2, "Discouraging Wound", "Somebody on the other side recovers 1 Strain."),
    Injury(31, 2, "Stunned", "Staggered to the end of the next turn."),
    Injury(36, 2, "Stinger", "The next check has a Difficulty die more."),
    Injury(41, 2, "Bowled Over", "Prone, and 1 Strain."),
    Injury(46, 2, "Head Ringer", "Intelligence and Perception: a Difficulty die more, this encounter."),
    Injury(51, 3, "Fearsome Wound", "Fellowship and Willpower: a Difficulty die more, this encounter."),
    Injury(56, 3, "Agonizing Wound", "Strength, Toughness, Agility: a Difficulty die more, this encounter."),
    Injury(61, 3, "Slightly Dazed", "Disoriented: every check has a Setback die more, this encounter."),
    Injury(66, 3, "Scattered Senses", "Skill checks have no Boost dice, this encounter."),
    Injury(71, 3, "Hamstrung", "No free manoeuvre, this encounter."),
    Injury(76, 3, "Overpowered", "The attacker strikes once more for free, same pool, advantages unused."),
    Injury(81, 4, "Winded", "Strain cannot be taken by choice."),
    Injury(86, 4, "Compromised", "Every Skill check has a Difficulty die more, this encounter."),
    Injury(91, 4, "At the Brink", "Each action costs 1 Strain."),
    Injury(96, 4, "Crippled", "A limb is useless; every action has a Setback die more."),
    Injury(101, 4, "Maimed", "A limb is gone; every action has a Setback die more."),
    Injury(106, 4, "Horrific Injury", "A rolled characteristic is 1 lower.", reduction=1),
    Injury(111, 4, "Temporarily Lame", "One manoeuvre a turn at most."),
    Injury(116, 5, "Blinded", "Sightless: every check is downgraded twice, Vigilance three times."),
    Injury(121, 5, "Knocked Senseless", "Staggered, this encounter."),
    Injury(126, 5, "Bleeding Out", "1 Wound and 1 Strain as each turn starts.", then="Terrible Injury"),
    Injury(131, 5, "Gushing Out", "2 Wounds and 2 Strain as each turn starts.", then="Gruesome Injury"),
    Injury(136, 5, "The End is Nigh", "10 Wounds and 10 Strain when the next round has run out."),
    Injury(141, None, "Terrible Injury", "A rolled characteristic is 1 lower for good.", reduction=1),
    Injury(146, None, "Gruesome Injury", "A rolled characteristic is 2 lower for good.", reduction=2),
    Injury(151, None, "Death-like", "10 Wounds and 10 Strain."),
)
"""The chart, in steps of five from 1, without gaps (ROB-CRIT-01, reading A06)."""

BY_NAME = {each.name: each for each in CHART}
"""The rows of the chart by name."""

LOWEST_CHARACTERISTIC = 1
"""No injury takes a characteristic below this."""


def injury_at(total: int) -> Injury:
    """The row of a total of 1 or more; everything above 150 is the last (ROB-CRIT-01, reading A06)."""
    return CHART[min((total - 1) // 5, len(CHART) - 1)]


_BY_D10 = (
    *(Characteristic.STRENGTH, Characteristic.STRENGTH),
    *(Characteristic.TOUGHNESS, Characteristic.TOUGHNESS),
    *(Characteristic.AGILITY, Characteristic.AGILITY),
    Characteristic.INTELLIGENCE,
    Characteristic.PERCEPTION,
    Characteristic.WILLPOWER,
    Characteristic.FELLOWSHIP,
)


def characteristic_at(face: int) -> Characteristic:
    """Which characteristic a d10 picks (ROB-CRIT-03)."""
    return _BY_D10[face - 1]


def reduced(value: int, reduction: int) -> int:
    """A characteristic after a loss, never below 1."""
    return max(LOWEST_CHARACTERISTIC, value - reduction)


class Blow(Struct, frozen=True):
    """A Critical Injury before its roll.

    ``ongoing`` counts the critical injuries that the target already has and that are not healed; one whose
    effect is over counts until then (reading A07). ``bonus`` is what payments beyond the first and the weapon
    add.
    """

    ongoing: int = 0
    bonus: int = 0

    @property
    def added(self) -> int:
        """What is added to the d100 (ROB-CRIT-01)."""
        return 10 * self.ongoing + self.bonus


class Suffered(NamedTuple):
    """A Critical Injury that was rolled: the total and its row, and the characteristic that it picked."""

    total: int
    injury: Injury
    characteristic: Characteristic | None


def critical_injury(asked: Blow, dice: DiceSource) -> Outcome[Suffered]:
    """Roll a Critical Injury (ROB-CRIT-01) and, where it takes from one, its characteristic (ROB-CRIT-03)."""
    rolled = dice.draw(D100)[0]
    total = rolled + asked.added
    injury = injury_at(total)
    first = step("ROB-CRIT-01", roll=rolled, added=asked.added, total=total, name=injury.name)
    return _suffered(total, injury, dice, first)


def aftermath(injury: Injury, dice: DiceSource) -> Outcome[Suffered] | None:
    """What follows an injury once it is healed, or the encounter over, and the character alive (reading A15).

    Bleeding Out and Gushing Out leave a lasting one (ROB-CRIT-08); None after the others.
    """
    if not injury.then:
        return None
    following = BY_NAME[injury.then]
    first = step("ROB-CRIT-08", name=injury.name, then=following.name)
    return _suffered(following.lowest, following, dice, first)


def _suffered(total: int, injury: Injury, dice: DiceSource, first: Step) -> Outcome[Suffered]:
    if not injury.reduction:
        return Outcome(Suffered(total, injury, None), (first,))
    face = dice.draw(D10)[0]
    picked = characteristic_at(face)
    steps: tuple[Step, ...] = (first, step("ROB-CRIT-03", roll=face, characteristic=picked.value))
    if injury.difficulty is None:
        steps += (step("ROB-CRIT-09", characteristic=picked.value),)
    return Outcome(Suffered(total, injury, picked), steps)


def may_heal(injury: Injury, *, cybernetic: bool = False) -> Ruling:
    """Whether a Medicae check can end an injury (ROB-CRIT-02).

    What has no difficulty stays: a Terrible or Gruesome Injury's loss is for good (ROB-CRIT-09), a Death-like
    one leaves nothing to heal (reading A06). A limb that is gone takes a cybernetic one (ROB-CRIT-07).
    """
    if injury.difficulty is None:
        rule = "ROB-CRIT-09" if injury.reduction else "ROB-CRIT-02"
        return Ruling(False, step(rule, because="nothing_heals", name=injury.name))
    if injury.name == "Maimed" and not cybernetic:
        return Ruling(False, step("ROB-CRIT-07", because="limb", name=injury.name))
    return Ruling(True, step("ROB-CRIT-02", because="", difficulty=injury.difficulty))
