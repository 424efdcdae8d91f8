"""What an entry of a history says, and the line of it that a search found."""

from collections.abc import Iterator

from desktop.views.entries import Find
from desktop.views.excerpts import Excerpt, excerpt, has_words
from desktop.views.timeline_words import (
    Moment,
    brought,
    cause_words,
    day_words,
    dice_words,
    moment_words,
    what_words,
)
from rules_core.sheet.events import NotesChanged, PageChanged, PassageChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet


def texts_of(entry: Entry, sheet: Sheet, find: Find) -> tuple[str, ...]:
    """Return everything that an entry says, the most important first.

    Names are those of ``sheet``, which may be another one than that of the time of the entry.
    """
    moment = Moment(entry, sheet, sheet)
    what = what_words(moment, find)
    text = "" if entry.action is Action.RESTORE else entry.text
    parts = (what, text, brought(moment, what), cause_words(moment), dice_words(entry), *_written(entry))
    return tuple(each for each in parts if each)


def _written(entry: Entry) -> Iterator[str]:
    """Yield the lines that an edit wrote in the notes or the backstory."""
    for event in entry.events if entry.action is Action.EDIT else ():
        match event:
            case PageChanged() | PassageChanged():
                before, after = (
                    each.text if each is not None else "" for each in (event.before, event.after)
                )
            case NotesChanged():
                before, after = event.before, event.after
            case _:
                continue
        there = frozenset(before.splitlines())
        yield from (each for each in after.splitlines() if each not in there)


def says(entry: Entry, sheet: Sheet, find: Find) -> str:
    """Return everything that a search finds an entry by, its day too."""
    return " ".join((*texts_of(entry, sheet, find), day_words(entry.at)))


def line_found(texts: tuple[str, ...], words: tuple[str, ...], day: str) -> Excerpt:
    """Return the first text with all words, or else all texts in one line, around what was found."""
    whole = next((each for each in texts if has_words(words, each)), " · ".join(texts))
    return excerpt(whole, words_to_mark(words, " ".join(texts), day))


def words_to_mark(words: tuple[str, ...], text: str, day: str) -> tuple[str, ...]:
    """Return the words to mark in an entry's text: none if only its day has them all."""
    return () if has_words(words, day) and not has_words(words, text) else words


def when_words(entry: Entry) -> str:
    """Return when an entry was made."""
    return moment_words(entry.at)
