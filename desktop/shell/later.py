"""Deferred work shortly after the start: first the log, then features."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base import crash

if TYPE_CHECKING:
    from desktop.shell.app import App


def do_later(app: App) -> None:
    """Start the log, then deferred work of features such as backups, then cosmetic work."""
    for part in (
        partial(crash.open_log, app.opening.places.logs),
        app.host.settle,
        partial(_list_samples, app),
        _warm_dice_up,
        partial(show_icon, app),
    ):
        app.attempt(part)


def show_icon(app: App) -> None:
    """Set the window icon, which takes too long to draw before the first paint."""
    if app.qt.windowIcon().isNull():
        from desktop.kit.look.icons import app_icon

        app.qt.setWindowIcon(app_icon())


def _list_samples(app: App) -> None:
    from desktop.kit.view.shell import SampleRow
    from desktop.views.about import first_run_view

    games = first_run_view().games
    rows = (SampleRow(each.id, each.name, game.name) for game in games for each in game.samples)
    app.window.commands.list_samples(tuple(rows))


def _warm_dice_up() -> None:
    from desktop.dice.felt import warm_up

    warm_up()
