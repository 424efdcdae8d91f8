"""What the keys held during a click say about the roll."""

from PySide6.QtCore import Qt


def extra_dice(held: Qt.KeyboardModifier) -> int:
    """Return 1 (a bonus die) with Shift held, -1 (a penalty die) with Ctrl held, else 0."""
    shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
    control = bool(held & Qt.KeyboardModifier.ControlModifier)
    return int(shift) - int(control)
