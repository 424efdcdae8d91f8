"""Both sides of a page in a downtime: the sheet before and after it, and how they are written."""

from desktop.views.downtime.pages import Shown
from rules_core.game.downtime import Page
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet


def before_page(shown: Shown, page: Page) -> Sheet:
    """The sheet as the pages before this one leave it."""
    sheet = shown.down.sheet
    for each in shown.pages:
        if each.id == page.id:
            break
        sheet = play(sheet, each.events)
    return sheet


def after_page(shown: Shown, page: Page) -> Sheet:
    """The sheet as this page leaves it."""
    return play(before_page(shown, page), page.events)


def arrow(before: str, after: str) -> str:
    """Both sides of a value, or the value alone where they are the same: "+3 → +4", "+3"."""
    return before if before == after else f"{before} → {after}"
