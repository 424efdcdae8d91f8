"""What a roll of the Shadow Lounge game came to, in words, and what can be done about it."""

from desktop.base.names import skill_name
from desktop.base.numbers import reading
from desktop.base.words import ntr, tr
from desktop.games.d100.tray import degree_word, for_other, short_word
from desktop.games.shadow_lounge.against import rolled_verdict
from desktop.games.shadow_lounge.damage import damage_action
from desktop.games.shadow_lounge.odds import FUMBLE
from desktop.views.game import Rolled
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView, DegreeWord, ResultView
from desktop.views.tray_parts import APPLY, tracker_change
from rules_core.game.play import BY
from rules_core.game.switches import table_facts
from rules_core.sheet.events import MarkChanged, PowerMarkChanged, TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.checks import Check
from rules_core.systems.shadow_lounge.degrees import NATURAL_CRITICALS, Degree, limit
from rules_core.systems.shadow_lounge.kept import check_of, malfunctioned, result_of
from rules_core.systems.shadow_lounge.play import skill_rolled
from rules_core.systems.shadow_lounge.play_healing import (
    amount_of,
    healed_by,
    treatment_of,
    treatment_refusal,
)
from rules_core.systems.shadow_lounge.system import SYSTEM


def result_view(shown: Rolled, *, live: bool) -> ResultView:
    """The result of a check; ``live``: something can still be done about it."""
    standing = shown.standing
    present, natural = standing.roll, standing.entry.roll or standing.roll
    asked, result = check_of(present), result_of(present)
    degree = result.degree
    shortfall = ""
    if not present.passed and result.succeeded:
        shortfall = tr("Not enough: {level} was asked").format(level=short_word(asked.required))
    tick, tick_undo = _tick(shown.luck_of or shown.sheet, standing)
    spent = ""
    if standing.luck:
        spent = tr("{n} Luck spent on this roll.").format(n=natural.total - present.total)
    verdict = rolled_verdict(present)
    flag = DegreeWord(FUMBLE, tr("Fumble")) if result.fumble else None
    effects = () if standing.taken_back else _effects(shown)
    word = degree_word(degree)
    said = (
        tr("{name}, {total}, {degree}.").format(name=present.name, total=present.total, degree=word),
        "" if flag is None else f"{flag.word}.",
        "" if not shortfall else f"{shortfall}.",
        "" if verdict is None else f"{verdict.headline} {verdict.text}",
        tick,
        *effects,
    )
    return ResultView(
        number=reading(present.total),
        struck=reading(natural.total) if standing.luck else "",
        degree=degree.key,
        word=word,
        reason=_reason(present, asked, degree, luck_spent=bool(standing.luck)),
        shortfall=shortfall,
        tick=tick,
        tick_undo=tick_undo and live,
        luck_spent=spent,
        aftermath="" if standing.taken_back else _aftermath(degree, fumble=result.fumble),
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in said if part),
        flag=flag,
        verdict=verdict,
        effects=effects,
        note=standing.note,
    )


def follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    """What can follow from a roll that is live: its damage, or applying what it heals."""
    damage = damage_action(shown.sheet, shown.standing.roll)
    if damage is not None:
        return (damage,)
    points = applicable(shown.sheet, shown.standing)
    return (ActionView(apply_words(points), key="D", id=APPLY),) if points else ()


def applicable(sheet: Sheet, standing: StandingRoll) -> int:
    """The hit points that a kept roll of a treatment can still give this sheet, 0 for none."""
    present = standing.roll
    treatment = treatment_of(present)
    if treatment is None or standing.applied is not None or standing.taken_back:
        return 0
    if for_other(standing) or not has_tracker(sheet, "hp"):
        return 0
    if treatment_refusal(sheet, treatment, table_facts(check_of(present).table)) is not None:
        return 0
    healed = healed_by(present, sheet)
    return 0 if healed is None else healed.restored


def apply_words(points: int) -> str:
    """The words of the button that applies a treatment."""
    return tr("Apply +{n} HP").format(n=points)


def _reason(present: Roll, asked: Check, degree: Degree, *, luck_spent: bool) -> str:
    roll, target = present.total, asked.target
    match degree:
        case Degree.CRITICAL if luck_spent:
            return tr("Luck brought the die to 1")
        case Degree.CRITICAL:
            return tr("{roll} on the die is always critical").format(roll=roll)
        case Degree.CRITICAL_FAILURE:
            return tr("100 fails, whatever the value")
        case Degree.FAILURE:
            over = tr("{roll} is over {target} by {over}")
            if luck_spent and roll in NATURAL_CRITICALS:
                over = tr("{roll} is over {target} by {over}, and Luck makes no critical {roll}")
            return over.format(roll=roll, target=target, over=roll - target)
        case Degree.REGULAR:
            within = tr("{roll} is within {target}")
        case Degree.HARD:
            within = tr("{roll} is within {limit}, half of {target}")
        case Degree.EXTREME:
            within = tr("{roll} is within {limit}, a fifth of {target}")
    return within.format(roll=roll, limit=limit(target, degree), target=target)


def _aftermath(degree: Degree, *, fumble: bool) -> str:
    if degree is Degree.CRITICAL_FAILURE:
        return tr("100 always fails. Your DM says what it brings.")
    if not fumble:
        return ""
    if degree >= Degree.REGULAR:
        return tr("A fumble beside the success: it works, and something goes wrong. Your DM says what.")
    return tr("A fumble: more goes wrong than the failure. Your DM says what.")


def _tick(owner: Sheet, standing: StandingRoll) -> tuple[str, bool]:
    """The line on the success that counts, and whether it can be taken back from here."""
    steps = [each for each in standing.entry.steps if each.rule in ("SL-ADV-01", "SL-ADV-02")]
    if not steps or standing.taken_back:
        return "", False
    because = str(dict(steps[-1].facts).get("because", ""))
    present = standing.roll
    if because == "highest":
        return tr("At 99: successes count no more."), False
    if because == "no_success" and standing.luck and result_of(present).succeeded:
        return tr("Luck made this success, so it does not count."), False
    for event in standing.entry.events:
        if isinstance(event, MarkChanged):
            skill = skill_rolled(owner, present.subject)
            name = present.name if skill is None else skill_name(SYSTEM, skill)
            words = tr("{name}: success {n} this adventure.")
            return words.format(name=name, n=event.after), True
        if isinstance(event, PowerMarkChanged):
            return tr("{name}: success {n} counts.").format(name=present.name, n=event.after), True
    healer = dict(present.check).get(BY)
    if not because and healer:
        return tr("The success counts for {name}.").format(name=healer), False
    return "", False


def _effects(shown: Rolled) -> tuple[str, ...]:
    standing = shown.standing
    lines: list[str] = []
    if malfunctioned(standing.roll):
        lines.append(tr("The weapon malfunctions: your DM says how."))
    for event in standing.entry.events:
        if isinstance(event, TrackerChanged) and event.tracker == "luck":
            rules = {each.rule for each in standing.entry.steps}
            cause = tr("Second critical in a row") if "SL-LUCK-08" in rules else tr("Critical without Luck")
            lines.append(f"{cause}: {tracker_change(tr('Luck'), event.before, event.after)}")
        if isinstance(event, TrackerChanged) and event.tracker == "fp":
            lines.append(tracker_change(tr("Force Points"), event.before, event.after))
    return (*lines, *_healing(shown))


def _healing(shown: Rolled) -> tuple[str, ...]:
    """What a treatment restores, or what became of it."""
    standing = shown.standing
    if treatment_of(standing.roll) is None:
        return ()
    if standing.applied is not None:
        changes = [
            tracker_change(tr("Hit points"), each.before, each.after)
            for each in standing.applied.events
            if isinstance(each, TrackerChanged)
        ]
        return tuple(changes) or (tr("Not applied."),)
    amount = amount_of(standing.roll)
    points = amount if for_other(standing) else applicable(shown.sheet, standing)
    if not points:
        return (tr("Restores nothing now.") if amount else tr("Restores nothing."),)
    return (ntr("Restores {n} hit point.", "Restores {n} hit points.", points).format(n=points),)
