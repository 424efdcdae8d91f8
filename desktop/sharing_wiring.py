"""Sharing a roll, connected when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from desktop.controllers.rolls import RollController
from desktop.controllers.session import Session
from desktop.controllers.sharing import SharingController
from desktop.viewdata.sharing import SharedRoll

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def build(session: Session, rolls: RollController, window: "MainWindow") -> SharingController:
    """What shares the rolls of the open character, connected to ``window``."""
    sharing = SharingController(rolls, window)
    sharing.copied.connect(window.copy_text)
    sharing.picture_requested.connect(partial(_copy_picture, session))
    sharing.notice.connect(window.show_notice)
    return sharing


def _copy_picture(session: Session, roll: SharedRoll) -> None:
    from desktop.widgets.tray.roll_picture import roll_picture
    from rules_core.dice_choice import set_of

    picture = roll_picture(roll, set_of(session.character.sheet))
    QGuiApplication.clipboard().setImage(picture)
