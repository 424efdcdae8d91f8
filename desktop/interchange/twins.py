"""Whether a character that was read is in the library already."""

from desktop.interchange.review import Reading
from desktop.library.characters import CharacterId
from desktop.library.library import Library
from desktop.library.problems import CharacterProblem
from rules_core.sheet import Sheet


def has_twin(library: Library, reading: Reading) -> bool:
    """Whether the library holds this very character, or one of the same name from the same file format.

    Raises a :class:`~desktop.library.problems.LibraryProblem` where the library cannot be read.
    """
    for row in library.listed(None):
        if reading.uuid and row.uuid == reading.uuid:
            return True
        if row.name == reading.sheet.name and _came_the_same_way(library, row.id, reading.sheet):
            return True
    return False


def _came_the_same_way(library: Library, character_id: CharacterId, sheet: Sheet) -> bool:
    try:
        return _format(library.character(character_id).sheet) == _format(sheet)
    except CharacterProblem:
        # A damaged one of that name is told as well: the player may be bringing back what was damaged.
        return True


def _format(sheet: Sheet) -> str:
    return sheet.origin.format if sheet.origin else ""
