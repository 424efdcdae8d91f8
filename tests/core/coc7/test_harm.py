"""Harm and rest on a sheet: damage, wounds, staying conscious, days of rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.game.play import Attempt, Choice
from rules_core.game.switches import table_facts
from rules_core.sheet.events import StatusChanged, TrackerChanged, play
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Detail, Sheet, Tracker
from rules_core.systems.coc7.attempts import check_for
from rules_core.systems.coc7.derive import INJURY, State, most_hit_points, state
from rules_core.systems.coc7.harm import Injury
from rules_core.systems.coc7.play import CARE, luck_turn, push_ruling, roll
from rules_core.systems.coc7.play_harm import care_of, hurt, injury, rest_days, rest_refusal
from rules_core.systems.coc7.table import RECOMMENDED, Table
from tests.core.coc7.ada import ADA, at, with_statuses
from tests.core.coc7.throws import NO_DICE, because, kept, rules_of, showing, stands, turned

RULES = table_facts(RECOMMENDED)


def hit(sheet: Sheet, damage: int, armour: int = 0, table: Table = RECOMMENDED) -> Sheet:
    turn = hurt(sheet, damage, armour, table_facts(table))
    assert turn.roll is None
    return play(sheet, turn.events)


def test_damage_reduces_hit_points_to_0_at_least() -> None:
    """COC-WND-01."""
    assert hurt(ADA, 5, 0, RULES).events == (TrackerChanged("hp", 12, 7),)
    assert hit(at(ADA, "hp", 3), 5).tracker("hp").value == 0


def test_armour_reduces_damage_and_can_stop_it() -> None:
    """COC-CBT-10."""
    turn = hurt(ADA, 7, 3, RULES)
    assert CARE.hurt(ADA, 7, 3, RULES) == turn
    assert turn.events == (TrackerChanged("hp", 12, 8),)
    assert rules_of(turn) == ["COC-CBT-10", "COC-WND-01"]
    assert hurt(ADA, 3, 3, RULES).events == ()
    assert hurt(ADA, 2, 9, RULES).events == ()


def test_armour_on_the_sheet_is_its_first_number() -> None:
    """COC-CBT-10."""
    worn = {"": 0, "2, leather jacket": 2, "Padded coat (1 point)": 1, "torn": 0}
    sheets = [replace(ADA, details=(Detail("armour", text),)) for text in worn]
    assert [CARE.armour(each) for each in (*sheets, ADA)] == [*worn.values(), 0]


def test_only_a_survived_major_wound_calls_for_a_con_roll() -> None:
    """COC-WND-01: ADA has 12 hit points."""
    assert [hurt(ADA, damage, 0, RULES).next_roll for damage in (5, 6, 12, 13)] == [
        "",
        "conscious:",
        "conscious:",
        "",
    ]


def test_losing_half_at_once_is_a_major_wound_and_knocks_prone() -> None:
    """COC-WND-01: 6 of a maximum of 12, however many are left."""
    wounded = hit(at(ADA, "hp", 8), 6)
    assert (wounded.status("major_wound"), wounded.status("prone"), state(wounded)) == (1, 1, State.OK)
    assert hit(ADA, 5).statuses == ()
    assert hit(ADA, 9, armour=4).statuses == ()


def test_at_0_a_major_wound_means_dying_and_none_means_unconscious() -> None:
    """COC-WND-01, worked examples 35 and 36."""
    assert state(hit(at(ADA, "hp", 3), 3)) is State.UNCONSCIOUS
    assert state(hit(at(ADA, "hp", 6), 6)) is State.DYING
    assert state(hit(hit(ADA, 6), 6)) is State.DYING


def test_losing_more_than_the_maximum_at_once_kills() -> None:
    """COC-WND-01, reading A20."""
    assert state(hit(ADA, 12)) is State.DYING
    dead = hit(ADA, 13)
    assert (state(dead), dead.status("dead")) == (State.DEAD, 1)
    assert state(hit(ADA, 12, table=Table(dead_at_maximum=True))) is State.DEAD


def test_a_second_hit_does_not_mark_the_wound_twice() -> None:
    """COC-WND-01."""
    once = hit(ADA, 6)
    assert [type(each) for each in hurt(once, 6, 0, RULES).events] == [TrackerChanged]


def test_a_new_injury_is_fresh_and_untreated() -> None:
    """COC-WND-02."""
    treated = with_statuses(at(ADA, "hp", 9), **dict.fromkeys(INJURY, 1))
    assert injury(treated) == Injury(24, first_aid_given=True, medicine_given=True)
    assert injury(hit(treated, 1)) == Injury()
    assert injury(hit(treated, 2, armour=2)) == injury(treated)


def test_an_injury_has_its_noted_age() -> None:
    """COC-WND-02."""
    assert [injury(with_statuses(ADA, **{age: 1})).hours for age in INJURY[:2]] == [1, 24]


def test_the_maximum_is_the_sheets_own_or_from_con_and_siz() -> None:
    """COC-DER-01."""
    assert most_hit_points(ADA) == 12
    assert most_hit_points(ADA.with_tracker(Tracker("hp", 9, maximum=15))) == 15
    assert most_hit_points(Sheet("coc7", "Nobody", trackers=(Tracker("hp", 9),))) == 9
    assert most_hit_points(replace(ADA, traits=ADA.traits[1:2], trackers=(Tracker("hp", 9),))) == 9


def test_noted_unconsciousness_and_death_apply() -> None:
    """COC-WND-01."""
    assert state(ADA) is State.OK
    assert state(with_statuses(ADA, unconscious=1)) is State.UNCONSCIOUS
    assert state(with_statuses(ADA, dead=1, unconscious=1)) is State.DEAD
    assert state(with_statuses(at(ADA, "hp", 0), major_wound=1, unconscious=1)) is State.DYING


@given(
    st.integers(0, 12), st.integers(0, 40), st.integers(0, 20), st.sampled_from(["", "major_wound", "dead"])
)
def test_a_hit_never_heals_and_can_be_undone(hp: int, damage: int, armour: int, how: str) -> None:
    """COC-WND-01, COC-CBT-10."""
    before = with_statuses(at(ADA, "hp", hp), **({how: 1} if how else {}))
    after = hit(before, damage, armour)
    assert after.tracker("hp").value == max(0, hp - max(0, damage - armour))
    assert {each.id for each in before.statuses} <= {each.id for each in after.statuses}


@pytest.mark.parametrize(("number", "out"), [(50, 0), (51, 1)])
def test_failing_con_after_a_major_wound_means_unconscious(number: int, out: int) -> None:
    """COC-WND-01: CON 50."""
    turn = turned(Attempt(ADA, "conscious:", name="CON"), showing(number))
    assert play(ADA, turn.events).status("unconscious") == out
    assert kept(turn).input("kind") == "characteristic"


def test_luck_keeps_a_character_conscious() -> None:
    """COC-WND-01, COC-LUCK-03."""
    turn = turned(Attempt(ADA, "conscious:"), showing(60))
    down = play(ADA, turn.events)
    short = luck_turn(down, stands(turn), 9, NO_DICE)
    assert play(down, short.events).status("unconscious") == 1
    enough = luck_turn(down, stands(turn), 10, NO_DICE)
    assert enough.events == (TrackerChanged("luck", 60, 50), StatusChanged("unconscious", 1, 0))


def test_luck_on_a_passed_con_roll_changes_nothing_else() -> None:
    """COC-LUCK-03."""
    turn = turned(Attempt(ADA, "conscious:"), showing(40))
    for sheet in (ADA, with_statuses(ADA, unconscious=1)):  # knocked out since, by something else
        assert luck_turn(sheet, stands(turn), 20, NO_DICE).events == (TrackerChanged("luck", 60, 40),)


def test_a_con_roll_needs_con() -> None:
    """COC-WND-01."""
    asked = check_for(Attempt(ADA, "conscious:", Choice("hard", -1)))
    assert (asked.target, asked.difficulty.key, asked.penalty) == (50, "hard", 1)
    with pytest.raises(KeyError, match="conscious:"):
        roll(Attempt(Sheet("coc7", "Nobody"), "conscious:"), NO_DICE)


def test_a_con_roll_cannot_be_pushed() -> None:
    """COC-PUSH-03: blows do not wait."""
    turn = turned(Attempt(ADA, "conscious:"), showing(60))
    assert because(push_ruling(ADA, kept(turn)))[0] == "COC-PUSH-03"
    assert care_of(kept(turn)) is None


def test_rest_restores_a_point_a_day_within_the_maximum() -> None:
    """COC-WND-03."""
    hurt_sheet = at(ADA, "hp", 8)
    rested = rest_days(hurt_sheet, 3)
    assert CARE.rest(hurt_sheet, 3) == rested
    assert play(hurt_sheet, rested.events).tracker("hp").value == 11
    assert play(hurt_sheet, rest_days(hurt_sheet, 30).events).tracker("hp").value == 12
    assert rules_of(rested) == ["COC-WND-03"]


def test_an_injury_ages_with_rest() -> None:
    """COC-WND-02, COC-WND-03: First Aid comes too late and Medicine is Hard then."""
    hurt_sheet = at(ADA, "hp", 8)
    assert injury(play(hurt_sheet, rest_days(hurt_sheet, 1).events)).hours == 24
    assert rest_days(hurt_sheet, 0).events == ()


def test_resting_unhurt_changes_nothing() -> None:
    """COC-WND-03."""
    assert rest_days(ADA, 5).events == ()


def test_a_major_wound_does_not_heal_by_rest_alone() -> None:
    """COC-WND-03, trap E47."""
    with pytest.raises(Refused) as refused:
        rest_days(hit(ADA, 6), 7)
    assert because(refused.value.ruling) == ("COC-WND-03", "major_wound")


def test_rest_does_not_help_the_dead() -> None:
    """COC-WND-01."""
    dead = hit(at(ADA, "hp", 5), 13)
    for sheet in (dead, with_statuses(ADA, dead=1)):
        assert because(rest_refusal(sheet)) == ("COC-WND-01", "dead")
        with pytest.raises(Refused):
            rest_days(sheet, 7)
    assert rest_refusal(ADA) is None


def test_damage_needs_hit_points() -> None:
    with pytest.raises(KeyError):
        hurt(Sheet("coc7", "Nobody"), 1, 0, RULES)
