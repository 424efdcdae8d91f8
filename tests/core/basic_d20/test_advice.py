from rules_core.game.advice import Moment, rules_at
from rules_core.systems.basic_d20.advice import ADVICE


def test_what_to_settle_before_the_die_is_thrown() -> None:
    """D20-ROLL-09, D20-ROLL-05, D20-ROLL-06, D20-ROLL-11: whether to roll comes first."""
    assert rules_at(ADVICE, Moment.BEFORE_ROLL) == (
        "D20-ROLL-09",
        "D20-ROLL-05",
        "D20-ROLL-06",
        "D20-ROLL-11",
    )


def test_a_critical_result_brings_more() -> None:
    """D20-ROLL-10: for good and for bad."""
    assert rules_at(ADVICE, Moment.SUCCESS) == ("D20-ROLL-10",)
    assert rules_at(ADVICE, Moment.FUMBLE) == ("D20-ROLL-10",)
