"""Gives commands other keys, takes them from others only if the player says so, and restores the defaults."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from desktop.base import keys
from desktop.base.keys import Keys
from desktop.base.names import folded
from desktop.base.words import tr
from desktop.own_keys.view import (
    KeysView,
    Waiting,
    conflict_words,
    has_already,
    idle_words,
    none_has,
    now_words,
    refusal_words,
    row_of,
    takes_more,
    waiting_words,
)

Choose = Callable[[Mapping[str, Keys]], object]
"""Saves the player's keys by command, and uses them."""


class KeysController(QObject):
    """Holds what the window of keys shows; each change applies and is saved at once."""

    view_changed = Signal(object)
    """Carries the ``KeysView`` to show."""
    told = Signal(str)
    """Carries what just happened, for screen readers."""

    def __init__(
        self,
        groups: Sequence[tuple[str, str]],
        chosen: Callable[[], Mapping[str, Keys]],
        choose: Choose,
        parent: QObject | None = None,
    ) -> None:
        """List commands with the names of their groups; ``chosen`` returns the player's keys."""
        super().__init__(parent)
        self._groups = tuple(groups)
        self._chosen, self._choose = chosen, choose
        self._search = ""
        self._key = ""
        self._command = self._groups[0][0] if self._groups else ""
        self._waiting = Waiting.NOTHING
        self._message = ""
        self._warning = False
        self._wanted: tuple[str, Keys, str, str] | None = None

    # What the player wants

    def search(self, text: str) -> None:
        """List the commands whose name, group or keys hold the text."""
        if text != self._search:
            self._search, self._key = text, ""
            begins = folded(text.strip())
            named = (each for each, _ in self._rows() if folded(keys.name(each)).startswith(begins))
            self._command = next(named, "") if begins else self._command
            self._rest()

    def choose(self, command: str) -> None:
        """Choose a command."""
        self._command = command
        self._rest()

    def wait_for_key(self, waiting: Waiting) -> None:
        """Wait for a key."""
        self._rest(waiting)

    def cancel(self) -> None:
        """Stop waiting, and change nothing."""
        if self._waiting or self._wanted:
            self._rest()

    def press(self, key: str) -> None:
        """Take the key that was pressed while one was awaited."""
        command, waiting = self._command, self._waiting
        if waiting is Waiting.FIND:
            self._find(key)
        elif (refusal := keys.refusal(key, command)) is not None:
            self._tell(refusal_words(key, refusal), warning=True)
        elif key in keys.keys_of(command):
            self._tell(has_already(key, command))
        else:
            found = keys.keys_of(command)
            wanted = (*found, key) if waiting is Waiting.ADD else _changed(found, key)
            self._want(command, wanted, key)

    def clear(self) -> None:
        """Leave the chosen command without a key."""
        self._assign({self._command: ()})

    def give(self) -> None:
        """Take the key from the command that has it."""
        if self._wanted is not None:
            command, wanted, key, other = self._wanted
            left = tuple(each for each in keys.keys_of(other) if each != key)
            # A default that is taken comes back by itself once it is free again.
            self._assign({command: wanted} | ({other: left} if other in self._chosen() else {}))

    def reset(self) -> None:
        """Restore the keys of the chosen command, and ask if another one has taken one of them."""
        command = self._command
        defaults = keys.default_keys(command)
        taken = next((key for key in defaults if keys.owner(key, command)), "")
        self._want(command, defaults, taken)

    def reset_all(self) -> None:
        """Restore the keys of every command."""
        self._choose({})
        self._rest()
        self.told.emit(tr("All commands have their default keys."))

    # How it is done

    def _find(self, key: str) -> None:
        self._search, self._key = keys.words(key), key
        rows = self._rows()
        if rows:
            self._command = rows[0][0]
            self._rest()
            self.told.emit(conflict_words(key, self._command))
        else:
            self._rest()
            self._tell(none_has(key))

    def _want(self, command: str, wanted: Keys, key: str) -> None:
        other = keys.owner(key, command) if key else ""
        if not other:
            self._assign({command: wanted})
            return
        self._waiting, self._wanted = Waiting.NOTHING, (command, wanted, key, other)
        self._tell(conflict_words(key, other), warning=True)

    def _assign(self, wanted: Mapping[str, Keys]) -> None:
        chosen = {**self._chosen(), **wanted}
        self._choose({each: own for each, own in chosen.items() if own != keys.default_keys(each)})
        self._rest()
        self.told.emit(now_words(self._command))

    def _rest(self, waiting: Waiting = Waiting.NOTHING) -> None:
        self._waiting, self._wanted = waiting, None
        self._tell("")

    def _tell(self, message: str, *, warning: bool = False) -> None:
        self._message, self._warning = message, warning
        self.show()
        if message:
            self.told.emit(message)

    def show(self) -> None:
        """Show the window as it is now."""
        self.view_changed.emit(self._view())

    def _rows(self) -> list[tuple[str, str]]:
        sought = folded(self._search).strip()
        return [
            (command, group)
            for command, group in self._groups
            if (self._key in keys.keys_of(command) if self._key else _has(command, group, sought))
        ]

    def _view(self) -> KeysView:
        found = self._rows()
        before = ["", *(group for _, group in found)]
        rows = tuple(
            row_of(command, group, "" if group == above else group)
            for (command, group), above in zip(found, before, strict=False)
        )
        listed = [row.command for row in rows]
        if self._command not in listed:
            self._command = listed[0] if listed else ""
        command, waits = self._command, self._waiting
        idle = idle_words(command) if command else tr("No command matches.")
        message = self._message or (waiting_words(command, waits) if waits else idle)
        known = bool(command)
        return KeysView(
            rows,
            self._search,
            command,
            waits,
            message,
            self._warning,
            tr("Give it to “{command}”").format(command=keys.name(command)) if self._wanted else "",
            tr("Keep") if self._wanted else "",
            known and takes_more(command),
            known and bool(keys.keys_of(command)),
            known and keys.keys_of(command) != keys.default_keys(command),
            keys.are_changed(),
        )


def _has(command: str, group: str, sought: str) -> bool:
    """Return whether every word is in a command's name or group, or its key begins like that."""
    named = folded(f"{keys.name(command)} {group}")
    shown = (folded(keys.words(key)) for key in keys.keys_of(command))
    return all(word in named for word in sought.split()) or any(key.startswith(sought) for key in shown)


def _changed(found: Keys, key: str) -> Keys:
    """Return the keys after one replaces others: of single keys and others, only those of its kind."""
    kept = tuple(each for each in found if keys.is_single(each) is not keys.is_single(key))
    return (key,) if len(kept) == len(found) else tuple(sorted((key, *kept), key=keys.is_single))
