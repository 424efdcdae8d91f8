"""The powers used in the character's turn: Action powers are limited, each Free power can be used once."""

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, set_status
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.basic_d20.character import conditions_of
from rules_core.systems.basic_d20.conditions import CONDITIONS_BY_ID
from rules_core.systems.basic_d20.powers import POWERS, Actions, Cost, PowersUsed, actions_of_turn

ACTIONS = "turn_actions"
"""The status that counts the Action powers used this turn."""

FREE_POWERS = tuple(each.id for each in POWERS if each.cost is Cost.FREE)
"""The ids of the basic powers that are free."""

_FREE = "turn_free_"


def used_of(sheet: Sheet) -> PowersUsed:
    """Return the powers that the character used this turn."""
    free = frozenset(each for each in FREE_POWERS if sheet.status(_FREE + each))
    return PowersUsed(max(0, sheet.status(ACTIONS)), free)


def allowance_of(sheet: Sheet) -> Actions:
    """Return the Action powers of the character's turn, with conditions (D20-TURN-02, D20-COND)."""
    active = conditions_of(sheet)
    extra = sum(CONDITIONS_BY_ID[each].actions for each in active)
    return actions_of_turn(active.get("slowed", 0), active.get("stunned", 0), extra)


def ruling_on(sheet: Sheet, power: str = "") -> Ruling:
    """Return whether a Free power, "" for an Action power, can be used now (D20-TURN-02, D20-TURN-06)."""
    used = used_of(sheet)
    ruling = used.may_use(power, Cost.FREE if power else Cost.ACTION, allowance_of(sheet).count)
    because = "" if ruling.allowed else "power_used" if power else "no_action"
    return Ruling(ruling.allowed, step(ruling.step.rule, because=because, **dict(ruling.step.facts)))


def turn_act(asked: Act) -> Turn:
    """Perform an act of the character's turn: ``turn:action``, ``turn:free:`` and a power, or ``turn:end``.

    Raises ``Refused`` if the rules forbid it, and ``KeyError`` for any other act.
    """
    sheet = asked.sheet
    what, power = Subject.read(Subject.read(asked.id).id)
    match what:
        case "end":
            return Turn(None, (step("D20-TURN-02"),), turn_ended(sheet))
        case "action":
            status, after = ACTIONS, used_of(sheet).actions + 1
        case "free" if power in FREE_POWERS:
            status, after = _FREE + power, 1
        case _:
            raise KeyError(asked.id)
    ruling = ruling_on(sheet, power)
    if not ruling.allowed:
        raise Refused(ruling)
    return Turn(None, (ruling.step,), set_status(sheet, status, after))


def turn_ended(sheet: Sheet) -> tuple[Event, ...]:
    """Return the events of a new turn: powers can be used again, and stunned falls by what it took."""
    events: tuple[Event, ...] = ()
    for status in (ACTIONS, *(_FREE + each for each in FREE_POWERS)):
        events += set_status(sheet, status, 0)
    if sheet.status("stunned") > 0:
        events += set_status(sheet, "stunned", allowance_of(sheet).stunned)
    return events
