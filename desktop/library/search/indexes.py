"""What the search indexes hold of a sheet and a journal."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from desktop.base.words import spoken, tr
from desktop.library.search.search import folded, parts, terms, words_of
from rules_core.game.registry import SYSTEM_IDS, UnknownSystem, system
from rules_core.sheet.events import (
    MaximumChanged,
    SkillChanged,
    SkillPlaced,
    TechniqueChanged,
    TraitChanged,
    TraitPlaced,
)
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import DATE, TITLE, renaming
from rules_core.sheet.sheet import Sheet, Skill, Tracker
from rules_core.sheet.subject import Subject, subject_of

_GROWTH = SkillChanged, TraitChanged, MaximumChanged, TechniqueChanged, SkillPlaced, TraitPlaced
_RENAMING = renaming(TITLE), renaming(DATE)


def search_name(name: str) -> str:
    """A name as lists are sorted by it: without case and accents."""
    return folded(name)


def trait_values(sheet: Sheet) -> dict[str, int]:
    """The numbers of a sheet by id: traits, trackers ("luck"), their maxima ("luck.max") if known, skills.

    The tracker that tells how somebody fares stands under "hp" in every game, so that one list shows all. A
    skill goes by its kind and what the player called it ("skill:spot-hidden", "skill:art-craft:photography");
    of several that go by the same, the highest counts.
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
    for skill in sheet.skills:
        trait_id = _skill_id(skill)
        values[trait_id] = max(skill.value, values.get(trait_id, skill.value))
    return values


def trait_names(sheet: Sheet) -> set[tuple[str, str]]:
    """What goes by which name on a sheet, as (name, id) pairs: the names in words, as the search has them."""
    present = {each.id for each in sheet.traits} | {each.id for each in sheet.trackers}
    found = {(_plain(each), each) for each in present}
    try:
        rules = system(sheet.system)
    except UnknownSystem:
        pass
    else:
        found |= {(_plain(each.short), each.id) for each in rules.traits if each.id in present}
        found |= {(_plain(each.name), each.id) for each in rules.traits if each.id in present}
        found |= {(_plain(each.name), each.id) for each in rules.trackers if each.id in present}
    for skill in sheet.skills:
        listed = "" if skill.kind == "custom" else _plain(skill.kind)
        found.add((f"{listed} {_plain(skill.name)}".strip(), _skill_id(skill)))
    return {(name, trait_id) for name, trait_id in found if name}


def spoken_names(trait_ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Ids of the trait index by what the player's language calls them, in words; none in English.

    A skill with a speciality is called by both, as "Handwerk Kunst Fotografie".
    """
    if spoken() == "en":
        return
    names: dict[str, set[str]] = {}
    for system_id in SYSTEM_IDS:
        rules = system(system_id)
        for trait in rules.traits:
            names.setdefault(trait.id, set()).update((trait.name, trait.short))
        for tracker in rules.trackers:
            names.setdefault(tracker.id, set()).add(tracker.name)
        for skill in rules.skills:
            names.setdefault(subject_of("skill", skill.id), set()).update(
                (skill.name, skill.short or skill.name)
            )
    for trait_id in trait_ids:
        listed, own = trait_id, ""
        if trait_id not in names and Subject.read(trait_id).kind == "skill":
            listed, _, own = trait_id.rpartition(":")
        for name in names.get(listed, ()):
            yield " ".join([*words_of(tr(name)), *words_of(own)]), trait_id


def text_of(sheet: Sheet) -> tuple[str, str]:
    """What the full-text index holds of a sheet: name and occupation by their parts, notes by words."""
    names, notes = written(sheet)
    return parts(names), terms(notes)


def written(sheet: Sheet) -> tuple[str, str]:
    """What ``text_of`` is made of: as long as it is the same, so is what the index holds."""
    notes = "\n".join((sheet.notes, *(each.text for each in sheet.backstory)))
    return f"{sheet.name}\n{sheet.detail('occupation')}", notes


def tag_mark(tag: str) -> str:
    """What stands for a tag in the full-text index; case and accents do not matter."""
    return "t" + sha256(folded(tag).encode()).hexdigest()[:16]


def shows_growth(entry: Entry) -> bool:
    """Whether an entry tells by itself how its character grew.

    A downtime does, its title and date, the making of the character, and whatever changed a skill, a trait, a
    maximum or a technique. What takes such an entry back or does it again tells it too, which only the index
    can say.
    """
    return (
        entry.action in (Action.DOWNTIME, Action.CREATE)
        or (entry.action is Action.NOTE and entry.about in _RENAMING)
        or any(isinstance(each, _GROWTH) for each in entry.events)
    )


def _skill_id(skill: Skill) -> str:
    written = _plain(skill.name)
    return subject_of("skill", f"{skill.kind}:{written}" if written else skill.kind)


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    # The same few skills go by it twice in each save: it was half of what a save costs beside the disk.
    return " ".join(words_of(text))


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
