"""What a roll's symbols buy: prices, what is missing, purchases, and undoing them."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.tray.log import ROW_HEIGHT, RollList
from desktop.tray.tray import Tray
from desktop.views.tray import SpendGroup, SpendingView, SpendOption, TrayView
from desktop.views.tray_intents import Buy, UndoBuy
from tests.tray import views
from tests.tray.seen import button, buttons, click, focused_name, land, place, shown_words
from tests.tray.wishes import Wishes

WIDE, NARROW = 568, 440

Bought = list[tuple[str, str]]


@pytest.fixture
def bought(tray: Tray, wishes: Wishes) -> Bought:
    found: Bought = []
    wishes.answer(Buy, lambda bought: found.append(("spend", bought.option)))
    wishes.answer(UndoBuy, lambda undone: found.append(("unspend", undone.option)))
    return found


def landed(taken: int = 0) -> TrayView:
    return replace(views.shot(taken=taken), fresh=False)


def with_options(*options: SpendOption) -> TrayView:
    group = SpendGroup("threat", "Spend Threat", "2 of 2 left", options)
    return replace(landed(), spending=SpendingView((group,)))


def test_options_are_named_with_their_price(tray: Tray) -> None:
    tray.show_view(landed())
    assert {"Recover 1 Strain, 1 Advantage", "Free maneuver now, 2 Advantage"} <= set(buttons(tray))
    assert "Upgrade the next check, 1 Triumph" in buttons(tray)


def test_each_kind_of_symbol_has_a_title_and_says_what_is_left(tray: Tray) -> None:
    tray.show_view(landed())
    assert {"Spend Advantage", "1 of 3 left", "Spend Triumph", "1 of 1 left"} <= set(shown_words(tray))


def test_a_click_buys_an_option_and_another_undoes_it(tray: Tray, bought: Bought) -> None:
    tray.show_view(landed())
    ally, maneuver = button(tray, "Boost for next ally"), button(tray, "Free maneuver now")
    assert (ally.isChecked(), maneuver.isChecked()) == (False, True)
    click(ally)
    click(maneuver)
    assert bought == [("spend", "ally"), ("unspend", "maneuver")]


def test_a_tick_follows_what_was_bought_and_not_the_click(tray: Tray) -> None:
    tray.show_view(landed())
    click(button(tray, "Boost for next ally"))
    assert not button(tray, "Boost for next ally").isChecked()


def test_an_unaffordable_option_is_disabled_and_says_what_is_missing(tray: Tray, bought: Bought) -> None:
    tray.show_view(landed())
    dear = button(tray, "Setback for the target")
    assert not dear.isEnabled()
    assert "1 short" in dear.accessibleDescription()
    click(dear)
    assert bought == []


def test_a_purchase_can_be_undone_even_if_nothing_more_is_affordable(tray: Tray, bought: Bought) -> None:
    tray.show_view(with_options(SpendOption("prone", "Fall prone", 2, 1, reason="2 short")))
    click(button(tray, "Fall prone"))
    assert bought == [("unspend", "prone")]


def test_a_repeatable_option_is_bought_again_with_its_plus(tray: Tray, bought: Bought) -> None:
    tray.show_view(landed())
    assert "Recover 1 Strain: choose again" not in buttons(tray)
    assert "more than once" in button(tray, "Recover 1 Strain").accessibleDescription()
    tray.show_view(landed(taken=2))
    assert "×2" in button(tray, "Recover 1 Strain, 1 Advantage").accessibleDescription()
    click(button(tray, "Recover 1 Strain: choose again"))
    click(button(tray, "Recover 1 Strain, 1 Advantage"))
    assert bought == [("spend", "strain"), ("unspend", "strain")]
    tray.show_view(landed())
    assert "Recover 1 Strain: choose again" not in buttons(tray)


def test_why_an_option_cannot_be_chosen_again_is_in_the_place_of_its_plus(tray: Tray) -> None:
    once = with_options(SpendOption("strain", "Suffer 1 Strain", 1, 1, repeatable=True))
    tray.show_view(once)
    high = button(tray, "Suffer 1 Strain, 1").height()
    assert button(tray, "Suffer 1 Strain: choose again").isVisible()
    tray.show_view(with_options(SpendOption("strain", "Suffer 1 Strain", 1, 2, "1 short", repeatable=True)))
    assert "Suffer 1 Strain: choose again" not in buttons(tray)
    option = button(tray, "Suffer 1 Strain, 1")
    assert option.accessibleDescription().splitlines()[0] == "×2 · 1 short"
    assert option.height() == high, "no row moves"
    tray.show_view(once)
    assert button(tray, "Suffer 1 Strain: choose again").isVisible()


def test_an_options_details_are_in_its_tooltip(tray: Tray) -> None:
    tray.show_view(landed())
    notice = button(tray, "Notice one key detail")
    assert notice.toolTip() == "The GM says which one matters."
    assert "The GM says which one matters." in notice.accessibleDescription()


# Expanding


def test_a_long_list_shows_its_first_options_until_expanded(tray: Tray) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(landed())
    assert "Gain 1 defence, one turn, 3 Advantage" in buttons(tray)
    assert "Dear thing 1, 3 Advantage" not in buttons(tray)
    click(button(tray, "Spend Advantage: All 16 options"))
    assert "Dear thing 6, 3 Advantage" in buttons(tray)
    click(button(tray, "Spend Advantage: Fewer options"))
    assert "Dear thing 6, 3 Advantage" not in buttons(tray)


def test_a_short_list_has_nothing_to_expand(tray: Tray) -> None:
    tray.show_view(with_options(SpendOption("prone", "Fall prone", 2)))
    assert not [name for name in buttons(tray) if "options" in name]


def test_purchases_stay_visible_in_a_collapsed_list(tray: Tray) -> None:
    options = [*views.spend_options(), SpendOption("late", "Late thing", 3, 1)]
    tray.resize(WIDE, 860)
    tray.show_view(with_options(*options))
    assert "Late thing, 3 Threat" in buttons(tray)
    assert "Dear thing 6, 3 Threat" not in buttons(tray)


def test_a_new_roll_collapses_the_list_and_a_purchase_does_not(tray: Tray) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(landed())
    click(button(tray, "Spend Advantage: All 16 options"))
    tray.show_view(landed(taken=1))
    assert "Dear thing 6, 3 Advantage" in buttons(tray)
    tray.show_view(replace(landed(), roll=99))
    assert "Dear thing 6, 3 Advantage" not in buttons(tray)


# Layout


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_options_have_two_columns_if_there_is_room(qapp: QApplication, tray: Tray, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    for width, beside in ((WIDE, True), (NARROW, False)):
        tray.resize(round(width * scale), 860)
        tray.show_view(landed())
        QApplication.processEvents()
        strain = place(tray, button(tray, "Recover 1 Strain"))
        ally = place(tray, button(tray, "Boost for next ally"))
        assert (strain.top() == ally.top()) is beside
        assert (ally.left() > strain.right()) is beside


def test_a_closed_group_is_beside_the_link_above_it(tray: Tray) -> None:
    groups = views.spending().groups
    waiting = SpendingView((groups[0], groups[1]._replace(folded=True)))
    for width, beside in ((WIDE, True), (NARROW - 100, False)):
        tray.resize(width, 860)
        tray.show_view(replace(landed(), spending=waiting, roll=width))
        QApplication.processEvents()
        link, opener = (
            place(tray, button(tray, name)) for name in ("Spend Advantage: All 16 options", "Spend Triumph")
        )
        assert (abs(link.center().y() - opener.center().y()) <= 1) is beside
        assert (opener.left() > link.right()) is beside
        assert not link.intersects(opener)
    tray.resize(WIDE, 860)
    click(button(tray, "Spend Triumph"))
    QApplication.processEvents()
    last, upgrade = place(tray, link_to_all(tray)), place(tray, button(tray, "Upgrade the next check"))
    assert upgrade.top() > last.bottom()
    click(link_to_all(tray))
    QApplication.processEvents()
    dear = place(tray, button(tray, "Dear thing 6"))
    assert place(tray, button(tray, "Upgrade the next check")).top() > dear.bottom()


def test_the_newest_log_row_is_visible_below_a_triumph(tray: Tray) -> None:
    tray.resize(WIDE, 871)  # its size in a window of 1440 by 900
    groups = views.spending().groups
    spending = SpendingView((groups[0], groups[1]._replace(folded=True)))
    tray.show_view(replace(landed(), spending=spending))
    tray.show_log(views.log())
    QApplication.processEvents()
    rolls = tray.findChild(RollList)
    assert rolls is not None
    assert place(tray, rolls).top() + theme.current().px(ROW_HEIGHT) <= tray.height()


def link_to_all(tray: Tray) -> QAbstractButton:
    return button(tray, "Spend Advantage: All 16 options")


def test_nothing_to_spend_takes_no_room(tray: Tray) -> None:
    tray.show_view(landed())
    tray.show_view(replace(landed(), spending=None))
    assert "Spend Advantage" not in shown_words(tray)
    tray.show_view(landed())
    tray.show_empty()
    assert "Spend Advantage" not in shown_words(tray)


def test_spending_appears_after_the_roll(tray: Tray) -> None:
    tray.show_view(views.shot())
    assert tray.is_turning()
    assert "Spend Advantage" not in shown_words(tray)
    land(tray)
    assert "Spend Advantage" in shown_words(tray)


def test_a_removed_group_leaves_the_others(tray: Tray) -> None:
    tray.show_view(landed())
    view = views.spending()
    tray.show_view(replace(landed(), spending=SpendingView(view.groups[1:])))
    assert "Spend Advantage" not in shown_words(tray)
    assert "Spend Triumph" in shown_words(tray)
    tray.show_view(landed())
    advantage, triumph = (place(tray, button(tray, name)) for name in ("Recover 1 Strain", "Hit a vital"))
    assert advantage.bottom() < triumph.top()


# The keyboard


def test_the_arrow_keys_move_between_enabled_options(tray: Tray, qtbot: QtBot) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(landed())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Recover 1 Strain").setFocus()
    order = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
        order.append(focused_name().rpartition(",")[0])
    assert order == [
        "Boost for next ally", "Notice one key detail", "Free maneuver now", "Free maneuver now",
        "Notice one key detail",
    ]  # fmt: skip


def test_a_list_is_a_single_tab_stop(tray: Tray, qtbot: QtBot) -> None:
    tray.resize(WIDE, 1200)
    tray.show_view(landed())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Recover 1 Strain").setFocus()
    order = []
    for _ in range(3):
        focused = QApplication.focusWidget()
        assert focused is not None
        order.append(focused_name())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        "Recover 1 Strain, 1 Advantage",
        "Spend Advantage: All 16 options",
        "Upgrade the next check, 1 Triumph",
    ]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_space_and_enter_buy_and_the_focus_stays(
    tray: Tray, qtbot: QtBot, bought: Bought, key: Qt.Key, wishes: Wishes
) -> None:
    wishes.answer(Buy, lambda _option: tray.show_view(landed(taken=1)))
    tray.show_view(landed())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Recover 1 Strain").setFocus()
    with qtbot.assertNotEmitted(tray.focus_released):
        QTest.keyClick(button(tray, "Recover 1 Strain"), key)
    assert bought == [("spend", "strain")]
    assert focused_name() == "Recover 1 Strain, 1 Advantage"


def test_a_plus_that_becomes_unaffordable_passes_the_focus_to_its_option(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(with_options(SpendOption("strain", "Suffer 1 Strain", 1, 1, repeatable=True)))
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Suffer 1 Strain: choose again").setFocus()
    with qtbot.assertNotEmitted(tray.focus_released):
        tray.show_view(
            with_options(SpendOption("strain", "Suffer 1 Strain", 1, 2, "1 short", repeatable=True))
        )
    assert focused_name() == "Suffer 1 Strain, 1 Threat"


def test_options_of_another_roll_replace_the_old_ones(tray: Tray) -> None:
    tray.show_view(with_options(SpendOption("strain", "Suffer 1 Strain", 1, 1, repeatable=True)))
    tray.show_view(with_options(SpendOption("prone", "Fall prone", 2)))
    assert not [name for name in buttons(tray) if "Apply Strain" in name]
    assert "Fall prone, 2 Threat" in buttons(tray)


def test_a_purchase_while_dice_roll_is_shown_when_they_rest(tray: Tray) -> None:
    tray.show_view(views.shot())
    tray.show_view(landed(taken=2))
    assert tray.is_turning()
    assert "Spend Advantage" not in shown_words(tray)
    land(tray)
    assert "×2" in button(tray, "Recover 1 Strain, 1 Advantage").accessibleDescription()
