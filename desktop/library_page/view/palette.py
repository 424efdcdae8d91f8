"""What can be found by typing: characters, and commands with their keys."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from desktop.base.words import tr
from desktop.kit.view.palette import CommandRow
from desktop.library_page.view.library import RowView

MOST_CHARACTERS, MOST_COMMANDS = 8, 8
"""So many are offered while something is typed."""

CHARACTER, COMMAND = "character:", "command:"
"""What the key of a row begins with, before a character's number or a command's id."""


class PaletteRow(NamedTuple):
    """Something that is found: its key, what it is called, a line about it and the keys that do the same.

    ``icon`` is an icon's name, "" for none; ``heading`` stands over the first row of its kind.
    """

    key: str
    title: str
    line: str = ""
    keys: str = ""
    icon: str = ""
    heading: str = ""


class PaletteView(NamedTuple):
    """What was found for a text, best first; ``empty`` is said where nothing was."""

    text: str
    rows: tuple[PaletteRow, ...]
    empty: str = ""


def palette_view(text: str, characters: Sequence[RowView], commands: Iterable[CommandRow]) -> PaletteView:
    """What is offered for a text: characters of that name, commands, then whoever else was found by it."""
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
    """A text as it is compared: without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def matches(words: Sequence[str], name: str) -> bool:
    """Whether a name holds each of these words, as ``plain`` makes them."""
    there = plain(name)
    return all(each in there for each in words)


def _person(row: RowView) -> PaletteRow:
    line = ", ".join(part for part in (row.game, row.health) if part)
    return PaletteRow(f"{CHARACTER}{row.character}", row.name, line, icon=row.system)


def _headed(rows: Iterable[PaletteRow], heading: str) -> tuple[PaletteRow, ...]:
    found = tuple(rows)
    return (found[0]._replace(heading=heading), *found[1:]) if found else ()
