"""Downtime in the four-degree d20 game, in words."""

from desktop.base.words import tr
from desktop.games.basic_d20 import downtime_pages
from desktop.games.basic_d20.words import plus
from desktop.views.changes import change_line as general_line
from desktop.views.changes import sides
from desktop.views.downtime.pages import ChangeLine, DowntimeWords, PageView, Shown
from desktop.views.downtime.sides import after_page, before_page
from desktop.views.downtime.tries import nothing_thrown
from rules_core.game.downtime import Page
from rules_core.sheet.changes import Change
from rules_core.sheet.sheet import Sheet
from rules_core.systems.basic_d20.character import LEVEL
from rules_core.systems.basic_d20.downtime import CASH, REST
from rules_core.systems.basic_d20.system import SYSTEM


def step_words(shown: Shown, page: Page) -> tuple[str, str]:
    """A page in the list of pages."""
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


def page_view(shown: Shown, page: Page) -> PageView:
    """A page of this game."""
    return {
        "level": downtime_pages.level_page,
        "wealth": downtime_pages.wealth_page,
        "rest": downtime_pages.rest_page,
    }[page.id](shown, page)


def help_words(page: Page) -> tuple[str, str]:
    """The rule behind a page."""
    match page.id:
        case "level":
            return tr("What a level brings"), tr(
                "A ribbon at each odd level; at each even one a point for an attribute, up to 5, or a feat. "
                "Each level adds 5 to the most hit points. Prof is 1 and a quarter of the level, rounded up."
            )
        case "wealth":
            return tr("How wealth grows"), tr(
                "The rules only say what is usual: 6,000 cred at level 1, and half as much again with each "
                "further one. Earn and spend what fits your table."
            )
        case _:
            return tr("What a rest gives back"), tr(
                "Eight hours bring back all hit points and Mana, Encounter and Daily powers. With the "
                "new day an hour of rest can heal again. The dying cannot rest."
            )


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """A change in words: the level, attributes with their signs, and cred in this game's own."""
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
    throw=nothing_thrown,
    refusal_words=downtime_pages.refusal_words,
    change_line=change_line,
)
"""What this game says in downtime."""
