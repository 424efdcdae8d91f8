"""The names that the game writes on sheets: professions with their skills, techniques and weapons, the
blades of the rules, and those of the samples.
"""

from rules_core.game.system import NameList
from rules_core.sheet.subject import Subject
from rules_core.systems.striker.acts import BLADE_NAMES, EXAMPLES
from rules_core.systems.striker.creating import SOPHONT_NAME
from rules_core.systems.striker.professions import PROFESSIONS

_SPECIALITIES = tuple(Subject.read(skill) for each in PROFESSIONS for skill, _ in each.ranks)
_TECHNIQUES = tuple(technique.name for each in PROFESSIONS for technique in each.techniques)

LISTED = (
    NameList("detail/occupation", (*(each.name for each in PROFESSIONS), "Ship's engineer")),
    NameList("detail/vocation", tuple(each.vocation for each in PROFESSIONS)),
    NameList("detail/sophont", (SOPHONT_NAME, "Terran, station-born", "Veshari, four-armed")),
    *(NameList("skill/name", (each.id,), each.kind) for each in _SPECIALITIES if each.id),
    NameList("skill/name", ("Hush", "Old Law", "Wrecks")),
    NameList("technique/name", tuple(dict.fromkeys((*_TECHNIQUES, *(name for name, _ in EXAMPLES))))),
    NameList(
        "technique/name",
        (
            *("Field Repair", "Hard Burn", "Loud Lie", "Quiet Mind", "Read the Hull", "Small Hands"),
            *("Steady", "Swing Wide"),
        ),
    ),
    NameList("weapon/name", tuple(dict.fromkeys(each.weapon.name for each in PROFESSIONS))),
    NameList("weapon/name", BLADE_NAMES),
    NameList(
        "weapon/name",
        ("Boarding knife", "Cutting torch", "Great blade of an uncle", "Pipe wrench", "Rivet gun"),
    ),
    NameList("power/name", ("Deep breath", "Four arms")),
)
"""All of them, by field."""
