"""Questions and notices in a window of their own, whose words are always plain text."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from desktop.widgets import mirror, theme
from desktop.widgets.controls import Button, ButtonKind
from desktop.widgets.sheet.prose import Prose
from desktop.widgets.sheet.section import ButtonRow
from desktop.widgets.text import PlainTextView
from desktop.widgets.toast import announce
from desktop.words import tr

_WIDTH = 420
_HIGHEST_DETAIL = 0.4
"""Of the height of the screen."""


class Answer(Struct, frozen=True):
    """A button of a question: what `ask` returns for it, its words, and what it means.

    The role "reject" is also what Escape and closing the window stand for.
    """

    key: str
    label: str
    role: Literal["accept", "reject", "destructive"] = "accept"


_KINDS: Mapping[str, ButtonKind] = {"accept": "secondary", "reject": "secondary", "destructive": "danger"}


class Question(QDialog):
    """A small window with one sentence, more words below it, and a button for each answer."""

    def __init__(
        self, parent: QWidget | None, title: str, text: str, detail: str, answers: Sequence[Answer]
    ) -> None:
        """Build the window; see `ask`."""
        super().__init__(parent)
        look = theme.current()
        self._text = text
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{text} {detail}".strip())
        self._answer = next((answer.key for answer in answers if answer.role == "reject"), answers[-1].key)
        page = QVBoxLayout(self)
        page.setContentsMargins(mirror.margins(self, look.px(24), look.px(20), look.px(20), look.px(16)))
        page.setSpacing(look.px(8))
        if text:
            page.addWidget(Prose(text, style="cardTitle"))
        if detail:
            page.addWidget(_detail(detail, look.px(_WIDTH - 44)))
        page.addSpacing(look.px(8))
        page.addStretch(1)
        buttons: list[Button] = []
        main = next((answer for answer in answers if answer.role == "accept"), None)
        for answer in answers:
            button = Button(answer.label, kind="primary" if answer is main else _KINDS[answer.role])
            button.clicked.connect(lambda _checked=False, key=answer.key: self._choose(key))
            buttons.append(button)
        page.addWidget(ButtonRow(buttons[::-1], right=True))  # the main one in the corner, as in all windows
        if main is not None:
            first = buttons[answers.index(main)]
            first.setDefault(True)
            first.setFocus()
        # Qt would keep it to two thirds of the screen, and cut what large text does not leave room for.
        edges = page.contentsMargins()
        row = sum(each.sizeHint().width() for each in buttons) + edges.left() + edges.right()
        wanted = max(look.px(_WIDTH), row)
        wide = min(wanted, self.screen().availableSize().width() - look.px(_WIDTH // 10))
        self.setMinimumWidth(min(look.px(_WIDTH), wide))
        self.resize(wide, page.totalHeightForWidth(wide))

    @property
    def answer(self) -> str:
        """The key of the answer chosen; that of the "reject" answer until one is."""
        return self._answer

    def showEvent(self, event: QShowEvent) -> None:
        """Have the question read out."""
        super().showEvent(event)
        announce(self, self._text)

    def _choose(self, key: str) -> None:
        self._answer = key
        self.accept()


def _detail(words: str, width: int) -> QWidget:
    """Return the words in full, or where they are too long for the screen a page that scrolls."""
    said = Prose(words, color="muted")
    highest = round(QGuiApplication.primaryScreen().availableSize().height() * _HIGHEST_DETAIL)
    if said.text == words and said.heightForWidth(width) <= highest:
        return said
    scrolled = PlainTextView(words, name=tr("Details"))
    scrolled.document().setDocumentMargin(0)
    scrolled.setFixedHeight(highest)
    return scrolled


def ask(parent: QWidget | None, title: str, text: str, detail: str, answers: Sequence[Answer]) -> str:
    """Ask the player a question in a window, wait, and return the `key` of the answer chosen.

    The first "accept" answer is the default. Closing the window gives the "reject" answer, or the last one
    where there is none. With a single answer the window is a plain notice.
    """
    question = Question(parent, title, text, detail, answers)
    question.exec()
    chosen = question.answer
    question.deleteLater()
    return chosen
