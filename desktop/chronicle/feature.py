"""The chronicle: a page of the sheet with a chapter for each downtime of the open character."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.shell.feature import Feature, Tab

if TYPE_CHECKING:
    from desktop.chronicle.controller import ChronicleController
    from desktop.chronicle.ui.chronicle import ChroniclePage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> ChroniclePage:
    from desktop.chronicle.ui.chronicle import ChroniclePage

    return ChroniclePage()


def _start(host: Host) -> ChronicleController:
    from desktop.chronicle.controller import ChronicleController

    chronicle = ChronicleController(host.session, host.session)
    chronicle.copied.connect(host.window.copy_text)
    chronicle.notice.connect(host.window.show_notice)
    chronicle.print_requested.connect(partial(host.run, "print-chronicle"))
    return chronicle


def _connect(host: Host, page: ChroniclePage) -> None:
    if (chronicle := host.part(FEATURE)) is None:
        return
    chapters = page.chapters
    chapters.title_entered.connect(chronicle.give_title)
    chapters.date_entered.connect(chronicle.give_date)
    chapters.copy_requested.connect(chronicle.copy)
    chapters.copy_all_requested.connect(chronicle.copy_all)
    chapters.print_requested.connect(chronicle.print_one)
    chapters.print_all_requested.connect(chronicle.print_all)
    chapters.downtime_requested.connect(partial(host.run, "downtime"))


def _view(host: Host) -> object:
    chronicle = host.part(FEATURE)
    return None if chronicle is None else chronicle.view()


def _tour() -> Tour:
    from desktop.chronicle.tour import TOUR

    return TOUR


FEATURE = Feature(
    "chronicle", tabs=(Tab("chronicle", _make_page, _connect, _view),), start=_start, tour=_tour
)
