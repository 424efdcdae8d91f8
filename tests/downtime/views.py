"""Invented pages of a downtime, after the design's picture."""

from desktop.views.cards import CardsView, CardView, FieldView, PickView, SwitchView, Words
from desktop.views.downtime.pages import DowntimeView, PageView, ThrowView, TryRow, TryTable
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView

COLUMNS = ("Skill", "Old", "Successes", "Roll D100", "Improves?", "Gain", "New")


def pair(number: int | None) -> tuple[FeltDie, ...]:
    tens, units = (None, None) if number is None else (number // 10 % 10 * 10, number % 10)
    return (
        FeltDie(DieLook.TENS, tens, DieUse.PLAIN, "Tens"),
        FeltDie(DieLook.UNITS, units, DieUse.PLAIN, "Units"),
    )


def fallen(name: str, old: int, marks: int, natural: int, *, die: str, gain: int) -> TryRow:
    bonus = 2 * (marks - 1)
    total = natural + bonus
    worked = total > old
    over = f"{total} {'over' if worked else 'under'} {old}"
    outcome = "Improved" if worked else f"Stays at {old}"
    return TryRow(
        name.lower(),
        name,
        str(old),
        f"{name}, {over}, {outcome}",
        marks,
        f"+{bonus}",
        pair(natural),
        terms=f"{natural} + {bonus} =",
        total=str(total),
        worked=worked,
        verdict="Yes" if worked else "No",
        verdict_line=over,
        gain_die=die,
        gain=f"+{gain}" if worked else "None",
        after=str(old + gain),
        outcome=outcome,
    )


def waiting(name: str, old: int, marks: int, bonus: str, needs: int, *, current: bool = False) -> TryRow:
    return TryRow(
        name.lower(),
        name,
        str(old),
        f"{name}, {old}, needs {needs} or more",
        marks,
        bonus,
        waiting=f"Needs {needs} or more",
        verdict_line=f"{101 - needs}% chance",
        gain_die="1D10",
        after="?",
        roll=ActionView("Roll", id=name.lower()),
        asks_for="D100",
        hint="1 to 100",
        current=current,
    )


STEALTH = waiting("Stealth", 48, 4, "+6", 43, current=True)
MECHANICS = waiting("Mechanics", 77, 1, "no bonus", 78)
STEALTH_FELL = fallen("Stealth", 48, 4, 66, die="1D10", gain=7)

TABLE = TryTable(
    COLUMNS,
    (
        fallen("Blaster Pistol", 62, 5, 71, die="1D10", gain=6),
        fallen("Piloting", 84, 2, 90, die="1D6", gain=4),
        fallen("First Aid", 55, 3, 31, die="1D10", gain=0),
        fallen("Persuade", 91, 3, 94, die="1D4", gain=2),
        STEALTH,
        MECHANICS,
    ),
    ActionView("Roll the remaining 2", id="roll_all"),
)

SKILLS = PageView(
    "skills",
    "Skills",
    "Roll once for each skill with a success this adventure.",
    TABLE,
    notes=("Computer Use is at 99 and can't improve.",),
    so_far=(("Skills improved", "3 of 4"), ("Points gained", "+12")),
)

PERSUADE = ThrowView(
    4,
    pair(94),
    "Last roll: Persuade 91",
    "94 + 4 = 98, over 91",
    "Above 90, the skill gains 1D4.",
    (FeltDie(DieLook.D4, 2, DieUse.PLAIN, "Gain 1D4", "+2"),),
    "Persuade",
    "91 → 93",
    grew=True,
    spoken="Persuade, 94 + 4 = 98, over 91. 91 to 93",
)

STEPS = (
    StepView("rest", "Rest", "Between adventures", "done", enabled=True),
    StepView("skills", "Skills", "6 skills to roll", "now", enabled=True),
    StepView("force", "The Force", "11 power successes", "ahead", enabled=False),
    StepView("luck", "Luck", "Restore 1D10", "ahead", enabled=False),
    StepView("review", "Review and save", "", "ahead", enabled=False),
)

DOWNTIME = DowntimeView(
    7,
    "Tarn Ondara",
    "Downtime advancement",
    None,
    "TO",
    STEPS,
    "How a skill improves",
    "Roll D100 and add 2 for each success after the first. Beat the skill to raise it: 1D10 at 80 or below, "
    "1D6 from 81 to 90, 1D4 above 90.",
    SKILLS,
    PERSUADE,
    "2 skills left to roll",
    "Rolls are saved at once.",
    ActionView("Save and close"),
    ActionView("Discard"),
    ActionView("Back"),
    ActionView("Next", enabled=False, reason="2 skills left to roll"),
)


def with_row(view: DowntimeView, row: TryRow, **changes: TryRow) -> DowntimeView:
    """Return the page with `row` in place of the one with its id; `changes` replaces others by id."""
    assert view.page.table is not None
    rows = {each.id: each for each in view.page.table.rows} | {row.id: row} | changes
    table = view.page.table._replace(rows=tuple(rows.values()))
    return view._replace(page=view.page._replace(table=table))


STEALTH_THROW = ThrowView(
    5,
    pair(66),
    "Last roll: Stealth 48",
    "66 + 6 = 72, over 48",
    "At 80 or below, the skill gains 1D10.",
    (FeltDie(DieLook.D10, 7, DieUse.PLAIN, "Gain 1D10", "+7"),),
    "Stealth",
    "48 → 55",
    grew=True,
    spoken="Stealth, 66 + 6 = 72, over 48. 48 to 55",
    fresh=True,
)

AFTER_STEALTH = with_row(DOWNTIME, STEALTH_FELL, mechanics=MECHANICS._replace(current=True))
AFTER_STEALTH = AFTER_STEALTH._replace(
    felt=STEALTH_THROW,
    waits="1 skill left to roll",
    page=AFTER_STEALTH.page._replace(so_far=(("Skills improved", "4 of 5"), ("Points gained", "+19"))),
)
"""Stealth was just rolled; its dice are not animated yet."""

MECHANICS_THROW = ThrowView(
    6,
    pair(12),
    "Last roll: Mechanics 77",
    "12, under 77",
    "",
    (),
    "Mechanics",
    "77",
    grew=False,
    spoken="Mechanics, 12, under 77. 77",
    fresh=True,
)

AFTER_MECHANICS = with_row(
    AFTER_STEALTH,
    fallen("Mechanics", 77, 1, 12, die="1D10", gain=0)._replace(terms="", marks_line="no bonus"),
)
AFTER_MECHANICS = AFTER_MECHANICS._replace(
    felt=MECHANICS_THROW,
    waits="",
    next=ActionView("Next"),
    page=AFTER_MECHANICS.page._replace(so_far=(("Skills improved", "4 of 6"), ("Points gained", "+19"))),
)
"""The last skill was just rolled."""

NOTHING = DOWNTIME._replace(
    page=PageView(
        "skills",
        "Skills",
        "One try for each skill with a success this adventure.",
        empty="No skills are ticked, so there's nothing to roll.",
        empty_actions=(ActionView("Tick by hand", id="tick"),),
    ),
    felt=None,
    waits="",
    next=ActionView("Next"),
)

QUESTIONS = CardsView(
    (
        CardView(
            "kind",
            "What kind of downtime is it?",
            (
                PickView(
                    "kind",
                    "Kind",
                    (("adventures", "Between adventures"), ("campaigns", "Between campaigns")),
                    "adventures",
                    act="answer:kind",
                ),
                SwitchView("answer:rested", "Take a full rest", on=True, detail="HP back to the most"),
            ),
        ),
        CardView(
            "notes",
            "Notes",
            (
                FieldView("notes", "What happened", placeholder="In a line", live=True),
                Words("Stands in the journal beside the changes.", "muted"),
            ),
        ),
    )
)

REST = DOWNTIME._replace(
    steps=(STEPS[0]._replace(state="now"), STEPS[1]._replace(state="ahead"), *STEPS[2:]),
    page=PageView("rest", "Rest", "What the time was spent on.", cards=QUESTIONS),
    felt=None,
    waits="",
    back=ActionView("Back", enabled=False),
    next=ActionView("Next"),
)

REVIEW = REST._replace(
    steps=(
        *(step._replace(state="done", enabled=True) for step in STEPS[:4]),
        STEPS[4]._replace(state="now"),
    ),
    page=REST.page._replace(id="review", title="Review and save"),
    next=ActionView("Save downtime"),
)

SYMBOLS = (
    FeltDie(DieLook.PROFICIENCY, 8, DieUse.PLAIN, "Proficiency"),
    FeltDie(DieLook.ABILITY, 3, DieUse.PLAIN, "Ability"),
    FeltDie(DieLook.ABILITY, 0, DieUse.PLAIN, "Ability"),
    FeltDie(DieLook.BOOST, 4, DieUse.PLAIN, "Boost"),
    FeltDie(DieLook.DIFFICULTY, 5, DieUse.PLAIN, "Difficulty"),
    FeltDie(DieLook.CHALLENGE, 2, DieUse.PLAIN, "Challenge"),
    FeltDie(DieLook.SETBACK, 3, DieUse.PLAIN, "Setback"),
)

CARE = DOWNTIME._replace(
    page=PageView(
        "care",
        "Injuries",
        "One try of Medicae a week for each critical injury.",
        TryTable(
            ("Injury", "", "", "Medicae", "Healed?", "", ""),
            (
                TryRow(
                    "nose",
                    "Broken nose",
                    "",
                    "Broken nose, 1 success, healed",
                    dice=SYMBOLS,
                    total="1 success",
                    worked=True,
                    verdict="Yes",
                    verdict_line="1 success",
                    outcome="Healed",
                ),
                TryRow(
                    "leg",
                    "Shattered leg",
                    "",
                    "Shattered leg, hard",
                    waiting="Hard",
                    roll=ActionView("Roll", id="leg"),
                    current=True,
                ),
            ),
        ),
    ),
    felt=ThrowView(
        1,
        SYMBOLS,
        "Last roll: Broken nose",
        "1 success",
        "The injury is healed.",
        (),
        "Broken nose",
        "Healed",
        grew=True,
        spoken="Broken nose, 1 success. Healed",
    ),
)

LONG_NAME = "Language of the Outer Rim traders and of everybody whom they ever cheated, spoken"

LONG = with_row(DOWNTIME, STEALTH._replace(name=LONG_NAME))._replace(
    name="Baroness Wilhelmina Hippolyta von Ravenstein-Oberhausen of the Seven Lower Marches"
)
