"""The result of a Shadow Lounge roll: its text, the follow-up buttons, Luck and the log."""

from desktop.base.names import skill_name
from desktop.base.numbers import reading
from desktop.base.words import ntr, tr
from desktop.games.d100 import tray as d100
from desktop.games.shadow_lounge.against import rolled_verdict
from desktop.games.shadow_lounge.damage import damage_actions
from desktop.games.shadow_lounge.odds import FUMBLE
from desktop.views.game import Rolled
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView, DegreeWord, LuckOffer, ResultView
from desktop.views.tray_parts import APPLY, tracker_change, with_house_rule
from rules_core.game.play import BY
from rules_core.game.switches import table_facts
from rules_core.sheet.events import MarkChanged, PowerMarkChanged, TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge import play_healing
from rules_core.systems.shadow_lounge.checks import NATURAL_CRITICALS, Check, Degree, Kind, limit, meets
from rules_core.systems.shadow_lounge.kept import check_of, choice_of, is_check, malfunctioned, result_of
from rules_core.systems.shadow_lounge.luck import luck_costs
from rules_core.systems.shadow_lounge.play import skill_rolled
from rules_core.systems.shadow_lounge.skills import can_be_marked
from rules_core.systems.shadow_lounge.system import SYSTEM


def result_view(shown: Rolled, *, live: bool) -> ResultView:
    """Return the result of a check. With ``live``, it can still be changed with Luck."""
    standing = shown.standing
    present, natural = standing.roll, standing.entry.roll or standing.roll
    asked, result = check_of(present), result_of(present)
    degree = result.degree
    shortfall = ""
    if not present.passed and result.succeeded:
        shortfall = tr("Not enough: you needed {level}").format(level=d100.short_word(asked.required))
    tick, tick_undo = _tick(shown.luck_of or shown.sheet, standing)
    spent = ""
    if standing.luck:
        spent = tr("{n} Luck spent on this roll.").format(n=natural.total - present.total)
    verdict = rolled_verdict(present)
    flag = DegreeWord(FUMBLE, tr("Fumble")) if result.fumble else None
    effects = () if standing.taken_back else _effects(shown)
    word = d100.degree_word(degree)
    spoken_parts = (
        tr("{name}, {total}, {degree}.").format(name=present.name, total=present.total, degree=word),
        *((spent, d100.luck_left(shown.luck_of or shown.sheet)) if spent and live else ()),
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
        spoken=" ".join(part for part in spoken_parts if part),
        flag=flag,
        verdict=verdict,
        effects=effects,
        note=standing.note,
    )


def follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    """Return the buttons for what still follows from a roll: its damage, or applying a treatment."""
    standing = shown.standing
    if not standing.is_live or d100.for_other(standing):
        return ()
    if damage := damage_actions(shown.sheet, standing):
        return damage
    points = applicable(shown.sheet, standing)
    return (ActionView(apply_words(points), command="follow_up", id=APPLY),) if points else ()


def applicable(sheet: Sheet, standing: StandingRoll) -> int:
    """Return the hit points that a saved treatment can still restore on this sheet, 0 for none."""
    present = standing.roll
    treatment = play_healing.treatment_of(present)
    if treatment is None or standing.applied is not None or standing.taken_back:
        return 0
    if d100.for_other(standing) or not has_tracker(sheet, "hp"):
        return 0
    if play_healing.treatment_refusal(sheet, treatment, table_facts(check_of(present).table)) is not None:
        return 0
    healed = play_healing.healed_by(present, sheet)
    return 0 if healed is None else healed.restored


def apply_words(points: int) -> str:
    """Return the label of the button that applies a treatment."""
    return tr("Apply +{n} HP").format(n=points)


def _reason(present: Roll, asked: Check, degree: Degree, *, luck_spent: bool) -> str:
    roll, target = present.total, asked.target
    match degree:
        case Degree.CRITICAL if luck_spent:
            return tr("Luck lowered the die to 1")
        case Degree.CRITICAL:
            return tr("A natural {roll} is always critical").format(roll=roll)
        case Degree.CRITICAL_FAILURE:
            return tr("100 always fails")
        case Degree.FAILURE:
            over = tr("{roll} is over {target}: missed by {over}")
            if luck_spent and roll in NATURAL_CRITICALS:
                over = tr("{roll} is over {target}: missed by {over}. With Luck, {roll} isn't critical")
            return over.format(roll=roll, target=target, over=roll - target)
        case Degree.REGULAR:
            within = tr("{roll} is at or below {target}")
        case Degree.HARD:
            within = tr("{roll} is at or below {limit}, half of {target}")
        case Degree.EXTREME:
            within = tr("{roll} is at or below {limit}, a fifth of {target}")
    return within.format(roll=roll, limit=limit(target, degree), target=target)


def _aftermath(degree: Degree, *, fumble: bool) -> str:
    if degree is Degree.CRITICAL_FAILURE:
        return tr("A critical failure has consequences. Your DM decides them.")
    if not fumble:
        return ""
    if degree >= Degree.REGULAR:
        return tr("Success with a fumble: it works, but something else goes wrong. Your DM decides what.")
    return tr("Fumble: something else goes wrong too. Your DM decides what.")


def _tick(owner: Sheet, standing: StandingRoll) -> tuple[str, bool]:
    """Return the text about the counted success, and whether it can be removed from here."""
    steps = [each for each in standing.entry.steps if each.rule in ("SL-ADV-01", "SL-ADV-02")]
    if not steps or standing.taken_back:
        return "", False
    because = str(dict(steps[-1].facts).get("because", ""))
    present = standing.roll
    if because == "highest":
        return tr("At 99, successes no longer count."), False
    if because == "no_success" and standing.luck and result_of(present).succeeded:
        return tr("You needed Luck to succeed, so this doesn't count."), False
    for event in standing.entry.events:
        if isinstance(event, MarkChanged):
            skill = d100.ticked_skill(owner, standing)
            name = present.name if skill is None else skill_name(SYSTEM, skill)
            words = tr("{name}: success {n} this adventure.")
            return words.format(name=name, n=event.after), True
        if isinstance(event, PowerMarkChanged):
            return tr("{name}: success {n}.").format(name=present.name, n=event.after), True
    healer = dict(present.check).get(BY)
    if not because and healer:
        return tr("The success counts for {name}.").format(name=healer), False
    return "", False


def _effects(shown: Rolled) -> tuple[str, ...]:
    standing = shown.standing
    lines: list[str] = []
    if malfunctioned(standing.roll):
        lines.append(tr("The weapon malfunctions. Your DM decides how."))
    for event in standing.entry.events:
        if isinstance(event, TrackerChanged) and event.tracker == "luck":
            rules = {each.rule for each in standing.entry.steps}
            cause = tr("Second critical in a row") if "SL-LUCK-08" in rules else tr("Critical without Luck")
            lines.append(f"{cause}: {tracker_change(tr('Luck'), event.before, event.after)}")
        if isinstance(event, TrackerChanged) and event.tracker == "fp":
            lines.append(tracker_change(tr("Force Points"), event.before, event.after))
    return (*lines, *_healing(shown))


def _healing(shown: Rolled) -> tuple[str, ...]:
    standing = shown.standing
    if play_healing.treatment_of(standing.roll) is None:
        return ()
    if standing.applied is not None:
        changes = [
            tracker_change(tr("Hit points"), each.before, each.after)
            for each in standing.applied.events
            if isinstance(each, TrackerChanged)
        ]
        return tuple(changes) or (tr("Not applied."),)
    amount = play_healing.amount_of(standing.roll)
    points = amount if d100.for_other(standing) else applicable(shown.sheet, standing)
    if not points:
        return (tr("Restores nothing now.") if amount else tr("Restores nothing."),)
    return (ntr("Restores {n} hit point.", "Restores {n} hit points.", points).format(n=points),)


# Luck


def luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    """Return a button for each better success level that Luck can buy.

    Args: ``owner`` is the sheet whose Luck is spent, ``luck`` the points it has.
    """
    present = standing.roll
    asked = check_of(present)

    def effects(level: Degree, points: int) -> tuple[str, str]:
        return _effect(owner, standing, level), d100.ending_after(present, level, points, rolled_verdict)

    return d100.luck_offers(luck_costs(asked, result_of(present)), luck, asked.required, effects)


def luck_refusal(ruling: Ruling) -> str:
    """Return why no Luck can be spent on a roll, or "" if the reason is obvious."""
    words = {
        "luck": tr("You can't spend Luck on a Luck check"),
        "critical_failure": tr("You can't spend Luck on a 100"),
        "fumble": tr("Your table doesn't allow spending Luck on fumbles"),
        "applied": tr("To spend Luck, undo the finished treatment first"),
    }.get(str(ruling.step.fact("because")), "")
    return with_house_rule(SYSTEM.id, words, ruling)


def _effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    asked = check_of(standing.roll)
    if not meets(level, asked.required):
        return tr("Still below {level}").format(level=d100.short_word(asked.required))
    if asked.kind not in (Kind.SKILL, Kind.POWER):
        return ""
    skill = skill_rolled(owner, standing.roll.subject)
    if skill is not None and not can_be_marked(skill):
        return ""
    natural = standing.entry.roll or standing.roll
    if result_of(natural).succeeded:
        return tr("The success still counts")
    return tr("The success doesn't count")


# The log


def log_modifier(standing: StandingRoll) -> str:
    """Return what was special about a roll, for the log: "1 bonus, 7 Luck"."""
    if not is_check(standing.roll):
        return ""
    asked, choice = check_of(standing.roll), choice_of(standing.roll)
    fumble = tr("fumble") if result_of(standing.roll).fumble else ""
    won = d100.log_change(standing, "luck")
    luck = "" if won is None else tr("Luck +{n}").format(n=won)
    return d100.modifier_words(standing, choice, asked.net, asked.required, special=fumble, change=luck)


def log_degree(roll: Roll) -> tuple[str, str]:
    """Return the success level of a saved roll, as its key and as a short word."""
    if not is_check(roll):
        return "", tr("Luck") if roll.kind == "restore" else tr("damage")
    degree = Degree[roll.degree.upper()]
    return degree.key, d100.short_word(degree)
