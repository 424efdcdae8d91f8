"""Made-up languages in which every word that can be translated is marked, and 40 % longer.

What stands on a screen without the marks was written past the translations, and what does not fit is too
tight for German. The mirrored one runs from right to left besides.
"""

import gettext
import re

PSEUDO, MIRRORED = "pseudo", "pseudo-mirrored"

FIRST, LAST = "⟦", "⟧"
"""What stands around every text that was translated."""

_MORE = 0.4
_SPARED = re.compile(r"\{[^{}]*\}|&.|\s|[0-9]")
"""What stays as it is: placeholders, keys of menu entries, spaces and digits."""
_MARKED = str.maketrans("aeiouyAEIOUYncsNCS", "åéîöüýÅÉÎÖÜÝñçšÑÇŠ")


class Pseudo(gettext.NullTranslations):
    """Translates by marking: "Spend {n} Luck" is "⟦Špéñd {n} Lüçk ~~~~~⟧"."""

    def gettext(self, message: str) -> str:
        """The text in marks."""
        return _marked(message)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - as gettext has it
        """The text in marks, whatever is meant."""
        return _marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of English that fits, in marks."""
        return _marked(msgid1 if n == 1 else msgid2)


def _marked(text: str) -> str:
    if not text.strip() or text.startswith(FIRST):
        return text
    parts, at = [], 0
    for spared in _SPARED.finditer(text):
        parts += [text[at : spared.start()].translate(_MARKED), spared.group()]
        at = spared.end()
    parts.append(text[at:].translate(_MARKED))
    letters = len(_SPARED.sub("", text))
    return f"{FIRST}{''.join(parts)}{'~' * round(letters * _MORE)}{LAST}"
