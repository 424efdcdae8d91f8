"""The Healing page of Call of Cthulhu."""

import pytest
from msgspec.structs import replace

from desktop.games.coc7.healing import healing_view
from desktop.views.contexts import HealingContext
from desktop.views.healing import Healer, HealingView, LuckChange, LuckPanel, PendingTreatment, TreatmentRow
from rules_core.game.play import Choice, Turn
from rules_core.game.switches import table_facts
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll
from rules_core.sheet.sheet import Sheet, Tracker
from rules_core.systems.coc7.play_harm import apply_treatment
from rules_core.systems.coc7.table import Table as HouseRules
from tests.core.coc7.ada import ADA, DOCTOR, at, with_statuses
from tests.core.coc7.throws import falling
from tests.games.coc7.table import Table

HURT = at(ADA, "hp", 8)
PATIENT = at(DOCTOR, "hp", 5)
HITS = "A hit for 6 or more is a major wound. A hit for 13 or more kills."


def page(sheet: Sheet, **context: object) -> HealingView:
    return healing_view(sheet, HealingContext(**context))  # type: ignore[arg-type]


def luck(view: HealingView) -> LuckPanel:
    assert view.luck is not None
    return view.luck


def rows(view: HealingView) -> tuple[TreatmentRow, TreatmentRow]:
    first_aid, medicine = view.treatments
    return first_aid, medicine


# Hit points


def test_healthy_page_says_which_hits_are_serious() -> None:
    points = page(HURT).hit_points
    assert (points.value, points.most, points.state, points.grave) == (8, 12, "", False)
    assert points.detail == HITS
    assert (points.marked_at, points.marked, points.pending) == (0, "", 0)


def test_house_rule_can_kill_at_exactly_the_maximum() -> None:
    rules = table_facts(HouseRules(dead_at_maximum=True))
    assert page(HURT, rules=rules).hit_points.detail.endswith("A hit for 12 or more kills.")


@pytest.mark.parametrize(
    ("hp", "statuses", "state", "detail"),
    [
        (5, {"major_wound": 1}, "Major wound",
         f"Rest alone doesn't heal a major wound. At 0 hit points, it means dying. {HITS}"),
        (0, {"major_wound": 1}, "Dying",
         "0 hit points and a major wound. Give First Aid before Medicine."),
        (0, {"major_wound": 1, "first_aid_given": 1}, "Dying",
         "0 hit points and a major wound. First Aid was given, so Medicine can help now."),
        (0, {}, "Unconscious", "0 hit points without a major wound: unconscious, not dying."),
        (5, {"unconscious": 1}, "Unconscious", "Unconscious. Apply First Aid to wake the investigator."),
        (5, {"dead": 1}, "Dead", "Neither treatment nor rest can help now."),
    ],
)  # fmt: skip
def test_serious_state_has_a_name_and_explanation(
    hp: int, statuses: dict[str, int], state: str, detail: str
) -> None:
    points = page(with_statuses(at(ADA, "hp", hp), **statuses)).hit_points
    assert (points.state, points.grave, points.detail) == (state, True, detail)


def test_conditions_can_be_toggled_and_explain_their_rule() -> None:
    conditions = page(with_statuses(HURT, prone=1)).conditions
    assert [(each.id, each.name, each.on) for each in conditions] == [
        ("major_wound", "Major wound", False),
        ("prone", "Prone", True),
        ("unconscious", "Unconscious", False),
        ("dead", "Dead", False),
        ("over_an_hour", "Injured more than an hour ago", False),
        ("over_a_day", "Injured more than a day ago", False),
    ]
    assert conditions[0].explanation.startswith("One hit for half the maximum is a major wound")
    assert conditions[5].explanation.startswith("First Aid within an hour restores 1 HP")


# Treatment


def test_treatment_shows_amount_and_odds() -> None:
    view = page(PATIENT, subject="treatment:medicine")
    first_aid, medicine = rows(view)
    assert (first_aid.id, first_aid.skill, first_aid.value) == ("first-aid", "First Aid", "60")
    assert (first_aid.restores, first_aid.takes, first_aid.chance) == ("1 HP", "", "60.0%")
    assert (medicine.id, medicine.skill, medicine.value) == ("medicine", "Medicine", "50")
    assert (medicine.restores, medicine.takes, medicine.chance) == ("1D3 HP", "1 hour", "50.0%")
    assert (first_aid.chosen, medicine.chosen, first_aid.reason, medicine.reason) == (False, True, "", "")
    assert view.degrees == first_aid.bonuses == ()


def test_late_medicine_is_hard_and_first_aid_too_late() -> None:
    first_aid, medicine = rows(page(with_statuses(PATIENT, over_a_day=1)))
    assert (medicine.chance, medicine.reason) == ("25.0% (Hard)", "")
    assert first_aid.reason == "First Aid only helps within an hour of the injury."


@pytest.mark.parametrize(
    ("sheet", "reasons"),
    [
        (DOCTOR, ("There is nothing to heal.", "There is nothing to heal.")),
        (with_statuses(PATIENT, first_aid_given=1), ("This injury has already been treated that way.", "")),
        (with_statuses(at(DOCTOR, "hp", 0), major_wound=1), ("", "A dying patient needs First Aid first.")),
        (
            with_statuses(PATIENT, dead=1),
            (
                "Dead investigators can't heal. If this is wrong, change it on the Healing page.",
                "Dead investigators can't heal. If this is wrong, change it on the Healing page.",
            ),
        ),
    ],
)
def test_blocked_treatment_says_why(sheet: Sheet, reasons: tuple[str, str]) -> None:
    assert tuple(each.reason for each in page(sheet).treatments) == reasons


def test_healer_without_skill_cannot_treat() -> None:
    first_aid, medicine = rows(page(HURT))
    assert (first_aid.value, first_aid.chance, first_aid.reason) == ("", "", "No First Aid on this sheet.")
    assert medicine.reason == "No Medicine on this sheet."


def test_other_healer_uses_their_own_skill() -> None:
    healers = (Healer("", "Ada, on themself", "A"), Healer("7", "Dr Bell", "DB"))
    view = page(HURT, healers=healers, healer="7", healer_sheet=DOCTOR)
    assert (view.healers, view.healer) == (healers, "7")
    first_aid, _ = rows(view)
    assert (first_aid.value, first_aid.chance, first_aid.reason) == ("60", "60.0%", "")
    layman = replace(DOCTOR, skills=())
    first_aid, _ = rows(page(HURT, healer="7", healer_sheet=layman))
    assert first_aid.reason == "Dr Bell has no First Aid."


# Rolled treatments


def pending(view: HealingView) -> PendingTreatment:
    assert view.pending is not None
    return view.pending


def rolled(care: str, number: int, points: int | None = None, patient: Sheet = PATIENT) -> Table:
    table = Table(patient)
    parts = {} if points is None else {"healing": {"d3": [points]}}
    table.throw(f"treatment:{care}", Choice(), falling(number, parts))
    return table


def test_first_aid_waits_to_be_applied() -> None:
    table = rolled("first-aid", 30)
    view = page(table.sheet, treated=table.latest())
    said = pending(view)
    assert (said.heading, said.text) == ("First Aid, Hard:", "1 HP. Hit points 5 → 6.")
    assert (said.apply, said.applied, view.hit_points.pending) == ("Apply +1 HP", False, 1)


def test_medicine_shows_its_die() -> None:
    table = rolled("medicine", 40, 2)
    said = pending(page(table.sheet, treated=table.latest()))
    assert (said.heading, said.apply) == ("Medicine, Regular:", "Apply +2 HP")
    assert said.text == "1D3 (rolled 2) = 2 HP. Hit points 5 → 7. Takes 1 hour."


def test_treatment_stops_at_the_maximum() -> None:
    table = rolled("medicine", 40, 3, at(DOCTOR, "hp", 10))
    view = page(table.sheet, treated=table.latest())
    said = pending(view)
    assert said.text == "1D3 (rolled 3) = 3 HP. Hit points 10 → 11 (maximum). Takes 1 hour."
    assert (said.apply, view.hit_points.pending) == ("Apply +1 HP", 1)
    healed = page(at(table.sheet, "hp", 11), treated=table.latest())
    assert (pending(healed).apply, healed.hit_points.pending) == ("", 0)


def test_applied_treatment_can_only_be_undone() -> None:
    table = rolled("medicine", 40, 2)
    latest = table.latest()
    table.keep(Action.TREAT, apply_treatment(table.sheet, latest.roll), (latest.entry.seq,))
    view = page(table.sheet, treated=table.latest())
    said = pending(view)
    assert (said.apply, said.applied, view.hit_points.pending) == ("", True, 0)
    assert said.text == "1D3 (rolled 2) = 2 HP. Hit points 5 → 7. Takes 1 hour."


def test_finished_treatment_takes_no_luck() -> None:
    table = rolled("medicine", 40, 2)
    assert table.view().luck
    latest = table.latest()
    table.keep(Action.TREAT, apply_treatment(table.sheet, latest.roll), (latest.entry.seq,))
    view = table.view()
    assert (view.luck, view.luck_field) == ((), None)
    assert view.luck_refusal == "To spend Luck, undo the finished treatment first"


def test_applied_treatment_without_effect_says_so() -> None:
    table = rolled("first-aid", 30)
    latest = table.latest()
    full = at(table.sheet, "hp", 11)
    table.sheet = full
    table.keep(Action.TREAT, apply_treatment(full, latest.roll), (latest.entry.seq,))
    assert pending(page(table.sheet, treated=table.latest())).text == ("1 HP. Hit points 11 → 11 (maximum).")


def test_nothing_waits_after_discard_undo_or_failure() -> None:
    table = rolled("first-aid", 30)
    table.keep(Action.TREAT, Turn(None, (), ()), (table.latest().entry.seq,))
    assert page(table.sheet, treated=table.latest()).pending is None
    assert page(table.sheet, treated=table.latest()).hit_points.pending == 0
    table = rolled("first-aid", 30)
    table.undo()
    assert page(table.sheet, treated=table.latest()).pending is None
    table = rolled("first-aid", 90)
    assert page(table.sheet, treated=table.latest()).pending is None
    table = Table(PATIENT)
    table.throw("luck:", Choice(), falling(10))
    assert page(table.sheet, treated=table.latest()).pending is None


# Rest


def test_rest_explains_itself_and_its_refusal() -> None:
    rest = page(HURT).rest
    assert rest is not None
    assert (rest.text, rest.reason) == ("A day of rest restores 1 hit point if you have no major wound.", "")
    wounded = page(with_statuses(HURT, major_wound=1)).rest
    assert wounded is not None
    assert wounded.reason == "Rest alone doesn't heal a major wound."
    dead = page(with_statuses(HURT, dead=1)).rest
    assert dead is not None
    assert dead.reason == "Dead investigators can't heal. If this is wrong, change it on the Healing page."


# Luck


def test_luck_panel_shows_value_and_odds() -> None:
    panel = luck(page(HURT))
    assert (panel.value, panel.most, panel.most_words, panel.restorations) == (60, 99, "of 99", ())
    assert (panel.check.title, panel.check.detail, panel.group) == (
        "Roll Luck",
        "60.0% to succeed",
        "Group Luck…",
    )
    assert panel.check_text == "Roll your current Luck or less. You can't spend Luck on this roll."
    assert page(HURT).advice.startswith("A Luck roll succeeds on your current Luck or less;")


def test_luck_recovery_rule_is_mentioned() -> None:
    panel = luck(page(HURT, rules=table_facts(HouseRules(luck_recovery=True))))
    assert panel.check_text.endswith("You can regain Luck in downtime, after the scenario.")
    assert panel.restorations == ()


def change(action: Action, before: int, after: int, roll: Roll | None = None) -> tuple[Entry, int, int]:
    events = (TrackerChanged("luck", before, after),)
    return Entry(1, "a", action, "", roll=roll, events=events), before, after


def test_recent_changes_name_their_cause() -> None:
    table = Table(HURT)
    table.throw("skill:charm", Choice(), falling(60))
    table.luck(5)
    spent = table.entries[0]
    table.luck(1)
    more = table.entries[0]
    assert spent.roll is not None
    changes = (
        (more, 55, 54),
        (spent, 60, 55),
        change(Action.TRACKER, 55, 60),
        change(Action.ROLL, 55, 60, spent.roll),
        change(Action.UNDO, 55, 60),
        change(Action.REDO, 60, 55),
    )
    assert luck(page(HURT, luck_changes=changes)).recent == (
        LuckChange("Charm", "−1", gain=False),
        LuckChange("Charm, Failure to Regular", "−5", gain=False),
        LuckChange("Changed by hand", "+5", gain=True),
        LuckChange("Charm", "+5", gain=True),
        LuckChange("Undone", "+5", gain=True),
        LuckChange("Redone", "−5", gain=False),
    )


# Odd sheets


def test_page_without_luck_or_hit_points_shows_the_rest() -> None:
    no_luck = replace(HURT, trackers=(Tracker("hp", 3),))
    assert (page(no_luck).luck, page(no_luck).advice) == (None, "")
    no_points = replace(HURT, trackers=(Tracker("luck", 3),))
    view = page(no_points, treated=rolled("medicine", 9, 1).latest())
    assert (view.hit_points.value, view.hit_points.most, view.treatments, view.rest) == (0, 0, (), None)
    assert (view.hit_points.detail, luck(view).value) == ("No hit points on this sheet.", 3)
    assert page(Sheet("coc7", "Nobody")).luck is None


@pytest.mark.parametrize(("hp", "most"), [(0, 0), (10**12, 10**12), (50, 10), (3, None)])
def test_odd_hit_points_are_shown_unchanged(hp: int, most: int | None) -> None:
    odd = Sheet("coc7", "Odd", trackers=(Tracker("hp", hp, most), Tracker("luck", 10**12)))
    points = page(odd).hit_points
    assert (points.value, points.most) == (hp, 3 if most is None else most)
