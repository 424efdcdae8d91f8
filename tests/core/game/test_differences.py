"""What is otherwise than before: each thing once, without what follows from it, and every one taken back."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.differences import Difference, differences, take_back
from rules_core.game.edit import add, edit, move, removed
from rules_core.game.places import place_of
from rules_core.game.registry import SYSTEM_IDS, UnknownSystem, system
from rules_core.game.typed import Unfit
from rules_core.sheet.events import SkillChanged, TraitChanged, play
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Homebrew,
    Origin,
    Override,
    Sheet,
    Status,
    Technique,
    Trait,
    Weapon,
)
from rules_core.systems.coc7.system import SYSTEM as COC7
from rules_core.systems.striker.system import SYSTEM as STRIKER
from tests.core.game.test_edit import ADA, PARTS, places, typed
from tests.core.made_up_sheets import made_up_sheets, sheets_of

KNIFE, CLUB, BOW = Weapon("Knife"), Weapon("Club"), Weapon("Bow")


def done(sheet: Sheet, *edits: tuple[str, str]) -> Sheet:
    """The sheet with something typed at some places."""
    for place, text in edits:
        sheet = play(sheet, edit(system(sheet.system), sheet, place_of(place), text))
    return sheet


def said(
    before: Sheet, after: Sheet, *, all_values: bool = False
) -> list[tuple[str, str | None, str | None]]:
    """Differences as a place and both sides."""
    found = differences(before, after, all_values=all_values)
    return [(each.id, each.before, each.after) for each in found]


def test_the_same_sheet_has_no_differences() -> None:
    assert differences(ADA, ADA) == ()


def test_every_edit_is_one_difference_with_both_sides() -> None:
    after = done(
        ADA,
        ("skill/occupation_points/fast-talk", "45"),
        ("detail//residence", "Arkham"),
        ("name", "Ida"),
        ("detail//age", "32"),
        ("notes", "More"),
        ("skill/hidden/dodge", "1"),
        ("weapon/damage/1", "1D8"),
        ("tracker/value/hp", "8"),
        ("status//prone", "1"),
        ("override//move", "9"),
    )
    assert said(ADA, after) == [
        ("=name//", "Ada", "Ida"),
        ("=detail//age", "31", "32"),
        ("+detail//residence", None, "Arkham"),
        ("+override//move", None, "9"),
        ("=skill/hidden/dodge", "", "1"),
        ("=skill/occupation_points/fast-talk", "40", "45"),
        ("=tracker/value/hp", "11", "8"),
        ("=weapon/damage/1", "", "1D8"),
        ("+status//prone", None, "1"),
        ("=notes//", "Tides", "More"),
    ]


def test_consequences_are_only_listed_with_all_values() -> None:
    after = done(ADA, ("trait//dex", "81"), ("trait//con", "70"))
    assert said(ADA, after) == [("=trait//con", "60", "70"), ("=trait//dex", "75", "81")]
    assert said(ADA, after, all_values=True)[2:] == [
        ("=skill/base/dodge", "37", "40"),
        ("=skill/value/dodge", "47", "50"),
        ("=tracker/value/hp", "11", "12"),
    ]
    hurt = done(after, ("tracker/value/hp", "5"))
    assert said(ADA, hurt)[-1] == ("=tracker/value/hp", "11", "5")


def test_a_moved_weapon_stays_in_hand() -> None:
    fighter = Sheet("striker", "Oriel", weapons=(KNIFE, CLUB), statuses=(Status("in_hand", 2),))
    after = play(fighter, removed(STRIKER, fighter, place_of("weapon//0")))
    assert after.status("in_hand") == 1
    assert said(fighter, after) == [("-weapon//0", "Knife", None)]


def test_a_value_is_listed_if_it_grew_by_more_than_its_points() -> None:
    after = done(ADA, ("skill/interest_points/dodge", "20"), ("skill/value/dodge", "60"))
    assert said(ADA, after) == [
        ("=skill/interest_points/dodge", "10", "20"),
        ("=skill/value/dodge", "47", "60"),
    ]
    assert said(ADA, done(after, ("skill/value/dodge", "47"))) == [
        ("=skill/interest_points/dodge", "10", "20")
    ]


def test_a_base_is_shown_as_its_formula() -> None:
    after = done(ADA, ("skill/formula/custom:radio", "DEX/2"), ("skill/base/dodge", "40"))
    assert said(ADA, after) == [
        ("=skill/base/dodge", "37", "40"),
        ("=skill/base/custom:radio", "20", "DEX/2"),
    ]
    odd = ADA.with_skill(replace(ADA.skill("custom:radio"), base=25))
    assert said(ADA, odd) == [("=skill/base/custom:radio", "20", "25")]


def test_added_and_removed_things_are_listed_whole() -> None:
    after = play(ADA, removed(COC7, ADA, place_of("skill//dodge")))
    after = play(after, add(COC7, after, "skill", {"kind": "climb"}))
    after = play(after, add(COC7, after, "possession", {"name": "Rope"}))
    assert said(ADA, after) == [
        ("-skill//dodge", "47", None),
        ("+skill//climb", None, "20"),
        ("+possession//1", None, "Rope"),
    ], "the knife that let go of the skill is not told"
    other = replace(ADA, skills=(replace(ADA.skills[0], kind="climb"), *ADA.skills[1:]))
    assert said(ADA, other) == [("=skill//dodge", "47", "47")]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ((KNIFE, CLUB, BOW), (CLUB, BOW), [("-weapon//0", "Knife", None)]),
        ((KNIFE, CLUB, BOW), (KNIFE, CLUB, CLUB, BOW), [("+weapon//2", None, "Club")]),
        ((KNIFE, CLUB, BOW), (BOW, KNIFE, CLUB), []),
        ((KNIFE, CLUB, BOW), (KNIFE, Weapon("Axe"), BOW), [("=weapon/name/1", "Club", "Axe")]),
        ((KNIFE, CLUB), (CLUB, Weapon("Knife", fired=1)), [("=weapon/fired/1", "0", "1")]),
        ((KNIFE, BOW), (Weapon("Axe"), KNIFE, BOW), [("+weapon//0", None, "Axe")]),
        (
            (KNIFE, CLUB, BOW),
            (CLUB, Weapon("Axe")),
            [("-weapon//0", "Knife", None), ("=weapon/name/1", "Bow", "Axe")],
        ),
    ],
)
def test_things_without_ids_are_matched_by_content(
    before: tuple[Weapon, ...], after: tuple[Weapon, ...], told: list[tuple[str, str | None, str | None]]
) -> None:
    assert said(replace(ADA, weapons=before), replace(ADA, weapons=after)) == told


def test_some_parts_are_not_compared() -> None:
    other = replace(
        ADA,
        fight=Fight(),
        origin=Origin("charaeno"),
        details=(*ADA.details, Detail("kept:credit", "32"), Detail("age", "99")),
        traits=ADA.traits[::-1],
    )
    assert differences(ADA, other) == differences(other, ADA) == ()


def test_portrait_and_homebrew_are_compared_as_wholes() -> None:
    after = replace(ADA, picture="abc", homebrew=Homebrew(packs=("a",)))
    assert said(ADA, after) == [("=picture//", "", "abc"), ("=homebrew//", "", "")]
    for each in differences(ADA, after):
        after = play(after, take_back(COC7, after, ADA, each))
    assert after == ADA


def test_sheets_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(UnknownSystem):
        differences(Sheet("chess", "Ada"), Sheet("chess", "Ida"))


def test_an_outdated_difference_is_not_reverted() -> None:
    (found,) = differences(ADA, done(ADA, ("detail//age", "32")))
    assert take_back(COC7, ADA, ADA, found) == ()
    assert take_back(COC7, done(ADA, ("detail//age", "33")), ADA, found) == ()


def test_reverting_points_reverts_the_value() -> None:
    after = done(ADA, ("skill/occupation_points/fast-talk", "45"))
    (found,) = differences(ADA, after)
    events = take_back(COC7, after, ADA, found)
    assert SkillChanged("fast-talk", 50, 45) in events
    assert play(after, events) == ADA


def test_reverting_a_characteristic_reverts_its_consequences() -> None:
    after = done(ADA, ("trait//dex", "81"))
    (found,) = differences(ADA, after)
    assert take_back(COC7, after, ADA, found)[0] == TraitChanged("dex", 81, 75)
    assert play(after, take_back(COC7, after, ADA, found)) == ADA


def test_a_removed_skill_is_restored_with_its_references() -> None:
    after = play(ADA, removed(COC7, ADA, place_of("skill//dodge")))
    (found,) = differences(ADA, after)
    assert play(after, take_back(COC7, after, ADA, found)) == ADA
    (came,) = differences(after, ADA)
    assert play(ADA, take_back(COC7, ADA, after, came)) == after


def test_a_removed_technique_is_restored_with_its_references() -> None:
    feint, lunge = Technique("feint", "Feint"), Technique("lunge", "Lunge", "feint")
    fighter = Sheet("striker", "Oriel", techniques=(feint, lunge), weapons=(Weapon("Blade", "feint"), KNIFE))
    after = play(fighter, removed(STRIKER, fighter, place_of("technique//feint")))
    after = replace(after, weapons=(*after.weapons, BOW))
    gone, came = differences(fighter, after)
    assert (gone.id, came.id) == ("-technique//feint", "+weapon//2")
    assert play(after, take_back(STRIKER, after, fighter, gone)) == replace(
        fighter, weapons=(*fighter.weapons, BOW)
    )


def test_renamed_and_removed_weapons_are_restored() -> None:
    after = replace(ADA, weapons=(replace(ADA.weapons[1], name="Cudgel"), ADA.weapons[2]))
    back = after
    for each in differences(ADA, after):
        back = play(back, take_back(COC7, back, ADA, each))
    assert sorted(each.name for each in back.weapons) == ["Club", "Knife", "Rope"]


def test_name_notes_and_statuses_are_reverted() -> None:
    before = done(ADA, ("status//major_wound", "1"))
    after = done(before, ("name", "Ida"), ("notes", "More"), ("status//prone", "1"))
    found = differences(before, after)
    assert [each.id for each in found] == ["=name//", "+status//prone", "=notes//"]
    for each in found:
        after = play(after, take_back(COC7, after, before, each))
    assert after == before


def test_marks_and_the_maximum_of_a_tracker_are_reverted() -> None:
    skills = (replace(ADA.skills[0], marks=ADA.skills[0].marks + 1), *ADA.skills[1:])
    after = replace(ADA, skills=skills).with_tracker(replace(ADA.tracker("hp"), maximum=15))
    found = differences(ADA, after)
    assert [(each.part, each.field) for each in found] == [("skill", "marks"), ("tracker", "maximum")]
    for each in found:
        after = play(after, take_back(COC7, after, ADA, each))
    assert after == ADA


def test_two_characters_of_a_game_can_be_compared() -> None:
    ida = replace(
        ADA, name="Ida", traits=(Trait("con", 50), Trait("pow", 40)), overrides=(Override("hp", 9),)
    )
    found = differences(ADA, ida, all_values=True)
    assert [each.id for each in found if each.part in ("trait", "name", "override")] == [
        *("=name//", "=trait//con", "-trait//siz", "-trait//dex", "-trait//edu", "+trait//pow"),
        "+override//hp",
    ]


def compared(sheet: Sheet) -> object:
    """What of a sheet is compared, without the order of things."""
    details = {each.id: each.text for each in reversed(sheet.details) if not each.id.startswith("kept:")}
    lists = (
        *(sheet.traits, sheet.overrides, sheet.trackers, sheet.statuses, sheet.weapons, sheet.techniques),
        *(sheet.powers, sheet.injuries, sheet.possessions, sheet.backstory),
    )
    skills = [replace(each, formula="") if each.formula == str(each.base) else each for each in sheet.skills]
    return (
        *(sheet.name, sheet.notes, sheet.picture, sheet.homebrew, details),
        *(sorted(map(repr, each)) for each in (*lists, tuple(skills))),
    )


@given(made_up_sheets)
def test_any_sheet_equals_itself(sheet: Sheet) -> None:
    assert differences(sheet, sheet) == differences(sheet, sheet, all_values=True) == ()


pairs = st.sampled_from(SYSTEM_IDS).flatmap(lambda each: st.tuples(sheets_of(each), sheets_of(each)))


@given(pairs)
def test_sheets_differ_if_a_compared_part_differs(pair: tuple[Sheet, Sheet]) -> None:
    before, after = pair
    found = differences(before, after, all_values=True)
    assert (not found) == (compared(before) == compared(after))
    assert len({each.id for each in found}) == len(found)
    assert {each.id for each in differences(before, after)} <= {each.id for each in found}
    turned = differences(after, before, all_values=True)
    assert len(turned) == len(found)


def all_taken_back(present: Sheet, baseline: Sheet, data: st.DataObject, *, all_values: bool) -> Sheet:
    """The present sheet after every difference was taken back, one after the other."""
    for _ in range(500):
        left = differences(baseline, present, all_values=all_values)
        if not left:
            return present
        events = take_back(system(present.system), present, baseline, data.draw(st.sampled_from(left)))
        assert events
        present = play(present, events)
    raise AssertionError("it never ends")


@given(pairs, st.data(), st.booleans())
def test_reverting_every_difference_restores_the_sheet(
    pair: tuple[Sheet, Sheet], data: st.DataObject, all_values: bool
) -> None:
    baseline, present = pair
    back = all_taken_back(present, baseline, data, all_values=all_values)
    assert compared(back) == compared(baseline)


@given(made_up_sheets, st.data(), st.lists(typed, min_size=1, max_size=5))
def test_all_edits_are_listed_and_can_be_reverted(
    sheet: Sheet, data: st.DataObject, texts: list[str]
) -> None:
    game, present = system(sheet.system), sheet
    for text in texts:
        try:
            match data.draw(st.sampled_from(("edit", "edit", "add", "remove", "move"))):
                case "edit":
                    events = edit(game, present, data.draw(places(present)), text)
                case "add":
                    part = data.draw(st.sampled_from(PARTS[6:]))
                    events = add(game, present, part, {"id": "new", "heading": "people", "name": text})
                case "remove":
                    events = removed(game, present, data.draw(places(present)))
                case _:
                    place = data.draw(places(present))
                    assume(place.part in PARTS[6:])
                    events = move(game, present, place, 1)
        except Unfit:
            continue
        present = play(present, events)
    assert compared(all_taken_back(present, sheet, data, all_values=True)) == compared(sheet)


def test_a_difference_has_an_id_from_its_place() -> None:
    assert Difference("skill", "value", "dodge", "1", "2").id == "=skill/value/dodge"
