"""What the search indexes hold of a sheet and a journal."""

import unicodedata

from rules_core.events import MaximumChanged, SkillChanged, TechniqueChanged, TraitChanged
from rules_core.journal import Action, Entry
from rules_core.plan import DATE, TITLE, renaming
from rules_core.registry import UnknownSystem, system
from rules_core.sheet import Sheet, Tracker

_GROWTH = SkillChanged, TraitChanged, MaximumChanged, TechniqueChanged
_RENAMING = renaming(TITLE), renaming(DATE)


def search_name(name: str) -> str:
    """A name as lists are sorted by it: without case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in plain if not unicodedata.combining(each))


def trait_values(sheet: Sheet) -> dict[str, int]:
    """The numbers of a sheet by id: traits, trackers ("luck") and their maxima ("luck.max") where known.

    The tracker that tells how somebody fares stands under "hp" in every game, so that one list shows all.
    """
    values = {each.id: each.value for each in sheet.traits}
    for tracker in sheet.trackers:
        values[tracker.id] = tracker.value
        maximum = _maximum(sheet, tracker)
        if maximum is not None:
            values[f"{tracker.id}.max"] = maximum
    health = _health(sheet)
    for end in ("", ".max"):
        if f"{health}{end}" in values:
            values[f"hp{end}"] = values[f"{health}{end}"]
    return values


def text_of(sheet: Sheet) -> tuple[str, str]:
    """The name and the free text of a sheet, as the full-text index holds them."""
    return sheet.name, "\n".join((sheet.notes, *(each.text for each in sheet.backstory)))


def shows_growth(entry: Entry) -> bool:
    """Whether an entry tells by itself how its character grew.

    A downtime does, its title and date, and whatever changed a skill, a trait, a maximum or a technique. What
    takes such an entry back or does it again tells it too, which only the index can say.
    """
    return (
        entry.action is Action.DOWNTIME
        or (entry.action is Action.NOTE and entry.about in _RENAMING)
        or any(isinstance(each, _GROWTH) for each in entry.events)
    )


def _health(sheet: Sheet) -> str:
    try:
        return system(sheet.system).health
    except UnknownSystem:
        return "hp"


def _maximum(sheet: Sheet, tracker: Tracker) -> int | None:
    if tracker.maximum is not None:
        return tracker.maximum
    try:
        return system(sheet.system).tracker_span(sheet, tracker.id).most
    except UnknownSystem:
        # A character of a game that this version does not know is kept all the same.
        return None
