"""Dice sounds, for all dice in the app once the player turns them on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.shell.feature import Feature
from desktop.views.settings import SettingsPart

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.base.settings import Settings
    from desktop.self_check.trial import Check
    from desktop.shell.host import Host
    from desktop.sound.controller.sounds import Sounds
    from desktop.views.settings import SettingView


def _start(host: Host) -> Sounds:
    from desktop.sound.controller.sounds import DiceWidget, Sounds

    tray = host.window.tray
    sounds = Sounds(host.background, host)
    sounds.follow(tray, lambda: tray.degree)

    def follow(page: QWidget) -> None:
        if isinstance(page, DiceWidget):
            sounds.follow(page)

    for page in host.window.pages.widgets:
        follow(page)
    host.page_made.connect(follow)
    return sounds


def _follow_settings(host: Host) -> None:
    host.settings.sound_changed.connect(partial(_set_sound, host))


def _set_first(host: Host) -> None:
    kept = host.settings.settings
    _set_sound(host, kept.sound, kept.volume)


def _set_sound(host: Host, on: bool, volume: int) -> None:
    """Turn sound on or off; nothing is loaded before the first time. ``volume`` is 0 to 100."""
    sounds = host.part(FEATURE) if on else host.started(FEATURE)
    if sounds is not None:
        sounds.set_heard(on, volume)


def _stop(sounds: Sounds) -> None:
    sounds.close()


def _settings(settings: Settings) -> tuple[SettingView, ...]:
    from desktop.sound.view import settings_choices

    return settings_choices(settings)


def _self_check() -> tuple[Check, ...]:
    from desktop.sound.self_check import CHECKS

    return CHECKS


FEATURE = Feature(
    "sound",
    settings=(SettingsPart("dice", _settings),),
    start=_start,
    opened=_follow_settings,
    settled=_set_first,
    stop=_stop,
    self_check=_self_check,
)
