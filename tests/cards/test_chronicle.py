"""The chronicle page: its contents, its signals, and the growth charts."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from desktop.cards.growth_chart import GrowthChart
from desktop.chronicle.ui.chronicle import ChroniclePage
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.views.chronicle import ChapterView, ChronicleView, CurveView, PointView
from rules_core.game.downtime import LONGEST_LINE
from tests.cards.looking import button, buttons, click, cut, field, words
from tests.cards.views import MARKUP
from tests.showing import heard_from, opened

Asked = list[tuple[object, ...]]

WISHES = (
    "title_entered",
    "date_entered",
    "copy_requested",
    "copy_all_requested",
    "print_requested",
    "print_all_requested",
    "downtime_requested",
)

HAUNTING = ChapterView(
    9,
    "Downtime after The Haunting",
    "20 November 2026",
    "Spot Hidden 55 to 61, Luck 43 to 50",
    "",
    title="The Haunting",
    day="20 November 2026",
    notes=f"Corbitt is gone. {MARKUP}",
)
BEACON = ChapterView(4, "Downtime", "May 1925", "Nothing changed", "", own_date="May 1925", day="2 June 2026")


def curve(curve_id: str, name: str, *values: int) -> CurveView:
    days = ("3 May 2026", "2 June 2026", "20 November 2026")
    points = tuple(
        PointView(place / 2, value, days[place], downtime=place > 0) for place, value in enumerate(values)
    )
    spoken = f"{name}, {values[0]} on {days[0]}, {values[-1]} on {days[-1]}"
    return CurveView(curve_id, name, str(values[0]), str(values[-1]), "+9", points, spoken)


WHOLE = curve("", "Whole sheet", 1245, 1245, 1254)._replace(detail="Sum of all skill values")
SPOT, LISTEN = curve("skill:spot", "Spot Hidden", 55, 55, 61), curve("skill:listen", "Listen", 40, 43, 43)
VIEW = ChronicleView((HAUNTING, BEACON), whole=WHOLE, curves=(SPOT, LISTEN))
EMPTY = ChronicleView((), "No downtime yet. Play first.")


@pytest.fixture
def page(qtbot: QtBot) -> ChroniclePage:
    made = ChroniclePage()
    made.resize(816, 700)
    made.show_view(VIEW, another=True)
    return opened(qtbot, made)


@pytest.fixture
def asked(page: ChroniclePage) -> Asked:
    return heard_from(page.chapters, WISHES)


def chart(page: ChroniclePage) -> CurveView:
    drawn = page.findChildren(GrowthChart)[0].curve
    assert drawn is not None
    return drawn


def open_names(page: ChroniclePage, chapter: ChapterView = HAUNTING) -> None:
    click(page, f"{chapter.heading}, {chapter.date}: Edit title and date")


def test_downtimes_are_shown_in_full_and_literally(page: ChroniclePage) -> None:
    said = words(page)
    for text in (HAUNTING.heading, HAUNTING.date, f"{HAUNTING.text}.", BEACON.heading, "2 downtimes"):
        assert text in said
    notes = [each.text for each in page.findChildren(Prose) if each.isVisible()]
    assert notes == [HAUNTING.notes]


def test_a_chapter_and_all_of_them_are_copied_and_printed(page: ChroniclePage, asked: Asked) -> None:
    named = "Downtime after The Haunting, 20 November 2026: "
    for name in (f"{named}Copy", f"{named}Print…", "Copy all", "Print all…"):
        click(page, name)
    assert asked == [
        ("copy_requested", 9),
        ("print_requested", 9),
        ("copy_all_requested",),
        ("print_all_requested",),
    ]


def test_title_and_date_are_edited_in_place(page: ChroniclePage, asked: Asked) -> None:
    open_names(page, BEACON)
    title = field(page, "Previous adventure")
    assert title.hasFocus()
    QTest.keyClicks(title, "The Beacon")
    QTest.keyClick(title, Qt.Key.Key_Return)
    date = field(page, "Date")
    assert (date.text(), date.placeholderText()) == ("May 1925", "2 June 2026")
    date.setFocus()
    date.selectAll()
    QTest.keyClicks(date, "June 1925")
    click(page, "Done")
    assert asked == [("title_entered", 4, "The Beacon"), ("date_entered", 4, "June 1925")]
    assert not title.isVisible()
    assert button(page, "Downtime, May 1925: Edit title and date").hasFocus()


def test_a_title_is_emitted_after_a_pause(page: ChroniclePage, asked: Asked, qtbot: QtBot) -> None:
    open_names(page, BEACON)
    title = field(page, "Previous adventure")
    QTest.keyClicks(title, "The ")
    qtbot.waitUntil(lambda: asked != [])
    QTest.keyClicks(title, "Beacon")
    assert title.text() == "The Beacon"
    qtbot.waitUntil(lambda: asked[1:] != [])
    assert asked == [("title_entered", 4, "The "), ("title_entered", 4, "The Beacon")]


def test_unchanged_names_are_not_emitted(page: ChroniclePage, asked: Asked) -> None:
    open_names(page)
    QTest.keyClick(field(page, "Previous adventure"), Qt.Key.Key_Return)
    open_names(page)
    assert asked == []
    assert not field(page, "Date").isVisible()


def test_escape_restores_the_names(page: ChroniclePage, asked: Asked) -> None:
    open_names(page)
    title = field(page, "Previous adventure")
    QTest.keyClicks(title, "Something else")
    QTest.keyClick(title, Qt.Key.Key_Escape)
    assert asked == []
    assert not title.isVisible()
    open_names(page)
    assert title.text() == "The Haunting"


def test_typed_text_stays_when_the_page_is_shown_again(page: ChroniclePage) -> None:
    open_names(page)
    title = field(page, "Previous adventure")
    QTest.keyClicks(title, "Half a tit")
    renamed = HAUNTING._replace(date="Yule", own_date="Yule")
    page.show_view(VIEW._replace(chapters=(renamed, BEACON)))
    assert title.text() == "Half a tit"
    assert title.hasFocus()
    assert field(page, "Date").text() == "Yule"


def test_a_title_is_limited_in_length(page: ChroniclePage) -> None:
    open_names(page)
    assert field(page, "Previous adventure").maxLength() == LONGEST_LINE


def test_without_a_downtime_the_page_offers_one(page: ChroniclePage, asked: Asked) -> None:
    page.show_view(EMPTY)
    assert EMPTY.empty in words(page)
    assert list(buttons(page)) == ["Begin downtime"]
    click(page, "Begin downtime")
    assert asked == [("downtime_requested",)]


def test_growth_is_described_in_words(page: ChroniclePage) -> None:
    drawn = page.findChildren(GrowthChart)[0]
    assert drawn.accessibleName() == "Growth of Whole sheet"
    spoken = QAccessible.queryAccessibleInterface(drawn)
    assert spoken.role() == QAccessible.Role.Chart
    assert spoken.text(QAccessible.Text.Value) == WHOLE.spoken
    assert {SPOT.spoken, LISTEN.spoken} <= set(buttons(page))
    for text in ("Whole sheet", "1245 → 1254 (+9)", WHOLE.detail):
        assert text in words(page)


def test_a_chosen_skill_is_shown_large_until_clicked_again(page: ChroniclePage) -> None:
    click(page, "Spot Hidden")
    assert chart(page) == SPOT
    assert "55 → 61 (+9)" in words(page)
    assert button(page, "Spot Hidden").isChecked()
    click(page, "Listen")
    assert chart(page) == LISTEN
    assert not button(page, "Spot Hidden").isChecked()
    click(page, "Listen")
    assert chart(page) == WHOLE
    assert not button(page, "Listen").isChecked()


def test_the_keyboard_chooses_a_skill_and_the_link_goes_back(page: ChroniclePage) -> None:
    button(page, "Spot Hidden").setFocus()
    QTest.keyClick(button(page, "Spot Hidden"), Qt.Key.Key_Return)
    assert chart(page) == SPOT
    click(page, "Show the whole sheet")
    assert chart(page) == WHOLE
    assert button(page, "Spot Hidden").hasFocus(), "the link goes, and the focus with what was chosen"


def test_the_chosen_skill_stays_for_the_same_character_only(page: ChroniclePage) -> None:
    click(page, "Listen")
    grown = LISTEN._replace(after="50")
    page.show_view(VIEW._replace(curves=(SPOT, grown)))
    assert chart(page) == grown
    page.show_view(VIEW, another=True)
    assert chart(page) == WHOLE
    click(page, "Listen")
    page.show_view(VIEW._replace(curves=(SPOT,)))
    assert chart(page) == WHOLE


def test_no_growth_is_explained(page: ChroniclePage) -> None:
    page.show_view(VIEW._replace(curves=(), no_curves="No skill yet."))
    assert "No skill yet." in words(page)
    assert "Improvements" not in words(page)


def test_another_character_has_other_downtimes(page: ChroniclePage, asked: Asked) -> None:
    open_names(page)
    theirs = HAUNTING._replace(heading="Downtime after Crimson Letters", title="Crimson Letters")
    page.show_view(ChronicleView((theirs,)), another=True)
    assert "Downtime after The Haunting" not in words(page)
    assert "1 downtime" in words(page)
    assert not [name for name in buttons(page) if name == "Done"]
    assert asked == []


def test_the_latest_downtimes_come_first_and_older_ones_on_request(page: ChroniclePage) -> None:
    chapters = tuple(BEACON._replace(seq=seq, heading=f"Downtime {seq}") for seq in range(50, 0, -1))
    page.show_view(VIEW._replace(chapters=chapters))
    told = [each for each in words(page) if each.startswith("Downtime ")]
    assert (told[0], len(told)) == ("Downtime 50", 20)
    click(page, "Show older entries")
    assert len([each for each in words(page) if each.startswith("Downtime ")]) == 40
    assert button(page, "Downtime 30, May 1925: Edit title and date").hasFocus()
    click(page, "Show older entries")
    assert not any(name == "Show older entries" for name in buttons(page))


def test_a_tooltip_shows_the_nearest_point(page: ChroniclePage) -> None:
    drawn = page.findChildren(GrowthChart)[0]
    values = [point.value for x in (0, drawn.width()) if (point := drawn.point_at(x))]
    assert values == [1245, 1254]
    at = QPoint(drawn.width() - 2, 40)
    QApplication.sendEvent(drawn, QHelpEvent(QHelpEvent.Type.ToolTip, at, drawn.mapToGlobal(at)))
    assert QToolTip.text() == "1,254\n20 November 2026"
    assert GrowthChart().point_at(5) is None


def test_a_downtime_has_a_filled_dot_and_the_start_an_empty_one(page: ChroniclePage) -> None:
    """They differ in shape, not only in colour."""
    click(page, "Spot Hidden")
    drawn = page.findChildren(GrowthChart)[0]
    picture = drawn.grab().toImage()
    accent = theme.current().color("accent").rgb()
    columns = range(picture.width())
    filled = [sum(picture.pixel(x, y) == accent for y in range(picture.height())) for x in columns]
    left, right = max(filled[:16]), max(filled[-16:])
    assert 0 < left < right


def test_a_flat_line_and_a_downtime_at_the_start_are_drawn(page: ChroniclePage) -> None:
    flat = tuple(each._replace(value=7, downtime=True) for each in SPOT.points)
    page.show_view(VIEW._replace(whole=WHOLE._replace(points=flat), curves=()))
    picture = page.findChildren(GrowthChart)[0].grab().toImage()
    accent = theme.current().color("accent").rgb()
    rows = {
        y
        for y in range(picture.height())
        for x in range(picture.width() // 3, picture.width() // 3 + 4)
        if picture.pixel(x, y) == accent
    }
    assert rows
    assert max(rows) - min(rows) < 4


@pytest.mark.parametrize(("name", "scale"), [("light", 1.0), ("dark", 2.0), ("light", 0.8)])
def test_nothing_is_cut_at_any_size(
    page: ChroniclePage, qapp: QApplication, name: theme.ThemeName, scale: float
) -> None:
    theme.apply(qapp, name, scale)
    long = HAUNTING._replace(heading=f"Downtime after {'The Endless Haunting ' * 5}", title="x" * 100)
    page.show_view(VIEW._replace(chapters=(long, BEACON)))
    open_names(page, long)
    click(page, "Spot Hidden")
    for width in (400, 620, 816, 1180):
        page.resize(width, 700)
        assert cut(page) == []


def test_on_a_narrow_page_growth_is_below_the_downtimes(page: ChroniclePage) -> None:
    def growth_is_below() -> bool:
        for _ in range(4):
            QApplication.processEvents()
        drawn = page.findChildren(GrowthChart)[0]
        copy = button(page, "Downtime, May 1925: Copy")
        return drawn.mapTo(page, QPoint()).y() > copy.mapTo(page, QPoint()).y()

    assert not growth_is_below()
    page.resize(420, 700)
    assert growth_is_below()


def test_tab_goes_down_the_page(page: ChroniclePage) -> None:
    button(page, "Copy all").setFocus()
    order = []
    for _ in range(10):
        focused = page.focusWidget()
        assert focused is not None
        order.append(focused.accessibleName().rpartition(": ")[2])
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    names = ["Edit title and date", "Copy", "Print…"]
    assert order == ["Copy all", "Print all…", *names, *names, SPOT.spoken, LISTEN.spoken]
