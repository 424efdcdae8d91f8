import pytest

from rules_core.systems.rites_of_battle import attack
from rules_core.systems.rites_of_battle.attack import Healed, healing, wound_difficulty
from rules_core.systems.rites_of_battle.pool import Pool, PoolChange, roll
from rules_core.systems.rites_of_battle.skills import SKILLS_BY_ID
from tests.core.rites_of_battle.throws import showing


@pytest.mark.parametrize(
    ("wounds", "threshold", "difficulty"),
    [(0, 12, 1), (6, 12, 1), (7, 12, 2), (12, 12, 2), (13, 12, 3), (5, 11, 1), (6, 11, 2)],
)
def test_deeper_wounds_are_harder_to_treat(wounds: int, threshold: int, difficulty: int) -> None:
    """ROB-HEAL-02."""
    assert wound_difficulty(wounds, threshold) == difficulty


@pytest.mark.parametrize(
    ("faces", "wounds", "strain", "healed"),
    [
        ("ss sa", 6, 6, (3, 1)),
        ("ss sa", 2, 0, (2, 0)),
        ("aa s", 6, 6, (1, 2)),
        ("aa s", 6, 1, (1, 1)),
        ("aa aa", 6, 6, (0, 0)),
    ],
)
def test_successes_heal_wounds_and_advantages_strain(
    faces: str, wounds: int, strain: int, healed: tuple[int, int]
) -> None:
    """ROB-HEAL-02: a failed check heals nothing."""
    fallen = roll(Pool(ability=2, difficulty=1), showing(ability=faces, difficulty="-")).result
    assert healing(fallen, wounds, strain) == healed


def test_threat_neither_heals_nor_causes_strain() -> None:
    """ROB-HEAL-02."""
    fallen = roll(Pool(ability=1, difficulty=1), showing(ability="s", difficulty="hh")).result
    assert healing(fallen, 3, 3) == Healed(1, 0)


def test_concealment_adds_up_to_three_setback_dice() -> None:
    """ROB-HARM-01."""
    assert [attack.concealment(n) for n in (0, 1, 3, 4)] == [PoolChange(setback=n) for n in (0, 1, 3, 3)]
    assert attack.COVER_DEFENCE == 1


@pytest.mark.parametrize(("rounds", "strain"), [(0, 0), (3, 0), (4, 3), (5, 6), (13, 30)])
def test_suffocation_causes_strain_after_toughness_rounds(rounds: int, strain: int) -> None:
    """ROB-HARM-01."""
    assert attack.suffocation(3, rounds) == strain


@pytest.mark.parametrize(
    ("feet", "soft", "broken", "strain"),
    [
        (30, False, False, 15),
        (31, False, False, 15),
        (30, True, False, 7),
        (30, False, True, 7),
        (30, True, True, 3),
        (31, False, True, 8),
        (17, False, True, 1),
        (16, False, True, 0),
        (10, False, True, 0),
        (1, False, False, 0),
        (2, False, False, 1),
    ],
)
def test_the_strain_of_a_fall(feet: int, soft: bool, broken: bool, strain: int) -> None:
    """ROB-HARM-01."""
    assert attack.fall_strain(feet, soft=soft, broken=broken) == strain
    assert attack.fall_strain(feet) == feet // 2


def test_two_skills_can_reduce_a_fall() -> None:
    """ROB-HARM-01."""
    assert all(each in SKILLS_BY_ID for each in attack.FALL_SKILLS)
    assert attack.FALL_SKILLS == ("athletics", "coordination")
