"""The intents of the combat page: one frozen class for each."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct


class Attack(Struct, frozen=True):
    """Attack with the weapon at this place.

    ``extra`` is 1 for a bonus die (Shift), -1 for a penalty die (Ctrl), else 0.
    """

    place: int
    extra: int = 0


class Load(Struct, frozen=True):
    """Put the weapon at this place in the tray without rolling."""

    place: int


class FightBack(Struct, frozen=True):
    """Fight back with the weapon at this place; ``extra`` as in `Attack`."""

    place: int
    extra: int = 0


class Reload(Struct, frozen=True):
    """Reload the weapon at this place."""

    place: int


class EditAt(Struct, frozen=True):
    """Edit the field at this place of edit mode."""

    place: str


class CopyText(Struct, frozen=True):
    """Copy this text to the clipboard."""

    text: str


class ToggleAim(Struct, frozen=True):
    """Turn a situation of the character's attacks on or off."""

    situation: str
    on: bool


class EnterDistance(Struct, frozen=True):
    """Set the distance, as typed, after every key."""

    text: str


class Defend(Struct, frozen=True):
    """Use the defence with this id against an attack; ``extra`` as in `Attack`."""

    defence: str
    extra: int = 0


class ToggleDefence(Struct, frozen=True):
    """Turn a situation of attacks on the character on or off."""

    situation: str
    on: bool


class NewRound(Struct, frozen=True):
    """Start a new round, which restores what was used up."""


class TrackFight(Struct, frozen=True):
    """Start or stop tracking a fight."""

    on: bool


class AddFighter(Struct, frozen=True):
    """Add a fighter by name and DEX, a whole number in digits, with hit points as typed, "" for none."""

    name: str
    dex: str
    health: str = ""


class MarkFighter(Struct, frozen=True):
    """Set or clear "ready", "surprised" or "acted" for the fighter at this place."""

    place: int
    state: str
    on: bool


class ModifyFighter(Struct, frozen=True):
    """Set the number added in the turn order for the fighter at this place."""

    place: int
    modifier: int


class NoteFighter(Struct, frozen=True):
    """Set the notes on the fighter at this place, as typed."""

    place: int
    text: str


class RunAct(Struct, frozen=True):
    """Run an act of the character's turn, with the values of its card."""

    act: str
    given: Mapping[str, str]


class ChangeFoe(Struct, frozen=True):
    """Change the health of the fighter at this place.

    ``what`` is "hurt", "health" or "armour" with the ``typed`` text, or "more" or "less" by 1.
    """

    place: int
    what: str
    typed: str = ""


class MoveFighterUp(Struct, frozen=True):
    """Let the fighter at this place act before the one they are tied with."""

    place: int


class RemoveFighter(Struct, frozen=True):
    """Remove the fighter at this place."""

    place: int


class EndTurn(Struct, frozen=True):
    """End the current fighter's turn."""


class NextRound(Struct, frozen=True):
    """Start the next round of the fight."""


CombatIntent: TypeAlias = (
    Attack
    | Load
    | FightBack
    | Reload
    | EditAt
    | CopyText
    | ToggleAim
    | EnterDistance
    | Defend
    | ToggleDefence
    | NewRound
    | TrackFight
    | AddFighter
    | MarkFighter
    | ModifyFighter
    | NoteFighter
    | RunAct
    | ChangeFoe
    | MoveFighterUp
    | RemoveFighter
    | EndTurn
    | NextRound
)
"""Any intent of the combat page."""

Wish: TypeAlias = Callable[[CombatIntent], None]
"""The callback through which widgets of the page request an intent."""
