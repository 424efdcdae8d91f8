"""Downtime: levels, the ranks that they bring, what follows from these, and rests."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.downtime import BadAnswer, Downtime, answer, finished, present, step_to
from rules_core.game.registry import downtime_flow
from rules_core.sheet.events import MaximumChanged, SkillChanged, TechniqueChanged, TrackerChanged
from rules_core.sheet.outcome import Fact
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Detail, Sheet, Skill, Technique, Tracker, Trait
from rules_core.systems.striker import downtime
from rules_core.systems.striker.listing import WPN_PISTOLS
from rules_core.systems.striker.on_sheet import STABILITY, derived, skill_ranks, technique_values
from tests.core.downtimes import all_asks, ended, page, page_ids, walked
from tests.core.plain_data import each_id_once, statuses_of
from tests.core.striker.player import VEX, being, with_points


def planned(sheet: Sheet = VEX, answers: Mapping[str, Fact] | None = None, **more: Fact) -> Downtime:
    """A downtime with these answers."""
    given_answers = {**(answers or {}), **more}
    return Downtime(sheet, Plan(answers=tuple(sorted(given_answers.items()))), downtime.FLOW)


def at_level(text: str, sheet: Sheet = VEX) -> Sheet:
    return replace(sheet, details=(*sheet.details, Detail("level", text)))


def trained(*skills: str) -> Sheet:
    """Vex with some skills marked as those of the profession."""
    return replace(VEX, skills=tuple(replace(each, occupation=each.id in skills) for each in VEX.skills))


def with_maximum(sheet: Sheet = VEX, **own: int) -> Sheet:
    for tracker, maximum in own.items():
        sheet = sheet.with_tracker(replace(sheet.tracker(tracker), maximum=maximum))
    return sheet


# Levels


def test_without_a_level_there_are_no_ranks_or_further_pages() -> None:
    """ST-ADVN-01: ranks come from levels alone."""
    down = planned()
    assert page_ids(down) == ["level", "rest", "review"]
    assert ended(down) == VEX


def test_gained_levels_show_their_pages() -> None:
    assert page_ids(planned(levels=1)) == ["level", "ranks", "derived", "rest", "review"]


def test_the_level_rises_if_the_sheet_has_one() -> None:
    assert ended(planned(at_level("3"), levels=2)).detail("level") == "5"
    assert ended(planned(at_level(" 3 "))).detail("level") == " 3 "
    assert ended(planned(levels=2)).details == VEX.details


@pytest.mark.parametrize("written", ["third", "3rd", "-3", "²", "1000", ""])
def test_a_level_that_is_not_a_number_is_kept(written: str) -> None:
    down = planned(at_level(written), levels=1)
    assert downtime.level_number(down.sheet) is None
    assert ended(down).detail("level") == written
    assert page(down, "ranks").asks


def test_at_most_five_levels_are_gained_at_once() -> None:
    assert page(planned(), "level").ask("levels").most == downtime.MOST_LEVELS == 5
    with pytest.raises(BadAnswer):
        answer(planned(), "levels", 6)


# Ranks


def test_each_budget_has_the_ranks_of_the_gained_levels() -> None:
    """ST-ADVN-01: four and four for the profession, one and one for the vocation, for each level."""
    found = {each.budget: each.earned for each in downtime.budgets_of(planned(), 2)}
    assert found == {
        downtime.Budget.PROFESSION: 8,
        downtime.Budget.PROFESSION_TECHNIQUE: 8,
        downtime.Budget.VOCATION: 2,
        downtime.Budget.VOCATION_TECHNIQUE: 2,
    }


def test_ranks_raise_a_skills_modifier_and_ranks() -> None:
    """ST-ADVN-01, ST-MOD-03: a rank is a point of M, on top of where the skill began."""
    down = planned(answers={"levels": 1, "profession:deceive": 3, "vocation:star-lanes": 1})
    assert page(down, "ranks").events == (SkillChanged("deceive", 2, 5), SkillChanged("star-lanes", 3, 4))
    deceive = ended(down).skill("deceive")
    assert (deceive.value, deceive.base, skill_ranks(deceive)) == (5, -3, 8)


def test_ranks_of_a_technique_raise_its_modifier() -> None:
    """ST-ADVN-01, ST-MOD-01: M of a technique is that of its skill and its own ranks; both rise."""
    down = planned(answers={"levels": 1, "profession_technique:pistols": 2, "profession:cbt-ranged": 1})
    grown = ended(down)
    assert grown.technique("pistols").ranks == 4
    assert technique_values(VEX, VEX.technique("pistols")).result.modifier == 3
    assert technique_values(grown, grown.technique("pistols")).result.modifier == 6


def test_the_first_rank_makes_an_enabler_usable() -> None:
    """ST-ADVN-01, ST-MOD-04."""
    grown = ended(planned(answers={"levels": 1, "vocation_technique:secret": 1}))
    assert technique_values(grown, grown.technique("secret")).result.modifier == 4


def test_profession_and_vocation_may_raise_the_same_skill() -> None:
    """ST-ADVN-01: the budgets are counted apart, and what they raise is added up."""
    grown = ended(
        planned(
            answers={
                "levels": 1,
                "profession:deceive": 4,
                "vocation:deceive": 1,
                "profession_technique:blades": 4,
                "vocation_technique:blades": 1,
            }
        )
    )
    assert (grown.skill("deceive").value, grown.technique("blades").ranks) == (7, 8)


def test_a_budget_cannot_be_overspent() -> None:
    """ST-ADVN-01: every question leaves what the others of its budget have not taken."""
    down = planned(answers={"levels": 1, "profession:deceive": 3})
    asked = page(down, "ranks")
    assert (asked.ask("profession:deceive").most, asked.ask("profession:health").most) == (4, 1)
    assert asked.ask("vocation:health").most == 1
    with pytest.raises(BadAnswer):
        answer(down, "profession:health", 2)


def test_unspent_ranks_are_allowed_and_reported() -> None:
    """ST-ADVN-01: nothing says that they have to be spent at once."""
    down = planned(answers={"levels": 1, "profession:deceive": 3})
    assert page(down, "ranks").is_done
    told = [dict(each.facts) for each in page(down, "ranks").steps if each.rule == "ST-ADVN-01"]
    assert told == [
        {"budget": "profession", "ranks": 4, "left": 1},
        {"budget": "profession_technique", "ranks": 4, "left": 4},
        {"budget": "vocation", "ranks": 1, "left": 1},
        {"budget": "vocation_technique", "ranks": 1, "left": 1},
    ]


def test_with_fewer_levels_later_answers_get_the_remaining_ranks() -> None:
    down = planned(answers={"levels": 2, "profession:deceive": 4, "profession:health": 3})
    assert page(down, "ranks").ask("profession:deceive").most == 5
    fewer = replace(down, plan=answer(down, "levels", 1))
    asked = page(fewer, "ranks")
    # Health stands before Deceive on the sheet.
    assert (asked.ask("profession:health").number, asked.ask("profession:deceive").number) == (3, 1)
    more = replace(fewer, plan=answer(fewer, "levels", 2))
    assert page(more, "ranks").ask("profession:deceive").number == 4
    none = replace(fewer, plan=answer(fewer, "levels", 0))
    assert ended(none) == VEX


def test_all_skills_are_offered_if_none_is_marked_for_the_profession() -> None:
    """ST-ADVN-01."""
    assert not downtime.marks_profession(VEX)
    for budget in downtime.Budget:
        assert downtime.skills_for(VEX, budget) == VEX.skills
        assert downtime.techniques_for(VEX, budget) == VEX.techniques


def test_marked_skills_are_the_professions_skills() -> None:
    """ST-ADVN-01: with the techniques under them, and those under no skill at all."""
    sheet = trained("deceive", "cbt-ranged")
    sheet = replace(sheet, techniques=(*sheet.techniques, Technique("loose", "Loose")))
    assert downtime.marks_profession(sheet)
    asked = {each.id for each in page(planned(sheet, levels=1), "ranks").asks}
    profession = {each for each in asked if each.startswith("profession")}
    assert profession == {
        "profession:deceive",
        "profession:cbt-ranged",
        "profession_technique:pistols",
        "profession_technique:mislead",
        "profession_technique:loose",
    }
    assert len(asked - profession) == len(sheet.skills) + len(sheet.techniques)


def test_values_stay_within_what_can_be_typed() -> None:
    skills = (Skill("a", "custom", 997), Skill("b", "custom", 10**12))
    sheet = replace(VEX, skills=skills, techniques=(Technique("t", "T", ranks=998),))
    asked = page(planned(sheet, answers={"levels": 1, "profession:a": 2}), "ranks")
    mosts = {each.id: each.most for each in asked.asks}
    assert mosts == {
        "profession:a": 2,
        "profession:b": 0,
        "profession_technique:t": 1,
        "vocation:a": 0,
        "vocation:b": 0,
        "vocation_technique:t": 1,
    }


def test_without_skills_or_techniques_no_ranks_can_be_spent() -> None:
    down = planned(replace(VEX, skills=(), techniques=()), levels=3)
    assert page(down, "ranks").asks == ()
    assert ended(down).skills == ()


# What follows


def test_derived_values_use_the_ranks_just_gained() -> None:
    """ST-ADVN-01, ST-TC-01, ST-HP-01, ST-EP-01, ST-FP-01: Agility, Health, Energy and Focus say them."""
    answers = {"levels": 1, **{f"profession:{each}": 1 for each in ("agility", "health", "energy", "focus")}}
    assert derived(VEX) == {"tc": 13, "tc-a": 8, "hp": 8, "ep": 9, "fp": 8, "opportunities": 2}
    down = planned(answers=answers)
    assert derived(ended(down)) == {"tc": 14, "tc-a": 8, "hp": 12, "ep": 12, "fp": 10, "opportunities": 2}
    assert page(down, "derived").events == ()


def test_a_manual_maximum_is_kept_unless_the_rules_should_set_it() -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01."""
    sheet = with_maximum(hp=20, ep=5, fp=7)
    down = planned(sheet, answers={"by_rule:ep": 1})
    assert [each.id for each in page(down, "derived").asks] == ["by_rule:hp", "by_rule:ep", "by_rule:fp"]
    assert page(down, "derived").events == (MaximumChanged("ep", 5, None),)
    assert [each.rule for each in page(down, "derived").steps] == ["ST-EP-01"]
    grown = ended(down)
    assert [grown.tracker(each).maximum for each in ("hp", "ep", "fp")] == [20, None, 7]
    assert downtime.most_by_rule(sheet, "hp") == 8


def test_a_manual_maximum_equal_to_the_rules_is_not_asked_about() -> None:
    """ST-HP-01: only that of the present skills."""
    sheet = with_maximum(hp=8)
    assert "derived" not in page_ids(planned(sheet))
    raised = planned(sheet, answers={"levels": 1, "profession:health": 1})
    assert [each.id for each in page(raised, "derived").asks] == ["by_rule:hp"]


def test_other_trackers_are_left_alone() -> None:
    sheet = replace(VEX, trackers=(*VEX.trackers, Tracker("fuel", 3, maximum=5)))
    assert "derived" not in page_ids(planned(sheet))


# Rests


def test_each_rest_restores_the_same_as_during_play() -> None:
    """ST-HP-01, ST-EP-01, ST-FP-01, ST-HP-03: hp 3, ep 5 and fp 5 for Vex, up to the maximum."""
    assert ended(planned(rests=0)) == VEX
    once = ended(planned(rests=1))
    assert [once.tracker(each).value for each in ("hp", "ep", "fp")] == [8, 9, 7]
    twice = ended(planned(rests=2))
    assert [twice.tracker(each).value for each in ("hp", "ep", "fp")] == [8, 9, 8]
    assert {each.rule for each in page(planned(rests=2), "rest").steps} == {
        "ST-HP-01",
        "ST-EP-01",
        "ST-FP-01",
        "ST-HP-03",
    }


def test_rests_at_full_points_restore_nothing() -> None:
    """ST-HP-03."""
    assert ended(planned(rests=30)) == ended(planned(rests=2))
    assert page(planned(), "rest").ask("rests").most == downtime.MOST_RESTS == 30


def test_rests_use_the_new_skills_and_maxima() -> None:
    """ST-HP-01: after the ranks are spent, and up to what the rules give where that is chosen."""
    answers = {"levels": 1, "profession:health": 1, "rests": 1}
    assert page(planned(answers=answers), "rest").events[0] == TrackerChanged("hp", 5, 9)
    by_hand = with_maximum(hp=6)
    assert ended(planned(by_hand, rests=3)).tracker("hp").value == 6
    assert ended(planned(by_hand, answers={"rests": 3, "by_rule:hp": 1})).tracker("hp").value == 8


def test_zeroed_characters_recover() -> None:
    """ST-HP-02: with a hit point a character is neither stable nor unstable."""
    rested = ended(planned(being(with_points(hp=0, ep=0), stability=2), rests=1))
    assert (rested.tracker("hp").value, rested.status(STABILITY)) == (3, 0)


def test_dead_characters_have_no_rest_or_downtime() -> None:
    """ST-HP-02."""
    dead = being(dead=1)
    assert downtime.FLOW.refusal(VEX, ()) is None
    ruling = downtime.FLOW.refusal(dead, ())
    assert ruling is not None
    assert (ruling.allowed, ruling.step.rule, ruling.step.fact("because")) == (False, "ST-HP-02", "dead")
    # A character who died with a downtime under way is told so where the rests were.
    left = page(planned(dead, rests=3), "rest")
    assert (left.asks, left.events) == ((), ())
    assert left.left_out == (("rests", ruling),)


@pytest.mark.parametrize("sheet", [with_points(hp=8, ep=9, fp=8), replace(VEX, trackers=())])
def test_rests_without_effect_are_not_offered(sheet: Sheet) -> None:
    """ST-HP-03."""
    left = page(planned(sheet, rests=3), "rest")
    assert (left.asks, left.events) == ((), ())
    assert [(thing, each.step.fact("because")) for thing, each in left.left_out] == [("rests", "rested")]


def test_recovering_a_lot_uses_every_rest() -> None:
    """ST-HP-03: hp 3 each time, and no end before the most rests."""
    turns, ruling = downtime.rests(with_points(with_maximum(hp=999), hp=1))
    assert (len(turns), ruling) == (downtime.MOST_RESTS, None)


# All of it


def test_the_game_uses_this_flow() -> None:
    assert downtime_flow("striker") is downtime.FLOW


def test_a_whole_downtime() -> None:
    """ST-ADVN-01, ST-HP-01, ST-EP-01, ST-FP-01: answered page by page, back and forth, saved as one."""
    down = planned(at_level("3"))

    def say(ask_id: str, value: int) -> None:
        nonlocal down
        down = replace(down, plan=answer(down, ask_id, value))

    def turn(by: int) -> str:
        nonlocal down
        down = replace(down, plan=step_to(down, by))
        return present(down).id

    say("levels", 1)
    assert turn(1) == "ranks"
    say("profession:health", 2)
    say("profession:cbt-ranged", 2)
    say("vocation_technique:mislead", 1)
    assert (turn(1), turn(1)) == ("derived", "rest")
    say("rests", 1)
    assert (turn(-1), turn(1), turn(1)) == ("derived", "rest", "review")
    done = finished(down)
    assert (done.sheet, done.sheet.detail("level")) == (ended(down), "4")
    assert (done.sheet.skill("health").value, done.sheet.tracker("hp").value) == (3, 10)
    assert TechniqueChanged(6, VEX.technique("mislead"), done.sheet.technique("mislead")) in done.events
    assert down.plan.throws == ()


NUMBERS = st.integers(-10, 60) | st.integers(-(10**12), 10**12)
KINDS = ("agility", "health", "energy", "focus", "cbt-melee", "custom", "knowledge", "zz")
SKILLS = st.builds(
    Skill,
    st.sampled_from("abcd"),
    st.sampled_from(KINDS),
    NUMBERS,
    st.sampled_from(("", "Cbt-Ranged")),
    st.none() | NUMBERS,
    occupation=st.booleans(),
)
TRACKERS = st.builds(Tracker, st.sampled_from(("hp", "ep", "fp", "zz")), NUMBERS, st.none() | NUMBERS)
TECHNIQUES = st.builds(
    Technique,
    st.sampled_from("abT"),
    st.just("T"),
    st.sampled_from(("", "a", "b", "zz")),
    NUMBERS,
    st.sampled_from(("", "enabler", "odd")),
    st.sampled_from(("", "x(", str(WPN_PISTOLS))),
)
SHEETS = st.builds(
    Sheet,
    system=st.just("striker"),
    name=st.just(""),
    details=st.sampled_from([(), (Detail("level", "3"),), (Detail("level", "x"),)]),
    traits=each_id_once(st.builds(Trait, st.sampled_from(("size", "hx", "ex", "fx")), NUMBERS)),
    skills=each_id_once(SKILLS),
    trackers=each_id_once(TRACKERS),
    techniques=each_id_once(TECHNIQUES, 3),
    statuses=statuses_of(st.sampled_from(("dead", "stability", "worn")), NUMBERS),
)


def check_spending(down: Downtime) -> None:
    """All of it is done, and no budget is spent beyond what the levels bring."""
    assert ended(down)
    asked, levels = all_asks(down), page(down, "level").ask("levels").number
    for budget, each_level in (("profession", 4), ("vocation", 1)):
        for kind in (budget, f"{budget}_technique"):
            spent = [each for each in asked if each.id.startswith(f"{kind}:")]
            assert sum(each.number for each in spent) <= each_level * levels


@given(SHEETS, st.data())
def test_any_path_through_a_downtime_can_be_saved_and_undone(sheet: Sheet, data: st.DataObject) -> None:
    """ST-ADVN-01."""
    down = walked(data, Downtime(sheet, Plan(), downtime.FLOW), check_spending)
    assert down.plan.throws == ()


ANSWERS = st.dictionaries(
    st.sampled_from(
        (
            *("levels", "rests", "by_rule:hp", "by_rule:fp", "profession:a", "profession:b", "vocation:a"),
            *("profession_technique:a", "vocation_technique:T", "profession_technique:T", "gone"),
        )
    ),
    st.integers(0, 6) | NUMBERS | st.sampled_from(("", "x")),
)


@given(SHEETS, SHEETS, ANSWERS)
def test_a_saved_plan_works_with_a_changed_sheet(
    sheet: Sheet, other: Sheet, answers: dict[str, Fact]
) -> None:
    """ST-ADVN-01: answers that the sheet has outrun are brought back to what is there."""
    for down in (planned(sheet, answers), planned(other, answers)):
        check_spending(down)
