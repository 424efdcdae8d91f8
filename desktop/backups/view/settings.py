"""Backups in the settings window."""

from desktop.base.settings import BACKUP_MEGABYTES, Settings
from desktop.base.words import tr
from desktop.views.settings import SettingView


def settings_choices(settings: Settings) -> tuple[SettingView, ...]:
    """The choices that the settings window shows."""
    return (_backups(settings),)


def _backups(settings: Settings) -> SettingView:
    words = {256: tr("256 MB"), 1024: tr("1 GB"), 4096: tr("4 GB")}
    return SettingView(
        "backups",
        tr("Room for backups"),
        tr("Older backups make room for newer ones. The newest three good ones always stay."),
        tuple((str(each), words[each]) for each in BACKUP_MEGABYTES),
        str(settings.backup_megabytes),
    )
