"""The first-run page: open a sample or import, at any size."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop.viewdata.shell import FirstRunView, GameCard, SampleCard
from desktop.widgets import theme
from desktop.widgets.first_run import FirstRun
from desktop.widgets.sheet.prose import Prose
from desktop.widgets.tray.dice.felt import Felt

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

VIEW = FirstRunView(
    "Your characters, your dice, your computer",
    "Open a sample and roll, or bring your own.",
    (
        GameCard(
            "coc7",
            "Call of Cthulhu 7e",
            "D100 under your skill.",
            (
                SampleCard("ida", "Ida Marchetti", "A press photographer."),
                SampleCard("hugh", "Hugh Pemberton", "A retired scholar."),
            ),
        ),
    ),
)


@pytest.fixture
def make_page(qtbot: QtBot, qapp: QApplication) -> Callable[[int, int, float], FirstRun]:
    def make(width: int, height: int, scale: float) -> FirstRun:
        theme.apply(qapp, "light", scale)
        page = FirstRun()
        qtbot.addWidget(page)
        page.resize(width, height)
        page.show_view(VIEW)
        page.show()
        page.activateWindow()
        qtbot.waitExposed(page)
        QApplication.processEvents()
        return page

    return make


def button(page: FirstRun, name: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if each.accessibleName().startswith(name))


def test_each_sample_has_a_button_and_import_has_one(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0)
    heard: list[str] = []
    page.sample_requested.connect(heard.append)
    page.import_requested.connect(lambda: heard.append("import"))
    for name in ("Open Hugh Pemberton", "Open Ida Marchetti", "Import a character file"):
        QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)
    assert heard == ["hugh", "ida", "import"]


def test_the_keyboard_begins_at_the_first_sample(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0)
    walked = []
    for _ in range(3):
        focused = QApplication.focusWidget()
        assert focused is not None
        walked.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert walked == [
        "Open Ida Marchetti. A press photographer.",
        "Open Hugh Pemberton. A retired scholar.",
        "Import a character file",
    ]
    assert page.isVisible()


def test_it_says_that_files_can_be_dropped_and_no_account_is_needed(
    make_page: Callable[..., FirstRun],
) -> None:
    said = [prose.text for prose in make_page(1440, 840, 1.0).findChildren(Prose)]
    assert "You can also drop a file on this window." in said
    assert "Works without an internet connection. No account." in said


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1440, 840, 1.0), (1024, 600, 1.0), (1440, 840, 2.0), (720, 450, 1.0)]
)
def test_everything_stands_in_the_middle_and_no_button_is_cut(
    make_page: Callable[..., FirstRun], width: int, height: int, scale: float
) -> None:
    page = make_page(width, height, scale)
    for name in ("Open Ida", "Open Hugh", "Import"):
        found = button(page, name)
        left = found.mapTo(page, QPoint(0, 0)).x()
        assert left >= 0
        assert left + found.width() <= width
        assert found.height() >= found.sizeHint().height()
    found = button(page, "Import")
    middle = found.mapTo(page, found.rect().center()).x()
    assert abs(middle - width / 2) <= 12
    assert button(page, "Open Ida").mapTo(page, QPoint(0, 0)).y() < height


def test_showing_the_same_view_again_keeps_the_focus(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0)
    button(page, "Open Hugh").setFocus()
    page.show_view(VIEW)
    assert button(page, "Open Hugh").hasFocus()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_felt_is_flush_with_its_card_and_only_the_first_sample_is_filled(
    make_page: Callable[[int, int, float], FirstRun], scale: float
) -> None:
    page = make_page(1440, 1100, scale)
    felt = page.findChild(Felt)
    assert isinstance(felt, Felt)
    card = felt.parentWidget()
    assert card is not None
    assert felt.geometry().topLeft() == QPoint(0, 0)
    assert felt.width() == card.width()
    filled = []
    for name in ("Ida", "Hugh"):
        sample = next(each for each in page.findChildren(QPushButton) if name in each.accessibleName())
        ground = sample.grab().toImage().pixelColor(theme.current().px(10), sample.height() // 2)
        filled.append(ground == theme.current().color("accent"))
    assert filled == [True, False]
