"""The dice set window: its cards, the custom colours, the switch."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.dice_sets.ui import DiceWindow, SetCardButton
from desktop.kit.controls.buttons import Button
from desktop.kit.text.text_field import Field
from desktop.views.dice_sets import FIRST_OWN, OWN, DiceSet, dice_sets_view

PURPLE = (FIRST_OWN.body, FIRST_OWN.ink)
HARD_TO_READ = ("#3A1F5C", "#7F68A0")


class Shown:
    """The window, and its signals."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = DiceWindow()
        qtbot.addWidget(self.window)
        self.chosen: list[str] = []
        self.typed: list[tuple[str, str]] = []
        self.mends: list[bool] = []
        self.physical: list[bool] = []
        self.window.set_chosen.connect(self.chosen.append)
        self.window.own_entered.connect(lambda *colours: self.typed.append(colours))
        self.window.suggestion_accepted.connect(lambda: self.mends.append(True))
        self.window.physical_chosen.connect(self.physical.append)
        self.show()
        self.window.show()
        qtbot.waitExposed(self.window)

    def show(
        self,
        set_id: str = "ivory",
        drafted: tuple[str, str] = PURPLE,
        physical: bool | None = False,
        whose: str = "Ida's dice",
    ) -> None:
        """Show this set as chosen."""
        worn = DiceSet(set_id, *drafted) if set_id == OWN else DiceSet(set_id)
        self.window.show_view(dice_sets_view(whose, "coc7", worn, drafted, physical))

    def card(self, name: str) -> SetCardButton:
        cards = self.window.findChildren(SetCardButton)
        return next(each for each in cards if each.accessibleName() == name)

    def checked(self) -> list[str]:
        """The names of the chosen cards."""
        cards = self.window.findChildren(SetCardButton)
        return [each.accessibleName() for each in cards if each.isChecked()]

    def field(self, name: str) -> Field:
        fields = self.window.findChildren(Field)
        return next(each for each in fields if each.accessibleName() == name)

    def button(self, name: str) -> Button:
        buttons = self.window.findChildren(Button)
        return next(each for each in buttons if each.isVisible() and each.accessibleName() == name)

    def reads(self, words: str) -> bool:
        """Return whether the window shows this text."""
        names = [each.accessibleName() for each in self.window.findChildren(type(self.window._own._message))]
        return any(words in name for name in names)


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown(qtbot)


def test_a_click_on_a_card_requests_its_set(shown: Shown) -> None:
    assert shown.checked() == ["Ivory and brass"]
    QTest.mouseClick(shown.card("Blood and bone"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(shown.card("Custom colours"), Qt.MouseButton.LeftButton)
    assert shown.chosen == ["blood-and-bone", "own"]


def test_arrow_keys_go_from_card_to_card_and_choose(shown: Shown) -> None:
    assert shown.card("Ivory and brass").hasFocus()
    QTest.keyClick(shown.card("Ivory and brass"), Qt.Key.Key_Right)
    assert shown.chosen == ["star-port"]
    shown.show("star-port")
    assert shown.card("Star-port").hasFocus()
    QTest.keyClick(shown.card("Star-port"), Qt.Key.Key_Down)
    assert shown.chosen == ["star-port", "moss-and-copper"]


def test_only_the_view_decides_which_set_is_chosen(shown: Shown) -> None:
    """A refused choice springs back, and a set of a later version has no card."""
    QTest.mouseClick(shown.card("Custom colours"), Qt.MouseButton.LeftButton)
    shown.show("ivory", HARD_TO_READ)
    assert shown.checked() == ["Ivory and brass"]
    shown.show("deep-sea")
    assert shown.checked() == []
    shown.show(OWN)
    assert shown.checked() == ["Custom colours"]


def test_a_set_is_spoken_with_its_description(shown: Shown) -> None:
    card = shown.card("Star-port")
    assert isinstance(card, QRadioButton)
    assert card.accessibleDescription().startswith("Machined steel")
    assert shown.card("Custom colours").accessibleDescription() == "Contrast 7.8:1"
    dice = card.findChild(Felt)
    assert dice is not None
    assert dice.accessibleDescription() == "20, 40, 7, 5, 8"


def test_each_card_shows_dice_of_its_set(shown: Shown) -> None:
    pictures = [each.grab().toImage() for each in shown.window.findChildren(SetCardButton)]
    middles = [picture.copy(20, 20, picture.width() - 40, 60) for picture in pictures]
    assert all(one != other for at, one in enumerate(middles) for other in middles[at + 1 :])


def test_the_custom_card_previews_typed_colours(shown: Shown) -> None:
    before = shown.card("Custom colours").grab().toImage()
    shown.show("ivory", ("#AA2200", "#7F68A0"))
    assert shown.card("Custom colours").grab().toImage() != before


def test_a_colour_is_emitted_while_typed(shown: Shown) -> None:
    field = shown.field("Dice")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "#1")
    assert shown.typed == [("#", PURPLE[1]), ("#1", PURPLE[1])]
    shown.show("ivory", ("#1", PURPLE[1]))
    assert field.text() == "#1"
    assert field.invalid
    assert not shown.field("Numerals").invalid
    assert shown.reads("Enter each colour")


def test_the_colour_window_enters_a_colour(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor("#12ab34"))
    QTest.mouseClick(shown.button("Numerals: choose a colour"), Qt.MouseButton.LeftButton)
    assert shown.typed == [(PURPLE[0], "#12AB34")]
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor())  # the player thought better
    QTest.mouseClick(shown.button("Dice: choose a colour"), Qt.MouseButton.LeftButton)
    assert len(shown.typed) == 1


def test_unreadable_numerals_are_refused_with_a_suggestion(shown: Shown) -> None:
    shown.show("ivory", HARD_TO_READ)
    assert shown.reads("Their contrast is 2.0:1")
    assert shown.field("Numerals").invalid
    assert not shown.field("Dice").invalid
    offered = dice_sets_view("", "", DiceSet(), HARD_TO_READ, None).own.mended
    use = shown.button(f"Use {offered}")
    use.setFocus()
    QTest.mouseClick(use, Qt.MouseButton.LeftButton)
    assert shown.mends == [True]
    shown.show(OWN, (HARD_TO_READ[0], offered))
    assert use.isHidden()
    assert shown.field("Numerals").hasFocus()
    assert shown.reads("The units die swaps the two colours")


def test_physical_dice_are_a_setting_of_the_character(shown: Shown) -> None:
    on = next(each for each in shown.window.findChildren(QRadioButton) if "dice: On" in each.accessibleName())
    QTest.mouseClick(on, Qt.MouseButton.LeftButton)
    assert shown.physical == [True]
    assert on.isVisible()
    shown.show(physical=None, whose="Dice with no character open")
    assert not on.isVisible()


def test_in_a_narrow_window_the_cards_are_stacked(shown: Shown) -> None:
    first, second = shown.card("Ivory and brass"), shown.card("Star-port")
    assert first.y() == second.y()
    shown.window.resize(shown.window.minimumSize())
    assert first.x() == second.x()
    assert first.width() <= shown.window.width()
