"""What the palette finds: characters, and commands with their shortcuts."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from desktop.base.words import tr
from desktop.kit.view.shell import CommandRow
from desktop.library_page.view.library import RowView
from desktop.views.excerpts import Excerpt

MOST_CHARACTERS, MOST_COMMANDS, MOST_LINES = 8, 8, 8
"""The maximum number of results of each kind."""

CHARACTER, COMMAND, ENTRY, TAB = "character:", "command:", "entry:", "tab:"
"""Prefixes of a row's key, followed by the number of a character or of an entry of the open character's
history, or the id of a command or of a tab of the sheet. An entry or a tab of another character follows that
character's key: see `line_key`.
"""
_APART = "/"


def line_key(character: int, line: str) -> str:
    """Return the key of an entry or a tab of another character."""
    return f"{CHARACTER}{character}{_APART}{line}"


def split_key(key: str) -> tuple[str, str]:
    """Return the key of a character and that of the entry or the tab to open there; "" for none."""
    character, _, line = key.partition(_APART)
    return character, line


class PaletteRow(NamedTuple):
    """A result: its key, name, description and shortcuts.

    ``icon`` is an icon name or ""; ``heading`` is set on the first row of its kind. ``marks`` are where the
    title has the found words.
    """

    key: str
    title: str
    line: str = ""
    keys: str = ""
    icon: str = ""
    heading: str = ""
    marks: tuple[tuple[int, int], ...] = ()


class FoundLine(NamedTuple):
    """A line that was found: the key of what it opens, the line, and where it is in words."""

    key: str
    line: Excerpt
    place: str


class FoundLines(NamedTuple):
    """The lines found on the open sheet, in its history, and in other characters."""

    sheet: tuple[FoundLine, ...] = ()
    history: tuple[FoundLine, ...] = ()
    elsewhere: tuple[FoundLine, ...] = ()


NO_LINES = FoundLines()


class PaletteView(NamedTuple):
    """The results for a text, best first; ``empty`` is the text if there are none."""

    text: str
    rows: tuple[PaletteRow, ...]
    empty: str = ""


def palette_view(
    text: str,
    characters: Sequence[RowView],
    commands: Iterable[CommandRow],
    lines: FoundLines = NO_LINES,
    *,
    seeking: bool = False,
) -> PaletteView:
    """Return the results for a text: characters by name, commands, then what has the words in it.

    Those of the open character come before others; while ``seeking``, more ``lines`` may be found.
    """
    words = plain(text).split()
    told = {split_key(each.key)[0] for each in lines.elsewhere}
    named = [each for each in characters if matches(words, each.name)][:MOST_CHARACTERS]
    others = [each for each in characters if not matches(words, each.name)]
    others = [each for each in others if f"{CHARACTER}{each.character}" not in told][:MOST_CHARACTERS]
    jobs = [each for each in commands if matches(words, f"{each.words} {each.also}")]
    if words:
        jobs = sorted(jobs, key=lambda each: not plain(each.words).startswith(words[0]))[:MOST_COMMANDS]
    rows = (
        *_headed(map(_person, named), tr("Characters") if words else tr("Recent characters")),
        *_headed(
            (PaletteRow(f"{COMMAND}{each.id}", each.words, "", each.keys) for each in jobs), tr("Commands")
        ),
        *_headed(map(_line, lines.sheet), tr("Found on the sheet")),
        *_headed(map(_line, lines.history), tr("Found in the history")),
        *_headed(map(_line, lines.elsewhere), tr("In other characters")),
        *_headed(map(_person, others), tr("Found in notes, tags and skills")),
    )
    empty = "" if rows else tr("No match for “{text}”.").format(text=text.strip())
    if seeking and not rows:
        empty = tr("Searching…")
    return PaletteView(text, rows, empty)


def plain(text: str) -> str:
    """Return a text for comparison: without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def matches(words: Sequence[str], name: str) -> bool:
    """Return whether a name contains each of these words, normalised by ``plain``."""
    there = plain(name)
    return all(each in there for each in words)


def _line(found: FoundLine) -> PaletteRow:
    return PaletteRow(found.key, found.line.text, found.place, icon="search", marks=found.line.marks)


def _person(row: RowView) -> PaletteRow:
    line = ", ".join(part for part in (row.game, row.health) if part)
    return PaletteRow(f"{CHARACTER}{row.character}", row.name, line, icon=row.system)


def _headed(rows: Iterable[PaletteRow], heading: str) -> tuple[PaletteRow, ...]:
    found = tuple(rows)
    return (found[0]._replace(heading=heading), *found[1:]) if found else ()
