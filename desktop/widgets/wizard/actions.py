"""Buttons that show what a view lets them do."""

from desktop.viewdata.tray import ActionView
from desktop.widgets.controls import Button
from desktop.widgets.text import set_tool_tip


def show_action(button: Button, action: ActionView, name: str = "") -> None:
    """Show an action on its button, and why it is off where it is; a screen reader calls it `name`."""
    button.set_label(action.title, name)
    button.setEnabled(action.enabled)
    said = action.detail if action.enabled else action.reason
    button.setAccessibleDescription(said)
    set_tool_tip(button, said)
