"""Questions and notices in a window of their own, whose words are always plain text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox, QWidget

from desktop.widgets import theme
from desktop.widgets.controls import Button, ButtonKind


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question: what `ask` returns for it, its words, and what it means.

    The role "reject" is also what Escape and closing the window stand for.
    """

    key: str
    label: str
    role: Literal["accept", "reject", "destructive"] = "accept"


_ROLES = {
    "accept": QMessageBox.ButtonRole.AcceptRole,
    "reject": QMessageBox.ButtonRole.RejectRole,
    "destructive": QMessageBox.ButtonRole.DestructiveRole,
}
_KINDS: Mapping[str, ButtonKind] = {"accept": "secondary", "reject": "secondary", "destructive": "danger"}


def message_box(
    parent: QWidget | None, title: str, text: str, detail: str, answers: Sequence[Answer]
) -> tuple[QMessageBox, dict[QAbstractButton, str]]:
    """Build the box that `ask` runs, and tell which answer each of its buttons stands for."""
    look = theme.current()
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(detail)
    box.setTextFormat(Qt.TextFormat.PlainText)
    # The box passes its text format on to the main text only.
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
        main = label.objectName() == "qt_msgbox_label"
        label.setFont(look.font("cardTitle" if main else "body"))
        label.setMinimumWidth(look.px(340 if label.text() else 0))
    keys: dict[QAbstractButton, str] = {}
    main_given = False
    for answer in answers:
        is_main = answer.role == "accept" and not main_given
        main_given = main_given or is_main
        button = Button(answer.label, kind="primary" if is_main else _KINDS[answer.role])
        box.addButton(button, _ROLES[answer.role])
        keys[button] = answer.key
        if is_main:
            box.setDefaultButton(button)
        if answer.role == "reject":
            box.setEscapeButton(button)
    return box, keys


def ask(parent: QWidget | None, title: str, text: str, detail: str, answers: Sequence[Answer]) -> str:
    """Ask the player a question in a window and return the `key` of the answer chosen.

    The first "accept" answer is the default. Closing the window gives the "reject" answer; give one whenever
    there is a choice. With a single answer the box is a plain notice.
    """
    box, keys = message_box(parent, title, text, detail, answers)
    box.exec()
    chosen = box.clickedButton()
    return keys.get(chosen, answers[-1].key)
