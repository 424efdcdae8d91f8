"""The page of dice without a character: typing, clicking, rolling, landing, at every width."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from desktop.dice_only.ui.page import DiceOnlyPage
from desktop.dice_only.view.dice_only import DiceOnlyView
from desktop.kit.look import theme
from desktop.views.dice_sets import DiceSet
from tests.dice_only.throws import EMPTY, FIREBALL, SWORD, TYPED, chances, thrown
from tests.playing import HELD_MS
from tests.showing import opened

Make = Callable[..., DiceOnlyPage]


@pytest.fixture
def make(qtbot: QtBot, qapp: QApplication) -> Iterator[Make]:
    def made(
        view: DiceOnlyView = EMPTY, width: int = 1200, height: int = 860, scale: float = 1.0
    ) -> DiceOnlyPage:
        theme.apply(qapp, "light", scale)
        page = DiceOnlyPage()
        page.set_speed(0)
        page.resize(width, height)
        page.show_view(view)
        opened(qtbot, page)
        page.focus_first()
        QApplication.processEvents()
        return page

    yield made
    theme.apply(qapp, "light", 1.0)


def button(page: DiceOnlyPage, name: str) -> QAbstractButton:
    found = page.findChildren(QAbstractButton)
    return next(each for each in found if each.isVisible() and each.accessibleName() == name)


def words(page: DiceOnlyPage) -> set[str]:
    return {label.text() for label in page.findChildren(QLabel) if label.isVisible() and label.text()}


def test_an_empty_page_says_what_to_do(make: Make) -> None:
    page = make()
    assert page.entry.field.hasFocus()
    assert {
        "Type 2D6+3, or click the dice.",
        "Your saved rolls appear here. Click one to roll it.",
        "Your rolls appear here.",
        "No roll yet.",
    } <= words(page)
    assert not button(page, "Save this roll").isEnabled()


def test_typing_and_keypad_emit_and_the_field_keeps_the_focus(make: Make) -> None:
    page = make()
    heard: list[str] = []
    page.entry.typed.connect(heard.append)
    page.keypad.pressed.connect(lambda adds: heard.append(f"key {adds}"))
    QTest.keyClicks(page.entry.field, "2 d")
    QTest.mouseClick(button(page, "d20"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(page, "Keep highest"), Qt.MouseButton.LeftButton)
    assert heard == ["2", "2 ", "2 d", "key d20", "key kh1"]
    assert page.entry.field.hasFocus()
    page.show_view(TYPED)
    assert page.entry.field.text() == "2d6"
    assert "Reads as 2D6" in words(page)


def test_an_error_is_explained_and_marked_in_red(make: Make) -> None:
    refused = EMPTY._replace(notation="2d6+7d7", refusal="There is no die with 7 sides.", refused_at=6)
    page = make(refused)
    field = page.entry.field
    assert "There is no die with 7 sides." in words(page)
    assert field.accessibleDescription() == "There is no die with 7 sides."

    def red(left: float, right: float) -> bool:
        image, danger = field.grab().toImage(), theme.current().color("danger").rgb()
        row = field.height() - 10
        inside = range(int(left) + 1, int(right))
        return any(image.pixel(x, y) == danger for x in inside for y in range(row - 4, row + 4))

    metrics, start = field.fontMetrics(), field.textMargins().left() + 2
    place = start + metrics.horizontalAdvance("2d6+7d")
    assert red(place, place + metrics.horizontalAdvance("7"))
    assert not red(start, place - 3)
    page.show_view(TYPED)
    assert (field.invalid, field.refused_at) == (False, -1)


def test_enter_rolls_and_stops_dice_but_never_delays_a_changed_roll(make: Make, qtbot: QtBot) -> None:
    page = make(TYPED)
    heard: list[str] = []
    page.roll_requested.connect(lambda: heard.append("roll"))
    page.landed.connect(lambda: heard.append("landed"))
    QTest.keyClick(page.entry.field, Qt.Key.Key_Return)
    assert heard == ["roll"]
    page.set_speed(HELD_MS)
    page.show_view(thrown(1, 5, 2, fresh=True))
    assert page.felt.is_turning()
    assert "7" not in words(page)  # neither the total nor the bar that it fell in
    assert not any(bar.fell_here for bar in page.chances.bars.bars)
    QTest.keyClick(page.entry.field, Qt.Key.Key_Return)
    assert heard == ["roll", "landed"]
    assert {"7", "5 + 2"} <= words(page)
    assert [bar.label for bar in page.chances.bars.bars if bar.fell_here] == ["7"]
    page.show_view(thrown(2, 1, 1, fresh=True))
    QTest.keyClicks(page.entry.field, "+1")
    QTest.keyClick(page.entry.field, Qt.Key.Key_Return)
    QTest.mouseClick(page.entry.roll, Qt.MouseButton.LeftButton)
    assert heard == ["roll", "landed", "roll", "roll"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_space_and_escape_stop_dice_and_then_escape_goes_back(make: Make, key: Qt.Key) -> None:
    page = make(TYPED)
    heard: list[str] = []
    page.landed.connect(lambda: heard.append("landed"))
    page.left.connect(lambda: heard.append("left"))
    page.roll_requested.connect(lambda: heard.append("roll"))
    page.set_speed(HELD_MS)
    page.show_view(thrown(1, 5, 2, fresh=True))
    page.entry.roll.setFocus()
    QTest.keyClick(page.entry.roll, key)
    assert heard == ["landed"]
    assert not page.felt.is_turning()
    page.entry.field.setFocus()
    QTest.keyClick(page.entry.field, Qt.Key.Key_Escape)
    assert heard == ["landed", "left"]


def test_space_in_the_field_stops_dice_or_is_typed_if_none_turn(make: Make) -> None:
    page = make(TYPED)
    field, before = page.entry.field, page.entry.field.text()
    page.set_speed(HELD_MS)
    page.show_view(thrown(1, 5, 2, fresh=True))
    QTest.keyClicks(field, " ")
    assert not page.felt.is_turning()
    assert field.text() == before
    field.end(False)
    QTest.keyClicks(field, " ")
    assert field.text() == before + " "
    page.show_view(thrown(2, 5, 2, fresh=True))
    page.show_view(thrown(2, 5, 2, fresh=True)._replace(notation="2D6 "))
    assert page.felt.is_turning()
    QTest.mouseClick(page.felt, Qt.MouseButton.LeftButton)
    assert not page.felt.is_turning()


def test_after_saving_a_roll_enter_rolls_it(make: Make) -> None:
    page = make(TYPED)
    name = page.favourites.name
    name.setFocus()
    QTest.keyClicks(name, "Sword")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert (name.text(), name.hasFocus()) == ("Sword", True), "it was not saved, and can be tried again"
    heard: list[str] = []
    page.kept.connect(heard.append)
    page.kept.connect(lambda _: page.show_view(TYPED._replace(favourites=(SWORD,), favourite=SWORD.id)))
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert heard == ["Sword"]
    assert name.text() == ""
    assert page.entry.field.hasFocus()


def test_dice_removed_by_typing_while_they_turn_count_as_landed(make: Make) -> None:
    page = make(TYPED)
    heard: list[str] = []
    page.landed.connect(lambda: heard.append("landed"))
    page.set_speed(HELD_MS)
    page.show_view(thrown(1, 5, 2, fresh=True))
    page.show_view(TYPED._replace(notation="2d6+", reads_as=""))
    assert heard == ["landed"]
    assert "Not finished yet." in words(page)
    assert page.felt.accessibleDescription() == "D6 ready, d6 ready"


def test_a_roll_without_animation_lands_at_once(make: Make) -> None:
    page = make(TYPED)
    heard: list[str] = []
    page.landed.connect(lambda: heard.append("landed"))
    page.show_view(thrown(1, 5, 2, fresh=True))
    assert heard == ["landed"]
    assert "5 + 2" in words(page)
    page.show_view(thrown(1, 5, 2, fresh=False))
    assert heard == ["landed"]


@pytest.mark.parametrize(
    ("width", "height", "scale", "columns"),
    [
        (2328, 1400, 1.0, 3),
        (1208, 860, 1.0, 3),
        (968, 600, 1.0, 2),
        (1440, 860, 2.0, 2),
        (700, 800, 1.0, 1),
        (720, 450, 1.5, 1),
    ],
)
def test_every_width_shows_everything(
    make: Make, width: int, height: int, scale: float, columns: int
) -> None:
    view = thrown(1, 5, 2, fresh=False)._replace(favourites=(FIREBALL, SWORD))
    page = make(view, width, height, scale)
    assert len(page.panes) == columns
    scroll = page.findChild(QScrollArea)
    assert isinstance(scroll, QScrollArea)
    body = scroll.widget()
    assert body is not None
    assert body.width() <= page.width()
    for each in page.findChildren(QAbstractButton):
        if each.isVisible():
            corner = each.mapTo(body, QPoint(0, 0))
            assert body.rect().contains(QRect(corner, each.size())), each.accessibleName()
            assert each.height() >= min(each.sizeHint().height(), 40), each.accessibleName()
    parts = (page.entry, page.felt, page.fallen, page.chances, page.keypad, page.favourites, page.log)
    boxes = [QRect(part.mapTo(body, QPoint(0, 0)), part.size()) for part in parts]
    for place, one in enumerate(boxes):
        assert body.rect().contains(one)
        assert not any(one.intersects(other) for other in boxes[place + 1 :])
    assert page.felt.height() >= 180 * scale
    assert page.log.list.height() >= 46 * scale
    assert page.favourites.list.height() >= 2 * 46 * scale


def test_tab_goes_from_the_field_over_the_odds_to_the_log(make: Make) -> None:
    page = make(thrown(1, 5, 2, fresh=False)._replace(favourites=(SWORD,)))
    page.entry.field.setFocus()
    walked = []
    for _ in range(7):
        focused = page.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        focused = page.focusWidget()
        assert focused is not None
        walked.append(focused.accessibleName())
    assert walked == [
        "Roll",
        "Enter your dice",
        "Sound off",
        "Share this roll",
        "Odds",
        "Copy all rolls",
        "Rolls",
    ]


def test_bars_are_described_by_mouse_and_arrow_keys(make: Make) -> None:
    page = make(TYPED)
    bars, line = page.chances.bars, page.chances.line
    assert line.text() == ""
    assert bars.accessibleDescription() == "2 to 12, Average 7"
    QTest.mouseMove(bars, bars.middle(0).toPoint())
    assert line.text() == "2: 1 of 36"
    bars.setFocus()
    for key, said in (
        (Qt.Key.Key_End, "12: 1 of 36"),
        (Qt.Key.Key_Right, "12: 1 of 36"),
        (Qt.Key.Key_Left, "11: 2 of 36"),
        (Qt.Key.Key_Home, "2: 1 of 36"),
    ):
        QTest.keyClick(bars, key)
        assert (line.text(), bars.accessibleDescription()) == (said, said)
    page.entry.field.setFocus()
    assert line.text() == ""
    page.chances.show_chances(chances(4), fallen=True)
    assert line.text() == "4: 3 of 36"
    bars.setFocus()  # the arrows begin at the total that fell
    assert bars.current == 2


def test_missing_odds_are_explained(make: Make) -> None:
    page = make(EMPTY)
    assert "The odds of each total appear here." in words(page)
    assert not page.chances.bars.isVisible()


def test_choosing_another_set_changes_the_dice_on_the_felt(make: Make) -> None:
    page = make(thrown(1, 5, 2, fresh=False))
    before = page.felt.grab().toImage()
    page.show_dice_set(DiceSet("own", "#102030", "#ffffff"))
    assert page.felt.grab().toImage() != before
