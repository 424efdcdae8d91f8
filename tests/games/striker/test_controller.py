"""Playing Oriel Kast in Striker: tray, card pages, undo and restarts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.rolling.acts import ActController
from desktop.views.cards import CardsView, CardView, FieldView, Items, ItemView
from rules_core.sheet.journal import Action
from tests.table import Table, open_table, restarted


@pytest.fixture
def oriel(qtbot: QtBot, library_path: Path) -> Iterator[Table]:
    table = open_table(library_path)
    table.characters.open_sample("oriel-kast")
    yield table
    table.library.close()


def act_controller(table: Table) -> ActController:
    controller = ActController(table.session, table.rolls, table.own_dice)
    controller.notice.connect(table.notices.append)
    return controller


def card(view: CardsView | None, card_id: str) -> CardView:
    assert view is not None
    return next(each for each in view.cards if each.id == card_id)


def listed_items(of: CardView) -> dict[str, ItemView]:
    return {each.id: each for part in of.parts if isinstance(part, Items) for each in part.items}


def roll(table: Table, subject: str, face: int) -> None:
    table.dice.put({"d20": [face]})
    table.rolls.roll_subject(subject)
    table.landed()


def test_typed_challenge_is_kept_for_the_next_rolls_but_approach_is_not(oriel: Table) -> None:
    oriel.rolls.tray.load("skill:cbt-ranged")
    oriel.rolls.choices.choose_option("challenge", "18")
    oriel.rolls.choices.choose_option("approach", "reckless")
    oriel.dice.put({"d20": [15]})
    oriel.rolls.roll()
    oriel.landed()
    assert oriel.result() == "Success"
    roll(oriel, "skill:deceive", 15)
    shown = oriel.shown()
    assert shown.sum is not None
    assert (shown.sum.line, shown.rows[0].chosen) == ("Challenge 18, met exactly", "")


def test_take_can_be_chosen_and_cleared(oriel: Table) -> None:
    oriel.rolls.tray.load("skill:knowledge:wrecks")
    oriel.rolls.choices.choose_option("take", "20")
    assert oriel.shown().roll_words == "Take 20"
    oriel.rolls.choices.choose_option("take", "")
    assert oriel.shown().roll_words == ""
    oriel.rolls.choices.choose_option("take", "10")
    oriel.dice.put()
    oriel.rolls.roll()
    oriel.landed()
    assert oriel.result() == "Partial success"


def test_technique_is_checked_while_typed_and_saved_once_valid(oriel: Table) -> None:
    doing = act_controller(oriel)
    given = {"name:": "Riposte", "ranks:": "1", "kind:": "specialiser", "parent:": ""}
    doing.write("listing:", "riposte(re-action) sub(this for Cbt-Melee")
    field = next(part for part in card(doing.view("techniques"), "new").parts if isinstance(part, FieldView))
    assert field.refused
    doing.act("technique:add", {**given, "listing:": "riposte(re-action) sub(this for Cbt-Melee"})
    assert oriel.notices[-1].text.startswith("Can't read the listing at character 42")
    doing.act("technique:add", {**given, "listing:": "riposte(re-action) sub(this for Cbt-Melee)"})
    assert "riposte" in listed_items(card(doing.view("techniques"), "techniques"))
    assert oriel.library.entries(oriel.session.character.id)[0].action is Action.ACT
    again = next(part for part in card(doing.view("techniques"), "new").parts if isinstance(part, FieldView))
    assert not again.refused
    oriel.undo.undo()
    assert "riposte" not in listed_items(card(doing.view("techniques"), "techniques"))


def test_feint_attack_and_undo_survive_a_restart(oriel: Table, library_path: Path) -> None:
    oriel.rolls.tray.load("feint:cbt-ranged")
    oriel.rolls.choices.choose_option("theirs", "-1")
    oriel.dice.put({"d20": [9]})
    oriel.rolls.roll()
    oriel.landed()
    assert oriel.tracker("ep") == 1
    again = restarted(oriel, library_path)
    assert again.tray is not None
    assert again.tray.result == oriel.shown().result
    again.dice.put({"d20": [3, 14]})
    again.rolls.roll_subject("weapon:0")
    again.landed()
    assert again.shown().dice[1].note == "used: higher"
    again.undo.undo()
    assert again.session.character.sheet.status("feinted") == 1
    again.undo.undo()
    assert (again.tracker("ep"), again.session.character.sheet.status("feinted")) == (2, 0)
    again.library.close()


def test_damage_rest_and_refusals_on_the_health_page(oriel: Table) -> None:
    doing = act_controller(oriel)
    doing.act("damage", {"amount": "3", "type": "prc", "cover": ""})
    assert oriel.tracker("hp") == 3
    doing.act("damage", {"amount": "lots"})
    assert oriel.tracker("hp") == 3
    view = doing.view("health")
    assert view is not None
    refused = [part for card in view.cards for part in card.parts if "refused=True" in repr(part)]
    assert "Type a whole number from 1 to 999." in repr(refused)
    doing.act("rest", {})
    assert oriel.tracker("hp") == 7
    oriel.undo.undo()
    oriel.undo.undo()
    assert oriel.tracker("hp") == 5


def test_unavailable_action_is_only_loaded_with_its_reason(oriel: Table) -> None:
    act_controller(oriel).act("drain", {"drained": "2"})
    oriel.rolls.roll_subject("skill:deceive")
    assert oriel.notices[-1].text == "Exhausted: you can only take free actions. Rest, or roll a save."
    assert (oriel.shown().title, oriel.shown().result) == ("Deceive", None)
    oriel.rolls.choices.choose_option("duration", "free-action")
    oriel.dice.put({"d20": [12]})
    oriel.rolls.roll()
    oriel.landed()
    assert oriel.result() == "Success"
