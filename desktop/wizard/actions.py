"""Show a view's actions on buttons."""

from desktop.kit.controls.buttons import Button
from desktop.kit.text.plain_text import set_tool_tip
from desktop.views.tray import ActionView


def show_action(button: Button, action: ActionView, name: str = "") -> None:
    """Show an action on a button, disabled with a reason if it has one; `name` is the accessible name."""
    button.set_label(action.title, name)
    button.setEnabled(action.enabled)
    description = action.detail if action.enabled else action.reason
    button.setAccessibleDescription(description)
    set_tool_tip(button, description)
