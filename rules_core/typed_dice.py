"""Physical dice as players type them."""

import re

from rules_core.dice import D100, NARRATIVE, NUMBERED, Face


def typed_faces(text: str, die: str) -> tuple[Face, ...]:
    """The faces that were typed for dice of a kind, parted by blanks or commas; ``die`` is its name.

    "00" and "0" are 100 on a D100. On a narrative die the letters of its symbols, "-" for a blank.
    :class:`ValueError` where something is on no face of it.
    """
    faces: list[Face] = []
    for each in re.split(r"[\s,;+]+", text.strip()):
        face: Face | None = None
        if die in NARRATIVE:
            face = NARRATIVE[die].shows("" if each in ("-", "–", "−") else each) if each else None
        elif re.fullmatch(r"[0-9]{1,4}", each, re.ASCII):
            number = int(each)
            face = NUMBERED[die].shows(100 if die == D100.name and not number else number)
        if face is None:
            raise ValueError(f"{each[:20]!r} is on no face of a {die}")
        faces.append(face)
    return tuple(faces)
