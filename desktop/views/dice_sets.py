"""The looks of dice that a character can have, and what the window that chooses one shows."""

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
"""What the numerals of a die must have against its faces, as the lamp lights them."""

FIRST_OWN = DiceSet(OWN, "#3A1F5C", "#F4E8D0")
"""The two colours that a player begins with who never made a set."""

_HEX = frozenset("0123456789ABCDEF")

_IN_SHADE = 0.68
"""How much of its colour a face keeps that looks away from the lamp: that of a d4 does."""
_IN_LIGHT = 0.12
"""How far reflections take a face from its colour to white, at most."""

_STEPS = 64
"""So finely numerals are made lighter or darker until they can be read."""

_Rgb = tuple[float, float, float]


class SetCard(NamedTuple):
    """A set to choose: its name, a line about it, and whether it is chosen."""

    dice: DiceSet
    name: str
    line: str
    chosen: bool


class OwnSetView(NamedTuple):
    """The set made of two colours: those of dice and numerals ("#1A2B3C"), as they stand in their fields.

    ``ratio`` is their contrast ("5.2:1"), "" where one is no colour. ``refusal`` says why they can not be
    used ("" where they can), and ``mended`` are the nearest numerals that can be read, "" where these can or
    none can.
    """

    body: str
    ink: str
    ratio: str
    refusal: str
    mended: str
    chosen: bool


class DiceSetsView(NamedTuple):
    """The window: whose dice they are, the sets, the own one, and whether physical dice are rolled.

    ``whose`` is "Dice of Ida Marchetti", or "Dice without a character"; then ``physical`` is None.
    ``dice`` are those of the game, as they lie on the felt of every set.
    """

    whose: str
    sets: tuple[SetCard, ...]
    own: OwnSetView
    physical: bool | None
    dice: tuple[FeltDie, ...]


def dice_sets_view(
    whose: str, system: str, worn: DiceSet, drafted: tuple[str, str], physical: bool | None
) -> DiceSetsView:
    """The window for who rolls ``worn`` in the game ``system``, "" for none.

    ``drafted`` is what stands in the fields of the own colours.
    """
    cards = tuple(
        SetCard(DiceSet(set_id), name, line, worn.id == set_id)
        for set_id, (name, line) in _named().items()
        if set_id != OWN
    )
    return DiceSetsView(whose, cards, _own_view(drafted, worn.id == OWN), physical, _dice_of(system))


def of_character(name: str) -> str:
    """Whose dice the window shows: those of a character."""
    return tr("Dice of {name}").format(name=name)


def without_character() -> str:
    """Whose dice the window shows: nobody's."""
    return tr("Dice without a character")


def set_name(dice: DiceSet) -> str:
    """What a set is called within a sentence: "star-port"; its id where it is one of a later version."""
    name = _named().get(dice.id, (dice.id, ""))[0]
    return within(name)


def set_words(dice: DiceSet) -> str:
    """That a set was chosen: "Dice: star-port"."""
    return tr("Dice: {name}").format(name=set_name(dice))


def physical_words(physical: bool) -> str:
    """That a character rolls the player's own dice, or not any more."""
    return tr("Rolls own dice") if physical else tr("Rolls the app’s dice")


def dice_detail(detail_id: str, text: str) -> str:
    """What a detail about dice says, "" for a detail about anything else; ``text`` is "" where it went."""
    from rules_core.sheet.dice_choice import DICE_SET, PHYSICAL

    if detail_id == DICE_SET:
        return set_words(dice_set(text))
    return physical_words(text == "1") if detail_id == PHYSICAL else ""


def read_colour(typed: str) -> str | None:
    """A colour as it was typed, with or without its #: "#1A2B3C"; None where it is none."""
    digits = typed.strip().removeprefix("#").upper()
    return f"#{digits}" if len(digits) == 6 and _HEX.issuperset(digits) else None


def contrast(one: str, other: str) -> float:
    """How far two colours ("#1A2B3C") stand out from each other, from 1 to 21, as WCAG 2.2 measures it."""
    return _contrast(_rgb(one), _rgb(other))


def readable(body: str, ink: str) -> float:
    """The contrast of numerals on dice where the light leaves least of it, also with the two exchanged.

    The colours are written as "#1A2B3C".
    """
    dice, numerals = _rgb(body), _rgb(ink)
    return min(
        _contrast(numerals, _lit(dice, _IN_SHADE, 0.0)),
        _contrast(numerals, _lit(dice, 1.0, _IN_LIGHT)),
        _contrast(dice, _lit(numerals, 1.0, _IN_LIGHT)),
    )


def mended_ink(body: str, ink: str) -> str:
    """The numerals nearest to ``ink`` that can be read on dice of ``body``, "" where no colour can."""
    for step in range(_STEPS + 1):
        for to in (1.0, 0.0):
            share = step / _STEPS
            tried = _written(_mixed(_rgb(ink), to, share))
            if readable(body, tried) >= LEAST_CONTRAST:
                return tried
    return ""


def readable_set(body: str, ink: str) -> DiceSet | None:
    """The set of two colours as they were typed; None where one is no colour, or they can not be read."""
    dice, numerals = read_colour(body), read_colour(ink)
    if dice is None or numerals is None or readable(dice, numerals) < LEAST_CONTRAST:
        return None
    return DiceSet(OWN, dice, numerals)


def _lit(colour: _Rgb, kept: float, to_white: float) -> _Rgb:
    """A face that keeps so much of its colour, and so much of it turned to white by reflections."""
    red, green, blue = colour
    return _mixed((red * kept, green * kept, blue * kept), 1.0, to_white)


def _mixed(colour: _Rgb, grey: float, share: float) -> _Rgb:
    red, green, blue = (each + (grey - each) * share for each in colour)
    return red, green, blue


def _rgb(colour: str) -> _Rgb:
    """Red, green and blue, from 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _written(colour: _Rgb) -> str:
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
        refusal = tr("Write each colour as # and six digits or letters from A to F, such as #3A1F5C.")
        return OwnSetView(*drafted, "", refusal, "", chosen)
    found = readable(body, ink)
    # Never rounded up to what is asked for.
    ratio = tr("{n}:1").format(n=decimal(math.floor(found * 10) / 10, 1))
    if found >= LEAST_CONTRAST:
        return OwnSetView(*drafted, ratio, "", "", chosen)
    mended = mended_ink(body, ink)
    refusal = (
        tr("These numerals are hard to read: their contrast is {ratio}, and it takes 4.5:1.").format(
            ratio=ratio
        )
        if mended
        else tr("No numerals can be read on dice of this colour. Take a lighter or a darker one.")
    )
    return OwnSetView(*drafted, ratio, refusal, mended, chosen)


def _named() -> Mapping[str, tuple[str, str]]:
    """The name of each set and a line about it."""
    return {
        USUAL: (tr("Ivory and brass"), tr("Warm ivory tens, polished brass units.")),
        "star-port": (tr("Star-port"), tr("Machined steel, cyan and dark glass.")),
        "blood-and-bone": (tr("Blood and bone"), tr("Dull old bone beside deep red.")),
        "moss-and-copper": (tr("Moss and copper"), tr("Polished copper, verdigris and moss.")),
        "high-contrast": (tr("High contrast"), tr("Black and white with thick outlines.")),
        OWN: (tr("Custom colours"), ""),
    }


def _dice_of(system: str) -> tuple[FeltDie, ...]:
    """A few of the dice that are rolled in a game, or of all with numbers where it is ""."""
    if system:
        return about_game(system).dice
    dice = {DieLook.D4: 3, DieLook.D6: 5, DieLook.D8: 8, DieLook.TENS: 40, DieLook.UNITS: 7}
    return tuple(on_show(look, value) for look, value in (dice | {DieLook.D12: 11, DieLook.D20: 17}).items())
