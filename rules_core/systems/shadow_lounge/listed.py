"""The names that the game writes on sheets: those of the samples, whose skills every table can use."""

from rules_core.game.system import NameList

LISTED = (
    NameList("detail/occupation", ("Smuggler and field medic", "Wandering pupil of a lost school")),
    NameList(
        "skill/name",
        (
            *("Acrobatics", "Animal Handling", "Appraise", "Astrogation", "Athletics", "Bluff", "Climb"),
            *("Computers", "Customs and Tariffs", "Demolitions", "History", "Insight", "Languages: Dockside"),
            *("Languages: Old Script", "Listen", "Lore of the School", "Meditation", "Persuade", "Repair"),
            *("Ride", "Search", "Security", "Sleight of Hand", "Stealth", "Streetwise", "Survival", "Track"),
            "Zero Gravity",
        ),
    ),
    NameList(
        "weapon/name",
        (
            *("Unarmed", "Walking staff", "Lightsaber, pale blue", "Bone saw", "Heavy blaster pistol"),
            "Stun pistol, borrowed",
        ),
    ),
)
"""All of them, by field."""
