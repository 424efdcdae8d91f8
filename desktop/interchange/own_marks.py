"""The marks that Rollbook's lossy exports carry, so that they are never read as other programs' files."""

import re

from desktop.interchange.review import Source

_NAME = "Rollbook"
PALETTE = f"■{_NAME}"
"""The last line of a chat palette. Palettes use such lines as headings, and BCDice rolls nothing for a line
that begins like this: its commands begin with letters, digits, a sign or a bracket.
"""

PIECE = "rollbook"
"""The key in a ccfolia piece, outside its data, so that a piece copied back from ccfolia lacks it."""

_MARK = re.compile(rf"(?m)(?:·\s+{_NAME}|^{PALETTE})\s*$")
_PIECE = re.compile(rf'"{PIECE}"{{1,2}}\s*:\s*"{{1,2}}exported"{{1,2}}')


def signed(game: str) -> str:
    """Return the line of a text that names the game, with the mark behind it."""
    return f"{game} · {_NAME}"


def is_own_export(source: Source) -> bool:
    """Return whether a file is a text or piece that Rollbook exported and that isn't the whole character."""
    if isinstance(source.json, dict):
        return source.json.get("kind") == "character" and PIECE in source.json
    text = source.text
    return text is not None and (_MARK.search(text) is not None or _PIECE.search(text) is not None)
