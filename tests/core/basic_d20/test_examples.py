"""The worked examples of the rules, under their numbers."""

import pytest

from rules_core.systems.basic_d20.checks import Degree, Delivery, saved_damage
from rules_core.systems.basic_d20.conditions import Fall, death_save
from rules_core.systems.basic_d20.derive import derive, proficiency
from rules_core.systems.basic_d20.play_level import typical_wealth
from rules_core.systems.basic_d20.strikes import multiple_attack_penalty, range_penalty
from tests.core.basic_d20.throws import CF, CS, F, S, d20, degree_of, struck


@pytest.mark.parametrize(
    ("face", "bonus", "dc", "degree"),
    [
        pytest.param(10, 5, 15, S, id="1"),
        pytest.param(9, 5, 15, F, id="2"),
        pytest.param(19, 5, 15, S, id="3"),
        pytest.param(19, 6, 15, CS, id="4"),
        pytest.param(2, 3, 15, F, id="5"),
        pytest.param(2, 2, 15, CF, id="6"),
        pytest.param(20, 0, 21, S, id="7"),
        pytest.param(20, 0, 30, S, id="8"),
        pytest.param(20, 0, 31, F, id="9"),
        pytest.param(20, 0, 40, F, id="10"),
        pytest.param(20, 5, 25, CS, id="11"),
        pytest.param(20, 15, 25, CS, id="12"),
        pytest.param(1, 9, 10, F, id="13"),
        pytest.param(1, 19, 10, S, id="14"),
        pytest.param(1, 8, 10, CF, id="15"),
        pytest.param(1, -5, 15, CF, id="16"),
    ],
)
def test_rolls(face: int, bonus: int, dc: int, degree: Degree) -> None:
    """D20-ROLL-02, D20-ROLL-03, worked examples 1 to 16."""
    assert degree_of(face, bonus, dc) is degree


MELEE, RANGED = Delivery.MELEE, Delivery.RANGED


@pytest.mark.parametrize(
    ("face", "bonus", "dice", "added", "expected"),
    [
        pytest.param(12, 6, 7, (3, MELEE), (S, 10), id="17"),
        pytest.param(20, 6, 7, (3, MELEE), (CS, 20), id="18"),
        pytest.param(12, 6, 7, (3, RANGED), (S, 7), id="19"),
        pytest.param(18, 8, 5, (0, RANGED), (CS, 10), id="20"),
        pytest.param(1, 15, None, (3, MELEE), (F, 0), id="21"),
        pytest.param(10, 6, 1, (-1, MELEE), (S, 0), id="22"),
    ],
)
def test_attacks(
    face: int, bonus: int, dice: int | None, added: tuple[int, Delivery], expected: tuple[Degree, int]
) -> None:
    """D20-ATK-01, D20-ATK-02, worked examples 17 to 22: each against AC 16."""
    attribute, delivery = added
    result = struck(face, bonus, 16, attribute, dice, delivery=delivery)
    assert (result.degree, result.damage) == expected


@pytest.mark.parametrize(
    ("damage", "left"), [pytest.param(15, [0, 7, 15, 30], id="23"), pytest.param(8, [0, 4, 8, 16], id="24")]
)
def test_saves(damage: int, left: list[int]) -> None:
    """D20-SAVE-01, worked examples 23 and 24."""
    assert [saved_damage(damage, degree) for degree in (CS, S, F, CF)] == left


def test_25() -> None:
    """D20-CHR-02, worked example 25."""
    assert [proficiency(level) for level in (1, 4, 5, 7, 14, 20)] == [2, 2, 3, 3, 5, 6]


def test_26_to_28() -> None:
    """D20-CHR-03, D20-CHR-04, D20-CHR-08, worked examples 26 to 28."""
    assert derive(3, {"strength": 2}).result.hp == 19
    assert derive(5, {"agility": 3}).result.ac == 16
    assert derive(5, {"intelligence": 3, "wisdom": 1, "charisma": 0}).result.spell_dc == 16


def test_29_and_30() -> None:
    """D20-ATK-06, worked examples 29 and 30."""
    assert [range_penalty(feet, 120) for feet in (120, 121, 300, 720, 721)] == [0, -5, -10, -25, None]
    assert [range_penalty(feet, 250, aimed=True) for feet in (500, 1500)] == [-2, -10]


def test_31() -> None:
    """D20-ATK-05, worked example 31."""
    found = [multiple_attack_penalty(before, agile=agile) for agile in (False, True) for before in (1, 2)]
    assert found == [-5, -10, -4, -8]


@pytest.mark.parametrize(("face", "degree"), [(6, S), (5, F), (1, CF), (16, CS)])
def test_32(face: int, degree: Degree) -> None:
    """D20-HP-03, worked example 32."""
    assert death_save(4, 2, d20(face)).result.rolled.degree is degree


def test_33() -> None:
    """D20-HP-06, reading A03, worked example 33."""
    assert (Fall(35).dice, Fall(35, soft=True).dice) == (3, 1)


def test_34() -> None:
    """D20-CHR-10, worked example 34."""
    assert (typical_wealth(1), typical_wealth(17)) == (6000, 3_941_045)
