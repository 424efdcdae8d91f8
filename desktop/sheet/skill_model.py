"""The skills that a list shows, and their sort orders."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.base.names import folded
from desktop.kit.text.plain_text import shown
from desktop.views.sheet import SkillRow, TickState

Index = QModelIndex | QPersistentModelIndex

TICKED = frozenset({TickState.TICKED, TickState.JUST_TICKED})
"""States of a box that shows a tick."""

COUNTED = frozenset({TickState.COUNTED, TickState.JUST_COUNTED})
"""States of a box that shows a number of successes."""

_NEVER = frozenset({TickState.NEVER, TickState.NONE})


class SkillOrder(StrEnum):
    """The ways the skills can be sorted."""

    NAME = "name"
    VALUE = "value"
    TICKED = "ticked"
    USED = "used"


def sorted_skills(rows: Sequence[SkillRow], order: SkillOrder) -> list[SkillRow]:
    """Return the skills in an order, those with a star first; equal skills are sorted by name."""
    by_name = sorted(rows, key=lambda row: (not row.starred, folded(row.name)))
    if order is SkillOrder.VALUE:
        return sorted(by_name, key=lambda row: (not row.starred, -row.value))
    if order is SkillOrder.TICKED:
        return sorted(by_name, key=lambda row: (not row.starred, not is_ticked(row)))
    if order is SkillOrder.USED:
        return sorted(by_name, key=lambda row: (not row.starred, -row.used))
    return by_name


def is_ticked(row: SkillRow) -> bool:
    """Return whether a skill's box has a tick or a count of successes."""
    return row.tick in TICKED | COUNTED


def can_be_ticked(row: SkillRow) -> bool:
    """Return whether the player may tick a skill."""
    return row.tick not in _NEVER


class SkillModel(QAbstractListModel):
    """The skills shown, filtered and sorted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[SkillRow, ...] = ()
        """The skills in the order shown."""
        self._names: tuple[str, ...] = ()

    def show_rows(self, rows: Sequence[SkillRow]) -> None:
        """Show these skills. Rows stay the same if only their content changes."""
        new = tuple(rows)
        if [row.id for row in new] != [row.id for row in self.rows]:
            self.beginResetModel()
            self.rows, self._names = new, tuple(shown(row.name) for row in new)
            self.endResetModel()
            return
        changed = [at for at, row in enumerate(new) if row != self.rows[at]]
        if changed:
            self.rows, self._names = new, tuple(shown(row.name) for row in new)
        for at in changed:
            self.dataChanged.emit(self.index(at), self.index(at))

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many skills are shown."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data for a role; the whole row under `Qt.ItemDataRole.UserRole`."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._names[index.row()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case Qt.ItemDataRole.CheckStateRole:
                if not can_be_ticked(row):
                    return None
                return Qt.CheckState.Checked if is_ticked(row) else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that a skill can be chosen, and ticked unless the rules never tick it."""
        flags = super().flags(index)
        if index.isValid() and can_be_ticked(self.rows[index.row()]):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def index_of(self, skill: str) -> QModelIndex:
        """Return the index of the skill with this id, invalid if it isn't shown."""
        for at, row in enumerate(self.rows):
            if row.id == skill:
                return self.index(at)
        return QModelIndex()
