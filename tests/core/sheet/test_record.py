import inspect
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core.dice.sources import Drawn
from rules_core.sheet import sheet as parts
from rules_core.sheet.events import (
    FightChanged,
    HomebrewChanged,
    MaximumChanged,
    PassageChanged,
    SheetRestored,
)
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan, Throw
from rules_core.sheet.record import (
    ENTRY_FORMAT,
    PLAN_FORMAT,
    REFERRING,
    SHEET_FORMAT,
    RecordError,
    entry_from_data,
    entry_to_data,
    plan_from_data,
    plan_to_data,
    sheet_from_data,
    sheet_from_json,
    sheet_to_data,
)
from rules_core.sheet.sheet import (
    Fight,
    Fighter,
    Homebrew,
    NotePage,
    Origin,
    Override,
    OwnCondition,
    OwnSkill,
    OwnTracker,
    OwnTreatment,
    Power,
    Sheet,
    Skill,
    Status,
    Tracker,
    Weapon,
)
from tests.core.plain_data import entries, plain_data, plans, sheets

SHEET: dict[str, Any] = {
    "system": "coc7",
    "name": "Ada",
    "skills": [{"id": "climb", "kind": "climb", "value": 40}],
    "trackers": [{"id": "hp", "value": 11}],
    "weapons": [{"name": "Revolver", "fired": 2}],
    "powers": [{"id": "farsight", "kind": "farsight", "cost": 2}],
    "statuses": [{"id": "prone", "value": 1}],
    "fight": {"round": 2, "fighters": [{"name": "Ada", "dex": 70, "own": True}]},
}
FIGHT_EVENT: dict[str, Any] = {
    "kind": "fight",
    "before": None,
    "after": {"round": 1, "fighters": [{"name": "Ada", "dex": 70}]},
}
ENTRY: dict[str, Any] = {
    "seq": 1,
    "id": "a",
    "action": "roll",
    "at": "2026-01-01T20:00:00Z",
    "roll": {
        "system": "coc7",
        "subject": "skill:climb",
        "name": "Climb",
        "check": {"target": 40},
        "drawn": [["", "tens", [30]], ["", "units", [5]]],
        "total": 35,
        "degree": "regular",
        "passed": True,
    },
    "steps": [{"rule": "COC-ROLL-02", "roll": 35}],
    "events": [{"kind": "mark", "skill": "climb", "before": 0, "after": 1}],
}
PLAN: dict[str, Any] = {
    "page": "skills",
    "answers": {"hp": 9, "kind": "between_adventures"},
    "throws": [
        {
            "id": "skill:climb",
            "on": {"value": 40, "successes": 2},
            "drawn": [["", "d100", [77]], ["", "d10", [6]]],
        },
        {"id": "luck", "on": {}, "drawn": [["", "d10", [3]], ["", "ability", ["sa", ""]]], "typed": True},
    ],
}
OVER: dict[str, Any] = {
    "seq": 3,
    "id": "c",
    "action": "downtime",
    "at": "",
    "events": [
        {"kind": "maximum", "tracker": "fp", "before": None, "after": 6},
        {"kind": "detail", "place": 0, "before": None, "after": {"id": "rank", "text": "Captain"}},
    ],
    "plan": PLAN,
}


@given(sheets)
def test_a_sheet_survives_a_round_trip(sheet: Sheet) -> None:
    data = sheet_to_data(sheet)
    assert sheet_from_data(data) == sheet
    assert sheet_from_data(json.loads(json.dumps(data))) == sheet
    assert sheet_from_json(json.dumps(data)) == sheet


@given(entries)
def test_a_journal_entry_survives_a_round_trip(entry: Entry) -> None:
    data = entry_to_data(entry)
    assert entry_from_data(data) == entry
    assert entry_from_data(json.loads(json.dumps(data))) == entry


@given(plans)
def test_a_plan_survives_a_round_trip(plan: Plan) -> None:
    data = plan_to_data(plan)
    assert (plan_from_data(data), plan_from_data(json.loads(json.dumps(data)))) == (plan, plan)


def test_a_written_plan_is_readable() -> None:
    plan = plan_from_data(PLAN)
    assert plan == Plan(
        "skills",
        (("hp", 9), ("kind", "between_adventures")),
        (
            Throw(
                "skill:climb",
                (("value", 40), ("successes", 2)),
                (Drawn("", "d100", (77,)), Drawn("", "d10", (6,))),
            ),
            Throw("luck", (), (Drawn("", "d10", (3,)), Drawn("", "ability", ("sa", ""))), typed=True),
        ),
    )
    assert plan_to_data(plan) == PLAN


def test_a_downtime_entry_keeps_its_plan() -> None:
    entry = entry_from_data(OVER)
    assert (entry.action, entry.plan) == (Action.DOWNTIME, plan_from_data(PLAN))
    assert entry_to_data(entry) == OVER
    dropped = entry_from_data({**OVER, "action": "downtime_dropped", "events": []})
    assert (dropped.action, dropped.plan) == (Action.DOWNTIME_DROPPED, plan_from_data(PLAN))


def test_empty_fields_are_not_written() -> None:
    assert plan_to_data(Plan()) == {"page": ""}
    assert plan_from_data({}) == Plan()
    assert sheet_to_data(Sheet("coc7", "")) == {"system": "coc7", "name": ""}
    assert entry_to_data(Entry(1, "a", Action.TICK, "")) == {"seq": 1, "id": "a", "action": "tick", "at": ""}


def test_a_written_entry_is_readable() -> None:
    assert entry_to_data(entry_from_data(ENTRY)) == ENTRY


def changed(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of ``data`` with ``value`` at a path such as "skills.0.value"."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at: Any = copy
    for part in way:
        at = at[part]
    at[last] = value
    return copy


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("name", 5, "name"),
        ("name", None, "name"),
        ("name", "\ud800", "Unicode"),
        ("skills", {}, "skills"),
        ("skills.0", 5, "skills"),
        ("skills.0", {"id": "climb"}, "skills"),
        ("skills.0.value", "40", "value"),
        ("skills.0.value", 40.5, "value"),
        ("skills.0.value", True, "value"),
        ("skills.0.value", 10**13, "too large"),
        ("skills.0.base", -(10**13), "too large"),
        ("trackers.0.maximum", 10**400, "too large"),
        ("skills.0.colour", "red", "unknown field 'colour' - at .*skills"),
        ("colour", "red", "unknown field 'colour'"),
        ("origin", {"format": "charaeno", "colour": 1}, "unknown field 'colour' - at .*origin"),
        ("origin", {"unread": []}, "format"),
        ("skills", [SHEET["skills"][0]] * 2, "a skill appears twice"),
        ("trackers", [SHEET["trackers"][0]] * 2, "a tracker appears twice"),
        ("traits", [{"id": "str", "value": 1}] * 2, "a trait appears twice"),
        ("powers", [SHEET["powers"][0]] * 2, "a power appears twice"),
        ("statuses", [SHEET["statuses"][0]] * 2, "a status appears twice"),
        ("weapons.0.fired", "2", "fired"),
        ("weapons.0.jammed", True, "unknown field 'jammed' - at .*weapons"),
        ("powers.0", {"id": "farsight"}, "powers"),
        ("powers.0.cost", 1.5, "cost"),
        ("powers.0.colour", "blue", "unknown field 'colour' - at .*powers"),
        ("statuses.0.value", True, "value"),
        ("statuses.0.until", "dawn", "unknown field 'until' - at .*statuses"),
        ("fight", [], "fight"),
        ("fight", "on", "fight"),
        ("fight.round", "2", "round"),
        ("fight.round", 10**13, "too large"),
        ("fight.mood", "grim", "unknown field 'mood' - at .*fight"),
        ("fight.fighters", {}, "fighters"),
        ("fight.fighters.0", "Ada", "fighters"),
        ("fight.fighters.0", {"name": "Ada"}, "dex"),
        ("fight.fighters.0.acted", 1, "acted"),
        ("fight.fighters.0.mood", 5, "unknown field 'mood' - at .*fight.fighters"),
    ],
)
def test_an_invalid_sheet_is_refused_with_the_path(path: str, value: object, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        sheet_from_data(changed(SHEET, path, value))
    with pytest.raises(RecordError):
        sheet_from_json(json.dumps(changed(SHEET, path, value)))


def test_json_of_a_sheet_is_read_as_its_data() -> None:
    assert sheet_from_json(json.dumps(SHEET)) == sheet_from_data(SHEET)
    many_digits = SHEET | {"notes": "1" * 20}
    assert sheet_from_json(json.dumps(many_digits)) == sheet_from_data(many_digits)
    for broken in ("", "[]", '{"system": "coc7"'):
        with pytest.raises(RecordError):
            sheet_from_json(broken)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("seq", None, "int"),
        ("seq", 10**13, "too large"),
        ("action", "dance", "dance"),
        ("colour", "red", "unknown field 'colour'"),
        ("roll", [], "the roll must be an object"),
        ("roll.check.target", 4.5, "float"),
        ("roll.check.target", False, "bool"),
        ("roll.drawn.0", ["", "tens"], "length"),
        ("roll.drawn.0.2", [3.5], "int"),
        ("steps", "no", "array"),
        ("steps.0", [], "the step must be an object"),
        ("steps.0", {}, "an entry lacks rule"),
        ("events.0.kind", "fire", "unknown kind of event 'fire'"),
        ("events.0.kind", 5, "str"),
        ("events.0.colour", 5, "an event of kind 'mark' needs after, before, skill"),
        ("events.0", None, "the event must be an object"),
        ("about", "\udcff", "Unicode"),
        ("action", "luck", "refer to"),
        ("action", "push", "refer to"),
        ("action", "undo", "refer to"),
        ("action", "redo", "refer to"),
        ("action", "treat", "refer to"),
        ("action", "note", "refer to"),
        ("text", 5, "str"),
        ("text", "\udcff", "Unicode"),
        ("events.0", {"kind": "status", "status": "prone", "before": 0}, "needs after, before, status"),
        ("events.0", {"kind": "shots", "weapon": "0", "before": 0, "after": 1}, "weapon"),
        ("events.0", {**FIGHT_EVENT, "before": []}, "before"),
        ("events.0", {"kind": "fight", "after": None}, "needs after, before"),
        ("events.0", {**FIGHT_EVENT, "after": {"mood": "grim"}}, "unknown field 'mood'"),
        (
            "events.0",
            {**FIGHT_EVENT, "before": {"fighters": [{"name": "Ada", "dex": 70, "mood": 5}]}},
            "unknown field 'mood'",
        ),
    ],
)
def test_an_invalid_entry_is_refused_with_the_path(path: str, value: object, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        entry_from_data(changed(ENTRY, path, value))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("page", 5, "str"),
        ("page", "\ud800", "Unicode"),
        ("mood", "grim", "a plan has an unknown field 'mood'"),
        ("answers", [], "the answers must be an object"),
        ("answers.hp", 9.5, "float"),
        ("answers.hp", True, "bool"),
        ("answers.hp", 10**13, "too large"),
        ("answers.hp", None, "null"),
        ("throws", {}, "array"),
        ("throws.0", "luck", "the throw must be an object"),
        ("throws.0", {"on": {}, "drawn": []}, "a throw lacks id"),
        ("throws.0", {"id": "a", "drawn": []}, "a throw lacks on"),
        ("throws.0", {"id": "a", "on": {}}, "a throw lacks drawn"),
        ("throws.0.id", "luck", "a throw appears twice"),
        ("throws.0.on", [], "the on must be an object"),
        ("throws.0.on.value", 4.5, "float"),
        ("throws.0.typed", 1, "bool"),
        ("throws.0.luck", 1, "a throw has an unknown field 'luck'"),
        ("throws.0.drawn", {}, "array"),
        ("throws.0.drawn.0", ["", "d100"], "length"),
        ("throws.0.drawn.0.1", "d101", "unknown die .d101."),
        ("throws.0.drawn.0.1", "x" * 1_000, "unknown die .xxxxxxxxxxxxxxxxxxxx."),
        ("throws.0.drawn.0.2", [101], "not on a die of kind d100"),
        ("throws.0.drawn.0.2", [77, 0], "not on a die of kind d100"),
        ("throws.0.drawn.0.2", ["77"], "not on a die of kind d100"),
        ("throws.0.drawn.0.2", [True], "bool"),
        ("throws.1.drawn.1.2", ["as"], "not on a die of kind ability"),
        ("throws.1.drawn.1.2", ["T"], "not on a die of kind ability"),
    ],
)
def test_an_invalid_plan_is_refused_with_the_path(path: str, value: object, said: str) -> None:
    data = changed(PLAN, path, value)
    with pytest.raises(RecordError, match=said):
        plan_from_data(data)
    with pytest.raises(RecordError, match=said):
        entry_from_data({**OVER, "plan": data})


def test_a_changed_passage_keeps_its_key_flag() -> None:
    before = {"heading": "people", "text": "Rosa", "key": True}
    event = {"kind": "passage", "place": 2, "before": before, "after": {**before, "key": False}}
    (read,) = entry_from_data({**OVER, "events": [event]}).events
    assert isinstance(read, PassageChanged)
    assert read.before is not None
    assert read.after is not None
    assert (read.before.key, read.after.key, read.place) == (True, False, 2)


def test_a_maximum_given_by_the_rules_is_stored_as_none() -> None:
    assert entry_from_data(OVER).events[0] == MaximumChanged("fp", None, 6)
    with pytest.raises(RecordError, match="needs after, before, tracker"):
        entry_from_data({**OVER, "events": [{"kind": "maximum", "tracker": "fp", "after": 6}]})
    with pytest.raises(RecordError, match="before"):
        entry_from_data(changed(OVER, "events.0.before", "6"))


@pytest.mark.parametrize(
    "field", ["system", "subject", "name", "check", "drawn", "total", "degree", "passed"]
)
def test_a_roll_record_has_every_field(field: str) -> None:
    data = json.loads(json.dumps(ENTRY))
    del data["roll"][field]
    with pytest.raises(RecordError, match=f"an entry lacks {field}"):
        entry_from_data(data)


@pytest.mark.parametrize("data", [None, [], "x", 5, {5: "x"}])
def test_only_an_object_is_a_record(data: object) -> None:
    with pytest.raises(RecordError, match="must be an object"):
        sheet_from_data(data)
    with pytest.raises(RecordError, match="must be an object"):
        entry_from_data(data)
    with pytest.raises(RecordError, match="must be an object"):
        plan_from_data(data)


def test_a_record_of_a_newer_version_says_so() -> None:
    with pytest.raises(RecordError, match=f"a sheet of format {SHEET_FORMAT + 1} is newer"):
        sheet_from_data(SHEET, SHEET_FORMAT + 1)
    with pytest.raises(RecordError, match=f"a journal entry of format {ENTRY_FORMAT + 1} is newer"):
        entry_from_data(ENTRY, ENTRY_FORMAT + 1)
    with pytest.raises(RecordError, match=f"a plan of format {PLAN_FORMAT + 1} is newer"):
        plan_from_data(PLAN, PLAN_FORMAT + 1)
    with pytest.raises(RecordError, match="unknown format 0 of a plan"):
        plan_from_data(PLAN, 0)
    with pytest.raises(RecordError, match="unknown format 0 of a sheet"):
        sheet_from_data(SHEET, 0)
    with pytest.raises(RecordError, match="unknown format 0 of a journal entry"):
        entry_from_data(ENTRY, 0)


def test_sheets_and_entries_in_the_first_format_are_read() -> None:
    new = ("weapons", "powers", "statuses", "fight")
    old = {key: value for key, value in SHEET.items() if key not in new}
    sheet = sheet_from_data({**old, "weapons": [{"name": "Revolver"}]}, 1)
    assert (sheet.weapons[0].fired, sheet.powers, sheet.statuses, sheet.fight) == (0, (), (), None)
    assert entry_from_data(ENTRY, 1).text == ""


@pytest.mark.parametrize("entry_format", [1, 2, 3])
def test_entries_in_older_formats_have_no_plan(entry_format: int) -> None:
    read = entry_from_data(ENTRY, entry_format)
    assert read == entry_from_data(ENTRY)
    assert read.plan is None


def test_sheets_in_the_third_format_have_no_manual_values() -> None:
    sheet = sheet_from_data(SHEET, 3)
    assert (sheet.overrides, sheet.homebrew, sheet.picture) == ((), None, "")
    skill = sheet.skills[0]
    assert (skill.occupation_points, skill.interest_points, skill.formula, skill.hidden) == (0, 0, "", False)


OWN: dict[str, Any] = {
    **SHEET,
    "skills": [{"id": "dodge", "kind": "dodge", "value": 47, "formula": "DEX/2", "interest_points": 10}],
    "overrides": [{"id": "move", "value": 9}, {"id": "damage_bonus", "value": "+1D4"}],
    "picture": "none",
    "homebrew": {
        "packs": ["8d0c"],
        "skills": [{"id": "own:sky", "name": "Skyreading", "base": "EDU/2"}],
        "trackers": [{"id": "own:heat", "name": "Heat", "most": "CON/10"}],
        "conditions": [{"id": "own:cold", "name": "Cold"}],
        "treatments": [{"id": "own:tea", "name": "Tea", "gives": [["", "1D3"]]}],
        "switches": [["luck_spending", 1], ["fumble", "by_target"]],
    },
}


def test_a_sheet_with_its_own_rules_is_read_unchanged() -> None:
    sheet = sheet_from_data(OWN)
    assert sheet.overrides == (Override("move", 9), Override("damage_bonus", "+1D4"))
    assert sheet.homebrew == Homebrew(
        ("8d0c",),
        (OwnSkill("own:sky", "Skyreading", "EDU/2"),),
        (OwnTracker("own:heat", "Heat", "CON/10"),),
        (OwnCondition("own:cold", "Cold"),),
        (OwnTreatment("own:tea", "Tea", gives=(("", "1D3"),)),),
        (("luck_spending", 1), ("fumble", "by_target")),
    )
    assert sheet.picture == "none"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("overrides", [{"id": "move", "value": 1}] * 2, "a value set by hand appears twice"),
        ("overrides.0.value", 1.5, "value"),
        ("overrides.0.why", "fast", "unknown field 'why' - at .*overrides"),
        ("skills.0.formula", 5, "formula"),
        ("skills.0.hidden", 1, "hidden"),
        ("picture", None, "picture"),
        ("homebrew", [], "homebrew"),
        ("homebrew.colour", 1, "unknown field 'colour' - at .*homebrew"),
        ("homebrew.skills.0.value", 1, "unknown field 'value' - at .*homebrew.skills"),
        ("homebrew.trackers.0.name", None, "name"),
        ("homebrew.treatments.0.gives", [["1D3"]], "gives"),
        ("homebrew.switches.0", ["luck_spending", 1.5], "switches"),
        ("homebrew.switches.0.1", 10**13, "too large"),
    ],
)
def test_invalid_own_rules_are_refused_with_the_path(path: str, value: object, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        sheet_from_data(changed(OWN, path, value))


def test_changed_own_rules_are_read_as_strictly() -> None:
    event = {"kind": "homebrew", "before": None, "after": OWN["homebrew"]}
    entry = {**ENTRY, "action": "edit", "about": "homebrew//", "events": [event]}
    assert entry_from_data(entry).events == (HomebrewChanged(None, sheet_from_data(OWN).homebrew),)
    odd = {**event, "after": {**OWN["homebrew"], "mood": 1}}
    with pytest.raises(RecordError, match="unknown field 'mood'"):
        entry_from_data({**entry, "events": [odd]})


def test_sheets_in_the_second_format_are_read() -> None:
    weapon = {"name": "Revolver", "fired": 2}
    sheet = sheet_from_data({**SHEET, "weapons": [weapon]}, 2)
    assert (sheet.weapons[0].qualities, sheet.techniques, sheet.injuries) == ("", (), ())


@pytest.mark.parametrize(
    "kind",
    [
        *("weapon", "power", "technique", "injury", "detail", "passage", "page", "possession", "override"),
        *("trait_placed", "skill_placed", "tracker_placed"),
    ],
)
def test_an_added_thing_is_read_as_strictly_as_a_sheet(kind: str) -> None:
    things: dict[str, dict[str, Any]] = {
        "weapon": {"name": "Club"},
        "power": {"id": "1", "kind": "custom"},
        "technique": {"id": "1", "name": "Feint"},
        "injury": {"id": "1", "roll": 63},
        "detail": {"id": "age", "text": "33"},
        "passage": {"heading": "people", "text": "Rosa"},
        "page": {"title": "The lighthouse", "date": "2026-11-28"},
        "possession": {"name": "Rope"},
        "override": {"id": "damage_bonus", "value": "+1D4"},
        "trait_placed": {"id": "str", "value": 45},
        "skill_placed": {"id": "climb", "kind": "climb", "value": 20, "formula": "20"},
        "tracker_placed": {"id": "mp", "value": 5},
    }
    thing = things[kind]
    event = {"kind": kind, "place": 0, "before": None, "after": thing}
    (read,) = entry_from_data({**ENTRY, "events": [event]}).events
    assert read.before is None
    assert read == type(read)(0, None, read.after)  # type: ignore[call-arg, arg-type]
    with pytest.raises(RecordError, match="unknown field 'aura'"):
        entry_from_data({**ENTRY, "events": [{**event, "after": {**thing, "aura": 1}}]})


def test_a_sheet_without_pages_of_notes_is_written_as_before_there_were_any() -> None:
    sheet = sheet_from_data({**SHEET, "notes": "Tides"}, 4)
    assert sheet.pages == ()
    written = sheet_to_data(sheet)
    assert "pages" not in written
    assert sheet_to_data(sheet_from_data(written)) == written


def test_pages_of_notes_are_read_and_written() -> None:
    pages = [{"title": "The lighthouse", "text": "He lied.", "date": "2026-11-28"}]
    sheet = sheet_from_data({**SHEET, "pages": pages})
    assert sheet.pages == (NotePage("The lighthouse", "He lied.", "2026-11-28"),)
    assert [dict(each) for each in sheet_to_data(sheet)["pages"]] == pages
    with pytest.raises(RecordError, match="pages"):
        sheet_from_data({**SHEET, "pages": [{**pages[0], "mood": "grim"}]})


def test_play_state_is_read_unchanged() -> None:
    sheet = sheet_from_data(SHEET)
    assert sheet.weapons == (Weapon("Revolver", fired=2),)
    assert sheet.powers == (Power("farsight", "farsight", cost=2),)
    assert sheet.statuses == (Status("prone", 1),)
    assert sheet.fight == Fight(2, (Fighter("Ada", 70, own=True),))


def test_started_and_ended_fights_are_stored() -> None:
    began = {**ENTRY, "action": "fight", "about": "fight", "events": [FIGHT_EVENT]}
    ended = {**began, "events": [{"kind": "fight", "before": FIGHT_EVENT["after"], "after": None}]}
    fight = Fight(1, (Fighter("Ada", 70),))
    assert entry_from_data(began).events == (FightChanged(None, fight),)
    assert entry_from_data(ended).events == (FightChanged(fight, None),)
    for entry in (began, ended):
        assert entry_from_data(entry_to_data(entry_from_data(entry))) == entry_from_data(entry)


def test_a_players_note_is_stored_with_its_entry() -> None:
    note = {"seq": 2, "id": "b", "action": "note", "at": "", "refers": [1], "text": "The rope tears"}
    assert entry_from_data(note).text == "The rope tears"
    assert entry_to_data(entry_from_data(note)) == note


@pytest.mark.parametrize("action", sorted(REFERRING))
def test_an_entry_about_another_entry_names_it(action: Action) -> None:
    assert entry_from_data({**changed(ENTRY, "action", action.value), "refers": [1]}).refers == (1,)


def test_an_amended_roll_keeps_its_unused_and_added_dice() -> None:
    roll = {**ENTRY["roll"], "unused": [["", "tens", [40]]], "added": [["", "units", [3], True]]}
    amended = {**ENTRY, "action": "amend", "refers": [1], "roll": roll}
    read = entry_from_data(amended)
    assert read.roll is not None
    assert (read.roll.unused, read.roll.added) == (
        (Drawn("", "tens", (40,)),),
        (Drawn("", "units", (3,), typed=True),),
    )
    assert entry_to_data(read)["roll"] == roll


def test_an_amendment_has_a_roll() -> None:
    with pytest.raises(RecordError, match="lacks roll"):
        entry_from_data({"seq": 2, "id": "b", "action": "amend", "at": "", "refers": [1]})


def test_endless_nesting_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for path in ("notes", "skills", "origin", "powers", "statuses", "fight"):
        with pytest.raises(RecordError):
            sheet_from_data({**SHEET, path: deep})
    for path in ("page", "answers", "throws"):
        with pytest.raises(RecordError):
            plan_from_data({**PLAN, path: deep})
    for path in ("roll", "steps", "events", "refers", "plan"):
        with pytest.raises(RecordError):
            entry_from_data({**ENTRY, path: deep})
    with pytest.raises(RecordError):
        entry_from_data({**ENTRY, "events": [{**FIGHT_EVENT, "after": deep}]})


@given(plain_data)
def test_no_data_crashes_the_reader(data: object) -> None:
    for read in (sheet_from_data, entry_from_data):
        with pytest.raises(RecordError):
            read(data)
    try:
        plan = plan_from_data(data)
    except RecordError:
        return
    assert plan_from_data(plan_to_data(plan)) == plan


PLACES = (
    *("name", "skills", "skills.0", "skills.0.value", "trackers.0", "origin", "notes"),
    *("seq", "refers", "roll", "roll.check", "roll.drawn", "roll.drawn.0", "roll.passed"),
    *("steps", "steps.0", "events", "events.0", "events.0.before", "events.0.kind", "text", "action"),
    *("homebrew", "homebrew.skills", "homebrew.skills.0", "homebrew.treatments.0.gives", "overrides.0"),
    *("weapons.0.fired", "powers", "powers.0.cost", "statuses", "statuses.0.value"),
    *("plan", "plan.page", "plan.answers", "plan.answers.hp", "plan.throws", "plan.throws.0"),
    *("plan.throws.0.on", "plan.throws.0.drawn", "plan.throws.0.drawn.0.2", "plan.throws.1.typed"),
    *("fight", "fight.round", "fight.fighters", "fight.fighters.0", "fight.fighters.0.dex"),
    *("events.0.after", "events.0.after.fighters", "events.0.after.fighters.0"),
)


@settings(max_examples=100)
@given(
    st.sampled_from([SHEET, OWN, ENTRY, {**ENTRY, "events": [FIGHT_EVENT]}, OVER]),
    st.sampled_from(PLACES),
    plain_data,
)
def test_odd_data_anywhere_is_read_or_refused(record: dict[str, Any], path: str, value: object) -> None:
    read: Any = sheet_from_data if record in (SHEET, OWN) else entry_from_data
    write: Any = sheet_to_data if record in (SHEET, OWN) else entry_to_data
    try:
        data = changed(record, path, value)
    except (KeyError, TypeError):  # this record has no such place
        return
    try:
        found = read(data)
    except RecordError:
        return
    assert read(write(found)) == found


def test_unread_fields_of_an_import_are_kept() -> None:
    origin = Origin("charaeno", "ada.json", (("pets.0", '"a cat"'),))
    sheet = Sheet(
        "coc7", "Ada", skills=(Skill("a", "climb", 1),), trackers=(Tracker("hp", 1),), origin=origin
    )
    assert sheet_from_data(sheet_to_data(sheet)).origin == origin


def with_drawn(drawn: list[Any]) -> dict[str, Any]:
    return {**ENTRY, "roll": {**ENTRY["roll"], "drawn": drawn}}


def test_typed_dice_survive_a_round_trip_and_others_are_written_as_before() -> None:
    data = with_drawn([["", "tens", [30], True], ["", "units", [5], True], ["foe", "d6", [2]]])
    entry = entry_from_data(data)
    assert entry.roll is not None
    assert [each.typed for each in entry.roll.drawn] == [True, True, False]
    assert entry_to_data(entry)["roll"]["drawn"] == data["roll"]["drawn"]


@pytest.mark.parametrize("entry_format", [1, 2, 3, 4, 5])
def test_entries_in_older_formats_have_no_typed_dice(entry_format: int) -> None:
    roll = entry_from_data(ENTRY, entry_format).roll
    assert roll is not None
    assert not any(each.typed for each in roll.drawn)


@pytest.mark.parametrize("mark", [False, 1, 0, "true", None, [True], {}])
def test_a_malformed_typed_dice_flag_is_refused(mark: object) -> None:
    with pytest.raises(RecordError):
        entry_from_data(with_drawn([["", "tens", [30], mark], ["", "units", [5]]]))


def test_extra_data_after_the_faces_is_refused() -> None:
    with pytest.raises(RecordError):
        entry_from_data(with_drawn([["", "tens", [30], True, True]]))


def test_a_restored_sheet_is_read_as_strictly_as_any() -> None:
    event = {"kind": "restored", "before": {"system": "coc7", "name": "Ada"}, "after": OWN}
    entry = {**ENTRY, "action": "restore", "about": "backup:12", "events": [event]}
    assert entry_from_data(entry).events == (SheetRestored(Sheet("coc7", "Ada"), sheet_from_data(OWN)),)
    odd = {**event, "before": {"system": "coc7", "name": "Ada", "mood": 1}}
    with pytest.raises(RecordError, match="unknown field 'mood'"):
        entry_from_data({**entry, "events": [odd]})


def test_missing_fields_of_a_saved_part_are_empty_except_two() -> None:
    filled = {
        (name, each.name): each.default
        for name, kind in inspect.getmembers(parts, inspect.isclass)
        if issubclass(kind, msgspec.Struct)
        for each in msgspec.structs.fields(kind)
        if each.default is not msgspec.NODEFAULT and each.default not in (None, False, "", ())
    }
    assert filled == {("Fight", "round"): 1, ("OwnTreatment", "tracker"): "hp"}
