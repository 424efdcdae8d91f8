"""The turn order of a fight on a sheet: who is in, whose turn it is, who may be next.

A fighter's ``dex`` is what Initiative came to, ``modifier`` its bonus. The fight's ``turn`` is the place of
whoever acts now, None before the first turn; ``acted`` marks those whose turn of this round is over.
"""

from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.game.play import Rules, Turn
from rules_core.game.switches import table_from
from rules_core.sheet.events import FightChanged
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.systems.basic_d20.character import derived_of
from rules_core.systems.basic_d20.play_combat import Contender, first_of
from rules_core.systems.basic_d20.table import RECOMMENDED
from rules_core.systems.basic_d20.turns import Turn as TurnTaken
from rules_core.systems.basic_d20.turns import TurnOrder, TurnRefused


class Order(NamedTuple):
    """Where a fight stands: who may be named next, who may overrule, by their places, and the rules why."""

    may_be_chosen: tuple[int, ...]
    may_overrule: tuple[int, ...]
    round_over: bool
    steps: tuple[Step, ...]


def order_of(fight: Fight, rules: Rules = ()) -> Order:
    """Where a fight stands at the end of the present turn (D20-TURN-03, D20-TURN-04, D20-TURN-05)."""
    order = _turns(fight, rules)
    return Order(
        tuple(sorted(int(each) for each in order.may_be_chosen)),
        tuple(sorted(int(each) for each in order.may_overrule)),
        order.round_over,
        order.steps,
    )


def actor_of(fight: Fight) -> int | None:
    """The place of whoever acts now, None before the first turn and where that one has left."""
    turn = fight.turn
    return turn if turn is not None and 0 <= turn < len(fight.fighters) else None


def begin(sheet: Sheet) -> Turn:
    """Start to track a fight, with the character in it."""
    if sheet.fight is not None:
        raise Refused(Ruling(False, step("D20-TURN-01", because="fight")))
    own = Fighter(sheet.name, 0, modifier=derived_of(sheet).initiative, own=True)
    return _fight(sheet, Fight(fighters=(own,)))


def end(sheet: Sheet) -> Turn:
    """Track the fight no longer; ``KeyError`` where there is none."""
    _present(sheet)
    return _fight(sheet, None)


def join(sheet: Sheet, fighter: Fighter) -> Turn:
    """One more in the fight; ``Refused`` without a name of its own."""
    fight = _present(sheet)
    if not fighter.name:
        raise Refused(Ruling(False, step("D20-TURN-01", because="name")))
    if fighter.name in {each.name for each in fight.fighters}:
        raise Refused(Ruling(False, step("D20-TURN-01", because="twice", name=fighter.name)))
    return _fight(sheet, replace(fight, fighters=(*fight.fighters, fighter)))


def leave(sheet: Sheet, place: int) -> Turn:
    """One fewer in the fight; whoever acts now goes on, unless it is that one."""
    fight = _present(sheet)
    _fighter(fight, place)
    turn = fight.turn
    if turn is not None and turn >= place:
        turn = None if turn == place else turn - 1
    rest = fight.fighters[:place] + fight.fighters[place + 1 :]
    return _fight(sheet, replace(fight, fighters=rest, turn=turn))


def set_initiative(sheet: Sheet, place: int, total: int) -> Turn:
    """Note what the Initiative of a fighter came to (D20-TURN-01)."""
    fight = _present(sheet)
    fighter = _fighter(fight, place)
    return _fight(sheet, _with(fight, place, replace(fighter, dex=total)))


def mark_attacked(sheet: Sheet, place: int, *, attacked: bool) -> Turn:
    """Say that whoever acts now attacked this fighter, hit or missed (D20-TURN-04, reading A07)."""
    fight = _present(sheet)
    fighter = _fighter(fight, place)
    return _fight(sheet, _with(fight, place, replace(fighter, attacked=attacked)))


def open_fight(sheet: Sheet, dice: DiceSource) -> Turn:
    """Give the first turn to the highest Initiative (D20-TURN-01, reading A17).

    ``Refused`` where the fight goes on already, or nobody is in it.
    """
    fight = _present(sheet)
    if actor_of(fight) is not None or not fight.fighters or any(each.acted for each in fight.fighters):
        raise Refused(Ruling(False, step("D20-TURN-01", because="begun")))
    contenders = tuple(Contender(str(at), each.modifier) for at, each in enumerate(fight.fighters))
    outcome = first_of(contenders, tuple(each.dex for each in fight.fighters), dice)
    return _fight(sheet, replace(fight, turn=int(outcome.result)), outcome.steps)


def next_turn(sheet: Sheet, place: int, rules: Rules, *, overruling: bool = False) -> Turn:
    """End the present turn and give the next one to the fighter at a place.

    Named by whoever acts now (D20-TURN-03), or ``overruling`` after an attack (D20-TURN-04). When all have
    acted the round ends by itself, and this turn opens the next one (D20-TURN-05, D20-TURN-06).
    ``Refused`` where that one may not be next.
    """
    fight = _present(sheet)
    _fighter(fight, place)
    order = _turns(fight, rules)
    if not order.turns:
        raise Refused(Ruling(False, step("D20-TURN-01", because="not_begun")))
    try:
        order.play(str(place), overruling=overruling)
    except TurnRefused:
        rule = "D20-TURN-04" if overruling else "D20-TURN-05"
        raise Refused(Ruling(False, step(rule, because="not_next"))) from None
    actor = actor_of(fight)
    fighters = tuple(
        replace(each, acted=not order.round_over and (each.acted or at == actor), attacked=False)
        for at, each in enumerate(fight.fighters)
    )
    number = fight.round + 1 if order.round_over else fight.round
    return _fight(sheet, Fight(number, fighters, place), order.steps)


def _turns(fight: Fight, rules: Rules) -> TurnOrder:
    """The fight as the rules see it, once whoever acts now has acted; fighters go by their places."""
    actor = actor_of(fight)
    taken = [TurnTaken(str(at)) for at, each in enumerate(fight.fighters) if each.acted and at != actor]
    if actor is not None:
        attacked = tuple(str(at) for at, each in enumerate(fight.fighters) if each.attacked)
        taken.append(TurnTaken(str(actor), attacked))
    return TurnOrder(
        tuple(str(at) for at in range(len(fight.fighters))),
        tuple(taken),
        round=fight.round,
        table=table_from(dict(rules), RECOMMENDED),
    )


def _present(sheet: Sheet) -> Fight:
    if sheet.fight is None:
        raise KeyError("fight")
    return sheet.fight


def _fighter(fight: Fight, place: int) -> Fighter:
    if not 0 <= place < len(fight.fighters):
        raise KeyError(f"fighter {place}")
    return fight.fighters[place]


def _with(fight: Fight, place: int, fighter: Fighter) -> Fight:
    return replace(fight, fighters=(*fight.fighters[:place], fighter, *fight.fighters[place + 1 :]))


def _fight(sheet: Sheet, after: Fight | None, steps: tuple[Step, ...] = ()) -> Turn:
    return Turn(None, steps, () if after == sheet.fight else (FightChanged(sheet.fight, after),))
