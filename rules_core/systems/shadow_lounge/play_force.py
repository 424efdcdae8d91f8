"""The Force on a sheet: what a power costs and is rolled against, and the sessions that count."""

from rules_core.dice.notation import Formula
from rules_core.game.play import Turn
from rules_core.sheet.events import Event, PowerMarkChanged, set_status, set_tracker
from rules_core.sheet.outcome import Ruling, Step, step
from rules_core.sheet.sheet import Power, Sheet
from rules_core.systems.shadow_lounge.advancement import (
    SESSIONS_FOR_A_POINT,
    force_bonus_points,
    force_target,
)
from rules_core.systems.shadow_lounge.force import GRIP, MOST_GRIP_POINTS, POWERS, grip_damage

POWER, POINTS = "power", "fp"
"""The ids of the Power attribute and of the tracker of Force Points."""

SESSIONS, USED = "force_sessions", "force_used"
"""The statuses: sessions with a successful power so far, and whether this session is one (SL-ADV-07)."""


def cost_of(power: Power) -> int:
    """The Force Points that a power costs at least: as written on the sheet, else by the list, else 1."""
    if power.cost is not None:
        return power.cost
    known = POWERS.get(power.kind)
    return 1 if known is None else known.cost


def most_points(power: Power) -> int:
    """The most Force Points that do more in one use: Grip stops at 10 (SL-FP-04), others do not."""
    return MOST_GRIP_POINTS if power.kind == GRIP.id else 99


def most_extra(sheet: Sheet, power: Power) -> int:
    """The most Force Points above its cost that a use can pay and that do more (SL-FP-01 to SL-FP-04).

    0 or more; ``KeyError`` for who has no Force Points.
    """
    return max(0, min(sheet.tracker(POINTS).value, most_points(power)) - cost_of(power))


def moves(power: Power, points: int) -> int:
    """The kilograms that a use with ``points`` in all moves (SL-FP-01 to SL-FP-03), 0 for other powers."""
    known = POWERS.get(power.kind)
    if known is None or not known.kilograms:
        return 0
    return known.kilograms + max(0, points - cost_of(power)) * known.more_kilograms


def hurts(power: Power, points: int) -> Formula | None:
    """The damage of a turn in the Grip with ``points`` (SL-FP-04), None for other powers."""
    return grip_damage(max(points, GRIP.cost)) if power.kind == GRIP.id else None


def bonus_points(sheet: Sheet) -> int:
    """The Force Bonus Points that the sessions so far have brought (SL-ADV-07)."""
    return force_bonus_points(sheet.status(SESSIONS))


def sessions_to_go(sheet: Sheet) -> int:
    """The sessions with a successful power until the next Bonus Point (SL-ADV-07)."""
    return SESSIONS_FOR_A_POINT - sheet.status(SESSIONS) % SESSIONS_FOR_A_POINT


def successes(sheet: Sheet) -> int:
    """The counted successes of all powers, which downtime rolls for together (SL-ADV-06)."""
    return sum(each.marks for each in sheet.powers)


def power_target(sheet: Sheet) -> int:
    """What powers are rolled against: Power and Bonus Points; ``KeyError`` for who has no Power."""
    value = sheet.trait(POWER)
    if value is None:
        raise KeyError(POWER)
    return force_target(value, bonus_points(sheet))


def power_refusal(sheet: Sheet, power: Power, points: int) -> Ruling | None:
    """Why a power cannot be used with ``points`` above its cost, None where it can: too few Force Points."""
    needed, there = cost_of(power) + points, sheet.tracker(POINTS).value
    if needed <= there:
        return None
    rule = POWERS[power.kind].rule if power.kind in POWERS else "SL-ADV-06"
    return Ruling(False, step(rule, because="points", needed=needed, points=there))


def pay(sheet: Sheet, power: Power, points: int) -> tuple[Event, ...]:
    """What using a power costs, whether it works or not."""
    return set_tracker(sheet, POINTS, sheet.tracker(POINTS).value - cost_of(power) - points)


def succeeded(sheet: Sheet, power: Power, *, marked: bool) -> tuple[Event, ...]:
    """What a power that worked changes: its counted successes (SL-ADV-06) and the session (SL-ADV-07)."""
    events: tuple[Event, ...] = ()
    if marked:
        events += (PowerMarkChanged(power.id, power.marks, power.marks + 1),)
    if not sheet.status(USED):
        events += set_status(sheet, USED, 1)
        events += set_status(sheet, SESSIONS, sheet.status(SESSIONS) + 1)
    return events


def new_session(sheet: Sheet) -> Turn:
    """Begin a session: the next power that works makes it one that counts (SL-ADV-07)."""
    steps: tuple[Step, ...] = (step("SL-ADV-07", sessions=sheet.status(SESSIONS)),)
    return Turn(None, steps, set_status(sheet, USED, 0))
