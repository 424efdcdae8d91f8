"""Combat on a sheet: the damage of a hit that was rolled, and what a new round gives back."""

from rules_core.dice.notation import Formula
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import Against, Attempt, Ending, Turn, kept_roll
from rules_core.sheet.events import set_status
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Fighter, Sheet
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.coc7 import combat
from rules_core.systems.coc7.arms import base_range, harm_of, is_firearm
from rules_core.systems.coc7.combat import hits_as
from rules_core.systems.coc7.contest import reaction_to, verdict_of
from rules_core.systems.coc7.damage import Hit, weapon_damage
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.kept import DEGREES, choice_of, jammed
from rules_core.systems.coc7.statuses import REACTIONS

IMPALING = "impaling"
"""The situation in which a blow of a pointed weapon is rolled (COC-CBT-05)."""


def hit_degree(present: Roll) -> Degree | None:
    """The level that the damage of a kept attack goes by, None where it hit nobody."""
    if present.kind != "weapon" or not present.degree or jammed(present):
        return None
    choice = choice_of(present)
    verdict = verdict_of(present)
    degree = DEGREES[present.degree]
    if verdict is None:
        return degree if present.passed else None
    if verdict.ending is not Ending.HIT:
        return None
    return hits_as(degree, reaction_to(choice))


def hit_of(attempt: Attempt) -> Hit:
    """The hit whose damage is rolled, after the attack ``attempt.after``.

    ``Refused`` where that attack hit nobody, ``KeyError`` where the sheet has
    no such weapon and ``BadFormula`` where its damage is no dice.
    """
    attack = attempt.after
    degree = None if attack is None else hit_degree(attack)
    if attack is None or degree is None:
        raise Refused(Ruling(False, step("COC-CBT-05", because="no_hit")))
    weapon = weapon_at(attempt.sheet, attempt.thing)
    choice = choice_of(attack)
    harm = harm_of(attempt.sheet, weapon, choice.distance)
    reach = base_range(attempt.sheet, weapon)
    return Hit(
        weapon=harm.weapon,
        bonus=harm.bonus,
        degree=degree,
        impales=is_firearm(weapon) or IMPALING in attempt.choice.situations,
        fighting_back=choice.against is Against.FIGHT_BACK,
        very_long_range=bool(reach) and choice.distance is not None and choice.distance > 2 * reach,
        half_bonus=harm.half_bonus,
    )


def roll_damage(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage of a hit (COC-CBT-05)."""
    hit = hit_of(attempt)
    recorded = RecordingDice(dice)
    outcome = weapon_damage(hit, recorded)
    fallen = kept_roll(
        attempt,
        (
            ("weapon", str(hit.weapon)),
            ("bonus", str(hit.bonus) if hit.bonus != Formula() else ""),
            ("level", hit.degree.key),
            ("impales", int(hit.impales)),
        ),
        recorded.drawn,
        outcome.result,
    )
    return Turn(fallen, outcome.steps, ())


def new_round(sheet: Sheet) -> Turn:
    """Begin a round: reactions are there again (COC-CBT-04)."""
    return Turn(None, (step("COC-CBT-04", because=""),), set_status(sheet, REACTIONS, 0))


def speed(fighter: Fighter) -> int:
    """What a fighter's place in the order goes by (COC-CBT-01)."""
    return combat.Fighter(fighter.name, fighter.dex, fighter.ready).speed + fighter.modifier


def arrange(fighters: tuple[Fighter, ...], _dice: DiceSource) -> tuple[Fighter, ...]:
    """Fighters by DEX, highest first (COC-CBT-01); equals stay as they are, for the Keeper to settle."""
    return tuple(sorted(fighters, key=lambda each: -speed(each)))
