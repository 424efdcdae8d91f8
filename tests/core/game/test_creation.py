"""What every game shares in making a character: drafts, kept remarks, remarks on any sheet."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.sources import LiveDice
from rules_core.game.creation import (
    CAP,
    METHOD,
    Budget,
    Draft,
    Remark,
    is_kept,
    is_unlisted,
    keep,
    spread,
    taken,
    takes_on,
)
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.registry import SYSTEM_IDS, creation, system
from rules_core.game.remarks import (
    above_cap,
    above_most,
    below_base,
    by_hand,
    overspent,
    points_place,
    set_start,
    twice,
    unspent,
    without_value,
)
from rules_core.game.typed import Unfit
from rules_core.sheet.events import invert, play, set_detail
from rules_core.sheet.sheet import Detail, Override, Sheet, Skill, Tracker, Trait
from tests.core.made_up_sheets import sheets_of

GAME = system("coc7")

IDA = Sheet(
    "coc7",
    "Ida",
    details=(Detail("age", "31"),),
    traits=(Trait("str", 50), Trait("con", 60), Trait("siz", 50), Trait("dex", 70)),
    skills=(
        Skill("listen", "listen", 55, base=20, occupation_points=25, interest_points=10),
        Skill("dodge", "dodge", 35, base=35),
        Skill("art", "art-craft", 5, "Photography", base=5),
        Skill("own", "custom", 30, "Whistling"),
    ),
    trackers=(Tracker("hp", 11), Tracker("luck", 50), Tracker("san", 60, start=60)),
)


def named(sheet: Sheet, occupation: str) -> Sheet:
    """The sheet after that occupation was typed, and what that brings."""
    after = play(sheet, edit(system(sheet.system), sheet, Place("detail", "", "occupation"), occupation))
    return ordered(play(after, takes_on(creation(sheet.system), sheet, after)))


def ordered(sheet: Sheet) -> Sheet:
    """The sheet with its details by their ids: what was written first is no difference."""
    return replace(sheet, details=tuple(sorted(sheet.details, key=lambda each: each.id)))


def marked(sheet: Sheet) -> set[str]:
    return {each.id for each in sheet.skills if each.occupation}


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_an_occupation_named_by_the_player_is_the_same_as_its_card(game: str) -> None:
    blank = creation(game).blank("Ada")
    occupy = creation(game).occupy
    assert named(blank, "Dreamer") == ordered(play(blank, set_detail(blank, "occupation", "Dreamer")))
    for each in creation(game).occupations:
        assert occupy is not None
        taken_on = play(blank, occupy(blank, each.id))
        assert named(blank, each.name) == ordered(taken_on)
        assert marked(taken_on)
        assert takes_on(creation(game), taken_on, taken_on) == ()
        for other in creation(game).occupations:
            assert named(taken_on, other.name) == ordered(play(taken_on, occupy(taken_on, other.id)))


def test_an_occupation_named_by_the_player_keeps_skills_that_the_player_marked() -> None:
    blank = creation("basic-d20").blank("Ada")
    own = play(blank, edit(system("basic-d20"), blank, Place("skill", "occupation", "athletics"), "1"))
    assert marked(named(own, "Medic")) == {"athletics"}


CREDIT = Remark("credit", "skill/occupation_points/credit-rating", value="32")


# Keeping what a remark is about


def test_an_accepted_remark_stays_accepted_while_the_value_is_the_same() -> None:
    kept = play(IDA, keep(IDA, CREDIT))
    assert is_kept(kept, CREDIT)
    assert not is_kept(IDA, CREDIT)
    assert not is_kept(kept, CREDIT._replace(value="40"))
    assert not is_kept(kept, CREDIT._replace(place="elsewhere"))


def test_a_remark_on_the_whole_sheet_can_be_accepted() -> None:
    whole = Remark("missing")
    kept = play(IDA, keep(IDA, whole))
    assert is_kept(kept, whole)
    assert not is_kept(kept, CREDIT)


def test_details_for_creation_are_not_listed() -> None:
    assert is_unlisted(METHOD)
    assert is_unlisted(play(IDA, keep(IDA, CREDIT)).details[-1].id)
    assert not is_unlisted("age")


# Writing on a sheet


def test_a_draft_collects_changes_and_consequences() -> None:
    draft = Draft(GAME, IDA)
    draft.write("trait", "", "dex", 80)
    draft.note("residence", "Arkham")
    assert (draft.sheet.skill("dodge").value, draft.sheet.detail("residence")) == (40, "Arkham")
    assert play(IDA, draft.events) == draft.sheet
    draft.note("residence", "")
    assert draft.sheet.detail("residence") == ""
    with pytest.raises(Unfit):
        draft.write("trait", "", "dex", "tall")


def test_values_are_set_on_characteristics_and_trackers() -> None:
    after = play(IDA, taken(GAME, IDA, {"con": 80, "luck": 65, "san": 40}))
    assert (after.trait("con"), after.tracker("luck")) == (80, Tracker("luck", 65))
    assert after.tracker("hp").value == 13
    assert after.tracker("san") == Tracker("san", 40, start=40)
    assert taken(GAME, IDA, {"con": 60, "luck": 50}) == ()
    with pytest.raises(KeyError):
        taken(GAME, IDA, {"charm": 5})


def test_points_are_spread_in_rounds_and_the_first_three_get_more() -> None:
    draft = Draft(GAME, IDA)
    spread(draft, "interest_points", ("listen", "dodge", "art", "own"), 37, 75)
    given = {each.id: each.interest_points for each in draft.sheet.skills}
    assert given == {"listen": 10 + 12, "dodge": 10, "art": 10, "own": 5}


def test_points_are_spread_up_to_the_maximum() -> None:
    draft = Draft(GAME, IDA)
    spread(draft, "occupation_points", ("own", "listen"), 500, 60)
    assert [draft.sheet.skill(each).value for each in ("own", "listen")] == [60, 60]
    assert draft.sheet.skill("listen").occupation_points == 30
    spread(draft, "interest_points", ("own", "listen"), 10, 60)
    assert [draft.sheet.skill(each).value for each in ("own", "listen")] == [60, 60]


# Remarks that every game makes


@pytest.mark.parametrize(
    ("formula", "remarked"),
    [
        ("FOO", True),
        ("1/0", True),
        ("EDU/(DEX-DEX)", True),
        ("EDU*2", False),
        ("max(dex, STR)", False),
        ("", False),
    ],
)
def test_a_formula_without_value_gets_a_remark(formula: str, remarked: bool) -> None:
    """What only waits for characteristics is no mistake."""
    nobody = replace(IDA, traits=())
    found = without_value(GAME, nobody, (Budget("occupation", 0, None, formula),))
    assert [each.facts for each in found] == [(("budget", "occupation"), ("formula", formula))] * remarked
    made = replace(IDA, details=(Detail("creation:points", formula),))
    assert any(each.id == "no_value" for each in creation("coc7").remarks(made)) == remarked


def test_an_overspent_budget_gets_a_remark() -> None:
    budgets = (Budget("occupation", 300, 290), Budget("interest", 5, None), Budget("points", 460, 460))
    (remark,) = overspent(budgets, "COC-CHAR-02")
    assert remark.facts == (("budget", "occupation"), ("over", 10), ("total", 290))
    assert (remark.grave, remark.rule, remark.place) == (True, "COC-CHAR-02", "occupation")


def test_unspent_points_get_one_hint() -> None:
    budgets = (Budget("occupation", 262, 290), Budget("interest", 113, 160), Budget("points", 5, 5))
    (remark,) = unspent(budgets)
    assert remark.facts == (("left", 75), ("occupation", 28), ("interest", 47))
    assert not remark.grave
    assert unspent((Budget("points", 9, 5), Budget("age", 0, None))) == ()


def test_a_tracker_above_its_maximum_can_be_set_to_it() -> None:
    high = IDA.with_tracker(Tracker("hp", 15))
    (remark,) = above_most(GAME, high)
    assert remark.facts == (("tracker", "hp"), ("value", 15), ("most", 11))
    assert play(high, remark.fixes[0].events) == IDA
    assert above_most(GAME, IDA) == ()
    harm = tuple(each._replace(counts_harm=each.id == "hp") for each in GAME.trackers)
    assert above_most(GAME._replace(trackers=harm), high) == ()


def test_a_repeated_speciality_gets_one_remark() -> None:
    again = Skill("art2", "art-craft", 5, " photography")
    other = (
        Skill("a", "language-other", 1),
        Skill("b", "language-other", 1),
        Skill("c", "art-craft", 5, "Ink"),
    )
    (remark,) = twice(replace(IDA, skills=(*IDA.skills, again, *other)))
    assert (remark.place, remark.facts) == ("skill/name/art2", (("skill", "art2"),))


def test_a_skill_below_its_base_can_be_set_to_it() -> None:
    low = IDA.with_skill(replace(IDA.skill("dodge"), value=10))
    (remark,) = below_base(GAME, low)
    assert remark.facts == (("skill", "dodge"), ("value", 10), ("base", 35))
    assert play(low, remark.fixes[0].events) == IDA


@pytest.mark.parametrize(
    ("cap", "remarked"), [("", 0), ("many", 0), ("55", 0), ("54", 1), pytest.param("9" * 5000, 0, id="long")]
)
def test_a_cap_applies_only_if_set(cap: str, remarked: int) -> None:
    assert len(above_cap(GAME, replace(IDA, details=(Detail(CAP, cap),)))) == remarked


def test_growth_in_play_is_not_capped() -> None:
    grown = IDA.with_skill(replace(IDA.skill("listen"), value=90))
    native = IDA.with_skill(replace(IDA.skill("dodge"), value=70, base=70))
    for sheet in (grown, native):
        assert above_cap(GAME, replace(sheet, details=(Detail(CAP, "60"),))) == ()


def test_points_above_the_cap_are_removed_personal_ones_first() -> None:
    capped = replace(IDA, details=(Detail(CAP, "40"),))
    (remark,) = above_cap(GAME, capped)
    assert remark.facts == (("skill", "listen"), ("value", 55), ("cap", 40))
    after = play(capped, remark.fixes[0].events).skill("listen")
    assert (after.value, after.occupation_points, after.interest_points) == (40, 20, 0)


def test_missing_points_come_from_the_occupation() -> None:
    after = play(IDA, set_start(GAME, IDA, IDA.skill("listen"), 60)).skill("listen")
    assert (after.value, after.occupation_points, after.interest_points) == (60, 30, 10)
    after = play(IDA, set_start(GAME, IDA, IDA.skill("listen"), 3)).skill("listen")
    assert (after.value, after.occupation_points, after.interest_points) == (20, 0, 0)


def test_a_remark_on_points_is_placed_at_existing_points() -> None:
    assert points_place(IDA.skill("listen")) == "skill/occupation_points/listen"
    assert points_place(IDA.skill("dodge")) == "skill/occupation_points/dodge"
    personal = replace(IDA.skill("dodge"), interest_points=5)
    assert points_place(personal) == "skill/interest_points/dodge"


def test_a_value_set_by_hand_gets_a_hint_and_can_be_reset() -> None:
    """DEX 70 over SIZ 50, STR 50 not: the rules give 8."""
    fast = replace(IDA, overrides=(Override("move", 11), Override("build", 0), Override("luck?", 3)))
    (remark,) = by_hand(GAME, fast)
    assert remark.facts == (("derived", "move"), ("value", 11), ("rule", 8))
    assert not remark.grave
    assert GAME.derived(play(fast, remark.fixes[0].events))["move"] == 8


def test_a_maximum_set_by_hand_gets_a_hint() -> None:
    tough = replace(IDA, trackers=(Tracker("hp", 14, maximum=14), Tracker("mp", 3, maximum=9)))
    (remark,) = by_hand(GAME, tough)
    assert remark.facts == (("tracker", "hp"), ("value", 14), ("rule", 11))
    assert play(tough, remark.fixes[0].events).tracker("hp") == Tracker("hp", 11)


# Whatever is on the sheet of a d100 game

_DETAILS = {
    "age": ("", "14", "17", "45 or so", "102"),
    "creation:method": ("", "roll", "array", "points", "typed"),
    "creation:skills": ("", "points", "array"),
    "creation:points": ("", "EDU*4", "7/0", "nobody"),
    "creation:interest": ("", "INT*2"),
    "creation:credit": ("", "9-30", "rich"),
    "creation:cap": ("", "40", "none"),
    "creation:age": ("", "45", "45 str=60 app=50 luck=40", "17 edu=80", "nonsense"),
}


@st.composite
def begun(draw: st.DrawFn) -> Sheet:
    """A character of a d100 game during creation, with anything a player could have typed."""
    sheet = draw(sheets_of(draw(st.sampled_from(("coc7", "shadow-lounge")))))
    details = tuple(Detail(each, draw(st.sampled_from(texts))) for each, texts in _DETAILS.items())
    bonus: int | str = draw(st.sampled_from(("lots", "+1D4", "none")) | st.just(-1))
    return replace(
        sheet,
        details=tuple(each for each in details if each.text),
        overrides=draw(st.sampled_from(((), (Override("damage_bonus", bonus), Override("build", "x"))))),
        trackers=tuple(replace(each, value=draw(st.integers(0, 120))) for each in sheet.trackers),
    )


@given(begun())
def test_every_fix_works(sheet: Sheet) -> None:
    remarks = creation(sheet.system).remarks
    for each in remarks(sheet):
        for fix in each.fixes:
            after = play(sheet, fix.events)
            assert play(after, invert(fix.events)) == sheet
            assert each not in remarks(after)


@given(begun())
def test_any_sheet_has_budgets_and_acceptable_remarks(sheet: Sheet) -> None:
    made = creation(sheet.system)
    for each in made.remarks(sheet):
        assert is_kept(play(sheet, keep(sheet, each)), each)
    for budget in made.budgets(sheet):
        assert budget.total is None or isinstance(budget.total, int)
    if made.give_out is not None:
        play(sheet, made.give_out(sheet))
    for occupation in made.occupations:
        assert made.occupy is not None
        after = play(sheet, made.occupy(sheet, occupation.id))
        assert sum(each.occupation for each in after.skills) >= 8
    for gap in made.gaps(sheet):
        assert gap.step in {each.id for each in made.steps}


@given(begun(), st.data())
def test_edits_during_creation_are_followed_on_any_sheet(sheet: Sheet, data: st.DataObject) -> None:
    made = creation(sheet.system)
    assert made.follow is not None
    assume(sheet.skills)
    skill = data.draw(st.sampled_from(sheet.skills))
    field = data.draw(st.sampled_from(("occupation", "occupation_points")))
    text = data.draw(st.sampled_from(("", "1") if field == "occupation" else ("0", "5", "70")))
    after = play(sheet, edit(system(sheet.system), sheet, Place("skill", field, skill.id), text))
    then = play(after, made.follow(sheet, after))
    assert play(then, made.follow(after, then)) == then, "it follows once"


@given(begun(), st.integers(0, 2**32))
def test_age_can_be_applied_and_undone_on_any_sheet(sheet: Sheet, seed: int) -> None:
    made = creation("coc7")
    assert made.grow_old is not None
    assert made.young_again is not None
    young = play(sheet, made.young_again(sheet)) if sheet.system == "coc7" else IDA
    old = play(young, made.grow_old(young, LiveDice(Random(seed).randrange)).events)
    again = play(old, made.young_again(old))
    assert again.traits == young.traits
    luck = [each.value for each in young.trackers if each.id == "luck"]
    assert [each.value for each in again.trackers if each.id == "luck"] == luck
