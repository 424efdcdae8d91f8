"""Circumstances of an attack that give Bonus and Penalty Dice without anybody asking."""

from collections.abc import Collection
from enum import StrEnum

from msgspec import Struct

from rules_core.d100.roll import net_dice
from rules_core.sheet.outcome import Outcome, Step, step


class Situation(StrEnum):
    """Something that is so when an attack is made."""

    FIRING_INTO_MELEE = "firing_into_melee"
    POINT_BLANK = "point_blank"
    INCAPACITATED_TARGET = "incapacitated_target"
    OUTNUMBERED = "outnumbered"
    AUTO_FIRE_FOLLOWUP = "auto_fire_followup"
    SURPRISED_DEFENDER = "surprised_defender"
    """Of a surprised defender the part on combat order says the same as the table (SL-DEF-06)."""
    FORCE_LIFTED = "force_lifted"


class Circumstance(Struct, frozen=True):
    """The rule of a situation, and the dice it gives each side: above 0 Bonus, below 0 Penalty Dice."""

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
}
"""The dice that situations give."""

POINT_BLANK_FEET = 4
"""How near a shooter has to be for point blank, in feet (SL-DIE-03)."""

OUTNUMBERED_BY = 3
"""How many opponents must actively attack somebody to outnumber them (SL-DIE-05)."""


def situations(
    *, distance_feet: int | None = None, attackers: int = 1, shot: int = 1, auto_mode: bool = False
) -> frozenset[Situation]:
    """The situations that numbers tell: how far a shot goes, how many attack, which shot of an attack it is.

    ``shot`` counts from 1; only firearms with an auto mode fire more than one, and the first carries no
    penalty (SL-DIE-10). ``ValueError`` for a second shot without it.
    """
    found: set[Situation] = set()
    if distance_feet is not None and distance_feet <= POINT_BLANK_FEET:
        found.add(Situation.POINT_BLANK)
    if attackers >= OUTNUMBERED_BY:
        found.add(Situation.OUTNUMBERED)
    if shot > 1:
        if not auto_mode:
            raise ValueError("only a firearm with an auto mode fires more than once in an attack")
        found.add(Situation.AUTO_FIRE_FOLLOWUP)
    return frozenset(found)


class ExtraDice(Struct, frozen=True):
    """The dice each side has after cancelling, at most two either way; below 0 are Penalty Dice."""

    attacker: int
    defender: int


def extra_dice(present: Collection[Situation], attacker: int = 0, defender: int = 0) -> Outcome[ExtraDice]:
    """The dice of an attack, with those that the DM gives for other reasons (SL-DIE-09).

    Bonus and Penalty Dice cancel one for one (SL-DIE-01, reading A07). The Penalty Die of auto fire comes
    after that, so it always tells (SL-DIE-06, reading A22).
    """
    here = [each for each in Situation if each in present]
    steps: list[Step] = []
    for each in here:
        given = CIRCUMSTANCES[each]
        steps.append(step(given.rule, attacker=given.attacker, defender=given.defender))
        if each is not Situation.AUTO_FIRE_FOLLOWUP:
            attacker += given.attacker
        defender += given.defender
    attacker, defender = net_dice(attacker, 0), net_dice(defender, 0)
    if Situation.AUTO_FIRE_FOLLOWUP in here:
        attacker = net_dice(attacker, -CIRCUMSTANCES[Situation.AUTO_FIRE_FOLLOWUP].attacker)
    steps.append(step("SL-DIE-01", attacker=attacker, defender=defender))
    return Outcome(ExtraDice(attacker, defender), tuple(steps))
