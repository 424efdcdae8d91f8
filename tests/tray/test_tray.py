from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.kit.controls.buttons import ActionButton
from desktop.kit.controls.choice import MenuButton
from desktop.kit.layout.flow import Sentence
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.kit.text.badges import Badge
from desktop.tray.log import RollList
from desktop.tray.odds_bar import OddsBar
from desktop.tray.setup_menu import SetupMenu
from desktop.tray.tray import Tray
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.tray_intents import (
    ChooseDice,
    ChooseDifficulty,
    Pin,
    Push,
    Roll,
    SpendLuck,
    UndoLuck,
    UndoTick,
)
from tests.tray import views
from tests.tray.seen import (
    UNFOLDED,
    button,
    buttons,
    click,
    focused_name,
    label,
    land,
    place,
    press_enter,
    primaries,
    shown_words,
)
from tests.tray.wishes import Wishes

# Off screen there is no window manager to raise or limit a window.


# Ready


def test_a_ready_tray_says_what_is_needed_and_offers_to_roll(tray: Tray) -> None:
    tray.show_view(views.ready())
    words = shown_words(tray)
    assert {"Spot Hidden", "70", "½ 35 · ⅕ 14", "Roll 70 or less", "Hard 35, Extreme 14"} <= set(words)
    assert {"Roll", "Add a bonus die", "Add a penalty die"} <= set(words)
    assert "Roll again" not in words


def test_a_click_on_roll_asks_for_a_roll(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.ready())
    with wishes.wanted(Roll):
        click(button(tray, "Roll"))


def test_enter_rolls_wherever_the_focus_is_in_a_choice(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.ready())
    segment = button(tray, "Hard")
    segment.setFocus()
    with wishes.wanted(Roll):
        QTest.keyClick(segment, Qt.Key.Key_Return)


@pytest.mark.parametrize(("word", "key"), [("Hard", "hard"), ("Extreme", "extreme")])
def test_difficulty_is_chosen_with_one_click(tray: Tray, wishes: Wishes, word: str, key: str) -> None:
    tray.show_view(views.ready())
    with wishes.wanted(ChooseDifficulty) as chosen:
        click(button(tray, word))
    assert chosen == [ChooseDifficulty(key)]


@pytest.mark.parametrize(
    ("name", "net"), [("2 penalty dice", -2), ("1 penalty die", -1), ("1 bonus die", 1), ("2 bonus dice", 2)]
)
def test_extra_dice_are_chosen_by_their_spoken_names(tray: Tray, wishes: Wishes, name: str, net: int) -> None:
    tray.show_view(views.ready())
    with wishes.wanted(ChooseDice) as chosen:
        click(button(tray, name))
    assert chosen == [ChooseDice(net)]


def test_the_choice_made_is_the_checked_segment(tray: Tray) -> None:
    tray.show_view(views.bonus())
    land(tray)
    checked = [
        name for name, each in buttons(tray).items() if isinstance(each, QRadioButton) and each.isChecked()
    ]
    assert checked == ["Regular", "1 bonus die"]


def test_one_more_die_counts_from_the_chosen_dice(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.tray(net=-1))
    with wishes.wanted(ChooseDice) as chosen:
        click(button(tray, "Add a bonus die"))
    assert chosen == [ChooseDice(0)]


def test_a_third_bonus_die_is_not_offered(tray: Tray) -> None:
    tray.show_view(views.tray(net=2))
    assert not button(tray, "Add a bonus die").isEnabled()
    assert button(tray, "Add a penalty die").isEnabled()


def test_the_pin_reports_when_it_is_set_and_released(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.ready())
    pin = button(tray, "Keep these dice for the next rolls")
    assert pin.toolTip() == "Keep these dice for the next rolls"
    for expected in (True, False):
        with wishes.wanted(Pin) as toggled:
            click(pin)
        assert toggled == [Pin(expected)]


def test_a_pin_set_from_outside_is_shown_without_a_signal(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.ready())
    with wishes.none(Pin):
        tray.set_pinned(True)
    assert button(tray, "Keep these dice for the next rolls").isChecked()


# Rolling


def test_nothing_of_the_result_is_visible_before_the_dice_rest(tray: Tray) -> None:
    tray.show_view(views.ready())
    before = shown_words(tray)
    tray.show_view(views.success())
    assert tray.is_turning()
    new = (
        set(shown_words(tray)) - set(before) - {"Rolling…", "Odds before the roll: 70, no extra dice", "Odds"}
    )
    assert not new
    bar = tray.findChildren(OddsBar)[0]
    assert bar.marker is None
    land(tray)
    assert {"42", "Regular success", "42 is at or below 70"} <= set(shown_words(tray))
    assert bar.marker == 0.525


def test_rolling_is_shown_in_place_of_the_result_and_roll_stays_enabled(tray: Tray, wishes: Wishes) -> None:
    for before, again in ((views.ready(), "Roll"), (views.pushed(), "Roll again")):
        tray.show_view(before)
        tray.land()
        roll = place(tray, button(tray, again))
        assert "Rolling…" not in shown_words(tray)
        tray.show_view(views.success(roll=9))
        assert "Rolling…" in shown_words(tray)
        assert place(tray, tray.findChildren(Felt)[0]).bottom() < place(tray, label(tray, "Rolling…")).top()
        assert place(tray, label(tray, "Rolling…")).bottom() < roll.top()
        assert place(tray, button(tray, again)).top() == roll.top()
        with wishes.wanted(Roll):
            click(button(tray, again))
        land(tray)
        assert "Rolling…" not in shown_words(tray)


def test_the_rolling_label_disappears_with_the_character(tray: Tray) -> None:
    tray.show_view(views.success())
    tray.show_empty()
    assert "Rolling…" not in shown_words(tray)


def test_nothing_of_the_last_result_stays_while_the_next_dice_roll(tray: Tray) -> None:
    tray.show_view(views.success())
    land(tray)
    tray.show_view(views.failure())
    words = shown_words(tray)
    assert "42" not in words
    assert not [each for each in words if "Luck" in each or "Push" in each or "success" in each.lower()[:16]]


def test_the_tray_keeps_its_layout_while_dice_roll(tray: Tray, qtbot: QtBot) -> None:
    bar = tray.findChildren(OddsBar)[0]

    def place() -> int:
        return bar.mapTo(tray, QPoint(0, 0)).y()

    tray.show_view(views.bonus())
    land(tray)
    landed = place()
    tray.show_view(views.bonus(roll=9))
    assert place() == landed
    QApplication.processEvents()
    assert tray.is_turning()
    assert place() == landed
    land(tray)
    assert place() == landed


def test_rolling_extra_dice_does_not_move_the_roll_button(tray: Tray) -> None:
    thrown = views.bonus()
    blank = tuple(FeltDie(die.look, None, DieUse.PLAIN, die.caption) for die in thrown.dice)
    tray.show_view(views.tray(net=1, dice=blank))
    roll = button(tray, "Roll")
    before = roll.mapTo(tray, QPoint(0, 0))
    tray.show_view(thrown)
    assert tray.is_turning()
    assert roll.mapTo(tray, QPoint(0, 0)) == before


def test_while_dice_roll_only_a_new_roll_is_possible(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.failure())
    land(tray)
    tray.show_view(views.success(roll=9))
    assert not button(tray, "Hard").isEnabled()
    assert not button(tray, "1 bonus die").isEnabled()
    with wishes.none(SpendLuck), wishes.none(Push):
        tray.press_luck()
        tray.press_push()
    with wishes.wanted(Roll):
        click(button(tray, "Roll again"))


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_space_and_escape_stop_the_dice(tray: Tray, qtbot: QtBot, key: Qt.Key) -> None:
    tray.show_view(views.success())
    tray.setFocus()
    QTest.keyClick(tray, key)
    assert "42" in shown_words(tray)


def test_a_click_on_the_felt_stops_the_dice(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.success())
    click(tray.findChildren(Felt)[0])
    assert "42" in shown_words(tray)


def test_dice_stop_by_themselves(tray: Tray, qtbot: QtBot) -> None:
    tray.set_speed(30)
    with qtbot.waitSignal(tray.landed):
        tray.show_view(views.success())
    assert "42" in shown_words(tray)


def test_with_motion_off_the_result_is_there_at_once(tray: Tray) -> None:
    tray.set_speed(0)
    tray.show_view(views.success())
    assert not tray.is_turning()
    assert "42" in shown_words(tray)


def test_the_same_roll_is_not_animated_again(tray: Tray) -> None:
    tray.show_view(views.success())
    land(tray)
    tray.show_view(replace(views.success(), fresh=False))
    assert not tray.is_turning()
    assert "42" in shown_words(tray)


def test_a_change_while_dice_roll_does_not_stop_them(tray: Tray) -> None:
    tray.show_view(views.success())
    tray.show_view(views.success())
    assert tray.is_turning()
    assert "42" not in shown_words(tray)


def test_an_older_roll_appears_without_motion(tray: Tray) -> None:
    tray.show_view(views.taken_back(roll=7))
    assert not tray.is_turning()
    assert "This roll was undone." in shown_words(tray)


def test_loading_another_skill_ends_a_running_roll(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.success())
    with qtbot.waitSignal(tray.landed):
        tray.show_view(views.ready())
    assert not tray.is_turning()
    assert "Roll 70 or less" in shown_words(tray)


# After the roll


def test_the_result_is_announced_once(tray: Tray, said: list[str]) -> None:
    tray.show_view(views.success())
    assert not said
    land(tray)
    first = ["Spot Hidden, 42, Regular success. Spot Hidden ticked for improvement."]
    assert said == first
    for _ in range(2):
        tray.show_view(views.luck_spent())
    assert said == [*first, "Spot Hidden, 35, Hard success. No tick: Luck was spent."]


def test_an_older_roll_is_not_announced(tray: Tray, said: list[str]) -> None:
    tray.show_view(views.taken_back())
    assert not said


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (views.bonus(), ["21", "Hard success", "21 is at or below 35, half of 70"]),
        (views.bonus(), ["No tick: a bonus die was rolled."]),
        (views.failure(), ["77", "Failure", "77 is over 70: missed by 7"]),
        (views.not_enough(), ["50", "Regular success", "Not enough: you needed Hard"]),
        (views.luck_spent(), ["35", "42", "Hard success", "7 Luck spent on this roll."]),
        (
            views.pushed(),
            ["100", "Fumble", "The pushed roll failed. Your Keeper decides what happens.",
             "You can't spend Luck on a pushed roll"],
        ),
        (views.success(), ["You can only push a failed roll. This one succeeded."]),
    ],
)  # fmt: skip
def test_a_finished_roll_says_what_happened(tray: Tray, view: Any, words: list[str]) -> None:
    tray.show_view(view)
    land(tray)
    assert set(words) <= set(shown_words(tray))


def test_a_nine_is_shown_with_its_zero(tray: Tray) -> None:
    fallen = views.result(9, "extreme", "Extreme success", "9 is within 14, a fifth of 70")
    dice = (FeltDie(DieLook.TENS, 0, DieUse.PLAIN, "Tens"), FeltDie(DieLook.UNITS, 9, DieUse.PLAIN, "Units"))
    tray.show_view(views.tray(roll=3, dice=dice, fallen=fallen))
    land(tray)
    assert "09" in shown_words(tray)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_reason_takes_more_lines_beside_the_number(
    qapp: QApplication, tray: Tray, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    tray.set_speed(0)
    tray.resize(round(316 * scale), 860)
    reason = "42 is at or below 45, half of 91, and a fifth of 91 would have been 18"
    fallen = views.result(42, "regular", "Regular success", reason, struck="49")
    tray.show_view(views.tray(roll=3, fallen=fallen))
    number, why = place(tray, label(tray, "42")), place(tray, label(tray, reason))
    badge = place(tray, next(each for each in tray.findChildren(Badge) if each.isVisible()))
    assert badge.left() > number.right()
    assert badge.top() < number.bottom()
    assert why.left() == badge.left()
    assert why.height() >= 2 * label(tray, reason).fontMetrics().height()
    assert max(badge.right(), why.right()) < tray.width()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_consequence_of_a_failed_push_is_shown_apart(
    qapp: QApplication, tray: Tray, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    tray.set_speed(0)
    tray.resize(round(UNFOLDED * scale), 860)
    tray.show_view(views.pushed())
    warning = label(tray, "The pushed roll failed. Your Keeper decides what happens.").parentWidget()
    assert warning is not None
    above = place(tray, label(tray, "00 and 0 count as 100")).bottom() + 1
    assert place(tray, warning).top() - above >= 12 * scale


def test_each_luck_button_spends_its_price(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.success())
    land(tray)
    for points in (7, 28):
        with wishes.wanted(SpendLuck) as asked:
            click(button(tray, f"Spend {points} Luck"))
        assert asked == [SpendLuck(points)]


def test_the_luck_key_uses_the_first_offer(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.success())
    land(tray)
    with wishes.wanted(SpendLuck) as asked:
        tray.press_luck()
    assert asked == [SpendLuck(7)]


def test_unaffordable_luck_is_disabled_and_says_why(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.dear_luck())
    land(tray)
    offer = button(tray, "Spend 20 Luck")
    assert not offer.isEnabled()
    assert "You have 12 Luck, need 8 more" in offer.accessibleName()
    with wishes.none(SpendLuck):
        tray.press_luck()


def test_a_push_asks_for_the_keeper_first(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.failure())
    land(tray)
    with wishes.none(Push):
        click(button(tray, "Push the roll"))
    assert "Did your Keeper agree?" in shown_words(tray)
    with wishes.wanted(Push):
        click(button(tray, "Push the roll"))
    assert "Did your Keeper agree?" not in shown_words(tray)


def test_the_push_question_is_the_only_next_step(tray: Tray) -> None:
    tray.show_view(views.failure())
    land(tray)
    assert primaries(tray) == ["Roll again"]
    tray.press_push()
    assert primaries(tray) == ["Push the roll"]
    click(button(tray, "Don't push"))
    assert primaries(tray) == ["Roll again"]
    tray.press_push()
    tray.show_view(views.failure(roll=9))
    assert primaries(tray) == ["Roll again"]


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_push_question_comes_into_view_whole(tray: Tray, by_mouse: bool) -> None:
    tray.set_compact(True)
    tray.resize(392, 620)
    tray.show_log(views.log())
    tray.show_view(views.failure())
    land(tray)
    QApplication.processEvents()
    if by_mouse:
        button(tray, "Push the roll").click()
    else:
        tray.press_push()
    for name in ("Push the roll", "Don't push"):
        answer = button(tray, name)
        assert answer.visibleRegion().boundingRect() == answer.rect(), name


def test_the_focus_ring_of_push_does_not_touch_the_words(tray: Tray) -> None:
    tray.show_view(views.failure())
    land(tray)
    tray.press_push()
    QApplication.processEvents()
    words = label(tray, "A pushed roll is final: you can't spend Luck on it or push again.")
    below_words = place(tray, words).top() + words.contentsRect().bottom() + 1
    assert place(tray, button(tray, "Push the roll")).top() - below_words == 8


def test_the_push_key_and_enter_push(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.failure())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    tray.press_push()
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Push the roll"
    with wishes.wanted(Push), wishes.none(Roll):
        QTest.keyClick(focused, Qt.Key.Key_Return)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_push_can_be_declined(tray: Tray, wishes: Wishes, by_key: bool) -> None:
    tray.show_view(views.failure())
    land(tray)
    with wishes.none(Push):
        tray.press_push()
        if by_key:
            QTest.keyClick(button(tray, "Push the roll"), Qt.Key.Key_Escape)
        else:
            click(button(tray, "Don't push"))
    assert "Did your Keeper agree?" not in shown_words(tray)
    assert button(tray, "Push the roll").isEnabled()


def test_a_refused_push_is_disabled(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.success())
    land(tray)
    push = button(tray, "Push the roll")
    assert not push.isEnabled()
    assert push.accessibleDescription() == "You can only push a failed roll. This one succeeded."
    tray.press_push()
    assert "Did your Keeper agree?" not in shown_words(tray)


def test_in_a_low_tray_why_a_roll_cannot_be_pushed_is_in_the_place_of_the_button(tray: Tray) -> None:
    reason = "You can only push a failed roll. This one succeeded."
    tray.set_compact(True)
    tray.show_view(views.success())
    land(tray)
    assert "Push the roll" not in buttons(tray)
    assert reason in shown_words(tray)
    again, words = button(tray, "Roll again"), label(tray, reason)
    assert place(tray, words).center().y() == place(tray, again).center().y(), "on the line of the button"
    tray.set_compact(False)
    assert not button(tray, "Push the roll").isEnabled()
    assert reason in shown_words(tray)


def test_a_pushed_roll_offers_neither_luck_nor_push(tray: Tray) -> None:
    tray.show_view(views.failure())
    land(tray)
    tray.show_view(views.pushed())
    land(tray)
    assert not [name for name in buttons(tray) if name.startswith(("Spend", "Push"))]


def test_the_tick_and_the_luck_can_be_undone(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.success())
    land(tray)
    with wishes.wanted(UndoTick):
        click(button(tray, "Undo the tick from this roll"))
    tray.show_view(views.luck_spent())
    assert "Undo the tick from this roll" not in buttons(tray)
    with wishes.wanted(UndoLuck):
        click(button(tray, "Undo the Luck spent"))


def test_roll_again_asks_for_a_roll(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.success())
    land(tray)
    with wishes.wanted(Roll):
        click(button(tray, "Roll again"))
    with wishes.wanted(Roll):
        tray.press_roll()


def test_enter_on_undo_restores_luck_and_releases_the_focus(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    wishes.answer(UndoLuck, lambda _: tray.show_view(replace(views.success(), fresh=False)))
    tray.show_view(views.luck_spent())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Undo the Luck spent").setFocus()
    with qtbot.waitSignal(tray.focus_released):
        press_enter()
    assert focused_name() == ""


def test_enter_on_push_pushes_and_releases_the_focus(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    wishes.answer(Push, lambda _: tray.show_view(views.pushed()))
    tray.show_view(views.failure())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    tray.press_push()
    with qtbot.waitSignal(tray.focus_released):
        press_enter()
    assert focused_name() == ""
    land(tray)
    assert focused_name() == ""


def test_the_focus_stays_on_a_control_that_stays(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.success())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Roll again").setFocus()
    with qtbot.assertNotEmitted(tray.focus_released):
        tray.show_view(views.luck_spent())
        tray.show_view(views.failure(roll=9))
        assert focused_name() == "Roll again"
        land(tray)
    assert focused_name() == "Roll again"


def test_a_choice_gets_the_focus_back_after_the_roll(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.ready())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Regular").setFocus()
    with qtbot.assertNotEmitted(tray.focus_released):
        tray.show_view(views.success())
        assert tray.hasFocus()
        QTest.keyClick(tray, Qt.Key.Key_Space)
    assert focused_name() == "Regular"


def test_focus_that_left_the_tray_during_a_roll_is_left_alone(tray: Tray, qtbot: QtBot) -> None:
    elsewhere = QLineEdit()
    qtbot.addWidget(elsewhere)
    tray.show_view(views.success())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Spend 7 Luck").setFocus()
    tray.show_view(views.failure(roll=9))
    elsewhere.show()
    elsewhere.activateWindow()
    elsewhere.setFocus()
    qtbot.waitUntil(elsewhere.hasFocus)
    with qtbot.assertNotEmitted(tray.focus_released):
        land(tray)
    assert elsewhere.hasFocus()


def test_the_focus_is_released_when_its_button_disappears(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.success())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Spend 7 Luck").setFocus()
    with qtbot.waitSignal(tray.focus_released):
        tray.show_view(views.taken_back())
    assert focused_name() == ""


def test_the_tab_key_goes_from_top_to_bottom(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.failure())
    tray.show_log(views.log())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Regular").setFocus()
    order = []
    for _ in range(14):
        focused = QApplication.focusWidget()
        assert focused is not None
        order.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        "Regular",
        "1 penalty die",
        "Keep these dice for the next rolls",
        "Physical dice",
        "Sound off",
        "Why this result?",
        "Share this roll",
        "Change this roll",
        "Spend 7 Luck → Regular. Luck 52 → 45. No tick",
        "Spend 42 Luck → Hard. Luck 52 → 10. No tick",
        "Push the roll. Ask your Keeper what failing again costs",
        "Roll again",
        "Open the whole history",
        "Copy all rolls",
    ]


# The whole tray


def test_showing_a_view_never_makes_a_request(tray: Tray, wishes: Wishes) -> None:
    tray.set_speed(0)
    for view in views.every():
        tray.show_view(view)
        tray.show_log(views.long_log(80))
        tray.show_why(views.WHY)
    tray.show_log(views.log())
    tray.show_empty()
    assert not wishes.made


def test_an_empty_tray_says_to_click_a_skill(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.success())
    tray.show_empty()
    assert "Click a skill to roll it." in shown_words(tray)
    assert list(buttons(tray)) == ["Sound off"]
    with wishes.none(Roll):
        tray.press_roll()


def test_a_first_roll_in_an_empty_tray_reveals_nothing_early(tray: Tray) -> None:
    tray.show_view(views.failure())
    assert tray.is_turning()
    assert "77" not in shown_words(tray)
    assert "Roll again" in buttons(tray)
    land(tray)
    assert "77" in shown_words(tray)


def test_a_narrow_tray_folds_the_choices_into_one_menu(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.bonus())
    land(tray)
    tray.resize(316, 860)
    assert "Hard" not in buttons(tray)
    menu = button(tray, "Difficulty and dice: 1 bonus, Regular")
    assert isinstance(menu, SetupMenu)
    actions = {each.text(): each for each in menu.menu_of_choices.actions() if each.text()}
    assert [name for name, each in actions.items() if each.isChecked()] == ["Regular", "1 bonus die"]
    with wishes.wanted(ChooseDifficulty) as level:
        actions["Extreme"].trigger()
    with wishes.wanted(ChooseDice) as dice:
        actions["2 penalty dice"].trigger()
    with wishes.wanted(Pin) as pinned:
        actions["Keep these dice for the next rolls"].trigger()
    assert (level, dice, pinned) == ([ChooseDifficulty("extreme")], [ChooseDice(-2)], [Pin(on=True)])
    tray.resize(UNFOLDED, 860)
    assert button(tray, "Keep these dice for the next rolls").isChecked()


@pytest.mark.parametrize(("scale", "width"), [(1.0, 320), (2.0, 640)])
def test_the_menu_is_on_the_line_of_the_title(
    qapp: QApplication, tray: Tray, scale: float, width: int
) -> None:
    theme.apply(qapp, "light", scale)
    tray.set_speed(0)
    tray.set_folded(True)
    tray.resize(width, 860)
    tray.show_view(views.bonus())
    QApplication.processEvents()
    menu = place(tray, button(tray, "Difficulty and dice: 1 bonus, Regular"))
    value = place(tray, label(tray, "70"))
    assert menu.left() > value.left()
    assert menu.top() < value.center().y() < menu.bottom()
    assert menu.right() - focus_margin() == place(tray, tray.findChildren(Felt)[0]).right()


def test_the_parts_of_the_value_end_with_the_felt(tray: Tray) -> None:
    tray.set_speed(0)
    tray.show_view(views.bonus())
    parts = label(tray, "½ 35 · ⅕ 14")
    felt = place(tray, tray.findChildren(Felt)[0])
    assert place(tray, parts).left() + parts.contentsRect().right() == felt.right()


def test_the_window_can_request_the_folded_menu(tray: Tray) -> None:
    tray.show_view(views.ready())
    tray.set_folded(True)
    assert "Difficulty and dice: Regular" in buttons(tray)
    tray.set_folded(False)
    assert "Difficulty and dice: Regular" not in buttons(tray)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_scroll_bar_does_not_make_the_tray_narrower(qapp: QApplication, tray: Tray, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    tray.set_speed(0)
    tray.show_view(views.failure())
    felt = tray.findChildren(Felt)[0]
    widths = []
    for height, scrolls in ((1200, False), (300, True)):
        tray.resize(round(UNFOLDED * scale), round(height * scale))
        QApplication.processEvents()
        bars = [each for each in tray.findChildren(QScrollBar) if each.maximum() > 0]
        assert bool(bars) is scrolls
        widths.append(felt.width())
        beside = place(tray, felt)
        assert (beside.left(), tray.width() - beside.right() - 1) == (16 * scale, 16 * scale)
        for bar in bars:
            assert place(tray, bar).left() > beside.right()
    assert widths[0] == widths[1]


@pytest.mark.parametrize(("scale", "compact"), [(1.0, False), (1.5, False), (2.0, False), (1.0, True)])
def test_nothing_is_cut_at_the_minimum_width(
    qapp: QApplication, tray: Tray, scale: float, compact: bool
) -> None:
    theme.apply(qapp, "light", scale)
    tray.set_speed(0)
    tray.set_compact(compact)
    tray.resize(round(316 * scale), 500)
    tray.show_log(views.log())
    for view in views.every():
        tray.show_view(view)
        tray.show_why(views.WHY)
        for each in tray.findChildren(QWidget):
            if each.isVisible() and isinstance(each, QLabel | QAbstractButton | Badge):
                assert each.width() >= each.minimumSizeHint().width(), each.accessibleName()
                left = each.mapTo(tray, QPoint(0, 0)).x()
                assert left >= 0
                assert left + each.width() <= tray.width(), each.accessibleName()
                if isinstance(each, ActionButton | Sentence):
                    assert each.height() >= each.heightForWidth(each.width()), each.text()
                if isinstance(each, MenuButton):
                    assert not each.toolTip(), each.label  # a tooltip means that something is cut


@pytest.mark.parametrize(("scale", "width"), [(1.0, 392), (1.5, 480)])
def test_three_rows_of_the_log_stay_in_view_after_every_kind_of_result(
    qapp: QApplication, tray: Tray, scale: float, width: int
) -> None:
    theme.apply(qapp, "light", scale)
    tray.set_speed(0)
    tray.set_compact(True)
    tray.resize(width, 690)  # what a window of 1366 by 768 has for it
    tray.show_log(views.log())
    (rolls,) = tray.findChildren(RollList)
    for view in views.every():
        tray.show_view(view)
        tray.show_why(views.WHY)
        third = rolls.visualRect(rolls.model().index(2, 0))
        bottom = rolls.viewport().mapTo(tray, third.bottomLeft()).y()
        assert rolls.viewport().rect().contains(third), view.title
        assert 0 < bottom < tray.height(), view.title
