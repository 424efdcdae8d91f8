"""The sound button in the corner of the felt: it requests sound and blocks nothing."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.dice.felt_buttons import SoundButton
from desktop.kit.look import theme
from desktop.views.felt import DieLook, DieUse, FeltDie

DICE = (
    FeltDie(DieLook.TENS, 20, DieUse.USED, "Tens"),
    FeltDie(DieLook.TENS, 60, DieUse.UNUSED, "Bonus tens"),
    FeltDie(DieLook.UNITS, 1, DieUse.USED, "Units"),
)


@pytest.fixture
def felt(qtbot: QtBot, qapp: QApplication) -> Felt:
    theme.apply(qapp, "light", 1.0)
    made = Felt()
    qtbot.addWidget(made)
    made.resize(360, 150)
    return made


@pytest.fixture
def button(felt: Felt, qtbot: QtBot) -> SoundButton:
    made = SoundButton(felt)
    felt.show()
    qtbot.waitExposed(felt)
    return made


def test_it_shows_the_sound_state_and_requests_a_change(button: SoundButton, qtbot: QtBot) -> None:
    assert (button.accessibleName(), button.isChecked()) == ("Sound off", False)
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.isChecked()
    off = button.grab().toImage()
    button.show_sound(on=True)
    assert (button.accessibleName(), button.isChecked()) == ("Sound on", True)
    assert button.grab().toImage() != off


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_it_stays_in_the_corner_and_is_large_enough_to_click(
    felt: Felt, button: SoundButton, qapp: QApplication, scale: float
) -> None:
    theme.apply(qapp, "dark", scale)
    for width in (300, 700):
        felt.resize(width, 150)
        QApplication.processEvents()
        assert felt.width() - button.geometry().right() <= theme.current().px(4)
        assert button.y() <= theme.current().px(4)
    assert button.width() == button.height() == theme.current().px(24)


def test_a_click_while_dice_roll_stops_them_and_requests_nothing(
    felt: Felt, button: SoundButton, qtbot: QtBot
) -> None:
    asked: list[bool] = []
    button.clicked.connect(lambda: asked.append(True))
    felt.show_dice(DICE, seed=1, animate=True)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not felt.is_turning()
    assert asked == []
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [True]


@pytest.mark.parametrize("dice", [DICE, (DICE[0], DICE[1], DICE[0], DICE[2])])
def test_its_icon_hides_nothing_of_the_dice_and_their_check_discs(
    felt: Felt, button: SoundButton, dice: tuple[FeltDie, ...]
) -> None:
    button.clearFocus()
    felt.show_dice(dice, seed=1, animate=False)
    whole = felt.grab().toImage()
    button.hide()
    without = felt.grab().toImage()
    felt.show_dice((), seed=1, animate=False)
    cloth = felt.grab().toImage()
    every = [QPoint(x, y) for x in range(whole.width()) for y in range(whole.height())]
    icon = [at for at in every if whole.pixel(at) != without.pixel(at)]
    assert len(icon) > 20
    # A shadow may be there, darker than the cloth; a die and its disc are lighter.
    assert [at for at in icon if without.pixelColor(at).lightness() > cloth.pixelColor(at).lightness()] == []


def test_the_keyboard_reaches_it_and_a_click_leaves_the_focus_where_it_is(
    button: SoundButton, qtbot: QtBot
) -> None:
    assert button.focusPolicy() == Qt.FocusPolicy.TabFocus
    button.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Return)
