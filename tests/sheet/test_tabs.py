"""The tabs come from the view, and their panels are created when first opened."""

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from desktop.kit.controls.buttons import Button
from desktop.kit.controls.tabs import TabRow
from desktop.kit.look import theme
from desktop.kit.view.sheet import TabView
from desktop.sheet.sheet import Sheet
from tests.sheet.ida import IDA, TABS

Asked = list[tuple[object, ...]]

FAKES = "tests.sheet.panels"

LOUNGE_TABS = (
    TabView("skills", "Skills", "Skills"),
    TabView("combat", "Combat", "Combat"),
    TabView("healing", "Healing and Luck", "Healing", alert=True),
    TabView("force", "The Force", "Force"),
    TabView("gear", "Gear", "Gear"),
    TabView("notes", "Notes", "Notes"),
)
TARN = replace(IDA, character=5, name="Tarn Ondara", tabs=LOUNGE_TABS)


@pytest.fixture
def make_sheet(make_sheet: Callable[[int, int], Sheet]) -> Callable[[int, int], Sheet]:
    """Return a factory of visible sheets with two scripted panels that aren't imported yet."""
    sys.modules.pop(FAKES, None)

    def panel(name: str) -> Any:
        return getattr(import_module(FAKES), name)()

    def make(width: int, height: int) -> Sheet:
        made = make_sheet(width, height)
        made.set_pages({"combat": partial(panel, "CombatPage"), "healing": partial(panel, "HealingPage")})
        return made

    return make


@pytest.fixture
def tarn(sheet: Sheet) -> Sheet:
    sheet.show_view(TARN)
    return sheet


@pytest.fixture
def built(sheet: Sheet) -> list[QWidget]:
    heard: list[QWidget] = []
    sheet.panel_built.connect(heard.append)
    return heard


def row_of(sheet: Sheet) -> TabRow:
    found = sheet.findChild(TabRow)
    assert isinstance(found, TabRow)
    return found


def words(sheet: Sheet) -> list[str]:
    tabs = row_of(sheet)
    return [tabs.tabText(at) for at in range(tabs.count())]


def spoken(sheet: Sheet) -> list[str]:
    thing = QAccessible.queryAccessibleInterface(row_of(sheet))
    parts = [thing.child(at) for at in range(thing.childCount())]
    found = [each.text(QAccessible.Text.Name) for each in parts if each.role() == QAccessible.Role.PageTab]
    return [each for each in found if each]


def page(sheet: Sheet) -> QWidget:
    pages = sheet.findChild(QStackedWidget)
    assert isinstance(pages, QStackedWidget)
    current = pages.currentWidget()
    assert current is not None
    return current


def turn(sheet: Sheet, tab: str) -> None:
    tabs = row_of(sheet)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(tabs.ids.index(tab)).center())


def test_the_tabs_are_those_of_the_view(sheet: Sheet, asked: Asked) -> None:
    assert words(sheet) == [tab.name for tab in TABS]
    sheet.show_view(TARN)
    assert words(sheet) == ["Skills", "Combat", "Healing and Luck", "The Force", "Gear", "Notes"]
    sheet.show_view(IDA)
    assert words(sheet) == [tab.name for tab in TABS]
    assert asked == []


def test_every_character_returns_to_its_last_tab(sheet: Sheet, asked: Asked) -> None:
    sheet.show_tab("notes")
    sheet.show_view(replace(TARN, notes="Ribs."))
    assert sheet.tab == "skills", "whoever comes for the first time begins with the skills"
    assert sheet.skills.isVisible()
    sheet.show_tab("combat")
    sheet.show_view(IDA)
    assert sheet.tab == "notes"
    sheet.show_view(TARN)
    assert sheet.tab == "combat"
    sheet.show_view(replace(IDA, tabs=IDA.tabs[:2]))
    assert sheet.tab == "skills", "the page is gone"
    assert asked == []


def test_the_focus_moves_to_the_skills_when_its_tab_is_removed(sheet: Sheet) -> None:
    sheet.show_tab("backstory")
    page(sheet).setFocus()
    sheet.show_view(TARN)
    assert sheet.skills.list.hasFocus()


def test_a_view_without_tabs_shows_the_skills(sheet: Sheet, asked: Asked) -> None:
    sheet.show_tab("gear")
    sheet.show_view(replace(IDA, tabs=()))
    assert words(sheet) == []
    assert sheet.tab == "skills"
    assert sheet.skills.isVisible()
    sheet.next_tab()
    sheet.previous_tab()
    sheet.focus_filter()
    assert sheet.skills.filter.hasFocus()
    assert asked == []


def test_an_alert_is_spoken_and_drawn(tarn: Sheet) -> None:
    assert (spoken(tarn)[2], spoken(tarn)[1]) == ("Healing and Luck, needs attention", "Combat")
    tabs = row_of(tarn)
    before = tabs.grab().toImage()
    danger = theme.current().color("danger")

    def reds() -> int:
        picture = tabs.grab(tabs.tabRect(2)).toImage()
        colors = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
        return sum(QColor(color) == danger for color in colors)

    assert reds() > 20
    wide = tabs.tabRect(2).width()
    calm = tuple(replace(tab, alert=False) for tab in LOUNGE_TABS)
    tarn.show_view(replace(TARN, tabs=calm))
    QApplication.processEvents()
    assert reds() == 0
    assert spoken(tarn)[2] == "Healing and Luck"
    assert tabs.tabRect(2).width() < wide
    assert tabs.grab().toImage() != before


@pytest.mark.parametrize(
    ("width", "short"), [(816, False), (648, False), (600, False), (500, True), (420, True), (400, True)]
)
def test_short_tab_names_are_used_if_the_row_does_not_fit(
    make_sheet: Callable[[int, int], Sheet], width: int, short: bool
) -> None:
    sheet = make_sheet(width, 700)
    sheet.show_view(replace(TARN, tabs=(*LOUNGE_TABS[:4], TABS[1], *LOUNGE_TABS[4:])))
    QApplication.processEvents()
    tabs = row_of(sheet)
    assert ("Healing" in words(sheet)) == short
    assert "Healing and Luck, needs attention" in spoken(sheet)
    assert tabs.tabToolTip(2) == "Healing and Luck, needs attention"
    for at in range(tabs.count()):
        box = tabs.tabRect(at)
        assert box.height() >= 24
        assert box.width() >= 24
        assert box.right() <= tabs.width()
        assert tabs.mapTo(sheet, box.topRight()).x() < width


def test_the_names_follow_the_text_size(tarn: Sheet, qapp: QApplication) -> None:
    assert "Healing and Luck" in words(tarn)
    theme.apply(qapp, "light", 2.0)
    assert "Healing" in words(tarn)
    theme.apply(qapp, "light", 1.0)
    assert "Healing and Luck" in words(tarn)


def test_a_panel_is_imported_and_created_when_its_tab_first_opens(
    tarn: Sheet, built: list[QWidget], asked: Asked
) -> None:
    assert FAKES not in sys.modules
    tarn.show_panel("combat", "early")
    assert FAKES not in sys.modules
    turn(tarn, "combat")
    assert [type(each).__name__ for each in built] == ["CombatPage"]
    assert page(tarn) is built[0]
    assert asked == [("tab_chosen", "combat")]
    turn(tarn, "skills")
    turn(tarn, "combat")
    assert len(built) == 1
    assert page(tarn) is built[0]


def test_a_panel_is_created_before_the_tab_change_is_emitted(tarn: Sheet) -> None:
    order: list[str] = []
    tarn.panel_built.connect(lambda _page: order.append("built"))
    tarn.tab_chosen.connect(order.append)
    tarn.next_tab()
    assert order == ["built", "combat"]


def test_a_panel_shows_its_view_once_it_exists(tarn: Sheet, built: list[QWidget]) -> None:
    tarn.show_tab("combat")
    tarn.show_panel("combat", "Attack Dodge")
    tarn.show_panel("healing", "Heal")
    tarn.show_panel("gear", "nothing")
    tarn.show_panel("skills", None)
    shown = [each.shown for each in built]  # type: ignore[attr-defined]
    assert shown == [["Attack Dodge"]]


def test_the_panel_returns_with_the_tab_for_another_character(
    tarn: Sheet, built: list[QWidget], asked: Asked
) -> None:
    tarn.show_tab("combat")
    tarn.show_view(IDA)
    assert page(tarn) is not built[0]
    tarn.show_view(TARN)
    assert page(tarn) is built[0]
    assert asked == []


def test_tab_goes_from_the_tabs_through_a_panel_and_out_of_the_sheet(tarn: Sheet) -> None:
    tarn.show_tab("combat")
    tarn.show_panel("combat", "Attack Dodge")
    tarn.show_panel("combat", "Shoot Parry Aim")
    QApplication.processEvents()
    tabs = row_of(tarn)
    tabs.setFocus()
    walked: list[str] = []
    for _ in range(3):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        after = QApplication.focusWidget()
        walked.append(getattr(after, "text", str)())
    assert walked == ["Shoot", "Parry", "Aim"]
    tarn.show_tab("skills")
    tabs.setFocus()
    QTest.keyClick(tabs, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is tarn.trackers.cards[0]


def test_the_focus_follows_to_a_panel(tarn: Sheet, built: list[QWidget]) -> None:
    tarn.skills.filter.setFocus()
    tarn.next_tab()
    focused = QApplication.focusWidget()
    assert focused is built[0]
    tarn.previous_tab()
    assert tarn.skills.list.hasFocus()


def test_a_panel_is_padded_like_the_other_pages(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(420, 700)
    sheet.show_view(TARN)
    sheet.show_tab("combat")
    sheet.show_panel("combat", "Attack")
    QApplication.processEvents()
    button = page(sheet).buttons[0]  # type: ignore[attr-defined]
    skills_left = sheet.mapFromGlobal(sheet.skills.mapToGlobal(QPoint(0, 0))).x()
    assert button.mapTo(sheet, QPoint(0, 0)).x() == skills_left


def test_tabs_without_room_are_in_a_menu_and_shown_when_chosen(
    make_sheet: Callable[[int, int], Sheet],
) -> None:
    sheet = make_sheet(420, 840)
    many = tuple(TabView(f"part{at}", f"Part number {at}", f"Part no. {at}") for at in range(8))
    sheet.show_view(replace(TARN, tabs=(*LOUNGE_TABS[:1], *many)))
    QApplication.processEvents()
    tabs = row_of(sheet)
    (more,) = tabs.findChildren(Button)
    hidden = [at for at in range(tabs.count()) if not tabs.isTabVisible(at)]
    last = tabs.count() - 1
    assert last in hidden
    assert 0 not in hidden
    assert more.isVisible()
    assert more.geometry().right() <= sheet.width()
    assert more.x() >= max(tabs.tabRect(at).right() for at in range(tabs.count()) if at not in hidden)
    more.menu().aboutToShow.emit()
    entry = more.menu().actions()[-1]
    assert entry.text() == "Part number 7"
    entry.trigger()
    assert tabs.chosen == "part7"
    assert tabs.isTabVisible(last)
    sheet.resize(1400, 840)
    QApplication.processEvents()
    assert not more.isVisible()
    assert all(map(tabs.isTabVisible, range(tabs.count())))
