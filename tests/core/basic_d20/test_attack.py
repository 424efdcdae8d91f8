import pytest

from rules_core.dice.faces import D8
from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.basic_d20.checks import (
    Attack,
    Delivery,
    Explosion,
    Save,
    SaveSkill,
    attack,
    explode,
    melee_attribute,
    save,
    saved_damage,
)
from rules_core.systems.basic_d20.strikes import (
    Cover,
    armour_piercing,
    cover_bonus,
    multiple_attack_penalty,
    range_penalty,
)
from tests.core.basic_d20.throws import CF, CS, F, S, d20, struck


def test_the_ac_is_the_dc_of_an_attack() -> None:
    """D20-ATK-01, D20-ROLL-05, reading A12: one short misses, and no damage dice are thrown."""
    assert (struck(10, 6, 16, dice=7).degree, struck(9, 6, 16).degree) == (S, F)
    assert struck(9, 6, 16).damage == struck(1, 0, 16).damage == 0
    assert struck(1, 0, 16).degree is CF


def test_a_critical_hit_doubles_dice_and_attribute() -> None:
    """D20-ATK-01, reading A04."""
    assert (struck(10, 6, 16, 3, 7).damage, struck(19, 7, 16, 3, 7).damage) == (10, 20)


def test_critical_damage_is_rolled_once_and_doubled() -> None:
    """D20-ATK-01, trap E53: the result knows one roll alone."""
    dice = ScriptedDice({"d20": [20], "d6": [5, 2]})
    assert attack(Attack(0, 15, formula("2D6")), dice).result.damage == 14
    dice.finish()


def test_melee_and_thrown_weapons_add_the_attribute() -> None:
    """D20-ATK-02: melee and thrown weapons do, ranged ones do not."""
    assert [struck(10, 6, 16, 3, 7, delivery=each).damage for each in Delivery] == [10, 7, 10]


def test_a_negative_attribute_reduces_damage_to_0_at_least() -> None:
    """D20-ATK-02, reading A09."""
    assert [struck(10, 6, 16, -3, face).damage for face in (1, 3, 4)] == [0, 0, 1]
    assert struck(20, 6, 16, -3, 2).damage == 0
    assert struck(10, 6, 16, -3, 2, delivery=Delivery.RANGED).damage == 2


def test_a_finesse_weapon_uses_the_better_attribute() -> None:
    """D20-ATK-02, reading A13."""
    assert (melee_attribute(1, 4, finesse=True), melee_attribute(3, 2, finesse=True)) == (4, 3)
    assert melee_attribute(1, 4, finesse=False) == 1


def test_a_deadly_die_is_added_after_doubling_only() -> None:
    """D20-ATK-04, reading A04."""
    asked = Attack(6, 16, formula("1D6"), 2, deadly=D8)
    critical = ScriptedDice({"d20": [20], "d6": [3], "d8": [8]})
    outcome = attack(asked, critical)
    critical.finish()
    assert (outcome.result.damage, outcome.rules[-1]) == ((3 + 2) * 2 + 8, "D20-ATK-04")
    hit = ScriptedDice({"d20": [12], "d6": [3]})
    assert attack(asked, hit).result.damage == 5
    hit.finish()


def test_only_total_damage_is_raised_to_0() -> None:
    """D20-ATK-02, D20-ATK-04, reading A09: a Deadly die makes up for what the attribute takes."""
    asked = Attack(6, 16, formula("1D6"), -3, deadly=D8)
    assert attack(asked, ScriptedDice({"d20": [20], "d6": [1], "d8": [7]})).result.damage == 3
    assert attack(asked, ScriptedDice({"d20": [20], "d6": [1], "d8": [2]})).result.damage == 0


def test_the_steps_of_an_attack() -> None:
    """D20-ROLL-05, D20-ATK-01, D20-ATK-02."""
    hit = attack(Attack(6, 16, formula("1D12"), 3), ScriptedDice({"d20": [12], "d12": [7]}))
    assert hit.rules == ("D20-ROLL-05", "D20-ROLL-01", "D20-ROLL-02", "D20-ATK-01", "D20-ATK-02")
    assert hit.steps[-1].facts == (("delivery", "melee"), ("thrown", 7), ("attribute", 3), ("times", 1))
    assert "D20-ATK-02" not in attack(Attack(0, 16, formula("1D12")), d20(2)).rules


def test_each_earlier_attack_adds_a_penalty() -> None:
    """D20-ATK-05: the weapon now in use decides."""
    assert [multiple_attack_penalty(before, agile=False) for before in range(4)] == [0, -5, -10, -15]
    assert [multiple_attack_penalty(before, agile=True) for before in range(4)] == [0, -4, -8, -12]


@pytest.mark.parametrize(
    ("feet", "plain", "aimed"),
    [(0, 0, 0), (1, 0, 0), (40, 0, 0), (41, -5, -2), (80, -5, -2), (81, -10, -4), (240, -25, -10)],
)
def test_range_penalties(feet: int, plain: int, aimed: int) -> None:
    """D20-ATK-06: a distance of a whole increment is still within it."""
    assert (range_penalty(feet, 40), range_penalty(feet, 40, aimed=True)) == (plain, aimed)


def test_range_ends_after_six_increments() -> None:
    """D20-ATK-06: taking aim does not help either."""
    assert range_penalty(241, 40) is range_penalty(241, 40, aimed=True) is None


def test_cover_bonuses() -> None:
    """D20-ATK-08."""
    assert [cover_bonus(each) for each in Cover] == [0, 1, 2, 4]
    assert [cover_bonus(each, taken=True) for each in Cover] == [0, 2, 4, 8]


@pytest.mark.parametrize(("ap", "armour", "bonus"), [(5, 0, 0), (5, 3, 3), (5, 5, 5), (5, 8, 5), (0, 8, 0)])
def test_ap_is_limited_by_the_armour(ap: int, armour: int, bonus: int) -> None:
    """D20-ATK-09."""
    assert armour_piercing(ap, armour) == bonus


def test_an_explosion_rolls_damage_once_and_a_save_for_each() -> None:
    """D20-ATK-07: the DC is 10 and the attack bonus, with its penalties."""
    asked = Explosion(7 - 5, formula("2D6"), (("Ana", 3), ("ork", 1), ("Bo", -1)))
    dice = ScriptedDice({"d6": [4, 5], "d20": [9, 10, 2]})
    outcome = explode(asked, dice)
    dice.finish()
    assert asked.dc == 12
    found = {name: (each.degree, each.damage) for name, each in outcome.result.items()}
    assert found == {"Ana": (S, 4), "ork": (F, 9), "Bo": (CF, 18)}
    assert outcome.rules[0] == "D20-ATK-07"


def test_an_explosion_never_heals() -> None:
    """D20-ATK-07: damage below 0 is none, for everyone."""
    dice = ScriptedDice({"d6": [1], "d20": [5]})
    outcome = explode(Explosion(0, formula("1D6-4"), (("Ana", 0),)), dice)
    assert (outcome.result["Ana"].damage, outcome.steps[0].fact("damage")) == (0, 0)


@pytest.mark.parametrize(("face", "degree", "damage"), [(16, CS, 0), (6, S, 7), (5, F, 15), (1, CF, 30)])
def test_a_save_reduces_the_damage(face: int, degree: object, damage: int) -> None:
    """D20-SAVE-01, D20-SAVE-02, readings A03 and A12."""
    outcome = save(Save(4, 10, 15), d20(face))
    assert (outcome.result.degree, outcome.result.damage) == (degree, damage)
    assert outcome.rules[-2:] == ("D20-SAVE-02", "D20-SAVE-01")


def test_an_effect_can_have_its_own_table() -> None:
    """D20-SAVE-02: here a success takes nothing and a critical failure no more than a failure."""
    halves = (2, 2, 0, 0)
    assert [saved_damage(9, each, halves) for each in (CF, F, S, CS)] == [9, 9, 0, 0]
    assert save(Save(0, 10, 9, halves), d20(12)).result.damage == 0


def test_the_whole_damage_is_halved_once() -> None:
    """D20-SAVE-01, readings A03 and A15: 3 and 4 together leave 3, not 1 and 2."""
    assert saved_damage(3 + 4, S) == 3
    assert [saved_damage(each, S) for each in range(6)] == [0, 0, 1, 1, 2, 2]


def test_the_three_saves() -> None:
    """D20-SAVE-02."""
    assert [str(each) for each in SaveSkill] == ["fortitude", "reflex", "will"]
