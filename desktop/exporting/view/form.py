"""What a form is in which a character leaves Rollbook, and what is given to it."""

from collections.abc import Callable
from typing import NamedTuple

from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet


class Leaving(NamedTuple):
    """A character on its way out: its sheet, its journal oldest first, its picture and its own id.

    The journal is empty, and the picture None, where they are not to go with it.
    """

    sheet: Sheet
    entries: tuple[Entry, ...] = ()
    portrait: bytes | None = None
    uuid: str = ""


class Export(NamedTuple):
    """A form for characters to leave in.

    ``suffix`` is what its file names end with, such as ".json". ``is_text`` ones can be copied as well as
    saved. ``games`` are the ids of the systems it is for. ``whole`` says that it holds all of a character, so
    that journal and picture may be left out or not: only such a form is given a journal. ``write`` gives the
    file of any sheet of these games. What the form is called stands in ``desktop.exporting.view.exporting``.
    """

    id: str
    suffix: str
    is_text: bool
    games: tuple[str, ...]
    write: Callable[[Leaving], bytes]
    whole: bool = False
