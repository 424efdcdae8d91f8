"""Rolls against an opponent: opposed rolls, attacks and defences, and Luck that changes the result."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import DiceError, Drawn, ScriptedDice
from rules_core.game.play import Against, Attempt, Choice, Ending, Foe, Turn, Verdict
from rules_core.game.switches import table_facts
from rules_core.sheet.events import StatusChanged, TrackerChanged, play
from rules_core.sheet.journal import Roll
from rules_core.systems.coc7.checks import Degree
from rules_core.systems.coc7.combat import Reaction
from rules_core.systems.coc7.contest import reaction_to, verdict_of
from rules_core.systems.coc7.derive import REACTIONS
from rules_core.systems.coc7.kept import choice_of, theirs
from rules_core.systems.coc7.play import FIGHTS, luck_turn, push_ruling
from rules_core.systems.coc7.play_harm import hit_degree, new_round
from rules_core.systems.coc7.table import RECOMMENDED, BothFailed, Table
from tests.core.coc7.ada import ADA, AUTOMATIC, KNIFE, with_statuses
from tests.core.coc7.throws import NO_DICE, because, falling, kept, percent, rules_of, showing, stands, turned

FUMBLE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = Degree
WON, LOST, NOBODY, HIT, STRUCK = Ending


def against(subject: str, how: Against, foe: Foe, table: Table = RECOMMENDED, *, net: int = 0) -> Attempt:
    return Attempt(ADA, subject, Choice(net=net, against=how, foe=foe), table_facts(table))


def told(number: int, how: Against, degree: Degree, value: int = 50, subject: str = "skill:charm") -> Turn:
    """A roll against an opponent whose degree is given, so their dice are not rolled."""
    return turned(against(subject, how, Foe("Hugh", value, degree.key)), showing(number))


def verdict(turn: Turn) -> Verdict:
    found = verdict_of(kept(turn))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("number", "other", "ending"),
    [
        (20, REGULAR, WON),  # Charm 55: 20 is Hard
        (20, HARD, WON),  # on a draw 55 beats 50
        (20, EXTREME, LOST),
        (50, FAILURE, WON),
        (60, REGULAR, LOST),
        (60, FAILURE, WON),  # both failed: the higher value
        (60, FUMBLE, WON),
        (1, EXTREME, WON),
    ],
)
def test_the_better_level_wins_an_opposed_roll(number: int, other: Degree, ending: Ending) -> None:
    """COC-OPP-01, COC-OPP-02, with the degree that the Keeper told."""
    turn = told(number, Against.OPPOSED, other)
    assert verdict(turn).ending is ending
    assert set(verdict(turn).steps) <= set(turn.steps)


def test_the_opponents_dice_are_rolled_with_the_characters() -> None:
    """COC-OPP-01, worked example 12: Malcolm's Charm 55 with 24 against Hugh's 55 with 45."""
    dice = falling(24, {"foe": percent(45)})
    turn = turned(against("skill:charm", Against.OPPOSED, Foe("Hugh", 55)), dice)
    assert (verdict(turn).mine, verdict(turn).theirs, verdict(turn).ending) == ("hard", "regular", WON)
    assert kept(turn).drawn[2:] == (Drawn("foe", "tens", (40,)), Drawn("foe", "units", (5,)))
    assert theirs(kept(turn)) is REGULAR


def test_on_the_same_level_the_higher_value_wins() -> None:
    """COC-OPP-02."""
    assert verdict(told(50, Against.OPPOSED, REGULAR, 54)).ending is WON
    lost = told(50, Against.OPPOSED, REGULAR, 56)
    assert verdict(lost).ending is LOST
    assert rules_of(lost)[-3:-1] == ["COC-OPP-01", "COC-OPP-02"]


def test_on_equal_values_two_dice_break_the_tie_and_the_lower_wins() -> None:
    """COC-OPP-03, worked example 16; equal dice are rerolled (reading A04)."""
    attempt = against("skill:charm", Against.OPPOSED, Foe("Hugh", 55, "regular"))
    turn = turned(attempt, falling(50, {"tie": {"d100": [40, 40, 12, 70]}}))
    assert (verdict(turn).ending, verdict(turn).tie) == (WON, (12, 70))
    lost = turned(attempt, falling(50, {"tie": {"d100": [70, 12]}}))
    assert (verdict(lost).ending, verdict(lost).tie) == (LOST, (70, 12))
    assert "COC-OPP-03" in rules_of(lost)


def test_a_tie_without_dice_is_refused() -> None:
    """COC-OPP-03."""
    attempt = against("skill:charm", Against.OPPOSED, Foe("Hugh", 55, "regular"))
    fallen = kept(turned(attempt, falling(50, {"tie": {"d100": [1, 2]}})))
    with pytest.raises(DiceError):
        verdict_of(replace(fallen, drawn=fallen.drawn[:2]))


def test_a_roll_that_both_failed_is_marked() -> None:
    """COC-OPP-02, reading A02."""
    assert verdict(told(60, Against.OPPOSED, FAILURE)).both_failed
    assert not verdict(told(60, Against.OPPOSED, REGULAR)).both_failed
    assert not verdict(told(50, Against.OPPOSED, FAILURE)).both_failed


def test_a_house_rule_lets_no_one_win_if_both_failed() -> None:
    """COC-OPP-02, reading A02: the switch ``both_failed``."""
    table = Table(both_failed=BothFailed.NOBODY)
    turn = turned(against("skill:charm", Against.OPPOSED, Foe("Hugh", 50, "failure"), table), showing(60))
    assert (verdict(turn).ending, verdict(turn).both_failed) == (NOBODY, True)


def test_bonus_dice_are_not_shared_with_the_opponent() -> None:
    """COC-DIE-05: mainly for opposed rolls."""
    attempt = against("skill:charm", Against.OPPOSED, Foe("Hugh", 55), net=1)
    dice = ScriptedDice({"tens": [40, 20], "units": [4]}, {"foe": percent(45)})
    assert kept(turned(attempt, dice)).total == 24


@pytest.mark.parametrize(("net", "degree"), [(1, HARD), (-1, FAILURE)])
def test_the_opponent_can_have_bonus_or_penalty_dice(net: int, degree: Degree) -> None:
    """COC-DIE-05."""
    attempt = against("skill:charm", Against.OPPOSED, Foe("Hugh", 55, net=net))
    turn = turned(attempt, falling(50, {"foe": {"tens": [20, 80], "units": [4]}}))
    assert theirs(kept(turn)) is degree
    assert choice_of(kept(turn)).foe == attempt.choice.foe


def test_both_sides_use_the_same_house_rules() -> None:
    """COC-ROLL-05, reading A01: without extended levels a 1 of theirs is Extreme at most."""
    plain = Table(extended_levels=False)
    attempt = against("skill:charm", Against.OPPOSED, Foe("Hugh", 55), plain)
    assert theirs(kept(turned(attempt, falling(50, {"foe": percent(1)})))) is EXTREME


def test_a_characteristic_roll_can_be_opposed() -> None:
    """COC-OPP-04, COC-ROLL-03: arm wrestling, and no skill is ticked."""
    turn = told(50, Against.OPPOSED, FAILURE, subject="trait:str")
    assert (verdict(turn).ending, turn.events) == (WON, ())


@pytest.mark.parametrize(
    ("number", "attack", "ending"),
    [
        (30, REGULAR, NOBODY),  # Dodge 40: a draw holds
        (20, REGULAR, NOBODY),
        (30, HARD, STRUCK),
        (50, REGULAR, STRUCK),
        (50, FAILURE, NOBODY),
        (50, FUMBLE, NOBODY),
        (100, FAILURE, NOBODY),
    ],
)
def test_a_dodge_wins_a_draw(number: int, attack: Degree, ending: Ending) -> None:
    """COC-CBT-02."""
    assert verdict(told(number, Against.DODGE, attack, subject="skill:dodge")).ending is ending


@pytest.mark.parametrize(
    ("number", "attack", "ending"),
    [
        (40, REGULAR, STRUCK),  # Brawl 60: on a draw the attack hits
        (20, REGULAR, HIT),
        (20, FAILURE, HIT),
        (70, REGULAR, STRUCK),
        (70, FAILURE, NOBODY),
    ],
)
def test_fighting_back_must_beat_the_attack(number: int, attack: Degree, ending: Ending) -> None:
    """COC-CBT-02."""
    turn = told(number, Against.FIGHT_BACK, attack, subject=KNIFE)
    assert verdict(turn).ending is ending
    assert (hit_degree(kept(turn)) is not None) is (ending is HIT)


@pytest.mark.parametrize(
    ("number", "how", "other", "ending", "harm"),
    [
        (40, Against.THEY_DODGE, REGULAR, NOBODY, None),
        (20, Against.THEY_DODGE, REGULAR, HIT, HARD),
        (40, Against.THEY_DODGE, FUMBLE, HIT, REGULAR),
        (70, Against.THEY_DODGE, FAILURE, NOBODY, None),
        (40, Against.THEY_FIGHT_BACK, REGULAR, HIT, REGULAR),
        (40, Against.THEY_FIGHT_BACK, HARD, STRUCK, None),
        (70, Against.THEY_FIGHT_BACK, FAILURE, NOBODY, None),
        (70, Against.THEY_FIGHT_BACK, REGULAR, STRUCK, None),
        (40, Against.THEY_DO_NOTHING, FAILURE, HIT, REGULAR),
        (70, Against.THEY_DO_NOTHING, FAILURE, HIT, REGULAR),  # anything but a fumble
        (5, Against.THEY_DO_NOTHING, FAILURE, HIT, EXTREME),
        (100, Against.THEY_DO_NOTHING, FAILURE, NOBODY, None),
    ],
)
def test_an_attack_against_each_reaction(
    number: int, how: Against, other: Degree, ending: Ending, harm: Degree | None
) -> None:
    """COC-CBT-02, trap E44: Brawl 60 with a knife, and the level that its damage goes by."""
    turn = told(number, how, other, subject=KNIFE)
    assert verdict(turn).ending is ending
    assert hit_degree(kept(turn)) is harm


def test_a_passive_target_does_not_roll() -> None:
    """COC-CBT-02: only the attack's own dice are rolled."""
    turn = turned(against(KNIFE, Against.THEY_DO_NOTHING, Foe("Cultist", 50)), showing(70))
    assert theirs(kept(turn)) is None
    assert (verdict(turn).ending, verdict(turn).theirs) == (HIT, "failure")


def test_a_dodging_opponent_rolls_dice() -> None:
    """COC-CBT-02."""
    attempt = against("skill:dodge", Against.DODGE, Foe("Cultist", 50))
    turn = turned(attempt, falling(30, {"foe": percent(20)}))
    assert (verdict(turn).mine, verdict(turn).theirs, verdict(turn).ending) == ("regular", "hard", STRUCK)


@pytest.mark.parametrize(
    "how", [Against.THEY_DO_NOTHING, Against.THEY_DODGE, Against.THEY_FIGHT_BACK, Against.OPPOSED]
)
def test_a_jammed_gun_hits_no_one(how: Against) -> None:
    """COC-CBT-07: not even who does nothing about it."""
    turn = told(97, how, FAILURE, value=80, subject=AUTOMATIC)
    assert verdict(turn).ending in (NOBODY, LOST)
    assert verdict(turn).steps[-1] in turn.steps
    assert hit_degree(kept(turn)) is None


def test_an_unopposed_roll_has_no_verdict() -> None:
    turn = turned(Attempt(ADA, KNIFE), showing(30))
    assert (verdict_of(kept(turn)), theirs(kept(turn))) == (None, None)


def test_the_default_reaction_is_nothing() -> None:
    """COC-CBT-02."""
    assert reaction_to(Choice()) is Reaction.NOTHING
    assert reaction_to(Choice(against=Against.THEY_DODGE)) is Reaction.DODGE


@pytest.mark.parametrize(("subject", "how"), [("skill:dodge", Against.DODGE), (KNIFE, Against.FIGHT_BACK)])
def test_reacting_uses_a_reaction_until_the_next_round(subject: str, how: Against) -> None:
    """COC-CBT-04."""
    sheet = ADA
    for used in range(2):
        attempt = Attempt(sheet, subject, Choice(against=how, foe=Foe("Cultist", 50, "failure")))
        turn = turned(attempt, showing(90))
        assert turn.events == (StatusChanged(REACTIONS, used, used + 1),)
        sheet = play(sheet, turn.events)
    fresh = new_round(sheet)
    assert (fresh.roll, fresh.events) == (None, (StatusChanged(REACTIONS, 2, 0),))
    assert rules_of(fresh) == ["COC-CBT-04"]
    assert new_round(play(sheet, fresh.events)).events == ()


def test_attacking_and_opposed_rolls_use_no_reaction() -> None:
    """COC-CBT-04."""
    for how in (Against.OPPOSED, Against.THEY_DODGE, Against.THEY_DO_NOTHING):
        assert told(90, how, REGULAR, subject=KNIFE).events == ()


@pytest.mark.parametrize("how", [Against.OPPOSED, Against.DODGE, Against.THEY_FIGHT_BACK])
def test_an_opposed_roll_cannot_be_pushed(how: Against) -> None:
    """COC-PUSH-03: not even with a skill that could be."""
    assert because(push_ruling(ADA, kept(told(80, how, REGULAR)))) == ("COC-PUSH-03", "combat")


def test_a_success_ticks_even_if_the_contest_is_lost() -> None:
    """COC-XP-01."""
    turn = told(50, Against.OPPOSED, HARD)
    assert (verdict(turn).ending, play(ADA, turn.events).skill("charm").marks) == (LOST, 1)


def test_luck_changes_who_wins_an_opposed_roll() -> None:
    """COC-LUCK-03, COC-OPP-01: from a failure to Hard, against a Regular success."""
    turn = told(60, Against.OPPOSED, REGULAR)
    assert verdict(turn).ending is LOST
    spent = luck_turn(ADA, stands(turn), 33, NO_DICE)
    assert (verdict(spent).ending, kept(spent).total) == (WON, 27)
    assert spent.events == (TrackerChanged("luck", 60, 27),)
    assert "COC-OPP-01" in rules_of(spent)


def test_luck_that_makes_a_tie_rolls_the_tie_dice() -> None:
    """COC-LUCK-03, COC-OPP-03."""
    turn = turned(against("skill:charm", Against.OPPOSED, Foe("Hugh", 55, "hard")), showing(50))
    dice = ScriptedDice(parts={"tie": {"d100": [30, 80]}})
    spent = luck_turn(ADA, stands(turn), 23, dice)
    dice.finish()
    assert (verdict(spent).ending, verdict(spent).tie) == (WON, (30, 80))
    assert kept(spent).drawn == (*kept(turn).drawn, Drawn("tie", "d100", (30, 80)))
    assert verdict(spent).steps[-1] in spent.steps


def test_luck_that_breaks_a_tie_ignores_the_tie_dice() -> None:
    """COC-LUCK-03, COC-OPP-01."""
    attempt = against("skill:charm", Against.OPPOSED, Foe("Hugh", 55, "regular"))
    turn = turned(attempt, falling(50, {"tie": {"d100": [70, 12]}}))
    spent = luck_turn(ADA, stands(turn), 23, NO_DICE)
    assert (verdict(turn).ending, verdict(spent).ending, verdict(spent).tie) == (LOST, WON, None)


def test_luck_turns_a_failed_dodge_into_a_successful_one() -> None:
    """COC-LUCK-03, COC-CBT-02."""
    turn = told(50, Against.DODGE, REGULAR, subject="skill:dodge")
    spent = luck_turn(ADA, stands(turn), 10, NO_DICE)
    assert (verdict(turn).ending, verdict(spent).ending) == (STRUCK, NOBODY)


def test_luck_that_improves_an_attack_improves_its_damage() -> None:
    """COC-LUCK-03, COC-CBT-05."""
    turn = told(40, Against.THEY_FIGHT_BACK, REGULAR, subject=KNIFE)
    spent = luck_turn(ADA, stands(turn), 28, NO_DICE)
    assert (hit_degree(kept(turn)), hit_degree(kept(spent))) == (REGULAR, EXTREME)


def test_a_saved_contest_has_its_choices() -> None:
    """COC-OPP-04."""
    choice = Choice("hard", -1, Against.THEY_FIGHT_BACK, Foe("Hugh Q.", 45, "regular"), ("outnumbered",))
    fallen: Roll = kept(turned(Attempt(ADA, KNIFE, choice), showing(40)))
    assert choice_of(fallen) == choice


def test_used_reactions_are_on_the_sheet() -> None:
    """COC-CBT-04."""
    turn = new_round(with_statuses(ADA, reactions=3))
    assert turn.events == (StatusChanged(REACTIONS, 3, 0),)
    assert FIGHTS.new_round(with_statuses(ADA, reactions=3)) == turn
