"""Rolling at the table, with the effects on the sheet."""

from msgspec.structs import replace

from rules_core.dice.notation import formula
from rules_core.dice.sources import DiceSource, RecordingDice
from rules_core.game.play import SAID, UNDECIDED, Attempt, Play, Turn, choice_facts, is_undecided, kept_roll
from rules_core.sheet.events import Event, ShotsChanged, TrackerChanged, set_status
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.basic_d20 import kept, play_combat
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll, asked_of
from rules_core.systems.basic_d20.character import DYING, INSPIRATION, inspiration_of, modifiers_of
from rules_core.systems.basic_d20.checks import reroll
from rules_core.systems.basic_d20.conditions import Blocked
from rules_core.systems.basic_d20.play_acts import act
from rules_core.systems.basic_d20.play_fight import FOE_HEALTH
from rules_core.systems.basic_d20.play_health import fall_of, roll_fall
from rules_core.systems.basic_d20.powers import POWERS_BY_ID
from rules_core.systems.basic_d20.strikes import AC, CARRIED
from rules_core.systems.basic_d20.weapons import shots_of

_SKILL_ROLLS = (Kind.SKILL, Kind.SAVE, Kind.ATTACK, Kind.POWER, Kind.DEATH_SAVE)


def refusal(attempt: Attempt) -> Ruling | None:
    """Return why an attempt is not possible now, or None if it is; ``KeyError`` if the sheet has no such
    thing.
    """
    try:
        match attempt.kind:
            case "damage" if kept.is_power_harm(attempt):
                play_combat.preceding_power_roll(attempt)
            case "damage":
                play_combat.preceding_hit(attempt)
            case "blast":
                play_combat.blast_of(attempt)
            case "power":
                attempt.sheet.power(attempt.thing)
            case "initiative":
                play_combat.initiative_of(attempt)
            case "fall":
                fall_of(attempt)
            case _:
                asked_of(attempt)
    except Refused as refused:
        return refused.ruling
    return _blocked(attempt)


def _blocked(attempt: Attempt) -> Ruling | None:
    """Return why a condition blocks an attack or a power (D20-COND), or None.

    Escape is possible as long as the character can act at all.
    """
    blocks = modifiers_of(attempt.sheet).blocks
    power = POWERS_BY_ID.get(attempt.thing) if attempt.kind == "basic" else None
    attacks = attempt.kind in ("weapon", "blast") or (
        power is not None and power.attack and power.id != "escape"
    )
    if Blocked.ALL in blocks and (attacks or attempt.kind in ("basic", "aid", "power")):
        return Ruling(False, step("D20-COND", because="no_power"))
    if Blocked.ATTACK in blocks and attacks:
        return Ruling(False, step("D20-COND", because="no_attack"))
    return None


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an attempt and return its effect; ``Refused`` if it is not possible."""
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    match attempt.kind:
        case "damage" if kept.is_power_harm(attempt):
            return play_combat.roll_power_harm(attempt, dice)
        case "damage":
            return play_combat.roll_harm(attempt, *play_combat.harm_of(attempt), dice)
        case "blast":
            return play_combat.roll_blast(attempt, dice)
        case "power":
            return _throw_power(attempt, dice)
        case "initiative":
            return play_combat.roll_own_initiative(attempt, dice)
        case "fall":
            return roll_fall(attempt, dice)
        case _:
            return _throw(attempt, dice)


def _throw(attempt: Attempt, dice: DiceSource) -> Turn:
    asked = asked_of(attempt)
    turn = _throw_asked(attempt, asked, dice)
    return turn._replace(events=turn.events + _shot(attempt)) if asked.kind is Kind.ATTACK else turn


def _throw_asked(attempt: Attempt, asked: PreparedRoll, dice: DiceSource) -> Turn:
    recorded = RecordingDice(dice)
    choice = attempt.choice if asked.said is not None else attempt.choice.with_option(SAID, None)
    facts = kept.asked_facts(asked) + choice_facts(choice)
    if asked.is_undecided:
        waiting = kept.throw_open(asked, recorded)
        total = waiting.result.total
        return Turn(
            kept_roll(attempt, facts, recorded.drawn, total, UNDECIDED, passed=False), waiting.steps, ()
        )
    outcome = kept.throw(asked, recorded)
    fallen = kept_roll(
        attempt,
        facts,
        recorded.drawn,
        outcome.result.rolled.total,
        outcome.result.rolled.degree.key,
        passed=outcome.result.rolled.degree.succeeded,
    )
    return Turn(fallen, outcome.steps, _what_follows(attempt.sheet, asked, outcome.result))


def _shot(attempt: Attempt) -> tuple[Event, ...]:
    """Count a shot from a weapon that has to be loaded (D20-ATK-10)."""
    written = weapon_at(attempt.sheet, attempt.thing)
    if not shots_of(written):
        return ()
    return (ShotsChanged(int(attempt.thing), written.fired, written.fired + 1),)


def _what_follows(sheet: Sheet, asked: PreparedRoll, fell: kept.Fallen) -> tuple[Event, ...]:
    """Return the immediate effects of a roll: only a death save and first aid have any."""
    if asked.kind in (Kind.DEATH_SAVE, Kind.FIRST_AID):
        return set_status(sheet, DYING, fell.dying)
    return ()


def _throw_power(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll the dice of the player's own power; ``BadFormula`` if they are invalid."""
    written = formula("".join(attempt.sheet.power(attempt.thing).dice.split()))
    recorded = RecordingDice(dice)
    total = written.roll(recorded)
    fallen = kept_roll(attempt, (("dice", str(written)),), recorded.drawn, total)
    return Turn(fallen, (step("D20-POW", dice=str(written), total=total),), ())


def inspiration_ruling(sheet: Sheet, present: Roll) -> Ruling:
    """Return whether a saved roll can be re-rolled for an inspiration point: only skill and damage rolls
    can.
    """
    of_skill = (kept.is_check(present) or is_undecided(present)) and kept.asked_from(
        present
    ).kind in _SKILL_ROLLS
    if not of_skill and present.kind not in ("damage", "blast"):
        return Ruling(False, step("D20-INSP", because="no_skill_roll"))
    points = inspiration_of(sheet)
    return Ruling(points > 0, step("D20-INSP", because="" if points > 0 else "no_point", points=points))


def inspired(sheet: Sheet, present: Roll, dice: DiceSource) -> Turn:
    """Re-roll a saved roll for an inspiration point (D20-INSP).

    Only the new dice count. A re-rolled death save starts from the dying value before it. Raises ``Refused``
    without a point, and for anything but a skill or damage roll.
    """
    ruling = inspiration_ruling(sheet, present)
    if not ruling.allowed:
        raise Refused(ruling)
    recorded = RecordingDice(dice)
    points = inspiration_of(sheet)
    spent = TrackerChanged(INSPIRATION, points, points - 1)
    if not kept.is_check(present):
        harm = reroll(lambda source: kept.summed(present, source), points, recorded)
        again = replace(present, drawn=recorded.drawn, total=harm.result.result)
        return Turn(again, harm.steps, (spent,))
    asked = kept.asked_from(present)
    outcome = reroll(lambda source: kept.throw(asked, source), points, recorded)
    fell = outcome.result.result
    return Turn(
        replace(
            present,
            drawn=recorded.drawn,
            total=fell.rolled.total,
            degree=fell.rolled.degree.key,
            passed=fell.rolled.degree.succeeded,
        ),
        outcome.steps,
        (spent, *_what_follows(sheet, asked, fell)),
    )


def inspired_again(attempt: Attempt, present: Roll, dice: DiceSource) -> Turn:
    """Judge a re-rolled roll again, with other choices; the inspiration point stays spent."""
    asked = replace(asked_of(attempt), dying=kept.asked_from(present).dying)
    turn = _throw_asked(attempt, asked, dice)
    points = inspiration_of(attempt.sheet)
    spent = TrackerChanged(INSPIRATION, points, points - 1)
    return turn._replace(steps=(step("D20-INSP", left=points - 1), *turn.steps), events=(spent, *turn.events))


def attack_target(_sheet: Sheet, subject: str) -> str:
    """Return the option for the target's AC of an attack with a weapon (D20-ROLL-05), "" for other rolls."""
    return AC if Subject.read(subject).kind == "weapon" else ""


PLAY = Play(
    refusal=refusal,
    roll=roll,
    choice_of=kept.choice_of,
    carried=CARRIED,
    push=inspired,
    push_again=inspired_again,
    foes=FOE_HEALTH,
    act=act,
    attack_target=attack_target,
)
"""The game at the table."""
