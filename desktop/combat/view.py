"""What a player can ask for on the combat page: one frozen class for each wish."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct


class Attack(Struct, frozen=True):
    """Attack with the weapon at this place.

    ``extra`` are the dice asked for too: 1 bonus (Shift), -1 penalty (Ctrl), else 0.
    """

    place: int
    extra: int = 0


class Load(Struct, frozen=True):
    """Put the weapon at this place in the tray without rolling."""

    place: int


class FightBack(Struct, frozen=True):
    """Fight back with the weapon at this place; ``extra`` as in an attack."""

    place: int
    extra: int = 0


class Reload(Struct, frozen=True):
    """Reload the weapon at this place."""

    place: int


class EditAt(Struct, frozen=True):
    """Edit what stands at this place, as edit mode calls places."""

    place: str


class CopyText(Struct, frozen=True):
    """Put this text on the clipboard."""

    text: str


class ToggleAim(Struct, frozen=True):
    """Say that the situation with this id holds of the attacks made, or not."""

    situation: str
    on: bool


class EnterDistance(Struct, frozen=True):
    """Take the distance as typed, after every key."""

    text: str


class Defend(Struct, frozen=True):
    """Meet an attack with the defence of this id; ``extra`` as in an attack."""

    defence: str
    extra: int = 0


class ToggleDefence(Struct, frozen=True):
    """Say that the situation with this id holds of the attacks met, or not."""

    situation: str
    on: bool


class NewRound(Struct, frozen=True):
    """Begin a new round: what was used up comes back."""


class TrackFight(Struct, frozen=True):
    """Begin to track a fight, or end it."""

    on: bool


class AddFighter(Struct, frozen=True):
    """Bring somebody into the fight, by name and DEX, a whole number in digits."""

    name: str
    dex: str


class MarkFighter(Struct, frozen=True):
    """Say that the fighter at this place is "ready", "surprised" or "acted", or not."""

    place: int
    state: str
    on: bool


class NoteFighter(Struct, frozen=True):
    """Write the notes on the fighter at this place, as typed."""

    place: int
    text: str


class RemoveFighter(Struct, frozen=True):
    """Take the fighter at this place out of the fight."""

    place: int


class EndTurn(Struct, frozen=True):
    """End the turn of the fighter whose turn it is."""


class NextRound(Struct, frozen=True):
    """Begin the next round of the fight."""


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
    | NoteFighter
    | RemoveFighter
    | EndTurn
    | NextRound
)
"""Everything that a player can ask for on the combat page."""

Wish: TypeAlias = Callable[[CombatIntent], None]
"""What a widget of the page calls with what the player asks for."""
