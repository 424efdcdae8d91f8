"""Downtime in Shadow Lounge: rest, skills with successes, the Force, and Luck."""

from functools import partial

from rules_core.dice.sources import DiceSource
from rules_core.game.downtime import Downtime, Flow, Page, Try, TryResult
from rules_core.game.play import Rules
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    MaximumChanged,
    PowerMarkChanged,
    SkillChanged,
    TrackerChanged,
    set_status,
    set_tracker,
)
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from rules_core.sheet.subject import subject_of
from rules_core.systems.shadow_lounge import skills as skill_rules
from rules_core.systems.shadow_lounge.luck import RESTORATIONS, Restoration, restore_luck
from rules_core.systems.shadow_lounge.play import most_luck
from rules_core.systems.shadow_lounge.play_combat import POINTS, POWER, USED, successes
from rules_core.systems.shadow_lounge.play_healing import patient

KIND = "kind"
"""The question about the kind of downtime: between adventures or between campaigns, which matters for
Luck.
"""

RUNNING = "running"
"""The answer for no downtime: the adventure continues after a break."""

HP, FP = "hp", "fp"
"""The questions about hit points and Force Points after the rest."""


def rest(down: Downtime) -> Page:
    """Ask for the kind of downtime, and for the points restored by rest.

    A running adventure is not downtime (SL-ADV-03). The rules give no points for rest alone (SL-HEAL-09), so
    the player enters what the DM allows, up to the maximum.
    """
    sheet = down.sheet
    kinds = (Restoration.BETWEEN_ADVENTURES.value, Restoration.BETWEEN_CAMPAIGNS.value, RUNNING)
    no_rest = skill_rules.may_advance(0, 0, in_the_field=True)
    rolled = Ruling(False, step("SL-ADV-03", because="rolled")) if down.plan.throw("luck") else None
    asks = [down.choice(KIND, kinds, refused=((RUNNING, no_rest),), locked=rolled)]
    events: tuple[Event, ...] = ()
    trackers = {each.id: each for each in sheet.trackers}
    if HP in trackers:
        hurt = patient(sheet)
        asks.append(down.number(HP, hurt.hp, max(hurt.hp, hurt.max_hp)))
        events += set_tracker(sheet, HP, asks[-1].number)
    if (force := trackers.get(FP)) is not None and force.maximum is not None:
        asks.append(down.number(FP, force.value, max(force.value, force.maximum)))
        events += set_tracker(sheet, FP, asks[-1].number)
    return Page("rest", asks=tuple(asks), events=events)


def kind_of(down: Downtime) -> Restoration:
    """Return the chosen kind of downtime."""
    campaigns = down.answer(KIND) == Restoration.BETWEEN_CAMPAIGNS.value
    return Restoration.BETWEEN_CAMPAIGNS if campaigns else Restoration.BETWEEN_ADVENTURES


def skills(down: Downtime) -> Page:
    """Create an attempt for each skill with counted successes (SL-ADV-04); none at 99 (SL-ADV-02).

    An attempt uses up its successes; those counted after its dice were rolled stay. Successes counted at 99,
    as in a file from another program, are removed.
    """
    tries: list[Try] = []
    left_out: list[tuple[str, Ruling]] = []
    events: list[Event] = []
    for skill in down.sheet.skills:
        ruling = skill_rules.may_advance(skill.value, skill.marks)
        if down.plan.throw(subject_of("skill", skill.id)) is None and not ruling.allowed:
            if skill.value >= skill_rules.HIGHEST_SKILL:
                left_out.append((skill.id, ruling))
                if skill.marks:
                    events.append(MarkChanged(skill.id, skill.marks, 0))
            continue
        tried = _skill(down, skill)
        tries.append(tried)
        if tried.came is not None:
            after = max(skill.value, min(skill.value + tried.came.gain, skill_rules.HIGHEST_SKILL))
            if after != skill.value:
                events.append(SkillChanged(skill.id, skill.value, after))
            if skill.marks:
                events.append(MarkChanged(skill.id, skill.marks, max(0, skill.marks - tried.marks)))
    return Page("skills", tuple(tries), events=tuple(events), left_out=tuple(left_out))


def _skill(down: Downtime, skill: Skill) -> Try:
    try_id = subject_of("skill", skill.id)
    on = down.on(try_id, value=skill.value, successes=skill.marks)
    asked = skill_rules.Advance(int(on["value"]), int(on["successes"]))
    return down.tried(
        Try(
            try_id,
            tuple(on.items()),
            partial(_advanced, asked),
            asked.value,
            f"1{skill_rules.gain_die(asked.value).name.upper()}",
            marks=asked.successes,
            bonus=skill_rules.bonus(asked.successes),
            needs=max(1, asked.value + 1 - skill_rules.bonus(asked.successes)),
            chance=skill_rules.improvement_chance(asked),
        )
    )


def _advanced(asked: skill_rules.Advance, dice: DiceSource) -> Outcome[TryResult]:
    result, steps = skill_rules.advance(asked, dice)
    return Outcome(TryResult(result.improved, result.gain, result.value, result.total), steps)


def force(down: Downtime) -> Page | None:
    """Create one attempt for the successes of all powers together, which gains Force Points (SL-ADV-06).

    They raise the maximum (reading A19). The session ends with the downtime, so the next one can count again
    (SL-ADV-07).
    """
    sheet = down.sheet
    power = sheet.trait(POWER)
    points = next((each for each in sheet.trackers if each.id == POINTS), None)
    if power is None or points is None:
        return None
    steps: tuple[Step, ...] = ()
    events = set_status(sheet, USED, 0)
    if events:
        steps = (step("SL-ADV-07", because="session_over"),)
    on = down.on("force", value=power, successes=successes(sheet))
    asked = skill_rules.Advance(int(on["value"]), int(on["successes"]))
    if asked.successes < 1:
        nothing = Ruling(False, step("SL-ADV-06", because="nothing_marked"))
        return Page("force", events=events, steps=steps, left_out=(("force", nothing),))
    most = points.value if points.maximum is None else points.maximum
    tried = down.tried(
        Try(
            "force",
            tuple(on.items()),
            partial(_force_advanced, asked, most),
            asked.value,
            str(max(1, asked.value // 10)),
            marks=asked.successes,
            bonus=skill_rules.bonus(asked.successes),
            needs=max(1, asked.value + 1 - skill_rules.bonus(asked.successes)),
            chance=skill_rules.force_chance(asked),
        )
    )
    if tried.came is not None:
        events += _points_raised(points, tried.came.gain) + _marks_spent(sheet, asked.successes)
    return Page("force", (tried,), events=events, steps=steps)


def _force_advanced(asked: skill_rules.Advance, most: int, dice: DiceSource) -> Outcome[TryResult]:
    result, steps = skill_rules.advance_force(asked, dice)
    gain = result.force_points
    return Outcome(TryResult(result.improved, gain, most + gain, result.total), steps)


def _points_raised(points: Tracker, gain: int) -> tuple[Event, ...]:
    """Raise the maximum of Force Points, or the points themselves if the sheet has no maximum."""
    if not gain:
        return ()
    if points.maximum is None:
        return (TrackerChanged(points.id, points.value, points.value + gain),)
    return (MaximumChanged(points.id, points.maximum, points.maximum + gain),)


def _marks_spent(sheet: Sheet, count: int) -> tuple[Event, ...]:
    """Remove the counted successes used by an attempt from the powers, in order."""
    events: list[Event] = []
    for each in sheet.powers:
        gone = min(each.marks, count)
        count -= gone
        if gone:
            events.append(PowerMarkChanged(each.id, each.marks, each.marks - gone))
    return tuple(events)


def luck(down: Downtime) -> Page | None:
    """Create an attempt to restore Luck by the kind of downtime, up to its starting value (SL-LUCK-04)."""
    sheet = down.sheet
    tracker = next((each for each in sheet.trackers if each.id == "luck"), None)
    if tracker is None:
        return None
    event = kind_of(down)
    on = down.on("luck", value=tracker.value, most=most_luck(sheet), kind=event.value)
    value, most = int(on["value"]), int(on["most"])
    if value >= most:
        full = Ruling(False, step("SL-LUCK-04", because="full", most=most))
        return Page("luck", left_out=(("luck", full),))
    dice = RESTORATIONS[Restoration(str(on["kind"]))].dice
    resolve = partial(_luck_restored, Restoration(str(on["kind"])), value, most)
    tried = down.tried(Try("luck", tuple(on.items()), resolve, value, f"{dice}D10"))
    gain = 0 if tried.came is None else tried.came.gain
    after = max(tracker.value, min(tracker.value + gain, most_luck(sheet)))
    return Page("luck", (tried,), events=set_tracker(sheet, "luck", after))


def _luck_restored(event: Restoration, value: int, most: int, dice: DiceSource) -> Outcome[TryResult]:
    result, steps = restore_luck(event, value, most, dice)
    return Outcome(TryResult(True, result.restored, result.luck), steps)


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """Return why downtime cannot begin: a fight is running (SL-ADV-03)."""
    return None if sheet.fight is None else Ruling(False, step("SL-ADV-03", because="fight"))


FLOW = Flow((rest, skills, force, luck), refusal)
"""Downtime in this game."""
