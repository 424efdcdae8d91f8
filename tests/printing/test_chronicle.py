"""The printed chronicle: page content as vectors and searchable text."""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageSize, QPdfWriter
from PySide6.QtWidgets import QApplication

from desktop.kit.look import theme
from desktop.printing.ui.paper.chronicle import document
from desktop.printing.ui.paper.pages import Paper, device_size, painting
from desktop.views.chronicle import ChapterView, CurveView, PointView, PrintView
from tests.printing.paper import papers

A4, LETTER = QSizeF(700, 1000), QSizeF(720, 930)

HAUNTING = ChapterView(
    9,
    "Downtime after The Haunting",
    "20 November 2026",
    "Spot Hidden 55 to 61, Luck 43 to 50",
    "",
    notes="A room above the <b>bookshop</b>.\nCorbitt's diary is in the trunk.",
)
BEACON = ChapterView(4, "Downtime", "May 1925", "Nothing changed", "")
GROWTH = CurveView(
    "",
    "Whole sheet",
    "1,245",
    "1,258",
    "+13",
    (PointView(0, 1245, "3 May 2026"), PointView(1, 1258, "20 November 2026", downtime=True)),
    "Whole sheet, 1,245 on 3 May 2026, 1,258 on 20 November 2026",
    "Sum of all skill values",
)
BOTH = PrintView("Ida Marchetti", "Chronicle, Call of Cthulhu 7e", (BEACON, HAUNTING), GROWTH)


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, "dark", 2.0)  # paper is light and of one size all the same
    yield
    theme.apply(qapp, "light", 1.0)


def words(pages: list[Paper]) -> list[str]:
    return [piece.words for page in pages for _top, piece in page]


def many(count: int) -> PrintView:
    chapters = tuple(
        HAUNTING._replace(seq=seq, heading=f"Downtime after adventure {seq}") for seq in range(count)
    )
    return BOTH._replace(chapters=chapters)


def test_pages_show_character_downtimes_and_growth() -> None:
    assert words(papers(document(BOTH), A4)) == [
        "Ida Marchetti",
        "Chronicle, Call of Cthulhu 7e",
        "Downtime",
        "May 1925",
        "Nothing changed.",
        "Downtime after The Haunting",
        "20 November 2026",
        "Spot Hidden 55 to 61, Luck 43 to 50.",
        "A room above the <b>bookshop</b>.",
        "Corbitt's diary is in the trunk.",
        "Growth",
        "Whole sheet 1,245 to 1,258 (+13)",
        "Sum of all skill values",
        GROWTH.spoken,
    ]


def test_without_growth_there_is_no_chart() -> None:
    assert "Growth" not in words(papers(document(BOTH._replace(curve=None)), A4))


@pytest.mark.parametrize("size", [A4, LETTER])
def test_many_downtimes_stay_within_the_pages(size: QSizeF) -> None:
    pages = papers(document(many(30)), size)
    assert len(pages) > 2
    said = words(pages)
    for seq in range(30):
        assert f"Downtime after adventure {seq}" in said
    for page in pages:
        assert page[0][0] == 0, "no room is lost at the top"
        bottoms = [top + piece.height for top, piece in page]
        assert bottoms == sorted(bottoms)
        assert bottoms[-1] <= size.height()


def test_a_heading_is_never_alone_at_the_foot_of_a_page() -> None:
    for page in papers(document(many(30)), A4):
        assert not page[-1][1].with_next


def test_a_long_word_is_broken_rather_than_cut() -> None:
    view = BOTH._replace(chapters=(HAUNTING._replace(text="x" * 900),))
    assert (
        "".join(each for each in words(papers(document(view), A4)) if each.startswith("x")) == "x" * 900 + "."
    )


@pytest.mark.parametrize("size", [QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter])
def test_a_pdf_has_all_pages_and_readable_text(tmp_path: Path, size: QPageSize.PageSizeId) -> None:
    file = tmp_path / "chronicle.pdf"
    writer = QPdfWriter(str(file))
    writer.setPageSize(size)
    laid, room = document(many(20)), device_size(writer)
    assert len(list(painting(writer, laid, papers(laid, room), room))) > 1
    pages = texts(file.read_bytes())
    assert len(pages) == len(papers(laid, room))
    assert pages[0].startswith("Ida Marchetti")
    assert HAUNTING.text in pages[0]
    assert "Whole sheet 1,245 to 1,258 (+13)" in pages[-1]
    assert "20 November 2026" in pages[-1], "the dates below the chart"
    for number, page in enumerate(pages, 1):
        assert page.endswith(f"Ida Marchetti, page {number} of {len(pages)}")


def texts(pdf: bytes) -> list[str]:
    """The text of each page: the glyphs as their fonts say what they mean."""
    objects = {int(number): body for number, body in re.findall(rb"(\d+) 0 obj(.*?)endobj", pdf, re.DOTALL)}
    letters = {
        number: meanings(stream(objects[int(named[1])]))
        for number, body in objects.items()
        if (named := re.search(rb"/ToUnicode (\d+) 0 R", body))
    }
    found: list[str] = []
    for body in objects.values():
        if re.search(rb"/Type /Page\s", body) is None:
            continue
        at = re.search(rb"/Contents (\d+) 0 R", body)
        assert at is not None
        said, font = "", 0
        for chosen, shown in re.findall(rb"/F(\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj", stream(objects[int(at[1])])):
            if chosen:
                font = int(chosen)
            else:
                said += "".join(
                    letters[font].get(int(shown[place : place + 4], 16), " ")
                    for place in range(0, len(shown), 4)
                )
        found.append(said.replace("\t", " "))  # a space and a tab are one glyph
    return found


def stream(body: bytes) -> bytes:
    found = re.search(rb"stream\r?\n(.*)endstream", body, re.DOTALL)
    assert found is not None
    return zlib.decompress(found[1]) if b"FlateDecode" in body.partition(b"stream")[0] else found[1]


def meanings(cmap: bytes) -> dict[int, str]:
    """What a font's glyphs mean."""
    known: dict[int, str] = {}
    for first, _last, means in re.findall(rb"<(\w+)> <(\w+)> \[(.*?)\]", cmap):
        for place, code in enumerate(re.findall(rb"<(\w+)>", means)):
            known[int(first, 16) + place] = bytes.fromhex(code.decode()).decode("utf-16-be")
    for first, last, code in re.findall(rb"<(\w+)> <(\w+)> <(\w+)>", re.sub(rb"\[.*?\]", b"", cmap)):
        for place in range(int(first, 16), int(last, 16) + 1):
            known[place] = chr(int(code, 16) + place - int(first, 16))
    return known
