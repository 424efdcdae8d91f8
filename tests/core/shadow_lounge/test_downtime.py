"""Downtime of a character, from the kind of rest to Luck, with scripted dice."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.downtime import BadAnswer, Downtime, answer, consequences, find_try, finished, lay, pages
from rules_core.sheet.outcome import Refused
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Fight, Power, Sheet, Skill, Status, Tracker, Trait
from rules_core.systems.shadow_lounge.downtime import FLOW, FP, HP, KIND
from tests.core.downtimes import all_rolled, ended, page, thrown, walked
from tests.core.plain_data import each_id_once, statuses_of

TARN = Sheet(
    "shadow-lounge",
    "Tarn",
    traits=(Trait("power", 65),),
    skills=(
        Skill("blaster", "custom", 62, "Blaster Pistol", marks=5),
        Skill("piloting", "custom", 84, "Piloting", marks=2),
        Skill("persuade", "custom", 91, "Persuade", marks=3),
        Skill("computer", "custom", 99, "Computer Use", marks=1),
        Skill("stealth", "custom", 48, "Stealth"),
    ),
    trackers=(Tracker("hp", 7, 12), Tracker("luck", 43, start=60), Tracker("fp", 3, 6)),
    powers=(Power("push", "push", marks=2), Power("lift", "lift", marks=1)),
    statuses=(Status("force_sessions", 4), Status("force_used", 1)),
)


def downtime(sheet: Sheet = TARN) -> Downtime:
    return Downtime(sheet, Plan(), FLOW)


def answered(down: Downtime, ask: str, value: int | str) -> Downtime:
    return replace(down, plan=answer(down, ask, value))


def whole(down: Downtime) -> Downtime:
    """Every try of Tarn rolled."""
    down = thrown(down, "skill:blaster", d100=[71], d10=[6])
    down = thrown(down, "skill:piloting", d100=[90], d6=[4])
    down = thrown(down, "skill:persuade", d100=[94], d4=[2])
    down = thrown(down, "force", d100=[62])
    return thrown(down, "luck", d10=[9])


def test_a_whole_downtime_is_the_sum_of_its_pages() -> None:
    """SL-ADV-04, SL-ADV-05, SL-ADV-06, SL-LUCK-05: all of it is on the sheet at the end."""
    after = ended(whole(downtime()))
    values = {each.id: (each.value, each.marks) for each in after.skills}
    assert values == {
        "blaster": (68, 0),
        "piloting": (88, 0),
        "persuade": (93, 0),
        "computer": (99, 0),
        "stealth": (48, 0),
    }
    assert after.tracker("luck").value == 52
    assert (after.tracker("fp").value, after.tracker("fp").maximum) == (3, 12)
    assert [each.marks for each in after.powers] == [0, 0]


def test_a_failed_advancement_keeps_the_skill_and_clears_its_successes() -> None:
    """SL-ADV-04: one attempt for what was noted."""
    down = thrown(downtime(), "skill:blaster", d100=[54])
    tried = find_try(down, "skill:blaster")
    assert tried.came is not None
    assert (tried.came.worked, tried.came.total, tried.came.gain) == (False, 62, 0)
    skill = consequences(down).sheet.skill("blaster")
    assert (skill.value, skill.marks) == (62, 0)


@pytest.mark.parametrize(
    ("skill", "bonus", "needs", "chance", "gain"),
    [("blaster", 8, 55, 46, "1D10"), ("piloting", 2, 83, 18, "1D6"), ("persuade", 4, 88, 13, "1D4")],
)
def test_an_advancement_roll_shows_what_it_needs(
    skill: str, bonus: int, needs: int, chance: int, gain: str
) -> None:
    """SL-ADV-04, SL-ADV-05: 2 for each success after the first, and the die by the value before."""
    tried = find_try(downtime(), f"skill:{skill}")
    assert (tried.bonus, tried.needs, tried.chance, tried.gain) == (bonus, needs, Fraction(chance, 100), gain)
    assert tried.came is None
    assert tried.lacks == ("d100", 1)


def test_a_skill_at_99_is_listed_but_not_offered() -> None:
    """SL-ADV-02: what was counted there all the same goes without a try."""
    skills = page(downtime(), "skills")
    assert [each.thing for each in skills.tries] == ["blaster", "piloting", "persuade"]
    assert [(skill, ruling.step.rule) for skill, ruling in skills.left_out] == [("computer", "SL-ADV-02")]
    bare = TARN.with_skill(Skill("computer", "custom", 99, "Computer Use"))
    unmarked = page(downtime(bare), "skills")
    assert [skill for skill, _ in unmarked.left_out] == ["computer"]
    assert unmarked.events == ()


def test_gains_are_capped_at_99() -> None:
    """SL-ADV-05, reading A11."""
    sheet = replace(TARN, skills=(Skill("stealth", "custom", 98, "Stealth", marks=1),))
    after = thrown(downtime(sheet), "skill:stealth", d100=[99], d4=[4])
    assert consequences(after).sheet.skill("stealth").value == 99


def test_there_is_no_downtime_during_an_adventure() -> None:
    """SL-ADV-03."""
    with pytest.raises(Refused) as refused:
        answer(downtime(), KIND, "running")
    assert refused.value.ruling.step.fact("because") == "in_the_field"


def test_there_is_no_downtime_during_a_fight() -> None:
    """SL-ADV-03."""
    assert FLOW.refusal(TARN, ()) is None
    ruling = FLOW.refusal(replace(TARN, fight=Fight()), ())
    assert ruling is not None
    assert not ruling.allowed


def test_between_campaigns_two_dice_of_luck_are_restored() -> None:
    """SL-LUCK-06, SL-LUCK-04: and never more than at the start."""
    down = answered(downtime(), KIND, "between_campaigns")
    assert find_try(down, "luck").gain == "2D10"
    assert consequences(thrown(down, "luck", d10=[9, 10])).sheet.tracker("luck").value == 60


def test_the_kind_of_downtime_is_fixed_once_luck_is_rolled() -> None:
    """SL-LUCK-05: a die that was rolled stays rolled."""
    down = thrown(downtime(), "luck", d10=[9])
    with pytest.raises(Refused) as refused:
        answer(down, KIND, "between_campaigns")
    assert refused.value.ruling.step.fact("because") == "rolled"
    assert answer(down, KIND, "between_adventures").answers == ((KIND, "between_adventures"),)


def test_luck_at_its_starting_value_is_not_restored() -> None:
    """SL-LUCK-04."""
    luck = page(downtime(TARN.with_tracker(Tracker("luck", 60, start=60))), "luck")
    assert luck.tries == ()
    assert luck.left_out[0][1].step.fact("most") == 60


def test_rest_heals_the_given_amount_up_to_the_maximum() -> None:
    """SL-HEAL-09: the rules leave it to the table."""
    down = answered(answered(downtime(), HP, 12), FP, 5)
    after = consequences(down).sheet
    assert (after.tracker("hp").value, after.tracker("fp").value) == (12, 5)
    with pytest.raises(BadAnswer):
        answer(down, HP, 13)


def test_force_advancement_requires_a_power_that_worked() -> None:
    """SL-ADV-06."""
    force = page(downtime(replace(TARN, powers=(Power("push", "push"),))), "force")
    assert force.tries == ()
    assert force.left_out[0][1].step.rule == "SL-ADV-06"


def test_downtime_ends_the_force_session() -> None:
    """SL-ADV-07: the next session can count again, those that counted stay."""
    after = consequences(downtime()).sheet
    assert (after.status("force_used"), after.status("force_sessions")) == (0, 4)
    rested = replace(TARN, statuses=())
    assert page(downtime(rested), "force").steps == ()


@pytest.mark.parametrize(
    ("maximum", "d100", "points"),
    [(6, 62, (3, 12)), (6, 61, (3, 6)), (None, 62, (9, None)), (None, 61, (3, None))],
    ids=["won", "lost", "won without a maximum", "lost without a maximum"],
)
def test_force_points_raise_their_maximum(
    maximum: int | None, d100: int, points: tuple[int, int | None]
) -> None:
    """SL-ADV-06, reading A19; where nobody wrote a maximum down the points that there are grow."""
    sheet = TARN.with_tracker(Tracker("fp", 3, maximum))
    after = consequences(thrown(downtime(sheet), "force", d100=[d100])).sheet.tracker("fp")
    assert (after.value, after.maximum) == points


def test_only_powers_that_worked_lose_their_successes() -> None:
    """SL-ADV-06: those of all powers are rolled for together."""
    sheet = replace(TARN, powers=(Power("push", "push"), *TARN.powers[1:], Power("grip", "grip", marks=2)))
    down = thrown(downtime(sheet), "force", d100=[61])
    assert [tried.marks for tried in page(down, "force").tries] == [3]
    assert [each.marks for each in consequences(down).sheet.powers] == [0, 0, 0]


def test_missing_force_luck_or_hit_points_get_no_page() -> None:
    """SL-ADV-03: a plain character rests and learns."""
    plain = Sheet("shadow-lounge", "Nobody")
    assert [each.id for each in pages(downtime(plain))] == ["rest", "skills", "review"]
    assert finished(downtime(plain)).events == ()


def test_successes_noted_after_the_roll_wait_for_the_next_downtime() -> None:
    """SL-ADV-04: a die that lies there is read with the bonus it was rolled with."""
    down = whole(downtime())
    later = replace(
        TARN,
        skills=tuple(replace(each, marks=each.marks + 1) for each in TARN.skills if each.id != "piloting"),
        powers=(Power("push", "push", marks=4),),
    )
    went_on = replace(down, sheet=later)
    after = consequences(went_on).sheet
    assert (after.skill("blaster").value, after.skill("blaster").marks) == (68, 1)
    assert after.power("push").marks == 1
    assert find_try(went_on, "skill:blaster").bonus == 8
    # A skill that is not on the sheet any more takes nothing with it; the dice stay in the plan.
    assert went_on.plan.throw("skill:piloting") is not None


def test_gains_are_added_to_the_current_skill() -> None:
    """SL-ADV-05: never beyond 99, and never down."""
    down = thrown(downtime(), "skill:blaster", d100=[71], d10=[6])
    for value, after in ((70, 76), (97, 99), (120, 120)):
        changed = replace(down, sheet=TARN.with_skill(replace(TARN.skill("blaster"), value=value)))
        assert consequences(changed).sheet.skill("blaster").value == after


def test_successes_cleared_by_hand_after_the_roll_are_tolerated() -> None:
    """SL-ADV-04: what is gone cannot go again."""
    down = thrown(downtime(), "skill:blaster", d100=[71], d10=[6])
    unticked = replace(down, sheet=TARN.with_skill(replace(TARN.skill("blaster"), marks=0)))
    assert consequences(unticked).sheet.skill("blaster") == replace(TARN.skill("blaster"), value=68, marks=0)


def test_physical_dice_are_asked_for_one_by_one() -> None:
    """SL-ADV-04, SL-ADV-05: the gain is asked for only where the skill was beaten."""
    down = replace(downtime(), plan=lay(downtime(), "skill:persuade", [94]))
    assert find_try(down, "skill:persuade").lacks == ("d4", 1)
    down = replace(down, plan=lay(down, "skill:persuade", [2]))
    tried = find_try(down, "skill:persuade")
    assert tried.came is not None
    assert tried.throw is not None
    assert (tried.came.after, tried.throw.typed) == (93, True)
    missed = lay(downtime(), "skill:persuade", [3])
    assert find_try(replace(downtime(), plan=missed), "skill:persuade").lacks is None


# Whatever the player does


VALUES, SPANS = st.integers(-5, 130), st.none() | st.integers(0, 99)
SHEETS = st.builds(
    Sheet,
    system=st.just("shadow-lounge"),
    name=st.just("Any"),
    traits=each_id_once(st.builds(Trait, st.just("power"), st.integers(0, 130))),
    skills=each_id_once(
        st.builds(Skill, st.sampled_from("abcd"), st.just("custom"), VALUES, marks=st.integers(0, 60))
    ),
    trackers=each_id_once(
        st.builds(Tracker, st.sampled_from(("hp", "luck", "fp")), st.integers(0, 120), SPANS, SPANS)
    ),
    powers=each_id_once(st.builds(Power, st.sampled_from("pq"), st.just("push"), marks=st.integers(0, 9))),
    statuses=statuses_of(st.just("force_used"), st.just(1)),
)


@given(SHEETS, st.data())
def test_every_path_keeps_its_dice_and_can_be_undone(sheet: Sheet, data: st.DataObject) -> None:
    """SL-ADV-04: the dice that fell lie there to the end, and the end is the sum of the pages."""
    down = all_rolled(data, walked(data, downtime(sheet)))
    assert all(each.value >= sheet.skill(each.id).value for each in ended(down).skills)
