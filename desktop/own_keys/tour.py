"""Tour stops at the window of keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.look import WINDOW_LOOKS
from desktop.tour.stops import Screen, Stop, Tour, opened_by
from desktop.tour.visitor import Visitor


def _change(at: Visitor) -> None:
    """Give a roll a key that another command has, then restore all."""

    def opened() -> None:
        at.type("roll")
        at.click_button("Change")
        QTest.keyClick(at.qt.focusWidget() or at.front, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        at.shot("Another command has the key", "own-keys", "taken", at.front)
        at.click_button("Give it to")
        at.shot("A key of your own", "own-keys", "changed", at.front)
        at.click_button("Reset the keys of all commands")
        at.click_button("Change")
        at.shot("Press the new key", "own-keys", "press", at.front)

    at.in_window(at.window.commands["change_keys"].trigger, opened)


TOUR = Tour(
    (Stop("playing", 101, _change),),
    (Screen("own-keys", 161, "Change keys", opened_by("change_keys"), "windows", WINDOW_LOOKS),),
)
