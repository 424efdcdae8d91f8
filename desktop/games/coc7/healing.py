"""The Healing page of Call of Cthulhu 7e: hit points, wounds, treatment, rest and Luck."""

from desktop.base.numbers import dice_text, percent, signed
from desktop.base.words import ntr, tr
from desktop.games.coc7.sheet import hit_point_state
from desktop.games.coc7.words import name_of, refusal_words
from desktop.games.d100.tray import short_word
from desktop.kit.view.sheet import Toggle
from desktop.views import healing as page
from desktop.views.contexts import HealingContext
from desktop.views.entries import status_name
from desktop.views.rule_sentences import sentences
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView
from rules_core.d100.armour import armour_of
from rules_core.game.advice import Moment, rules_at
from rules_core.game.play import Attempt
from rules_core.game.switches import table_from
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.coc7.advice import ADVICE
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, chance_to_pass, judge
from rules_core.systems.coc7.derive import (
    BODY,
    FIRST_AID_GIVEN,
    MAJOR_WOUND,
    OVER_A_DAY,
    OVER_AN_HOUR,
    State,
    health,
    most_hit_points,
    state,
)
from rules_core.systems.coc7.harm import CARE_GIVES, HOURS_OF_WORK, Care, fatal_from, major_wound_from
from rules_core.systems.coc7.kept import check_of
from rules_core.systems.coc7.play_harm import care_of, care_refusal, points_of, rest_refusal, restored_by
from rules_core.systems.coc7.system import SYSTEM
from rules_core.systems.coc7.table import RECOMMENDED, Table


def healing_view(sheet: Sheet, context: HealingContext) -> page.HealingView:
    """Return the Healing page of a sheet; without hit points it shows only Luck."""
    luck = _luck(sheet, context) if has_tracker(sheet, "luck") else None
    advice = " ".join(sentences("coc7")[each] for each in rules_at(ADVICE, Moment.LUCK)) if luck else ""
    if not has_tracker(sheet, "hp"):
        return page.HealingView(
            page.HitPoints(0, 0, detail=tr("No hit points on this sheet.")),
            (), (), (), (), "", None, None, luck, advice,
        )  # fmt: skip
    waits = _waiting_treatment(context.treated)
    table = table_from(dict(context.rules), RECOMMENDED)
    refused = rest_refusal(sheet)
    return page.HealingView(
        hit_points=page.HitPoints(
            value=sheet.tracker("hp").value,
            most=most_hit_points(sheet),
            state=hit_point_state(sheet),
            detail=_detail(sheet, table),
            grave=state(sheet) is not State.OK or bool(sheet.status(MAJOR_WOUND)),
            pending=0 if waits is None else restored_by(waits.roll, sheet),
            armour=armour_of(sheet),
        ),
        conditions=tuple(_condition(sheet, each) for each in (*BODY, OVER_AN_HOUR, OVER_A_DAY)),
        degrees=(),
        treatments=tuple(_treatment(sheet, each, context) for each in Care),
        healers=context.healers,
        healer="" if context.healer_sheet is None else context.healer,
        pending=_pending(sheet, context.treated),
        rest=page.RestView(
            sentences("coc7")["COC-WND-03"], "" if refused is None else refusal_words(refused)
        ),
        luck=luck,
        advice=advice,
    )


# Hit points and conditions


def _detail(sheet: Sheet, table: Table) -> str:
    now = state(sheet)
    if now is State.DEAD:
        return tr("Neither treatment nor rest can help now.")
    if now is State.DYING:
        if sheet.status(FIRST_AID_GIVEN):
            return tr("0 hit points and a major wound. First Aid was given, so Medicine can help now.")
        return tr("0 hit points and a major wound. Give First Aid before Medicine.")
    if now is State.UNCONSCIOUS and health(sheet).hp <= 0:
        return tr("0 hit points without a major wound: unconscious, not dying.")
    if now is State.UNCONSCIOUS:
        return tr("Unconscious. Apply First Aid to wake the investigator.")
    most = most_hit_points(sheet)
    hits = tr("A hit for {major} or more is a major wound. A hit for {fatal} or more kills.").format(
        major=major_wound_from(most), fatal=fatal_from(most, table)
    )
    if sheet.status(MAJOR_WOUND):
        return tr("Rest alone doesn't heal a major wound. At 0 hit points, it means dying.") + f" {hits}"
    return hits


def _condition(sheet: Sheet, status: str) -> Toggle:
    rule = "COC-WND-01" if status in BODY else "COC-WND-02"
    return Toggle(
        status, status_name(status), bool(sheet.status(status)), explanation=sentences("coc7")[rule]
    )


# Treatment


def _treatment(patient: Sheet, care: Care, context: HealingContext) -> page.TreatmentRow:
    healer = context.healer_sheet or patient
    subject = subject_of("treatment", care.value)
    attempt = Attempt(healer, subject, rules=context.rules, patient=context.healer_sheet and patient)
    ruling = care_refusal(patient, care)
    reason = "" if ruling is None else refusal_words(ruling)
    name = name_of(healer, subject)
    value = chance = ""
    try:
        asked = check_for(attempt)
        value, chance = str(asked.target), _chance(asked)
    except KeyError:
        reason = (
            tr("No {skill} on this sheet.").format(skill=name)
            if context.healer_sheet is None
            else tr("{who} has no {skill}.").format(who=healer.name, skill=name)
        )
    return page.TreatmentRow(
        id=care.value,
        skill=name,
        value=value,
        means="",
        restores=_hit_points(str(CARE_GIVES[care])),
        bonuses=(),
        takes=_takes(care),
        chance=chance,
        chosen=context.subject == subject,
        reason=reason,
    )


def _chance(asked: Check) -> str:
    chance = percent(chance_to_pass(asked))
    if asked.difficulty is Difficulty.REGULAR:
        return chance
    return tr("{chance} ({level})").format(chance=chance, level=short_word(asked.difficulty))


def _hit_points(amount: str) -> str:
    return tr("{amount} HP").format(amount=dice_text(amount))


def _takes(care: Care) -> str:
    hours = HOURS_OF_WORK[care]
    return ntr("{n} hour", "{n} hours", hours).format(n=hours) if hours else ""


def _waiting_treatment(treated: StandingRoll | None) -> StandingRoll | None:
    """Return a successful treatment that was neither applied nor discarded, otherwise None."""
    if treated is None or treated.taken_back or treated.applied is not None:
        return None
    return treated if care_of(treated.roll) is not None and treated.roll.passed else None


def _pending(sheet: Sheet, treated: StandingRoll | None) -> page.PendingTreatment | None:
    if treated is None or treated.taken_back or not treated.roll.passed:
        return None
    care = care_of(treated.roll)
    done = treated.applied
    if care is None or (done is not None and not done.events):
        return None
    before = sheet.tracker("hp").value
    after = before + restored_by(treated.roll, sheet)
    if done is not None:
        changes = (each for each in done.events if isinstance(each, TrackerChanged) and each.tracker == "hp")
        before, after = next(((each.before, each.after) for each in changes), (before, before))
    restored = after - before
    can_apply = done is None and restored > 0
    return page.PendingTreatment(
        heading=tr("{care}, {degree}:").format(
            care=treated.roll.name, degree=short_word(Degree[treated.roll.degree.upper()])
        ),
        text=_restored_words(care, points_of(treated.roll), before, after),
        apply=tr("Apply +{n} HP").format(n=restored) if can_apply else "",
        applied=done is not None,
    )


def _restored_words(care: Care, points: int, before: int, after: int) -> str:
    """Describe what a treatment restores: "1D3 (rolled 2) = 2 HP. Hit points 8 → 10."."""
    gives = CARE_GIVES[care]
    parts = [f"{_hit_points(str(points))}."]
    if gives.dice:
        rolled = tr("{dice} (rolled {n}) = {points}.")
        parts = [rolled.format(dice=dice_text(str(gives)), n=points, points=_hit_points(str(points)))]
    change = tr("Hit points {before} → {after}.")
    if after - before < points:
        change = tr("Hit points {before} → {after} (maximum).")
    parts.append(change.format(before=before, after=after))
    if takes := _takes(care):
        parts.append(tr("Takes {time}.").format(time=takes))
    return " ".join(parts)


# Luck


def _luck(sheet: Sheet, context: HealingContext) -> page.LuckPanel:
    most = SYSTEM.tracker_span(sheet, "luck").most
    asked = check_for(Attempt(sheet, "luck:", rules=context.rules))
    text = tr("Roll your current Luck or less. You can't spend Luck on this roll.")
    if asked.table.luck_on_luck:
        text = tr("Roll your current Luck or less.")
    if asked.table.luck_recovery:
        text += " " + tr("You can regain Luck in downtime, after the scenario.")
    return page.LuckPanel(
        value=asked.target,
        most=most,
        most_words=tr("of {most}").format(most=most),
        restorations=(),
        check=ActionView(
            tr("Roll Luck"), tr("{percent} to succeed").format(percent=percent(chance_to_pass(asked)))
        ),
        check_text=text,
        group=tr("Group Luck…"),
        recent=tuple(
            page.LuckChange(_cause(entry, before - after), signed(str(after - before)), gain=after > before)
            for entry, before, after in context.luck_changes
        ),
    )


def _cause(entry: Entry, spent: int) -> str:
    """Describe what changed Luck: "Spot Hidden, Failure to Regular"."""
    match entry.action:
        case Action.LUCK if entry.roll is not None:
            return _luck_purchase_words(entry.roll, spent)
        case Action.UNDO:
            return tr("Undone")
        case Action.REDO:
            return tr("Redone")
    return tr("Changed by hand") if entry.roll is None else entry.roll.name


def _luck_purchase_words(after: Roll, spent: int) -> str:
    asked = check_of(after)
    levels = (
        judge(after.total + spent, asked.target, asked.difficulty, asked.table)[0],
        Degree[after.degree.upper()],
    )
    if levels[0] is levels[1]:
        return after.name
    before, now = (short_word(each) for each in levels)
    return tr("{name}, {before} to {after}").format(name=after.name, before=before, after=now)
