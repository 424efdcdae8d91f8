"""Creating characters: a wizard from the choice of a game to a complete sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.editing.feature import FEATURE as EDITING
from desktop.shell.feature import Command, Early, Feature, Menu, Page, not_busy

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.base.settings import Settings
    from desktop.creating.controller import CreatingController
    from desktop.creating.ui.wizard import CreatingWizard
    from desktop.kit.view.shell import MessageView
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour
    from desktop.views.creating import CreatingView


def _make_page() -> CreatingWizard:
    from desktop.creating.ui.wizard import CreatingWizard

    return CreatingWizard()


def _is_making(wizard: CreatingWizard) -> bool:
    return wizard.is_making


def _finish_typing(wizard: CreatingWizard) -> None:
    wizard.sections.tell()


def _leave_page(wizard: CreatingWizard) -> None:
    wizard.settle()  # typing causes another view, which would change the page back


PAGE = Page(
    "creating",
    _make_page,
    title=mark("New character — Rollbook"),
    busy=True,
    is_making=_is_making,
    finish_typing=_finish_typing,
    leave=_leave_page,
)


def _new(host: Host, system: str = "") -> None:
    """Start a new character of a game, "" to choose the game first."""
    if (creating := host.part(FEATURE)) is not None:
        creating.open(system)


def _opened(host: Host) -> None:
    host.session.opened.connect(partial(_continue, host))
    host.undo.creation_undone.connect(partial(_reopen, host))
    host.undo.creation_redone.connect(partial(_finish_again, host))


def _continue(host: Host) -> None:
    """Continue the open, unfinished character in the wizard."""
    if host.characters.is_unfinished and (creating := host.part(FEATURE)) is not None:
        creating.resume(host.settings.settings.making_step)


def _reopen(host: Host) -> None:
    """Go back to the creation as it was before "Start playing", or to that of a quick start."""
    host.characters.show_rail()
    if (creating := host.part(FEATURE)) is not None:
        creating.resume(host.settings.settings.making_step)


def _finish_again(host: Host) -> None:
    host.characters.show_rail()
    if (creating := host.part(FEATURE)) is not None:
        creating.leave_quietly()
        host.window.pages.show_play()


def _resume(host: Host, _kept: Settings) -> bool:
    """Return whether the wizard was opened for a character left unfinished."""
    creating = host.started(FEATURE)
    return creating is not None and creating.is_open


def _start(host: Host) -> CreatingController:
    from secrets import randbelow

    from desktop.creating.controller import CreatingController

    window, wizard = host.window, host.window.pages[PAGE]
    creating = CreatingController(host.session, host.own_dice, randbelow, window)
    _connect_wizard(creating, wizard, host)

    def show(view: CreatingView) -> None:
        wizard.show_view(view)
        window.pages.turn_to(PAGE)

    def remember(view: CreatingView) -> None:
        """Save the step, so that the next start continues there."""
        host.settings.remember_step(view.step)

    def edit() -> None:
        if (editing := host.part(EDITING)) is not None:
            editing.enter()

    def dropped(character: int) -> None:
        if not host.characters.open_another((character,)):
            window.greet()

    def turned(shown: Page[QWidget]) -> None:
        if shown is not PAGE:
            creating.leave_quietly()

    creating.view_changed.connect(show)
    creating.view_changed.connect(remember)
    creating.notice.connect(window.show_notice)
    creating.leave_asked.connect(partial(_leave, host, creating))
    creating.drop_asked.connect(partial(_drop, host, creating))
    creating.open_requested.connect(host.characters.open)
    creating.made.connect(window.pages.show_play)
    creating.edit_requested.connect(edit)
    creating.closed.connect(host.back_to_play)
    creating.dropped.connect(dropped)
    window.pages.turned.connect(turned)
    return creating


def _connect_wizard(creating: CreatingController, wizard: CreatingWizard, host: Host) -> None:
    editing = creating.editing
    wizard.checks.portrait.run_in_background = host.background.run
    sections = wizard.sections
    sections.edited.connect(creating.write)
    sections.settled.connect(editing.settled)
    sections.added.connect(editing.added)
    sections.removed.connect(editing.removed)
    sections.moved.connect(editing.moved)
    sections.opened.connect(editing.choose_row)
    sections.by_hand_requested.connect(editing.by_hand)
    sections.by_rule_requested.connect(editing.by_rule)
    wizard.checks.fix_requested.connect(editing.fix)
    wizard.checks.picture_chosen.connect(editing.choose_picture)
    wizard.checks.picture_removed.connect(editing.remove_picture)
    sections.thrown.connect(creating.throw)
    sections.all_thrown.connect(creating.throw_all)
    sections.chosen.connect(creating.choose)
    wizard.name_requested.connect(creating.suggest_name)
    wizard.page_chosen.connect(creating.turn_to)
    wizard.back_requested.connect(creating.back)
    wizard.next_requested.connect(creating.next)
    wizard.leave_requested.connect(creating.leave)
    wizard.keep_requested.connect(creating.keep)
    wizard.drop_requested.connect(creating.ask_drop)
    editing.refused.connect(wizard.show_refusal)
    editing.stand_requested.connect(sections.stand_on)


def _leave(host: Host, creating: CreatingController, view: MessageView) -> None:
    """Ask what to do with the unfinished character."""
    from desktop.kit.windows.dialogs import leave_wizard

    answer = leave_wizard(host.window, view)
    if answer == "keep":
        creating.keep()
    elif answer == "drop":
        creating.drop()


def _drop(host: Host, creating: CreatingController, view: MessageView) -> None:
    """Ask whether to discard the unfinished character."""
    from desktop.kit.windows.dialogs import discard

    if discard(host.window, view):
        creating.drop()


def _tour() -> Tour:
    from desktop.creating.tour import TOUR

    return TOUR


FEATURE = Feature(
    "creating",
    commands=(
        Command(
            "new",
            _new,
            mark("&New character…"),
            menu=Menu.FILE,
            place=10,
            keys="Ctrl+N",
            when=not_busy,
            early=Early.QUEUED,
        ),
    ),
    pages=(PAGE,),
    start=_start,
    opened=_opened,
    resume=_resume,
    tour=_tour,
)
