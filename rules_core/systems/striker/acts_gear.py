"""Acts on what a character carries and on entries of the player's own: weapons, armour, abilities."""

from msgspec.structs import replace

from rules_core.dice.notation import BadFormula
from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, PowerChanged, WeaponChanged, set_status
from rules_core.sheet.outcome import step
from rules_core.sheet.sheet import Power, Sheet, Weapon
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.armour import ARMOUR
from rules_core.systems.striker.kept import Effect
from rules_core.systems.striker.typed import fresh_id, name, refused, text
from rules_core.systems.striker.weapons import BLADES

CUSTOM = "custom"
"""The kind of an ability that the rules do not list."""


def wear(act: Act) -> Turn:
    """Wear a suit of armour by its place in the list, counted from 1, "" for none (ST-ARM-01)."""
    said = act.given.get("worn", "")
    number = int(said) if said in {str(place + 1) for place in range(len(ARMOUR))} else 0
    return Turn(None, (step("ST-ARM-01", worn=number),), set_status(act.sheet, on_sheet.WORN, number))


def take_in_hand(act: Act, place: str) -> Turn:
    """Take the weapon at a place in hand, "" to put away what is there."""
    number = 0
    if place:
        weapon_at(act.sheet, place)
        number = int(place) + 1
    return Turn(None, (), set_status(act.sheet, on_sheet.IN_HAND, number))


def add_blade(act: Act, place: str) -> Turn:
    """Add a blade of the rules by its place in their list (ST-WPN-01)."""
    if place not in {str(number) for number in range(len(BLADES))}:
        raise KeyError(f"blade:{place}")
    blade = BLADES[int(place)]
    melee = on_sheet.of_kind(act.sheet, "cbt-melee")
    skill = "" if melee is None else melee.id
    kind = "" if blade.type is None else blade.type.value
    called = f"{blade.name.capitalize()} blade"
    return _added(act.sheet, Weapon(called, skill, blade.dice, qualities=kind), "ST-WPN-01")


def add_weapon(act: Act) -> Turn:
    """Add a weapon of the player's own; its dice may be left out (ST-EFF-02)."""
    called, dice = name(act.given, "weapon_name", "ST-EFF-02"), _dice(act, "weapon_dice")
    means = act.given.get("weapon_means", "")
    known = on_sheet.ids_of_means(act.sheet)
    kind = text(act.given, "weapon_kind", "ST-EFF-02")
    weapon = Weapon(called, means if means in known else "", dice, qualities=kind)
    return _added(act.sheet, weapon, "ST-EFF-02")


def remove_weapon(act: Act, place: str) -> Turn:
    """Take a weapon off the sheet; the one in hand stays in hand."""
    sheet, weapon = act.sheet, weapon_at(act.sheet, place)
    number, held = int(place), act.sheet.status(on_sheet.IN_HAND) - 1
    if held == number:
        held = -1
    elif held > number:
        held -= 1
    events: tuple[Event, ...] = (WeaponChanged(number, weapon, None),)
    return Turn(None, (), events + set_status(sheet, on_sheet.IN_HAND, held + 1))


def use_by(act: Act, place: str) -> Turn:
    """Say by which skill or technique a weapon is used, "" for none."""
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
    """Take an ability off the sheet."""
    power = act.sheet.power(power_id)
    return Turn(None, (), (PowerChanged(act.sheet.powers.index(power), power, None),))


def attack_of_opportunity(act: Act) -> Turn:
    """Use up one of this round's attacks of opportunity (ST-CBT-02)."""
    made, allowed = act.sheet.status(on_sheet.OPPORTUNITIES), on_sheet.opportunities(act.sheet)
    if made >= allowed:
        raise refused("ST-CBT-02", "opportunities" if allowed else "untrained")
    why = (step("ST-CBT-02", made=made + 1, allowed=allowed),)
    return Turn(None, why, set_status(act.sheet, on_sheet.OPPORTUNITIES, made + 1))


def new_round(act: Act) -> Turn:
    """A new round gives back the attacks of opportunity (ST-CBT-02)."""
    events = set_status(act.sheet, on_sheet.OPPORTUNITIES, 0)
    if not events:
        raise refused("ST-CBT-02", "unused")
    return Turn(None, (step("ST-CBT-02"),), events)


def fooled(act: Act) -> Turn:
    """Say whether the next attack is on somebody who fell for a feint (ST-CBT-01)."""
    on = int(act.given.get("on") == "1")
    return Turn(None, (step("ST-CBT-01"),), set_status(act.sheet, on_sheet.FEINTED, on))


def _added(sheet: Sheet, weapon: Weapon, rule: str) -> Turn:
    return Turn(None, (step(rule),), (WeaponChanged(len(sheet.weapons), None, weapon),))


def _dice(act: Act, field: str) -> str:
    """Dice as typed, which may be left out; ``Refused`` where they are none."""
    said = text(act.given, field, "ST-EFF-02")
    try:
        Effect("", said).formula  # noqa: B018 - only whether it can be read
    except BadFormula as error:
        raise refused("ST-EFF-02", "dice") from error
    return said
