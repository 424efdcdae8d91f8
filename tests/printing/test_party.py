"""The party sheet: all characters on one page for the GM."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.interchange.rollbook import open_sample
from desktop.printing.self_check import fonts_of
from desktop.views.about import samples
from desktop.views.paper.paper import PaperOptions
from desktop.views.paper.party import PartyView, party_view
from rules_core.sheet.sheet import Sheet
from tests.printing.paper import pages_of, pdf_of, pictures_of, read_pdf, size_of, texts_of, words_of


def sheet(sample: str) -> Sheet:
    found = open_sample(sample).sheet
    assert found is not None
    return found


def party(*people: str, pencil: bool = False, name: str = "Dust") -> PartyView:
    return party_view(name, [(sheet(each), None) for each in people], pencil=pencil)


COC = ("ida-marchetti", "hugh-pemberton", "dot-kowalski")
EVERYBODY = tuple(each.id for each in samples())
LARGE = PaperOptions(large=True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("people", [1, 2, 3, 4, 5, 6, 8])
def test_up_to_eight_of_one_game_fit_on_one_page(qapp: QApplication, paper: str, people: int) -> None:
    assert len(pages_of(party(*(COC * 3)[:people]), paper)) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_six_of_several_games_fit_on_one_page(qapp: QApplication, paper: str) -> None:
    for start in range(len(EVERYBODY) - 5):
        assert len(pages_of(party(*EVERYBODY[start : start + 6]), paper)) == 1


def test_more_characters_are_spread_evenly_over_pages(qapp: QApplication) -> None:
    pages = pages_of(party(*EVERYBODY))
    assert len(pages) == 2
    for sample in samples():
        assert sum(sample.name in words_of([page]) for page in pages) == 1


def test_large_print_has_fewer_columns_in_portrait(qapp: QApplication) -> None:
    view = party(*COC, *COC)
    size = size_of(view, options=LARGE)
    assert size.width() < size.height()
    assert len(pages_of(view, options=LARGE)) == 2


def test_every_character_uses_the_terms_of_its_game(qapp: QApplication) -> None:
    said = words_of(pages_of(party("ida-marchetti", "juno-halloran", "oriel-kast")))
    for words in (
        *("Ida Marchetti", "Call of Cthulhu 7e", "Hit points 8/11", "STR 45", "Spot Hidden 70"),
        *(".32 revolver 1D8", "Rites of Battle", "Wounds 7/14", "Soak 4", "Mechanics Int 3", "Striker"),
        *("TC 13", "Energy points 2/6", "Arc pistol 2d6"),
    ):
        assert words in said


def test_the_best_at_common_checks_is_marked_within_a_game() -> None:
    ida, hugh, _dot = party(*COC).people
    spot = [next(each for each in who.asked if each.name == "Spot Hidden") for who in (ida, hugh)]
    assert [each.best for each in spot] == [True, False]
    assert not any(each.best for each in party("ida-marchetti").people[0].asked), "nobody to compare with"


def test_characters_of_a_game_list_the_same_checks() -> None:
    asked = [[each.name for each in who.asked] for who in party(*COC).people]
    assert asked[0] == asked[1] == asked[2]
    assert asked[0][:2] == ["Spot Hidden", "Listen"]


def test_a_pencil_copy_omits_changing_values(qapp: QApplication) -> None:
    (ida,) = party("ida-marchetti", pencil=True).people
    assert ida.meters[0][:2] == ("Hit points", "/11")
    assert ida.meters[0].spent == 0
    assert all(each.value in ("", f"/{each.boxes}") for each in ida.meters)
    assert "8/11" not in words_of(pages_of(party("ida-marchetti", pencil=True)))
    assert "STR 45" in words_of(pages_of(party("ida-marchetti", pencil=True))), "numbers of the rules stay"


def test_lost_points_and_wounds_are_crossed_out() -> None:
    ida, juno = party("ida-marchetti", "juno-halloran").people
    assert (ida.meters[0].boxes, ida.meters[0].spent) == (11, 3)
    assert (juno.meters[0].boxes, juno.meters[0].spent) == (14, 7)
    assert ida.meters[1].boxes == 0, "sixty boxes would fill the page"


def test_markup_and_long_names_stay_text_in_their_column(qapp: QApplication) -> None:
    from msgspec.structs import replace

    loud = replace(sheet("ida-marchetti"), name="<b>" + "x" * 900)
    view = party_view("<i>Dust</i>", [(loud, None)] * 6)
    pages = pages_of(view)
    assert len(pages) == 1
    assert "<b>" in words_of(pages)
    (text,) = texts_of(read_pdf(pdf_of(view)))
    assert "<i>Dust</i>" in text


def test_the_pdf_embeds_fonts_and_only_portraits_as_pictures(qapp: QApplication) -> None:
    portrait = open_sample("ida-marchetti").portrait
    view = party_view("Dust", [(sheet("ida-marchetti"), portrait), (sheet("hugh-pemberton"), None)])
    reader = read_pdf(pdf_of(view))
    assert all(fonts_of(reader).values())
    assert len(pictures_of(reader)) == 1
    assert pictures_of(read_pdf(pdf_of(view, options=PaperOptions(ink_saving=True)))) == []
