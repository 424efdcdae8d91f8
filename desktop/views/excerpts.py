"""The part of a text that a search found, with the found words marked."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from desktop.library.search.search import folded

_MOST = 100
"""The maximum length of an excerpt, in characters."""
_BEFORE = 24
"""How much of the text before the first found word is shown."""


class Excerpt(NamedTuple):
    """A piece of a text on one line, and where its found words are: start and end of each."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def words_sought(text: str) -> tuple[str, ...]:
    """Return the words of a search, in the form that ``has_words`` compares."""
    return tuple(dict.fromkeys(folded(text).split()))


def has_words(words: Iterable[str], text: str) -> bool:
    """Return whether a text contains each word, regardless of case and accents; numbers only as a whole."""
    there = folded(text)
    return all(each in there and (not each.isdecimal() or _find(there, each, 0) >= 0) for each in words)


def excerpt(text: str, words: Sequence[str]) -> Excerpt:
    """Return the part of a text around the first found word, on one line."""
    line = " ".join(text.split())
    found = marks_in(line, words)
    first = found[0][0] if found else 0
    start = 0 if len(line) <= _MOST or first <= _BEFORE else line.rfind(" ", 0, first - _BEFORE // 2) + 1
    piece, before = line[start : start + _MOST], "…" if start else ""
    if start + _MOST < len(line):
        piece = f"{piece.rstrip()}…"
    shift = start - len(before)
    end = len(before) + len(piece)
    marks = ((at - shift, min(to - shift, end)) for at, to in found if start <= at < start + _MOST)
    return Excerpt(before + piece, tuple(each for each in marks if each[0] < each[1]))


def marks_in(text: str, words: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Return where the words are in a text, in order, without overlaps."""
    there, places = _with_places(text)
    spans: list[tuple[int, int]] = []
    for word in words:
        at = _find(there, word, 0) if word else -1
        while at >= 0:
            spans.append((places[at], places[at + len(word) - 1] + 1))
            at = _find(there, word, at + len(word))
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _find(text: str, word: str, start: int) -> int:
    """Return where a word is in a folded text from ``start`` on, -1 for nowhere; "6" isn't in "2026"."""
    at = text.find(word, start)
    if not word.isdecimal():
        return at
    while at >= 0 and (
        text[at - 1 : at].isdecimal() or text[at + len(word) : at + len(word) + 1].isdecimal()
    ):
        at = text.find(word, at + 1)
    return at


def _with_places(text: str) -> tuple[str, list[int]]:
    """Return a text folded, and for each of its letters the place in the original text."""
    if text.isascii():
        return text.lower(), list(range(len(text)))
    letters: list[str] = []
    places: list[int] = []
    for at, letter in enumerate(text):
        for each in folded(letter):
            letters.append(each)
            places.append(at)
    return "".join(letters), places
