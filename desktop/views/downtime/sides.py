"""The sheet before and after a page of a downtime."""

from desktop.views.downtime.pages import DowntimeState
from rules_core.game.downtime import Page
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Sheet


def before_page(shown: DowntimeState, page: Page) -> Sheet:
    """Return the sheet after all earlier pages."""
    sheet = shown.down.sheet
    for each in shown.pages:
        if each.id == page.id:
            break
        sheet = play(sheet, each.events)
    return sheet


def after_page(shown: DowntimeState, page: Page) -> Sheet:
    """Return the sheet after this page."""
    return play(before_page(shown, page), page.events)


def arrow(before: str, after: str) -> str:
    """Return "before → after", or the value alone if both are the same: "+3 → +4", "+3"."""
    return before if before == after else f"{before} → {after}"
