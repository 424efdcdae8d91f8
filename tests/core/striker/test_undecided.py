"""Rolls against a challenge that only the GM knows, and what the GM says afterwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.play import UnreadableRoll, is_undecided
from rules_core.game.undecided import was_said
from rules_core.sheet.outcome import Fact
from rules_core.systems.striker.asked import How, OpenRoll, PreparedRoll, fall, steps_by_challenge
from rules_core.systems.striker.attempts import ready
from rules_core.systems.striker.checks import Advantage, Approach, Duration, ResultStep
from rules_core.systems.striker.kept import asked_of, fallen_of, is_sound, open_of
from rules_core.systems.striker.play import PLAY
from tests.core.striker.player import VEX, Player, being, chosen, kept, rules
from tests.core.striker.throws import d20


@given(
    st.integers(1, 20), st.integers(-10, 20), st.integers(-60, 80), st.booleans(), st.sampled_from(Approach)
)
def test_the_challenges_of_a_step_are_those_against_which_the_same_die_has_it(
    face: int, modifier: int, challenge: int, in_part: bool, approach: Approach
) -> None:
    """ST-STEP-01, ST-STEP-02, ST-RSR-02"""
    asked = PreparedRoll(How.CHECK, modifier, challenge, partial=in_part, approach=approach)
    judged = fall(asked, d20(face)).result.step
    found = [
        each.degree
        for each in steps_by_challenge(asked, OpenRoll(face, face + modifier, Duration.MAIN_ACTION))
        if (each.least is None or each.least <= challenge) and (each.most is None or challenge <= each.most)
    ]
    assert found == [judged]


def test_a_total_of_17_reaches_these_challenges() -> None:
    """ST-STEP-01, ST-STEP-02, ST-RSR-02"""
    reached = steps_by_challenge(PreparedRoll(How.CHECK, 7, 0), OpenRoll(10, 17, Duration.MAIN_ACTION))
    assert [tuple(each) for each in reached] == [
        (ResultStep.CRITICAL_SUCCESS, None, 7),
        (ResultStep.SUCCESS, 8, 17),
        (ResultStep.PARTIAL_SUCCESS, 18, 22),
        (ResultStep.FAIL, 23, 26),
        (ResultStep.CRITICAL_FAIL, 27, None),
    ]


def test_a_check_without_a_challenge_waits_for_the_gm() -> None:
    """ST-ROLL-01"""
    turn = Player().roll("skill:deceive", d20(7), chosen(challenge="unknown"))
    roll = kept(turn)
    assert (roll.total, roll.passed, is_undecided(roll)) == (9, False, True)
    assert open_of(roll) == (7, 9, Duration.MAIN_ACTION)
    assert (rules(turn), turn.events) == ({"ST-ROLL-01"}, ())


def test_saves_taken_numbers_and_two_dice_wait_too() -> None:
    """ST-ROLL-02, ST-ZERO-01, ST-ADV-01"""
    save = Player().roll("skill:focus", d20(7), chosen(challenge="unknown", save=1))
    assert "ST-ROLL-02" in rules(save)
    taken = Player().roll("skill:knots", d20(), chosen(challenge="unknown", take=10))
    assert (kept(taken).total, rules(taken)) == (13, {"ST-ZERO-01", "ST-ROLL-01"})
    both = Player().roll("skill:knots", d20(4, 9), chosen(challenge="unknown", advantage="advantage"))
    assert (kept(both).total, asked_of(kept(both)).advantage) == (12, Advantage.ADVANTAGE)
    assert "ST-ADV-01" in rules(both)


def test_an_attack_that_waits_uses_up_the_feint_and_hits_when_the_gm_says_so() -> None:
    """ST-CBT-01, ST-STEP-05"""
    player = Player(being(VEX, feinted=1))
    choice = chosen(challenge="unknown", advantage="disadvantage")
    turn = player.roll("weapon:0", d20(7, 9), choice)
    assert len(turn.events) == 1
    named = Player().roll("weapon:0", d20(7), chosen(challenge="unknown", said="partial_success"))
    roll = kept(named)
    assert (roll.degree, roll.passed, was_said(roll)) == ("partial_success", True, True)
    assert {"ST-STEP-01", "ST-STEP-05"} <= rules(named)
    assert fallen_of(roll).step is ResultStep.PARTIAL_SUCCESS


def test_printed_and_opposed_challenges_are_known() -> None:
    """ST-ROLL-04"""
    printed = Player().roll("technique:mend", d20(7), chosen(challenge="unknown", opposed=1))
    assert not is_undecided(kept(printed))
    opposed = Player().attempt("skill:deceive", chosen(challenge="unknown", opposed=1, theirs=2))
    assert (ready(opposed).asked.how, ready(opposed).asked.open) == (How.OPPOSED, False)


def test_a_named_step_counts_only_while_the_challenge_is_unknown() -> None:
    """ST-STEP-01"""
    roll = kept(Player().roll("skill:knots", d20(7), chosen(challenge=30, said="success")))
    assert (roll.degree, was_said(roll)) == ("critical_fail", False)
    assert "option_said" not in dict(roll.check)


def test_a_saved_roll_that_waits_has_to_match_its_dice() -> None:
    """ST-ROLL-01"""
    roll = kept(Player().roll("skill:knots", d20(7), chosen(challenge="unknown")))
    assert is_sound(roll)
    known: tuple[tuple[str, Fact], ...] = tuple(each for each in roll.check if each[0] != "open")
    for wrong in (
        replace(roll, total=3),
        replace(roll, passed=True),
        replace(roll, check=known),
        replace(roll, drawn=()),
        replace(roll, check=(*roll.check, ("said", "splendid"))),
    ):
        assert not is_sound(wrong)
        with pytest.raises(UnreadableRoll):
            open_of(wrong)
    assert not is_sound(replace(roll, subject="damage:0"))


def test_only_attacks_have_a_target_that_the_player_may_hide() -> None:
    """ST-ROLL-03"""
    target_of = PLAY.attack_target
    assert target_of is not None
    subjects = ("weapon:0", "technique:pistols", "technique:locks", "technique:gone", "skill:knots")
    assert [target_of(VEX, each) for each in subjects] == ["challenge", "challenge", "", "", ""]
