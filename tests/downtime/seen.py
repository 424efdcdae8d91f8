"""What a player sees of the wizard, and what they press."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from desktop.dice.felt import Felt
from desktop.downtime.ui.try_line import TryLine

WISHES = (
    "roll_requested",
    "roll_all_requested",
    "dice_typed",
    "dice_asked",
    "act_requested",
    "written",
    "page_chosen",
    "back_requested",
    "next_requested",
    "leave_requested",
    "empty_action_requested",
    "landed",
)
"""All signals of the wizard."""


def buttons(page: QWidget) -> list[str]:
    return [each.accessibleName() for each in page.findChildren(QAbstractButton) if each.isVisible()]


def button(page: QWidget, name: str) -> QAbstractButton:
    (found,) = [
        each
        for each in page.findChildren(QAbstractButton)
        if each.isVisible() and each.accessibleName() == name
    ]
    return found


def click(page: QWidget, name: str) -> None:
    QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def fields(page: QWidget) -> dict[str, QLineEdit]:
    return {each.accessibleName(): each for each in page.findChildren(QLineEdit) if each.isVisible()}


def line(page: QWidget, name: str) -> TryLine:
    """The row of the try with this name."""
    (found,) = [each for each in page.findChildren(TryLine) if each.isVisible() and each.view.name == name]
    return found


def words(row: TryLine) -> list[str]:
    """What is written in a row beside its controls, in reading order."""
    return [piece.words for piece, _box in row.placed if piece.words]


def dice(row: TryLine) -> list[str]:
    """What the dice in a row show."""
    return [piece.die.numeral for piece, _box in row.placed if piece.die is not None]


def texts(page: QWidget) -> list[str]:
    return [each.text() for each in page.findChildren(QLabel) if each.isVisible()]


def felts(page: QWidget) -> tuple[Felt, Felt]:
    """The dice of the check, and those of the gain."""
    found = {each.accessibleName(): each for each in page.findChildren(Felt)}
    return found["Dice"], found["Gain dice"]


def settle() -> None:
    """Let pages within pages find their sizes."""
    for _ in range(6):
        QApplication.processEvents()


def named(page: QWidget) -> list[str]:
    """What a screen reader calls the parts in view."""
    return [
        each.accessibleName()
        for each in page.findChildren(QWidget)
        if each.isVisible() and each.accessibleName()
    ]


def focused() -> str:
    found = QApplication.focusWidget()
    return "" if found is None else found.accessibleName()


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    found = QApplication.focusWidget()
    assert found is not None
    QTest.keyClick(found, key, modifier)
