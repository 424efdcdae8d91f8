"""Checks and saves of Striker, by clicks and keys: steps, approaches, taking and opposed rolls."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.playing import Opener, Player, now_and_restarted, restarted


@pytest.fixture
def oriel(open_app: Opener) -> Player:
    """The app with Oriel Kast open: Drives +2, Old Law −1, Small Craft +4, Genetics without ranks."""
    player = open_app()
    player.click("Oriel Kast")
    player.wait_for(PLAY)
    return player


def roll(player: Player, skill: str, *faces: int) -> None:
    player.dice.put({"d20": faces})
    player.click_skill(skill)


def roll_loaded(player: Player, *faces: int, by: str = "Roll") -> None:
    player.dice.put({"d20": faces} if faces else {})
    player.click(by)


DRIVES = "engineering:drives"
LAW = "knowledge:old-law"


def test_first_roll_takes_two_clicks_after_the_first_start(open_app: Opener) -> None:
    player = open_app()
    player.dice.put({"d20": [13]})
    player.click("Oriel Kast")
    player.wait_for(PLAY)
    player.click_skill(DRIVES)
    assert player.sees("Drives, 15, Success. Challenge 15, met exactly.")
    assert player.log() == ["Drives, C 15, 15, Success"]


def test_margin_decides_the_step(oriel: Player, open_app: Opener) -> None:
    cases = (
        (12, "Partial success", "Missed by 5 or less."),
        (8, "Partial success", "Missed by 5 or less."),
        (7, "Fail", "Missed by more than 5."),
        (4, "Fail", "Missed by more than 5."),
        (3, "Critical fail", "Missed by 10 or more."),
        (19, "Success", "Reached the challenge."),
    )

    def expect_result(player: Player, face: int, step: str, reason: str) -> None:
        assert player.sees(f"Drives, {face + 2}, {step}.")
        assert player.sees(reason)
        assert player.sees(f"D20 {face}; {face} + 2 = {face + 2}")
        assert player.sees("Odds before the roll: +2")

    for case in cases:
        roll(oriel, DRIVES, case[0])
        expect_result(oriel, *case)
    again = restarted(open_app)
    for row, case in enumerate(reversed(cases)):
        again.click_log(row)
        expect_result(again, *case)


def test_natural_1_or_20_shifts_the_step_and_shows_the_original(oriel: Player) -> None:
    for skill, challenge, face, words in (
        (DRIVES, "3", 1, ("Success, natural 1, one degree down.", "Partial success.")),
        (DRIVES, "10", 1, ("Fail, natural 1, one degree down.", "Critical fail.")),
        (DRIVES, "24", 20, ("Partial, natural 20, one degree up.", "Success.")),
        (LAW, "15", 20, ("Success, natural 20, one degree up.", "Critical success.")),
    ):
        oriel.load_skill(skill)
        oriel.enter("Challenge", challenge)
        roll_loaded(oriel, face)
        assert all(oriel.sees(each) for each in words), words


def test_end_of_the_ladder_is_explained(oriel: Player) -> None:
    roll(oriel, LAW, 1)
    assert oriel.sees("Critical fail")
    assert oriel.sees("Already the lowest step. The 1 would have lowered it.")


def test_reckless_counts_2_and_19_for_this_roll_only(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Challenge: Reckless")
    assert oriel.sees("Odds: +2, reckless")
    roll_loaded(oriel, 19)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Success, 19 on the die, one degree up.")
        assert player.log() == ["Drives, C 15, reckless, 21, Critical"]
    roll(player, LAW, 2)
    assert player.log()[0] == "Old Law, C 15, 1, Critical fail", "the next roll is plain again"


def test_cautious_shifts_nothing(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(LAW)
    oriel.click("Challenge: Cautious")
    roll_loaded(oriel, 20)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Old Law, 19, Success.")
        assert player.sees("cautious: 20 changes nothing")
        assert not player.sees("one degree up")


def test_typed_challenge_is_kept_for_the_next_rolls(oriel: Player) -> None:
    oriel.load_skill(DRIVES)
    oriel.enter("Challenge", "20")
    roll(oriel, DRIVES, 18)
    assert oriel.sees("Challenge 20, met exactly")
    roll(oriel, LAW, 18)
    assert oriel.sees("Challenge 20, missed by 3")
    oriel.enter("Challenge", "")
    roll(oriel, LAW, 18)
    assert oriel.sees("Challenge 15, beaten by 2")


def test_letters_in_the_challenge_never_break_a_roll(oriel: Player) -> None:
    for rolled, typed in enumerate(("abc", "", "1.5", "1e3")):
        oriel.load_skill(DRIVES)
        oriel.enter("Challenge", typed)
        roll_loaded(oriel, 10)
        assert len(oriel.log()) == rolled + 1, typed


def test_huge_and_negative_challenges_are_limited(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.enter("Challenge", "99999999999999999999")
    roll_loaded(oriel, 10)
    assert oriel.sees("Critical fail")
    oriel.enter("Challenge", "-5")
    roll_loaded(oriel, 10, by="Roll again")
    for player in now_and_restarted(oriel, open_app):
        assert player.log()[0] == "Drives, C −5, 12, Critical"


def test_taking_10_costs_a_minute_and_rolls_no_die(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Or take: Take 10, a minute")
    assert oriel.sees("Take 10: 12")
    roll_loaded(oriel, by="Take 10")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 12, Partial success.")
        assert player.sees("It took a minute.")
        assert player.log() == ["Drives, C 15, take 10, 12, Partial"]
        assert player.button("Take 10 again").isEnabled()


def test_taking_20_is_not_a_natural_20(oriel: Player) -> None:
    oriel.load_skill(DRIVES)
    oriel.enter("Challenge", "22")
    oriel.click("Challenge: Reckless")
    oriel.click("Or take: Take 20, a scene")
    roll_loaded(oriel, by="Take 20")
    assert oriel.sees("Drives, 22, Success.")
    assert oriel.sees("It took a scene.")


def test_choosing_a_take_again_clears_it(oriel: Player) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Or take: Take 8, a round")
    assert oriel.button("Take 8").isEnabled()
    oriel.click("Or take: Take 8, a round")
    roll_loaded(oriel, 13)
    assert oriel.log() == ["Drives, C 15, 15, Success"]


def test_take_without_ranks_or_time_is_refused_with_a_reason(oriel: Player) -> None:
    oriel.load_skill("genetics")
    assert (
        oriel.why_off("Or take: Take 8, a round")
        == "Without ranks, you can't take 8, 10 or 20. Roll instead."
    )
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.pick("Duration: ", "Hour")
    assert oriel.button("Or take: Take 8, a day").isEnabled()
    assert oriel.why_off("Or take: Take 10") == "That would take longer than a day. Take less, or roll."


def test_save_is_never_reckless_and_has_no_partial_success(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Kind of roll: Save")
    assert oriel.why_off("Challenge: Reckless") == "A save can't be cautious or reckless."
    assert (
        oriel.why_off("Or take: Take 10, a minute") == "You can't take 8, 10 or 20 on a save. Roll instead."
    )
    roll_loaded(oriel, 12)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 14, Fail.")
        assert player.sees("Missed, and there's no partial success here.")
        assert player.log() == ["Drives, C 15, save, 14, Fail"]


def test_reckless_is_dropped_when_the_roll_becomes_a_save(oriel: Player) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Challenge: Reckless")
    oriel.click("More options")
    oriel.click("Kind of roll: Save")
    roll_loaded(oriel, 19)
    assert oriel.sees("Drives, 21, Success.")
    assert not oriel.sees("one degree up")


def test_save_can_have_partial_success_if_its_text_allows_it(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Kind of roll: Save")
    oriel.click("Partial success")
    roll_loaded(oriel, 12)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 14, Partial success.")


def test_check_without_partial_success_has_four_steps(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(LAW)
    oriel.click("More options")
    oriel.click("No partial")
    oriel.enter("Challenge", "24")
    roll_loaded(oriel, 20)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Steps: Critical fail, Fail, Success, Critical")
        assert player.sees("Fail, natural 20, one degree up.")
        assert player.sees("Old Law, 19, Success.")


def test_circumstances_can_make_a_2_count(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Range 2")
    oriel.enter("Challenge", "4")
    roll_loaded(oriel, 2)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Success, 2 on the die, one degree down.")
        player.click("Why this result?")
        assert player.sees("ST-RSR-04")


def test_advantage_uses_the_higher_die_and_disadvantage_the_lower(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Dice: Advantage")
    roll_loaded(oriel, 4, 13)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 15, Success.")
        assert player.sees("D20 4 not used, d20 13 used")
        assert player.log() == ["Drives, C 15, advantage, 15, Success"]
    player.load_skill(DRIVES)
    player.click("More options")
    player.click("Dice: Disadvantage")
    roll_loaded(player, 4, 13)
    assert player.sees("Drives, 6, Fail.")
    assert player.sees("D20 4 used, d20 13 not used")


def test_opposed_roll_is_against_their_die_and_a_tie_succeeds(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("More options")
    oriel.click("Opposed")
    oriel.enter("Opponent's modifier", "5")
    assert oriel.why_off("Or take: Take 8").startswith("You can't take 8, 10 or 20 on an opposed roll.")
    oriel.dice.put({}, a={"d20": [12]}, b={"d20": [9]})
    oriel.click("Roll")
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Drives, 14, Success. Challenge 14, met exactly.")
        assert player.sees("They rolled 9 + 5: 14.")


def test_other_aspects_of_agility_count_no_ranks(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill("agility")
    oriel.click("More options")
    oriel.click("Aspect: Mind")
    roll_loaded(oriel, 16)
    for player in now_and_restarted(oriel, open_app):
        assert player.sees("Agility, 15, Success.")
        player.click("Why this result?")
        assert player.sees("ST-MOD-07")


def test_why_names_the_rules_and_their_numbers(oriel: Player, open_app: Opener) -> None:
    oriel.load_skill(DRIVES)
    oriel.click("Challenge: Reckless")
    roll_loaded(oriel, 19)
    for player in now_and_restarted(oriel, open_app):
        player.click("Why this result?")
        for rule in ("ST-RSR-03", "ST-ROLL-01", "ST-STEP-02", "ST-RSR-02"):
            assert player.sees(rule)
        assert player.sees("natural 19, modifier 2, total 21, challenge 15")
        assert player.sees("approach reckless, range 2")
        player.press(Qt.Key.Key_W)
        assert not player.sees("ST-STEP-02")


def test_consequence_note_is_saved_as_plain_text(oriel: Player, open_app: Opener) -> None:
    roll(oriel, DRIVES, 12)
    assert oriel.sees("A success with consequences. Your GM decides which.")
    oriel.enter("Note the consequence", "<b>The engine</b> coughs & dies")
    again = open_app()
    assert again.field("Note the consequence").text() == "<b>The engine</b> coughs & dies"
    roll(again, DRIVES, 7)
    assert not again.sees("Your GM decides which."), "a plain failure brings nothing more"


def test_critical_success_gives_a_benefit(oriel: Player) -> None:
    oriel.load_skill(DRIVES)
    oriel.enter("Challenge", "5")
    roll_loaded(oriel, 13)
    assert oriel.sees("Drives, 15, Critical success.")
    assert oriel.sees("A benefit for you, or something more against your opponent.")


def test_older_roll_can_be_viewed_from_the_log(oriel: Player) -> None:
    roll(oriel, DRIVES, 12)
    roll(oriel, LAW, 3)
    assert oriel.log() == ["Old Law, C 15, 2, Critical fail", "Drives, C 15, 14, Partial"]
    oriel.click_log(1)
    assert oriel.sees("Drives, 14, Partial success.")


def test_two_clicks_make_two_rolls_in_the_log(oriel: Player, open_app: Opener) -> None:
    roll(oriel, DRIVES, 12)
    roll(oriel, DRIVES, 13)
    assert open_app().log() == ["Drives, C 15, 15, Success", "Drives, C 15, 14, Partial"]
