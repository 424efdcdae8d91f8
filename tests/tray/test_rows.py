"""A game's own choices before a roll: numbers, options, and switches."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.kit.controls.choice import MenuButton
from desktop.kit.controls.toggles import ToggleChip
from desktop.kit.look import theme
from desktop.kit.text.text_field import Field
from desktop.tray.tray import Tray
from desktop.views.tray import NumberField, SetupOption, SetupRow, TrayView
from desktop.views.tray_intents import ChooseOption, Roll
from tests.showing import pick_in
from tests.tray import views
from tests.tray.seen import (
    UNFOLDED,
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

Chosen = list[tuple[str, str]]


@pytest.fixture
def chosen(tray: Tray, wishes: Wishes) -> Chosen:
    found: Chosen = []
    wishes.answer(ChooseOption, lambda chosen: found.append((chosen.option, chosen.value)))
    return found


def with_row(row: SetupRow) -> TrayView:
    return replace(views.save_ready(), rows=(row,))


def checked(tray: Tray) -> list[str]:
    return [
        each.accessibleName()
        for each in tray.findChildren(QRadioButton)
        if each.isVisible() and each.isChecked()
    ]


def dc(tray: Tray) -> Field:
    found = field(tray, "DC")
    assert isinstance(found, Field)
    return found


# Numbers


def test_each_typed_digit_counts_at_once(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.save_ready())
    type_into(dc(tray), "17")
    assert chosen == [("dc", "1"), ("dc", "17")]


def test_text_being_typed_stays_while_the_tray_updates(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    wishes.answer(ChooseOption, lambda typed: tray.show_view(views.save_ready(typed.value or "15")))
    tray.show_view(views.save_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    typed = dc(tray)
    typed.setFocus()
    typed.clear()
    QTest.keyClicks(typed, "2")
    QTest.keyClick(typed, Qt.Key.Key_Backspace)
    assert typed.text() == ""
    assert checked(tray) == ["DC: 15"]
    QTest.keyClicks(typed, "30")
    assert (typed.text(), checked(tray)) == ("30", ["DC: 30"])
    assert typed.hasFocus()


def test_a_field_left_empty_shows_the_current_value(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    wishes.answer(ChooseOption, lambda typed: tray.show_view(views.save_ready(typed.value or "15")))
    tray.show_view(views.save_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    typed = dc(tray)
    type_into(typed, "2")
    QTest.keyClick(typed, Qt.Key.Key_Backspace)
    button(tray, "Roll").setFocus()
    assert typed.text() == "15"


@pytest.mark.parametrize("typed", ["61", "x", "-1", "1.5", "9" * 30])
def test_an_impossible_number_is_ignored_and_forgotten(
    tray: Tray, qtbot: QtBot, chosen: Chosen, typed: str, wishes: Wishes
) -> None:
    row = SetupRow("dc", "DC", (), "", NumberField("dc", "DC", "", 0, 60))
    tray.show_view(with_row(row))
    qtbot.waitUntil(tray.isActiveWindow)
    type_into(dc(tray), typed)
    assert dc(tray).invalid
    assert typed not in [text for _name, text in chosen]
    assert dc(tray).accessibleDescription() == "From 0 to 60"
    with wishes.none(Roll):
        QTest.keyClick(dc(tray), Qt.Key.Key_Return)
    assert (dc(tray).selectedText(), dc(tray).hasFocus()) == (typed, True)
    button(tray, "Roll").setFocus()
    assert not dc(tray).invalid
    assert dc(tray).text() == ""


def test_a_negative_number_can_be_typed_if_allowed(tray: Tray, chosen: Chosen) -> None:
    row = SetupRow("dc", "DC", (), "", NumberField("dc", "DC", "", -5, 60))
    tray.show_view(with_row(row))
    type_into(dc(tray), "-3")
    assert chosen == [("dc", "-3")]
    assert dc(tray).accessibleDescription() == "From −5 to 60"


def test_enter_finishes_a_number_and_a_second_one_rolls(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    wishes.answer(ChooseOption, lambda typed: tray.show_view(views.save_ready(typed.value)))
    tray.show_view(views.save_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    typed = dc(tray)
    type_into(typed, "18")
    with wishes.none(Roll):
        QTest.keyClick(typed, Qt.Key.Key_Return)
    with wishes.wanted(Roll):
        QTest.keyClick(typed, Qt.Key.Key_Return)
    assert typed.text() == "18"


def test_a_number_without_a_preset_selects_none(tray: Tray) -> None:
    tray.show_view(views.save_ready("20"))
    assert checked(tray) == ["DC: 20"]
    tray.show_view(views.save_ready("17"))
    assert checked(tray) == []
    assert dc(tray).text() == "17"
    tray.show_view(views.save_ready("25"))
    assert checked(tray) == ["DC: 25"]


# Options


def test_a_click_chooses_a_preset(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.save_ready())
    click(button(tray, "DC: 30"))
    assert chosen == [("dc", "30")]


def test_options_with_a_reason_are_disabled_and_say_it(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.pistols_ready())
    dear = button(tray, "Or take: 20, longer")
    assert not dear.isEnabled()
    assert dear.accessibleDescription() == views.NO_RANKS
    assert any(views.NO_RANKS in each for each in shown_words(tray)), "the row says why"
    click(dear)
    assert chosen == []


def test_an_option_is_spoken_in_longer_words(tray: Tray) -> None:
    tray.show_view(views.pistols_ready())
    assert "Or take: 8, which takes the next duration" in buttons(tray)


def test_another_click_clears_an_optional_choice(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.pistols_ready())
    assert "Or take: 10, a minute" not in checked(tray)
    click(button(tray, "Or take: 10"))
    tray.show_view(views.pistols_ready(take="10"))
    assert "Or take: 10, a minute" in checked(tray)
    click(button(tray, "Or take: 10"))
    tray.show_view(views.pistols_ready())
    assert "Or take: 10, a minute" not in checked(tray)
    assert chosen == [("take", "10"), ("take", "")]


def test_a_required_choice_cannot_be_cleared(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.pistols_ready("reckless"))
    click(button(tray, "Challenge: Reckless"))
    assert chosen == []


def test_the_arrow_keys_skip_disabled_options(tray: Tray, qtbot: QtBot, chosen: Chosen) -> None:
    options = (SetupOption("a", "A"), SetupOption("b", "B", reason="Not now"), SetupOption("c", "C"))
    tray.show_view(with_row(SetupRow("letter", "Letter", options, "a")))
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Letter: A").setFocus()
    QTest.keyClick(button(tray, "Letter: A"), Qt.Key.Key_Right)
    assert chosen == [("letter", "c")]
    assert focused_name() == "Letter: C"


def test_the_focus_stays_when_only_the_words_of_the_options_change(tray: Tray, qtbot: QtBot) -> None:
    options = (SetupOption("10", "10, a minute"), SetupOption("20", "20, an hour"))
    tray.show_view(with_row(SetupRow("take", "Take", options, "10")))
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Take: 10").setFocus()
    later = (SetupOption("10", "10, an hour"), SetupOption("20", "20, a day"))
    with qtbot.assertNotEmitted(tray.focus_released):
        tray.show_view(with_row(SetupRow("take", "Take", later, "20")))
    assert focused_name() == "Take: 10, an hour"
    assert checked(tray) == ["Take: 20, a day"]


def menu_of(tray: Tray, name: str) -> MenuButton:
    (found,) = [
        each
        for each in tray.findChildren(MenuButton)
        if each.isVisible() and each.accessibleName().startswith(name)
    ]
    return found


def test_options_that_do_not_fit_become_a_menu(tray: Tray, chosen: Chosen) -> None:
    options = tuple(SetupOption(str(n), f"A rather long option {n}") for n in range(4))
    dear = SetupOption("dear", "A dear one", reason="Too dear")
    tray.show_view(with_row(SetupRow("way", "Way", (*options, dear), optional=True)))
    menu = menu_of(tray, "Way")
    assert menu.label == "Choose"
    menu.click()
    pick_in(menu, "A dear one (Too dear)")
    assert chosen == []
    pick_in(menu, "A rather long option 2")
    tray.show_view(with_row(SetupRow("way", "Way", (*options, dear), "2", optional=True)))
    assert menu.label == "A rather long option 2"
    menu.click()
    pick_in(menu, "A rather long option 2")
    assert chosen == [("way", "2"), ("way", "")]
    assert not [name for name in buttons(tray) if name == "Way: A rather long option 1"]


def test_options_keep_their_form_when_another_width_is_measured(tray: Tray) -> None:
    options = tuple(SetupOption(str(n), f"A rather long option {n}") for n in range(4))
    tray.show_view(with_row(SetupRow("way", "Way", options)))
    menu = menu_of(tray, "Way")
    row = menu.parentWidget()
    assert row is not None
    row.heightForWidth(2000)
    assert menu.isVisible()


def test_in_a_narrow_tray_the_options_are_below_the_number(tray: Tray) -> None:
    tray.show_view(views.pistols_ready())
    number, plain = field(tray, "Challenge"), button(tray, "Challenge: Plain")
    assert place(tray, plain).left() > place(tray, number).right()
    tray.resize(316, 860)
    QApplication.processEvents()
    assert place(tray, plain).top() >= place(tray, number).bottom()


def number_row(name: str) -> SetupRow:
    return SetupRow(name, name, (), "", NumberField(name, name, "5"))


@pytest.mark.parametrize(("width", "in_a_line"), [(460, 3), (392, 2), (316, 2)])
def test_lone_numbers_are_side_by_side(tray: Tray, width: int, in_a_line: int) -> None:
    names = ("AC", "Distance", "Armour")
    tray.resize(width, 860)
    options = (SetupOption("a", "A"), SetupOption("b", "B"))
    rows = (*(number_row(each) for each in names), SetupRow("letter", "Letter", options, "a"))
    tray.show_view(replace(views.save_ready(), rows=rows))
    QApplication.processEvents()
    tops = [place(tray, field(tray, each)).top() for each in names]
    assert tops.count(tops[0]) == in_a_line
    assert place(tray, button(tray, "Letter: A")).top() > max(tops)


def test_another_number_replaces_the_one_being_typed(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(with_row(SetupRow("way", "Challenge", (), "", NumberField("dc", "DC", "15"))))
    qtbot.waitUntil(tray.isActiveWindow)
    type_into(dc(tray), "18")
    tray.show_view(with_row(SetupRow("way", "Their M", (), "", NumberField("theirs", "Theirs", "3"))))
    assert field(tray, "Theirs").text() == "3"


def test_captions_have_the_same_width(tray: Tray) -> None:
    tray.show_view(views.pistols_ready())
    assert (
        label(tray, "Challenge").width() == label(tray, "Or take").width() == label(tray, "Options").width()
    )


# Independent options


def chip(tray: Tray, name: str) -> ToggleChip:
    (found,) = [
        each for each in tray.findChildren(ToggleChip) if each.isVisible() and each.accessibleName() == name
    ]
    return found


def test_independent_options_are_chosen_separately(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.pistols_ready())
    assert not chip(tray, "Save").isChecked()
    assert chip(tray, "Partial success").isChecked()
    click(chip(tray, "Save"))
    click(chip(tray, "Partial success"))
    assert chosen == [("save", "1"), ("partial", "")]


def test_an_unavailable_independent_option_says_why(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.pistols_ready())
    assert not chip(tray, "Aid").isEnabled()
    assert chip(tray, "Aid").accessibleDescription() == "Nobody is near"
    click(chip(tray, "Aid"))
    assert chosen == []


# The whole tray


def test_rows_appear_and_disappear(tray: Tray) -> None:
    tray.show_view(views.pistols_ready())
    tray.show_view(views.save_ready())
    assert not {"Or take", "Options"} & set(shown_words(tray))
    assert "DC" in shown_words(tray)
    tray.show_view(views.ready())
    assert "DC" not in shown_words(tray)
    assert not [each for each in tray.findChildren(QLineEdit) if each.isVisible()]


def test_rare_rows_are_hidden_behind_a_link(tray: Tray, chosen: Chosen) -> None:
    rare = SetupRow("other", "Other", field=NumberField("other", "Other", "", -9, 9), rare=True)
    view = views.save_ready()
    tray.show_view(replace(view, rows=(*view.rows, rare)))
    assert "Other" not in shown_words(tray)
    click(button(tray, "More options"))
    QApplication.processEvents()
    entry = field(tray, "Other")
    assert place(tray, entry).top() >= place(tray, dc(tray)).bottom()
    assert place(tray, button(tray, "Fewer options")).top() >= place(tray, entry).bottom()
    type_into(entry, "2")
    assert chosen == [("other", "2")]
    tray.show_view(replace(view, rows=(*view.rows, rare)))
    assert "Other" in shown_words(tray), "another view leaves the choices open"
    click(button(tray, "Fewer options"))
    assert "Other" not in shown_words(tray)
    tray.show_view(view)
    assert "More options" not in buttons(tray)


def test_rows_are_disabled_while_dice_roll(tray: Tray, chosen: Chosen) -> None:
    tray.show_view(views.save())
    assert tray.is_turning()
    assert not dc(tray).isEnabled()
    click(button(tray, "DC: 30"))
    assert chosen == []
    land(tray)
    click(button(tray, "DC: 30"))
    assert chosen == [("dc", "30")]


def test_the_reason_for_a_blocked_roll_is_below_the_rows(tray: Tray) -> None:
    tray.show_view(replace(views.save_ready(""), blocked="Say what the DC is."))
    assert place(tray, label(tray, "Say what the DC is.")).top() >= place(tray, dc(tray)).bottom()
    assert not button(tray, "Roll").isEnabled()


def test_a_line_is_shown_beside_the_title(tray: Tray) -> None:
    tray.show_view(views.save_ready())
    assert place(tray, label(tray, "Saving throw")).left() > place(tray, label(tray, "+9")).right()
    tray.show_view(views.ready())
    assert "Saving throw" not in shown_words(tray)


def test_the_roll_button_says_what_it_does(tray: Tray) -> None:
    tray.show_view(views.pistols_ready(take="10"))
    assert "Take 10" in buttons(tray)
    assert "Roll" not in buttons(tray)
    tray.show_view(replace(views.pistols(), fresh=False, roll_words="Take 10"))
    assert "Take 10" in buttons(tray)
    tray.show_view(replace(views.pistols(), fresh=False))
    assert "Roll again" in buttons(tray)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_tab_key_leads_through_the_rows(
    qapp: QApplication, tray: Tray, qtbot: QtBot, scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    tray.resize(round(UNFOLDED * scale), 860)
    tray.show_view(views.pistols_ready(take="10"))
    qtbot.waitUntil(tray.isActiveWindow)
    field(tray, "Challenge").setFocus()
    order = []
    for _ in range(8):
        focused = QApplication.focusWidget()
        assert isinstance(focused, QAbstractButton | QLineEdit)
        order.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        "Challenge", "Challenge: Plain", "Or take: 10, a minute", "Save", "Partial success",
        "Physical dice", "Sound off", "Take 10",
    ]  # fmt: skip
