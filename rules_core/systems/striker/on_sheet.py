"""Values of a sheet in this game: modifiers and ranks, techniques with their listings, conditions."""

from msgspec.structs import replace

from rules_core.sheet.outcome import Outcome
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.sheet import Technique as SheetTechnique
from rules_core.systems.striker.checks import opportunity_attacks
from rules_core.systems.striker.harm import ARMOUR, Armour, Condition, agility_in
from rules_core.systems.striker.listing import Listing
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.skills import (
    AREA_CHALLENGE,
    DEFAULT_EX,
    DEFAULT_FX,
    DEFAULT_HX,
    SKILLS,
    START,
    Aspect,
    Derived,
    Evaluated,
    Kind,
    Technique,
    agility_modifier,
    derive,
    ep_per_rest,
    evaluate,
    fp_per_rest,
    hp_per_rest,
    plain_name,
)

SIZE, HX, EX, FX = "size", "hx", "ex", "fx"
"""The traits that are not skills."""

TC, TC_AREA, OPPORTUNITIES_ALLOWED = "tc", "tc-a", "opportunities"
"""The derived values that can be set by hand; maximum hp, ep and fp are set on their trackers."""

ASPECT = "aspect"
"""The detail with the chosen aspect of Agility (ST-MOD-07)."""

WORN, IN_HAND = "worn", "in_hand"
"""The statuses, counted from 1: the worn armour, and the position of the weapon in hand."""

DEAD, STABILITY, FEINTED, OPPORTUNITIES = "dead", "stability", "feinted", "opportunities"
"""More statuses: death; whether a zeroed character is stable (1) or not (2); a target that fell for a feint;
attacks of opportunity made this round.
"""

_NAMES = {each.id: each.name for each in SKILLS}


def name_in_listings(skill: Skill) -> str:
    """Return the name of a skill in listings."""
    return plain_name(skill.name or _NAMES.get(skill.kind, skill.kind))


def skill_ranks(skill: Skill) -> int:
    """Return the ranks of a skill: its value above its base, or all of it if the base is unknown."""
    return max(0, skill.value - (skill.base or 0))


def of_kind(sheet: Sheet, kind: str) -> Skill | None:
    """Return the first skill of a kind, or None if the sheet has none."""
    return next((each for each in sheet.skills if each.kind == kind), None)


def modifier_of(sheet: Sheet, kind: str) -> int:
    """Return the modifier of a skill of the list, or that of an untrained one if it is missing
    (ST-MOD-03).
    """
    found = of_kind(sheet, kind)
    return START if found is None else found.value


def aspect_of(sheet: Sheet) -> Aspect | None:
    """Return the character's aspect of Agility, or None if none is chosen (ST-MOD-07)."""
    text = sheet.detail(ASPECT)
    return Aspect(text) if text in set(Aspect) else None


def agility_for(sheet: Sheet, agility: Skill, used: Aspect) -> int:
    """Return the modifier of Agility for one of its aspects (ST-MOD-07)."""
    ranks, chosen = skill_ranks(agility), aspect_of(sheet)
    if chosen is None:
        return agility.value
    return agility_modifier(ranks, chosen, used, bonus=agility.value - ranks - START)


# Techniques


def ids_of_means(sheet: Sheet) -> set[str]:
    """Return the ids of everything that a weapon can be used with: techniques and skills."""
    return {each.id for each in sheet.techniques} | {each.id for each in sheet.skills}


def listing_of(technique: SheetTechnique) -> Listing | None:
    """Return the listing of a technique, or None if it is missing or invalid (ST-ROLL-03)."""
    try:
        return parse(technique.listing)
    except BadListing:
        return None


def parent_of(sheet: Sheet, technique: SheetTechnique, listing: Listing | None = None) -> Skill | None:
    """Return the skill of a technique on the sheet: the one it replaces, else the one it is assigned to."""
    listing = listing or listing_of(technique)
    if listing is not None and listing.replaces is not None:
        return next((each for each in sheet.skills if name_in_listings(each) == listing.replaces), None)
    return next((each for each in sheet.skills if each.id == technique.skill), None)


def kind_of(technique: SheetTechnique) -> Kind:
    """Return the kind of a technique; specialiser by default."""
    return Kind(technique.kind) if technique.kind in set(Kind) else Kind.SPECIALISER


def technique_values(sheet: Sheet, technique: SheetTechnique) -> Outcome[Evaluated]:
    """Calculate the modifiers of a technique for its owner (ST-MOD-01, ST-MOD-04).

    Raises ``TechniqueRefused`` if it cannot be used.
    """
    listing = listing_of(technique)
    if listing is None or listing.replaces is None:
        parent = parent_of(sheet, technique, listing)
        replaces = None if parent is None else name_in_listings(parent)
        listing = replace(listing or Listing(""), replaces=replaces)
    asked = Technique(technique.name, technique.ranks, kind_of(technique))
    modifiers = {name_in_listings(each): each.value for each in sheet.skills}
    ranks = {name_in_listings(each): skill_ranks(each) for each in sheet.skills}
    outcome = evaluate(asked, listing, modifiers, ranks)
    # Without a listing its value depends on ranks alone.
    return outcome if listing.action else Outcome(outcome.result, outcome.steps[1:])


def unknown_names(sheet: Sheet, name: str, listing: Listing) -> tuple[str, ...]:
    """Return the skills used by a technique's listing that are not on the sheet (ST-MOD-03)."""
    own = ("this", plain_name(name))
    known = {name_in_listings(each) for each in sheet.skills}
    wanted = [] if listing.replaces is None else [listing.replaces]
    sums = [each.sum for each in (listing.check, listing.save, listing.imposes) if each is not None]
    for each in (*sums, listing.effect):
        wanted += [] if each is None else [term.name for term in each.terms if term.name]
    if listing.save is not None and listing.save.sum is None:
        wanted.append(listing.save.skill)
    return tuple(dict.fromkeys(each for each in wanted if each not in known and each not in own))


# Derived traits and conditions


def worn(sheet: Sheet) -> Armour | None:
    """Return the worn armour, or None (ST-ARM-01)."""
    number = sheet.status(WORN)
    return ARMOUR[number - 1] if 1 <= number <= len(ARMOUR) else None


def derived_of(sheet: Sheet) -> Derived:
    """Return the target challenge and maximum hp, ep and fp (ST-TC-01, ST-HP-01, ST-EP-01, ST-FP-01).

    Armour caps Agility (ST-ARM-01). A target challenge set by hand is used instead.
    """
    agility, armour = modifier_of(sheet, "agility"), worn(sheet)
    values = derive(
        agility=agility if armour is None else agility_in(armour, agility),
        size=sheet.trait(SIZE) or 0,
        health=modifier_of(sheet, "health"),
        energy=modifier_of(sheet, "energy"),
        focus=modifier_of(sheet, "focus"),
        hx=_factor(sheet, HX, DEFAULT_HX),
        ex=_factor(sheet, EX, DEFAULT_EX),
        fx=_factor(sheet, FX, DEFAULT_FX),
    ).result
    by_hand = sheet.number_by_hand(TC)
    return values if by_hand is None else replace(values, tc=by_hand)


def area_challenge_of(sheet: Sheet) -> int:
    """Return the challenge of attacks on an area with the character in it (ST-TC-01), or the one set by
    hand.
    """
    by_hand = sheet.number_by_hand(TC_AREA)
    return AREA_CHALLENGE if by_hand is None else by_hand


def per_rest(sheet: Sheet, tracker_id: str) -> int:
    """Return the points of a tracker restored by a rest (ST-HP-01, ST-EP-01, ST-FP-01)."""
    if tracker_id == "hp":
        return hp_per_rest(_factor(sheet, HX, DEFAULT_HX), modifier_of(sheet, "health"))
    if tracker_id == "ep":
        return ep_per_rest(_factor(sheet, EX, DEFAULT_EX), modifier_of(sheet, "energy"))
    return fp_per_rest(_factor(sheet, FX, DEFAULT_FX), modifier_of(sheet, "focus"))


def derived(sheet: Sheet) -> dict[str, int | str]:
    """Return the derived values by id; attacks of opportunity are per round (ST-CBT-02)."""
    values = derived_of(sheet)
    return {
        TC: values.tc,
        TC_AREA: area_challenge_of(sheet),
        "hp": values.hp,
        "ep": values.ep,
        "fp": values.fp,
        OPPORTUNITIES_ALLOWED: opportunities(sheet),
    }


def opportunities(sheet: Sheet) -> int:
    """Return the attacks of opportunity per round (ST-CBT-02), or the number set by hand."""
    by_hand = sheet.number_by_hand(OPPORTUNITIES_ALLOWED)
    if by_hand is not None:
        return max(0, by_hand)
    melee = of_kind(sheet, "cbt-melee")
    return 0 if melee is None else opportunity_attacks(skill_ranks(melee))


def most_of(sheet: Sheet, tracker_id: str) -> int:
    """Return the maximum of a tracker: the character's own, else that of the rules."""
    own = sheet.tracker(tracker_id).maximum
    if own is not None:
        return max(1, own)
    values = derived_of(sheet)
    return {"hp": values.hp, "ep": values.ep, "fp": values.fp}.get(tracker_id, _MOST_UNKNOWN)


def condition_of(sheet: Sheet) -> Condition:
    """Return the condition of a character (ST-HP-02): dead, else zeroed, else exhausted."""
    if sheet.status(DEAD):
        return Condition.DEAD
    points = {each.id: each.value for each in sheet.trackers}
    if points.get("hp", 1) <= 0:
        return Condition.ZEROED
    return Condition.EXHAUSTED if points.get("ep", 1) <= 0 else Condition.FIT


def _factor(sheet: Sheet, trait_id: str, usual: int) -> int:
    value = sheet.trait(trait_id)
    return usual if value is None else max(1, value)


_MOST_UNKNOWN = 999
