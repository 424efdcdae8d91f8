"""Help as a book: pages about the app and about each game's rules, searched by typing."""

from msgspec import Struct

from desktop.base.words import ntr, tr
from desktop.help.view.help_topics import FIRST_STEPS, HelpLine, HelpPage, HelpPart, topics
from desktop.views.rail import games
from desktop.views.rule_sentences import headings


class HelpView(Struct, frozen=True):
    """What the window of help shows.

    ``rows`` are the pages in which something was found, each as id, title and how much was found; ``page`` is
    the one that is open, with what was found on it; None where ``empty`` says that nothing was found.
    """

    rows: tuple[tuple[str, str, str], ...]
    page: HelpPage | None
    empty: str = ""


def pages() -> tuple[HelpPage, ...]:
    """Every page of help: those about the app, then the rules of each game."""
    return (*topics(), *(_rules(game, name) for game, name in games().items()))


def _rules(game: str, name: str) -> HelpPage:
    parts = tuple(
        HelpPart(heading, tuple(HelpLine(said, rule) for rule, said in rules.items()))
        for heading, rules in headings(game).items()
    )
    return HelpPage(f"rules-{game}", tr("Rules: {game}").format(game=name), parts, game)


def help_view(wanted: str = "", chosen: str = FIRST_STEPS) -> HelpView:
    """Help with what holds each word of ``wanted``; the page ``chosen`` is open if anything is on it."""
    words = wanted.casefold().split()
    found = [each for page in pages() if (each := _found(page, words)) is not None]
    if not found:
        return HelpView((), None, tr("Nothing in help matches “{text}”.").format(text=wanted.strip()))
    rows = tuple((page.id, page.title, _count(page) if words else "") for page in found)
    opened = next((page for page in found if page.id == chosen), found[0])
    return HelpView(rows, opened)


def page_of_rule(rule: str) -> str:
    """The id of the page that tells a rule, "" for a rule that is on none."""
    for page in pages():
        if page.game and any(line.label == rule for part in page.parts for line in part.lines):
            return page.id
    return ""


def _found(page: HelpPage, words: list[str]) -> HelpPage | None:
    """The page with the lines that hold all words, None where there are none."""
    parts = []
    for part in page.parts:
        about = f"{page.title} {part.heading}".casefold()
        lines = tuple(each for each in part.lines if _holds(f"{about} {each.label} {each.text}", words))
        if lines:
            parts.append(HelpPart(part.heading, lines))
    return HelpPage(page.id, page.title, tuple(parts), page.game) if parts else None


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _count(page: HelpPage) -> str:
    n = sum(len(part.lines) for part in page.parts)
    return ntr("{n} line", "{n} lines", n).format(n=n)
