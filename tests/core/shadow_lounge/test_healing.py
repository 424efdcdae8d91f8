import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.systems.shadow_lounge.healing import (
    TREATMENTS,
    Condition,
    Patient,
    condition,
    heal,
    stabilises,
)
from tests.core.shadow_lounge.throws import CRITICAL, FAILURE, REGULAR


def test_successful_first_aid_stabilises() -> None:
    """SL-HEAL-07."""
    assert stabilises(TREATMENTS["first_aid_none"], REGULAR)
    assert not stabilises(TREATMENTS["first_aid_none"], FAILURE)
    assert not stabilises(TREATMENTS["medicine_basic"], CRITICAL)
    assert "SL-HEAL-07" in heal(TREATMENTS["first_aid_kolto"], REGULAR, Patient(0, 9), ScriptedDice()).rules


@pytest.mark.parametrize(
    ("hp", "state"),
    [
        (5, Condition.OK),
        (4, Condition.CRITICALLY_WOUNDED),
        (1, Condition.CRITICALLY_WOUNDED),
        (0, Condition.COMATOSE),
    ],
)
def test_hit_points_determine_the_state_of_health(hp: int, state: Condition) -> None:
    """SL-HP-01."""
    assert condition(hp) is state
