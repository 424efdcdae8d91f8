"""The Force page: powers, and the sessions that count for Bonus Points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.shell.feature import Feature, Tab

if TYPE_CHECKING:
    from desktop.games.shadow_lounge.force.controller import ForceController
    from desktop.games.shadow_lounge.force.ui import ForcePage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> ForcePage:
    from desktop.games.shadow_lounge.force.ui import ForcePage

    return ForcePage()


def _start(host: Host) -> ForceController:
    from desktop.games.shadow_lounge.force.controller import ForceController

    return ForceController(host.session, host.rolls, host.session)


def _connect(host: Host, page: ForcePage) -> None:
    if (force := host.part(FEATURE)) is None:
        return
    page.use_requested.connect(force.use)
    page.load_requested.connect(force.load)
    page.points_chosen.connect(force.choose_points)
    page.session_requested.connect(force.new_session)


def _view(host: Host) -> object:
    force = host.part(FEATURE)
    return None if force is None else force.view()


def _tour() -> Tour:
    from desktop.games.shadow_lounge.force.tour import TOUR

    return TOUR


FEATURE = Feature("force", tabs=(Tab("force", _make_page, _connect, _view),), start=_start, tour=_tour)
