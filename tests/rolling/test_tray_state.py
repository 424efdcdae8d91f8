"""The tray's state changes as a value, without a library, a sheet or a screen."""

import pytest
from msgspec.structs import replace

from desktop.rolling.tray_state import (
    TrayState,
    next_difficulty,
    stepped,
    typed_distance,
    typed_foe_value,
    with_option_typed,
    with_usual_pool,
)
from rules_core.game.play import Against, Choice, Foe

HARD = Choice(difficulty="hard")
OPPOSED = Choice(against=Against.OPPOSED, foe=Foe("Bram", 40))


def test_a_loaded_subject_replaces_the_roll_shown() -> None:
    state = TrayState("skill:dodge", shown=7).loaded("weapon:0")
    assert (state.subject, state.shown) == ("weapon:0", 0)


def test_a_choice_ends_with_the_roll_unless_it_is_pinned() -> None:
    loose = TrayState("skill:dodge", chosen=HARD)
    kept = loose.pinning(True, HARD)
    assert loose.rolled("skill:dodge", 3, HARD, ()).plain == Choice()
    assert kept.rolled("skill:dodge", 3, HARD, ()).plain == HARD


def test_a_pin_keeps_what_the_tray_shows_as_chosen() -> None:
    shown = TrayState("skill:dodge", shown=3)
    assert shown.pinning(True, HARD).chosen == HARD
    assert shown.pinning(True, HARD).pinning(False, HARD).chosen is None


def test_a_pin_released_before_a_roll_leaves_the_choice_for_it() -> None:
    ready = TrayState("skill:dodge", chosen=HARD, pinned=True)
    assert ready.pinning(False, HARD).chosen == HARD


def test_only_a_pinned_choice_carries_over_to_another_character() -> None:
    state = TrayState(
        "skill:dodge", 3, HARD, (("difficulty", 2),), aim=("prone",), defending=("dark",), distance=9
    )
    opened = state.opened()
    assert opened == TrayState("skill:dodge", 3)
    assert replace(state, pinned=True).opened().chosen == HARD


def test_options_that_a_game_carries_apply_to_the_next_roll() -> None:
    choice = Choice(options=(("difficulty", 2), ("talent", "x")))
    state = TrayState("skill:dodge").rolled("skill:dodge", 3, choice, ("difficulty",))
    assert state.plain.options == (("difficulty", 2),)
    assert state.without_carried("difficulty").plain.options == ()


def test_a_later_roll_keeps_carried_options() -> None:
    state = TrayState(carried=(("difficulty", 2),))
    found = state.carrying(Choice(options=(("environment", 1),)), ("difficulty", "environment"))
    assert found.carried == (("difficulty", 2), ("environment", 1))


def test_situations_apply_only_to_attacks_and_defences() -> None:
    state = TrayState(aim=("prone",), defending=("dark",), distance=9)
    shot = state.situated("weapon:0", Choice())
    dodge = state.situated("skill:dodge", Choice(against=Against.DODGE))
    skill = state.situated("skill:dodge", Choice())
    assert (shot.situations, shot.distance) == (("prone",), 9)
    assert (dodge.situations, dodge.distance) == (("dark",), None)
    assert (skill.situations, skill.distance) == ((), None)


def test_damage_keeps_the_situations_of_its_attack() -> None:
    choice = Choice(situations=("prone",), distance=9)
    assert TrayState(aim=("dark",)).situated("damage:0", choice) == choice


@pytest.mark.parametrize(
    ("subject", "against", "aim", "defending"),
    [
        ("weapon:0", Against.NOBODY, ("prone",), ()),
        ("weapon:0", Against.FIGHT_BACK, (), ("prone",)),
        ("skill:dodge", Against.NOBODY, (), ()),
    ],
)
def test_the_last_roll_decides_which_situations_continue(
    subject: str, against: Against, aim: tuple[str, ...], defending: tuple[str, ...]
) -> None:
    last = Choice(against=against, situations=("prone",))
    resumed = TrayState(subject).resumed(last, ())
    assert (resumed.aim, resumed.defending) == (aim, defending)


def test_making_a_roll_unopposed_keeps_the_other_choices() -> None:
    assert TrayState(chosen=replace(OPPOSED, difficulty="hard")).unopposed().chosen == HARD
    assert TrayState().unopposed().chosen is None


def test_a_situation_is_set_once_and_cleared() -> None:
    state = TrayState().aiming("prone", on=True).aiming("dark", on=True).aiming("prone", on=True)
    assert state.aim == ("dark", "prone")
    assert state.aiming("dark", on=False).aim == ("prone",)
    assert state.defending_in("dark", on=True).defending == ("dark",)


@pytest.mark.parametrize(
    ("text", "distance"), [(" 12 ", 12), ("", None), ("far", None), ("-3", None), ("123456", None)]
)
def test_a_distance_is_read_as_it_is_typed(text: str, distance: int | None) -> None:
    assert typed_distance(text) == distance


@pytest.mark.parametrize(("text", "value"), [(" 45", 45), ("999", 999), ("1000", 0), ("x", 0), ("", 0)])
def test_an_opponents_value_that_is_not_a_number_is_ignored(text: str, value: int) -> None:
    assert typed_foe_value(text) == value


def test_an_option_is_a_key_a_number_or_the_default() -> None:
    choice = Choice(options=(("dc", 15),))
    assert with_option_typed(choice, "dc", " −3 ") == Choice(options=(("dc", -3),))
    assert with_option_typed(choice, "dc", "high") == Choice(options=(("dc", "high"),))
    assert with_option_typed(choice, "dc", " ") == Choice()
    assert with_option_typed(choice, "dc", "1234567") is None


def test_levels_cycle() -> None:
    levels = ["regular"]
    for _ in range(3):
        levels.append(next_difficulty(levels[-1]))
    assert levels == ["regular", "hard", "extreme", "regular"]
    assert next_difficulty("critical") == "regular"


def test_steps_that_cancel_out_leave_the_default() -> None:
    one_more = stepped(Choice(), "pool_boost", 1)
    assert one_more.number("pool_boost") == 1
    assert stepped(one_more, "pool_boost", -1) == Choice()


def test_resetting_the_pool_keeps_the_other_options() -> None:
    choice = Choice(options=(("difficulty", 2), ("pool_boost", 1), ("pool_upgrade", -1)))
    assert with_usual_pool(choice) == Choice(options=(("difficulty", 2),))
