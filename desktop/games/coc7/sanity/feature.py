"""The Sanity page: Sanity rolls, days, and what follows from insanity."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.healing.feature import FEATURE as HEALING
from desktop.shell.feature import Feature, Tab

if TYPE_CHECKING:
    from desktop.games.coc7.sanity.controller import SanityController
    from desktop.games.coc7.sanity.ui import SanityPage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> SanityPage:
    from desktop.games.coc7.sanity.ui import SanityPage

    return SanityPage()


def _start(host: Host) -> SanityController:
    from desktop.games.coc7.sanity.controller import SanityController

    sanity = SanityController(host.session, host.rolls, host.attempts, host.session)
    sanity.view_changed.connect(host.tabs.show)
    sanity.notice.connect(host.window.show_notice)
    return sanity


def _connect(host: Host, page: SanityPage) -> None:
    if (sanity := host.part(FEATURE)) is None:
        return
    page.loss_entered.connect(sanity.enter_loss)
    page.roll_requested.connect(sanity.roll)
    page.follow_up_requested.connect(sanity.follow_up)
    page.condition_toggled.connect(partial(_set_condition, host))
    page.day_requested.connect(sanity.new_day)


def _set_condition(host: Host, status: str, on: bool) -> None:
    if (healing := host.part(HEALING)) is not None:
        healing.set_condition(status, on)


def _view(host: Host) -> object:
    sanity = host.part(FEATURE)
    return None if sanity is None else sanity.view()


def _roll(host: Host) -> None:
    if (sanity := host.part(FEATURE)) is not None:
        sanity.roll()


def _tour() -> Tour:
    from desktop.games.coc7.sanity.tour import TOUR

    return TOUR


FEATURE = Feature(
    "sanity",
    tabs=(Tab("sanity", _make_page, _connect, _view),),
    start=_start,
    checks={"sanity": _roll},
    tour=_tour,
)
