import pytest

from rules_core.systems.striker import checks
from rules_core.systems.striker.listing import FEINT
from rules_core.systems.striker.skills import Technique, evaluate, imposed_challenge


def test_a_feint_costs_a_bonus_action_and_1_ep() -> None:
    """ST-CBT-01, reading A18."""
    assert checks.FEINT_DURATION is checks.Duration.BONUS_ACTION
    assert checks.FEINT_COST == 1
    assert checks.may_feint(1).allowed
    assert not checks.may_feint(0).allowed
    assert checks.may_feint(0).step.fact("because") == "ep"


def test_the_feints_listing_has_the_same_cost() -> None:
    """ST-CBT-01, ST-MOD-06, ST-ROLL-03."""
    values = evaluate(Technique("Feint", 1), FEINT, {"Deceive": 3}, {"Cbt-Ranged": 2}).result
    assert values.imposed == imposed_challenge(3, 2)
    assert str(FEINT) == "feint(bonus-action) imp(sv,Insight)= +8 +R(Cbt-Ranged) +M(Deceive)"


@pytest.mark.parametrize(
    ("ranks", "attacks"), [(-1, 0), (0, 0), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (15, 4)]
)
def test_attacks_of_opportunity_in_a_round(ranks: int, attacks: int) -> None:
    """ST-CBT-02: one with a rank, one more for every five."""
    assert checks.opportunity_attacks(ranks) == attacks
