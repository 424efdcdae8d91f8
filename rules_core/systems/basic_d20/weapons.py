"""Weapons of the list: a kind, such as laser, in a shape, such as a sword; and weapons on a sheet."""

import re
from enum import StrEnum

from msgspec import Struct

from rules_core.dice.faces import NUMBERED, Die
from rules_core.dice.notation import BadFormula, DiceSum, Formula, formula, standard_letters
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.sheet import Weapon as SheetWeapon
from rules_core.sheet.weapons import number_in
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID


class Category(StrEnum):
    """The category of a weapon. The first four are also the skill to use it with (D20-ATK-11)."""

    BRAWLING = "Brawling"
    MELEE = "Melee Weapons"
    LIGHT = "Light Weapons"
    HEAVY = "Heavy Weapons"
    VEHICLE = "Vehicle Weapons"
    EXPLOSIVE = "Explosives"

    @property
    def skill(self) -> str | None:
        """The id of the skill for attacks with such a weapon, None if there is none (D20-ATK-11)."""
        if self in (Category.VEHICLE, Category.EXPLOSIVE):
            return None
        return self.value.lower().replace(" ", "-")


class Weapon(Struct, frozen=True):
    """A weapon of the list, with its damage and damage type (D20-ATK-10).

    ``cost`` is in cred, None if it cannot be bought; ``damage`` is None if ammunition or traits decide it;
    ``range_ft``, ``radius_ft`` and ``hands`` are None if it has none. ``traits`` are sorted.
    """

    name: str
    category: Category
    cost: int | None
    damage: Formula | None
    damage_type: str
    range_ft: int | None
    radius_ft: int | None
    hands: int | None
    traits: tuple[str, ...]

    def has(self, trait: str) -> bool:
        """Return whether it has the trait, with or without a number."""
        return self.trait(trait) is not None

    def trait(self, name: str) -> str | None:
        """Return the number or die of a trait: "5" for AP 5, "" for Agile; None without that trait."""
        for each in self.traits:
            if each == name or each.startswith(f"{name} "):
                return each[len(name) + 1 :]
        return None

    @property
    def ap(self) -> int:
        """The armour piercing value (D20-ATK-09), 0 without AP."""
        return int(self.trait("AP") or 0)

    @property
    def deadly(self) -> Die[int] | None:
        """The extra die of a critical hit (D20-ATK-04), None if it is not Deadly."""
        die = self.trait("Deadly")
        return NUMBERED[die] if die else None

    @property
    def thrown_ft(self) -> int | None:
        """The range increment when thrown (D20-ATK-06), None if it is not a thrown weapon."""
        feet = self.trait("Thrown")
        return int(feet) if feet else None


class _Kind(Struct, frozen=True):
    """The material or ammunition of a weapon; ``die`` is the size of its damage die, 0 for no damage."""

    name: str
    cost: int
    die: int
    damage_type: str
    shapes: str
    feet: int = 0
    traits: str = ""


class _Shape(Struct, frozen=True):
    """The build of a weapon; ``cost`` and ``reach`` multiply those of its kind, in quarters, ``die`` adds
    to it.
    """

    name: str
    category: Category
    cost: int
    die: int = 0
    reach: int = 0
    hands: int | None = None
    traits: str = ""


_KINDS = (
    _Kind("Chain", 1000, 8, "Physical", "axe, fist, flail, glaive, knife, shortsword, sword", 0, "Messy"),
    _Kind(
        "Laser",
        2000,
        8,
        "Laser",
        "claws, glaive, knife, scythe, shortsword, staff, sword, whip",
        0,
        "AP 5, Finesse",
    ),
    _Kind("Nanoedge", 600, 6, "Physical", "axe, claws, glaive, knife, rapier, shortsword, sword, whip"),
    _Kind("Rocket", 1000, 6, "Physical", "axe, fist, flail, glaive, hammer, scythe, spear", 0, "Shoving"),
    _Kind("Stun", 600, 6, "Electric", "club, fist, glaive, spear, staff"),
    _Kind("Unarmed", 0, 1, "Physical", "strike"),
    _Kind("Anti-materiel", 2000, 8, "Physical", "rifle, sniper, cannon", 40, "AP 10, Reload 1"),
    _Kind(
        "Blaster",
        600,
        6,
        "Laser",
        "carbine, holdout, machine gun, pistol, rifle, sniper, wrist mount, cannon, turret",
        40,
        "Stunner",
    ),
    _Kind(
        "Bolter",
        1200,
        8,
        "Explosive",
        "machine gun, pistol, rifle, shotgun, wrist mount, cannon, turret",
        40,
        "Messy",
    ),
    _Kind("Bowcaster", 1000, 10, "Laser", "carbine, rifle, sniper, wrist mount", 50, "Reload 1"),
    _Kind("Dart", 1000, 6, "Chemical", "holdout, pistol, rifle, sniper, wrist mount", 30, "Poison d4"),
    _Kind("Disruptor", 3000, 8, "Laser", "rifle, sniper, cannon", 40, "Deadly d10"),
    _Kind("Electrogel", 600, 6, "Electric", "carbine, holdout, pistol, rifle, shotgun", 30),
    _Kind("Flame", 800, 6, "Fire", "carbine, pistol, rifle, turret", 20, "Sweep"),
    _Kind("Ion", 400, 6, "Electric", "pistol, rifle, cannon, turret", 40, "Anti-shield"),
    _Kind("Microsliver", 1000, 6, "Physical", "holdout, pistol, rifle, sniper", 50, "Silent"),
    _Kind("Railgun", 2000, 8, "Physical", "sniper, cannon", 50, "AP 10"),
    _Kind(
        "Slug",
        800,
        6,
        "Physical",
        "carbine, machine gun, pistol, rifle, shotgun, sniper, wrist mount, cannon, turret",
        40,
    ),
    _Kind("Grenade", 800, 0, "", "launcher, throw", 40, "Special Ammo"),
    _Kind("Missile", 1200, 0, "", "launcher, wrist mount, cannon, turret", 60, "Special Ammo"),
    _Kind("Torpedo", 1600, 0, "", "launcher, cannon", 60, "Special Ammo, Tracking"),
    _Kind("Anti-tank", 150, 6, "Explosive", "grenade, mine, missile, torpedo", 5, "AP 20"),
    _Kind("Chemical", 100, 6, "Chemical", "grenade, mine", 10, "Poison d6, Smoke"),
    _Kind("Cluster", 120, 6, "Explosive", "mine, missile, torpedo", 20),
    _Kind("Emp", 80, 6, "Electric", "grenade, mine, missile, torpedo", 20, "Anti-shield"),
    _Kind("Flashbang", 50, 0, "", "grenade", 15, "Blinding"),
    _Kind("Frag", 100, 6, "Physical", "grenade, mine", 10),
    _Kind("Gravity", 100, 0, "", "grenade, mine", 10, "Entangling"),
    _Kind("Nuclear", 200, 10, "Explosive", "grenade, mine, missile, torpedo", 5, "AP 5, Poison d6"),
    _Kind("Smoke", 50, 0, "", "grenade", 20, "Smoke"),
    _Kind("Sonic", 120, 6, "Sonic", "grenade, missile, torpedo", 20),
    _Kind("Thermal", 100, 6, "Fire", "grenade, mine, missile", 10, "AP 5"),
)
"""The kinds with their shapes. ``feet`` is the range of guns and the radius of explosives."""

_SHAPES = {
    each.name: each
    for each in (
        _Shape("claws", Category.BRAWLING, 4, -2, traits="Agile, Small"),
        _Shape("fist", Category.BRAWLING, 4, -2, traits="Agile, Free-hand"),
        _Shape("strike", Category.BRAWLING, 0, traits="Agile, Finesse, Unarmed"),
        _Shape("axe", Category.MELEE, 6, 4, hands=2, traits="Sweep"),
        _Shape("club", Category.MELEE, 2, hands=1, traits="Shove"),
        _Shape("flail", Category.MELEE, 6, hands=1, traits="Disarming, Sweep, Tripping"),
        _Shape("glaive", Category.MELEE, 4, 2, hands=2, traits="Reach"),
        _Shape("hammer", Category.MELEE, 4, 4, hands=2, traits="Backswing, Shoving"),
        _Shape("knife", Category.MELEE, 2, -2, hands=1, traits="Agile, Finesse, Small, Thrown 10"),
        _Shape("rapier", Category.MELEE, 4, hands=1, traits="Deadly d8, Disarming, Finesse"),
        _Shape("scythe", Category.MELEE, 8, 2, hands=2, traits="Deadly d10, Tripping"),
        _Shape("shortsword", Category.MELEE, 3, hands=1, traits="Agile, Finesse"),
        _Shape("spear", Category.MELEE, 4, hands=1, traits="Thrown 20"),
        _Shape("staff", Category.MELEE, 6, 2, hands=2, traits="Parry, Reach, Tripping"),
        _Shape("sword", Category.MELEE, 4, 4, hands=2),
        _Shape("whip", Category.MELEE, 8, -2, hands=1, traits="Disarming, Finesse, Reach, Tripping"),
        _Shape("carbine", Category.LIGHT, 4, 2, 4, 2, "Backswing"),
        _Shape("holdout", Category.LIGHT, 2, -2, 2, 1, "Agile, Small"),
        _Shape("pistol", Category.LIGHT, 3, 0, 4, 1, "Agile"),
        _Shape("throw", Category.LIGHT, 0, 0, 2, 1),
        _Shape("wrist mount", Category.LIGHT, 4, 0, 2, 1, "Free-hand"),
        _Shape("launcher", Category.HEAVY, 8, 2, 4, 2, "Reload 2"),
        _Shape("machine gun", Category.HEAVY, 16, 2, 6, 2, "Automatic, Sweep"),
        _Shape("rifle", Category.HEAVY, 8, 2, 12, 2),
        _Shape("shotgun", Category.HEAVY, 8, 4, 2, 2, "Forceful"),
        _Shape("sniper", Category.HEAVY, 12, 2, 20, 2, "Unwieldy"),
        _Shape("cannon", Category.VEHICLE, 4, 2, 12),
        _Shape("turret", Category.VEHICLE, 4, 4, 6, traits="Automatic, Downsized"),
        _Shape("grenade", Category.EXPLOSIVE, 4),
        _Shape("mine", Category.EXPLOSIVE, 4, 2),
        _Shape("missile", Category.EXPLOSIVE, 8, 2),
        _Shape("torpedo", Category.EXPLOSIVE, 8),
    )
}


def _built(kind: _Kind, shape: _Shape) -> Weapon:
    explodes = shape.category is Category.EXPLOSIVE
    return Weapon(
        name=f"{kind.name} {shape.name}",
        category=shape.category,
        cost=kind.cost * shape.cost // 4 or None,
        damage=_damage(kind.die + shape.die, 2 if explodes else 1) if kind.die else None,
        damage_type=kind.damage_type,
        range_ft=kind.feet * shape.reach // 4 or None,
        radius_ft=kind.feet if explodes else None,
        hands=shape.hands,
        traits=_traits(kind.traits, shape.traits),
    )


def _damage(sides: int, dice: int) -> Formula:
    return Formula((DiceSum(dice, NUMBERED[f"d{sides}"]),)) if sides > 1 else Formula((), sides)


def _traits(*listed: str) -> tuple[str, ...]:
    return tuple(sorted({trait for each in listed if each for trait in each.split(", ")}))


WEAPONS: tuple[Weapon, ...] = tuple(
    sorted(
        (_built(kind, _SHAPES[shape]) for kind in _KINDS for shape in kind.shapes.split(", ")),
        key=lambda each: (tuple(Category).index(each.category), each.name),
    )
)
"""All 132 weapons, by category and name (D20-ATK-10, D20-ATK-11)."""

WEAPONS_BY_NAME = {each.name: each for each in WEAPONS}
"""The same weapons by name."""


RADIUS = "Radius"
"""The quality of an explosive, followed by its radius in feet (D20-ATK-07)."""

_DAMAGE = re.compile(r"\s*(-?[0-9][0-9dDwW]*(?:\s*[+-]\s*[0-9][0-9dDwW]*)*)\s*(.*)", re.ASCII | re.DOTALL)
_NUMBERED = {"AP": re.compile(r"[0-9]{1,3}"), "Thrown": re.compile(r"[1-9][0-9]{0,3}")}


def damage_of(written: SheetWeapon) -> Formula:
    """Return the dice of a weapon on a sheet (D20-ATK-10); ``BadFormula`` if there are none."""
    return formula("".join(_damage_parts(written)[0].split()))


def damage_type_of(written: SheetWeapon) -> str:
    """Return the damage type written after the dice (D20-ATK-10), "" for none."""
    return _damage_parts(written)[1]


def radius_of(written: SheetWeapon) -> int:
    """Return the radius of an explosive in feet (D20-ATK-07), 0 for any other weapon."""
    return next((number_in(each) for each in _traits_written(written) if each.split()[0] == RADIUS), 0)


def weapon_of(written: SheetWeapon, skill_kind: str) -> Weapon:
    """Return a weapon on a sheet as the rules read it, used with a skill of this kind.

    Invalid parts are ignored: damage counts as 0, and a quality with a bad number as missing.
    """
    try:
        damage = damage_of(written)
    except BadFormula:
        damage = Formula()
    feet, radius = number_in(written.range), radius_of(written)
    kinds = (each for each in Category if each.skill == skill_kind)
    category = Category.EXPLOSIVE if radius else next(kinds, Category.LIGHT if feet else Category.MELEE)
    return Weapon(
        name=written.name,
        category=category,
        cost=None,
        damage=damage,
        damage_type=damage_type_of(written),
        range_ft=feet or None,
        radius_ft=radius or None,
        hands=None,
        traits=tuple(sorted(filter(_is_readable, _traits_written(written)))),
    )


def shots_of(written: SheetWeapon) -> int:
    """Return the shots before reloading (D20-ATK-10), 0 for a weapon that needs no loading.

    It is the number written on the sheet, or one for a weapon with the quality Reload.
    """
    reloads = any(each.split()[0] == "Reload" for each in _traits_written(written))
    return number_in(written.ammo) or int(reloads)


def sheet_weapon(weapon: Weapon, sheet: Sheet) -> SheetWeapon:
    """Return a weapon of the list as written on a sheet, with the skill under which it is listed."""
    traits = weapon.traits
    if weapon.radius_ft is not None:
        traits = (f"{RADIUS} {weapon.radius_ft}", *traits)
    damage = "" if weapon.damage is None else f"{weapon.damage} {weapon.damage_type}"
    return SheetWeapon(
        weapon.name,
        skill=skill_for(sheet, weapon.category.skill or ""),
        damage=damage,
        range="" if weapon.range_ft is None else f"{weapon.range_ft} ft",
        qualities=", ".join(traits),
    )


def skill_for(sheet: Sheet, kind: str) -> str:
    """Return the id of the sheet's skill of this kind, or the kind itself if the sheet does not have it."""
    return next((each.id for each in sheet.skills if each.kind == kind), kind if kind in SKILLS_BY_ID else "")


def _damage_parts(written: SheetWeapon) -> tuple[str, str]:
    found = _DAMAGE.fullmatch(written.damage)
    return ("", written.damage.strip()) if found is None else (found[1], found[2].strip())


def _traits_written(written: SheetWeapon) -> tuple[str, ...]:
    """Return the qualities as a list in the spelling of the rules: "ap 5" becomes "AP 5", "deadly W8"
    "Deadly d8".
    """
    parts = (" ".join(each.split()) for each in written.qualities.split(","))
    return tuple(_as_listed(word, rest) for word, rest in map(_parted, parts) if word)


def _as_listed(word: str, rest: str) -> str:
    listed = _AS_LISTED.get(word.casefold(), word)
    return listed + (standard_letters(rest).lower() if listed == "Deadly" else rest)


def _parted(text: str) -> tuple[str, str]:
    word, blank, rest = text.partition(" ")
    return word, blank + rest


_AS_LISTED = {
    each.casefold(): each for each in ("AP", "Agile", "Deadly", "Finesse", "Reload", "Thrown", RADIUS)
}


def _is_readable(trait: str) -> bool:
    """Return whether a quality that needs a number or a die has one."""
    word, rest = _parted(trait)
    if word == "Deadly":
        return rest.strip() in NUMBERED
    return word not in _NUMBERED or _NUMBERED[word].fullmatch(rest.strip()) is not None
