"""Words pass through gettext, and stay as written without a translation."""

from desktop.words import ntr, tr


def test_words_without_a_translation_stay_as_written() -> None:
    assert tr("Spend {n} Luck").format(n=7) == "Spend 7 Luck"


def test_a_count_chooses_its_form() -> None:
    counted = [ntr("{n} roll", "{n} rolls", n).format(n=n) for n in (0, 1, 2)]
    assert counted == ["0 rolls", "1 roll", "2 rolls"]
