"""Extreme characters: far too much of everything, in every script."""

from msgspec.structs import replace

from desktop.interchange.rollbook import open_sample
from rules_core.sheet import sheet

LONG_NAME = "Ἀλέξανδρος 山田太郎 עִבְרִית " + "x" * 150 + " the end"


def overgrown() -> sheet.Sheet:
    """An investigator with 120 skills of their own, a novel of notes, and texts in many writings."""
    ida = open_sample("ida-marchetti").sheet
    own = tuple(
        sheet.Skill(f"custom:{n}", "custom", n, f"Skill {n}" + " of a long name" * (4 if n % 17 == 0 else 0))
        for n in range(120)
    )
    scripts = ("שלום עולם", "機械修理・電気", "Fire 🎲🔥", "W" * 90)
    return replace(
        ida,
        name=LONG_NAME,
        details=(*ida.details, sheet.Detail("hair colour", "red " * 100), sheet.Detail("player", "y" * 300)),
        skills=(*ida.skills, *own, *(sheet.Skill(f"custom:{each}", "custom", 50, each) for each in scripts)),
        trackers=(*ida.trackers, *(sheet.Tracker(f"own:{n}", n, maximum=n * 9) for n in range(7))),
        weapons=tuple(
            sheet.Weapon(
                f"Weapon {n}" + " of great length" * (n % 4),
                "fighting-brawl",
                "1D10+1D4+1D6+DB",
                "10/20/50 yards",
                "1 or 2",
                "6",
                "100",
                2,
                "AP 5, Finesse, and many more",
                "3",
            )
            for n in range(14)
        ),
        possessions=(
            *(sheet.Possession(f"Thing {n}" + " with a name" * (n % 7), "a box of 50") for n in range(60)),
            sheet.Possession("Long " * 200),
        ),
        backstory=(
            *(sheet.Passage("people", "Somebody. " * (n * 9 + 1), n == 3) for n in range(12)),
            sheet.Passage("traits", "שלום עולם " * 20),
            sheet.Passage("lore", "漢字かな" * 80),
        ),
        notes="\n".join(
            f"Line {n} of the notes, which go on about the harbour and the tides." for n in range(200)
        ),
        powers=(sheet.Power("p", "custom", "A power", 3, "What it does. " * 300, "none", "self", 2, "1d6"),),
        injuries=(sheet.Injury("limp", 12, "leg", spent=True),),
        techniques=(
            sheet.Technique("t", "Swing wide", "spot-hidden", 2, "specialiser", "attack(main-action)"),
        ),
    )
