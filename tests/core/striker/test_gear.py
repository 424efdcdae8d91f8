import pytest

from rules_core.systems.striker import harm

PIERCING, SLASHING, FIRE, COLD = harm.DamageType


def suit(name: str) -> harm.Armour:
    (found,) = (each for each in harm.ARMOUR if each.name == name)
    return found


def blade(name: str) -> harm.Blade:
    (found,) = (each for each in harm.BLADES if each.name == name)
    return found


@pytest.mark.parametrize(
    ("name", "blades", "elements", "cap", "coverage"),
    [
        ("leather", 1, 0, 5, 100),
        ("studded", 2, 0, 4, 100),
        ("light ballistic vest", 4, 0, 2, 50),
        ("medium ballistic vest", 5, 0, 0, 100),
        ("cloth", 3, 1, 4, 100),
    ],
)
def test_armour_resistances_and_agility_limits(
    name: str, blades: int, elements: int, cap: int, coverage: int
) -> None:
    """ST-ARM-01."""
    armour = suit(name)
    assert [armour.resistance(each) for each in harm.DamageType] == [blades, blades, elements, elements]
    assert (armour.agility_cap, armour.coverage) == (cap, coverage)
    assert [harm.agility_in(armour, each) for each in (-3, cap, cap + 1)] == [-3, cap, cap]
    assert len(harm.ARMOUR) == 5


@pytest.mark.parametrize(
    ("name", "damage", "damage_type", "least"),
    [
        ("hand", "1D4", PIERCING, -5),
        ("short", "1D6", PIERCING, -3),
        ("long", "1D8", SLASHING, -1),
        ("great", "1D10", SLASHING, 2),
    ],
)
def test_blades(name: str, damage: str, damage_type: harm.DamageType, least: int) -> None:
    """ST-WPN-01."""
    found = blade(name)
    assert (str(found.damage), found.type, found.least_strength) == (damage, damage_type, least)
    assert harm.is_strong_enough(found, least)
    assert not harm.is_strong_enough(found, least - 1)


def test_the_chain_hand_blade() -> None:
    """ST-WPN-01: nothing but its dice is known."""
    found = blade("chain hand")
    assert (str(found.damage), found.type, found.least_strength) == ("2D4", None, None)
    assert harm.is_strong_enough(found, -9)
    assert len(harm.BLADES) == 5
