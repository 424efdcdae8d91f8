"""Dice fairness: a window that shows how often each face was rolled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu

if TYPE_CHECKING:
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _show(host: Host) -> None:
    from desktop.fairness.controller import FairnessController
    from desktop.fairness.ui.fairness_window import FairnessWindow, choose_where
    from desktop.kit.windows.dialogs import show_message

    window = FairnessWindow(host.window)
    # Without a parent: a file may still be written after the window closes.
    fairness = FairnessController(host.session, host.background)
    fairness.view_changed.connect(window.show_view)
    fairness.told.connect(partial(show_message, host.window))
    window.scope_chosen.connect(fairness.choose_scope)
    window.die_chosen.connect(fairness.choose_die)
    window.own_toggled.connect(fairness.show_own)

    def export() -> None:
        if (path := choose_where(window)) is not None:
            fairness.export(path)

    window.export_requested.connect(export)
    fairness.show()
    window.exec()
    fairness.stop()
    window.deleteLater()


def _tour() -> Tour:
    from desktop.fairness.tour import TOUR

    return TOUR


FEATURE: Feature[None] = Feature(
    "fairness",
    commands=(Command("fairness", _show, mark("Dice fa&irness…"), menu=Menu.ROLL, place=33),),
    tour=_tour,
)
