"""Views of imports, for tests of their page."""

from desktop.importing.view.importing import FileRow, ImportView, Mark, ReportPart, ReportView
from desktop.kit.view.shell import Choice, FixView, ReviewLine, ReviewSection, ReviewView

RULE = FixView(
    "1", "rule", "file", (Choice("file", "File: 13"), Choice("rule", "Rules: 11")), said="The file says 13."
)
SKILLS = (Choice("", "Keep as custom skill"), Choice("lore", "Lore"), Choice("swim", "Swim"))
SKILL = FixView("2", "skill", "", SKILLS)
VALUE = FixView("3", "value", "", said="Left empty")


def review(rule: FixView = RULE, skill: FixView = SKILL, value: FixView = VALUE) -> ReviewView:
    """A character with a remark of each kind that can be answered."""
    sections = (
        ReviewSection("Different", (ReviewLine("Hit points, maximum", "13", rule),), grave=True),
        ReviewSection("Not understood", (ReviewLine("Skills", "Dreams 12", skill),), grave=True),
        ReviewSection("Missing", (ReviewLine("CON", "Left empty", value),), grave=True),
        ReviewSection("Read", (ReviewLine("STR", "45"),), grave=False),
    )
    open_ones = sum(not each.answered for each in (rule, skill, value))
    return ReviewView("Ann", "Nurse", "ann.json", "The Dhole's House", (("STR", "45"),), sections, open_ones)


ROWS = (
    FileRow(0, "Ann", "ann.json", Mark.LOOK, "3 to check"),
    FileRow(1, "Bea", "bea.json", Mark.READY, "Ready"),
    FileRow(2, "Cy", "cy.json", Mark.TWIN, "In your library"),
    FileRow(3, "torn.json", "", Mark.UNREADABLE, "Unreadable"),
    FileRow(4, "Dot", "dot.json", Mark.ADDED, "Added"),
)
SEVERAL = ImportView(rows=ROWS, chosen=0, review=review(), waiting=3, ready=1, looks=3, total=5, files=5)
SINGLE = ImportView(rows=ROWS[:1], chosen=0, review=review(), waiting=1, looks=1, total=1, files=1)
REPORT = ReportView(
    "Import finished",
    "1 character added, 1 file couldn't be read.",
    (
        ReportPart("Couldn't be read", (("torn.json", "The file is damaged."),), grave=True),
        ReportPart("Added to your library", (("Ann", "ann.json"),)),
    ),
    added=True,
)
