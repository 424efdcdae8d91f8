"""The Force page of Shadow Lounge."""

import pytest
from msgspec.structs import replace

from desktop.games.shadow_lounge.force.view import ForceContext, ForceView, PowerRow, force_view
from rules_core.sheet.sheet import Power, Sheet, Status, Tracker, Trait
from tests.games.shadow_lounge.table import TARN, VANTRY, Table
from tests.games.shown import with_points

GRIP = replace(VANTRY, powers=(Power("grip", "force-grip"),))
TRICK = replace(VANTRY, powers=(Power("trick", "custom", "Mind trick", 3, "Fools.", "Wits", "a word", 1),))


def page(sheet: Sheet, subject: str = "", **points: int) -> ForceView:
    chosen = {name.replace("_", "-"): value for name, value in points.items()}
    return force_view(sheet, ForceContext(subject, chosen))


def power(view: ForceView, power_id: str) -> PowerRow:
    return next(each for each in view.powers if each.id == power_id)


def with_sessions(sessions: int, *, used: bool = False) -> Sheet:
    statuses = (Status("force_sessions", sessions), *((Status("force_used", 1),) if used else ()))
    return replace(VANTRY, statuses=statuses)


def test_points_and_power_are_shown() -> None:
    view = page(VANTRY)
    assert (view.points, view.most, view.power, view.target) == (13, 13, 65, "65")
    assert view.sessions == "0 of 5 sessions with a successful power"
    assert page(with_points(VANTRY, fp=4)).points == 4


@pytest.mark.parametrize(
    ("sessions", "target", "words"),
    [
        (4, "65", "4 of 5 sessions with a successful power"),
        (7, "65 + 1 Bonus Point = 66", "2 of 5 sessions with a successful power"),
        (14, "65 + 2 Bonus Points = 67", "4 of 5 sessions with a successful power"),
    ],
)
def test_bonus_points_are_spelled_out(sessions: int, target: str, words: str) -> None:
    view = page(with_sessions(sessions))
    assert (view.target, view.sessions) == (target, words)
    assert view.powers[0].use.detail == f"Roll against {target.rsplit(maxsplit=1)[-1]}"


def test_new_session_needs_a_successful_power() -> None:
    session = page(VANTRY).session
    assert (session.title, session.enabled) == ("New session", False)
    assert session.reason == "No power has succeeded this session yet."
    table = Table(VANTRY)
    table.roll("power:force-push", 20)
    view = page(table.sheet)
    assert view.session.enabled
    assert view.sessions == "1 of 5 sessions with a successful power, including this one"
    assert page(with_sessions(5, used=True)).sessions == "0 of 5 sessions with a successful power"


def test_power_successes_wait_for_downtime() -> None:
    assert page(VANTRY).advance == "3 successes across all powers: +4 on the roll"
    assert page(TRICK).advance == "1 success across all powers"
    assert page(GRIP).advance == "No successes yet"


def test_known_powers_are_described() -> None:
    view = page(replace(VANTRY, powers=(*VANTRY.powers, *GRIP.powers)))
    assert [(each.name, each.cost, each.defence, each.range, each.successes) for each in view.powers] == [
        ("Push", "1 Force Point", "Mental Discipline or Push", "30 m", 2),
        ("Pull", "1 Force Point", "Mental Discipline or Push", "30 m", 0),
        ("Lift", "1 Force Point", "Mental Discipline with 1 bonus die", "Line of sight", 1),
        ("Grip", "2 Force Points per turn", "", "", 0),
    ]
    assert view.powers[2].effect == (
        "Lift slowly moves up to 300 kg, plus 300 kg for each extra Force Point."
    )
    assert all(each.effect for each in view.powers)
    assert view.powers[0].spoken == "Push, 1 Force Point, 2 successes"


def test_players_own_text_is_kept() -> None:
    trick = power(page(TRICK), "trick")
    assert (trick.name, trick.effect, trick.defence, trick.range) == (
        "Mind trick",
        "Fools.",
        "Wits",
        "a word",
    )
    assert (trick.cost, trick.points_line) == ("3 Force Points", "3 Force Points")
    bare = page(replace(VANTRY, powers=(Power("x", "custom"),))).powers[0]
    assert (bare.name, bare.effect, bare.defence, bare.range, bare.cost) == (
        "custom",
        "",
        "",
        "",
        "1 Force Point",
    )


@pytest.mark.parametrize(
    ("extra", "line"),
    [
        (0, "1 Force Point: moves up to 300 kg"),
        (1, "2 Force Points: moves up to 600 kg"),
        (12, "13 Force Points: moves up to 3,900 kg"),
    ],
)
def test_more_points_move_more(extra: int, line: str) -> None:
    lift = power(page(VANTRY, force_lift=extra), "force-lift")
    assert (lift.points, lift.least, lift.most, lift.points_line) == (extra, 0, 12, line)


def test_extra_points_are_limited_by_supply_and_use() -> None:
    assert power(page(VANTRY, force_lift=99), "force-lift").points == 12
    assert power(page(VANTRY, force_lift=-3), "force-lift").points == 0
    grip = power(page(GRIP, grip=99), "grip")
    assert (grip.points, grip.most, grip.points_line) == (8, 8, "10 Force Points: 1D4+4 per turn")
    assert power(page(GRIP, grip=2), "grip").points_line == "4 Force Points: 1D4+1 per turn"
    assert power(page(GRIP), "grip").points_line == "2 Force Points: 1D4 per turn"


def test_power_needs_enough_points() -> None:
    poor = with_points(GRIP, fp=1)
    use = power(page(poor, grip=4), "grip")
    assert (use.points, use.most, use.use.enabled) == (0, 0, False)
    assert use.use.reason == "You need 2 Force Points and have 1."


def test_power_in_tray_is_marked() -> None:
    view = page(VANTRY, "power:force-pull")
    assert [each.loaded for each in view.powers] == [False, True, False]
    assert view.powers[1].spoken == "Pull, 1 Force Point, 0 successes, in the tray"


def test_powers_need_power_and_points() -> None:
    powerless = page(replace(VANTRY, traits=()))
    assert (powerless.power, powerless.target) == (0, "")
    assert {each.use.reason for each in powerless.powers} == {"This sheet has no Power."}
    pointless = page(replace(VANTRY, trackers=()))
    assert (pointless.points, pointless.most) == (0, 0)
    assert {each.use.reason for each in pointless.powers} == {"This sheet has no Force Points."}
    view = page(TARN)
    assert (view.powers, view.empty) == ((), "No powers yet. Choose Edit to change the sheet.")


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet("shadow-lounge", ""),
        Sheet("shadow-lounge", "x", powers=(Power("", "", cost=-5), Power("a", "force-grip", cost=0))),
        replace(GRIP, powers=(Power("a", "force-grip", cost=0), Power("a", "force-lift", cost=50))),
        replace(VANTRY, trackers=(Tracker("fp", 10**6, None),), traits=(Trait("power", 0),)),
        replace(VANTRY, statuses=(Status("force_sessions", 10**6),)),
    ],
)
def test_any_sheet_can_be_shown(sheet: Sheet) -> None:
    view = page(sheet, "power:", grip=3, a=7)
    assert len(view.powers) == len(sheet.powers)
    assert all(each.least <= each.points <= each.most for each in view.powers)
