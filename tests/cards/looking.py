"""Find what a page shows by its text, and detect what is cut off."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from desktop.cards.cards import Notice
from desktop.cards.numbers import Number
from desktop.healing.ui.treatments import HeadedText


def buttons(page: QWidget) -> dict[str, QAbstractButton]:
    return {each.accessibleName(): each for each in page.findChildren(QAbstractButton) if each.isVisible()}


def button(page: QWidget, start: str) -> QAbstractButton:
    (found,) = [each for name, each in buttons(page).items() if name.startswith(start)]
    return found


def click(page: QWidget, start: str) -> None:
    QApplication.processEvents()  # nobody clicks on what was not painted yet
    QTest.mouseClick(button(page, start), Qt.MouseButton.LeftButton)


def field(page: QWidget, name: str) -> QLineEdit:
    (found,) = [each for each in page.findChildren(QLineEdit) if each.accessibleName() == name]
    return found


def words(page: QWidget) -> list[str]:
    labels = [each.text() for each in page.findChildren(QLabel) if each.isVisible()]
    painted = [
        each.accessibleName()
        for kind in (Notice, Number, HeadedText)
        for each in page.findChildren(kind)
        if each.isVisible()
    ]
    return labels + painted


def cut(page: QWidget) -> list[str]:
    """Return the names of visible controls and texts that extend beyond their parent or get too little
    room.
    """
    for _ in range(6):  # cards in a page in a scroll area settle one after the other
        QApplication.processEvents()
    found = []
    for each in page.findChildren(QWidget):
        parent = each.parentWidget()
        readable = isinstance(each, QAbstractButton | QLabel | QLineEdit | Notice | Number | HeadedText)
        if parent is None or not readable or not each.isVisible():
            continue
        said = each.accessibleName() or (each.text() if isinstance(each, QLabel) else "")
        if not parent.rect().contains(each.geometry()):
            found.append(f"outside: {said} {each.geometry()} in {parent.rect()}")
        if each.hasHeightForWidth() and each.height() < each.heightForWidth(each.width()):
            found.append(f"too low: {said}")
        whole = isinstance(each, QAbstractButton | QLineEdit) and not each.hasHeightForWidth()
        if whole and each.width() < each.minimumSizeHint().width():
            found.append(f"too narrow: {said}")
    return found
