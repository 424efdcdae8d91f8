"""Sheets of games without ticks as views: Juno Halloran (symbol dice) and Bram Tolliver (a d20)."""

from msgspec.structs import replace

from desktop.kit.view.sheet import TabView
from desktop.views.felt import DieLook
from desktop.views.sheet import Labelled, SheetView, SkillRow, TickState, TrackerView, TraitCard


def ranked(name: str, suffix: str, ranks: int, characteristic: int) -> SkillRow:
    more, less = max(ranks, characteristic), min(ranks, characteristic)
    return SkillRow(
        id=name.lower(),
        name=name,
        full_name=name,
        value=ranks,
        shown="",
        aside="",
        tick=TickState.NONE,
        spoken=f"{name}, {ranks} ranks, pool of {more}",
        suffix=suffix,
        ranks=(ranks, 5),
        pool=(DieLook.PROFICIENCY,) * less + (DieLook.ABILITY,) * (more - less),
    )


def bonus(name: str, shown: str, aside: str = "") -> SkillRow:
    value = int(shown.replace("−", "-"))
    return SkillRow(name.lower(), name, name, value, shown, aside, TickState.NONE, f"{name} {shown}")


def characteristic(name: str, value: str, *, rollable: bool = True) -> TraitCard:
    return TraitCard(name.lower(), name[:3], name, value, "", f"{name}, {value}", rollable)


JUNO = SheetView(
    character=7,
    name="Juno Halloran",
    initials="JH",
    line="Void rigger, second engineer",
    system="Narrative dice",
    portrait=None,
    trackers=(
        TrackerView(
            "wounds", "Wounds", "Wounds", "", "hp", 7, 14, aside="Unconscious over 14", end=24, segments=True
        ),
        TrackerView("strain", "Strain", "Strain", "", "strain", 9, 12, aside="3 left", segments=True),
    ),
    traits=(
        characteristic("Strength", "2"),
        characteristic("Toughness", "3"),
        characteristic("Agility", "3"),
        characteristic("Intelligence", "4"),
        characteristic("Perception", "3"),
        characteristic("Willpower", "2"),
        characteristic("Fellowship", "2"),
    ),
    facts=(Labelled("Soak", "4"), Labelled("Melee", "1"), Labelled("Ranged", "0")),
    skills=(
        ranked("Athletics", "Str", 0, 2),
        ranked("Computers", "Int", 2, 4),
        ranked("Light ranged", "Agi", 2, 3),
        ranked("Mechanics", "Int", 3, 4),
        ranked("Medicae", "Int", 1, 4),
        ranked("Vigilance", "Wil", 1, 2),
    ),
    ticked=0,
    about=(),
    backstory=(),
    weapons=(),
    gear=(),
    money=(),
    notes="",
    tabs=(
        TabView("skills", "Skills and health", "Skills"),
        TabView("arms", "Weapons", "Weapons"),
        TabView("talents", "Talents", "Talents"),
        TabView("notes", "Notes", "Notes"),
    ),
    standing=Labelled("Experience", "35 to spend"),
    skill_columns=("Ranks", "Pool"),
)

BRAM = replace(
    JUNO,
    character=8,
    name="Bram Tolliver",
    trackers=(TrackerView("hp", "Hit points", "HP", "heart", "hp", 31, 38),),
    skills=(
        bonus("Acrobatics", "+2"),
        bonus("Arcana", "−1"),
        bonus("Athletics", "+7"),
        bonus("Stealth", "+2"),
    ),
    tabs=(*JUNO.tabs[:2], TabView("turns", "Turns", "Turns")),
    standing=None,
    skill_columns=("Bonus",),
)
