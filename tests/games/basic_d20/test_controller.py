"""Playing Ansel Quay in four-degree d20: tray, card pages, undo and restarts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.rolling.acts import ActController
from desktop.views.felt import FeltSum
from rules_core.sheet.journal import Action
from tests.table import Table, open_table, restarted


@pytest.fixture
def ansel(qtbot: QtBot, library_path: Path) -> Iterator[Table]:
    table = open_table(library_path)
    table.characters.open_sample("ansel-quay")
    yield table
    table.library.close()


def act_controller(table: Table) -> ActController:
    controller = ActController(table.session, table.rolls, table.own_dice)
    controller.notice.connect(table.notices.append)
    table.rolls.spend_requested.connect(controller.spend)
    return controller


def roll(table: Table, subject: str, face: int) -> None:
    table.dice.put({"d20": [face]})
    table.rolls.roll_subject(subject)
    table.landed()


def chosen(table: Table, row: str) -> str:
    return next(each.chosen for each in table.shown().rows if each.id == row)


def test_dc_is_kept_for_the_next_roll_but_other_options_are_not(ansel: Table, library_path: Path) -> None:
    ansel.rolls.tray.load("skill:will")
    ansel.rolls.choices.choose_option("dc", "18")
    ansel.rolls.choices.choose_option("modifier", "−2")
    roll(ansel, "skill:will", 14)
    assert ansel.shown().sum == FeltSum("14 + 3", "17", "DC 18, missed by 1")
    roll(ansel, "skill:stealth", 14)
    assert ansel.shown().sum == FeltSum("14 + 3", "17", "DC 18, missed by 1")
    again = restarted(ansel, library_path)
    again.rolls.tray.load("skill:insight")
    assert chosen(again, "dc") == "18"
    ansel.library = again.library


def test_damage_left_by_a_save_is_taken_and_undone(ansel: Table, library_path: Path) -> None:
    deeds = act_controller(ansel)
    ansel.rolls.tray.load("skill:reflex")
    ansel.rolls.choices.choose_option("save_damage", "15")
    roll(ansel, "skill:reflex", 5)
    assert [each.title for each in ansel.shown().follow_ups] == ["Take 15 damage"]
    ansel.rolls.follow_up("spend:take")
    assert (ansel.tracker("hp"), ansel.shown().follow_ups) == (6, ())
    deeds.spend("take")
    assert ansel.tracker("hp") == 6
    again = restarted(ansel, library_path)
    ansel.library = again.library
    assert again.shown().follow_ups == ()
    again.undo.undo()
    assert again.tracker("hp") == 17
    assert [each.title for each in again.shown().follow_ups] == ["Take 15 damage"]


def test_rolling_again_after_damage_repeats_the_attack(ansel: Table) -> None:
    ansel.rolls.tray.load("weapon:0")
    ansel.rolls.choices.choose_option("ac", "18")
    roll(ansel, "weapon:0", 15)
    ansel.dice.put({"d12": [7]})
    ansel.rolls.follow_up("damage")
    ansel.landed()
    assert ansel.shown().sum == FeltSum("7 + 3", "10", "Laser damage")
    ansel.dice.put({"d20": [14]})
    ansel.rolls.roll()
    ansel.landed()
    shown = ansel.shown()
    assert (shown.title, ansel.result()) == ("Laser sword", "Success")
    assert shown.sum == FeltSum("14 + 4", "18", "AC 18, met exactly")


def test_action_is_one_entry_that_can_be_undone(ansel: Table) -> None:
    deeds = act_controller(ansel)
    deeds.act("hurt", {"points": "30", "type": "fire", "how": "critical"})
    entry = next(iter(ansel.session.journal.newest_first()))
    assert (entry.action, entry.about, entry.text) == (Action.ACT, "hurt", "fire")
    assert ansel.tracker("hp") == 0
    deeds.act("rest:night", {})
    assert ansel.notices[-1].text.startswith("Dying characters can't rest.")
    ansel.undo.undo()
    assert ansel.tracker("hp") == 17
    assert ansel.notices[-1].text == "Undone: HP 17 → 0, temporary HP 4 → 0, dying value 0 → 2 (fire)"


def test_undoing_a_death_save_undoes_its_effects(ansel: Table) -> None:
    deeds = act_controller(ansel)
    deeds.act("hurt", {"points": "30"})
    roll(ansel, "death:", 2)
    assert ansel.session.character.sheet.status("dying") == 2
    ansel.undo.undo()
    assert ansel.session.character.sheet.status("dying") == 1


def test_unavailable_roll_is_loaded_with_the_reason(ansel: Table) -> None:
    ansel.rolls.roll_subject("death:")
    assert ansel.notices[-1].text == "The character isn't dying, so there's nothing to roll."
    ansel.rolls.tray.load("weapon:2")
    ansel.rolls.choices.choose_option("feet", "999")
    ansel.rolls.roll()
    assert ansel.shown().blocked.startswith("Out of range")
    ansel.rolls.choices.choose_option("feet", "1234567")
    assert chosen(ansel, "attack_is") == ""


def test_fight_is_played_turn_by_turn_and_survives_a_restart(ansel: Table, library_path: Path) -> None:
    deeds = act_controller(ansel)
    deeds.act("fight:begin", {})
    deeds.act("fight:join", {"name": "Rook", "initiative": "12", "side": ""})
    roll(ansel, "initiative:", 10)
    deeds.act("fight:open", {})
    deeds.act("fight:attacked:1", {"on": "1"})
    deeds.act("fight:overrule:1", {})
    again = restarted(ansel, library_path)
    ansel.library = again.library
    fight = again.session.character.sheet.fight
    assert fight is not None
    assert (fight.turn, [each.acted for each in fight.fighters]) == (1, [True, False])
    again.undo.undo()
    before = again.session.character.sheet.fight
    assert before is not None
    assert (before.turn, before.fighters[1].attacked) == (0, True)
