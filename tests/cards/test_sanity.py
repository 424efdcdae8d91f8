"""The Sanity page: its signals, and what it shows."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.cards.cards import Notice
from desktop.games.coc7.sanity.ui import SanityPage
from desktop.kit.look import theme
from desktop.views.tray import ActionView
from tests.cards.looking import button, buttons, click, cut, field, words
from tests.cards.views import CONDITIONS, MARKUP, SANITY
from tests.showing import heard_from, opened

Asked = list[tuple[object, ...]]

WISHES = ("loss_entered", "roll_requested", "follow_up_requested", "condition_toggled", "day_requested")


@pytest.fixture
def page(qtbot: QtBot) -> SanityPage:
    made = SanityPage()
    made.resize(816, 700)
    made.show_view(SANITY)
    return opened(qtbot, made)


@pytest.fixture
def asked(page: SanityPage) -> Asked:
    return heard_from(page, WISHES)


def loss(page: SanityPage) -> QLineEdit:
    return field(page, "Loss on success / on failure")


def notices(page: SanityPage) -> list[str]:
    return [each.words for each in page.findChildren(Notice) if each.isVisible()]


def test_sanity_is_shown_with_maximum_lines_and_day(page: SanityPage) -> None:
    said = words(page)
    assert "58 / 96, 99 minus Cthulhu Mythos 3" in said
    assert SANITY.day in said
    assert notices(page) == [SANITY.lines[0]]
    assert SANITY.lines[1] in said
    assert SANITY.loss_odds in said


def test_only_a_grave_line_is_a_warning(page: SanityPage) -> None:
    page.show_view(replace(SANITY, grave=False))
    assert notices(page) == []
    assert set(SANITY.lines) <= set(words(page))
    page.show_view(replace(SANITY, lines=()))
    assert notices(page) == []
    assert not set(SANITY.lines) & set(words(page))
    page.show_view(SANITY)
    assert notices(page) == [SANITY.lines[0]]


def test_a_new_day_can_be_requested(page: SanityPage, asked: Asked) -> None:
    click(page, "New day")
    assert asked == [("day_requested",)]


def test_losses_are_emitted_after_every_key(page: SanityPage, asked: Asked) -> None:
    loss(page).setFocus()
    loss(page).selectAll()
    QTest.keyClicks(loss(page), "1/2")
    assert asked == [("loss_entered", "1"), ("loss_entered", "1/"), ("loss_entered", "1/2")]


def test_a_common_loss_fills_the_field(page: SanityPage, asked: Asked) -> None:
    click(page, "Loss 1D6/1D20")
    assert asked == [("loss_entered", "1D6/1D20")]
    assert loss(page).text() == "1D6/1D20"
    assert button(page, "Loss 0/1D6").isChecked()
    page.show_view(replace(SANITY, loss="1D6/1D20"))
    assert button(page, "Loss 1D6/1D20").isChecked()
    assert not button(page, "Loss 0/1D6").isChecked()


def test_typed_text_stays_but_not_for_another_character(page: SanityPage) -> None:
    loss(page).setFocus()
    loss(page).setText("1D3/1D4 ")
    page.show_view(replace(SANITY, loss="1D3/1D4"))
    assert loss(page).text() == "1D3/1D4 "
    assert loss(page).hasFocus()
    page.show_view(SANITY, another=True)
    assert loss(page).text() == "0/1D6"


def test_a_loss_set_elsewhere_is_shown(page: SanityPage) -> None:
    button(page, "New day").setFocus()
    page.show_view(replace(SANITY, loss="0/1"))
    assert loss(page).text() == "0/1"


@pytest.mark.parametrize("way", ["click", "enter"])
def test_a_roll_can_be_requested(page: SanityPage, asked: Asked, way: str) -> None:
    if way == "click":
        click(page, "Roll Sanity")
    else:
        QTest.keyClick(loss(page), Qt.Key.Key_Return)
    assert asked == [("roll_requested",)]


def test_losses_that_cannot_be_rolled_are_refused_in_words(page: SanityPage, asked: Asked) -> None:
    refusal = "Write the losses like 0/1D6."
    page.show_view(replace(SANITY, loss="0/x", loss_refusal=refusal, loss_odds=""))
    assert refusal in words(page)
    assert loss(page).accessibleDescription() == refusal
    assert button(page, "Roll Sanity").accessibleDescription() == refusal
    click(page, "Roll Sanity")
    QTest.keyClick(loss(page), Qt.Key.Key_Return)
    assert asked == []
    page.show_view(SANITY)
    assert refusal not in words(page)
    click(page, "Roll Sanity")
    assert asked == [("roll_requested",)]


def test_follow_ups_are_requested_or_refused_with_a_reason(page: SanityPage, asked: Asked) -> None:
    click(page, "Roll INT")
    click(page, "Bout of madness")
    assert asked == [("follow_up_requested", "int")]
    assert "Bout of madness. Only while insane" in buttons(page)


def test_follow_ups_come_and_go_and_keep_the_focus(page: SanityPage, asked: Asked) -> None:
    button(page, "Roll INT").setFocus()
    heal = ("heal", ActionView("Reality check"))
    page.show_view(replace(SANITY, follow_ups=(heal, SANITY.follow_ups[0])))
    QApplication.processEvents()
    assert button(page, "Roll INT").hasFocus()
    assert button(page, "Reality check").y() < button(page, "Roll INT").y()
    assert not any(name.startswith("Bout") for name in buttons(page))
    click(page, "Reality check")
    assert asked == [("follow_up_requested", "heal")]
    page.show_view(replace(SANITY, follow_ups=()))
    assert not any(name.startswith("Roll INT") for name in buttons(page))


def test_conditions_can_be_toggled_if_there_are_any(page: SanityPage, asked: Asked) -> None:
    click(page, "Temporary insanity")
    assert asked == [("condition_toggled", "temporary", True)]
    page.show_view(replace(SANITY, conditions=()))
    assert "Conditions" not in words(page)


def test_other_common_losses_replace_the_old_ones(page: SanityPage, asked: Asked) -> None:
    page.show_view(replace(SANITY, losses=("1/1D10",)))
    QApplication.processEvents()
    assert not any(name == "Loss 0/1" for name in buttons(page))
    click(page, "Loss 1/1D10")
    assert asked == [("loss_entered", "1/1D10")]
    page.show_view(replace(SANITY, losses=()))
    assert not any(name.startswith("Loss ") for name in buttons(page))


def test_showing_emits_nothing(page: SanityPage, asked: Asked) -> None:
    page.show_view(replace(SANITY, loss="1/1D6", losses=("1/1D6",), follow_ups=(), conditions=CONDITIONS))
    page.show_view(SANITY, another=True)
    assert asked == []


def test_tab_leads_down_the_page(page: SanityPage) -> None:
    page.show_view(replace(SANITY, losses=("0/1", "1/1D6")))
    button(page, "New day").setFocus()
    passed = []
    for _ in range(6):
        QTest.keyClick(page.window(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        passed.append(focused.accessibleName().split(".")[0])
    assert passed == [
        "Loss 0/1",
        "Loss 1/1D6",
        "Loss on success / on failure",
        "Roll Sanity",
        "Roll INT",
        "Temporary insanity",
    ]


@pytest.mark.parametrize(("width", "scale"), [(420, 1.0), (420, 2.0), (816, 2.0), (816, 0.8)])
def test_nothing_is_cut(qapp: QApplication, page: SanityPage, width: int, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    page.resize(width, 700)
    long = f"{MARKUP} whose name never seems to come to an end at all"
    asks = (("a", ActionView(long, detail=long)), ("b", ActionView(long, enabled=False, reason=long)))
    page.show_view(replace(SANITY, lines=(long, long), day=long, most_words=long, follow_ups=asks))
    assert cut(page) == []
    assert long in words(page)
    assert not page.horizontalScrollBar().isVisible()
