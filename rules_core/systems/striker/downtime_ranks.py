"""Ranks in downtime: what each budget asks for, and what it raises."""

from typing import NamedTuple

from msgspec.structs import replace

from rules_core.game.downtime import Ask, Downtime
from rules_core.sheet.events import Event, SkillChanged, TechniqueChanged, play
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.striker.advancement import Budget, ranks_earned, skills_for, techniques_for
from rules_core.systems.striker.typed import MOST_TYPED


class Budgeted(NamedTuple):
    """A budget with what it is spent on so far.

    ``asks`` are its questions, one for each thing that it can raise: how many of its ranks that gets.
    """

    budget: Budget
    earned: int
    asks: tuple[Ask, ...]
    events: tuple[Event, ...]

    @property
    def left(self) -> int:
        """The ranks that are not spent yet."""
        return self.earned - sum(each.number for each in self.asks)


def thing_of(ask: Ask) -> str:
    """The id of the skill or the technique that a question is about."""
    return Subject.read(ask.id).id


def budgets_of(down: Downtime, levels: int) -> tuple[Budgeted, ...]:
    """The budgets of ``levels`` gained, each after those before it (ST-ADVN-01)."""
    earned = ranks_earned(levels)
    sheet, found = down.sheet, []
    for budget in Budget:
        found.append(_budgeted(replace(down, sheet=sheet), budget, earned.of(budget)))
        sheet = play(sheet, found[-1].events)
    return tuple(found)


def _budgeted(down: Downtime, budget: Budget, earned: int) -> Budgeted:
    """What a budget asks for; of answers that come to more than there is the first ones count."""
    sheet = down.sheet
    if budget.is_for_skills:
        held = {each.id: each.value for each in skills_for(sheet, budget)}
    else:
        held = {each.id: each.ranks for each in techniques_for(sheet, budget)}
    # A sheet holds no larger numbers than can be typed.
    room = {thing: max(0, MOST_TYPED - number) for thing, number in held.items()}
    left, given = earned, dict.fromkeys(held, 0)
    ids = {thing: subject_of(budget, thing) for thing in held}
    for thing in held:
        given[thing] = down.number(ids[thing], 0, min(room[thing], left)).number
        left -= given[thing]
    asks = tuple(down.number(ids[thing], 0, min(room[thing], given[thing] + left)) for thing in held)
    return Budgeted(budget, earned, asks, tuple(_raised(sheet, budget, each) for each in asks if each.number))


def _raised(sheet: Sheet, budget: Budget, ask: Ask) -> Event:
    """Ranks put into a skill, whose modifier they raise (ST-MOD-03), or into a technique (ST-MOD-01)."""
    if budget.is_for_skills:
        before = sheet.skill(thing_of(ask)).value
        return SkillChanged(thing_of(ask), before, before + ask.number)
    technique = sheet.technique(thing_of(ask))
    after = replace(technique, ranks=technique.ranks + ask.number)
    return TechniqueChanged(sheet.techniques.index(technique), technique, after)
