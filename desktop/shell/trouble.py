"""Handles problems: the options of the problem page, and safe mode."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base import words
from desktop.session.starts import Start
from desktop.shell.appearance import language_of
from desktop.views import problems

if TYPE_CHECKING:
    from desktop.shell.app import App
    from desktop.shell.host import Controllers


def open_in_safe_mode(app: App, on: Controllers) -> None:
    """Open no character, and show how to return to normal."""
    from desktop.views.opened import safe_mode

    on.characters.show_rail()
    app.host.show_no_character()
    app.window.show_banner("safe_mode", safe_mode())
    app.window.banner_act_requested.connect(partial(_leave_safe_mode, app))


def _leave_safe_mode(app: App, act: str) -> None:
    """Reopen the window with the normal settings; for another language, in a new process."""
    from desktop.base.settings import load
    from desktop.views.opened import LEAVE_SAFE_MODE

    if act == LEAVE_SAFE_MODE:
        where = app.opening.places
        usual = language_of(load(where.settings).language)
        app.is_safe = False
        app.is_safe = not app.leave_for(Start(where, afresh=usual != words.spoken()))


def answer_problem(app: App, choice: str) -> None:
    """Run the option the player chose on the problem page; those that need a backup are passed to its
    feature.
    """
    opening = app.opening
    match choice:
        case problems.RETRY:
            opening.try_again()
        case problems.OTHER:
            from desktop.kit.windows.dialogs import choose_library

            if library := choose_library(app.window):
                opening.open_other(library)
        case problems.SET_ASIDE:
            opening.set_aside()
        case problems.USUAL:
            opening.open_default()
        case problems.THERE:
            opening.open_moved()
        case problems.SHOW_COPIES | problems.SHOW_BACKUPS:
            from desktop.shell.local_folder import show_folder

            places = opening.places
            show_folder(places.copies if choice == problems.SHOW_COPIES else places.backups, app.window)
        case problems.SHOW_REPORT:
            app.run("report")
        case problems.SAFE:
            app.is_safe = True
            app.leave_for(Start(opening.places))
        case problems.QUIT:
            app.window.close()
        case _:
            app.load_features()
            app.host.run("rescue", choice)
