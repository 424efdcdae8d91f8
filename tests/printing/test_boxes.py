"""Letters without a font on this computer: they are named before they are printed as boxes."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.kit.text.prose import Prose
from desktop.printing.ui.paper.glyphs import boxes
from desktop.printing.ui.paper.pager import LayoutProgress, Pager
from desktop.printing.ui.print_window import PrintWindow
from desktop.views.chronicle import PrintView
from desktop.views.paper.paper import PaperOptions
from desktop.views.printing import boxes_words

pytestmark = pytest.mark.usefixtures("qapp")

NOWHERE = "\U000e1234\U000e5678"
"""Letters that no font has: they aren't assigned."""


def test_letters_that_the_fonts_of_the_app_have_are_no_boxes() -> None:
    assert boxes(["Zoë “Ø” – 45 ½ ⅕ ¥ Ж", "a\u0301\u00a0\u200d\n"]) == ""


def test_each_letter_without_a_font_is_named_once() -> None:
    assert boxes([f"a{NOWHERE}", NOWHERE[::-1]]) == NOWHERE
    assert boxes(NOWHERE for _ in range(10_000)) == NOWHERE


def test_the_warning_names_a_few_of_them() -> None:
    assert boxes_words("") == ""
    assert "has this letter, so it prints as a box: 語." in boxes_words("語")
    assert "has these 2 letters, so they print as boxes: 語 訳." in boxes_words("語訳")
    many = boxes_words("".join(chr(0x4E00 + each) for each in range(300)))
    assert "has these 300 letters, " in many
    assert len(many) < 200


def test_the_pager_tells_of_them_once_all_is_laid_out(qtbot: QtBot) -> None:
    told: list[LayoutProgress] = []
    pager = Pager()
    pager.laid.connect(told.append)
    for name, missing in (("Ida", ""), (f"Ida {NOWHERE}", NOWHERE)):
        pager.show(PrintView(name, "x", ()), PaperOptions(), "a4")
        qtbot.waitUntil(lambda: told[-1].done)
        assert told[-1].boxes == missing


def test_the_print_window_warns_above_the_pages(qtbot: QtBot) -> None:
    window = PrintWindow()
    qtbot.addWidget(window)
    window.show()

    def warning() -> list[str]:
        found = [each.text for each in window.findChildren(Prose) if each.isVisible()]
        return [each for each in found if "box" in each]

    assert warning() == []
    window.show_boxes(boxes_words(NOWHERE))
    assert len(warning()) == 1
    window.show_boxes("")
    assert warning() == []
