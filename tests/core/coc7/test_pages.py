"""The numbers that the pages of the sheet show beside a roll."""

from fractions import Fraction
from functools import partial

import pytest

from rules_core.d100.opposed import ended_attack, ended_opposed
from rules_core.dice.odds import odds
from rules_core.game.play import ATTACKED, Against, Attempt, Choice, Ending, Foe
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.outcome import Refused, step
from rules_core.systems.coc7.checks import Check, Degree, Difficulty, chance_to_pass, check_odds
from rules_core.systems.coc7.combat import (
    FAST_MOVE,
    LARGE_BUILD,
    REACH,
    SMALL_BUILD,
    Reaction,
    Shot,
    ShotCondition,
    exchange_odds,
    firearm_difficulty,
    point_blank_feet,
)
from rules_core.systems.coc7.contest import ending_odds, opposed_odds
from rules_core.systems.coc7.derive import Health, State
from rules_core.systems.coc7.harm import (
    CARE_GIVES,
    Care,
    Insanity,
    SanityRoll,
    average_loss,
    day_limit,
    fatal_from,
    insanity,
    major_wound_from,
    sanity_roll,
    wound,
)
from rules_core.systems.coc7.play import gave_tick, roll
from rules_core.systems.coc7.play_harm import (
    care_refusal,
    losses,
    points_of,
    rest_days,
    rest_refusal,
    sanity_at_dawn,
)
from rules_core.systems.coc7.table import Table
from rules_core.systems.coc7.weapons import is_melee
from tests.core.coc7.ada import ADA, DOCTOR, at, with_statuses
from tests.core.coc7.throws import because, falling, kept, turned


@pytest.mark.parametrize("most", [1, 2, 11, 12, 13])
@pytest.mark.parametrize("table", [Table(), Table(dead_at_maximum=True)])
def test_major_and_fatal_limits_match_the_wounds(most: int, table: Table) -> None:
    """COC-WND-01."""
    major, fatal = major_wound_from(most), fatal_from(most, table)
    for loss in range(most + 3):
        done = wound(Health(most, most), loss, table=table).result
        assert done.new_major_wound == (loss >= major)
        assert (done.state is State.DEAD) == (loss >= fatal)


def test_the_major_wound_limit_is_rounded_up() -> None:
    """COC-WND-01: 6 is at least half of 11, 5 is not."""
    assert (major_wound_from(11), major_wound_from(12), major_wound_from(0)) == (6, 6, 1)
    assert (fatal_from(12), fatal_from(12, Table(dead_at_maximum=True))) == (13, 12)


def test_first_aid_restores_1_and_medicine_1d3() -> None:
    """COC-WND-02."""
    assert [str(CARE_GIVES[care]) for care in Care] == ["1", "1D3"]
    patient = at(DOCTOR, "hp", 10)
    turn = turned(Attempt(patient, "treatment:medicine"), falling(20, {"healing": {"d3": [3]}}))
    assert points_of(kept(turn)) == 3
    assert points_of(kept(turned(Attempt(patient, "treatment:medicine"), falling(90)))) == 0
    assert points_of(kept(turned(Attempt(ADA, "luck:"), falling(9)))) == 0


def test_neither_treatment_nor_rest_helps_the_dead() -> None:
    """COC-WND-01."""
    dead = with_statuses(at(ADA, "hp", 0), dead=1)
    assert because(care_refusal(dead, Care.FIRST_AID)) == ("COC-WND-01", "dead")
    assert because(rest_refusal(dead)) == ("COC-WND-01", "dead")
    with pytest.raises(Refused):
        rest_days(dead, 3)
    assert rest_refusal(at(ADA, "hp", 5)) is None
    assert because(rest_refusal(with_statuses(ADA, major_wound=1))) == ("COC-WND-03", "major_wound")


@pytest.mark.parametrize("difficulty", list(Difficulty))
def test_the_chance_to_pass_sums_the_passing_levels(difficulty: Difficulty) -> None:
    """COC-ROLL-04."""
    chances = check_odds(Check(50, difficulty))
    enough = sum(chance for degree, chance in chances.items() if degree >= difficulty)
    assert chance_to_pass(Check(50, difficulty)) == enough > 0


@pytest.mark.parametrize("yards", [0, 1, 15, 16, 30, 31, 60, 61])
def test_range_bands_match_the_difficulties(yards: int) -> None:
    """COC-CBT-06."""
    near = [level for level, factor in REACH.items() if yards <= factor * 15]
    ruling = firearm_difficulty(yards, 15)
    assert ruling.allowed == bool(near)
    if near:
        assert ruling.step.fact("difficulty") == near[0].key


def test_shot_conditions_start_at_their_limits() -> None:
    """COC-CBT-06."""
    feet = point_blank_feet(74)
    assert feet == 14
    edge = Shot(feet, 74, LARGE_BUILD, FAST_MOVE)
    assert edge.conditions == {
        ShotCondition.POINT_BLANK,
        ShotCondition.LARGE_TARGET,
        ShotCondition.FAST_TARGET,
    }
    assert Shot(feet + 1, 74, LARGE_BUILD - 1, FAST_MOVE - 1).conditions == frozenset()
    assert Shot(99, 74, SMALL_BUILD).conditions == {ShotCondition.SMALL_TARGET}
    assert Shot(99, 74, SMALL_BUILD + 1).conditions == frozenset()


def test_only_fighting_weapons_allow_fighting_back() -> None:
    """COC-CBT-02."""
    assert [is_melee(each) for each in ADA.weapons] == [False, True, False, False, False, True, False]


@pytest.mark.parametrize("dawn", [0, 1, 4, 5, 9, 10, 55])
def test_indefinite_insanity_starts_at_the_daily_limit(dawn: int) -> None:
    """COC-SAN-03."""
    limit = day_limit(dawn)
    assert limit == max(1, dawn // 5)
    assert insanity(1, limit, dawn) is Insanity.INDEFINITE
    assert insanity(1, limit - 1, dawn) is Insanity.NONE


def test_the_day_starts_with_recorded_or_current_sanity() -> None:
    """COC-SAN-03."""
    assert (sanity_at_dawn(ADA), sanity_at_dawn(with_statuses(ADA, san_at_dawn=60))) == (50, 60)


def loss_odds(asked: SanityRoll) -> dict[int, Fraction]:
    return odds(partial(sanity_roll, asked), lambda came: came.result.loss)


@pytest.mark.parametrize("san", [0, 30, 50, 99])
@pytest.mark.parametrize("text", ["0/1D6", "1/1D4+1", "1D4/2D6", "0/0"])
@pytest.mark.parametrize("table", [Table(), Table(extended_levels=False)])
def test_the_average_loss_matches_the_odds(san: int, text: str, table: Table) -> None:
    """COC-SAN-01."""
    asked = SanityRoll(san, *losses(text), table)
    assert average_loss(asked) == sum(loss * chance for loss, chance in loss_odds(asked).items())


@pytest.mark.parametrize(
    ("against", "degree", "value", "chance"),
    [
        (Against.OPPOSED, "hard", 40, Fraction(25, 100)),
        (Against.OPPOSED, "hard", 60, Fraction(10, 100)),
        (Against.OPPOSED, "hard", 50, Fraction(175, 1000)),
        (Against.DODGE, "hard", 0, Fraction(25, 100)),
        (Against.DODGE, "failure", 0, Fraction(1)),
        (Against.FIGHT_BACK, "hard", 0, Fraction(10, 100)),
        (Against.THEY_DODGE, "failure", 0, Fraction(50, 100)),
        (Against.THEY_FIGHT_BACK, "failure", 0, Fraction(50, 100)),
        (Against.THEY_FIGHT_BACK, "fumble", 0, Fraction(50, 100)),
    ],
)
def test_chance_to_beat_a_known_degree(against: Against, degree: str, value: int, chance: Fraction) -> None:
    """COC-OPP-01 to COC-OPP-03, COC-CBT-02."""
    choice = Choice(against=against, foe=Foe("", value, degree))
    assert won(ending_odds(Check(50), choice), against) == chance


def won(found: dict[Ending, Fraction], against: Against) -> Fraction:
    """The chance to win, to hit, or to get away unharmed when attacked."""
    good = {Ending.WON, Ending.HIT} | ({Ending.NOBODY} if against in ATTACKED else set())
    return sum((chance for ending, chance in found.items() if ending in good), Fraction(0))


def test_odds_against_a_known_value() -> None:
    """COC-OPP-01, COC-OPP-02: the degrees of 50 against those of 40, and ties to the higher value."""
    found = ending_odds(Check(50), Choice(against=Against.OPPOSED, foe=Foe(value=40)))
    assert found == ended_opposed(opposed_odds(Check(50), Check(40)))
    assert sum(found.values()) == 1
    assert found[Ending.WON] > found[Ending.LOST]


def test_odds_against_an_opponent_with_a_penalty_die() -> None:
    """COC-DIE-01, COC-DIE-02: their dice count as the character's own would."""
    choice = Choice(against=Against.THEY_DODGE, foe=Foe(value=40, net=-1))
    asked = exchange_odds(Check(50), Reaction.DODGE, Check(40, penalty=1))
    assert ending_odds(Check(50), choice) == ended_attack(asked, attacked=False)
    choice = Choice(against=Against.FIGHT_BACK, foe=Foe(value=40, net=2))
    asked = exchange_odds(Check(40, bonus=2), Reaction.FIGHT_BACK, Check(50))
    assert ending_odds(Check(50), choice) == ended_attack(asked, attacked=True)


def test_odds_against_someone_who_does_nothing() -> None:
    """COC-CBT-02: anything but a fumble hits."""
    found = ending_odds(Check(50), Choice(against=Against.THEY_DO_NOTHING))
    assert found == {Ending.HIT: Fraction(99, 100), Ending.NOBODY: Fraction(1, 100)}


def test_the_patients_journal_knows_the_healers_tick() -> None:
    """COC-XP-01: the patient's journal has the reason, the healer's the tick itself."""
    patient = at(ADA, "hp", 5)
    turn = roll(Attempt(DOCTOR, "treatment:first-aid", patient=patient), falling(30))
    assert gave_tick(Entry(1, "a", Action.ROLL, "", roll=turn.roll, steps=turn.steps, events=turn.patient))
    ticked_before = Entry(1, "a", Action.ROLL, "", steps=(step("COC-XP-01", because="ticked_before"),))
    assert not gave_tick(ticked_before)


def test_a_fumbled_dodge_counts_as_a_failure() -> None:
    """COC-CBT-02, reading A03."""
    fumbled = Choice(against=Against.DODGE, foe=Foe("", 0, Degree.FUMBLE.key))
    assert ending_odds(Check(0), fumbled) == {Ending.NOBODY: Fraction(1)}
