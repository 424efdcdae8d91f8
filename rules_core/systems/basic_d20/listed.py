"""The names that the game writes on sheets: careers with their lore, weapons, and those of the samples."""

from rules_core.game.system import NameList
from rules_core.systems.basic_d20.creating import CAREERS
from rules_core.systems.basic_d20.weapons import WEAPONS

LISTED = (
    NameList("detail/occupation", tuple(each.name for each in CAREERS)),
    NameList("detail/occupation", ("Salvage engineer", "Sworn escort of the Lantern Road")),
    NameList("detail/species", ("Human",)),
    NameList("detail/armour", ("Vacuum work suit", "Woven escort's coat")),
    NameList("skill/name", tuple(lore for each in CAREERS for lore in each.lores)),
    NameList(
        "skill/name",
        (
            *("Insurance law", "Oaths of the Lantern Road", "Old starways", "Prices of scrap", "Star drives"),
            *("Station gossip", "Wrecks of the Shoal"),
        ),
    ),
    NameList("weapon/name", tuple(each.name for each in WEAPONS)),
    NameList("power/name", tuple(each.ribbon for each in CAREERS)),
    NameList("power/name", ("Knows a guy", "Overload a cell", "Second wind", "Stand between")),
)
"""All of them, by field."""
