"""A chat palette for BCDice, a roll a line: to be pasted where a table rolls in its chat."""

from desktop.interchange.export import Export, Leaving
from desktop.interchange.palette_writing import palette


def write(leaving: Leaving) -> bytes:
    """The lines in UTF-8, such as ``CC<=70 Spot Hidden``; numbers are those of now."""
    return "".join(f"{each.plain}\n" for each in palette(leaving.sheet)).encode()


EXPORT = Export("bcdice", ".txt", True, ("coc7", "shadow-lounge", "basic-d20", "striker"), write)
"""The palette; Rites of Battle throws dice that BCDice does not have."""
