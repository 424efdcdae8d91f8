"""The skills of the standard era with their bases, as data."""

from rules_core.game.system import SkillSpec

SKILLS: tuple[SkillSpec, ...] = (
    SkillSpec("accounting", "Accounting", "5"),
    SkillSpec("animal-handling", "Animal Handling", "5"),
    SkillSpec("anthropology", "Anthropology", "1"),
    SkillSpec("appraise", "Appraise", "5"),
    SkillSpec("archaeology", "Archaeology", "1"),
    SkillSpec("art-craft", "Art/Craft", "5", short="Art", specialised=True),
    SkillSpec("charm", "Charm", "15"),
    SkillSpec("climb", "Climb", "20"),
    SkillSpec("computer-use", "Computer Use", "5", modern=True),
    SkillSpec("credit-rating", "Credit Rating", "0", ticks=False),
    SkillSpec("cthulhu-mythos", "Cthulhu Mythos", "0", ticks=False),
    SkillSpec("demolitions", "Demolitions", "1"),
    SkillSpec("disguise", "Disguise", "5"),
    SkillSpec("diving", "Diving", "1"),
    SkillSpec("dodge", "Dodge", "DEX/2", pushable=False),
    SkillSpec("drive-auto", "Drive Auto", "20"),
    SkillSpec("electrical-repair", "Electrical Repair", "10", short="Elec. Repair"),
    SkillSpec("electronics", "Electronics", "1", modern=True),
    SkillSpec("fast-talk", "Fast Talk", "5"),
    SkillSpec("fighting", "Fighting", "", specialised=True, pushable=False),
    SkillSpec("fighting-axe", "Fighting (Axe)", "15", short="Fighting: Axe", pushable=False),
    SkillSpec("fighting-brawl", "Fighting (Brawl)", "25", short="Fighting: Brawl", pushable=False),
    SkillSpec("fighting-chainsaw", "Fighting (Chainsaw)", "10", short="Fighting: Chainsaw", pushable=False),
    SkillSpec("fighting-flail", "Fighting (Flail)", "10", short="Fighting: Flail", pushable=False),
    SkillSpec("fighting-garrote", "Fighting (Garrote)", "15", short="Fighting: Garrote", pushable=False),
    SkillSpec("fighting-spear", "Fighting (Spear)", "20", short="Fighting: Spear", pushable=False),
    SkillSpec("fighting-sword", "Fighting (Sword)", "20", short="Fighting: Sword", pushable=False),
    SkillSpec("fighting-whip", "Fighting (Whip)", "5", short="Fighting: Whip", pushable=False),
    SkillSpec("firearms", "Firearms", "", specialised=True, pushable=False),
    SkillSpec("firearms-artillery", "Firearms (Artillery)", "1", short="Firearms: Artillery", pushable=False),
    SkillSpec("firearms-bow", "Firearms (Bow)", "15", short="Firearms: Bow", pushable=False),
    SkillSpec(
        "firearms-flamethrower", "Firearms (Flamethrower)", "10", short="Firearms: Flame", pushable=False
    ),
    SkillSpec("firearms-handgun", "Firearms (Handgun)", "20", short="Firearms: Handgun", pushable=False),
    SkillSpec(
        "firearms-heavy-weapons", "Firearms (Heavy Weapons)", "10", short="Firearms: Heavy", pushable=False
    ),
    SkillSpec(
        "firearms-machine-gun", "Firearms (Machine Gun)", "10", short="Firearms: Machine Gun", pushable=False
    ),
    SkillSpec(
        "firearms-rifle-shotgun", "Firearms (Rifle/Shotgun)", "25", short="Firearms: Rifle", pushable=False
    ),
    SkillSpec(
        "firearms-submachine-gun", "Firearms (Submachine Gun)", "15", short="Firearms: SMG", pushable=False
    ),
    SkillSpec("first-aid", "First Aid", "30"),
    SkillSpec("history", "History", "5"),
    SkillSpec("hypnosis", "Hypnosis", "1"),
    SkillSpec("intimidate", "Intimidate", "15"),
    SkillSpec("jump", "Jump", "20"),
    SkillSpec("language-other", "Language (Other)", "1", short="Language", specialised=True),
    SkillSpec("language-own", "Language (Own)", "EDU", short="Language: Own", specialised=True),
    SkillSpec("law", "Law", "5"),
    SkillSpec("library-use", "Library Use", "20"),
    SkillSpec("listen", "Listen", "20"),
    SkillSpec("locksmith", "Locksmith", "1"),
    SkillSpec("lore", "Lore", "1", specialised=True),
    SkillSpec("mechanical-repair", "Mechanical Repair", "10", short="Mech. Repair"),
    SkillSpec("medicine", "Medicine", "1"),
    SkillSpec("natural-world", "Natural World", "10"),
    SkillSpec("navigate", "Navigate", "10"),
    SkillSpec("occult", "Occult", "5"),
    SkillSpec("operate-heavy-machinery", "Operate Heavy Machinery", "1", short="Op. Hv. Machine"),
    SkillSpec("persuade", "Persuade", "10"),
    SkillSpec("pilot", "Pilot", "1", specialised=True),
    SkillSpec("psychoanalysis", "Psychoanalysis", "1"),
    SkillSpec("psychology", "Psychology", "10"),
    SkillSpec("read-lips", "Read Lips", "1"),
    SkillSpec("ride", "Ride", "5"),
    SkillSpec("science", "Science", "1", specialised=True),
    SkillSpec("sleight-of-hand", "Sleight of Hand", "10"),
    SkillSpec("spot-hidden", "Spot Hidden", "25"),
    SkillSpec("stealth", "Stealth", "20"),
    SkillSpec("survival", "Survival", "10", specialised=True),
    SkillSpec("swim", "Swim", "20"),
    SkillSpec("throw", "Throw", "20"),
    SkillSpec("track", "Track", "10"),
)
"""Every skill of the game's list, in order of names.

Specialised skills are on a sheet once for each speciality; common fields of Fighting and Firearms have their
own bases. Combat skills cannot be pushed (COC-PUSH-03); Credit Rating and Cthulhu Mythos take no tick
(COC-XP-02).
"""

SKILLS_BY_ID = {each.id: each for each in SKILLS}
"""The same skills by id."""
