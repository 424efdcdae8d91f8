"""The sheet as a whole: tabs, pages, hostile texts, sizes and themes."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QImageWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTabBar,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.kit.controls.buttons import Button
from desktop.kit.controls.segments import Segments
from desktop.kit.look import theme
from desktop.kit.text.badges import Chip
from desktop.kit.text.prose import Prose
from desktop.sheet.header import Standing
from desktop.sheet.sheet import Sheet
from desktop.views.sheet import Labelled, SheetView
from tests.sheet.ida import HOSTILE_NAMES, IDA, TABS, nameless
from tests.sheet.juno import JUNO

Asked = list[tuple[object, ...]]

TAB_IDS = [tab.id for tab in TABS]

BARE = SheetView(
    character=9,
    name="",
    initials="",
    line="",
    system="",
    portrait=None,
    trackers=(),
    traits=(),
    facts=(),
    skills=(),
    ticked=0,
    about=(),
    backstory=(),
    weapons=(),
    gear=(),
    money=(),
    notes="",
    tabs=TABS,
)


def read_aloud(sheet: Sheet) -> str:
    QApplication.processEvents()
    parts = [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]
    parts += [prose.text for prose in sheet.findChildren(Prose) if prose.isVisible()]
    parts += [chip.text for chip in sheet.findChildren(Chip) if chip.isVisible()]
    for table in sheet.findChildren(QTableView):
        model = table.model()
        if table.isVisible():
            parts += [
                str(model.index(row, column).data())
                for row in range(model.rowCount())
                for column in range(model.columnCount())
            ]
    parts += [page.toPlainText() for page in sheet.findChildren(QPlainTextEdit) if page.isVisible()]
    return "\n".join(parts)


def test_the_tab_keys_cycle_and_emit_each_change(sheet: Sheet, asked: Asked) -> None:
    for _ in range(4):
        sheet.next_tab()
    sheet.previous_tab()
    told = ["backstory", "gear", "notes", "skills", "notes"]
    assert asked == [("tab_chosen", tab) for tab in told]
    assert sheet.tab == "notes"


def test_a_click_on_a_tab_opens_the_page_and_keeps_the_focus(sheet: Sheet, asked: Asked) -> None:
    sheet.skills.list.setFocus()
    tabs = sheet.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    assert [tabs.tabText(at) for at in range(tabs.count())] == [
        "Skills",
        "Backstory",
        "Gear and cash",
        "Notes",
    ]
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert asked == [("tab_chosen", "backstory")]
    assert not tabs.hasFocus()
    assert "Her brother Carlo." in read_aloud(sheet)


def test_showing_a_view_or_a_tab_makes_no_request(sheet: Sheet, asked: Asked) -> None:
    for tab in TAB_IDS:
        sheet.show_tab(tab)
        sheet.show_view(replace(IDA, ticked=2))
    sheet.show_view(replace(IDA, character=2))
    sheet.show_loaded("listen", "")
    assert asked == []


def test_the_tab_stays_when_the_same_sheet_is_shown_again(sheet: Sheet) -> None:
    sheet.show_tab("gear")
    sheet.show_view(replace(IDA, ticked=2))
    assert sheet.tab == "gear"


def test_the_backstory_marks_the_key_connection(sheet: Sheet) -> None:
    sheet.show_tab("backstory")
    said = read_aloud(sheet)
    assert "Significant people" in said
    assert "Arkham" in said
    assert said.count("Key connection") == 1


def test_gear_lists_weapons_things_and_money(sheet: Sheet) -> None:
    sheet.show_tab("gear")
    said = read_aloud(sheet)
    for words in (".32 revolver", "1D8", "15 yards", "Flash bulbs", "12", "$ 64.00"):
        assert words in said


def test_a_narrow_sheet_lists_weapon_details_under_the_name(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(400, 700)
    sheet.show_tab("gear")
    QApplication.processEvents()
    weapons = next(table for table in sheet.findChildren(QTableView) if table.accessibleName() == "Weapons")
    spoken = str(weapons.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert weapons.model().columnCount() == 1
    assert spoken.replace("\u00a0", " ").split(" · ")[1] == "Damage 1D8"


def test_notes_are_plain_and_read_only(sheet: Sheet) -> None:
    sheet.show_view(replace(IDA, notes="<b>Bold</b>\nsecond line"))
    sheet.show_tab("notes")
    notes = next(page for page in sheet.findChildren(QPlainTextEdit) if page.isVisible())
    assert notes.toPlainText() == "<b>Bold</b>\nsecond line"
    assert notes.isReadOnly()


@pytest.mark.parametrize("tab", ["notes", "skills"])
def test_the_notes_follow_the_theme_while_they_are_shown_and_while_not(
    sheet: Sheet, qapp: QApplication, tab: str
) -> None:
    sheet.show_tab("notes")
    sheet.show_tab(tab)
    theme.apply(qapp, "dark", 1.0)
    sheet.show_tab("notes")
    QApplication.processEvents()
    notes = next(page for page in sheet.findChildren(QPlainTextEdit) if page.isVisible())
    image, wanted = notes.grab().toImage(), theme.current().color("text")
    assert any(image.pixelColor(x, y) == wanted for x in range(200) for y in range(30))
    assert notes.font() == theme.current().font("body")


def test_a_bare_character_gets_a_sentence_on_every_page(sheet: Sheet) -> None:
    sheet.show_view(BARE)
    said = {}
    for tab in TAB_IDS:
        sheet.show_tab(tab)
        said[tab] = read_aloud(sheet)
    assert "This character has no skills." in said["skills"]
    assert "No backstory yet" in said["backstory"]
    assert "No gear yet" in said["gear"]
    assert "No notes yet" in said["notes"]


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=["markup", "endless", "lines", "bidi"])
@pytest.mark.parametrize("width", [400, 816])
def test_hostile_texts_break_no_page(make_sheet: Callable[[int, int], Sheet], name: str, width: int) -> None:
    sheet = make_sheet(width, 700)
    sheet.show_view(nameless(IDA, name))
    for tab in TAB_IDS:
        sheet.show_tab(tab)
        QApplication.processEvents()
        sheet.grab()
        assert sheet.width() == width
        for child in sheet.findChildren(QWidget):
            if child.isVisible() and child.parentWidget() is not None and not child.isWindow():
                assert child.mapTo(sheet, QPoint(0, 0)).x() + child.width() <= width + 1, child
    assert sheet.minimumSizeHint().width() <= 400


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def picture(color: str, size: int = 8) -> bytes:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def middle_of_portrait(sheet: Sheet) -> QColor:
    return sheet.grab().toImage().pixelColor(24 + 30, 14 + 30)


def test_initials_replace_a_missing_or_broken_portrait(sheet: Sheet) -> None:
    sheet.show_view(replace(IDA, portrait=picture("#ff0000", 1200)))
    assert middle_of_portrait(sheet) == QColor("#ff0000")
    felt = theme.current().color("feltTop")
    for broken in (None, b"", b"not a picture", picture("#ff0000")[:40]):
        sheet.show_view(replace(IDA, portrait=broken, initials=""))
        assert middle_of_portrait(sheet) == felt


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_sheet_follows_theme_and_text_size(
    make_sheet: Callable[[int, int], Sheet], qapp: QApplication, name: theme.ThemeName
) -> None:
    sheet = make_sheet(808, 780)
    small = sheet.trackers.cards[0].height()
    theme.apply(qapp, name, 2.0)
    QApplication.processEvents()
    image = sheet.grab().toImage()
    look = theme.current()
    assert image.pixelColor(2, 2) == look.color("surface")
    assert image.pixelColor(4, 400) == look.color("app")
    assert sheet.trackers.cards[0].height() > small
    assert len({card.y() for card in sheet.trackers.cards}) == 2
    listed = sheet.skills.list
    assert listed.height() == 2 * 25 * listed.model().rowCount()


def test_tab_goes_from_tabs_to_trackers_characteristics_and_skills(sheet: Sheet) -> None:
    tabs = sheet.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    tabs.setFocus()
    order: list[QWidget] = []
    for _ in range(4 + 8 + 3):
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        order.append(focused())
    assert (order[:4], order[4:12]) == (list(sheet.trackers.cards), list(sheet.traits.buttons))
    assert order[12] is sheet.skills.filter
    assert order[14] is sheet.skills.list
    QTest.keyClick(focused(), Qt.Key.Key_Backtab)
    assert focused() is order[13]


def test_the_focused_row_scrolls_into_view(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(400, 500)
    sheet.focus_skills()
    QTest.keyClick(sheet.skills.list, Qt.Key.Key_End)
    QApplication.processEvents()
    box = sheet.skills.list.visualRect(sheet.skills.list.currentIndex())
    bottom = sheet.skills.list.mapTo(sheet, box.bottomLeft()).y()
    assert 0 < bottom <= sheet.height()


def test_a_character_opens_with_the_focus_on_the_skill_in_the_tray(
    make_sheet: Callable[[int, int], Sheet], qtbot: QtBot
) -> None:
    sheet = make_sheet(400, 400)
    sheet.show_view(replace(IDA, character=2))
    sheet.show_loaded("stealth", "")
    listed = sheet.skills.list
    qtbot.waitUntil(lambda: listed.currentIndex().data() == "Stealth")
    QApplication.processEvents()
    bottom = listed.mapTo(sheet, listed.visualRect(listed.currentIndex()).bottomLeft()).y()
    assert 0 < bottom <= sheet.height()
    sheet.show_loaded("charm", "")
    QApplication.processEvents()
    assert listed.currentIndex().data() == "Stealth", "a later roll does not move the keyboard"


def test_returning_to_the_skills_focuses_the_one_in_the_tray(sheet: Sheet) -> None:
    sheet.show_loaded("listen", "")
    listed = sheet.skills.list
    listed.setFocus()
    listed.setCurrentIndex(listed.model().index(0, 0))
    sheet.traits.buttons[0].setFocus()
    sheet.focus_skills()
    assert listed.hasFocus()
    assert listed.currentIndex().data() == "Listen"
    QTest.keyClick(listed, Qt.Key.Key_Up)
    sheet.show_loaded("", "dex")
    sheet.focus_skills()
    assert listed.currentIndex().data() == "Fast Talk"


def test_in_the_lowest_windows_the_skills_come_before_the_characteristics(
    make_sheet: Callable[[int, int], Sheet], qtbot: QtBot
) -> None:
    sheet = make_sheet(400, 420)
    qtbot.waitUntil(sheet.isActiveWindow)
    heights = [part.y() for part in (sheet.trackers, sheet.skills, sheet.traits)]
    assert heights == sorted(heights)
    row = sheet.skills.list.visualRect(sheet.skills.list.model().index(2, 0))
    assert sheet.skills.list.mapTo(sheet, row.bottomLeft()).y() < sheet.height()
    sheet.trackers.cards[-1].setFocus()
    order: list[QWidget] = []
    for _ in range(4):
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        order.append(focused())
    assert order[0] is sheet.skills.filter
    assert order[2:] == [sheet.skills.list, sheet.traits.buttons[0]]
    sheet.resize(400, 840)
    QApplication.processEvents()
    assert sheet.traits.y() < sheet.skills.y()
    sheet.trackers.cards[-1].setFocus()
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is sheet.traits.buttons[0]


def test_without_the_rail_a_button_in_the_head_opens_the_characters(sheet: Sheet) -> None:
    menu = QMenu(sheet)
    menu.addAction("Hugh Pemberton")
    button = next(each for each in sheet.findChildren(QPushButton) if each.accessibleName() == "Characters")
    assert not button.isVisible()
    sheet.set_characters_menu(menu)
    QApplication.processEvents()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert menu.isVisible()
    menu.close()
    sheet.set_characters_menu(None)
    assert not button.isVisible()


def test_the_keyboard_scrolls_a_read_only_page(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(500, 300)
    sheet.show_tab("gear")
    QApplication.processEvents()
    tabs = sheet.findChild(QTabBar)
    assert isinstance(tabs, QTabBar)
    tabs.setFocus()
    QTest.keyClick(tabs, Qt.Key.Key_Tab)
    page = focused()
    assert isinstance(page, QScrollArea)
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    assert page.verticalScrollBar().value() > 0


def test_a_long_value_wraps_and_is_not_cut(sheet: Sheet) -> None:
    long = "$1,600 (camera, darkroom fittings, and half of a boat that has not been seen since April)"
    sheet.show_view(replace(IDA, money=(Labelled("Assets", long), Labelled("Cash", "$64"))))
    sheet.show_tab("gear")
    QApplication.processEvents()
    value = next(prose for prose in sheet.findChildren(Prose) if prose.text == long)
    assert value.height() >= value.heightForWidth(value.width()) > theme.current().line("body")


def test_the_focus_follows_to_another_tab_and_back_to_the_skills(sheet: Sheet) -> None:
    sheet.skills.filter.setFocus()
    for _ in range(3):
        sheet.next_tab()
        assert sheet.isAncestorOf(focused())
        assert focused().isVisible()
    sheet.next_tab()
    assert focused() is sheet.skills.list


def chips(sheet: Sheet) -> list[Chip]:
    QApplication.processEvents()
    found = [chip for chip in sheet.findChildren(Chip) if chip.isVisible()]
    return [chip for chip in found if chip.mapTo(sheet, QPoint(0, 0)).y() < 84]


def test_the_campaign_is_after_the_game_and_cut_if_long(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(816, 840)
    assert [chip.text for chip in chips(sheet)] == ["Call of Cthulhu 7e"]
    sheet.show_view(replace(IDA, campaign="Harbour lights"))
    assert [chip.text for chip in chips(sheet)] == ["Call of Cthulhu 7e", "Harbour lights"]
    assert chips(sheet)[1].toolTip() == ""
    long = "The long winter of the two lighthouses"
    sheet.show_view(replace(IDA, campaign=long))
    sheet.resize(660, 840)
    campaign = chips(sheet)[1]
    assert campaign.text.endswith("…")
    assert (campaign.accessibleName(), campaign.toolTip()) == (f"Campaign: {long}", long)
    assert campaign.mapTo(sheet, QPoint(0, 0)).x() + campaign.width() <= 660
    sheet.resize(420, 840)
    assert chips(sheet) == []


def test_the_downtime_badge_in_the_head_starts_downtime(
    make_sheet: Callable[[int, int], Sheet], qtbot: QtBot
) -> None:
    sheet = make_sheet(816, 840)
    sheet.show_view(replace(IDA, ticked=4, downtime_words="Development 4"))
    QApplication.processEvents()
    (button,) = [each for each in sheet.findChildren(Button) if each.accessibleName() == "Development 4"]
    assert button.isVisible()
    assert button.label == "Development 4"
    with qtbot.waitSignal(sheet.downtime_requested):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    sheet.resize(600, 840)
    QApplication.processEvents()
    assert button.isVisible()
    assert (button.label, button.accessibleName()) == ("4", "Development 4")
    sheet.show_view(replace(IDA, ticked=0, downtime_words=""))
    assert not button.isVisible()


def test_the_mode_switch_stays_visible_while_the_text_grows(
    make_sheet: Callable[[int, int], Sheet], qapp: QApplication
) -> None:
    sheet = make_sheet(1000, 700)
    switch = next(
        each for each in sheet.findChildren(Segments) if each.accessibleName() == "Play or edit mode"
    )
    before = switch.width()
    theme.apply(qapp, "light", 1.2)
    sheet.grab()  # before the event loop runs again, as in a busy app
    assert switch.width() >= before


def test_the_mode_switch_has_words_if_they_cut_nothing(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(560, 500)
    switch = next(
        each for each in sheet.findChildren(Segments) if each.accessibleName() == "Play or edit mode"
    )
    with_words = switch.width()
    sheet.show_view(replace(IDA, name="Maximiliana Theodora von Hohenstein-Wolfenbüttel the Younger"))
    QApplication.processEvents()
    with_signs = switch.width()
    assert with_signs < with_words - 40
    sheet.show_view(IDA)
    QApplication.processEvents()
    assert switch.width() == with_words
    name = next(each for each in sheet.findChildren(QLabel) if each.text() == "Ida Marchetti")
    sheet.resize(360, 500)
    QApplication.processEvents()
    assert switch.width() == with_signs
    assert name.width() >= QFontMetrics(name.font()).horizontalAdvance(name.text())


def test_unspent_experience_is_at_the_right_of_the_head(make_sheet: Callable[[int, int], Sheet]) -> None:
    sheet = make_sheet(816, 840)
    assert sheet.findChild(Standing) is None
    sheet.show_view(JUNO)
    QApplication.processEvents()
    standing = sheet.findChild(Standing)
    assert isinstance(standing, Standing)
    words = standing.findChildren(QLabel)
    assert [each.text() for each in words] == ["Experience", "35 to spend"]
    switch = next(
        each for each in sheet.findChildren(Segments) if each.accessibleName() == "Play or edit mode"
    )
    (right,) = {each.mapTo(sheet, QPoint(each.width(), 0)).x() for each in words}
    assert 0 <= switch.mapTo(sheet, QPoint(0, 0)).x() - right <= 24
    assert words[0].mapTo(sheet, QPoint(0, 0)).y() < words[1].mapTo(sheet, QPoint(0, 0)).y()
    sheet.show_view(IDA)
    assert not standing.isVisible()
    sheet.show_view(replace(JUNO, standing=Labelled("Level", "5")))
    assert standing.isVisible()
    assert [each.text() for each in words] == ["Level", "5"]


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(420, 840, 1.0), (420, 500, 1.0), (816, 900, 2.0), (560, 840, 1.0)]
)
def test_unspent_experience_is_never_cut_and_yields_to_the_name(
    make_sheet: Callable[[int, int], Sheet], qapp: QApplication, width: int, height: int, scale: float
) -> None:
    sheet = make_sheet(width, height)
    sheet.show_view(replace(JUNO, campaign="The long winter of the two lighthouses"))
    theme.apply(qapp, "light", scale)
    QApplication.processEvents()
    standing = sheet.findChild(Standing)
    assert isinstance(standing, Standing)
    name = next(each for each in sheet.findChildren(QLabel) if each.text() == "Juno Halloran")
    assert name.width() >= QFontMetrics(name.font()).horizontalAdvance(name.text())
    if not standing.isVisible():  # it is on another page too
        return
    for each in standing.findChildren(QLabel):
        assert each.width() >= each.sizeHint().width()
        assert each.mapTo(sheet, QPoint(each.width(), 0)).x() <= width
    left = standing.mapTo(sheet, QPoint(0, 0)).x()
    assert name.mapTo(sheet, QPoint(name.width(), 0)).x() <= left
    assert all(each.mapTo(sheet, QPoint(each.width(), 0)).x() <= left for each in chips(sheet))


def test_a_long_name_is_cut_instead_of_hiding_what_is_at_the_right(
    make_sheet: Callable[[int, int], Sheet],
) -> None:
    sheet = make_sheet(816, 840)
    name = "Doctor Philippa Anastasia von und zu Hohenlinden-Waldenburg the Younger"
    sheet.show_view(replace(JUNO, name=name, standing=Labelled("Level", "5")))
    QApplication.processEvents()
    standing = sheet.findChild(Standing)
    assert isinstance(standing, Standing)
    assert standing.isVisible()
    for each in standing.findChildren(QLabel):
        assert each.width() >= each.sizeHint().width()
    left = standing.mapTo(sheet, QPoint(0, 0)).x()
    assert all(each.mapTo(sheet, QPoint(each.width(), 0)).x() <= left for each in chips(sheet))


def test_the_way_back_to_a_skill_shows_as_much_above_it_as_fits(
    make_sheet: Callable[[int, int], Sheet],
) -> None:
    sheet = make_sheet(400, 400)
    sheet.show_loaded("accounting", "")
    QApplication.processEvents()
    (bar,) = [each.verticalScrollBar() for each in sheet.findChildren(QScrollArea) if each.isVisible()]
    places = []
    for scrolled in (0, bar.maximum()):
        bar.setValue(scrolled)
        sheet.focus_page()
        places.append(bar.value())
    assert places[0] == places[1] < bar.maximum()
