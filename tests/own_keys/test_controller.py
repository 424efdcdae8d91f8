"""What the window of keys does: search, change, give, keep, reset."""

from collections.abc import Iterator, Mapping

import pytest

from desktop.base import keys
from desktop.base.keys import Keys
from desktop.own_keys.controller import KeysController
from desktop.own_keys.view import KeyRow, KeysView, Waiting, spoken

GROUPS = (
    ("palette", "File"),
    ("library", "File"),
    ("roll", "Roll"),
    ("luck", "Roll"),
    ("filter", "View"),
    ("theme_dark", "View"),
    ("pool_boost", "Symbol dice"),
)


class Table:
    """A controller, what it shows and says, and the keys it saved."""

    def __init__(self) -> None:
        self.saved: dict[str, Keys] = {}
        self.told: list[str] = []
        self.views: list[KeysView] = []
        self.on = KeysController(GROUPS, lambda: self.saved, self.save)
        self.on.view_changed.connect(self.views.append)
        self.on.told.connect(self.told.append)
        self.on.show()

    def save(self, chosen: Mapping[str, Keys]) -> None:
        self.saved = dict(chosen)
        keys.use(self.saved)

    @property
    def view(self) -> KeysView:
        return self.views[-1]

    def row(self, command: str) -> KeyRow:
        return next(each for each in self.view.rows if each.command == command)

    def change(self, command: str, key: str, waiting: Waiting = Waiting.CHANGE) -> None:
        self.on.choose(command)
        self.on.wait_for_key(waiting)
        self.on.press(key)


@pytest.fixture
def table() -> Iterator[Table]:
    keys.use({})
    yield Table()
    keys.use({})


def listed(table: Table) -> list[str]:
    return [row.command for row in table.view.rows]


def offered(table: Table) -> tuple[bool, bool]:
    """Return whether a key can be added, and whether all can be removed."""
    return table.view.can_add, table.view.can_clear


def test_a_new_key_is_saved_at_once_and_only_what_differs(table: Table) -> None:
    table.change("roll", "J")
    assert table.saved == {"roll": ("J",)}
    assert (table.row("roll").keys, table.row("roll").changed) == (("J",), True)
    assert table.told == ["“Roll” now has: J."]
    assert table.view.waiting is Waiting.NOTHING
    table.change("roll", "R")
    assert table.saved == {}
    assert not table.row("roll").changed


def test_a_key_of_another_command_names_it_and_changes_nothing_yet(table: Table) -> None:
    table.change("roll", "Ctrl+K")
    assert (table.view.message, table.view.warning) == ("Ctrl K is “Find”.", True)
    assert (table.view.giving, table.view.keeping) == ("Give it to “Roll”", "Keep")
    assert table.saved == {}
    table.on.cancel()
    assert (table.view.giving, table.saved) == ("", {})


def test_a_key_that_is_given_leaves_the_other_command_without(table: Table) -> None:
    table.change("roll", "Ctrl+K")
    table.on.give()
    assert table.saved == {"roll": ("Ctrl+K",)}
    assert (table.row("palette").keys, table.row("palette").changed) == ((), True)
    table.change("luck", "Ctrl+K")
    assert table.view.message == "Ctrl K is “Roll”."
    table.on.give()
    assert table.saved == {"luck": ("Ctrl+K",), "roll": ()}


def test_a_reset_asks_if_another_command_has_the_default_now(table: Table) -> None:
    table.change("roll", "Ctrl+K")
    table.on.give()
    table.on.choose("palette")
    assert table.view.can_reset
    table.on.reset()
    assert (table.view.message, table.view.giving) == ("Ctrl K is “Roll”.", "Give it to “Find”")
    table.on.give()
    assert table.saved == {"roll": ()}
    assert table.row("palette").keys == ("Ctrl K",)
    table.on.choose("roll")
    table.on.reset()
    assert table.saved == {}
    assert not table.view.any_changed


def test_all_commands_can_be_reset_at_once(table: Table) -> None:
    table.change("roll", "J")
    table.change("pool_boost", "J")
    assert table.view.any_changed
    table.on.reset_all()
    assert table.saved == {}
    assert table.told[-1] == "All commands have their default keys."


def test_a_command_with_a_letter_and_a_shortcut_keeps_the_other_kind(table: Table) -> None:
    table.change("filter", "Ctrl+G")
    assert table.row("filter").keys == ("Ctrl G", "/")
    table.change("filter", "J")
    assert table.row("filter").keys == ("Ctrl G", "J")
    table.change("roll", "Ctrl+J")
    assert table.row("roll").keys == ("Ctrl J",)


def test_a_command_can_have_up_to_three_keys_or_none(table: Table) -> None:
    assert offered(table) == (True, True)
    table.change("roll", "J", Waiting.ADD)
    table.change("roll", "Ctrl+J", Waiting.ADD)
    assert table.row("roll").keys == ("R", "J", "Ctrl J")
    assert offered(table) == (False, True)
    table.on.clear()
    assert table.row("roll").keys == ()
    assert spoken(table.row("roll")) == "Roll, no key, changed"
    assert offered(table) == (False, False)
    table.on.choose("pool_boost")
    assert offered(table) == (False, True), "a die has one letter"


def test_a_refused_key_says_why_and_waits_for_another(table: Table) -> None:
    table.change("palette", "J")
    assert table.view.warning
    assert table.view.message.startswith("This command works on every page")
    assert table.view.waiting is Waiting.CHANGE
    table.on.press("Alt+F4")
    assert table.view.message == "Alt F4 belongs to your system. Press another key."
    table.on.press("Ctrl+K")
    assert table.view.message == "“Find” has Ctrl K already."
    assert table.saved == {}
    table.on.cancel()
    assert (table.view.message, table.view.warning) == ("By default: Ctrl K.", False)


def test_commands_are_found_by_name_group_and_key(table: Table) -> None:
    table.on.search("luck")
    assert listed(table) == ["luck"]
    assert table.view.chosen == "luck"
    table.on.search("ctrl k")
    assert listed(table) == ["palette"]
    table.on.search("symbol")
    assert listed(table) == ["pool_boost"]
    table.on.search("nothing of that name")
    assert (listed(table), table.view.chosen, table.view.message) == ([], "", "No command matches.")
    table.on.search("")
    assert listed(table) == [command for command, _ in GROUPS]


def test_a_command_is_found_by_pressing_its_key(table: Table) -> None:
    table.on.wait_for_key(Waiting.FIND)
    assert table.view.message == "Press the key to search for. Esc cancels."
    table.on.press("L")
    assert (listed(table), table.view.search, table.view.chosen) == (["luck"], "L", "luck")
    assert table.told == ["L is “Spend Luck”."]
    table.on.wait_for_key(Waiting.FIND)
    table.on.press("F7")
    assert (listed(table), table.view.message) == ([], "No command has F7.")


def test_groups_have_their_name_above_the_first_row(table: Table) -> None:
    assert [row.heading for row in table.view.rows] == ["File", "", "Roll", "", "View", "", "Symbol dice"]
    table.on.search("luck")
    assert [row.heading for row in table.view.rows] == ["Roll"]


def test_single_keys_that_are_off_are_named_as_such(table: Table) -> None:
    keys.use({}, single=False)
    table.on.choose("roll")
    assert table.view.message.startswith("By default: R. Single letters are off.")
