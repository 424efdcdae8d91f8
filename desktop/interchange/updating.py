"""Bring a character that is already here up to date with a file, and keep what only Rollbook knows."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from rules_core.sheet.sheet import NotePage, Passage, Possession, Power, Sheet, Skill, Technique, Weapon

T = TypeVar("T")


class Kept(NamedTuple):
    """What an update keeps of a character although the file doesn't have it.

    The numbers count ticked skills and powers, and things of each kind that are only here. ``notes`` means
    that there are notes the file lacks.
    """

    ticks: int
    skills: int
    weapons: int
    possessions: int
    injuries: int
    notes: bool


def updated(present: Sheet, read: Sheet) -> Sheet:
    """Return ``present`` with everything that ``read``, the same character in a file, has.

    Ticks, conditions, a fight under way, house rules and the picture stay, and so does each thing that is
    only here. A skill keeps its id, so that earlier rolls still belong to it.
    """
    skills, ids = _skills(present, read)
    weapons = (replace(each, skill=ids.get(each.skill, each.skill)) for each in read.weapons)
    techniques = (replace(each, skill=ids.get(each.skill, each.skill)) for each in read.techniques)
    return replace(
        present,
        name=read.name,
        details=_by_id(present.details, (each for each in read.details if each.text)),
        traits=_by_id(present.traits, read.traits),
        skills=skills,
        trackers=_by_id(present.trackers, read.trackers),
        weapons=_merged(present.weapons, weapons, _name, _weapon),
        possessions=_merged(present.possessions, read.possessions, _name, _newer),
        backstory=_merged(present.backstory, read.backstory, _passage, _newer),
        notes=_notes(present.notes, read.notes),
        pages=_merged(present.pages, read.pages, _page, _written),
        origin=read.origin or present.origin,
        powers=_merged(present.powers, read.powers, _kind, _power),
        techniques=_merged(present.techniques, techniques, _name, _technique),
        injuries=_merged(present.injuries, read.injuries, lambda each: each, _newer),
        overrides=_by_id(present.overrides, read.overrides),
        homebrew=present.homebrew or read.homebrew,
    )


def replaced(present: Sheet, read: Sheet) -> Sheet:
    """Return the sheet of the file in place of ``present``; only a picture that the file lacks stays."""
    return read if read.picture else replace(read, picture=present.picture)


def kept(present: Sheet, read: Sheet) -> Kept:
    """Return what ``updated`` keeps that the file lacks."""
    lacking = {_kind(each) for each in present.skills} - {_kind(each) for each in read.skills}
    return Kept(
        ticks=sum(each.marks > 0 for each in present.skills) + sum(each.marks > 0 for each in present.powers),
        skills=len(lacking),
        weapons=_only_here(present.weapons, read.weapons),
        possessions=_only_here(present.possessions, read.possessions),
        injuries=sum(each not in read.injuries for each in present.injuries),
        notes=present.notes.strip() not in read.notes
        or any(each not in read.pages for each in present.pages),
    )


def _skills(present: Sheet, read: Sheet) -> tuple[tuple[Skill, ...], dict[str, str]]:
    """Return the skills, and for each skill id of the file its id on the sheet."""
    ids: dict[str, str] = {}
    taken = {each.id for each in present.skills}

    def join(ours: Skill, theirs: Skill) -> Skill:
        ids[theirs.id] = ours.id
        marks, formula = ours.marks or theirs.marks, ours.formula or theirs.formula
        return replace(theirs, id=ours.id, marks=marks, formula=formula, hidden=ours.hidden)

    def add(theirs: Skill) -> Skill:
        ids[theirs.id] = new = _unused(theirs.id, taken)
        taken.add(new)
        return replace(theirs, id=new)

    return _merged(present.skills, read.skills, _kind, join, add), ids


def _unused(wanted: str, taken: set[str]) -> str:
    numbers = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(each for each in numbers if each not in taken)


def _merged(
    ours: tuple[T, ...],
    theirs: Iterable[T],
    key: Callable[[T], object],
    join: Callable[[T, T], T],
    add: Callable[[T], T] = lambda each: each,
) -> tuple[T, ...]:
    """Return ours in their order, each joined with the first of theirs with the same key, then the rest."""
    found = list(ours)
    free: dict[object, list[int]] = {}
    for place, each in enumerate(ours):
        free.setdefault(key(each), []).append(place)
    for each in theirs:
        if places := free.get(key(each)):
            place = places.pop(0)
            found[place] = join(found[place], each)
        else:
            found.append(add(each))
    return tuple(found)


def _by_id(ours: tuple[T, ...], theirs: Iterable[T]) -> tuple[T, ...]:
    return _merged(ours, theirs, lambda each: getattr(each, "id"), _newer)  # noqa: B009 - of any struct


def _newer(_ours: T, theirs: T) -> T:
    return theirs


def _weapon(ours: Weapon, theirs: Weapon) -> Weapon:
    return replace(theirs, skill=theirs.skill or ours.skill, fired=ours.fired)


def _power(ours: Power, theirs: Power) -> Power:
    return replace(theirs, id=ours.id, marks=ours.marks or theirs.marks)


def _technique(ours: Technique, theirs: Technique) -> Technique:
    return replace(theirs, id=ours.id, skill=theirs.skill or ours.skill)


def _name(each: Weapon | Possession | Technique) -> str:
    return _plain(each.name)


def _kind(each: Skill | Power) -> tuple[str, str]:
    return each.kind, _plain(each.name)


def _passage(each: Passage) -> tuple[str, str]:
    return each.heading, _plain(each.text)


def _page(each: NotePage) -> tuple[str, str]:
    return each.date, _plain(each.title)


def _written(ours: NotePage, theirs: NotePage) -> NotePage:
    return replace(theirs, text=_notes(ours.text, theirs.text))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _only_here(ours: Iterable[Weapon | Possession], theirs: Iterable[Weapon | Possession]) -> int:
    there = {_name(each) for each in theirs}
    return sum(_name(each) not in there for each in ours)


def _notes(ours: str, theirs: str) -> str:
    """Return both notes, each once."""
    if theirs.strip() in ours:
        return ours
    if ours.strip() in theirs:
        return theirs
    return f"{ours.rstrip()}\n\n{theirs.lstrip()}"
