"""Windows and strips about saving: nothing is cut at any text size, and every control has a name."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.backups.ui.backups_window import BackupsWindow
from desktop.backups.ui.rescue_window import RescueWindow
from desktop.backups.view.rescue import ReportLine, ReportSection, ReportView
from desktop.kit.controls.banner import Banner
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import Choice
from desktop.kit.windows.questions import Answer, Question
from desktop.library.problems import DiskFull, LibraryDamaged
from desktop.sheet.sheet import Sheet
from desktop.shell.problem_page import ProblemPage
from desktop.timeline.ui.page import TimelinePage
from desktop.views.opened import read_only_banner
from desktop.views.problems import BACKUP, problem_view
from desktop.views.unsaved import unsaved_banner
from tests.backups.test_ui import view
from tests.timeline.test_page import PAST, VIEW

FILE = Path("/home/ida/.local/share/Rollbook/library.db")
LEAST_TARGET = 24
ANSWERS = (
    Answer("try", "Try again"),
    Answer("copy", "Save a copy…"),
    Answer("close", "Close without saving", "destructive"),
    Answer("stay", "Cancel", "reject"),
)
REPORT = ReportView(
    "What was saved",
    f"4 characters were saved, including the last change. "
    f"The damaged file is kept unchanged in {FILE.parent}.",
    (ReportSection("Lost", (ReportLine("Ada", "The sheet cannot be read. " * 4, grave=True),)),),
    "",
)


def backups() -> QWidget:
    window = BackupsWindow()
    window.show_view(
        view()._replace(note="Ada was restored, as of today 21:40.", undo="undo", trouble="None newer.")
    )
    return window


def report() -> QWidget:
    return RescueWindow(REPORT)


def problem() -> QWidget:
    page = ProblemPage()
    copy = Choice(BACKUP, "Open the backup of 20 Nov 21:40 (12 characters, verified)")
    page.show_view(problem_view(LibraryDamaged(FILE, ""), copy))
    return page


def not_saved() -> QWidget:
    banner = Banner()
    banner.show_view(unsaved_banner(3, DiskFull(FILE, ""), refused=True))
    return banner


def read_only() -> QWidget:
    banner = Banner()
    banner.show_view(read_only_banner("backup"))
    return banner


def timeline() -> QWidget:
    page = TimelinePage()
    page.show_view(VIEW)
    page.show_past(PAST)
    return page


def faults(window: QWidget) -> list[str]:
    """Return what is cut, outside to the right, too small to click, or without a name."""
    found = []
    for each in window.findChildren(QWidget):
        if not each.isVisible() or any(sheet.isAncestorOf(each) for sheet in window.findChildren(Sheet)):
            continue  # the sheet has tests of its own
        name = each.accessibleName()
        control = isinstance(each, QAbstractButton | QAbstractItemView | QLineEdit)
        if control and not name and not isinstance(each.parentWidget(), QAbstractItemView):
            found.append(f"no name: {each}")
        if isinstance(each, Prose | Sentence) and each.height() < each.heightForWidth(each.width()):
            found.append(f"cut below: {name}")
        if not isinstance(each, QAbstractButton):
            continue
        if each.width() < each.minimumSizeHint().width():
            found.append(f"cut: {name}, {each.width()} of {each.minimumSizeHint().width()}")
        if each.mapTo(window, QPoint(each.width(), 0)).x() > window.width():
            found.append(f"outside: {name}")
        if min(each.width(), each.height()) < LEAST_TARGET:
            found.append(f"small: {name}, {each.size()}")
    return found


@pytest.mark.parametrize("make", [backups, report, problem, not_saved, read_only, timeline])
@pytest.mark.parametrize(("width", "scale"), [(720, 1.0), (1080, 1.5), (1440, 1.5), (1440, 2.0)])
def test_nothing_is_cut(
    make: Callable[[], QWidget], width: int, scale: float, qtbot: QtBot, qapp: QApplication
) -> None:
    theme.apply(qapp, "light", scale)
    window = make()
    qtbot.addWidget(window)
    window.resize(width, round(450 * scale))
    window.show()
    for _ in range(4):  # cards in a page that scrolls settle one after the other
        QApplication.processEvents()
    assert faults(window) == []
    theme.apply(qapp, "light", 1.0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_question_with_many_answers_fits_them(scale: float, qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", scale)
    detail = "If you close Rollbook now, you lose what isn't saved."
    question = Question(None, "Not saved yet", "3 actions aren't saved yet.", detail, ANSWERS)
    qtbot.addWidget(question)
    question.show()
    QApplication.processEvents()
    assert faults(question) == []
    assert question.width() <= question.screen().availableSize().width()
    theme.apply(qapp, "light", 1.0)


def test_the_chosen_row_stays_in_view_when_the_text_grows(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    window = BackupsWindow()
    qtbot.addWidget(window)
    window.show_view(view(1))
    window.show()
    qtbot.waitExposed(window)
    theme.apply(qapp, "light", 2.0)
    QApplication.processEvents()
    rows = window.rows
    assert rows.currentIndex().row() == len(view(1).rows) - 1
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()).center())
    theme.apply(qapp, "light", 1.0)


def test_a_sentence_wraps_again_when_its_font_changes(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    words = Sentence("As it was on 20 November 2026, 21:40 after “Spot Hidden 21, hard success”")
    qtbot.addWidget(words)
    small = words.font()
    large = QFont(small)
    large.setPixelSize(small.pixelSize() * 3)
    for font, lines in ((large, 6), (small, 2)):
        words.setFont(font)
        assert words.heightForWidth(320) == lines * QFontMetrics(font).lineSpacing()
