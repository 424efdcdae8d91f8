"""Backups: made in the background and restored from a window, with readable copies and help after damage."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Early, Feature, Menu
from desktop.views.settings import SettingsPart

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.backups.feature.keeping import Backups
    from desktop.base.settings import Settings
    from desktop.self_check.trial import Check
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour
    from desktop.views.settings import SettingView


def _start(host: Host) -> Backups:
    from desktop.backups.feature.keeping import Backups

    return Backups(host)


def _show(host: Host) -> None:
    if (backups := host.part(FEATURE)) is not None:
        from desktop.backups.feature.restoring import show_backups

        show_backups(backups.restore, host.undo, host.window)


def _back_up_before(host: Host, reason: str, then: Callable[[], object]) -> None:
    """Runs ``then`` at once while no backups are made."""
    backups = host.part(FEATURE)
    if backups is None or backups.backing_up is None:
        then()
    else:
        backups.backing_up.before(reason, then)


def _rescue(host: Host, choice: str) -> None:
    from desktop.backups.feature.rescue import choose

    choose(host, choice)


def _start_safely(host: Host, open_as_usual: Callable[[], object]) -> None:
    from desktop.backups.feature.last_end import start_safely

    start_safely(host, open_as_usual)


def _settings(settings: Settings) -> tuple[SettingView, ...]:
    from desktop.backups.view.copies import settings_choices

    return settings_choices(settings)


def _keep_copies(host: Host) -> None:
    if (backups := host.part(FEATURE)) is not None:
        backups.keep_copies()


def _keep_backups(host: Host) -> None:
    if (backups := host.part(FEATURE)) is not None:
        backups.keep_backups()


def _act(host: Host, act: str) -> None:
    from desktop.backups.view.copies import SHOW
    from desktop.views.problems import MEND

    if act == SHOW:
        host.window.use(SHOW)
    elif act.startswith(MEND):
        from desktop.backups.feature.rescue import mend

        mend(host, int(act.removeprefix(MEND)))


def _opened(host: Host) -> None:
    host.opening.opened_again.connect(partial(_keep_backups, host))
    host.window.notice_act_requested.connect(partial(_act, host))


def _settled(host: Host) -> None:
    from desktop.backups.feature.last_end import tell_last_end
    from desktop.backups.feature.rescue import look_for_conflicts

    for job in (_keep_copies, _keep_backups, tell_last_end, look_for_conflicts):
        host.attempt(FEATURE, job, host)


def _stop(backups: Backups) -> None:
    backups.stop()


def _close(backups: Backups) -> None:
    backups.close()


def _run_doctor(argv: list[str]) -> int:
    from desktop.backups.cli.doctor import main

    return main(argv)


def _run_backup(argv: list[str]) -> int:
    from desktop.backups.cli.backup import main

    return main(argv)


def _run_restore(argv: list[str]) -> int:
    from desktop.backups.cli.restore import main

    return main(argv)


def _tour() -> Tour:
    from desktop.backups.tour import TOUR

    return TOUR


def _self_check() -> tuple[Check, ...]:
    from desktop.backups.self_check import CHECKS

    return CHECKS


FEATURE = Feature(
    "backups",
    cli={"doctor": _run_doctor, "backup": _run_backup, "restore": _run_restore},
    commands=(
        Command("backups", _show, mark("&Backups…"), menu=Menu.FILE, place=40),
        Command("backup-before", _back_up_before),
        Command("rescue", _rescue, early=Early.RUN),
        Command("safe-start", _start_safely),
    ),
    settings=(SettingsPart("backups", _settings, mark("Backups")),),
    start=_start,
    opened=_opened,
    settled=_settled,
    stop=_stop,
    close=_close,
    essential=True,
    tour=_tour,
    self_check=_self_check,
)
