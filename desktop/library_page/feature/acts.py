"""What is done with characters that were chosen on the library page, and with one in the rail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.base.words import tr
from desktop.kit.windows.questions import Answer, ask
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library.records.shelf import BIN_DAYS
from desktop.library_page.feature import PAGE
from desktop.library_page.view.library import UNDO, RowView, delete_question
from desktop.shell.local_folder import show_folder
from desktop.views.problems import not_reached

if TYPE_CHECKING:
    from desktop.library_page.controller.shelves import LibraryController
    from desktop.shell.host import Host
    from desktop.shell.main_window import MainWindow


def act_on_character(host: Host, shelves: LibraryController, act: str, character: int) -> None:
    """Do something with one character, one of ``desktop.views.menus.character_acts``."""
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
    """Run a command about the open character, unless its page is shown already."""
    window = host.window
    if window.pages.page.id == command:
        return
    window.pages.show_play()
    if command != "edit" or not window.play.is_editing:
        window.command_requested.emit(command)  # not through the host: what is typed is saved first


def act_on_rows(host: Host, shelves: LibraryController, act: str, rows: tuple[RowView, ...]) -> None:
    """Do something with the characters that are chosen on the page."""
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
    """Undo the last change on the shelves if a notice's act asks for it."""
    if act == UNDO:
        shelves.undo()


def show_others(host: Host, gone: tuple[int, ...]) -> None:
    """Open another character if the open one was put away; the library page stays if it is shown."""
    at_library = host.window.pages.page is PAGE
    opened = host.characters.open_another(gone)
    if at_library or not opened:
        host.window.command_requested.emit("library")  # not through the host: what is typed is saved first


def show_library_folder(host: Host) -> None:
    """Show the folder of the library in the system's file manager."""
    show_folder(host.session.library.path.parent, host.window)


def compare(host: Host, characters: tuple[int, ...]) -> None:
    """Show two characters side by side, or one at two dates, and wait."""
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
    """Ask whether to delete characters for good."""
    from desktop.kit.text.plain_text import shown

    name = shown(rows[0].name) if len(rows) == 1 else ""
    question, detail = delete_question(name, len(rows), BIN_DAYS)
    answers = (
        Answer("delete", tr("Delete for good"), "destructive"),
        Answer("keep", tr("Keep in the bin"), "reject"),
    )
    return ask(window, tr("Delete for good"), question, detail, answers) == "delete"
