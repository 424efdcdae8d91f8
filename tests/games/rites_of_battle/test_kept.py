"""Imported rolls of Rites of Battle keep their result and purchases, without a window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop.base.clock import now
from desktop.interchange.rollbook import read_folder
from desktop.rolling.acts import ActController
from desktop.session.adding import add
from rules_core.systems.rites_of_battle.play_attacks import SOAK_TOLD
from tests.flows.edited import NAME, Edit, copy_of_open, unchanged
from tests.games.rites_of_battle.table import MOCK
from tests.table import Table, open_table, restarted


@pytest.fixture
def juno(qtbot: QtBot, library_path: Path) -> Iterator[Table]:
    """Juno Halloran, who hit as in the design: 1 Success, 3 Advantage and 1 Triumph."""
    library_path.parent.mkdir(exist_ok=True)
    table = open_table(library_path)
    table.characters.open_sample("juno-halloran")
    table.rolls.tray.load("weapon:0")
    table.rolls.choices.step_option("pool_boost", 1)
    table.dice.put(MOCK)
    table.rolls.roll()
    table.landed()
    yield table
    table.library.close()


def bring_in(table: Table, folder: Path, edit: Edit) -> None:
    """Read a copy of the open character with an edited history, and open it."""
    found = read_folder(copy_of_open(table.session, folder, edit))
    with table.library.transaction() as tx:
        character = add(tx, found, now())
    table.characters.open(character.id)
    assert table.session.character.sheet.name == NAME


def log(table: Table) -> list[str]:
    """The rolls of the log, with their results."""
    return [f"{each.name}, {each.total or each.word}" for each in table.log.rows]


def test_import_includes_what_a_roll_bought(juno: Table, library_path: Path, tmp_path: Path) -> None:
    ActController(juno.session, juno.rolls, juno.own_dice).act(SOAK_TOLD, {"soak_1": "4"})
    bring_in(juno, tmp_path / "whole", unchanged)
    assert effects(juno) == ("3 Wounds after Soak 4",)
    juno.undo.undo()  # the history starts with the import
    assert effects(juno) == ("3 Wounds after Soak 4",)
    again = restarted(juno, library_path)
    assert log(again) == ["Arc pistol, 1 Success, 3 Advantage, 1 Triumph"]
    again.library.close()


def effects(table: Table) -> tuple[str, ...]:
    """What the result shown did."""
    result = table.shown().result
    assert result is not None
    return result.effects


@pytest.mark.parametrize("changes", [{"total": 9}, {"drawn": []}, {"system": "chess"}], ids=str)
def test_an_impossible_roll_is_kept_as_one_that_cannot_be_read(
    juno: Table, library_path: Path, tmp_path: Path, changes: dict[str, object]
) -> None:
    def edit(journal: list[dict[str, Any]]) -> None:
        next(entry["roll"] for entry in journal if "roll" in entry).update(changes)

    bring_in(juno, tmp_path / "changed", edit)
    shows_one_that_cannot_be_read(juno)
    again = restarted(juno, library_path)
    shows_one_that_cannot_be_read(again)
    again.library.close()


def shows_one_that_cannot_be_read(table: Table) -> None:
    assert log(table) == ["Arc pistol, Can't be read"]
    table.rolls.show_roll(table.log.rows[0].seq)
    assert table.shown().blocked == "Rollbook can't read this roll."
