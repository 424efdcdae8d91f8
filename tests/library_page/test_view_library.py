"""The texts of the library: rows, chips, filters, empty pages and actions."""

from datetime import date
from typing import NamedTuple

import pytest

from desktop.library_page.view.library import (
    RowView,
    acts,
    chips,
    count_words,
    delete_question,
    done_notice,
    empty_view,
    row_view,
    shows,
)

TODAY = date(2026, 11, 21)


class Found(NamedTuple):
    """A character as the library finds it."""

    id: int = 1
    system: str = "coc7"
    name: str = "Ida Marchetti"
    hp: int | None = 8
    hp_max: int | None = 11
    favourite: bool = False
    pinned: bool = False
    unfinished: bool = False
    variant_of: str = ""
    created_at: str = ""
    played_at: str = ""
    binned_at: str = ""
    tags: tuple[str, ...] = ()


def row(system: str = "coc7", **flags: bool) -> RowView:
    return row_view(Found(system=system), TODAY, 30)._replace(**flags)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Found(played_at="2026-11-21T12:00:00+00:00"), "Played today"),
        (Found(played_at="2026-11-20T12:00:00+00:00"), "Played yesterday"),
        (Found(played_at="2026-11-16T12:00:00+00:00"), "Played 16 Nov"),
        (Found(played_at="2024-02-03T12:00:00+00:00"), "Played 3 Feb 2024"),
        (Found(created_at="2026-10-30T12:00:00+00:00"), "Added 30 Oct"),
        (Found(), ""),
        (
            Found(played_at="2026-11-20T12:00:00+00:00", binned_at="2026-11-20T12:00:00+00:00"),
            "In the bin until 20 Dec",
        ),
    ],
)
def test_a_row_shows_when_it_was_played_or_expires(found: Found, words: str) -> None:
    assert row_view(found, TODAY, 30).when == words


def test_a_row_shows_game_and_health() -> None:
    shown = row_view(Found(variant_of="abc", tags=("npc",)), TODAY, 30)
    assert (shown.game, shown.health, shown.initials) == ("CoC 7e", "HP 8/11", "IM")
    assert (shown.variant, shown.tags) == (True, ("npc",))


def test_chips_count_characters_per_game() -> None:
    assert [(each.name, each.number) for each in chips({"coc7": 2, "striker": 1}, "shadow-lounge")] == [
        ("All", 3),
        ("CoC 7e", 2),
        ("Shadow Lounge", 0),
        ("Striker", 1),
    ]
    assert [each.system for each in chips({"of-tomorrow": 1}, "")] == ["", "of-tomorrow"]


def test_all_filters_are_offered() -> None:
    offered = shows([(7, "Thursdays")], ["npc"])
    assert [each.id for each in offered] == [
        "active",
        "favourites",
        "campaign:7",
        "tag:npc",
        "archive",
        "bin",
    ]
    assert [each.title for each in offered[2:4]] == ["Campaign: Thursdays", "Tag: npc"]


def test_counts_are_sentences() -> None:
    assert count_words(1, narrowed=False) == "1 character on this computer"
    assert count_words(12345, narrowed=True) == "12,345 characters found"


@pytest.mark.parametrize(
    ("text", "show", "narrowed", "words", "act"),
    [
        ("xyz", "active", True, "No character matches “xyz”.", "clear"),
        ("", "active", True, "No characters of this game here.", "all"),
        ("", "bin", False, "The bin is empty.", "active"),
        ("", "archive", False, "Nothing is archived.", "active"),
        ("", "favourites", False, "No favourites yet.", "active"),
        ("", "active", False, "No characters yet.", "new"),
        ("", "tag:npc", False, "No characters here.", "active"),
    ],
)
def test_an_empty_page_says_why_and_what_next(
    text: str, show: str, narrowed: bool, words: str, act: str
) -> None:
    view = empty_view(text, show, narrowed=narrowed, days=30)
    assert (view.words, view.act) == (words, act)
    assert view.button


@pytest.mark.parametrize(("away", "button"), [("bin", "Show the bin"), ("archive", "Show the archive")])
def test_an_empty_library_points_to_archive_and_bin(away: str, button: str) -> None:
    view = empty_view("", "active", narrowed=False, days=30, away=away)
    assert (view.words, view.act, view.button) == ("The library is empty.", away, button)


def test_no_selection_has_no_actions() -> None:
    assert acts((), "active") == ()


def test_only_one_character_can_be_opened() -> None:
    assert acts([row()], "active")[0].reason == ""
    assert acts([row(), row()], "active")[0].reason == "Select one character."


def test_marks_are_cleared_if_all_have_them() -> None:
    both = [row(favourite=True, pinned=True), row(favourite=True)]
    assert [each.act for each in acts(both, "active")][1:3] == ["no_favourite", "pin"]
    assert [each.act for each in acts(both[:1], "active")][1:3] == ["no_favourite", "unpin"]


def test_archive_and_bin_have_their_actions() -> None:
    archived = [each.act for each in acts([row()], "archive")]
    assert "restore" in archived
    assert not {"archive", "pin"}.intersection(archived)
    assert [each.act for each in acts([row()], "bin")] == ["restore", "delete"]


def test_a_campaign_of_the_same_game_can_be_joined_or_left() -> None:
    campaigns = ((1, "Thursdays", "coc7"), (2, "Sundays", "striker"))
    joining = next(each for each in acts([row()], "active", campaigns) if each.act == "campaign")
    assert [each.id for each in joining.choices] == ["campaign:1", "campaign:none"]
    none = next(each for each in acts([row("basic-d20")], "active", campaigns) if each.act == "campaign")
    assert none.reason == "There are no campaigns for this game yet."
    mixed = next(each for each in acts([row(), row("striker")], "active") if each.act == "campaign")
    assert mixed.reason == "Select characters of one game."


def test_one_or_two_characters_of_a_game_can_be_compared() -> None:
    def why(*rows: RowView) -> str:
        return next(each.reason for each in acts(rows, "active") if each.act == "compare")

    assert (why(row()), why(row(), row())) == ("", "")
    assert why(row(), row("striker")) == "Select characters of one game."
    assert why(row(), row(), row()) == "Select one or two characters."


def test_group_luck_is_only_for_call_of_cthulhu() -> None:
    assert "group_luck" in [each.act for each in acts([row(), row()], "active")]
    assert "group_luck" not in [each.act for each in acts([row(), row("striker")], "active")]


def test_changes_are_announced_with_undo() -> None:
    one = done_notice("bin", "Ida Marchetti", 1, 30)
    assert (one.text, one.act_words) == ("Ida Marchetti moved to the bin for 30 days.", "Undo")
    assert done_notice("campaign:3", "", 2, 30).text == "2 characters added to the campaign."
    assert done_notice("campaign:none", "", 2, 30).text == "2 characters removed from the campaign."


def test_deleting_for_good_asks_by_name() -> None:
    question, detail = delete_question("Ida Marchetti", 1, 30)
    assert question == "Delete Ida Marchetti for good?"
    assert "30 days" in detail
