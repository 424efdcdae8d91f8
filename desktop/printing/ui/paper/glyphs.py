"""Finds the letters of a text for which no font of this computer has a shape."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtGui import QFont, QTextLayout

from desktop.printing.ui.paper.pages import paper_look

_MOST = 5_000
"""At most this many different letters are looked up: more than the pages of a group have."""

_WITHOUT_SHAPE = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp", "Mn", "Me"))
"""The categories of characters that need no shape of their own."""


def boxes(texts: Iterable[str]) -> str:
    """Return each letter that would be painted as a box, once, in the order of the texts."""
    seen: dict[str, None] = {}
    for text in texts:
        if not text.isascii():
            seen |= dict.fromkeys(each for each in text if each > "\x7f")
        if len(seen) > _MOST:
            break
    return "".join(each for each in list(seen)[:_MOST] if not _has_shape(each))


@lru_cache(maxsize=_MOST)
def _has_shape(letter: str) -> bool:
    if unicodedata.category(letter) in _WITHOUT_SHAPE:
        return True
    font: QFont = paper_look().font("body")
    layout = QTextLayout(letter, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return all(0 not in run.glyphIndexes() for run in layout.glyphRuns())
