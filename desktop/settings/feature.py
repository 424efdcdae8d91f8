"""The settings window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Feature, Menu

if TYPE_CHECKING:
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _show(host: Host, page: str = "") -> None:
    from desktop.settings.ui import SettingsWindow
    from desktop.settings.view import settings_view

    window, settings = SettingsWindow(host.window, page), host.settings

    def show() -> None:
        tells = settings.system_tells
        window.show_view(settings_view(settings.settings, host.settings_parts, system_tells=tells))

    language = settings.settings.language
    window.chosen.connect(settings.choose)
    window.opening_requested.connect(lambda _setting: host.run("change_keys", window))
    window.defaults_requested.connect(settings.restore_defaults)
    settings.changed.connect(show)
    show()
    window.exec()
    settings.changed.disconnect(show)
    window.deleteLater()
    if settings.settings.language != language:
        host.run("offer-language")


def _tour() -> Tour:
    from desktop.settings.tour import TOUR

    return TOUR


FEATURE: Feature[None] = Feature(
    "settings",
    commands=(
        Command(
            "settings", _show, mark("&Settings…"), menu=Menu.EDIT, place=20, keys="Ctrl+,", early=Early.RUN
        ),
    ),
    tour=_tour,
)
