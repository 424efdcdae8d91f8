"""Two sheets side by side."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.choice import MenuButton
from desktop.kit.look import theme
from desktop.kit.view.shell import Choice
from desktop.library_page.ui.compare import CompareWindow
from desktop.library_page.view.compare import CompareRow, CompareSection, CompareSide, CompareView
from tests.showing import pick_in

DATES = (Choice("now", "Now"), Choice("3", "End of 2 Nov 2026"))
VIEW = CompareView(
    CompareSide("Ida Marchetti", DATES, "3"),
    CompareSide("Ida Marchetti", DATES, "now"),
    only=True,
    sections=(
        CompareSection("Values", (CompareRow("Hit points", "8/11", "5/11"), CompareRow("Luck", "52", "52"))),
        CompareSection("Notes", (CompareRow("Notes", "", "word " * 300),)),
    ),
    line="2 differences",
)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> CompareWindow:
    theme.apply(qapp, "light", 1.0)
    made = CompareWindow()
    qtbot.addWidget(made)
    made.show_view(VIEW)
    made.show()
    qtbot.waitExposed(made)
    return made


def described(window: CompareWindow) -> list[str]:
    tables = (each.accessibleDescription() for each in window.findChildren(QWidget) if each.isVisible())
    return [each for each in tables if each]


def test_each_row_is_read_out_with_both_sides(window: CompareWindow) -> None:
    values, notes = described(window)
    assert values.splitlines() == ["Hit points: 8/11, 5/11", "Luck: 52 on both sides"]
    assert notes.startswith("Notes: nothing, word")


def test_choosing_a_date_emits_its_side(window: CompareWindow) -> None:
    asked: list[tuple[int, str]] = []
    window.date_chosen.connect(lambda side, date: asked.append((side, date)))
    for name, words in (("Left date", "Now"), ("Right date", "End of 2 Nov 2026")):
        button = next(
            each for each in window.findChildren(MenuButton) if each.accessibleName().startswith(name)
        )
        button.click()
        pick_in(button, words)
    assert asked == [(0, "now"), (1, "3")]


def test_the_filter_emits_its_choice(window: CompareWindow) -> None:
    asked: list[bool] = []
    window.only_chosen.connect(asked.append)
    for name in ("Show everything", "Show differences"):
        choice = next(each for each in window.findChildren(QRadioButton) if each.accessibleName() == name)
        QTest.mouseClick(choice, Qt.MouseButton.LeftButton)
    assert asked == [False, True]


def test_identical_sheets_show_a_message(window: CompareWindow) -> None:
    window.show_view(VIEW._replace(sections=(), empty="There are no differences between these two."))
    assert described(window) == []


@pytest.mark.parametrize(
    ("name", "width", "scale"), [("dark", 900, 1.0), ("light", 400, 1.0), ("light", 900, 2.0)]
)
def test_long_texts_are_drawn_whole_at_any_size(
    window: CompareWindow, qapp: QApplication, name: str, width: int, scale: float
) -> None:
    theme.apply(qapp, name, scale)  # type: ignore[arg-type]
    window.resize(width, 700)
    QApplication.processEvents()
    window.grab()
    for table in (each for each in window.findChildren(QWidget) if each.accessibleDescription()):
        assert table.height() >= table.heightForWidth(table.width())


def test_differing_values_fit_in_bold(window: CompareWindow) -> None:
    words = "Retired reader in ancient languages, 67"

    def heights(right: str) -> list[int]:
        section = CompareSection("About", (CompareRow("Summary", words, right),))
        window.show_view(VIEW._replace(sections=(section,)))
        shown = [each for each in window.findChildren(QWidget) if each.isVisible()]
        (table,) = (each for each in shown if each.accessibleDescription().startswith("Summary"))
        return [table.heightForWidth(width) for width in range(600, 1200)]

    bold, plain = heights("Smuggler"), heights(words)
    assert all(one >= other for one, other in zip(bold, plain, strict=True))
    assert bold != plain
