"""Combat on a sheet: the damage of a hit that was rolled, the fight back of a round, the order of a fight."""

import re

from msgspec.structs import replace

from rules_core.dice.faces import D100
from rules_core.dice.notation import Formula, formula
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import Attempt, Ending, Turn, kept_roll
from rules_core.sheet.events import set_status
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Fighter, Sheet, Skill, Weapon
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.damage import Attack, roll_damage, skill_modifier
from rules_core.systems.shadow_lounge.defence import Defence, may_defend
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.force import GRIP
from rules_core.systems.shadow_lounge.initiative import Combatant, order
from rules_core.systems.shadow_lounge.kept import DEGREES, check_of, choice_of
from rules_core.systems.shadow_lounge.play_force import POWER, cost_of, hurts

FOUGHT_BACK = "fought_back"
"""The status of somebody who has fought back in this round (SL-DEF-03)."""


def is_automatic(weapon: Weapon) -> bool:
    """Whether a weapon has an auto mode (SL-DIE-10): its attacks say so, and not only of half of one."""
    return "auto" in _SEMI_AUTOMATIC.sub("", weapon.attacks.casefold())


_SEMI_AUTOMATIC = re.compile(r"semi\W?auto")


_MELEE = ("lightsaber", "brawl")


def attack_skills(sheet: Sheet) -> tuple[Skill, ...]:
    """The skills that somebody attacks or fights back with (SL-DEF-03), the best first.

    Those of the weapons on the sheet, and those that need none written down.
    """
    armed = {each.skill for each in sheet.weapons}
    found = [each for each in sheet.skills if each.id in armed or each.kind in _MELEE]
    return tuple(sorted(found, key=lambda each: -each.value))


def fight_back_ruling(sheet: Sheet) -> Ruling:
    """Whether the character may fight back now: once a round (SL-DEF-03)."""
    return may_defend(Defence.FIGHT_BACK, fought_back=bool(sheet.status(FOUGHT_BACK)))


def hit_degree(present: Roll) -> Degree | None:
    """The degree that the damage of a kept attack goes by, None where it hit nobody or has no damage.

    Attacks are made with weapons, and with the Grip; other powers do what they meet does (SL-FP-02).
    """
    kind = present.kind
    attacks = kind == "weapon" or (kind == "power" and dict(present.check).get("power") == GRIP.id)
    if not attacks or not present.degree:
        return None
    verdict = verdict_of(present)
    if verdict is None:
        hit = present.passed
    else:
        hit = verdict.ending in (Ending.HIT, Ending.WON) and not verdict.both_failed
    return DEGREES[present.degree] if hit else None


def attack_of(attempt: Attempt) -> Attack:
    """The attack whose damage is rolled, after the hit ``attempt.after``: of a weapon, or of a Grip.

    ``Refused`` where that attack hit nobody, ``KeyError`` where the sheet has
    no such thing and ``BadFormula`` where its damage is no dice.
    """
    hit = attempt.after
    degree = None if hit is None else hit_degree(hit)
    if hit is None or degree is None:
        raise Refused(Ruling(False, step("SL-DMG-04", because="no_hit")))
    kind, thing = hit.kind, hit.thing
    if kind == "weapon":
        written = weapon_at(attempt.sheet, thing).damage
        return Attack(formula("".join(written.split())), check_of(hit).target, degree)
    power = attempt.sheet.power(thing)
    dice = hurts(power, cost_of(power) + choice_of(hit).points)
    if dice is None:
        raise Refused(Ruling(False, step("SL-DMG-02", because="no_hit")))
    return Attack(dice, attempt.sheet.trait(POWER) or 0, degree)


def throw_damage(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage of a hit (SL-DMG-04 to SL-DMG-07), the skill modifier last (SL-DMG-03)."""
    attack = attack_of(attempt)
    recorded = RecordingDice(dice)
    outcome = roll_damage(attack, recorded)
    fallen = kept_roll(
        attempt,
        (
            ("weapon", str(attack.weapon)),
            ("skill", attack.skill),
            ("modifier", skill_modifier(attack.skill)),
            ("level", attack.degree.key),
        ),
        recorded.drawn,
        outcome.result.damage,
    )
    return Turn(fallen, outcome.steps, ())


def weapon_dice(present: Roll) -> Formula:
    """The dice of the weapon whose damage was rolled."""
    return formula(str(present.input("weapon")))


def new_round(sheet: Sheet) -> Turn:
    """Begin a round: fighting back is allowed again (SL-DEF-03)."""
    return Turn(None, (step("SL-DEF-03", because=""),), set_status(sheet, FOUGHT_BACK, 0))


def speed(fighter: Fighter) -> int:
    """What a fighter's place in the order goes by (SL-INIT-01, SL-INIT-02)."""
    return Combatant(fighter.name, fighter.dex, fighter.ready, fighter.modifier).initiative


def arrange(fighters: tuple[Fighter, ...], dice: DiceSource) -> tuple[Fighter, ...]:
    """Fighters in the order in which they act; the tied throw a die each unless they have (SL-INIT-03)."""
    found: list[Fighter] = []
    for initiative in sorted({speed(each) for each in fighters}, reverse=True):
        tied = [each for each in fighters if speed(each) == initiative]
        found += tied if len(tied) == 1 else _settled(tied, dice)
    return tuple(found)


def _settled(tied: list[Fighter], dice: DiceSource) -> list[Fighter]:
    """Those of one initiative in order; who throws the same as another throws again with that one.

    What is kept is the first die of each, so that an order that stands is found again without a throw.
    """
    fresh = [at for at, each in enumerate(tied) if not each.tie]
    thrown = dict(zip(fresh, dice.draw(D100, len(fresh)) if fresh else (), strict=True))
    faces = [thrown.get(at, each.tie) for at, each in enumerate(tied)]
    found: list[Fighter] = []
    for face in sorted(set(faces), reverse=True):
        equal = [at for at, each in enumerate(faces) if each == face]
        if any(at in thrown for at in equal):
            # By their places, since names may be alike.
            again = order([Combatant(str(at), face) for at in equal], dice)
            equal = [int(at) for at in again.result]
        found += [replace(tied[at], tie=face) for at in equal]
    return found
