"""The window that asks for the player's own dice away from the tray, connected when it is first wanted."""

from desktop.controllers.own_dice import OwnDice
from desktop.widgets.main_window import MainWindow
from desktop.widgets.own_dice_window import OwnDiceWindow


def build(own_dice: OwnDice, window: MainWindow) -> OwnDiceWindow:
    """The window over `window`, wired to what asks."""
    asking = OwnDiceWindow(window)
    asking.entered.connect(own_dice.enter)
    asking.here_requested.connect(own_dice.roll_here)
    asking.cancelled.connect(own_dice.cancel)
    return asking
