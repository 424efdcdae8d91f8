"""The actions of a round: one, and those that a perk adds. They are counted, and never refused."""

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, set_status
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.shadow_lounge.combat import ACTIONS_PER_ROUND, EXTRA_ACTIONS, ExtraAction, may_act

ANY = "action"
"""The kind of an action that no perk is about."""

_DONE, _PERK = "turn_", "perk_"
_MOST_COUNTED = 9


def done_of(sheet: Sheet) -> tuple[str, ...]:
    """Return the kinds of the actions that the character took this round."""
    kinds = (ANY, *(each.only for each in EXTRA_ACTIONS))
    return tuple(each for each in kinds for _ in range(min(sheet.status(_DONE + each), _MOST_COUNTED)))


def perk_of(sheet: Sheet) -> ExtraAction | None:
    """Return the perk that gives the character more actions, None without one."""
    return next((each for each in EXTRA_ACTIONS if sheet.status(_PERK + each.perk)), None)


def actions_of(sheet: Sheet) -> int:
    """Return the number of actions of this round (SL-ACT-01): a perk adds to its own kind alone."""
    perk, done = perk_of(sheet), done_of(sheet)
    if perk is None or any(each != perk.only for each in done):
        return ACTIONS_PER_ROUND
    return perk.actions if done else ACTIONS_PER_ROUND


def ruling_on(sheet: Sheet, kind: str = ANY) -> Ruling:
    """Return whether an action of a kind is left this round (SL-ACT-01)."""
    return may_act(done_of(sheet), kind, perk_of(sheet))


def turn_act(asked: Act) -> Turn:
    """Count an action, "turn:" and its kind, or set a perk, "turn:perk:" and its id; ``KeyError`` for others.

    An action beyond the limit is counted too: the DM can allow it, and the step says that none was left.
    """
    sheet = asked.sheet
    what, perk = Subject.read(Subject.read(asked.id).id)
    if what == "perk" and perk in {each.perk for each in EXTRA_ACTIONS}:
        has = int(asked.given.get("on", "") == "1")
        return Turn(None, (), set_status(sheet, _PERK + perk, has))
    if what not in (ANY, *(each.only for each in EXTRA_ACTIONS)):
        raise KeyError(asked.id)
    events = set_status(sheet, _DONE + what, sheet.status(_DONE + what) + 1)
    return Turn(None, (ruling_on(sheet, what).step,), events)


def round_ended(sheet: Sheet) -> tuple[Event, ...]:
    """Return the events of a new round: everyone can act again (SL-ACT-01)."""
    events: tuple[Event, ...] = ()
    for kind in (ANY, *(each.only for each in EXTRA_ACTIONS)):
        events += set_status(sheet, _DONE + kind, 0)
    return events
