"""The actions of a round, counted on the sheet."""

import pytest

from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Act
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.play import act
from rules_core.systems.shadow_lounge.play_combat import new_round
from rules_core.systems.shadow_lounge.play_turns import actions_of, done_of, perk_of, ruling_on

SEL = Sheet("shadow-lounge", "Sel")


def after(*acts: str, sheet: Sheet = SEL) -> Sheet:
    for each in acts:
        name, _, on = each.partition("=")
        turn = act(Act(sheet, f"turn:{name}", {"on": on}), ScriptedDice())
        sheet = play(sheet, turn.events)
    return sheet


def test_a_round_has_one_action_and_more_are_counted_but_not_refused() -> None:
    """SL-ACT-01: the DM speaks last."""
    assert (actions_of(SEL), done_of(SEL), ruling_on(SEL).allowed) == (1, (), True)
    once = after("action")
    assert not ruling_on(once).allowed
    turn = act(Act(once, "turn:action"), ScriptedDice())
    assert dict(turn.steps[0].facts) == {"because": "no_action_left"}
    assert done_of(play(once, turn.events)) == ("action", "action")


def test_a_double_bladed_sabre_strikes_twice_and_does_nothing_else() -> None:
    """SL-ACT-01."""
    armed = after("perk:double_bladed_sabre=1")
    assert perk_of(SEL) is None
    assert perk_of(armed) is not None
    assert actions_of(armed) == 1
    struck = after("sabre_strike", sheet=armed)
    assert (actions_of(struck), ruling_on(struck, "sabre_strike").allowed) == (2, True)
    assert not ruling_on(struck).allowed
    twice = after("sabre_strike", sheet=struck)
    assert not ruling_on(twice, "sabre_strike").allowed
    other = after("action", sheet=armed)
    assert (actions_of(other), ruling_on(other, "sabre_strike").allowed) == (1, False)
    assert perk_of(after("perk:double_bladed_sabre=", sheet=armed)) is None


def test_a_new_round_allows_the_action_again_and_keeps_the_perk() -> None:
    """SL-ACT-01."""
    acted = after("perk:double_bladed_sabre=1", "sabre_strike", "action")
    turn = new_round(acted)
    assert play(acted, turn.events) == after("perk:double_bladed_sabre=1")
    assert "SL-ACT-01" in [each.rule for each in turn.steps]


@pytest.mark.parametrize("name", ["turn:rest", "turn:perk:three_blades", "rest:", "turn:"])
def test_unknown_acts_do_not_exist(name: str) -> None:
    with pytest.raises(KeyError):
        act(Act(SEL, name), ScriptedDice())
