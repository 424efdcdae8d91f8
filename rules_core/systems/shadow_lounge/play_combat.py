"""Combat and the Force on a sheet: damage, fighting back once a round, and the cost of powers."""

import re

from msgspec.structs import replace

from rules_core.dice.faces import D100
from rules_core.dice.notation import Formula, formula
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import STRIKING, Attempt, Ending, Turn, kept_roll
from rules_core.sheet.events import Event, PowerMarkChanged, set_status, set_tracker
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Fighter, Power, Sheet, Skill, Weapon
from rules_core.sheet.weapons import number_in, place_of, shots_left, weapon_at
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.combat import Attack, Combatant, order, roll_damage, skill_modifier
from rules_core.systems.shadow_lounge.contest import Defence, may_defend, verdict_of
from rules_core.systems.shadow_lounge.kept import DEGREES, check_of, choice_of
from rules_core.systems.shadow_lounge.play_turns import round_ended
from rules_core.systems.shadow_lounge.skills import (
    GRIP,
    MOST_GRIP_POINTS,
    POWERS,
    PUSH,
    PUSHED_INTO_A_BEING,
    PUSHED_INTO_AN_OBJECT,
    SESSIONS_FOR_A_POINT,
    force_bonus_points,
    force_target,
    grip_damage,
)

POWER, POINTS = "power", "fp"
"""The ids of the Power attribute and of the tracker of Force Points."""

SESSIONS, USED = "force_sessions", "force_used"
"""The statuses: number of sessions with a successful power, and whether this session is one (SL-ADV-07)."""


def cost_of(power: Power) -> int:
    """Return the minimum cost of a power in Force Points: as written on the sheet, else from the list,
    else 1.
    """
    if power.cost is not None:
        return power.cost
    known = POWERS.get(power.kind)
    return 1 if known is None else known.cost


def most_points(power: Power) -> int:
    """Return the most Force Points that have an effect in one use: 10 for Grip (SL-FP-04), no limit for
    others.
    """
    return MOST_GRIP_POINTS if power.kind == GRIP.id else 99


def most_extra(sheet: Sheet, power: Power) -> int:
    """Return the most Force Points above its cost that a use can pay with effect (SL-FP-01 to SL-FP-04).

    0 or more; raises ``KeyError`` for a character without Force Points.
    """
    return max(0, min(sheet.tracker(POINTS).value, most_points(power)) - cost_of(power))


def moves(power: Power, points: int) -> int:
    """Return the kilograms moved by a use with ``points`` in total (SL-FP-01 to SL-FP-03), 0 for other
    powers.
    """
    known = POWERS.get(power.kind)
    if known is None or not known.kilograms:
        return 0
    return known.kilograms + max(0, points - cost_of(power)) * known.more_kilograms


def hurts(power: Power, points: int) -> Formula | None:
    """Return the damage of a use with ``points`` in total, None for a power without any.

    It is that of the dice on the sheet; else of a turn in the Grip (SL-FP-04), or of a Push into an object
    (SL-FP-02). Raises ``BadFormula`` if the dice on the sheet are not a formula.
    """
    if power.dice.strip():
        return formula("".join(power.dice.split()))
    if power.kind == PUSH.id:
        return PUSHED_INTO_AN_OBJECT
    return grip_damage(max(points, GRIP.cost)) if power.kind == GRIP.id else None


def bonus_points(sheet: Sheet) -> int:
    """Return the Force Bonus Points earned by sessions so far (SL-ADV-07)."""
    return force_bonus_points(sheet.status(SESSIONS))


def sessions_to_go(sheet: Sheet) -> int:
    """Return the number of sessions with a successful power until the next Bonus Point (SL-ADV-07)."""
    return SESSIONS_FOR_A_POINT - sheet.status(SESSIONS) % SESSIONS_FOR_A_POINT


def successes(sheet: Sheet) -> int:
    """Return the counted successes of all powers, which are rolled together in downtime (SL-ADV-06)."""
    return sum(each.marks for each in sheet.powers)


def power_target(sheet: Sheet) -> int:
    """Return the value for rolling powers: Power plus Bonus Points; ``KeyError`` for a character without
    Power.
    """
    value = sheet.trait(POWER)
    if value is None:
        raise KeyError(POWER)
    return force_target(value, bonus_points(sheet))


def power_refusal(sheet: Sheet, power: Power, points: int) -> Ruling | None:
    """Return why a power cannot be used with ``points`` above its cost, None if it can: too few Force
    Points.
    """
    needed, there = cost_of(power) + points, sheet.tracker(POINTS).value
    if needed <= there:
        return None
    rule = POWERS[power.kind].rule if power.kind in POWERS else "SL-ADV-06"
    return Ruling(False, step(rule, because="points", needed=needed, points=there))


def pay(sheet: Sheet, power: Power, points: int) -> tuple[Event, ...]:
    """Pay for the use of a power, whether it succeeds or not."""
    return set_tracker(sheet, POINTS, sheet.tracker(POINTS).value - cost_of(power) - points)


def succeeded(sheet: Sheet, power: Power, *, marked: bool) -> tuple[Event, ...]:
    """Record a successful power: its counted successes (SL-ADV-06) and the session (SL-ADV-07)."""
    events: tuple[Event, ...] = ()
    if marked:
        events += (PowerMarkChanged(power.id, power.marks, power.marks + 1),)
    if not sheet.status(USED):
        events += set_status(sheet, USED, 1)
        events += set_status(sheet, SESSIONS, sheet.status(SESSIONS) + 1)
    return events


def new_session(sheet: Sheet) -> Turn:
    """Start a session: its first successful power makes it count (SL-ADV-07)."""
    steps: tuple[Step, ...] = (step("SL-ADV-07", sessions=sheet.status(SESSIONS)),)
    return Turn(None, steps, set_status(sheet, USED, 0))


FOUGHT_BACK = "fought_back"
"""The status of a character who has fought back this round (SL-DEF-03)."""


def is_fired(weapon: Weapon) -> bool:
    """Return whether a weapon shoots: it has ammunition, or a range in numbers (SL-DIE-03)."""
    return shots_left(weapon) is not None or number_in(weapon.range) > 0


def is_automatic(weapon: Weapon) -> bool:
    """Return whether a weapon has an auto mode (SL-DIE-10): its attacks mention one, other than
    semi-automatic.
    """
    return "auto" in _SEMI_AUTOMATIC.sub("", weapon.attacks.casefold())


_SEMI_AUTOMATIC = re.compile(r"semi\W?auto")


_MELEE = ("lightsaber", "brawl")


def attack_skills(sheet: Sheet) -> tuple[Skill, ...]:
    """Return the skills for attacking and fighting back (SL-DEF-03), best first.

    These are the skills of the weapons on the sheet, and those that work without a weapon on it.
    """
    armed = {each.skill for each in sheet.weapons}
    found = [each for each in sheet.skills if each.id in armed or each.kind in _MELEE]
    return tuple(sorted(found, key=lambda each: -each.value))


def tells_surprise(sheet: Sheet, *, defends: bool) -> bool:
    """Return whether the order of a tracked fight tells who is surprised: the character, if it ``defends``,
    else those it attacks.
    """
    return sheet.fight is not None and (defends or any(not each.own for each in sheet.fight.fighters))


def is_surprised(sheet: Sheet) -> bool:
    """Return whether the character is surprised in the tracked fight (SL-DEF-06)."""
    return sheet.fight is not None and any(each.own and each.surprised for each in sheet.fight.fighters)


def surprises(sheet: Sheet, target: str) -> bool:
    """Return whether an attack finds its target surprised in the tracked fight (SL-DIE-07).

    Without the name of a fighter, the target can be any of the others.
    """
    fight = sheet.fight
    others = [] if fight is None else [each for each in fight.fighters if not each.own]
    named = [each for each in others if each.name == target]
    return bool(others) and all(each.surprised for each in named or others)


def fight_back_ruling(sheet: Sheet) -> Ruling:
    """Return whether the character can fight back now: once a round (SL-DEF-03)."""
    return may_defend(Defence.FIGHT_BACK, fought_back=bool(sheet.status(FOUGHT_BACK)))


DOUBLED, COLLISION = "doubled", "collision"
"""What is chosen for a damage roll: double damage (SL-DMG-03), and beings that collide (SL-FP-02)."""

_DOUBLE = 2
_COLLIDING = 2


def hit_degree(present: Roll) -> Degree | None:
    """Return the degree used for the damage of a saved attack, None if it missed or is no attack.

    Attacks are made with weapons and powers; a skill attacks too: an opponent's, or one that fights back
    (SL-DEF-03).
    """
    strikes = present.kind == "skill" and choice_of(present).against in STRIKING
    if not present.degree or not (strikes or present.kind in ("weapon", "power")):
        return None
    verdict = verdict_of(present)
    if verdict is None:
        hit = present.passed
    else:
        hit = verdict.ending in (Ending.HIT, Ending.WON) and not verdict.both_failed
    return DEGREES[present.degree] if hit else None


def weapons_for(sheet: Sheet, present: Roll) -> tuple[int, ...]:
    """Return the positions of the weapons that a saved attack hit with; a skill can have several."""
    if present.kind == "weapon":
        place = place_of(present.thing)
        return () if place is None else (place,)
    return tuple(place for place, each in enumerate(sheet.weapons) if each.skill == present.thing)


def collisions(standing: StandingRoll) -> int:
    """Return how many of two beings that a Push threw together have had their damage rolled (SL-FP-02)."""
    rolls = (each.roll for each in standing.followed_by("damage"))
    return sum(bool(dict(each.check).get(COLLISION)) for each in rolls if each is not None)


def owes_damage(standing: StandingRoll) -> bool:
    """Return whether damage of an attack is still to be rolled: once, or for two beings that collide."""
    rolled = len(standing.followed_by("damage"))
    return not rolled or 0 < collisions(standing) == rolled < _COLLIDING


def attack_of(attempt: Attempt) -> Attack:
    """Return the attack to roll damage for, after the hit ``attempt.after``: of a weapon or a power.

    Raises ``Refused`` if that attack missed or deals no damage, ``KeyError`` if the sheet has no such thing,
    and ``BadFormula`` if its damage is not a dice formula.
    """
    hit = attempt.after
    degree = None if hit is None else hit_degree(hit)
    if hit is None or degree is None:
        raise Refused(Ruling(False, step("SL-DMG-04", because="no_hit")))
    times = _DOUBLE if DOUBLED in attempt.choice.situations else 1
    if hit.kind != "power":
        written = weapon_at(attempt.sheet, hit.thing if hit.kind == "weapon" else attempt.thing).damage
        return Attack(formula("".join(written.split())), check_of(hit).target, degree, times)
    power = attempt.sheet.power(hit.thing)
    dice = hurts(power, cost_of(power) + choice_of(hit).points)
    if dice is not None and power.kind == PUSH.id and COLLISION in attempt.choice.situations:
        dice = PUSHED_INTO_A_BEING
    if dice is None:
        raise Refused(Ruling(False, step("SL-DMG-02", because="no_hit")))
    return Attack(dice, attempt.sheet.trait(POWER) or 0, degree, times)


def roll_hit_damage(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the damage of a hit (SL-DMG-04 to SL-DMG-07), adding the skill modifier last (SL-DMG-03)."""
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
            *((each, 1) for each in (DOUBLED, COLLISION) if each in attempt.choice.situations),
        ),
        recorded.drawn,
        outcome.result.damage,
    )
    return Turn(fallen, outcome.steps, ())


def weapon_dice(present: Roll) -> Formula:
    """Return the dice of the weapon in a saved damage roll."""
    return formula(str(present.input("weapon")))


def new_round(sheet: Sheet) -> Turn:
    """Start a round: fighting back and acting are allowed again (SL-DEF-03, SL-ACT-01)."""
    events = set_status(sheet, FOUGHT_BACK, 0) + round_ended(sheet)
    return Turn(None, (step("SL-DEF-03", because=""), step("SL-ACT-01", because="")), events)


def speed(fighter: Fighter) -> int:
    """Return the initiative of a fighter (SL-INIT-01, SL-INIT-02)."""
    return Combatant(fighter.name, fighter.dex, fighter.ready, fighter.modifier).initiative


def arrange(fighters: tuple[Fighter, ...], dice: DiceSource) -> tuple[Fighter, ...]:
    """Sort fighters in turn order; tied ones without a tie-breaker roll a die each (SL-INIT-03)."""
    found: list[Fighter] = []
    for initiative in sorted({speed(each) for each in fighters}, reverse=True):
        tied = [each for each in fighters if speed(each) == initiative]
        found += tied if len(tied) == 1 else _ties_broken(tied, dice)
    return tuple(found)


def _ties_broken(tied: list[Fighter], dice: DiceSource) -> list[Fighter]:
    """Sort fighters of equal initiative; those who roll the same number roll again.

    Each fighter's first die is saved, so that the order is found again without a roll.
    """
    fresh = [at for at, each in enumerate(tied) if not each.tie]
    thrown = dict(zip(fresh, dice.draw(D100, len(fresh)) if fresh else (), strict=True))
    faces = [thrown.get(at, each.tie) for at, each in enumerate(tied)]
    found: list[Fighter] = []
    for face in sorted(set(faces), reverse=True):
        equal = [at for at, each in enumerate(faces) if each == face]
        if any(at in thrown for at in equal):
            # By position, since names can be the same.
            again = order([Combatant(str(at), face) for at in equal], dice)
            equal = [int(at) for at in again.result]
        found += [replace(tied[at], tie=face) for at in equal]
    return found
