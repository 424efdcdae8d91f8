"""Downtime in Rites of Battle: experience, rest, and healing with Medicae."""

from typing import NamedTuple

from rules_core.game.downtime import Ask, Downtime, Flow, Page
from rules_core.game.play import Act, Attempt, Rules
from rules_core.sheet.events import Event, SkillChanged, TraitChanged, set_tracker
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.rites_of_battle.downtime_medicae import medicae, stands
from rules_core.systems.rites_of_battle.play_attacks import MOST_LOSS, raised
from rules_core.systems.rites_of_battle.play_health import condition_of, health_act
from rules_core.systems.rites_of_battle.play_lists import MOST_EARNED, XP, list_act, phase_of
from rules_core.systems.rites_of_battle.play_pools import MEDICAE, hand_for
from rules_core.systems.rites_of_battle.skills import BY_ID, Kind, may_raise, price, steps_bought

EARNED = "earned"
"""The question about experience earned."""

TALENT, TALENT_COST = "talent", "talent_cost"
"""The questions about the name of a talent, and about the experience spent on it or on anything else."""


class Raisable(NamedTuple):
    """Something that can be raised: its kind, its id on the sheet, and the value that sets the price.

    ``start`` is the value on the sheet, at least 0. ``primary`` marks a Primary Skill.
    """

    kind: Kind
    thing: str
    start: int
    primary: bool = False

    @property
    def id(self) -> str:
        """The id of the question about raising it, such as ``skill:stealth`` or ``trait:agi``."""
        return subject_of("skill" if self.kind is Kind.SKILL else "trait", self.thing)


class Purchase(NamedTuple):
    """Something to raise, the question by how many steps, and their cost."""

    ware: Raisable
    ask: Ask
    cost: int


class Purse(NamedTuple):
    """The experience earned and spent so far, and what is left."""

    earned: Ask
    bought: tuple[Purchase, ...]
    talent: Ask
    talent_cost: Ask
    left: int


def raisables(sheet: Sheet) -> tuple[Raisable, ...]:
    """Return everything on the sheet that has a price (ROB-XP-01, ROB-XP-02)."""
    skills = tuple(
        Raisable(Kind.SKILL, each.id, max(0, each.value), each.occupation) for each in sheet.skills
    )
    return skills + tuple(
        Raisable(Kind.CHARACTERISTIC, trait, max(0, value))
        for trait in BY_ID
        if (value := sheet.trait(trait)) is not None
    )


def may_buy(sheet: Sheet, ware: Raisable) -> Ruling:
    """Return whether the next step can be bought at all, whatever its cost."""
    return may_raise(ware.kind, ware.start + 1, phase_of(sheet), primary=ware.primary)


def purse(down: Downtime) -> Purse:
    """Return what is earned and bought so far; spending never exceeds what there is.

    The limit of each number depends on the others, and the earned experience cannot go below what it pays
    for. The values used in Medicae checks are locked once these are rolled. Raises ``KeyError`` if the sheet
    has no experience.
    """
    sheet, phase = down.sheet, phase_of(down.sheet)
    there = sheet.tracker(XP).value
    earned = down.number(EARNED, 0, MOST_EARNED)
    left = start = max(0, there + earned.number)
    bought: list[Purchase] = []
    for ware in raisables(sheet):
        if may_buy(sheet, ware).allowed:
            most = steps_bought(ware.kind, ware.start, left, phase, primary=ware.primary)
            ask = down.number(ware.id, 0, most)
            cost = price(ware.kind, ware.start, ware.start + ask.number).result
            bought.append(Purchase(ware, ask, cost))
            left -= cost
    talent_cost = down.number(TALENT_COST, 0, left)
    left -= talent_cost.number
    spent = start - left
    return Purse(
        earned._replace(least=max(0, spent - there) if spent else 0),
        tuple(_settled(down, each, left + each.cost) for each in bought),
        down.line(TALENT),
        talent_cost._replace(most=left + talent_cost.number),
        left,
    )


def _settled(down: Downtime, bought: Purchase, experience: int) -> Purchase:
    """Limit a purchase to the available experience, and lock it if Medicae dice were rolled with it."""
    sheet, ware = down.sheet, bought.ware
    most = steps_bought(ware.kind, ware.start, experience, phase_of(sheet), primary=ware.primary)
    locked = stands(down) if _heals(sheet, ware) else None
    return bought._replace(ask=bought.ask._replace(most=most, locked=locked))


def _heals(sheet: Sheet, ware: Raisable) -> bool:
    if ware.kind is Kind.SKILL:
        return sheet.skill(ware.thing).kind == MEDICAE
    return BY_ID[ware.thing] is hand_for(Attempt(sheet, "treatment:wounds")).characteristic


def experience(down: Downtime) -> Page | None:
    """Ask for experience earned and spent: skills at their prices (ROB-XP-02), and anything else the table
    allows.

    Characteristics have a price only during creation (ROB-XP-01, ROB-XP-03, reading A18). The rules we have
    do not give the cost of talents, so the player enters it.
    """
    sheet = down.sheet
    if all(each.id != XP for each in sheet.trackers):
        return None
    held = purse(down)
    events: tuple[Event, ...] = ()
    steps: tuple[Step, ...] = ()
    for ware, ask, _ in held.bought:
        if ask.number:
            events += (_raised(sheet, ware, ware.start + ask.number),)
            steps += price(ware.kind, ware.start, ware.start + ask.number).steps
    refusal = None
    if str(held.talent.value).strip():
        try:
            events += list_act(Act(sheet, "talent:add", {"name": str(held.talent.value)})).events
        except Refused as refused:
            refusal = refused.ruling
    if held.talent_cost.number:
        steps += (step("ROB-XP-03", cost=held.talent_cost.number),)
    earned = held.earned.number
    spent = sum(each.cost for each in held.bought) + held.talent_cost.number
    events += set_tracker(sheet, XP, sheet.tracker(XP).value + earned - spent)
    return Page(
        "experience",
        asks=(held.earned, *(each.ask for each in held.bought), held.talent, held.talent_cost),
        events=events,
        steps=steps,
        left_out=tuple(
            (ware.id, ruling) for ware in raisables(sheet) if not (ruling := may_buy(sheet, ware)).allowed
        ),
        refusal=refusal,
    )


def _raised(sheet: Sheet, ware: Raisable, to: int) -> Event:
    if ware.kind is Kind.SKILL:
        return SkillChanged(ware.thing, sheet.skill(ware.thing).value, to)
    return TraitChanged(ware.thing, sheet.trait(ware.thing) or 0, to)


HOURS, RESTED = "hours", "rested"
"""The questions about hours of rest, and about Wounds that they heal if the table allows it."""

MOST_HOURS = 240
"""The most hours of rest in one downtime: ten days."""


def rest(down: Downtime) -> Page | None:
    """End the encounter, and ask for hours of rest, which reduce Strain (ROB-HEAL-01).

    Injuries stay (ROB-CRIT-02). The rules we have do not say how rest heals Wounds, so the player enters what
    the table allows. Both are locked once Medicae dice were rolled.
    """
    sheet, locked = down.sheet, stands(down)
    trackers = {each.id: each.value for each in sheet.trackers}
    over = health_act(Act(sheet, "encounter"))
    events = over.events
    steps = over.steps if events else ()
    asks: list[Ask] = []
    if (strain := trackers.get("strain", 0)) > 0:
        hours = down.number(HOURS, 0, MOST_HOURS, usual=min(strain, MOST_HOURS))._replace(locked=locked)
        asks.append(hours)
        if hours.number:
            rested = health_act(Act(sheet, "rest", {"hours": str(hours.number)}))
            events += rested.events
            steps += rested.steps
    if (wounds := trackers.get("wounds", 0)) > 0:
        healed = down.number(RESTED, 0, min(wounds, MOST_LOSS))._replace(locked=locked)
        asks.append(healed)
        if healed.number:
            events += raised(sheet, "wounds", -healed.number)
            steps += (step("ROB-HEAL-01", because="table", wounds=healed.number),)
    if not asks and not events:
        return None
    return Page("rest", asks=tuple(asks), events=events, steps=steps)


def refusal(sheet: Sheet, _rules: Rules) -> Ruling | None:
    """Return why downtime cannot begin: the character is dead from Wounds (ROB-HARM-02)."""
    return Ruling(False, step("ROB-HARM-02", because="dead")) if condition_of(sheet).dead else None


FLOW = Flow((experience, rest, medicae), refusal)
"""Downtime in this game."""
