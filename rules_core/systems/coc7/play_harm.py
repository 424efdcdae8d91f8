"""Damage, treatment and Sanity on a sheet."""

from rules_core.d100.roll import HEALING
from rules_core.dice.faces import TENS, UNITS
from rules_core.dice.notation import BadFormula, Formula, formula
from rules_core.dice.sources import DiceSource, Drawn, RecordingDice
from rules_core.game.play import STRIKING, Against, Attempt, Ending, Rules, Turn, kept_roll, part_of
from rules_core.game.switches import table_from
from rules_core.sheet.events import Event, MarkChanged, SkillChanged, set_status, set_tracker
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Fighter, Sheet, Skill
from rules_core.systems.coc7 import combat, derive, harm
from rules_core.systems.coc7.after_roll import may_tick
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, Kind, check
from rules_core.systems.coc7.combat import Hit, damage_degree, weapon_damage
from rules_core.systems.coc7.contest import reaction_to, verdict_of
from rules_core.systems.coc7.derive import (
    DAWN,
    INDEFINITE,
    LOST_TODAY,
    MYTHOS_INSANE,
    PERMANENT,
    REACTIONS,
    SHOCKED,
    TEMPORARY,
    State,
    health,
    maximum_sanity,
)
from rules_core.systems.coc7.kept import DEGREES, LOSS, check_facts, choice_of, jammed
from rules_core.systems.coc7.table import RECOMMENDED
from rules_core.systems.coc7.weapons import base_range, harm_of, is_firearm, weapon_or_fists

IMPALING = "impaling"
"""The situation for a blow with a pointed weapon (COC-CBT-05)."""


def hit_degree(present: Roll) -> Degree | None:
    """Return the level used for the damage of a saved attack, or None if it missed.

    A skill attacks too: an opponent's, or one that fights back (COC-CBT-02).
    """
    if present.kind not in ("weapon", "skill") or not present.degree or jammed(present):
        return None
    choice = choice_of(present)
    if present.kind == "skill" and choice.against not in STRIKING:
        return None
    verdict = verdict_of(present)
    degree = DEGREES[present.degree]
    if verdict is None:
        return degree if present.passed else None
    if verdict.ending is not Ending.HIT:
        return None
    return damage_degree(degree, reaction_to(choice))


def hit_of(attempt: Attempt) -> Hit:
    """Return the hit to roll damage for, after the attack ``attempt.after``.

    Raises ``Refused`` if that attack missed, ``KeyError`` if the sheet has no such weapon, and ``BadFormula``
    if its damage is not a dice formula.
    """
    attack = attempt.after
    degree = None if attack is None else hit_degree(attack)
    if attack is None or degree is None:
        raise Refused(Ruling(False, step("COC-CBT-05", because="no_hit")))
    weapon = weapon_or_fists(attempt.sheet, attempt.thing)
    choice = choice_of(attack)
    weapon_harm = harm_of(attempt.sheet, weapon, choice.distance)
    reach = base_range(attempt.sheet, weapon)
    return Hit(
        weapon=weapon_harm.weapon,
        bonus=weapon_harm.bonus,
        degree=degree,
        impales=is_firearm(weapon) or IMPALING in attempt.choice.situations,
        fighting_back=choice.against is Against.FIGHT_BACK,
        very_long_range=bool(reach) and choice.distance is not None and choice.distance > 2 * reach,
        half_bonus=weapon_harm.half_bonus,
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
    """Start a round: reactions are reset (COC-CBT-04)."""
    return Turn(None, (step("COC-CBT-04", because=""),), set_status(sheet, REACTIONS, 0))


def speed(fighter: Fighter) -> int:
    """Return the number that sets a fighter's place in the turn order (COC-CBT-01)."""
    return combat.Fighter(fighter.name, fighter.dex, fighter.ready).speed + fighter.modifier


def arrange(fighters: tuple[Fighter, ...], _dice: DiceSource) -> tuple[Fighter, ...]:
    """Sort fighters by DEX, highest first (COC-CBT-01); ties keep their order for the Keeper to settle."""
    return tuple(sorted(fighters, key=lambda each: -speed(each)))


_GIVEN = {harm.Care.FIRST_AID: derive.FIRST_AID_GIVEN, harm.Care.MEDICINE: derive.MEDICINE_GIVEN}


def injury(sheet: Sheet) -> harm.Injury:
    """Return the latest injury, as far as treatment needs it (COC-WND-02)."""
    hours = 24 if sheet.status(derive.OVER_A_DAY) else 1 if sheet.status(derive.OVER_AN_HOUR) else 0
    return harm.Injury(
        hours, bool(sheet.status(derive.FIRST_AID_GIVEN)), bool(sheet.status(derive.MEDICINE_GIVEN))
    )


def hurt(sheet: Sheet, damage: int, armour: int, rules: Rules) -> Turn:
    """Apply damage reduced by armour: hit points, a major wound and its fall, death (COC-CBT-10, COC-WND-01).

    Any loss is a new injury that has not been treated yet. A major wound calls for a CON roll.
    """
    before = health(sheet)
    outcome = harm.wound(before, damage, armour, table_from(dict(rules), RECOMMENDED))
    done = outcome.result
    events = set_tracker(sheet, "hp", done.health.hp)
    if damage > armour:
        for each in derive.INJURY:
            events += set_status(sheet, each, 0)
    if done.new_major_wound:
        events += set_status(sheet, derive.MAJOR_WOUND, 1) + set_status(sheet, derive.PRONE, 1)
    if done.state is State.DEAD:
        events += set_status(sheet, derive.DEAD, 1)
    return Turn(
        None,
        outcome.steps,
        events,
        next_roll="conscious:" if done.new_major_wound and done.state is not State.DEAD else "",
    )


def care_refusal(patient: Sheet, care: harm.Care) -> Ruling | None:
    """Return why a treatment is not possible now, or None: not for the dead (COC-WND-01), else as in
    COC-WND-02.
    """
    if patient.status(derive.DEAD):
        return Ruling(False, step("COC-WND-01", because="dead"))
    ruling = harm.may_treat(care, health(patient), injury(patient))
    return None if ruling.allowed else ruling


def care_difficulty_of(patient: Sheet, care: harm.Care) -> Difficulty:
    """Return the present difficulty of a treatment (COC-WND-02)."""
    return harm.care_difficulty(care, injury(patient))


def roll_healing(care: harm.Care, dice: DiceSource) -> tuple[Step, ...]:
    """Roll the dice of a successful treatment and return the step with its points."""
    return (step("COC-WND-02", because="", points=harm.care_points(care, dice)),)


def points_of(present: Roll) -> int:
    """Return the points of a saved treatment roll, before the maximum; 0 if it failed (COC-WND-02)."""
    care = care_of(present)
    return harm.care_points(care, part_of(present, HEALING)) if care is not None and present.passed else 0


def restored_by(present: Roll, patient: Sheet) -> int:
    """Return the hit points that a saved treatment roll would restore now; 0 if it failed or is another
    roll.
    """
    care = care_of(present)
    if care is None or not present.passed:
        return 0
    now = health(patient)
    return harm.treat(care, now, part_of(present, HEALING)).result - now.hp


def care_of(present: Roll) -> harm.Care | None:
    """Return the treatment that a saved roll was for, or None for any other roll."""
    kind, thing = present.kind, present.thing
    return harm.Care(thing) if kind == "treatment" else None


def apply_treatment(patient: Sheet, present: Roll) -> Turn:
    """Apply a saved treatment roll to a patient, and mark the treatment as given (COC-WND-02)."""
    care = care_of(present)
    points = restored_by(present, patient)
    events = set_tracker(patient, "hp", patient.tracker("hp").value + points)
    if care is not None and present.passed:
        events += set_status(patient, _GIVEN[care], 1)
        if care is harm.Care.FIRST_AID:
            events += set_status(patient, derive.UNCONSCIOUS, 0)
    return Turn(None, (step("COC-WND-02", because="", restored=points),), events)


def rest_refusal(sheet: Sheet) -> Ruling | None:
    """Return why rest does not heal now, or None: not the dead (COC-WND-01), else as in COC-WND-03."""
    if sheet.status(derive.DEAD):
        return Ruling(False, step("COC-WND-01", because="dead"))
    ruling = harm.may_rest(health(sheet))
    return None if ruling.allowed else ruling


def rest_days(sheet: Sheet, days: int) -> Turn:
    """Rest for days, restoring one point per day (COC-WND-03); ``Refused`` if rest does not heal."""
    before = health(sheet)
    ruling = rest_refusal(sheet)
    if ruling is not None:
        raise Refused(ruling)
    outcome = harm.rest(before, days)
    events = set_tracker(sheet, "hp", outcome.result)
    for each in (derive.OVER_AN_HOUR, derive.OVER_A_DAY):
        events += set_status(sheet, each, 1) if before.hp < before.max_hp and days else ()
    return Turn(None, outcome.steps, events)


_LASTING = {harm.Insanity.INDEFINITE: INDEFINITE, harm.Insanity.PERMANENT: PERMANENT}


def losses(text: str) -> tuple[Formula, Formula]:
    """Parse the losses on success and on failure from "0/1D6".

    Raises ``BadFormula`` if it is not such a pair, or if a loss could be negative.
    """
    parts = text.replace(" ", "").split("/")
    if len(parts) != 2:
        raise BadFormula("two losses separated by a slash expected, such as 0/1D6")
    on_success, on_failure = (formula(each) for each in parts)
    if min(on_success.least, on_failure.least) < 0:
        raise BadFormula("a loss is 0 or more")
    return on_success, on_failure


def sanity_asked(sheet: Sheet, text: str, rules: Rules) -> harm.SanityRoll:
    """Return the Sanity roll for a pair of losses; ``BadFormula`` if the pair is invalid."""
    on_success, on_failure = losses(text)
    return harm.SanityRoll(
        sheet.tracker("san").value, on_success, on_failure, table_from(dict(rules), RECOMMENDED)
    )


def sanity_turn(attempt: Attempt, dice: DiceSource) -> Turn:
    """Roll Sanity and apply the loss (COC-SAN-01), with its effects for the day (COC-SAN-03)."""
    sheet = attempt.sheet
    asked = sanity_asked(sheet, attempt.thing, attempt.rules)
    recorded = RecordingDice(dice)
    outcome = harm.sanity_roll(asked, recorded)
    rolled = outcome.result.rolled
    changed = _lose(sheet, asked.san - outcome.result.san, outcome.result.loss)
    fallen = kept_roll(
        attempt,
        (
            *check_facts(Check(asked.san, kind=Kind.SANITY, table=asked.table)),
            ("losses", attempt.thing),
            ("loss", outcome.result.loss),
        ),
        _loss_apart(recorded),
        rolled.roll,
        rolled.degree.key,
        passed=rolled.passed,
    )
    return Turn(fallen, outcome.steps + changed.steps, changed.events)


def _loss_apart(recorded: RecordingDice) -> tuple[Drawn, ...]:
    """Move the loss dice of a Sanity roll to a part of their own."""
    check = (TENS.name, UNITS.name)
    return tuple(each if each.die in check else each._replace(part=LOSS) for each in recorded.drawn)


def sanity_at_dawn(sheet: Sheet) -> int:
    """Return the Sanity at the start of the day, or the present one if it was not recorded (COC-SAN-03)."""
    return sheet.status(DAWN) or sheet.tracker("san").value


def _lose(sheet: Sheet, lost: int, rolled: int) -> Turn:
    before = sheet.tracker("san").value
    if not lost:
        return Turn(None, (), ())
    after, today, dawn = before - lost, sheet.status(LOST_TODAY) + lost, sanity_at_dawn(sheet)
    events = set_tracker(sheet, "san", after)
    events += set_status(sheet, DAWN, dawn) + set_status(sheet, LOST_TODAY, today)
    shock = harm.shocks(rolled)
    events += set_status(sheet, SHOCKED, 1) if shock else ()
    steps: tuple[Step, ...] = (step("COC-SAN-02", because="shock", loss=rolled),) if shock else ()
    lasting = harm.insanity(after, today, dawn)
    if lasting is not harm.Insanity.NONE:
        events += set_status(sheet, _LASTING[lasting], 1)
        steps += (step("COC-SAN-03", lost=today, dawn=dawn, limit=dawn // 5, insanity=lasting.value),)
    return Turn(None, steps, events)


def shock_events(sheet: Sheet, *, passed: bool) -> tuple[Event, ...]:
    """Return the effect of the INT roll after a shock: temporary insanity, or nothing (COC-SAN-02)."""
    insane = set_status(sheet, TEMPORARY, 1) if harm.goes_insane(passed) else ()
    return insane + set_status(sheet, SHOCKED, 0)


def may_roll_shock(sheet: Sheet) -> Ruling:
    """Return whether an INT roll is due: after a loss of 5 or more in one go (COC-SAN-02)."""
    due = bool(sheet.status(SHOCKED))
    return Ruling(due, step("COC-SAN-02", because="" if due else "no_shock"))


def owes_shock(sheet: Sheet, standing: StandingRoll) -> bool:
    """Return whether a Sanity roll still calls for an INT roll: it lost 5 or more in one go (COC-SAN-02)."""
    shocked = any(each.rule == "COC-SAN-02" for each in standing.entry.steps)
    return shocked and may_roll_shock(sheet).allowed and not standing.followed_by("shock")


def new_day(sheet: Sheet) -> Turn:
    """Start a day: earlier losses no longer count (COC-SAN-03)."""
    san = sheet.tracker("san").value
    events = set_status(sheet, LOST_TODAY, 0) + set_status(sheet, DAWN, san)
    return Turn(None, (step("COC-SAN-03", lost=0, dawn=san, limit=san // 5, insanity="none"),), events)


def mythos_turn(sheet: Sheet) -> Turn:
    """Gain Cthulhu Mythos from an insanity caused by the Mythos: 5 points the first time, then 1.

    COC-SAN-04; Sanity above the new maximum is lost (COC-DER-02). Raises ``Refused`` if the sheet has no such
    skill.
    """
    skill = next((each for each in sheet.skills if each.kind == "cthulhu-mythos"), None)
    if skill is None:
        raise Refused(Ruling(False, step("COC-SAN-04", because="no_skill")))
    gained = harm.mythos_gain(first=not sheet.status(MYTHOS_INSANE))
    events: tuple[Event, ...] = (SkillChanged(skill.id, skill.value, skill.value + gained),)
    events += set_status(sheet, MYTHOS_INSANE, 1)
    san, most = sheet.tracker("san").value, maximum_sanity(skill.value + gained)
    steps: tuple[Step, ...] = (step("COC-SAN-04", gained=gained, mythos=skill.value + gained),)
    if san > most:
        events += set_tracker(sheet, "san", most)
        steps += (step("COC-DER-02", most=most),)
    return Turn(None, steps, events)


def analyst(sheet: Sheet) -> Skill:
    """Return the character's Psychoanalysis; ``KeyError`` if there is none."""
    for each in sheet.skills:
        if each.kind == "psychoanalysis":
            return each
    raise KeyError("psychoanalysis")


def analyse(attempt: Attempt, asked: Check, dice: DiceSource) -> Turn:
    """Roll a month of psychoanalysis and apply its effect to the patient (COC-SAN-05)."""
    patient = attempt.patient or attempt.sheet
    recorded = RecordingDice(dice)
    rolled = check(asked, recorded)
    before = patient.tracker("san").value
    degree = rolled.result.degree if rolled.result.passed else min(rolled.result.degree, Degree.FAILURE)
    treated = harm.psychoanalysis(degree, before, most_sanity(patient), recorded.part(HEALING))
    changed = set_tracker(patient, "san", treated.result)
    skill = analyst(attempt.sheet)
    ticked = may_tick(asked, rolled.result.passed, skill)
    fallen = kept_roll(
        attempt,
        check_facts(asked),
        recorded.drawn,
        rolled.result.roll,
        rolled.result.degree.key,
        passed=rolled.result.passed,
    )
    marked = (MarkChanged(skill.id, skill.marks, 1),) if ticked.allowed else ()
    return Turn(fallen, (*rolled.steps, ticked.step, *treated.steps), marked, changed)


def most_sanity(sheet: Sheet) -> int:
    """Return the maximum Sanity left by Cthulhu Mythos (COC-DER-02), or a lower one set by hand."""
    most = maximum_sanity(
        max((each.value for each in sheet.skills if each.kind == "cthulhu-mythos"), default=0)
    )
    by_hand = sheet.tracker("san").maximum
    return most if by_hand is None else max(0, min(by_hand, most))
