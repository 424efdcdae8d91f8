"""Changes of every kind in words, for reviews and the chronicle."""

import pytest

from desktop.views.changes import change_line
from rules_core.sheet.changes import net_changes
from rules_core.sheet.events import (
    DetailChanged,
    Event,
    FightChanged,
    HomebrewChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PictureChanged,
    PossessionChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
)
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    Homebrew,
    Override,
    OwnTracker,
    Possession,
    Sheet,
    Skill,
    Tracker,
    Trait,
)

ADA = Sheet(
    "coc7",
    "Ada",
    skills=(Skill("climb", "climb", 40),),
    homebrew=Homebrew(trackers=(OwnTracker("own:heat", "Heat"),)),
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (SkillChanged("climb", 40, 45), "Climb 40 → 45"),
        (SkillChanged("gone", 40, 45), "gone 40 → 45"),
        (TraitChanged("edu", 60, 62), "Education 60 → 62"),
        (TrackerChanged("own:heat", 1, 2), "Heat 1 → 2"),
        (MaximumChanged("hp", None, 12), "Max Hit points 0 → 12"),
        (DetailChanged(0, None, Detail("cash", "5")), "Cash: 5"),
        (DetailChanged(0, Detail("cash", "5"), None), "Cash: none"),
        (NameChanged("Ada", "Ida"), "Name Ada → Ida"),
        (NotesChanged("", "Tides"), "Notes changed"),
        (PictureChanged("", "abc"), "Portrait changed"),
        (HomebrewChanged(None, Homebrew()), "Custom rules changed"),
        (TraitPlaced(0, None, Trait("str", 45)), "Strength added"),
        (SkillPlaced(0, None, Skill("radio", "custom", 5, "Radio")), "Radio added"),
        (SkillPlaced(0, Skill("a", "climb", 5), Skill("a", "climb", 5, marks=1)), "Climb changed"),
        (TrackerPlaced(0, Tracker("mp", 5), None), "Magic points removed"),
        (PossessionChanged(0, None, Possession("Rope")), "Rope added"),
        (OverrideChanged(0, None, Override("move", 9)), "Move added"),
        (OverrideChanged(0, Override("move", 9), Override("move", 8)), "Move 9 → 8"),
        (StatusChanged("prone", 0, 1), "Prone"),
    ],
)
def test_every_change_has_words(event: Event, words: str) -> None:
    (change,) = net_changes((event,))
    line = change_line(ADA, change)
    assert line is not None
    assert line.text == words


def test_internal_changes_have_no_words() -> None:
    for event in (FightChanged(None, Fight()), StatusChanged("shocked", 0, 1)):
        (change,) = net_changes((event,))
        assert change_line(ADA, change) is None
