"""The printed roll log: days, dice and results in a table."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop.printing.self_check import fonts_of
from desktop.printing.ui.paper.documents import document_of
from desktop.printing.ui.paper.pages import paint_page
from desktop.views.paper.log import LogDay, LogLine, LogPaper
from desktop.views.paper.paper import PaperOptions
from tests.printing.paper import pages_of, pdf_of, pictures_of, read_pdf, size_of, texts_of, words_of

SPOT = LogLine(
    *("12", "20:15", "Spot Hidden", "1 bonus", "Tens 20 60, Units 1", "21", "hard", "Hard"),
    links="Luck in 14",
    taken_back=False,
)
LISTEN = SPOT._replace(number="13", name="Listen", word="undone", links="Pushed from 11", taken_back=True)
DAMAGE = SPOT._replace(number="14", name=".32 revolver", total="8", degree="", word="damage", modifier="")
POOL = SPOT._replace(
    name="Light ranged",
    total="1 Success, 3 Advantage, 1 Triumph",
    dice="Ability success success / advantage, Proficiency triumph / success advantage, Difficulty threat",
)


def log_of(*days: LogDay) -> LogPaper:
    return LogPaper("Ida Marchetti", "Rolls, Call of Cthulhu 7e", days)


FRIDAY = LogDay("Friday 20 November 2026", (SPOT, LISTEN, DAMAGE))


def many(count: int) -> LogPaper:
    days = [
        LogDay(f"Day {day}", tuple(SPOT._replace(number=str(day * 7 + at)) for at in range(7)))
        for day in range(count)
    ]
    return log_of(*days)


def test_a_roll_is_shown_with_its_dice_and_origin(qapp: QApplication) -> None:
    said = words_of(pages_of(log_of(FRIDAY)))
    assert "Friday 20 November 2026" in said
    assert "20:15 Spot Hidden 1 bonus Luck in 14 Tens 20 60, Units 1 21 Hard" in said
    assert "Listen 1 bonus Pushed from 11 Tens 20 60, Units 1 21 undone" in said


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
def test_many_rolls_stay_within_the_margins(qapp: QApplication, paper: str, large: bool) -> None:
    log, options = many(20), PaperOptions(large=large)
    pages, size = pages_of(log, paper, options), size_of(log, paper, options)
    assert len(pages) > 2
    rows = [piece for page in pages for _top, piece in page if "Spot Hidden" in piece.words]
    assert len(rows) == 140
    for page in pages:
        top, last = page[-1]
        assert top + last.height <= size.height() - 20, "the foot stands free"
        assert not last.with_next, "a day never stands alone at the foot of a page"
    for page in pages[1:]:
        assert page[0][1].words == "No. Time Roll Dice Total Result", "the captions stand over each page"


def test_a_long_pool_wraps_in_its_own_column(qapp: QApplication) -> None:
    narrow, wide = (pages_of(log_of(FRIDAY._replace(lines=(each,)))) for each in (SPOT, POOL))
    assert wide[0][-1][1].height > narrow[0][-1][1].height


def test_a_pools_counts_stay_with_their_dice(qapp: QApplication) -> None:
    pool = POOL._replace(total="3 Successes, 2 Advantage, 1 Triumph, 2 Despair")
    (text,) = texts_of(read_pdf(pdf_of(log_of(FRIDAY._replace(lines=(pool,))))))
    words = text.replace("\N{NO-BREAK SPACE}", " ")
    assert all(each in words for each in ("3 Successes", "2 Advantage", "1 Triumph", "2 Despair"))


def test_the_pdf_has_text_and_vector_icons_only(qapp: QApplication) -> None:
    reader = read_pdf(pdf_of(log_of(FRIDAY)))
    (text,) = texts_of(reader)
    for words in ("Spot Hidden", "Tens 20 60, Units 1", "Hard", "undone", "Ida Marchetti, page 1 of 1"):
        assert words in text
    assert all(fonts_of(reader).values())
    assert pictures_of(reader) == []


def test_undone_rolls_are_struck_through(qapp: QApplication) -> None:
    """Words are laid out once for all pages: neither may leave its stroke in the other."""
    struck, plain = (
        log_of(FRIDAY._replace(lines=(SPOT._replace(taken_back=each),))) for each in (True, False)
    )
    before = picture_of(plain)
    crossed = picture_of(struck)
    assert picture_of(plain) == before
    assert crossed != before
    assert picture_of(struck) == crossed


def picture_of(log: LogPaper) -> QImage:
    document, size = document_of(log, PaperOptions()), size_of(log)
    picture = QImage(size.toSize(), QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    paint_page(painter, size, document, pages_of(log), 1)
    painter.end()
    return picture
