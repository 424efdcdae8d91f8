"""The page of the Force: its signals, and what it shows."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.games.shadow_lounge.force.ui import CountBox, ForcePage, PowerCard
from desktop.kit.look import theme
from desktop.views.tray import ActionView
from tests.cards.looking import button, buttons, click, cut, words
from tests.cards.views import FORCE, LEAP, MARKUP, MOVE
from tests.showing import heard_from, opened

Asked = list[tuple[object, ...]]

WISHES = ("use_requested", "load_requested", "points_chosen", "session_requested")
HELD = Qt.KeyboardModifier


@pytest.fixture
def page(qtbot: QtBot) -> ForcePage:
    made = ForcePage()
    made.resize(816, 700)
    made.show_view(FORCE)
    return opened(qtbot, made)


@pytest.fixture
def asked(page: ForcePage) -> Asked:
    return heard_from(page, WISHES)


def cards(page: ForcePage) -> list[PowerCard]:
    found = [each for each in page.findChildren(PowerCard) if each.isVisible()]
    return sorted(found, key=lambda each: each.y())


def test_points_power_and_sessions_are_shown(page: ForcePage) -> None:
    said = words(page)
    for text in ("5 of 8", "65", FORCE.target, FORCE.sessions, FORCE.advance):
        assert text in said
    page.show_view(replace(FORCE, advance=""))
    assert "Downtime" not in words(page)


def test_a_power_is_shown_in_full(page: ForcePage) -> None:
    said = words(page)
    for text in (MOVE.name, MOVE.effect, MOVE.cost, MOVE.defence, MOVE.range, MOVE.points_line, "2 extra"):
        assert text in said
    assert [each.accessibleName() for each in cards(page)] == [LEAP.spoken, MOVE.spoken]
    boxes = sorted(each.accessibleName() for each in page.findChildren(CountBox))
    assert boxes == ["0 successes", "2 successes"]


@pytest.mark.parametrize(
    ("held", "dice"), [(HELD.NoModifier, 0), (HELD.ShiftModifier, 1), (HELD.ControlModifier, -1)]
)
def test_a_power_is_used_with_the_dice_of_the_keys_held(
    page: ForcePage, asked: Asked, held: Qt.KeyboardModifier, dice: int
) -> None:
    use = button(page, "Force Leap: Use")
    QTest.mouseClick(use, Qt.MouseButton.LeftButton, held)
    use.setFocus()
    QTest.keyClick(use, Qt.Key.Key_Return, held)
    assert asked == [("use_requested", "leap", dice)] * 2


def test_a_refused_power_says_why(page: ForcePage, asked: Asked) -> None:
    click(page, "Move Object: Use")
    assert asked == []
    assert "Not enough Force Points" in words(page)
    assert button(page, "Move Object: Use").accessibleDescription() == "Not enough Force Points"


def test_a_power_can_be_put_in_the_tray_and_the_focus_stays_with_it(page: ForcePage, asked: Asked) -> None:
    assert words(page).count("In the tray") == 1
    assert not any(name == "Move Object: put in the tray" for name in buttons(page))
    button(page, "Force Leap: put in the tray").setFocus()
    click(page, "Force Leap: put in the tray")
    assert asked == [("load_requested", "leap")]
    page.show_view(replace(FORCE, powers=(replace(LEAP, loaded=True), replace(MOVE, loaded=False))))
    assert button(page, "Force Leap: Use").hasFocus()
    assert "Move Object: put in the tray" in buttons(page)
    assert [each.border for each in cards(page)] == ["accent", "border"]


def test_points_are_chosen_within_limits(page: ForcePage, asked: Asked) -> None:
    click(page, "Move Object: one point more")
    click(page, "Move Object: one point less")
    assert asked == [("points_chosen", "move", 3), ("points_chosen", "move", 1)]
    page.show_view(replace(FORCE, powers=(replace(MOVE, points=4),)))
    assert not button(page, "Move Object: one point more").isEnabled()
    assert "maximum" in button(page, "Move Object: one point more").toolTip()
    page.show_view(replace(FORCE, powers=(replace(MOVE, points=1),)))
    assert not button(page, "Move Object: one point less").isEnabled()
    assert "minimum" in button(page, "Move Object: one point less").toolTip()


def test_points_that_are_fixed_cannot_be_chosen(page: ForcePage) -> None:
    assert not any(name.startswith("Force Leap: one point") for name in buttons(page))


def test_ending_the_session_is_requested_or_refused_with_a_reason(page: ForcePage, asked: Asked) -> None:
    click(page, "End the session")
    assert asked == [("session_requested",)]
    page.show_view(replace(FORCE, session=ActionView("End the session", enabled=False, reason="None began")))
    click(page, "End the session")
    assert len(asked) == 1
    assert "None began" in words(page)


def test_powers_follow_the_order_of_the_view(page: ForcePage, asked: Asked) -> None:
    move, push = cards(page)[1], replace(LEAP, id="push", name="Push", spoken="Push")
    page.show_view(replace(FORCE, powers=(MOVE, push)))
    QApplication.processEvents()
    assert [each.accessibleName() for each in cards(page)] == [MOVE.spoken, "Push"]
    assert cards(page)[0] is move
    click(page, "Push: Use")
    assert asked == [("use_requested", "push", 0)]


def test_without_powers_the_page_says_so(page: ForcePage) -> None:
    page.show_view(replace(FORCE, powers=(), empty="No powers have been learnt yet."))
    assert cards(page) == []
    assert "No powers have been learnt yet." in words(page)
    page.show_view(FORCE)
    assert len(cards(page)) == 2
    assert "No powers have been learnt yet." not in words(page)


def test_showing_emits_nothing(page: ForcePage, asked: Asked) -> None:
    page.show_view(replace(FORCE, powers=(replace(MOVE, points=4, loaded=False),)))
    page.show_view(FORCE, another=True)
    assert asked == []


def test_the_scroll_position_stays_for_the_same_character(page: ForcePage) -> None:
    many = replace(FORCE, powers=tuple(replace(LEAP, id=str(at), name=f"Power {at}") for at in range(9)))
    page.show_view(many)
    for _ in range(3):
        QApplication.processEvents()
    page.verticalScrollBar().setValue(120)
    button(page, "Power 5: Use").setFocus()
    page.show_view(replace(many, points=4))
    QApplication.processEvents()
    assert page.verticalScrollBar().value() == 120
    assert button(page, "Power 5: Use").hasFocus()
    page.show_view(many, another=True)
    assert page.verticalScrollBar().value() == 0


def test_tab_leads_down_the_page(page: ForcePage) -> None:
    page.show_view(replace(FORCE, powers=(replace(MOVE, use=ActionView("Use")), LEAP)))
    button(page, "End the session").setFocus()
    passed = []
    for _ in range(5):
        QTest.keyClick(page.window(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        passed.append(focused.accessibleName())
    assert passed == [
        "Move Object: one point less",
        "Move Object: one point more",
        "Move Object: Use",
        "Force Leap: Use",
        "Force Leap: put in the tray",
    ]


@pytest.mark.parametrize(("width", "scale"), [(420, 1.0), (420, 2.0), (816, 2.0), (816, 0.8)])
def test_nothing_is_cut(qapp: QApplication, page: ForcePage, width: int, scale: float) -> None:
    theme.apply(qapp, "dark", scale)
    page.resize(width, 700)
    long = f"{MARKUP} whose name never seems to come to an end at all"
    wordy = replace(MOVE, name=long, effect=long, cost=long, defence=long, points_line=long)
    page.show_view(replace(FORCE, target=long, sessions=long, powers=(wordy, LEAP)))
    assert cut(page) == []
    assert long in words(page)
    assert not page.horizontalScrollBar().isVisible()
