"""Editing a pack: every text in it has a place, written ``part/field/which`` as on a sheet.

Examples are ``name``, ``skills/base/2``, ``treatments/gives:hard/0``, ``switches/fumble/``; positions are
counted from 0. Every change goes through the pack's data and is validated again, so a pack is always valid.
"""

import re
from typing import Any
from unicodedata import combining, normalize

from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.packs.packs import LONGEST_ID, PASSED, Pack, game_switches, pack_from_data, pack_to_data

PARTS = ("skills", "trackers", "conditions", "treatments", "weapons")
"""The parts of a pack that are lists."""

GIVES = "gives:"
"""The prefix of the fields that hold a treatment's dice, each followed by the key of a degree."""


def text_in(pack: Pack, place: Place) -> str:
    """Return the text at a place, as it would be typed, "" for nothing."""
    data = pack_to_data(pack)
    if place.part == "switches":
        value = data.get("switches", {}).get(place.field, "")
        return str(int(value)) if isinstance(value, bool) else str(value)
    if place.part not in PARTS:
        return str(data.get(place.part, ""))
    thing = data[place.part][int(place.which)]
    if place.field.startswith(GIVES):
        return str(thing.get("gives", {}).get(place.field.removeprefix(GIVES), ""))
    return str(thing.get(place.field, ""))


def path_of(place: Place) -> str:
    """Return the path in a pack's data that belongs to a place."""
    if place.part == "switches":
        return f"switches.{place.field}"
    if place.part not in PARTS:
        return place.part
    return f"{place.part}[{place.which}].{place.field.replace(':', '.')}"


def edited(pack: Pack, place: Place, text: str) -> Pack:
    """Return the pack with the text at a place changed; ``BadPack`` if it is not valid there.

    The position of a switch is its name, 1 or 0 for a flag, "" to leave it to the table.
    """
    data = pack_to_data(pack)
    if place.part == "switches":
        usual = {each.name: each.positions[0] for each in game_switches(pack.system)}[place.field]
        value: object = text == "1" if text and isinstance(usual, bool) else text
        _put(data.setdefault("switches", {}), place.field, value)
    elif place.part not in PARTS:
        _put(data, place.part, text)
    else:
        thing = data[place.part][int(place.which)]
        if place.field.startswith(GIVES):
            _put(thing.setdefault("gives", {}), place.field.removeprefix(GIVES), text)
        else:
            _put(thing, place.field, text)
    return pack_from_data(data)


def added(pack: Pack, part: str, name: str) -> Pack:
    """Return the pack with a new thing of a part; ``BadPack`` if it is not possible.

    Its id is made from the name and stays even if it is renamed later.
    """
    data = pack_to_data(pack)
    things: list[dict[str, Any]] = data.setdefault(part, [])
    thing: dict[str, Any] = {"name": name}
    if part != "weapons":
        taken = {str(each.get("id")) for each in things} | _ids_of_game(pack)
        thing["id"] = free_id(name, part.removesuffix("s"), taken)
    things.append(thing)
    return pack_from_data(data)


def named(pack: Pack, part: str, which: int, added_as: str) -> Pack:
    """Return the pack with a new id for a renamed thing that still has the id from the name ``added_as``.

    Only for a pack that is not in use yet, since sheets refer to ids.
    """
    data = pack_to_data(pack)
    thing = data[part][which]
    before = thing.get("id", "")
    if not re.fullmatch(f"{free_id(added_as, part, frozenset())}(-[0-9]+)?", before):
        return pack
    taken = {str(each["id"]) for each in data[part] if each is not thing} | _ids_of_game(pack)
    thing["id"] = free_id(thing["name"], part.removesuffix("s"), taken)
    _rename(data, part, before, thing["id"])
    return pack_from_data(data)


def removed(pack: Pack, part: str, which: int) -> Pack:
    """Return the pack without one thing of a part; references to it become empty."""
    data = pack_to_data(pack)
    _rename(data, part, data[part].pop(which).get("id", ""), "")
    return pack_from_data(data)


def renamed_copy(pack: Pack, pack_id: str, name: str) -> Pack:
    """Return a copy of the pack with another id and name."""
    return pack_from_data(pack_to_data(pack) | {"id": pack_id, "name": name})


def degrees_of(pack: Pack) -> tuple[str, ...]:
    """Return the degree keys of a pack's treatments: the one for any success, then the game's degrees."""
    return (PASSED, *system(pack.system).degrees)


def free_id(name: str, otherwise: str, taken: "set[str] | frozenset[str]") -> str:
    """Return an id that is not taken, made from a name, or ``otherwise`` if the name has no usable
    letters.
    """
    plain_letters = (each for each in normalize("NFKD", name.casefold()) if not combining(each))
    letters = "".join(each if each.isascii() and each.isalnum() else "-" for each in plain_letters)
    plain = "-".join(part for part in letters.split("-") if part)[: LONGEST_ID - 4].strip("-") or otherwise
    number, found = 2, plain
    while found in taken:
        found, number = f"{plain}-{number}", number + 1
    return found


def _ids_of_game(pack: Pack) -> set[str]:
    game = system(pack.system)
    return {each.id for each in game.skills} | {each.id for each in game.trackers}


def _rename(data: dict[str, Any], part: str, before: str, after: str) -> None:
    """Update or clear references to a thing whose id changed."""
    field = {"skills": "skill", "trackers": "tracker"}.get(part, "")
    for each in (*data.get("treatments", ()), *data.get("weapons", ())):
        if field and each.get(field) == before:
            _put(each, field, after)


def _put(data: dict[str, Any], key: str, value: object) -> None:
    if value == "":
        data.pop(key, None)
    else:
        data[key] = value
