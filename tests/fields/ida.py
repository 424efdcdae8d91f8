"""Ida Marchetti in edit mode, with invented values."""

from desktop.kit.view.sheet import TabView
from desktop.kit.view.shell import Choice
from desktop.views.editing.fields import (
    AddView,
    BudgetView,
    ChecksView,
    ChoiceCard,
    ChoiceSection,
    Column,
    DerivedSection,
    DerivedView,
    DiceRow,
    DiceSection,
    DifferenceView,
    EditView,
    Entry,
    FieldView,
    FixView,
    FormSection,
    NumberCard,
    NumbersSection,
    PortraitView,
    RemarkView,
    TableRow,
    TableSection,
    TellSection,
    TextCell,
    TextSection,
)

OCCUPATIONS = tuple(Choice(each.lower(), each) for each in ("Antiquarian", "Photographer", "Professor"))

FORM = FormSection(
    "person",
    "",
    (
        FieldView("name//", "Name", "Ida Marchetti", wide=3),
        FieldView("detail//occupation", "Occupation", "Photographer", Entry.SUGGESTED, OCCUPATIONS, wide=3),
        FieldView("detail//age", "Age", "31", Entry.LINE, wide=1),
        FieldView("detail//residence", "Residence", "Arkham"),
        FieldView("detail//birthplace", "Birthplace", "Trieste"),
    ),
)

_TRAITS = (
    ("STR", "Strength", 45),
    ("CON", "Constitution", 60),
    ("SIZ", "Size", 50),
    ("DEX", "Dexterity", 75),
    ("APP", "Appearance", 55),
    ("INT", "Intelligence", 80),
    ("POW", "Power", 65),
    ("EDU", "Education", 70),
    ("Luck", "Luck", 52),
)

TRAITS = NumbersSection(
    "traits",
    tuple(
        NumberCard(
            FieldView(f"trait//{short.lower()}", name, str(value), Entry.NUMBER, spoken=name),
            short,
            f"{value // 2} · {value // 5}",
        )
        for short, name, value in _TRAITS
    ),
)


def derived(*, by_hand: bool = False) -> DerivedSection:
    """Return the derived values, with hit points by the rules or set by hand."""
    field = FieldView("tracker/maximum/hp", "Hit points", "12", Entry.NUMBER, most=99)
    return DerivedSection(
        "derived",
        (
            DerivedView(
                "Hit points",
                "(CON + SIZ) ÷ 10",
                "12" if by_hand else "11",
                field,
                by_hand=by_hand,
                rule="by the rules: 11" if by_hand else "",
            ),
            DerivedView(
                "Magic points", "POW ÷ 5", "13", FieldView("tracker/maximum/mp", "Magic points", "13")
            ),
            DerivedView("Max Sanity", "99 − Mythos 3", "96", FieldView("override//san", "Sanity", "96")),
            DerivedView("Move", "DEX over SIZ", "8", FieldView("override//move", "Move", "8")),
        ),
    )


_SKILLS = (
    ("Art: Photography", True, 5, 60, 10),
    ("Credit Rating", None, 0, 32, None),
    ("Cthulhu Mythos", None, 0, None, None),
    ("Fast Talk", True, 5, 45, 10),
    ("Library Use", True, 20, 35, 10),
    ("Listen", False, 20, 0, 30),
    ("Psychology", False, 10, 45, 0),
    ("Spot Hidden", True, 25, 45, 0),
    ("Stealth", False, 20, 0, 28),
    ("Firearms: Handgun", False, 20, 0, 25),
)

COLUMNS = (
    Column("Tick"),
    Column("Skill", grows=True),
    Column("Base", right=True),
    Column("Occupation", grows=True),
    Column("Personal"),
    Column("Total", right=True),
    Column("½ · ⅕", right=True),
)


def skill_row(
    name: str, ticked: bool | None, base: int, occupation: int | None, personal: int | None
) -> TableRow:
    """Return a row of the skill table; `None` for a skill that cannot be ticked."""
    key = name.lower().replace(" ", "-").replace(":", "")
    total = base + (occupation or 0) + (personal or 0)
    tick = "1" if ticked else ""
    remark = "Outside 9 to 30" if name == "Credit Rating" and occupation == 32 else ""

    def points(field: str, label: str, value: int | None) -> FieldView | TextCell:
        if value is None:
            return TextCell("Keeper only" if field == "occupation_points" else "")
        return FieldView(
            f"skill/{field}/{key}",
            label,
            str(value),
            Entry.NUMBER,
            remark=remark if field == "occupation_points" else "",
            spoken=f"{name}, {label.lower()}",
        )

    return TableRow(
        f"skill//{key}",
        name,
        (
            FieldView(
                f"skill/marks/{key}",
                "Tick",
                tick,
                Entry.FLAG,
                spoken=f"{name}, tick",
                enabled=ticked is not None,
            ),
            TextCell(name, strong=True, opens=f"skill//{key}"),
            TextCell(str(base)),
            points("occupation_points", "Occupation points", occupation),
            points("interest_points", "Personal points", personal),
            TextCell(str(total), strong=True),
            TextCell(f"{total // 2} · {total // 5}", spoken=f"Half {total // 2}, fifth {total // 5}"),
        ),
        removes=f"Remove {name}",
    )


SKILL_ROWS = tuple(skill_row(*each) for each in _SKILLS)

ADD_SKILL = AddView(
    "skill",
    "Add skill",
    "kind",
    (
        Choice("anthropology", "Anthropology"),
        Choice("art", "Art and Craft"),
        Choice("astronomy", "Astronomy"),
        Choice("custom", "Custom skill"),
    ),
    frozenset({"custom", "art"}),
    with_formula=True,
)


def skills(rows: tuple[TableRow, ...] = SKILL_ROWS) -> TableSection:
    return TableSection("skills", "Skills", COLUMNS, rows, ADD_SKILL, filtered=True, empty="No skills yet.")


WEAPONS = TableSection(
    "weapons",
    "Weapons",
    (
        Column("Name", grows=True),
        Column("Skill"),
        Column("Damage"),
        Column("Range"),
        Column("Attacks"),
        Column("Ammo"),
        Column("Malfunction"),
    ),
    tuple(
        TableRow(
            f"weapon//{at}",
            name,
            (
                FieldView(f"weapon/name/{at}", "Name", name),
                FieldView(
                    f"weapon/skill/{at}",
                    "Skill",
                    "handgun",
                    Entry.CHOICE,
                    (Choice("handgun", "Handgun"), Choice("brawl", "Brawl")),
                ),
                FieldView(f"weapon/damage/{at}", "Damage", "1D10+2"),
                FieldView(f"weapon/range/{at}", "Range", "15 yards"),
                FieldView(f"weapon/attacks/{at}", "Attacks", "1 (3)"),
                FieldView(f"weapon/ammo/{at}", "Ammo", "6", Entry.NUMBER),
                FieldView(
                    f"weapon/malfunction/{at}",
                    "Malfunction",
                    "100",
                    Entry.NUMBER,
                    remark="At most 100" if at else "",
                ),
            ),
            removes=f"Remove {name}",
            movable=True,
        )
        for at, name in enumerate((".38 revolver", "Luger P08"))
    ),
    AddView("weapon", "Add weapon"),
    empty="No weapons.",
)

NOTES = TextSection(
    "notes", "Notes", FieldView("notes//", "Notes", "Owes Hugh a favour.\n<b>Not bold</b>", Entry.TEXT)
)
TELL = TellSection("tell", "Fight", "There is nothing to edit here.")

DICE = DiceSection(
    "dice",
    "Characteristics",
    (
        DiceRow("str", "STR", "3D6 × 5", (("d6", 4), ("d6", 2), ("d6", 3)), "9 × 5", "45"),
        DiceRow("siz", "SIZ", "(2D6 + 6) × 5"),
    ),
    "Roll all",
)

METHODS = ChoiceSection(
    "methods",
    "How do you want to begin?",
    (
        ChoiceCard("roll", "Roll the dice", "Each characteristic is thrown, and you see the dice."),
        ChoiceCard("array", "Share out an array", "Nine fixed values, put where you like."),
        ChoiceCard("type", "Type them in", "For a character that exists on paper."),
    ),
    "array",
    "method",
)

CHECKS = ChecksView(
    budgets=(
        BudgetView("occupation", "Occupation points", "262", "290", 0.903, over=False, spoken="262 of 290"),
        BudgetView(
            "interest", "Personal interest points", "113", "160", 0.706, over=False, spoken="113 of 160"
        ),
    ),
    budget_words="EDU × 2 + DEX × 2 = 290. INT × 2 = 160.",
    remarks=(
        RemarkView(
            "credit",
            "warning",
            "Credit Rating is 32",
            "A photographer has 9 to 30. You can keep 32 if your Keeper agrees.",
            (FixView("set", "Set to 30"), FixView("keep", "Keep 32")),
        ),
        RemarkView("unspent", "note", "75 points left to spend", "28 occupation, 47 personal"),
        RemarkView("fine", "fine", "Characteristics are in range"),
    ),
    differences=(
        DifferenceView("a", "Fast Talk, occupation", "40", "45", "Fast Talk, occupation: 40 to 45"),
        DifferenceView("b", "Credit Rating", "30", "32", "Credit Rating: 30 to 32"),
        DifferenceView("c", "Residence", "Boston", "Arkham", "Residence: Boston to Arkham"),
    ),
    portrait=PortraitView(None, "IM"),
)

TABS = tuple(
    TabView(each.lower(), each, each) for each in ("Skills", "Combat", "Backstory", "Gear and cash", "Notes")
)

IDA = EditView(
    character=1,
    name="Ida Marchetti",
    initials="IM",
    line="Press photographer, 31",
    system="Call of Cthulhu 7e",
    portrait=None,
    tabs=TABS,
    tab="skills",
    sections=(FORM, TRAITS, derived(), skills()),
    checks=CHECKS,
    changed=3,
)
