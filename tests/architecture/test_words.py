"""Texts are translated with gettext, and unchanged without a translation."""

import subprocess
import sys
from pathlib import Path

import pytest
import translations
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from desktop.base import pseudo
from desktop.base.words import TRANSLATIONS, best_language, ntr, speak, tr, within

ROOT = Path(__file__).resolve().parents[2]
OTHERS = translations.LANGUAGES


def said_in(language: str, code: str) -> str:
    """What a program says that speaks a language from its start."""
    program = f"from desktop.base.words import tr, ntr\nprint({code})"
    told = {"ROLLBOOK_LANGUAGE": language, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run([sys.executable, "-c", program], env=told, capture_output=True, check=True)
    return run.stdout.decode().strip()


def test_words_without_a_translation_stay_as_written() -> None:
    assert tr("Spend {n} Luck").format(n=7) == "Spend 7 Luck"


@pytest.mark.parametrize(
    ("language", "label", "inside"),
    [
        ("en", "Between adventures", "between adventures"),
        ("es", "Entre aventuras", "entre aventuras"),
        ("de", "Zwischen Abenteuern", "zwischen Abenteuern"),
        ("de", "Angreifer", "Angreifer"),
        ("de", "Schwieriger Erfolg", "schwieriger Erfolg"),
    ],
)
def test_a_label_stands_in_a_sentence_as_its_language_writes_it(
    language: str, label: str, inside: str
) -> None:
    speak(language)
    try:
        assert within(label) == inside
    finally:
        speak("en")


def test_a_count_chooses_its_form() -> None:
    counted = [ntr("{n} roll", "{n} rolls", n).format(n=n) for n in (0, 1, 2)]
    assert counted == ["0 rolls", "1 roll", "2 rolls"]


def test_every_text_is_translated_into_every_language() -> None:
    missing = translations.wrong()
    assert not missing, "\n".join(missing[:40])


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_of_a_language_is_what_its_translators_wrote(language: str) -> None:
    with (TRANSLATIONS / f"{language}.po").open("rb") as file:
        written = read_po(file, language)
    assert translations.as_mo(written) == (TRANSLATIONS / language / "rollbook.mo").read_bytes()


@pytest.mark.parametrize(("language", "said"), [("de", "1 Wurf, 2 Würfe"), ("es", "1 tirada, 2 tiradas")])
def test_the_language_is_set_at_the_start(language: str, said: str) -> None:
    counted = (
        "ntr('{n} roll', '{n} rolls', 1).format(n=1) + ', ' + ntr('{n} roll', '{n} rolls', 2).format(n=2)"
    )
    assert said_in(language, counted) == said


def test_no_text_is_translated_before_the_language_is_known() -> None:
    program = (
        "import desktop.base.words as words\n"
        "def early(*said): raise AssertionError(f'{said} is kept from before the settings are read')\n"
        "words.tr = words.ntr = early\n"
        "import desktop.__main__, desktop.start\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr


def test_the_first_supported_desktop_language_is_used() -> None:
    assert best_language(["fr-FR", "de_AT.UTF-8", "es"]) == "de"
    assert best_language(["zz"]) == "en"


def test_the_pseudo_language_marks_text_and_keeps_values() -> None:
    told = pseudo.Pseudo().gettext("Spend {n} Luck")
    assert told.startswith(pseudo.FIRST)
    assert told.endswith(pseudo.LAST)
    assert "{n}" in told
    assert len(told) >= 1.3 * len("Spend {n} Luck")


def test_a_wrong_placeholder_or_a_lost_menu_key_is_found() -> None:
    assert translations.faults(Message("Spend {n} Luck", "{m} Glück ausgeben"))
    assert translations.faults(Message("&Open", "Öffnen"))
    assert not translations.faults(Message("&Open", "Ö&ffnen"))
    assert translations.faults(Message("Roll", ""))
