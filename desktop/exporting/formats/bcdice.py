"""A chat palette for BCDice: one roll per line, for games played in a chat."""

from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.own_marks import PALETTE
from desktop.views.palette import has_palette, palette
from rules_core.game.registry import SYSTEM_IDS


def write(leaving: ExportData) -> bytes:
    """Return the lines in UTF-8, such as ``CC<=70 Spot Hidden``, with current values."""
    lines = [each.plain for each in palette(leaving.sheet, leaving.language)]
    return "".join(f"{each}\n" for each in (*lines, PALETTE) if lines).encode()


EXPORT = Export(
    "bcdice", ".txt", True, tuple(each for each in SYSTEM_IDS if has_palette(each)), write, spoken=True
)
"""The palette, for games whose dice BCDice supports."""
