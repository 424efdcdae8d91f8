"""Creating a character without widgets: ways to start, steps, dice, and leaving."""

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
from desktop.views.editing.fields import ChoiceSection, DiceRow, DiceSection, FieldView, TellSection
from rules_core.dice.sources import LiveDice
from rules_core.game.registry import SYSTEM_IDS, creation, system
from rules_core.sheet.journal import Action
from tests.table import Table, open_table, restarted


@dataclass
class Wizard:
    """The wizard with a library, and its latest signals."""

    table: Table
    creating: CreatingController
    views: list[CreatingView] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    questions: list[MessageView] = field(default_factory=list)
    discarding: list[MessageView] = field(default_factory=list)
    notices: list[NoticeView] = field(default_factory=list)

    @property
    def view(self) -> CreatingView:
        """The latest view."""
        return self.views[-1]

    @property
    def step_now(self) -> str:
        """The title of the step that is open."""
        return next(each.title for each in self.view.steps if each.state == "now")

    def begin(self, game: str, way: str, name: str = "") -> None:
        """Choose a game and a method, with or without a name."""
        self.creating.open()
        self.creating.choose("game", game)
        if name:
            self.creating.write("name", name)
        self.creating.choose("way", way)
        self.creating.next()

    def dice(self) -> dict[str, DiceRow]:
        """Return the dice rows of the step by id."""
        found = next(each for each in self.view.sections if isinstance(each, DiceSection))
        return {row.id: row for row in found.rows}

    def choice(self, section: str) -> ChoiceSection:
        found = next(each for each in self.view.sections if each.id == section)
        assert isinstance(found, ChoiceSection)
        return found

    def age(self) -> list[str]:
        """The buttons for the effects of age."""
        found = next(each for each in self.view.sections if each.id == "age")
        assert isinstance(found, TellSection)
        return [each.id for each in found.buttons]

    def unfinished(self) -> list[str]:
        """The unfinished characters in the library."""
        return [each.name for each in self.table.library.find(Query()) if each.unfinished]


def wizard_over(table: Table) -> Wizard:
    """Return a wizard with an open library; characters are opened as in the app."""
    creating = CreatingController(table.session, table.own_dice, lambda _n: 0)
    wizard = Wizard(table, creating)
    creating.view_changed.connect(wizard.views.append)
    for name in ("closed", "made", "edit_requested"):
        getattr(creating, name).connect(lambda name=name: wizard.heard.append(name))
    creating.dropped.connect(lambda _number: wizard.heard.append("dropped"))
    creating.leave_asked.connect(wizard.questions.append)
    creating.drop_asked.connect(wizard.discarding.append)
    creating.notice.connect(wizard.notices.append)
    creating.open_requested.connect(lambda number: table.session.open(CharacterId(number)))
    return wizard


@pytest.fixture
def wizard(tmp_path: Path, qtbot: QtBot) -> Iterator[Wizard]:
    table = open_table(tmp_path / "library.db")
    yield wizard_over(table)
    table.library.close()


def dice_that_show(wizard: Wizard, low: Callable[[int], int] = lambda n: 0) -> None:
    wizard.table.own_dice.app_dice = LiveDice(low)


def test_a_game_is_chosen_first_and_then_a_method(wizard: Wizard) -> None:
    wizard.creating.open()
    assert [each.id for each in wizard.view.sections] == ["game"]
    assert not wizard.view.next.enabled
    wizard.creating.choose("game", "striker")
    assert [each.id for each in wizard.view.sections] == ["game", "name", "way"]
    assert (wizard.choice("game").chosen, wizard.table.library.count(Query())) == ("striker", 0)


def test_a_game_may_be_chosen_already(wizard: Wizard) -> None:
    wizard.creating.open("rites-of-battle")
    assert wizard.choice("game").chosen == "rites-of-battle"


def test_an_unknown_game_leaves_the_choice_open(wizard: Wizard) -> None:
    wizard.creating.open("golf")
    assert wizard.choice("game").chosen == ""


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_a_quick_start_makes_a_complete_character_with_its_dice_in_the_journal(
    wizard: Wizard, game: str
) -> None:
    dice_that_show(wizard)
    wizard.begin(game, "quick", "Ada Price")
    sheet = wizard.table.session.character.sheet
    assert (sheet.system, sheet.name) == (game, "Ada Price")
    assert (wizard.heard, wizard.unfinished()) == (["made"], [])
    (entry,) = wizard.table.library.entries(wizard.table.session.character.id)
    assert (entry.action, entry.about) == (Action.CREATE, "quick")
    assert all(sheet.trait(spec.id) is not None for spec in system(game).traits if spec.id != "power")
    for remark in creation(game).remarks(sheet):
        assert not remark.grave, remark


def test_a_missing_name_is_suggested(wizard: Wizard) -> None:
    wizard.begin("coc7", "empty")
    assert wizard.table.session.character.sheet.name == "Agnes Abernathy"


def test_names_can_be_suggested_repeatedly_before_and_after_the_start(wizard: Wizard) -> None:
    wizard.creating.open("coc7")
    names = []
    for _ in range(2):
        wizard.creating.suggest_name()
        names.append(wizard.view.sections[1].fields[0].text)  # type: ignore[union-attr]
    assert len(set(names)) == 2
    wizard.creating.choose("way", "steps")
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


def test_steps_go_forward_back_and_to_any(wizard: Wizard) -> None:
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


def test_one_characteristic_is_rolled_and_shows_its_dice(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    assert wizard.dice()["str"].faces == ()
    wizard.table.dice.put({"d6": (3, 4, 5)})
    wizard.creating.throw("str")
    row = wizard.dice()["str"]
    assert row.faces == (("d6", 3), ("d6", 4), ("d6", 5))
    assert (row.shown, row.value) == ("3 + 4 + 5 = 12, × 5 = 60", "60")
    assert wizard.table.session.character.sheet.trait("str") == 60


def test_the_dice_of_characteristics_survive_a_restart(wizard: Wizard) -> None:
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


def test_undo_removes_a_roll_with_its_dice(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.table.dice.put({"d6": (1, 2, 3)})
    wizard.creating.throw("dex")
    wizard.table.undo.undo()
    assert wizard.dice()["dex"].faces == ()
    assert wizard.table.session.character.sheet.trait("dex") is None


def test_rolling_all_is_undone_in_one_step(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    dice_that_show(wizard)
    wizard.creating.throw_all("dice")
    sheet = wizard.table.session.character.sheet
    assert (sheet.trait("str"), sheet.trait("siz"), sheet.tracker("luck").value) == (15, 40, 15)
    assert sheet.tracker("hp").value == 5
    wizard.table.undo.undo()
    assert wizard.table.session.character.sheet.traits == ()


def test_another_method_for_characteristics_has_no_dice(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.choose("method", "typed")
    assert wizard.choice("method").chosen == "typed"
    assert not any(isinstance(each, DiceSection) for each in wizard.view.sections)


def test_an_occupation_sets_formula_and_range_and_can_be_changed(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.turn_to("occupation")
    first, second = creation("coc7").occupations[:2]
    for each in (first, second):
        wizard.creating.choose("occupation", each.id)
        assert wizard.table.session.character.sheet.detail("occupation") == each.name
        assert wizard.table.session.character.sheet.detail("creation:points") == each.points
        assert wizard.choice("occupations").chosen == each.id


def test_set_values_are_assigned_to_skills_once_chosen(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.choose("occupation", creation("coc7").occupations[0].id)
    wizard.creating.turn_to("skills")
    wizard.creating.choose("skill_method", "array")
    sheet = wizard.table.session.character.sheet
    trained = sorted((each.value for each in sheet.skills if each.occupation), reverse=True)
    assert trained[:1] == [70]
    assert wizard.choice("skill_method").chosen == "array"


def test_effects_of_age_are_applied_with_dice_and_ignored_again(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    dice_that_show(wizard)
    wizard.creating.throw_all("dice")
    wizard.creating.turn_to("person")
    wizard.creating.write("detail//age", "45")
    before = wizard.table.session.character.sheet.trait("app")
    assert before is not None
    wizard.creating.choose("age", "on")
    assert wizard.age() == ["off"]
    assert wizard.table.session.character.sheet.trait("app") == before - 5
    wizard.creating.choose("age", "off")
    assert wizard.age() == ["on"]
    assert wizard.table.session.character.sheet.trait("app") == before


def test_the_last_step_starts_play(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    assert wizard.unfinished() == ["Ada Price"]
    wizard.creating.turn_to("finish")
    wizard.creating.next()
    assert (wizard.heard, wizard.unfinished()) == (["made"], [])
    assert not wizard.creating.is_open


TYPED: dict[str, dict[str, tuple[str, str]]] = {
    "coc7": {
        "Characteristics": ("Strength", "55"),
        "Person": ("Birthplace", "Innsmouth"),
        "Occupation": ("Occupation points", "EDU × 4"),
        "Skills": ("Listen, occupation points", "20"),
        "Gear": ("Cash", "$12"),
        "Backstory": ("Era", "1920s"),
        "Finish": ("Sanity, current", "31"),
    },
    "shadow-lounge": {
        "Characteristics": ("Strength", "55"),
        "Person": ("Residence", "Deck nine"),
        "Skills": ("Dodge, occupation points", "35"),
        "The Force": ("", ""),
        "Gear": ("Credits", "400"),
        "Backstory": ("Species", "Terran"),
        "Finish": ("", ""),
    },
    "basic-d20": {
        "Attributes": ("Strength", "2"),
        "Person": ("Homeworld", "Deck nine"),
        "Skills": ("Occupation", "Lamplighter"),
        "Gear": ("Assets", "A barge"),
        "Powers": ("Mana, current", "1"),
        "Backstory": ("Player", "Kim"),
        "Finish": ("", ""),
    },
    "rites-of-battle": {
        "Characteristics": ("Strength", "3"),
        "Person": ("Homeworld", "Deck nine"),
        "Skills": ("Melee, ranks", "1"),
        "Talents": ("", ""),
        "Gear": ("Soak", "4"),
        "Backstory": ("Player", "Kim"),
        "Finish": ("", ""),
    },
    "striker": {
        "Sophont": ("Hit factor", "6"),
        "Person": ("Sophont", "Terran"),
        "Skills": ("Agility, modifier", "1"),
        "Techniques": ("", ""),
        "Gear": ("Assets", "A barge"),
        "Backstory": ("", ""),
        "Finish": ("", ""),
    },
}
"""What is typed in each step of each game: a field by its spoken name, and the text."""


def field_of(part: object, name: str) -> FieldView | None:
    """The field in a part of a view that is spoken by that name."""
    if isinstance(part, FieldView):
        return part if name == (part.spoken or part.label) else None
    within = (field_of(each, name) for each in part) if isinstance(part, tuple) else ()
    return next(filter(None, within), None)


@pytest.mark.parametrize("game", TYPED)
def test_every_step_returns_with_its_text_after_a_restart(wizard: Wizard, game: str) -> None:
    wizard.begin(game, "steps", "Ada Marsh")
    for step, (name, text) in TYPED[game].items():
        if wizard.step_now != step:
            wizard.creating.next()
        assert wizard.step_now == step
        if name:
            place = field_of(wizard.view.sections, name)
            assert place is not None
            wizard.creating.write(place.place, text)
        number, library = wizard.table.session.character.id, wizard.table.library.path
        at, wizard = wizard.view.step, wizard_over(restarted(wizard.table, library))
        wizard.table.session.open(number)
        wizard.creating.resume(at)
        assert wizard.step_now == step
        if name:
            kept = field_of(wizard.view.sections, name)
            assert kept is not None
            assert kept.text == text
    wizard.creating.next()
    assert (wizard.heard, wizard.unfinished()) == (["made"], [])
    wizard.table.library.close()


def test_an_unfinished_character_stays_in_the_library(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    wizard.creating.leave()
    assert "Ada Price" in wizard.questions[-1].title
    wizard.creating.keep()
    assert (wizard.heard, wizard.unfinished()) == (["closed"], ["Ada Price"])


def test_a_discarded_character_is_in_the_bin(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    wizard.creating.leave()
    wizard.creating.drop()
    assert wizard.heard == ["dropped"]
    assert [each.name for each in wizard.table.library.find(Query(shelf=Shelf.BIN))] == ["Ada Price"]
    assert wizard.unfinished() == []


def test_discarding_asks_first_and_a_finished_page_leads_to_what_is_missing(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada Price")
    wizard.creating.turn_to("finish")
    wizard.creating.choose("step", "gear")
    assert wizard.view.step == "gear"
    wizard.creating.ask_drop()
    assert wizard.discarding[-1].title == "Discard Ada Price?"
    assert wizard.unfinished() == ["Ada Price"]


def test_a_skill_ticked_after_set_values_gets_one_and_a_single_undo_takes_both(wizard: Wizard) -> None:
    wizard.begin("coc7", "steps", "Ada")
    wizard.creating.choose("skill_method", "array")
    wizard.creating.turn_to("skills")
    for skill in ("swim", "jump"):
        wizard.creating.write(f"skill/occupation/{skill}", "1")
        wizard.creating.editing.settled("")
    sheet = wizard.table.session.character.sheet
    assert [sheet.skill(each).value for each in ("credit-rating", "swim", "jump")] == [70, 60, 60]
    wizard.table.undo.undo()
    jump = wizard.table.session.character.sheet.skill("jump")
    assert (jump.value, jump.occupation) == (20, False)


def test_leaving_the_first_page_asks_and_saves_nothing(wizard: Wizard) -> None:
    wizard.creating.open("coc7")
    wizard.creating.leave()
    assert (wizard.heard, wizard.questions) == (["closed"], [])
    assert wizard.table.library.count(Query()) == 0


def test_a_character_that_cannot_be_saved_leaves_the_page_open(
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
