"""Open another library, create one, move this one, and warn about the open one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Feature, Menu

if TYPE_CHECKING:
    from desktop.libraries.feature.leaving import Libraries
    from desktop.library.moving.moving import Plan
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _start(host: Host) -> Libraries:
    from desktop.libraries.feature.leaving import Libraries

    return Libraries(host)


def _open(host: Host) -> None:
    if (libraries := host.part(FEATURE)) is not None:
        libraries.open()


def _make(host: Host) -> None:
    if (libraries := host.part(FEATURE)) is not None:
        libraries.make()


def _move(host: Host) -> None:
    if host.is_open and (libraries := host.part(FEATURE)) is not None:
        libraries.move()


def _move_first(host: Host, plan: Plan) -> None:
    from desktop.libraries.feature.leaving import move_first

    leaving = [each.id for each in FEATURE.commands if each.menu is not None]
    move_first(host, plan, leaving)


def _offer_language(host: Host) -> None:
    if (libraries := host.part(FEATURE)) is not None:
        libraries.offer_language()


def _opened(host: Host) -> None:
    from desktop.libraries.feature.opened import watch

    watch(host)


def _note_opened(host: Host) -> None:
    if (libraries := host.part(FEATURE)) is not None:
        libraries.note_opened()


def _settled(host: Host) -> None:
    from desktop.libraries.feature.opened import look_at_folder

    for job in (_note_opened, look_at_folder):
        host.attempt(FEATURE, job, host)


def _tour() -> Tour:
    from desktop.libraries.tour import TOUR

    return TOUR


FEATURE = Feature(
    "libraries",
    commands=(
        Command("open_library", _open, mark("&Open library…"), menu=Menu.FILE, place=50, early=Early.RUN),
        Command("recent", None, mark("&Recent libraries"), menu=Menu.FILE, place=51),
        Command("new_library", _make, mark("New librar&y…"), menu=Menu.FILE, place=52, early=Early.RUN),
        Command("move_library", _move, mark("&Move library…"), menu=Menu.FILE, place=53, early=Early.RUN),
        Command("move-first", _move_first, early=Early.RUN),
        Command("offer-language", _offer_language, early=Early.RUN),
    ),
    start=_start,
    opened=_opened,
    settled=_settled,
    essential=True,
    tour=_tour,
)
