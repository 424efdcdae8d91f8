"""Parse what the player types into the search: words, and comparisons such as ``spot hidden > 60``.

Any text is valid, and none becomes a database command.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from msgspec import Struct

LONGEST_WORD = 40
"""Only this many letters of a word count."""

_MOST_WORDS, _MOST_COMPARISONS = 12, 6
_MOST_NAMING = 24
"""Only this many words of name and occupation can be found by any part."""

_LONGEST_QUERY = 300
_LONGEST_NAMED = 6
"""The maximum number of words in the name of a compared value."""

_COMPARISON = r"(>=|=>|≥|<=|=<|≤|>|<|=)\s*([+\-−]?[0-9]{1,9})(?![0-9])"
_SIGNS = {">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<=", ">": ">", "<": "<", "=": "="}
_UNSPACED = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Burmese
    (0x1780, 0x17FF),  # Khmer
    (0x3040, 0x30FF),  # kana
    (0x3400, 0x9FFF),  # Han
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)
_FIRST_UNSPACED = "\u0e00"

# Long notes are mostly ASCII and read at every save, so avoid a loop over letters.
_ASCII_SIGNS = re.compile(r"[\x00-/:-@\[-`{-\x7f]+")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


class Comparison(Struct, frozen=True):
    """A comparison of a number: possible ids in the trait index, a sign and a number."""

    ids: tuple[str, ...]
    sign: str
    number: int


class Search(Struct, frozen=True):
    """The parsed search: words that must all be found, and comparisons that must all hold."""

    words: tuple[str, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


def folded(text: str) -> str:
    """Return a text without case and accents, for searching and sorting."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    # Again: decomposition may give capitals, as for mathematical letters.
    plain = unicodedata.normalize("NFKD", plain.casefold())
    return _BEYOND_ASCII.sub(lambda each: "" if unicodedata.combining(each[0]) else each[0], plain)


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded: runs of letters, numbers and symbols of any script."""
    without_signs = _ASCII_SIGNS.sub(" ", folded(text))
    return _BEYOND_ASCII.sub(lambda each: each[0] if _counts(each[0]) else " ", without_signs).split()


def parse(text: str, names: Mapping[str, Iterable[str]]) -> Search:
    """Parse a search. ``names`` maps names in the form of ``words_of`` to ids of the trait index.

    The longest run of words before a sign that is a known name is what is compared; other words are searched.
    If none is known, the last word counts as the name, and nothing matches.
    """
    words: list[str] = []
    comparisons: list[Comparison] = []
    end = 0
    text = text[:_LONGEST_QUERY]
    for match in re.finditer(_COMPARISON, text):
        before = words_of(text[end : match.start()])
        end = match.end()
        if not before:
            continue
        count, ids = _named(before, names)
        words += before[:-count]
        number = int(match[2].replace("−", "-"))
        comparisons.append(Comparison(ids, _SIGNS[match[1]], number))
    words += words_of(text[end:])
    return Search(tuple(dict.fromkeys(words))[:_MOST_WORDS], tuple(comparisons)[:_MOST_COMPARISONS])


def parts(text: str) -> str:
    """Return every suffix of every word: a prefix search on them finds any part of a word."""
    found = {
        each[start : start + LONGEST_WORD]: None
        for each in words_of(text)[:_MOST_NAMING]
        for start in range(min(len(each), LONGEST_WORD))
    }
    return " ".join(found)


def terms(text: str) -> str:
    """Return the words of a text for prefix searches; in scripts without spaces, pairs of letters."""
    return " ".join(_pieces(words_of(text)))


def pieces(word: str) -> list[str]:
    """Return the prefixes that find a word among the terms of a text; empty if it is too short."""
    if len(word) == 1 and not _is_unspaced(word):
        return []
    found = list(_pieces([word]))
    if len(found) > 1 and _is_unspaced(word[-1]):
        found.pop()  # the last letter alone adds nothing to the pair before it
    return [each[:LONGEST_WORD] for each in found]


def _named(before: list[str], names: Mapping[str, Iterable[str]]) -> tuple[int, tuple[str, ...]]:
    """Match the last words exactly, or else from the start of a word, or else anywhere."""
    for count in range(min(len(before), _LONGEST_NAMED), 0, -1):
        wanted = " ".join(before[-count:])
        for ways in (
            lambda name, wanted=wanted: name == wanted,
            lambda name, wanted=wanted: f" {wanted}" in f" {name}",
            lambda name, wanted=wanted: wanted in name,
        ):
            found = {each for name, ids in names.items() if ways(name) for each in ids}
            if found:
                return count, tuple(sorted(found))
    return 1, ()


def _pieces(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        if max(word) < _FIRST_UNSPACED:
            yield word
            continue
        start = 0
        for place in range(len(word)):
            if _is_unspaced(word[place]):
                if start < place:
                    yield word[start:place]
                pair = word[place : place + 2]
                yield pair if _is_unspaced(pair[-1]) else pair[0]
                start = place + 1
        if start < len(word):
            yield word[start:]


def _is_unspaced(letter: str) -> bool:
    number = ord(letter)
    return letter >= _FIRST_UNSPACED and any(least <= number <= most for least, most in _UNSPACED)


def _counts(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind[0] in "LNMS" or kind == "Co"
