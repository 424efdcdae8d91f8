"""What a key event is called, on several keyboards, and shortcuts that follow the player's keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.base import keys
from desktop.kit.look.keys import announce_change, bind, matches, pressed
from tests.showing import opened

K, M = Qt.Key, Qt.KeyboardModifier
NO, SHIFT, CTRL, KEYPAD = M.NoModifier, M.ShiftModifier, M.ControlModifier, M.KeypadModifier


@pytest.fixture(autouse=True)
def with_defaults() -> Iterator[None]:
    yield
    keys.use({})


def event(key: Qt.Key, held: Qt.KeyboardModifier = NO, text: str = "") -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key.value, held, text)


@pytest.mark.parametrize(
    ("key", "held", "text", "name"),
    [
        (K.Key_R, NO, "r", "R"),
        (K.Key_R, SHIFT, "R", "Shift+R"),
        (K.Key_K, CTRL, "\x0b", "Ctrl+K"),
        (K.Key_Z, CTRL | SHIFT, "", "Ctrl+Shift+Z"),
        (K.Key_Slash, NO, "/", "/"),
        (K.Key_Slash, SHIFT, "/", "/"),  # above the 7 of a German keyboard
        (K.Key_Question, SHIFT, "?", "?"),
        (K.Key_ssharp, NO, "ß", "ß"),
        (K.Key_Odiaeresis, NO, "ö", "Ö"),
        (K.Key_1, SHIFT, "1", "1"),  # digits of a French keyboard need Shift
        (K.Key_1, KEYPAD, "1", "1"),
        (K.Key_Enter, KEYPAD, "\r", "Return"),
        (K.Key_Plus, CTRL | SHIFT, "", "Ctrl++"),
        (K.Key_Backtab, CTRL | SHIFT, "", "Ctrl+Shift+Tab"),
        (K.Key_PageDown, CTRL, "", "Ctrl+PgDown"),
        (K.Key_F5, SHIFT, "", "Shift+F5"),
        (K.Key_Dead_Acute, NO, "", "Dead"),
        (K.Key_Shift, SHIFT, "", ""),
        (K.Key_Control, CTRL, "", ""),
        (K.Key_AltGr, NO, "", ""),
        (K.Key_Super_L, NO, "", ""),
        (K.Key_CapsLock, NO, "", ""),
    ],
)
def test_a_key_is_called_by_what_it_types(
    key: Qt.Key, held: Qt.KeyboardModifier, text: str, name: str
) -> None:
    assert pressed(event(key, held, text)) == name


def test_an_event_is_compared_with_the_keys_in_use() -> None:
    assert matches(event(K.Key_R, NO, "r"), "roll")
    keys.use({"roll": ("J",)})
    assert not matches(event(K.Key_R, NO, "r"), "roll")
    assert matches(event(K.Key_J, NO, "j"), "roll")
    keys.use({"roll": ("J",)}, single=False)
    assert not matches(event(K.Key_J, NO, "j"), "roll")


def test_a_bound_shortcut_follows_the_keys_of_its_command(qtbot: QtBot) -> None:
    page = QWidget()
    shortcut = QShortcut(page)
    heard: list[bool] = []
    shortcut.activated.connect(lambda: heard.append(True))
    bind(shortcut, "filter", single=True)
    opened(qtbot, page)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    QTest.keyClick(page, K.Key_Slash)
    assert len(heard) == 1
    keys.use({"filter": ("Ctrl+F", "J")})
    announce_change()
    QTest.keyClick(page, K.Key_Slash)
    QTest.keyClick(page, K.Key_F, CTRL)
    assert len(heard) == 1
    QTest.keyClick(page, K.Key_J)
    assert len(heard) == 2
