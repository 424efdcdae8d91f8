"""A fight that is tracked: who is in, whose turn it is, and rounds."""

from hypothesis import given
from hypothesis import strategies as st

from rules_core.dice.sources import DiceSource, ScriptedDice
from rules_core.game.fight import changed, joined, left, next_round, next_turn, turn_of
from rules_core.sheet.sheet import Fight, Fighter
from tests.core.plain_data import fights

NO_DICE = ScriptedDice()
ADA, BERT, CHEN = Fighter("Ada", 70, own=True), Fighter("Bert", 55), Fighter("Chen", 40)


def by_dex(fighters: tuple[Fighter, ...], _dice: DiceSource) -> tuple[Fighter, ...]:
    return tuple(sorted(fighters, key=lambda each: -each.dex))


def names(fight: Fight) -> list[str]:
    return [each.name for each in fight.fighters]


def acting(fight: Fight) -> str:
    place = turn_of(fight)
    return "" if place is None else fight.fighters[place].name


FIGHT = Fight(fighters=(ADA, BERT, CHEN))


def test_a_new_fighter_is_sorted_in() -> None:
    fight = joined(joined(Fight(fighters=(CHEN,)), ADA, by_dex, NO_DICE), BERT, by_dex, NO_DICE)
    assert fight == FIGHT


def test_sorting_dice_are_rolled_once_per_change() -> None:
    asked: list[int] = []

    def counting(fighters: tuple[Fighter, ...], dice: DiceSource) -> tuple[Fighter, ...]:
        asked.append(len(fighters))
        return by_dex(fighters, dice)

    fight = joined(Fight(fighters=(ADA,)), BERT, counting, NO_DICE)
    changed(fight, 1, Fighter("Bert", 80), counting, NO_DICE)
    assert asked == [2, 2]


def test_a_leaving_fighter_keeps_the_others_in_order() -> None:
    assert (names(left(FIGHT, 1)), names(left(FIGHT, 0))) == (["Ada", "Chen"], ["Bert", "Chen"])
    assert names(left(FIGHT, 2)) == ["Ada", "Bert"]


def test_leaving_on_a_turn_passes_it_on() -> None:
    assert acting(left(FIGHT, 0)) == "Bert"


def test_a_change_of_dex_sorts_again() -> None:
    assert names(changed(FIGHT, 2, Fighter("Chen", 60), by_dex, NO_DICE)) == ["Ada", "Chen", "Bert"]
    assert changed(FIGHT, 1, BERT, by_dex, NO_DICE) == FIGHT


def test_turns_go_in_order_then_a_new_round_begins() -> None:
    fight, seen = FIGHT, []
    for _ in range(5):
        seen.append((fight.round, acting(fight)))
        fight = next_turn(fight)
    assert seen == [(1, "Ada"), (1, "Bert"), (1, "Chen"), (2, "Ada"), (2, "Bert")]


def test_no_one_acts_twice_when_the_order_changes() -> None:
    acted = next_turn(FIGHT)
    faster = changed(acted, 2, Fighter("Chen", 90), by_dex, NO_DICE)
    assert (names(faster), acting(faster)) == (["Chen", "Ada", "Bert"], "Chen")
    assert acting(next_turn(faster)) == "Bert"


def test_a_round_can_be_ended_early() -> None:
    later = next_round(next_turn(FIGHT))
    assert (later.round, acting(later)) == (2, "Ada")
    assert not any(each.acted for each in later.fighters)


def test_after_all_have_acted_a_new_round_begins() -> None:
    done = Fight(3, tuple(Fighter(each.name, each.dex, acted=True) for each in FIGHT.fighters))
    assert turn_of(done) is None
    assert next_turn(done) == Fight(4, tuple(Fighter(each.name, each.dex) for each in FIGHT.fighters))


def test_an_empty_fight_only_counts_rounds() -> None:
    assert (turn_of(Fight()), next_turn(Fight())) == (None, Fight(2))


@given(fights, st.integers(1, 20))
def test_every_fighter_has_one_turn_in_each_round(fight: Fight, rounds: int) -> None:
    start = next_round(fight)
    present = start
    for _ in range(rounds * max(1, len(fight.fighters))):
        present = next_turn(present)
    assert present == Fight(start.round + rounds, start.fighters)
