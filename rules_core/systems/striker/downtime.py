"""Downtime in Striker: levels, their ranks, the consequences, and rests. It needs no dice."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules_core.game.downtime import Ask, Downtime, Flow, Page
from rules_core.game.play import Act, Rules, Turn
from rules_core.sheet.events import Event, MaximumChanged, SkillChanged, TechniqueChanged, play, set_detail
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet, Skill, Technique
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.striker.acts import MOST_TYPED, POINT_RULES, TRACKERS, rest
from rules_core.systems.striker.on_sheet import DEAD, most_of, parent_of


class Budget(StrEnum):
    """The budgets for ranks; they cannot be exchanged (ST-ADVN-01)."""

    PROFESSION = "profession"
    """Skills of the profession."""
    PROFESSION_TECHNIQUE = "profession_technique"
    """Techniques of the profession."""
    VOCATION = "vocation"
    """Skills of the vocation."""
    VOCATION_TECHNIQUE = "vocation_technique"
    """Techniques of the vocation."""

    @property
    def is_for_skills(self) -> bool:
        """Whether it raises skills, not techniques."""
        return self in (Budget.PROFESSION, Budget.VOCATION)

    @property
    def is_profession(self) -> bool:
        """Whether it belongs to the profession, not to the vocation."""
        return self in (Budget.PROFESSION, Budget.PROFESSION_TECHNIQUE)


class RanksEarned(Struct, frozen=True):
    """Ranks to spend: on the skills of profession and vocation, and on the techniques of each."""

    profession_skills: int
    profession_techniques: int
    vocation_skills: int
    vocation_techniques: int

    def of(self, budget: Budget) -> int:
        """Return the ranks of one budget."""
        return {
            Budget.PROFESSION: self.profession_skills,
            Budget.PROFESSION_TECHNIQUE: self.profession_techniques,
            Budget.VOCATION: self.vocation_skills,
            Budget.VOCATION_TECHNIQUE: self.vocation_techniques,
        }[budget]


def ranks_earned(levels: int) -> RanksEarned:
    """Return the ranks for a number of levels (0 or more): four and four per level, then one and one
    (ST-ADVN-01).
    """
    return RanksEarned(4 * levels, 4 * levels, levels, levels)


def marks_profession(sheet: Sheet) -> bool:
    """Return whether a sheet marks the skills of the profession."""
    return any(each.occupation for each in sheet.skills)


def skills_for(sheet: Sheet, budget: Budget) -> tuple[Skill, ...]:
    """Return the skills that a budget can raise (ST-ADVN-01).

    For the profession these are the marked ones, or all if none are marked; for the vocation, which is not
    marked, all.
    """
    if not (budget.is_profession and marks_profession(sheet)):
        return sheet.skills
    return tuple(each for each in sheet.skills if each.occupation)


def techniques_for(sheet: Sheet, budget: Budget) -> tuple[Technique, ...]:
    """Return the techniques that a budget can raise: those of its skills, or without a skill (ST-ADVN-01)."""
    parents = {each.id for each in skills_for(sheet, budget)}

    def belongs(technique: Technique) -> bool:
        parent = parent_of(sheet, technique)
        return parent is None or parent.id in parents

    return tuple(each for each in sheet.techniques if belongs(each))


class Budgeted(NamedTuple):
    """A budget with what it is spent on so far.

    ``asks`` are its questions, one for each thing that it can raise: how many of its ranks to add.
    """

    budget: Budget
    earned: int
    asks: tuple[Ask, ...]
    events: tuple[Event, ...]

    @property
    def left(self) -> int:
        """The unspent ranks."""
        return self.earned - sum(each.number for each in self.asks)


def thing_of(ask: Ask) -> str:
    """Return the id of the skill or technique that a question is about."""
    return Subject.read(ask.id).id


def budgets_of(down: Downtime, levels: int) -> tuple[Budgeted, ...]:
    """Return the budgets for the levels gained, each applied after those before it (ST-ADVN-01)."""
    earned = ranks_earned(levels)
    sheet, found = down.sheet, []
    for budget in Budget:
        found.append(_budgeted(replace(down, sheet=sheet), budget, earned.of(budget)))
        sheet = play(sheet, found[-1].events)
    return tuple(found)


def _budgeted(down: Downtime, budget: Budget, earned: int) -> Budgeted:
    """Return a budget's questions; if the answers exceed it, the first ones count."""
    sheet = down.sheet
    if budget.is_for_skills:
        held = {each.id: each.value for each in skills_for(sheet, budget)}
    else:
        held = {each.id: each.ranks for each in techniques_for(sheet, budget)}
    # Numbers on a sheet are limited to what can be typed.
    room = {thing: max(0, MOST_TYPED - number) for thing, number in held.items()}
    left, given = earned, dict.fromkeys(held, 0)
    ids = {thing: subject_of(budget, thing) for thing in held}
    for thing in held:
        given[thing] = down.number(ids[thing], 0, min(room[thing], left)).number
        left -= given[thing]
    asks = tuple(down.number(ids[thing], 0, min(room[thing], given[thing] + left)) for thing in held)
    return Budgeted(budget, earned, asks, tuple(_raised(sheet, budget, each) for each in asks if each.number))


def _raised(sheet: Sheet, budget: Budget, ask: Ask) -> Event:
    """Add ranks to a skill, which raises its modifier (ST-MOD-03), or to a technique (ST-MOD-01)."""
    if budget.is_for_skills:
        before = sheet.skill(thing_of(ask)).value
        return SkillChanged(thing_of(ask), before, before + ask.number)
    technique = sheet.technique(thing_of(ask))
    after = replace(technique, ranks=technique.ranks + ask.number)
    return TechniqueChanged(sheet.techniques.index(technique), technique, after)


LEVELS, MOST_LEVELS = "levels", 5
"""The question about levels gained, and the most levels in one downtime."""

RESTS, MOST_RESTS = "rests", 30
"""The question about rests taken, and the most rests in one downtime."""

BY_RULE = "by_rule:"
"""The prefix of questions about maxima set by hand: whether to reset each to the rules."""

LEVEL = "level"
"""The detail with the number of the level."""


def level(down: Downtime) -> Page:
    """Ask for the levels gained, as the table decides, and raise the number of the level."""
    asked = _gained(down)
    before = level_number(down.sheet)
    events: tuple[Event, ...] = ()
    if before is not None:
        events = set_detail(down.sheet, LEVEL, str(before + asked.number)) if asked.number else ()
    return Page("level", asks=(asked,), events=events)


def level_number(sheet: Sheet) -> int | None:
    """Return the level on a sheet, or None if it is missing or not a number."""
    text = sheet.detail(LEVEL).strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else None


def _gained(down: Downtime) -> Ask:
    return down.number(LEVELS, 0, MOST_LEVELS)


def ranks(down: Downtime) -> Page | None:
    """Ask how to spend the ranks of the levels gained, by budget; some can stay unspent (ST-ADVN-01)."""
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
    """Show what follows from raised skills: maxima, target challenge, points per rest.

    A maximum set by hand stays, unless the player resets it to the rules (ST-HP-01, ST-EP-01, ST-FP-01).
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
    """Return the maximum hp, ep or fp of the rules, ignoring one set by hand (ST-HP-01, ST-EP-01,
    ST-FP-01).
    """
    return most_of(sheet.with_tracker(replace(sheet.tracker(tracker_id), maximum=None)), tracker_id)


def resting(down: Downtime) -> Page:
    """Ask for the number of rests, each as at the table (ST-HP-01, ST-EP-01, ST-FP-01, ST-HP-03).

    The rules leave their number to the table. It is not asked if not even the first one restores anything, as
    for the dead.
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
    """Return the rests until one restores nothing, with the reason, or None after the maximum number."""
    turns: list[Turn] = []
    while len(turns) < MOST_RESTS:
        try:
            turns.append(rest(Act(sheet, "rest")))
        except Refused as refused:
            return tuple(turns), refused.ruling
        sheet = play(sheet, turns[-1].events)
    return tuple(turns), None


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """Return why downtime cannot begin: the character is dead (ST-HP-02)."""
    return Ruling(False, step("ST-HP-02", because="dead")) if sheet.status(DEAD) else None


FLOW = Flow((level, ranks, derived, resting), refusal)
"""Downtime in this game. The consequences of ranks come before the rests, which restore up to the new
maxima.
"""
