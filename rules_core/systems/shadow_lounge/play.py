"""Rolling and spending Luck at the table, with the effects on the sheet."""

from msgspec.structs import replace

from rules_core.d100.answer import their_dice
from rules_core.d100.armour import armour_of
from rules_core.d100.roll import FOE, TIE
from rules_core.dice.sources import DiceError, DiceSource, RecordingDice
from rules_core.game.foes import Foes, only_armour
from rules_core.game.modifiers import steps_of, total_of
from rules_core.game.play import (
    Act,
    Against,
    Attempt,
    Choice,
    Combat,
    Healing,
    Play,
    Turn,
    choice_facts,
    kept_roll,
)
from rules_core.game.switches import table_from
from rules_core.sheet.events import Event, MarkChanged, set_status, set_tracker
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Fact, Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import shot, shots_left, weapon_at
from rules_core.systems.shadow_lounge import kept, play_combat, play_healing
from rules_core.systems.shadow_lounge.checks import Check, Degree, Kind, check
from rules_core.systems.shadow_lounge.combat import Situation, extra_dice, is_point_blank, malfunctions
from rules_core.systems.shadow_lounge.contest import answer_to, roll_opponent, settle, verdict_of
from rules_core.systems.shadow_lounge.healing import TREATMENTS
from rules_core.systems.shadow_lounge.luck import (
    Restoration,
    luck_check,
    may_spend_luck,
    restore_luck,
    spend_luck,
)
from rules_core.systems.shadow_lounge.play_combat import pay, power_refusal, power_target, succeeded
from rules_core.systems.shadow_lounge.play_turns import turn_act
from rules_core.systems.shadow_lounge.skills import LIFT, may_mark
from rules_core.systems.shadow_lounge.table import RECOMMENDED


def check_for(attempt: Attempt) -> Check:
    """Return the check of an attempt, with the dice of its situations; ``KeyError`` if the sheet has no
    such thing.
    """
    asked = _plain_check(attempt)
    if asked.kind is Kind.LUCK:
        return asked
    return replace(asked, target=max(0, asked.target + total_of(attempt.sheet, attempt.choice)))


def _plain_check(attempt: Attempt) -> Check:
    sheet, choice = attempt.sheet, attempt.choice
    table = table_from(dict(attempt.rules), RECOMMENDED)
    net = kept.dice_of(choice, table.most_dice)
    plain = Check(0, max(net, 0), max(-net, 0), Degree[choice.difficulty.upper()], table=table)
    match attempt.kind:
        case "skill":
            return replace(plain, target=sheet.skill(attempt.thing).value)
        case "weapon":
            return replace(plain, target=sheet.skill(weapon_at(sheet, attempt.thing).skill).value)
        case "treatment":
            return replace(plain, target=play_healing.treatment_skill(sheet, TREATMENTS[attempt.thing]).value)
        case "power":
            sheet.power(attempt.thing)
            return replace(plain, target=power_target(sheet), kind=Kind.POWER)
        case "luck":
            asked = luck_check(sheet.tracker("luck").value)
            return replace(plain, target=asked.target, kind=asked.kind)
        case "trait":
            value = sheet.trait(attempt.thing)
            if value is not None:
                return replace(plain, target=value, kind=Kind.ATTRIBUTE)
    raise KeyError(attempt.subject)


def refusal(attempt: Attempt) -> Ruling | None:
    """Return why an attempt is not possible now, or None if it is; ``KeyError`` if the sheet has no such
    thing.
    """
    sheet, choice = attempt.sheet, attempt.choice
    if choice.against is Against.FIGHT_BACK:
        ruling = play_combat.fight_back_ruling(sheet)
        if not ruling.allowed:
            return ruling
    match attempt.kind:
        case "weapon":
            weapon = weapon_at(sheet, attempt.thing)
            if shots_left(weapon) == 0:
                return Ruling(False, step("SL-DIE-10", because="empty"))
            if Situation.AUTO_FIRE_FOLLOWUP in choice.situations and not play_combat.is_automatic(weapon):
                return Ruling(False, step("SL-DIE-10", because="no_auto"))
        case "treatment":
            who = attempt.patient or sheet
            return play_healing.treatment_refusal(who, TREATMENTS[attempt.thing], attempt.rules)
        case "power":
            return power_refusal(sheet, sheet.power(attempt.thing), choice.points)
        case "restore":
            return restoration_refusal(sheet)
        case _:
            pass
    return None


def restoration_refusal(sheet: Sheet) -> Ruling | None:
    """Return why no Luck can be restored now, or None if it can: it is at its starting value (SL-LUCK-04)."""
    luck = sheet.tracker("luck").value
    if luck < most_luck(sheet):
        return None
    return Ruling(False, step("SL-LUCK-04", because="full", most=most_luck(sheet)))


def most_luck(sheet: Sheet) -> int:
    """Return the character's starting Luck (SL-LUCK-04, reading A13), or the present Luck if unknown."""
    tracker = sheet.tracker("luck")
    known = tracker.start if tracker.start is not None else tracker.maximum
    return tracker.value if known is None else known


def roll(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll an attempt and return its effect; ``Refused`` if it is not possible."""
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    if attempt.kind == "damage":
        return play_combat.roll_hit_damage(attempt, dice)
    if attempt.kind == "restore":
        return _restore(attempt, dice)
    attempt = replace(attempt, choice=as_it_is(attempt))
    return _throw(attempt, check_for(attempt), dice)


def answer(present: Roll, theirs: Attempt, dice: DiceSource) -> Turn:
    """Judge the opponent's side of a saved roll, with their dice, on their own sheet; see ``Answer``."""
    attempt = answer_to(present, theirs)
    ruling = refusal(attempt)
    if ruling is not None:
        raise Refused(ruling)
    return _throw(attempt, check_for(attempt), their_dice(present, dice))


def as_it_is(attempt: Attempt) -> Choice:
    """Return the choice with the situations that apply automatically.

    A target being lifted resists with a Bonus Die (SL-DIE-08); an incapacitated character defends with a
    Penalty Die (SL-DIE-04), and so does one who is surprised (SL-DEF-06, SL-DIE-07). In a tracked fight, its
    order alone tells who is surprised, and a distance tells whether a shot is point blank (SL-DIE-03).
    """
    choice, sheet = _by_distance(attempt), attempt.sheet
    holds: list[Situation] = []
    defends = choice.against in kept.DEFENDING
    if (defends or attempt.kind == "weapon") and play_combat.tells_surprise(sheet, defends=defends):
        others = tuple(each for each in choice.situations if each != Situation.SURPRISED_DEFENDER)
        choice = choice if others == choice.situations else replace(choice, situations=others)
    if defends:
        if sheet.status(play_healing.INCAPACITATED):
            holds.append(Situation.INCAPACITATED_TARGET)
        if play_combat.is_surprised(sheet):
            holds.append(Situation.SURPRISED_DEFENDER)
    elif attempt.kind == "weapon" and play_combat.surprises(sheet, choice.foe.name):
        holds.append(Situation.SURPRISED_DEFENDER)
    elif attempt.kind == "power" and choice.against is Against.OPPOSED and _lifts(attempt):
        holds.append(Situation.FORCE_LIFTED)
    more = tuple(each.value for each in holds if each not in choice.situations)
    return replace(choice, situations=choice.situations + more) if more else choice


def _by_distance(attempt: Attempt) -> Choice:
    """Return the choice with what the distance of a shot decides."""
    choice = attempt.choice
    if choice.distance is None or attempt.kind != "weapon" or choice.against in kept.DEFENDING:
        return choice
    if not play_combat.is_fired(weapon_at(attempt.sheet, attempt.thing)):
        return choice
    others = tuple(each for each in choice.situations if each != Situation.POINT_BLANK)
    near = (Situation.POINT_BLANK.value,) if is_point_blank(choice.distance) else ()
    return replace(choice, situations=others + near)


def _lifts(attempt: Attempt) -> bool:
    return attempt.sheet.power(attempt.thing).kind == LIFT.id


def luck_ruling(standing: StandingRoll) -> Ruling:
    """Return whether Luck can be spent on a roll now (SL-LUCK-01): not after its treatment was applied."""
    if standing.applied is not None:
        return Ruling(False, step("SL-LUCK-01", because="applied"))
    return may_spend_luck(kept.check_of(standing.roll), kept.result_of(standing.roll))


def luck_turn(sheet: Sheet, standing: StandingRoll, points: int, dice: DiceSource) -> Turn:
    """Spend Luck on a roll (SL-LUCK-01); ``dice`` are for what the new degree requires.

    A mark from the roll stays, and a failure that Luck turns into a success earns none (SL-ADV-01). Raises
    ``Refused`` if the rules forbid it, and ``KeyError`` for a sheet without Luck.
    """
    ruling = luck_ruling(standing)
    if not ruling.allowed:
        raise Refused(ruling)
    present = standing.roll
    asked, before = kept.check_of(present), kept.result_of(present)
    luck = sheet.tracker("luck").value
    outcome = spend_luck(asked, before, luck, points)
    result = outcome.result.result
    events = set_tracker(sheet, "luck", outcome.result.luck)
    steps = outcome.steps
    recorded = RecordingDice(dice)
    kind, thing = present.kind, present.thing
    if kind == "power" and result.succeeded and not before.succeeded:
        events += succeeded(sheet, sheet.power(thing), marked=False)
    treatment = play_healing.treatment_of(present)
    if treatment is not None and result.passed:
        play_healing.roll_extra_healing(
            treatment, play_healing.counting(before.degree, passed=before.passed), result.degree, recorded
        )
    after = replace(present, total=result.roll, degree=result.degree.key, passed=result.passed)
    try:
        verdict = verdict_of(after)
    except DiceError:  # a tie now, and no dice were rolled for it
        other = kept.theirs(after) or Degree.FAILURE
        mine = (result.degree, asked.target)
        verdict = settle(kept.choice_of(after), mine, other, recorded.part(TIE), asked.table)
    steps += () if verdict is None else verdict.steps
    return Turn(replace(after, drawn=present.drawn + recorded.drawn), steps, events)


def skill_rolled(sheet: Sheet, subject: str) -> Skill | None:
    """Return the skill behind a subject: itself, or that of a weapon or treatment; None if there is none."""
    kind, thing = Subject.read(subject)
    try:
        match kind:
            case "skill":
                return sheet.skill(thing)
            case "weapon":
                return sheet.skill(weapon_at(sheet, thing).skill)
            case "treatment":
                return play_healing.treatment_skill(sheet, TREATMENTS[thing])
            case _:
                return None
    except KeyError:
        return None


def _throw(attempt: Attempt, asked: Check, dice: DiceSource) -> Turn:
    sheet, choice = attempt.sheet, attempt.choice
    recorded = RecordingDice(dice)
    outcome = check(asked, recorded)
    result = outcome.result
    steps: tuple[Step, ...] = outcome.steps
    if asked.kind is not Kind.LUCK:
        steps = steps_of("SL-ROLL-02", sheet, choice) + steps
    if choice.situations:
        steps = extra_dice(kept.situations_of(choice), most=asked.table.most_dice).steps + steps
    events: tuple[Event, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()
    match attempt.kind:
        case "weapon":
            weapon = weapon_at(sheet, attempt.thing)
            facts = (("weapon", weapon.name), ("malfunction", weapon.malfunction))
            if malfunctions(result.natural, kept.failure_range(weapon.malfunction)):
                steps += (step("SL-ROLL-12", roll=result.natural, range=weapon.malfunction),)
            events += shot(sheet, attempt.thing)
        case "power":
            power = sheet.power(attempt.thing)
            facts = (("power", power.kind),)
            events += pay(sheet, power, choice.points)
        case "treatment":
            patient = attempt.patient or sheet
            reached = play_healing.counting(result.degree, passed=result.passed)
            steps += play_healing.roll_healing(TREATMENTS[attempt.thing], reached, patient, recorded)
        case _:
            pass
    if choice.against is not Against.NOBODY:
        other, why = roll_opponent(choice, asked.table, recorded.part(FOE))
        mine = (result.degree, asked.target)
        verdict = settle(choice, mine, other, recorded.part(TIE), asked.table)
        steps += why + verdict.steps
    if choice.against is Against.FIGHT_BACK:
        events += set_status(sheet, play_combat.FOUGHT_BACK, 1)
    skill = skill_rolled(sheet, attempt.subject)
    if asked.kind in (Kind.SKILL, Kind.POWER):
        marking = may_mark(asked, result, asked.target if skill is None else skill.value)
        steps += (marking.step,)
        if marking.allowed and skill is not None:
            events += (MarkChanged(skill.id, skill.marks, skill.marks + 1),)
        elif marking.allowed:
            events += succeeded(sheet, sheet.power(attempt.thing), marked=True)
    earned = kept.streak(attempt.past).after(asked, result, luck_spent=False)[1]
    if earned is not None and any(each.id == "luck" for each in sheet.trackers):
        given = restore_luck(earned, sheet.tracker("luck").value, most_luck(sheet), recorded)
        events += set_tracker(sheet, "luck", given.result.luck)
        steps += given.steps
    fallen = kept_roll(
        attempt,
        kept.check_facts(asked) + choice_facts(choice) + facts,
        recorded.drawn,
        result.roll,
        result.degree.key,
        passed=result.passed,
    )
    return Turn(fallen, steps, events)


def _restore(attempt: Attempt, dice: DiceSource) -> Turn:
    event = Restoration(attempt.thing)
    recorded = RecordingDice(dice)
    given = restore_luck(event, attempt.sheet.tracker("luck").value, most_luck(attempt.sheet), recorded)
    fallen = kept_roll(
        attempt,
        (("restored", given.result.restored),),
        recorded.drawn,
        sum(int(face) for each in recorded.drawn for face in each.faces),
    )
    return Turn(fallen, given.steps, set_tracker(attempt.sheet, "luck", given.result.luck))


def act(asked: Act, _dice: DiceSource) -> Turn:
    """Perform an action that is not a roll: one of the character's turn; ``KeyError`` for any other act."""
    if Subject.read(asked.id).kind != "turn":
        raise KeyError(asked.id)
    return turn_act(asked)


def extra_dice_of(attempt: Attempt) -> int:
    """Return the net dice of an attempt with its situations, within the limit (SL-DIE-01)."""
    return kept.dice_of(as_it_is(attempt), table_from(dict(attempt.rules), RECOMMENDED).most_dice)


CARE = Healing(
    hurt=play_healing.hurt,
    armour=armour_of,
    apply_treatment=play_healing.apply_treatment,
    rest=play_healing.rest_days,
)
"""Damage and healing."""

FIGHTS = Combat(new_round=play_combat.new_round, arrange=play_combat.arrange)
"""Fights."""

FOE_HEALTH = Foes("SL-HP-01", only_armour)
"""Foes lose hit points to damage past their armour, and are down at 0."""

PLAY = Play(
    refusal=refusal,
    roll=roll,
    choice_of=kept.choice_of,
    answer=answer,
    spend_luck=luck_turn,
    extra_dice=extra_dice_of,
    healing=CARE,
    combat=FIGHTS,
    foes=FOE_HEALTH,
    act=act,
)
"""The game at the table. It has no pushed rolls (a failure stands, SL-ROLL-06)."""
