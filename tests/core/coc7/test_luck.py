import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.game.switches import table_facts
from rules_core.sheet.events import MarkChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Refused, step
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from rules_core.systems.coc7.after_roll import (
    group_luck,
    lowest_luck,
    luck_costs,
    luck_prices,
    may_spend_luck,
    spend_luck,
)
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, Kind, check
from rules_core.systems.coc7.kept import check_of
from rules_core.systems.coc7.play import group_luck_turn, luck_turn, push, roll
from rules_core.systems.coc7.sound import is_sound
from rules_core.systems.coc7.table import Table
from tests.core.coc7.throws import NO_DICE, PLAIN, asking, dice, kept, rolled, showing

FUMBLE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = Degree
NO_LUCK = Table(luck_spending=False)


def prices(asked: Check, number: int, luck: int = 99) -> dict[Degree, int]:
    return luck_prices(asked, number, check(asked, showing(number)).result.degree, luck)


@pytest.mark.parametrize(("number", "passed"), [(45, True), (46, False), (1, True), (100, False)])
def test_a_luck_roll_succeeds_up_to_current_luck(number: int, passed: bool) -> None:
    """COC-LUCK-01, worked example 28."""
    name, rolled = group_luck({"Ada": 45}, showing(number)).result
    assert (name, rolled.passed) == ("Ada", passed)


def test_the_lowest_luck_rolls_for_the_group() -> None:
    """COC-LUCK-02, worked example 29."""
    outcome = group_luck({"Ada": 60, "Bert": 35, "Chen": 50}, showing(35))
    roller, rolled = outcome.result
    assert (roller, rolled.roll, rolled.degree) == ("Bert", 35, REGULAR)
    assert outcome.rules == ("COC-LUCK-02", "COC-LUCK-01", "COC-DICE-01", "COC-ROLL-02")


def test_group_luck_is_saved_as_the_rollers_luck_roll() -> None:
    """COC-LUCK-02: by any key, and with the switches of the table."""
    roller, turn = group_luck_turn({"1": 60, "2": 35}, "Group Luck", table_facts(PLAIN), showing(36))
    fallen = kept(turn)
    assert (roller, fallen.subject, fallen.name, fallen.total, fallen.passed) == (
        "2",
        "luck:",
        "Group Luck",
        36,
        False,
    )
    assert check_of(fallen) == Check(35, kind=Kind.LUCK, table=PLAIN)
    assert is_sound(fallen)
    assert turn.events == ()
    assert [each.rule for each in turn.steps][:2] == ["COC-LUCK-02", "COC-LUCK-01"]


def test_on_equal_luck_the_first_named_rolls() -> None:
    """COC-LUCK-02."""
    assert lowest_luck({"Zoe": 45, "Ada": 45, "Bert": 46}) == "Zoe"


@pytest.mark.parametrize(
    ("target", "number", "expected"),
    [
        (45, 77, {REGULAR: 32, HARD: 55, EXTREME: 68}),
        (50, 69, {REGULAR: 19, HARD: 44, EXTREME: 59}),
        (70, 40, {HARD: 5, EXTREME: 26}),
        (70, 20, {EXTREME: 6}),
        (70, 14, {}),
        (70, 1, {}),
        (4, 10, {REGULAR: 6, HARD: 8}),  # a fifth of 4 is 0: no roll is that low
        (1, 90, {REGULAR: 89}),
        (0, 90, {}),
    ],
)
def test_one_point_of_luck_lowers_a_roll_by_one(
    target: int, number: int, expected: dict[Degree, int]
) -> None:
    """COC-LUCK-03, trap E23: the price is the number of pips to the level's limit."""
    assert prices(Check(target), number) == expected


def test_prices_are_offered_for_every_level() -> None:
    """COC-LUCK-03: a Regular success may be made a Hard one that the Keeper asked for."""
    assert prices(Check(20, Difficulty.EXTREME), 10) == {EXTREME: 6}
    assert prices(Check(19, Difficulty.EXTREME), 40) == {REGULAR: 21, HARD: 31, EXTREME: 37}


def test_only_affordable_levels_are_offered() -> None:
    """COC-LUCK-03, trap E21: all of it may be spent, to 0."""
    assert prices(Check(45), 77, luck=55) == {REGULAR: 32, HARD: 55}
    assert prices(Check(45), 77, luck=54) == {REGULAR: 32}
    assert prices(Check(45), 77, luck=31) == {}
    before = check(Check(45), showing(77)).result
    spent = spend_luck(Check(45), before, luck=32, points=32)
    assert spent.result.luck == 0
    assert spent.steps == (step("COC-LUCK-03", because="", points=32, roll=45, luck=0),)


@pytest.mark.parametrize("target", [0, 1, 4, 5, 49, 50, 99, 100, 120, 500])
@pytest.mark.parametrize("table", [Table(), PLAIN])
def test_the_price_shown_is_just_enough(target: int, table: Table) -> None:
    """COC-LUCK-03, COC-ROLL-07, trap E23: for every roll it reaches the level, one point less does not."""
    asked = Check(target, table=table)
    for number in range(1, 101):
        before = check(asked, showing(number)).result
        for level, points in luck_costs(asked, number, before.degree).items():
            assert 1 <= points < number
            assert spend_luck(asked, before, luck=99, points=points).result.degree >= level > before.degree
            assert points == 1 or spend_luck(asked, before, luck=99, points=points - 1).result.degree < level


def test_luck_turns_a_100_without_fumble_into_a_success() -> None:
    """COC-LUCK-03, COC-ROLL-07: without fumbles 100 fails on any value, and 99 is enough."""
    assert prices(Check(100, table=PLAIN), 100) == {REGULAR: 1, HARD: 50, EXTREME: 80}
    assert prices(Check(250, table=PLAIN), 100) == {REGULAR: 1, HARD: 1, EXTREME: 50}
    assert prices(Check(40, table=PLAIN), 100) == {REGULAR: 60, HARD: 80, EXTREME: 92}


def test_luck_buys_no_critical_success() -> None:
    """COC-LUCK-03, trap E22: a roll brought down to 1 is no 1 on the dice."""
    asked = Check(50)
    before = check(asked, showing(5)).result
    assert luck_costs(asked, 5, before.degree) == {}
    bought = spend_luck(asked, before, luck=50, points=4).result
    assert (bought.roll, bought.degree) == (1, EXTREME)


def test_luck_cannot_buy_a_roll_below_1() -> None:
    """COC-LUCK-03, trap E22: on a value of 3 a bought 1 is Hard, not Extreme."""
    asked = Check(3)
    assert spend_luck(asked, check(asked, showing(3)).result, luck=9, points=2).result.degree is HARD


@pytest.mark.parametrize(
    ("asked", "number", "because"),
    [
        (Check(50, kind=Kind.LUCK), 60, "luck"),
        (Check(50, kind=Kind.SANITY), 60, "sanity"),
        (Check(50, pushed=True), 60, "pushed"),
        (Check(50), 100, "fumble"),
        (Check(49), 96, "fumble"),
        (Check(80, Difficulty.HARD), 96, "fumble"),
        (Check(50), 1, "critical"),
        (Check(50, table=NO_LUCK), 60, "table"),
    ],
)
@pytest.mark.parametrize("difficulty", Difficulty)
def test_luck_cannot_always_be_spent(asked: Check, number: int, because: str, difficulty: Difficulty) -> None:
    """COC-LUCK-03, reading A18, trap E20: at no level, for no price."""
    before = check(asked, showing(number)).result
    ruling = may_spend_luck(asked, before.degree)
    assert (ruling.allowed, ruling.step.rule, ruling.step.fact("because")) == (False, "COC-LUCK-03", because)
    assert luck_costs(asked, number, before.degree) == {}
    with pytest.raises(Refused) as refused:
        spend_luck(asked, before, luck=99, points=10)
    assert refused.value.ruling == ruling


@pytest.mark.parametrize(("luck", "points"), [(10, 11), (10, 0), (10, -1), (99, 60), (0, 1), (99, 99)])
def test_unaffordable_points_are_refused(luck: int, points: int) -> None:
    """COC-LUCK-03, trap E23: Luck is never negative, nor is a roll."""
    asked = Check(50)
    with pytest.raises(Refused) as refused:
        spend_luck(asked, check(asked, showing(60)).result, luck, points)
    assert refused.value.ruling.step.fact("because") == "points"


@given(
    number=st.integers(1, 100),
    target=st.integers(0, 150),
    luck=st.integers(0, 99),
    difficulty=st.sampled_from(Difficulty),
    points=st.integers(-5, 120),
)
def test_luck_and_roll_drop_by_the_points(
    number: int, target: int, luck: int, difficulty: Difficulty, points: int
) -> None:
    """COC-LUCK-03."""
    asked = Check(target, difficulty)
    before = check(asked, showing(number)).result
    try:
        after = spend_luck(asked, before, luck, points).result
    except Refused:
        return
    assert (after.roll, after.luck) == (number - points, luck - points)
    assert after.roll >= 1
    assert after.luck >= 0
    assert after.degree >= before.degree


SHEET = Sheet(
    "coc7",
    "Ada",
    skills=(Skill("climb", "climb", 40), Skill("listen", "listen", 40, marks=1)),
    trackers=(Tracker("luck", 30),),
)


def test_spent_luck_leaves_the_sheet_and_earns_no_tick() -> None:
    """COC-LUCK-03, COC-XP-02."""
    turn = roll(asking(SHEET, "skill:climb", name="Climb"), showing(50))
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll, events=turn.events)
    spent = luck_turn(SHEET, StandingRoll(entry, kept(turn)), 10, NO_DICE)
    assert spent.events == (TrackerChanged("luck", 30, 20),)
    assert (kept(spent).total, kept(spent).degree, kept(spent).passed) == (40, "regular", True)
    assert kept(spent).drawn == kept(turn).drawn
    assert [each.rule for each in spent.steps] == ["COC-LUCK-03", "COC-XP-02"]


def test_luck_on_a_success_removes_its_tick() -> None:
    """COC-XP-02."""
    turn = roll(asking(SHEET, "skill:climb", name="Climb"), showing(30))
    assert turn.events == (MarkChanged("climb", 0, 1),)
    ticked = SHEET.with_skill(Skill("climb", "climb", 40, marks=1))
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll, events=turn.events)
    assert luck_turn(ticked, StandingRoll(entry, kept(turn)), 10, NO_DICE).events == (
        TrackerChanged("luck", 30, 20),
        MarkChanged("climb", 1, 0),
    )


def test_luck_keeps_an_older_tick() -> None:
    """COC-XP-02, trap E32."""
    turn = roll(asking(SHEET, "skill:listen", name="Listen"), showing(30))
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll, events=turn.events)
    assert luck_turn(SHEET, StandingRoll(entry, kept(turn)), 10, NO_DICE).events == (
        TrackerChanged("luck", 30, 20),
    )


def test_a_tick_set_by_hand_survives_more_luck() -> None:
    """COC-XP-02: Luck takes back what this roll gave, and that is gone already."""
    turn = roll(asking(SHEET, "skill:climb", name="Climb"), showing(30))
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll, events=turn.events)
    ticked = SHEET.with_skill(Skill("climb", "climb", 40, marks=1))
    once = luck_turn(ticked, StandingRoll(entry, kept(turn)), 10, NO_DICE)
    spent_first = Entry(2, "b", Action.LUCK, "", refers=(1,), roll=once.roll, events=once.events)
    again = luck_turn(ticked, StandingRoll(entry, kept(once), (spent_first,)), 10, NO_DICE)
    assert again.events == (TrackerChanged("luck", 30, 20),)


def test_luck_can_be_spent_again_on_the_same_roll() -> None:
    """COC-LUCK-03."""
    turn = roll(asking(SHEET, "skill:climb", name="Climb"), showing(60))
    entry = Entry(1, "a", Action.ROLL, "", roll=turn.roll)
    once = luck_turn(SHEET, StandingRoll(entry, kept(turn)), 10, NO_DICE)
    spent_first = Entry(2, "b", Action.LUCK, "", refers=(1,), roll=once.roll, events=once.events)
    poorer = SHEET.with_tracker(Tracker("luck", 20))
    twice = luck_turn(poorer, StandingRoll(entry, kept(once), (spent_first,)), 10, NO_DICE)
    assert (kept(once).total, kept(once).passed) == (50, False)
    assert [each.rule for each in once.steps] == ["COC-LUCK-03"]
    assert (kept(twice).total, kept(twice).passed) == (40, True)
    assert twice.events == (TrackerChanged("luck", 20, 10),)


def test_luck_cannot_change_a_pushed_roll() -> None:
    """COC-LUCK-03."""
    turn = roll(asking(SHEET, "skill:climb", name="Climb"), showing(60))
    second = push(SHEET, kept(turn), showing(50))
    entry = Entry(2, "b", Action.PUSH, "", roll=second.roll)
    with pytest.raises(Refused):
        luck_turn(SHEET, StandingRoll(entry, kept(second)), 10, NO_DICE)


def test_group_luck_uses_tens_and_units() -> None:
    """COC-LUCK-02, COC-DICE-01."""
    thrown = dice([40], 6)
    assert group_luck({"Zoe": 45}, thrown).result[1].roll == 46
    thrown.finish()


def test_luck_cannot_fix_a_malfunction() -> None:
    """COC-LUCK-03, trap E20: the gun has jammed even if the number changes."""
    assert may_spend_luck(Check(40), Degree.FAILURE).allowed
    ruling = may_spend_luck(Check(40), Degree.FAILURE, malfunctioned=True)
    assert (ruling.allowed, ruling.step.fact("because")) == (False, "malfunction")
    jammed = rolled(96, 50)
    assert luck_prices(Check(50), 96, jammed.degree, 99)
    assert luck_prices(Check(50), 96, jammed.degree, 99, malfunctioned=True) == {}
    with pytest.raises(Refused):
        spend_luck(Check(50), jammed, 99, 46, malfunctioned=True)
