"""The property listings of techniques."""

from desktop.cli.contract.action import Action, NotAllowed, Run, no_dice
from desktop.cli.contract.inputs import LARGEST, BadRequest, Inputs
from rules_core.systems.striker.checks import Duration
from rules_core.systems.striker.listing import Listing
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.skills import Kind, Technique, TechniqueRefused, evaluate, plain_name
from rules_core.systems.striker.table import Table


def _read_technique(given: Inputs, _: Table) -> Run:
    technique = Technique(
        name=given.text("name"),
        ranks=given.number("ranks"),
        kind=Kind(given.choice("kind", tuple(each.value for each in Kind), Kind.SPECIALISER.value)),
    )
    listing, duration = _listing_of(given)
    modifiers = given.inner("modifiers").named_numbers(least=-LARGEST)
    given.finish()
    if len({plain_name(each) for each in modifiers}) < len(modifiers):
        raise BadRequest("with.modifiers names a skill twice")
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


def _listing_of(given: Inputs) -> tuple[Listing, Duration]:
    try:
        listing = parse(given.text("listing"))
    except BadListing as error:
        raise BadRequest(f"with.listing: {error}") from error
    start = listing.start
    if start is None or start.or_longer or listing.upkeep is not None:
        raise BadRequest("with.listing: one plain duration is expected")
    if listing.save is not None or listing.imposes is not None:
        raise BadRequest("with.listing: only sub, chk and eff are answered here")
    return listing, start.duration


ACTIONS = {"technique": Action(_read_technique)}
"""The actions of this topic."""
