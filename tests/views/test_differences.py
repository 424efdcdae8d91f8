"""Differences in words, as the checks panel and the comparison of characters show them."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from desktop.views.differences import difference_words, edited_words
from rules_core.game.differences import differences
from rules_core.game.edit import add, edit, removed
from rules_core.game.places import place_of
from rules_core.game.registry import system
from rules_core.sheet.events import Event, PictureChanged, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import NO_PICTURE, Homebrew, OwnTracker, Power, Sheet, Technique, Tracker
from rules_core.systems.coc7.system import SYSTEM
from tests.core.game.test_edit import ADA
from tests.core.made_up_sheets import made_up_sheets


def told(before: Sheet, after: Sheet) -> list[tuple[str, str, str]]:
    game = system(before.system)
    return [difference_words(game, before, after, each) for each in differences(before, after)]


@pytest.mark.parametrize(
    ("place", "typed", "name", "was", "now"),
    [
        ("skill/occupation_points/fast-talk", "45", "Fast Talk, occupation", "40", "45"),
        ("skill/interest_points/fast-talk", "5", "Fast Talk, personal", "0", "5"),
        ("skill/value/fast-talk", "50", "Fast Talk", "45", "50"),
        ("skill/base/dodge", "40", "Dodge, base", "37", "40"),
        ("skill/formula/custom:radio", "DEX/2", "Radio, base", "20", "DEX/2"),
        ("skill/hidden/dodge", "1", "Dodge, hidden", "no", "yes"),
        ("skill/trait/dodge", "dex", "Dodge, characteristic", "nothing", "Dexterity"),
        ("skill/marks/dodge", "1", "Dodge, ticks", "0", "1"),
        ("detail//residence", "Arkham", "Residence", "nothing", "Arkham"),
        ("detail//Cat", "Tom", "Cat", "nothing", "Tom"),
        ("detail//creation:points", "EDU*4", "Occupation points", "nothing", "EDU × 4"),
        ("trait//con", "70", "Constitution", "60", "70"),
        ("override//build", "-1", "Build", "by the rules", "−1"),
        ("tracker/value/luck", "40", "Luck", "52", "40"),
        ("tracker/maximum/luck", "60", "Luck, maximum", "by the rules", "60"),
        ("status//prone", "1", "Prone", "no", "yes"),
        ("status//reeling", "3", "Reeling", "no", "3"),
        ("name", "Ida", "Name", "Ada", "Ida"),
        ("weapon/name/0", "Dagger", "Weapon", "Knife", "Dagger"),
        ("weapon/skill/1", "dodge", "Club, skill", "nothing", "Dodge"),
        ("possession/count/0", "5", "Pencils, count", "4", "5"),
        ("passage/text/0", "Rosa\n\nher aunt", "Significant people", "Rosa", "Rosa her aunt"),
        ("passage/key/0", "1", "Significant people, key connection", "no", "yes"),
        ("notes", "x" * 70, "Notes", "Tides", "x" * 59 + "…"),
    ],
)
def test_an_edited_value_is_shown_before_and_after(
    place: str, typed: str, name: str, was: str, now: str
) -> None:
    assert told(ADA, play(ADA, edit(SYSTEM, ADA, place_of(place), typed))) == [(name, was, now)]


def test_added_and_removed_things_are_named_by_kind() -> None:
    after = play(ADA, removed(SYSTEM, ADA, place_of("skill//dodge")))
    assert told(ADA, after) == [("Dodge", "47", "nothing")]
    for part, fields, words in (
        ("skill", {"kind": "climb"}, ("Climb", "nothing", "20")),
        ("weapon", {"name": "Bow"}, ("Weapon", "nothing", "Bow")),
        ("possession", {"name": "Rope"}, ("Gear", "nothing", "Rope")),
        ("power", {"name": "Glow"}, ("Power", "nothing", "Glow")),
        ("technique", {"name": "Feint"}, ("Technique", "nothing", "Feint")),
        ("injury", {"id": "1", "roll": "63"}, ("Injury", "nothing", "63")),
        ("passage", {"heading": "people", "text": "Tom"}, ("Significant people", "nothing", "Tom")),
        ("page", {"title": "The lighthouse"}, ("Page of notes", "nothing", "The lighthouse")),
    ):
        assert told(ADA, play(ADA, add(SYSTEM, ADA, part, fields))) == [words]


def test_names_come_from_the_sheet_if_it_has_them() -> None:
    sheet = Sheet(
        "shadow-lounge",
        "Tarn",
        trackers=(Tracker("own:heat", 1), Tracker("own:gone", 1)),
        powers=(Power("push", "force-push", cost=1),),
        techniques=(Technique("feint", "Feint"), Technique("lunge", "Lunge", "feint")),
        homebrew=Homebrew(trackers=(OwnTracker("own:heat", "Heat"),)),
    )
    after = replace(
        sheet,
        trackers=(Tracker("own:heat", 2), Tracker("own:gone", 2)),
        powers=(Power("push", "force-push", cost=2),),
        techniques=(sheet.techniques[0], replace(sheet.techniques[1], skill="away")),
        homebrew=replace(sheet.homebrew or Homebrew(), packs=("a",)),
        picture=NO_PICTURE,
    )
    assert told(sheet, after) == [
        ("Portrait", "", "none"),
        ("Custom rules", "", ""),
        ("Heat", "1", "2"),
        ("own:gone", "1", "2"),
        ("Lunge, skill", "Feint", "away"),
        ("Power, cost", "1", "2"),
    ]


def edited(*events: Event) -> str:
    return edited_words(SYSTEM, play(ADA, events), Entry(1, "a", Action.EDIT, "", events=events))


@pytest.mark.parametrize(
    ("place", "typed", "words"),
    [
        ("trait//con", "70", "Constitution 60 → 70"),
        ("skill/value/dodge", "50", "Dodge 47 → 50"),
        ("name", "Ida", "Name changed to Ida"),
        ("notes", "New", "Notes changed"),
        ("passage/text/0", "Tom", "Backstory changed"),
        ("weapon/damage/0", "1D4", "Knife, damage: 1D4"),
    ],
)
def test_an_entry_says_what_was_edited(place: str, typed: str, words: str) -> None:
    assert edited(*edit(SYSTEM, ADA, place_of(place), typed)) == words


def test_an_entry_says_what_was_added_and_removed() -> None:
    assert edited(*add(SYSTEM, ADA, "skill", {"name": "Radio Operation"})) == "Radio Operation added"
    assert edited(*add(SYSTEM, ADA, "weapon", {"name": "Bow"})) == "Bow added"
    assert edited(*removed(SYSTEM, ADA, place_of("weapon//0"))) == "Knife removed"
    assert edited(*removed(SYSTEM, ADA, place_of("tracker//luck"))) == "Luck removed"
    assert edited(PictureChanged("", "abc")) == "Portrait changed"
    other = replace(ADA, skills=(replace(ADA.skills[0], kind="climb"), *ADA.skills[1:]))
    swapped = [each for each in differences(ADA, other) if each.part == "skill"]
    assert [each.before for each in swapped] == ["47"]


def test_several_edits_in_one_entry_show_the_first() -> None:
    first = edit(SYSTEM, ADA, place_of("trait//con"), "70")
    second = edit(SYSTEM, play(ADA, first), place_of("name"), "Ida")
    assert (edited(*first, *second), edited()) == ("Name changed to Ida, and 1 more", "")


@given(made_up_sheets, made_up_sheets)
def test_every_difference_has_words(before: Sheet, after: Sheet) -> None:
    for words in told(before, replace(after, system=before.system)):
        assert words[0]
        assert all("None" not in each for each in words[1:])


@pytest.mark.parametrize(
    ("place", "typed", "words"),
    [
        ("trait//level", "3", ("Level", "nothing", "3")),
        ("status//hour_used", "1", ("Hour's rest used today", "no", "yes")),
        ("status//dying", "1", ("Dying", "no", "yes")),
    ],
)
def test_d20_uses_its_own_words(place: str, typed: str, words: tuple[str, str, str]) -> None:
    sheet = Sheet("basic-d20", "Ketta")
    assert told(sheet, play(sheet, edit(system("basic-d20"), sheet, place_of(place), typed))) == [words]


@pytest.mark.parametrize(
    ("game", "detail", "name"),
    [
        ("rites-of-battle", "cash", "Money"),
        ("rites-of-battle", "creation:start", "Characteristics start at"),
        ("striker", "cash", "Credits"),
        ("shadow-lounge", "cash", "Credits"),
        ("basic-d20", "cash", "Cred"),
        ("coc7", "cash", "Cash"),
    ],
)
def test_a_detail_has_the_name_of_its_game(game: str, detail: str, name: str) -> None:
    poor = Sheet(game, "Ida")
    rich = play(poor, edit(system(game), poor, place_of(f"detail//{detail}"), "5"))
    assert told(poor, rich) == [(name, "nothing", "5")]


def test_an_aspect_is_told_by_its_name() -> None:
    plain = Sheet("striker", "Oriel")
    quick = play(plain, edit(system("striker"), plain, place_of("detail//aspect"), "mind"))
    assert told(plain, quick) == [("Aspect of Agility", "nothing", "Mind")]


@pytest.mark.parametrize(
    ("game", "kind"), [("rites-of-battle", "Talent"), ("striker", "Ability"), ("basic-d20", "Power")]
)
def test_a_power_is_called_as_its_game_calls_it(game: str, kind: str) -> None:
    without = Sheet(game, "Ida")
    gifted = replace(without, powers=(Power("a", "custom", "Second wind"),))
    assert told(without, gifted) == [(kind, "nothing", "Second wind")]
