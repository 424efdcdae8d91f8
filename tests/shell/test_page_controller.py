"""Sheet pages are updated only when visible and changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.shell.page_controller import PageController
from tests.table import Table, open_table


class Shown:
    """What the pages were told, and how often each view was made."""

    def __init__(self, table: Table) -> None:
        self.told: list[tuple[str, object]] = []
        self.made: list[str] = []
        self.absent = {"skills"}
        self.pages = PageController(table.session, table.rolls, self._make)
        self.pages.page_changed.connect(lambda page, view: self.told.append((page, view)))

    def _make(self, name: str) -> object:
        if name != "skills":  # what may stand beside the skills is asked for every time
            self.made.append(name)
        return None if name in self.absent else f"{name} {len(self.made)}"

    def forget(self) -> None:
        """Forget what was told so far."""
        self.told.clear()
        self.made.clear()


@pytest.fixture
def shown(table: Table) -> Shown:
    return Shown(table)


@pytest.fixture
def empty(qtbot: QtBot, library_path: Path) -> Iterator[Table]:
    """A library with nobody in it."""
    table = open_table(library_path)
    yield table
    table.library.close()


def test_a_page_is_sent_when_opened(shown: Shown) -> None:
    shown.pages.turn_to("combat")
    assert shown.told == [("combat", "combat 1")]
    shown.pages.turn_to("healing")
    assert [page for page, _ in shown.told] == ["combat", "healing"]
    shown.pages.turn_to("healing")
    assert [page for page, _ in shown.told] == ["combat", "healing"], "it is looked at already"


def test_hidden_pages_are_not_built(table: Table, shown: Shown) -> None:
    shown.pages.turn_to("combat")
    shown.forget()
    table.sheets.enter_tracker("hp", "-1")
    assert set(shown.made) == {"combat"}
    assert shown.told


def test_a_tab_without_a_page_sends_nothing(table: Table, shown: Shown) -> None:
    shown.pages.turn_to("skills")
    table.sheets.enter_tracker("hp", "-1")
    table.rolls.tray.load_skill("listen")
    assert (shown.made, shown.told) == ([], [])


def test_cards_beside_the_skills_are_always_sent(table: Table, shown: Shown) -> None:
    shown.absent.clear()
    shown.pages.turn_to("combat")
    shown.forget()
    table.sheets.enter_tracker("hp", "-1")
    assert list(dict.fromkeys(page for page, _ in shown.told)) == ["skills", "combat"]
    shown.forget()
    shown.pages.turn_to("healing")
    assert [page for page, _ in shown.told] == ["healing"], "turning changes nothing beside the skills"
    shown.pages.turn_to("skills")
    shown.forget()
    table.sheets.enter_tracker("hp", "-1")
    assert {page for page, _ in shown.told} == {"skills"}


def test_effects_wait_until_dice_land(table: Table, shown: Shown) -> None:
    shown.pages.turn_to("combat")
    shown.forget()
    table.dice.lay(20, units=1)
    table.rolls.roll_skill("spot-hidden")
    assert shown.told == []
    shown.pages.turn_to("healing")
    assert shown.told == [], "another page would give it away too"
    shown.pages.landed()
    assert [page for page, _ in shown.told] == ["healing"]
    shown.pages.landed()
    assert len(shown.told) == 1


def test_a_change_while_dice_roll_is_sent(table: Table, shown: Shown) -> None:
    shown.pages.turn_to("healing")
    table.dice.lay(20, units=1)
    table.rolls.roll_skill("spot-hidden")
    shown.forget()
    table.sheets.enter_tracker("hp", "-1")
    assert [page for page, _ in shown.told] == ["healing"]


def test_another_character_is_sent_immediately(table: Table, shown: Shown) -> None:
    shown.pages.turn_to("combat")
    table.dice.lay(20, units=1)
    table.rolls.roll_skill("spot-hidden")
    shown.forget()
    table.characters.open_sample("hugh-pemberton")
    assert {page for page, _ in shown.told} == {"combat"}


def test_rule_and_subject_changes_are_sent(table: Table, shown: Shown) -> None:
    shown.pages.turn_to("combat")
    shown.forget()
    table.session.read_campaign()
    assert shown.told
    shown.forget()
    table.combat.load(2)
    assert shown.told


def test_a_page_the_character_lacks_is_not_sent(shown: Shown) -> None:
    shown.absent.add("combat")
    shown.pages.turn_to("combat")
    assert (shown.made, shown.told) == (["combat"], [])


def test_without_a_character_nothing_is_sent(empty: Table) -> None:
    shown = Shown(empty)
    shown.pages.turn_to("combat")
    shown.pages.show()
    shown.pages.landed()
    assert (shown.made, shown.told) == ([], [])
