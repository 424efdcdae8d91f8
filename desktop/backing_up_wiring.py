"""The backups that the app makes by itself, connected when the app is open."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from desktop.controllers.backups import BackupsController
from desktop.viewdata.backing_up import SHOW

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

    from desktop.controllers.background import Background
    from desktop.controllers.settings import SettingsController
    from desktop.paths import Places
    from desktop.widgets.main_window import MainWindow


class Around(NamedTuple):
    """What backing up goes by."""

    app: "QCoreApplication"
    background: "Background"
    settings: "SettingsController"
    places: "Places"


def build(around: Around, window: "MainWindow") -> BackupsController:
    """What backs the library up, at work."""
    made = BackupsController(
        around.places.library,
        around.places.backups,
        around.background,
        lambda: around.settings.most_backup_bytes,
        app=around.app,
        parent=window,
    )
    made.notice.connect(window.show_notice)
    window.notice_act_requested.connect(partial(_act, window))
    made.start()
    return made


def _act(window: "MainWindow", act: str) -> None:
    if act == SHOW:
        window.command_requested.emit("backups")
