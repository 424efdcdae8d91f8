from pathlib import Path

import pytest

from desktop.library import problems
from desktop.library.records.characters import Character, CharacterId
from desktop.library.store.library import Library
from tests.library.people import blow, investigator
from tests.other_program import spoil


@pytest.fixture
def played(library: Library) -> Character:
    with library.transaction() as tx:
        played = tx.add(investigator("Bob"), portrait=b"his picture")
        tx.journal.append(played.id, blow())
        campaign = tx.campaigns.add("Arkham", "coc7")
        tx.campaigns.set_member(played.id, campaign.id)
    return played


def test_an_opening_is_what_the_library_says_of_each_part(library: Library, played: Character) -> None:
    read = library.opening(played.id)
    assert read.character == library.character(played.id) == played
    assert read.portrait() == library.portrait(played.id) == b"his picture"
    assert read.entries() == library.entries(played.id) != ()
    assert read.campaign() == library.campaign_of(played.id) is not None


def test_a_damaged_part_of_an_opening_leaves_the_others(
    path: Path, library: Library, played: Character
) -> None:
    spoil(path, "UPDATE portrait SET image = x'00'", "UPDATE journal SET action_uuid = 'another'")
    read = library.opening(played.id)
    assert read.character == played
    with pytest.raises(problems.DamagedPortrait):
        read.portrait()
    with pytest.raises(problems.DamagedEntries) as damage:
        read.entries()
    assert damage.value.damaged == (1,)
    assert read.campaign() is not None
    spoil(path, "UPDATE campaign SET name = 'another'")
    with pytest.raises(problems.DamagedCampaigns):
        library.opening(played.id).campaign()


def test_a_damaged_or_unknown_character_is_not_opened(
    path: Path, library: Library, played: Character
) -> None:
    with pytest.raises(problems.UnknownCharacter):
        library.opening(CharacterId(77))
    spoil(path, "UPDATE character SET name = 'Rob'")
    with pytest.raises(problems.DamagedCharacter):
        library.opening(played.id)
