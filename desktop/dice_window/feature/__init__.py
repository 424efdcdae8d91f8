"""The dice in a window of their own: the tray lends its felt, and gets it back when that window is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, Situation

if TYPE_CHECKING:
    from desktop.dice_window.feature.outside import DiceOutside
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _start(host: Host) -> DiceOutside:
    from desktop.dice_window.feature.outside import DiceOutside

    return DiceOutside(host)


def _toggle(host: Host) -> None:
    if (outside := host.part(FEATURE)) is not None:
        outside.toggle()


def _reopen(host: Host) -> None:
    """Open the window again if it was open when the app ended."""
    if host.settings.settings.dice_window_open and (outside := host.part(FEATURE)) is not None:
        outside.open(again=True)


def _close(outside: DiceOutside) -> None:
    outside.window.deleteLater()


def _has_tray(now: Situation) -> bool:
    return now.is_built


def _tour() -> Tour:
    from desktop.dice_window.tour import TOUR

    return TOUR


FEATURE = Feature(
    "dice_window",
    commands=(
        Command(
            "dice_window",
            _toggle,
            mark("D&ice in a window of their own"),
            menu=Menu.VIEW,
            place=16,
            when=_has_tray,
            checkable=True,
        ),
    ),
    start=_start,
    settled=_reopen,
    close=_close,
    tour=_tour,
)
