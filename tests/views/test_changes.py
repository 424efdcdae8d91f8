"""Changes of every kind in words, for reviews and the chronicle."""

import pytest

from desktop.views.changes import change_line
from rules_core.sheet import events, sheet
from rules_core.sheet.changes import net_changes

ADA = sheet.Sheet(
    "coc7",
    "Ada",
    skills=(sheet.Skill("climb", "climb", 40),),
    homebrew=sheet.Homebrew(trackers=(sheet.OwnTracker("own:heat", "Heat"),)),
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.SkillChanged("climb", 40, 45), "Climb 40 → 45"),
        (events.SkillChanged("gone", 40, 45), "gone 40 → 45"),
        (events.TraitChanged("edu", 60, 62), "Education 60 → 62"),
        (events.TrackerChanged("own:heat", 1, 2), "Heat 1 → 2"),
        (events.MaximumChanged("hp", None, 12), "Max Hit points 0 → 12"),
        (events.DetailChanged(0, None, sheet.Detail("cash", "5")), "Cash: 5"),
        (events.DetailChanged(0, sheet.Detail("cash", "5"), None), "Cash: none"),
        (events.NameChanged("Ada", "Ida"), "Name Ada → Ida"),
        (events.NotesChanged("", "Tides"), "Notes changed"),
        (events.PictureChanged("", "abc"), "Portrait changed"),
        (events.HomebrewChanged(None, sheet.Homebrew()), "Custom rules changed"),
        (events.TraitPlaced(0, None, sheet.Trait("str", 45)), "Strength added"),
        (events.SkillPlaced(0, None, sheet.Skill("radio", "custom", 5, "Radio")), "Radio added"),
        (
            events.SkillPlaced(0, sheet.Skill("a", "climb", 5), sheet.Skill("a", "climb", 5, marks=1)),
            "Climb changed",
        ),
        (events.TrackerPlaced(0, sheet.Tracker("mp", 5), None), "Magic points removed"),
        (events.PossessionChanged(0, None, sheet.Possession("Rope")), "Rope added"),
        (events.OverrideChanged(0, None, sheet.Override("move", 9)), "Move added"),
        (events.OverrideChanged(0, sheet.Override("move", 9), sheet.Override("move", 8)), "Move 9 → 8"),
        (events.StatusChanged("prone", 0, 1), "Prone"),
    ],
)
def test_every_change_has_words(event: events.Event, words: str) -> None:
    (change,) = net_changes((event,))
    line = change_line(ADA, change)
    assert line is not None
    assert line.text == words


def test_internal_changes_have_no_words() -> None:
    for event in (events.FightChanged(None, sheet.Fight()), events.StatusChanged("shocked", 0, 1)):
        (change,) = net_changes((event,))
        assert change_line(ADA, change) is None
