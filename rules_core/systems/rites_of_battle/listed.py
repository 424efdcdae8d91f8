"""The names that the game writes on sheets: Roles with weapons and talents, and those of the samples."""

from rules_core.game.system import NameList
from rules_core.systems.rites_of_battle.creating import ROLES

_TALENTS = tuple(talent for each in ROLES for talent in (each.quirk, *each.talents))
_ROLES = tuple(each.name for each in ROLES)

LISTED = (
    NameList("detail/occupation", _ROLES),
    NameList("detail/occupation", ("Boarding sergeant, lay preacher", "Void rigger, second engineer")),
    NameList("detail/role", (*_ROLES, "Rigger", "Warden")),
    NameList(
        "skill/name",
        ("Brawl", "Computers", "Heavy weapons", "Hymns of the Drift", "Light ranged", "Mechanics"),
    ),
    NameList("weapon/name", tuple(dict.fromkeys(weapon.name for each in ROLES for weapon in each.weapons))),
    NameList("weapon/name", ("Arc pistol", "Boarding hook", "Breaching maul", "Deck carbine", "Riot baton")),
    NameList("power/name", tuple(each.name for each in _TALENTS)),
    NameList("power/effect", tuple(each.effect for each in _TALENTS)),
    NameList(
        "power/name",
        ("Hands know the way", "Last through the door", "Patch it running", "Steady, all of you"),
    ),
)
"""All of them, by field."""
