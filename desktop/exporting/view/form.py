"""The definition of an export format, and the data that it is given."""

from collections.abc import Callable
from typing import NamedTuple

from desktop.interchange.extras import Extras
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet


class ExportData(NamedTuple):
    """A character to be exported: its sheet, history (oldest first), portrait and uuid.

    The history is empty and the portrait and the extras are None if they are left out.
    """

    sheet: Sheet
    entries: tuple[Entry, ...] = ()
    portrait: bytes | None = None
    uuid: str = ""
    extras: Extras | None = None


class Export(NamedTuple):
    """An export format.

    ``suffix`` is the file ending, such as ".json". ``is_text`` formats can be copied as well as saved.
    ``games`` are the ids of supported games. A ``whole`` format holds the complete character, so only it is
    given the history and offers to leave out history and portrait. ``write`` returns the file's bytes for any
    sheet of these games. The texts are in ``desktop.exporting.view.exporting``.
    """

    id: str
    suffix: str
    is_text: bool
    games: tuple[str, ...]
    write: Callable[[ExportData], bytes]
    whole: bool = False
