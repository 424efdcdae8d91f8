"""A made-up library, and fake answers to the library page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.library_page.ui.library_page import LibraryPage
from desktop.library_page.view.library import PAGE, LibraryView, RowView, chips, empty_view, shows
from desktop.library_page.view.library_cards import CardDetail, CardMark, CardValue

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

_ASKS = (
    *("searched", "game_chosen", "show_chosen", "order_chosen", "empty_act_requested", "new_requested"),
    *("import_requested", "folder_requested", "backup_requested", "undo_requested", "left"),
)


def row(number: int, name: str = "", system: str = "coc7", **flags: bool) -> RowView:
    """A character of the list; its name is its number where none is given."""
    plain = RowView(
        number, system, name or f"Character {number}", "CH", "CoC 7e", "HP 8/11", "Played today",
        favourite=False, pinned=False, unfinished=False, variant=False, tags=(),
    )  # fmt: skip
    return plain._replace(**flags)  # type: ignore[arg-type]


def view(
    count: int, *, text: str = "", show: str = "active", shelf: str = "active", afresh: bool = True
) -> LibraryView:
    """The page of a library of so many characters."""
    return LibraryView(
        heading="Library",
        line=f"{count} characters on this computer",
        text=text,
        games=chips({"coc7": count, "striker": 2}, ""),
        game="",
        shows=shows([(4, "Thursdays")], ["npc"]),
        show=show,
        shelf=shelf,
        order="played",
        total=count,
        afresh=afresh,
        note="They go after 30 days." if shelf == "bin" else "",
        empty=None if count else empty_view(text, show, narrowed=False, days=30),
        campaigns=((4, "Thursdays", "coc7"),),
        back="Ida Marchetti",
        folder="somewhere",
    )


@dataclass
class Library:
    """Answers a page out of rows that are made when they are asked for, and keeps what else it asks."""

    page: LibraryPage
    qtbot: QtBot
    rows: Sequence[RowView] | None = None
    read: list[int] = field(default_factory=list)
    details: list[tuple[int, ...]] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    acts: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    silent: bool = False

    def __post_init__(self) -> None:
        page = self.page
        page.rows_wanted.connect(self.answer_rows)
        page.details_wanted.connect(self.answer_details)
        page.opened.connect(self.opened.append)
        page.act_requested.connect(
            lambda act, rows: self.acts.append((act, tuple(each.character for each in rows)))
        )
        for name in _ASKS:
            getattr(page, name).connect(lambda *given, name=name: self.asked.append(" ".join([name, *given])))

    def answer_rows(self, first: int) -> None:
        """Hand out a page of rows."""
        self.read.append(first)
        if not self.silent:
            count = self.page.shelf.shelf.count
            numbers = range(first, min(first + PAGE, count))
            made = self.rows[first : first + PAGE] if self.rows is not None else map(row, numbers)
            self.page.show_rows(first, tuple(made))

    def answer_details(self, characters: tuple[int, ...]) -> None:
        """Hand out what cards tell."""
        self.details.append(characters)
        mark = CardMark("check", "3 ticks", "accent")
        values = (CardValue("HP", "8/11"), CardValue("Luck", "52", alarm=True))
        self.page.show_details(tuple(CardDetail(each, "Nobody, 31", values, mark) for each in characters))

    def show(self, shown: LibraryView) -> None:
        """Show a page and wait until everything that is seen is read."""
        self.page.show_view(shown)
        self.settle()

    def settle(self) -> None:
        """Wait until nothing more is read."""
        timer = self.page.shelf._reading  # nothing else tells that the last card was read
        self.qtbot.waitUntil(lambda: not timer.isActive())

    def chosen(self) -> list[int]:
        """The numbers of the chosen characters."""
        return [each.character for each in self.page.shelf.chosen]

    def at(self, place: int) -> QPoint:
        """The middle of a card."""
        shelf = self.page.shelf
        return shelf.visualRect(shelf.shelf.index_of(place)).center()

    def click(self, place: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click a card."""
        QTest.mouseClick(self.page.shelf.viewport(), LEFT, held, self.at(place))

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key in the shelf."""
        QTest.keyClick(self.page.shelf, key, held)
