"""The Healing page of Shadow Lounge: hit points, conditions, treatments and Luck."""

from desktop.base.numbers import die_text, short_percent, signed
from desktop.base.words import ntr, tr
from desktop.games.d100.tray import for_other, short_word
from desktop.games.shadow_lounge.odds import success_chance
from desktop.games.shadow_lounge.result import applicable, apply_words
from desktop.games.shadow_lounge.sheet import hit_point_state
from desktop.games.shadow_lounge.words import means_word, refusal_words, restoration_word, treatment_name
from desktop.kit.view.sheet import Toggle
from desktop.views import healing as page
from desktop.views.contexts import HealingContext
from desktop.views.rule_sentences import sentences
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView
from desktop.views.tray_parts import dice_of_part, house_rule_behind
from rules_core.d100.armour import armour_of
from rules_core.game.advice import Moment, rules_at
from rules_core.game.play import Attempt, UnreadableRoll
from rules_core.game.switches import table_facts, table_from
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge import healing as rules
from rules_core.systems.shadow_lounge import play_healing as play
from rules_core.systems.shadow_lounge.advice import ADVICE
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES, check_of, degree_before
from rules_core.systems.shadow_lounge.luck import RESTORATIONS, Restoration
from rules_core.systems.shadow_lounge.play import check_for, most_luck, restoration_refusal
from rules_core.systems.shadow_lounge.system import SYSTEM
from rules_core.systems.shadow_lounge.table import RECOMMENDED

_DEGREES = (Degree.HARD, Degree.EXTREME, Degree.CRITICAL)
"""The success levels that add dice, in column order."""


def healing_view(sheet: Sheet, context: HealingContext) -> page.HealingView:
    """Return the Healing page of a sheet; without hit points it shows none and allows no treatment."""
    treated = _treated(sheet, context)
    return page.HealingView(
        hit_points=_hit_points(sheet, treated),
        conditions=_conditions(sheet),
        degrees=tuple(short_word(each) for each in _DEGREES),
        treatments=tuple(_row(sheet, each, treated, context) for each in rules.TREATMENTS.values()),
        healers=context.healers,
        healer=context.healer if context.healer_sheet is not None else "",
        pending=None if treated is None else _pending(sheet, treated),
        rest=None,
        luck=_luck(sheet, context) if has_tracker(sheet, "luck") else None,
        advice=_advice(sheet),
        house_rule=_house_rule(sheet, context),
    )


def _house_rule(sheet: Sheet, context: HealingContext) -> str:
    """Return the house rule that refuses a treatment, "" if none does."""
    if not has_tracker(sheet, "hp"):
        return ""
    refused = (play.treatment_refusal(sheet, each, context.rules) for each in rules.TREATMENTS.values())
    return next(filter(None, map(house_rule_behind, refused)), "")


# Hit points


def _hit_points(sheet: Sheet, treated: StandingRoll | None) -> page.HitPoints:
    if not has_tracker(sheet, "hp"):
        return page.HitPoints(0, 0)
    who = play.patient(sheet)
    condition = play.condition_of(sheet)
    return page.HitPoints(
        value=who.hp,
        most=who.max_hp,
        state=hit_point_state(sheet),
        detail=_detail(sheet, condition),
        grave=condition is not rules.Condition.OK
        or bool(sheet.status(play.DEAD) or sheet.status(play.UNCONSCIOUS)),
        marked_at=rules.CRITICAL_HP,
        marked=tr("Critical at {n}").format(n=rules.CRITICAL_HP),
        pending=0 if treated is None else applicable(sheet, treated),
        armour=armour_of(sheet),
    )


def _detail(sheet: Sheet, condition: rules.Condition) -> str:
    if sheet.status(play.DEAD):
        return ""
    return {
        rules.Condition.OK: "",
        rules.Condition.CRITICALLY_WOUNDED: tr(
            "At {n} or less, you may fall unconscious; ask your DM. At 0, you're comatose."
        ).format(n=rules.CRITICAL_HP),
        rules.Condition.COMATOSE: tr("At 0, you're comatose. Your character dies only if you agree."),
    }[condition]


def _conditions(sheet: Sheet) -> tuple[Toggle, ...]:
    texts = sentences(SYSTEM.id)
    names = (
        (play.UNCONSCIOUS, tr("Unconscious"), texts["SL-HP-01"]),
        (play.INCAPACITATED, tr("Incapacitated"), texts["SL-DIE-04"]),
        (play.DEAD, tr("Dead"), texts["SL-HP-02"]),
    )
    return tuple(
        Toggle(status, name, on=bool(sheet.status(status)), explanation=explanation)
        for status, name, explanation in names
    )


def _advice(sheet: Sheet) -> str:
    """Return the rules for healing; the one about death only for a dead character."""
    texts = sentences(SYSTEM.id)
    return " ".join(
        texts[each]
        for each in rules_at(ADVICE, Moment.HEALING)
        if each != "SL-HP-02" or sheet.status(play.DEAD)
    )


# Treatments


def _row(
    sheet: Sheet, treatment: rules.Treatment, treated: StandingRoll | None, context: HealingContext
) -> page.TreatmentRow:
    attempt = Attempt(
        context.healer_sheet or sheet, subject_of("treatment", treatment.id), rules=context.rules
    )
    try:
        asked = check_for(attempt)
    except KeyError:
        value, chance, reason = "", "", _missing_skill_words(treatment, context)
    else:
        value, chance = str(asked.target), short_percent(success_chance(asked))
        reason = _treatment_refusal(sheet, treatment, context)
    reached = -1
    degree = ""
    if treated is not None and play.treatment_of(treated.roll) is treatment:
        level = DEGREES[treated.roll.degree]
        if level in _DEGREES:
            reached, degree = _DEGREES.index(level), level.key
    die = die_text(treatment.bonus.name)
    return page.TreatmentRow(
        id=treatment.id,
        skill=treatment_name(treatment),
        value=value,
        means=means_word(treatment),
        restores=tr("{n} HP").format(n=treatment.base),
        bonuses=tuple(f"+{rules.BONUS_DICE[each]}{die}" for each in _DEGREES),
        takes=_takes(treatment),
        chance=chance,
        chosen=context.subject == attempt.subject,
        reached=reached,
        reached_degree=degree,
        reason=reason,
    )


def _missing_skill_words(treatment: rules.Treatment, context: HealingContext) -> str:
    skill = treatment_name(treatment)
    if context.healer_sheet is None:
        return tr("No {skill} on this sheet.").format(skill=skill)
    return tr("{name} has no {skill}.").format(name=context.healer_sheet.name, skill=skill)


def _treatment_refusal(sheet: Sheet, treatment: rules.Treatment, context: HealingContext) -> str:
    if not has_tracker(sheet, "hp"):
        return tr("No hit points on this sheet.")
    ruling = play.treatment_refusal(sheet, treatment, context.rules)
    return "" if ruling is None else refusal_words(ruling)


def _takes(treatment: rules.Treatment) -> str:
    if treatment.time_die is None:
        return _time(treatment.time, treatment.unit)
    words = {rules.TimeUnit.ROUNDS: tr("{dice} rounds"), rules.TimeUnit.HOURS: tr("{dice} hours")}[
        treatment.unit
    ]
    return words.format(dice=die_text(treatment.time_die.name, 1))


def _time(count: int, unit: rules.TimeUnit) -> str:
    if unit is rules.TimeUnit.ROUNDS:
        return ntr("{n} round", "{n} rounds", count).format(n=count)
    return ntr("{n} hour", "{n} hours", count).format(n=count)


# The treatment that was rolled


def _treated(sheet: Sheet, context: HealingContext) -> StandingRoll | None:
    """Return the latest treatment of this character; None if it was undone, discarded or for someone else."""
    treated = context.treated
    if treated is None or not has_tracker(sheet, "hp"):
        return None
    discarded = treated.applied is not None and not treated.applied.events
    return None if treated.taken_back or discarded or for_other(treated) else treated


def _pending(sheet: Sheet, treated: StandingRoll) -> page.PendingTreatment | None:
    present = treated.roll
    treatment = play.treatment_of(present)
    if treatment is None:
        return None
    degree = DEGREES[present.degree]
    points = applicable(sheet, treated)
    parts = [
        _restored_words(present, treatment, degree),
        _change_words(sheet, treated, points),
        _time_words(present, treatment),
    ]
    if rules.stabilises(treatment, degree) and play.condition_of(sheet) is rules.Condition.COMATOSE:
        parts.append(sentences(SYSTEM.id)["SL-HEAL-07"])
    return page.PendingTreatment(
        heading=tr("{means}, {degree}:").format(means=means_word(treatment), degree=short_word(degree)),
        text=" ".join(part for part in parts if part),
        apply=apply_words(points) if points else "",
        applied=treated.applied is not None,
    )


def _restored_words(present: Roll, treatment: rules.Treatment, degree: Degree) -> str:
    """Describe what a treatment restores, with its dice: "4 + 1D4 (rolled 3) = 7 HP."."""
    if degree < Degree.REGULAR:
        return tr("restores nothing.")
    count, faces = rules.BONUS_DICE[degree], _faces(present, play.HEALING)
    if not count:
        return tr("{n} HP.").format(n=treatment.base)
    return tr("{base} + {dice} (rolled {faces}) = {n} HP.").format(
        base=treatment.base,
        dice=die_text(treatment.bonus.name, count),
        faces=", ".join(faces),
        n=play.amount_of(present),
    )


def _change_words(sheet: Sheet, treated: StandingRoll, points: int) -> str:
    hit_points = tr("Hit points {before} → {after}.")
    if treated.applied is not None:
        changes = [each for each in treated.applied.events if isinstance(each, TrackerChanged)]
        return " ".join(hit_points.format(before=each.before, after=each.after) for each in changes)
    who = play.patient(sheet)
    if points:
        return hit_points.format(before=who.hp, after=who.hp + points)
    treatment = play.treatment_of(treated.roll)
    if treatment is None or not play.amount_of(treated.roll):
        return ""
    ruling = play.treatment_refusal(sheet, treatment, table_facts(check_of(treated.roll).table))
    return "" if ruling is None else refusal_words(ruling)


def _time_words(present: Roll, treatment: rules.Treatment) -> str:
    faces = _faces(present, play.TIME)
    if not faces:
        return tr("Takes {time}.").format(time=_takes(treatment))
    return tr("Takes {time} (rolled {faces}).").format(time=_takes(treatment), faces=", ".join(faces))


def _faces(present: Roll, part: str) -> tuple[str, ...]:
    return tuple(str(face) for each in dice_of_part(present, part) for face in each.faces)


# Luck


def _luck(sheet: Sheet, context: HealingContext) -> page.LuckPanel:
    most = most_luck(sheet)
    ruling = restoration_refusal(sheet)
    full = "" if ruling is None else refusal_words(ruling)
    table = table_from(dict(context.rules), RECOMMENDED)
    return page.LuckPanel(
        value=sheet.tracker("luck").value,
        most=most,
        most_words=tr("/ {n} starting maximum").format(n=most),
        restorations=tuple(_restoration(each, full) for each in Restoration),
        check=ActionView(tr("Roll Luck")),
        check_text=tr("Roll your current Luck or less.")
        if table.luck_on_luck
        else tr("Roll your current Luck or less. You can't spend Luck on this roll."),
        recent=tuple(
            page.LuckChange(_cause(entry, before - after), signed(str(after - before)), gain=after > before)
            for entry, before, after in context.luck_changes
        ),
    )


def _restoration(event: Restoration, full: str) -> page.RestorationRow:
    given = RESTORATIONS[event]
    name = restoration_word(event)
    if not given.dice:
        return page.RestorationRow(event.value, name, f"+{given.points}")
    dice = die_text("d10", given.dice)
    return page.RestorationRow(event.value, name, dice, tr("Roll {dice}").format(dice=dice), full)


def _cause(entry: Entry, spent: int) -> str:
    """Describe why Luck changed: "Blaster Pistol, Failure to Regular", "Critical on Piloting"."""
    roll = entry.roll
    if entry.action is Action.LUCK and roll is not None:
        return _luck_purchase_words(roll, spent)
    if entry.action is Action.TRACKER:
        return tr("Changed by hand")
    if roll is None:
        return tr("Changed")
    kind, thing = roll.kind, roll.thing
    if kind == "restore" and thing in {each.value for each in Restoration}:
        return restoration_word(Restoration(thing))
    if any(each.rule == "SL-LUCK-08" for each in entry.steps):
        return tr("Second critical in a row, on {name}").format(name=roll.name)
    if any(each.rule == "SL-LUCK-07" for each in entry.steps):
        return tr("Critical on {name}").format(name=roll.name)
    return roll.name


def _luck_purchase_words(roll: Roll, spent: int) -> str:
    try:
        before, after = degree_before(roll, spent), DEGREES[roll.degree]
    except (KeyError, UnreadableRoll):
        return roll.name
    if before is after:
        return tr("{name}, still {degree}").format(name=roll.name, degree=short_word(after))
    return tr("{name}, {before} to {after}").format(
        name=roll.name, before=short_word(before), after=short_word(after)
    )
