"""The notes of a character as one text: the pages of its sessions, then the plain page."""

from typing import TYPE_CHECKING

from desktop.base.dates import shown_day
from desktop.base.words import tr

if TYPE_CHECKING:
    from rules_core.sheet.sheet import NotePage, Sheet


def whole_notes(sheet: "Sheet", *, shown: bool = False) -> str:
    """Return all notes of a sheet as one text; ``shown`` writes the days as the player reads them."""
    headed = ((page_heading(each, shown=shown), each.text) for each in sheet.pages)
    pages = ("\n".join(filter(None, each)) for each in headed)
    return "\n\n".join(filter(None, (*pages, sheet.notes)))


def page_name(page: "NotePage") -> str:
    """Return what to call a page: its title, or else its day."""
    return page.title or shown_day(page.date) or tr("Untitled")


def page_heading(page: "NotePage", *, shown: bool = False) -> str:
    """Return the title of a page with its day: "The lighthouse (2026-11-28)".

    With ``shown``, the day is as the player reads it: "The lighthouse (28 Nov 2026)".
    """
    day = shown_day(page.date) if shown else page.date
    return f"{page.title} ({day})" if page.title and day else page.title or day
