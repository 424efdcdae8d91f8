"""Read and operate the wizard as a player would."""

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
    "keep_requested",
    "drop_requested",
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
    (found,) = [each for each in page.findChildren(TryLine) if each.isVisible() and each.view.name == name]
    return found


def words(row: TryLine) -> list[str]:
    """Return the texts in a row beside its controls, in reading order."""
    return [piece.words for piece, _box in row.placed if piece.words]


def dice(row: TryLine) -> list[str]:
    return [piece.die.numeral for piece, _box in row.placed if piece.die is not None]


def texts(page: QWidget) -> list[str]:
    return [each.text() for each in page.findChildren(QLabel) if each.isVisible()]


def felts(page: QWidget) -> tuple[Felt, Felt]:
    """Return the felt of the check and that of the gain."""
    found = {each.accessibleName(): each for each in page.findChildren(Felt)}
    return found["Dice"], found["Gain dice"]


def settle() -> None:
    """Let nested pages settle their sizes."""
    for _ in range(6):
        QApplication.processEvents()


def named(page: QWidget) -> list[str]:
    """Return the accessible names of the visible parts."""
    return [
        each.accessibleName()
        for each in page.findChildren(QWidget)
        if each.isVisible() and each.accessibleName()
    ]


def focused() -> str:
    found = QApplication.focusWidget()
    return "" if found is None else found.accessibleName()


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    found = QApplication.focusWidget()
    assert found is not None
    QTest.keyClick(found, key, modifier)
