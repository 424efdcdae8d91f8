"""The names that the game writes on sheets: occupations, their specialities, and those of the samples."""

from rules_core.game.system import NameList
from rules_core.sheet.subject import Subject
from rules_core.systems.coc7.creating import OCCUPATIONS
from rules_core.systems.coc7.weapons import WEAPONS

_OCCUPATIONAL = tuple(Subject.read(skill) for each in OCCUPATIONS for skill in each.skills)

_SPECIALITIES = {
    "art-craft": ("Calligraphy", "Sign painting"),
    "language-other": (
        *("Ancient Greek", "Arabic", "Chinese", "English", "German", "Hebrew", "Italian", "Japanese"),
        *("Polish", "Russian"),
    ),
    "pilot": ("Aircraft", "Boat"),
    "science": ("Astronomy", "Botany", "Geology", "Mathematics", "Physics", "Zoology"),
    "survival": ("Open country",),
}
"""Specialities beside those of the occupations, by skill."""

LISTED = (
    NameList("detail/occupation", tuple(each.name for each in OCCUPATIONS)),
    NameList("detail/occupation", ("Barnstorming pilot", "Retired reader in ancient languages")),
    *(NameList("skill/name", (each.id,), each.kind) for each in _OCCUPATIONAL if each.id),
    *(NameList("skill/name", names, kind) for kind, names in _SPECIALITIES.items()),
    NameList("weapon/name", tuple(each.name for each in WEAPONS)),
    NameList(
        "weapon/name",
        (
            *("Two-foot wrench", ".30-06 bolt-action rifle", "Blackthorn stick"),
            *("12-gauge shotgun, side by side", "Tripod, swung"),
        ),
    ),
)
"""All of them, by field. Mathematics has a base of its own."""
