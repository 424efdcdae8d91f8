"""A dice pool, assembled with the mouse or by letters, and rolled."""

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.prose import Prose
from desktop.tray.tray import Tray
from desktop.views.tray import PoolView, TrayView
from desktop.views.tray_intents import ResetPool, Roll, StepOption
from tests.tray import views
from tests.tray.seen import button, buttons, click, focused_name, label, land, place, primaries, shown_words
from tests.tray.wishes import Wishes

WIDE, NARROW, NARROWEST = 568, 440, 316

Steps = list[tuple[str, int]]


@pytest.fixture
def steps(tray: Tray, wishes: Wishes) -> Steps:
    found: Steps = []
    wishes.answer(StepOption, lambda step: found.append((step.option, step.by)))
    return found


def with_pool(**changes: Any) -> TrayView:
    return replace(views.shot_ready(), pool=views.pool()._replace(**changes))


def test_the_pool_says_how_many_dice_of_each_kind_there_are(tray: Tray) -> None:
    tray.show_view(views.shot_ready())
    spoken = [each.accessibleName() for each in tray.findChildren(PlainLabel)]
    for words in ("Proficiency: 2", "Ability: 1", "Challenge: 0", "Difficulty: 2", "Setback: 1"):
        assert words in spoken


def test_a_plus_adds_a_die_and_a_minus_removes_one(tray: Tray, steps: Steps) -> None:
    tray.show_view(views.shot_ready())
    click(button(tray, "Add one Boost die"))
    click(button(tray, "Remove one Difficulty die"))
    assert steps == [("pool_boost", 1), ("pool_difficulty", -1)]


def test_a_kind_without_dice_has_none_to_remove(tray: Tray, steps: Steps) -> None:
    tray.show_view(views.shot_ready())
    assert not button(tray, "Remove one Challenge die").isEnabled()
    assert button(tray, "Add one Challenge die").isEnabled()
    tray.press_pool("pool_challenge", remove=True)
    assert steps == []


@pytest.mark.parametrize(
    ("key", "look"),
    [
        ("Q", "proficiency"), ("W", "ability"), ("E", "boost"),
        ("A", "challenge"), ("S", "difficulty"), ("D", "setback"),
    ],
)  # fmt: skip
def test_a_letter_adds_a_die_and_removes_one_with_shift(
    tray: Tray, steps: Steps, key: str, look: str
) -> None:
    tray.show_view(views.shot_ready())
    assert tray.press_pool(f"pool_{look}")
    assert tray.press_pool(f"pool_{look}", remove=True)
    wanted = [(f"pool_{look}", 1), (f"pool_{look}", -1)]
    assert steps == (wanted[:1] if look == "challenge" else wanted)
    assert button(tray, f"Add one {look.capitalize()} die").toolTip() == key
    assert button(tray, f"Remove one {look.capitalize()} die").toolTip() == f"Shift {key}"


def test_dice_are_upgraded_and_downgraded_if_possible(tray: Tray, steps: Steps) -> None:
    tray.show_view(views.shot_ready())
    assert not button(tray, "Downgrade").isEnabled()
    click(button(tray, "Upgrade"))
    assert tray.press_pool("pool_upgrade")
    assert tray.press_pool("pool_upgrade", remove=True)
    assert steps == [("pool_upgrade", 1), ("pool_upgrade", 1)]
    tray.show_view(with_pool(can_upgrade=False, can_downgrade=True))
    click(button(tray, "Downgrade"))
    tray.press_pool("pool_upgrade", remove=True)
    tray.press_pool("pool_upgrade")
    assert steps[2:] == [("pool_upgrade", -1), ("pool_upgrade", -1)]


def test_letters_mean_nothing_to_a_tray_without_a_pool(tray: Tray, steps: Steps) -> None:
    assert not tray.press_pool("pool_proficiency")
    tray.show_view(views.shot_ready())
    assert not tray.press_pool("pool_force")
    tray.show_view(views.ready())
    assert not tray.press_pool("pool_proficiency")
    assert not tray.press_pool("pool_upgrade")
    tray.show_view(views.shot_ready())
    tray.show_empty()
    assert not tray.press_pool("pool_proficiency")
    assert steps == []
    assert "Upgrade" not in buttons(tray)


def test_a_changed_pool_can_be_reset(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.shot_ready())
    assert "Reset the pool" not in buttons(tray)
    tray.show_view(with_pool(changed=True))
    with wishes.wanted(ResetPool):
        click(button(tray, "Reset the pool"))


def test_the_notes_say_where_dice_come_from(tray: Tray) -> None:
    def notes() -> list[str]:
        return [each.text for each in tray.findChildren(Prose) if each.isVisible()]

    tray.show_view(with_pool(notes=("1 Setback die is from Slightly dazed", "1 Boost die is from before")))
    assert notes() == ["1 Setback die is from Slightly dazed\n1 Boost die is from before"]
    tray.show_view(with_pool(notes=()))
    assert notes() == []


# The roll


def test_the_pool_has_the_only_roll_button(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.shot_ready())
    assert [name for name in buttons(tray) if name.startswith("Roll")] == ["Roll"]
    with wishes.wanted(Roll):
        click(button(tray, "Roll"))
    tray.show_view(views.shot())
    land(tray)
    assert [name for name in buttons(tray) if name.startswith("Roll")] == ["Roll"]
    assert primaries(tray) == ["Roll"]


def test_a_follow_up_is_the_next_step_before_another_roll(tray: Tray) -> None:
    tray.resize(WIDE, 1400)
    tray.show_view(replace(views.shot(), follow_ups=views.hit().follow_ups, fresh=False))
    assert primaries(tray) == ["Roll damage"]
    tray.show_view(replace(views.shot(), fresh=False))
    assert primaries(tray) == ["Roll"]


def test_a_pool_that_cannot_be_rolled_says_why(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(replace(views.shot_ready(), blocked="There is no die in the pool."))
    roll = button(tray, "Roll")
    assert not roll.isEnabled()
    assert roll.accessibleDescription() == "There is no die in the pool."
    assert "There is no die in the pool." in shown_words(tray)
    with wishes.none(Roll):
        tray.press_roll()
    tray.show_view(views.shot_ready())
    with wishes.wanted(Roll):
        tray.press_roll()


def test_while_dice_roll_the_pool_can_be_rolled_but_not_changed(
    tray: Tray, wishes: Wishes, steps: Steps
) -> None:
    tray.show_view(views.shot())
    assert tray.is_turning()
    click(button(tray, "Add one Boost die"))
    click(button(tray, "Upgrade"))
    assert tray.press_pool("pool_proficiency")
    assert tray.press_pool("pool_upgrade")
    assert steps == []
    assert [name for name in buttons(tray) if name.startswith("Roll")] == ["Roll"]
    with wishes.wanted(Roll):
        click(button(tray, "Roll"))
    land(tray)
    click(button(tray, "Add one Boost die"))
    assert steps == [("pool_boost", 1)]


def test_after_a_pool_another_games_roll_has_its_own_button(tray: Tray) -> None:
    tray.show_view(replace(views.shot(), fresh=False))
    tray.show_view(views.success())
    assert tray.is_turning()
    assert [name for name in buttons(tray) if name.startswith("Roll")] == ["Roll again"]


def test_a_change_while_dice_roll_keeps_the_pool_locked(tray: Tray, steps: Steps) -> None:
    tray.show_view(views.shot())
    tray.show_view(replace(views.shot(), fresh=False))
    assert tray.is_turning()
    click(button(tray, "Add one Boost die"))
    assert steps == []


# The focus


def test_a_disabled_minus_passes_the_focus_to_its_plus(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.shot_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Remove one Boost die").setFocus()
    none = tuple(
        die._replace(number=0, can_remove=False) if die.name == "Boost" else die for die in views.pool().dice
    )
    with qtbot.assertNotEmitted(tray.focus_released):
        tray.show_view(with_pool(dice=none))
    assert focused_name() == "Add one Boost die"


def test_the_roll_button_keeps_the_focus_during_a_roll(tray: Tray, qtbot: QtBot) -> None:
    tray.show_view(views.shot_ready())
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Roll").setFocus()
    tray.show_view(views.shot())
    land(tray)
    assert focused_name() == "Roll"


def test_the_tab_key_leads_through_the_pool_before_its_roll(tray: Tray, qtbot: QtBot) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(with_pool(changed=True, can_downgrade=True))
    qtbot.waitUntil(tray.isActiveWindow)
    button(tray, "Add one Difficulty die").setFocus()
    order = []
    for _ in range(7):
        order.append(focused_name())
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert order == [
        "Add one Difficulty die", "Remove one Setback die", "Add one Setback die",
        "Upgrade", "Downgrade", "Reset the pool", "Roll",
    ]  # fmt: skip


# Layout


def test_with_room_the_roll_button_is_right_of_two_columns(tray: Tray) -> None:
    tray.resize(WIDE, 860)
    tray.show_view(views.shot_ready())
    ability, difficulty = place(tray, label(tray, "Ability")), place(tray, label(tray, "Difficulty"))
    assert ability.top() == difficulty.top()
    assert place(tray, button(tray, "Roll")).left() > place(tray, button(tray, "Add one Setback die")).right()


def test_with_less_room_the_roll_button_is_below(tray: Tray) -> None:
    tray.resize(NARROW, 860)
    tray.show_view(views.shot_ready())
    QApplication.processEvents()
    ability, difficulty = place(tray, label(tray, "Ability")), place(tray, label(tray, "Difficulty"))
    assert ability.top() == difficulty.top()
    assert place(tray, button(tray, "Roll")).top() >= place(tray, button(tray, "Upgrade")).bottom()


def test_without_room_for_names_two_columns_of_signs_keep_the_roll_button_visible(tray: Tray) -> None:
    tray.resize(NARROWEST, 860)
    tray.show_view(views.shot_ready())
    QApplication.processEvents()
    assert "Ability" not in shown_words(tray)
    places = {
        die: (
            place(tray, button(tray, f"Remove one {die} die")),
            place(tray, button(tray, f"Add one {die} die")),
        )
        for die in ("Proficiency", "Ability", "Challenge", "Difficulty")
    }
    assert places["Ability"][0].top() == places["Difficulty"][0].top() > places["Challenge"][0].top()
    assert places["Ability"][1].right() < places["Difficulty"][0].left()
    assert all(each.right() < NARROWEST for both in places.values() for each in both)
    tray.resize(WIDE, 860)
    QApplication.processEvents()
    assert "Ability" in shown_words(tray)


def test_a_pool_of_other_kinds_replaces_the_old_one(tray: Tray) -> None:
    tray.show_view(views.shot_ready())
    tray.show_view(with_pool(dice=views.pool().dice[:3]))
    assert "Add one Boost die" in buttons(tray)
    assert "Add one Setback die" not in buttons(tray)
    tray.show_view(replace(views.shot_ready(), pool=PoolView(())))
    assert "Add one Boost die" not in buttons(tray)


def test_a_pool_that_is_not_rolled_yet_follows_one_whose_outcome_was_in_view(tray: Tray) -> None:
    tray.resize(NARROW, 480)
    tray.show_view(views.shot())
    land(tray)
    tray.show_view(views.shot_ready())
    tray.resize(NARROW, 420)
    QApplication.processEvents()
    assert "Spend Advantage" not in shown_words(tray)
