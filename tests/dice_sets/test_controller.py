"""Choosing dice sets without widgets: saved, undone, refused."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from desktop.dice_sets.controller import CharacterDice, DiceSetsController, DiceWithoutCharacter
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import DiskFull
from desktop.views.dice_sets import FIRST_OWN, OWN, DiceSet, DiceSetsView
from rules_core.sheet.dice_choice import is_physical, set_of
from rules_core.sheet.journal import Action
from tests.table import Table, restarted


@dataclass
class DiceChooser:
    """The controller of the dice set window for a character, and its latest view."""

    table: Table
    dice: DiceSetsController
    views: list[DiceSetsView] = field(default_factory=list)
    notices: list[NoticeView] = field(default_factory=list)

    @property
    def view(self) -> DiceSetsView:
        """The latest view."""
        return self.views[-1]

    @property
    def worn(self) -> DiceSet:
        """The saved set of the character."""
        return set_of(self.table.library.character(self.table.session.character.id).sheet)

    def chosen(self) -> list[str]:
        """The names of the chosen cards."""
        return [card.name for card in self.view.sets if card.chosen] + ["own"] * self.view.own.chosen


def chooser_at(table: Table) -> DiceChooser:
    """Return the window's controller for the open character."""
    chooser = DiceChooser(table, DiceSetsController(CharacterDice(table.session)))
    chooser.dice.view_changed.connect(chooser.views.append)
    chooser.dice.notice.connect(chooser.notices.append)
    chooser.dice.show()
    return chooser


@pytest.fixture
def chooser(table: Table) -> DiceChooser:
    """The window's controller for Ida Marchetti."""
    return chooser_at(table)


def edits(table: Table) -> int:
    return sum(each.action is Action.EDIT for each in table.session.journal.newest_first())


def test_the_default_is_ivory_dice_rolled_by_the_app(chooser: DiceChooser) -> None:
    assert chooser.view.whose == "Ida Marchetti's dice"
    assert chooser.chosen() == ["Ivory and brass"]
    assert chooser.view.physical is False
    assert (chooser.view.own.body, chooser.view.own.ink) == (FIRST_OWN.body, FIRST_OWN.ink)


def test_a_set_is_chosen_at_once_and_can_be_undone(chooser: DiceChooser) -> None:
    chooser.dice.choose("star-port")
    assert (chooser.chosen(), chooser.worn) == (["Star-port"], DiceSet("star-port"))
    assert chooser.notices == [NoticeView("Dice: star-port", undo=True)]
    chooser.table.undo.undo()
    assert chooser.table.notices[-1] == NoticeView("Undone: Dice: star-port")
    assert chooser.worn == DiceSet()
    chooser.table.undo.redo()
    assert chooser.worn == DiceSet("star-port")


def test_sets_tried_one_after_the_other_are_one_edit(chooser: DiceChooser) -> None:
    before = edits(chooser.table)
    for tried in ("star-port", "blood-and-bone", "moss-and-copper"):
        chooser.dice.choose(tried)
    assert edits(chooser.table) == before + 1
    assert [each.text for each in chooser.notices] == [
        "Dice: star-port",
        "Dice: blood and bone",
        "Dice: moss and copper",
    ]
    chooser.table.undo.undo()
    assert chooser.worn == DiceSet()


def test_another_change_separates_two_edits(chooser: DiceChooser) -> None:
    before = edits(chooser.table)
    chooser.dice.choose("star-port")
    chooser.table.roll("spot-hidden", 20, units=1)
    chooser.dice.choose("blood-and-bone")
    assert edits(chooser.table) == before + 2
    chooser.table.undo.undo()
    assert chooser.worn == DiceSet("star-port")


def test_returning_to_the_first_set_leaves_nothing_to_undo(chooser: DiceChooser) -> None:
    chooser.dice.choose("star-port")
    chooser.dice.choose("ivory")
    assert chooser.notices[-1] == NoticeView("Dice: ivory and brass")
    chooser.dice.choose("high-contrast")
    assert chooser.notices[-1].undo
    assert chooser.worn == DiceSet("high-contrast")


def test_choosing_the_current_set_is_no_edit(chooser: DiceChooser) -> None:
    before = edits(chooser.table)
    chooser.dice.choose("ivory")
    chooser.dice.choose_physical(False)
    assert edits(chooser.table) == before
    assert chooser.notices == []


def test_custom_colours_apply_while_typed_as_one_edit(chooser: DiceChooser) -> None:
    before = edits(chooser.table)
    chooser.dice.enter_own("#102030", FIRST_OWN.ink)
    chooser.dice.enter_own("#10203", FIRST_OWN.ink)  # a digit is taken off
    assert chooser.view.own.refusal.startswith("Enter each colour")
    chooser.dice.enter_own("#10204f", FIRST_OWN.ink)
    assert chooser.chosen() == ["own"]
    assert chooser.worn == DiceSet(OWN, "#10204F", FIRST_OWN.ink)
    assert edits(chooser.table) == before + 1


def test_unreadable_numerals_are_refused_until_corrected(chooser: DiceChooser) -> None:
    chooser.dice.choose("star-port")
    chooser.dice.enter_own("#3A1F5C", "#7F68A0")
    assert (chooser.worn, chooser.chosen()) == (DiceSet("star-port"), ["Star-port"])
    offered = chooser.view.own.mended
    chooser.dice.choose(OWN)
    assert chooser.worn == DiceSet("star-port")
    chooser.dice.use_suggestion()
    assert chooser.worn == DiceSet(OWN, "#3A1F5C", offered)
    assert chooser.view.own.refusal == ""


def test_without_a_suggestion_nothing_is_corrected(chooser: DiceChooser) -> None:
    for drafted in (("#808080", "#FFFFFF"), ("purple", "#FFFFFF")):
        chooser.dice.enter_own(*drafted)
        chooser.dice.use_suggestion()
        assert chooser.worn == DiceSet()
        assert (chooser.view.own.body, chooser.view.own.ink) == drafted


def test_custom_colours_return_to_their_fields(chooser: DiceChooser, library_path: Path) -> None:
    chooser.dice.enter_own("#102030", "#F0E0D0")
    again = chooser_at(restarted(chooser.table, library_path))
    assert (again.view.own.body, again.view.own.ink) == ("#102030", "#F0E0D0")
    assert again.chosen() == ["own"]
    again.table.library.close()


def test_physical_dice_are_a_separate_edit(chooser: DiceChooser) -> None:
    chooser.dice.choose("star-port")
    chooser.dice.choose_physical(True)
    assert chooser.view.physical is True
    assert is_physical(chooser.table.session.character.sheet)
    assert chooser.notices[-1] == NoticeView("Uses physical dice", undo=True)
    chooser.table.undo.undo()
    assert not is_physical(chooser.table.session.character.sheet)
    assert chooser.worn == DiceSet("star-port")


def test_on_a_full_disk_the_dice_wait_to_be_saved(
    chooser: DiceChooser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskFull(chooser.table.library.path, "full")

    monkeypatch.setattr(chooser.table.library, "transaction", full)
    chooser.dice.choose("star-port")
    assert chooser.chosen() == ["Star-port"]
    assert chooser.table.session.unsaved.is_told
    monkeypatch.undo()
    chooser.table.session.unsaved.try_again()
    assert (
        chooser.table.session.read_character(chooser.table.session.character.id)
        == chooser.table.session.character
    )


def test_dice_without_a_character_are_stored_elsewhere() -> None:
    kept = [DiceSet("high-contrast")]
    dice = DiceSetsController(DiceWithoutCharacter(lambda: kept[-1], kept.append))
    views: list[DiceSetsView] = []
    notices: list[NoticeView] = []
    dice.view_changed.connect(views.append)
    dice.notice.connect(notices.append)
    dice.show()
    assert views[-1].whose == "Dice with no character open"
    assert views[-1].physical is None
    dice.choose("star-port")
    dice.choose_physical(True)  # no question here
    dice.enter_own("#102030", "#F0E0D0")
    assert kept[1:] == [DiceSet("star-port"), DiceSet(OWN, "#102030", "#F0E0D0")]
    assert views[-1].own.chosen
    assert notices == []
