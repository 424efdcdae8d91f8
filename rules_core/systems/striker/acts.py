"""Actions at the table other than rolling, by the ids of the acts."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules_core.dice.notation import BadFormula, standard_letters
from rules_core.dice.sources import DiceSource
from rules_core.game.play import Act, Turn
from rules_core.sheet.events import (
    Event,
    PowerChanged,
    TechniqueChanged,
    WeaponChanged,
    set_status,
    set_tracker,
)
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Power, Sheet, Weapon
from rules_core.sheet.sheet import Technique as SheetTechnique
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.harm import (
    ARMOUR,
    BLADES,
    Condition,
    DamageType,
    Loss,
    damage_past,
    heal,
    lose_ep,
    lose_hp,
)
from rules_core.systems.striker.kept import Effect
from rules_core.systems.striker.listing import FEINT, WPN_BLADES_SHORT, WPN_PISTOLS, Listing
from rules_core.systems.striker.listing_parser import BadListing, parse
from rules_core.systems.striker.on_sheet import (
    DEAD,
    STABILITY,
    condition_of,
    ids_of_means,
    most_of,
    name_in_listings,
    per_rest,
    worn,
)
from rules_core.systems.striker.skills import Kind

MOST_TYPED = 999
"""The largest number that can be typed for an act."""

LONGEST_NAME, LONGEST_TEXT = 80, 1000
"""The longest names and texts, in characters."""


def refused(rule: str, because: str, **facts: int | str) -> Refused:
    """Create the exception for an act that a rule does not allow, or whose fields are invalid."""
    return Refused(Ruling(False, step(rule, because=because, **facts)))


def number(given: Mapping[str, str], field: str, rule: str, *, least: int = 1) -> int:
    """Parse the number in a field; ``Refused`` if it is invalid or out of range."""
    typed = given.get(field, "").strip().replace("−", "-")
    digits = typed.removeprefix("-")
    value = int(typed) if digits.isascii() and digits.isdecimal() and len(digits) <= 4 else None
    if value is None or not least <= value <= MOST_TYPED:
        raise refused(rule, "number", field=field, least=least, most=MOST_TYPED)
    return value


def name(given: Mapping[str, str], field: str, rule: str) -> str:
    """Return the name in a field; ``Refused`` if it is empty or too long."""
    typed = " ".join(given.get(field, "").split())
    if not typed:
        raise refused(rule, "name", field=field)
    if len(typed) > LONGEST_NAME:
        raise refused(rule, "long", field=field, most=LONGEST_NAME)
    return typed


def text(given: Mapping[str, str], field: str, rule: str) -> str:
    """Return the text in a field, which can be empty; ``Refused`` if it is too long."""
    typed = given.get(field, "").strip()
    if len(typed) > LONGEST_TEXT:
        raise refused(rule, "long", field=field, most=LONGEST_TEXT)
    return typed


def fresh_id(name_given: str, taken: set[str]) -> str:
    """Return an unused id made from a name."""
    plain = "-".join("".join(each if each.isalnum() else " " for each in name_given.casefold()).split())
    plain = plain or "own"
    tried, count = plain, 2
    while tried in taken:
        tried, count = f"{plain}-{count}", count + 1
    return tried


CUSTOM = "custom"
"""The kind of an ability that the rules do not list."""


def wear(act: Act) -> Turn:
    """Put on a suit of armour by its number in the list, counted from 1, "" for none (ST-ARM-01)."""
    typed = act.given.get("worn", "")
    number = int(typed) if typed in {str(place + 1) for place in range(len(ARMOUR))} else 0
    return Turn(None, (step("ST-ARM-01", worn=number),), set_status(act.sheet, on_sheet.WORN, number))


def hold_weapon(act: Act, place: str) -> Turn:
    """Hold the weapon at a position, or none for ""."""
    number = 0
    if place:
        weapon_at(act.sheet, place)
        number = int(place) + 1
    return Turn(None, (), set_status(act.sheet, on_sheet.IN_HAND, number))


BLADE_NAMES = tuple(f"{each.name.capitalize()} blade" for each in BLADES)
"""The names of the blades on a sheet, in the order of their list."""


def add_blade(act: Act, place: str) -> Turn:
    """Add a blade of the rules by its index in their list (ST-WPN-01)."""
    if place not in {str(number) for number in range(len(BLADES))}:
        raise KeyError(f"blade:{place}")
    return _added(act.sheet, blades(act.sheet)[int(place)], "ST-WPN-01")


def blades(sheet: Sheet) -> tuple[Weapon, ...]:
    """Return the blades of the rules as written on a sheet, used with its melee skill (ST-WPN-01)."""
    melee = on_sheet.of_kind(sheet, "cbt-melee")
    skill = "" if melee is None else melee.id
    return tuple(
        Weapon(name, skill, blade.dice, qualities="" if blade.type is None else blade.type.value)
        for name, blade in zip(BLADE_NAMES, BLADES, strict=True)
    )


def add_weapon(act: Act) -> Turn:
    """Add a weapon of the player's own; its dice can be empty (ST-EFF-02)."""
    called, dice = name(act.given, "weapon_name", "ST-EFF-02"), _dice(act, "weapon_dice")
    means = act.given.get("weapon_means", "")
    known = on_sheet.ids_of_means(act.sheet)
    kind = text(act.given, "weapon_kind", "ST-EFF-02")
    weapon = Weapon(called, means if means in known else "", dice, qualities=kind)
    return _added(act.sheet, weapon, "ST-EFF-02")


def remove_weapon(act: Act, place: str) -> Turn:
    """Remove a weapon; the weapon in hand stays in hand."""
    sheet, weapon = act.sheet, weapon_at(act.sheet, place)
    number, held = int(place), act.sheet.status(on_sheet.IN_HAND) - 1
    if held == number:
        held = -1
    elif held > number:
        held -= 1
    events: tuple[Event, ...] = (WeaponChanged(number, weapon, None),)
    return Turn(None, (), events + set_status(sheet, on_sheet.IN_HAND, held + 1))


def set_weapon_skill(act: Act, place: str) -> Turn:
    """Set the skill or technique of a weapon, "" for none."""
    weapon, means = weapon_at(act.sheet, place), act.given.get("means", "")
    if means and means not in on_sheet.ids_of_means(act.sheet):
        raise KeyError(means)
    events = (WeaponChanged(int(place), weapon, replace(weapon, skill=means)),)
    return Turn(None, (), () if weapon.skill == means else events)


def add_ability(act: Act) -> Turn:
    """Add an ability that the rules do not list: a name, notes, dice (ST-EFF-01)."""
    called = name(act.given, "ability_name", "ST-EFF-01")
    notes = text(act.given, "ability_notes", "ST-EFF-01")
    taken = {each.id for each in act.sheet.powers}
    power = Power(fresh_id(called, taken), CUSTOM, called, effect=notes, dice=_dice(act, "ability_dice"))
    return Turn(None, (), (PowerChanged(len(act.sheet.powers), None, power),))


def remove_ability(act: Act, power_id: str) -> Turn:
    """Remove an ability."""
    power = act.sheet.power(power_id)
    return Turn(None, (), (PowerChanged(act.sheet.powers.index(power), power, None),))


def attack_of_opportunity(act: Act) -> Turn:
    """Use one of this round's attacks of opportunity (ST-CBT-02)."""
    made, allowed = act.sheet.status(on_sheet.OPPORTUNITIES), on_sheet.opportunities(act.sheet)
    if made >= allowed:
        raise refused("ST-CBT-02", "opportunities" if allowed else "untrained")
    why = (step("ST-CBT-02", made=made + 1, allowed=allowed),)
    return Turn(None, why, set_status(act.sheet, on_sheet.OPPORTUNITIES, made + 1))


def new_round(act: Act) -> Turn:
    """Start a round, which resets the attacks of opportunity (ST-CBT-02)."""
    events = set_status(act.sheet, on_sheet.OPPORTUNITIES, 0)
    if not events:
        raise refused("ST-CBT-02", "unused")
    return Turn(None, (step("ST-CBT-02"),), events)


def fooled(act: Act) -> Turn:
    """Set whether the next attack is on a target that fell for a feint (ST-CBT-01)."""
    on = int(act.given.get("on") == "1")
    return Turn(None, (step("ST-CBT-01"),), set_status(act.sheet, on_sheet.FEINTED, on))


def _added(sheet: Sheet, weapon: Weapon, rule: str) -> Turn:
    return Turn(None, (step(rule),), (WeaponChanged(len(sheet.weapons), None, weapon),))


def _dice(act: Act, field: str) -> str:
    """Return dice as typed, which can be empty; ``Refused`` if they are invalid."""
    typed = standard_letters(text(act.given, field, "ST-EFF-02"))
    try:
        Effect("", typed).formula  # noqa: B018 - only whether it can be read
    except BadFormula as error:
        raise refused("ST-EFF-02", "dice", field=field) from error
    return typed


TRACKERS = ("hp", "ep", "fp")
"""The trackers that a rest restores."""

UNCOVERED = "uncovered"
"""The value of "cover" for a hit that meets no armour (ST-ARM-01)."""

POINT_RULES = {"hp": "ST-HP-01", "ep": "ST-EP-01", "fp": "ST-FP-01"}
"""The rules for the maximum of each tracker and for what a rest restores."""


def damage(act: Act) -> Turn:
    """Take damage of a type, reduced by worn armour (ST-HP-02, ST-ARM-01)."""
    sheet, amount = _alive(act.sheet), number(act.given, "amount", "ST-HP-02")
    kept_off = resistance(sheet, act.given.get("type", ""), act.given.get("cover", ""))
    through = damage_past(kept_off, amount)
    steps: tuple[Step, ...] = ()
    if kept_off:
        steps = (step("ST-ARM-01", resistance=kept_off, through=through),)
    outcome = lose_hp(sheet.tracker("hp").value, most_of(sheet, "hp"), through)
    return _lost(sheet, "hp", outcome.result, steps + outcome.steps)


def resistance(sheet: Sheet, damage_type: str, cover: str) -> int:
    """Return the resistance of worn armour to a type of damage (ST-ARM-01)."""
    armour, types = worn(sheet), {each.value: each for each in DamageType}
    if armour is None or cover == UNCOVERED or damage_type not in types:
        return 0
    return armour.resistance(types[damage_type])


def drain(act: Act) -> Turn:
    """Lose ep (ST-HP-02)."""
    sheet, amount = _alive(act.sheet), number(act.given, "drained", "ST-HP-02")
    outcome = lose_ep(sheet.tracker("ep").value, most_of(sheet, "ep"), amount)
    return _lost(sheet, "ep", outcome.result, outcome.steps)


def healing(act: Act) -> Turn:
    """Restore points of a tracker, up to its maximum (ST-HP-03)."""
    amount = number(act.given, "healed", "ST-HP-03")
    events, steps = _given_back(_alive(act.sheet), act.given.get("healed_of", "hp"), amount)
    if not events:
        raise refused("ST-HP-03", "full")
    return Turn(None, steps, events)


def rest(act: Act) -> Turn:
    """Rest: restore hp, ep and fp, each up to its maximum (ST-HP-01, ST-EP-01, ST-FP-01, ST-HP-03)."""
    sheet = _alive(act.sheet)
    events: tuple[Event, ...] = ()
    steps: tuple[Step, ...] = ()
    for tracker_id in TRACKERS:
        if any(each.id == tracker_id for each in sheet.trackers):
            amount = per_rest(sheet, tracker_id)
            back, why = _given_back(sheet, tracker_id, amount)
            events += back
            steps += (step(POINT_RULES[tracker_id], rest=amount), *why)
    if not events:
        raise refused("ST-HP-03", "rested")
    return Turn(None, steps, events)


def stability(act: Act) -> Turn:
    """Set whether a zeroed character is stable ("1"), unstable ("2") or neither ("") (ST-HP-02)."""
    if condition_of(act.sheet) is not Condition.ZEROED:
        raise refused("ST-HP-02", "not_zeroed")
    typed = act.given.get("stability", "")
    value = int(typed) if typed in ("1", "2") else 0
    return Turn(None, (step("ST-HP-02", stability=value),), set_status(act.sheet, STABILITY, value))


def death(act: Act) -> Turn:
    """Set or clear the death of the character (ST-HP-02)."""
    return Turn(None, (step("ST-HP-02"),), set_status(act.sheet, DEAD, int(act.given.get("on") == "1")))


def _alive(sheet: Sheet) -> Sheet:
    if sheet.status(DEAD):
        raise refused("ST-HP-02", "dead")
    return sheet


def _lost(sheet: Sheet, tracker_id: str, loss: Loss, steps: tuple[Step, ...]) -> Turn:
    events = set_tracker(sheet, tracker_id, loss.left)
    if loss.condition is Condition.DEAD:
        events += set_status(sheet, DEAD, 1) + set_status(sheet, STABILITY, 0)
    return Turn(None, steps, events)


def _given_back(sheet: Sheet, tracker_id: str, amount: int) -> tuple[tuple[Event, ...], tuple[Step, ...]]:
    present = sheet.tracker(tracker_id).value
    # A value above the maximum, as set by hand, is not reduced.
    most = max(present, most_of(sheet, tracker_id))
    outcome = heal(present, most, amount)
    events = set_tracker(sheet, tracker_id, outcome.result)
    if tracker_id == "hp" and outcome.result > 0:
        events += set_status(sheet, STABILITY, 0)
    return events, outcome.steps


EXAMPLES: tuple[tuple[str, Listing], ...] = (
    ("Wpn-Pistols", WPN_PISTOLS),
    ("Wpn-Blades-Short", WPN_BLADES_SHORT),
    ("Feint", FEINT),
)
"""The techniques printed in the rules, as examples (ST-MOD-02, ST-CBT-01)."""


def add(act: Act) -> Turn:
    """Add a technique as typed (ST-ROLL-03)."""
    technique = _typed(act, "", fresh=True)
    return _technique_added(act.sheet, technique)


def change(act: Act, technique_id: str) -> Turn:
    """Change a technique as typed (ST-ROLL-03)."""
    before = act.sheet.technique(technique_id)
    after = _typed(act, technique_id, fresh=False)
    if after == before:
        raise refused("ST-ROLL-03", "unchanged")
    place = act.sheet.techniques.index(before)
    return Turn(None, (step("ST-ROLL-03"),), (TechniqueChanged(place, before, after),))


def remove(act: Act, technique_id: str) -> Turn:
    """Remove a technique; weapons that used it now use its skill."""
    sheet, technique = act.sheet, act.sheet.technique(technique_id)
    events: tuple[Event, ...] = (TechniqueChanged(sheet.techniques.index(technique), technique, None),)
    for place, weapon in enumerate(sheet.weapons):
        if weapon.skill == technique_id:
            events += (WeaponChanged(place, weapon, replace(weapon, skill=technique.skill)),)
    return Turn(None, (), events)


def example(act: Act, place: str) -> Turn:
    """Add one of the techniques printed in the rules, with one rank (ST-MOD-02)."""
    if place not in {str(number) for number in range(len(EXAMPLES))}:
        raise KeyError(f"example {place}")
    called, listing = EXAMPLES[int(place)]
    _check_name(act.sheet, called, "")
    skill = _named(act.sheet, listing.replaces)
    taken = ids_of_means(act.sheet)
    technique = SheetTechnique(
        fresh_id(called, taken), called, skill, 1, Kind.SPECIALISER.value, str(listing)
    )
    return _technique_added(act.sheet, technique)


def _typed(act: Act, technique_id: str, *, fresh: bool) -> SheetTechnique:
    """Return the technique from the fields of a card; their ids end with the id of the technique."""
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
    return SheetTechnique(
        fresh_id(called, taken) if fresh else technique_id,
        called,
        parent,
        ranks,
        kind if kind in set(Kind) else Kind.SPECIALISER.value,
        written,
    )


def _parent(sheet: Sheet, written: str, chosen: str) -> str:
    """Return the skill of a technique with this listing; ``Refused`` if the listing is invalid.

    It is the skill that the listing replaces, which must be the chosen one if there is one.
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
    """Return the id of a skill by its name in listings, "" if it is not on the sheet."""
    return next((each.id for each in sheet.skills if name_in_listings(each) == skill), "")


def _check_name(sheet: Sheet, called: str, but: str) -> None:
    if any(each.name == called and each.id != but for each in sheet.techniques):
        raise refused("ST-ROLL-03", "twice", name=called)


def _technique_added(sheet: Sheet, technique: SheetTechnique) -> Turn:
    event = TechniqueChanged(len(sheet.techniques), None, technique)
    return Turn(None, (step("ST-ROLL-03"),), (event,))


_ACTS = {
    "damage": damage,
    "drain": drain,
    "heal": healing,
    "rest": rest,
    "stability": stability,
    "dead": death,
    "wear": wear,
    "weapon:add": add_weapon,
    "ability:add": add_ability,
    "opportunity": attack_of_opportunity,
    "round": new_round,
    "feinted": fooled,
    "technique:add": add,
}
_ACTS_ON = {
    "hand": hold_weapon,
    "blade": add_blade,
    "weapon:remove": remove_weapon,
    "weapon:means": set_weapon_skill,
    "ability:remove": remove_ability,
    "technique:save": change,
    "technique:remove": remove,
    "technique:example": example,
}


def act(asked: Act, _dice: DiceSource) -> Turn:
    """Perform an act; ``Refused`` if the rules forbid it, ``KeyError`` if the sheet has no such thing.

    Acts on one thing name it last: "weapon:remove:2" is "weapon:remove" applied to 2.
    """
    if asked.id in _ACTS:
        return _ACTS[asked.id](asked)
    for what, do in _ACTS_ON.items():
        if asked.id.startswith(f"{what}:"):
            return do(asked, asked.id[len(what) + 1 :])
    raise KeyError(asked.id)
