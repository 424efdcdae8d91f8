"""The window of keys: by keyboard, narrow, and to a screen reader."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.own_keys.ui.key_list import KeyList
from desktop.own_keys.ui.recorder import Recorder
from desktop.own_keys.ui.window import KeysWindow
from desktop.own_keys.view import KeyRow, KeysView, Waiting
from tests.showing import opened

K, M = Qt.Key, Qt.KeyboardModifier
ROWS = (
    KeyRow("palette", "Find", "File", ("Ctrl K",), changed=False, heading="File"),
    KeyRow("roll", "Roll", "Roll", ("R", "Ctrl J"), changed=True, heading="Roll"),
    KeyRow("dark", "Dark theme", "View", (), changed=False, heading="View"),
)
IDLE = KeysView(ROWS, chosen="palette", message="By default: Ctrl K.", can_add=True, can_clear=True)
WAITS = KeysView(ROWS, chosen="palette", waiting=Waiting.CHANGE, message="Press the new key for “Find”.")
ASKS = KeysView(
    ROWS, chosen="palette", message="R is “Roll”.", warning=True, giving="Give it to “Find”", keeping="Keep"
)
Heard = list[tuple[object, ...]]


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> KeysWindow:
    theme.apply(qapp, "light", 1.0)
    made = KeysWindow()
    made.show_view(IDLE)
    opened(qtbot, made)
    return made


@pytest.fixture
def heard(window: KeysWindow) -> Heard:
    said: Heard = []
    names = ("searched", "chosen", "key_wanted", "key_pressed", "cancelled", "cleared", "given")
    for name in (*names, "reset_requested", "reset_all_requested"):
        getattr(window, name).connect(lambda *given, name=name: said.append((name, *given)))
    return said


def rows(window: KeysWindow) -> KeyList:
    return window.findChildren(KeyList)[0]


def press(key: Qt.Key, held: Qt.KeyboardModifier = M.NoModifier) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def names(window: QWidget) -> list[str]:
    return [each.accessibleName() for each in window.findChildren(QAbstractButton) if each.isVisible()]


def test_a_row_speaks_its_command_keys_and_change(window: KeysWindow) -> None:
    model = rows(window).model()
    said = [model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]
    assert said == ["Find, Ctrl K", "Roll, R, Ctrl J, changed", "Dark theme, no key"]


def test_keys_lead_from_the_search_to_a_command_and_its_new_key(window: KeysWindow, heard: Heard) -> None:
    press(K.Key_F)
    press(K.Key_Return)
    assert QApplication.focusWidget() is rows(window)
    press(K.Key_Down)
    press(K.Key_Return)
    assert heard == [("searched", "f"), ("chosen", "roll"), ("key_wanted", Waiting.CHANGE)]
    heard.clear()
    window.show_view(WAITS)
    assert isinstance(QApplication.focusWidget(), Recorder)
    for key, held in (
        (K.Key_Shift, M.ShiftModifier),
        (K.Key_Tab, M.NoModifier),
        (K.Key_J, M.ControlModifier),
    ):
        press(key, held)
    assert heard == [("key_pressed", "Tab"), ("key_pressed", "Ctrl+J")]
    window.show_view(IDLE)
    assert QApplication.focusWidget() is rows(window)


def test_escape_stops_waiting_without_closing_and_backspace_removes(window: KeysWindow, heard: Heard) -> None:
    window.show_view(WAITS)
    press(K.Key_Backspace)
    press(K.Key_Escape)
    assert heard == [("cleared",), ("cancelled",)]
    assert window.isVisible()
    window.show_view(IDLE)
    press(K.Key_Delete)
    assert heard[-1] == ("cleared",)
    press(K.Key_Escape)
    assert not window.isVisible()


def test_waiting_ends_when_the_focus_goes_elsewhere(window: KeysWindow, heard: Heard) -> None:
    window.show_view(WAITS)
    rows(window).setFocus()
    assert heard == [("cancelled",)]


def test_a_conflict_asks_with_two_buttons(window: KeysWindow, heard: Heard) -> None:
    window.show_view(WAITS)
    window.show_view(ASKS)
    assert {"Give it to “Find”", "Keep"} <= set(names(window))
    assert "Change" not in names(window)
    press(K.Key_Return)
    press(K.Key_Tab)
    press(K.Key_Return)
    assert heard == [("given",), ("cancelled",)]


def test_showing_the_window_emits_nothing(window: KeysWindow, heard: Heard) -> None:
    for view in (WAITS, ASKS, KeysView((), search="x"), IDLE):
        window.show_view(view)
    assert heard == []
    assert window.findChildren(KeyList)[0].currentIndex().row() == 0


@pytest.mark.parametrize("view", [IDLE, WAITS, ASKS], ids=["idle", "waits", "asks"])
def test_nothing_is_cut_off_at_480_pixels_and_large_text(
    window: KeysWindow, qapp: QApplication, view: KeysView
) -> None:
    theme.apply(qapp, "dark", 1.5)
    window.show_view(view)
    QApplication.processEvents()
    window.resize(480, 800)
    QApplication.processEvents()
    assert window.width() == 480
    for each in window.findChildren(QAbstractButton):
        if each.isVisible() and each.accessibleName() != "Clear search":
            left = each.mapTo(window, each.rect().topLeft()).x()
            assert 0 <= left <= left + each.width() <= 480
            assert each.width() >= each.minimumSizeHint().width()
