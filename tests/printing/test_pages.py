"""Page breaking: what stays together, starts a page, or is dropped."""

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from desktop.printing.ui.paper.pages import Document, Paging, Paper, Piece, lines, paper_look
from tests.printing.paper import papers

pytestmark = pytest.mark.usefixtures("qapp")

SIZE = QSizeF(300, 128)
"""Room for a hundred pixels over the foot."""


def piece(words: str, height: float = 20, **wishes: object) -> Piece:
    return Piece(height, lambda _painter, _at: None, words)._replace(**wishes)  # type: ignore[arg-type]


def document(*pieces: Piece, again: Piece | None = None) -> Document:
    return Document("X", lambda _width: pieces, again=None if again is None else lambda _width: again)


def said(pages: Iterable[Paper]) -> list[str]:
    return [" ".join(each.words for _top, each in page) for page in pages]


def test_a_page_holds_what_fits() -> None:
    assert said(papers(document(*map(piece, "abcdefg")), SIZE)) == ["a b c d e", "f g"]


def test_an_empty_document_is_one_empty_page() -> None:
    assert said(papers(document(), SIZE)) == [""]


def test_a_heading_stays_with_its_text() -> None:
    pieces = [*map(piece, "abcd"), piece("Heading", with_next=True), piece("text")]
    assert said(papers(document(*pieces), SIZE)) == ["a b c d", "Heading text"]


def test_the_gap_above_is_dropped_at_the_top_of_a_page() -> None:
    pages = papers(document(*map(piece, "abcde"), piece("f", before=30)), SIZE)
    assert pages[1][0][0] == 0


def test_oversized_groups_are_split_rather_than_lost() -> None:
    pieces = [piece(str(number), with_next=number < 9) for number in range(10)]
    pages = papers(document(*pieces), SIZE)
    assert said(pages) == ["0 1 2 3 4", "5 6 7 8 9"]


def test_an_oversized_piece_gets_its_own_page() -> None:
    pages = papers(document(piece("a"), piece("high", 400), piece("b")), SIZE)
    assert said(pages) == ["a", "high", "b"]


def test_page_breaks_never_leave_the_first_page_empty() -> None:
    pages = papers(document(piece("a", new_page=True), piece("b"), piece("c", new_page=True)), SIZE)
    assert said(pages) == ["a b", "c"]


def test_writing_lines_fill_a_page_but_start_none() -> None:
    fillers = [piece("line", filler=True) for _ in range(9)]
    assert said(papers(document(piece("a"), *fillers), SIZE)) == ["a line line line line"]


def test_captions_repeat_on_every_later_page() -> None:
    pages = papers(document(*map(piece, "abcdefghi"), again=piece("Caption", 10)), SIZE)
    assert said(pages) == ["a b c d e", "Caption f g h i"]
    assert pages[1][1][0] > 10, "there is room below the captions"


def test_a_piece_that_just_fits_without_the_captions_ends() -> None:
    """A page has less room once captions stand on it; nobody may turn pages for ever over that."""
    pages = papers(document(piece("a"), piece("b", 95), piece("c", 95), again=piece("Caption", 10)), SIZE)
    assert said(pages) == ["a", "Caption b", "Caption c"]


def columns(*words: str) -> Piece:
    """Words of twenty pixels each, which a page can end between."""

    def parted(free: float) -> tuple[Piece, Piece] | None:
        fit = int(free // 20)
        return (columns(*words[:fit]), columns(*words[fit:])) if 2 <= fit < len(words) else None

    return piece(" ".join(words), 20 * len(words))._replace(parted=parted)


def test_columns_continue_across_pages() -> None:
    pieces = [piece("a"), piece("Heading", with_next=True), columns(*"123456789")]
    assert said(papers(document(*pieces), SIZE)) == ["a Heading 1 2 3", "4 5 6 7 8", "9"]


def test_short_columns_move_to_the_next_page_as_a_whole() -> None:
    pieces = [*map(piece, "abc"), piece("Heading", with_next=True), columns(*"1234")]
    assert said(papers(document(*pieces), SIZE)) == ["a b c", "Heading 1 2 3 4"]
    pieces[-1] = columns(*"123456")
    assert said(papers(document(*pieces), SIZE)) == ["a b c", "Heading 1 2 3 4", "5 6"]


def test_captions_repeat_above_a_row_at_the_top_of_a_page() -> None:
    captions = piece("Captions", 10, with_next=True)
    rows = [piece(each)._replace(again=captions) for each in "123456"]
    pages = papers(document(piece("a"), captions, *rows), SIZE)
    assert said(pages) == ["a Captions 1 2 3", "Captions 4 5 6"]
    assert pages[1][1][0] == 10


def test_paging_in_pieces_gives_the_same_pages() -> None:
    whole = document(*(piece(str(number), with_next=number % 3 == 0) for number in range(200)))
    paging = Paging(whole, SIZE)
    turns = 1
    while paging.go_on(0):
        turns += 1
    assert said(paging.pages) == said(papers(whole, SIZE))
    assert turns > 50, "others had their turn in between"


def test_a_paragraph_leaves_no_orphan_line(qtbot: QtBot) -> None:
    """Of eight lines on a page for five, with two before, three come and five go on."""
    found = list(lines(" ".join(["word"] * 60), "body", 300))
    for before in range(8):
        pages = papers(document(*map(piece, "x" * before), *found), QSizeF(300, 228))
        for page in pages:
            here = [each for _top, each in page if "word" in each.words]
            assert len(here) != 1 or len(found) == 1


def test_ink_saving_prints_black_without_fills(qtbot: QtBot) -> None:
    look = paper_look(ink_saving=True)
    for ink in ("text", "muted", "accent", "hp", "border", "degree.hard"):
        assert look.color(ink) == QColor("black")
    for ground in ("surface", "accentSoft", "selected", "degree.hard.soft", "track", "feltTop"):
        assert look.color(ground) == QColor("white")
    with pytest.raises(KeyError):
        look.color("no such colour")


def test_large_print_is_larger_by_a_third(qtbot: QtBot) -> None:
    usual, large = (paper_look(large=each).font("body").pixelSize() for each in (False, True))
    assert large / usual == pytest.approx(4 / 3, abs=0.05)


def test_writing_lines_for_later_pages_leave_the_first_as_it_is() -> None:
    fillers = [piece("line", filler=True, later_page=True) for _ in range(9)]
    assert said(papers(document(piece("a"), *fillers), SIZE)) == ["a"]
    assert said(papers(document(*map(piece, "abcdef"), *fillers), SIZE)) == [
        "a b c d e",
        "f line line line line",
    ]
