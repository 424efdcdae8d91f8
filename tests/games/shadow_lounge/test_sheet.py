"""The play-mode sheet of Shadow Lounge."""

import pytest
from msgspec.structs import replace

from desktop.games.shadow_lounge.sheet import sheet_view
from desktop.views.game import SheetContext
from desktop.views.sheet import SheetView, SkillRow, TickState
from rules_core.sheet.sheet import Detail, Power, Sheet, Skill, Status, Tracker, Trait, Weapon
from tests.games.shadow_lounge.table import TARN, VANTRY, with_value
from tests.games.shown import with_points


def page(sheet: Sheet, **context: object) -> SheetView:
    return sheet_view(sheet, SheetContext(7, **context))  # type: ignore[arg-type]


def skill(view: SheetView, skill_id: str) -> SkillRow:
    return next(each for each in view.skills if each.id == skill_id)


def test_tarn_matches_the_mockup() -> None:
    view = page(TARN, campaign="The Run")
    assert (view.character, view.name, view.initials) == (7, "Tarn Ondara", "TO")
    assert (view.line, view.system, view.campaign) == (
        "Smuggler and field medic, 43",
        "Shadow Lounge",
        "The Run",
    )
    assert [(each.id, each.short_name, each.value, each.most, each.status) for each in view.trackers] == [
        ("hp", "HP", 3, 14, "Critically wounded"),
        ("luck", "Luck", 46, 60, ""),
    ]
    assert [(each.name, each.alert) for each in view.tabs] == [
        ("Skills", False),
        ("Combat", False),
        ("Healing and Luck", True),
        ("Backstory", False),
        ("Gear", False),
        ("Notes", False),
        ("Chapters", False),
    ]
    assert (view.ticked, view.ticked_words) == (6, "6 successes")
    assert view.facts == ()
    assert (view.weapons[0].name, view.weapons[2].skill) == ("Unarmed", "Blaster Pistol 62")


def test_sel_has_the_force() -> None:
    view = page(VANTRY)
    assert [each.id for each in view.trackers] == ["hp", "luck", "fp"]
    assert [each.id for each in view.tabs][:4] == ["skills", "combat", "healing", "force"]
    assert not any(each.alert for each in view.tabs)
    assert [(each.label, each.value) for each in view.facts] == [("Force bonus", "+0")]
    power = next(each for each in view.traits if each.id == "power")
    assert (power.value, power.aside, power.spoken) == ("65", "32 · 13", "Power, 65, half 32, fifth 13")
    trained = replace(VANTRY, statuses=(Status("force_sessions", 11),))
    assert page(trained).facts[0].value == "+2"


def test_skills_are_sorted_and_show_successes() -> None:
    view = page(TARN, just_ticked="piloting")
    names = [each.name for each in view.skills]
    assert names == sorted(names, key=str.casefold)
    aid = skill(view, "first-aid")
    assert (aid.value, aid.shown, aid.aside, aid.marks) == (55, "55", "27 · 11", 2)
    assert aid.tick is TickState.COUNTED
    assert aid.spoken == "First Aid, 55, half 27, fifth 11, 2 successes"
    assert skill(view, "piloting").tick is TickState.JUST_COUNTED
    dodge = skill(view, "dodge")
    assert (dodge.tick, dodge.spoken) == (TickState.EMPTY, "Dodge, 48, half 24, fifth 9, no successes yet")
    best = skill(page(with_value(TARN, "dodge", 99)), "dodge")
    assert (best.tick, best.spoken) == (TickState.NEVER, "Dodge, 99, half 49, fifth 19, maximum reached")
    late = with_value(TARN, "piloting", 99)
    assert skill(page(late), "piloting").tick is TickState.COUNTED


@pytest.mark.parametrize(
    ("hp", "status", "word"),
    [
        (14, "", ""),
        (5, "", ""),
        (4, "", "Critically wounded"),
        (1, "unconscious", "Unconscious"),
        (0, "unconscious", "Comatose"),
        (14, "incapacitated", "Incapacitated"),
        (0, "dead", "Dead"),
    ],
)
def test_hit_point_state_has_a_name(hp: int, status: str, word: str) -> None:
    statuses = (Status(status, 1),) if status else ()
    view = page(replace(with_points(TARN, hp=hp), statuses=statuses))
    assert (view.trackers[0].status, view.tabs[2].alert) == (word, bool(word))


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet("shadow-lounge", ""),
        Sheet("shadow-lounge", "\u202e<b>", details=(Detail("age", "?" * 999),), powers=(Power("", ""),)),
        Sheet(
            "shadow-lounge",
            "x",
            traits=(Trait("power", 0), Trait("odd", 5)),
            skills=(Skill("", "", 0), Skill("a", "custom", 5000, "", marks=40)),
            trackers=(Tracker("hp", -3), Tracker("san", 5), Tracker("luck", 7)),
            weapons=(Weapon("", "none"),),
        ),
    ],
)
def test_any_sheet_can_be_shown(sheet: Sheet) -> None:
    view = page(sheet)
    assert len(view.skills) == len(sheet.skills)
    assert [each.id for each in view.tabs][:2] == ["skills", "combat"]
