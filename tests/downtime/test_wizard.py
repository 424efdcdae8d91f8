"""The wizard shows the pages, animates dice, and hides results until they land."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.downtime.ui.wizard import DowntimeWizard
from desktop.kit.layout.page import Page
from desktop.views.tray import ActionView
from tests.downtime.seen import (
    WISHES,
    button,
    buttons,
    click,
    dice,
    felts,
    fields,
    focused,
    line,
    named,
    press,
    settle,
    texts,
    words,
)
from tests.downtime.views import (
    AFTER_MECHANICS,
    AFTER_STEALTH,
    CARE,
    DOWNTIME,
    MECHANICS,
    NOTHING,
    QUESTIONS,
    REST,
    REVIEW,
    STEALTH,
    STEALTH_THROW,
    pair,
    with_row,
)
from tests.playing import HELD_MS

Asked = list[tuple[object, ...]]

ENTER, SPACE, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape


def test_every_row_shows_and_speaks_its_result(wizard: DowntimeWizard) -> None:
    pistol = line(wizard, "Blaster Pistol")
    assert pistol.accessibleName() == "Blaster Pistol, 79 over 62, Improved"
    assert dice(pistol) == ["70", "1"]
    assert words(pistol) == [
        *("Blaster Pistol", "62", "+8", "71 + 8 =", "79", "79 over 62", "1D10", "+6", "68", "Improved")
    ]
    assert "Yes" in named(pistol)
    aid = line(wizard, "First Aid")
    assert words(aid)[-4:] == ["35 under 55", "None", "55", "Stays at 55"]
    assert "No" in named(aid)
    assert words(line(wizard, "Stealth")) == [
        "Stealth",
        "48",
        "+6",
        "Needs 43 or more",
        "58% chance",
        "1D10",
        "?",
    ]


def test_pages_show_their_state_and_can_be_opened(wizard: DowntimeWizard, asked: Asked) -> None:
    assert [name for name in buttons(wizard) if ": " in name and "Roll" not in name] == [
        "Rest: done",
        "Skills: current page",
        "The Force: not done yet",
        "Luck: not done yet",
        "Review and save: not done yet",
        "Next: The Force",
    ]
    click(wizard, "Rest: done")
    click(wizard, "The Force: not done yet")  # cannot be turned to yet
    assert asked == [("page_chosen", "rest")]


def test_results_so_far_and_notes_are_beside_the_felt(wizard: DowntimeWizard) -> None:
    assert "Skills improved 3 of 4, Points gained +12" in named(wizard)
    assert "Computer Use is at 99 and can't improve." in texts(wizard)
    assert {"94 + 4 = 98, over 91", "Persuade", "91 → 93"} <= set(texts(wizard))


def test_the_bottom_bar_says_what_is_missing(wizard: DowntimeWizard, asked: Asked) -> None:
    assert "2 skills left to roll" in texts(wizard)
    following = button(wizard, "Next: The Force")
    assert not following.isEnabled()
    assert following.accessibleDescription() == following.toolTip() == "2 skills left to roll"
    assert "Rolls are saved at once." in texts(wizard)
    click(wizard, "Back")
    click(wizard, "Save and close")
    click(wizard, "Discard")
    assert asked == [("back_requested",), ("keep_requested",), ("drop_requested",)]


def test_a_reason_is_shown_if_there_is_no_other_text(wizard: DowntimeWizard) -> None:
    wizard.show_view(
        DOWNTIME._replace(waits="", next=ActionView("Next", enabled=False, reason="Choose a kind"))
    )
    assert "Choose a kind" in texts(wizard)


def test_showing_emits_nothing(wizard: DowntimeWizard, asked: Asked) -> None:
    wizard.set_speed(0)
    for view in (NOTHING, REST, REVIEW, CARE, DOWNTIME, AFTER_STEALTH, AFTER_MECHANICS, DOWNTIME):
        wizard.show_view(view)
    assert asked == []


@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_the_next_roll_has_the_focus_and_a_key_presses_it(
    wizard: DowntimeWizard, asked: Asked, key: Qt.Key
) -> None:
    assert focused() == "Roll: Stealth"
    press(key)
    assert asked == [("roll_requested", "stealth")]


def test_any_row_or_all_remaining_rows_can_be_rolled(wizard: DowntimeWizard, asked: Asked) -> None:
    click(wizard, "Roll: Mechanics")
    click(wizard, "Roll the remaining 2")
    assert asked == [("roll_requested", "mechanics"), ("roll_all_requested",)]


def test_results_are_hidden_while_dice_turn(wizard: DowntimeWizard, asked: Asked, said: list[str]) -> None:
    wizard.show_view(AFTER_STEALTH)
    stealth = line(wizard, "Stealth")
    assert wizard.is_turning()
    assert stealth.accessibleName() == "Stealth, rolling"
    assert words(stealth) == ["Stealth", "48", "+6", "Rolling…", "1D10", "?"]
    assert dice(stealth) == []
    assert "Skills improved 3 of 4, Points gained +12" in named(wizard)
    assert "Last roll: Stealth 48" in texts(wizard)
    assert not {"66 + 6 = 72, over 48", "48 → 55", "91 → 93"} & set(texts(wizard))
    assert (said, asked) == ([], [])


def test_landed_dice_reveal_row_felt_and_sums_and_are_announced_once(
    wizard: DowntimeWizard, asked: Asked, said: list[str]
) -> None:
    wizard.show_view(AFTER_STEALTH)
    wizard.land()
    stealth = line(wizard, "Stealth")
    assert not wizard.is_turning()
    assert stealth.accessibleName() == "Stealth, 72 over 48, Improved"
    assert dice(stealth) == ["60", "6"]
    assert "Skills improved 4 of 5, Points gained +19" in named(wizard)
    assert {"66 + 6 = 72, over 48", "48 → 55"} <= set(texts(wizard))
    assert asked == [("landed",)]
    assert said == ["Stealth, 66 + 6 = 72, over 48. 48 to 55"]
    wizard.show_view(AFTER_STEALTH._replace(felt=STEALTH_THROW._replace(fresh=False)))
    assert said == ["Stealth, 66 + 6 = 72, over 48. 48 to 55"]


def test_dice_land_by_themselves_the_gain_after_the_check(wizard: DowntimeWizard, qtbot: QtBot) -> None:
    wizard.set_speed(40)
    with qtbot.waitSignal(wizard.landed):
        wizard.show_view(AFTER_STEALTH)
    assert "48 → 55" in texts(wizard)


@pytest.mark.parametrize("key", [SPACE, ESCAPE])
def test_space_and_escape_stop_the_dice_and_click_nothing(
    wizard: DowntimeWizard, asked: Asked, key: Qt.Key
) -> None:
    wizard.show_view(AFTER_STEALTH)
    assert focused() == "Roll: Mechanics"
    press(key)
    assert not wizard.is_turning()
    assert asked == [("landed",)]


def test_a_click_beside_the_controls_stops_the_dice(wizard: DowntimeWizard, asked: Asked) -> None:
    wizard.show_view(AFTER_STEALTH)
    QTest.mouseClick(line(wizard, "Piloting"), Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert asked == [("landed",)]


def test_escape_asks_to_leave_when_no_dice_turn(wizard: DowntimeWizard, asked: Asked) -> None:
    press(ESCAPE)
    assert asked == [("leave_requested",)]


def test_the_next_roll_need_not_wait_for_dice(wizard: DowntimeWizard, asked: Asked, said: list[str]) -> None:
    wizard.show_view(AFTER_STEALTH)
    press(ENTER)
    assert asked == [("roll_requested", "mechanics")]
    wizard.show_view(AFTER_MECHANICS)
    assert line(wizard, "Stealth").accessibleName() == "Stealth, 72 over 48, Improved"
    assert line(wizard, "Mechanics").accessibleName() == "Mechanics, rolling"
    assert "Skills improved 4 of 5, Points gained +19" in named(wizard)
    wizard.land()
    assert asked == [("roll_requested", "mechanics"), ("landed",)]
    assert said == ["Mechanics, 12, under 77. 77"]


def test_the_gain_is_rolled_after_the_check_has_landed(wizard: DowntimeWizard) -> None:
    wizard.set_speed(HELD_MS)
    wizard.show_view(AFTER_STEALTH)
    check, gain = felts(wizard)
    assert (check.is_turning(), gain.isVisible()) == (True, False)
    check.land()
    assert (gain.isVisible(), gain.is_turning(), wizard.is_turning()) == (True, True, True)
    assert "48 → 55" not in texts(wizard)
    gain.land()
    assert "48 → 55" in texts(wizard)


def test_dice_of_an_earlier_gain_never_land_in_a_later_roll(wizard: DowntimeWizard) -> None:
    wizard.set_speed(HELD_MS)
    wizard.show_view(AFTER_STEALTH)
    check, gain = felts(wizard)
    check.land()
    wizard.show_view(AFTER_MECHANICS)
    gain.land()
    assert wizard.is_turning()
    check.land()  # it failed: nothing is gained
    assert not wizard.is_turning()


def test_after_the_last_roll_the_focus_moves_on_when_the_dice_land(
    wizard: DowntimeWizard, asked: Asked
) -> None:
    wizard.show_view(AFTER_STEALTH)
    wizard.land()
    asked.clear()
    press(ENTER)
    wizard.show_view(AFTER_MECHANICS)
    assert focused() == "Downtime"
    press(ENTER)  # too soon: it means nothing yet
    wizard.land()
    assert focused() == "Next: The Force"
    press(ENTER)
    assert asked == [("roll_requested", "mechanics"), ("landed",), ("next_requested",)]


def test_a_page_shown_again_while_dice_turn_still_hides_results(wizard: DowntimeWizard) -> None:
    wizard.show_view(AFTER_STEALTH)
    wizard.show_view(AFTER_STEALTH._replace(felt=STEALTH_THROW._replace(fresh=False)))
    assert wizard.is_turning()
    assert line(wizard, "Stealth").accessibleName() == "Stealth, rolling"


def test_another_page_ends_a_roll_silently(wizard: DowntimeWizard, asked: Asked, said: list[str]) -> None:
    wizard.show_view(AFTER_STEALTH)
    wizard.show_view(REST)
    assert not wizard.is_turning()
    wizard.land()
    wizard.show_view(AFTER_STEALTH)  # as Back would show it: the dice lie there
    assert not wizard.is_turning()
    assert line(wizard, "Stealth").accessibleName() == "Stealth, 72 over 48, Improved"
    assert (said, asked) == (["Rest", "Skills"], []), "the pages are announced, the dice are not"


def test_the_first_roll_of_a_page_is_animated(wizard: DowntimeWizard) -> None:
    wizard.show_view(DOWNTIME._replace(felt=None))
    wizard.show_view(AFTER_STEALTH)
    assert wizard.is_turning()


def test_without_animation_results_show_at_once_and_landing_is_emitted_later(
    wizard: DowntimeWizard, asked: Asked, said: list[str], qtbot: QtBot
) -> None:
    wizard.set_speed(0)
    with qtbot.waitSignal(wizard.landed):
        wizard.show_view(AFTER_STEALTH)
        assert asked == []
        assert line(wizard, "Stealth").accessibleName() == "Stealth, 72 over 48, Improved"
        assert "48 → 55" in texts(wizard)
    assert asked == [("landed",)]
    assert said == ["Stealth, 66 + 6 = 72, over 48. 48 to 55"]


def test_a_roll_with_only_changed_text_is_not_animated_again(wizard: DowntimeWizard, said: list[str]) -> None:
    assert DOWNTIME.felt is not None
    wizard.show_view(DOWNTIME._replace(felt=DOWNTIME.felt._replace(headline="98, over 91")))
    assert "98, over 91" in texts(wizard)
    assert said == []


def test_physical_dice_are_typed_in_place_of_the_roll_button(wizard: DowntimeWizard, asked: Asked) -> None:
    click(wizard, "Physical dice")
    assert not [name for name in buttons(wizard) if name.startswith("Roll")]
    field = fields(wizard)["Stealth: D100"]
    assert field.placeholderText() == "1 to 100"
    field.setFocus()
    QTest.keyClicks(field, "66")
    press(ENTER)
    assert asked == [("dice_typed", "stealth", "66")]
    click(wizard, "Stealth: click what your dice show")
    assert asked[1:] == [("dice_asked", "stealth")]
    click(wizard, "Physical dice")
    assert "Roll: Stealth" in buttons(wizard)
    assert "Stealth: click what your dice show" not in buttons(wizard)


def test_physical_dice_start_on_for_a_character_that_uses_them(wizard: DowntimeWizard) -> None:
    wizard.show_view(DOWNTIME._replace(character=8, own_dice=True))
    assert "Stealth: D100" in fields(wizard)


def test_an_empty_field_emits_nothing(wizard: DowntimeWizard, asked: Asked) -> None:
    click(wizard, "Physical dice")
    fields(wizard)["Stealth: D100"].setFocus()
    press(ENTER)
    assert asked == []


def test_impossible_dice_stay_in_the_field_with_their_range(wizard: DowntimeWizard) -> None:
    click(wizard, "Physical dice")
    field = fields(wizard)["Stealth: D100"]
    field.setFocus()
    QTest.keyClicks(field, "166")
    press(ENTER)
    assert field.text() == field.selectedText() == "166"
    assert "D100: 1 to 100" in words(line(wizard, "Stealth"))
    QTest.keyClicks(field, "16")
    assert "D100: 1 to 100" not in words(line(wizard, "Stealth"))


def test_the_die_of_the_gain_is_asked_for_at_once_in_the_same_row(
    wizard: DowntimeWizard, said: list[str]
) -> None:
    click(wizard, "Physical dice")
    field = fields(wizard)["Stealth: D100"]
    field.setFocus()
    QTest.keyClicks(field, "66")
    half = STEALTH._replace(
        dice=pair(66), terms="66 + 6 =", total="72", waiting="", asks_for="D10", hint="1 to 10", typed=True
    )
    throw = STEALTH_THROW._replace(gain_dice=(), change="", headline="66 + 6 = 72, over 48", fresh=False)
    wizard.dice_typed.connect(lambda *_: wizard.show_view(with_row(DOWNTIME, half)._replace(felt=throw)))
    press(ENTER)
    assert not wizard.is_turning()  # physical dice lie already
    assert focused() == "Stealth: D10"
    assert fields(wizard)["Stealth: D10"].text() == ""
    assert dice(line(wizard, "Stealth")) == ["60", "6"]
    assert "physical dice" in words(line(wizard, "Stealth"))
    assert said == [throw.spoken]


def test_after_a_typed_try_the_next_row_asks(wizard: DowntimeWizard) -> None:
    click(wizard, "Physical dice")
    field = fields(wizard)["Stealth: D100"]
    field.setFocus()
    QTest.keyClicks(field, "66")
    wizard.dice_typed.connect(lambda *_: wizard.show_view(AFTER_STEALTH))
    press(ENTER)
    assert focused() == "Mechanics: D100"


def test_physical_dice_stay_on_across_pages_but_not_characters(wizard: DowntimeWizard) -> None:
    click(wizard, "Physical dice")
    wizard.show_view(REST)
    assert "Physical dice" not in buttons(wizard)  # nothing is rolled there
    wizard.show_view(DOWNTIME)
    assert "Stealth: D100" in fields(wizard)
    wizard.show_view(DOWNTIME._replace(character=8))
    assert "Stealth: D100" not in fields(wizard)


def test_typed_text_stays_on_the_same_page_only(wizard: DowntimeWizard) -> None:
    click(wizard, "Physical dice")
    QTest.keyClicks(fields(wizard)["Mechanics: D100"], "4")
    wizard.show_view(with_row(DOWNTIME, STEALTH._replace(typed=True)))
    assert fields(wizard)["Mechanics: D100"].text() == "4"
    wizard.show_view(REST)
    wizard.show_view(DOWNTIME)
    assert fields(wizard)["Mechanics: D100"].text() == ""


def test_questions_emit_like_cards_and_keep_typed_text(wizard: DowntimeWizard, asked: Asked) -> None:
    wizard.show_view(REST)
    field = fields(wizard)["What happened"]
    field.setFocus()
    QTest.keyClicks(field, "Bal")
    assert asked == [("written", "notes", "B"), ("written", "notes", "Ba"), ("written", "notes", "Bal")]
    wizard.show_view(REST._replace(waits="Not yet"))
    assert (focused(), fields(wizard)["What happened"].text()) == ("What happened", "Bal")
    asked.clear()
    (switch,) = [name for name in buttons(wizard) if name.startswith("Take a full rest")]
    click(wizard, switch)
    assert [each[:2] for each in asked] == [("act_requested", "answer:rested")]


def test_a_page_without_tries_says_what_can_be_done(wizard: DowntimeWizard, asked: Asked) -> None:
    wizard.show_view(NOTHING)
    assert "No skills are ticked, so there's nothing to roll." in texts(wizard)
    click(wizard, "Tick by hand")
    assert asked == [("empty_action_requested", "tick")]


def test_cards_stay_unchanged_while_dice_turn(wizard: DowntimeWizard) -> None:
    page = DOWNTIME.page._replace(cards=QUESTIONS)
    wizard.show_view(DOWNTIME._replace(page=page))
    news = QUESTIONS._replace(cards=QUESTIONS.cards[:1])
    wizard.show_view(AFTER_STEALTH._replace(page=AFTER_STEALTH.page._replace(cards=news)))
    assert "Notes" in texts(wizard)
    wizard.land()
    assert "Notes" not in texts(wizard)


def test_another_page_focuses_its_next_roll_or_the_next_button(wizard: DowntimeWizard) -> None:
    wizard.show_view(REST)
    assert focused() == "Next: Skills"
    wizard.show_view(DOWNTIME)
    assert focused() == "Roll: Stealth"
    wizard.show_view(REST._replace(next=ActionView("Next", enabled=False, reason="Choose")))
    assert "Between adventures" in focused()


def test_alt_and_arrows_turn_the_pages(wizard: DowntimeWizard, asked: Asked) -> None:
    press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)  # two rolls are left
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    wizard.show_view(REST)
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)  # the first page
    press(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert asked == [("back_requested",), ("next_requested",)]


def test_buttons_are_disabled_while_the_plan_is_saved(wizard: DowntimeWizard, asked: Asked) -> None:
    wizard.show_view(REVIEW)
    wizard.show_view(REVIEW._replace(saving=True))
    for name in ("Save downtime", "Save and close", "Discard", "Rest: done"):
        click(wizard, name)
    press(ESCAPE)
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert asked == []
    wizard.show_view(REVIEW)
    assert focused() == "Kind: Between adventures"


def test_the_last_page_focuses_no_button_that_leaves(wizard: DowntimeWizard) -> None:
    wizard.show_view(REST)
    assert focused() == "Next: Skills"
    wizard.show_view(REVIEW)
    assert focused() == "Kind: Between adventures"


def test_tab_goes_from_the_pages_over_the_table_to_the_bottom_bar(wizard: DowntimeWizard) -> None:
    button(wizard, "Rest: done").setFocus()
    way = [focused()]
    for _ in range(9):
        press(Qt.Key.Key_Tab)
        way.append(focused())
    assert way == [
        "Rest: done",
        "Skills: current page",
        "Physical dice",
        "Roll the remaining 2",
        "Roll: Stealth",
        "Roll: Mechanics",
        "Back",
        "Save and close",
        "Discard",
        "Rest: done",
    ]


def test_a_try_that_is_refused_is_dashed_and_says_why(wizard: DowntimeWizard, asked: Asked) -> None:
    refused = MECHANICS._replace(
        roll=ActionView("Roll", id="mechanics", enabled=False, reason="At 99 already")
    )
    wizard.show_view(with_row(DOWNTIME, refused))
    assert button(wizard, "Roll: Mechanics").toolTip() == "At 99 already"
    click(wizard, "Roll: Mechanics")
    assert asked == []


def test_every_signal_is_known_to_these_tests() -> None:
    own = {name for name, each in vars(DowntimeWizard).items() if type(each).__name__ == "Signal"}
    assert own == {*WISHES, "thrown"}, "which is no wish"


def test_the_scroll_position_stays_and_another_page_starts_at_the_top(wizard: DowntimeWizard) -> None:
    wizard.resize(900, 500)
    settle()
    (page,) = wizard.findChildren(Page)
    bar = page.verticalScrollBar()
    bar.setValue(bar.maximum())
    place = bar.value()
    assert place > 0
    wizard.show_view(with_row(DOWNTIME, STEALTH._replace(typed=True)))
    settle()
    assert bar.value() == place
    another = DOWNTIME._replace(page=DOWNTIME.page._replace(id="others", table=None, empty="None."))
    wizard.show_view(another)
    settle()
    assert bar.value() == 0
