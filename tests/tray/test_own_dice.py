from itertools import product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.dice import own_dice as panel_module
from desktop.dice.felt import Felt
from desktop.dice.own_dice import OwnDicePanel
from desktop.dice.own_dice_faces import Faces
from desktop.dice.own_dice_tiles import Tiles
from desktop.kit.look import theme
from desktop.kit.text.text_field import Field
from desktop.tray.tray import Tray
from desktop.views.dice_sets import DiceSet
from desktop.views.felt import DieUse, FeltDie
from desktop.views.own_dice import AskView
from desktop.views.tray import TrayView
from desktop.views.tray_intents import CancelOwnDice, EnterOwnDice, Roll, RollHere, ToggleOwnDice
from tests.tray import views
from tests.tray.asks import D20, DAMAGE, PERCENTILE, PLAIN_PERCENTILE, POOL
from tests.tray.seen import (
    button,
    buttons,
    click,
    field,
    focused_name,
    place,
    press_enter,
    primaries,
    shown_words,
)
from tests.tray.wishes import Wishes

FIELD = "What your dice show"
USE = "Use these dice"


def asking(ask: AskView, *, refusal: str = "") -> TrayView:
    blank = tuple(FeltDie(die.look, None, DieUse.PLAIN, die.name) for die in ask.dice)
    return replace(views.ready(), dice=blank, physical=True, ask=ask._replace(refusal=refusal))


def fallen() -> TrayView:
    return replace(views.success(), fresh=True, physical=True)


def faces(tray: Tray) -> dict[str, QAbstractButton]:
    (grid,) = [each for each in tray.findChildren(Faces) if each.isVisible()]
    return {each.accessibleName(): each for each in grid.findChildren(QAbstractButton) if each.isVisible()}


def tiles(tray: Tray) -> list[str]:
    (row,) = [each for each in tray.findChildren(Tiles) if each.isVisible()]
    return [each.accessibleName() for each in row.findChildren(QAbstractButton) if each.isVisible()]


def marked(tray: Tray) -> str:
    (found,) = [each.accessibleName() for each in tray.findChildren(Faces) if each.isVisible()]
    return found


def felt(tray: Tray) -> str:
    (found,) = tray.findChildren(Felt)
    return found.accessibleDescription()


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


def type_here(text: str) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, text)


@pytest.fixture
def active(tray: Tray, qtbot: QtBot) -> Tray:
    tray.activateWindow()
    qtbot.waitUntil(tray.isActiveWindow)
    return tray


# Asking


def test_the_requested_dice_replace_the_target_and_the_field_is_focused(active: Tray) -> None:
    active.show_view(asking(PERCENTILE))
    words = shown_words(active)
    assert PERCENTILE.title in words
    assert PERCENTILE.line in words
    assert "Roll 70 or less" not in words
    assert "Roll" not in words
    assert focused_name() == FIELD
    assert field(active, FIELD).placeholderText() == "20 60 1"
    assert tiles(active) == ["Tens: not entered yet", "Bonus tens: not entered yet", "Units: not entered yet"]
    assert list(faces(active)) == ["00", "10", "20", "30", "40", "50", "60", "70", "80", "90"]


def test_a_title_the_tray_already_shows_is_not_repeated(tray: Tray) -> None:
    tray.show_view(replace(asking(D20), title=D20.title))
    assert shown_words(tray).count(D20.title) == 1


def test_controls_that_change_the_roll_are_disabled_while_asking(tray: Tray) -> None:
    tray.show_view(asking(PERCENTILE))
    assert not button(tray, "Hard").isEnabled()
    tray.show_view(replace(views.ready(), physical=True))
    assert button(tray, "Hard").isEnabled()
    assert "Roll 70 or less" in shown_words(tray)
    assert USE not in shown_words(tray)


def test_the_question_is_announced_once_and_each_refusal_too(
    tray: Tray, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(panel_module, "announce", lambda _widget, text: said.append(text))
    tray.show_view(asking(PERCENTILE))
    tray.show_view(asking(PERCENTILE))
    assert said == [PERCENTILE.line]
    tray.show_view(asking(PERCENTILE, refusal="There's no 17 on a D10."))
    assert said[1:] == ["There's no 17 on a D10."]
    tray.show_view(asking(PLAIN_PERCENTILE))
    assert said[2:] == [PLAIN_PERCENTILE.line]


# Typing


def test_typed_faces_appear_at_once_and_enter_uses_them(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    type_here("20 60 ")
    assert tiles(active) == ["Tens: 20", "Bonus tens: 60", "Units: not entered yet"]
    assert marked(active) == "Units"
    assert felt(active) == "Tens 20, bonus tens 60, units ready"
    type_here("1")
    assert felt(active) == "Tens 20, bonus tens 60, units 1"
    with wishes.none(Roll), wishes.wanted(EnterOwnDice) as told:
        press_enter()
    assert told == [EnterOwnDice(("20", "60", "1"))]


def test_one_number_for_two_dice_is_read_as_both(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PLAIN_PERCENTILE))
    type_here("100")
    assert felt(active) == "Tens 00, units 0"
    with wishes.wanted(EnterOwnDice) as told:
        press_enter()
    assert told == [EnterOwnDice(("00", "0"))]


def test_an_impossible_face_is_sent_as_typed_and_the_refusal_keeps_it(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    type_here("20 17")
    with wishes.wanted(EnterOwnDice) as told:
        press_enter()
    assert told == [EnterOwnDice(("20 17",))]
    active.show_view(asking(PERCENTILE, refusal="There's no 17 on a D10."))
    typed = field(active, FIELD)
    assert "There's no 17 on a D10." in shown_words(active)
    assert isinstance(typed, Field)
    assert (typed.text(), typed.invalid, focused_name()) == ("20 17", True, FIELD)
    type_here("0")
    assert not typed.invalid
    assert "There's no 17 on a D10." not in shown_words(active)


def test_an_empty_field_sends_nothing_and_says_why(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    with wishes.none(EnterOwnDice), wishes.none(Roll):
        press_enter()
    assert not button(active, USE).isEnabled()
    assert button(active, USE).accessibleDescription() == "Type or click what your dice show."
    assert button(active, USE).text() == "No dice entered yet"
    high = active.sizeHint().height()
    type_here("3")
    assert (button(active, USE).text(), active.sizeHint().height()) == (USE, high), "no line comes or goes"


def test_digits_go_to_the_field_wherever_the_focus_is(active: Tray) -> None:
    active.show_view(asking(PERCENTILE))
    faces(active)["00"].setFocus()
    type_here("3")
    assert focused_name() == FIELD
    type_here("0 4")
    assert field(active, FIELD).text() == "30 4"
    faces(active)["0"].setFocus()
    type_here("0")
    assert tiles(active) == ["Tens: 30", "Bonus tens: 40", "Units: not entered yet"]


def test_symbol_letters_go_to_the_field_only_for_symbol_dice(active: Tray) -> None:
    active.show_view(asking(POOL))
    next(iter(faces(active).values())).setFocus()
    type_here("t")
    assert (focused_name(), field(active, FIELD).text()) == (FIELD, "t")
    active.show_view(asking(PERCENTILE))
    faces(active)["00"].setFocus()
    type_here("t")
    assert (focused_name(), field(active, FIELD).text()) == ("00", "")


# Clicking


def test_a_click_enters_a_face_and_marks_the_next_die(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    click(faces(active)["20"])
    assert (marked(active), field(active, FIELD).text()) == ("Bonus tens", "20 ")
    click(faces(active)["60"])
    click(faces(active)["1"])
    assert field(active, FIELD).text() == "20 60 1"
    assert felt(active) == "Tens 20, bonus tens 60, units 1"
    assert focused_name() == USE
    assert primaries(active) == [USE]
    with wishes.wanted(EnterOwnDice) as told:
        press_enter()
    assert told == [EnterOwnDice(("20", "60", "1"))]


def test_a_tile_selects_its_die_again_for_a_change(active: Tray, qtbot: QtBot) -> None:
    active.show_view(asking(PERCENTILE))
    for face in ("20", "60", "1"):
        click(faces(active)[face])
    click(button(active, "Bonus tens: 60"))
    assert marked(active) == "Bonus tens"
    assert [name for name, each in faces(active).items() if each.isChecked()] == ["60"]
    click(faces(active)["70"])
    assert field(active, FIELD).text() == "20 70 1"
    assert focused_name() == USE


def test_dice_can_be_clicked_in_any_order_and_a_gap_is_entered_as_one(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    click(button(active, "Units: not entered yet"))
    click(faces(active)["1"])
    assert field(active, FIELD).text() == "_ _ 1"
    assert marked(active) == "Tens"
    with wishes.wanted(EnterOwnDice) as told:
        click(button(active, USE))
    assert told == [EnterOwnDice(("_", "_", "1"))]


def test_a_single_die_is_used_on_click(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(D20))
    assert not any(each.isVisible() for each in active.findChildren(Tiles))
    with wishes.wanted(EnterOwnDice) as told:
        click(faces(active)["17"])
    assert told == [EnterOwnDice(("17",))]


def test_backspace_removes_the_last_die(active: Tray) -> None:
    active.show_view(asking(PERCENTILE))
    click(faces(active)["20"])
    click(faces(active)["60"])
    faces(active)["0"].setFocus()
    press(Qt.Key.Key_Backspace)
    assert (field(active, FIELD).text(), marked(active)) == ("20 ", "Bonus tens")
    assert felt(active) == "Tens 20, bonus tens ready, units ready"


def test_symbols_are_clicked_by_their_names(active: Tray, qtbot: QtBot) -> None:
    active.show_view(asking(POOL))
    assert list(faces(active))[:2] == ["blank", "success"]
    click(faces(active)["triumph"])
    assert tiles(active)[1] == "Ability, 1 of 2: not entered yet"
    click(faces(active)["success and advantage"])
    click(faces(active)["success"])
    click(faces(active)["blank"])
    assert field(active, FIELD).text() == "T sa s -"
    assert (
        felt(active)
        == "Proficiency triumph, ability success and advantage, ability success, difficulty blank"
    )


def test_equal_dice_are_clicked_in_one_grid_that_stays(active: Tray) -> None:
    active.show_view(asking(DAMAGE))
    grid = faces(active)
    for face in "4425613":
        click(grid[face])
    assert tiles(active)[6:8] == ["D6, 7 of 10: 3", "D6, 8 of 10: not entered yet"]
    assert faces(active) == grid


# The keyboard


def test_arrows_lead_through_the_faces_and_tab_through_the_parts(active: Tray) -> None:
    active.resize(316, 860)
    active.show_view(asking(PLAIN_PERCENTILE))
    names = []
    for _ in range(5):
        press(Qt.Key.Key_Tab)
        names.append(focused_name())
    assert names == ["Tens: not entered yet", "00", "Roll in the app", "Cancel the roll", names[-1]]
    faces(active)["00"].setFocus()
    walked = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_End, Qt.Key.Key_Up):
        press(key)
        walked.append(focused_name())
    assert walked == ["10", "60", "50", "90", "40"]
    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Left)
    assert focused_name() == "00"
    press_enter()
    assert field(active, FIELD).text() == "00 "


def test_escape_cancels_the_roll(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    with wishes.wanted(CancelOwnDice):
        press(Qt.Key.Key_Escape)
    with wishes.wanted(CancelOwnDice):
        click(button(active, "Cancel the roll"))
    with wishes.wanted(RollHere):
        click(button(active, "Roll in the app"))


# The result


def test_entered_dice_are_not_animated(active: Tray, qtbot: QtBot, said: list[str], wishes: Wishes) -> None:
    active.show_view(asking(PLAIN_PERCENTILE))
    wishes.answer(EnterOwnDice, lambda _texts: active.show_view(fallen()))
    type_here("42")
    with qtbot.waitSignal(active.focus_released), qtbot.waitSignal(active.landed):
        press_enter()
    assert not active.is_turning()
    assert "42" in shown_words(active)
    assert USE not in shown_words(active)
    assert len(said) == 1


def test_dice_rolled_by_the_app_are_animated(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PLAIN_PERCENTILE))
    wishes.answer(RollHere, lambda _: active.show_view(fallen()))
    click(button(active, "Roll in the app"))
    assert active.is_turning()
    assert USE not in shown_words(active)


def test_another_question_starts_empty(active: Tray) -> None:
    active.show_view(asking(PERCENTILE))
    type_here("20 60")
    active.show_view(asking(PLAIN_PERCENTILE))
    assert field(active, FIELD).text() == ""
    assert tiles(active) == ["Tens: not entered yet", "Units: not entered yet"]
    assert focused_name() == FIELD


def test_dice_that_are_not_the_trays_are_alone_on_the_felt(active: Tray) -> None:
    active.show_view(replace(views.ready(), ask=D20))
    assert felt(active) == "D20 ready"
    type_here("17")
    assert felt(active) == "D20 17"


# The toggle


def test_the_button_on_the_felt_shows_the_mode_and_asks_for_the_other(tray: Tray, wishes: Wishes) -> None:
    assert "Physical dice" not in buttons(tray)
    tray.show_view(views.ready())
    own = buttons(tray)["Physical dice"]
    assert not own.isChecked()
    with wishes.wanted(ToggleOwnDice):
        click(own)
    assert not own.isChecked()
    tray.show_view(replace(views.ready(), physical=True))
    assert own.isChecked()
    tray.show_empty()
    assert "Physical dice" not in buttons(tray)


# Room


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_nothing_is_cut_at_any_width_and_faces_are_large_enough(
    tray: Tray, qapp: QApplication, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    for ask, width in product((PERCENTILE, D20, POOL, DAMAGE), (316, 392, 568)):
        tray.show_view(views.ready())
        tray.resize(theme.current().px(width), theme.current().px(860))
        tray.show_view(asking(ask))
        check_room(tray)


def check_room(tray: Tray) -> None:
    """Nothing of the panel for one's own dice is cut, and all of it can be hit."""
    look = theme.current()
    (panel,) = [each for each in tray.findChildren(OwnDicePanel) if each.isVisible()]
    least = look.px(24)
    for each in panel.findChildren(QAbstractButton):
        if each.isVisible():
            assert min(each.width(), each.height()) >= least
            assert place(tray, each).right() <= tray.width()
            around = each.parentWidget()
            assert around is not None
            assert each.geometry().bottom() <= around.height()
    (typed,) = panel.findChildren(QLineEdit)
    assert typed.width() >= look.px(200)


def test_nothing_above_the_felt_moves_while_dice_are_asked_for(tray: Tray) -> None:
    tray.show_view(views.ready())
    (felt,) = tray.findChildren(Felt)
    before = place(tray, felt)
    tray.show_view(asking(PERCENTILE))
    assert place(tray, felt) == before
    tray.show_view(replace(views.success(), physical=True))
    assert place(tray, felt) == before


def test_escape_cancels_wherever_the_focus_is_in_the_tray(active: Tray, wishes: Wishes) -> None:
    active.show_view(asking(PERCENTILE))
    button(active, "Physical dice").setFocus()
    with wishes.wanted(CancelOwnDice):
        press(Qt.Key.Key_Escape)
    active.show_view(views.ready())
    with wishes.none(CancelOwnDice):
        press(Qt.Key.Key_Escape)


def test_a_tray_in_the_background_takes_no_focus(active: Tray) -> None:
    active.show_view(views.ready())
    active.hide()
    active.show_view(asking(PERCENTILE))
    active.show_view(asking(PERCENTILE, refusal="There's no 17 on a D10."))
    held = active.focusWidget()
    assert held is None or held.accessibleName() != FIELD


def test_undo_restores_nothing_of_the_earlier_question(active: Tray) -> None:
    active.show_view(asking(PERCENTILE))
    type_here("20 60")
    active.show_view(asking(PLAIN_PERCENTILE))
    assert not field(active, FIELD).isUndoAvailable()


def test_requested_dice_use_the_characters_set(tray: Tray) -> None:
    pictures = []
    for number, look in enumerate((DiceSet(), DiceSet("own", "#203060", "#FFE0A0")), 20):
        tray.show_view(asking(PERCENTILE._replace(number=number, look=look)))
        (row,) = [each for each in tray.findChildren(Tiles) if each.isVisible()]
        pictures.append(row.grab().toImage())
    assert pictures[0] != pictures[1]
