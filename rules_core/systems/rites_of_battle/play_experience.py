"""Experience at the table: what each raise costs, and buying it."""

from typing import NamedTuple

from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, SkillChanged, TraitChanged, set_status, set_tracker
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.advancement import Kind, Phase, may_raise, price
from rules_core.systems.rites_of_battle.play_health import typed
from rules_core.systems.rites_of_battle.traits import BY_ID

CREATING = "creating"
"""The status of a character that is still being made."""

XP = "xp"
"""The tracker of experience that can be spent."""


MOST_EARNED = 9999
"""Experience that is earned at one time at most."""


class Raise(NamedTuple):
    """A raise by one: what it costs (0 where nothing is sold), and whether it may be bought now."""

    cost: int
    ruling: Ruling
    steps: tuple[Step, ...] = ()


def phase_of(sheet: Sheet) -> Phase:
    """Whether the character is still being made (ROB-XP-03)."""
    return Phase.CREATION if sheet.status(CREATING) else Phase.PLAY


def raise_of(sheet: Sheet, kind: Kind, value: int, *, primary: bool = False) -> Raise:
    """What a raise by one of something with that value costs (ROB-XP-01, ROB-XP-02).

    ``KeyError`` where the sheet counts no experience.
    """
    return raise_with(sheet.tracker(XP).value, phase_of(sheet), kind, value, primary=primary)


def raise_with(there: int, phase: Phase, kind: Kind, value: int, *, primary: bool = False) -> Raise:
    """What a raise by one costs somebody who has so much experience left (ROB-XP-01, ROB-XP-02)."""
    ruling = may_raise(kind, value + 1, phase, primary=primary)
    if not ruling.allowed:
        return Raise(0, ruling)
    cost, steps = price(kind, value, value + 1)
    if cost > there:
        short = Ruling(False, step(steps[0].rule, because="experience", cost=cost, short=cost - there))
        return Raise(cost, short)
    return Raise(cost, ruling, steps)


def experience_act(asked: Act) -> Turn:
    """Buy a raise: ``xp:skill:<id>`` or ``xp:trait:<id>``.

    ``xp:earn`` adds the ``amount`` given; ``xp:creating``, with "1" or "" for "on", says that the character
    is being made. ``Refused``; ``KeyError`` for what is not on the sheet.
    """
    sheet = asked.sheet
    what, thing = Subject.read(Subject.read(asked.id).id)
    if what == "creating":
        return Turn(None, (step("ROB-XP-03"),), set_status(sheet, CREATING, int(bool(asked.given.get("on")))))
    if what == "earn":
        amount = typed(asked.given.get("amount", ""), MOST_EARNED, "ROB-XP-03")
        return Turn(None, (), set_tracker(sheet, XP, sheet.tracker(XP).value + amount))
    raised: Event
    if what == "skill":
        skill = sheet.skill(thing)
        bought = raise_of(sheet, Kind.SKILL, max(0, skill.value), primary=skill.occupation)
        raised = SkillChanged(thing, skill.value, max(0, skill.value) + 1)
    elif what == "trait" and thing in BY_ID and (value := sheet.trait(thing)) is not None:
        bought = raise_of(sheet, Kind.CHARACTERISTIC, max(0, value))
        raised = TraitChanged(thing, value, max(0, value) + 1)
    else:
        raise KeyError(asked.id)
    if not bought.ruling.allowed:
        raise Refused(bought.ruling)
    paid = set_tracker(sheet, XP, sheet.tracker(XP).value - bought.cost)
    return Turn(None, bought.steps, (raised, *paid))
