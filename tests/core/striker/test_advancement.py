from rules_core.game.advice import Moment, rules_at
from rules_core.systems.striker.advice import ADVICE
from rules_core.systems.striker.downtime import RanksEarned, ranks_earned


def test_the_ranks_of_a_level() -> None:
    """ST-ADVN-01: four and four for the profession, one and one for the vocation."""
    assert ranks_earned(0) == RanksEarned(0, 0, 0, 0)
    assert ranks_earned(1) == RanksEarned(4, 4, 1, 1)
    assert ranks_earned(3) == RanksEarned(
        profession_skills=12, profession_techniques=12, vocation_skills=3, vocation_techniques=3
    )


def test_the_advice_before_a_roll() -> None:
    """ST-ROLL-05, ST-RSR-03, ST-RSR-04, ST-ZERO-01."""
    told = rules_at(ADVICE, Moment.BEFORE_ROLL)
    assert told == ("ST-ROLL-05", "ST-RSR-03", "ST-RSR-04", "ST-ZERO-01")


def test_the_advice_after_a_roll() -> None:
    """ST-STEP-04, ST-STEP-03, ST-HP-02: what a step brings is for people to say."""
    for moment in (Moment.SUCCESS, Moment.FAILURE, Moment.FUMBLE):
        assert rules_at(ADVICE, moment) == ("ST-STEP-04",)
    assert rules_at(ADVICE, Moment.COMBAT) == ("ST-STEP-03",)
    assert rules_at(ADVICE, Moment.HEALING) == ("ST-HP-02",)
