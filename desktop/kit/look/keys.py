"""What was pressed, whether it is the key of a command, and shortcuts that follow when that changes."""

from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from shiboken6 import isValid

from desktop.base import keys

_MODIFIERS = frozenset(
    {
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
        Qt.Key.Key_ScrollLock,
        Qt.Key.Key_Super_L,
        Qt.Key.Key_Super_R,
        Qt.Key.Key_Hyper_L,
        Qt.Key.Key_Hyper_R,
        Qt.Key.Key_unknown,
    }
)
_HELD = (
    ("Meta", Qt.KeyboardModifier.MetaModifier),
    ("Ctrl", Qt.KeyboardModifier.ControlModifier),
    ("Alt", Qt.KeyboardModifier.AltModifier),
    ("Shift", Qt.KeyboardModifier.ShiftModifier),
)
_FIRST_NAMED = 0x01000000
"""Qt's keys below this are the characters they type."""


class _Changes(QObject):
    changed = Signal()


_changes = _Changes()
_bound: WeakKeyDictionary[QShortcut, tuple[str, bool | None]] = WeakKeyDictionary()


def changed() -> SignalInstance:
    """The signal that other keys are in use. Connect to it to show a key in a text again."""
    return _changes.changed


def announce_change() -> None:
    """Have bound shortcuts and everyone who listens follow the keys now in use."""
    for shortcut in tuple(_bound):
        if isValid(shortcut):
            _set(shortcut)
    _changes.changed.emit()


def bind(shortcut: QShortcut, command: str, *, single: bool | None = None) -> None:
    """Give a shortcut the keys of a command, now and after each change; ``single`` as in ``active_keys``."""
    _bound[shortcut] = (command, single)
    _set(shortcut)


def sequences(key: str) -> list[QKeySequence]:
    """Return what Qt has to wait for: some systems leave Shift to a sign that is typed with it."""
    found = [QKeySequence(key)]
    if keys.is_single(key) and not keys.split(key)[1].isalpha():
        found.append(QKeySequence(f"Shift+{key}"))
    return found


def pressed(event: QKeyEvent) -> str:
    """Return the key that was pressed, as in "Ctrl+Shift+Z"; "" while only Shift, Ctrl or Alt are held.

    A digit of the keypad is the same as another one, and a sign is itself, whether or not it needs Shift.
    """
    code = event.key()
    if code in _MODIFIERS or code <= 0:
        return ""
    held = {name for name, modifier in _HELD if event.modifiers() & modifier}
    if code == Qt.Key.Key_Backtab:
        code = Qt.Key.Key_Tab.value
        held.add("Shift")
    elif code == Qt.Key.Key_Enter:
        code = Qt.Key.Key_Return.value
    if Qt.Key.Key_Space.value < code < _FIRST_NAMED:
        last = chr(code)
        if not last.isalpha():
            held.discard("Shift")
    else:
        last = QKeySequence(code).toString(QKeySequence.SequenceFormat.PortableText)
        if len(last) == 1:  # Qt has no name for a dead key, which only adds an accent to the next letter
            last = "Dead"
    return keys.normal("+".join((*held, last))) if last else ""


def matches(event: QKeyEvent, command: str, *, single: bool | None = None) -> bool:
    """Return whether a key event is one of the keys of a command."""
    return pressed(event) in keys.active_keys(command, single=single)


def kept_from_shortcuts(event: QEvent) -> bool:
    """Keep a typed character from the shortcuts of the window. Return whether it is one."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent) or not types(event):
        return False
    event.accept()
    return True


def types(event: QKeyEvent) -> bool:
    """Return whether a key types a character, so that it can begin a search."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    text = event.text()
    return held == Qt.KeyboardModifier.NoModifier and bool(text.strip()) and text.isprintable()


def _set(shortcut: QShortcut) -> None:
    command, single = _bound[shortcut]
    found = keys.active_keys(command, single=single)
    shortcut.setKeys([each for key in found for each in sequences(key)])
    shortcut.setEnabled(bool(found))
