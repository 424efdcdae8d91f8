"""The powers used in a turn, counted on the sheet."""

import pytest

from rules_core.systems.basic_d20.play_turns import allowance_of, ruling_on, used_of
from rules_core.systems.basic_d20.powers import PowersUsed
from tests.core.basic_d20.player import MARA, Player, at_hp


def test_a_turn_has_one_action_power_and_each_free_power_once() -> None:
    """D20-TURN-02, D20-TURN-06."""
    player = Player()
    player.act("turn:action")
    player.act("turn:free:stride")
    player.act("turn:free:interact")
    assert used_of(player.sheet) == PowersUsed(1, frozenset({"stride", "interact"}))
    assert player.because("turn:action") == "no_action"
    assert player.because("turn:free:stride") == "power_used"
    assert ruling_on(player.sheet, "release").allowed
    player.act("turn:end")
    assert player.sheet == MARA


def test_conditions_change_the_number_of_action_powers() -> None:
    """D20-COND, D20-TURN-02."""
    assert allowance_of(MARA).count == 1
    assert allowance_of(at_hp(20, quickened=1)).count == 2
    assert allowance_of(at_hp(20, slowed=1)).count == 0
    assert allowance_of(at_hp(0)).count == 0  # downed brings slowed
    assert not ruling_on(at_hp(20, stunned=3)).allowed


def test_a_stunned_turn_uses_up_what_it_took_away() -> None:
    """D20-COND, D20-TURN-02."""
    player = Player(at_hp(20, stunned=3))
    player.act("turn:end")
    assert player.sheet.status("stunned") == 2


def test_the_characters_own_turn_ends_when_someone_else_acts() -> None:
    """D20-TURN-02, D20-TURN-03."""
    player = Player()
    player.act("fight:begin")
    player.act("fight:join", name="Rook", initiative="-5")
    player.act("fight:initiative", who="0", total="12")
    player.act("fight:open")
    player.act("turn:action")
    player.act("fight:next:1")
    assert used_of(player.sheet) == PowersUsed()
    player.act("turn:free:release")
    player.act("fight:next:0")
    assert used_of(player.sheet).free == {"release"}


@pytest.mark.parametrize("act", ["turn:dance", "turn:free:strike", "turn:free:"])
def test_there_is_no_other_act_of_a_turn(act: str) -> None:
    with pytest.raises(KeyError):
        Player().act(act)
