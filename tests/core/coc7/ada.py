"""An investigator with weapons, and a doctor."""

from msgspec.structs import replace

from rules_core.sheet.sheet import Sheet, Skill, Status, Tracker, Trait, Weapon

REVOLVER, KNIFE, SHOTGUN, ROCK, AUTOMATIC, CLUB, BOW = (f"weapon:{place}" for place in range(7))

ADA = Sheet(
    "coc7",
    "Ada",
    traits=(
        *(Trait("str", 60), Trait("con", 50), Trait("siz", 70), Trait("dex", 70)),
        *(Trait("int", 65), Trait("pow", 50)),
    ),
    skills=(
        Skill("firearms-handgun", "firearms-handgun", 50),
        Skill("firearms-rifle-shotgun", "firearms-rifle-shotgun", 40),
        Skill("firearms-bow", "firearms-bow", 60),
        Skill("fighting-brawl", "fighting-brawl", 60),
        Skill("dodge", "dodge", 40),
        Skill("throw", "throw", 60),
        Skill("charm", "charm", 55),
        Skill("cthulhu-mythos", "cthulhu-mythos", 3),
    ),
    trackers=(Tracker("hp", 12), Tracker("san", 50), Tracker("luck", 60)),
    weapons=(
        Weapon(".32 revolver", "firearms-handgun", "1D8", "15 yards", "1(3)", "6", "100"),
        Weapon("Medium knife", "fighting-brawl", "1D4+2+DB"),
        Weapon("20-gauge shotgun", "firearms-rifle-shotgun", "2D6/1D6/1D3", "10/20/50", "1(2)", "2", "100"),
        Weapon("Thrown rock", "throw", "1D4 + ½DB", "STR/5"),
        Weapon("Worn automatic", "firearms-handgun", "1D10", "15", "1(3)", "8", "96"),
        Weapon("Chair leg", "fighting-brawl", "whatever"),
        Weapon("Bow", "firearms-bow", "1D6+1/2 DB", "30"),
    ),
)
"""STR 60 and SIZ 70 give a damage bonus of 1D4, CON 50 and SIZ 70 at most 12 hit points."""

DOCTOR = Sheet(
    "coc7",
    "Dr Bell",
    skills=(
        Skill("first-aid", "first-aid", 60),
        Skill("medicine", "medicine", 50),
        Skill("psychoanalysis", "psychoanalysis", 40),
    ),
    trackers=(Tracker("hp", 11, maximum=11), Tracker("san", 60), Tracker("luck", 40)),
)


def with_statuses(sheet: Sheet, **values: int) -> Sheet:
    """The sheet with statuses by id."""
    return replace(sheet, statuses=tuple(Status(*each) for each in sorted(values.items())))


def at(sheet: Sheet, tracker: str, value: int) -> Sheet:
    """The sheet with a tracker at a value."""
    return sheet.with_tracker(replace(sheet.tracker(tracker), value=value))
