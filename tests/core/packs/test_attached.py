"""A pack on a sheet: what comes with it, what stays the character's, and that all of it can be taken back."""

import pytest
from msgspec.structs import replace

from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.game.system import Span
from rules_core.packs.attached import attach, detach, is_attached
from rules_core.packs.packs import Pack, pack_from_data
from rules_core.sheet.events import Event, invert, play
from rules_core.sheet.sheet import (
    Homebrew,
    OwnSkill,
    OwnTracker,
    Sheet,
    Skill,
    Status,
    Tracker,
    Trait,
    Weapon,
)
from tests.core.packs.test_homebrew import SMOKE

COC = system("coc7")
PACK = pack_from_data(SMOKE)
NERVE, DEBTS = "own:smoke-and-salt:nerve", "own:smoke-and-salt:debts"
HARPOONS, ROPEWORK = "own:smoke-and-salt:harpoons", "own:smoke-and-salt:ropework"
SEASICK = "own:smoke-and-salt:seasick"
IDA = Sheet(
    "coc7",
    "Ida",
    traits=(Trait("dex", 75), Trait("pow", 65)),
    skills=(Skill("first-aid", "first-aid", 40),),
    trackers=(Tracker("hp", 11),),
    weapons=(Weapon("Knife"),),
)
SALTY = play(IDA, attach(COC, IDA, PACK))


def done(sheet: Sheet, events: tuple[Event, ...]) -> Sheet:
    """The sheet after events, which can also be taken back."""
    after = play(sheet, events)
    assert play(after, invert(events)) == sheet
    return after


def test_attaching_brings_definitions_skills_and_trackers() -> None:
    after = done(IDA, attach(COC, IDA, PACK))
    own = after.homebrew
    assert own is not None
    assert own.packs == ("smoke-and-salt",)
    assert (own.skills, own.trackers) == (PACK.skills, PACK.trackers)
    assert (own.conditions, own.treatments) == (PACK.conditions, PACK.treatments)
    assert own.switches == (("fumble", "only_100"), ("luck_recovery", 1))
    assert after.skill(HARPOONS) == Skill(HARPOONS, HARPOONS, 37, "Harpoons", base=37, formula="DEX/2")
    assert after.skill(ROPEWORK).value == 20
    assert (after.tracker(NERVE).value, after.tracker(DEBTS).value) == (13, 0)
    assert after.weapons == IDA.weapons


def test_chosen_weapons_are_added_with_their_skill_on_the_sheet() -> None:
    pack = PACK._replace(weapons=(*PACK.weapons, Weapon("Bandage", "first-aid"), Weapon("Bow", "bow")))
    after = done(IDA, attach(COC, IDA, pack, {0, 1, 2}))
    assert [(each.name, each.skill) for each in after.weapons] == [
        ("Knife", ""),
        ("Whaling harpoon", HARPOONS),
        ("Bandage", "first-aid"),
        ("Bow", ""),
    ]
    assert play(IDA, attach(COC, IDA, pack, {1})).weapons[1:] == (Weapon("Bandage", "first-aid"),)


def test_attaching_the_same_pack_again_does_nothing() -> None:
    assert attach(COC, SALTY, PACK) == ()
    assert is_attached(COC, SALTY, PACK)
    assert not is_attached(COC, IDA, PACK)


def test_a_pack_of_another_game_cannot_be_attached() -> None:
    with pytest.raises(ValueError, match="striker"):
        attach(COC, IDA, Pack("x", "X", "striker"))


def newer() -> Pack:
    return PACK._replace(
        skills=(
            OwnSkill(HARPOONS, "Harpooning", "DEX/3"),
            OwnSkill("own:smoke-and-salt:sails", "Sails", "5"),
        ),
        trackers=(OwnTracker(NERVE, "Heart", "POW/5"),),
        conditions=(),
        treatments=(),
    )


def test_a_newer_version_changes_names_bases_and_texts_but_no_values() -> None:
    played = replace(SALTY.with_skill(replace(SALTY.skill(HARPOONS), value=55)))
    played = played.with_tracker(Tracker(NERVE, 4))
    assert not is_attached(COC, played, newer())
    after = done(played, attach(COC, played, newer()))
    assert after.skill(HARPOONS) == Skill(HARPOONS, HARPOONS, 55, "Harpooning", base=25, formula="DEX/3")
    assert after.skill(ROPEWORK) == played.skill(ROPEWORK)
    assert (after.skill("own:smoke-and-salt:sails").value, after.tracker(NERVE).value) == (5, 4)
    own = after.homebrew
    assert own is not None
    assert own.trackers == (OwnTracker(NERVE, "Heart", "POW/5"), PACK.trackers[1])
    assert own.conditions == ()


def test_what_the_player_changed_is_kept() -> None:
    renamed = SALTY.with_skill(replace(SALTY.skill(HARPOONS), name="My harpoon", formula="30", base=30))
    after = play(renamed, attach(COC, renamed, newer()))
    assert after.skill(HARPOONS) == renamed.skill(HARPOONS)


def test_a_pack_sets_a_characteristic_unless_the_player_changed_it() -> None:
    game = system("rites-of-battle")
    by_agility = Pack("x", "X", "rites-of-battle", skills=(OwnSkill("own:x:a", "A", trait="agi"),))
    by_will = by_agility._replace(skills=(OwnSkill("own:x:a", "A", trait="wil"),))
    juno = Sheet("rites-of-battle", "Juno")
    juno = done(juno, attach(game, juno, by_agility))
    assert juno.skill("own:x:a").trait == "agi"
    assert play(juno, attach(game, juno, by_will)).skill("own:x:a").trait == "wil"
    changed = juno.with_skill(replace(juno.skill("own:x:a"), trait="per"))
    assert play(changed, attach(game, changed, by_will)).skill("own:x:a").trait == "per"


def test_packs_with_the_same_prefix_are_kept_apart() -> None:
    other = pack_from_data(
        {
            "format": 1,
            "id": "smoke",
            "name": "Smoke",
            "system": "coc7",
            "conditions": [{"id": "a", "name": "A"}],
        }
    )
    both = done(SALTY, attach(COC, SALTY, other))
    without = done(both, detach(both, "smoke"))
    assert without == SALTY


def test_an_updated_condition_keeps_its_place() -> None:
    two = PACK._replace(
        conditions=(*PACK.conditions, replace(PACK.conditions[0], id="own:smoke-and-salt:wet"))
    )
    sheet = play(IDA, attach(COC, IDA, two))
    turned = two._replace(conditions=two.conditions[::-1])
    assert attach(COC, sheet, turned) == ()


def test_detaching_keeps_skills_and_trackers_with_their_names() -> None:
    sick = replace(SALTY, statuses=(Status(SEASICK, 1),))
    after = done(sick, detach(sick, "smoke-and-salt"))
    assert (after.homebrew, after.skills) == (Homebrew(trackers=PACK.trackers), SALTY.skills)
    assert after.trackers == SALTY.trackers
    assert after.statuses == ()
    assert attach(COC, after, PACK) != ()


def test_detaching_leaves_nothing_behind_where_nothing_is_used() -> None:
    plain = PACK._replace(skills=(), trackers=(), treatments=(), weapons=())
    sheet = play(IDA, attach(COC, IDA, plain))
    assert done(sheet, detach(sheet, "smoke-and-salt")) == IDA


def test_the_last_pack_takes_its_house_rules_with_it() -> None:
    both = play(SALTY, attach(COC, SALTY, Pack("more", "More", "coc7", switches=(("fumble", "by_target"),))))
    one = play(both, detach(both, "smoke-and-salt"))
    assert one.homebrew is not None
    assert dict(one.homebrew.switches)["fumble"] == "by_target"
    left = play(one, detach(one, "more"))
    assert left.homebrew == Homebrew(trackers=PACK.trackers)


def test_a_newer_version_without_a_house_rule_removes_it() -> None:
    after = done(SALTY, attach(COC, SALTY, PACK._replace(switches=(("fumble", "by_target"),))))
    assert after.homebrew is not None
    assert after.homebrew.switches == (("fumble", "by_target"),)


def test_a_house_rule_another_pack_may_need_is_kept() -> None:
    both = play(SALTY, attach(COC, SALTY, Pack("more", "More", "coc7")))
    after = done(both, attach(COC, both, PACK._replace(switches=())))
    assert after.homebrew is not None
    assert after.homebrew.switches == PACK.switches


def test_detaching_a_pack_that_is_not_attached_does_nothing() -> None:
    assert detach(IDA, "smoke-and-salt") == ()


def test_a_start_value_is_capped_and_optional() -> None:
    pack = PACK._replace(
        trackers=(
            OwnTracker("own:smoke-and-salt:a", "A", "5", "POW"),
            OwnTracker("own:smoke-and-salt:b", "B", "STR"),
            OwnTracker("own:smoke-and-salt:c", "C", "7"),
        )
    )
    assert [each.value for each in play(IDA, attach(COC, IDA, pack)).trackers[1:]] == [5, 0, 7]


def test_a_skill_without_a_base_begins_untrained() -> None:
    bare = PACK._replace(skills=(OwnSkill(HARPOONS, "Harpoons", "STR"),))
    made = play(IDA, attach(COC, IDA, bare)).skill(HARPOONS)
    assert (made.value, made.base) == (0, None)
    striker = system("striker")
    sheet = Sheet("striker", "Oriel")
    pack = Pack("x", "X", "striker", skills=(OwnSkill("own:x:a", "A"),))
    assert play(sheet, attach(striker, sheet, pack)).skill("own:x:a").value == striker.untrained


@pytest.mark.parametrize("game", ["coc7", "shadow-lounge", "basic-d20", "rites-of-battle", "striker"])
def test_every_game_evaluates_the_maximum_of_an_own_tracker(game: str) -> None:
    pack = Pack(
        "x", "X", game, trackers=(OwnTracker("own:x:a", "A", "3 * 4"), OwnTracker("own:x:b", "B", start="2"))
    )
    sheet = Sheet(game, "Somebody")
    after = play(sheet, attach(system(game), sheet, pack))
    span = system(game).tracker_span
    assert (after.tracker("own:x:a").value, after.tracker("own:x:b").value) == (12, 2)
    assert (span(after, "own:x:a"), span(after, "own:x:b")) == (Span(0, 12), Span(0, 999))
    by_hand = after.with_tracker(Tracker("own:x:a", 3, maximum=5))
    assert span(by_hand, "own:x:a") == Span(0, 5)
    forgotten = replace(after, homebrew=None)
    assert span(forgotten, "own:x:a") == Span(0, 999)
    with pytest.raises(KeyError):
        span(after, "own:x:c")


def test_a_formula_that_has_no_value_sets_no_maximum() -> None:
    assert COC.tracker_span(replace(SALTY, traits=()), NERVE) == Span(0, 999)


def test_an_own_tracker_follows_its_formula_in_edit_mode() -> None:
    assert COC.tracker_span(SALTY, NERVE) == Span(0, 15)
    after = play(SALTY, edit(COC, SALTY, Place("trait", "", "pow"), "40"))
    assert COC.tracker_span(after, NERVE) == Span(0, 10)
    assert after.tracker(NERVE).value == 10
