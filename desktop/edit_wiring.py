"""Edit mode, connected when it is first wanted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from desktop.controllers.background import Background
from desktop.controllers.editing import EditController
from desktop.controllers.session import Session
from desktop.viewdata.shell import MessageView
from desktop.widgets.dialogs import show_message

if TYPE_CHECKING:
    from desktop.widgets.edit.checks import ChecksPanel
    from desktop.widgets.edit.edit_page import EditPage
    from desktop.widgets.main_window import MainWindow

OfCharacter = Callable[[int], object]
"""Does something with the character that has this number."""


def build(
    session: Session,
    background: Background,
    window: "MainWindow",
    *,
    open_it: OfCharacter,
    bin_it: OfCharacter,
) -> EditController:
    """What answers edit mode; its page is connected when it is made."""
    edit = EditController(session, window)
    window.play.edit_built.connect(partial(_connect, edit, background, window))
    edit.view_changed.connect(window.show_edit)
    edit.notice.connect(window.show_notice)
    edit.revert_asked.connect(partial(_ask, window, edit.revert_all))
    edit.delete_asked.connect(partial(_ask, window, edit.delete))
    edit.open_requested.connect(open_it)
    edit.bin_requested.connect(bin_it)
    return edit


def _connect(
    edit: EditController,
    background: Background,
    window: "MainWindow",
    page: "EditPage",
    checks: "ChecksPanel",
) -> None:
    page.edited.connect(edit.edited)
    page.settled.connect(edit.settled)
    page.added.connect(edit.added)
    page.removed.connect(edit.removed)
    page.moved.connect(edit.moved)
    page.opened.connect(edit.choose_row)
    page.by_hand_requested.connect(edit.by_hand)
    page.by_rule_requested.connect(edit.by_rule)
    page.tab_chosen.connect(edit.choose_tab)
    page.undo_requested.connect(page.tell)
    page.undo_requested.connect(window.undo_requested)
    page.revert_all_requested.connect(edit.ask_revert_all)
    page.done_requested.connect(page.tell)
    page.done_requested.connect(edit.toggle)
    edit.refused.connect(page.show_refusal)
    edit.stand_requested.connect(page.stand_on)

    checks.portrait.run_aside = background.run
    checks.fix_requested.connect(edit.fix)
    checks.revert_requested.connect(edit.revert)
    checks.picture_chosen.connect(edit.choose_picture)
    checks.picture_removed.connect(edit.remove_picture)
    checks.duplicate_requested.connect(edit.duplicate)
    checks.delete_requested.connect(edit.ask_delete)


def _ask(window: "MainWindow", answer: Callable[[], object], question: MessageView) -> None:
    if show_message(window, question):
        answer()
