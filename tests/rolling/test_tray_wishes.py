"""Every request of the player in the tray reaches its controller."""

from collections.abc import Callable
from typing import Any, cast, get_args

import pytest

from desktop.rolling.tray_wishes import TrayRequests
from desktop.views import tray_intents as wish
from desktop.views.tray_intents import TrayIntent

DONE: dict[TrayIntent, tuple[object, ...]] = {
    wish.Roll(): ("rolls.roll",),
    wish.ChooseDifficulty("hard"): ("rolls.choices.choose_difficulty", "hard"),
    wish.ChooseDice(-1): ("rolls.choices.choose_dice", -1),
    wish.Pin(on=True): ("rolls.choices.pin", True),
    wish.ChooseAgainst("opposed"): ("rolls.choices.choose_against", "opposed"),
    wish.EnterFoeValue("45"): ("rolls.choices.enter_foe_value", "45"),
    wish.ChooseFoe("7"): ("rolls.choices.choose_foe", "7"),
    wish.ChooseFoeRoll("skill:stealth"): ("rolls.choices.choose_foe_roll", "skill:stealth"),
    wish.ChooseFoeDice(-1): ("rolls.choices.choose_foe_dice", -1),
    wish.ChooseFoeDegree("hard"): ("rolls.choices.choose_foe_degree", "hard"),
    wish.ChooseOption("dc", "15"): ("rolls.choices.choose_option", "dc", "15"),
    wish.StepOption("pool_boost", -1): ("rolls.choices.step_option", "pool_boost", -1),
    wish.ResetPool(): ("rolls.choices.reset_pool",),
    wish.SpendLuck(7): ("rolls.spend_luck", 7),
    wish.Push(): ("rolls.push",),
    wish.FollowUp("damage"): ("rolls.follow_up", "damage"),
    wish.Buy("notice"): ("late.spend", "notice"),
    wish.UndoBuy("notice"): ("late.unspend", "notice"),
    wish.WriteNote("The lamp falls"): ("rolls.note", "The lamp falls"),
    wish.AskWhy(): ("rolls.why",),
    wish.ShowRules(("COC-1",)): ("show_rules", ("COC-1",)),
    wish.UndoTick(): ("rolls.undo_shown",),
    wish.UndoLuck(): ("rolls.undo_shown_luck",),
    wish.UndoRoll(98): ("rolls.undo_roll", 98),
    wish.ChangeRoll(98): ("rolls.amending.change", 98),
    wish.LeaveChange(): ("rolls.amending.leave",),
    wish.Settle("ac", "14"): ("rolls.amending.settle", "ac", "14"),
    wish.StrikeRoll(98): ("rolls.amending.strike", 98),
    wish.DeclineRest(98): ("rolls.decline", 98),
    wish.UndoDecline(): ("rolls.undo_decline",),
    wish.ShowRoll(98): ("rolls.show_roll", 98),
    wish.CopyRoll(98): ("rolls.log.copy_roll", 98),
    wish.ShareRoll("discord", 98): ("late.share", "discord", 98),
    wish.ShowHistory(): ("late.show_history",),
    wish.CopyLog(): ("rolls.log.copy_all",),
    wish.ShowOlderRolls(): ("rolls.log.show_older",),
    wish.ToggleOwnDice(): ("rolls.toggle_physical",),
    wish.EnterOwnDice(("20", "1")): ("own_dice.enter", ("20", "1")),
    wish.RollHere(): ("own_dice.roll_here",),
    wish.CancelOwnDice(): ("own_dice.cancel",),
    wish.ToggleSound(): ("toggle_sound",),
    wish.ShowHouseRule("luck_on_luck"): ("show_house_rule", "luck_on_luck"),
}


class Called:
    """Records calls to itself and its attributes."""

    def __init__(self, name: str, calls: list[tuple[object, ...]]) -> None:
        self._name = name
        self._calls = calls

    def __getattr__(self, name: str) -> "Called":
        return Called(f"{self._name}.{name}", self._calls)

    def __call__(self, *given: object) -> None:
        self._calls.append((self._name, *given))


@pytest.fixture
def calls() -> list[tuple[object, ...]]:
    return []


@pytest.fixture
def wishes(calls: list[tuple[object, ...]]) -> Callable[[TrayIntent], None]:
    def called(name: str) -> Any:
        return cast("Any", Called(name, calls))

    return TrayRequests(
        called("rolls"),
        called("own_dice"),
        called("late"),
        show_rules=called("show_rules"),
        show_house_rule=called("show_house_rule"),
        toggle_sound=called("toggle_sound"),
    )


@pytest.mark.parametrize("intent", DONE)
def test_every_request_makes_one_call(
    wishes: Callable[[TrayIntent], None], calls: list[tuple[object, ...]], intent: TrayIntent
) -> None:
    wishes(intent)
    assert calls == [DONE[intent]]


def test_an_act_gets_the_values_of_its_card(
    wishes: Callable[[TrayIntent], None], calls: list[tuple[object, ...]]
) -> None:
    wishes(wish.DoAct("spend:soak", {"soak_1": "12"}))
    assert calls == [("late.act", "spend:soak", {"soak_1": "12"})]


def test_every_kind_of_request_is_tested() -> None:
    assert {type(each) for each in DONE} | {wish.DoAct} == set(get_args(TrayIntent))
