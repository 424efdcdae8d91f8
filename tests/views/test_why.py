"""Why a roll came out as it did."""

from desktop.views.why import why_lines, why_of_roll
from rules_core.game.play import Against, Choice, Foe
from rules_core.sheet.outcome import step
from tests.core.coc7.ada import ADA
from tests.core.coc7.throws import falling, percent
from tests.games.coc7.table import Table


def test_each_rule_is_listed_once_with_its_sentence_and_numbers() -> None:
    lines = why_lines(
        "coc7", (step("COC-DICE-01", tens=20, units=1, value=21), step("COC-XP-01", because=""))
    )
    assert [(each.rule, each.facts) for each in lines] == [
        ("COC-DICE-01", "The dice show 20 and 1, which is 21."),
        ("COC-XP-01", ""),
    ]
    assert lines[1].sentence == "A success ticks the skill for improvement, and a skill has one tick at most."


def test_the_numbers_of_both_sides_are_shown() -> None:
    table = Table(ADA)
    choice = Choice(against=Against.OPPOSED, foe=Foe("Hugh", 40))
    table.throw("skill:charm", choice, falling(50, {"foe": percent(31)}))
    facts = {each.rule: each.facts for each in why_lines("coc7", table.entries[0].steps)}
    assert facts["COC-ROLL-02"] == (
        "A roll of 50 against 55. Up to 55 is: regular. A roll of 31 against 40. Up to 40 is: regular."
    )


def test_a_failed_roll_names_no_limit() -> None:
    table = Table(ADA)
    table.throw("skill:charm", Choice(), falling(90))
    facts = {each.rule: each.facts for each in why_lines("coc7", table.entries[0].steps)}
    assert facts["COC-ROLL-02"] == "A roll of 90 against 55: failure."


def test_both_sides_of_an_opposed_roll_are_told_in_a_sentence() -> None:
    (line,) = why_lines("coc7", (step("COC-OPP-02", a="regular", b="hard"),))
    assert line.facts == "Your side has regular, the other side has hard."


def test_each_situation_is_listed_once_with_its_dice() -> None:
    point_blank = step("COC-CBT-06", because="point_blank", dice=1)
    into_melee = step("COC-CBT-06", because="into_melee", dice=-1)
    (line,) = why_lines("coc7", (point_blank, into_melee, point_blank))
    assert line.facts == "Point blank: 1 bonus die. Into melee: 1 penalty die."


def test_a_negative_number_has_a_real_minus_sign() -> None:
    (line,) = why_lines("coc7", (step("COC-NEW-02", modifier=-1, empty="", because="luck"),))
    assert line.facts == "The modifier is −1."


def test_a_rule_without_a_sentence_is_still_listed() -> None:
    (line,) = why_lines("coc7", (step("COC-NEW-01"),))
    assert (line.rule, line.sentence, line.facts) == ("COC-NEW-01", "", "")


def test_a_roll_without_rules_says_so() -> None:
    (line,) = why_of_roll("striker", ())
    assert (line.rule, line.facts) == ("", "")
    assert line.sentence.startswith("No rule applies here")
    steps = (step("COC-DIE-02", net=1, used=20, empty="", because="luck"),)
    assert why_of_roll("coc7", steps) == why_lines("coc7", steps)


def test_a_skill_of_the_games_list_is_told_by_its_name() -> None:
    (line,) = why_lines("basic-d20", (step("D20-ATK-11", skill="light-weapons"),))
    assert line.facts == "The skill is: Light Weapons."
    (line,) = why_lines("basic-d20", (step("D20-ATK-11", skill="Old Earth"),))
    assert line.facts == "The skill is: Old Earth."
