"""What the page on combat shows."""

from msgspec import Struct

from desktop.kit.view.toggles import Toggle
from desktop.views.tray import ActionView


class WeaponView(Struct, frozen=True):
    """A weapon of the character; ``place`` is where it stands on the sheet, counted from 0.

    ``skill`` is with its value ("Firearms: Handgun 45"), the other texts are as on the sheet, "" where
    unknown. ``shots`` says what is left ("4 of 6"), "" for a weapon that is not loaded. ``attack`` and
    ``fight_back`` are its buttons, the second None where nobody fights back with such a weapon. ``loaded``
    marks the weapon that is in the tray.
    """

    place: int
    name: str
    skill: str
    damage: str
    range: str
    attacks: str
    malfunction: str
    shots: str
    can_reload: bool
    attack: ActionView
    fight_back: ActionView | None
    loaded: bool
    spoken: str


class DefenceView(Struct, frozen=True):
    """A way to meet an attack with a skill: "Dodge 42". ``id`` is what its button asks for."""

    id: str
    name: str
    value: str
    action: ActionView


class FighterView(Struct, frozen=True):
    """One row of the order of a fight; ``place`` counts from 0 in that order.

    ``order`` is the number that the order goes by ("95") and ``why`` what it is made of ("DEX 45, ready
    +50"). ``current`` marks whose turn it is.
    """

    place: int
    name: str
    order: str
    why: str
    notes: str
    ready: bool
    surprised: bool
    acted: bool
    current: bool
    own: bool
    spoken: str


class FightView(Struct, frozen=True):
    """The order of a fight under way: the round, the fighters, and a line on how ties were settled."""

    round: int
    fighters: tuple[FighterView, ...]
    line: str


class CombatView(Struct, frozen=True):
    """The page: weapons, defences, what holds of an attack, and the order of the fight (None for no fight).

    ``dice_line`` says what the situations come to ("Point blank, into a melee: no extra dice"). ``distance``
    is the distance typed for shots with its unit, ``distance_line`` what it makes of them; without a
    ``distance_unit`` the game does not ask. ``shots`` is how many are fired in this attack, with what that
    brings in ``shots_line``. ``aim`` are situations of an attack made, ``defence_situations`` of one met.
    ``round_line`` tells what of this round is used up, "" for nothing; a new round gives it back.
    """

    weapons: tuple[WeaponView, ...]
    aim: tuple[Toggle, ...]
    dice_line: str
    distance: str
    distance_unit: str
    distance_line: str
    defences: tuple[DefenceView, ...]
    defence_situations: tuple[Toggle, ...]
    defence_line: str
    round_line: str
    fight: FightView | None
    empty: str = ""
