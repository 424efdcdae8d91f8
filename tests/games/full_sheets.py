"""A complete sheet of each game, for tests of edit mode."""

from rules_core.game.registry import system
from rules_core.sheet import sheet

_DETAILS = (
    *("occupation", "age", "pronouns", "cash", "assets"),
    *("player", "hair colour", "kept:odd", "creation:cap"),
)


def full_sheet(system_id: str) -> sheet.Sheet:
    """A character with every kind of entry, even those its own game does not use."""
    game = system(system_id)
    listed = tuple(sheet.Skill(each.id, each.id, 10, base=5) for each in game.skills if not each.specialised)
    special = tuple(
        sheet.Skill(f"{each.id}:one", each.id, 10, "One", base=5) for each in game.skills if each.specialised
    )
    skills = (
        *listed,
        *special,
        sheet.Skill(
            "custom:juggling", "custom", 30, "Juggling", formula="DEX/2" if game.counts_marks else ""
        ),
        sheet.Skill("own:smoke", "own:smoke", 20, "Smoke reading", hidden=True),
    )
    first = skills[0].id
    return sheet.Sheet(
        system_id,
        "Ida Marchetti",
        details=tuple(sheet.Detail(each, f"some {each}") for each in _DETAILS),
        traits=(*(sheet.Trait(each.id, 1) for each in game.traits), sheet.Trait("reach", 3)),
        skills=skills,
        trackers=(
            *(sheet.Tracker(each.id, 1, start=1) for each in game.trackers),
            sheet.Tracker("own:salt", 2, maximum=9),
        ),
        weapons=(
            sheet.Weapon("Knife", first, "1D4", "5", "1", "6", "98", 1, "sharp", "3"),
            sheet.Weapon("Club", "gone"),
        ),
        possessions=(sheet.Possession("Rope", "20 m"), sheet.Possession("Lamp")),
        backstory=(
            sheet.Passage("people", "Her aunt."),
            sheet.Passage("traits", "Never late."),
            sheet.Passage("people", "Her editor.", key=True),
            sheet.Passage("lore", "From a file."),
        ),
        notes="Owes Hugh a favour.",
        powers=(sheet.Power("custom:1", "custom", "Second wind", 1, "Breathe.", "none", "self", 2, "1d6"),),
        techniques=(sheet.Technique("swing", "Swing wide", first, 2, "specialiser", "attack(main-action)"),),
        injuries=(sheet.Injury("injury-1", 12, "str", spent=True),),
        homebrew=sheet.Homebrew(
            ("smoke-and-salt",),
            skills=(sheet.OwnSkill("own:smoke", "Smoke reading"), sheet.OwnSkill("own:mirrors", "Mirrors")),
            trackers=(sheet.OwnTracker("own:salt", "Salt", "9"), sheet.OwnTracker("own:smoke", "Smoke")),
        ),
    )
