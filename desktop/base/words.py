"""Every word on screen passes through here, so a translation needs no change to the code.

Translations are compiled gettext catalogues at `resources/translations/<language>/rollbook.mo`, made from the
`.po` beside each by `make words`. The app speaks one language from its start to its end: many modules keep
their words from when they are loaded, so `speak` comes before everything that shows words.
"""

import gettext
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from desktop.base.pseudo import MIRRORED, PSEUDO, Pseudo

TRANSLATIONS = Path(__file__).resolve().parents[2] / "resources" / "translations"

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "de": "Deutsch", "es": "Español"})
"""The languages of the app, each by its own name; English is what the words are written in."""

VARIABLE = "ROLLBOOK_LANGUAGE"
"""The environment variable that tells the language of this run, and of the processes that it starts."""

_GERMAN_NO_NOUN = frozenset(
    [
        "Beschleunigt",
        "Betäubt",
        "Bewegungsunfähig",
        "Bewusstlos",
        "Blind",
        "Deine",
        "Extrem",
        "Extremer",
        "Festgehalten",
        "Geblendet",
        "Gepackt",
        "Gestern",
        "Heute",
        "Im",
        "Kritisch",
        "Kritischer",
        "Leer",
        "Liegend",
        "Niedergestreckt",
        "Normal",
        "Regulär",
        "Regulärer",
        "Schwierig",
        "Schwieriger",
        "Überrumpelt",
        "Verlangsamt",
        "Vorsichtig",
        "Waghalsig",
        "Zwischen",
    ]
)
"""What German labels begin with that is no noun."""

_catalogue = gettext.NullTranslations()
_language = "en"
_said: dict[str, str] = {}
"""What was said before: a page of a log asks for thousands of words, and for the same ones."""


def speak(language: str) -> None:
    """Speak a language from now on: one of ``LANGUAGES``, or a made-up one of ``desktop.base.pseudo``.

    Raises ValueError for another one. Processes that are started from here speak it too.
    """
    global _catalogue, _language  # noqa: PLW0603 - there is one reader
    if language in (PSEUDO, MIRRORED):
        _catalogue = Pseudo()
    elif language == "en":
        _catalogue = gettext.NullTranslations()
    elif language in LANGUAGES:
        with (TRANSLATIONS / language / "rollbook.mo").open("rb") as file:
            _catalogue = gettext.GNUTranslations(file)
    else:
        raise ValueError(f"there is no language {language}")
    _said.clear()
    _language = language
    os.environ[VARIABLE] = language


def spoken() -> str:
    """The language that is spoken: one of ``LANGUAGES``, or a made-up one."""
    return _language


def asked_for() -> str:
    """The language that the environment asks for, for this run only; "" where it asks for none of ours."""
    asked = os.environ.get(VARIABLE, "")
    return asked if asked in (*LANGUAGES, PSEUDO, MIRRORED) else ""


def best_of(wanted: Sequence[str]) -> str:
    """The first of these languages, such as "de-AT" or "es_MX.UTF-8", that the app has; English for none."""
    for each in wanted:
        plain = each.replace("_", "-").partition("-")[0].lower()
        if plain in LANGUAGES:
            return plain
    return "en"


def tr(text: str, meaning: str = "") -> str:
    """Return `text` in the reader's language, or `text` itself where no translation exists.

    `meaning` tells translators what is meant where English says two things alike: `tr("Type", "of damage")`.
    Fill placeholders afterwards: `tr("Spend {n} Luck").format(n=7)`.
    """
    if meaning:
        return _catalogue.pgettext(meaning, text)
    said = _said.get(text)
    if said is None:
        said = _said[text] = _catalogue.gettext(text)
    return said


def mark(text: str, meaning: str = "") -> str:  # noqa: ARG001 - for whoever collects the words
    """Return `text` as it is, and have it translated: for words that are shown later, with `tr`."""
    return text


def ntr(one: str, many: str, n: int) -> str:
    """Return the form of a counted phrase that fits `n` (any whole number, 0 or more).

    Fill placeholders afterwards: `ntr("{n} roll", "{n} rolls", n).format(n=n)`.
    """
    return _catalogue.ngettext(one, many, n)


def within(words: str) -> str:
    """Return a label, such as "Cautious", as it stands within a sentence: "cautious".

    German writes its nouns with a capital wherever they stand: only what begins with another word changes.
    """
    if _language == "de" and words.partition(" ")[0].rstrip(",:") not in _GERMAN_NO_NOUN:
        return words
    return words[:1].lower() + words[1:]


if asked_for():
    speak(asked_for())
