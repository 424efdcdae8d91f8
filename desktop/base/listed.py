"""Names from the games' own lists, in the player's language.

A sheet stores such a name in English, in whatever language it was chosen: the English name is its id. This
module shows it in the player's language, and turns it back when the player types it. Any other text is the
player's own, and stays as typed. Each game has its lists in ``rules_core/systems/<game>/listed.py``.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from desktop.base.dates import shown_day, stored_day
from desktop.base.words import spoken, tr
from rules_core.game.places import FORMULAS, Place
from rules_core.game.registry import SYSTEM_IDS, name_lists, system

if TYPE_CHECKING:
    from rules_core.sheet.sheet import Power, Sheet, Skill, Technique, Weapon

    Named = Skill | Weapon | Power | Technique

_WORD = re.compile(r"[^\W\d_]+")
_TIMES, _WRITTEN_TIMES = re.compile(r" *\* *"), re.compile(r" *× *")


def text_shown(system_id: str, place: Place, text: str) -> str:
    """Return the text at a place as the player reads it."""
    if _is_day(place):
        return shown_day(text)
    if _is_formula(place):
        names = {each.casefold(): tr(each) for each in _characteristics(system_id)}
        return _TIMES.sub(" × ", _WORD.sub(lambda word: names.get(word[0].casefold(), word[0]), text))
    if spoken() == "en" or not text:
        return text
    return tr(text) if text in _names(system_id).get(_list_of(place), ()) else text


def text_stored(system_id: str, place: Place, text: str) -> str:
    """Return what a text typed at a place is stored as: a day, or the English name of an entry of the game's
    lists.
    """
    if _is_day(place):
        return stored_day(text)
    if _is_formula(place):
        names = {tr(each).casefold(): each for each in _characteristics(system_id)}
        return _WRITTEN_TIMES.sub("*", _WORD.sub(lambda word: names.get(word[0].casefold(), word[0]), text))
    if spoken() == "en" or not text:
        return text
    return _typed_names(system_id, _list_of(place), spoken()).get(" ".join(text.split()).casefold(), text)


def called(system_id: str, thing: "Named") -> str:
    """Return the name of a skill, weapon, power or technique; for a skill of the game's list, its
    speciality.
    """
    return text_shown(system_id, Place(type(thing).__name__.lower(), "name"), thing.name)


def power_effect(system_id: str, power: "Power") -> str:
    """Return the effect of a power."""
    return text_shown(system_id, Place("power", "effect"), power.effect)


def detail_of(sheet: "Sheet", detail_id: str) -> str:
    """Return a detail of the character, such as the occupation."""
    return text_shown(sheet.system, Place("detail", "", detail_id), sheet.detail(detail_id))


def specialities(system_id: str) -> tuple[tuple[str, str], ...]:
    """Return the specialities that a game lists, as (skill, name in the player's language), by name."""
    lists = name_lists(system_id) if system_id in SYSTEM_IDS else ()
    found = {(each.kind, tr(name)) for each in lists if each.kind for name in each.names}
    return tuple(sorted(found, key=lambda pair: pair[1].casefold()))


def translated(part: str, field: str) -> Iterator[tuple[str, str]]:
    """Yield the names that all games list for a field, in English and in the player's language.

    None in English. The field of a detail is its id.
    """
    if spoken() == "en":
        return
    for name in sorted({name for each in SYSTEM_IDS for name in _names(each).get(f"{part}/{field}", ())}):
        yield name, tr(name)


def _list_of(place: Place) -> str:
    return f"{place.part}/{place.which if place.part == 'detail' else place.field}"


def _is_day(place: Place) -> bool:
    return place[:2] == ("page", "date")


def _is_formula(place: Place) -> bool:
    return place[:2] == ("skill", "formula") or (place.part == "detail" and place.which in FORMULAS)


def _characteristics(system_id: str) -> tuple[str, ...]:
    return tuple(each.short for each in system(system_id).traits) if system_id in SYSTEM_IDS else ()


@cache
def _names(system_id: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for each in name_lists(system_id) if system_id in SYSTEM_IDS else ():
        found[each.place] = found.get(each.place, frozenset()) | frozenset(each.names)
    return found


@cache
def _typed_names(system_id: str, place: str, language: str) -> Mapping[str, str]:  # noqa: ARG001 - for the cache
    # Sorted, so that of two names with one translation the same is always stored.
    return {tr(each).casefold(): each for each in sorted(_names(system_id).get(place, ()), reverse=True)}
