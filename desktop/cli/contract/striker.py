"""The actions of Striker in the rules contract."""

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from desktop.cli.contract.action import Action, NotAllowed, Result, Run, no_dice, odds_of, table_of
from desktop.cli.contract.inputs import LARGEST, BadRequest, Inputs
from rules_core.outcome import Outcome
from rules_core.systems.striker.checks import Check, Rolled, Save, check, save
from rules_core.systems.striker.derive import derive
from rules_core.systems.striker.durations import Duration
from rules_core.systems.striker.effects import applying
from rules_core.systems.striker.rsr import ORDINARY, Approach
from rules_core.systems.striker.steps import ResultStep
from rules_core.systems.striker.table import RECOMMENDED
from rules_core.systems.striker.take import TAKES, Take, TakeRefused, take

if TYPE_CHECKING:
    from rules_core.systems.striker.listing import Listing

_STEPS = {each.key: each for each in ResultStep}
_APPROACHES = tuple(each.value for each in Approach)
_DURATIONS = tuple(each.value for each in Duration)
_TRAITS = ("agility", "size", "health", "energy", "focus")
_FACTORS = ("hx", "ex", "fx")
_MOST_RSR = 10
_SAVES_ARE_PLAIN = "a save cannot be reckless or cautious"
_WHY_NOT = {
    "ranks": "to take 8, 10 or 20 needs ranks in the skill",
    "duration": "there is no duration that much longer",
}


def _read_check(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = _check_of(given)
    return lambda dice: _as_rolled(check(asked, dice))


def _read_save(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = _save_of(given)
    return lambda dice: _as_rolled(save(asked, dice))


def _read_take(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    asked = Take(
        take=given.number("take"),
        modifier=given.number("modifier", least=-LARGEST),
        challenge=given.number("challenge", least=-LARGEST),
        ranks=given.number("ranks"),
        duration=Duration(given.choice("duration", _DURATIONS)),
        partial=given.flag("partial", True),
    )
    given.finish()
    if asked.take not in TAKES:
        raise BadRequest("take must be 8, 10 or 20")
    try:
        outcome = take(asked)
    except TakeRefused as refused:
        raise NotAllowed(_WHY_NOT[str(refused.ruling.step.fact("because"))]) from refused
    taken = outcome.result
    return no_dice(
        {
            "total": taken.total,
            "margin": taken.margin,
            "step": taken.step.key,
            "duration": taken.duration.value,
        },
        *outcome.steps,
    )


def _read_effect(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    reached = _STEPS[given.choice("step", _STEPS)]
    total = given.number("roll", least=-LARGEST)
    given.finish()
    outcome = applying(reached, total)
    return no_dice({"effect": outcome.result}, *outcome.steps)


def _read_technique(given: Inputs, table: Inputs) -> Run:
    # Late, since it takes a while and no other action needs it.
    from rules_core.systems.striker.techniques import Kind, Technique, TechniqueRefused, evaluate

    table_of(table, RECOMMENDED)
    technique = Technique(
        name=given.text("name"),
        ranks=given.number("ranks"),
        kind=Kind(given.choice("kind", tuple(each.value for each in Kind), Kind.SPECIALISER.value)),
    )
    listing, duration = _listing_of(given)
    modifiers = given.inner("modifiers").named_numbers(least=-LARGEST)
    given.finish()
    try:
        outcome = evaluate(technique, listing, modifiers)
    except TechniqueRefused as refused:
        raise NotAllowed("an enabler cannot be used without ranks") from refused
    values = outcome.result
    return no_dice(
        {
            "action": listing.action,
            "duration": duration.value,
            "replaces": listing.replaces,
            "modifier": values.modifier,
            "check": values.check,
            "effect": values.effect,
        },
        *outcome.steps,
    )


def _read_derive(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    traits = {name: given.number(name, least=-LARGEST) for name in _TRAITS if given.has(name)}
    factors = {name: given.number(name) for name in _FACTORS if given.has(name)}
    given.finish()
    outcome = derive(**traits, **factors)
    return no_dice(asdict(outcome.result), *outcome.steps)


def _read_odds(given: Inputs, table: Inputs) -> Run:
    table_of(table, RECOMMENDED)
    if given.choice("of", ("check", "save")) == "check":
        resolver = partial(check, _check_of(given))
    else:
        resolver = partial(save, _save_of(given))
    return lambda _: odds_of(resolver, lambda rolled: rolled.step.key)


def _check_of(given: Inputs) -> Check:
    asked = Check(
        modifier=given.number("modifier", least=-LARGEST),
        challenge=given.number("challenge", least=-LARGEST),
        approach=Approach(given.choice("approach", _APPROACHES, Approach.PLAIN.value)),
        rsr=given.number("rsr", ORDINARY, most=_MOST_RSR),
        partial=given.flag("partial", True),
    )
    given.finish()
    return asked


def _save_of(given: Inputs) -> Save:
    asked = Save(
        modifier=given.number("modifier", least=-LARGEST),
        challenge=given.number("challenge", least=-LARGEST),
        rsr=given.number("rsr", ORDINARY, most=_MOST_RSR),
        partial=given.flag("partial", False),
    )
    chosen = given.has("approach")
    if chosen:
        given.choice("approach", _APPROACHES)
    given.finish()
    if chosen:
        raise NotAllowed(_SAVES_ARE_PLAIN)
    return asked


def _listing_of(given: Inputs) -> "tuple[Listing, Duration]":
    """A listing of the parts that the contract knows, and its one duration."""
    from rules_core.systems.striker.listing_parser import BadListing, parse

    try:
        listing = parse(given.text("listing"))
    except BadListing as error:
        raise BadRequest(f"listing: {error}") from error
    start = listing.start
    if start is None or start.or_longer or listing.upkeep is not None:
        raise BadRequest("listing: one plain duration is expected")
    if listing.save is not None or listing.imposes is not None:
        raise BadRequest("listing: only sub, chk and eff are answered here")
    return listing, start.duration


def _as_rolled(outcome: Outcome[Rolled]) -> Outcome[Result]:
    rolled = outcome.result
    return Outcome({"total": rolled.total, "margin": rolled.margin, "step": rolled.step.key}, outcome.steps)


ACTIONS = {
    "check": Action(_read_check),
    "save": Action(_read_save),
    "take": Action(_read_take),
    "effect": Action(_read_effect),
    "technique": Action(_read_technique),
    "derive": Action(_read_derive),
    "odds": Action(_read_odds),
}
"""What ``do`` may ask of this game."""
