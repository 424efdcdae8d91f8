"""Choosing dice sets without widgets: saved, undone, refused."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from desktop.dice_sets.controller import CharacterDice, DiceSetsController, LooseDice
from desktop.kit.view.shell import NoticeView
from desktop.library.problems import DiskFull
from desktop.views.dice_sets import FIRST_OWN, OWN, DiceSet, DiceSetsView
from rules_core.sheet.dice_choice import is_physical, set_of
from rules_core.sheet.journal import Action
from tests.table import Table, restarted


@dataclass
class Shop:
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


def shop_at(table: Table) -> Shop:
    """Return the window's controller for the open character."""
    shop = Shop(table, DiceSetsController(CharacterDice(table.session)))
    shop.dice.view_changed.connect(shop.views.append)
    shop.dice.notice.connect(shop.notices.append)
    shop.dice.show()
    return shop


@pytest.fixture
def shop(table: Table) -> Shop:
    """The window's controller for Ida Marchetti."""
    return shop_at(table)


def edits(table: Table) -> int:
    return sum(each.action is Action.EDIT for each in table.session.journal.newest_first())


def test_the_default_is_ivory_dice_rolled_by_the_app(shop: Shop) -> None:
    assert shop.view.whose == "Dice of Ida Marchetti"
    assert shop.chosen() == ["Ivory and brass"]
    assert shop.view.physical is False
    assert (shop.view.own.body, shop.view.own.ink) == (FIRST_OWN.body, FIRST_OWN.ink)


def test_a_set_is_chosen_at_once_and_can_be_undone(shop: Shop) -> None:
    shop.dice.choose("star-port")
    assert shop.chosen() == ["Star-port"]
    assert shop.worn == DiceSet("star-port")
    assert shop.notices == [NoticeView("Dice: star-port", undo=True)]
    shop.table.undo.undo()
    assert shop.table.notices[-1] == NoticeView("Taken back: Dice: star-port")
    assert shop.worn == DiceSet()
    shop.table.undo.redo()
    assert shop.worn == DiceSet("star-port")


def test_sets_tried_one_after_the_other_are_one_edit(shop: Shop) -> None:
    before = edits(shop.table)
    for tried in ("star-port", "blood-and-bone", "moss-and-copper"):
        shop.dice.choose(tried)
    assert edits(shop.table) == before + 1
    assert [each.text for each in shop.notices] == [
        "Dice: star-port",
        "Dice: blood and bone",
        "Dice: moss and copper",
    ]
    shop.table.undo.undo()
    assert shop.worn == DiceSet()


def test_another_change_separates_two_edits(shop: Shop) -> None:
    before = edits(shop.table)
    shop.dice.choose("star-port")
    shop.table.roll("spot-hidden", 20, units=1)
    shop.dice.choose("blood-and-bone")
    assert edits(shop.table) == before + 2
    shop.table.undo.undo()
    assert shop.worn == DiceSet("star-port")


def test_returning_to_the_first_set_leaves_nothing_to_undo(shop: Shop) -> None:
    shop.dice.choose("star-port")
    shop.dice.choose("ivory")
    assert shop.notices[-1] == NoticeView("Dice: ivory and brass")
    shop.dice.choose("high-contrast")
    assert shop.notices[-1].undo
    assert shop.worn == DiceSet("high-contrast")


def test_choosing_the_current_set_is_no_edit(shop: Shop) -> None:
    before = edits(shop.table)
    shop.dice.choose("ivory")
    shop.dice.choose_physical(False)
    assert edits(shop.table) == before
    assert shop.notices == []


def test_custom_colours_apply_while_typed_as_one_edit(shop: Shop) -> None:
    before = edits(shop.table)
    shop.dice.enter_own("#102030", FIRST_OWN.ink)
    shop.dice.enter_own("#10203", FIRST_OWN.ink)  # a digit is taken off
    assert shop.view.own.refusal.startswith("Write each colour")
    shop.dice.enter_own("#10204f", FIRST_OWN.ink)
    assert shop.chosen() == ["own"]
    assert shop.worn == DiceSet(OWN, "#10204F", FIRST_OWN.ink)
    assert edits(shop.table) == before + 1


def test_unreadable_numerals_are_refused_until_corrected(shop: Shop) -> None:
    shop.dice.choose("star-port")
    shop.dice.enter_own("#3A1F5C", "#7F68A0")
    assert shop.worn == DiceSet("star-port")
    assert shop.chosen() == ["Star-port"]
    offered = shop.view.own.mended
    shop.dice.choose(OWN)
    assert shop.worn == DiceSet("star-port")
    shop.dice.mend()
    assert shop.worn == DiceSet(OWN, "#3A1F5C", offered)
    assert shop.view.own.refusal == ""


def test_without_a_suggestion_nothing_is_corrected(shop: Shop) -> None:
    for drafted in (("#808080", "#FFFFFF"), ("purple", "#FFFFFF")):
        shop.dice.enter_own(*drafted)
        shop.dice.mend()
        assert shop.worn == DiceSet()
        assert (shop.view.own.body, shop.view.own.ink) == drafted


def test_custom_colours_return_to_their_fields(shop: Shop, library_path: Path) -> None:
    shop.dice.enter_own("#102030", "#F0E0D0")
    again = shop_at(restarted(shop.table, library_path))
    assert (again.view.own.body, again.view.own.ink) == ("#102030", "#F0E0D0")
    assert again.chosen() == ["own"]
    again.table.library.close()


def test_physical_dice_are_a_separate_edit(shop: Shop) -> None:
    shop.dice.choose("star-port")
    shop.dice.choose_physical(True)
    assert shop.view.physical is True
    assert is_physical(shop.table.session.character.sheet)
    assert shop.notices[-1] == NoticeView("Rolls own dice", undo=True)
    shop.table.undo.undo()
    assert not is_physical(shop.table.session.character.sheet)
    assert shop.worn == DiceSet("star-port")


def test_on_a_full_disk_the_dice_wait_to_be_saved(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise DiskFull(shop.table.library.path, "full")

    monkeypatch.setattr(shop.table.library, "transaction", full)
    shop.dice.choose("star-port")
    assert shop.chosen() == ["Star-port"]
    assert shop.table.session.unsaved.is_told
    monkeypatch.undo()
    shop.table.session.unsaved.try_again()
    assert shop.table.session.read_character(shop.table.session.character.id) == shop.table.session.character


def test_dice_without_a_character_are_stored_elsewhere() -> None:
    kept = [DiceSet("high-contrast")]
    dice = DiceSetsController(LooseDice(lambda: kept[-1], kept.append))
    views: list[DiceSetsView] = []
    notices: list[NoticeView] = []
    dice.view_changed.connect(views.append)
    dice.notice.connect(notices.append)
    dice.show()
    assert views[-1].whose == "Dice without a character"
    assert views[-1].physical is None
    dice.choose("star-port")
    dice.choose_physical(True)  # no question here
    dice.enter_own("#102030", "#F0E0D0")
    assert kept[1:] == [DiceSet("star-port"), DiceSet(OWN, "#102030", "#F0E0D0")]
    assert views[-1].own.chosen
    assert notices == []
