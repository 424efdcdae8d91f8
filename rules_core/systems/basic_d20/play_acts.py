"""Actions at the table other than rolls from the tray, by the ids of the acts."""

import re

from rules_core.dice.sources import DiceSource
from rules_core.game.foes import foe_act, with_typed_health
from rules_core.game.play import Act, Turn
from rules_core.sheet.outcome import Refused, Ruling, step
from rules_core.sheet.sheet import Fighter
from rules_core.sheet.sheet import Weapon as SheetWeapon
from rules_core.sheet.subject import Subject, subject_of
from rules_core.sheet.weapons import place_of
from rules_core.systems.basic_d20 import play_fight as fight
from rules_core.systems.basic_d20 import play_gear as gear
from rules_core.systems.basic_d20 import play_health as health
from rules_core.systems.basic_d20 import play_level as level
from rules_core.systems.basic_d20.play_turns import turn_act

_NUMBER = re.compile(r"[+\-−]?[0-9]{1,6}", re.ASCII)


def act(asked: Act, dice: DiceSource) -> Turn:
    """Perform an act; ``KeyError`` if there is no such thing.

    If a card has several choices of a kind, each value is given under the name of its target. Raises
    ``Refused`` if the rules forbid it, or if what was typed is invalid.
    """
    group, rest = Subject.read(asked.id)
    match group:
        case "fight":
            return _fight(asked, rest, dice)
        case "turn":
            return turn_act(asked)
        case "weapon":
            return _weapon(asked, rest)
        case "power":
            return _power(asked, rest)
        case "armour":
            cap = _typed(asked, "cap")
            return gear.wear(
                asked.sheet,
                _number(asked, "bonus", "D20-CHR-04", least=0, most=99) if _typed(asked, "bonus") else 0,
                _number(asked, "cap", "D20-CHR-04", least=0, most=9) if cap else None,
            )
        case "inspiration":
            return gear.gain_inspiration(asked.sheet)
        case "level":
            return level.level_up(asked.sheet)
        case "attribute":
            return level.raise_attribute(asked.sheet, _typed(asked, "attribute"))
        case _:
            return _health(asked, group, rest)


def _health(asked: Act, group: str, rest: str) -> Turn:
    sheet = asked.sheet
    match group:
        case "hurt":
            points = _number(asked, "points", "D20-ATK-03")
            hurt = health.harmed(sheet, points, critical=asked.given.get("how") == "critical")
            return hurt._replace(text=_typed(asked, "type"))
        case "heal":
            return health.healed(sheet, _number(asked, "points", "D20-HP-01"))
        case "shield":
            return health.with_shield_hp(sheet, _points_or_none(asked, rest))
        case "temporary":
            return health.with_temporary_hp(sheet, _points_or_none(asked, rest))
        case "rest":
            return health.rested(sheet, health.RESTS[rest])
        case "condition":
            value = _number(asked, rest, "D20-COND", least=0) if rest in asked.given else _on(asked)
            return health.set_condition(sheet, rest, int(value))
        case "dying":
            return health.set_dying(sheet, _number(asked, "value", "D20-HP-03", least=0))
        case "spend" if rest == "take":
            return health.take(sheet, asked.about)
    raise KeyError(asked.id)


def _points_or_none(asked: Act, rest: str) -> int:
    """Return the points of another source, or 0 if the act ends them all."""
    return 0 if rest == "end" else _number(asked, "points", "D20-HP-02")


def _fight(asked: Act, rest: str, dice: DiceSource) -> Turn:
    sheet = asked.sheet
    what, at = Subject.read(rest)
    match what:
        case "begin":
            return fight.begin(sheet)
        case "end":
            return fight.end(sheet)
        case "open":
            return fight.open_fight(sheet, dice)
        case "join":
            rolled = (
                _number(asked, "initiative", "D20-TURN-01", least=-99) if _typed(asked, "initiative") else 0
            )
            fighter = Fighter(_typed(asked, "name"), rolled, side=_typed(asked, "side"))
            foe = with_typed_health(fighter, _typed(asked, "new_health"), fight.FOE_HEALTH)
            return fight.join(sheet, foe)
        case "foe":
            return foe_act(asked, fight.FOE_HEALTH)
        case "initiative":
            total = _number(asked, "total", "D20-TURN-01", least=-99)
            return fight.set_initiative(sheet, _place(_typed(asked, "who")), total)
        case _:
            return _fighter(asked, what, _place(at))


def _fighter(asked: Act, what: str, place: int) -> Turn:
    sheet, rules = asked.sheet, asked.rules
    match what:
        case "leave":
            return fight.leave(sheet, place)
        case "attacked":
            return fight.mark_attacked(sheet, place, attacked=_on(asked))
        case "next":
            return fight.next_turn(sheet, place, rules)
        case "overrule":
            return fight.next_turn(sheet, place, rules, overruling=True)
    raise KeyError(asked.id)


def _weapon(asked: Act, rest: str) -> Turn:
    sheet = asked.sheet
    what, thing = Subject.read(rest)
    match what:
        case "add":
            return gear.add_weapon(sheet, thing)
        case "write":
            given = ("name", "skill", "damage", "range", "ammo", "qualities")
            name, skill, damage, reach, ammo, qualities = (_typed(asked, each) for each in given)
            return gear.write_weapon(
                sheet,
                SheetWeapon(name, skill=skill, damage=damage, range=reach, ammo=ammo, qualities=qualities),
            )
        case "reload":
            return gear.reload(sheet, thing)
        case "skill":
            return gear.choose_skill(sheet, thing, _typed(asked, subject_of("skill", thing)))
        case "remove":
            return gear.remove_weapon(sheet, thing)
    raise KeyError(asked.id)


def _power(asked: Act, rest: str) -> Turn:
    what, thing = Subject.read(rest)
    match what:
        case "write":
            name, notes, dice = (_typed(asked, each) for each in ("name", "notes", "dice"))
            return gear.add_power(asked.sheet, name, notes, dice)
        case "remove":
            return gear.remove_power(asked.sheet, thing)
    raise KeyError(asked.id)


def _typed(asked: Act, field: str) -> str:
    return asked.given.get(field, "").strip()


def _on(asked: Act) -> bool:
    return asked.given.get("on", "") == "1"


def _number(asked: Act, field: str, rule: str, *, least: int = 1, most: int = 9999) -> int:
    """Parse a typed number; ``Refused`` if it is invalid or out of range."""
    typed = _typed(asked, field)
    if _NUMBER.fullmatch(typed):
        number = int(typed.replace("−", "-"))
        if least <= number <= most:
            return number
    raise Refused(Ruling(False, step(rule, because="number", least=least, most=most)))


def _place(text: str) -> int:
    place = place_of(text)
    if place is None:
        raise KeyError(f"fighter {text}")
    return place
