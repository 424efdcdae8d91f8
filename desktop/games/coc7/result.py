"""The result of a Call of Cthulhu roll: its text, the follow-up buttons, Luck, pushing and the log."""

from desktop.base.names import skill_name
from desktop.base.numbers import reading
from desktop.base.words import ntr, tr
from desktop.games.coc7.against import rolled_verdict
from desktop.games.coc7.words import name_of
from desktop.games.d100 import tray as d100
from desktop.views.game import Rolled
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView, LuckOffer, ResultView
from desktop.views.tray_parts import (
    APPLY,
    DAMAGE,
    damage_follow_up,
    house_rule_behind,
    tracker_change,
    with_house_rule,
)
from rules_core.dice.sources import DiceError
from rules_core.game.play import STRIKING, Against, Choice
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Entry, Roll, StandingRoll
from rules_core.sheet.outcome import Ruling, Step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.coc7.after_roll import luck_costs
from rules_core.systems.coc7.attempts import BUILD
from rules_core.systems.coc7.checks import Check, Degree, limit, meets
from rules_core.systems.coc7.kept import check_of, choice_of, is_check, jammed, malfunction_number
from rules_core.systems.coc7.play import gave_tick, push_ruling, skill_rolled
from rules_core.systems.coc7.system import SYSTEM

IMPALE, SHOCK = "damage_impaling", "shock"
"""Ids of follow-ups of this game: damage that impales, and the INT roll after losing 5 or more Sanity."""


def result_view(shown: Rolled, *, live: bool) -> ResultView:
    """Return the result of a check. With ``live``, it can still be pushed or changed with Luck."""
    standing = shown.standing
    present, natural = standing.roll, standing.entry.roll or standing.roll
    asked, degree = check_of(natural), Degree[present.degree.upper()]
    shortfall = ""
    jam = jammed(present)
    shown_as, word = degree, d100.degree_word(degree)
    reason = _reason(present, asked, degree, bool(standing.luck))
    if jam:
        shown_as, word = min(degree, Degree.FAILURE), tr("Jammed")
        reason = tr("{n} or more jams the gun").format(n=malfunction_number(present))
        shortfall = tr("Rolled {n}: the gun jams and the shot fails.").format(n=natural.total)
    elif not present.passed and degree >= Degree.REGULAR:
        shortfall = tr("Not enough: you needed {level}").format(level=d100.short_word(asked.difficulty))
    tick, tick_undo = _tick(shown)
    spent = ""
    if standing.luck:
        points = natural.total - present.total
        spent = tr("{n} Luck spent on this roll.").format(n=points)
        if (ruling := _tick_step(standing)) is not None and ruling.fact("because") == "luck":
            spent = tr("{n} Luck spent on this roll, so no tick.").format(n=points)
    aftermath = ""
    if asked.pushed and not present.passed and not standing.taken_back:
        aftermath = tr("The pushed roll failed. Your Keeper decides what happens.")
    verdict = rolled_verdict(present)
    effects = () if standing.taken_back else _effects(shown)
    spoken = tr("{name}, {total}, {degree}.").format(name=present.name, total=present.total, degree=word)
    spoken_parts = (
        spoken,
        *((spent, d100.luck_left(shown.luck_of or shown.sheet)) if spent and live else ()),
        shortfall,
        "" if verdict is None else f"{verdict.headline} {verdict.text}",
        tick,
        *effects,
    )
    return ResultView(
        number=reading(present.total),
        struck=reading(natural.total) if standing.luck else "",
        degree=shown_as.key,
        word=word,
        reason=reason,
        shortfall=shortfall,
        tick=tick,
        tick_undo=tick_undo and live,
        luck_spent=spent,
        aftermath=aftermath,
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in spoken_parts if part),
        verdict=verdict,
        effects=effects,
        note=standing.note,
    )


def _reason(present: Roll, asked: Check, degree: Degree, luck_spent: bool) -> str:
    roll, target = present.total, asked.target
    if degree is Degree.CRITICAL:
        return tr("01 is always a critical success")
    if roll == 100 and not luck_spent:
        return tr("00 and 0 count as 100")
    if degree is Degree.FUMBLE:
        return tr("Below 50, 96 or more is a fumble")
    if degree is Degree.FAILURE:
        return tr("{roll} is over {target}: missed by {over}").format(
            roll=roll, target=target, over=roll - target
        )
    if degree is Degree.REGULAR:
        return tr("{roll} is at or below {target}").format(roll=roll, target=target)
    within = tr("{roll} is at or below {limit}, half of {target}")
    if degree is Degree.EXTREME:
        within = tr("{roll} is at or below {limit}, a fifth of {target}")
    return within.format(roll=roll, limit=limit(target, degree), target=target)


def _tick(shown: Rolled) -> tuple[str, bool]:
    """Return the text about the tick, and whether it can be removed from here."""
    sheet, standing = shown.luck_of or shown.sheet, shown.standing
    ruling = _tick_step(standing)
    if ruling is None or standing.taken_back:
        return "", False
    skill = skill_rolled(sheet, standing.roll.subject) or d100.ticked_skill(sheet, standing)
    name = standing.roll.name if skill is None else skill_name(SYSTEM, skill)
    match str(ruling.fact("because")):
        case "luck":  # shown next to the Luck spent
            return "", False
        case "skill":
            return tr("{name} can't be ticked.").format(name=name), False
        case "ticked_before":
            return tr("{name} is already ticked.").format(name=name), False
        case "bonus_die":
            return tr("No tick: a bonus die was rolled."), False
        case "penalty_die":
            return tr("No tick: a penalty die was rolled."), False
    stands = gave_tick(standing.entry) and skill is not None and skill.marks > 0
    if stands and shown.luck_of is not None:
        return tr("{name} ticked for improvement ({who}).").format(name=name, who=sheet.name), False
    if stands:
        return tr("{name} ticked for improvement.").format(name=name), True
    return tr("The tick was removed by hand."), False


def _tick_step(standing: StandingRoll) -> Step | None:
    latest: Entry = standing.luck[-1] if standing.luck else standing.entry
    ticks = [each for each in latest.steps if each.rule in ("COC-XP-01", "COC-XP-02")]
    return ticks[-1] if ticks else None


def _effects(shown: Rolled) -> tuple[str, ...]:
    standing = shown.standing
    lines: list[str] = []
    for event in standing.entry.events:
        if isinstance(event, TrackerChanged) and event.tracker == "san":
            lines.append(tracker_change(tr("Sanity"), event.before, event.after))
    present = standing.roll
    facts = dict(present.check)
    if "loss" in facts and not facts["loss"]:
        lines.append(tr("No Sanity lost"))
    rules = {each.rule: each for each in standing.entry.steps}
    if (why := rules.get("COC-SAN-02")) is not None and "loss" in dict(why.facts):
        lines.append(tr("Lost {n} at once: roll INT.").format(n=why.fact("loss")))
    if (lasting := rules.get("COC-SAN-03")) is not None:
        lines.append(
            tr("Permanent insanity: no Sanity left.")
            if lasting.fact("insanity") == "permanent"
            else tr("Lost a fifth of the day's Sanity: indefinite insanity.")
        )
    kind = present.kind
    if kind == "conscious":
        lines.append(tr("You stay conscious.") if present.passed else tr("You fall unconscious."))
    if kind == "shock":
        lines.append(
            tr("You understand what you saw: temporary insanity.")
            if present.passed
            else tr("You repress what you saw: no insanity.")
        )
    points = _restored(shown)
    if points:
        lines.append(ntr("Restores {n} hit point.", "Restores {n} hit points.", points).format(n=points))
    return tuple(lines)


def _restored(shown: Rolled) -> int:
    """Return the hit points that a treatment restores.

    For another patient it's what the dice say, because the hit points they lack aren't known here.
    """
    if shown.standing.roll.kind == "treatment" and d100.for_other(shown.standing):
        from rules_core.systems.coc7.play_harm import points_of

        return points_of(shown.standing.roll)
    return _to_apply(shown)


def _to_apply(shown: Rolled) -> int:
    present = shown.standing.roll
    waits = shown.standing.applied is None and has_tracker(shown.sheet, "hp")
    if not waits or present.kind != "treatment":
        return 0
    from rules_core.systems.coc7.play_harm import restored_by

    return restored_by(present, shown.sheet)


def follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    """Return the buttons for what still follows from a roll, such as its damage."""
    standing = shown.standing
    kind = standing.roll.kind
    if not standing.is_live or d100.for_other(standing):
        return ()
    if standing.followed_by("damage"):
        return ()
    if kind == "weapon":
        return _damage_of(shown)
    if kind == "skill":
        return _counter_damage(shown.sheet, standing.roll)
    if kind == "sanity":
        from rules_core.systems.coc7.play_harm import owes_shock

        due = owes_shock(shown.sheet, standing)
        return (ActionView(tr("Roll INT"), command="follow_up", id=SHOCK),) if due else ()
    points = _to_apply(shown)
    return (
        (ActionView(tr("Apply +{n} HP").format(n=points), command="follow_up", id=APPLY),) if points else ()
    )


def _damage_of(shown: Rolled) -> tuple[ActionView, ...]:
    from rules_core.systems.coc7.play_harm import hit_degree
    from rules_core.systems.coc7.weapons import is_firearm

    present = shown.standing.roll
    if choice_of(present).option(BUILD) != "":  # a manoeuvre deals no damage
        return ()
    try:
        hit = hit_degree(present)
        weapon = weapon_at(shown.sheet, present.thing)
    except (DiceError, KeyError):  # a tie without its dice, or a weapon that is no longer on the sheet
        return ()
    if hit is None:
        return ()
    if hit < Degree.EXTREME or is_firearm(weapon):
        return (damage_follow_up(),)
    return damage_follow_up(), damage_follow_up(tr("Roll impaling damage"), action=IMPALE, command="")


_MOST_WEAPONS = 3
"""How many weapons to choose from after a hit with a skill."""


def _counter_damage(sheet: Sheet, present: Roll) -> tuple[ActionView, ...]:
    """Return the buttons for the damage of a skill that hit, one for each weapon that uses it."""
    choice = choice_of(present)
    if choice.against not in STRIKING:  # spares most rolls an import
        return ()
    from rules_core.systems.coc7.play_harm import hit_degree
    from rules_core.systems.coc7.weapons import weapons_to_fight_back

    try:
        hit = hit_degree(present)
    except DiceError:
        return ()
    if hit is None:
        return ()
    found: list[ActionView] = []
    for thing in weapons_to_fight_back(sheet, present.thing)[:_MOST_WEAPONS]:
        name, command = name_of(sheet, subject_of("damage", thing)), "" if found else "follow_up"
        found.append(damage_follow_up(name, action=subject_of(DAMAGE, thing), command=command))
        if hit >= Degree.EXTREME and choice.against is not Against.FIGHT_BACK:
            words = tr("{damage}, impaling").format(damage=name)
            found.append(damage_follow_up(words, action=subject_of(IMPALE, thing), command=""))
    return tuple(found)


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """Return the subject and choice of the roll behind a follow-up button, or None if it isn't a roll."""
    kind, weapon = Subject.read(action)
    if kind in (DAMAGE, IMPALE):
        from rules_core.systems.coc7.play_harm import IMPALING

        subject = subject_of("damage", weapon or present.thing)
        return subject, Choice(situations=(IMPALING,) if kind == IMPALE else ())
    return ("shock:", Choice()) if action == SHOCK else None


def push_view(sheet: Sheet, present: Roll) -> ActionView | None:
    """Return the push button, with the reason if the roll can't be pushed; None if its skill is gone."""
    try:
        ruling = push_ruling(sheet, present)
    except KeyError:
        return None
    if ruling.allowed:
        return ActionView(tr("Push the roll"), tr("Ask your Keeper what happens if you fail"), command="push")
    reason = {
        "passed": tr("You can only push a failed roll. This one succeeded."),
        "pushed": tr("You can push a roll only once."),
        "combat": tr("You can't push combat or opposed rolls."),
        "fumble": tr("You can't push a fumble."),
    }.get(str(ruling.step.fact("because")), tr("You can't push this roll."))
    return ActionView(tr("Push the roll"), enabled=False, reason=with_house_rule(SYSTEM.id, reason, ruling))


def push_house_rule(sheet: Sheet, present: Roll) -> str:
    """Return the name of the house rule that forbids pushing a roll, "" if none does."""
    try:
        return house_rule_behind(push_ruling(sheet, present))
    except KeyError:
        return ""


# Luck


def luck_offers(owner: Sheet, standing: StandingRoll, luck: int) -> tuple[LuckOffer, ...]:
    """Return a button for each better success level that Luck can buy.

    Args: ``owner`` is the sheet whose Luck is spent, ``luck`` the points it has.
    """
    present = standing.roll
    asked = check_of(present)

    def effects(level: Degree, points: int) -> tuple[str, str]:
        return _effect(owner, standing, level), d100.ending_after(present, level, points, rolled_verdict)

    costs = luck_costs(asked, present.total, Degree[present.degree.upper()])
    return d100.luck_offers(costs, luck, asked.difficulty, effects)


def _effect(owner: Sheet, standing: StandingRoll, level: Degree) -> str:
    asked = check_of(standing.roll)
    if not meets(level, asked.difficulty):
        return tr("Still below {level}").format(level=d100.short_word(asked.difficulty))
    if skill_rolled(owner, standing.roll.subject) is None:
        return ""
    removes = gave_tick(standing.entry) and not standing.luck
    return tr("Removes the tick") if removes else tr("No tick")


def luck_refusal(ruling: Ruling) -> str:
    """Return why no Luck can be spent on a roll, or "" if the reason is obvious."""
    words = {
        "luck": tr("You can't spend Luck on a Luck roll"),
        "pushed": tr("You can't spend Luck on a pushed roll"),
        "fumble": tr("You can't spend Luck on a fumble"),
        "table": tr("Your table doesn't allow spending Luck"),
        "malfunction": tr("You can't spend Luck on a jammed gun"),
        "month": tr("You can't spend Luck on psychoanalysis"),
        "applied": tr("To spend Luck, undo the finished treatment first"),
    }.get(str(ruling.step.fact("because")), "")
    return with_house_rule(SYSTEM.id, words, ruling)


# The log


def log_modifier(standing: StandingRoll) -> str:
    """Return what was special about a roll, for the log: "1 bonus, pushed, 7 Luck"."""
    if not is_check(standing.roll):
        return ""
    asked, choice = check_of(standing.roll), choice_of(standing.roll)
    pushed = tr("pushed") if asked.pushed else ""
    return d100.modifier_words(
        standing, choice, asked.net, asked.difficulty, special=pushed, change=_sanity(standing)
    )


def _sanity(standing: StandingRoll) -> str:
    change = d100.log_change(standing, "san")
    if change is None:
        return ""
    return (tr("lost {n} SAN") if change < 0 else tr("gained {n} SAN")).format(n=abs(change))


def log_degree(roll: Roll) -> tuple[str, str]:
    """Return the success level of a saved roll, as its key and as a short word."""
    if not is_check(roll):
        return "", tr("damage")
    degree = Degree[roll.degree.upper()]
    if jammed(roll):  # the shot fails, whatever its level
        return min(degree, Degree.FAILURE).key, tr("Jammed")
    return degree.key, d100.short_word(degree)
