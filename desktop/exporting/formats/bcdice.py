"""A chat palette for BCDice: one roll per line, for games played in a chat."""

from desktop.exporting.view.form import Export, ExportData
from desktop.views.palette import has_palette, palette
from rules_core.game.registry import SYSTEM_IDS


def write(leaving: ExportData) -> bytes:
    """Return the lines in UTF-8, such as ``CC<=70 Spot Hidden``, with current values."""
    return "".join(f"{each.plain}\n" for each in palette(leaving.sheet, leaving.language)).encode()


EXPORT = Export(
    "bcdice", ".txt", True, tuple(each for each in SYSTEM_IDS if has_palette(each)), write, spoken=True
)
"""The palette, for games whose dice BCDice supports."""
