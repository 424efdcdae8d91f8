"""Questions and notices in a dialog, always in plain text."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from desktop.base.names import shortened
from desktop.base.words import tr
from desktop.kit.controls.buttons import Button, ButtonKind
from desktop.kit.controls.toast import announce
from desktop.kit.look import theme
from desktop.kit.text.editors import PlainTextView
from desktop.kit.text.prose import Prose
from desktop.kit.windows.small_window import SmallWindow

_WIDTH, _GAP = 420, 8
_HIGHEST = 0.9
"""The share of the screen height that a question may take before its details scroll."""
_LEAST_DETAIL = 60
_LONGEST = 500
"""A sentence that names something with more letters is shortened."""


class Answer(Struct, frozen=True):
    """A button of a question: what `ask` returns for it, its text, and its role.

    Escape and closing the window choose the answer with the role "reject".
    """

    key: str
    label: str
    role: Literal["accept", "reject", "destructive"] = "accept"


_KINDS: Mapping[str, ButtonKind] = {"accept": "secondary", "reject": "secondary", "destructive": "danger"}


class Question(SmallWindow):
    """A dialog with one sentence, details below it, and a button for each answer."""

    def __init__(
        self, parent: QWidget | None, title: str, text: str, detail: str, answers: Sequence[Answer]
    ) -> None:
        """Build the dialog; see `ask`."""
        super().__init__(title, width=_WIDTH, gap=_GAP, parent=parent)
        self._text = text = shortened(text, _LONGEST)
        self.setAccessibleDescription(f"{text} {detail}".strip())
        self._answer = next((answer.key for answer in answers if answer.role == "reject"), answers[-1].key)
        if text:
            self.add_words(Prose(text, style="cardTitle"))
        self._detail = detail
        self._detail_text = Prose(detail, color="muted", parent=self)
        self._scrolled = PlainTextView(detail, name=tr("Details"), parent=self)
        self._scrolled.document().setDocumentMargin(0)
        for each in (self._detail_text, self._scrolled):
            each.hide()
            self.add_words(each)
        buttons: list[Button] = []
        main = next((answer for answer in answers if answer.role == "accept"), None)
        for answer in answers:
            button = Button(answer.label, kind="primary" if answer is main else _KINDS[answer.role])
            button.clicked.connect(lambda _checked=False, key=answer.key: self._choose(key))
            buttons.append(button)
        self.add_foot(*buttons[::-1])
        if main is not None:
            first = buttons[answers.index(main)]
            first.setDefault(True)
            first.setFocus()

    @property
    def answer(self) -> str:
        """The key of the chosen answer; until then that of the "reject" answer."""
        return self._answer

    def showEvent(self, event: QShowEvent) -> None:
        """Announce the question to screen readers."""
        super().showEvent(event)
        announce(self, self._text)

    def fit(self) -> None:
        """Show the details in full, or scrolling if they would fill the screen."""
        if self._detail:
            self._detail_text.show()
            self._scrolled.hide()
            too_high = self.height_needed() - round(self.most.height() * _HIGHEST)
            if too_high > 0 or self._detail_text.text != self._detail:
                whole = self._detail_text.heightForWidth(self.width_of_words())
                self._scrolled.setFixedHeight(max(whole - too_high, theme.current().px(_LEAST_DETAIL)))
                self._detail_text.hide()
                self._scrolled.show()
        super().fit()

    def _choose(self, key: str) -> None:
        self._answer = key
        self.accept()


def ask(parent: QWidget | None, title: str, text: str, detail: str, answers: Sequence[Answer]) -> str:
    """Show a question and return the `key` of the chosen answer.

    The first "accept" answer is the default. Closing the window returns the "reject" answer, or without one
    the last. A question with a single answer is a plain notice.
    """
    question = Question(parent, title, text, detail, answers)
    question.exec()
    chosen = question.answer
    question.deleteLater()
    return chosen
