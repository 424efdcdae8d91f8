"""Which things are the same ones on two sheets: by their ids, and where they have none by their looks."""

from collections.abc import Callable
from typing import Any

from rules_core.game.creation import KEPT
from rules_core.game.things import NUMBERED
from rules_core.sheet.dice_choice import MARK

KNOWN_BY = {
    **dict.fromkeys(("weapon", "possession", "power", "technique"), "name"),
    **dict.fromkeys(("skill", "tracker"), "value"),
    "passage": "text",
    "injury": "roll",
}
"""The field that a thing is told by."""


def aligned(
    part: str, before: tuple[Any, ...], after: tuple[Any, ...]
) -> list[tuple[int | None, int | None]]:
    """Where things that are the same one stand on both sides, None for those that came or went."""
    pairs = _partners(part, before, after) if part in NUMBERED else _by_id(before, after)
    known = _firsts(part, before), _firsts(part, after)
    kept = [(place, pairs.get(place)) for place in known[0]]
    taken = set(pairs.values())
    return [*kept, *((None, place) for place in known[1] if place not in taken)]


def _firsts(part: str, things: tuple[Any, ...]) -> list[int]:
    """The places of all things, but of details that a sheet has twice, of remarks that are kept, and dice."""
    if part != "detail":
        return list(range(len(things)))
    ids = [each.id for each in things]
    return [
        place
        for place, each in enumerate(ids)
        if ids.index(each) == place and not each.startswith((KEPT, MARK))
    ]


def _by_id(before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[int, int]:
    ids = [each.id for each in after]
    return {place: ids.index(each.id) for place, each in enumerate(before) if each.id in ids}


def _partners(part: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[int, int]:
    """Which are the same of things without ids: equal ones, ones of one name, ones at one place between."""
    pairs: dict[int, int] = {}

    def between(place: int, found: set[int]) -> int:
        return sum(each < place for each in found)

    keys: tuple[Callable[[Any, int, set[int]], object], ...] = (
        lambda thing, _place, _found: thing,
        lambda thing, _place, _found: getattr(thing, KNOWN_BY[part]),
        lambda _thing, place, found: between(place, found),
    )
    for key in keys:
        ones, others = set(pairs), set(pairs.values())
        waiting = [
            (place, key(each, place, others)) for place, each in enumerate(after) if place not in others
        ]
        for place, each in enumerate(before):
            if place in ones:
                continue
            wanted = key(each, place, ones)
            found = next((at for at in waiting if at[1] == wanted), None)
            if found is not None:
                waiting.remove(found)
                pairs[place] = found[0]
    return pairs
