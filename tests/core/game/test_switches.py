from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module

import pytest

from rules_core.game.registry import RULE_PACKAGES
from rules_core.game.switches import Switch, switch, switches, table_facts, table_from


class Way(StrEnum):
    SHORT = "short"
    LONG = "long"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class ATable:
    strict: bool = switch(False, "X-1")
    way: Way = switch(Way.LONG, "X-2")


def test_the_recommended_position_comes_first() -> None:
    assert switches(ATable) == (
        Switch("strict", (False, True), "X-1"),
        Switch("way", (Way.LONG, Way.SHORT, Way.ROUND), "X-2"),
    )
    assert switches(ATable(strict=True)) == switches(ATable)


def test_a_table_is_saved_as_facts() -> None:
    table = ATable(strict=True, way=Way.ROUND)
    assert table_facts(table) == (("strict", 1), ("way", "round"))
    assert table_from(dict(table_facts(table)), ATable()) == table
    assert table_from({}, ATable()) == ATable()
    with pytest.raises(ValueError, match="zigzag"):
        table_from({"way": "zigzag"}, ATable())


@pytest.mark.parametrize("game", RULE_PACKAGES)
def test_every_game_has_a_table_whose_defaults_are_recommended(game: str) -> None:
    module = import_module(f"{RULE_PACKAGES[game]}.table")
    assert module.Table() == module.RECOMMENDED
    assert all(each.rule for each in switches(module.Table))
