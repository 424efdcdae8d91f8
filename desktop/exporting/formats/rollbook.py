"""The Rollbook format: all of a character in one file, to be imported again anywhere."""

from desktop.exporting.view.form import Export, Leaving
from desktop.interchange.rollbook import ID, write_rollbook
from rules_core.game.registry import SYSTEM_IDS


def write(leaving: Leaving) -> bytes:
    """The ``.rollbook`` file; ``ValueError`` where the picture is none."""
    return write_rollbook(leaving.sheet, leaving.entries, leaving.portrait, leaving.uuid)


EXPORT = Export(ID, ".rollbook", is_text=False, games=SYSTEM_IDS, write=write, whole=True)
