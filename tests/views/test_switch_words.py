"""Every house rule has words, and what is shown is what is stored."""

import pytest

from desktop.library.records.characters import Campaign, CampaignId, CharacterId, Listed
from desktop.views.about import switch_words
from desktop.views.campaign import campaign_view, fact_of, game_switches
from desktop.views.rule_sentences import sentences

GAMES = {"coc7": 12, "shadow-lounge": 6}


@pytest.mark.parametrize(("game", "count"), GAMES.items())
def test_every_house_rule_and_option_has_words_and_no_others_do(game: str, count: int) -> None:
    words = switch_words(game)
    switches = game_switches(game)
    assert len(switches) == count
    assert list(words) == [each.name for each in switches]
    for each in switches:
        said = words[each.name]
        assert said.title.endswith("?")
        assert set(said.positions) == {str(fact_of(position)) for position in each.positions}
        assert all(said.positions.values())
        assert len(set(said.positions.values())) == len(said.positions)
    assert len({each.title for each in words.values()}) == count


def test_an_unknown_game_has_no_house_rules() -> None:
    assert game_switches("a game of the future") == ()
    assert switch_words("a game of the future") == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_new_campaign_uses_recommended_options_and_shows_each_rules_sentence(game: str) -> None:
    campaign = Campaign(CampaignId(1), "u", 1, "Table", game)
    view = campaign_view((campaign,), (), campaign.id, (), {})
    assert [each.chosen for each in view.switches] == [each.positions[0][0] for each in view.switches]
    assert [each.rule for each in view.switches] == [each.rule for each in game_switches(game)]
    assert all(each.sentence == sentences(game)[each.rule] for each in view.switches)


def test_an_unknown_option_is_shown_as_the_recommended_one() -> None:
    switches = (("fumble", "on_tuesdays"), ("luck_spending", 0), ("a_later_rule", 3))
    campaign = Campaign(CampaignId(1), "u", 1, "Table", "coc7", "", switches)
    stands = {each.name: each.chosen for each in campaign_view((campaign,), (), campaign.id, (), {}).switches}
    assert (stands["fumble"], stands["luck_spending"]) == ("by_target", "0")
    assert "a_later_rule" not in stands


def test_only_characters_of_the_game_can_join_and_their_other_campaign_is_named() -> None:
    listed = tuple(
        Listed(CharacterId(n), str(n), system, name)
        for n, (system, name) in enumerate(
            (("coc7", "Ada"), ("shadow-lounge", "Sel"), ("coc7", "Bob"), ("coc7", "Cy"), ("coc7", "Di"))
        )
    )
    one, two = (Campaign(CampaignId(n), str(n), 1, f"Table {n}", "coc7") for n in (1, 2))
    joined = {CharacterId(0): one.id, CharacterId(2): two.id, CharacterId(4): CampaignId(3)}
    view = campaign_view((one, two), (CampaignId(3),), one.id, listed, joined)
    assert [(each.name, each.member, each.elsewhere) for each in view.members] == [
        ("Ada", True, ""),
        ("Bob", False, "Table 2"),
        ("Cy", False, ""),
        ("Di", False, "Damaged campaign"),
    ]
    assert [(row.id, row.name, row.line) for row in view.campaigns] == [
        (1, "Table 1", "Call of Cthulhu 7e · 1 character"),
        (2, "Table 2", "Call of Cthulhu 7e · 1 character"),
        (3, "Damaged campaign", "Can't be read"),
    ]
    damaged = campaign_view((one, two), (CampaignId(3),), CampaignId(3), listed, joined)
    assert (damaged.chosen, damaged.damaged, damaged.members, damaged.name) == (3, True, (), "")


def test_a_campaign_of_an_unknown_game_is_shown_by_its_id() -> None:
    campaign = Campaign(CampaignId(1), "u", 1, "Table", "a game of the future")
    view = campaign_view((campaign,), (), campaign.id, (), {})
    assert (view.game, view.switches) == ("a game of the future", ())
    assert campaign_view((campaign,), (), None, (), {}).chosen == 0
