"""Maps translated texts on screen back to English.

So the tour can name buttons and fields in English, whichever language the app uses.
"""

import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from itertools import product
from math import prod

from desktop.base import words
from desktop.base.pseudo import FIRST, LAST, MIRRORED, PSEUDO

_MARKS = str.maketrans("åéîöüýÅÉÎÖÜÝñçšÑÇŠ", "aeiouyAEIOUYncsNCS")
_ADDED = re.compile(rf"~*{LAST}|{FIRST}")
_PLACE = re.compile(r"\{([a-z_]*)[^{}]*\}")
_JOINTS = (", ", " · ", ": ")
_MEANING_ENDS = "\x04"
"""gettext's separator between context and text."""
_LEAST_LETTERS = 2
_DEEPEST = 3
_MOST_READINGS = 4000
"""The maximum number of readings of a text joined from pieces; beyond it, the pieces are too short to be
useful.
"""


def english(shown: str) -> frozenset[str]:
    """Return the English texts that ``shown`` may translate; only itself if the app is in English."""
    language = words.spoken()
    if language in (PSEUDO, MIRRORED):
        return frozenset({_ADDED.sub("", shown).translate(_MARKS), _ADDED.sub("", shown)})
    if language == "en":
        return frozenset({shown})
    return Reader.of(language).read(shown)


class Reader:
    """Looks translations up in reverse."""

    def __init__(self, catalogue: Mapping[object, str]) -> None:
        """``catalogue`` returns the translation of a text, or of one with its number, as gettext does."""
        self._plain: dict[str, set[str]] = {}
        self._filled: list[tuple[str, re.Pattern[str], tuple[str, ...], str]] = []
        for key, translated in catalogue.items():
            written = str(key[0] if isinstance(key, tuple) else key)
            said = written.rpartition(_MEANING_ENDS)[2].replace("&", "")
            found = translated.replace("&", "")
            if _PLACE.search(found):
                self._learn(found, said)
            elif found:
                self._plain.setdefault(found, set()).add(said)
        self._read: dict[tuple[str, int], frozenset[str]] = {}

    @staticmethod
    @cache
    def of(language: str) -> "Reader":
        """Return the reader of one of the app's languages."""
        with (words.TRANSLATIONS / language / "rollbook.mo").open("rb") as file:
            return Reader(vars(GNUTranslations(file))["_catalog"])

    def _learn(self, found: str, said: str) -> None:
        pieces = _PLACE.split(found)  # text, name, text, name, text …
        longest = max(pieces[::2], key=len)
        if sum(map(str.isalpha, "".join(pieces[::2]))) >= _LEAST_LETTERS:
            pattern = "".join(re.escape(each) if at % 2 == 0 else "(.+?)" for at, each in enumerate(pieces))
            self._filled.append((longest, re.compile(pattern), tuple(pieces[1::2]), said))

    def read(self, shown: str, deep: int = 0) -> frozenset[str]:
        """Return the possible originals, including the text itself."""
        if (shown, deep) in self._read:
            return self._read[shown, deep]
        found = {shown, *self._plain.get(shown, ())}
        if deep < _DEEPEST:
            for longest, pattern, names, said in self._filled:
                if longest in shown and (match := pattern.fullmatch(shown)):
                    found |= self._fill(said, dict(zip(names, match.groups(), strict=True)), deep + 1)
            if shown not in self._plain:
                found |= self._joined(shown, deep + 1)
        self._read[shown, deep] = frozenset(found)
        return self._read[shown, deep]

    def _joined(self, shown: str, deep: int) -> set[str]:
        joint = next((each for each in _JOINTS if each in shown), " ")
        if joint == " ":  # between a label and its value: what is known for the label
            words_shown = shown.split(" ")
            for at in range(len(words_shown) - 1, 0, -1):
                first, rest = " ".join(words_shown[:at]), " ".join(words_shown[at:])
                if first in self._plain:
                    return {f"{one} {other}" for one in self._plain[first] for other in self.read(rest, deep)}
            return set()
        # The text before a colon may contain one, as "Wurf: Angreifer" for "Attacker's roll", and
        # so may the text after it, as "Schadensbonus: Regeln: 0".
        ways = [shown.rsplit(joint, 1), shown.split(joint, 1)] if joint == ": " else [shown.split(joint)]
        found: set[str] = set()
        for parts in ways:
            pieces = [self.read(each, deep) - {each} or {each} for each in parts]
            if prod(map(len, pieces)) <= _MOST_READINGS:
                found |= {joint.join(each) for each in product(*pieces)}
        return found

    def _fill(self, said: str, values: dict[str, str], deep: int) -> set[str]:
        found = {said}
        for name, value in values.items():
            place = re.compile(rf"\{{{name}[^{{}}]*\}}")
            found = {
                place.sub(lambda _, one=one: one, each)  # type: ignore[misc]
                for each in found
                for one in self.read(value, deep)
            }
        return found
