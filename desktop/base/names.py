"""Display names of skills, characteristics and characters."""

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from desktop.base.words import tr

if TYPE_CHECKING:  # the first paint needs only initials
    from rules_core.game.system import SkillSpec, System
    from rules_core.sheet.sheet import Skill


def shortened(text: str, most: int) -> str:
    """Return ``text`` with at most ``most`` letters: the end and most of the start, an ellipsis between."""
    if len(text) <= most:
        return text
    end = most // 4
    return f"{text[: most - end - 1].rstrip()}…{text[-end:].lstrip()}"


def one_line(text: str, most: int = 0) -> str:
    """Return ``text`` on one line, and shortened to ``most`` letters if given.

    What comes after a line break in a name could be mistaken for another name.
    """
    return " ".join((shortened(text, most) if most else text).split())


def skill_name(system: "System", skill: "Skill") -> str:
    """Return a skill's short name for a row: "Spot Hidden", "Art: Photography", "Firearms: Rifle"."""
    spec, name = system.skill(skill.kind), _called(system, skill)
    if spec is None:
        return name or skill.kind
    short = tr(spec.short or spec.name)
    return f"{short}: {name}" if name else short


def full_skill_name(system: "System", skill: "Skill") -> str:
    """Return a skill's full name: "Art/Craft: Photography"."""
    spec, name = system.skill(skill.kind), _called(system, skill)
    if spec is None:
        return name or skill.kind
    return f"{listed_skill_name(spec)}: {name}" if name else listed_skill_name(spec)


def exported_skill_name(system: "System", skill: "Skill") -> str:
    """Return a skill's full name as the rules and other programs write it: "Art/Craft (Photography)"."""
    spec, name = system.skill(skill.kind), _called(system, skill)
    if spec is None:
        return name or skill.kind
    return f"{tr(spec.name)} ({name})" if name else tr(spec.name)


def listed_skill_name(spec: "SkillSpec") -> str:
    """Return the full name of a skill of the game's list, with a colon as everywhere: "Fighting: Axe".

    The rules' own spelling, "Fighting (Axe)", stays in the files of other programs.
    """
    if spec.specialised or ": " not in spec.short:
        return tr(spec.name)
    start, bracket, rest = tr(spec.name).partition(" (")
    return f"{start}: {rest.removesuffix(')')}" if bracket else start


def _called(system: "System", skill: "Skill") -> str:
    if not skill.name:  # most skills, in lists of hundreds
        return ""
    from desktop.base.listed import called  # the first paint needs only initials

    return called(system.id, skill)


def trait_name(system: "System", trait_id: str) -> str:
    """Return a characteristic's full name. Raises KeyError if the game doesn't have it."""
    for each in system.traits:
        if each.id == trait_id:
            return tr(each.name)
    raise KeyError(trait_id)


def initials(name: str) -> str:
    """Return one or two letters to show in place of a missing portrait."""
    words = [word for word in name.split() if word[0].isalnum()]
    letters = [word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)]
    return "".join(letters).upper() or "?"


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return `text` without case and accents, for searching and sorting."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()
