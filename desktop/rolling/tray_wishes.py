"""Handles the player's requests in the tray."""

from collections.abc import Callable, Mapping
from typing import Protocol, assert_never

from desktop.rolling.own_dice import OwnDice
from desktop.rolling.rolls import RollController
from desktop.views import tray_intents as wish
from desktop.views.tray_intents import TrayIntent


class LateControllers(Protocol):
    """Controllers that are created when first needed."""

    def share(self, way: str, seq: int = 0) -> None:
        """Share the roll with that number, 0 for the roll shown."""

    def spend(self, option: str) -> None:
        """Buy an option with the symbols of the roll shown."""

    def unspend(self, option: str) -> None:
        """Undo buying an option, once."""

    def show_history(self) -> None:
        """Open the page with the whole history."""

    def act(self, act: str, given: Mapping[str, str]) -> None:
        """Run a card's act."""


class TrayRequests:
    """Handles the player's requests in the tray. This is the only place that reads the intents."""

    def __init__(
        self,
        rolls: RollController,
        own_dice: OwnDice,
        late: LateControllers,
        *,
        show_rules: Callable[[tuple[str, ...]], object],
        show_house_rule: Callable[[str], object],
        toggle_sound: Callable[[], None],
    ) -> None:
        self._rolls = rolls
        self._own_dice = own_dice
        self._late = late
        self._show_rules = show_rules
        self._show_house_rule = show_house_rule
        self._toggle_sound = toggle_sound

    def __call__(self, intent: TrayIntent) -> None:
        """Handle a request."""
        rolls, own_dice, late = self._rolls, self._own_dice, self._late
        match intent:
            case wish.Roll():
                rolls.roll()
            case wish.ChooseDifficulty(level):
                rolls.choices.choose_difficulty(level)
            case wish.ChooseDice(net):
                rolls.choices.choose_dice(net)
            case wish.Pin(on):
                rolls.choices.pin(on)
            case wish.ChooseAgainst(way):
                rolls.choices.choose_against(way)
            case wish.EnterFoeValue(text):
                rolls.choices.enter_foe_value(text)
            case wish.ChooseFoe(character):
                rolls.choices.choose_foe(character)
            case wish.ChooseFoeRoll(subject):
                rolls.choices.choose_foe_roll(subject)
            case wish.ChooseFoeDice(net):
                rolls.choices.choose_foe_dice(net)
            case wish.ChooseFoeDegree(degree):
                rolls.choices.choose_foe_degree(degree)
            case wish.ChooseOption(option, value):
                rolls.choices.choose_option(option, value)
            case wish.StepOption(option, by):
                rolls.choices.step_option(option, by)
            case wish.ResetPool():
                rolls.choices.reset_pool()
            case wish.SpendLuck(points):
                rolls.spend_luck(points)
            case wish.Push():
                rolls.push()
            case wish.FollowUp(action):
                rolls.follow_up(action)
            case wish.Buy(option):
                late.spend(option)
            case wish.UndoBuy(option):
                late.unspend(option)
            case wish.DoAct(act, given):
                late.act(act, given)
            case wish.WriteNote(text):
                rolls.note(text)
            case wish.AskWhy():
                rolls.why()
            case wish.ShowRules(rules):
                self._show_rules(rules)
            case wish.UndoTick():
                rolls.undo_shown()
            case wish.UndoLuck():
                rolls.undo_shown_luck()
            case wish.UndoRoll(seq):
                rolls.undo_roll(seq)
            case wish.ChangeRoll(seq):
                rolls.amending.change(seq)
            case wish.LeaveChange():
                rolls.amending.leave()
            case wish.Settle(option, value):
                rolls.amending.settle(option, value)
            case wish.StrikeRoll(seq):
                rolls.amending.strike(seq)
            case wish.DeclineRest(seq):
                rolls.decline(seq)
            case wish.UndoDecline():
                rolls.undo_decline()
            case wish.ShowRoll(seq):
                rolls.show_roll(seq)
            case wish.CopyRoll(seq):
                rolls.log.copy_roll(seq)
            case wish.ShareRoll(way, seq):
                late.share(way, seq)
            case wish.ShowHistory():
                late.show_history()
            case wish.CopyLog():
                rolls.log.copy_all()
            case wish.ShowOlderRolls():
                rolls.log.show_older()
            case wish.ToggleOwnDice():
                rolls.toggle_physical()
            case wish.EnterOwnDice(texts):
                own_dice.enter(texts)
            case wish.RollHere():
                own_dice.roll_here()
            case wish.CancelOwnDice():
                own_dice.cancel()
            case wish.ShowHouseRule(name):
                self._show_house_rule(name)
            case wish.ToggleSound():
                self._toggle_sound()
            case _:
                assert_never(intent)
