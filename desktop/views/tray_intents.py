"""What a player can ask for in the dice tray: one frozen class for each wish."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct


class Roll(Struct, frozen=True):
    """Roll what is in the tray, or roll it again."""


class ChooseDifficulty(Struct, frozen=True):
    """Ask for another level in the next roll, by its key."""

    level: str


class ChooseDice(Struct, frozen=True):
    """Take other extra dice: -2 (penalty) to 2 (bonus)."""

    net: int


class Pin(Struct, frozen=True):
    """Keep the dice for the next rolls, or let them go back to none."""

    on: bool


class ChooseAgainst(Struct, frozen=True):
    """Set the roll against another side, in the way with this key; "" for no one."""

    way: str


class EnterFoeValue(Struct, frozen=True):
    """Roll for the other side against what was typed."""

    text: str


class ChooseFoe(Struct, frozen=True):
    """Take the character of the library with this id for the other side."""

    character: str


class ChooseFoeDegree(Struct, frozen=True):
    """Set the degree of the other side's roll by its key, "" to roll for them here."""

    degree: str


class ChooseOption(Struct, frozen=True):
    """Choose an option that only this game has: its id, and a key or what was typed.

    Of a row in which several hold, the id is the option's key and the value "1" or "".
    """

    option: str
    value: str


class StepOption(Struct, frozen=True):
    """Take one more (1) or one fewer (-1) of the option with this id."""

    option: str
    by: int


class ResetPool(Struct, frozen=True):
    """Put the pool back to what the rules make it."""


class SpendLuck(Struct, frozen=True):
    """Spend that many points of Luck on the roll shown."""

    points: int


class Push(Struct, frozen=True):
    """Push the roll shown; the Keeper has agreed."""


class FollowUp(Struct, frozen=True):
    """Do what can follow on the roll shown, by its id."""

    action: str


class Buy(Struct, frozen=True):
    """Buy the option with this id with the symbols of the roll shown."""

    option: str


class UndoBuy(Struct, frozen=True):
    """Undo buying the option with this id, once."""

    option: str


class DoAct(Struct, frozen=True):
    """Run a card's act by its id, with the values of the card's fields and choices by their ids."""

    act: str
    given: Mapping[str, str]


class WriteNote(Struct, frozen=True):
    """Note something on the roll shown; "" deletes the note."""

    text: str


class AskWhy(Struct, frozen=True):
    """Show which rules decided the roll shown."""


class ShowRules(Struct, frozen=True):
    """Show the rules with these ids in help."""

    rules: tuple[str, ...]


class UndoTick(Struct, frozen=True):
    """Undo the tick that the roll shown gave."""


class UndoLuck(Struct, frozen=True):
    """Undo the Luck spent last on the roll shown."""


class UndoRoll(Struct, frozen=True):
    """Undo what the roll with this number in the log did."""

    seq: int


class ShowRoll(Struct, frozen=True):
    """Show the roll with this number in the log."""

    seq: int


class CopyRoll(Struct, frozen=True):
    """Copy the roll with this number in the log as text."""

    seq: int


class ShareRoll(Struct, frozen=True):
    """Share a roll in one of the ways of ``desktop.views.sharing``.

    ``seq`` is its number in the log, 0 for the roll shown.
    """

    way: str
    seq: int = 0


class CopyLog(Struct, frozen=True):
    """Copy the whole log as text."""


class ShowOlderRolls(Struct, frozen=True):
    """List older rolls in the log."""


class ToggleOwnDice(Struct, frozen=True):
    """Ask for the player's own dice from now on, or roll the app's again."""


class EnterOwnDice(Struct, frozen=True):
    """Take what the player's own dice show: a text for each, or one text for all."""

    texts: tuple[str, ...]


class RollHere(Struct, frozen=True):
    """Roll the dice that are asked for here."""


class CancelOwnDice(Struct, frozen=True):
    """Cancel the roll that asks for the player's own dice."""


class ToggleSound(Struct, frozen=True):
    """Turn the sound of the dice on or off."""


TrayIntent: TypeAlias = (
    Roll
    | ChooseDifficulty
    | ChooseDice
    | Pin
    | ChooseAgainst
    | EnterFoeValue
    | ChooseFoe
    | ChooseFoeDegree
    | ChooseOption
    | StepOption
    | ResetPool
    | SpendLuck
    | Push
    | FollowUp
    | Buy
    | UndoBuy
    | DoAct
    | WriteNote
    | AskWhy
    | ShowRules
    | UndoTick
    | UndoLuck
    | UndoRoll
    | ShowRoll
    | CopyRoll
    | ShareRoll
    | CopyLog
    | ShowOlderRolls
    | ToggleOwnDice
    | EnterOwnDice
    | RollHere
    | CancelOwnDice
    | ToggleSound
)
"""Everything that a player can ask for in the tray."""

Wish: TypeAlias = Callable[[TrayIntent], None]
"""What a widget of the tray calls with what the player asks for."""
