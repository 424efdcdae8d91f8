from collections import Counter
from pathlib import Path

import pytest

from rules_core.dice.faces import D8, D10
from rules_core.systems.basic_d20.derive import SKILLS_BY_ID
from rules_core.systems.basic_d20.weapons import WEAPONS, WEAPONS_BY_NAME, Category, Weapon


def row(weapon: Weapon) -> str:
    """The weapon as the list of all combinations writes it."""
    numbers = (weapon.range_ft, weapon.radius_ft, weapon.hands)
    damage = "" if weapon.damage is None else f"{weapon.damage} {weapon.damage_type}"
    return "|".join(
        (
            weapon.category,
            weapon.name,
            "" if weapon.cost is None else str(weapon.cost),
            damage.replace("D", "d", 1),
            *("" if each is None else str(each) for each in numbers),
            ", ".join(weapon.traits),
        )
    )


def test_every_weapon_matches_the_list(shared: Path) -> None:
    """D20-ATK-10, D20-ATK-11: row for row."""
    head, *rows = (shared / "rules/basic-d20.weapons.psv").read_text("utf-8").splitlines()
    assert head == "category|name|cost_cred|damage|range_ft|radius_ft|hands|traits"
    assert [row(each) for each in WEAPONS] == rows


@pytest.mark.parametrize(
    "expected",
    [
        "Melee Weapons|Laser sword|2000|1d12 Laser|||2|AP 5, Finesse",
        "Heavy Weapons|Blaster rifle|1200|1d8 Laser|120||2|Stunner",
        "Brawling|Laser claws|2000|1d6 Laser||||AP 5, Agile, Finesse, Small",
        "Brawling|Unarmed strike||1 Physical||||Agile, Finesse, Unarmed",
        "Melee Weapons|Chain shortsword|750|1d8 Physical|||1|Agile, Finesse, Messy",
        "Melee Weapons|Stun club|300|1d6 Electric|||1|Shove",
        "Light Weapons|Grenade throw|||20||1|Special Ammo",
        "Light Weapons|Bowcaster wrist mount|1000|1d10 Laser|25||1|Free-hand, Reload 1",
        "Heavy Weapons|Slug machine gun|3200|1d8 Physical|60||2|Automatic, Sweep",
        "Heavy Weapons|Electrogel shotgun|1200|1d10 Electric|15||2|Forceful",
        "Heavy Weapons|Bowcaster sniper|3000|1d12 Laser|250||2|Reload 1, Unwieldy",
        "Vehicle Weapons|Torpedo cannon|1600||180|||Special Ammo, Tracking",
        "Vehicle Weapons|Flame turret|800|1d10 Fire|30|||Automatic, Downsized, Sweep",
        "Explosives|Nuclear missile|400|2d12 Explosive||5||AP 5, Poison d6",
        "Explosives|Smoke grenade|50|||20||Smoke",
    ],
)
def test_every_category_has_weapons(expected: str) -> None:
    """D20-ATK-10, D20-ATK-11."""
    assert row(WEAPONS_BY_NAME[expected.split("|")[1]]) == expected


def test_the_list_has_all_weapons() -> None:
    """D20-ATK-10: one wrong number anywhere changes a sum."""
    assert len(WEAPONS) == len(WEAPONS_BY_NAME) == 132
    assert Counter(each.category for each in WEAPONS) == {
        Category.BRAWLING: 6,
        Category.MELEE: 30,
        Category.LIGHT: 24,
        Category.HEAVY: 28,
        Category.VEHICLE: 15,
        Category.EXPLOSIVE: 29,
    }
    assert sum(each.cost or 0 for each in WEAPONS) == 164_480
    assert sum(each.damage.most for each in WEAPONS if each.damage) == 1143
    assert sum(each.range_ft or 0 for each in WEAPONS) == 5640
    assert sum(each.radius_ft or 0 for each in WEAPONS) == 365
    assert sum(each.hands or 0 for each in WEAPONS) == 131
    assert sum(len(each.traits) for each in WEAPONS) == 241


def test_the_category_sets_the_skill() -> None:
    """D20-ATK-11: what vehicles and explosives are used with, the list of skills does not say."""
    skills = [each.skill for each in Category]
    assert skills == ["brawling", "melee-weapons", "light-weapons", "heavy-weapons", None, None]
    assert all(each in SKILLS_BY_ID for each in skills if each)
    assert WEAPONS_BY_NAME["Laser sword"].category.skill == "melee-weapons"
    assert WEAPONS_BY_NAME["Blaster rifle"].category.skill == "heavy-weapons"


def test_traits_and_their_values() -> None:
    """D20-ATK-04, D20-ATK-06, D20-ATK-09, D20-ATK-10."""
    rapier, knife, rifle = (
        WEAPONS_BY_NAME[name] for name in ("Nanoedge rapier", "Laser knife", "Disruptor rifle")
    )
    assert (rapier.deadly, rifle.deadly, knife.deadly) == (D8, D10, None)
    assert (knife.thrown_ft, rapier.thrown_ft) == (10, None)
    assert (knife.ap, rapier.ap, WEAPONS_BY_NAME["Railgun sniper"].ap) == (5, 0, 10)
    assert knife.has("Agile")
    assert knife.trait("Agile") == ""
    assert not knife.has("A")
    assert rapier.trait("Reload") is None
