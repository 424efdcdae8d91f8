"""Texts of four-degree d20's downtime wizard."""

from desktop.base.words import tr
from desktop.games.basic_d20 import downtime_pages
from desktop.games.basic_d20.words import plus
from desktop.views.changes import change_line as general_line
from desktop.views.changes import sides
from desktop.views.downtime.pages import (
    ChangeLine,
    DowntimeState,
    DowntimeWords,
    PageView,
    after_page,
    before_page,
)
from desktop.views.downtime.tries import no_downtime_dice
from rules_core.game.downtime import Page
from rules_core.sheet.changes import Change
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.character import LEVEL
from rules_core.systems.basic_d20.downtime import CASH, REST
from rules_core.systems.basic_d20.system import SYSTEM


def step_words(shown: DowntimeState, page: Page) -> tuple[str, str]:
    """Return a page's title and summary for the list of pages."""
    before, after = before_page(shown, page), after_page(shown, page)
    match page.id:
        case "level":
            none = before.trait(LEVEL) is None
            return tr("Level"), tr("None on the sheet") if none else downtime_pages.level_words(before, after)
        case "wealth":
            return tr("Wealth"), downtime_pages.cred_words(before, after)
        case _:
            if page.left_out:
                return tr("Rest"), tr("Not now")
            return tr("Rest"), tr("8 hours") if page.ask(REST).value else tr("None")


def page_view(shown: DowntimeState, page: Page) -> PageView:
    """Return the view of a downtime page."""
    return {
        "level": downtime_pages.level_page,
        "wealth": downtime_pages.wealth_page,
        "rest": downtime_pages.rest_page,
    }[page.id](shown, page)


def help_words(page: Page) -> tuple[str, str]:
    """Return the heading and text that explain the rule behind a page."""
    match page.id:
        case "level":
            return tr("What a level gives"), tr(
                "Odd levels give a ribbon. Even levels give a feat or an attribute point; attributes "
                "stop at 5. Every level adds 5 to max hit points. Prof is 1 plus a quarter of the "
                "level, rounded up."
            )
        case "wealth":
            return tr("How wealth grows"), tr(
                "The rules only give a guideline: 6,000 cred at level 1, and half as much "
                "again per level. Earn and spend what suits your table."
            )
        case _:
            return tr("What a rest restores"), tr(
                "Eight hours restore all hit points and Mana, and Encounter and Daily powers. "
                "A new day begins, so an hour's rest can heal again. Dying characters can't "
                "rest."
            )


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """Return a before-and-after line for a change.

    Levels, attributes (with sign) and cred have their own wording; the rest use the general one.
    """
    if change.kind == "trait":
        written = str if change.id == LEVEL else plus
        name = next((tr(each.name) for each in SYSTEM.traits if each.id == change.id), tr("Level"))
        return sides(name, written(change.before), written(change.after))
    if change.kind == "detail" and change.id == CASH:
        before, after = ("" if each is None else each.text for each in (change.before, change.after))
        return sides(tr("Cred"), before or tr("none"), after or tr("none"))
    return general_line(sheet, change)


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=no_downtime_dice,
    refusal_words=downtime_pages.refusal_words,
    change_line=change_line,
)
"""The game's texts for the downtime wizard."""
