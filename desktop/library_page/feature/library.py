"""What the library page, the palette and the rail share: actions on characters, and emptying the bin."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from desktop.base.words import tr
from desktop.kit.windows.questions import Answer, ask
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import BIN_DAYS, CharacterId
from desktop.library_page.feature import PAGE
from desktop.library_page.view.library import UNDO, RowView, delete_question
from desktop.shell.local_folder import show_folder
from desktop.views.problems import not_reached

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop.kit.view.shell import CommandRow
    from desktop.library_page.controller.palette import PaletteController
    from desktop.library_page.controller.shelves import LibraryController
    from desktop.library_page.ui.library_page import LibraryPage
    from desktop.library_page.ui.palette import Palette
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow

_PAGE, _SETTING = "page:", "setting:"
"""Before the id of a tab, in the id of the command that opens it."""


def act_on_character(host: Host, shelves: LibraryController, act: str, character: int) -> None:
    """Run an action on one character; see ``desktop.views.menus.character_acts``."""
    match act:
        case "edit" | "downtime" | "timeline" | "campaigns" | "print":
            session = host.session
            is_open = session.is_open and session.character.id == character
            if is_open or host.characters.open(character):
                _begin(host, act)
        case "export":
            host.run("export-characters", (character,))
        case "tags":
            _change_tags_of(host, shelves, character)
        case _:
            shelves.act(act, (character,))


def _begin(host: Host, command: str) -> None:
    """Run a command about the open character, unless its page is already shown."""
    window = host.window
    if window.pages.page.id == command:
        return
    window.pages.show_play()
    if command != "edit" or not window.play.is_editing:
        window.command_requested.emit(command)  # not through the host: typed text must be saved first


def act_on_rows(host: Host, shelves: LibraryController, act: str, rows: tuple[RowView, ...]) -> None:
    """Run an action on the characters selected on the page."""
    ids, window = tuple(row.character for row in rows), host.window
    match act:
        case "tags":
            _change_tags(shelves, window, rows)
        case "delete":
            if _confirmed(window, rows):
                shelves.act(act, ids)
        case "compare":
            compare(host, ids)
        case "group_luck":
            if host.characters.open(ids[0]):
                host.run("group-luck", ids)
        case "export":
            host.run("export-characters", ids)
        case "print_party":
            host.run("print-party", ids)
        case "edit" | "downtime" | "timeline" | "print":
            act_on_character(host, shelves, act, ids[0])
        case _:
            shelves.act(act, ids)


def undo(shelves: LibraryController, act: str) -> None:
    """Undo the last library change if that is a notice's action."""
    if act == UNDO:
        shelves.undo()


def show_others(host: Host, gone: tuple[int, ...]) -> None:
    """Open another character if the open one was archived or binned, unless the library page is shown."""
    at_library = host.window.pages.page is PAGE
    opened = host.characters.open_another(gone)
    if at_library or not opened:
        host.window.command_requested.emit("library")  # not through the host: typed text must be saved first


def show_library_folder(host: Host) -> None:
    """Show the library's folder in the system's file manager."""
    show_folder(host.session.library.path.parent, host.window)


def compare(host: Host, characters: tuple[int, ...]) -> None:
    """Show two characters side by side, or one at two dates, until the window is closed."""
    from desktop.library_page.controller.compare import CompareController
    from desktop.library_page.ui.compare import CompareWindow

    window = host.window
    shown, sides = CompareWindow(window), CompareController(host.session, window)
    sides.view_changed.connect(shown.show_view)
    sides.notice.connect(window.show_notice)
    shown.date_chosen.connect(sides.choose_date)
    shown.only_chosen.connect(sides.show_only)
    if sides.open(characters):
        shown.exec()
    sides.deleteLater()
    shown.deleteLater()


def _change_tags_of(host: Host, shelves: LibraryController, character: int) -> None:
    try:
        tags = host.session.library.standing(CharacterId(character)).tags
    except LibraryProblem as problem:
        host.window.show_notice(not_reached(problem))
        return
    _ask_tags(shelves, host.window, (character,), frozenset(tags))


def _change_tags(shelves: LibraryController, window: MainWindow, rows: tuple[RowView, ...]) -> None:
    shared = frozenset(rows[0].tags).intersection(*(row.tags for row in rows))
    _ask_tags(shelves, window, tuple(row.character for row in rows), shared)


def _ask_tags(
    shelves: LibraryController, window: MainWindow, characters: tuple[int, ...], shared: frozenset[str]
) -> None:
    from desktop.library_page.ui.tags_window import ask_tags

    on, off = ask_tags(window, shelves.tags(), shared)
    if on or off:
        shelves.set_tags(characters, on, off)


def _confirmed(window: MainWindow, rows: tuple[RowView, ...]) -> bool:
    from desktop.kit.text.plain_text import shown

    name = shown(rows[0].name) if len(rows) == 1 else ""
    question, detail = delete_question(name, len(rows), BIN_DAYS)
    answers = (
        Answer("delete", tr("Delete for good"), "destructive"),
        Answer("keep", tr("Keep in the bin"), "reject"),
    )
    return ask(window, tr("Delete for good"), question, detail, answers) == "delete"


_PURGE_MS = 30_000
"""How long after the start expired characters and import files are deleted."""


class Library:
    """The controllers of the library page and the palette, created when first used."""

    def __init__(self, host: Host) -> None:
        """Create only the timer."""
        self._host = host
        self._purging = QTimer(host)
        self._purging.setSingleShot(True)
        self._purging.setInterval(_PURGE_MS)
        self._purging.timeout.connect(self._purge)

    @cached_property
    def shelves(self) -> LibraryController:
        """The controller of the library page."""
        from desktop.library_page.controller.shelves import LibraryController
        from desktop.library_page.feature.library import show_others, undo

        host, window = self._host, self._host.window
        shelves = LibraryController(host.session, host.background, host.places.backups, window)
        shelves.changed.connect(host.characters.show_rail)
        shelves.binned.connect(partial(show_others, host))
        shelves.notice.connect(window.show_notice)
        window.notice_act_requested.connect(partial(undo, shelves))
        return shelves

    def open(self) -> None:
        """Show all characters."""
        page = self._page
        self.shelves.open()
        self._host.window.pages.turn_to(PAGE)
        page.shelf.read_now()
        page.focus_first()

    def find(self) -> None:
        """Open the palette."""
        answers, palette = self._palette
        palette.open()
        answers.open((*self._host.window.commands.usable(), *self._pages(), *self._settings()))

    def _pages(self) -> Iterator[CommandRow]:
        """Yield the pages of the open character's sheet as commands."""
        from desktop.kit.view.shell import CommandRow

        tabs = self._host.window.sheet.tabs
        for at, tab in enumerate(tabs.ids if self._host.session.is_open else ()):
            yield CommandRow(f"{_PAGE}{tab}", tr("Page: {name}").format(name=tabs.accessibleTabName(at)))

    def _settings(self) -> Iterator[CommandRow]:
        """Yield the settings as commands that open their page."""
        from desktop.kit.view.shell import CommandRow
        from desktop.settings.view import settings_view

        on = self._host.settings
        for page in settings_view(on.settings, self._host.settings_parts, system_tells=on.system_tells).pages:
            for each in page.settings:
                words = tr("Settings: {name}").format(name=each.title)
                yield CommandRow(f"{_SETTING}{page.id}/{each.id}", words, also=each.also)

    def _run(self, command: str) -> None:
        if command.startswith(_PAGE):
            self._host.show_tab(command.removeprefix(_PAGE))
        elif command.startswith(_SETTING):
            self._host.run("settings", command.removeprefix(_SETTING).partition("/")[0])
        else:
            self._host.window.command_requested.emit(command)

    def purge_later(self) -> None:
        """Schedule the deletion of expired characters and files."""
        self._purging.start()

    def stop(self) -> None:
        """Cancel scheduled deletions because the app ends."""
        self._purging.stop()

    @cached_property
    def _page(self) -> LibraryPage:
        from desktop.library_page.feature.library import act_on_rows, show_library_folder

        host, shelves = self._host, self.shelves
        page = host.window.pages[PAGE]
        page.searched.connect(shelves.search)
        page.game_chosen.connect(shelves.choose_game)
        page.show_chosen.connect(shelves.choose_show)
        page.order_chosen.connect(shelves.choose_order)
        page.rows_wanted.connect(shelves.read_rows)
        page.details_wanted.connect(shelves.read_details)
        page.empty_act_requested.connect(shelves.clear)
        page.opened.connect(shelves.open_character)
        shelves.open_requested.connect(host.characters.open)
        page.act_requested.connect(partial(act_on_rows, host, shelves))
        page.new_requested.connect(partial(host.run, "new"))
        page.import_requested.connect(partial(host.run, "import"))
        page.folder_requested.connect(partial(show_library_folder, host))
        page.backup_requested.connect(shelves.back_up)
        page.undo_requested.connect(shelves.undo)
        page.left.connect(host.window.pages.show_play)
        shelves.view_changed.connect(page.show_view)
        shelves.rows_read.connect(page.show_rows)
        shelves.details_read.connect(page.show_details)
        return page

    @cached_property
    def _palette(self) -> tuple[PaletteController, Palette]:
        from desktop.library_page.controller.palette import PaletteController
        from desktop.library_page.ui.palette import Palette

        host, window = self._host, self._host.window
        palette, answers = Palette(window), PaletteController(host.session, host.background, window)
        palette.typed.connect(answers.type)
        palette.chosen.connect(answers.choose)
        answers.view_changed.connect(palette.show_view)
        answers.command_chosen.connect(self._run)
        answers.character_chosen.connect(host.characters.open)
        answers.entry_chosen.connect(partial(host.run, "find-entry"))
        answers.tab_chosen.connect(partial(self._show_found, palette))
        return answers, palette

    def _show_found(self, palette: Palette, tab: str) -> None:
        """Show the page where a line was found, and the line."""
        from desktop.kit.text.editors import show_found

        self._host.show_tab(tab)
        show_found(self._host.window.sheet, palette.field.text())

    def _purge(self) -> None:
        from desktop.library.readable.originals import purge_originals

        self.shelves.purge_expired()
        folder, now = self._host.places.imported, self._host.session.now()
        self._host.background.run(lambda: purge_originals(folder, now), _nothing, _raise)


def _nothing(_: object) -> None: ...


def _raise(error: Exception) -> None:
    raise error
