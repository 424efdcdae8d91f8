"""What the palette finds: characters, and commands with their shortcuts."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from desktop.base.words import tr
from desktop.kit.view.shell import CommandRow
from desktop.library_page.view.library import RowView

MOST_CHARACTERS, MOST_COMMANDS = 8, 8
"""The maximum number of results of each kind."""

CHARACTER, COMMAND = "character:", "command:"
"""Prefixes of a row's key, followed by a character's number or a command's id."""


class PaletteRow(NamedTuple):
    """A result: its key, name, description and shortcuts.

    ``icon`` is an icon name or ""; ``heading`` is set on the first row of its kind.
    """

    key: str
    title: str
    line: str = ""
    keys: str = ""
    icon: str = ""
    heading: str = ""


class PaletteView(NamedTuple):
    """The results for a text, best first; ``empty`` is the text if there are none."""

    text: str
    rows: tuple[PaletteRow, ...]
    empty: str = ""


def palette_view(text: str, characters: Sequence[RowView], commands: Iterable[CommandRow]) -> PaletteView:
    """Return the results for a text: characters by name, commands, then characters found by other fields."""
    words = plain(text).split()
    named = [each for each in characters if matches(words, each.name)][:MOST_CHARACTERS]
    others = [each for each in characters if not matches(words, each.name)][:MOST_CHARACTERS]
    jobs = [each for each in commands if matches(words, each.words)]
    if words:
        jobs = sorted(jobs, key=lambda each: not plain(each.words).startswith(words[0]))[:MOST_COMMANDS]
    rows = (
        *_headed(map(_person, named), tr("Characters") if words else tr("Recent characters")),
        *_headed(
            (PaletteRow(f"{COMMAND}{each.id}", each.words, "", each.keys) for each in jobs), tr("Commands")
        ),
        *_headed(map(_person, others), tr("Found in notes, tags and skills")),
    )
    empty = "" if rows else tr("No match for “{text}”.").format(text=text.strip())
    return PaletteView(text, rows, empty)


def plain(text: str) -> str:
    """Return a text for comparison: without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def matches(words: Sequence[str], name: str) -> bool:
    """Return whether a name contains each of these words, normalised by ``plain``."""
    there = plain(name)
    return all(each in there for each in words)


def _person(row: RowView) -> PaletteRow:
    line = ", ".join(part for part in (row.game, row.health) if part)
    return PaletteRow(f"{CHARACTER}{row.character}", row.name, line, icon=row.system)


def _headed(rows: Iterable[PaletteRow], heading: str) -> tuple[PaletteRow, ...]:
    found = tuple(rows)
    return (found[0]._replace(heading=heading), *found[1:]) if found else ()
