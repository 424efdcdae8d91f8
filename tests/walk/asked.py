"""Listens to the words: every text that the app wants translated must be one that translators are given."""

import gettext
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

import translations

from desktop.base import words
from tests.walk.finding import Finding, short

_WORDS = "desktop/base/words.py"


class Asked(gettext.NullTranslations):
    """Speaks as the catalogue that it stands before, and keeps what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._before: gettext.NullTranslations = gettext.NullTranslations()
        self._who: dict[translations.SourceText, str] = {}

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear all that is asked for until the end of the block."""
        self._before = words._catalogue
        # What was said before is not asked for again.
        with patch.object(words, "_catalogue", self), patch.dict(words._translated, clear=True):
            yield

    def gettext(self, message: str) -> str:
        """The text as the catalogue before has it."""
        self._keep(translations.SourceText(message))
        return self._before.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """The text with what is meant by it as the catalogue before has it."""
        self._keep(translations.SourceText(message, context))
        return self._before.pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form that fits, as the catalogue before has it."""
        self._keep(translations.SourceText((msgid1, msgid2)))
        return self._before.ngettext(msgid1, msgid2, n)

    def unknown(self) -> Iterator[Finding]:
        """What was asked for and is not among the texts that the translators are given."""
        for said, who in self._who.items():
            if said not in _given():
                yield Finding("words", "tr", who, f"{said.text!r} is not collected for the translators")

    def _keep(self, said: translations.SourceText) -> None:
        if said not in self._who:
            self._who[said] = _caller()


@cache
def _given() -> frozenset[translations.SourceText]:
    return frozenset(translations.collected())


def _caller() -> str:
    frame = sys._getframe(1)
    while frame.f_back is not None:
        file = short(frame.f_code.co_filename)
        if file.startswith(("desktop/", "rules_core/")) and file != _WORDS:
            return f"{file}:{frame.f_lineno}"
        frame = frame.f_back
    return "?"
