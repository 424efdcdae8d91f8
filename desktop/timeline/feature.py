"""History: a page with every entry of the open character, and undoing to any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import mark
from desktop.shell.feature import Command, Feature, Menu, Page, Situation

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.kit.view.shell import MessageView
    from desktop.shell.host import Host
    from desktop.timeline.controller import TimelineController
    from desktop.timeline.ui.page import TimelinePage
    from desktop.tour.stops import Tour


def _make_page() -> TimelinePage:
    from desktop.timeline.ui.page import TimelinePage

    return TimelinePage()


PAGE = Page("timeline", _make_page, beside_rail=True, characters=True, undo=True)


def _toggle(host: Host) -> None:
    pages = host.window.pages
    if pages.page is PAGE:
        host.back_to_play()
    elif host.session.is_open and (timeline := host.part(FEATURE)) is not None:
        pages.turn_to(PAGE)
        pages[PAGE].open()
        timeline.open()


def _show_entry(host: Host, number: int, text: str, show: str = "all") -> None:
    """Show the history with what has the words of a text, and the sheet after one of these entries.

    ``show`` is the kind of entries, such as "rolls".
    """
    pages = host.window.pages
    if host.session.is_open and (timeline := host.part(FEATURE)) is not None:
        pages.turn_to(PAGE)
        pages[PAGE].open(text)
        timeline.open(text, number, show)


def _start(host: Host) -> TimelineController:
    from desktop.kit.windows.dialogs import show_message
    from desktop.timeline.controller import TimelineController
    from desktop.timeline.ui.page import choose_text_file
    from desktop.timeline.view import text_file_name

    window, session, page = host.window, host.session, host.window.pages[PAGE]
    page.past.sheet.set_pages(host.past_tab_makers)
    timeline = TimelineController(session, host.undo, host.background, window)
    timeline.view_changed.connect(page.show_view)
    timeline.past_changed.connect(page.show_past)
    timeline.page_changed.connect(page.past.sheet.show_panel)
    timeline.copied.connect(window.copy_text)
    timeline.notice.connect(window.show_notice)
    page.chosen.connect(timeline.choose)
    page.more_requested.connect(timeline.more)
    page.search_changed.connect(timeline.search)
    page.show_chosen.connect(timeline.show_only)
    page.undo_requested.connect(host.undo.undo)
    page.redo_requested.connect(host.undo.redo)
    page.copy_requested.connect(timeline.copy)
    page.copy_all_requested.connect(timeline.copy_all)
    page.take_back_to_requested.connect(timeline.ask_take_back_to)
    page.take_back_this_requested.connect(timeline.take_back_this)
    page.compare_requested.connect(timeline.compare)
    page.tab_chosen.connect(timeline.turn_to)
    page.left.connect(host.back_to_play)

    def ask(seq: int, question: MessageView) -> None:
        if show_message(window, question):
            timeline.take_back_to(seq)

    def save() -> None:
        path = choose_text_file(window, text_file_name(session.character.sheet.name))
        if path is not None:
            timeline.save_text(path)

    def turned(shown: Page[QWidget]) -> None:
        if shown is not PAGE:
            timeline.close()

    timeline.asked.connect(ask)
    page.save_requested.connect(save)
    window.pages.turned.connect(turned)
    return timeline


def _can_show(now: Situation) -> bool:
    return now.on_sheet or now.page is PAGE


def _tour() -> Tour:
    from desktop.timeline.tour import TOUR

    return TOUR


FEATURE = Feature(
    "timeline",
    commands=(
        Command(
            "timeline",
            _toggle,
            mark("&History"),
            menu=Menu.CHARACTER,
            place=22,
            keys="Ctrl+H",
            when=_can_show,
        ),
        Command("find-entry", _show_entry),
    ),
    pages=(PAGE,),
    start=_start,
    tour=_tour,
)
