"""What the combat page shows."""

from msgspec import Struct

from desktop.kit.view.sheet import Toggle
from desktop.views.cards import CardView
from desktop.views.tray import ActionView


class WeaponView(Struct, frozen=True):
    """A weapon of the character; ``place`` is its index on the sheet, from 0.

    ``skill`` includes its value ("Firearms: Handgun 45"); the other texts are as on the sheet, "" if unknown.
    ``shots`` says what is left ("4 of 6"), "" for a weapon without ammo. ``attack`` and ``fight_back`` are
    its buttons; ``fight_back`` is None if the weapon can't be used for it. ``loaded`` marks the weapon in the
    tray.
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
    """A skill to defend with: "Dodge 42". ``id`` is what its button requests."""

    id: str
    name: str
    value: str
    action: ActionView


class FoeHealthView(Struct, frozen=True):
    """The hit points of a foe ("7/11", "" if they aren't tracked), the armour, and whether it is down."""

    text: str
    armour: str = ""
    down: bool = False


class FighterView(Struct, frozen=True):
    """A row of the turn order; ``place`` is its index, from 0.

    ``order`` is the number it is sorted by ("95") and ``why`` its parts ("DEX 45, ready +50"). ``current``
    marks whose turn it is. ``surprised`` is None in a game without a rule for it. With ``can_rise``, the
    fighter is tied with the one before and can go first. ``health`` is None for the character, whose hit
    points are on the sheet.
    """

    place: int
    name: str
    order: str
    why: str
    notes: str
    ready: bool
    surprised: bool | None
    acted: bool
    current: bool
    own: bool
    spoken: str
    can_rise: bool = False
    modifier: int = 0
    health: FoeHealthView | None = None


class FightView(Struct, frozen=True):
    """The turn order of a running fight: the round, the fighters, and a line on how ties were broken."""

    round: int
    fighters: tuple[FighterView, ...]
    line: str


class CombatView(Struct, frozen=True):
    """The combat page: weapons, defences, situations of an attack, and the turn order (None for no fight).

    ``dice_line`` says what the situations add up to ("Point blank, into a melee: no extra dice").
    ``distance`` is the typed distance for shots and ``distance_line`` its effect; without a ``distance_unit``
    the game doesn't use it. ``shots`` is how many are fired in this attack and ``shots_line`` its effect.
    ``aim`` are situations of the character's own attack, ``defence_situations`` of one against it.
    ``round_line`` says what is used up this round, "" for nothing; a new round resets it. ``turn`` is the
    card of the character's actions, None in a game that counts none.
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
    turn: CardView | None = None
