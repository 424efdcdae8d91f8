"""Recovery in downtime: Sanity from awards and psychoanalysis, hit points from days of rest."""

from functools import partial

from rules_core.dice.notation import Formula, formula
from rules_core.dice.sources import DiceSource
from rules_core.game.downtime import Ask, Downtime, Page, Try, TryResult
from rules_core.game.switches import table_facts, table_from
from rules_core.sheet.events import Event, MarkChanged, play, set_status, set_tracker
from rules_core.sheet.outcome import Outcome, Ruling, Step, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.systems.coc7.after_roll import may_tick
from rules_core.systems.coc7.checks import Check, chance_to_pass, meets
from rules_core.systems.coc7.derive import (
    BODY,
    DAWN,
    DEAD,
    FIRST_AID_GIVEN,
    INDEFINITE,
    LOST_TODAY,
    MAJOR_WOUND,
    PERMANENT,
    PRONE,
    TEMPORARY,
    UNCONSCIOUS,
    State,
    health,
)
from rules_core.systems.coc7.harm import ANALYSIS_GIVES, Insanity, insanity, month_of_analysis
from rules_core.systems.coc7.play_harm import analyst, new_day, rest_days, rest_refusal
from rules_core.systems.coc7.system import tracker_span
from rules_core.systems.coc7.table import RECOMMENDED

SAN, HP = "san", "hp"
"""The trackers of Sanity and of hit points."""

AWARD, NO_AWARD, BY_NUMBER = "award", "none", "points"
"""The question about the Keeper's Sanity award, and the answers for none and for a number."""

AWARD_DICE = ("1d3", "1d6", "1d8", "1d10", "2d6")
"""The other answers: dice for the award."""

POINTS, MONTHS, ANALYST, VALUE = "award_points", "months", "analyst", "analyst_value"
"""The questions about award points, months of treatment, the analyst, and the analyst's Psychoanalysis."""

OTHER, OWN = "other", "own"
"""The analyst: another character, or the character with their own skill."""

DAYS, CARE = "days", "care"
"""The questions about days of rest, and about hit points restored by other means."""

MOST_POINTS, MOST_MONTHS, MOST_VALUE, MOST_DAYS = 99, 12, 99, 365
"""The limits of award points, months, the value of another analyst, and days."""

CURABLE = (TEMPORARY, INDEFINITE)
"""The insanities that can end; the rules leave the time to the Keeper."""

RECOVERABLE = (MAJOR_WOUND, UNCONSCIOUS, PRONE)
"""The physical statuses that can end; the rules leave the time to the Keeper."""


def moved(points: int, by: int, most: int) -> int:
    """Raise points up to ``most``, or lower them down to 0; a value already above ``most`` stays."""
    return max(0, points + by) if by < 0 else max(points, min(points + by, most))


def over_id(status: str) -> str:
    """Return the id of the question whether a status has ended."""
    return f"over_{status}"


def _ended_statuses(down: Downtime, statuses: tuple[str, ...]) -> tuple[tuple[Ask, ...], tuple[Event, ...]]:
    """Ask for each present status whether it has ended, and end those that have."""
    asks: tuple[Ask, ...] = ()
    events: tuple[Event, ...] = ()
    for each in statuses:
        if down.sheet.status(each):
            asks += (down.switch(over_id(each)),)
            events += set_status(down.sheet, each, 0) if asks[-1].number else ()
    return asks, events


# Sanity


def sanity(down: Downtime) -> Page | None:
    """Apply Sanity awards, and create an attempt for each month of psychoanalysis (COC-SAN-05).

    Sanity rises to 99 minus Cthulhu Mythos at most (COC-DER-02). At 0 it is permanent insanity, whatever a
    later month restores; the day's losses are reset (COC-SAN-03).
    """
    sheet = down.sheet
    if all(each.id != SAN for each in sheet.trackers):
        return None
    before, most = sheet.tracker(SAN).value, tracker_span(sheet, SAN).most
    award = _award(down, before, most)
    points = next((each.number for each in award.asks if each.id == POINTS), 0)
    awarded = _after(moved(before, points, most), award.tries, most)
    treated = _analysis(down, awarded, most)
    course = _sanity_course(down, awarded, treated.tries, most)
    san = course[-1]
    asks, ended = _ended_statuses(down, CURABLE)
    events = set_tracker(sheet, SAN, san) + ended
    steps: tuple[Step, ...] = ()
    if before > 0 and insanity(min(course), 0, before) is Insanity.PERMANENT:
        events += set_status(sheet, PERMANENT, 1)
        steps = (step("COC-SAN-03", lost=before, dawn=before, limit=0, insanity=Insanity.PERMANENT.value),)
    if sheet.status(DAWN) or sheet.status(LOST_TODAY):
        dawned = new_day(play(sheet, events))
        events, steps = events + dawned.events, steps + dawned.steps
    return treated._replace(
        tries=award.tries + treated.tries,
        asks=award.asks + treated.asks + asks,
        events=events + treated.events,
        steps=steps + treated.steps,
    )


def _after(san: int, tries: tuple[Try, ...], most: int) -> int:
    for each in tries:
        san = moved(san, 0 if each.came is None else each.came.gain, most)
    return san


def _sanity_course(down: Downtime, san: int, tries: tuple[Try, ...], most: int) -> tuple[int, ...]:
    """Return Sanity before and after each attempt, in the order in which they were rolled."""
    found = [san]
    for each in sorted(tries, key=lambda each: _roll_position(down, each.id)):
        found.append(_after(found[-1], (each,), most))
    return tuple(found)


def _roll_position(down: Downtime, try_id: str) -> int:
    """Return the position of an attempt among all rolled ones, or after them if it is not rolled."""
    fallen = [each.id for each in down.plan.throws]
    return fallen.index(try_id) if try_id in fallen else len(fallen)


def _award(down: Downtime, san: int, most: int) -> Page:
    """Ask for the Keeper's award, a number or dice; rolled dice cannot be changed."""
    thrown = any(down.plan.throw(subject_of(AWARD, dice)) for dice in AWARD_DICE)
    locked = Ruling(False, step("COC-DER-02", because="award_rolled")) if thrown else None
    asked = down.choice(AWARD, (NO_AWARD, BY_NUMBER, *AWARD_DICE), locked=locked)
    if asked.value == BY_NUMBER:
        return Page(AWARD, asks=(asked, down.number(POINTS, 0, MOST_POINTS)))
    if asked.value == NO_AWARD:
        return Page(AWARD, asks=(asked,))
    try_id = subject_of(AWARD, str(asked.value))
    on = down.on(try_id, san=san, most=most)
    dice, given = formula(str(asked.value)), (int(on["san"]), int(on["most"]))
    tried = down.tried(Try(try_id, tuple(on.items()), partial(_awarded, dice, *given), given[0], str(dice)))
    return Page(AWARD, (tried,), (asked,))


def _awarded(award: Formula, san: int, most: int, dice: DiceSource) -> Outcome[TryResult]:
    points = award.roll(dice)
    after = moved(san, points, most)
    why = step("COC-DER-02", because="award", points=points, san=after, most=most)
    return Outcome(TryResult(True, after - san, after), (why,))


def _analysis(down: Downtime, san: int, most: int) -> Page:
    """Create attempts for months of psychoanalysis (COC-SAN-05), unless there is no analyst or Sanity is at
    its maximum.

    Each month starts from the Sanity left by the months rolled before it, in whatever order.
    """
    sheet = down.sheet
    fallen = (n for n in range(1, MOST_MONTHS + 1) if down.plan.throw(subject_of("analysis", n)))
    asks = [down.number(MONTHS, max(fallen, default=0), MOST_MONTHS)]
    months = asks[0].number
    if not months:
        return Page("sanity", asks=tuple(asks))
    skill = _own_analyst(sheet)
    treats, value = OTHER, 0
    if skill is not None:
        asks.append(down.choice(ANALYST, (OTHER, OWN)))
        treats, value = str(asks[-1].value), max(0, skill.value)
    if treats == OTHER:
        asks.append(down.number(VALUE, 0, MOST_VALUE))
        value = asks[-1].number
    found: dict[int, Try] = {}
    left_out: tuple[tuple[str, Ruling], ...] = ()
    refusal: Ruling | None = None
    for n in sorted(range(1, months + 1), key=lambda n: _roll_position(down, subject_of("analysis", n))):
        tried = _month(down, n, treats=treats, value=value, san=san, most=most)
        if tried.throw is None and san >= most:
            left_out = (("analysis", Ruling(False, step("COC-DER-02", because="full", most=most))),)
        elif tried.throw is None and not value:
            refusal = Ruling(False, step("COC-SAN-05", because="no_analyst"))
        else:
            found[n] = tried
            san = _after(san, (tried,), most)
    tries = tuple(found[n] for n in sorted(found))
    ticked = () if skill is None else _ticked(skill, tries)
    return Page("sanity", tries, tuple(asks), ticked, left_out=left_out, refusal=refusal)


def _own_analyst(sheet: Sheet) -> Skill | None:
    try:
        return analyst(sheet)
    except KeyError:
        return None


def _month(down: Downtime, n: int, *, treats: str, value: int, san: int, most: int) -> Try:
    try_id = subject_of("analysis", n)
    table = table_from(dict(down.rules), RECOMMENDED)
    on = down.on(try_id, treats=treats, value=value, san=san, most=most, **dict(table_facts(table)))
    asked = Check(int(on["value"]), table=table_from(on, RECOMMENDED))
    given = (int(on["san"]), int(on["most"]))
    return down.tried(
        Try(
            try_id,
            tuple(on.items()),
            partial(_analysed, asked, *given),
            given[0],
            str(ANALYSIS_GIVES),
            chance=chance_to_pass(asked),
        )
    )


def _analysed(asked: Check, san: int, most: int, dice: DiceSource) -> Outcome[TryResult]:
    result, steps = month_of_analysis(asked, san, most, dice)
    passed = meets(result.degree, asked.difficulty)
    return Outcome(TryResult(passed, result.san - san, result.san, result.roll), steps)


def _ticked(skill: Skill, tries: tuple[Try, ...]) -> tuple[Event, ...]:
    """Tick the skill of a character who treated themselves with success (COC-XP-01)."""
    won = any(each.came is not None and each.came.worked and dict(each.on)["treats"] == OWN for each in tries)
    ruling = may_tick(Check(skill.value), won, skill)
    return (MarkChanged(skill.id, skill.marks, 1),) if ruling.allowed else ()


# Hit points


def healing(down: Downtime) -> Page | None:
    """Restore a hit point for each day of rest (COC-WND-03), none to the dead (COC-WND-01).

    No rule says what else heals or when a major wound ends: the player enters what the Keeper allows. A dying
    character needs First Aid first (COC-WND-02).
    """
    sheet = down.sheet
    if all(each.id != HP for each in sheet.trackers):
        return None
    hurt = health(sheet)
    if hurt.hp >= hurt.max_hp and not any(sheet.status(each) for each in BODY):
        return None
    dead = bool(sheet.status(DEAD))
    dying = hurt.state is State.DYING and not sheet.status(FIRST_AID_GIVEN)
    asks, events = ((), ()) if dead or dying else _ended_statuses(down, RECOVERABLE)
    steps: tuple[Step, ...] = ()
    if hurt.hp < hurt.max_hp:
        days = down.number(DAYS, 0, MOST_DAYS)
        refused = rest_refusal(play(sheet, events))
        if refused is not None:
            days = days._replace(value=0, locked=refused)
        elif days.number:
            rested = rest_days(play(sheet, events), days.number)
            events, steps = events + rested.events, rested.steps
        asks += (days,)
    now = health(play(sheet, events))
    if not dead and not dying and now.hp < now.max_hp:
        asks += (down.number(CARE, 0, now.max_hp - now.hp),)
        events += set_tracker(play(sheet, events), HP, now.hp + asks[-1].number)
    return Page("healing", asks=asks, events=events, steps=steps)
