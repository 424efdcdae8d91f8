"""What the tray keeps for the next roll."""

from rules_core.game.play import Against
from tests.table import Table


def test_a_pinned_opponent_is_dropped_if_the_roll_cannot_be_opposed(table: Table) -> None:
    table.rolls.choices.pin(True)
    table.rolls.tray.load_skill("spot-hidden")
    table.rolls.choices.choose_against(Against.OPPOSED.value)
    table.rolls.choices.enter_foe_value("40")
    table.dice.put({"tens": [10], "units": [4]})
    table.rolls.roll_subject("weapon:0")
    table.landed()
    table.sheets.enter_tracker("hp", "5")
    view = table.shown().against
    assert view is not None
    assert view.chosen == Against.NOBODY.value
    assert view.chosen in dict(view.options)


def test_an_unrelated_change_leaves_the_tray_alone(table: Table) -> None:
    table.dice.put({"tens": [80], "units": [4]})
    table.rolls.roll_skill("spot-hidden")
    table.landed()
    shown: list[object] = []
    table.rolls.tray.changed.connect(shown.append)
    table.sheets.enter_tracker("hp", "-1")
    table.sheets.toggle_tick("stealth")
    assert shown == []
    table.sheets.enter_tracker("luck", "-1")
    assert len(shown) == 1, "what Luck is offered has changed"


def test_an_unrelated_change_leaves_a_prepared_roll_and_the_pages_alone(table: Table) -> None:
    table.rolls.tray.load_skill("spot-hidden")
    shown: list[object] = []
    table.rolls.tray.changed.connect(shown.append)
    table.rolls.tray.subject_changed.connect(lambda: shown.append("subject"))
    table.sheets.enter_tracker("hp", "-1")
    table.sheets.toggle_tick("stealth")
    assert shown == []


def test_an_act_while_dice_roll_updates_the_tray(table: Table) -> None:
    table.dice.put({"tens": [80], "units": [4]})
    table.rolls.roll_skill("spot-hidden")
    shown: list[object] = []
    table.rolls.tray.changed.connect(shown.append)
    table.sheets.enter_tracker("hp", "-1")
    assert len(shown) == 1
