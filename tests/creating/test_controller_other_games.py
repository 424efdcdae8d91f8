"""Creating characters of the three games that are not d100 games, without widgets."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from desktop.creating.controller import CreatingController
from desktop.rolling.own_dice import OwnDice
from desktop.views.creating import EMPTY, QUICK, STEPS, CreatingView
from desktop.views.creating_parts import METHOD_ACT, OCCUPATION_ACT, WAY_ACT
from desktop.views.editing.fields import ChoiceSection
from rules_core.dice.sources import LiveDice
from rules_core.game.registry import creation
from rules_core.sheet.sheet import Sheet
from tests.table import Table, open_table, restarted

GAMES = ("basic-d20", "rites-of-battle", "striker")


@dataclass
class WizardBench:
    """The wizard with its own library, and its latest signals."""

    table: Table
    making: CreatingController
    views: list[CreatingView] = field(default_factory=list)

    @property
    def view(self) -> CreatingView:
        assert self.views
        return self.views[-1]

    @property
    def sheet(self) -> Sheet:
        """The saved sheet."""
        library, number = self.table.library, self.table.session.character.id
        return library.character(number).sheet

    def unfinished(self) -> bool:
        """Whether the character is unfinished."""
        return self.table.library.standing(self.table.session.character.id).unfinished

    def begin(self, game: str, way: str) -> None:
        self.making.open(game)
        self.making.write("name", "Ann Otter")
        self.making.choose(WAY_ACT, way)
        self.making.next()

    def chosen(self, act: str) -> str:
        return next(
            each.chosen for each in self.view.sections if isinstance(each, ChoiceSection) and each.act == act
        )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


@pytest.fixture
def bench(qtbot: QtBot, path: Path) -> Iterator[WizardBench]:
    made = seated(open_table(path))
    yield made
    made.table.library.close()


def seated(table: Table) -> WizardBench:
    rng = Random(7)
    own_dice = OwnDice(table.session, LiveDice(rng.randrange))
    made = WizardBench(table, CreatingController(table.session, own_dice, rng.randrange))
    made.making.view_changed.connect(made.views.append)
    made.making.open_requested.connect(table.characters.open)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_start_is_complete(bench: WizardBench, game: str) -> None:
    bench.begin(game, QUICK)
    assert (bench.sheet.system, bench.sheet.name) == (game, "Ann Otter")
    assert creation(game).remarks(bench.sheet) == ()
    assert bench.sheet.weapons
    assert not bench.unfinished()
    assert not bench.sheet.status("creating")


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_sheet_is_empty(bench: WizardBench, game: str) -> None:
    bench.begin(game, EMPTY)
    assert bench.sheet == creation(game).blank("Ann Otter")
    assert not bench.unfinished()


@pytest.mark.parametrize("game", GAMES)
def test_step_by_step_creation_saves_everything(bench: WizardBench, game: str) -> None:
    bench.begin(game, STEPS)
    assert bench.unfinished()
    for step in creation(game).steps:
        assert bench.view.step == step.id
        if "method" in step.parts:
            bench.making.choose(METHOD_ACT, "typed")
            assert bench.chosen(METHOD_ACT) == "typed"
        if "occupation" in step.parts:
            example = creation(game).occupations[2]
            bench.making.choose(OCCUPATION_ACT, example.id)
            assert bench.chosen(OCCUPATION_ACT) == example.id
            assert bench.sheet.detail("occupation") == example.name
        bench.making.next()
    assert not bench.unfinished()
    assert any(each.occupation for each in bench.sheet.skills)
    assert not bench.sheet.status("creating")


def test_an_unfinished_character_continues_after_a_restart(bench: WizardBench, path: Path) -> None:
    bench.begin("rites-of-battle", STEPS)
    bench.making.turn_to("characteristics")
    bench.making.write("trait//str", "4")
    bench.making.keep()
    number = bench.table.session.character.id
    again = seated(restarted(bench.table, path))
    bench.table = again.table
    again.table.characters.open(number)
    again.making.resume()
    assert again.sheet.trait("str") == 4
    spent = {each.id: each.spent for each in again.view.checks.budgets}
    assert spent == {"points": "70", "skills": "0", "talents": "0"}


def test_an_undone_quick_start_of_rites_of_battle_has_its_three_budgets(bench: WizardBench) -> None:
    bench.begin("rites-of-battle", QUICK)
    made = bench.sheet
    bench.table.undo.undo()
    assert bench.unfinished()
    bench.making.resume()
    assert [each.name for each in bench.view.checks.budgets] == [
        "XP: characteristics and quirks",
        "XP: skills",
        "XP: talents",
    ]
    bench.table.undo.redo()
    assert (bench.sheet, bench.unfinished()) == (made, False)
