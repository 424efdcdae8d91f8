"""The library page, the palette and the window that compares, connected when they are first wanted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from desktop.controllers.background import Background
from desktop.controllers.characters import CharacterController
from desktop.controllers.palette import PaletteController
from desktop.controllers.session import Session
from desktop.controllers.shelves import LibraryController
from desktop.library.characters import CharacterId
from desktop.library.problems import LibraryProblem
from desktop.library.shelf import BIN_DAYS
from desktop.paths import Places
from desktop.viewdata.library import UNDO, RowView, delete_question
from desktop.viewdata.problems import not_reached
from desktop.widgets.library.palette import Palette
from desktop.widgets.local_folder import show_folder
from desktop.widgets.pages import LIBRARY
from desktop.widgets.questions import Answer, ask
from desktop.words import tr

if TYPE_CHECKING:
    from desktop.widgets.main_window import MainWindow


class Around(NamedTuple):
    """What the library page reaches for.

    ``roll_luck`` rolls for a group, the open character in it; ``export`` lets characters leave in files, and
    ``print_party`` prints them on one page. ``act`` does with one character what the rail offers too.
    """

    session: Session
    characters: CharacterController
    window: "MainWindow"
    roll_luck: Callable[[tuple[int, ...]], object]
    export: Callable[[tuple[int, ...]], object]
    print_party: Callable[[tuple[int, ...]], object]
    act: Callable[[str, int], object]


def build(
    session: Session,
    characters: CharacterController,
    background: Background,
    places: Places,
    window: "MainWindow",
) -> LibraryController:
    """What finds characters and changes how they stand; its page is connected by :func:`connect_page`."""
    shelves = LibraryController(session, background, places.backups, window)
    shelves.changed.connect(characters.show_rail)
    shelves.binned.connect(partial(_binned, characters, window))
    shelves.notice.connect(window.show_notice)
    window.notice_act_requested.connect(partial(_undo, shelves))
    return shelves


def connect_page(shelves: LibraryController, around: Around) -> None:
    """Make the library page, and connect it."""
    page = around.window.pages.library
    page.searched.connect(shelves.search)
    page.game_chosen.connect(shelves.choose_game)
    page.show_chosen.connect(shelves.choose_show)
    page.order_chosen.connect(shelves.choose_order)
    page.rows_wanted.connect(shelves.read_rows)
    page.details_wanted.connect(shelves.read_details)
    page.empty_act_requested.connect(shelves.clear)
    page.opened.connect(shelves.open_character)
    shelves.open_requested.connect(around.characters.open)
    page.act_requested.connect(partial(_act, shelves, around))
    page.folder_requested.connect(partial(_show_folder, around))
    page.backup_requested.connect(shelves.back_up)
    page.undo_requested.connect(shelves.undo)
    page.left.connect(around.window.pages.show_play)
    shelves.view_changed.connect(page.show_view)
    shelves.rows_read.connect(page.show_rows)
    shelves.details_read.connect(page.show_details)


def build_palette(session: Session, window: "MainWindow") -> tuple[PaletteController, Palette]:
    """The palette and what answers it."""
    palette, answers = Palette(window), PaletteController(session, window)
    palette.typed.connect(answers.type)
    palette.chosen.connect(answers.choose)
    answers.view_changed.connect(palette.show_view)
    answers.command_chosen.connect(window.command_requested)
    return answers, palette


def _undo(shelves: LibraryController, act: str) -> None:
    if act == UNDO:
        shelves.undo()


def _binned(characters: CharacterController, window: "MainWindow", gone: tuple[int, ...]) -> None:
    """Nobody stays open who is in the bin, and whoever tidies up the library stays there."""
    at_library = window.pages.page == LIBRARY
    opened = characters.open_another(gone)
    if at_library or not opened:
        window.command_requested.emit("library")


def _act(shelves: LibraryController, around: Around, act: str, rows: tuple[RowView, ...]) -> None:
    ids, window = tuple(row.character for row in rows), around.window
    match act:
        case "tags":
            _change_tags(shelves, window, rows)
        case "delete":
            if _confirmed(window, rows):
                shelves.act(act, ids)
        case "compare":
            compare(around.session, window, ids)
        case "group_luck":
            if around.characters.open(ids[0]):
                around.roll_luck(ids)
        case "export":
            around.export(ids)
        case "print_party":
            around.print_party(ids)
        case "edit" | "downtime" | "timeline" | "print":
            around.act(act, ids[0])
        case _:
            shelves.act(act, ids)


def change_tags_of(
    shelves: LibraryController, session: Session, window: "MainWindow", character: int
) -> None:
    """Let the player choose the tags of one character."""
    try:
        tags = session.library.standing(CharacterId(character)).tags
    except LibraryProblem as problem:
        window.show_notice(not_reached(problem))
        return
    _ask_tags(shelves, window, (character,), frozenset(tags))


def _change_tags(shelves: LibraryController, window: "MainWindow", rows: tuple[RowView, ...]) -> None:
    everybodys = frozenset(rows[0].tags).intersection(*(row.tags for row in rows))
    _ask_tags(shelves, window, tuple(row.character for row in rows), everybodys)


def _ask_tags(
    shelves: LibraryController, window: "MainWindow", characters: tuple[int, ...], everybodys: frozenset[str]
) -> None:
    from desktop.widgets.library.tags_window import ask_tags

    on, off = ask_tags(window, shelves.tags(), everybodys)
    if on or off:
        shelves.set_tags(characters, on, off)


def _confirmed(window: "MainWindow", rows: tuple[RowView, ...]) -> bool:
    """Whether characters are to be deleted for good."""
    from desktop.widgets.text import shown

    name = shown(rows[0].name) if len(rows) == 1 else ""
    question, detail = delete_question(name, len(rows), BIN_DAYS)
    answers = (
        Answer("delete", tr("Delete for good"), "destructive"),
        Answer("keep", tr("Keep in the bin"), "reject"),
    )
    return ask(window, tr("Delete for good"), question, detail, answers) == "delete"


def compare(session: Session, window: "MainWindow", characters: tuple[int, ...]) -> None:
    """Show two characters side by side, or one at two dates, and wait."""
    from desktop.controllers.compare import CompareController
    from desktop.widgets.library.compare import CompareWindow

    shown, sides = CompareWindow(window), CompareController(session, window)
    sides.view_changed.connect(shown.show_view)
    sides.notice.connect(window.show_notice)
    shown.date_chosen.connect(sides.choose_date)
    shown.only_chosen.connect(sides.show_only)
    if sides.open(characters):
        shown.exec()
    sides.deleteLater()
    shown.deleteLater()


def _show_folder(around: Around) -> None:
    show_folder(around.session.library.path.parent, around.window)
