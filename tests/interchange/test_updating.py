"""A character that is imported again takes over what the file has and keeps what only Rollbook knows."""

from typing import Any

import pytest
from msgspec.structs import replace

from desktop.interchange.rollbook import open_sample
from desktop.interchange.updating import kept, replaced, updated
from rules_core.sheet.sheet import (
    Detail,
    Homebrew,
    Injury,
    NotePage,
    Passage,
    Possession,
    Power,
    Sheet,
    Skill,
    Status,
    Technique,
    Tracker,
    Trait,
    Weapon,
)

HERE = Sheet(
    "coc7",
    "Edna Pike",
    details=(Detail("age", "41"), Detail("cash", "$4")),
    traits=(Trait("str", 45),),
    skills=(
        Skill("spot", "spot-hidden", 40, marks=1, hidden=True),
        Skill("own", "custom", 30, "Beekeeping", formula="DEX/2"),
    ),
    trackers=(Tracker("hp", 6), Tracker("luck", 20)),
    weapons=(Weapon("Knife", "own", fired=2), Weapon("knife", "spot")),
    possessions=(Possession("Rope", "1"),),
    backstory=(Passage("traits", "Hums."),),
    notes="Met Ida.",
    powers=(Power("p1", "custom", "Push", marks=2),),
    statuses=(Status("major_wound", 1),),
    techniques=(Technique("t1", "Sabre", "own", 1),),
    injuries=(Injury("i1", 30),),
    homebrew=Homebrew(packs=("bees",)),
    picture="here",
)


def read(**fields: Any) -> Sheet:
    return Sheet("coc7", "Edna Pike", **fields)


@pytest.mark.parametrize(
    ("fields", "name", "expected"),
    [
        ({"details": (Detail("age", "42"), Detail("cash", ""))}, "details", (("age", "42"), ("cash", "$4"))),
        ({"traits": (Trait("str", 50), Trait("dex", 60))}, "traits", (("str", 50), ("dex", 60))),
        ({"trackers": (Tracker("hp", 9, 11),)}, "trackers", (("hp", 9, 11), ("luck", 20))),
        ({"possessions": (Possession("rope", "2"),)}, "possessions", (("rope", "2"),)),
        ({"backstory": (Passage("traits", "hums."), Passage("traits", "Sings."))}, "backstory",
         (("traits", "hums."), ("traits", "Sings."))),
        ({"injuries": (Injury("i1", 30), Injury("i2", 40))}, "injuries", (("i1", 30), ("i2", 40))),
        ({"statuses": (Status("prone", 1),)}, "statuses", (("major_wound", 1),)),
        ({"weapons": (Weapon("Knife"),)}, "weapons", (("Knife", "own"), ("knife", "spot"))),
        ({"notes": "Met Ida."}, "notes", "Met Ida."),
        ({"notes": "Met Ida. Met Ben."}, "notes", "Met Ida. Met Ben."),
        ({"notes": "Owes 2 $."}, "notes", "Met Ida.\n\nOwes 2 $."),
        ({"homebrew": Homebrew(packs=("wasps",))}, "homebrew", HERE.homebrew),
        ({"picture": "there"}, "picture", "here"),
    ],
)  # fmt: skip
def test_an_update_takes_over_what_the_file_has(fields: dict[str, Any], name: str, expected: Any) -> None:
    found = getattr(updated(HERE, read(**fields)), name)
    if isinstance(expected, tuple):
        wanted = [each if isinstance(each, tuple) else (each,) for each in expected]
        values = [tuple(getattr(each, field) for field in each.__struct_fields__) for each in found]
        found = [value[: len(want)] for value, want in zip(values, wanted, strict=True)]
        expected = wanted
    assert found == expected


def test_a_skill_keeps_its_id_its_tick_and_what_is_built_on_it() -> None:
    theirs = read(
        skills=(
            Skill("x", "spot-hidden", 55),
            Skill("y", "custom", 35, "beekeeping"),
            Skill("own", "law", 5),
        ),
        weapons=(Weapon("Knife", "y", "1D4"), Weapon("Knife", "x"), Weapon("Gun", "own")),
        techniques=(Technique("u", "sabre", "", 2),),
        powers=(Power("q", "custom", "push", 4), Power("r", "custom", "Pull")),
    )
    sheet = updated(HERE, theirs)
    assert sheet.skills == (
        Skill("spot", "spot-hidden", 55, marks=1, hidden=True),
        Skill("own", "custom", 35, "beekeeping", formula="DEX/2"),
        Skill("own-2", "law", 5),
    )
    assert sheet.weapons == (
        Weapon("Knife", "own", "1D4", fired=2),
        Weapon("Knife", "spot"),
        Weapon("Gun", "own-2"),
    )
    assert sheet.techniques == (Technique("t1", "sabre", "own", 2),)
    assert sheet.powers == (Power("p1", "custom", "push", 4, marks=2), Power("r", "custom", "Pull"))


@pytest.mark.parametrize("sample", ["ida-marchetti", "dot-kowalski"])
def test_the_same_sheet_changes_nothing(sample: str) -> None:
    sheet = open_sample(sample).sheet
    assert updated(sheet, sheet) == sheet
    assert replaced(sheet, sheet) == sheet


def test_a_replaced_sheet_is_that_of_the_file_with_the_picture_it_lacks() -> None:
    theirs = read(notes="New.")
    assert replaced(HERE, theirs) == replace(theirs, picture="here")
    assert replaced(HERE, replace(theirs, picture="there")).picture == "there"


def test_what_an_update_keeps_is_counted() -> None:
    assert kept(HERE, read()) == (2, 2, 2, 1, 1, True)
    assert kept(HERE, replace(HERE, notes="Long: Met Ida.")) == (2, 0, 0, 0, 0, False)


def test_pages_of_notes_meet_by_day_and_title_and_keep_both_texts() -> None:
    ours = (NotePage("The lighthouse", "He lied.", "2026-11-20"), NotePage("Ours", "", "2026-11-21"))
    theirs = (NotePage("the  lighthouse", "She knew.", "2026-11-20"), NotePage("Theirs"))
    after = updated(replace(HERE, pages=ours), read(pages=theirs))
    assert [(each.title, each.text) for each in after.pages] == [
        ("the  lighthouse", "He lied.\n\nShe knew."),
        ("Ours", ""),
        ("Theirs", ""),
    ]
    assert kept(replace(HERE, notes="", pages=ours), read(pages=theirs)).notes
    assert not kept(replace(HERE, notes="", pages=ours), read(pages=ours)).notes
