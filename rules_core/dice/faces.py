"""Dice, their faces, and dice sets."""

import re
from typing import Generic, TypeVar

from msgspec import Struct

F = TypeVar("F", int, str)

Face = int | str
"""The face of a die: a number, or the symbols of a narrative die as letters ("" for a blank)."""


class Die(Struct, Generic[F], frozen=True):
    """A kind of die: its name, as used in journals and the contract, and its equally likely faces."""

    name: str
    faces: tuple[F, ...]

    def shows(self, face: object) -> F | None:
        """Return the face of this die that ``face`` means, or None if it has no such face; letters in any
        order.
        """
        if isinstance(face, str):
            face = "".join(sorted(face, key=SYMBOLS.find))
        # True equals 1 in Python, but is not a face.
        if type(face) is type(self.faces[0]) and face in self.faces:
            return face
        return None


def _numbered(sides: int) -> Die[int]:
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


def _symbols(name: str, faces: str) -> Die[str]:
    return Die(name, tuple("" if face == "-" else face for face in faces.split()))


TENS = Die("tens", tuple(range(0, 100, 10)))
"""The tens die of a percentile roll: 00, 10 … 90."""

UNITS = Die("units", tuple(range(10)))
"""The units die of a percentile roll: 0 … 9."""

D3, D4, D6, D8 = _numbered(3), _numbered(4), _numbered(6), _numbered(8)
D10, D12, D20, D100 = _numbered(10), _numbered(12), _numbered(20), _numbered(100)

NUMBERED: dict[str, Die[int]] = {die.name: die for die in (TENS, UNITS, D3, D4, D6, D8, D10, D12, D20, D100)}
"""Every kind of numbered die, by name."""

SYMBOLS = "TsaDfh"
"""The letters on narrative dice: triumph, success, advantage, despair, failure, threat."""

BOOST = _symbols("boost", "- - s sa aa a")
SETBACK = _symbols("setback", "- - f f h h")
ABILITY = _symbols("ability", "- s s ss a a sa aa")
DIFFICULTY = _symbols("difficulty", "- f ff h h h hh fh")
PROFICIENCY = _symbols("proficiency", "- s s ss ss a sa sa sa aa aa T")
CHALLENGE = _symbols("challenge", "- f f ff ff h h fh fh hh hh D")

NARRATIVE: dict[str, Die[str]] = {
    die.name: die for die in (PROFICIENCY, ABILITY, BOOST, CHALLENGE, DIFFICULTY, SETBACK)
}
"""The six kinds of narrative dice by name, in reading order."""

DICE: dict[str, Die[int] | Die[str]] = {**NUMBERED, **NARRATIVE}
"""Every kind of die, by name."""


USUAL = "ivory"
"""The default dice set."""

OWN = "own"
"""The player's own dice set, made from two colours."""

_OWN = re.compile(rf"{OWN} (#[0-9A-F]{{6}}) (#[0-9A-F]{{6}})", re.ASCII)
_NAMED = re.compile(r"[a-z][a-z-]{0,39}", re.ASCII)


class DiceSet(Struct, frozen=True):
    """A dice set by id; the ``OWN`` set has colours for dice and numerals ("#1A2B3C")."""

    id: str = USUAL
    body: str = ""
    ink: str = ""

    def __str__(self) -> str:
        """Return the saved form, which ``dice_set`` reads."""
        return f"{self.id} {self.body} {self.ink}" if self.id == OWN else self.id


def dice_set(text: str) -> DiceSet:
    """Parse the saved form of a dice set. Invalid text gives the default set; the id need not exist."""
    if own := _OWN.fullmatch(text.strip().upper().replace(OWN.upper(), OWN)):
        return DiceSet(OWN, own[1], own[2])
    return DiceSet(text) if _NAMED.fullmatch(text) and text != OWN else DiceSet()
