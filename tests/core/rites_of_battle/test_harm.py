import pytest

from rules_core.systems.rites_of_battle.attack import (
    COVER_DEFENCE,
    FALL_SKILLS,
    concealment,
    fall_strain,
    suffocation,
)
from rules_core.systems.rites_of_battle.pool import PoolChange
from rules_core.systems.rites_of_battle.skills import SKILLS_BY_ID


def test_concealment_adds_up_to_three_setback_dice() -> None:
    """ROB-HARM-01."""
    assert [concealment(n) for n in (0, 1, 3, 4)] == [PoolChange(setback=n) for n in (0, 1, 3, 3)]
    assert COVER_DEFENCE == 1


@pytest.mark.parametrize(("rounds", "strain"), [(0, 0), (3, 0), (4, 3), (5, 6), (13, 30)])
def test_suffocation_causes_strain_after_toughness_rounds(rounds: int, strain: int) -> None:
    """ROB-HARM-01."""
    assert suffocation(3, rounds) == strain


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
    assert fall_strain(feet, soft=soft, broken=broken) == strain
    assert fall_strain(feet) == feet // 2


def test_two_skills_can_reduce_a_fall() -> None:
    """ROB-HARM-01."""
    assert all(each in SKILLS_BY_ID for each in FALL_SKILLS)
    assert FALL_SKILLS == ("athletics", "coordination")
