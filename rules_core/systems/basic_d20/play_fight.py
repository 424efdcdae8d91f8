"""The turn order of a fight on a sheet: who is in it, whose turn it is, who can be next.

A fighter's ``dex`` is the Initiative total, ``modifier`` its bonus. The fight's ``turn`` is the position of
the current actor, None before the first turn; ``acted`` marks fighters whose turn this round is over.
"""

from typing import NamedTuple

from msgspec.structs import replace

from rules_core.dice.sources import DiceSource
from rules_core.game.foes import Foes, only_armour
from rules_core.game.play import Rules, Turn
from rules_core.game.switches import table_from
from rules_core.sheet.events import FightChanged
from rules_core.sheet.outcome import Refused, Ruling, Step, step
from rules_core.sheet.sheet import Fight, Fighter, Sheet
from rules_core.systems.basic_d20.character import derived_of
from rules_core.systems.basic_d20.play_combat import Contender, first_actor
from rules_core.systems.basic_d20.play_turns import turn_ended
from rules_core.systems.basic_d20.table import RECOMMENDED
from rules_core.systems.basic_d20.turns import Turn as TurnTaken
from rules_core.systems.basic_d20.turns import TurnOrder, TurnRefused

FOE_HEALTH = Foes("D20-ATK-03", only_armour, has_armour=False)
"""Foes lose hit points to the total damage (D20-ATK-03) and are down at 0 (D20-HP-01); armour is in AC."""


class Order(NamedTuple):
    """The state of a fight: who can be named next and who can overrule, by position, and the rules that
    apply.
    """

    may_be_chosen: tuple[int, ...]
    may_overrule: tuple[int, ...]
    round_over: bool
    steps: tuple[Step, ...]


def order_of(fight: Fight, rules: Rules = ()) -> Order:
    """Return the state of a fight at the end of the current turn (D20-TURN-03, D20-TURN-04, D20-TURN-05)."""
    order = _turns(fight, rules)
    return Order(
        tuple(sorted(int(each) for each in order.may_be_chosen)),
        tuple(sorted(int(each) for each in order.may_overrule)),
        order.round_over,
        order.steps,
    )


def actor_of(fight: Fight) -> int | None:
    """Return the position of the current actor, or None before the first turn and if that fighter has
    left.
    """
    turn = fight.turn
    return turn if turn is not None and 0 <= turn < len(fight.fighters) else None


def begin(sheet: Sheet) -> Turn:
    """Start tracking a fight that includes the character."""
    if sheet.fight is not None:
        raise Refused(Ruling(False, step("D20-TURN-01", because="fight")))
    own = Fighter(sheet.name, 0, modifier=derived_of(sheet).initiative, own=True)
    return _fight(sheet, Fight(fighters=(own,)))


def end(sheet: Sheet) -> Turn:
    """Stop tracking the fight; ``KeyError`` if there is none."""
    _present(sheet)
    return _fight(sheet, None)


def join(sheet: Sheet, fighter: Fighter) -> Turn:
    """Add a fighter; ``Refused`` without a unique name."""
    fight = _present(sheet)
    if not fighter.name:
        raise Refused(Ruling(False, step("D20-TURN-01", because="name")))
    if fighter.name in {each.name for each in fight.fighters}:
        raise Refused(Ruling(False, step("D20-TURN-01", because="twice", name=fighter.name)))
    return _fight(sheet, replace(fight, fighters=(*fight.fighters, fighter)))


def leave(sheet: Sheet, place: int) -> Turn:
    """Remove a fighter; the current turn continues unless it is that fighter's."""
    fight = _present(sheet)
    _fighter(fight, place)
    turn = fight.turn
    if turn is not None and turn >= place:
        turn = None if turn == place else turn - 1
    rest = fight.fighters[:place] + fight.fighters[place + 1 :]
    return _fight(sheet, replace(fight, fighters=rest, turn=turn))


def set_initiative(sheet: Sheet, place: int, total: int) -> Turn:
    """Record a fighter's Initiative total (D20-TURN-01)."""
    fight = _present(sheet)
    fighter = _fighter(fight, place)
    return _fight(sheet, _with(fight, place, replace(fighter, dex=total)))


def mark_attacked(sheet: Sheet, place: int, *, attacked: bool) -> Turn:
    """Record that the current actor attacked this fighter, hit or miss (D20-TURN-04, reading A07)."""
    fight = _present(sheet)
    fighter = _fighter(fight, place)
    return _fight(sheet, _with(fight, place, replace(fighter, attacked=attacked)))


def open_fight(sheet: Sheet, dice: DiceSource) -> Turn:
    """Give the first turn to the highest Initiative (D20-TURN-01, reading A17).

    Raises ``Refused`` if the fight is already running, or is empty.
    """
    fight = _present(sheet)
    if actor_of(fight) is not None or not fight.fighters or any(each.acted for each in fight.fighters):
        raise Refused(Ruling(False, step("D20-TURN-01", because="begun")))
    contenders = tuple(Contender(str(at), each.modifier) for at, each in enumerate(fight.fighters))
    outcome = first_actor(contenders, tuple(each.dex for each in fight.fighters), dice)
    return _fight(sheet, replace(fight, turn=int(outcome.result)), outcome.steps)


def next_turn(sheet: Sheet, place: int, rules: Rules, *, overruling: bool = False) -> Turn:
    """End the current turn and give the next one to the fighter at a position.

    The fighter was named by the current actor (D20-TURN-03), or is ``overruling`` after an attack
    (D20-TURN-04). When all have acted the round ends, and this turn opens the next one (D20-TURN-05,
    D20-TURN-06). The character's own turn ends with what was used in it. Raises ``Refused`` if that fighter
    cannot be next.
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
    turn = _fight(sheet, Fight(number, fighters, place), order.steps)
    own = actor is not None and fight.fighters[actor].own
    return turn._replace(events=turn.events + turn_ended(sheet)) if own else turn


def _turns(fight: Fight, rules: Rules) -> TurnOrder:
    """Return the turn order for the rules after the current turn, naming fighters by their positions."""
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
