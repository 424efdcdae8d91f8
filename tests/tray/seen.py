"""What a player sees and presses in a tray."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from desktop.kit.controls.buttons import Button
from desktop.kit.look import theme
from desktop.kit.text.badges import Badge
from desktop.tray.tray import Tray

UNFOLDED = 392


def shown_words(tray: Tray) -> list[str]:
    labels = [each.text() for each in tray.findChildren(QLabel) if each.isVisible()]
    badges = [each.word for each in tray.findChildren(Badge) if each.isVisible()]
    buttons = [each.accessibleName() for each in tray.findChildren(QAbstractButton) if each.isVisible()]
    return labels + badges + buttons


def buttons(tray: Tray) -> dict[str, QAbstractButton]:
    return {each.accessibleName(): each for each in tray.findChildren(QAbstractButton) if each.isVisible()}


def button(tray: Tray, start: str) -> QAbstractButton:
    (found,) = [each for name, each in buttons(tray).items() if name.startswith(start)]
    return found


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def land(tray: Tray) -> None:
    tray.land()
    assert not tray.is_turning()


def place(tray: Tray, found: QWidget) -> QRect:
    return QRect(found.mapTo(tray, QPoint(0, 0)), found.size())


def label(tray: Tray, words: str) -> QLabel:
    (found,) = [each for each in tray.findChildren(QLabel) if each.isVisible() and each.text() == words]
    return found


def primaries(tray: Tray) -> list[str]:
    """Return the visible filled buttons, recognised by the pixel inside their left edge."""
    tray.ensurePolished()
    accent = theme.current().color("accent").rgb()
    picture = tray.grab().toImage()
    found = []
    for name, each in buttons(tray).items():
        at = place(tray, each)
        if isinstance(each, Button) and picture.pixel(at.left() + 10, at.center().y()) == accent:
            found.append(name)
    return found


def focused_name() -> str:
    focused = QApplication.focusWidget()
    return "" if focused is None else focused.accessibleName()


def press_enter() -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Return)


def field(tray: Tray, name: str) -> QLineEdit:
    (found,) = [
        each for each in tray.findChildren(QLineEdit) if each.isVisible() and each.accessibleName() == name
    ]
    return found


def type_into(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
