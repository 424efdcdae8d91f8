"""Making a character without any widget: the ways to begin, the steps, the dice, and what is left behind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.creating.controller import CreatingController
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library.problems import DiskFull
from desktop.library.records.characters import CharacterId, Query, Shelf
from desktop.views.creating import CreatingView
from desktop.views.editing.fields import ChoiceSection, DiceRow, DiceSection
from rules_core.dice.sources import LiveDice
from rules_core.game.registry import SYSTEM_IDS, creation, system
from rules_core.sheet.journal import Action
from tests.table import Table, open_table, restarted


@dataclass
class Wizard:
    """The wizard over a library, and what it last told the screens."""

    table: Table
    creating: CreatingController
    views: list[CreatingView] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    questions: list[MessageView] = field(default_factory=list)
    notices: list[NoticeView] = field(default_factory=list)

    @property
    def view(self) -> CreatingView:
        """What the wizard shows."""
        return self.views[-1]

    def begin(self, game: str, way: str, name: str = "") -> None:
        """Choose a game and a way, with a name or without."""
        self.creating.open()
        self.creating.choose("game", game)
        if name:
            self.creating.write("name", name)
        self.creating.choose("way", way)

    def dice(self) -> dict[str, DiceRow]:
        """The rows of dice of the step, by what they are for."""
        found = next(each for each in self.view.sections if isinstance(each, DiceSection))
        return {row.id: row for row in found.rows}

    def choice(self, section: str) -> ChoiceSection:
        """The cards of a section of the step."""
        found = next(each for each in self.view.sections if each.id == section)
        assert isinstance(found, ChoiceSection)
        return found

    def unfinished(self) -> list[str]:
        """Who waits in the library to be finished."""
        return [each.name for each in self.table.library.find(Query()) if each.unfinished]


def wizard_over(table: Table) -> Wizard:
    """A wizard over an open library; characters are opened as the app does."""
    creating = CreatingController(table.session, table.own_dice, lambda _n: 0)
    wizard = Wizard(table, creating)
    creating.view_changed.connect(wizard.views.append)
    for name in ("closed", "made", "edit_requested"):
        getattr(creating, name).connect(lambda name=name: wizard.heard.append(name))
    creating.dropped.connect(lambda _number: wizard.heard.append("dropped"))
    creating.leave_asked.connect(wizard.questions.append)
    creating.notice.connect(wizard.notices.append)
    creating.open_requested.connect(lambda number: table.session.open(CharacterId(number)))
    return wizard


@pytest.fixture
def wizard(tmp_path: Path, qtbot: QtBot) -> Iterator[Wizard]:
    table = open_table(tmp_path / "library.db")
    yield wizard_over(table)
    table.library.close()


def dice_that_show(wizard: Wizard, low: Callable[[int], int] = lambda n: 0) -> None:
    """Let every die show its lowest face."""
    wizard.table.own_dice.app_dice = LiveDice(low)


def test_first_a_game_is_chosen_and_then_a_way(wizard: Wizard) -> None:
    wizard.creating.open()
    assert [each.id for each in wizard.view.sections] == ["game"]
    assert not wizard.view.next.enabled
    wizard.creating.choose("game", "striker")
    assert [each.id for each in wizard.view.sections] == ["game", "name", "way"]
    assert wizard.choice("game").chosen == "striker"
    assert wizard.table.library.count(Query()) == 0


def test_a_game_may_be_chosen_already(wizard: Wizard) -> None:
    wizard.creating.open("rites-of-battle")
    assert wizard.choice("game").chosen == "rites-of-battle"


def test_a_game_that_is_not_here_is_still_to_be_chosen(wizard: Wizard) -> None:
    wizard.creating.open("golf")
    assert wizard.choice("game").chosen == ""


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_a_quick_start_is_a_whole_character_with_its_dice_in_the_journal(wizard: Wizard, game: str) -> None:
    dice_that_show(wizard)
    wizard.begin(game, "quick", "Ada Price")
    sheet = wizard.table.session.character.sheet
    assert (sheet.system, sheet.name) == (game, "Ada Price")
    assert wizard.heard == ["made"]
    assert wizard.unfinished() == []
    (entry,) = wizard.table.library.entries(wizard.table.session.character.id)
    assert (entry.action, entry.about) == (Action.CREATE, "quick")
    assert all(sheet.trait(spec.id) is not None for spec in system(game).traits if spec.id != "power")
    for remark in creation(game).remarks(sheet):
        assert not remark.grave, remark


def test_without_a_name_one_is_thought_up(wizard: Wizard) -> None:
    wizard.begin("coc7", "empty")
    assert wizard.table.session.character.sheet.name == "Agnes Abernathy"


def test_a_name_can_be_thought_up_again_and_again_before_and_after_the_start(wizard: Wizard) -> None:
    wizard.creating.open("coc7")
    names = []
    for _ in range(2):
        wizard.creating.suggest_name()
        names.append(wizard.view.sections[1].fields[0].text)  # type: ignore[union-attr]
    assert len(set(names)) == 2
    wizard.creating.next()
    wizard.creating.turn_to("person")
    before = wizard.table.session.character.sheet.name
    wizard.creating.suggest_name()
    assert wizard.table.session.character.sheet.name not in (before, "")
    wizard.table.undo.undo()
    assert wizard.table.session.character.sheet.name == before


def test_an_empty_sheet_is_filled_in_by_hand(wizard: Wizard) -> None:
    wizard.begin("coc7", "empty", "Nobody Yet")
    assert wizard.heard == ["made", "edit_requested"]
    assert wizard.table.session.character.sheet.trait("str") is None


def test_the_steps_go_on_and_back_and_to_any(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    steps = [each.id for each in creation("coc7").steps]
    assert wizard.view.step == steps[0]
    assert not wizard.view.back.enabled
    wizard.creating.next()
    assert wizard.view.step == steps[1]
    assert [each.state for each in wizard.view.steps][:3] == ["done", "now", "ahead"]
    wizard.creating.turn_to(steps[-1])
    assert wizard.view.next.title == "Start playing"
    wizard.creating.back()
    assert wizard.view.step == steps[-2]


def test_one_characteristic_is_thrown_and_shows_its_dice(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    assert wizard.dice()["str"].faces == ()
    wizard.table.dice.put({"d6": (3, 4, 5)})
    wizard.creating.throw("str")
    row = wizard.dice()["str"]
    assert row.faces == (("d6", 3), ("d6", 4), ("d6", 5))
    assert (row.shown, row.value) == ("3 + 4 + 5 = 12", "60")
    assert wizard.table.session.character.sheet.trait("str") == 60


def test_the_dice_of_characteristics_are_there_after_a_restart(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.table.dice.put({"d6": (1, 2, 3)})
    wizard.creating.throw("dex")
    number = wizard.table.session.character.id
    again = restarted(wizard.table, wizard.table.library.path)
    again.session.open(number)
    resumed = wizard_over(again)
    resumed.creating.resume()
    assert resumed.dice()["dex"].faces == (("d6", 1), ("d6", 2), ("d6", 3))
    again.library.close()


def test_a_throw_is_taken_back_with_its_dice(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.table.dice.put({"d6": (1, 2, 3)})
    wizard.creating.throw("dex")
    wizard.table.undo.undo()
    assert wizard.dice()["dex"].faces == ()
    assert wizard.table.session.character.sheet.trait("dex") is None


def test_all_are_thrown_in_one_step_that_is_one_undo(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    dice_that_show(wizard)
    wizard.creating.throw_all("dice")
    sheet = wizard.table.session.character.sheet
    assert sheet.trait("str") == 15
    assert sheet.trait("siz") == 40
    assert sheet.tracker("luck").value == 15
    assert sheet.tracker("hp").value == 5
    wizard.table.undo.undo()
    assert wizard.table.session.character.sheet.traits == ()


def test_another_way_to_the_characteristics_has_no_dice(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.choose("method", "typed")
    assert wizard.choice("method").chosen == "typed"
    assert not any(isinstance(each, DiceSection) for each in wizard.view.sections)


def test_an_occupation_brings_its_formula_and_range_and_can_be_another(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.turn_to("occupation")
    first, second = creation("coc7").occupations[:2]
    for each in (first, second):
        wizard.creating.choose("occupation", each.id)
        assert wizard.table.session.character.sheet.detail("occupation") == each.name
        assert wizard.table.session.character.sheet.detail("creation:points") == each.points
        assert wizard.choice("occupations").chosen == each.id


def test_set_values_are_given_out_to_skills_once_that_way_is_chosen(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.choose("occupation", creation("coc7").occupations[0].id)
    wizard.creating.turn_to("skills")
    wizard.creating.choose("skill_method", "array")
    sheet = wizard.table.session.character.sheet
    trained = sorted((each.value for each in sheet.skills if each.occupation), reverse=True)
    assert trained[:1] == [70]
    assert wizard.choice("skill_method").chosen == "array"


def test_age_is_applied_with_its_dice_and_left_out_again(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    dice_that_show(wizard)
    wizard.creating.throw_all("dice")
    wizard.creating.turn_to("person")
    wizard.creating.write("detail//age", "45")
    before = wizard.table.session.character.sheet.trait("app")
    assert before is not None
    wizard.creating.choose("age", "on")
    assert wizard.choice("age").chosen == "on"
    assert wizard.table.session.character.sheet.trait("app") == before - 5
    wizard.creating.choose("age", "off")
    assert wizard.choice("age").chosen == "off"
    assert wizard.table.session.character.sheet.trait("app") == before


def test_at_the_end_one_plays(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    assert wizard.unfinished() == ["Ada Price"]
    wizard.creating.turn_to("finish")
    wizard.creating.next()
    assert wizard.heard == ["made"]
    assert wizard.unfinished() == []
    assert not wizard.creating.is_open


def test_who_is_left_in_the_middle_waits_in_the_library(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    wizard.creating.leave()
    assert "Ada Price" in wizard.questions[-1].title
    wizard.creating.keep()
    assert wizard.heard == ["closed"]
    assert wizard.unfinished() == ["Ada Price"]


def test_who_is_dropped_lies_in_the_bin(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    wizard.creating.leave()
    wizard.creating.drop()
    assert wizard.heard == ["dropped"]
    assert [each.name for each in wizard.table.library.find(Query(shelf=Shelf.BIN))] == ["Ada Price"]
    assert wizard.unfinished() == []


def test_leaving_the_first_page_asks_nothing_and_keeps_nothing(wizard: Wizard) -> None:
    wizard.creating.open("coc7")
    wizard.creating.leave()
    assert wizard.heard == ["closed"]
    assert wizard.questions == []
    assert wizard.table.library.count(Query()) == 0


def test_a_character_that_cannot_be_saved_is_not_made_and_the_page_stays(
    wizard: Wizard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise DiskFull(wizard.table.library.path, "no room")

    monkeypatch.setattr(wizard.table.library, "transaction", full)
    dice_that_show(wizard)
    wizard.begin("coc7", "quick", "Ada")
    assert wizard.heard == []
    assert wizard.notices[-1].warning
    assert wizard.view.step == "start"
    monkeypatch.undo()
    dice_that_show(wizard, lambda n: n - 1)
    wizard.begin("coc7", "quick", "Ada")
    (ada,) = wizard.table.library.listed()
    assert wizard.table.library.character(ada.id).sheet.trait("str") == 15, "the dice that had fallen"
