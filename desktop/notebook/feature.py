"""The gear and the notes page of the sheet in play: they take typing without edit mode."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.shell.feature import Feature, Tab

if TYPE_CHECKING:
    from desktop.notebook.controller import NotebookController
    from desktop.notebook.ui import NotebookPage
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour

_GEAR, _NOTES = "gear", "notes"


def _make(tab: str) -> NotebookPage:
    from desktop.notebook.ui import NotebookPage

    return NotebookPage(tab)


def _start(host: Host) -> NotebookController:
    from desktop.notebook.controller import NotebookController

    notebook = NotebookController(host.session, host.session)
    notebook.notice.connect(host.window.show_notice)
    return notebook


def _stop(notebook: NotebookController) -> None:
    notebook.ending.emit()


def _connect(host: Host, page: NotebookPage) -> None:
    if (notebook := host.part(FEATURE)) is None:
        return
    sections = page.sections
    sections.edited.connect(notebook.edited)
    sections.settled.connect(notebook.settled)
    sections.added.connect(notebook.added)
    sections.removed.connect(notebook.removed)
    sections.spent.connect(notebook.spend)
    sections.opened.connect(partial(host.run, "edit-at"))
    sections.day_requested.connect(partial(_show_rolls, host))
    notebook.refused.connect(sections.show_refusal)
    notebook.spend_refused.connect(page.show_spend_refusal)
    notebook.stand_requested.connect(sections.stand_on)
    notebook.stale.connect(lambda: page.show_view(notebook.view(page.tab), another=False))
    host.session.leaving.connect(sections.tell)
    notebook.ending.connect(sections.tell)
    host.session.unsaved.changed.connect(lambda: _again(host, page))


def _show_rolls(host: Host, day: str) -> None:
    """Show what was rolled on a day, such as "2026-11-28", in the history."""
    from datetime import date

    from desktop.base.dates import long_day

    host.run("find-entry", 0, long_day(date.fromisoformat(day)), "rolls")


def _again(host: Host, page: NotebookPage) -> None:
    if host.session.is_open and page.isVisible() and (notebook := host.part(FEATURE)) is not None:
        page.show_view(notebook.view(page.tab), another=False)


def _view(tab: str, host: Host) -> object:
    notebook = host.part(FEATURE)
    return None if notebook is None else notebook.view(tab)


def _tour() -> Tour:
    from desktop.notebook.tour import TOUR

    return TOUR


FEATURE = Feature(
    "notebook",
    tabs=tuple(
        Tab(each, partial(_make, each), _connect, partial(_view, each), written_in=True)
        for each in (_GEAR, _NOTES)
    ),
    start=_start,
    stop=_stop,
    tour=_tour,
)
