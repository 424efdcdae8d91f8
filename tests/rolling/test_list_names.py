"""Names typed into cards in another language are stored as the game's lists write them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.base import words
from desktop.rolling.acts import ActController
from tests.table import Table, open_table


@pytest.fixture
def seated(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    """Oriel Kast of Striker."""
    table = open_table(tmp_path / "library.db")
    table.characters.open_sample("oriel-kast")
    yield table
    table.library.close()


def test_a_weapon_and_a_technique_named_in_german_keep_their_english_names(seated: Table) -> None:
    acts = ActController(seated.session, seated.rolls, seated.own_dice)
    before = len(seated.session.character.sheet.techniques)
    words.speak("de")
    try:
        blade = words.tr("Short blade")
        assert blade != "Short blade"
        acts.act("weapon:add", {"weapon_name": blade, "weapon_dice": "1d6"})
        acts.act("ability:add", {"ability_name": "Seifenkunde"})
        fields = {"name:": words.tr("Tight Turn"), "ranks:": "1", "kind:": "specialiser"}
        acts.act("technique:add", fields)
    finally:
        words.speak("en")
    sheet = seated.session.character.sheet
    assert (sheet.weapons[-1].name, sheet.powers[-1].name) == ("Short blade", "Seifenkunde")
    assert (len(sheet.techniques), sheet.techniques[-1].name) == (before + 1, "Tight Turn")


def test_a_roll_made_in_another_language_is_named_in_the_present_one(table: Table) -> None:
    words.speak("de")
    try:
        table.roll("spot-hidden", 20, units=1)
        table.sheets.enter_tracker("hp", "-1")
    finally:
        words.speak("en")
    table.session.open(table.session.character.id)
    table.landed()
    assert table.shown().title == "Spot Hidden"
    assert table.log.rows[0].name == "Spot Hidden"
    assert "Spot Hidden" in table.copied_log()


def test_rolls_of_sanity_care_and_listed_weapons_are_named_in_the_present_language(table: Table) -> None:
    weapon = table.session.character.sheet.weapons[0].name
    table.sheets.enter_tracker("hp", "-1")
    for subject in ("sanity:0/1D6", "treatment:first-aid", "weapon:0"):
        table.dice.lay(20, units=1)
        table.rolls.tray.load(subject)
        table.rolls.roll()
        table.landed()
    words.speak("de")
    try:
        table.session.open(table.session.character.id)
        table.landed()
        named = [each.name for each in table.log.rows]
        assert named == [words.tr(weapon), words.tr("First Aid"), words.tr("Sanity")]
        assert "First Aid" not in named
    finally:
        words.speak("en")
