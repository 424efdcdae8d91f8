"""Acts on techniques: to write them down, to change them, to take them off, each with its listing checked."""

from msgspec.structs import replace

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, TechniqueChanged, WeaponChanged
from rules_core.sheet.outcome import step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Technique as Learnt
from rules_core.systems.striker.listing import FEINT, WPN_BLADES_SHORT, WPN_PISTOLS, Listing
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.on_sheet import ids_of_means, name_in_listings
from rules_core.systems.striker.techniques import Kind
from rules_core.systems.striker.typed import fresh_id, name, number, refused, text

EXAMPLES: tuple[tuple[str, Listing], ...] = (
    ("Wpn-Pistols", WPN_PISTOLS),
    ("Wpn-Blades-Short", WPN_BLADES_SHORT),
    ("Feint", FEINT),
)
"""The techniques that the rules print, to start from (ST-MOD-02, ST-CBT-01)."""


def add(act: Act) -> Turn:
    """Write down a technique as it was typed (ST-ROLL-03)."""
    technique = _typed(act, "", fresh=True)
    return _added(act.sheet, technique)


def change(act: Act, technique_id: str) -> Turn:
    """Change a technique to what was typed (ST-ROLL-03)."""
    before = act.sheet.technique(technique_id)
    after = _typed(act, technique_id, fresh=False)
    if after == before:
        raise refused("ST-ROLL-03", "unchanged")
    place = act.sheet.techniques.index(before)
    return Turn(None, (step("ST-ROLL-03"),), (TechniqueChanged(place, before, after),))


def remove(act: Act, technique_id: str) -> Turn:
    """Take a technique off the sheet; weapons that were used by it go by its skill from now on."""
    sheet, technique = act.sheet, act.sheet.technique(technique_id)
    events: tuple[Event, ...] = (TechniqueChanged(sheet.techniques.index(technique), technique, None),)
    for place, weapon in enumerate(sheet.weapons):
        if weapon.skill == technique_id:
            events += (WeaponChanged(place, weapon, replace(weapon, skill=technique.skill)),)
    return Turn(None, (), events)


def example(act: Act, place: str) -> Turn:
    """Write down one of the techniques that the rules print, with a rank (ST-MOD-02)."""
    if place not in {str(number) for number in range(len(EXAMPLES))}:
        raise KeyError(f"example {place}")
    called, listing = EXAMPLES[int(place)]
    _check_name(act.sheet, called, "")
    skill = _named(act.sheet, listing.replaces)
    taken = ids_of_means(act.sheet)
    technique = Learnt(fresh_id(called, taken), called, skill, 1, Kind.SPECIALISER.value, str(listing))
    return _added(act.sheet, technique)


def _typed(act: Act, technique_id: str, *, fresh: bool) -> Learnt:
    """The technique that the fields of a card hold; their ids end with the id of the technique."""
    sheet, given = act.sheet, act.given
    called = name(given, f"name:{technique_id}", "ST-ROLL-03")
    _check_name(sheet, called, technique_id)
    ranks = number(given, f"ranks:{technique_id}", "ST-MOD-01", least=0)
    written = text(given, f"listing:{technique_id}", "ST-ROLL-03")
    kind = given.get(f"kind:{technique_id}", "")
    parent = given.get(f"parent:{technique_id}", "")
    parent = parent if parent in {each.id for each in sheet.skills} else ""
    if written:
        parent = _parent(sheet, written, parent)
    taken = ids_of_means(sheet)
    return Learnt(
        fresh_id(called, taken) if fresh else technique_id,
        called,
        parent,
        ranks,
        kind if kind in set(Kind) else Kind.SPECIALISER.value,
        written,
    )


def _parent(sheet: Sheet, written: str, chosen: str) -> str:
    """The skill of a technique with that listing; ``Refused``.

    The one that the listing replaces, which has to be the chosen one where one was chosen.
    """
    try:
        listing = parse(written)
    except BadListing as error:
        raise refused("ST-ROLL-03", "listing", at=error.at + 1, expected=error.expected) from error
    if listing.replaces is None:
        return chosen
    named = _named(sheet, listing.replaces)
    if chosen and chosen != named:
        raise refused("ST-ROLL-03", "parent", replaces=listing.replaces)
    return named


def _named(sheet: Sheet, skill: str | None) -> str:
    """The id of a skill by the name that listings have for it, "" where the sheet has none."""
    return next((each.id for each in sheet.skills if name_in_listings(each) == skill), "")


def _check_name(sheet: Sheet, called: str, but: str) -> None:
    if any(each.name == called and each.id != but for each in sheet.techniques):
        raise refused("ST-ROLL-03", "twice", name=called)


def _added(sheet: Sheet, technique: Learnt) -> Turn:
    event = TechniqueChanged(len(sheet.techniques), None, technique)
    return Turn(None, (step("ST-ROLL-03"),), (event,))
