from rules_core.game.advice import Moment, rules_at
from rules_core.systems.basic_d20.advice import ADVICE


def test_advice_before_a_roll() -> None:
    """D20-ROLL-09, D20-ROLL-05, D20-ROLL-06, D20-ROLL-11: whether to roll comes first."""
    assert rules_at(ADVICE, Moment.BEFORE_ROLL) == (
        "D20-ROLL-09",
        "D20-ROLL-05",
        "D20-ROLL-06",
        "D20-ROLL-11",
    )


def test_advice_on_critical_results() -> None:
    """D20-ROLL-10: for good and for bad."""
    assert rules_at(ADVICE, Moment.SUCCESS) == ("D20-ROLL-10",)
    assert rules_at(ADVICE, Moment.FUMBLE) == ("D20-ROLL-10",)
