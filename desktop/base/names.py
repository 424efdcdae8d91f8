"""What skills, characteristics and characters are called on screen."""

import unicodedata
from typing import TYPE_CHECKING

from desktop.base.words import tr

if TYPE_CHECKING:  # the first paint needs initials, and nothing of the rules
    from rules_core.game.system import System
    from rules_core.sheet.sheet import Skill


def skill_name(system: "System", skill: "Skill") -> str:
    """The skill's name as a row shows it: "Spot Hidden", "Art: Photography", "Firearms: Rifle"."""
    spec = system.skill(skill.kind)
    if spec is None:
        return skill.name or skill.kind
    short = tr(spec.short or spec.name)
    return f"{short}: {skill.name}" if skill.name else short


def full_skill_name(system: "System", skill: "Skill") -> str:
    """The skill's whole name: "Art/Craft (Photography)"."""
    spec = system.skill(skill.kind)
    if spec is None:
        return skill.name or skill.kind
    return f"{tr(spec.name)} ({skill.name})" if skill.name else tr(spec.name)


def trait_name(system: "System", trait_id: str) -> str:
    """The characteristic's whole name; ``KeyError`` for one that the game does not have."""
    for each in system.traits:
        if each.id == trait_id:
            return tr(each.name)
    raise KeyError(trait_id)


def initials(name: str) -> str:
    """One or two letters that stand for a missing portrait."""
    words = [word for word in name.split() if word[0].isalnum()]
    letters = [word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)]
    return "".join(letters).upper() or "?"


def folded(text: str) -> str:
    """Return `text` for finding and sorting: without case and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()
