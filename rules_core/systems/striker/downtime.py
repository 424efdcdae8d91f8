"""Downtime in Striker: levels, the ranks that they bring, what follows from these, and rests.

Nothing is rolled.
"""

from msgspec.structs import replace

from rules_core.game.downtime import Ask, Downtime, Flow, Page
from rules_core.game.play import Act, Rules, Turn
from rules_core.sheet.events import Event, MaximumChanged, play, set_detail
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.acts_health import POINT_RULES, TRACKERS, rest
from rules_core.systems.striker.downtime_ranks import budgets_of
from rules_core.systems.striker.on_sheet import DEAD, most_of

LEVELS, MOST_LEVELS = "levels", 5
"""What is asked for the levels gained, and the most of them."""

RESTS, MOST_RESTS = "rests", 30
"""What is asked for the rests taken, and the most of them."""

BY_RULE = "by_rule:"
"""What is asked for each maximum that was set by hand: whether the rules give it from now on."""

LEVEL = "level"
"""The detail that holds the number of the level."""


def level(down: Downtime) -> Page:
    """How many levels were gained, which is for the table to say; the number of the level rises with them."""
    asked = _gained(down)
    before = level_number(down.sheet)
    events: tuple[Event, ...] = ()
    if before is not None:
        events = set_detail(down.sheet, LEVEL, str(before + asked.number)) if asked.number else ()
    return Page("level", asks=(asked,), events=events)


def level_number(sheet: Sheet) -> int | None:
    """The level that stands on a sheet, None for none or one that is not written as a number."""
    said = sheet.detail(LEVEL).strip()
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 3 else None


def _gained(down: Downtime) -> Ask:
    return down.number(LEVELS, 0, MOST_LEVELS)


def ranks(down: Downtime) -> Page | None:
    """The ranks of the levels gained, each budget for itself; some may stay unspent (ST-ADVN-01)."""
    levels = _gained(down).number
    if not levels:
        return None
    budgets = budgets_of(down, levels)
    return Page(
        "ranks",
        asks=tuple(ask for each in budgets for ask in each.asks),
        events=tuple(event for each in budgets for event in each.events),
        steps=tuple(
            step("ST-ADVN-01", budget=each.budget.value, ranks=each.earned, left=each.left)
            for each in budgets
        ),
    )


def derived(down: Downtime) -> Page | None:
    """What follows from the skills, which may have risen: maxima, target challenge, points for a rest.

    A maximum that was set by hand stands, unless the rules shall give it again (ST-HP-01, ST-EP-01,
    ST-FP-01).
    """
    sheet = down.sheet
    by_hand = [
        each
        for each in sheet.trackers
        if each.id in TRACKERS and each.maximum not in (None, most_by_rule(sheet, each.id))
    ]
    asks = tuple(down.switch(f"{BY_RULE}{each.id}") for each in by_hand)
    given_up = [each for each, ask in zip(by_hand, asks, strict=True) if ask.value]
    events = tuple(MaximumChanged(each.id, each.maximum, None) for each in given_up)
    steps = tuple(step(POINT_RULES[each.id], most=most_by_rule(sheet, each.id)) for each in given_up)
    if not asks and not _gained(down).number:
        return None
    return Page("derived", asks=asks, events=events, steps=steps)


def most_by_rule(sheet: Sheet, tracker_id: str) -> int:
    """The most hp, ep or fp that the rules give, whatever was set by hand (ST-HP-01, ST-EP-01, ST-FP-01)."""
    return most_of(sheet.with_tracker(replace(sheet.tracker(tracker_id), maximum=None)), tracker_id)


def resting(down: Downtime) -> Page:
    """Rests, one after the other, each as at the table (ST-HP-01, ST-EP-01, ST-FP-01, ST-HP-03).

    How many fit into a downtime the rules leave to the table. None is asked for where not even the first
    gives anything back, as to the dead.
    """
    turns, ruling = rests(down.sheet)
    if not turns and ruling is not None:
        return Page("rest", left_out=((RESTS, ruling),))
    asked = down.number(RESTS, 0, MOST_RESTS)
    taken = turns[: asked.number]
    return Page(
        "rest",
        asks=(asked,),
        events=tuple(event for turn in taken for event in turn.events),
        steps=tuple(each for turn in taken for each in turn.steps),
    )


def rests(sheet: Sheet) -> tuple[tuple[Turn, ...], Ruling | None]:
    """Rests until one gives nothing back, with the ruling that says why; None after the most of them."""
    turns: list[Turn] = []
    while len(turns) < MOST_RESTS:
        try:
            turns.append(rest(Act(sheet, "rest")))
        except Refused as refused:
            return tuple(turns), refused.ruling
        sheet = play(sheet, turns[-1].events)
    return tuple(turns), None


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """The dead neither rise nor rest (ST-HP-02)."""
    return Ruling(False, step("ST-HP-02", because="dead")) if sheet.status(DEAD) else None


FLOW = Flow((level, ranks, derived, resting), refusal)
"""Downtime in this game. What follows from the ranks comes before the rests, which fill up to it."""
