"""Sharing rolls, connected when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from desktop.rolling.sharing import SharingController
from desktop.views.sharing import SharedRoll

if TYPE_CHECKING:
    from desktop.shell.host import Host


def build(host: Host) -> SharingController:
    """Create the controller that shares the open character's rolls, and connect it to the window."""

    def copy_picture(roll: SharedRoll) -> None:
        from desktop.tray.roll_picture import roll_picture
        from rules_core.sheet.dice_choice import set_of

        picture = roll_picture(roll, set_of(host.session.character.sheet))
        QGuiApplication.clipboard().setImage(picture)

    sharing = SharingController(host.session, host.rolls.tray, host.window)
    sharing.copied.connect(host.window.copy_text)
    sharing.picture_requested.connect(copy_picture)
    sharing.notice.connect(host.window.show_notice)
    return sharing
