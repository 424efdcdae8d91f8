"""The lists of names that games offer, which a sheet stores in English."""

import pytest

from rules_core.game.registry import SYSTEM_IDS, UnknownSystem, creation, name_lists
from rules_core.game.system import NameList


def names(system_id: str, part: str) -> set[str]:
    return {name for each in name_lists(system_id) if each.place.startswith(part) for name in each.names}


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_every_game_lists_names_once_for_each_place(system_id: str) -> None:
    lists = name_lists(system_id)
    assert lists
    for each in lists:
        assert isinstance(each, NameList)
        assert all(name and name == name.strip() for name in each.names)
        assert len(set(each.names)) == len(each.names), each.place


@pytest.mark.parametrize("system_id", SYSTEM_IDS)
def test_occupations_of_creation_are_listed(system_id: str) -> None:
    offered = {each.name for each in creation(system_id).occupations}
    assert offered <= names(system_id, "detail/")


def test_an_unknown_game_lists_nothing() -> None:
    with pytest.raises(UnknownSystem):
        name_lists("no-game")
