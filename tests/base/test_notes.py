"""All notes of a sheet as one text."""

from desktop.base.notes import page_heading, whole_notes
from desktop.library.search.indexes import text_of
from rules_core.sheet.sheet import NotePage, Sheet


def test_pages_come_before_the_plain_notes() -> None:
    pages = (NotePage("The lighthouse", "He lied.", "2026-11-28"), NotePage("", "Owes 2 $."))
    sheet = Sheet("coc7", "Ida", notes="Old notes.", pages=pages)
    assert whole_notes(sheet) == "The lighthouse (2026-11-28)\nHe lied.\n\nOwes 2 $.\n\nOld notes."


def test_plain_notes_alone_stay_as_they_are() -> None:
    assert whole_notes(Sheet("coc7", "Ida", notes=" Old \n notes. ")) == " Old \n notes. "


def test_a_page_is_called_by_what_it_has() -> None:
    assert page_heading(NotePage("The lighthouse")) == "The lighthouse"
    assert page_heading(NotePage("", "", "2026-11-28")) == "2026-11-28"


def test_a_screen_shows_the_day_as_the_player_reads_it() -> None:
    page = NotePage("The lighthouse", "He lied.", "2026-11-28")
    assert page_heading(page, shown=True) == "The lighthouse (28 Nov 2026)"
    sheet = Sheet("coc7", "Ada", pages=(page,))
    assert whole_notes(sheet, shown=True) == "The lighthouse (28 Nov 2026)\nHe lied."
    assert page_heading(NotePage("")) == ""


def test_a_character_is_found_by_a_page_of_its_notes() -> None:
    _, notes = text_of(Sheet("coc7", "Ida", pages=(NotePage("The lighthouse", "He lied."),)))
    assert "lighthouse" in notes
    assert "lied" in notes
