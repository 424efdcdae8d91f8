"""The Force at the table: what powers cost and are rolled against, and what their successes count for."""

import pytest
from msgspec.structs import replace

from rules_core.game.play import Against, Choice, Foe
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Power, Status
from rules_core.systems.shadow_lounge import play_combat
from rules_core.systems.shadow_lounge.kept import check_of
from tests.core.shadow_lounge.player import (
    GAME,
    SEL,
    Player,
    attempt,
    because,
    kept,
    throw,
    verdict,
    with_points,
)

PUSH, GRIP, TRICK = "power:push", "power:grip", "power:trick"


def sessions(sel: Player) -> int:
    return sel.sheet.status(play_combat.SESSIONS)


@pytest.mark.parametrize(
    ("subject", "extra", "cost"), [(PUSH, 0, 1), (PUSH, 3, 4), (GRIP, 0, 2), (GRIP, 4, 6), (TRICK, 0, 3)]
)
@pytest.mark.parametrize("face", [20, 90])
def test_a_power_costs_points_whether_it_works_or_not(subject: str, extra: int, cost: int, face: int) -> None:
    """SL-FP-01, SL-FP-02, SL-FP-03, SL-FP-04."""
    sel = Player()
    turn = sel.roll(subject, throw(face), Choice(points=extra))
    assert sel.points("fp") == 12 - cost
    assert GAME.choice_of(kept(turn)).points == extra


def test_a_power_requires_enough_points() -> None:
    """SL-FP-02, SL-FP-04, SL-ADV-06."""
    poor = with_points(SEL, fp=2)
    for subject, extra, rule in ((PUSH, 2, "SL-FP-02"), (GRIP, 1, "SL-FP-04"), (TRICK, 0, "SL-ADV-06")):
        ruling = GAME.refusal(attempt(subject, poor, Choice(points=extra)))
        assert ruling is not None
        assert (ruling.step.rule, ruling.step.fact("because")) == (rule, "points")
        assert (ruling.step.fact("needed"), ruling.step.fact("points")) == (3, 2)
    assert GAME.refusal(attempt(PUSH, poor, Choice(points=1))) is None
    sel = Player(poor)
    with pytest.raises(Refused):
        sel.roll(TRICK, throw(20))
    assert sel.sheet == poor


def test_the_cost_of_a_power() -> None:
    """SL-FP-04: as written on the sheet, else by the list, else one point."""
    assert play_combat.cost_of(Power("x", "force-grip")) == 2
    assert play_combat.cost_of(Power("x", "force-grip", cost=5)) == 5
    assert (play_combat.cost_of(Power("x", "custom", cost=0)), play_combat.cost_of(Power("x", "custom"))) == (
        0,
        1,
    )


@pytest.mark.parametrize(("count", "target", "to_go"), [(0, 60, 5), (4, 60, 1), (5, 61, 5), (14, 62, 1)])
def test_bonus_points_raise_the_value_a_power_is_rolled_against(count: int, target: int, to_go: int) -> None:
    """SL-ADV-07, reading A19."""
    sheet = SEL.with_status(play_combat.SESSIONS, count)
    assert (play_combat.bonus_points(sheet), play_combat.sessions_to_go(sheet)) == (target - 60, to_go)
    turn = Player(sheet).roll(PUSH, throw(target))
    assert (check_of(kept(turn)).target, kept(turn).passed) == (target, True)


def test_each_success_of_a_power_counts() -> None:
    """SL-ADV-06: of any power, one for each, beside those of former evenings."""
    sel = Player()
    for face in (20, 60, 61, 1):
        sel.roll(PUSH, throw(face))
    sel.roll(GRIP, throw(20))
    assert (sel.sheet.power("push").marks, sel.sheet.power("grip").marks) == (2 + 3, 1)


def test_power_counts_at_99_and_above() -> None:
    """SL-ADV-06, reading A24: only skills stop there."""
    sel = Player(replace(SEL, traits=(replace(SEL.traits[1], value=120),)))
    assert because(sel.roll(PUSH, throw(99)), "SL-ADV-01") == ""
    assert sel.sheet.power("push").marks == 3


def test_a_session_counts_once() -> None:
    """SL-ADV-07: with its first power that works."""
    sel = Player()
    sel.roll(PUSH, throw(90))
    assert sessions(sel) == 0
    sel.roll(PUSH, throw(20))
    sel.roll(GRIP, throw(20))
    assert set(sel.sheet.statuses) == {Status("force_used", 1), Status("force_sessions", 1)}
    sel.take(play_combat.new_session(sel.sheet))
    assert sessions(sel) == 1
    sel.roll(TRICK, throw(20))
    assert sessions(sel) == 2


def test_a_session_without_a_success_does_not_count() -> None:
    """SL-ADV-07."""
    sel = Player()
    turn = sel.take(play_combat.new_session(sel.sheet))
    assert (turn.events, turn.roll, turn.steps[0].fact("sessions")) == ((), None, 0)
    sel.roll(PUSH, throw(61))
    assert sel.take(play_combat.new_session(sel.sheet)).events == ()


def test_the_fifth_session_brings_a_bonus_point() -> None:
    """SL-ADV-07."""
    sel = Player(SEL.with_status(play_combat.SESSIONS, 4))
    assert check_of(kept(sel.roll(PUSH, throw(60)))).target == 60
    assert check_of(kept(sel.roll(PUSH, throw(61)))).target == 61


def test_undoing_a_power_undoes_all_of_it() -> None:
    """SL-ADV-06, SL-ADV-07."""
    sel = Player()
    sel.roll(PUSH, throw(20), Choice(points=4))
    assert sel.sheet != SEL
    sel.undo()
    assert sel.sheet == SEL


def test_a_power_made_to_work_by_luck_counts_only_for_the_session() -> None:
    """SL-ADV-01, SL-ADV-07, reading A12."""
    sel = Player()
    sel.roll(PUSH, throw(65))
    sel.spend(5)
    assert (sessions(sel), sel.sheet.power("push").marks) == (1, 2)
    assert sel.points("fp") == 11
    sel.roll(PUSH, throw(65))
    sel.spend(5)
    assert sessions(sel) == 1


def test_luck_on_a_power_that_worked_or_still_fails_counts_nothing() -> None:
    """SL-ADV-07."""
    sel = Player()
    sel.roll(PUSH, throw(70))
    sel.spend(5)
    assert sessions(sel) == 0
    sel.roll(PUSH, throw(40))
    counted = sel.sheet
    sel.spend(10)
    assert with_points(sel.sheet, luck=0) == with_points(counted, luck=0)


def test_a_power_may_be_resisted() -> None:
    """SL-FP-01, SL-OPP-06: and its success counts all the same (SL-ADV-06)."""
    sel = Player()
    turn = sel.roll(PUSH, throw(60), Choice(against=Against.OPPOSED, foe=Foe("Guard", 50, "hard")))
    assert verdict(turn).ending.value == "lost"
    assert sel.sheet.power("push").marks == 3


@pytest.mark.parametrize(
    ("kind", "points", "kilograms"),
    [
        ("force-lift", 1, 300),
        ("force-lift", 3, 900),
        ("force-push", 2, 250),
        ("force-pull", 0, 150),
        ("force-grip", 9, 0),
        ("custom", 9, 0),
    ],
)
def test_more_points_move_heavier_objects(kind: str, points: int, kilograms: int) -> None:
    """SL-FP-01, SL-FP-02, SL-FP-03."""
    assert play_combat.moves(Power("x", kind), points) == kilograms


def test_only_points_above_the_cost_move_more() -> None:
    """SL-FP-01: where the table prices it otherwise as well."""
    dear = Power("x", "force-lift", cost=3)
    assert [play_combat.moves(dear, points) for points in (3, 4)] == [300, 600]


def test_only_grip_damage_depends_on_points() -> None:
    """SL-FP-04: and 10 points are the most that tell."""
    grip = Power("x", "force-grip")
    assert [str(play_combat.hurts(grip, points)) for points in (0, 2, 4, 10, 12)] == [
        "1D4",
        "1D4",
        "1D4+1",
        "1D4+4",
        "1D4+4",
    ]
    assert str(play_combat.hurts(Power("x", "force-push"), 4)) == "1D6"
    assert play_combat.hurts(Power("x", "force-lift"), 4) is None
    assert (play_combat.most_points(grip), play_combat.most_points(Power("x", "custom"))) == (10, 99)


@pytest.mark.parametrize(
    ("power", "there", "most"),
    [("grip", 12, 8), ("grip", 6, 4), ("push", 12, 11), ("push", 1, 0), ("trick", 0, 0)],
)
def test_payments_are_limited_by_supply_and_use(power: str, there: int, most: int) -> None:
    """SL-FP-02, SL-FP-04: above the cost."""
    assert play_combat.most_extra(with_points(SEL, fp=there), SEL.power(power)) == most


def test_all_powers_advance_together() -> None:
    """SL-ADV-06."""
    sel = Player()
    sel.roll(GRIP, throw(20))
    assert play_combat.successes(sel.sheet) == 3
