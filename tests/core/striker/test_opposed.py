from rules_core.dice.sources import ScriptedDice
from rules_core.systems.striker.checks import Advantage, Check, Opponent, Opposed, ResultStep, opposed
from rules_core.systems.striker.skills import printed_challenge, target_challenge


def against(asked: Check, opponent: Opponent, a: list[int], b: list[int]) -> Opposed:
    dice = ScriptedDice(parts={"a": {"d20": a}, "b": {"d20": b}})
    outcome = opposed(asked, opponent, dice)
    dice.finish()
    assert outcome.rules[0] == "ST-ROLL-04"
    return outcome.result


def test_the_opponents_total_is_the_challenge() -> None:
    """ST-ROLL-04, reading A16: the side that acts rolls against it, and equal totals are a success."""
    result = against(Check(4, 0), Opponent(2), [10], [12])
    assert (result.natural, result.challenge) == (12, 14)
    assert (result.rolled.total, result.rolled.margin, result.rolled.step) == (14, 0, ResultStep.SUCCESS)
    assert against(Check(4, 0), Opponent(2), [9], [12]).rolled.step is ResultStep.PARTIAL_SUCCESS


def test_the_opponents_die_moves_no_step() -> None:
    """ST-ROLL-04, ST-RSR-01."""
    assert against(Check(0, 0), Opponent(0), [10], [1]).rolled.step is ResultStep.SUCCESS
    assert against(Check(10, 0), Opponent(0), [10], [20]).rolled.step is ResultStep.SUCCESS
    assert against(Check(19, 0), Opponent(0), [1], [20]).rolled.step is ResultStep.PARTIAL_SUCCESS


def test_either_side_may_have_advantage() -> None:
    """ST-ROLL-04, ST-ADV-01."""
    asked = Check(0, 0, advantage=Advantage.ADVANTAGE)
    result = against(asked, Opponent(0, Advantage.DISADVANTAGE), [3, 9], [8, 15])
    assert (result.rolled.total, result.challenge) == (9, 8)


def test_a_challenge_may_be_a_trait_or_a_printed_number() -> None:
    """ST-ROLL-04."""
    assert target_challenge(2) == 12
    assert [printed_challenge("15"), printed_challenge("1000000")] == [15, 1_000_000]
    for named in ("C", "TC", "TC-A", "-3", "²", "٣", "10000000", "9" * 5000):
        assert printed_challenge(named) is None
