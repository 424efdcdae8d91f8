"""What a player can request in the dice tray: one frozen class per request."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct


class Roll(Struct, frozen=True):
    """Roll what is in the tray, or roll it again."""


class ChooseDifficulty(Struct, frozen=True):
    """Require another level in the next roll, by its key."""

    level: str


class ChooseDice(Struct, frozen=True):
    """Choose the extra dice: -2 (penalty) to 2 (bonus)."""

    net: int


class Pin(Struct, frozen=True):
    """Keep the extra dice for the next rolls, or reset them after each."""

    on: bool


class ChooseAgainst(Struct, frozen=True):
    """Make it an opposed roll, in the way with this key; "" for unopposed."""

    way: str


class EnterFoeValue(Struct, frozen=True):
    """Set the value that the opponent rolls against, as typed."""

    text: str


class ChooseFoe(Struct, frozen=True):
    """Choose the library character with this id as the opponent."""

    character: str


class ChooseFoeRoll(Struct, frozen=True):
    """Choose what the opponent, a library character, rolls: its subject on that sheet."""

    subject: str


class ChooseFoeDice(Struct, frozen=True):
    """Choose the opponent's extra dice: -2 (penalty) to 2 (bonus)."""

    net: int


class ChooseFoeDegree(Struct, frozen=True):
    """Set the degree of the opponent's roll by its key, "" to roll for them here."""

    degree: str


class ChooseOption(Struct, frozen=True):
    """Choose an option of the game's own: its id, and a key or typed text.

    In a row with several choices, the id is the option's key and the value "1" or "".
    """

    option: str
    value: str


class StepOption(Struct, frozen=True):
    """Add one (1) to the option with this id, or remove one (-1)."""

    option: str
    by: int


class ResetPool(Struct, frozen=True):
    """Reset the pool to what the rules give."""


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


class ChangeRoll(Struct, frozen=True):
    """Change the choices of the roll with this number in the log, 0 for the roll shown."""

    seq: int = 0


class LeaveChange(Struct, frozen=True):
    """Leave the roll shown as it was."""


class Settle(Struct, frozen=True):
    """Say what the roll shown reaches: an option, and a degree or a typed number for it."""

    option: str
    value: str


class DeclineRest(Struct, frozen=True):
    """Decline what the roll with this number in the log still offers, 0 for the roll shown."""

    seq: int = 0


class UndoDecline(Struct, frozen=True):
    """Let the roll shown offer again what was declined."""


class StrikeRoll(Struct, frozen=True):
    """Strike the roll with this number in the log, 0 for the roll shown: it didn't count."""

    seq: int = 0


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


class ShowHistory(Struct, frozen=True):
    """Open the page with the whole history."""


class CopyLog(Struct, frozen=True):
    """Copy the whole log as text."""


class ShowOlderRolls(Struct, frozen=True):
    """List older rolls in the log."""


class ToggleOwnDice(Struct, frozen=True):
    """Switch between physical dice and the app's."""


class EnterOwnDice(Struct, frozen=True):
    """Enter what the physical dice show: a text for each, or one text for all."""

    texts: tuple[str, ...]


class RollHere(Struct, frozen=True):
    """Roll the requested dice in the app."""


class CancelOwnDice(Struct, frozen=True):
    """Cancel the roll that is waiting for physical dice."""


class ToggleSound(Struct, frozen=True):
    """Turn the sound of the dice on or off."""


class ShowHouseRule(Struct, frozen=True):
    """Show the house rule with this name among those of the campaign."""

    name: str


TrayIntent: TypeAlias = (
    Roll
    | ChooseDifficulty
    | ChooseDice
    | Pin
    | ChooseAgainst
    | EnterFoeValue
    | ChooseFoe
    | ChooseFoeRoll
    | ChooseFoeDice
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
    | ChangeRoll
    | LeaveChange
    | Settle
    | StrikeRoll
    | DeclineRest
    | UndoDecline
    | ShowRoll
    | CopyRoll
    | ShareRoll
    | ShowHistory
    | CopyLog
    | ShowOlderRolls
    | ToggleOwnDice
    | EnterOwnDice
    | RollHere
    | CancelOwnDice
    | ToggleSound
    | ShowHouseRule
)
"""Everything that a player can request in the tray."""

Wish: TypeAlias = Callable[[TrayIntent], None]
"""The callback through which a tray widget reports a request."""
