"""The physical dice entered so far, as typed text and as dice on the felt."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.own_dice import AskedDie, AskedFace, in_letters
from rules_core.dice.faces import D20
from rules_core.dice.typed_dice import BETWEEN, MISSING, InvalidDice, typed_dice

EnteredFaces = tuple[AskedFace | None, ...]
"""The face of each requested die, None if it isn't entered yet."""

_KINDS = {DieLook.PALE_D20: D20.name}
"""The kind of a die whose look has another name."""


def read_laid(dice: Sequence[AskedDie], text: str) -> EnteredFaces:
    """Return the typed faces: all of them, or as many as can be read so far, word by word.

    If there are more words than dice, it isn't clear which are meant, and no face counts as entered.
    """
    whole = _typed(dice, text)
    if whole is not None:
        return whole
    words = [word for word in BETWEEN.split(in_letters((text,), _kinds(dice))[0]) if word]
    if len(words) > len(dice):
        return (None,) * len(dice)
    shown = [(_typed((die,), word) or (None,))[0] for die, word in zip(dice, words, strict=False)]
    return (*shown, *(None for _ in dice[len(shown) :]))


def entered(laid: EnteredFaces, text: str) -> tuple[str, ...]:
    """Return what was entered: each die's face if all are known or were clicked, else the typed text."""
    if None not in laid or text == write_laid(laid):
        return tuple(MISSING if face is None else face.text for face in laid)
    return (text.strip(),)


def write_laid(laid: EnteredFaces) -> str:
    """Return the entered faces as text, ready for the next one to be typed."""
    last = max((place for place, face in enumerate(laid) if face is not None), default=-1)
    words = [MISSING if face is None else face.text for face in laid[: last + 1]]
    if words and last + 1 < len(laid):
        words.append("")
    return " ".join(words)


def on_felt(
    ready: tuple[FeltDie, ...], dice: Sequence[AskedDie], laid: EnteredFaces
) -> tuple[FeltDie, ...] | None:
    """Return the tray's dice with the entered faces filled in, None if its blank dice aren't the requested
    ones.
    """
    blank = [place for place, die in enumerate(ready) if die.value is None]
    if Counter(ready[place].look for place in blank) != Counter(die.look for die in dice):
        return None
    shown = list(ready)
    for die, face in zip(dice, laid, strict=True):
        place = next(each for each in blank if ready[each].look is die.look)
        blank.remove(place)
        if face is not None:
            shown[place] = replace(shown[place], value=face.face)
    return tuple(shown)


def alone_on_felt(dice: Sequence[AskedDie], laid: EnteredFaces) -> tuple[FeltDie, ...]:
    """Return only the requested dice, with the entered faces."""
    return tuple(
        FeltDie(die.look, None if face is None else face.face, DieUse.PLAIN, die.name)
        for die, face in zip(dice, laid, strict=True)
    )


def _typed(dice: Sequence[AskedDie], text: str) -> EnteredFaces | None:
    """Return the faces that a text names, None if these dice can't show them."""
    kinds = _kinds(dice)
    try:
        shown = typed_dice(in_letters((text,), kinds), kinds)
    except InvalidDice:
        return None
    return tuple(
        next((each for each in die.faces if typed_dice((each.text,), (kind,)) == (face,)), None)
        for die, kind, face in zip(dice, kinds, shown, strict=True)
    )


def _kinds(dice: Sequence[AskedDie]) -> list[str]:
    return [_KINDS.get(die.look, die.look.value) for die in dice]
