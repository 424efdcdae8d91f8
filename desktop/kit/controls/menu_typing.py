"""Typing in a menu of names goes to the next entry that starts with the typed letters."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu

from desktop.base.names import folded

_PAUSE_MS = 1500
"""After such a pause, typing starts again."""
_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class MenuTyping(QObject):
    """Follows the keys of a menu whose entries are names. A menu with mnemonics keeps its own keys.

    A menu that narrowed while the player types would move under the pointer, and such a menu fits on the
    screen: so the entry is marked, and Enter chooses it.
    """

    def __init__(self, menu: QMenu) -> None:
        """Follow the keys of `menu` from now on."""
        super().__init__(menu)
        self._menu = menu
        self._typed, self._at = "", 0
        menu.installEventFilter(self)

    def eventFilter(self, _menu: QObject, event: QEvent) -> bool:
        """Use a typed letter; let all other keys through."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        letter = event.text()
        if not letter.strip() and not (letter and self._is_going_on(event)):
            return False
        entries = self._menu.actions()
        if event.modifiers() & _COMMANDS or not letter.isprintable() or any(map(_has_mnemonic, entries)):
            return False
        self._typed = f"{self._typed}{letter}" if self._is_going_on(event) else letter
        self._at = event.timestamp()
        entry = entry_for(entries, folded(self._typed), self._menu.activeAction())
        if entry is not None:
            self._menu.setActiveAction(entry)
        return True

    def _is_going_on(self, event: QKeyEvent) -> bool:
        return bool(self._typed) and event.timestamp() - self._at <= _PAUSE_MS


def entry_for(entries: Sequence[QAction], typed: str, here: QAction | None) -> QAction | None:
    """Return the entry that starts with the typed letters, or else has a word that does; None without one.

    The same letter again goes on to the next entry; otherwise an entry that fits stays.
    """
    able = [each for each in entries if each.isEnabled() and each.isVisible() and not each.isSeparator()]
    again = len(typed) > 1 and len(set(typed)) == 1
    if again:
        typed = typed[0]
    at = able.index(here) if here in able else -1
    start = at + 1 if again or len(typed) == 1 else max(at, 0)
    in_turn = [*able[start:], *able[:start]]
    names = {each: folded(each.text().replace("&&", "&").replace("\t", " ")) for each in in_turn}
    first = (each for each in in_turn if names[each].startswith(typed))
    within = (each for each in in_turn if f" {typed}" in names[each])
    return next(first, None) or next(within, None)


def _has_mnemonic(entry: QAction) -> bool:
    return "&" in entry.text().replace("&&", "")
