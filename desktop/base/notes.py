"""The notes of a character as one text: the pages of its sessions, then the plain page."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_core.sheet.sheet import NotePage, Sheet


def whole_notes(sheet: "Sheet") -> str:
    """Return all notes of a sheet, for programs, searches and prints that know one text."""
    pages = ("\n".join(filter(None, (page_heading(each), each.text))) for each in sheet.pages)
    return "\n\n".join(filter(None, (*pages, sheet.notes)))


def page_heading(page: "NotePage") -> str:
    """Return the title of a page with its day: "The lighthouse (2026-11-28)"."""
    if page.title and page.date:
        return f"{page.title} ({page.date})"
    return page.title or page.date
