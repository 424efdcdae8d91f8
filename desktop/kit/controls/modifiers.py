"""The dice that modifier keys add to a clicked roll."""

from PySide6.QtCore import Qt


def extra_dice(held: Qt.KeyboardModifier) -> int:
    """Return 1 (a bonus die) while Shift is held, -1 (a penalty die) while Ctrl is held, else 0."""
    shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
    control = bool(held & Qt.KeyboardModifier.ControlModifier)
    return int(shift) - int(control)
