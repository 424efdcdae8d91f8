"""The palette: type, move, choose."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.base import keys
from desktop.kit.look import theme
from desktop.library_page.ui.palette import Palette
from desktop.library_page.view.palette import PaletteRow, PaletteView

LEFT = Qt.MouseButton.LeftButton
ROWS = (
    PaletteRow("character:1", "Ida Marchetti", "CoC 7e, HP 8/11", icon="coc7", heading="Recent characters"),
    PaletteRow("character:2", "Hugh & Co", "CoC 7e, HP 12/12", icon="coc7"),
    PaletteRow("command:library", "Library", keys="Ctrl L", heading="Commands"),
)


@pytest.fixture
def palette(qtbot: QtBot, qapp: QApplication) -> Iterator[Palette]:
    theme.apply(qapp, "light", 1.0)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 700)
    window.show()
    made = Palette(window)
    made.open()
    made.show_view(PaletteView("", ROWS))
    qtbot.waitExposed(made)
    yield made
    made.hide()


@pytest.fixture
def chosen(palette: Palette) -> list[str]:
    heard: list[str] = []
    palette.chosen.connect(heard.append)
    return heard


def test_enter_chooses_the_first_result_and_closes(palette: Palette, chosen: list[str]) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert chosen == ["character:1"]
    assert not palette.isVisible()


def test_arrows_wrap_around(palette: Palette, chosen: list[str]) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(palette.field, key)
    assert chosen == ["command:library"]


def test_page_keys_stop_at_the_ends(palette: Palette) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() == 2
    QTest.keyClick(palette.field, Qt.Key.Key_PageUp)
    assert palette.list.currentIndex().row() == 0


def test_the_marked_row_is_read_out_with_the_field(palette: Palette) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.field.accessibleDescription() == "Hugh & Co, CoC 7e, HP 12/12"


def test_a_click_chooses(palette: Palette, chosen: list[str]) -> None:
    QApplication.processEvents()
    at = palette.list.visualRect(palette.list.model().index(1, 0)).center()
    QTest.mouseMove(palette.list.viewport(), at)
    QTest.mouseClick(palette.list.viewport(), LEFT, pos=at)
    assert chosen == ["character:2"]


def test_every_change_is_searched(palette: Palette) -> None:
    typed: list[str] = []
    palette.typed.connect(typed.append)
    QTest.keyClicks(palette.field, "id")
    clear = palette.findChild(QPushButton)
    assert isinstance(clear, QPushButton)
    QTest.mouseClick(clear, LEFT)
    assert typed == ["i", "id", ""]


MORE = (PaletteRow("tab:notes", "Osric owes us", "Ida Marchetti, Notes", heading="Found on sheets"), *ROWS)


def test_results_that_come_later_are_marked_from_the_top(palette: Palette, chosen: list[str]) -> None:
    palette.show_view(PaletteView("", MORE))
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert chosen == ["tab:notes"]


def test_a_mark_that_the_player_moved_stays_on_its_row(palette: Palette, chosen: list[str]) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    palette.show_view(PaletteView("", MORE))
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert chosen == ["character:2"]
    palette.open()
    palette.show_view(PaletteView("hugh", ROWS))
    palette.show_view(PaletteView("hugh", MORE))
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert chosen[1:] == ["tab:notes"], "other letters begin at the top again"


def test_its_own_key_selects_the_text_for_another_search(
    palette: Palette, request: pytest.FixtureRequest
) -> None:
    keys.use({"palette": ("Ctrl+J",)})
    request.addfinalizer(lambda: keys.use({}))
    QTest.keyClicks(palette.field, "ida")
    QTest.keyClick(palette.field, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert palette.field.selectedText() == ""
    QTest.keyClick(palette.field, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert palette.field.selectedText() == "ida"


def test_no_results_show_a_message(palette: Palette, chosen: list[str]) -> None:
    palette.show_view(PaletteView("xyz", (), "No match for “xyz”."))
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert chosen == []
    assert not palette.list.isVisible()


def test_it_opens_empty_again_and_escape_closes_it(palette: Palette) -> None:
    typed: list[str] = []
    QTest.keyClicks(palette.field, "id")
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert palette.field.text() == ""
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    palette.typed.connect(typed.append)
    palette.open()
    assert (palette.field.text(), typed) == ("", [])


@pytest.mark.parametrize(("name", "scale"), [("dark", 2.0), ("light", 0.8)])
def test_it_stays_inside_the_window(palette: Palette, qapp: QApplication, name: str, scale: float) -> None:
    theme.apply(qapp, name, scale)  # type: ignore[arg-type]
    many = tuple(
        PaletteRow(f"command:{n}", "A very long name of a command " * 4, "", "Ctrl K") for n in range(60)
    )
    palette.show_view(PaletteView("", many))
    palette.grab()
    window = palette.parentWidget()
    assert window is not None
    assert palette.width() <= window.width()
    assert palette.height() <= window.height() * 0.71
