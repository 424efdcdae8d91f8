"""PDFs: sheets, a party, a chronicle and a long log, beside Qt that only draws the same strokes once more."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from random import Random
from time import perf_counter

from PySide6.QtCore import QBuffer, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPageLayout, QPainter, QPaintEvent, QPicture
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from desktop.interchange.review import Reading
from desktop.interchange.rollbook import open_sample
from desktop.printing.ui.page_preview import PagePreview
from desktop.printing.ui.paper.documents import Content, document_of, page_layout, pdf_writer, room
from desktop.printing.ui.paper.pages import PER_INCH, Paging, paint_page, painting
from desktop.printing.ui.print_window import PrintWindow
from desktop.shell.app import App
from desktop.views.about import samples
from desktop.views.chronicle import ChapterView, CurveView, PointView, PrintView
from desktop.views.paper.log import LogTeller
from desktop.views.paper.paper import PaperOptions, paper_view
from desktop.views.paper.party import party_view
from rules_core.dice.sources import LiveDice
from rules_core.game.play import Attempt
from rules_core.game.registry import system
from rules_core.sheet.journal import Action, Entry, standing_rolls
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.play import roll
from tests.bench.figure import Figure, Taken, compared, limited
from tests.bench.played import library_of_ten, opened

_ROUNDS, _LONG_ROUNDS = 9, 5
_PARTY = 6
_CHAPTERS = 30
_ROLLS, _ROLLS_A_DAY = 2_800, 40
_SHEET_MS, _LOG_MS, _PREVIEW_MS = 100, 3_000, 150
_MOST_TIMES = 3
_FLOOR = "Qt, the same strokes"
_USUAL = PaperOptions()


def take(folder: Path) -> Taken:
    """PDFs made in this process turn by turn, and the window in which their pages are looked at first.

    All samples are printed in every round, so that none finds its own words kept from the round before.
    """
    qt = QApplication([])
    with opened(qt, library_of_ten(folder / "printed.db")) as app:
        preview = _preview(app)
    sheets = [_sheets(game) for game in dict.fromkeys(each.system for each in samples())]
    others = [
        _Prints(
            "PDF of a sheet without its portrait",
            [partial(_sheet, each, with_portrait=False) for each in _shipped()],
        ),
        _Prints("PDF of a party sheet of six", [_party]),
        _Prints("PDF of a chronicle of 30 downtimes", [_chronicle]),
    ]
    for _ in range(_ROUNDS + 1):
        for each in (*sheets, *others):
            each.turn()
    told, log = _told_log()
    slowest = [max(rounds) for rounds in zip(*(each.slowest[1:] for each in sheets), strict=True)]
    return Taken(
        [
            *(each.figure(of_one="PDFs") for each in (*sheets, *others)),
            limited("PDF of the slowest sheet of all samples", "ms", slowest, _SHEET_MS),
            log.figure(),
            limited("PDF of a log of 2,800 rolls, told first", "ms", told, _LOG_MS),
            *preview,
        ]
    )


class _Prints:
    """Things to be printed, and what they took in each round: the mean of all of them, in milliseconds."""

    def __init__(self, name: str, contents: list[Callable[[], Content]]) -> None:
        self._name = name
        self._contents = contents
        self._strokes = [_strokes(each()) for each in contents]
        self._ours: list[float] = []
        self._floor: list[float] = []
        self.slowest: list[float] = []

    def turn(self) -> None:
        """One round: each as Rollbook makes it, and right after that its strokes by Qt alone."""
        ours, floor = [], []
        for content, (layout, pages) in zip(self._contents, self._strokes, strict=True):
            began = perf_counter()
            pdf(content())
            between = perf_counter()
            _replayed(layout, pages)
            ours.append((between - began) * 1000)
            floor.append((perf_counter() - between) * 1000)
        self._ours.append(sum(ours) / len(ours))
        self._floor.append(sum(floor) / len(floor))
        self.slowest.append(max(ours))

    def figure(self, of_one: str = "") -> Figure:
        """All rounds but the first, in which letters were loaded."""
        ours, floor = self._ours[1:], self._floor[1:]
        return compared(self._name, "ms", ours, _FLOOR, floor, times=_MOST_TIMES, of_one=of_one)


def pdf(content: Content) -> int:
    """Lay a document out and paint it into a PDF, as the app does it; how long that is in bytes."""
    document = document_of(content, _USUAL)
    layout = page_layout("a4", document)
    paging = Paging(document, room(layout))
    while paging.go_on(1.0):
        pass
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    for _ in painting(pdf_writer(buffer, layout, "Bench"), document, paging.pages, paging.size):
        pass
    return buffer.size()


def _strokes(content: Content) -> tuple[QPageLayout, list[QPicture]]:
    """The paper of a document, and every stroke and letter of each page as Qt records it."""
    document = document_of(content, _USUAL)
    layout = page_layout("a4", document)
    paging = Paging(document, room(layout))
    while paging.go_on(1.0):
        pass
    pictures = []
    for number in range(1, len(paging.pages) + 1):
        picture = QPicture()
        painter = QPainter(picture)
        paint_page(painter, paging.size, document, paging.pages, number)
        painter.end()
        pictures.append(picture)
    return layout, pictures


def _replayed(layout: QPageLayout, pages: list[QPicture]) -> None:
    """The floor: recorded pages into a PDF, by Qt alone; the same fonts, letters and places."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = pdf_writer(buffer, layout, "Bench")
    painter = QPainter(writer)
    across = writer.logicalDpiX() / PER_INCH
    for number, page in enumerate(pages):
        if number:
            writer.newPage()
        painter.save()
        painter.scale(across, across)
        painter.drawPicture(0, 0, page)
        painter.restore()
    painter.end()


def _sheets(game: str) -> _Prints:
    people = [each for each in _shipped() if each.sheet.system == game]
    return _Prints(f"PDF of a sheet, {system(game).name}", [partial(_sheet, each) for each in people])


@cache
def _shipped() -> tuple[Reading, ...]:
    return tuple(open_sample(each.id) for each in samples())


def _sheet(reading: Reading, *, with_portrait: bool = True) -> Content:
    return paper_view(reading.sheet, portrait=reading.portrait if with_portrait else None)


def _party() -> Content:
    return party_view("Dust", [(each.sheet, each.portrait) for each in _shipped()[:_PARTY]])


def _chronicle() -> Content:
    chapters = tuple(
        ChapterView(
            number,
            f"Downtime after adventure {number}",
            f"{1 + number % 28} November 2026",
            f"Spot Hidden {30 + number} to {31 + number}, Luck {number} to {90 - number}",
            "",
            notes=f"A room above the bookshop, number {number}.\nThe diary is in the trunk.",
        )
        for number in range(_CHAPTERS)
    )
    points = tuple(
        PointView(number / _CHAPTERS, 1_200 + 7 * number, "3 May 2026") for number in range(_CHAPTERS)
    )
    curve = CurveView(
        "", "Whole sheet", "1,200", "1,403", "+203", points, "Whole sheet", "All skills together"
    )
    return PrintView("Ida Marchetti", "Chronicle, Call of Cthulhu 7e", chapters, curve)


def _told_log() -> tuple[list[float], _Prints]:
    """A long log in several rounds, and how long it took in each with being told in words first."""
    ida = _shipped()[0].sheet
    entries = _rolled(ida)
    view = _log(ida, entries)
    log = _Prints("PDF of a log of 2,800 rolls", [lambda: view])
    whole = []
    for _ in range(_LONG_ROUNDS + 1):
        began = perf_counter()
        _log(ida, entries)
        telling = (perf_counter() - began) * 1000
        log.turn()
        whole.append(telling + log.slowest[-1])
    return whole[1:], log


def _log(sheet: Sheet, newest_first: tuple[Entry, ...]) -> Content:
    """Every roll told in words, as the window of printing does it before it is laid out."""
    teller = LogTeller(sheet)
    for each in standing_rolls(newest_first):
        teller.tell(each)
    return teller.paper()


def _rolled(sheet: Sheet) -> tuple[Entry, ...]:
    """A journal of that many rolls of all skills, some on each day; the newest entry first."""
    chance = Random(11)
    dice = LiveDice(chance.randrange)
    day = datetime(2025, 1, 3, 19, tzinfo=UTC)
    entries = []
    for number in range(_ROLLS):
        skill = chance.choice(sheet.skills)
        subject = f"skill:{skill.id}"
        turn = roll(Attempt(sheet, subject, name=skill.name or skill.kind), dice)
        at = day + timedelta(days=7 * (number // _ROLLS_A_DAY), minutes=4 * (number % _ROLLS_A_DAY))
        when = at.isoformat(timespec="milliseconds")
        entries.append(Entry(number + 1, f"{number}", Action.ROLL, when, subject, (), turn.roll, turn.steps))
    return tuple(reversed(entries))


def _preview(app: App) -> list[Figure]:
    """From the command to the first page on the screen, beside a bare dialog with its strokes."""
    assert app.controllers is not None
    ours, floor = [], []
    _, (page, *_) = _strokes(_sheet(_shipped()[0]))
    for _ in range(_ROUNDS + 1):
        began = perf_counter()
        with _FirstPage(PrintWindow) as shown:
            app.window.commands["print"].trigger()
        ours.append((shown.at - began) * 1000)
        began = perf_counter()
        with _FirstPage(_Bare) as shown:
            _Bare(app.window, page).exec()
        floor.append((shown.at - began) * 1000)
    name = "Print window to its first page"
    return [
        compared(name, "ms", ours[1:], "bare dialog, the same strokes", floor[1:]),
        limited(f"{name}, as long as a player waits", "ms", ours[1:], _PREVIEW_MS),
    ]


class _Bare(QDialog):
    """A dialog as large as the window of printing that paints one page and nothing else."""

    def __init__(self, parent: QWidget, page: QPicture) -> None:
        super().__init__(parent)
        self.resize(1080, 760)
        self._page = page

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), "white")
        painter.drawPicture(0, 0, self._page)


class _FirstPage(QObject):
    """Closes a dialog of a kind as soon as its first page is painted, and knows when that was."""

    def __init__(self, kind: type[QDialog]) -> None:
        super().__init__()
        self._kind = kind
        self.at = 0.0

    def __enter__(self) -> "_FirstPage":
        qt = QApplication.instance()
        assert qt is not None
        qt.installEventFilter(self)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.at, "no page was painted"

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and self._shows_page(watched):
            qt = QApplication.instance()
            assert qt is not None
            qt.removeEventFilter(self)
            # After the whole paint, and before anything else that waits.
            done = QEvent(QEvent.Type.User)
            QApplication.postEvent(self, done, Qt.EventPriority.HighEventPriority.value)
        return False

    def customEvent(self, _event: QEvent) -> None:
        self.at = perf_counter()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, self._kind)
        QTimer.singleShot(0, dialog.reject)

    def _shows_page(self, watched: QWidget) -> bool:
        if not isinstance(watched.window(), self._kind):
            return False
        return isinstance(watched, _Bare) or isinstance(watched.parent(), PagePreview)
