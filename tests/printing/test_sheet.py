"""The printed sheets: content, fit, and no overlaps."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop.base.words import speak, tr
from desktop.interchange.rollbook import open_sample
from desktop.kit.look import theme
from desktop.printing.self_check import fonts_of
from desktop.printing.ui.paper.blocks_ink import Band, Mark
from desktop.printing.ui.paper.pages import Paper, paint_page
from desktop.printing.ui.paper.sheet import document
from desktop.views.about import samples
from desktop.views.paper.paper import USUAL, PaperOptions, PaperView, paper_view
from rules_core.game.registry import SYSTEM_IDS
from rules_core.sheet.sheet import Sheet
from tests.core.made_up_sheets import made_up_sheets
from tests.games.full_sheets import full_sheet
from tests.printing.odd_sheets import LONG_NAME, overgrown
from tests.printing.paper import papers, pdf_of, pictures_of, read_pdf, texts_of
from tests.views.said_on_paper import skills, words

A4, LETTER = QSizeF(688, 1016), QSizeF(710, 950)
"""The room on the paper within margins of 14 mm."""

SIZES = {"a4": A4, "letter": LETTER}
SAMPLE_IDS = [each.id for each in samples()]
WAYS = {
    "usual": USUAL,
    "ink": PaperOptions(ink_saving=True),
    "large": PaperOptions(large=True),
    "pencil": PaperOptions(pencil=True),
}


@pytest.fixture(autouse=True, scope="module")
def look(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "dark", 2.0)  # paper is light and of one size all the same
    yield
    theme.apply(qapp, "light", 1.0)


@cache
def view_of(sheet_id: str, options: PaperOptions = USUAL, *, portrait: bool = True) -> PaperView:
    found = open_sample(sheet_id)
    return paper_view(found.sheet, portrait=found.portrait if portrait else None, options=options)


def laid(view: PaperView, size: QSizeF = A4, options: PaperOptions = USUAL) -> list[Paper]:
    return papers(document(view, options), size)


@cache
def laid_once(sheet_id: str, size: str, way: str) -> list[Paper]:
    view = view_of(sheet_id, WAYS[way]) if sheet_id else paper_view(overgrown(), options=WAYS[way])
    return laid(view, SIZES[size], WAYS[way])


def pages_of(sheet_id: str, size: str = "a4", way: str = "usual") -> list[Paper]:
    """A sample laid out once for all tests, or the huge sheet."""
    return laid_once(sheet_id, size, way)


HUGE = ""


def marks(page: Paper) -> list[Mark]:
    """What is on a page, each at its place on the page."""
    found = []
    for top, piece in page:
        assert isinstance(piece.draw, Band)
        found += [each._replace(box=each.box.translated(0, top)) for each in piece.draw.marks]
    return found


def said(page: Paper) -> str:
    return " ".join(each.words for each in marks(page) if each.words)


def squeezed(text: str) -> str:
    """A text without what lines and pages part."""
    return re.sub(r"\s+", "", text)


def check_places(pages: list[Paper], size: QSizeF) -> None:
    """Nothing is beyond the page, and no words lie on other words."""
    whole = QRectF(-0.5, -0.5, size.width() + 1, size.height() - 27)
    for number, page in enumerate(pages, 1):
        there = marks(page)
        for each in there:
            assert whole.contains(each.box) or each.box.isEmpty(), (number, each.words, each.box)
        spoken = sorted((each for each in there if each.words), key=lambda each: each.box.top())
        for place, one in enumerate(spoken):
            for other in spoken[place + 1 :]:
                if other.box.top() > one.box.bottom() - 2:
                    break
                assert one.box.intersected(other.box).width() < 1, (number, one.words, other.words)


# Everything fits


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_fits_its_pages_without_overlaps(sample_id: str, size: str, way: str) -> None:
    check_places(pages_of(sample_id, size, way), SIZES[size])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_a_sample_takes_two_pages_in_pencil_too(sample_id: str, size: str) -> None:
    assert len(pages_of(sample_id, size)) == 2
    assert len(pages_of(sample_id, size, "pencil")) == 2


@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_large_print_takes_one_more_page(sample_id: str) -> None:
    pages = pages_of(sample_id, way="large")
    assert len(pages) <= 3
    for page in pages[:-1]:
        top, last = page[-1]
        assert top + last.height > A4.height() * 0.8


@pytest.mark.parametrize("sample_id", ["ida-marchetti", "hugh-pemberton", "dot-kowalski"])
def test_the_first_page_of_an_investigator_is_for_play_and_the_second_for_the_rest(sample_id: str) -> None:
    first, second = (said(each) for each in pages_of(sample_id))
    assert all(each in first for each in ("Hit points", "Sanity", "STR", "Major wound", "Skills", "Weapons"))
    assert all(each in first for each in ("Accounting", "Track", "Fighting: Brawl"))
    assert all(each in first for each in ("Gear and cash", "Assets"))
    assert all(each in second for each in ("Backstory", "Key connection", "Notes"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", SIZES)
def test_a_huge_sheet_continues_over_pages_uncut(size: str, way: str) -> None:
    pages = pages_of(HUGE, size, way)
    check_places(pages, SIZES[size])
    everything = squeezed("".join(said(each) for each in pages))
    for text in (f"Skill {n} " for n in range(120)):
        assert squeezed(text) in everything
    for n in range(200):
        assert squeezed(f"Line {n} of the notes, which go on about the harbour and the tides.") in everything
    for text in ("W" * 40, "1D10+1D4+", "שלום", "機械修理", "🎲🔥", "the end"):
        assert squeezed(text) in everything


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
@pytest.mark.parametrize("way", WAYS)
def test_empty_and_full_sheets_have_pages(system_id: str, way: str) -> None:
    for sheet in (Sheet(system_id, ""), Sheet(system_id, "Nobody"), full_sheet(system_id)):
        pages = laid(paper_view(sheet, options=WAYS[way]), A4, WAYS[way])
        assert pages[0]
        check_places(pages, A4)


@given(sheet=made_up_sheets, way=st.sampled_from(sorted(WAYS)))
def test_any_typed_text_fits_its_pages(sheet: Sheet, way: str) -> None:
    check_places(laid(paper_view(sheet, options=WAYS[way]), LETTER, WAYS[way]), LETTER)


def test_a_heading_never_ends_a_page() -> None:
    for page in pages_of(HUGE):
        assert not page[-1][1].with_next


def test_a_very_long_name_is_printed_in_full() -> None:
    assert len(LONG_NAME) > 180
    name = squeezed(said(pages_of(HUGE)[0][:1]))
    assert squeezed(LONG_NAME) in name


def test_an_endless_word_is_handled() -> None:
    pages = laid(paper_view(replace(open_sample("ida-marchetti").sheet, notes="x" * 40_000)))
    assert squeezed("".join(said(each) for each in pages)).count("x" * 40_000) == 1


# Everything is on the pages


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("sample_id", SAMPLE_IDS)
def test_every_word_of_the_sheet_is_on_its_pages(sample_id: str, way: str) -> None:
    everything = squeezed("".join(said(each) for each in pages_of(sample_id, way=way)))
    bare = {"Trackers", "Characteristics", "Conditions"}
    for text in words(view_of(sample_id, WAYS[way])):
        if text not in bare:
            assert squeezed(text) in everything, text


def test_the_words_of_a_piece_match_its_drawing() -> None:
    top, piece = pages_of("ida-marchetti")[0][0]
    assert top == 0
    assert piece.words.startswith("Call of Cthulhu 7e Ida Marchetti Press photographer, 31")


def test_table_captions_repeat_on_each_page() -> None:
    sheet = open_sample("ida-marchetti").sheet
    many = tuple(replace(sheet.weapons[-1], name=f"Gun {n}") for n in range(60))
    pages = [said(each) for each in laid(paper_view(replace(sheet, weapons=many)))]
    with_guns = [each for each in pages if "Gun " in each]
    assert len(with_guns) > 1
    assert all(each.count("Weapon Skill Value") == 1 for each in with_guns)


def test_dots_and_dice_have_text() -> None:
    first = said(pages_of("juno-halloran")[0])
    assert first.count("Ranks") == 2, "over each of two columns"
    assert first.count("Dice ") == 3, "and over the dice of a talent"
    assert "Ranks" not in said(pages_of("ketta-morrow")[0])


def test_table_words_are_not_broken_if_they_fit() -> None:
    everything = [each.words for page in pages_of("hugh-pemberton", way="large") for each in marks(page)]
    assert {"Blackthorn", "4D6/2D6/1D6"} <= set(everything)


def test_columns_shrink_before_table_words_are_broken() -> None:
    large = WAYS["large"]
    speak("de")
    try:
        view = paper_view(open_sample("ida-marchetti").sheet, options=large)
        unarmed = tr("Unarmed")
    finally:
        speak("en")
    everything = {each.words for page in laid(view, A4, large) for each in marks(page)}
    assert {"Faustfeuerwaffe", unarmed, "Reichweite"} <= everything


@pytest.mark.parametrize("skills", range(20, 80, 3))
def test_money_is_printed_even_without_room_for_gear_lines(skills: int) -> None:
    pencil, sheet = WAYS["pencil"], open_sample("ida-marchetti").sheet
    bare = replace(sheet, possessions=(), skills=(sheet.skills * 2)[:skills])
    everything = "".join(said(each) for each in laid(paper_view(bare, options=pencil), A4, pencil))
    assert "$1,600" in everything


def test_numbers_are_right_aligned_in_each_column() -> None:
    page = pages_of("ida-marchetti")[0]
    ends: dict[str, float] = {}
    for name, value in (("Accounting", "5"), ("Art: Photography", "75"), ("Firearms: Handgun", "45")):
        row = next(each for each in marks(page) if each.words == name)
        beside = [
            each
            for each in marks(page)
            if abs(each.box.center().y() - row.box.center().y()) < 2
            and row.box.right() < each.box.x() < row.box.x() + 200
        ]
        found = next(each for each in beside if each.words == value)
        ends[name] = round(found.box.right(), 1)
    assert len(set(ends.values())) == 1


# The player's choices


def picture(view: PaperView, options: PaperOptions) -> QImage:
    doc = document(view, options)
    pages = papers(doc, A4)
    image = QImage(688, 1016, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    paint_page(painter, A4, doc, pages, 1)
    painter.end()
    return image


def darkness(image: QImage) -> int:
    """How much ink a page takes: white is nothing."""
    grey_image = image.convertToFormat(QImage.Format.Format_Grayscale8)
    grey = bytes(grey_image.constBits())
    return 255 * len(grey) - sum(grey)


def colours(image: QImage) -> int:
    """How many points are neither black nor white nor grey."""
    count = 0
    small = image.scaled(344, 508)
    data = bytes(small.constBits())
    for at in range(0, len(data), 4):
        blue, green, red = data[at : at + 3]
        count += max(blue, green, red) - min(blue, green, red) > 8
    return count


@pytest.mark.parametrize("sample_id", ["ida-marchetti", "juno-halloran", "ketta-morrow"])
def test_ink_saving_prints_no_colour_and_takes_less_ink(sample_id: str) -> None:
    saving = WAYS["ink"]
    usual, spared = picture(view_of(sample_id), USUAL), picture(view_of(sample_id, saving), saving)
    assert colours(usual) > 500
    assert colours(spared) == 0
    assert darkness(spared) < darkness(usual)


def test_large_print_has_larger_letters_and_fewer_columns() -> None:
    columns, heights = {}, {}
    names = {each.name for each in skills(view_of("ida-marchetti"))}
    names = {each for each in names if not each.startswith(("Fighting", "Firearms"))}  # weapons name them too
    for way in ("usual", "large"):
        rows = [each for each in marks(pages_of("ida-marchetti", way=way)[0]) if each.words]
        columns[way] = len({round(each.box.x()) for each in rows if each.words in names})
        heights[way] = next(each.box.height() for each in rows if each.words == "Accounting")
    assert heights["large"] > 1.3 * heights["usual"]
    assert (columns["usual"], columns["large"]) == (3, 2)


def test_pencil_omits_current_values_but_keeps_maxima() -> None:
    ink = said(pages_of("ida-marchetti")[0])
    blank = said(pages_of("ida-marchetti", way="pencil")[0])
    assert "Hit points 8 / 11" in ink
    assert "Hit points / 11" in blank
    assert "Starting 60 / 96" in blank


def test_sections_that_are_left_out_leave_no_heading() -> None:
    chosen = PaperOptions(sections=frozenset({"skills"}))
    (page,) = laid(view_of("ida-marchetti", chosen), A4, chosen)
    assert "Skills" in said(page)
    assert not re.search("Weapons|Backstory|Gear|Notes|Hit points", said(page))


# Files


@pytest.mark.parametrize(
    "sample_id", ["ida-marchetti", "sel-vantry", "ketta-morrow", "juno-halloran", "oriel-kast"]
)
def test_a_pdf_has_readable_text_and_only_the_portrait_as_picture(sample_id: str) -> None:
    plain = read_pdf(pdf_of(view_of(sample_id, portrait=False)))
    assert pictures_of(plain) == []
    assert len(pictures_of(read_pdf(pdf_of(view_of(sample_id))))) == 1
    assert len(fonts_of(plain)) >= 2
    assert all(fonts_of(plain).values()), "the typefaces come along"
    pages = texts_of(plain)
    assert len(pages) == 2
    head = open_sample(sample_id).sheet.name
    assert head in pages[0]
    assert "Skills" in pages[0]
    assert "Backstory" in pages[1]


@pytest.mark.parametrize("sheet_id", SAMPLE_IDS)
@pytest.mark.parametrize("size", SIZES)
def test_a_second_page_is_used_to_its_end(sheet_id: str, size: str) -> None:
    *_, last = pages = pages_of(sheet_id, size)
    assert len(pages) == 2
    top, piece = last[-1]
    assert top + piece.height > 0.9 * SIZES[size].height(), "what is left has lines to write on"


def test_a_sheet_of_one_page_gets_no_lines_for_notes() -> None:
    view = view_of("ida-marchetti")
    (page,) = laid(view._replace(sections=view.sections[:2]))
    assert page[-1][0] + page[-1][1].height < 0.9 * A4.height()
