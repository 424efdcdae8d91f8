"""Sanity on a sheet: losses and their day, shocks, insanity, the Mythos, psychoanalysis."""

import pytest
from msgspec.structs import replace

from rules_core.d100.roll import HEALING
from rules_core.dice.notation import BadFormula, formula
from rules_core.dice.sources import Drawn, ScriptedDice
from rules_core.game.play import Attempt, Choice, Turn
from rules_core.game.switches import table_facts
from rules_core.sheet.events import MarkChanged, SkillChanged, StatusChanged, TrackerChanged, play
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.outcome import Refused, step
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.coc7.attempts import check_for, refusal
from rules_core.systems.coc7.checks import Kind
from rules_core.systems.coc7.derive import (
    DAWN,
    INDEFINITE,
    LOST_TODAY,
    MYTHOS_INSANE,
    PERMANENT,
    SHOCKED,
    TEMPORARY,
)
from rules_core.systems.coc7.kept import LOSS, check_of
from rules_core.systems.coc7.play import luck_turn, push_ruling, roll
from rules_core.systems.coc7.play_harm import (
    losses,
    may_roll_shock,
    most_sanity,
    mythos_turn,
    new_day,
    owes_shock,
    sanity_asked,
)
from rules_core.systems.coc7.sound import is_sound
from rules_core.systems.coc7.table import RECOMMENDED, Table
from tests.core.coc7.ada import ADA, DOCTOR, at, with_statuses
from tests.core.coc7.throws import (
    NO_DICE,
    ORDINARY,
    because,
    falling,
    kept,
    percent,
    rules_of,
    showing,
    stands,
    turned,
)


def seeing(number: int, text: str = "1/1D6", sheet: Sheet = ADA, **faces: list[int]) -> Sheet:
    """The sheet after a Sanity roll."""
    turn = turned(Attempt(sheet, f"sanity:{text}"), ScriptedDice({**percent(number), **faces}))
    return play(sheet, turn.events)


def test_success_and_failure_lose_their_sanity() -> None:
    """COC-SAN-01."""
    assert seeing(50).tracker("san").value == 49
    assert seeing(51, d6=[4]).tracker("san").value == 46
    assert seeing(30, "0/1D6").tracker("san").value == 50
    assert seeing(90, "1D3/1D10+2", d10=[6]).tracker("san").value == 42


def test_a_fumble_loses_the_maximum_without_a_roll() -> None:
    """COC-SAN-01."""
    assert seeing(100, "0/1D6+1").tracker("san").value == 43


def test_a_saved_sanity_roll_separates_the_loss_dice() -> None:
    """COC-SAN-01."""
    fallen = kept(turned(Attempt(ADA, "sanity:1/1D6", name="Sanity"), falling(51, d6=[4])))
    assert fallen.drawn == (Drawn("", "tens", (50,)), Drawn("", "units", (1,)), Drawn(LOSS, "d6", (4,)))
    assert (fallen.input("losses"), fallen.input("loss"), fallen.passed) == ("1/1D6", 4, False)
    assert (check_of(fallen).kind, check_of(fallen).target) == (Kind.SANITY, 50)
    assert is_sound(fallen)


def test_a_sanity_roll_uses_current_sanity() -> None:
    """COC-SAN-01: difficulty and dice do not change it."""
    asked = check_for(Attempt(at(ADA, "san", 20), "sanity:0/1", Choice("hard", 2)))
    assert (asked.target, asked.difficulty.key, asked.net, asked.kind) == (20, "regular", 0, Kind.SANITY)
    assert sanity_asked(ADA, "0/1D6", ()).on_failure == formula("1D6")


def test_a_table_without_fumbles_has_no_sanity_fumbles() -> None:
    """COC-SAN-01, reading A01."""
    rules = table_facts(Table(extended_levels=False))
    turn = turned(Attempt(ADA, "sanity:0/1D6", rules=rules), falling(100, d6=[1]))
    assert play(ADA, turn.events).tracker("san").value == 49


def test_sanity_rolls_allow_neither_luck_nor_push() -> None:
    """COC-LUCK-03, COC-PUSH-03."""
    turn = turned(Attempt(ADA, "sanity:1/1D6"), falling(51, d6=[4]))
    assert because(push_ruling(ADA, kept(turn))) == ("COC-PUSH-03", "sanity")
    with pytest.raises(Refused) as refused:
        luck_turn(ADA, stands(turn), 5, NO_DICE)
    assert because(refused.value.ruling) == ("COC-LUCK-03", "sanity")


def test_luck_rolls_allow_neither_luck_nor_push() -> None:
    """COC-LUCK-01, COC-LUCK-03, COC-PUSH-03."""
    turn = turned(Attempt(ADA, "luck:", Choice("hard", 1)), showing(61))
    assert (kept(turn).passed, kept(turn).input("target"), kept(turn).input("difficulty")) == (
        False,
        60,
        "regular",
    )
    assert because(push_ruling(ADA, kept(turn))) == ("COC-PUSH-03", "luck")
    with pytest.raises(Refused):
        luck_turn(ADA, stands(turn), 1, NO_DICE)


@pytest.mark.parametrize(
    "text", ["", "1D6", "1/2/3", "0/-1", "1D3-5/1D6", "a/b", "0/", "/1", "0/1D7", "0/1D6 and more"]
)
def test_invalid_losses_are_refused(text: str) -> None:
    """COC-SAN-01."""
    with pytest.raises(BadFormula):
        roll(Attempt(ADA, f"sanity:{text}"), NO_DICE)


def test_losses_are_parsed_as_written() -> None:
    """COC-SAN-01."""
    assert losses(" 1D3 / 2D6+1 ") == (formula("1D3"), formula("2D6+1"))


@pytest.mark.parametrize(("loss", "shocked"), [(4, 0), (5, 1), (6, 1)])
def test_losing_five_at_once_is_a_shock(loss: int, shocked: int) -> None:
    """COC-SAN-02."""
    turn = turned(Attempt(ADA, f"sanity:0/{loss}"), showing(60))
    after = play(ADA, turn.events)
    assert after.status(SHOCKED) == shocked
    assert may_roll_shock(after).allowed is bool(shocked)
    assert ("COC-SAN-02" in rules_of(turn)) is bool(shocked)
    assert because(may_roll_shock(ADA)) == ("COC-SAN-02", "no_shock")


def test_a_shock_depends_on_the_rolled_loss() -> None:
    """COC-SAN-02: the last 3 points, lost by a roll of 6."""
    after = seeing(60, "0/6", at(ADA, "san", 3))
    assert (after.tracker("san").value, after.status(SHOCKED)) == (0, 1)


def test_a_roll_without_a_shock_leaves_the_int_roll_due() -> None:
    """COC-SAN-02: it stays due until it is rolled."""
    shocked = with_statuses(ADA, **{SHOCKED: 1})
    assert seeing(30, "0/6", shocked).status(SHOCKED) == 1
    assert seeing(30, "1/6", shocked).status(SHOCKED) == 1


def test_only_the_roll_with_the_shock_owes_an_int_roll() -> None:
    """COC-SAN-02: once."""
    shock, calm = (turned(Attempt(ADA, f"sanity:0/{loss}"), showing(60)) for loss in (6, 2))
    shocked = with_statuses(ADA, **{SHOCKED: 1})

    def standing(turn: Turn) -> StandingRoll:
        entry = Entry(1, "", Action.ROLL, "", roll=turn.roll, steps=turn.steps, events=turn.events)
        return StandingRoll(entry, kept(turn))

    assert owes_shock(shocked, standing(shock))
    assert not owes_shock(shocked, standing(calm))
    assert not owes_shock(ADA, standing(shock))
    rolled = turned(Attempt(shocked, "shock:"), showing(30))
    later = Entry(2, "", Action.ROLL, "", refers=(1,), roll=rolled.roll)
    assert not owes_shock(shocked, replace(standing(shock), followed=(later,)))


@pytest.mark.parametrize(("number", "insane"), [(65, 1), (66, 0)])
def test_a_successful_int_roll_causes_temporary_insanity(number: int, insane: int) -> None:
    """COC-SAN-02: INT 65."""
    shocked = with_statuses(ADA, **{SHOCKED: 1})
    after = play(shocked, turned(Attempt(shocked, "shock:"), showing(number)).events)
    assert (after.status(TEMPORARY), after.status(SHOCKED)) == (insane, 0)


def test_luck_that_makes_int_succeed_causes_insanity() -> None:
    """COC-SAN-02, COC-LUCK-03."""
    shocked = with_statuses(ADA, **{SHOCKED: 1})
    turn = turned(Attempt(shocked, "shock:"), showing(70))
    after = play(shocked, turn.events)
    spent = luck_turn(after, stands(turn), 5, NO_DICE)
    assert spent.events == (TrackerChanged("luck", 60, 55), StatusChanged(TEMPORARY, 0, 1))
    assert because(push_ruling(after, kept(turn)))[0] == "COC-PUSH-03"


def test_a_fifth_of_the_days_sanity_lost_is_indefinite_insanity() -> None:
    """COC-SAN-03: 10 of 50, in two goes, though less was left when the second began."""
    once = seeing(60, "0/4")
    assert (once.status(DAWN), once.status(LOST_TODAY), once.status(INDEFINITE)) == (50, 4, 0)
    turn = turned(Attempt(once, "sanity:0/6"), showing(60))
    twice = play(once, turn.events)
    assert (twice.status(DAWN), twice.status(LOST_TODAY), twice.status(INDEFINITE)) == (50, 10, 1)
    assert step("COC-SAN-03", lost=10, dawn=50, limit=10, insanity="indefinite") in turn.steps


def test_no_sanity_left_is_permanent_insanity() -> None:
    """COC-SAN-03."""
    after = seeing(60, "0/9", at(ADA, "san", 7))
    assert (after.tracker("san").value, after.status(PERMANENT), after.status(INDEFINITE)) == (0, 1, 0)


def test_a_new_day_resets_the_losses() -> None:
    """COC-SAN-03: 4 yesterday, and a fifth of the 46 that are left is 9."""
    yesterday = seeing(60, "0/4")
    turn = new_day(yesterday)
    morning = play(yesterday, turn.events)
    assert (turn.roll, morning.status(LOST_TODAY), morning.status(DAWN)) == (None, 0, 46)
    assert turn.steps == (step("COC-SAN-03", lost=0, dawn=46, limit=9, insanity="none"),)
    assert seeing(60, "0/8", morning).status(INDEFINITE) == 0
    assert seeing(60, "0/9", morning).status(INDEFINITE) == 1


def test_no_loss_is_not_counted() -> None:
    """COC-SAN-03."""
    assert turned(Attempt(ADA, "sanity:0/1"), showing(50)).events == ()


def test_mythos_insanity_teaches_5_then_1() -> None:
    """COC-SAN-04."""
    first = mythos_turn(ADA)
    assert first.events == (SkillChanged("cthulhu-mythos", 3, 8), StatusChanged(MYTHOS_INSANE, 0, 1))
    once = play(ADA, first.events)
    assert mythos_turn(once).events == (SkillChanged("cthulhu-mythos", 8, 9),)
    assert first.steps == (step("COC-SAN-04", gained=5, mythos=8),)


def test_mythos_lowers_maximum_sanity() -> None:
    """COC-DER-02, COC-SAN-04: 99 less 8."""
    sane = at(ADA, "san", 95)
    turn = mythos_turn(sane)
    after = play(sane, turn.events)
    assert (after.tracker("san").value, most_sanity(after)) == (91, 91)
    assert rules_of(turn) == ["COC-SAN-04", "COC-DER-02"]
    assert mythos_turn(at(ADA, "san", 91)).events == mythos_turn(ADA).events


def test_without_the_skill_nothing_is_learned() -> None:
    """COC-SAN-04: the name of an own skill does not count."""
    other = Sheet("coc7", "Bo", skills=(Skill("x", "custom", 5, "Cthulhu Mythos"),), trackers=ADA.trackers)
    with pytest.raises(Refused) as refused:
        mythos_turn(other)
    assert because(refused.value.ruling) == ("COC-SAN-04", "no_skill")
    assert most_sanity(other) == 99


def treating(
    number: int, patient: Sheet | None = ADA, choice: Choice = ORDINARY, **faces: list[int]
) -> tuple[int, tuple[object, ...]]:
    """Sanity of the patient after a month, and what it changed for the doctor."""
    attempt = Attempt(DOCTOR, "analysis:", choice, patient=patient)
    turn = turned(attempt, ScriptedDice(percent(number), {HEALING: faces}))
    assert is_sound(kept(turn))
    return play(patient or DOCTOR, turn.patient).tracker("san").value, turn.events


def test_psychoanalysis_restores_1d3_and_ticks_the_analyst() -> None:
    """COC-SAN-05, COC-XP-01."""
    assert treating(40, d3=[2]) == (52, (MarkChanged("psychoanalysis", 0, 1),))


def test_psychoanalysis_that_fails_does_nothing_and_a_fumble_costs_1d6() -> None:
    """COC-SAN-05."""
    assert treating(41) == (50, ())
    assert treating(96, d6=[5]) == (45, ())
    assert treating(96, at(ADA, "san", 3), d6=[5]) == (0, ())


def test_hard_psychoanalysis_needs_a_hard_success() -> None:
    """COC-SAN-05, COC-ROLL-04: a Regular success is a failure then, and throws no die."""
    assert treating(40, choice=Choice("hard")) == (50, ())
    assert treating(20, choice=Choice("hard"), d3=[1])[0] == 51
    assert treating(97, choice=Choice("hard"), d6=[1])[0] == 49


def test_psychoanalysis_is_limited_by_the_mythos() -> None:
    """COC-SAN-05, COC-DER-02: 99 less 3."""
    assert treating(40, at(ADA, "san", 95), d3=[3])[0] == 96


def test_a_character_can_analyse_themselves() -> None:
    """COC-SAN-05."""
    assert treating(40, None, d3=[3])[0] == 63


def test_a_month_allows_neither_luck_nor_push() -> None:
    """COC-SAN-05, COC-PUSH-03: it is over."""
    turn = turned(Attempt(DOCTOR, "analysis:", patient=ADA), showing(60))
    with pytest.raises(Refused) as refused:
        luck_turn(DOCTOR, stands(turn), 20, NO_DICE)
    assert because(refused.value.ruling) == ("COC-SAN-05", "month")
    assert because(push_ruling(DOCTOR, kept(turn)))[0] == "COC-PUSH-03"


def test_psychoanalysis_needs_the_skill() -> None:
    """COC-SAN-05."""
    with pytest.raises(KeyError, match="psychoanalysis"):
        roll(Attempt(ADA, "analysis:", patient=DOCTOR), NO_DICE)


def test_house_rules_are_saved_with_a_sanity_roll() -> None:
    """COC-SAN-01."""
    fallen = kept(turned(Attempt(ADA, "sanity:0/1", rules=table_facts(RECOMMENDED)), showing(60)))
    assert check_of(fallen).table == RECOMMENDED


def test_int_is_only_rolled_for_a_shock() -> None:
    """COC-SAN-02."""
    calm = Attempt(ADA, "shock:")
    ruling = refusal(calm)
    assert ruling is not None
    assert ruling.step.fact("because") == "no_shock"
    assert refusal(replace(calm, sheet=ADA.with_status("shocked", 1))) is None
