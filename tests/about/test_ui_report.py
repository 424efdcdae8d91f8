"""The bug report window: the report can be read before it is shared."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.about.ui.report_window import ReportWindow
from desktop.about.view.report import ProblemReportView
from desktop.kit.controls.buttons import Button
from desktop.kit.look import theme
from desktop.kit.text.editors import PlainEditor
from desktop.kit.text.prose import Prose

TEXT = "Rollbook 0.1.0\n<b>not bold</b>\n" + "x" * 300 + "\n" + "line\n" * 200


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> ReportWindow:
    theme.apply(qapp, "light", 1.0)
    made = ReportWindow()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def button(window: ReportWindow, words: str) -> Button:
    return next(each for each in window.findChildren(Button) if each.accessibleName() == words)


def test_window_says_that_nothing_was_sent_and_offers_nothing_before_the_report(window: ReportWindow) -> None:
    assert any("Nothing has been sent" in each.text for each in window.findChildren(Prose))
    for words in ("Copy", "Save as text file…", "Open log folder"):
        assert not button(window, words).isEnabled()
    assert button(window, "Close").isEnabled()


def test_report_is_shown_literally_and_read_only(window: ReportWindow) -> None:
    window.show_view(ProblemReportView(TEXT, logs=Path("/logs")))
    (text,) = window.findChildren(PlainEditor)
    assert text.toPlainText() == TEXT
    text.setFocus()
    QTest.keyClicks(text, "changed")
    assert text.toPlainText() == TEXT
    bar = text.verticalScrollBar()
    QTest.keyClick(text, Qt.Key.Key_PageDown)
    assert bar.value() > 0, "the keyboard scrolls"
    assert text.horizontalScrollBar().maximum() == 0


def test_each_button_emits_its_signal(window: ReportWindow, qtbot: QtBot) -> None:
    window.show_view(ProblemReportView(TEXT, logs=Path("/logs")))
    with qtbot.waitSignals([window.copy_requested, window.save_requested]):
        button(window, "Copy").click()
        button(window, "Save as text file…").click()
    with qtbot.waitSignal(window.folder_requested, check_params_cb=lambda folder: folder == Path("/logs")):
        button(window, "Open log folder").click()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_off_on_a_small_screen(qtbot: QtBot, qapp: QApplication, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    window = ReportWindow()
    qtbot.addWidget(window)
    window.show_view(ProblemReportView(TEXT, logs=Path("/logs")))
    window.resize(984, 580)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    for each in (*window.findChildren(Button), *window.findChildren(PlainEditor)):
        place = QRect(each.mapTo(window, QPoint()), each.size())
        assert window.rect().contains(place), each.accessibleName()
    (text,) = window.findChildren(PlainEditor)
    assert text.height() >= 2 * theme.current().line("small")
    theme.apply(qapp, "light", 1.0)
