from typing import Any

import pytest

from rules_core.dice.faces import D8
from rules_core.systems.basic_d20.checks import Attack, Delivery
from rules_core.systems.basic_d20.derive import Attribute
from rules_core.systems.basic_d20.strikes import Cover, Strike, StrikeRefused, Target
from rules_core.systems.basic_d20.weapons import WEAPONS_BY_NAME

SCORES = {Attribute.STRENGTH: 1, Attribute.AGILITY: 3, Attribute.PRECISION: 2}


def worked_out(weapon: str, target: Target, **more: Any) -> Attack:
    return Strike(WEAPONS_BY_NAME[weapon], SCORES, 2, target, **more).attack()


def test_a_melee_weapon_uses_strength() -> None:
    """D20-ATK-02, D20-ATK-11, D20-ROLL-07, reading A13."""
    found = worked_out("Chain sword", Target(15))
    assert found == Attack(1 + 2, 15, WEAPONS_BY_NAME["Chain sword"].damage or found.damage, 1)
    assert str(found.damage) == "1D12"


def test_finesse_uses_the_better_attribute_for_roll_and_damage() -> None:
    """D20-ATK-02."""
    found = worked_out("Nanoedge rapier", Target(15))
    assert (found.bonus, found.attribute, found.deadly) == (3 + 2, 3, D8)


def test_a_ranged_weapon_uses_precision_and_distance() -> None:
    """D20-ATK-02, D20-ATK-06, D20-ATK-11."""
    near = worked_out("Blaster rifle", Target(15, distance=120))
    assert (near.bonus, near.delivery) == (2 + 2, Delivery.RANGED)
    assert worked_out("Blaster rifle", Target(15, distance=300)).bonus == 4 - 10
    assert worked_out("Blaster rifle", Target(15, distance=300), aimed=True).bonus == 4 - 4
    with pytest.raises(StrikeRefused, match="cannot reach 721 ft"):
        worked_out("Blaster rifle", Target(15, distance=721))


def test_a_thrown_weapon_adds_strength_to_the_damage() -> None:
    """D20-ATK-02, D20-ATK-06: its range is that of throwing."""
    found = worked_out("Rocket spear", Target(15, distance=50), thrown=True)
    assert (found.bonus, found.attribute, found.delivery) == (1 + 2 - 10, 1, Delivery.THROWN)
    knife = worked_out("Laser knife", Target(15, distance=10), thrown=True)
    assert (knife.bonus, knife.attribute) == (3 + 2, 1)
    with pytest.raises(StrikeRefused, match="is not a thrown weapon"):
        worked_out("Chain sword", Target(15), thrown=True)


def test_earlier_attacks_cost_by_the_current_weapon() -> None:
    """D20-ATK-05."""
    assert worked_out("Chain flail", Target(15), attacks_before=2).bonus == 3 - 10
    assert worked_out("Bolter pistol", Target(15), attacks_before=2).bonus == 4 - 8


def test_cover_raises_the_ac_and_ap_pierces_armour() -> None:
    """D20-ATK-08, D20-ATK-09."""
    found = worked_out("Laser sword", Target(15, armour=3, cover=Cover.STANDARD, cover_taken=True))
    assert (found.bonus, found.ac) == (3 + 2 + 3, 19)
    behind = worked_out("Laser sword", Target(15, armour=9, cover=Cover.FLIMSY))
    assert (behind.bonus, behind.ac) == (5 + 5, 16)


def test_without_proficiency_no_prof_is_added() -> None:
    """D20-ROLL-07, D20-COND."""
    strike = Strike(WEAPONS_BY_NAME["Chain sword"], {}, 0, Target(15), other=-2)
    assert (strike.attack().bonus, strike.attack().attribute) == (-2, 0)
    knife = Strike(WEAPONS_BY_NAME["Laser knife"], {}, 0, Target(15), thrown=True).attack()
    assert (knife.bonus, knife.attribute) == (0, 0)


@pytest.mark.parametrize("weapon", ["Frag mine", "Missile launcher", "Blaster cannon"])
def test_some_weapons_cannot_attack_by_themselves(weapon: str) -> None:
    """D20-ATK-07, D20-ATK-10, D20-ATK-11: explosives, what fires them, and the weapons of vehicles."""
    with pytest.raises(StrikeRefused, match="cannot attack by itself"):
        worked_out(weapon, Target(15))
