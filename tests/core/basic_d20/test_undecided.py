"""Rolls against a DC or AC that only the GM knows, and what the GM says afterwards."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import UnreadableRoll, is_undecided
from rules_core.game.undecided import was_said
from rules_core.sheet.outcome import Fact, Refused
from rules_core.systems.basic_d20.asked import asked_of
from rules_core.systems.basic_d20.checks import Degree, degrees_by_dc
from rules_core.systems.basic_d20.kept import fallen, hit_of, is_check, open_of
from rules_core.systems.basic_d20.system import is_sound
from tests.core.basic_d20.made_up import ROLLS
from tests.core.basic_d20.player import GAME, MARA, SWORD, Player, chosen, kept


def test_an_attack_without_an_ac_waits_for_the_gm() -> None:
    """D20-ROLL-01, D20-ROLL-05"""
    player = Player()
    turn = player.roll(SWORD, 8, choice=chosen(ac="unknown"))
    roll = kept(turn)
    assert (roll.total, roll.passed, is_undecided(roll), is_check(roll)) == (14, False, True, False)
    assert ([each.rule for each in turn.steps][-2:], turn.events) == (["D20-ROLL-01", "D20-ROLL-05"], ())
    assert hit_of(roll) is None
    with pytest.raises(Refused):
        player.roll("damage:0", after=roll)


def test_cover_and_conditions_are_added_to_the_number_in_the_gm_s_mind() -> None:
    """D20-ATK-08, D20-COND"""
    asked = asked_of(Player().attempt(SWORD, chosen(ac="unknown", cover="standard", target_prone=1)))
    assert (asked.dc, asked.is_undecided) == (0, True)
    covered = asked_of(Player().attempt(SWORD, chosen(ac="unknown", cover="amazing")))
    assert covered.dc == 4


@pytest.mark.parametrize(
    ("face", "targets"),
    [
        (8, [("critical_success", None, 4), ("success", 5, 14), ("failure", 15, 24)]),
        (20, [("critical_success", None, 26), ("success", 27, 36), ("failure", 37, None)]),
        (1, [("success", None, -3), ("failure", -2, 7), ("critical_failure", 8, None)]),
    ],
)
def test_a_roll_reaches_each_degree_at_some_targets(
    face: int, targets: list[tuple[str, int | None, int | None]]
) -> None:
    """D20-ROLL-02, D20-ROLL-03"""
    rolled = open_of(kept(Player().roll(SWORD, face, choice=chosen(ac="unknown"))))
    reached = [(each.degree.key, each.least, each.most) for each in degrees_by_dc(rolled)]
    assert reached[:3] == targets


@pytest.mark.parametrize("degree", list(Degree))
def test_the_gm_can_name_the_degree(degree: Degree) -> None:
    """D20-ROLL-05, D20-ATK-01"""
    turn = Player().roll(SWORD, 8, choice=chosen(ac="unknown", said=degree.key))
    roll = kept(turn)
    assert (roll.degree, roll.passed, was_said(roll)) == (degree.key, degree.succeeded, True)
    assert (hit_of(roll) is not None) == degree.succeeded
    assert fallen(roll).rolled.degree is degree
    assert [each.rule for each in turn.steps][-2:] == ["D20-ROLL-05", "D20-ATK-01"]


def test_a_named_degree_of_a_save_leaves_its_part_of_the_damage() -> None:
    """D20-SAVE-01, D20-SAVE-02"""
    for said, left in (("success", 4), ("failure", 9), ("critical_failure", 18)):
        turn = Player().roll("skill:reflex", 8, choice=chosen(dc="unknown", save_damage=9, said=said))
        assert fallen(kept(turn)).damage == left
        assert {"D20-SAVE-01", "D20-SAVE-02"} <= {each.rule for each in turn.steps}
    plain = Player().roll("skill:reflex", 8, choice=chosen(dc="unknown", said="success"))
    assert fallen(kept(plain)).damage == 0


def test_a_power_against_an_unknown_dc_waits_unless_its_dc_is_fixed() -> None:
    """D20-ROLL-08, D20-POW"""
    assert is_undecided(kept(Player().roll("basic:grapple", 8, choice=chosen(target_dc="unknown"))))
    assert not is_undecided(kept(Player().roll("aid:will", 8, choice=chosen(target_dc="unknown"))))
    named = Player().roll("basic:trip", 8, choice=chosen(target_dc="unknown", said="critical_success"))
    assert kept(named).degree == "critical_success"


def test_attributes_and_skills_wait_too() -> None:
    """D20-ROLL-05"""
    for subject in ("trait:agility", "skill:stealth", "skill:will"):
        assert is_undecided(kept(Player().roll(subject, 8, choice=chosen(dc="unknown"))))


def test_a_named_degree_counts_only_while_the_number_is_unknown() -> None:
    """D20-ROLL-05"""
    roll = kept(Player().roll(SWORD, 8, choice=chosen(ac=30, said="success")))
    assert (roll.degree, was_said(roll)) == ("critical_failure" if roll.total < 20 else "failure", False)
    assert "option_said" not in dict(roll.check)
    assert is_undecided(kept(Player().roll(SWORD, 8, choice=chosen(ac="unknown", said="splendid"))))


def test_inspiration_re_rolls_a_roll_that_waits() -> None:
    """D20-INSP"""
    player = Player()
    player.roll(SWORD, 8, choice=chosen(ac="unknown"))
    again = kept(player.again(15))
    assert (again.total, is_undecided(again)) == (21, True)


def test_a_saved_roll_that_waits_has_to_match_its_dice() -> None:
    """D20-ROLL-05"""
    roll = ROLLS["open"]
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


def test_only_attacks_have_a_target_that_the_player_may_hide() -> None:
    """D20-ROLL-05"""
    target_of = GAME.attack_target
    assert target_of is not None
    assert [target_of(MARA, each) for each in (SWORD, "skill:will", "basic:trip")] == ["ac", "", ""]
