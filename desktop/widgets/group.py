"""A window in which characters are ticked: who takes part in a roll for a group."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from desktop.viewdata.campaign import MemberView
from desktop.widgets import mirror, theme
from desktop.widgets.controls import Button
from desktop.widgets.member_list import MemberList
from desktop.widgets.sheet.prose import Prose
from desktop.widgets.text import PlainLabel
from desktop.words import tr

_WIDTH = 380
_LEAST_LIST = 60


class GroupWindow(QDialog):
    """Ticks characters, the open one from the start; it is accepted with :attr:`chosen`."""

    def __init__(self, people: tuple[tuple[int, str], ...], parent: QWidget | None = None) -> None:
        """Offer people as (id, name), the open character first."""
        super().__init__(parent)
        look = theme.current()
        self._people = people
        self._ticked = {people[0][0]} if people else set()
        self.setWindowTitle(tr("Group Luck"))
        self.setAccessibleName(tr("Group Luck"))
        self._list = MemberList()
        self._list.toggled.connect(self._toggle)
        self._roll = Button(tr("Roll the lowest Luck"), kind="primary")
        self._roll.clicked.connect(self.accept)
        self._roll.setDefault(True)
        leave = Button(tr("Leave it"))
        leave.clicked.connect(self.reject)
        page = QVBoxLayout(self)
        page.setContentsMargins(mirror.margins(self, look.px(24), look.px(20), look.px(20), look.px(16)))
        page.setSpacing(look.px(10))
        page.addWidget(PlainLabel(tr("Who is there?"), style="cardTitle"))
        page.addWidget(Prose(tr("The lowest Luck among them rolls for all."), color="muted"))
        page.addWidget(self._list, 1)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addStretch(1)
        row.addWidget(leave)
        row.addWidget(self._roll)
        page.addLayout(row)
        self.setMinimumWidth(min(look.px(_WIDTH), self.screen().availableGeometry().width()))
        self._show()
        self._list.setMinimumHeight(look.px(_LEAST_LIST))
        room = self.screen().availableGeometry()
        self.resize(self.sizeHint().boundedTo(QSize(room.width() - 40, room.height() - 60)))

    @property
    def chosen(self) -> tuple[int, ...]:
        """The ids of those that are ticked, in the order offered."""
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
    """Ask who takes part; empty where nobody does."""
    window = GroupWindow(people, parent)
    accepted = window.exec() == QDialog.DialogCode.Accepted
    chosen = window.chosen if accepted else ()
    window.deleteLater()
    return chosen
