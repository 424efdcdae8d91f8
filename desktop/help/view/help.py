"""What help shows: the list of keys, the hint for the first roll, and pages that can be searched."""

import re
from typing import NamedTuple

from msgspec import Struct

from desktop.base import keys
from desktop.base.words import ntr, tr
from desktop.help.view.guide import FIRST_STEPS, KEYS, HelpLine, HelpPage, HelpPart, guide_pages, listed_keys
from desktop.help.view.key_names import with_keys_in_use
from desktop.views.rail import games
from desktop.views.rule_sentences import headings
from rules_core.game.registry import system

_BETWEEN_KEYS = re.compile(r"(?<=.)\+(?=.)")


class KeyHelp(NamedTuple):
    """One line of the list of keys: the keys, and what they do."""

    keys: tuple[str, ...]
    does: str


def keys_help(*, letters: bool = True) -> tuple[KeyHelp, ...]:
    """Return the list of keys, in the order of play; without ``letters`` it leaves single letters out."""
    page = next(each for each in guide_pages() if each.id == KEYS)
    listed = listed_keys(with_keys_in_use(page))
    rows = tuple(KeyHelp(tuple(map(_keycap, caps)), does) for caps, does in listed)
    if letters:
        return rows
    off = KeyHelp((), tr("Single letters are off. To turn them on, open Settings, Language and keys."))
    left = ((tuple(key for key in each.keys if not _is_single(key)), each.does) for each in rows)
    return (off, *(KeyHelp(keys, does) for keys, does in left if keys))


def _is_single(shown: str) -> bool:
    """Return whether a keycap ("B", "/", "Shift D") shows a single key."""
    *held, last = shown.split(" ")
    return len(last) == 1 and held in ([], [keys.words("Shift")])


def _keycap(key: str) -> str:
    return _BETWEEN_KEYS.sub(" ", key)


def first_roll_words(game: str) -> str:
    """Return the hint for the first roll in a game."""
    if system(game).play.extra_dice is not None:
        return tr(
            "Click a skill or press Enter to roll it. Hold Shift while you click for a bonus die, or Ctrl "
            "for a penalty die."
        )
    return tr("Click a skill or press Enter to roll it. Press Space to set up the roll in the tray first.")


class HelpView(Struct, frozen=True):
    """What the Help window shows.

    ``rows`` are the pages with a match, each as id, title and number of matching lines. ``page`` is the open
    page, reduced to its matching lines. Without any match it is None, and ``empty`` says so.
    """

    rows: tuple[tuple[str, str, str], ...]
    page: HelpPage | None
    empty: str = ""


def pages() -> tuple[HelpPage, ...]:
    """Return every page of help: the guide, then the rules of each game."""
    return (*map(with_keys_in_use, guide_pages()), *(_rules(game, name) for game, name in games().items()))


def _rules(game: str, name: str) -> HelpPage:
    parts = tuple(
        HelpPart(heading, tuple(HelpLine(sentence, rule) for rule, sentence in rules.items()))
        for heading, rules in headings(game).items()
    )
    return HelpPage(f"rules-{game}", tr("Rules: {game}").format(game=name), parts, game)


def help_view(search: str = "", chosen: str = FIRST_STEPS) -> HelpView:
    """Return the lines that hold every word of ``search``, with the page ``chosen`` open if it has any."""
    words = search.casefold().split()
    found = [each for page in pages() if (each := _matching(page, words)) is not None]
    if not found:
        return HelpView((), None, tr("Nothing in help matches “{text}”.").format(text=search.strip()))
    rows = tuple((page.id, page.title, _count(page) if words else "") for page in found)
    opened = next((page for page in found if page.id == chosen), found[0])
    return HelpView(rows, opened)


def page_of_rule(rule: str) -> str:
    """Return the id of the page that lists a rule, or "" if none does."""
    for page in pages():
        if page.game and any(line.label == rule for part in page.parts for line in part.lines):
            return page.id
    return ""


def _matching(page: HelpPage, words: list[str]) -> HelpPage | None:
    parts = []
    for part in page.parts:
        about = f"{page.title} {part.heading}"
        if lines := tuple(each for each in part.lines if _has_all(f"{about} {_text_of(each)}", words)):
            parts.append(HelpPart(part.heading, lines))
    return HelpPage(page.id, page.title, tuple(parts), page.game) if parts else None


def _text_of(line: HelpLine) -> str:
    return " ".join((line.label, line.text, *(title for _, title in line.links)))


def _has_all(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _count(page: HelpPage) -> str:
    n = sum(len(part.lines) for part in page.parts)
    return ntr("{n} line", "{n} lines", n).format(n=n)
