"""The health of foes in the order of a fight: hit points count down, and Wounds up to a threshold."""

import re
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from rules_core.game.play import BY, Act, Turn
from rules_core.sheet.events import FightChanged
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.outcome import Outcome, Refused, Ruling, step
from rules_core.sheet.sheet import Fight, Fighter
from rules_core.sheet.subject import Subject, subject_of

MOST_HP, MOST_ARMOUR = 999, 99
"""The highest hit points and armour of a foe."""

_HEALTH = re.compile(r"(?:([0-9]{1,3})\s*/\s*)?([0-9]{1,3})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,3}", re.ASCII)


class Dealt(NamedTuple):
    """The damage of a saved roll, before armour; ``armour`` is that of the target, None for the foe's own."""

    damage: int
    armour: int | None = None


class Foes(NamedTuple):
    """A game's rules for the health of foes.

    ``rule`` is the one by which damage counts, and ``dealt`` returns the damage of a saved roll, None if it
    deals none to a foe. A game that ``counts_up`` counts Wounds. Without ``has_armour``, armour takes nothing
    from damage.
    """

    rule: str
    dealt: Callable[[StandingRoll], Dealt | None]
    counts_up: bool = False
    has_armour: bool = True

    def is_down(self, foe: Fighter) -> bool:
        """Return whether a foe is out of the fight: at 0 hit points, or beyond the Wound Threshold."""
        if foe.hp is None or foe.max_hp is None:
            return False
        return foe.hp > foe.max_hp if self.counts_up else foe.hp <= 0

    def hurt(self, foe: Fighter, damage: int, armour: int | None = None) -> Outcome[Fighter]:
        """Return a foe after damage, reduced by ``armour``, or by the foe's own for None."""
        taken = foe.armour if armour is None else armour
        loss = max(0, damage - taken) if self.has_armour else damage
        after = self.stepped(foe, loss if self.counts_up else -loss)
        now = {"wounds" if self.counts_up else "hp": after.hp or 0}
        return Outcome(after, (step(self.rule, damage=damage, armour=taken, loss=loss, **now),))

    def stepped(self, foe: Fighter, by: int) -> Fighter:
        """Return a foe with that many more points, as far as they go; unchanged without health."""
        if foe.hp is None or foe.max_hp is None:
            return foe
        most = MOST_HP if self.counts_up else foe.max_hp
        return replace(foe, hp=max(0, min(foe.hp + by, most)))

    def with_health(self, foe: Fighter, typed: str) -> Fighter:
        """Return a foe with the health typed: "11", "7/11", or "" for none.

        "11" alone is the maximum, or the Wound Threshold: a foe without health starts unhurt. Raises
        ``ValueError`` if it is invalid.
        """
        if not typed.strip():
            return replace(foe, hp=None, max_hp=None)
        found = _HEALTH.fullmatch(typed.strip())
        most = int(found[2]) if found else 0
        if found is None or not most:
            raise ValueError(f"no health: {typed}")
        now = foe.hp if found[1] is None else int(found[1])
        if now is None:
            now = 0 if self.counts_up else most
        return replace(foe, hp=now if self.counts_up else min(now, most), max_hp=most)


def only_armour(present: StandingRoll) -> Dealt | None:
    """Return the damage of the character's own damage roll, None for another roll; the target's armour alone
    reduces it.
    """
    rolled = present.roll
    return Dealt(rolled.total) if rolled.kind == "damage" and BY not in dict(rolled.check) else None


def foes_to_hurt(fight: Fight | None, foes: Foes, named: str = "") -> tuple[int, ...]:
    """Return the positions of the foes that damage can be applied to: those with health who are still up.

    If the attack ``named`` one of them, only that one.
    """
    fighters = () if fight is None else fight.fighters
    able = [
        place
        for place, each in enumerate(fighters)
        if not each.own and each.hp is not None and not foes.is_down(each)
    ]
    return tuple(place for place in able if fighters[place].name == named) or tuple(able)


def hurt_foe(fight: Fight, place: int, foes: Foes, dealt: Dealt) -> Turn:
    """Apply damage to the foe at a position; ``KeyError`` if there is none with health."""
    foe = _foe(fight, place)
    if foe.hp is None:
        raise KeyError(f"foe {place}")
    outcome = foes.hurt(foe, dealt.damage, dealt.armour)
    return Turn(None, outcome.steps, _changed(fight, place, outcome.result))


def foe_act(asked: Act, foes: Foes) -> Turn:
    """Perform an act on the health of a foe, named ``fight:foe:``, what is done and the foe's position.

    ``hurt`` takes the damage in "damage" from the foe, ``health`` and ``armour`` set the text of that name,
    ``more`` and ``less`` change the points by 1. Without a position, "foe" holds it. Raises ``Refused`` if
    what was typed is invalid, and ``KeyError`` if there is no such foe.
    """
    what, at = Subject.read(asked.id.removeprefix(f"{FOE_ACT}:"))
    place, fight = at or asked.given.get("foe", ""), asked.sheet.fight
    if fight is None or not _NUMBER.fullmatch(place):
        raise KeyError(asked.id)
    at_place, rule = int(place), (step(foes.rule),)
    foe = _foe(fight, at_place)
    match what:
        case "hurt":
            if foe.hp is None:
                raise Refused(Ruling(False, step(foes.rule, because="no_health", name=foe.name)))
            return hurt_foe(fight, at_place, foes, Dealt(_number(asked, "damage", MOST_HP, foes)))
        case "health":
            after = with_typed_health(foe, asked.given.get("health", ""), foes)
        case "armour" if foes.has_armour:
            after = replace(foe, armour=_number(asked, "armour", MOST_ARMOUR, foes))
        case "more" | "less":
            after = foes.stepped(foe, 1 if what == "more" else -1)
        case _:
            raise KeyError(asked.id)
    return Turn(None, rule, _changed(fight, at_place, after))


FOE_ACT = "fight:foe"
"""The group of acts on the health of foes."""


def foe_act_id(what: str, place: int | None = None) -> str:
    """Return the id of an act on a foe, see ``foe_act``; the foe is chosen beside the button for None."""
    return f"{FOE_ACT}:{what if place is None else subject_of(what, place)}"


def with_typed_health(foe: Fighter, typed: str, foes: Foes) -> Fighter:
    """Return a foe with the health typed; ``Refused`` if it is invalid."""
    try:
        return foes.with_health(foe, typed)
    except ValueError:
        raise Refused(Ruling(False, step(foes.rule, because="foe_health", most=MOST_HP))) from None


def _number(asked: Act, field: str, most: int, foes: Foes) -> int:
    typed = asked.given.get(field, "").strip()
    if not _NUMBER.fullmatch(typed) or int(typed) > most:
        raise Refused(Ruling(False, step(foes.rule, because="foe_number", least=0, most=most)))
    return int(typed)


def _foe(fight: Fight, place: int) -> Fighter:
    if not 0 <= place < len(fight.fighters) or fight.fighters[place].own:
        raise KeyError(f"foe {place}")
    return fight.fighters[place]


def _changed(fight: Fight, place: int, foe: Fighter) -> tuple[FightChanged, ...]:
    if foe == fight.fighters[place]:
        return ()
    fighters = (*fight.fighters[:place], foe, *fight.fighters[place + 1 :])
    return (FightChanged(fight, replace(fight, fighters=fighters)),)
