"""Downtime as a player goes through it, from the end of a scenario to the changed sheet."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.downtime import (
    BadAnswer,
    Downtime,
    Page,
    TryResult,
    answer,
    consequences,
    find_try,
    finished,
    go,
    lay,
    present,
    step_to,
)
from rules_core.game.play import Rules
from rules_core.game.switches import table_facts
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    PassageChanged,
    SkillChanged,
    StatusChanged,
    TrackerChanged,
)
from rules_core.sheet.outcome import Fact, Refused
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Fight, Passage, Sheet, Skill, Tracker, Trait
from rules_core.systems.coc7.downtime import FLOW, passage_key
from rules_core.systems.coc7.table import FumbleRule, Table
from tests.core.coc7.ada import ADA, DOCTOR, at, with_statuses
from tests.core.coc7.throws import because
from tests.core.downtimes import all_rolled, all_tries, check_sound, page, page_ids, thrown, walked
from tests.core.plain_data import each_id_once, several, statuses_of

RECOVERS = table_facts(Table(luck_recovery=True))
"""A table at which Luck comes back."""


class Evening:
    """A player and their plan."""

    def __init__(self, sheet: Sheet, rules: Rules = ()) -> None:
        self.down = Downtime(sheet, Plan(), FLOW, rules)

    def answer(self, ask_id: str, value: Fact) -> None:
        self.down = replace(self.down, plan=answer(self.down, ask_id, value))

    def roll(self, try_id: str, **faces: list[int]) -> TryResult:
        """Roll a try with exactly these dice."""
        self.down = thrown(self.down, try_id, **faces)
        return self.came(try_id)

    def came(self, try_id: str) -> TryResult:
        found = find_try(self.down, try_id).came
        assert found is not None
        return found

    def change(self, sheet: Sheet) -> None:
        """The sheet is changed while the plan is kept for later."""
        self.down = replace(self.down, sheet=sheet)

    def page(self, page_id: str) -> Page:
        return page(self.down, page_id)

    def page_ids(self) -> list[str]:
        return page_ids(self.down)

    def tries(self, page_id: str) -> list[str]:
        return [each.id for each in self.page(page_id).tries]

    def asks(self, page_id: str) -> list[str]:
        return [each.id for each in self.page(page_id).asks]

    def events(self) -> tuple[Event, ...]:
        return finished(self.down).events

    def after(self) -> Sheet:
        return finished(self.down).sheet


def ticked(*skills: str, sheet: Sheet = ADA) -> Sheet:
    """The sheet with ticks on some skills."""
    for each in skills:
        sheet = sheet.with_skill(replace(sheet.skill(each), marks=1))
    return sheet


def valued(skill: str, value: int, sheet: Sheet = ADA) -> Sheet:
    """The sheet with a skill at a value."""
    return sheet.with_skill(replace(sheet.skill(skill), value=value))


def asked(page: Page, ask_id: str) -> Fact:
    return page.ask(ask_id).value


def refused(evening: Evening, ask_id: str, value: Fact) -> tuple[str, Fact]:
    """The rule that refuses an answer, and why."""
    with pytest.raises(Refused) as caught:
        evening.answer(ask_id, value)
    return because(caught.value.ruling)


# The phase


def test_no_development_while_the_scenario_runs() -> None:
    """COC-XP-05: the answer that it goes on is refused, and so is a kept plan that says so."""
    evening = Evening(ticked("charm"))
    assert asked(evening.page("phase"), "scenario") == "over"
    assert refused(evening, "scenario", "running") == ("COC-XP-05", "running")
    evening.down = replace(evening.down, plan=Plan(answers=(("scenario", "running"),)))
    assert because(evening.page("phase").refusal) == ("COC-XP-05", "running")
    assert not evening.page("phase").is_done


def test_no_downtime_during_a_fight_or_after_death() -> None:
    """COC-XP-05, COC-WND-01."""
    assert because(FLOW.refusal(replace(ADA, fight=Fight()), ())) == ("COC-XP-05", "fight")
    assert because(FLOW.refusal(with_statuses(ADA, dead=1), ())) == ("COC-WND-01", "dead")
    assert FLOW.refusal(with_statuses(ADA, major_wound=1), ()) is None


def test_used_reactions_are_reset() -> None:
    """COC-CBT-04."""
    evening = Evening(with_statuses(ADA, reactions=2))
    assert evening.page("phase").events == (StatusChanged("reactions", 2, 0),)


def test_a_downtime_without_answers_changes_nothing() -> None:
    evening = Evening(ADA)
    assert evening.page_ids() == ["phase", "skills", "sanity", "review"]
    assert evening.page("skills").tries == ()
    assert evening.events() == ()


def test_an_empty_sheet_has_downtime_too() -> None:
    evening = Evening(Sheet("coc7", "Nobody"), RECOVERS)
    assert evening.page_ids() == ["phase", "skills", "review"]
    assert evening.events() == ()


# Skills


def test_each_ticked_skill_has_one_attempt() -> None:
    """COC-XP-03, COC-XP-05: above the skill it rises by 1D10; the tick is gone either way."""
    evening = Evening(ticked("charm", "dodge"))
    assert evening.tries("skills") == ["skill:dodge", "skill:charm"]
    waiting = find_try(evening.down, "skill:charm")
    assert (waiting.before, waiting.gain, waiting.needs) == (55, "1D10", 56)
    assert waiting.chance == Fraction(45, 100)
    assert waiting.lacks == ("d100", 1)
    assert evening.roll("skill:charm", d100=[56], d10=[6]) == TryResult(True, 6, 61, 56)
    assert evening.roll("skill:dodge", d100=[40]) == TryResult(False, 0, 40, 40)
    assert evening.events() == (
        MarkChanged("dodge", 1, 0),
        SkillChanged("charm", 55, 61),
        MarkChanged("charm", 1, 0),
    )


@pytest.mark.parametrize(("value", "needs"), [(-5, 1), (0, 1), (94, 95), (95, 96), (130, 96)])
def test_the_lowest_roll_that_improves(value: int, needs: int) -> None:
    """COC-XP-03, reading A12: above the value, and above 95 always."""
    tried = find_try(Evening(valued("charm", value, ticked("charm"))).down, "skill:charm")
    assert (tried.needs, tried.chance) == (needs, Fraction(101 - needs, 100))


def test_mastery_restores_sanity_with_its_own_dice() -> None:
    """COC-XP-04."""
    evening = Evening(valued("charm", 88, ticked("charm")))
    came = evening.roll("skill:charm", d100=[97], d10=[2], d6=[4, 5])
    assert came == TryResult(True, 2, 90, 97, (("san", 9),))
    assert evening.after().tracker("san").value == 59
    assert evening.after().skill("charm").value == 90


def test_sanity_from_mastery_stops_at_the_maximum() -> None:
    """COC-XP-04, COC-DER-02: 99 less 3 points of Cthulhu Mythos."""
    evening = Evening(at(valued("charm", 88, ticked("charm")), "san", 94))
    evening.roll("skill:charm", d100=[97], d10=[2], d6=[4, 5])
    assert evening.after().tracker("san").value == 96


def test_mastery_on_a_sheet_without_sanity() -> None:
    """COC-XP-04."""
    others = tuple(each for each in ADA.trackers if each.id != "san")
    evening = Evening(replace(valued("charm", 88, ticked("charm")), trackers=others))
    evening.roll("skill:charm", d100=[97], d10=[2], d6=[4, 5])
    assert evening.events() == (SkillChanged("charm", 88, 90), MarkChanged("charm", 1, 0))


def test_an_invalid_tick_is_removed_without_an_attempt() -> None:
    """COC-XP-02."""
    evening = Evening(ticked("cthulhu-mythos"))
    page = evening.page("skills")
    assert page.tries == ()
    assert [(each, because(ruling)) for each, ruling in page.left_out] == [
        ("cthulhu-mythos", ("COC-XP-02", "skill"))
    ]
    assert evening.events() == (MarkChanged("cthulhu-mythos", 1, 0),)


def test_a_skill_can_be_rolled_with_physical_dice() -> None:
    """COC-XP-03, COC-XP-04: the dice are asked for one kind after the other."""
    evening = Evening(valued("charm", 89, ticked("charm")))
    for lacks, faces in ((("d100", 1), [96]), (("d10", 1), [3]), (("d6", 2), [2]), (("d6", 1), [5])):
        assert find_try(evening.down, "skill:charm").lacks == lacks
        evening.down = replace(evening.down, plan=lay(evening.down, "skill:charm", faces))
    assert evening.came("skill:charm") == TryResult(True, 3, 92, 96, (("san", 7),))


def test_rolled_dice_count_even_if_the_sheet_changes() -> None:
    """COC-XP-03: rolled on 55; now the skill is 58, its tick was taken off, and another skill is gone."""
    evening = Evening(ticked("charm", "dodge"))
    evening.roll("skill:charm", d100=[56], d10=[6])
    evening.roll("skill:dodge", d100=[90], d10=[1])
    evening.change(replace(valued("charm", 58), skills=(replace(ADA.skill("charm"), value=58),)))
    assert evening.came("skill:charm") == TryResult(True, 6, 61, 56)
    assert evening.tries("skills") == ["skill:charm"]
    assert evening.events() == (SkillChanged("charm", 58, 64),)


# Luck


def test_luck_recovers_only_with_the_house_rule() -> None:
    """COC-LUCK-04, reading A18."""
    assert "luck" not in Evening(ADA).page_ids()
    evening = Evening(ADA, RECOVERS)
    waiting = find_try(evening.down, "luck")
    assert (waiting.before, waiting.needs, waiting.chance) == (60, 61, Fraction(40, 100))
    assert evening.roll("luck", d100=[61], d10=[8]) == TryResult(True, 8, 68, 61)
    assert evening.events() == (TrackerChanged("luck", 60, 68),)
    nearly_spent = Evening(at(ADA, "luck", 3), RECOVERS)
    assert nearly_spent.roll("luck", d100=[61], d10=[8]) == TryResult(True, 8, 11, 61)


def test_luck_stays_without_a_higher_roll() -> None:
    """COC-LUCK-04."""
    evening = Evening(ADA, RECOVERS)
    assert evening.roll("luck", d100=[60]) == TryResult(False, 0, 60, 60)
    assert evening.events() == ()


def test_luck_stops_at_the_maximum() -> None:
    """COC-LUCK-04: at 99, or at the character's own maximum."""
    evening = Evening(at(ADA, "luck", 95), RECOVERS)
    assert evening.roll("luck", d100=[99], d10=[8]).after == 99
    evening = Evening(ADA.with_tracker(Tracker("luck", 60, maximum=65)), RECOVERS)
    assert evening.roll("luck", d100=[99], d10=[8]) == TryResult(True, 5, 65, 99)
    full = Evening(at(ADA, "luck", 99), RECOVERS).page("luck")
    assert full.tries == ()
    assert [because(ruling) for _, ruling in full.left_out] == [("COC-LUCK-04", "full")]


def test_rolled_luck_counts_even_if_the_house_rule_changes() -> None:
    """COC-LUCK-04: once for the present Luck, and never above the most."""
    evening = Evening(ADA, RECOVERS)
    evening.roll("luck", d100=[61], d10=[8])
    evening.down = replace(evening.down, rules=(), sheet=at(ADA, "luck", 40))
    assert evening.events() == (TrackerChanged("luck", 40, 48),)
    evening.change(at(ADA, "luck", 98))
    assert evening.events() == (TrackerChanged("luck", 98, 99),)


# Sanity


def test_a_number_awarded_by_the_keeper() -> None:
    """COC-DER-02: as far as there is room."""
    evening = Evening(ADA)
    assert evening.asks("sanity") == ["award", "months"]
    evening.answer("award", "points")
    assert evening.asks("sanity") == ["award", "award_points", "months"]
    evening.answer("award_points", 5)
    assert evening.events() == (TrackerChanged("san", 50, 55),)
    evening.answer("award_points", 99)
    assert evening.events() == (TrackerChanged("san", 50, 96),)
    evening.answer("award", "none")
    assert evening.events() == ()
    evening.answer("award", "points")
    with pytest.raises(BadAnswer):
        evening.answer("award_points", 100)


@pytest.mark.parametrize(
    ("award", "faces"), [("1d3", [3]), ("1d6", [6]), ("1d8", [7]), ("1d10", [9]), ("2d6", [3, 4])]
)
def test_dice_awarded_by_the_keeper(award: str, faces: list[int]) -> None:
    """COC-DER-02: once they are rolled, the award is fixed."""
    evening = Evening(ADA)
    evening.answer("award", award)
    assert find_try(evening.down, f"award:{award}").gain == award.upper()
    came = evening.roll(f"award:{award}", **{award[1:]: faces})
    assert came == TryResult(True, sum(faces), 50 + sum(faces))
    assert evening.events() == (TrackerChanged("san", 50, 50 + sum(faces)),)
    assert refused(evening, "award", "none") == ("COC-DER-02", "award_rolled")


def test_a_rolled_award_stops_at_the_maximum() -> None:
    """COC-DER-02."""
    evening = Evening(at(ADA, "san", 94))
    evening.answer("award", "1d6")
    assert evening.roll("award:1d6", d6=[6]) == TryResult(True, 2, 96)
    evening.change(at(ADA, "san", 120))
    assert evening.events() == ()


def test_psychoanalysis_needs_an_analyst() -> None:
    """COC-SAN-05."""
    evening = Evening(ADA)
    evening.answer("months", 2)
    assert evening.asks("sanity") == ["award", "months", "analyst_value"]
    assert because(evening.page("sanity").refusal) == ("COC-SAN-05", "no_analyst")
    with pytest.raises(Refused):
        finished(evening.down)
    evening.answer("analyst_value", 40)
    assert evening.tries("sanity") == ["analysis:1", "analysis:2"]
    assert find_try(evening.down, "analysis:1").chance == Fraction(40, 100)
    assert find_try(evening.down, "analysis:1").needs is None


def test_each_month_has_one_attempt() -> None:
    """COC-SAN-05: a success restores 1D3, a failure nothing, a fumble costs 1D6."""
    evening = Evening(ADA)
    evening.answer("months", 3)
    evening.answer("analyst_value", 40)
    assert evening.roll("analysis:1", d100=[40], d3=[2]) == TryResult(True, 2, 52, 40)
    assert evening.roll("analysis:2", d100=[41]) == TryResult(False, 0, 52, 41)
    assert evening.roll("analysis:3", d100=[96], d6=[5]) == TryResult(False, -5, 47, 96)
    assert evening.events() == (TrackerChanged("san", 50, 47),)
    with pytest.raises(BadAnswer):
        evening.answer("months", 2)
    with pytest.raises(BadAnswer):
        evening.answer("months", 13)


def test_house_rules_decide_the_analysts_fumble() -> None:
    """COC-SAN-05, COC-ROLL-06: and a change of mind later does not change the dice that fell."""
    evening = Evening(ADA, table_facts(Table(fumble=FumbleRule.ONLY_100)))
    evening.answer("months", 1)
    evening.answer("analyst_value", 40)
    assert evening.roll("analysis:1", d100=[96]).gain == 0
    evening.down = replace(evening.down, rules=())
    assert evening.came("analysis:1").gain == 0
    assert evening.page("sanity").is_done


def test_no_analysis_at_maximum_sanity() -> None:
    """COC-SAN-05, COC-DER-02: the second month has nothing left to restore."""
    evening = Evening(at(ADA, "san", 95))
    evening.answer("months", 2)
    evening.answer("analyst_value", 60)
    assert evening.roll("analysis:1", d100=[1], d3=[3]) == TryResult(True, 1, 96, 1)
    page = evening.page("sanity")
    assert [each.id for each in page.tries] == ["analysis:1"]
    assert [(each, because(ruling)) for each, ruling in page.left_out] == [
        ("analysis", ("COC-DER-02", "full"))
    ]
    assert page.is_done


def test_treating_oneself_earns_a_tick() -> None:
    """COC-SAN-05, COC-XP-01: a success with the own skill ticks it as any other does."""
    evening = Evening(DOCTOR)
    evening.answer("months", 2)
    assert evening.asks("sanity") == ["award", "months", "analyst", "analyst_value"]
    evening.answer("analyst", "own")
    assert evening.asks("sanity") == ["award", "months", "analyst"]
    assert find_try(evening.down, "analysis:1").chance == Fraction(40, 100)
    evening.roll("analysis:1", d100=[50])
    assert consequences(evening.down).events == ()
    evening.roll("analysis:2", d100=[20], d3=[3])
    assert evening.events() == (TrackerChanged("san", 60, 63), MarkChanged("psychoanalysis", 0, 1))


def test_another_analysts_success_ticks_nothing() -> None:
    """COC-XP-01."""
    evening = Evening(DOCTOR)
    evening.answer("months", 1)
    evening.answer("analyst_value", 70)
    evening.roll("analysis:1", d100=[20], d3=[3])
    evening.answer("analyst", "own")
    assert evening.events() == (TrackerChanged("san", 60, 63),)


def test_treatment_starts_from_the_present_sanity() -> None:
    """COC-SAN-05: the points of a month are gained once, even if the sheet has changed since."""
    evening = Evening(ADA)
    evening.answer("months", 1)
    evening.answer("analyst_value", 40)
    evening.roll("analysis:1", d100=[10], d3=[3])
    evening.change(at(ADA, "san", 30))
    assert evening.events() == (TrackerChanged("san", 30, 33),)
    evening.change(at(ADA, "san", 95))
    assert evening.events() == (TrackerChanged("san", 95, 96),)


def test_losing_the_last_sanity_in_treatment_is_permanent_insanity() -> None:
    """COC-SAN-03."""
    evening = Evening(at(ADA, "san", 3))
    evening.answer("months", 1)
    evening.answer("analyst_value", 40)
    evening.roll("analysis:1", d100=[100], d6=[6])
    assert evening.events() == (TrackerChanged("san", 3, 0), StatusChanged("permanent_insanity", 0, 1))


@pytest.mark.parametrize(("fumbled", "then"), [(1, 2), (2, 1)], ids=["month 1 first", "month 2 first"])
def test_restored_sanity_does_not_cancel_permanent_insanity(fumbled: int, then: int) -> None:
    """COC-SAN-03: even if a later month's roll restores some."""
    evening = Evening(at(ADA, "san", 3))
    evening.answer("months", 2)
    evening.answer("analyst_value", 40)
    evening.roll(f"analysis:{fumbled}", d100=[100], d6=[6])
    assert evening.roll(f"analysis:{then}", d100=[1], d3=[2]) == TryResult(True, 2, 2, 1)
    assert [each.id for each in evening.page("sanity").tries] == ["analysis:1", "analysis:2"]
    assert evening.events() == (TrackerChanged("san", 3, 2), StatusChanged("permanent_insanity", 0, 1))


def test_each_month_starts_from_the_months_rolled_before() -> None:
    """COC-SAN-05, COC-DER-02: at the most Sanity no other month is tried, not an earlier one either."""
    evening = Evening(at(ADA, "san", 95))
    evening.answer("months", 2)
    evening.answer("analyst_value", 60)
    assert evening.roll("analysis:2", d100=[1], d3=[3]) == TryResult(True, 1, 96, 1)
    page = evening.page("sanity")
    assert [each.id for each in page.tries] == ["analysis:2"]
    assert [because(ruling) for _, ruling in page.left_out] == [("COC-DER-02", "full")]
    assert page.is_done


def test_daily_losses_are_reset() -> None:
    """COC-SAN-03: a new day begins, with the Sanity that there is after everything."""
    evening = Evening(with_statuses(ADA, san_at_dawn=58, san_lost_today=8))
    evening.answer("award", "points")
    evening.answer("award_points", 4)
    assert evening.events() == (
        TrackerChanged("san", 50, 54),
        StatusChanged("san_lost_today", 8, 0),
        StatusChanged("san_at_dawn", 58, 54),
    )
    assert Evening(with_statuses(ADA, san_at_dawn=50)).events() == ()
    assert Evening(with_statuses(ADA, san_lost_today=2)).after().status("san_at_dawn") == 50


def test_an_insanity_ends_when_the_keeper_decides() -> None:
    """COC-SAN-02, COC-SAN-03: until then it stays; a permanent one is not asked for."""
    sheet = with_statuses(ADA, temporary_insanity=1, indefinite_insanity=1, permanent_insanity=1)
    evening = Evening(sheet)
    assert evening.asks("sanity") == [
        "award",
        "months",
        "over_temporary_insanity",
        "over_indefinite_insanity",
    ]
    assert evening.events() == ()
    evening.answer("over_temporary_insanity", 1)
    assert evening.events() == (StatusChanged("temporary_insanity", 1, 0),)


# Healing


def test_a_day_of_rest_restores_a_point() -> None:
    """COC-WND-03: up to the maximum, and the injury grows old (COC-WND-02)."""
    evening = Evening(at(ADA, "hp", 7))
    assert evening.asks("healing") == ["days", "care"]
    assert evening.events() == ()
    evening.answer("days", 3)
    assert evening.events() == (
        TrackerChanged("hp", 7, 10),
        StatusChanged("over_an_hour", 0, 1),
        StatusChanged("over_a_day", 0, 1),
    )
    evening.answer("days", 365)
    assert (evening.after().tracker("hp").value, evening.asks("healing")) == (12, ["days"])


def test_other_healing_restores_what_the_keeper_allows() -> None:
    """COC-WND-03: on top of the rest, up to the maximum."""
    evening = Evening(at(ADA, "hp", 5))
    evening.answer("days", 3)
    assert evening.page("healing").ask("care").most == 4
    evening.answer("care", 4)
    assert evening.after().tracker("hp").value == 12
    evening.answer("days", 5)
    assert evening.after().tracker("hp").value == 12


def test_a_major_wound_must_end_before_rest_heals() -> None:
    """COC-WND-03: no day of rest counts before; other care does."""
    evening = Evening(with_statuses(at(ADA, "hp", 5), major_wound=1, prone=1))
    assert evening.asks("healing") == ["over_major_wound", "over_prone", "days", "care"]
    assert refused(evening, "days", 3) == ("COC-WND-03", "major_wound")
    evening.answer("care", 2)
    assert evening.events() == (TrackerChanged("hp", 5, 7),)
    evening.answer("over_major_wound", 1)
    evening.answer("days", 3)
    assert evening.after().tracker("hp").value == 10
    assert evening.after().status("major_wound") == 0
    evening.answer("over_major_wound", 0)
    assert asked(evening.page("healing"), "days") == 0
    assert evening.after().tracker("hp").value == 7


def test_the_dying_need_first_aid_first() -> None:
    """COC-WND-02: neither by rest nor by anything the Keeper allows, until First Aid is given."""
    lying = with_statuses(ADA.with_tracker(replace(ADA.tracker("hp"), value=0)), major_wound=1)
    assert Evening(lying).asks("healing") == ["days"]
    assert refused(Evening(lying), "days", 5)[0] == "COC-WND-03"
    saved = with_statuses(lying, major_wound=1, first_aid_given=1)
    assert Evening(saved).asks("healing") == ["over_major_wound", "days", "care"]


def test_rest_does_not_help_the_dead() -> None:
    """COC-WND-01: neither days nor care, regardless of earlier answers."""
    evening = Evening(with_statuses(at(ADA, "hp", 0), unconscious=1))
    evening.answer("days", 3)
    evening.answer("care", 3)
    evening.answer("over_unconscious", 1)
    evening.change(with_statuses(at(ADA, "hp", 0), unconscious=1, dead=1))
    assert evening.asks("healing") == ["days"]
    assert refused(evening, "days", 4) == ("COC-WND-01", "dead")
    assert evening.events() == ()
    assert Evening(with_statuses(ADA, dead=1)).asks("healing") == []


def test_unhurt_characters_are_not_asked_to_rest() -> None:
    """COC-WND-03: but a character who is still prone does get the page."""
    assert "healing" not in Evening(ADA).page_ids()
    evening = Evening(with_statuses(ADA, prone=1))
    assert evening.asks("healing") == ["over_prone"]
    evening.answer("over_prone", 1)
    assert evening.events() == (StatusChanged("prone", 1, 0),)


# The key connection


FATHER, RING = Passage("people", "My father.", key=True), Passage("possessions", "A ring." + "!" * 100)
ROOTED = replace(ADA, backstory=(FATHER, RING))


def test_another_passage_becomes_the_key_connection() -> None:
    evening = Evening(ROOTED)
    keys = passage_key(0, FATHER), passage_key(1, RING)
    assert evening.page("connection").ask("connection").options == ("none", *keys)
    assert asked(evening.page("connection"), "connection") == keys[0]
    assert evening.events() == ()
    evening.answer("connection", keys[1])
    assert evening.events() == (
        PassageChanged(0, FATHER, replace(FATHER, key=False)),
        PassageChanged(1, RING, replace(RING, key=True)),
    )
    evening.answer("connection", "none")
    assert evening.after().backstory == (replace(FATHER, key=False), RING)


def test_the_connection_note_does_not_change_the_sheet() -> None:
    evening = Evening(ROOTED)
    evening.answer("story", "The ring is lost.")
    assert evening.events() == ()
    assert asked(evening.page("connection"), "story") == "The ring is lost."


def test_a_changed_passage_is_not_mistaken_for_another() -> None:
    evening = Evening(ROOTED)
    evening.answer("connection", passage_key(1, RING))
    evening.change(replace(ROOTED, backstory=(FATHER, Passage("people", "My aunt."))))
    assert asked(evening.page("connection"), "connection") == passage_key(0, FATHER)
    assert evening.events() == ()


def test_a_sheet_without_key_connection() -> None:
    evening = Evening(replace(ADA, backstory=(RING,)))
    assert asked(evening.page("connection"), "connection") == "none"


# All of it


def test_a_whole_downtime_after_a_scenario() -> None:
    """COC-XP-03, COC-LUCK-04, COC-SAN-05, COC-WND-03: page by page to the end, then back again."""
    evening = Evening(at(ticked("charm", sheet=ROOTED), "hp", 9), RECOVERS)
    walked = [present(evening.down).id]
    evening.down = replace(evening.down, plan=step_to(evening.down, 1))
    assert step_to(evening.down, 1) == evening.down.plan, "the skill is still to be rolled"
    evening.roll("skill:charm", d100=[70], d10=[6])
    while walked[-1] != "review":
        walked.append(present(evening.down).id)
        if walked[-1] == "luck":
            evening.roll("luck", d100=[20])
        if walked[-1] == "healing":
            evening.answer("days", 2)
        evening.down = replace(evening.down, plan=step_to(evening.down, 1))
    assert walked == ["phase", "skills", "luck", "sanity", "healing", "connection", "review"]
    rolled = evening.down.plan.throws
    evening.down = replace(evening.down, plan=go(evening.down, "skills"))
    assert (evening.down.plan.throws, evening.after().skill("charm").value) == (rolled, 61)
    assert evening.after().tracker("hp").value == 11


NUMBERS = st.integers(-10, 150) | st.sampled_from([-(10**9), 10**9])
SHEETS = st.builds(
    Sheet,
    system=st.just("coc7"),
    name=st.just("Anybody"),
    traits=st.sampled_from(
        [(), (Trait("con", 50), Trait("siz", 70)), (Trait("con", -400), Trait("siz", 10**9))]
    ),
    skills=each_id_once(
        st.builds(
            lambda kind, value, marks: Skill(kind, kind, value, marks=marks),
            st.sampled_from(["charm", "dodge", "psychoanalysis", "cthulhu-mythos", "home-made"]),
            NUMBERS,
            st.integers(0, 3),
        )
    ),
    trackers=each_id_once(
        st.builds(Tracker, st.sampled_from(["hp", "san", "luck"]), NUMBERS, st.none() | NUMBERS)
    ),
    statuses=statuses_of(
        st.sampled_from(
            [
                *("dead", "major_wound", "prone", "unconscious", "temporary_insanity"),
                *("san_at_dawn", "san_lost_today", "reactions", "shocked"),
            ]
        ),
        st.just(1),
    ),
    backstory=several(st.builds(Passage, st.just("people"), st.sampled_from(["Her", "Him"]), st.booleans())),
)
"""Sheets as they come, with absurd values and with half of what belongs there missing."""

TABLES = st.sampled_from([(), RECOVERS, table_facts(Table(extended_levels=False))])


@given(SHEETS, TABLES, st.data())
def test_every_path_keeps_its_dice_and_can_be_undone(sheet: Sheet, rules: Rules, data: st.DataObject) -> None:
    """COC-XP-03, COC-SAN-05: with any answers, rolls and typed values, going back and forth at will."""
    all_rolled(data, walked(data, Downtime(sheet, Plan(), FLOW, rules)))


@given(SHEETS, SHEETS, TABLES, TABLES, st.data())
def test_a_saved_plan_works_on_a_changed_sheet(
    sheet: Sheet, later: Sheet, rules: Rules, other: Rules, data: st.DataObject
) -> None:
    """COC-XP-03, COC-SAN-05: nothing raises, and what a die gained is gained once."""
    down = walked(data, Downtime(sheet, Plan(), FLOW, rules))
    came = fallen(down)
    down = replace(down, sheet=later, rules=other)
    check_sound(down)
    after = fallen(down)
    for try_id, each in after.items():
        # An award that was locked, or a month that was left out, may not stand on this sheet any more.
        assert each == came[try_id]
    changes = consequences(down).events
    for event in changes:
        if isinstance(event, SkillChanged):
            assert event.after - event.before == came[f"skill:{event.skill}"].gain
    assert len([each for each in changes if isinstance(each, SkillChanged)]) <= len(after)


def fallen(down: Downtime) -> dict[str, TryResult]:
    """The result of every try that was rolled."""
    return {each.id: each.came for each in all_tries(down) if each.came is not None}
