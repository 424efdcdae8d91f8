"""Changing a pack by hand: every text in it has a place, written ``part/field/which`` as on a sheet.

``name``, ``skills/base/2``, ``treatments/gives:hard/0``, ``switches/fumble/``; things are counted from 0. A
change is made to the pack's data and read anew, so a pack is never other than one that can be read.
"""

import re
from typing import Any
from unicodedata import combining, normalize

from rules_core.game.places import Place
from rules_core.game.registry import system
from rules_core.packs.packs import LONGEST_ID, PASSED, Pack, game_switches, pack_from_data, pack_to_data

PARTS = ("skills", "trackers", "conditions", "treatments", "weapons")
"""The parts of which a pack holds many."""

GIVES = "gives:"
"""How the fields begin that hold the dice of a treatment, each with the key of a degree."""


def text_in(pack: Pack, place: Place) -> str:
    """What stands at a place, as it would be typed, "" for nothing."""
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
    """The path in a pack's data of what stands at a place."""
    if place.part == "switches":
        return f"switches.{place.field}"
    if place.part not in PARTS:
        return place.part
    return f"{place.part}[{place.which}].{place.field.replace(':', '.')}"


def edited(pack: Pack, place: Place, text: str) -> Pack:
    """The pack with another text at a place; ``BadPack`` where it cannot stand there.

    The position of a switch is its word, 1 or 0 for a flag, "" to leave it to the table.
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
    """The pack with one more thing of a part by that name; ``BadPack`` where it cannot be.

    Its id is made from the name and stays, whatever it is called later.
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
    """The pack with an id made from the name of something that has the id yet which it was added with.

    ``added_as`` is the name it was added by. Nobody may use the pack yet: sheets go by ids.
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
    """The pack without one thing of a part; what named it names nothing then."""
    data = pack_to_data(pack)
    _rename(data, part, data[part].pop(which).get("id", ""), "")
    return pack_from_data(data)


def renamed_copy(pack: Pack, pack_id: str, name: str) -> Pack:
    """The same as a pack of another id and name."""
    return pack_from_data(pack_to_data(pack) | {"id": pack_id, "name": name})


def degrees_of(pack: Pack) -> tuple[str, ...]:
    """The keys by which a treatment of a pack gives: that for all that passed, then the game's degrees."""
    return (PASSED, *system(pack.system).degrees)


def free_id(name: str, otherwise: str, taken: "set[str] | frozenset[str]") -> str:
    """An id that is not taken, made from a name; ``otherwise`` where nothing of the name can stand in one."""
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
    """Have what names something of a part name it by another id, "" for not at all."""
    field = {"skills": "skill", "trackers": "tracker"}.get(part, "")
    for each in (*data.get("treatments", ()), *data.get("weapons", ())):
        if field and each.get(field) == before:
            _put(each, field, after)


def _put(data: dict[str, Any], key: str, value: object) -> None:
    if value == "":
        data.pop(key, None)
    else:
        data[key] = value
