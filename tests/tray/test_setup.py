"""The opponent of a roll, the chips, and rolls without adjustments."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.kit.controls.choice import MenuButton
from desktop.kit.look import theme
from desktop.kit.look.painting import focus_margin
from desktop.tray.odds_bar import OddsBar
from desktop.tray.setup_menu import SetupMenu
from desktop.tray.tray import Tray
from desktop.views.tray import TrayView
from desktop.views.tray_intents import (
    ChooseAgainst,
    ChooseFoe,
    ChooseFoeDegree,
    ChooseFoeDice,
    EnterFoeValue,
    Roll,
)
from tests.showing import pick_in
from tests.tray import views
from tests.tray.seen import (
    button,
    buttons,
    click,
    field,
    focused_name,
    label,
    land,
    place,
    shown_words,
    type_into,
)
from tests.tray.wishes import Wishes


def choose(menu: QAbstractButton, words: str) -> None:
    if isinstance(menu, MenuButton):
        menu.click()
        pick_in(menu, words)
    else:
        option(menu, words).trigger()


def option(menu: QAbstractButton, words: str) -> QAction:
    assert isinstance(menu, SetupMenu)
    (found,) = [each for each in menu.menu_of_choices.actions() if each.text() == words]
    return found


def checked(tray: Tray) -> list[str]:
    return [
        each.accessibleName()
        for each in tray.findChildren(QRadioButton)
        if each.isVisible() and each.isChecked()
    ]


# Against


def test_without_a_choice_of_opponents_there_is_no_row_for_them(tray: Tray) -> None:
    tray.show_view(views.ready())
    assert "Against" not in shown_words(tray)


def test_in_a_low_tray_the_opponent_row_is_behind_a_button(tray: Tray) -> None:
    tray.set_compact(True)
    tray.show_view(views.opposed_ready(""))
    assert not [each for each in buttons(tray) if each.startswith("Against")]
    click(button(tray, "Make it an opposed roll"))
    assert focused_name().startswith("Against")
    assert "Make it an opposed roll" not in buttons(tray)
    tray.show_view(views.opposed_ready("opposed"))
    assert "Against: Opposed" in checked(tray)


def test_three_short_ways_are_segments(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready(""))
    assert "Against" in shown_words(tray)
    assert "Against: No one" in checked(tray)
    assert not [name for name in shown_words(tray) if "Attacker" in name]
    with wishes.wanted(ChooseAgainst) as chosen:
        click(button(tray, "Against: Fight back"))
    assert chosen == [ChooseAgainst("fight_back")]


def test_many_ways_are_one_menu_button(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready("they_dodge", options=views.MANY_OPTIONS))
    menu = button(tray, "Against")
    assert menu.accessibleName() == "Against: They dodge"
    assert "Against: They parry" not in buttons(tray)
    with wishes.wanted(ChooseAgainst) as chosen:
        choose(menu, "They parry")
    assert chosen == [ChooseAgainst("they_parry")]


def test_another_roll_offers_its_own_ways(tray: Tray) -> None:
    tray.show_view(views.opposed_ready("they_dodge", options=views.MANY_OPTIONS))
    fewer = (("", "No one"), ("they_dodge", "They dodge"))
    tray.show_view(views.opposed_ready("they_dodge", options=fewer))
    assert set(checked(tray)) == {
        "Regular", "no extra dice", "Against: They dodge", "Attacker's roll: Roll"
    }  # fmt: skip
    assert "Against: They parry" not in buttons(tray)


@pytest.mark.parametrize("by_enter", [True, False])
def test_the_opponents_value_is_entered(tray: Tray, qtbot: QtBot, by_enter: bool, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready())
    value = field(tray, "Attacker's value")
    assert value.text() == "55"
    qtbot.waitUntil(tray.isActiveWindow)
    with wishes.none(Roll), wishes.wanted(EnterFoeValue) as entered:
        type_into(value, "45")
        if by_enter:
            QTest.keyClick(value, Qt.Key.Key_Return)
        else:
            buttons(tray)["Roll"].setFocus()
    assert entered == [EnterFoeValue("45")]


def test_an_unchanged_value_sends_nothing(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    with wishes.none(EnterFoeValue):
        type_into(field(tray, "Attacker's value"), "55")
        button(tray, "Hard").setFocus()


def test_a_second_enter_in_the_value_rolls(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    value = field(tray, "Attacker's value")
    type_into(value, "45")
    QTest.keyClick(value, Qt.Key.Key_Return)
    with wishes.wanted(Roll), wishes.none(EnterFoeValue):
        QTest.keyClick(value, Qt.Key.Key_Return)


def test_a_value_being_typed_stays_when_the_view_changes(tray: Tray) -> None:
    tray.show_view(views.opposed_ready())
    value = field(tray, "Attacker's value")
    type_into(value, "4")
    tray.show_view(views.opposed_ready(degree="hard"))
    assert value.text() == "4"
    tray.show_view(views.opposed_ready(value="30"))
    assert value.text() == "30"
    type_into(value, "4")
    tray.show_view(replace(views.opposed_ready(value="30"), title="Dodge"))
    assert value.text() == "30"


def test_a_character_is_chosen_as_the_opponent(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready())
    menu = button(tray, "Choose a character")
    with wishes.wanted(ChooseFoe) as chosen:
        choose(menu, "Bram Tolliver: Dodge 30")
    assert chosen == [ChooseFoe("bram")]
    tray.show_view(views.opposed_ready(name="Bram Tolliver"))
    assert "Choose a character: Bram Tolliver" in buttons(tray)


def test_without_characters_only_the_name_is_shown(tray: Tray) -> None:
    tray.show_view(views.opposed_ready(name="The cultist", people=()))
    assert "Choose a character" not in buttons(tray)
    assert "The cultist" in shown_words(tray)


def test_the_opponents_degree_is_chosen(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready(degree="hard"))
    assert "Attacker's roll: Hard" in checked(tray)
    with wishes.wanted(ChooseFoeDegree) as chosen:
        click(button(tray, "Attacker's roll: Critical"))
    assert chosen == [ChooseFoeDegree("critical")]
    with wishes.wanted(ChooseFoeDegree) as chosen:
        click(button(tray, "Attacker's roll: Roll"))
    assert chosen == [ChooseFoeDegree("")]


def test_the_opponents_dice_are_chosen(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready(net=-1))
    assert "Attacker: 1 penalty die" in checked(tray)
    with wishes.wanted(ChooseFoeDice) as chosen:
        click(button(tray, "Attacker: 2 bonus dice"))
    assert chosen == [ChooseFoeDice(2)]
    tray.show_view(views.opposed_ready(degree="hard", net=None))
    assert not [each for each in buttons(tray) if each.startswith("Attacker: ")]


def test_the_degrees_become_a_menu_where_they_do_not_fit(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready(degree="hard"))
    tray.resize(316, 860)
    qtbot.waitUntil(lambda: "Attacker's roll: Roll" not in buttons(tray))
    menu = button(tray, "Attacker's roll")
    assert menu.accessibleName() == "Attacker's roll: Hard"
    with wishes.wanted(ChooseFoeDegree) as chosen:
        choose(menu, "Roll")
    assert chosen == [ChooseFoeDegree("")]


def test_a_missing_value_is_named_and_blocks_rolling(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready(value="", refusal=views.NO_VALUE))
    assert views.NO_VALUE in shown_words(tray)
    roll = buttons(tray)["Roll"]
    assert not roll.isEnabled()
    assert roll.accessibleDescription() == views.NO_VALUE
    with wishes.none(Roll):
        click(roll)
        tray.press_roll()
    tray.show_view(views.opposed_ready())
    assert views.NO_VALUE not in shown_words(tray)
    with wishes.wanted(Roll):
        tray.press_roll()


def test_a_finished_roll_is_not_repeated_while_something_is_missing(tray: Tray) -> None:
    view = views.opposed()
    tray.show_view(replace(view, blocked=views.NO_VALUE))
    land(tray)
    assert not button(tray, "Roll again").isEnabled()


def test_typing_the_missing_value_enables_the_next_click(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    missing = views.opposed_ready(value="", refusal=views.NO_VALUE)
    tray.show_view(missing)
    wishes.answer(EnterFoeValue, lambda typed: tray.show_view(views.opposed_ready(value=typed.text)))
    qtbot.waitUntil(tray.isActiveWindow)
    type_into(field(tray, "Attacker's value"), "45")
    with wishes.wanted(EnterFoeValue), wishes.wanted(Roll):
        click(buttons(tray)["Roll"])
    tray.show_view(missing)
    assert not buttons(tray)["Roll"].isEnabled()


def test_the_choices_are_disabled_while_dice_roll(tray: Tray) -> None:
    tray.show_view(views.opposed())
    assert tray.is_turning()
    assert not field(tray, "Attacker's value").isEnabled()
    assert not button(tray, "Choose a character").isEnabled()
    land(tray)
    assert field(tray, "Attacker's value").isEnabled()


def test_the_focus_returns_to_the_value_after_the_roll(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    type_into(field(tray, "Attacker's value"), "45")
    with qtbot.assertNotEmitted(tray.focus_released), wishes.none(EnterFoeValue):
        tray.show_view(views.opposed())
        assert tray.hasFocus()
        land(tray)
    assert focused_name() == "Attacker's value"


def test_a_folded_setup_has_the_opponents_in_its_menu(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed_ready(value="", refusal=views.NO_VALUE))
    tray.set_folded(True)
    menu = button(tray, "Difficulty, dice and opponent: Regular, Fight back")
    assert option(menu, "Fight back").isChecked()
    with wishes.wanted(ChooseAgainst) as chosen:
        choose(menu, "No one")
    assert chosen == [ChooseAgainst("")]
    assert checked(tray) == ["Attacker's roll: Roll"]
    # A typed value can't be part of a menu.
    assert field(tray, "Attacker's value").isVisible()
    assert views.NO_VALUE in shown_words(tray)


def test_an_unopposed_folded_setup_is_one_button(tray: Tray) -> None:
    tray.show_view(views.opposed_ready(""))
    tray.set_folded(True)
    assert "Difficulty, dice and opponent: Regular" in buttons(tray)
    assert not checked(tray)


def test_the_menu_follows_a_choice_made_in_it(tray: Tray, wishes: Wishes) -> None:
    wishes.answer(ChooseAgainst, lambda chosen: tray.show_view(views.opposed_ready(chosen.way)))
    tray.show_view(views.opposed_ready(""))
    tray.set_folded(True)
    choose(button(tray, "Difficulty, dice"), "Opposed")
    assert "Difficulty, dice and opponent: Regular, Opposed" in buttons(tray)


def test_the_tab_key_goes_through_the_rows_from_top_to_bottom(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.opposed_ready("", options=views.MANY_OPTIONS))
    tray.show_view(views.opposed_ready())
    tray.show_view(views.opposed())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Keep these dice").setFocus()
    order = []
    for _ in range(13):
        order.append(focused_name())
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        "Keep these dice for the next rolls",
        "Against: Fight back",
        "Attacker's value",
        "Choose a character",
        "Attacker's roll: Hard",
        "Physical dice",
        "Sound off",
        "Why this result?",
        "Share this roll",
        "Change this roll",
        "Spend 18 Luck → Extreme. Luck 46 → 28. You would win and hit back",
        "Spend another amount of Luck",
        "Accept the hit",
    ]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_rows_share_a_left_edge(qapp: QApplication, tray: Tray, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    tray.resize(round(460 * scale), round(860 * scale))
    tray.show_view(views.opposed_ready())
    QApplication.processEvents()
    rows = ("Against", "Attacker")
    lefts = {place(tray, label(tray, words)).left() for words in rows}
    difficulty = place(tray, label(tray, "Difficulty"))
    assert lefts == {difficulty.left()}
    field_left = place(tray, field(tray, "Attacker's value")).left()
    frame_left = field_left + focus_margin()
    assert place(tray, button(tray, "Against: No one")).left() == frame_left + 1


# Chips


def test_everything_else_about_a_roll_is_on_chips(tray: Tray) -> None:
    chips = ("Point blank", "Already fought back")
    tray.show_view(views.opposed_ready(chips=chips))
    assert set(chips) <= set(shown_words(tray))
    tray.show_view(views.opposed_ready())
    assert not set(chips) & set(shown_words(tray))
    tray.show_view(views.opposed_ready(chips=chips))
    tray.show_empty()
    assert not set(chips) & set(shown_words(tray))


def test_chips_wrap_and_a_long_one_takes_more_lines(tray: Tray) -> None:
    long = "In the dark, with one hand, from the back of a running horse, against the wind"
    chips = ("Point blank", "Already fought back", "Aimed", long)
    tray.resize(316, 860)
    tray.show_view(views.opposed_ready(chips=chips))
    QApplication.processEvents()
    places = [place(tray, label(tray, words)) for words in chips]
    assert places[0].top() == places[1].top() < places[2].top() <= places[3].top()
    assert places[3].height() > places[0].height()
    assert all(each.right() < tray.width() - 16 for each in places)
    assert place(tray, tray.findChildren(Felt)[0]).top() > places[3].bottom()


# Plain dice


def test_plain_dice_have_nothing_to_adjust_and_no_odds(tray: Tray) -> None:
    tray.show_view(views.damage_ready())
    words = shown_words(tray)
    assert {"Blaster damage", "Roll 1D6 + 1D4"} <= set(words)
    assert list(buttons(tray)) == ["Physical dice", "Sound off", "Roll"]
    assert not {"Difficulty", "Dice", "Against", "Penalty", "+1 bonus", ""} & set(words)
    assert not [bar for bar in tray.findChildren(OddsBar) if bar.isVisible()]
    tray.resize(316, 860)
    assert list(buttons(tray)) == ["Physical dice", "Sound off", "Roll"]


def test_a_skill_after_damage_has_its_rows_again(tray: Tray) -> None:
    tray.show_view(views.damage_ready())
    tray.show_view(views.ready())
    assert {"Difficulty", "Dice", "70", "½ 35 · ⅕ 14"} <= set(shown_words(tray))
    assert "Add a bonus die" in buttons(tray)
    assert [bar for bar in tray.findChildren(OddsBar) if bar.isVisible()]


def test_an_opposed_roll_of_plain_dice_folds_into_a_menu_of_opponents(tray: Tray) -> None:
    tray.show_view(replace(views.damage_ready(), against=views.against("opposed")))
    tray.set_folded(True)
    menu = button(tray, "Against: Opposed")
    assert isinstance(menu, SetupMenu)
    words = [each.text() for each in menu.menu_of_choices.actions() if each.text()]
    assert words == ["No one", "Opposed", "Fight back"]


def test_the_parts_are_spoken_in_words(tray: Tray) -> None:
    tray.show_view(views.ready())
    assert label(tray, "½ 35 · ⅕ 14").accessibleName() == "Half 35, fifth 14"


def test_the_frames_go_to_the_felt(tray: Tray, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    show = Felt.show_dice

    def record(felt: Felt, dice: object, **how: object) -> None:
        given.append(how["frames"])
        show(felt, dice, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Felt, "show_dice", record)
    views_shown: tuple[TrayView, ...] = (views.framed(), replace(views.framed(11), fresh=False))
    for view in views_shown:
        tray.show_view(view)
        land(tray)
    other = replace(views_shown[1], frames=tuple(reversed(views.framed().frames)))
    tray.show_view(other)
    assert given == [views.framed().frames, other.frames]
