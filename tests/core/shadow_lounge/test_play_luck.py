"""Luck at the table: spent on a roll, checked, and given back."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Choice
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Tracker
from rules_core.systems.shadow_lounge.kept import degree_before
from rules_core.systems.shadow_lounge.play import luck_turn
from rules_core.systems.shadow_lounge.system import SYSTEM
from tests.core.shadow_lounge.player import (
    GAME,
    SEL,
    Player,
    attempt,
    because,
    fell,
    house,
    kept,
    throw,
    with_points,
    with_skill,
)

LISTEN, DEX = "skill:listen", "trait:dex"
FULL = with_points(SEL, luck=60)


def refused(sel: Player, points: int) -> tuple[str, object]:
    """The rule that forbids spending these points, and why."""
    with pytest.raises(Refused) as caught:
        sel.spend(points)
    return caught.value.ruling.step.rule, caught.value.ruling.step.fact("because")


# Spending


def test_each_point_moves_the_die_by_one() -> None:
    """SL-LUCK-01."""
    sel = Player(with_skill(50))
    sel.roll(LISTEN, throw(60))
    assert fell(sel.spend(9)) == ("failure", False)
    after = kept(sel.spend(1))
    assert (after.total, after.degree, after.passed) == (50, "regular", True)
    assert sel.points("luck") == 30


def test_at_most_all_remaining_luck_may_be_spent() -> None:
    """SL-LUCK-01."""
    sel = Player(with_points(SEL, luck=5))
    sel.roll(LISTEN, throw(66))
    assert refused(sel, 6) == ("SL-LUCK-01", "points")
    sel.spend(5)
    assert sel.points("luck") == 0
    assert refused(sel, 1) == ("SL-LUCK-01", "points")


def test_luck_can_reach_the_required_degree() -> None:
    """SL-LUCK-02, SL-ROLL-10."""
    sel = Player()
    assert not kept(sel.roll(LISTEN, throw(35), Choice("hard"))).passed
    after = kept(sel.spend(5))
    assert (after.degree, after.passed) == ("hard", True)


def test_a_69_reached_by_luck_is_an_ordinary_number() -> None:
    """SL-LUCK-02."""
    sel = Player(with_skill(80))
    sel.roll(LISTEN, throw(75))
    assert fell(sel.spend(6)) == ("regular", False)
    sel = Player(with_skill(60))
    sel.roll(LISTEN, throw(75))
    assert fell(sel.spend(6)) == ("failure", False)


def test_a_1_reached_by_luck_is_critical() -> None:
    """SL-LUCK-02, reading A05."""
    sel = Player()
    sel.roll(LISTEN, throw(12))
    assert fell(sel.spend(11)) == ("critical", False)
    assert sel.points("luck") == 40 - 11  # and it gives none back (SL-LUCK-07)


def test_the_strict_house_rule_forbids_buying_a_critical() -> None:
    """SL-LUCK-02, reading A05."""
    sel = Player(rules=house(luck_buys_critical=False))
    sel.roll(LISTEN, throw(13))
    assert fell(sel.spend(12)) == ("extreme", False)


def test_a_fumble_stays_a_fumble() -> None:
    """SL-LUCK-01, reading A04."""
    sel = Player(with_points(with_skill(50), luck=45))
    sel.roll(LISTEN, throw(95))
    assert fell(sel.spend(45)) == ("regular", True)


def test_the_strict_house_rule_forbids_luck_on_a_fumble() -> None:
    """SL-LUCK-01, reading A04."""
    sel = Player(with_skill(50), house(luck_on_fumble=False))
    sel.roll(LISTEN, throw(95))
    assert refused(sel, 10) == ("SL-LUCK-01", "fumble")
    sel.roll(LISTEN, throw(93))
    assert sel.spend(10).events


def test_a_100_cannot_be_changed() -> None:
    """SL-ROLL-09, reading A04."""
    sel = Player()
    sel.roll(LISTEN, throw(100))
    assert refused(sel, 40) == ("SL-ROLL-09", "critical_failure")


@pytest.mark.parametrize("face", [1, 69])
def test_a_critical_cannot_be_improved(face: int) -> None:
    """SL-LUCK-02."""
    sel = Player()
    sel.roll(LISTEN, throw(face))
    assert refused(sel, 1) == ("SL-LUCK-02", "critical")


def test_luck_does_not_help_a_luck_check() -> None:
    """SL-LUCK-03, reading A15."""
    sel = Player()
    sel.roll("luck:", throw(50))
    assert refused(sel, 10) == ("SL-LUCK-03", "luck")


def test_luck_works_on_an_attribute_too() -> None:
    """SL-LUCK-01."""
    sel = Player()
    sel.roll(DEX, throw(80))
    assert fell(sel.spend(5)) == ("regular", False)


def test_without_luck_none_can_be_spent() -> None:
    sel = Player(replace(SEL, trackers=()))
    sel.roll(LISTEN, throw(80))
    with pytest.raises(KeyError):
        sel.spend(1)


def test_undoing_luck_restores_it() -> None:
    """SL-LUCK-01: the roll stands as it fell."""
    sel = Player()
    sel.roll(LISTEN, throw(65))
    sel.spend(5)
    sel.undo()
    assert sel.sheet == SEL
    assert next(sel.rolls()).roll.total == 65


def test_the_degree_before_luck_is_known() -> None:
    """SL-LUCK-01, SL-LUCK-02: of the die as it fell, and of one that Luck had moved to 69."""
    sel = Player(with_points(with_skill(80), luck=60))
    sel.roll(LISTEN, throw(82))
    assert degree_before(kept(sel.spend(13)), 13).key == "failure"
    after = kept(sel.spend(29))
    assert after.degree == "hard"
    assert degree_before(after, 29).key == "regular"


# Marks


def test_a_success_made_with_luck_is_not_marked() -> None:
    """SL-ADV-01."""
    sel = Player()
    sel.roll(LISTEN, throw(65))
    turn = sel.spend(5)
    assert fell(turn)[0] == "regular"
    assert turn.steps[-1].fact("noted") == 0
    assert sel.marks("listen") == 0


def test_a_success_improved_with_luck_stays_marked() -> None:
    """SL-ADV-01, reading A12."""
    sel = Player()
    sel.roll(LISTEN, throw(40))
    turn = sel.spend(10)
    assert fell(turn)[0] == "hard"
    assert turn.steps[-1].fact("noted") == 1
    assert sel.marks("listen") == 1


# Given back by criticals


def luck_after(sel: Player, *rolls: tuple[str, int]) -> list[int]:
    """The Luck that each roll gives back."""
    gained = []
    for subject, face in rolls:
        before = sel.points("luck")
        sel.roll(subject, throw(face))
        gained.append(sel.points("luck") - before)
    return gained


def poor() -> Player:
    return Player(with_points(SEL, luck=1))


def test_a_skill_critical_restores_5_luck_and_a_second_one_20() -> None:
    """SL-LUCK-07, SL-LUCK-08, reading A14: whereupon it starts again."""
    sel = Player(SEL.with_tracker(Tracker("luck", 1, start=99)))
    assert luck_after(sel, (LISTEN, 1), ("skill:dodge", 69), (LISTEN, 69), (LISTEN, 1)) == [5, 20, 5, 20]


def test_weapon_and_treatment_criticals_count_as_skill_criticals() -> None:
    """SL-LUCK-07, SL-LUCK-08."""
    sel = poor()
    assert luck_after(sel, ("weapon:0", 1)) == [5]
    sel.roll("treatment:medicine_basic", throw(69, healing={"d4": [1, 1, 1]}))
    assert sel.points("luck") == 26


def test_any_check_that_is_not_critical_ends_the_streak() -> None:
    """SL-LUCK-08, reading A14."""
    for between in ((LISTEN, 2), (LISTEN, 100), (DEX, 20), ("power:push", 20)):
        assert luck_after(poor(), (LISTEN, 1), between, (LISTEN, 1)) == [5, 0, 5]


def test_luck_checks_do_not_end_it() -> None:
    """SL-LUCK-08, reading A14: neither a poor one nor a critical one."""
    for face in (1, 50, 100):
        assert luck_after(poor(), (LISTEN, 1), ("luck:", face), (LISTEN, 1)) == [5, 0, 20]


def test_other_criticals_give_nothing_and_end_nothing() -> None:
    """SL-LUCK-07, SL-LUCK-08: it is about Skill Checks."""
    assert luck_after(poor(), (DEX, 1), ("power:push", 1)) == [0, 0]
    assert luck_after(poor(), (LISTEN, 1), (DEX, 69), ("power:push", 69), (LISTEN, 1)) == [5, 0, 0, 20]


def test_luck_spent_in_between_ends_the_streak() -> None:
    """SL-LUCK-08: even where it bought a critical."""
    sel = Player(with_points(SEL, luck=20))
    sel.roll(LISTEN, throw(1))
    sel.roll(LISTEN, throw(3))
    assert fell(sel.spend(2))[0] == "critical"
    assert luck_after(sel, (LISTEN, 1)) == [5]


def test_undone_luck_was_never_spent() -> None:
    """SL-LUCK-08: then it was still no critical, unless that roll is taken back as well."""
    sel = poor()
    sel.roll(LISTEN, throw(1))
    sel.roll(LISTEN, throw(3))
    sel.undo()
    assert luck_after(sel, (LISTEN, 69)) == [20]


def test_an_undone_critical_starts_no_streak() -> None:
    """SL-LUCK-08."""
    sel = poor()
    assert luck_after(sel, (LISTEN, 1)) == [5]
    sel.undo()
    assert sel.points("luck") == 1
    assert luck_after(sel, (LISTEN, 1)) == [5]


def test_rolls_other_than_checks_leave_the_streak_alone() -> None:
    """SL-LUCK-08, reading A18: damage, and Luck of downtime."""
    sel = poor()
    hit = sel.roll("weapon:0", throw(1))
    sel.roll("damage:0", ScriptedDice({"d6": [3, 3]}), after=hit)
    sel.roll("restore:between_adventures", ScriptedDice({"d10": [1]}))
    assert luck_after(sel, (LISTEN, 1)) == [20]


def test_a_long_journal_is_read_only_as_far_as_needed() -> None:
    """SL-LUCK-08: up to the last check that was no critical."""
    sel = Player()
    sel.roll(LISTEN, throw(30))
    broken = next(sel.rolls())

    def endless() -> Iterator[StandingRoll]:
        yield broken
        raise AssertionError("read too far")

    going = replace(attempt(LISTEN), past=endless())
    assert fell(GAME.roll(going, throw(69)))[0] == "critical"


def test_restored_luck_stops_at_the_starting_value() -> None:
    """SL-LUCK-04, reading A13."""
    assert luck_after(Player(with_points(SEL, luck=58)), (LISTEN, 1), (LISTEN, 1)) == [2, 0]
    assert luck_after(Player(FULL), (LISTEN, 1)) == [0]
    assert luck_after(Player(with_points(SEL, luck=70)), (LISTEN, 1)) == [0]


def test_a_critical_without_a_luck_tracker_restores_nothing() -> None:
    """SL-LUCK-07."""
    turn = Player(replace(SEL, trackers=(SEL.tracker("hp"),))).roll(LISTEN, throw(69))
    assert "SL-LUCK-07" not in [each.rule for each in turn.steps]


# Given back in downtime


def test_downtime_restores_luck() -> None:
    """SL-LUCK-05, SL-LUCK-06."""
    sel = Player(with_points(SEL, luck=10))
    turn = sel.roll("restore:between_adventures", ScriptedDice({"d10": [7]}))
    assert (sel.points("luck"), kept(turn).total, kept(turn).input("restored")) == (17, 7, 7)
    turn = sel.roll("restore:between_campaigns", ScriptedDice({"d10": [9, 10]}))
    assert (sel.points("luck"), kept(turn).total) == (36, 19)
    assert [each.rule for each in turn.steps] == ["SL-LUCK-06", "SL-LUCK-04"]


def test_downtime_restores_only_missing_luck() -> None:
    """SL-LUCK-04: what is above is lost."""
    sel = Player(with_points(SEL, luck=58))
    turn = sel.roll("restore:between_adventures", ScriptedDice({"d10": [9]}))
    assert (sel.points("luck"), kept(turn).input("restored")) == (60, 2)


@pytest.mark.parametrize("luck", [60, 61])
def test_downtime_restores_nothing_at_full_luck(luck: int) -> None:
    """SL-LUCK-04, reading A13."""
    sel = Player(with_points(SEL, luck=luck))
    with pytest.raises(Refused) as caught:
        sel.roll("restore:between_adventures", ScriptedDice({"d10": [9]}))
    assert caught.value.ruling.step.fact("because") == "full"
    assert GAME.refusal(attempt("restore:between_campaigns", with_points(SEL, luck=59))) is None


def test_maximum_luck_is_the_starting_luck() -> None:
    """SL-LUCK-04: else the maximum that is written, else what there is."""

    def most(tracker: Tracker) -> int:
        return SYSTEM.tracker_span(replace(SEL, trackers=(tracker,)), "luck").most

    assert (most(Tracker("luck", 40, 70, start=60)), most(Tracker("luck", 40, 70))) == (60, 70)
    assert most(Tracker("luck", 40)) == 40


def test_luck_can_be_spent_after_the_sheet_changed() -> None:
    """SL-LUCK-01: a roll is bettered by the value that it was made against."""
    sel = Player(with_skill(50))
    sel.roll(LISTEN, throw(60))
    sel.sheet = sel.sheet.with_skill(replace(sel.sheet.skill("listen"), value=20))
    assert fell(sel.spend(10))[0] == "regular"


def test_only_checks_accept_luck() -> None:
    """SL-LUCK-01, reading A18."""
    sel = Player(with_points(SEL, luck=10))
    roll = kept(sel.roll("restore:between_adventures", ScriptedDice({"d10": [9]})))
    standing = StandingRoll(Entry(1, "1", Action.ROLL, "", roll=roll), roll)
    with pytest.raises(ValueError, match="inputs of the check"):
        luck_turn(SEL, standing, 1, throw())


def test_spending_nothing_changes_nothing() -> None:
    """SL-LUCK-01."""
    sel = Player()
    fallen = sel.roll(LISTEN, throw(65))
    assert kept(sel.spend(0)) == kept(fallen)
    assert sel.sheet == SEL


def test_spent_luck_has_a_reason() -> None:
    """SL-LUCK-01."""
    sel = Player()
    sel.roll(LISTEN, throw(65))
    assert because(sel.spend(5), "SL-LUCK-01") == ""
