"""Downtime in Call of Cthulhu: the development phase, Luck, recovery, and the key connection."""

from fractions import Fraction
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.faces import D6, D10, D100
from rules_core.dice.notation import DiceSum
from rules_core.dice.odds import odds, ways
from rules_core.dice.sources import DiceSource
from rules_core.game.downtime import Ask, AskKind, Downtime, Flow, Page, Try, TryResult
from rules_core.game.play import Rules
from rules_core.game.switches import table_from
from rules_core.sheet.events import Event, MarkChanged, PassageChanged, SkillChanged, set_tracker
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.sheet.plan import STORY
from rules_core.sheet.sheet import Passage, Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.systems.coc7.after_roll import can_be_ticked
from rules_core.systems.coc7.derive import DEAD
from rules_core.systems.coc7.downtime_recovery import SAN, healing, moved, sanity
from rules_core.systems.coc7.play_harm import new_round
from rules_core.systems.coc7.system import tracker_span
from rules_core.systems.coc7.table import RECOMMENDED, Table

ALWAYS_ABOVE = 95
"""A roll above this improves any skill (COC-XP-03, reading A12)."""

MASTERY = 90
"""Raising a skill to this value restores Sanity (COC-XP-04)."""

MOST_LUCK = 99


class Improved(Struct, frozen=True):
    """The result of a tick: whether the skill improved, its gain, its new value, and the Sanity regained."""

    improved: bool
    gain: int
    value: int
    sanity_gain: int


def improve(value: int, dice: DiceSource) -> Outcome[Improved]:
    """Roll to improve a ticked skill after the scenario (COC-XP-05); the tick is then removed.

    A roll above the skill, or above 95, adds 1D10 (COC-XP-03); there is no upper limit. A skill that rises
    from below 90 to 90 or more restores 2D6 Sanity (COC-XP-04).
    """
    (natural,) = dice.draw(D100)
    improved = natural > value or natural > ALWAYS_ABOVE
    steps: tuple[Step, ...] = (
        step("COC-XP-05"),
        step("COC-XP-03", roll=natural, value=value, improved=int(improved)),
    )
    if not improved:
        return Outcome(Improved(False, 0, value, 0), steps)
    (gain,) = dice.draw(D10)
    sanity = 0
    if value < MASTERY <= value + gain:
        sanity = dice.read(DiceSum(2, D6))
        steps += (step("COC-XP-04", value=value + gain, sanity=sanity),)
    return Outcome(Improved(True, gain, value + gain, sanity), steps)


@cache  # downtime recalculates it for every page it shows
def improvement_chance(value: int) -> Fraction:
    """Return the exact probability that a ticked skill improves, by the same resolver."""
    return ways(partial(improve, value), lambda tried: tried.result.improved).chance(bool)


def may_recover_luck(table: Table = RECOMMENDED) -> Ruling:
    """Return whether Luck recovers after a scenario: only if the table uses that rule (COC-LUCK-04,
    reading A18).
    """
    return Ruling(table.luck_recovery, step("COC-LUCK-04", because="" if table.luck_recovery else "table"))


def recover_luck(luck: int, dice: DiceSource, most: int = MOST_LUCK) -> Outcome[int]:
    """Roll to recover Luck: a roll above it adds 1D10 (COC-LUCK-04), up to ``most``."""
    (natural,) = dice.draw(D100)
    if natural <= luck:
        return Outcome(luck, (step("COC-LUCK-04", because="", roll=natural, luck=luck),))
    (gain,) = dice.draw(D10)
    after = max(luck, min(luck + gain, most))
    return Outcome(after, (step("COC-LUCK-04", because="", roll=natural, luck=after),))


def luck_recovery_odds(luck: int) -> dict[int, Fraction]:
    """Return the exact odds of each new Luck value, by the same resolver."""
    return odds(partial(recover_luck, luck), lambda tried: tried.result)


@cache
def luck_recovery_chance(luck: int) -> Fraction:
    """Return the exact probability that Luck below 99 recovers, by the same resolver."""
    return 1 - luck_recovery_odds(luck).get(luck, Fraction(0))


SCENARIO, OVER, RUNNING = "scenario", "over", "running"
"""The first question, whether the scenario is over, and its answers."""

LUCK = "luck"
"""The id of the Luck tracker, its page and its attempt."""

CONNECTION, NO_CONNECTION = "connection", "none"
"""The question about the key connection, and the answer for none."""


def phase(down: Downtime) -> Page:
    """Ask whether the scenario is over: while it runs, ticks are not rolled (COC-XP-05).

    Fights are over with it, so the reactions used in the last round are reset.
    """
    running = Ruling(False, step("COC-XP-05", because="running"))
    asked = down.choice(SCENARIO, (OVER, RUNNING), refused=((RUNNING, running),))
    refused = running if asked.value == RUNNING else None
    return Page("phase", asks=(asked,), events=new_round(down.sheet).events, refusal=refused)


def skills(down: Downtime) -> Page:
    """Create an attempt for each ticked skill (COC-XP-05), which removes the tick in any case (COC-XP-03).

    Credit Rating and Cthulhu Mythos take no tick; one that is there anyway, as from a file, is removed
    without an attempt (COC-XP-02).
    """
    sheet = down.sheet
    tries: list[Try] = []
    left_out: list[tuple[str, Ruling]] = []
    events: list[Event] = []
    regained = 0
    for skill in sheet.skills:
        thrown = down.plan.throw(subject_of("skill", skill.id)) is not None
        if skill.marks and not thrown and not can_be_ticked(skill):
            left_out.append((skill.id, Ruling(False, step("COC-XP-02", because="skill"))))
            events.append(MarkChanged(skill.id, skill.marks, 0))
        elif skill.marks or thrown:
            tried = _skill(down, skill)
            tries.append(tried)
            if tried.came is not None:
                events += _improvement_events(skill, tried.came)
                regained += sum(points for _, points in tried.came.also)
    return Page("skills", tuple(tries), (), (*events, *_sanity(sheet, regained)), left_out=tuple(left_out))


def _improvement_events(skill: Skill, came: TryResult) -> tuple[Event, ...]:
    gained = (SkillChanged(skill.id, skill.value, skill.value + came.gain),) if came.gain else ()
    return gained + ((MarkChanged(skill.id, skill.marks, 0),) if skill.marks else ())


def _skill(down: Downtime, skill: Skill) -> Try:
    try_id = subject_of("skill", skill.id)
    on = down.on(try_id, value=skill.value)
    value = int(on["value"])
    return down.tried(
        Try(
            try_id,
            tuple(on.items()),
            partial(_improved, value),
            value,
            "1D10",
            marks=1,
            needs=max(1, min(value, ALWAYS_ABOVE) + 1),
            chance=improvement_chance(value),
        )
    )


def _improved(value: int, dice: DiceSource) -> Outcome[TryResult]:
    result, steps = improve(value, dice)
    also = ((SAN, result.sanity_gain),) if result.sanity_gain else ()
    roll = _rolled(steps, "COC-XP-03")
    return Outcome(TryResult(result.improved, result.gain, result.value, roll, also), steps)


def _rolled(steps: tuple[Step, ...], rule: str) -> int:
    return next(int(each.fact("roll")) for each in steps if each.rule == rule)


def _sanity(sheet: Sheet, regained: int) -> tuple[Event, ...]:
    """Restore the Sanity for mastery (COC-XP-04), up to its maximum (COC-DER-02)."""
    if not regained or all(each.id != SAN for each in sheet.trackers):
        return ()
    after = moved(sheet.tracker(SAN).value, regained, tracker_span(sheet, SAN).most)
    return set_tracker(sheet, SAN, after)


def luck(down: Downtime) -> Page | None:
    """Create an attempt to recover Luck if the table uses that rule (COC-LUCK-04); dice already rolled
    always count.
    """
    sheet = down.sheet
    tracker = next((each for each in sheet.trackers if each.id == LUCK), None)
    plays_it = may_recover_luck(table_from(dict(down.rules), RECOMMENDED)).allowed
    if tracker is None or not (plays_it or down.plan.throw(LUCK)):
        return None
    present = min(MOST_LUCK, tracker_span(sheet, LUCK).most)
    on = down.on(LUCK, value=tracker.value, most=present)
    value, most = int(on["value"]), int(on["most"])
    if value >= most:
        full = Ruling(False, step("COC-LUCK-04", because="full", most=most))
        return Page(LUCK, left_out=((LUCK, full),))
    tried = down.tried(
        Try(
            LUCK,
            tuple(on.items()),
            partial(_luck_recovered, value, most),
            value,
            "1D10",
            needs=max(1, value + 1),
            chance=luck_recovery_chance(value),
        )
    )
    gain = 0 if tried.came is None else tried.came.gain
    return Page(LUCK, (tried,), events=set_tracker(sheet, LUCK, moved(tracker.value, gain, present)))


def _luck_recovered(value: int, most: int, dice: DiceSource) -> Outcome[TryResult]:
    after, steps = recover_luck(value, dice, most)
    return Outcome(TryResult(after > value, after - value, after, _rolled(steps, "COC-LUCK-04")), steps)


def connection(down: Downtime) -> Page | None:
    """Ask which backstory passage is the key connection, and for a note on what happened to it."""
    passages = down.sheet.backstory
    if not passages:
        return None
    keys = [passage_key(place, each) for place, each in enumerate(passages)]
    present = next((key for key, each in zip(keys, passages, strict=True) if each.key), NO_CONNECTION)
    options = (NO_CONNECTION, *keys)
    given = down.answer(CONNECTION)
    events: tuple[Event, ...] = ()
    if given in options:  # otherwise there is no answer, or the passage is gone
        present = str(given)
        events = tuple(
            PassageChanged(place, each, replace(each, key=key == given))
            for place, (key, each) in enumerate(zip(keys, passages, strict=True))
            if each.key != (key == given)
        )
    asked = Ask(CONNECTION, AskKind.CHOICE, present, options)
    return Page("connection", asks=(asked, down.line(STORY)), events=events)


_BEGINNING = 40


def passage_key(place: int, passage: Passage) -> str:
    """Return the key of a passage in answers: its position and its beginning, so that no other one is
    mistaken for it.
    """
    return f"{place}:{passage.text[:_BEGINNING]}"


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """Return why downtime cannot begin: a fight is running (COC-XP-05), or the character is dead
    (COC-WND-01).
    """
    if sheet.fight is not None:
        return Ruling(False, step("COC-XP-05", because="fight"))
    return Ruling(False, step("COC-WND-01", because="dead")) if sheet.status(DEAD) else None


FLOW = Flow((phase, skills, luck, sanity, healing, connection), refusal)
"""Downtime in this game."""
