"""What each kind of die is: its solid, and what it is made of."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtGui import QColor

from desktop.viewdata.dice_sets import DiceSet
from desktop.viewdata.tray import DieLook
from desktop.widgets.theme import Theme, mixed
from desktop.widgets.tray.dice import solids
from desktop.widgets.tray.dice.light import Material
from desktop.widgets.tray.dice.mesh import Solid


class Kind(NamedTuple):
    """A kind of die: its solid, how glossy it is, and how far its reflections go from its colour to white.

    Its colours are the token of the same name as the kind.
    """

    solid: Callable[[], Solid]
    gloss: float = 0.35
    whiteness: float = 0.92


KINDS: Mapping[DieLook, Kind] = MappingProxyType(
    {
        DieLook.TENS: Kind(solids.d10),
        DieLook.UNITS: Kind(solids.d10, gloss=0.60, whiteness=0.60),
        DieLook.D3: Kind(solids.d3),
        DieLook.D4: Kind(solids.d4),
        DieLook.D6: Kind(solids.d6),
        DieLook.D8: Kind(solids.d8),
        DieLook.D10: Kind(solids.d10),
        DieLook.D12: Kind(solids.d12),
        DieLook.D20: Kind(solids.d20),
        DieLook.STRIKER: Kind(solids.d20),
        DieLook.PROFICIENCY: Kind(solids.d12),
        DieLook.ABILITY: Kind(solids.d8),
        DieLook.BOOST: Kind(solids.d6),
        DieLook.CHALLENGE: Kind(solids.d12, gloss=0.30, whiteness=0.30),
        DieLook.DIFFICULTY: Kind(solids.d8, gloss=0.30, whiteness=0.30),
        DieLook.SETBACK: Kind(solids.d6, gloss=0.25, whiteness=0.30),
    }
)
"""Every kind of die there is."""


def material(look: DieLook, theme: Theme, dice: DiceSet) -> Material:
    """Return what a die of the kind `look` of a set is made of in a theme."""
    del dice
    kind, colours = KINDS[look], theme.dice[look]
    glint = mixed(colours.face, QColor(255, 255, 250), kind.whiteness)
    return Material(
        face=(colours.face.red(), colours.face.green(), colours.face.blue()),
        ink=colours.ink,
        outline=colours.outline,
        glint=(glint.red(), glint.green(), glint.blue()),
        gloss=kind.gloss,
    )
