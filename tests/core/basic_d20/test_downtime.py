"""Downtime: levels and what they bring, wealth, a full rest; along any path, on any sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.downtime import (
    LONGEST_LINE,
    AskKind,
    BadAnswer,
    Downtime,
    answer,
    consequences,
    finished,
    pages,
)
from rules_core.game.registry import downtime_flow
from rules_core.sheet.events import DetailChanged, TraitChanged
from rules_core.sheet.outcome import Fact, Refused, Ruling
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Detail, Fight, Power, Sheet, Tracker, Trait
from rules_core.systems.basic_d20.derive import Attribute
from rules_core.systems.basic_d20.downtime import FLOW, MOST_CRED, cred_in, guideline
from tests.core.basic_d20.player import MARA, at_hp
from tests.core.downtimes import check_sound, ended, page, page_ids, walked
from tests.core.plain_data import each_id_once, several, statuses_of


def begun(sheet: Sheet = MARA, **answers: Fact) -> Downtime:
    """A downtime with these answers, given in order."""
    down = Downtime(sheet, Plan(), FLOW)
    for question, value in answers.items():
        down = replace(down, plan=answer(down, question, value))
    return down


def because(ruling: Ruling | None) -> Fact:
    assert ruling is not None
    assert not ruling.allowed
    return ruling.step.fact("because")


def with_traits(sheet: Sheet = MARA, **scores: int) -> Sheet:
    """The sheet with other scores."""
    traits = tuple(replace(each, value=scores.get(each.id, each.value)) for each in sheet.traits)
    return replace(sheet, traits=traits)


def with_cash(text: str, sheet: Sheet = MARA) -> Sheet:
    return replace(sheet, details=(Detail("species", "Human"), Detail("cash", text)))


def names(sheet: Sheet) -> list[str]:
    return [each.name for each in sheet.powers]


# The flow


def test_downtime_has_its_pages_and_no_rolls() -> None:
    assert downtime_flow("basic-d20") is FLOW
    assert [each.id for each in pages(begun())] == ["level", "wealth", "rest", "review"]
    assert all(not each.tries for each in pages(begun(levels=5)))


def test_a_downtime_without_answers_only_rests() -> None:
    """D20-HP-05: nothing changes for a healthy character."""
    well = at_hp(30).with_tracker(Tracker("mana", 4))
    assert ended(begun()) == ended(begun(well)) == well


def test_no_downtime_during_a_fight() -> None:
    """D20-HP-05."""
    assert FLOW.refusal(MARA, ()) is None
    assert because(FLOW.refusal(replace(MARA, fight=Fight()), ())) == "fight"


# Levels


def test_levels_are_only_gained_on_request() -> None:
    """D20-CHR-10."""
    asked = page(begun(), "level")
    assert [each.id for each in asked.asks] == ["levels"]
    assert (asked.asks[0].value, asked.asks[0].least, asked.asks[0].most) == (0, 0, 5)
    assert (asked.events, asked.steps) == ((), ())


def test_an_even_level_gives_an_attribute_point() -> None:
    """D20-CHR-10, D20-CHR-02, D20-CHR-03, D20-CHR-07: and what follows, filled up by the rest."""
    down = begun(levels=1, gain_6="strength")
    assert page(down, "level").events == (TraitChanged("level", 5, 6), TraitChanged("strength", 2, 3))
    assert [each.rule for each in page(down, "level").steps] == ["D20-CHR-10", "D20-CHR-02", "D20-CHR-10"]
    saved = ended(down)
    assert (saved.trait("level"), saved.trait("strength")) == (6, 3)
    assert saved.tracker("hp").value == 3 + 3 + 5 * 6
    assert names(saved) == names(MARA)


def test_an_even_level_can_give_a_feat() -> None:
    """D20-CHR-10: it is written among the powers."""
    down = begun(levels=1, gain_6="feat", feat_6="  Quick \n draw ")
    assert [each.id for each in page(down, "level").asks] == ["levels", "gain_6", "feat_6"]
    saved = ended(down)
    assert saved.powers[-1] == Power("custom:3", "custom", "Quick draw")
    assert saved.traits == with_traits(level=6).traits


def test_an_odd_level_gives_a_ribbon() -> None:
    """D20-CHR-10."""
    down = begun(with_traits(level=6), levels=1, ribbon_7="Night eyes")
    assert [each.id for each in page(down, "level").asks] == ["levels", "ribbon_7"]
    assert names(ended(down)) == ["Spark", "Calm", "Night eyes"]


def test_several_levels_are_applied_in_order() -> None:
    """D20-CHR-10: each with what it brings, none of them lost when the number changes."""
    down = begun(
        levels=5, gain_6="agility", ribbon_7="Seven", gain_8="agility", ribbon_9="Nine", feat_10="Ten"
    )
    saved = ended(down)
    assert (saved.trait("level"), saved.trait("agility"), names(saved)[2:]) == (
        10,
        5,
        ["Seven", "Nine", "Ten"],
    )
    assert len({each.id for each in saved.powers}) == 5
    fewer = replace(down, plan=answer(down, "levels", 2))
    assert [each.id for each in page(fewer, "level").asks] == ["levels", "gain_6", "ribbon_7"]
    assert (ended(fewer).trait("level"), names(ended(fewer))[2:]) == (7, ["Seven"])
    more = replace(fewer, plan=answer(fewer, "levels", 5))
    assert ended(more) == saved


def test_an_unnamed_ribbon_or_feat_is_not_added() -> None:
    """D20-CHR-10: the level counts all the same."""
    saved = ended(begun(levels=2, ribbon_7="   "))
    assert (saved.trait("level"), saved.powers) == (7, MARA.powers)


def test_no_attribute_is_raised_above_5() -> None:
    """D20-CHR-10."""
    down = begun(with_traits(agility=5, wisdom=7), levels=1)
    choice = page(down, "level").ask("gain_6")
    assert choice.options == ("feat", *(each.value for each in Attribute))
    assert [each for each, _ in choice.refused] == ["agility", "wisdom"]
    with pytest.raises(Refused) as refused:
        answer(down, "gain_6", "agility")
    assert because(refused.value.ruling) == "highest"


def test_an_attribute_that_has_reached_5_must_be_replaced() -> None:
    """D20-CHR-10: what was chosen before stands in the way until it is put right."""
    down = begun(with_traits(agility=4), levels=3, gain_8="agility")
    assert ended(down).trait("agility") == 5
    down = replace(down, plan=answer(down, "gain_6", "agility"))
    assert because(page(down, "level").refusal) == "highest"
    with pytest.raises(Refused):
        finished(down)
    # Neither does a later level hide what is wrong with an earlier one.
    down = replace(down, plan=answer(down, "levels", 5))
    assert because(page(down, "level").refusal) == "highest"
    down = replace(down, plan=answer(down, "gain_8", "strength"))
    saved = ended(down)
    assert (saved.trait("agility"), saved.trait("strength")) == (5, 3)


def test_a_missing_attribute_is_not_offered() -> None:
    """D20-CHR-10."""
    down = begun(replace(MARA, traits=(Trait("level", 1), Trait("wisdom", 0), Trait("luck", 3))), levels=1)
    assert page(down, "level").ask("gain_2").options == ("feat", "wisdom")


def test_there_is_a_highest_level() -> None:
    """D20-CHR-10."""
    assert page(begun(with_traits(level=97)), "level").asks[0].most == 2
    for level in (99, 10**12):
        top = page(begun(with_traits(level=level), rest=0), "level")
        assert (top.asks, top.events, top.is_done) == ((), (), True)
        assert because(dict(top.left_out)["level"]) == "highest_level"


def test_a_sheet_without_a_level_gains_none() -> None:
    """D20-CHR-10."""
    bare = page(begun(replace(MARA, traits=())), "level")
    assert (bare.asks, bare.is_done) == ((), True)
    assert because(dict(bare.left_out)["level"]) == "no_level"


def test_a_character_at_level_0_reaches_level_1() -> None:
    """D20-CHR-10."""
    down = begun(with_traits(level=0), levels=2)
    assert [each.id for each in page(down, "level").asks] == ["levels", "ribbon_1", "gain_2", "feat_2"]
    assert ended(down).trait("level") == 2


def test_new_hit_points_are_filled_by_the_rest() -> None:
    """D20-CHR-03: the rules only say what the most is."""
    saved = ended(begun(levels=1, rest=0))
    assert saved.tracker("hp") == MARA.tracker("hp")


def test_a_custom_maximum_stays() -> None:
    """D20-CHR-03."""
    tough = MARA.with_tracker(Tracker("hp", 20, maximum=44))
    assert ended(begun(tough, levels=1)).tracker("hp") == Tracker("hp", 44, maximum=44)


# Wealth


@pytest.mark.parametrize(
    ("text", "earned", "spent", "then"),
    [
        ("640", 2000, 0, "2640"),
        ("640", 0, 640, "0"),
        ("1,180", 1000, 0, "2,180"),
        ("1,180", 0, 540, "640"),
        (" 999,999 ", 1, 0, "1,000,000"),
        ("", 500, 120, "380"),
        ("0640", 1, 0, "641"),
    ],
)
def test_cred_earned_and_spent(text: str, earned: int, spent: int, then: str) -> None:
    """D20-CHR-10: the rules give a guideline alone; commas stay where they are in use."""
    down = begun(with_cash(text), earned=earned, spent=spent)
    assert ended(down).detail("cash") == then
    assert page(down, "wealth").events == (DetailChanged(1, Detail("cash", text), Detail("cash", then)),)


def test_a_sheet_without_cred_can_earn_some() -> None:
    """D20-CHR-10."""
    assert ended(begun(earned=300)).details == (Detail("cash", "300"),)


@pytest.mark.parametrize("text", ["", "640", "0640", "1,180", " 5 ", "some coins"])
def test_an_unchanged_amount_keeps_its_spelling(text: str) -> None:
    assert page(begun(with_cash(text)), "wealth").events == ()
    if text != "some coins":
        assert page(begun(with_cash(text), earned=50, spent=50), "wealth").events == ()


def test_spending_is_limited_to_available_cred() -> None:
    """D20-CHR-10: what was earned counts, in whichever order it is typed."""
    down = begun(with_cash("640"), spent=700)
    refusal = page(down, "wealth").refusal
    assert because(refusal) == "too_little"
    assert refusal is not None
    assert (refusal.step.fact("there"), refusal.step.fact("spent")) == (640, 700)
    assert page(down, "wealth").events == ()
    assert ended(replace(down, plan=answer(down, "earned", 60))).detail("cash") == "0"


def test_earned_and_spent_cred_have_limits() -> None:
    for value in (-1, MOST_CRED + 1, "many"):
        with pytest.raises(BadAnswer):
            answer(begun(), "earned", value)


@pytest.mark.parametrize("text", ["640 cred", "1,18", "12,3456", "−5", "1.5", "٣", "9" * 13, "1e9", "a\nb"])
def test_a_cash_text_that_is_not_a_number_can_be_replaced(text: str) -> None:
    """D20-CHR-10."""
    assert cred_in(text) is None
    down = begun(with_cash(text))
    (ask,) = page(down, "wealth").asks
    assert (ask.id, ask.kind, ask.value, ask.most) == ("cash", AskKind.LINE, text, LONGEST_LINE)
    assert ended(down).detail("cash") == text
    assert ended(begun(with_cash(text), cash="600 cred")).detail("cash") == "600 cred"
    assert ended(begun(with_cash(text), cash="")).details == (Detail("species", "Human"),)


def test_typical_wealth_by_level() -> None:
    """D20-CHR-10: by the table's formula, and never reckoned above the highest level."""
    assert guideline(with_traits(level=1)) == 6000
    assert guideline(with_traits(level=17)) == 3_941_045
    assert guideline(with_traits(level=10**12)) == guideline(with_traits(level=99))
    assert guideline(replace(MARA, traits=())) == 6000


# Rest


def test_a_full_rest_restores_everything() -> None:
    """D20-HP-05: and with the new day an hour heals again; conditions stay."""
    tired = at_hp(3, hour_used=1, prone=1, stunned=2, shield=4).with_status("hour_used", 1)
    down = begun(tired)
    assert [each.rule for each in page(down, "rest").steps] == ["D20-HP-05"]
    saved = ended(down)
    assert (saved.tracker("hp").value, saved.tracker("mana").value, saved.status("hour_used")) == (30, 4, 0)
    assert (saved.status("prone"), saved.status("stunned"), saved.status("shield")) == (1, 2, 4)


def test_the_rest_can_be_skipped() -> None:
    """D20-HP-05."""
    assert page(begun(), "rest").ask("rest").value == 1
    down = begun(rest=0)
    assert (page(down, "rest").events, page(down, "rest").steps, ended(down)) == ((), (), MARA)


@pytest.mark.parametrize(("dying", "why"), [(2, "dying"), (4, "dead")])
def test_dead_and_dying_characters_cannot_rest(dying: int, why: str) -> None:
    """D20-HP-05, D20-HP-03: the downtime goes on without it."""
    down = begun(at_hp(0, dying=dying), earned=5)
    rest = page(down, "rest")
    assert (rest.asks, rest.events, rest.is_done) == ((), (), True)
    assert because(dict(rest.left_out)["rest"]) == why
    assert ended(down).detail("cash") == "5"


def test_a_sheet_without_hit_points_needs_no_rest() -> None:
    """D20-HP-05."""
    bare = replace(MARA, trackers=())
    assert [each.id for each in pages(begun(bare))] == ["level", "wealth", "review"]
    assert ended(begun(bare, levels=1)).trait("level") == 6


def test_a_sheet_without_mana_can_rest() -> None:
    """D20-HP-05."""
    bare = replace(MARA, trackers=(Tracker("hp", 2),))
    assert ended(begun(bare)).trackers == (Tracker("hp", 30),)


# Any path, any sheet

scores = st.sampled_from([-(10**12), -3, -1, 0, 1, 4, 5, 6, 98, 99, 10**12])
hostile = st.builds(
    Sheet,
    system=st.just("basic-d20"),
    name=st.just("Anyone"),
    details=several(
        st.builds(Detail, st.just("cash"), st.sampled_from(["", "0", "12", "1,200", "a few", "9" * 400]))
    ),
    traits=each_id_once(
        st.builds(Trait, st.sampled_from(["level", "level", *Attribute, "other"]), scores), 8
    ),
    trackers=each_id_once(
        st.builds(Tracker, st.sampled_from(["hp", "mana", "inspiration"]), scores, st.none() | scores)
    ),
    powers=each_id_once(
        st.builds(Power, st.sampled_from(["custom:1", "custom:2", "custom:9", ""]), st.just("custom"))
    ),
    statuses=statuses_of(st.sampled_from(["dying", "hour_used", "prone", "shield", "temporary"]), scores),
)


@given(hostile, st.data(), hostile)
def test_any_path_on_any_sheet_can_be_saved_and_undone(
    sheet: Sheet, data: st.DataObject, another: Sheet
) -> None:
    """D20-CHR-10, D20-HP-05: even where the sheet became another one in the meantime."""
    down = walked(data, Downtime(sheet, Plan(), FLOW))
    assert [each for each in page_ids(down) if each != "rest"] == ["level", "wealth", "review"]
    assert down.plan.throws == ()
    check_sound(replace(down, sheet=another))
    # A new downtime after it begins with nothing gained.
    again = Downtime(consequences(down).sheet, Plan(), FLOW)
    assert page(again, "level").events == page(again, "wealth").events == ()
