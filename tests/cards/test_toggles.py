"""The row of toggles: it emits requests, follows the view, and keeps its widgets."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.controls.toggles import ToggleRow
from desktop.kit.look import theme
from desktop.kit.view.sheet import Toggle
from tests.cards.looking import button, buttons, click, cut
from tests.cards.views import CONDITIONS, MARKUP
from tests.showing import opened


@pytest.fixture
def row(qtbot: QtBot) -> ToggleRow:
    made = ToggleRow(name="Conditions")
    made.resize(700, 200)
    made.show_toggles(CONDITIONS)
    return opened(qtbot, made)


@pytest.fixture
def asked(row: ToggleRow) -> list[tuple[str, bool]]:
    heard: list[tuple[str, bool]] = []
    row.toggled.connect(lambda *carried: heard.append(carried))
    return heard


def test_a_click_requests_the_other_state(row: ToggleRow, asked: list[tuple[str, bool]]) -> None:
    click(row, "Major wound")
    click(row, "Prone")
    assert asked == [("major", False), ("prone", True)]


def test_space_and_enter_do_the_same(row: ToggleRow, asked: list[tuple[str, bool]]) -> None:
    prone = button(row, "Prone")
    prone.setFocus()
    QTest.keyClick(prone, Qt.Key.Key_Space)
    QTest.keyClick(prone, Qt.Key.Key_Return)
    assert asked == [("prone", True), ("prone", True)]


def test_the_state_follows_the_view_not_the_click(row: ToggleRow) -> None:
    click(row, "Prone")
    assert not button(row, "Prone").isChecked()
    row.show_toggles((*CONDITIONS[:2], replace(CONDITIONS[2], on=True)))
    assert button(row, "Prone").isChecked()


def test_showing_emits_nothing(row: ToggleRow, asked: list[tuple[str, bool]]) -> None:
    row.show_toggles(tuple(replace(each, on=not each.on) for each in CONDITIONS))
    assert asked == []


def test_a_toggle_with_a_reason_is_disabled_and_says_why(
    row: ToggleRow, asked: list[tuple[str, bool]]
) -> None:
    dying = button(row, "Dying")
    click(row, "Dying")
    assert asked == []
    assert not dying.isEnabled()
    assert dying.toolTip() == ""
    said = QFontMetrics(theme.current().font("small")).horizontalAdvance("Dying · Only at 0 hit points")
    assert dying.sizeHint().width() >= said, "the chip itself says it"
    assert "Only at 0 hit points" in dying.accessibleDescription()


def test_explanation_and_effect_are_spoken(row: ToggleRow) -> None:
    assert "Half the hit points" in button(row, "Major wound").accessibleDescription()
    assert "Half the hit points" in button(row, "Major wound").toolTip()
    assert button(row, "Prone").accessibleDescription() == "1 penalty"


def test_changing_state_keeps_widgets_and_focus(row: ToggleRow) -> None:
    before = buttons(row)
    button(row, "Prone").setFocus()
    row.show_toggles((*CONDITIONS[:2], replace(CONDITIONS[2], on=True)))
    assert buttons(row) == before
    assert button(row, "Prone").hasFocus()


def test_toggles_follow_the_order_of_the_view(row: ToggleRow) -> None:
    blind = Toggle("blind", "Blind", on=False)
    row.show_toggles((blind, CONDITIONS[2], CONDITIONS[0]))
    QApplication.processEvents()
    chips = sorted(buttons(row).values(), key=lambda each: each.x())
    assert [each.accessibleName() for each in chips] == ["Blind", "Prone", "Major wound"]
    chips[0].setFocus()
    for chip in chips[1:]:
        QTest.keyClick(row.window(), Qt.Key.Key_Tab)
        assert chip.hasFocus()


def test_no_toggles_take_no_room(row: ToggleRow) -> None:
    row.show_toggles(())
    assert row.heightForWidth(300) == 0
    assert buttons(row) == {}


@pytest.mark.parametrize(("width", "scale"), [(700, 1.0), (260, 1.0), (300, 2.0)])
def test_nothing_is_cut(qapp: QApplication, row: ToggleRow, width: int, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    long = Toggle(
        "long", MARKUP + " and many more words than would ever fit on one line", on=True, effect="+1"
    )
    row.show_toggles((*CONDITIONS, long))
    row.resize(width, row.heightForWidth(width))
    assert cut(row) == []
    assert button(row, MARKUP).height() > button(row, "Prone").height() or width == 700
    assert all(each.height() >= 24 for each in buttons(row).values())
