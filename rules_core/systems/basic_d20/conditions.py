"""Conditions, and what they do to rolls and to AC."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct


class Blocked(StrEnum):
    """A kind of power that a condition can rule out."""

    ALL = "all"
    ATTACK = "attack"
    """Every attack but an Escape from what holds the creature."""
    MANIPULATE = "manipulate"
    MOVE = "move"
    STAND = "stand"


class Condition(Struct, frozen=True):
    """A condition with its modifiers, the conditions that it brings along, and the powers it rules out.

    ``valued`` ones stand with a number. ``actions`` is what it adds to a turn; those that take actions away
    do so by their value (D20-COND).
    """

    id: str
    ac: int = 0
    reflex: int = 0
    attack: int = 0
    perception: int = 0
    actions: int = 0
    brings: tuple[str, ...] = ()
    blocks: tuple[Blocked, ...] = ()
    valued: bool = False


CONDITIONS: tuple[Condition, ...] = (
    Condition("blinded", attack=-4, perception=-4, brings=("flat-footed",)),
    Condition("dazzled", attack=-2, perception=-2),
    Condition("downed", brings=("prone", "slowed"), blocks=(Blocked.STAND,)),
    Condition("dying", valued=True),
    Condition("flat-footed", ac=-2),
    Condition("grabbed", brings=("flat-footed", "immobilised")),
    Condition("immobilised", blocks=(Blocked.MOVE,)),
    Condition("prone", attack=-2, brings=("flat-footed",)),
    Condition("quickened", actions=1),
    Condition(
        "restrained", brings=("flat-footed", "immobilised"), blocks=(Blocked.ATTACK, Blocked.MANIPULATE)
    ),
    Condition("slowed", valued=True),
    Condition("stunned", blocks=(Blocked.ALL,), valued=True),
    Condition("unconscious", ac=-4, reflex=-4, brings=("blinded", "prone"), blocks=(Blocked.ALL,)),
)
"""Every condition (D20-COND)."""

CONDITIONS_BY_ID = {each.id: each for each in CONDITIONS}
"""The same conditions by id."""

DOWNED_SLOWED = 2
"""How far being downed slows (D20-HP-01)."""


class Modifiers(Struct, frozen=True):
    """What all conditions of a creature change together: penalties below 0, extra actions, blocked powers."""

    ac: int
    reflex: int
    attack: int
    perception: int
    actions: int
    blocks: frozenset[Blocked]


def with_all_brought(ids: Iterable[str]) -> frozenset[str]:
    """The conditions with everything they bring along, each once; ``KeyError`` for an unknown one."""
    found: set[str] = set()
    left = list(ids)
    while left:
        condition = CONDITIONS_BY_ID[left.pop()]
        found.add(condition.id)
        left += condition.brings
    return frozenset(found)


def modifiers(ids: Iterable[str]) -> Modifiers:
    """What these conditions change together (D20-COND).

    A condition counts once, however often it is brought along; different ones add up.
    """
    rows = [CONDITIONS_BY_ID[each] for each in with_all_brought(ids)]
    return Modifiers(
        ac=sum(each.ac for each in rows),
        reflex=sum(each.reflex for each in rows),
        attack=sum(each.attack for each in rows),
        perception=sum(each.perception for each in rows),
        actions=sum(each.actions for each in rows),
        blocks=frozenset(blocked for each in rows for blocked in each.blocks),
    )
