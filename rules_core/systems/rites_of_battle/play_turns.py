"""Turns at the table: initiative, slots for anyone on a side, and the actions of a turn."""

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.game.fight import joined, left, next_turn, turn_of
from rules_core.game.foes import FOE_ACT, Foes, foe_act, with_typed_health
from rules_core.game.play import Act, Turn
from rules_core.sheet.events import Event, FightChanged, set_status
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle import turns
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.injuries import When, losses_at
from rules_core.systems.rites_of_battle.play_attacks import counted, raised
from rules_core.systems.rites_of_battle.play_health import typed
from rules_core.systems.rites_of_battle.play_injuries import ended
from rules_core.systems.rites_of_battle.play_pools import NO_ENVIRONMENT, effects_of
from rules_core.systems.rites_of_battle.pool import Symbols

PARTY, FOES = "party", "foes"
"""The sides of a fight."""

ACTIONS = "turn_actions"
_STATUSES = {each: f"turn_{each.value}" for each in turns.Manoeuvre}
GRANTED = _STATUSES[turns.Manoeuvre.GRANTED]
"""The status that counts granted manoeuvres this turn."""

MOST_SYMBOLS = 99
MOST_SLOTS = 40

COUNTED_DOWN = (NO_ENVIRONMENT, "gained_melee", "gained_ranged")
"""The statuses that last for a number of turns (ROB-ADV-03)."""


def actions_taken(sheet: Sheet) -> turns.TurnUse:
    """Return what the character did this turn."""
    manoeuvres = tuple(
        how for how, status in _STATUSES.items() for _ in range(min(sheet.status(status), _MOST_COUNTED))
    )
    return turns.TurnUse(max(0, sheet.status(ACTIONS)), manoeuvres)


_MOST_COUNTED = 9


def allowance_of(sheet: Sheet) -> turns.Allowance:
    """Return what the character's injuries allow in a turn (ROB-TIME-02)."""
    slots = () if sheet.fight is None else sheet.fight.fighters
    return turns.allowance(
        effects_of(sheet), has_acted=any(each.acted and each.notes == sheet.name for each in slots)
    )


def turn_act(asked: Act) -> Turn:
    """Perform an act of the character's turn: ``turn:action``, a manoeuvre, or ``turn:end`` (ROB-TIME-02).

    A manoeuvre is ``turn:`` and a ``Manoeuvre`` value. Raises ``Refused`` if the rules forbid it, and
    ``KeyError`` for any other act.
    """
    sheet, what = asked.sheet, Subject.read(asked.id).id
    held, taken = allowance_of(sheet), actions_taken(sheet)
    if what == "end":
        return Turn(None, (step("ROB-TIME-02"),), turn_ended(sheet))
    if what == "action":
        ruling = _allowed(turns.may_act(held, taken))
        strain = losses_at(effects_of(sheet), When.EACH_ACTION).strain
        return Turn(None, (ruling.step,), counted(sheet, ACTIONS) + raised(sheet, "strain", strain))
    if what not in {each.value for each in turns.Manoeuvre}:
        raise KeyError(asked.id)
    how = turns.Manoeuvre(what)
    ruling = _allowed(turns.may_manoeuvre(how, held, taken))
    paid = turns.STRAIN_OF_MANOEUVRE if how is turns.Manoeuvre.STRAIN else 0
    return Turn(None, (ruling.step,), counted(sheet, _STATUSES[how]) + raised(sheet, "strain", paid))


def _allowed(ruling: Ruling) -> Ruling:
    if not ruling.allowed:
        raise Refused(ruling)
    return ruling


def turn_ended(sheet: Sheet) -> tuple[Event, ...]:
    """End the character's turn: actions are reset, and effects that lasted until now end."""
    events: tuple[Event, ...] = ()
    for status in (ACTIONS, *_STATUSES.values()):
        events += set_status(sheet, status, 0)
    for status in COUNTED_DOWN:
        events += counted(sheet, status, -1)
    return events + ended(sheet, {Until.END_OF_NEXT_TURN, Until.END_OF_ROUND})


def arrange(fighters: tuple[Fighter, ...], _dice: DiceSource) -> tuple[Fighter, ...]:
    """Sort slots by successes, saved as ``dex``, then by advantages (ROB-TIME-01).

    Ties keep their order, for the GM to change.
    """
    rolled = {str(place): Symbols(0, 0, each.dex, each.modifier) for place, each in enumerate(fighters)}
    return tuple(fighters[int(name)] for tied in turns.order(rolled) for name in tied)


def with_own_slot(sheet: Sheet, fallen: Symbols, dice: DiceSource) -> tuple[Event, ...]:
    """Return the event that adds the character's rolled slot to the fight, replacing an earlier one
    (ROB-TIME-01).
    """
    fight = sheet.fight or Fight()
    others = tuple(each for each in fight.fighters if not each.own)
    own = Fighter(sheet.name, fallen.successes, modifier=fallen.advantages, own=True, side=PARTY)
    after = joined(replace(fight, fighters=others), own, arrange, dice)
    return (FightChanged(sheet.fight, after),)


def may_take(fight: Fight) -> tuple[str, ...]:
    """Return who can take the current slot: everyone on its side who has not had one this round."""
    place = turn_of(fight)
    if place is None:
        return ()
    side = fight.fighters[place].side
    gone = [each.notes for each in fight.fighters if each.acted]
    found: list[str] = []
    for each in fight.fighters:
        if each.side == side and each.name not in gone and each.name not in found:
            found.append(each.name)
    return tuple(found)


def fight_act(asked: Act, foes: Foes, dice: DiceSource) -> Turn:
    """Perform an act on the turn order of a fight; ``KeyError`` if there is no such thing.

    The acts are ``fight:add``, ``fight:next``, ``fight:end``, ``fight:remove:`` and ``fight:up:`` with the
    position of a slot, and those on the Wounds of ``foes``. Raises ``Refused`` if the rules forbid it.
    """
    sheet = asked.sheet
    if asked.id.startswith(FOE_ACT):
        return foe_act(asked, foes)
    what, place = Subject.read(Subject.read(asked.id).id)
    why = (step("ROB-TIME-01"),)
    if what == "add":
        return _changed(sheet, _with_slot(asked, foes, dice), why)
    fight = sheet.fight
    if fight is None:
        raise KeyError(asked.id)
    match what:
        case "end":
            return _changed(sheet, None, why)
        case "next":
            return _next(asked, fight)
        case "remove":
            return _changed(sheet, left(fight, _place(fight, place)), why)
        case "up":
            return _changed(sheet, _moved_up(fight, _place(fight, place)), why)
        case _:
            raise KeyError(asked.id)


def _changed(sheet: Sheet, fight: Fight | None, why: tuple[Step, ...]) -> Turn:
    return Turn(None, why, (FightChanged(sheet.fight, fight),))


def _place(fight: Fight, text: str) -> int:
    if not text.isdecimal() or len(text) > 4 or int(text) >= len(fight.fighters):
        raise KeyError(f"slot {text}")
    return int(text)


def _with_slot(asked: Act, foes: Foes, dice: DiceSource) -> Fight:
    given = asked.given
    name, side = given.get("name", "").strip(), given.get("side", FOES)
    if not name:
        raise Refused(Ruling(False, step("ROB-TIME-01", because="no_name", field="name")))
    if side not in (PARTY, FOES):
        raise KeyError(asked.id)
    fight = asked.sheet.fight or Fight()
    if len(fight.fighters) >= MOST_SLOTS:
        raise Refused(Ruling(False, step("ROB-TIME-01", because="too_many_slots", most=MOST_SLOTS)))
    successes, advantages = (
        typed({what: given.get(what, "") or "0"}, what, MOST_SYMBOLS, "ROB-TIME-01", -MOST_SYMBOLS)
        for what in ("successes", "advantages")
    )
    fighter = Fighter(name, successes, modifier=advantages, side=side)
    return joined(fight, with_typed_health(fighter, given.get("new_health", ""), foes), arrange, dice)


def _moved_up(fight: Fight, place: int) -> Fight:
    """Move a slot before the tied one above it, as the GM decides (ROB-TIME-01)."""
    fighters = list(fight.fighters)
    above, here = fighters[place - 1], fighters[place]
    if not place or (above.dex, above.modifier) != (here.dex, here.modifier):
        raise Refused(Ruling(False, step("ROB-TIME-01", because="not_tied")))
    fighters[place - 1 : place + 1] = [here, above]
    return replace(fight, fighters=tuple(fighters))


def _next(asked: Act, fight: Fight) -> Turn:
    """Give the current slot to a fighter and go to the next one; the last slot ends the round.

    If no one is left to take it, the slot is skipped.
    """
    sheet, who = asked.sheet, asked.given.get("who", "")
    place = turn_of(fight)
    if place is None or who not in (may_take(fight) or ("",)):
        raise Refused(Ruling(False, step("ROB-TIME-01", because="not_theirs")))
    slots = list(fight.fighters)
    slots[place] = replace(slots[place], notes=who)
    after = next_turn(replace(fight, fighters=tuple(slots)))
    events: tuple[Event, ...] = ()
    if who == sheet.name:
        events = turn_ended(sheet)
    elif after.round != fight.round:
        events = ended(sheet, {Until.END_OF_ROUND})
    if after.round != fight.round:
        after = replace(after, fighters=tuple(replace(each, notes="") for each in after.fighters))
    return Turn(None, (step("ROB-TIME-01", round=after.round),), (FightChanged(fight, after), *events))
