"""A dialog that chooses the characters of a Group Luck roll."""

from PySide6.QtWidgets import QDialog, QWidget

from desktop.base.words import tr
from desktop.kit.controls.buttons import Button
from desktop.kit.lists.member_list import MemberList
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.kit.view.sheet import MemberView
from desktop.kit.windows.small_window import SmallWindow

_WIDTH, _GAP = 380, 10


class GroupWindow(SmallWindow):
    """A list of characters to tick, the open one first and ticked."""

    def __init__(self, people: tuple[tuple[int, str], ...], parent: QWidget | None = None) -> None:
        """List people as (id, name), the open character first."""
        title = tr("Group Luck")
        super().__init__(title, width=_WIDTH, gap=_GAP, parent=parent)
        self._people = people
        self._ticked = {people[0][0]} if people else set()
        self._list = MemberList()
        self._list.toggled.connect(self._toggle)
        self._roll = Button(tr("Roll lowest Luck"), kind="primary")
        self._roll.clicked.connect(self.accept)
        self._roll.setDefault(True)
        leave = Button(tr("Cancel"))
        leave.clicked.connect(self.reject)
        self.add_words(PlainLabel(tr("Who takes part?"), style="cardTitle"))
        self.add_words(Prose(tr("The character with the lowest Luck rolls for the group."), color="muted"))
        self.add(self._list, stretch=1)
        self._show()
        self.add_foot(leave, self._roll)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The ids of the ticked characters, in the order listed."""
        return tuple(number for number, _ in self._people if number in self._ticked)

    def _toggle(self, character: int, on: bool) -> None:
        self._ticked = self._ticked | {character} if on else self._ticked - {character}
        self._show()

    def _show(self) -> None:
        self._list.show_rows(
            tuple(MemberView(number, name, number in self._ticked) for number, name in self._people)
        )
        self._roll.setEnabled(bool(self._ticked))


def choose_group(parent: QWidget, people: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    """Ask who takes part, and return their ids; empty if the player cancels."""
    window = GroupWindow(people, parent)
    accepted = window.exec() == QDialog.DialogCode.Accepted
    chosen = window.chosen if accepted else ()
    window.deleteLater()
    return chosen
