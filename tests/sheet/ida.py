"""Ida Marchetti's sheet as views, for the tests of the widgets that show it."""

from msgspec.structs import replace

from desktop.kit.view.sheet import TabView
from desktop.views.sheet import (
    BackstorySection,
    GearItem,
    Labelled,
    PassageView,
    SheetView,
    SkillRow,
    TickState,
    TrackerView,
    TraitCard,
    WeaponRow,
)

HOSTILE_NAMES = ('<img src="/dev/zero">', "x" * 10_000, "two\nlines\tand a tab", "\u202egnp.exe שלום")
"""Names that break a careless label or layout."""


def skill(name: str, value: int, tick: TickState = TickState.EMPTY) -> SkillRow:
    said = {TickState.NEVER: "can't be ticked", TickState.EMPTY: "not ticked"}.get(tick, "ticked")
    spoken = f"{name}, {value}, half {value // 2}, fifth {value // 5}, {said}"
    return SkillRow(name.lower(), name, name, value, str(value), f"{value // 2} · {value // 5}", tick, spoken)


SKILLS = (
    skill("Accounting", 5),
    skill("Charm", 45),
    skill("Cthulhu Mythos", 3, TickState.NEVER),
    skill("Fast Talk", 60, TickState.TICKED),
    skill("Listen", 50),
    skill("Spot Hidden", 70),
    skill("Stealth", 48),
)

TRACKERS = (
    TrackerView("hp", "Hit points", "HP", "heart", "hp", 8, 11),
    TrackerView("san", "Sanity", "Sanity", "eye", "san", 58, 96, aside="Starting 60"),
    TrackerView("mp", "Magic points", "Magic", "bolt", "mp", 13, 13),
    TrackerView("luck", "Luck", "Luck", "clover", "luck", 0, 99),
)


def trait(short: str, name: str, value: int) -> TraitCard:
    spoken = f"{name}, {value}, half {value // 2}, fifth {value // 5}"
    return TraitCard(short.lower(), short, name, str(value), f"{value // 2} · {value // 5}", spoken)


TABS = (
    TabView("skills", "Skills", "Skills"),
    TabView("backstory", "Backstory", "Story"),
    TabView("gear", "Gear and cash", "Gear"),
    TabView("notes", "Notes", "Notes"),
)

IDA = SheetView(
    character=1,
    name="Ida Marchetti",
    initials="IM",
    line="Press photographer, 31",
    system="Call of Cthulhu 7e",
    portrait=None,
    trackers=TRACKERS,
    traits=(
        trait("STR", "Strength", 45),
        trait("CON", "Constitution", 60),
        trait("SIZ", "Size", 50),
        trait("DEX", "Dexterity", 75),
        trait("APP", "Appearance", 55),
        trait("INT", "Intelligence", 80),
        trait("POW", "Power", 65),
        trait("EDU", "Education", 70),
    ),
    facts=(Labelled("Move", "8"), Labelled("Build", "0"), Labelled("Damage", "+0")),
    skills=SKILLS,
    ticked=1,
    about=(Labelled("Residence", "Arkham"), Labelled("Birthplace", "Trieste")),
    backstory=(
        BackstorySection(
            "Significant people",
            (PassageView("Her brother Carlo.", key=True), PassageView("Walt Hume, who buys.", key=False)),
        ),
    ),
    weapons=(WeaponRow(".32 revolver", "Firearms: Handgun", "1D8", "15 yards", "1 (3)", "6", "100"),),
    gear=(GearItem("Flash bulbs", "12"), GearItem("Graflex camera", "")),
    money=(Labelled("Cash", "$ 64.00"),),
    notes="Met Dr Armitage on the library stairs.",
    tabs=TABS,
)


def counted(name: str, value: int, marks: int, tick: TickState = TickState.COUNTED) -> SkillRow:
    return replace(skill(name, value, tick), spoken=f"{name}, {value}, {marks} successes", marks=marks)


def with_skill(view: SheetView, name: str, **changes: object) -> SheetView:
    rows = tuple(replace(row, **changes) if row.name == name else row for row in view.skills)
    return replace(view, skills=rows)


def nameless(view: SheetView, name: str) -> SheetView:
    """Return the same sheet with every text of the player's own replaced by `name`."""
    return replace(
        view,
        name=name,
        line=name,
        facts=(Labelled("Damage", name),),
        skills=tuple(replace(row, name=name, full_name=name) for row in view.skills),
        about=(Labelled("Residence", name),),
        backstory=(BackstorySection(name, (PassageView(name, key=True),)),),
        weapons=(WeaponRow(name, name, name, name, name, name, name),),
        gear=(GearItem(name, name),),
        money=(Labelled("Cash", name),),
        notes=name,
        campaign=name,
    )
