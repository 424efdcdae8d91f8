"""Made-up languages that mark every translatable text and make it 40 % longer.

Text on screen without the marks bypasses translation; text that doesn't fit is too tight for German. The
mirrored language also runs from right to left.
"""

import gettext
import re

PSEUDO, MIRRORED = "pseudo", "pseudo-mirrored"

FIRST, LAST = "⟦", "⟧"
"""The marks around every translated text."""

_MORE = 0.4
_SPARED = r"\{[^{}]*\}|&.|\s|[0-9]"
"""Left unchanged: placeholders, menu keys, spaces and digits."""
_MARKED = str.maketrans("aeiouyAEIOUYncsNCS", "åéîöüýÅÉÎÖÜÝñçšÑÇŠ")


class Pseudo(gettext.NullTranslations):
    """Translates by marking: "Spend {n} Luck" is "⟦Špéñd {n} Lüçk ~~~~~⟧"."""

    def gettext(self, message: str) -> str:
        """Return the marked text."""
        return _marked(message)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - as gettext has it
        """Return the marked text, whatever its context."""
        return _marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the matching English form, marked."""
        return _marked(msgid1 if n == 1 else msgid2)


def _marked(text: str) -> str:
    if not text.strip() or text.startswith(FIRST):
        return text
    parts, at = [], 0
    for spared in re.finditer(_SPARED, text):
        parts += [text[at : spared.start()].translate(_MARKED), spared.group()]
        at = spared.end()
    parts.append(text[at:].translate(_MARKED))
    letters = len(re.sub(_SPARED, "", text))
    return f"{FIRST}{''.join(parts)}{'~' * round(letters * _MORE)}{LAST}"
