"""The timeline, connected when it is first wanted."""

from typing import TYPE_CHECKING

from desktop.controllers.session import Session
from desktop.controllers.timeline import TimelineController
from desktop.controllers.undo import UndoController
from desktop.viewdata.shell import MessageView
from desktop.viewdata.timeline import text_file_name
from desktop.widgets.dialogs import show_message
from desktop.widgets.timeline.page import choose_text_file

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


def build(session: Session, undo: UndoController, window: "MainWindow") -> TimelineController:
    """What tells the timeline of the open character, connected to its page in ``window``."""
    page, timeline = window.pages.timeline, TimelineController(session, undo, window)
    timeline.view_changed.connect(page.show_view)
    timeline.past_changed.connect(page.show_past)
    timeline.page_changed.connect(page.past.sheet.show_panel)
    timeline.copied.connect(window.copy_text)
    timeline.notice.connect(window.show_notice)
    page.chosen.connect(timeline.choose)
    page.more_requested.connect(timeline.more)
    page.search_changed.connect(timeline.search)
    page.show_chosen.connect(timeline.show_only)
    page.undo_requested.connect(undo.undo)
    page.redo_requested.connect(undo.redo)
    page.copy_requested.connect(timeline.copy)
    page.copy_all_requested.connect(timeline.copy_all)
    page.take_back_to_requested.connect(timeline.ask_take_back_to)
    page.take_back_this_requested.connect(timeline.take_back_this)
    page.compare_requested.connect(timeline.compare)
    page.tab_chosen.connect(timeline.turn_to)

    def ask(seq: int, question: MessageView) -> None:
        if show_message(window, question):
            timeline.take_back_to(seq)

    def save() -> None:
        path = choose_text_file(window, text_file_name(session.character.sheet.name))
        if path is not None:
            timeline.save_text(path)

    timeline.asked.connect(ask)
    page.save_requested.connect(save)
    return timeline
