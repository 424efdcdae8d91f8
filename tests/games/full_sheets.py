"""A complete sheet of each game, for tests of edit mode."""

from rules_core.game.registry import system
from rules_core.sheet.sheet import (
    Detail,
    Homebrew,
    Injury,
    OwnSkill,
    OwnTracker,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Technique,
    Tracker,
    Trait,
    Weapon,
)

_DETAILS = (
    "occupation",
    "age",
    "pronouns",
    "cash",
    "assets",
    "player",
    "hair colour",
    "kept:odd",
    "creation:cap",
)


def full_sheet(system_id: str) -> Sheet:
    """A character with every kind of entry, even those its own game does not use."""
    game = system(system_id)
    listed = tuple(Skill(each.id, each.id, 10, base=5) for each in game.skills if not each.specialised)
    special = tuple(
        Skill(f"{each.id}:one", each.id, 10, "One", base=5) for each in game.skills if each.specialised
    )
    skills = (
        *listed,
        *special,
        Skill("custom:juggling", "custom", 30, "Juggling", formula="DEX/2" if game.counts_marks else ""),
        Skill("own:smoke", "own:smoke", 20, "Smoke reading", hidden=True),
    )
    first = skills[0].id
    return Sheet(
        system_id,
        "Ida Marchetti",
        details=tuple(Detail(each, f"some {each}") for each in _DETAILS),
        traits=(*(Trait(each.id, 1) for each in game.traits), Trait("reach", 3)),
        skills=skills,
        trackers=(
            *(Tracker(each.id, 1, start=1) for each in game.trackers),
            Tracker("own:salt", 2, maximum=9),
        ),
        weapons=(Weapon("Knife", first, "1D4", "5", "1", "6", "98", 1, "sharp", "3"), Weapon("Club", "gone")),
        possessions=(Possession("Rope", "20 m"), Possession("Lamp")),
        backstory=(
            Passage("people", "Her aunt."),
            Passage("traits", "Never late."),
            Passage("people", "Her editor.", key=True),
            Passage("lore", "From a file."),
        ),
        notes="Owes Hugh a favour.",
        powers=(Power("custom:1", "custom", "Second wind", 1, "Breathe.", "none", "self", 2, "1d6"),),
        techniques=(Technique("swing", "Swing wide", first, 2, "specialiser", "attack(main-action)"),),
        injuries=(Injury("injury-1", 12, "str", spent=True),),
        homebrew=Homebrew(
            ("smoke-and-salt",),
            skills=(OwnSkill("own:smoke", "Smoke reading"), OwnSkill("own:mirrors", "Mirrors")),
            trackers=(OwnTracker("own:salt", "Salt", "9"), OwnTracker("own:smoke", "Smoke")),
        ),
    )
