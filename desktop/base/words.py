"""Translate every word on screen.

Translations are compiled gettext catalogues at `resources/translations/<language>/rollbook.mo`, built by
`make words` from the `.po` file next to each. The app keeps one language for its whole run: many modules
store their words when they are loaded, so call `speak` before anything that shows words.
"""

import gettext
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from desktop.base.pseudo import MIRRORED, PSEUDO, Pseudo

TRANSLATIONS = Path(__file__).resolve().parents[2] / "resources" / "translations"

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "de": "Deutsch", "es": "Español"})
"""The app's languages, each by its own name. The source text is English."""

VARIABLE = "ROLLBOOK_LANGUAGE"
"""The environment variable that sets the language of this run and of the processes it starts."""

_GERMAN_NO_NOUN = frozenset(
    [
        "Beschleunigt",
        "Betäubt",
        "Bewegungsunfähig",
        "Bewusstlos",
        "Blind",
        "Deine",
        "Der",
        "Diese",
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
        "Noch",
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
"""First words of German labels that are not nouns."""

_catalogue = gettext.NullTranslations()
_language = "en"
_translated: dict[str, str] = {}
"""A cache: a page of a log needs thousands of words, mostly the same ones."""


def speak(language: str) -> None:
    """Switch to a language: one of ``LANGUAGES``, or a made-up one of ``desktop.base.pseudo``.

    Raises ValueError for any other. Processes started from here use it too.
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
    _translated.clear()
    _language = language
    os.environ[VARIABLE] = language


def spoken() -> str:
    """Return the current language: one of ``LANGUAGES``, or a made-up one."""
    return _language


def asked_for() -> str:
    """Return the language set in the environment for this run, or "" if there is none that we have."""
    asked = os.environ.get(VARIABLE, "")
    return asked if asked in (*LANGUAGES, PSEUDO, MIRRORED) else ""


def best_language(wanted: Sequence[str]) -> str:
    """Return the first available language of a list such as "de-AT" or "es_MX.UTF-8", or English."""
    for each in wanted:
        plain = each.replace("_", "-").partition("-")[0].lower()
        if plain in LANGUAGES:
            return plain
    return "en"


def tr(text: str, meaning: str = "") -> str:
    """Return `text` in the current language, or `text` itself if it has no translation.

    `meaning` tells translators which sense is meant if English uses one word for two: `tr("Type", "of
    damage")`. Fill placeholders afterwards: `tr("Spend {n} Luck").format(n=7)`.
    """
    if meaning:
        return _catalogue.pgettext(meaning, text)
    translation = _translated.get(text)
    if translation is None:
        translation = _translated[text] = _catalogue.gettext(text)
    return translation


def mark(text: str, meaning: str = "") -> str:  # noqa: ARG001 - read by packaging/translations.py
    """Return `text` unchanged and mark it for translation, to be shown later with `tr`."""
    return text


def ntr(one: str, many: str, n: int) -> str:
    """Return the plural form of a phrase that fits `n` (a whole number, 0 or more).

    Fill placeholders afterwards: `ntr("{n} roll", "{n} rolls", n).format(n=n)`.
    """
    return _catalogue.ngettext(one, many, n)


def within(words: str) -> str:
    """Return a label, such as "Cautious", as written within a sentence: "cautious".

    German nouns keep their capital, so there only labels that begin with another word change.
    """
    if _language == "de" and words.partition(" ")[0].rstrip(",:") not in _GERMAN_NO_NOUN:
        return words
    return words[:1].lower() + words[1:]


if asked_for():
    speak(asked_for())
