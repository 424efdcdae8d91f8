"""The looks of dice, and what the window for choosing one shows."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from desktop.base.numbers import decimal
from desktop.base.words import tr, within
from desktop.views.about import about_game
from desktop.views.felt import DieLook, FeltDie, on_show
from rules_core.dice.faces import OWN, USUAL, DiceSet, dice_set

__all__ = ["OWN", "USUAL", "DiceSet", "DiceSetsView", "OwnSetView", "SetCard"]

LEAST_CONTRAST = 4.5
"""The minimum contrast of numerals against the faces as lit."""

FIRST_OWN = DiceSet(OWN, "#3A1F5C", "#F4E8D0")
"""The initial colours of a player's own set."""

_HEX = frozenset("0123456789ABCDEF")

_IN_SHADE = 0.68
"""How much of its colour a face turned away from the light keeps; a d4 has such faces."""
_IN_LIGHT = 0.12
"""How far reflections blend a face towards white, at most."""

_STEPS = 64
"""How many steps are tried when making numerals lighter or darker until they are readable."""

_Rgb = tuple[float, float, float]


class SetCard(NamedTuple):
    """A dice set to choose: its name, a line about it, and whether it is chosen."""

    dice: DiceSet
    name: str
    line: str
    chosen: bool


class OwnSetView(NamedTuple):
    """The player's own set: the colours of dice and numerals ("#1A2B3C"), as typed.

    ``ratio`` is their contrast ("5.2:1"), "" if one isn't a colour. ``refusal`` says why they can't be used,
    "" if they can. ``mended`` is the nearest readable numeral colour, "" if this one is readable or none is.
    """

    body: str
    ink: str
    ratio: str
    refusal: str
    mended: str
    chosen: bool


class DiceSetsView(NamedTuple):
    """The window: whose dice they are, the sets, the player's own one, and whether physical dice are used.

    ``whose`` is "Ida Marchetti's dice"; without a character, ``physical`` is None. ``dice`` are the game's
    dice, shown in every set.
    """

    whose: str
    sets: tuple[SetCard, ...]
    own: OwnSetView
    physical: bool | None
    dice: tuple[FeltDie, ...]


def dice_sets_view(
    whose: str, system: str, worn: DiceSet, drafted: tuple[str, str], physical: bool | None
) -> DiceSetsView:
    """Build the window for a character that uses the set ``worn`` in the game ``system``, "" for none.

    ``drafted`` is the text of the fields for the player's own colours.
    """
    cards = tuple(
        SetCard(DiceSet(set_id), name, line, worn.id == set_id)
        for set_id, (name, line) in _named().items()
        if set_id != OWN
    )
    return DiceSetsView(whose, cards, _own_view(drafted, worn.id == OWN), physical, _dice_of(system))


def of_character(name: str) -> str:
    """Say whose dice the window shows: a character's."""
    return tr("{name}'s dice").format(name=name)


def without_character() -> str:
    """Say that the window shows the dice used without a character."""
    return tr("Dice with no character open")


def set_name(dice: DiceSet) -> str:
    """Return a set's name for use within a sentence: "star-port"; its id if it's from a later version."""
    name = _named().get(dice.id, (dice.id, ""))[0]
    return within(name)


def set_words(dice: DiceSet) -> str:
    """Say which set was chosen: "Dice: star-port"."""
    return tr("Dice: {name}").format(name=set_name(dice))


def physical_words(physical: bool) -> str:
    """Say whether a character uses physical dice."""
    return tr("Uses physical dice") if physical else tr("Uses the app's dice")


def dice_detail(detail_id: str, text: str) -> str:
    """Return a detail about dice or stars in words, "" for others; ``text`` is "" if it was removed."""
    from rules_core.sheet.dice_choice import DICE_SET, PHYSICAL
    from rules_core.sheet.starred import STARRED

    if detail_id == STARRED:
        return tr("Starred skills changed")
    if detail_id == DICE_SET:
        return set_words(dice_set(text))
    return physical_words(text == "1") if detail_id == PHYSICAL else ""


def read_colour(typed: str) -> str | None:
    """Return a typed colour, with or without its #, as "#1A2B3C"; None if it isn't one."""
    digits = typed.strip().removeprefix("#").upper()
    return f"#{digits}" if len(digits) == 6 and _HEX.issuperset(digits) else None


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours ("#1A2B3C"), from 1 to 21, by WCAG 2.2."""
    return _contrast(_rgb(one), _rgb(other))


def readable(body: str, ink: str) -> float:
    """Return the lowest contrast of numerals on dice in any light, also with the colours swapped.

    The colours are written as "#1A2B3C".
    """
    dice, numerals = _rgb(body), _rgb(ink)
    return min(
        _contrast(numerals, _lit(dice, _IN_SHADE, 0.0)),
        _contrast(numerals, _lit(dice, 1.0, _IN_LIGHT)),
        _contrast(dice, _lit(numerals, 1.0, _IN_LIGHT)),
    )


def mended_ink(body: str, ink: str) -> str:
    """Return the readable numeral colour nearest to ``ink`` on dice of ``body``, "" if there is none."""
    for step in range(_STEPS + 1):
        for to in (1.0, 0.0):
            share = step / _STEPS
            tried = _hex_colour(_mixed(_rgb(ink), to, share))
            if readable(body, tried) >= LEAST_CONTRAST:
                return tried
    return ""


def readable_set(body: str, ink: str) -> DiceSet | None:
    """Return the set of two typed colours, None if one isn't a colour or the numerals aren't readable."""
    dice, numerals = read_colour(body), read_colour(ink)
    if dice is None or numerals is None or readable(dice, numerals) < LEAST_CONTRAST:
        return None
    return DiceSet(OWN, dice, numerals)


def _lit(colour: _Rgb, kept: float, to_white: float) -> _Rgb:
    """Return a face's lit colour: dimmed to ``kept`` of itself, then blended towards white by reflections."""
    red, green, blue = colour
    return _mixed((red * kept, green * kept, blue * kept), 1.0, to_white)


def _mixed(colour: _Rgb, grey: float, share: float) -> _Rgb:
    red, green, blue = (each + (grey - each) * share for each in colour)
    return red, green, blue


def _rgb(colour: str) -> _Rgb:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _hex_colour(colour: _Rgb) -> str:
    return "#" + "".join(f"{round(each * 255):02X}" for each in colour)


def _contrast(one: _Rgb, other: _Rgb) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: _Rgb) -> float:
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _own_view(drafted: tuple[str, str], chosen: bool) -> OwnSetView:
    body, ink = read_colour(drafted[0]), read_colour(drafted[1])
    if body is None or ink is None:
        refusal = tr("Enter each colour as # and six digits or letters from A to F, such as #3A1F5C.")
        return OwnSetView(*drafted, "", refusal, "", chosen)
    found = readable(body, ink)
    # Rounded down, so that a failing ratio never looks sufficient.
    ratio = tr("{n}:1").format(n=decimal(math.floor(found * 10) / 10, 1))
    if found >= LEAST_CONTRAST:
        return OwnSetView(*drafted, ratio, "", "", chosen)
    mended = mended_ink(body, ink)
    refusal = (
        tr("These numerals are hard to read. Their contrast is {ratio}; it must be at least 4.5:1.").format(
            ratio=ratio
        )
        if mended
        else tr("No numerals are readable on dice of this colour. Choose a lighter or darker one.")
    )
    return OwnSetView(*drafted, ratio, refusal, mended, chosen)


def _named() -> Mapping[str, tuple[str, str]]:
    return {
        USUAL: (tr("Ivory and brass"), tr("Warm ivory tens, polished brass units.")),
        "star-port": (tr("Star-port"), tr("Machined steel, cyan and dark glass.")),
        "blood-and-bone": (tr("Blood and bone"), tr("Dull old bone and deep red.")),
        "moss-and-copper": (tr("Moss and copper"), tr("Polished copper, verdigris and moss.")),
        "high-contrast": (tr("High contrast"), tr("Black and white with thick outlines.")),
        OWN: (tr("Custom colours"), ""),
    }


def _dice_of(system: str) -> tuple[FeltDie, ...]:
    if system:
        return about_game(system).dice
    dice = {DieLook.D4: 3, DieLook.D6: 5, DieLook.D8: 8, DieLook.TENS: 40, DieLook.UNITS: 7}
    return tuple(on_show(look, value) for look, value in (dice | {DieLook.D12: 11, DieLook.D20: 17}).items())
