"""Actions after a roll: another amount of Luck, follow-ups, and a push."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.text.text_field import Field
from desktop.tray import luck as luck_module
from desktop.tray.tray import Tray
from desktop.views.menus import OTHER_LUCK, tray_acts
from desktop.views.tray import ActionView, LuckField, TrayView
from desktop.views.tray_intents import FollowUp, Push, Roll, SpendLuck
from tests.tray import views
from tests.tray.seen import (
    button,
    buttons,
    click,
    field,
    focused_name,
    land,
    place,
    primaries,
    shown_words,
    type_into,
)
from tests.tray.wishes import Wishes

ALLOWED = "Enter a number from 1 to 52."


def amount(tray: Tray) -> Field:
    found = field(tray, "Luck points")
    assert isinstance(found, Field)
    return found


def unfold(tray: Tray, qtbot: QtBot) -> Field:
    tray.show_view(views.typed_luck())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    click(button(tray, "Spend another amount of Luck"))
    return amount(tray)


def fields(tray: Tray) -> list[str]:
    return [each.accessibleName() for each in tray.findChildren(Field) if each.isVisible()]


# Luck


DEAR = (
    (5, "Regular", "Luck 6 → 1", True),
    (28, "Hard", "You have 6 Luck, need 22 more", False),
    (40, "Extreme", "You have 6 Luck, need 34 more", False),
)


def luck_rows(tray: Tray) -> list[str]:
    rows = [each for each in buttons(tray).items() if "Luck" in each[0] or "options" in each[0]]
    return [name.partition(".")[0] for name, _each in sorted(rows, key=lambda row: place(tray, row[1]).top())]


def with_offers(*rows: tuple[int, str, str, bool], roll: int = 1) -> TrayView:
    return replace(views.success(roll), luck=views.offers(*rows), fresh=False)


def test_offers_that_cost_too_much_fold_into_one_line(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(with_offers(*DEAR))
    folded = ["Spend 5 Luck → Regular", "2 more cost more Luck than you have"]
    assert luck_rows(tray) == folded
    qtbot.waitUntil(tray.isActiveWindow)
    fold = button(tray, "2 more")
    fold.setFocus()
    QTest.keyClick(fold, Qt.Key.Key_Return)
    assert luck_rows(tray) == [folded[0], "Fewer options", "Spend 28 Luck → Hard", "Spend 40 Luck → Extreme"]
    assert focused_name() == "Fewer options"
    QTest.keyClick(fold, Qt.Key.Key_Return)
    assert luck_rows(tray) == folded
    click(fold)
    tray.show_view(with_offers(*DEAR, roll=2))
    assert luck_rows(tray) == folded, "another roll folds them again"


def test_a_reader_hears_the_offers_that_unfold(tray: Tray, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(luck_module, "announce", lambda _widget, text: said.append(text))
    tray.show_view(with_offers(*DEAR))
    click(button(tray, "2 more"))
    (words,) = said
    assert words.startswith("Spend 28 Luck → Hard. You have 6 Luck, need 22 more. Spend 40 Luck")
    click(button(tray, "Fewer"))
    assert said[1:] == ["2 more cost more Luck than you have"]


def test_one_offer_that_costs_too_much_stays_and_all_are_counted(tray: Tray) -> None:
    tray.show_view(with_offers(*DEAR[:2]))
    assert luck_rows(tray) == ["Spend 5 Luck → Regular", "Spend 28 Luck → Hard"]
    tray.show_view(with_offers(*DEAR[1:], roll=2))
    assert luck_rows(tray) == ["All 2 cost more Luck than you have"]


def test_without_a_typed_amount_of_luck_there_is_no_link(tray: Tray) -> None:
    tray.show_view(views.success())
    land(tray)
    assert "Spend another amount of Luck" not in buttons(tray)


def test_another_amount_opens_a_field(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.typed_luck())
    assert "Spend another amount of Luck" not in buttons(tray)
    land(tray)
    assert not fields(tray)
    unfold(tray, qtbot)
    assert focused_name() == "Luck points"
    assert "Spend another amount of Luck" not in buttons(tray)
    assert {"Spend", "Luck", "Spend this much Luck"} <= set(shown_words(tray))


@pytest.mark.parametrize("by_enter", [True, False])
@pytest.mark.parametrize(("typed", "points"), [("9", 9), (" 52 ", 52), ("1", 1)])
def test_the_amount_typed_is_spent(
    tray: Tray, qtbot: QtBot, wishes: Wishes, *, by_enter: bool, typed: str, points: int
) -> None:
    type_into(unfold(tray, qtbot), typed)
    with wishes.none(Roll), wishes.wanted(SpendLuck) as asked:
        if by_enter:
            QTest.keyClick(amount(tray), Qt.Key.Key_Return)
        else:
            click(button(tray, "Spend this much Luck"))
    assert asked == [SpendLuck(points)]
    assert not fields(tray)
    assert focused_name() == "Spend another amount of Luck"


@pytest.mark.parametrize("typed", ["", "0", "53", "-3", "two", "1_0", "٣", "9" * 5000])
def test_an_invalid_amount_is_marked_and_not_spent(
    tray: Tray, qtbot: QtBot, typed: str, wishes: Wishes
) -> None:
    points = unfold(tray, qtbot)
    points.setText(typed)
    with wishes.none(SpendLuck), wishes.none(Roll):
        QTest.keyClick(points, Qt.Key.Key_Return)
    assert points.invalid
    assert points.accessibleDescription() == ALLOWED
    assert ALLOWED in shown_words(tray)
    type_into(points, "5")
    assert ALLOWED not in shown_words(tray)
    assert points.accessibleDescription() == ""


def test_escape_closes_the_field_and_focuses_the_link(tray: Tray, qtbot: QtBot) -> None:
    QTest.keyClick(unfold(tray, qtbot), Qt.Key.Key_Escape)
    assert not fields(tray)
    assert focused_name() == "Spend another amount of Luck"


def test_the_field_stays_open_until_the_next_roll(tray: Tray, qtbot: QtBot) -> None:
    type_into(unfold(tray, qtbot), "99")
    QTest.keyClick(amount(tray), Qt.Key.Key_Return)
    tray.show_view(replace(views.typed_luck(), fresh=False))
    assert amount(tray).text() == "99"
    again = button(tray, "Roll again")
    before = again.mapTo(tray, QPoint(0, 0))
    tray.show_view(views.typed_luck(roll=99))
    QApplication.processEvents()
    assert not fields(tray)
    assert again.mapTo(tray, QPoint(0, 0)) == before
    land(tray)
    assert not fields(tray)
    assert ALLOWED not in shown_words(tray)
    click(button(tray, "Spend another amount of Luck"))
    assert amount(tray).text() == ""


def test_the_maximum_amount_follows_the_view(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    points = unfold(tray, qtbot)
    tray.show_view(replace(views.typed_luck(), luck_field=LuckField(5), fresh=False))
    type_into(points, "6")
    with wishes.none(SpendLuck):
        QTest.keyClick(points, Qt.Key.Key_Return)
    assert "Enter a number from 1 to 5." in shown_words(tray)


def test_in_a_low_tray_another_amount_is_in_the_menu(tray: Tray, wishes: Wishes) -> None:
    tray.set_compact(True)
    tray.show_view(replace(views.typed_luck(), fresh=False))
    assert "Spend another amount of Luck" not in buttons(tray)
    (offered,) = [each for each in tray_acts(views.typed_luck()) if each.act == OTHER_LUCK]
    assert offered.words == "Spend another amount of Luck…"
    tray._act(OTHER_LUCK)
    assert focused_name() == "Luck points"
    type_into(amount(tray), "9")
    with wishes.wanted(SpendLuck) as asked:
        QTest.keyClick(amount(tray), Qt.Key.Key_Return)
    assert asked == [SpendLuck(9)]


# Follow-ups


def test_a_follow_up_is_requested_by_its_id(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.hit())
    assert "Roll damage" not in buttons(tray)
    land(tray)
    with wishes.wanted(FollowUp) as asked:
        click(button(tray, "Roll damage"))
    assert asked == [FollowUp("damage")]


def test_a_refused_follow_up_is_disabled_and_says_why(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.hit())
    land(tray)
    refused = button(tray, "Malfunction")
    assert not refused.isEnabled()
    assert refused.accessibleName() == "Malfunction. Only a 96 or more."
    with wishes.none(FollowUp):
        click(refused)


def test_a_key_presses_a_follow_up(tray: Tray, wishes: Wishes) -> None:
    with wishes.none(FollowUp):
        tray.press_follow_up()
        tray.show_view(views.hit())
        tray.press_follow_up()  # the dice are rolling
    land(tray)
    with wishes.wanted(FollowUp) as asked:
        tray.press_follow_up()
    assert asked == [FollowUp("damage")]


def test_a_follow_up_is_the_next_step_after_a_roll(tray: Tray) -> None:
    tray.show_view(views.hit())
    land(tray)
    assert primaries(tray) == ["Roll damage"]
    tray.show_view(views.success(roll=99))
    land(tray)
    assert primaries(tray) == ["Roll again"]


def test_a_follow_up_is_the_next_step_even_if_luck_or_a_push_is_possible(tray: Tray) -> None:
    tray.show_view(views.opposed())
    land(tray)
    assert primaries(tray) == ["Accept the hit"]
    tray.show_view(replace(views.hit(), push=views.PUSH))
    land(tray)
    assert primaries(tray) == ["Roll damage"]


def test_a_short_follow_up_is_beside_roll_again_and_a_detailed_one_above(tray: Tray) -> None:
    tray.show_view(views.opposed())
    land(tray)
    accept, again = place(tray, button(tray, "Accept the hit")), place(tray, button(tray, "Roll again"))
    assert accept.top() == again.top()
    assert accept.right() < again.left()
    tray.show_view(views.damage())
    land(tray)
    apply, again = place(tray, button(tray, "Apply 7 damage")), place(tray, button(tray, "Roll again"))
    assert apply.bottom() < again.top()
    assert apply.width() == again.width()


def test_the_focus_stays_on_roll_again_when_it_is_no_longer_the_next_step(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.success())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Roll again").setFocus()
    with qtbot.assertNotEmitted(tray.focus_released):
        tray.show_view(views.hit())
        assert focused_name() == "Roll again"
        land(tray)
    assert focused_name() == "Roll again"


def test_follow_ups_keep_their_room_while_dice_roll(tray: Tray) -> None:
    tray.show_view(views.hit())
    land(tray)
    again: QAbstractButton = button(tray, "Roll again")
    before = place(tray, again)
    tray.show_view(views.hit(roll=99))
    QApplication.processEvents()
    assert "Roll damage" not in buttons(tray)
    assert place(tray, again) == before
    land(tray)
    assert place(tray, again) == before


def test_a_long_follow_up_takes_more_lines(tray: Tray) -> None:
    title = "Roll damage with the heavy repeating blaster at point blank range"
    tray.resize(316, 860)
    tray.show_view(replace(views.hit(), follow_ups=(ActionView(title, command="follow_up", id="damage"),)))
    land(tray)
    QApplication.processEvents()
    long = button(tray, title)
    assert long.height() >= long.heightForWidth(long.width()) > button(tray, "Roll again").height()
    assert place(tray, long).right() < tray.width()


AGAIN = ActionView("Spend Inspiration", "Rolls this again. Inspiration 1 → 0", command="push")


def test_a_push_without_permission_asks_nothing(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(replace(views.failure(), push=AGAIN, push_asks=False))
    land(tray)
    with wishes.wanted(Push):
        click(button(tray, "Spend Inspiration"))
    assert "Did your Keeper agree?" not in shown_words(tray)
    with wishes.wanted(Push):
        tray.press_push()
