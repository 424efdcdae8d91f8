"""Why controls are off: a line in the row, read out with each control too."""

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget


def switch_off(control: QWidget, reason: str) -> None:
    """Turn a control off for a `reason`, or on for "". The row shows the reason: see `why_off`."""
    control.setEnabled(not reason)
    control.setAccessibleDescription(reason)


def why_off(controls: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return why controls, each with its label and reason ("" if it is on), are off: "Compare: …".

    Controls with the same reason share a line.
    """
    labels: dict[str, list[str]] = {}
    for label, reason in controls:
        if reason:
            labels.setdefault(reason, []).append(label)
    return tuple(f"{', '.join(dict.fromkeys(names))}: {reason}" for reason, names in labels.items())
