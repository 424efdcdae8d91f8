"""Combat: initiative, circumstances that give dice, damage, and weapon malfunctions."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import cache

from msgspec import Struct

from rules_core.d100.roll import MOST_EXTRA_DICE, within_limit
from rules_core.dice.faces import D100, Die
from rules_core.dice.notation import DiceSum, Formula
from rules_core.dice.sources import DiceSource
from rules_core.dice.weights import totals
from rules_core.game.system import Span
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.systems.shadow_lounge.checks import Degree


class Situation(StrEnum):
    """A circumstance of an attack."""

    FIRING_INTO_MELEE = "firing_into_melee"
    POINT_BLANK = "point_blank"
    INCAPACITATED_TARGET = "incapacitated_target"
    OUTNUMBERED = "outnumbered"
    AUTO_FIRE_FOLLOWUP = "auto_fire_followup"
    SURPRISED_DEFENDER = "surprised_defender"
    """The rules on combat order and the table of dice agree on it (SL-DEF-06)."""
    FORCE_LIFTED = "force_lifted"
    DARKNESS = "darkness"
    """No rule of its own: the DM gives the die (SL-DIE-09)."""


class Circumstance(Struct, frozen=True):
    """The rule of a situation, and the dice for each side: positive for Bonus, negative for Penalty Dice."""

    rule: str
    attacker: int = 0
    defender: int = 0


CIRCUMSTANCES = {
    Situation.FIRING_INTO_MELEE: Circumstance("SL-DIE-02", attacker=-1),
    Situation.POINT_BLANK: Circumstance("SL-DIE-03", attacker=1),
    Situation.INCAPACITATED_TARGET: Circumstance("SL-DIE-04", attacker=1, defender=-1),
    Situation.OUTNUMBERED: Circumstance("SL-DIE-05", defender=-1),
    Situation.AUTO_FIRE_FOLLOWUP: Circumstance("SL-DIE-06", attacker=-1),
    Situation.SURPRISED_DEFENDER: Circumstance("SL-DIE-07", defender=-1),
    Situation.FORCE_LIFTED: Circumstance("SL-DIE-08", defender=1),
    Situation.DARKNESS: Circumstance("SL-DIE-09", attacker=-1),
}
"""The dice of each situation."""

POINT_BLANK_FEET = 4
"""The maximum distance in feet for point blank (SL-DIE-03)."""

OUTNUMBERED_BY = 3
"""The number of active attackers that outnumber a defender (SL-DIE-05)."""


def is_point_blank(distance_feet: int) -> bool:
    """Return whether a shot over this distance is point blank (SL-DIE-03)."""
    return distance_feet <= POINT_BLANK_FEET


class ExtraDice(Struct, frozen=True):
    """The net dice of each side, negative for Penalty Dice."""

    attacker: int
    defender: int


def extra_dice(
    present: Collection[Situation], attacker: int = 0, defender: int = 0, most: int = MOST_EXTRA_DICE
) -> Outcome[ExtraDice]:
    """Return the dice of an attack, including those the DM gives for other reasons (SL-DIE-09).

    At most ``most`` count on each side. Bonus and Penalty Dice cancel one for one (SL-DIE-01, reading A07).
    The Penalty Die of auto fire is added after that, so it always counts (SL-DIE-06, reading A22).
    """
    here = [each for each in Situation if each in present]
    steps: list[Step] = []
    for each in here:
        given = CIRCUMSTANCES[each]
        steps.append(step(given.rule, attacker=given.attacker, defender=given.defender))
        if each is not Situation.AUTO_FIRE_FOLLOWUP:
            attacker += given.attacker
        defender += given.defender
    attacker, defender = within_limit(attacker, most), within_limit(defender, most)
    if Situation.AUTO_FIRE_FOLLOWUP in here:
        attacker = within_limit(attacker + CIRCUMSTANCES[Situation.AUTO_FIRE_FOLLOWUP].attacker, most)
    steps.append(step("SL-DIE-01", attacker=attacker, defender=defender))
    return Outcome(ExtraDice(attacker, defender), tuple(steps))


READY_BONUS = 50
"""The initiative bonus of a ready combatant (SL-INIT-02)."""


class Combatant(Struct, frozen=True):
    """A participant in a fight: DEX, whether the weapon is drawn, and the modifier for surprise or perks."""

    name: str
    dex: int
    ready: bool = False
    modifier: int = 0

    @property
    def initiative(self) -> int:
        """Modified DEX (SL-INIT-01), plus 50 if ready (SL-INIT-02, reading A17)."""
        return self.dex + self.modifier + (READY_BONUS if self.ready else 0)


def order(combatants: Sequence[Combatant], dice: DiceSource) -> Outcome[tuple[str, ...]]:
    """Return the names in turn order, highest initiative first (SL-INIT-01).

    Tied combatants roll a plain d100 each, in the order given, highest first; those still tied roll again,
    before the next lower group does (SL-INIT-03, readings A03 and A18).
    """
    steps: list[Step] = [step("SL-INIT-01")]
    if any(each.ready for each in combatants):
        steps.append(step("SL-INIT-02", bonus=READY_BONUS))
    found: list[str] = []
    throws = 0
    waiting = _groups([(each, each.initiative) for each in combatants])
    while waiting:
        group = waiting.pop()
        if len(group) == 1:
            found.append(group[0].name)
            continue
        faces = dice.draw(D100, len(group))
        throws += 1
        waiting += _groups(list(zip(group, faces, strict=True)))
    if throws:
        steps.append(step("SL-INIT-03", throws=throws))
    return Outcome(tuple(found), tuple(steps))


def _groups(ranked: list[tuple[Combatant, int]]) -> list[list[Combatant]]:
    """Group combatants of equal rank in the order given, highest group last."""
    groups: dict[int, list[Combatant]] = {}
    for each, rank in ranked:
        groups.setdefault(rank, []).append(each)
    return [groups[rank] for rank in sorted(groups)]


ACTIONS_PER_ROUND = 1
"""The number of actions everyone has in a round (SL-ACT-01)."""


class ExtraAction(Struct, frozen=True):
    """A perk that gives more than one action a round, all of the kind whose id it names."""

    perk: str
    actions: int
    only: str


EXTRA_ACTIONS = (ExtraAction("double_bladed_sabre", 2, "sabre_strike"),)
"""The perks named in the rules (SL-ACT-01); a table can have others."""


def may_act(done: Sequence[str], action: str, perk: ExtraAction | None = None) -> Ruling:
    """Return whether another ``action`` is allowed this round, after those already ``done`` (SL-ACT-01)."""
    if len(done) < ACTIONS_PER_ROUND:
        return Ruling(True, step("SL-ACT-01", because=""))
    if perk is None or len(done) >= perk.actions:
        return Ruling(False, step("SL-ACT-01", because="no_action_left"))
    if any(each != perk.only for each in (*done, action)):
        return Ruling(False, step("SL-ACT-01", because="perk_restricts", only=perk.only))
    return Ruling(True, step("SL-ACT-01", because="perk"))


def skill_modifier(value: int) -> int:
    """Return the damage from skill: a tenth of the attack skill with its modifiers (SL-DMG-01, reading A10).

    A Force power without a skill uses the unmodified Power attribute (SL-DMG-02).
    """
    return value // 10


class Attack(Struct, frozen=True):
    """A hit or miss before the damage roll.

    ``skill`` is the value rolled against. ``multiplier`` multiplies the damage of the weapon, for example
    doubles it.
    """

    weapon: Formula
    skill: int
    degree: Degree
    multiplier: int = 1


class Damage(Struct, frozen=True):
    """The damage of an attack, at least 0, and the skill modifier in it."""

    damage: int
    skill_modifier: int


def roll_damage(attack: Attack, dice: DiceSource) -> Outcome[Damage]:
    """Roll the damage of an attack; a failed one deals none and needs no dice.

    Only the rule of the reached degree applies (reading A16). The skill modifier is added last, after any
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
    """Roll the weapon's dice (SL-DMG-04)."""
    return "SL-DMG-04", weapon.roll(dice)


def _hard(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """Roll the weapon's dice, re-rolling each 1 once; a second 1 counts (SL-DMG-05)."""
    rolled = dice.read_all([OnesApart(each.die, each.count) for each in weapon.dice])
    again = [DiceSum(ones, each.die) for each, (_, ones) in zip(weapon.dice, rolled, strict=True) if ones]
    total = weapon.plus + sum(others for others, _ in rolled) + sum(dice.read_all(again))
    return "SL-DMG-05", total


def _extreme(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """Roll all the weapon's dice twice; the higher total counts (SL-DMG-06)."""
    first, second = weapon.roll(dice), weapon.roll(dice)
    return "SL-DMG-06", max(first, second)


def _critical(weapon: Formula, dice: DiceSource) -> tuple[str, int]:
    """Return the weapon's maximum (SL-DMG-08) plus a roll (SL-DMG-07, reading A08)."""
    return "SL-DMG-07", weapon.most + weapon.roll(dice)


_BY_DEGREE = {
    Degree.REGULAR: _regular,
    Degree.HARD: _hard,
    Degree.EXTREME: _extreme,
    Degree.CRITICAL: _critical,
}


class OnesApart(Struct, frozen=True):
    """Dice of one kind, read as the sum of those above 1 and the number of ones."""

    die: Die[int]
    count: int

    @property
    def dice(self) -> tuple[tuple[Die[int], int], ...]:
        """The dice of one roll."""
        return ((self.die, self.count),)

    def read(self, faces: tuple[int, ...]) -> tuple[int, int]:
        """Return the sum of the others and the number of ones."""
        ones = faces.count(1)
        return sum(faces) - ones, ones

    def weighted(self) -> tuple[tuple[tuple[int, int], int], ...]:
        """Return each such pair with its number of ways."""
        return _ones_apart(self)


@cache
def _ones_apart(thrown: OnesApart) -> tuple[tuple[tuple[int, int], int], ...]:
    faces = [(face, 0) if face > 1 else (0, 1) for face in thrown.die.faces]
    return tuple(((total[0], total[1]), ways) for total, ways in totals([(faces, thrown.count)]))


def malfunctions(natural: int, range_of_failure: Span | None) -> bool:
    """Return whether a weapon malfunctions: the natural roll is in its failure range, if it has one.

    SL-ROLL-12, readings A04 and A21.
    """
    return range_of_failure is not None and range_of_failure.least <= natural <= range_of_failure.most
