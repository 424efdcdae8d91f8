"""What the search indexes store of a sheet and a journal, and the check of the full-text index.

The indexes hold nothing of their own: if one is damaged, a search may miss a character, but none is lost.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from desktop.base.listed import translated
from desktop.base.words import spoken, tr
from desktop.library.problems import LibraryDamaged, problem_of
from desktop.library.search.search import folded, parts, terms, words_of
from desktop.library.store.identity import PATIENT_MS, sqlite_uri
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
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject, subject_of

_GROWTH = SkillChanged, TraitChanged, MaximumChanged, TechniqueChanged, SkillPlaced, TraitPlaced
_CUSTOM = subject_of("skill", "custom")
_RENAMING = renaming(TITLE), renaming(DATE)

_PARTS = ("data", "idx", "content", "docsize", "config")
_MADE = "CREATE VIRTUAL TABLE text "
_COPY = "CREATE VIRTUAL TABLE temp.looked_at "


def search_name(name: str) -> str:
    """Return a name without case and accents, for sorting."""
    return folded(name)


def trait_values(sheet: Sheet) -> dict[str, int]:
    """Return a sheet's numbers by id: traits, trackers ("luck"), their known maxima ("luck.max"), and skills.

    The tracker for the character's condition is also under "hp" in every game, so one list can show all. A
    skill's id combines its kind and the player's name for it ("skill:spot-hidden",
    "skill:art-craft:photography"); of several with the same id the highest counts.
    """
    values = {each.id: each.value for each in sheet.traits}
    values.update((each.id, each.value) for each in sheet.trackers)
    values.update((f"{each}.max", most) for each, most in _maxima(sheet))
    health = _health(sheet)
    for end in ("", ".max"):
        if f"{health}{end}" in values:
            values[f"hp{end}"] = values[f"{health}{end}"]
    for skill in sheet.skills:
        trait_id = _skill_id(skill.kind, skill.name)
        values[trait_id] = max(skill.value, values.get(trait_id, skill.value))
    return values


def trait_names(sheet: Sheet) -> set[tuple[str, str]]:
    """Return the names on a sheet as (name, id) pairs, in the normalized form of the search."""
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
        found.add((f"{listed} {_plain(skill.name)}".strip(), _skill_id(skill.kind, skill.name)))
    return {(name, trait_id) for name, trait_id in found if name}


def spoken_names(trait_ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield names of traits and skills in the player's language as (name, id) pairs; none in English.

    A skill with a speciality is called by both, such as "handwerk kunst fotografie". Specialities and skills
    that the games list are also called by their translation.
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
    ours = {_plain(name): _plain(shown) for name, shown in translated("skill", "name")}
    for trait_id in trait_ids:
        listed, own = trait_id, ""
        if trait_id not in names and Subject.read(trait_id).kind == "skill":
            listed, _, own = trait_id.rpartition(":")
        shown = ours.get(own, own)
        if listed == _CUSTOM and shown != own:
            yield shown, trait_id
        for name in names.get(listed, ()):
            for speciality in dict.fromkeys((shown, own)):
                yield " ".join([*words_of(tr(name)), *words_of(speciality)]), trait_id


def text_of(sheet: Sheet) -> tuple[str, str]:
    """Return the full-text index of a sheet: all word endings of name and occupation, and the words of the
    notes.
    """
    names, notes = indexed_text(sheet)
    return parts(names), terms(notes)


def indexed_text(sheet: Sheet) -> tuple[str, str]:
    """Return the text that ``text_of`` is based on: if it is unchanged, so is the index."""
    pages = (text for each in sheet.pages for text in (each.title, each.text))
    notes = "\n".join((sheet.notes, *(each.text for each in sheet.backstory), *pages))
    return f"{sheet.name}\n{sheet.detail('occupation')}", notes


def tag_mark(tag: str) -> str:
    """Return the key of a tag in the full-text index, ignoring case and accents."""
    return "t" + sha256(folded(tag).encode()).hexdigest()[:16]


def shows_growth(entry: Entry) -> bool:
    """Return whether an entry by itself shows how its character grew.

    That is a downtime, its title and date, the creation of the character, and any change of a skill, a trait,
    a maximum or a technique. Undoing or redoing such an entry counts too, which only the index can tell.
    """
    return (
        entry.action in (Action.DOWNTIME, Action.CREATE)
        or (entry.action is Action.NOTE and entry.about in _RENAMING)
        or any(isinstance(each, _GROWTH) for each in entry.events)
    )


@lru_cache(maxsize=1024)
def _skill_id(kind: str, name: str) -> str:
    plain = _plain(name)
    return subject_of("skill", f"{kind}:{plain}" if plain else kind)


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    # Each save needs the same few skills twice: uncached, it was half the cost besides the disk.
    return " ".join(words_of(text))


def _health(sheet: Sheet) -> str:
    try:
        return system(sheet.system).health
    except UnknownSystem:
        return "hp"


def _maxima(sheet: Sheet) -> Iterator[tuple[str, int]]:
    try:
        game = system(sheet.system)
        by_rule = game.by_rule(sheet)
    except UnknownSystem:
        # Characters of unknown games are kept too.
        game, by_rule = None, {}
    for tracker in sheet.trackers:
        if tracker.maximum is not None:
            yield tracker.id, tracker.maximum
        elif game is not None and tracker.id in by_rule:
            # One that the rules don't limit has no maximum, or one from characteristics that are missing.
            yield tracker.id, game.tracker_span(sheet, tracker.id).most


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether the index matches its texts. The connection may be read-only.

    SQLite's check is a statement that writes, so it runs on a temporary copy.
    """
    try:
        found = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'text'").fetchone()
        if found is None or not found[0].startswith(_MADE):
            return False
        connection.execute(found[0].replace(_MADE, _COPY, 1))
        try:
            for part in _PARTS:
                connection.execute(f"DELETE FROM temp.looked_at_{part}")  # noqa: S608
                connection.execute(
                    f"INSERT INTO temp.looked_at_{part} SELECT * FROM main.text_{part}"  # noqa: S608
                )
            connection.execute("INSERT INTO temp.looked_at(looked_at) VALUES ('integrity-check')")
        finally:
            connection.execute("DROP TABLE temp.looked_at")
    except sqlite3.DatabaseError as error:
        if not isinstance(problem_of(error, Path()), LibraryDamaged | None):
            raise
        return False
    return True


def rebuild(library: Path) -> None:
    """Rebuild the index of a library, which may be open, from its texts.

    Raises a LibraryProblem; the index is then unchanged.
    """
    try:
        with closing(
            sqlite3.connect(f"{sqlite_uri(library)}?mode=rw", uri=True, timeout=PATIENT_MS / 1000)
        ) as connection:
            connection.isolation_level = None
            for pragma in ("trusted_schema=OFF", "journal_mode=TRUNCATE", "synchronous=EXTRA"):
                connection.execute(f"PRAGMA {pragma}")
            # One statement, so one transaction.
            connection.execute("INSERT INTO text(text) VALUES ('rebuild')")
    except sqlite3.Error as error:
        raise problem_of(error, library) or LibraryDamaged(library, str(error)) from error
