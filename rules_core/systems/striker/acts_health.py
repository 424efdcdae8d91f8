"""Acts on hp, ep and fp: damage, drain, healing, rest, and how a character fares."""

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, set_status, set_tracker
from rules_core.sheet.outcome import Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.systems.striker.armour import damage_past
from rules_core.systems.striker.harm import Condition, Loss, heal, lose_ep, lose_hp
from rules_core.systems.striker.on_sheet import DEAD, STABILITY, condition_of, most_of, per_rest, worn
from rules_core.systems.striker.typed import number, refused
from rules_core.systems.striker.weapons import DamageType

TRACKERS = ("hp", "ep", "fp")
"""The trackers that a rest gives back."""

UNCOVERED = "uncovered"
"""What is chosen for "cover" where a hit meets no armour (ST-ARM-01)."""

POINT_RULES = {"hp": "ST-HP-01", "ep": "ST-EP-01", "fp": "ST-FP-01"}
"""The rules on the maximum of each tracker and on what a rest gives back of it."""


def damage(act: Act) -> Turn:
    """Take damage of a type, less what the armour that is worn keeps off (ST-HP-02, ST-ARM-01)."""
    sheet, amount = _alive(act.sheet), number(act.given, "amount", "ST-HP-02")
    kept_off = resistance(sheet, act.given.get("type", ""), act.given.get("cover", ""))
    through = damage_past(kept_off, amount)
    steps: tuple[Step, ...] = ()
    if kept_off:
        steps = (step("ST-ARM-01", resistance=kept_off, through=through),)
    outcome = lose_hp(sheet.tracker("hp").value, most_of(sheet, "hp"), through)
    return _lost(sheet, "hp", outcome.result, steps + outcome.steps)


def resistance(sheet: Sheet, damage_type: str, cover: str) -> int:
    """What the armour that is worn keeps off of a type of damage (ST-ARM-01)."""
    armour, types = worn(sheet), {each.value: each for each in DamageType}
    if armour is None or cover == UNCOVERED or damage_type not in types:
        return 0
    return armour.resistance(types[damage_type])


def drain(act: Act) -> Turn:
    """Lose ep (ST-HP-02)."""
    sheet, amount = _alive(act.sheet), number(act.given, "drained", "ST-HP-02")
    outcome = lose_ep(sheet.tracker("ep").value, most_of(sheet, "ep"), amount)
    return _lost(sheet, "ep", outcome.result, outcome.steps)


def healing(act: Act) -> Turn:
    """Get points of a tracker back, up to the most there can be (ST-HP-03)."""
    amount = number(act.given, "healed", "ST-HP-03")
    events, steps = _given_back(_alive(act.sheet), act.given.get("healed_of", "hp"), amount)
    if not events:
        raise refused("ST-HP-03", "full")
    return Turn(None, steps, events)


def rest(act: Act) -> Turn:
    """Rest: hp, ep and fp come back, each up to its maximum (ST-HP-01, ST-EP-01, ST-FP-01, ST-HP-03)."""
    sheet = _alive(act.sheet)
    events: tuple[Event, ...] = ()
    steps: tuple[Step, ...] = ()
    for tracker_id in TRACKERS:
        if any(each.id == tracker_id for each in sheet.trackers):
            amount = per_rest(sheet, tracker_id)
            back, why = _given_back(sheet, tracker_id, amount)
            events += back
            steps += (step(POINT_RULES[tracker_id], rest=amount), *why)
    if not events:
        raise refused("ST-HP-03", "rested")
    return Turn(None, steps, events)


def stability(act: Act) -> Turn:
    """Say whether somebody who is zeroed is stable ("1"), unstable ("2") or neither ("") (ST-HP-02)."""
    if condition_of(act.sheet) is not Condition.ZEROED:
        raise refused("ST-HP-02", "not_zeroed")
    said = act.given.get("stability", "")
    value = int(said) if said in ("1", "2") else 0
    return Turn(None, (step("ST-HP-02", stability=value),), set_status(act.sheet, STABILITY, value))


def death(act: Act) -> Turn:
    """Say that somebody is dead, or is not (ST-HP-02)."""
    return Turn(None, (step("ST-HP-02"),), set_status(act.sheet, DEAD, int(act.given.get("on") == "1")))


def _alive(sheet: Sheet) -> Sheet:
    if sheet.status(DEAD):
        raise refused("ST-HP-02", "dead")
    return sheet


def _lost(sheet: Sheet, tracker_id: str, loss: Loss, steps: tuple[Step, ...]) -> Turn:
    events = set_tracker(sheet, tracker_id, loss.left)
    if loss.condition is Condition.DEAD:
        events += set_status(sheet, DEAD, 1) + set_status(sheet, STABILITY, 0)
    return Turn(None, steps, events)


def _given_back(sheet: Sheet, tracker_id: str, amount: int) -> tuple[tuple[Event, ...], tuple[Step, ...]]:
    present = sheet.tracker(tracker_id).value
    # A value above the maximum, as by hand, is not taken down.
    most = max(present, most_of(sheet, tracker_id))
    outcome = heal(present, most, amount)
    events = set_tracker(sheet, tracker_id, outcome.result)
    if tracker_id == "hp" and outcome.result > 0:
        events += set_status(sheet, STABILITY, 0)
    return events, outcome.steps
