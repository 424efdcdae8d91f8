"""Opposed rolls: who wins, who is hit, and what Luck changes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import DiceError
from rules_core.game.play import ATTACKED, Against, Choice, Ending, Foe
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Status
from rules_core.systems.shadow_lounge.checks import Check
from rules_core.systems.shadow_lounge.contest import ending_odds, verdict_of
from rules_core.systems.shadow_lounge.kept import choice_of, their_check
from rules_core.systems.shadow_lounge.play import FIGHTS
from rules_core.systems.shadow_lounge.table import BothFailed, Table
from tests.core.shadow_lounge.player import (
    GAME,
    RIFLE,
    SABRE,
    SEL,
    Player,
    attempt,
    d100,
    house,
    kept,
    throw,
    verdict,
    with_skill,
)

LISTEN = "skill:listen"


def against(how: Against, value: int = 60, degree: str = "", **more: object) -> Choice:
    return Choice(against=how, foe=Foe("Guard", value, degree), **more)  # type: ignore[arg-type]


def opposed(value: int = 60, degree: str = "") -> Choice:
    return against(Against.OPPOSED, value, degree)


# Opposed rolls


@pytest.mark.parametrize(
    ("face", "theirs", "ending"),
    [
        (60, "failure", Ending.WON),
        (30, "regular", Ending.WON),
        (12, "hard", Ending.WON),
        (69, "extreme", Ending.WON),
        (12, "critical", Ending.LOST),
        (60, "hard", Ending.LOST),
        (61, "regular", Ending.LOST),
        (100, "regular", Ending.LOST),
    ],
)
def test_the_better_degree_wins(face: int, theirs: str, ending: Ending) -> None:
    """SL-OPP-01, SL-OPP-06, reading A01: their degree as the DM tells it."""
    turn = Player().roll(LISTEN, throw(face), opposed(99, theirs))
    found = verdict(turn)
    assert (found.ending, found.theirs, found.tie) == (ending, theirs, None)
    assert "SL-OPP-04" in [each.rule for each in turn.steps]


def test_the_opponents_dice_may_be_rolled() -> None:
    """SL-OPP-04: and 69, fumbles and 100 count on them."""
    turn = Player().roll(LISTEN, throw(20, foe=d100(69)), opposed(20))
    assert (verdict(turn).mine, verdict(turn).theirs, verdict(turn).ending) == (
        "hard",
        "critical",
        Ending.LOST,
    )
    turn = Player().roll(LISTEN, throw(20, foe=d100(100)), opposed(120))
    assert (verdict(turn).theirs, verdict(turn).ending) == ("failure", Ending.WON)


@pytest.mark.parametrize(("theirs", "ending"), [(59, Ending.WON), (61, Ending.LOST)])
def test_with_equal_degrees_the_higher_value_wins(theirs: int, ending: Ending) -> None:
    """SL-OPP-02."""
    found = verdict(Player().roll(LISTEN, throw(50, foe=d100(40)), opposed(theirs)))
    assert (found.ending, found.both_failed) == (ending, False)


@pytest.mark.parametrize(
    ("dice", "tie", "ending"),
    [
        ((33, 81), (33, 81), Ending.WON),
        ((81, 33), (81, 33), Ending.LOST),
        ((100, 69), (100, 69), Ending.LOST),
        ((50, 50, 7, 6), (7, 6), Ending.LOST),
    ],
)
def test_with_equal_values_the_lower_of_two_plain_dice_wins(
    dice: tuple[int, ...], tie: tuple[int, int], ending: Ending
) -> None:
    """SL-OPP-03, readings A03 and A18: thrown again where they are equal."""
    turn = Player().roll(LISTEN, throw(50, foe=d100(40), tie=d100(*dice)), opposed(60))
    assert (verdict(turn).ending, verdict(turn).tie) == (ending, tie)


def test_a_tie_die_breaks_no_streak_and_marks_nothing() -> None:
    """SL-OPP-03, SL-LUCK-08, reading A14."""
    sel = Player()
    sel.roll(LISTEN, throw(69, foe=d100(1), tie=d100(9, 5)), opposed(60))
    sel.roll(LISTEN, throw(69))
    assert (sel.marks("listen"), sel.points("luck")) == (2, 60)


def test_if_both_fail_the_higher_value_wins_with_a_note() -> None:
    """SL-OPP-02, reading A02: a 100 fails like anything else."""
    found = verdict(Player().roll(LISTEN, throw(100, foe=d100(98)), opposed(50)))
    assert (found.ending, found.both_failed, found.mine, found.theirs) == (
        Ending.WON,
        True,
        "failure",
        "failure",
    )


def test_a_house_rule_lets_nobody_win_if_both_fail() -> None:
    """SL-OPP-02, reading A02."""
    sel = Player(rules=house(both_failed=BothFailed.NOBODY))
    found = verdict(sel.roll(LISTEN, throw(90, foe=d100(90)), opposed(60)))
    assert (found.ending, found.both_failed, found.tie) == (Ending.NOBODY, True, None)


def test_a_lost_opposed_roll_can_still_fumble() -> None:
    """SL-ROLL-08, reading A23."""
    turn = Player(with_skill(99)).roll(LISTEN, throw(98), opposed(50, "hard"))
    assert verdict(turn).ending is Ending.LOST
    assert "SL-ROLL-08" in [each.rule for each in turn.steps]


def test_an_unopposed_roll_has_no_winner() -> None:
    assert verdict_of(kept(Player().roll(LISTEN, throw(50)))) is None


# Attacks met, and attacks made


@pytest.mark.parametrize("how", [Against.DODGE, Against.PARRY])
@pytest.mark.parametrize(
    ("attack", "face", "ending"),
    [
        ("hard", 25, Ending.NOBODY),
        ("hard", 26, Ending.STRUCK),
        ("regular", 1, Ending.NOBODY),
        ("critical", 2, Ending.STRUCK),
        ("failure", 100, Ending.NOBODY),
    ],
)
def test_a_dodge_or_parry_succeeds_on_equal_degrees(
    how: Against, attack: str, face: int, ending: Ending
) -> None:
    """SL-DEF-01, SL-DEF-02, SL-DEF-07, SL-OPP-05."""
    turn = Player().roll(f"skill:{how.value}", throw(face), against(how, degree=attack))
    assert verdict(turn).ending is ending
    assert "SL-OPP-05" in [each.rule for each in turn.steps]


@pytest.mark.parametrize("how", [Against.THEY_DODGE, Against.THEY_PARRY])
@pytest.mark.parametrize(
    ("face", "theirs", "ending"),
    [
        (32, "hard", Ending.NOBODY),
        (32, "regular", Ending.HIT),
        (65, "failure", Ending.HIT),
        (66, "failure", Ending.NOBODY),
        (66, "critical", Ending.NOBODY),
    ],
)
def test_an_attack_must_beat_a_dodge_or_parry(how: Against, face: int, theirs: str, ending: Ending) -> None:
    """SL-DEF-02, reading A02."""
    assert verdict(Player().roll(SABRE, throw(face), against(how, degree=theirs))).ending is ending


@pytest.mark.parametrize(
    ("face", "attack", "ending"),
    [
        (32, "hard", Ending.STRUCK),
        (13, "hard", Ending.HIT),
        (65, "failure", Ending.HIT),
        (65, "hard", Ending.STRUCK),
        (80, "failure", Ending.NOBODY),
    ],
)
def test_fighting_back_hits_with_a_better_degree(face: int, attack: str, ending: Ending) -> None:
    """SL-DEF-03, SL-DEF-04: the attacker wins on equal degrees."""
    turn = Player().roll(SABRE, throw(face), against(Against.FIGHT_BACK, degree=attack))
    assert verdict(turn).ending is ending


@pytest.mark.parametrize(
    ("face", "theirs", "ending"),
    [
        (32, "hard", Ending.HIT),
        (65, "hard", Ending.STRUCK),
        (66, "regular", Ending.STRUCK),
        (66, "failure", Ending.NOBODY),
    ],
)
def test_an_attack_may_be_fought_back(face: int, theirs: str, ending: Ending) -> None:
    """SL-DEF-03, SL-DEF-04, reading A02."""
    turn = Player().roll(SABRE, throw(face), against(Against.THEY_FIGHT_BACK, degree=theirs))
    assert verdict(turn).ending is ending


def test_situations_add_dice_for_the_opponent() -> None:
    """SL-DIE-04: a Bonus Die for the attack on a prone target, a Penalty Die for the dodge."""
    down = ("incapacitated_target",)
    sel = Player()
    turn = sel.roll(SABRE, throw(90, 30, foe=d100(20, 60)), against(Against.THEY_DODGE, 50, situations=down))
    assert (verdict(turn).mine, verdict(turn).theirs) == ("hard", "failure")
    turn = sel.roll(
        "skill:dodge", throw(20, 60, foe=d100(60, 90)), against(Against.DODGE, 70, situations=down)
    )
    assert (verdict(turn).mine, verdict(turn).theirs) == ("failure", "regular")


def test_the_characters_dice_do_not_help_the_opponent() -> None:
    """SL-DIE-09."""
    turn = Player().roll(SABRE, throw(90, 30, foe=d100(40)), against(Against.THEY_DODGE, 50, net=1))
    assert verdict(turn).ending is Ending.HIT


def test_the_opponent_can_have_a_penalty_die() -> None:
    """SL-DIE-01: theirs, besides those that situations give them."""
    choice = Choice(against=Against.OPPOSED, foe=Foe("Guard", 50, net=-1))
    turn = Player().roll(LISTEN, throw(60, foe=d100(20, 90)), choice)
    assert (verdict(turn).mine, verdict(turn).theirs) == ("regular", "failure")
    assert choice_of(kept(turn)).foe == choice.foe


def test_lifted_characters_resist_with_a_bonus_die() -> None:
    """SL-DIE-08, SL-FP-01."""
    choice = against(Against.OPPOSED, 50, situations=("force_lifted",))
    turn = Player().roll("power:push", throw(50, foe=d100(90, 20)), choice)
    assert verdict(turn).ending is Ending.LOST


# Fighting back, once a round


def test_fighting_back_is_possible_once_a_round() -> None:
    """SL-DEF-03: and again when the next one begins."""
    back = against(Against.FIGHT_BACK, degree="regular")
    sel = Player()
    sel.roll(SABRE, throw(90), back)
    assert sel.sheet.statuses == (Status("fought_back", 1),)
    for subject in (SABRE, RIFLE, "skill:lightsaber"):
        ruling = GAME.refusal(attempt(subject, sel.sheet, back))
        assert ruling is not None
        assert (ruling.step.rule, ruling.step.fact("because")) == ("SL-DEF-03", "once_a_round")
    with pytest.raises(Refused):
        sel.roll(SABRE, throw(20), back)
    for _ in range(2):
        sel.roll("skill:dodge", throw(20), against(Against.DODGE, degree="regular"))
    sel.roll(SABRE, throw(20), against(Against.THEY_DODGE, degree="failure"))
    sel.take(FIGHTS.new_round(sel.sheet))
    assert verdict(sel.roll(SABRE, throw(20), back)).ending is Ending.HIT


def test_undoing_a_fight_back_restores_it() -> None:
    """SL-DEF-03."""
    sel = Player()
    sel.roll(SABRE, throw(90), against(Against.FIGHT_BACK, degree="regular"))
    sel.undo()
    assert sel.sheet == SEL
    assert FIGHTS.new_round(SEL).events == ()


# Luck afterwards


def test_luck_changes_an_opposed_result() -> None:
    """SL-LUCK-02, SL-OPP-01: their dice stay as they fell."""
    sel = Player()
    assert verdict(sel.roll(LISTEN, throw(50, foe=d100(30)), opposed(50))).ending is Ending.WON
    assert verdict(sel.roll(LISTEN, throw(50, foe=d100(20)), opposed(50))).ending is Ending.LOST
    turn = sel.spend(20)
    assert verdict(turn).ending is Ending.WON
    assert "SL-OPP-02" in [each.rule for each in turn.steps]


def test_luck_can_make_an_attack_hit() -> None:
    """SL-LUCK-02, SL-DEF-02."""
    sel = Player()
    assert verdict(sel.roll(SABRE, throw(70), against(Against.THEY_DODGE, degree="regular"))).ending is (
        Ending.NOBODY
    )
    assert verdict(sel.spend(5)).ending is Ending.NOBODY
    assert verdict(sel.spend(33)).ending is Ending.HIT


def test_tie_dice_are_rolled_only_when_luck_makes_a_tie() -> None:
    """SL-LUCK-02, SL-OPP-03."""
    sel = Player()
    sel.roll(LISTEN, throw(80, foe=d100(40)), opposed(60))
    assert verdict(sel.spend(19)).tie is None
    turn = sel.spend(1, throw(tie=d100(40, 9)))
    assert (verdict(turn).ending, verdict(turn).tie) == (Ending.LOST, (40, 9))
    assert "SL-OPP-03" in [each.rule for each in turn.steps]


def test_a_remaining_tie_keeps_its_dice() -> None:
    """SL-OPP-03: and one that Luck ends is decided by degrees."""
    sel = Player()
    sel.roll(LISTEN, throw(50, foe=d100(40), tie=d100(9, 5)), opposed(60))
    assert verdict(sel.spend(5)).tie == (9, 5)
    assert (verdict(sel.spend(15)).ending, next(sel.rolls()).roll.degree) == (Ending.WON, "hard")


def test_luck_can_end_a_tie_of_failures() -> None:
    """SL-OPP-03, SL-LUCK-02."""
    sel = Player()
    turn = sel.roll(LISTEN, throw(80, foe=d100(90), tie=d100(9, 5)), opposed(60))
    assert (verdict(turn).ending, verdict(turn).both_failed) == (Ending.LOST, True)
    turn = sel.spend(20)
    assert (verdict(turn).ending, verdict(turn).both_failed) == (Ending.WON, False)


def test_a_verdict_requires_its_tie_dice() -> None:
    """SL-OPP-03."""
    tied = kept(Player().roll(LISTEN, throw(50, foe=d100(40), tie=d100(9, 5)), opposed(60)))
    bare = Roll(
        tied.system, tied.subject, tied.name, tied.check, tied.drawn[:2], tied.total, tied.degree, tied.passed
    )
    with pytest.raises(DiceError):
        verdict_of(bare)


@pytest.mark.parametrize(
    ("target", "choice", "percent"),
    [
        (60, opposed(60, "regular"), 31 + 15),
        (60, opposed(59, "regular"), 31 + 30),
        (60, opposed(61, "regular"), 31),
        (60, opposed(50, "failure"), 100),
        (60, opposed(70, "critical"), 0),
        (50, against(Against.DODGE, degree="regular"), 51),
        (50, against(Against.PARRY, degree="failure"), 100),
        (65, against(Against.THEY_DODGE, degree="regular"), 33),
        (65, against(Against.THEY_FIGHT_BACK, degree="regular"), 66),
        (65, against(Against.FIGHT_BACK, degree="hard"), 14),
    ],
)
def test_the_chance_against_a_known_degree(target: int, choice: Choice, percent: int) -> None:
    """SL-OPP-01, SL-OPP-02, SL-OPP-03, SL-DEF-02, SL-DEF-03, SL-DEF-04: exact, tie dice included."""
    odds = ending_odds(Check(target), choice)
    good = {Ending.WON, Ending.HIT} | ({Ending.NOBODY} if choice.against in ATTACKED else set())
    assert sum(chance for ending, chance in odds.items() if ending in good) == Fraction(percent, 100)


def test_their_dice_count_in_the_odds_and_the_roll() -> None:
    """SL-DIE-01, SL-DIE-02: the Penalty Die of an opponent, besides those of the situation."""
    choice = Choice(against=Against.THEY_DODGE, foe=Foe("", 60, net=-1))
    odds = ending_odds(Check(65), choice)
    plain = ending_odds(Check(65), replace(choice, foe=Foe("", 60)))
    assert sum(odds.values()) == 1
    assert odds[Ending.HIT] > plain[Ending.HIT]
    assert their_check(choice, Table()).net == -1
    blind = replace(choice, against=Against.DODGE, foe=Foe("", 60, net=2))
    assert their_check(blind, Table()).net == 2
