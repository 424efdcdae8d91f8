"""The Rollbook format: a whole character in one file that any Rollbook can import."""

from desktop.exporting.view.form import Export, ExportData
from desktop.interchange.rollbook import ID, write_rollbook
from rules_core.game.registry import SYSTEM_IDS


def write(leaving: ExportData) -> bytes:
    """Return the ``.rollbook`` file. Raises ValueError if the portrait isn't a picture."""
    return write_rollbook(leaving.sheet, leaving.entries, leaving.portrait, leaving.uuid, leaving.extras)


EXPORT = Export(ID, ".rollbook", is_text=False, games=SYSTEM_IDS, write=write, whole=True)
