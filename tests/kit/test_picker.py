"""The list of a choice: typing filters it, arrows and Enter choose, Escape closes it."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.choice import MenuButton
from desktop.kit.lists import picker as picker_module
from desktop.kit.lists.picker import Option, Picker, matches
from tests.showing import opened, pick_in

SKILLS = (
    *("Accounting", "Art: Painting", "Climb", "Dodge", "Fighting: Axe", "Fighting: Brawl", "First Aid"),
    *("Language (Other): Latin", "Listen", "Spot Hidden", "Stealth", "Swim", "Throw", "Zoology"),
)
MANY = tuple((each.casefold(), each) for each in SKILLS)
FEW = (("name", "Name"), ("newest", "Newest"))


class Page(QWidget):
    """A page with a choice near its top, its middle or its bottom."""

    def __init__(self, options: tuple[tuple[str, str], ...], above: int, below: int) -> None:
        super().__init__()
        self.button = MenuButton()
        self.button.show_options("Skill", options, options[0][0])
        self.other = QPushButton("Other")
        column = QVBoxLayout(self)
        column.addSpacing(above)
        column.addWidget(self.button)
        column.addSpacing(below)
        column.addWidget(self.other)
        self.chosen: list[str] = []
        self.button.chosen.connect(self.chosen.append)
        self.resize(420, 500)

    @property
    def picker(self) -> Picker:
        """The open list."""
        assert self.button.picker is not None
        return self.button.picker

    @property
    def rows(self) -> list[str]:
        """The texts of its rows."""
        items = self.picker.part.items
        return [items.index(row, 0).data() for row in range(items.rowCount())]


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    return ready(qtbot, MANY)


@pytest.fixture
def short(qtbot: QtBot) -> Page:
    return ready(qtbot, FEW)


def ready(qtbot: QtBot, options: tuple[tuple[str, str], ...]) -> Page:
    """Return a page whose button has the focus."""
    made = opened(qtbot, Page(options, 20, 350))
    qtbot.waitUntil(made.isActiveWindow)
    made.button.setFocus()
    return made


def write(words: str) -> None:
    """Type each letter where the focus is by then."""
    for letter in words:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, letter)


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


def test_typing_on_the_closed_button_opens_the_list_with_what_matches(page: Page) -> None:
    write("l")
    assert page.picker.part.search.text() == "l"
    write("atin")
    assert page.rows == ["Language (Other): Latin"]
    press(Qt.Key.Key_Return)
    assert page.chosen == ["language (other): latin"]
    assert page.button.picker is None
    assert page.button.hasFocus()


def test_what_begins_with_the_typed_text_comes_first() -> None:
    options = [Option(each, each) for each in ("Sea Listening", "Fast Listener", "Listen", "Unlisted")]
    assert [each.id for each in matches(options, "list")] == [
        *("Listen", "Sea Listening", "Fast Listener", "Unlisted")
    ]


def test_an_option_is_found_without_accents_and_by_words_beside_it() -> None:
    options = [Option("épée", "Épée", "1D6", "Fighting: Sword"), Option("bow", "Bow", "1D8")]
    assert [each.id for each in matches(options, "epee")] == ["épée"]
    assert [each.id for each in matches(options, "sword")] == ["épée"]
    assert [each.id for each in matches(options, "1d8 bow")] == ["bow"]


def test_arrows_move_and_enter_chooses(page: Page) -> None:
    page.button.click()
    assert page.picker.part.current == MANY[0][0]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Return)
    assert page.chosen == [MANY[1][0]]


def test_escape_closes_the_list_and_nothing_is_chosen(page: Page) -> None:
    write("d")
    press(Qt.Key.Key_Escape)
    assert page.button.picker is None
    assert page.button.hasFocus()
    assert page.chosen == []


def test_a_click_beside_the_list_closes_it(page: Page) -> None:
    page.button.click()
    QTest.mouseClick(page.other, Qt.MouseButton.LeftButton)
    assert page.button.picker is None
    assert page.chosen == []


def test_a_click_on_the_button_closes_the_list_again(page: Page) -> None:
    QTest.mouseClick(page.button, Qt.MouseButton.LeftButton)
    assert page.picker.isVisible()
    QTest.mousePress(page.button, Qt.MouseButton.LeftButton)
    assert page.button.picker is None


def test_without_a_match_the_list_says_so_and_enter_chooses_nothing(page: Page) -> None:
    write("xyz")
    assert page.rows == []
    press(Qt.Key.Key_Return)
    assert page.chosen == []
    assert page.picker.part.search.accessibleDescription() == "0 matches"


def test_a_screen_reader_hears_how_many_match_and_which_row_is_current(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(picker_module, "announce", lambda _widget, words: heard.append(words))
    write("f")
    assert heard[-1] == "3 matches"
    press(Qt.Key.Key_Down)
    assert heard[-1] == "Fighting: Brawl, 2 of 3"
    write("irst")
    assert heard[-1] == "1 match"
    search = page.picker.part.search
    assert search.accessibleName() == "Skill"
    assert search.accessibleDescription() == "1 match"


def test_a_short_list_has_no_search_field_until_something_is_typed(short: Page) -> None:
    page = short
    page.button.click()
    assert not page.picker.part.search.isVisible()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert page.chosen == ["newest"]
    page.button.click()
    write("nam")
    assert page.picker.part.search.isVisible()
    assert page.rows == ["Name"]


def test_what_cannot_be_chosen_is_passed_over(short: Page) -> None:
    page = short
    options = (("a", "Dear (no points)"), ("b", "Cheap"), ("c", "Gone"))
    page.button.show_options("Way", options, "b", off={"a", "c"})
    page.button.click()
    pick_in(page.button, "Dear (no points)")
    assert page.chosen == []
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert page.chosen == ["b"]


def test_a_letter_on_the_button_is_no_shortcut_of_the_window(page: Page) -> None:
    assert _overridden(page.button, "s")
    assert not _overridden(page.other, "s")


@pytest.mark.parametrize(("above", "below"), [(0, 400), (200, 200), (400, 0)])
def test_the_list_stays_inside_the_window_beside_its_button(qtbot: QtBot, above: int, below: int) -> None:
    page = opened(qtbot, Page(MANY, above, below))
    page.button.click()
    box = page.picker.geometry()
    assert page.rect().contains(box)
    button = QRect(page.button.mapTo(page, QPoint(0, 0)), page.button.size())
    assert not box.intersects(button.adjusted(4, 4, -4, -4))


def test_a_long_list_shows_a_few_rows_and_scrolls_to_the_chosen_one(page: Page) -> None:
    page.button.show_options("Skill", MANY, "zoology")
    page.button.click()
    rows = page.picker.part.list
    index = rows.currentIndex()
    assert index.data() == "Zoology"
    assert rows.viewport().rect().contains(rows.visualRect(index))
    assert rows.height() < rows.sizeHintForRow(0) * len(MANY)


def test_an_option_that_is_gone_is_no_longer_offered(page: Page) -> None:
    page.button.click()
    page.button.show_options("Skill", MANY[:3], MANY[0][0])
    assert page.button.picker is None


def _overridden(widget: QWidget, letter: str) -> bool:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_S, Qt.KeyboardModifier.NoModifier, letter)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event.isAccepted()
