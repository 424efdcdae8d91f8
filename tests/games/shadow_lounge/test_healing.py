"""The Healing page of Shadow Lounge."""

import pytest
from msgspec.structs import replace

from desktop.games.shadow_lounge.healing import healing_view
from desktop.views.contexts import HealingContext
from desktop.views.healing import Healer, HealingView, PendingTreatment, TreatmentRow
from rules_core.game.play import FOR
from rules_core.game.switches import table_facts
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet, Status, Tracker
from rules_core.systems.shadow_lounge.play import CARE
from rules_core.systems.shadow_lounge.table import Table as HouseRules
from tests.games.shadow_lounge.table import TARN, VANTRY, Table
from tests.games.shown import with_points

KIT = "treatment:first_aid_kit"


ONCE = table_facts(HouseRules(one_treatment_each=True))
TREATED = (
    "This injury has already been treated that way. House rule: "
    "Can an injury be treated only once with First Aid and once with Medicine?"
)


def page(table: Table, **context: object) -> HealingView:
    """Return the page with the latest roll as the treatment, and every Luck change."""
    changes = tuple(
        (entry, event.before, event.after)
        for entry in table.entries
        for event in entry.events
        if isinstance(event, TrackerChanged) and event.tracker == "luck"
    )
    treated = table.latest() if any(each.roll for each in table.entries) else None
    made = HealingContext(treated=treated, luck_changes=changes, rules=table.rules)
    return healing_view(table.sheet, replace(made, **context))


def alone(sheet: Sheet, **context: object) -> HealingView:
    return healing_view(sheet, HealingContext(**context))  # type: ignore[arg-type]


def pending(view: HealingView) -> PendingTreatment:
    assert view.pending is not None
    return view.pending


def row(view: HealingView, treatment: str) -> TreatmentRow:
    return next(each for each in view.treatments if each.id == treatment)


# Hit points


def test_hit_points_match_the_mockup() -> None:
    table = Table()
    table.roll(KIT, 24, healing={"d4": [3]}, time={"d4": [2]})
    points = page(table).hit_points
    assert (points.value, points.most, points.state, points.grave) == (3, 14, "Critically wounded", True)
    assert points.detail == "At 4 or less, you may fall unconscious; ask your DM. At 0, you're comatose."
    assert (points.marked_at, points.marked, points.pending) == (4, "Critical at 4", 7)


@pytest.mark.parametrize(
    ("hp", "statuses", "state", "grave", "detail"),
    [
        (5, (), "", False, ""),
        (
            4,
            (),
            "Critically wounded",
            True,
            "At 4 or less, you may fall unconscious; ask your DM. At 0, you're comatose.",
        ),
        (0, (), "Comatose", True, "At 0, you're comatose. Your character dies only if you agree."),
        (5, ("unconscious",), "Unconscious", True, ""),
        (5, ("incapacitated",), "Incapacitated", False, ""),
        (0, ("dead",), "Dead", True, ""),
    ],
)
def test_hit_point_states_are_described(
    hp: int, statuses: tuple[str, ...], state: str, grave: bool, detail: str
) -> None:
    sheet = replace(with_points(TARN, hp=hp), statuses=tuple(Status(each, 1) for each in statuses))
    points = alone(sheet).hit_points
    assert (points.state, points.grave, points.detail) == (state, grave, detail)


def test_conditions_are_set_by_hand() -> None:
    view = alone(replace(TARN, statuses=(Status("incapacitated", 1),)))
    assert [(each.id, each.name, each.on) for each in view.conditions] == [
        ("unconscious", "Unconscious", False),
        ("incapacitated", "Incapacitated", True),
        ("dead", "Dead", False),
    ]
    assert all(each.explanation and not each.reason for each in view.conditions)


def test_advice_covers_first_aid_and_death() -> None:
    patch = "First Aid is only a patch in the field, and the wound still needs proper treatment."
    assert alone(TARN).advice == patch
    dead = alone(replace(TARN, statuses=(Status("dead", 1),)))
    assert dead.advice == f"{patch} Even a dead character can return if the story needs it."
    assert dead.rest is None


# The table of treatments


def test_treatment_table_matches_the_mockup() -> None:
    view = alone(TARN, subject=KIT)
    assert view.degrees == ("Hard", "Extreme", "Critical")
    assert [
        (each.skill, each.value, each.means, each.restores, each.bonuses, each.takes)
        for each in view.treatments
    ] == [
        ("First Aid", "55", "No equipment", "3 HP", ("+1D3", "+2D3", "+3D3"), "1D6 rounds"),
        ("First Aid", "55", "First aid kit", "4 HP", ("+1D4", "+2D4", "+3D4"), "1D4 rounds"),
        ("First Aid", "55", "Kolto injector", "6 HP", ("+1D4", "+2D4", "+3D4"), "1 round"),
        ("Medicine", "38", "Basic equipment", "8 HP", ("+1D4", "+2D4", "+3D4"), "4 hours"),
        ("Medicine", "38", "Hospital equipment", "12 HP", ("+1D4", "+2D4", "+3D4"), "2 hours"),
        ("Medicine", "38", "Hospital with kolto", "16 HP", ("+1D6", "+2D6", "+3D6"), "1 hour"),
    ]
    assert [each.chance for each in view.treatments] == ["56%"] * 3 + ["39%"] * 3
    assert [each.chosen for each in view.treatments] == [False, True, False, False, False, False]
    assert {each.reason for each in view.treatments} == {""}
    assert {(each.reached, each.reached_degree) for each in view.treatments} == {(-1, "")}


@pytest.mark.parametrize(
    ("face", "reached", "degree", "dice"),
    [
        (24, 0, "hard", {"healing": {"d4": [3]}}),
        (9, 1, "extreme", {"healing": {"d4": [3, 1]}}),
        (69, 2, "critical", {"healing": {"d4": [3, 1, 2]}}),
        (50, -1, "", {}),
        (70, -1, "", {}),
    ],
)
def test_reached_column_is_marked(
    face: int, reached: int, degree: str, dice: dict[str, dict[str, list[int]]]
) -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", face, **dice)  # type: ignore[arg-type]
    view = page(table)
    found = row(view, "first_aid_kolto")
    assert (found.reached, found.reached_degree) == (reached, degree)
    assert {each.reached for each in view.treatments if each is not found} == {-1}


def test_unhurt_character_needs_no_treatment() -> None:
    view = alone(with_points(TARN, hp=14))
    assert {each.reason for each in view.treatments} == {"There is nothing to heal."}


def test_house_rule_treats_an_injury_once_with_each_skill() -> None:
    treated = replace(TARN, statuses=(Status("first_aid_given", 1),))
    view = alone(treated, rules=ONCE)
    assert [each.reason for each in view.treatments] == [TREATED] * 3 + [""] * 3
    assert view.house_rule == "one_treatment_each"
    often = alone(treated)
    assert ({each.reason for each in often.treatments}, often.house_rule) == ({""}, "")


def test_healer_uses_their_own_skill() -> None:
    healers = (Healer("", "Tarn, on themself", "TO"), Healer("7", "Sel Vantry", "SV"))
    view = alone(TARN, healer="7", healer_sheet=VANTRY, healers=healers)
    assert (view.healer, view.healers) == ("7", healers)
    assert [(each.value, each.chance, each.reason) for each in view.treatments[2:4]] == [
        ("32", "33%", ""),
        ("", "", "Sel Vantry has no Medicine."),
    ]
    assert row(alone(VANTRY), "medicine_basic").reason == "No Medicine on this sheet."
    assert alone(TARN, healer="7").healer == ""


# Rolled treatments


def test_pending_treatment_matches_the_mockup() -> None:
    table = Table()
    table.roll(KIT, 24, healing={"d4": [3]}, time={"d4": [2]})
    found = pending(page(table))
    assert (found.heading, found.text) == (
        "First aid kit, Hard:",
        "4 + 1D4 (rolled 3) = 7 HP. Hit points 3 → 10. Takes 1D4 rounds (rolled 2).",
    )
    assert (found.apply, found.applied) == ("Apply +7 HP", False)


def test_applied_treatment_can_only_be_undone() -> None:
    table = Table()
    table.roll(KIT, 24, healing={"d4": [3]}, time={"d4": [2]})
    table.apply()
    view = page(table)
    found = pending(view)
    assert (found.apply, found.applied) == ("", True)
    assert "Hit points 3 → 10." in found.text
    assert (view.hit_points.value, view.hit_points.pending) == (10, 0)
    assert row(view, "first_aid_kit").reached == 0
    table.undo(2)
    again = pending(page(table))
    assert (again.apply, again.applied) == ("Apply +7 HP", False)


def test_finished_treatment_takes_no_luck() -> None:
    table = Table()
    table.roll(KIT, 24, healing={"d4": [3]}, time={"d4": [2]})
    assert table.view().luck
    table.discard()
    view = table.view()
    assert (view.luck, view.luck_field) == ((), None)
    assert view.luck_refusal == "To spend Luck, undo the finished treatment first"


def test_nothing_waits_after_discard_or_undo() -> None:
    table = Table()
    table.roll(KIT, 50, time={"d4": [2]})
    table.discard()
    view = page(table)
    assert (view.pending, view.hit_points.pending) == (None, 0)
    table = Table()
    table.roll(KIT, 50, time={"d4": [2]})
    table.undo(1)
    assert page(table).pending is None


@pytest.mark.parametrize(
    ("face", "dice", "heading", "text", "apply"),
    [
        (50, {}, "Kolto injector, Regular:", "6 HP. Hit points 3 → 9. Takes 1 round.", "Apply +6 HP"),
        (
            69,
            {"healing": {"d4": [4, 4, 4]}},
            "Kolto injector, Critical:",
            "6 + 3D4 (rolled 4, 4, 4) = 18 HP. Hit points 3 → 14. Takes 1 round.",
            "Apply +11 HP",
        ),
        (70, {}, "Kolto injector, Failure:", "restores nothing. Takes 1 round.", ""),
        (100, {}, "Kolto injector, Crit. failure:", "restores nothing. Takes 1 round.", ""),
    ],
)
def test_each_level_is_spelled_out(
    face: int, dice: dict[str, dict[str, list[int]]], heading: str, text: str, apply: str
) -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", face, **dice)  # type: ignore[arg-type]
    found = pending(page(table))
    assert (found.heading, found.text, found.apply) == (heading, text, apply)


def test_hours_are_shown() -> None:
    table = Table()
    table.roll("treatment:medicine_basic", 38)
    assert pending(page(table)).text == "8 HP. Hit points 3 → 11. Takes 4 hours."


def test_luck_that_raises_the_level_adds_dice() -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", 24, healing={"d4": [3]})
    table.luck(13, healing={"d4": [2]})
    assert pending(page(table)).text.startswith("6 + 2D4 (rolled 3, 2) = 11 HP.")


def test_treatment_given_meanwhile_says_so() -> None:
    table = Table(rules=ONCE)
    table.roll("treatment:first_aid_kolto", 50)
    table.sheet = replace(table.sheet, statuses=(Status("first_aid_given", 1),))
    view = page(table)
    assert pending(view).text == f"6 HP. {TREATED} Takes 1 round."
    assert (pending(view).apply, view.hit_points.pending) == ("", 0)


def test_first_aid_stabilises_the_dying() -> None:
    table = Table(with_points(TARN, hp=0))
    table.roll("treatment:first_aid_kolto", 50)
    assert pending(page(table)).text.endswith("First Aid that succeeds also stabilises a dying patient.")
    table = Table(with_points(TARN, hp=0))
    table.roll("treatment:medicine_basic", 20)
    assert "dying" not in pending(page(table)).text


def test_treatment_of_another_waits_on_their_page() -> None:
    table = Table()
    table.roll("treatment:first_aid_kolto", 50)
    standing = table.latest()
    roll = replace(standing.roll, check=(*standing.roll.check, (FOR, "Sel Vantry")))
    view = page(table, treated=replace(standing, entry=replace(standing.entry, roll=roll), roll=roll))
    assert (view.pending, view.hit_points.pending) == (None, 0)


def test_other_rolls_are_not_treatments() -> None:
    table = Table()
    table.roll("skill:dodge", 20)
    assert page(table).pending is None


# Luck


def test_luck_panel_matches_the_mockup() -> None:
    luck = alone(TARN).luck
    assert luck is not None
    assert (luck.value, luck.most, luck.most_words) == (46, 60, "/ 60 starting maximum")
    assert [(each.id, each.name, each.amount, each.button, each.reason) for each in luck.restorations] == [
        ("between_adventures", "Downtime between adventures", "1D10", "Roll 1D10", ""),
        ("between_campaigns", "Downtime between campaigns", "2D10", "Roll 2D10", ""),
        ("critical", "Critical success without Luck", "+5", "", ""),
        ("second_critical", "Two criticals in a row without Luck", "+20", "", ""),
    ]
    assert (luck.check.title, luck.check.enabled) == ("Roll Luck", True)
    assert luck.check_text == "Roll your current Luck or less. You can't spend Luck on this roll."
    assert (luck.group, luck.recent) == ("", ())


def test_full_luck_cannot_be_restored() -> None:
    luck = alone(with_points(TARN, luck=60)).luck
    assert luck is not None
    full = "Luck is already at its starting maximum."
    assert [each.reason for each in luck.restorations] == [full, full, "", ""]


def recent(table: Table) -> list[tuple[str, str, bool]]:
    luck = page(table).luck
    assert luck is not None
    return [(each.cause, each.amount, each.gain) for each in luck.recent]


def test_recent_changes_match_the_mockup() -> None:
    table = Table()
    table.roll("skill:piloting", 1)
    table.roll("skill:blaster-pistol", 70)
    table.luck(8)
    assert recent(table) == [
        ("Blaster Pistol, Failure to Regular", "−8", False),
        ("Critical on Piloting", "+5", True),
    ]


def test_every_luck_change_has_a_cause() -> None:
    table = Table(with_points(TARN, luck=20))
    table.roll("skill:piloting", 1)
    table.roll("skill:piloting", 69)
    table.roll("restore:between_adventures", dice={"d10": [3]})
    table.roll("skill:piloting", 90)
    table.luck(2)
    table.luck(30)
    table.note(Action.TRACKER, (TrackerChanged("luck", 16, 20),))
    table.note(Action.IMPORT, (TrackerChanged("luck", 20, 21),))
    assert recent(table) == [
        ("Changed", "+1", True),
        ("Changed by hand", "+4", True),
        ("Piloting, Failure to Regular", "−30", False),
        ("Piloting, still Failure", "−2", False),
        ("Downtime between adventures", "+3", True),
        ("Second critical in a row, on Piloting", "+20", True),
        ("Critical on Piloting", "+5", True),
    ]


def test_unreadable_cause_falls_back_to_roll_name() -> None:
    table = Table()
    table.roll("skill:piloting", 70)
    roll = table.entries[0].roll
    assert roll is not None
    odd = Entry(9, "9", Action.LUCK, "", roll=replace(roll, check=()))
    other = Entry(8, "8", Action.ROLL, "", roll=roll)
    luck = page(table, luck_changes=((odd, 9, 8), (other, 9, 8))).luck
    assert luck is not None
    assert [each.cause for each in luck.recent] == ["Piloting", "Piloting"]


# Incomplete sheets


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet("shadow-lounge", ""),
        replace(TARN, trackers=()),
        replace(TARN, skills=()),
        replace(TARN, trackers=(Tracker("hp", 900, 5), Tracker("luck", 0))),
        replace(TARN, trackers=(Tracker("hp", 0),)),
    ],
)
def test_incomplete_sheet_can_be_shown(sheet: Sheet) -> None:
    table = Table()
    table.roll(KIT, 24, healing={"d4": [3]}, time={"d4": [2]})
    view = alone(sheet, treated=table.latest(), healer_sheet=Sheet("shadow-lounge", "<b>"))
    assert len(view.treatments) == 6
    assert alone(sheet).treatments


def test_without_hit_points_there_is_nothing_to_treat() -> None:
    view = alone(replace(TARN, trackers=()))
    assert (view.hit_points.most, view.luck, view.pending) == (0, None, None)
    assert {each.reason for each in view.treatments} == {"No hit points on this sheet."}


def test_each_skill_waits_for_the_next_injury() -> None:
    table = Table(rules=ONCE)
    table.roll("treatment:first_aid_kolto", 50)
    table.apply()
    assert [bool(each.reason) for each in page(table).treatments] == [True] * 3 + [False] * 3
    table.note(Action.DAMAGE, CARE.hurt(table.sheet, 2, 0, ()).events)
    assert not any(each.reason for each in page(table, treated=None).treatments)
