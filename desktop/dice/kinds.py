"""The kinds of dice: the solid of each, and its colours and material in each set of dice."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtGui import QColor

import resources
from desktop.dice import solids
from desktop.dice.light import Material
from desktop.dice.mesh import Solid
from desktop.kit.look.theme import DieColors, Theme, fixed, mixed
from desktop.views.dice_sets import OWN, USUAL, DiceSet, contrast
from desktop.views.felt import SYMBOL_DICE, DieLook


class Kind(NamedTuple):
    """A kind of die: its solid, its gloss, and how white its reflections are.

    Gloss and whiteness, 0 to 1, apply to the default set, whose colours are the theme token of the die's
    name.
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
        DieLook.PALE_D20: Kind(solids.d20),
        DieLook.PROFICIENCY: Kind(solids.d12),
        DieLook.ABILITY: Kind(solids.d8),
        DieLook.BOOST: Kind(solids.d6),
        DieLook.CHALLENGE: Kind(solids.d12, gloss=0.30, whiteness=0.30),
        DieLook.DIFFICULTY: Kind(solids.d8, gloss=0.30, whiteness=0.30),
        DieLook.SETBACK: Kind(solids.d6, gloss=0.25, whiteness=0.30),
    }
)
"""Every kind of die."""

_OUTLINE, _PALE_OUTLINE = 0.55, 0.60
"""How far an outline is mixed from the die's colour to black, or to white on a dark die."""
_FELT_ON_BLACK = 6.4
"""A colour with less contrast to black than this has less than 3:1 to the brightest felt."""

_OWN_GLOSS = 0.30
_OWN_WHITENESS = 0.25
"""Faint enough that reflections on dice of any two colours leave the numerals as readable as before."""


class _DieStyle(NamedTuple):
    """A die of a set: its colours, its gloss and whiteness as in ``Kind``, and the width of its rim."""

    colours: DieColors
    gloss: float
    whiteness: float
    rim: float | None = None


def colours(look: DieLook, theme: Theme, dice: DiceSet) -> DieColors:
    """Return the colours that a kind of die has in a set and theme."""
    return _die_style(look, theme, dice).colours


def material(look: DieLook, theme: Theme, dice: DiceSet) -> Material:
    """Return the material that a kind of die has in a set and theme."""
    made = _die_style(look, theme, dice)
    face = made.colours.face
    glint = mixed(face, fixed("glint"), made.whiteness)
    return Material(
        face=(face.red(), face.green(), face.blue()),
        ink=made.colours.ink,
        outline=made.colours.outline,
        glint=(glint.red(), glint.green(), glint.blue()),
        gloss=made.gloss,
        rim=made.rim,
    )


def _die_style(look: DieLook, theme: Theme, dice: DiceSet) -> _DieStyle:
    """Return a die of a set; of the default set if the set is unknown, perhaps from a later version."""
    if dice.id == OWN and look not in SYMBOL_DICE:
        body, ink = QColor(dice.body), QColor(dice.ink)
        face, numerals = (ink, body) if look is DieLook.UNITS else (body, ink)
        return _DieStyle(DieColors(face, numerals, _outline(face)), _OWN_GLOSS, _OWN_WHITENESS)
    if dice.id not in (USUAL, OWN) and (found := _set(dice.id)) is not None:
        return found[look]
    kind = KINDS[look]
    return _DieStyle(theme.dice[look], kind.gloss, kind.whiteness)


def _outline(face: QColor) -> QColor:
    if contrast(face.name(), fixed("black").name()) < _FELT_ON_BLACK:
        return mixed(face, fixed("white"), _PALE_OUTLINE)
    return mixed(face, fixed("black"), _OUTLINE)


@cache
def _set(set_id: str) -> Mapping[DieLook, _DieStyle] | None:
    found = _read_sets().get(set_id)
    if found is None:
        return None
    return MappingProxyType({DieLook(kind): _read(die, found) for kind, die in found["dice"].items()})


def _read(die: Mapping[str, Any], of_set: Mapping[str, Any]) -> _DieStyle:
    face = QColor(die["face"])
    outline = QColor(die["outline"]) if "outline" in die else _outline(face)
    gloss, whiteness = (die.get(name, of_set[name]) for name in ("gloss", "whiteness"))
    return _DieStyle(DieColors(face, QColor(die["ink"]), outline), gloss, whiteness, of_set.get("rim"))


@cache
def _read_sets() -> Mapping[str, Any]:
    data: dict[str, Any] = json.loads(resources.path("tokens", "dice-sets.json").read_text(encoding="utf-8"))
    return MappingProxyType(data)
