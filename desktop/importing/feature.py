"""Import: reads characters from files, folders and pasted text, and adds those the player accepts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from desktop.base.words import mark
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.feature import Command, Early, Feature, Menu, Page, not_busy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from desktop.importing.controller.importing import ImportController
    from desktop.importing.ui.page import ImportPage
    from desktop.importing.view.importing import ImportView
    from desktop.self_check.trial import Check
    from desktop.shell.host import Host
    from desktop.tour.stops import Tour


def _make_page() -> ImportPage:
    from desktop.importing.ui.page import ImportPage

    return ImportPage()


PAGE = Page("review", _make_page, title=mark("Import — Rollbook"), busy=True)


def _choose_files(host: Host) -> None:
    from desktop.kit.windows.dialogs import choose_files

    if chosen := choose_files(host.window):
        host.window.files_offered.emit(chosen)


def _choose_folder(host: Host) -> None:
    from desktop.kit.windows.dialogs import choose_folder

    if chosen := choose_folder(host.window):
        host.window.files_offered.emit([chosen])


def _paste(host: Host) -> None:
    """Import files or text from the clipboard."""
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QGuiApplication

    given: QMimeData | None = QGuiApplication.clipboard().mimeData()
    if given is None or not host.window.offer(given):
        from desktop.importing.view.importing import nothing_on_clipboard

        host.window.show_notice(nothing_on_clipboard())


def _import_files(host: Host, paths: list[Path]) -> None:
    if (importing := host.part(FEATURE)) is not None:
        importing.import_files(paths)


def _import_text(host: Host, text: str) -> None:
    if (importing := host.part(FEATURE)) is not None:
        importing.import_text(text)


def _start(host: Host) -> ImportController:
    from desktop.importing.controller.importing import ImportController
    from desktop.kit.windows.dialogs import show_message

    window, characters = host.window, host.characters
    before_many = partial(_before_many, host)
    importing = ImportController(host.session, host.background, host.places.imported, before_many, window)
    _connect_views(host, importing)
    importing.notice.connect(window.show_notice)
    importing.told.connect(lambda view: show_message(window, view))
    importing.packs_found.connect(partial(host.run, "offer-pack-files"))
    importing.added.connect(lambda _characters: characters.show_rail())
    importing.open_requested.connect(characters.open)
    importing.edit_requested.connect(partial(_edit, host))
    importing.library_requested.connect(partial(host.run, "library"))
    importing.copied.connect(window.copy_text)
    window.notice_act_requested.connect(importing.act)
    return importing


def _before_many(host: Host, then: Callable[[], object]) -> None:
    if not host.run("backup-before", "import", then):
        then()


def _edit(host: Host, character: int) -> None:
    if host.characters.open(character):
        host.run("edit")


def _connect_views(host: Host, importing: ImportController) -> None:
    from desktop.importing.view.importing import ImportView

    window, pages = host.window, host.window.pages
    came_from: list[Page[Any]] = []
    in_bin: set[int] = set()

    def leave() -> None:
        """Go back to the open character, or to another one if it was undone and is in the bin."""
        session = host.session
        if came_from == [LIBRARY]:
            host.run("library")
        elif not session.is_open:
            host.show_no_character()
        elif session.character.id not in in_bin:
            host.back_to_play()
        elif not host.characters.open_another(tuple(in_bin)):
            host.show_no_character()

    def show(view: ImportView | None) -> None:
        if view is None:
            if pages.page is PAGE:
                leave()
            return
        turns = pages.page is not PAGE
        if turns:
            came_from[:] = [pages.page]
            if not pages.has(PAGE):
                _connect_page(importing, pages[PAGE])
            pages[PAGE].show_view(ImportView())
        if view.report is not None:
            window.hide_notice()
        pages[PAGE].show_view(view)
        if turns:
            pages.turn_to(PAGE)
            pages[PAGE].focus_first()

    def gone(undone: tuple[int, ...]) -> None:
        """Open another character if the open one was undone and is in the bin."""
        under_review = pages.page is PAGE
        in_bin.update(undone)
        opened = host.characters.open_another(undone)
        host.characters.show_rail()
        if pages.page is LIBRARY:
            host.run("library")
        elif not opened and not under_review:
            host.show_no_character()

    importing.view_changed.connect(show)
    importing.gone.connect(gone)


def _connect_page(importing: ImportController, page: ImportPage) -> None:
    page.chosen.connect(importing.choose)
    page.only_look_chosen.connect(importing.show_only_look)
    page.accepted.connect(importing.accept)
    page.edit_accepted.connect(importing.accept_and_edit)
    page.updated.connect(importing.accept_update)
    page.replaced.connect(importing.accept_replace)
    page.ready_accepted.connect(importing.accept_ready)
    page.all_accepted.connect(importing.accept_all)
    page.skipped.connect(importing.skip)
    page.all_skipped.connect(importing.skip_all)
    page.answered.connect(importing.answer)
    page.renamed.connect(importing.rename)
    page.password_given.connect(importing.unlock)
    page.stopped.connect(importing.cancel)
    page.report.open_requested.connect(importing.open_first)
    page.report.library_requested.connect(importing.show_in_library)
    page.report.copy_requested.connect(importing.copy_report)
    page.report.undo_requested.connect(importing.undo_all)
    page.report.rest_requested.connect(importing.read_rest)
    page.report.left.connect(importing.finish)


def _stop(importing: ImportController) -> None:
    importing.close()


def _run_import(argv: list[str]) -> int:
    from desktop.importing.cli import main

    return main(argv)


def _tour() -> Tour:
    from desktop.importing.tour import TOUR

    return TOUR


def _self_check() -> tuple[Check, ...]:
    from desktop.importing.self_check import CHECKS

    return CHECKS


FEATURE = Feature(
    "importing",
    cli={"import": _run_import},
    commands=(
        Command(
            "import",
            _choose_files,
            mark("&Import characters…"),
            menu=Menu.FILE,
            place=20,
            keys="Ctrl+O",
            when=not_busy,
            early=Early.RUN,
        ),
        Command(
            "paste",
            _paste,
            mark("Import from the &clipboard"),
            menu=Menu.FILE,
            place=21,
            keys="Ctrl+Shift+V",
            when=not_busy,
            early=Early.RUN,
        ),
        Command(
            "import_folder",
            _choose_folder,
            mark("Import a fol&der…"),
            menu=Menu.FILE,
            place=22,
            when=not_busy,
            early=Early.RUN,
        ),
        Command("import-files", _import_files, early=Early.QUEUED),
        Command("import-text", _import_text, early=Early.EACH),
    ),
    pages=(PAGE,),
    start=_start,
    stop=_stop,
    tour=_tour,
    self_check=_self_check,
)
