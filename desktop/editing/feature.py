"""Edit mode: change anything on the open character's sheet by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, on_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from desktop.base.settings import Settings
    from desktop.editing.controller import EditController
    from desktop.editing.ui import EditPage
    from desktop.fields.checks import ChecksPanel
    from desktop.kit.view.shell import MessageView
    from desktop.shell.feature import Page
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow
    from desktop.tour.stops import Tour
    from desktop.views.editing.fields import EditView


def _toggle(host: Host) -> None:
    """Switch between edit mode and play mode."""
    if (edit := host.part(FEATURE)) is not None:
        edit.toggle(host.window.sheet.tab)


def _edit_at(host: Host, place: str) -> None:
    """Edit the value at a place on the open character's sheet, such as "skill//spot-hidden"."""
    if (edit := host.part(FEATURE)) is not None:
        edit.enter_at(place)


def _start(host: Host) -> EditController:
    from desktop.editing.controller import EditController
    from desktop.editing.ui import EditPage
    from desktop.fields.checks import ChecksPanel
    from desktop.shell.pages import PLAY

    window = host.window
    edit, page, checks = EditController(host.session, window), EditPage(), ChecksPanel()
    window.play.stand_in(page, checks)
    _connect_page(edit, page, window)
    _connect_checks(edit, checks, host)

    def show(view: EditView | None) -> None:
        if view is not None:
            page.show_view(view)
            checks.show_view(view.checks)
        window.show_editing(None if view is None else view.name)

    def remember(view: EditView | None) -> None:
        """Save whether a character is being edited, so that the next start continues it."""
        host.settings.remember_editing(on=view is not None)

    def turned(shown: Page[QWidget]) -> None:
        if shown is not PLAY:
            edit.leave()

    edit.view_changed.connect(show)
    edit.view_changed.connect(remember)
    edit.notice.connect(window.show_notice)
    edit.revert_asked.connect(partial(_ask, window, edit.revert_all))
    edit.delete_asked.connect(partial(_ask, window, edit.delete))
    edit.open_requested.connect(host.characters.open)
    edit.bin_requested.connect(partial(host.run, "act-in-rail", "bin"))
    window.pages.turned.connect(turned)
    return edit


def _connect_page(edit: EditController, page: EditPage, window: MainWindow) -> None:
    sections = page.sections
    sections.edited.connect(edit.edited)
    sections.settled.connect(edit.settled)
    sections.added.connect(edit.added)
    sections.removed.connect(edit.removed)
    sections.moved.connect(edit.moved)
    sections.opened.connect(edit.choose_row)
    sections.by_hand_requested.connect(edit.by_hand)
    sections.by_rule_requested.connect(edit.by_rule)
    page.tab_chosen.connect(edit.choose_tab)
    page.undo_requested.connect(page.tell)
    page.undo_requested.connect(window.undo_requested)
    page.revert_all_requested.connect(edit.ask_revert_all)
    page.done_requested.connect(page.tell)
    page.done_requested.connect(edit.toggle)
    edit.refused.connect(page.show_refusal)
    edit.stand_requested.connect(page.stand_on)


def _connect_checks(edit: EditController, checks: ChecksPanel, host: Host) -> None:
    checks.portrait.run_in_background = host.background.run
    checks.fix_requested.connect(edit.fix)
    checks.revert_requested.connect(edit.revert)
    checks.picture_chosen.connect(edit.choose_picture)
    checks.picture_removed.connect(edit.remove_picture)
    checks.duplicate_requested.connect(edit.duplicate)
    checks.delete_requested.connect(edit.ask_delete)


def _ask(window: MainWindow, answer: Callable[[], object], question: MessageView) -> None:
    from desktop.kit.windows.dialogs import show_message

    if show_message(window, question):
        answer()


def _resume(host: Host, kept: Settings) -> bool:
    if not kept.editing or host.window.pages.page.busy:
        return False
    if (edit := host.part(FEATURE)) is None:
        return False
    edit.enter()
    return edit.is_on


def _tour() -> Tour:
    from desktop.editing.tour import TOUR

    return TOUR


FEATURE = Feature(
    "editing",
    commands=(
        Command(
            "edit",
            _toggle,
            mark("&Edit"),
            menu=Menu.CHARACTER,
            place=20,
            keys="Ctrl+E",
            when=on_sheet,
            checkable=True,
        ),
        Command("edit-at", _edit_at),
    ),
    start=_start,
    resume=_resume,
    tour=_tour,
)
