"""Cards: beside the skills, and behind every tab without its own page."""

import sys
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget, QWidget

from desktop.kit.layout.page import Page
from desktop.kit.look import theme
from desktop.sheet import sheet as sheet_module
from desktop.sheet.sheet import Sheet
from desktop.views.cards import CardsView, CardView, Words
from tests.sheet.ida import IDA
from tests.sheet.juno import BRAM, JUNO

Asked = list[tuple[object, ...]]

FAKES = "tests.sheet.panels"
REAL = sheet_module._CARDS


def cards(*titles: str) -> CardsView:
    return CardsView(tuple(CardView(title.lower(), title, (Words(title),)) for title in titles))


@pytest.fixture(autouse=True)
def fake_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the real cards by scripted ones that aren't imported yet."""
    sys.modules.pop(FAKES, None)
    monkeypatch.setattr(sheet_module, "_CARDS", FAKES)


@pytest.fixture
def juno(sheet: Sheet, asked: Asked) -> Sheet:
    sheet.show_view(JUNO)
    QApplication.processEvents()
    asked.clear()
    return sheet


@pytest.fixture
def built(sheet: Sheet) -> list[QWidget]:
    heard: list[QWidget] = []
    sheet.panel_built.connect(heard.append)
    return heard


def page(sheet: Sheet) -> QWidget:
    pages = sheet.findChild(QStackedWidget)
    assert isinstance(pages, QStackedWidget)
    current = pages.currentWidget()
    assert current is not None
    return current


def on_show(sheet: Sheet, *titles: str) -> list[str]:
    QApplication.processEvents()
    seen = [each.text() for each in sheet.findChildren(QPushButton) if each.isVisible()]
    return [title for title in titles if title in seen]


def settled(sheet: Sheet) -> Page:
    """Return the page shown, once its parts and its scroll bar agree about their room."""
    for _ in range(4):
        QApplication.processEvents()
    found = page(sheet)
    assert isinstance(found, Page)
    return found


def in_play(sheet: Sheet, part: QWidget) -> QRect:
    return QRect(part.mapTo(settled(sheet).body, QPoint(0, 0)), part.size())


def walk(first: QWidget, steps: int) -> list[QWidget]:
    first.setFocus()
    reached: list[QWidget] = []
    for _ in range(steps):
        at = QApplication.focusWidget()
        assert at is not None
        QTest.keyClick(at, Qt.Key.Key_Tab)
        after = QApplication.focusWidget()
        assert after is not None
        reached.append(after)
    return reached


def test_the_cards_are_created_with_their_first_view_and_announced_before_it(sheet: Sheet) -> None:
    shown_when_told: list[object] = []
    sheet.panel_built.connect(lambda panel: shown_when_told.append(list(panel.shown)))
    sheet.show_view(JUNO)
    assert FAKES not in sys.modules
    sheet.show_panel("skills", cards("Injuries"))
    sheet.show_panel("skills", cards("Injuries", "In hand"))
    assert shown_when_told == [[]]
    assert on_show(sheet, "Injuries", "In hand") == ["Injuries", "In hand"]


def test_a_game_without_cards_never_creates_them(sheet: Sheet, built: list[QWidget]) -> None:
    sheet.show_panel("skills", None)
    assert built == []
    assert FAKES not in sys.modules
    assert sheet.skills.width() == sheet.traits.width()


@pytest.mark.parametrize(
    ("width", "beside"), [(1180, True), (816, True), (700, True), (660, False), (420, False)]
)
def test_they_are_beside_the_skills_if_there_is_room_else_below(
    make_sheet: Callable[[int, int], Sheet], width: int, beside: bool
) -> None:
    sheet = make_sheet(width, 840)
    column: list[QWidget] = []
    sheet.panel_built.connect(column.append)
    sheet.show_view(JUNO)
    sheet.show_panel("skills", cards("Injuries"))
    skills, found = in_play(sheet, sheet.skills), in_play(sheet, column[0])
    assert not skills.intersects(found)
    if beside:
        assert found.top() == skills.top()
        assert found.left() > skills.right()
        assert 0.42 < found.width() / (skills.width() + found.width()) < 0.48
    else:
        assert found.top() > skills.bottom()
        assert (found.left(), found.width()) == (skills.left(), skills.width())
    assert skills.left() == in_play(sheet, sheet.traits).left()
    assert max(found.right(), skills.right()) == in_play(sheet, sheet.traits).right()


def test_text_of_twice_the_size_puts_them_below(
    juno: Sheet, built: list[QWidget], qapp: QApplication
) -> None:
    juno.show_panel("skills", cards("Injuries"))
    assert in_play(juno, built[0]).top() == in_play(juno, juno.skills).top()
    theme.apply(qapp, "dark", 2.0)
    assert in_play(juno, built[0]).top() > in_play(juno, juno.skills).bottom()


def test_more_cards_make_the_page_longer(juno: Sheet, built: list[QWidget]) -> None:
    juno.show_panel("skills", cards("A"))
    one = in_play(juno, built[0]).height()
    juno.show_panel("skills", cards("A", "B", "C", "D", "E"))
    assert in_play(juno, built[0]).height() >= one + 800
    assert settled(juno).verticalScrollBar().maximum() > 0
    juno.show_panel("skills", cards("A"))
    assert in_play(juno, built[0]).height() == one


def test_another_character_starts_without_the_cards_of_the_last(juno: Sheet, built: list[QWidget]) -> None:
    juno.show_panel("skills", cards("Injuries"))
    juno.show_view(IDA)
    assert on_show(juno, "Injuries") == []
    assert juno.skills.width() == juno.traits.width()
    juno.show_view(JUNO)
    assert on_show(juno, "Injuries") == []
    juno.show_panel("skills", cards("In hand"))
    assert on_show(juno, "Injuries", "In hand") == ["In hand"]
    juno.show_panel("skills", None)
    assert on_show(juno, "In hand") == []
    assert len(built) == 1


def test_only_another_character_discards_typed_text(juno: Sheet, built: list[QWidget]) -> None:
    for character in (7, 7, 11):
        juno.show_view(replace(JUNO, character=character))
        juno.show_panel("skills", cards("Injuries"))
    assert built[0].another == [True, False, True]  # type: ignore[attr-defined]


def test_tab_leads_from_the_skills_into_the_cards(juno: Sheet, built: list[QWidget]) -> None:
    juno.show_panel("skills", cards("Injuries"))
    juno.show_panel("skills", cards("One", "Two"))
    QApplication.processEvents()
    buttons = built[0].buttons  # type: ignore[attr-defined]
    assert walk(juno.skills.filter, 4)[1:] == [juno.skills.list, *buttons]
    assert walk(juno.tabs, 1) == [juno.trackers.cards[0]]


def test_in_the_lowest_windows_the_cards_stay_with_the_skills(
    make_sheet: Callable[[int, int], Sheet],
) -> None:
    sheet = make_sheet(816, 420)
    column: list[QWidget] = []
    sheet.panel_built.connect(column.append)
    sheet.show_view(JUNO)
    sheet.show_panel("skills", cards("One"))
    assert in_play(sheet, column[0]).top() == in_play(sheet, sheet.skills).top()
    assert in_play(sheet, column[0]).bottom() < in_play(sheet, sheet.traits).top() + 20
    button = column[0].buttons[0]  # type: ignore[attr-defined]
    assert walk(sheet.skills.list, 2) == [button, sheet.traits.buttons[0]]
    sheet.resize(816, 840)
    assert in_play(sheet, sheet.traits).top() < in_play(sheet, sheet.skills).top()
    assert walk(sheet.skills.list, 1) == [button]


def test_a_click_beside_the_cards_rolls_the_skill_under_it(juno: Sheet, asked: Asked) -> None:
    juno.show_panel("skills", cards("Injuries"))
    QApplication.processEvents()
    listed = juno.skills.list
    row = listed.visualRect(listed.skills.index_of("mechanics"))
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert asked == [("skill_roll_requested", "mechanics", 0)]


def test_a_tab_without_its_own_page_has_a_page_of_cards(
    juno: Sheet, built: list[QWidget], asked: Asked
) -> None:
    juno.show_panel("arms", cards("Arc pistol"))
    assert FAKES not in sys.modules
    juno.next_tab()
    juno.show_panel("arms", cards("Arc pistol"))
    juno.next_tab()
    juno.show_panel("talents", cards("Tinker"))
    assert [type(each).__name__ for each in built] == ["CardsPage", "CardsPage"]
    assert asked == [("tab_chosen", "arms"), ("tab_chosen", "talents")]
    assert on_show(juno, "Arc pistol", "Tinker") == ["Tinker"]
    juno.previous_tab()
    assert on_show(juno, "Arc pistol", "Tinker") == ["Arc pistol"]
    assert len(built) == 2


def test_each_page_of_cards_keeps_its_place(juno: Sheet) -> None:
    many = cards(*(f"Card {at}" for at in range(9)))
    places = {"arms": 40, "talents": 90}
    for tab, value in places.items():
        juno.show_tab(tab)
        juno.show_panel(tab, many)
        settled(juno).verticalScrollBar().setValue(value)
    for tab, value in places.items():
        juno.show_tab(tab)
        assert settled(juno).verticalScrollBar().value() == value


def test_no_page_shows_the_cards_of_another_character(juno: Sheet, built: list[QWidget]) -> None:
    for tab, title in (("arms", "Pistol"), ("talents", "Tinker")):
        juno.show_tab(tab)
        juno.show_panel(tab, cards(title))
    juno.show_view(BRAM)
    assert juno.tab == "skills"
    juno.show_tab("arms")
    assert on_show(juno, "Pistol", "Tinker") == []
    juno.show_panel("arms", cards("Longsword"))
    assert on_show(juno, "Pistol", "Longsword") == ["Longsword"]
    juno.show_view(JUNO)
    assert juno.tab == "talents"
    assert on_show(juno, "Tinker") == []
    juno.show_tab("arms")
    assert on_show(juno, "Longsword") == []
    assert len(built) == 2


def test_tab_leads_into_a_page_of_cards_and_the_focus_follows(juno: Sheet, built: list[QWidget]) -> None:
    juno.skills.filter.setFocus()
    juno.next_tab()
    assert QApplication.focusWidget() is built[0]
    juno.show_panel("arms", cards("One", "Two"))
    assert walk(juno.tabs, 2) == built[0].cards.buttons  # type: ignore[attr-defined]
    juno.show_tab("skills")
    juno.show_tab("arms")
    juno.focus_page()
    assert juno.tab == "arms"
    juno.show_tab("notes")
    juno.focus_page()
    assert juno.tab == "notes"
    assert QApplication.focusWidget() is juno.tabs, "there are no notes to read"


def test_another_tab_by_key_takes_the_focus_along_from_anywhere(juno: Sheet, built: list[QWidget]) -> None:
    juno.tabs.setFocus()
    juno.next_tab()
    assert QApplication.focusWidget() is built[0]
    juno.tabs.setFocus()
    juno.previous_tab()
    assert QApplication.focusWidget() is juno.skills.list


def test_the_real_cards_are_where_the_sheet_looks_for_them(
    juno: Sheet, built: list[QWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_module, "_CARDS", REAL)
    juno.show_panel("skills", cards("Injuries"))
    juno.show_tab("arms")
    juno.show_panel("arms", cards("Arc pistol"))
    QApplication.processEvents()
    assert [type(each).__name__ for each in built] == ["CardColumn", "CardsPage"]
    for each in built:
        for signal in ("roll_requested", "load_requested", "act_requested", "written"):
            assert hasattr(getattr(each, "column_of_cards", each), signal)
    juno.show_view(BRAM)
    juno.grab()
