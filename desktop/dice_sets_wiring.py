"""The window that chooses how dice look, connected when it is wanted."""

from typing import TYPE_CHECKING

from desktop.controllers.dice_sets import CharacterDice, DiceSetsController, LooseDice
from desktop.controllers.session import Session
from desktop.controllers.settings import SettingsController
from desktop.widgets.dice_window import DiceWindow
from rules_core.dice_sets import dice_set

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def choose_of_character(session: Session, over: "MainWindow") -> None:
    """Let the player choose the dice of the open character."""
    _choose(CharacterDice(session), over)


def choose_loose(settings: SettingsController, over: "MainWindow") -> None:
    """Let the player choose the dice that are rolled without a character."""
    _choose(
        LooseDice(lambda: dice_set(settings.settings.dice), lambda dice: settings.choose_dice(str(dice))),
        over,
    )


def _choose(worn: CharacterDice | LooseDice, over: "MainWindow") -> None:
    window = DiceWindow(over)
    dice = DiceSetsController(worn, window)
    dice.notice.connect(over.show_notice)
    dice.view_changed.connect(window.show_view)
    window.set_chosen.connect(dice.choose)
    window.own_entered.connect(dice.enter_own)
    window.mend_requested.connect(dice.mend)
    window.physical_chosen.connect(dice.choose_physical)
    dice.show()
    window.exec()
    window.deleteLater()
