"""Search by name parts in any script, notes, numbers and places."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.library.records.characters import Character, CharacterId, Order, Query, Shelf, Standing
from desktop.library.search import finding
from desktop.library.search.indexes import spoken_names
from desktop.library.store.library import Library
from rules_core.sheet.sheet import Detail, Sheet, Skill, Tracker, Trait
from tests.library.people import blow, investigator


def person(name: str, *, notes: str = "", occupation: str = "", spot: int = 25, luck: int = 50) -> Sheet:
    return Sheet(
        system="coc7",
        name=name,
        details=(Detail("occupation", occupation),),
        traits=(Trait("str", 40),),
        skills=(Skill("spot-hidden", "spot-hidden", spot), Skill("own", "custom", 70, name="Bee keeping")),
        trackers=(Tracker("luck", luck),),
        notes=notes,
    )


@pytest.fixture
def people(library: Library) -> dict[str, Character]:
    """Characters of three games, played in turn."""
    sheets = [
        person("Ida Marchetti", occupation="Press photographer", spot=70, luck=30, notes="Knows 上田久美子."),
        person("Aïda Braun", spot=60, luck=80, notes="Saw the lighthouse burn."),
        person("上田久美子", spot=65),
        replace(person("Tarn Ondara", notes="A friend of Ida."), system="shadow-lounge"),
        Sheet("a game of the future", "Robot", traits=(Trait("str", 90),)),
    ]
    with library.transaction() as tx:
        added = [tx.add(each) for each in sheets]
        for n, each in enumerate(added):
            tx.journal.append(each.id, replace(blow(), at=f"2026-03-0{n + 1}T20:00:00.000+00:00"))
    return {each.sheet.name: each for each in added}


def names(library: Library, query: Query | str) -> list[str]:
    """Return the found names, after checking that the counts match."""
    asked = Query(query, order=Order.NAME) if isinstance(query, str) else query
    found = library.find(asked)
    assert library.count(asked) == len(found)
    by_game: dict[str, int] = {}
    for each in library.find(replace(asked, system="")):
        game = each.system if each.system != "a game of the future" else ""
        by_game[game] = by_game.get(game, 0) + 1
    assert library.counts(asked) == by_game
    return [each.name for each in found]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("久美", ["上田久美子", "Ida Marchetti"]),
        ("ida", ["Aïda Braun", "Ida Marchetti", "Tarn Ondara"]),
        ("ÏDA", ["Aïda Braun", "Ida Marchetti", "Tarn Ondara"]),
        ("chet", ["Ida Marchetti"]),
        ("marc ida", ["Ida Marchetti"]),
        ("ida robot", []),
        ("photog", ["Ida Marchetti"]),
        ("lighth", ["Aïda Braun"]),
        ("ighthouse", []),
        ("lounge", ["Tarn Ondara"]),
        ("spot hidden > 60", ["Ida Marchetti", "上田久美子"]),
        ("spot ≥ 60 luck<40", ["Ida Marchetti"]),
        ("ida spot > 10 luck > 40", ["Aïda Braun", "Tarn Ondara"]),
        ("bee keep = 70 marchetti", ["Ida Marchetti"]),
        ("strength > 80", ["Robot"]),
        ("STR>80", ["Robot"]),
        ("juggling > 1", []),
        ("%", ["Aïda Braun", "Ida Marchetti", "Robot", "Tarn Ondara", "上田久美子"]),
        ("\U0001fae0", []),
        ('") OR words : (a', []),
    ],
)
def test_matching_characters_are_found(
    library: Library, people: dict[str, Character], typed: str, found: list[str]
) -> None:
    assert names(library, typed) == found


@pytest.mark.usefixtures("german")
def test_skills_and_trackers_are_found_by_names_in_the_player_s_language(
    library: Library, people: dict[str, Character]
) -> None:
    skilled = names(library, "spot hidden > 40")
    assert skilled
    assert names(library, "Verborgenes erkennen > 40") == skilled
    assert names(library, "Glück >= 0") == names(library, "luck >= 0") != []


@pytest.mark.usefixtures("german")
def test_names_of_the_games_lists_are_found_in_the_player_s_language(
    library: Library, people: dict[str, Character]
) -> None:
    assert names(library, "Pressefotograf") == names(library, "pressefoto") == ["Ida Marchetti"]
    assert names(library, "Schiffsarzt") == []
    athlete = replace(person("Sel Odame"), skills=(Skill("custom:athletics", "custom", 56, "Athletics"),))
    with library.transaction() as tx:
        tx.add(replace(athlete, system="shadow-lounge", details=(Detail("occupation", "Ship's doctor"),)))
    assert names(library, "Athletik > 50") == names(library, "athletics > 50") == ["Sel Odame"]
    assert names(library, "Athletik > 60") == []
    assert names(library, "Schiffsarzt") == names(library, "odame schiff") == ["Sel Odame"]


def test_name_matches_come_before_note_matches(library: Library, people: dict[str, Character]) -> None:
    assert names(library, Query("ida", order=Order.PLAYED)) == ["Aïda Braun", "Ida Marchetti", "Tarn Ondara"]
    assert [each.name for each in library.find(Query("ida", order=Order.PLAYED), 1, 2)] == [
        "Ida Marchetti",
        "Tarn Ondara",
    ]
    assert [each.name for each in library.find(Query("ida", order=Order.PLAYED), 2, 2)] == ["Tarn Ondara"]


def test_results_are_in_the_chosen_order(library: Library, people: dict[str, Character]) -> None:
    last = ["Robot", "Tarn Ondara", "上田久美子", "Aïda Braun", "Ida Marchetti"]
    assert names(library, Query()) == names(library, Query(order=Order.CREATED)) == last
    with library.transaction() as tx:
        tx.journal.append(people["Ida Marchetti"].id, replace(blow(), at="2026-04-01T20:00:00.000+00:00"))
    assert names(library, Query())[0] == "Ida Marchetti"
    assert names(library, Query(order=Order.CREATED)) == last
    (ida,) = library.find(Query("marchetti"))
    assert (ida.created_at, ida.played_at) == (
        "2026-03-01T20:00:00.000+00:00",
        "2026-04-01T20:00:00.000+00:00",
    )


def test_game_campaign_tags_favourites_and_sections_filter_results(
    library: Library, people: dict[str, Character]
) -> None:
    ida, aida, kumiko = (people[each].id for each in ("Ida Marchetti", "Aïda Braun", "上田久美子"))
    with library.transaction() as tx:
        table = tx.campaigns.add("The Arkham table", "coc7")
        tx.campaigns.set_member(ida, table.id)
        tx.campaigns.set_member(aida, table.id)
        tx.set_standing(ida, Standing(favourite=True, tags=("Villain", "in Boston")))
        tx.set_standing(aida, Standing(shelf=Shelf.ARCHIVE, tags=("villain",)))
        tx.set_standing(kumiko, Standing(shelf=Shelf.BIN, binned_at="2026-03-01T00:00:00.000+00:00"))
    assert names(library, Query(system="shadow-lounge")) == ["Tarn Ondara"]
    assert names(library, Query(system="coc7")) == ["Ida Marchetti"]
    assert names(library, Query(campaign=table.id)) == ["Ida Marchetti"]
    assert names(library, Query(campaign=table.id, shelf=Shelf.ARCHIVE)) == ["Aïda Braun"]
    assert names(library, Query(tag="villain")) == ["Ida Marchetti"]
    assert names(library, Query("lighthouse", tag="VILLAIN", shelf=Shelf.ARCHIVE)) == ["Aïda Braun"]
    assert names(library, Query(favourites=True)) == ["Ida Marchetti"]
    assert names(library, Query("tarn", favourites=True)) == []
    assert names(library, Query("spot > 10", favourites=True)) == ["Ida Marchetti"]
    assert names(library, Query("arkham")) == names(library, Query("boston")) == ["Ida Marchetti"]
    assert names(library, Query(shelf=Shelf.BIN)) == ["上田久美子"]
    assert library.tags() == (("in Boston", 1), ("Villain", 1), ("villain", 1))
    (found,) = library.find(Query("marchetti"))
    assert (found.favourite, found.pinned, found.tags) == (True, False, ("Villain", "in Boston"))
    assert {each.name for each in library.listed()} == {"Aïda Braun", "Ida Marchetti", "Robot", "Tarn Ondara"}
    assert [each.name for each in library.members(table.id)] == ["Aïda Braun", "Ida Marchetti"]
    with library.transaction() as tx:
        tx.campaigns.remove(table.id)
        tx.set_standing(ida, Standing())
        tx.set_standing(aida, Standing())
    assert names(library, Query("arkham")) == names(library, Query("boston")) == []
    assert names(library, Query("lighthouse")) == ["Aïda Braun"]


def test_changed_sheet_is_found_by_its_new_values(library: Library, people: dict[str, Character]) -> None:
    ida = people["Ida Marchetti"]
    changed = replace(ida.sheet, name="Zoe", notes="", skills=(Skill("spot-hidden", "spot-hidden", 5),))
    with library.transaction() as tx:
        tx.put(ida, changed)
    assert (names(library, "marchetti"), names(library, "spot < 10")) == ([], ["Zoe"])
    assert names(library, "bee < 99 zoe") == []


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limit up to which matches are sorted."""
    monkeypatch.setattr(finding, "_FEW", 3)
    monkeypatch.setattr(finding, "_DEEP", 4)


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.sampled_from(["Ida Moss", "Ada", "Moss Adams"]), st.integers(0, 99)), max_size=14),
    st.sampled_from(["", "ida", "ad", "moss", "spot > 40", "ad spot > 20", "luck > 10 spot < 60", "hill"]),
    st.sampled_from(list(Order)),
)
def test_pages_together_are_all_matches_in_order(
    few: None, made: list[tuple[str, int]], typed: str, order: Order
) -> None:
    with TemporaryDirectory() as folder:
        library = Library.open(Path(folder) / "library.db")
        with library.transaction() as tx:
            for name, spot in made:
                tx.add(person(name, spot=spot, notes="On the hill. Adored." if spot % 3 else ""))
        query = Query(typed, order=order)
        whole = library.find(query)
        pages = [each for at in range(0, 16, 3) for each in library.find(query, at, 3)]
        assert pages == list(whole)
        expected = {
            CharacterId(n)
            for n, (name, spot) in enumerate(made, 1)
            if {
                "": True,
                "ida": "Ida" in name,
                "ad": "Ad" in name or spot % 3 != 0,
                "moss": "Moss" in name,
                "spot > 40": spot > 40,
                "ad spot > 20": spot > 20 and ("Ad" in name or spot % 3 != 0),
                "luck > 10 spot < 60": spot < 60,
                "hill": spot % 3 != 0,
            }[typed]
        }
        assert {each.id for each in whole} == expected
        assert library.count(query) == len(whole) == sum(library.counts(query).values())
        library.close()


def test_sheets_are_read_and_unreadable_ones_skipped(library: Library, people: dict[str, Character]) -> None:
    ida = people["Ida Marchetti"]
    assert library.sheets([ida.id, CharacterId(99)]) == {ida.id: ida.sheet}


def test_hundred_thousandth_page_is_empty(library: Library) -> None:
    with library.transaction() as tx:
        tx.add(investigator())
    assert library.find(Query("ada"), 100_000) == library.find(Query(), 100_000) == ()


def test_search_in_another_thread_never_sees_partial_names(
    library: Library, people: dict[str, Character], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While skill names are reloaded, another search uses the cached ones."""
    assert names(library, "spot > 60") == ["Ida Marchetti", "上田久美子"]
    with library.transaction() as tx:
        tx.add(replace(person("Bo"), traits=(Trait("a new trait", 1),)))
    seen: list[dict[str, list[str]]] = []

    def meanwhile(ids: set[str]) -> Iterable[tuple[str, str]]:
        seen.append(dict(library._opened.finder._known.names))
        return spoken_names(ids)

    monkeypatch.setattr(finding, "spoken_names", meanwhile)
    before = dict(library._opened.finder._known.names)
    assert names(library, "spot > 60") == ["Ida Marchetti", "上田久美子"]
    assert seen == [before]
