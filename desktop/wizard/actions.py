"""Buttons that show what a view lets them do."""

from desktop.kit.controls.buttons import Button
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.tray import ActionView


def show_action(button: Button, action: ActionView, name: str = "") -> None:
    """Show an action on its button, and why it is off where it is; a screen reader calls it `name`."""
    button.set_label(action.title, name)
    button.setEnabled(action.enabled)
    said = action.detail if action.enabled else action.reason
    button.setAccessibleDescription(said)
    set_tool_tip(button, said)
