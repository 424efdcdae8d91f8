"""Making a character: the rules are silent, so dice are offered and everything else is typed."""

from random import Random

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.game.creation import Budget, Draft, Remark, taken
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.sheet.events import invert, play
from rules_core.sheet.sheet import Sheet, Skill, Tracker, Trait
from rules_core.systems.shadow_lounge.creating import (
    ATTRIBUTES,
    CREATION,
    METHODS,
    THROWN,
    blank,
    quick,
    suggested_hit_points,
    take,
    throw,
)
from rules_core.systems.shadow_lounge.healing import Condition
from rules_core.systems.shadow_lounge.play_healing import condition_of
from rules_core.systems.shadow_lounge.skills import SKILLS
from rules_core.systems.shadow_lounge.system import SYSTEM


def edited(sheet: Sheet, place: str, text: str) -> Sheet:
    return play(sheet, edit(SYSTEM, sheet, Place(*place.split("/", 2)), text))


def made(**details: str) -> Sheet:
    """A blank sheet with 50 in everything, and details "creation:…"."""
    draft = Draft(SYSTEM, blank("Tarn"))
    draft.play(taken(SYSTEM, draft.sheet, dict.fromkeys(ATTRIBUTES, 50)))
    for name, text in details.items():
        draft.note(f"creation:{name}", text)
    return draft.sheet


def remarks(sheet: Sheet, remark_id: str = "") -> tuple[Remark, ...]:
    return tuple(each for each in CREATION.remarks(sheet) if remark_id in ("", each.id))


def fixed(sheet: Sheet, remark: Remark) -> Sheet:
    return play(sheet, remark.fixes[0].events)


def test_an_empty_sheet_has_the_skills_of_the_rules() -> None:
    """SL-HP-01: nobody lies comatose on it."""
    sheet = blank("Tarn")
    assert (sheet.system, sheet.name, sheet.traits) == ("shadow-lounge", "Tarn", ())
    assert sheet.skills == tuple(Skill(each.id, each.id, 0) for each in SKILLS)
    assert condition_of(sheet) is Condition.OK
    assert remarks(sheet) == ()
    assert CREATION.budgets(sheet) == ()


def test_typing_a_maximum_fills_hit_points() -> None:
    """SL-HP-01."""
    sheet = edited(edited(blank("Tarn"), "tracker/maximum/hp", "1"), "tracker/maximum/hp", "14")
    assert sheet.tracker("hp") == Tracker("hp", 14, maximum=14)
    assert condition_of(edited(sheet, "tracker/value/hp", "0")) is Condition.COMATOSE


def test_luck_starts_at_the_rolled_or_typed_value() -> None:
    """SL-LUCK-04: it never rises above that."""
    thrown = play(blank("Tarn"), take(blank("Tarn"), {"luck": 55}))
    typed = edited(edited(blank("Tarn"), "tracker/start/luck", "5"), "tracker/start/luck", "55")
    for sheet in (thrown, typed):
        assert sheet.tracker("luck") == Tracker("luck", 55, start=55)
        assert SYSTEM.tracker_span(sheet, "luck").most == 55


def test_force_points_come_and_go_with_power() -> None:
    """SL-FP-01."""
    sheet = made()
    gifted = edited(sheet, "trait//power", "60")
    assert gifted.tracker("fp") == Tracker("fp", 0, maximum=0)
    assert edited(gifted, "trait//power", "") == sheet
    full = edited(gifted, "tracker/maximum/fp", "12")
    assert full.tracker("fp") == Tracker("fp", 12, maximum=12)
    assert edited(full, "trait//power", "").tracker("fp") == full.tracker("fp")
    assert edited(full, "trait//power", "70").trackers == full.trackers
    returned = edited(edited(full, "trait//power", ""), "trait//power", "70")
    assert returned.trackers == full.trackers


def test_everything_is_rolled_with_three_dice() -> None:
    assert [name for name, _ in METHODS[0].dice] == list(THROWN) == [*ATTRIBUTES, "luck"]
    assert "power" not in THROWN
    for each in THROWN:
        dice = ScriptedDice({"d6": [1, 2, 6]})
        thrown = throw(each, dice)
        dice.finish()
        assert (thrown.trait, thrown.value) == (each, 45)
        assert [face for drawn in thrown.drawn for face in drawn.faces] == [1, 2, 6]
    with pytest.raises(KeyError):
        throw("power", ScriptedDice())


@pytest.mark.parametrize(
    ("method", "value", "span"),
    [
        ("roll", 15, None),
        ("roll", 14, (15, 90)),
        ("roll", 95, (15, 90)),
        ("typed", 5, None),
        ("typed", 100, (0, 99)),
        ("", 100, (0, 99)),
    ],
)
def test_a_characteristic_out_of_range_has_a_quick_fix(
    method: str, value: int, span: tuple[int, int] | None
) -> None:
    sheet = edited(made(method=method), "trait//dex", str(value))
    found = remarks(sheet, "range")
    assert len(found) == (span is not None)
    for each in found:
        assert dict(each.facts) == {
            "trait": "dex",
            "value": value,
            "least": (span or (0, 0))[0],
            "most": (span or (0, 0))[1],
        }
        assert fixed(sheet, each).trait("dex") in (span or ())


def test_power_has_no_upper_limit() -> None:
    """SL-ADV-06, reading A24."""
    assert remarks(edited(made(), "trait//power", "120")) == ()


def test_missing_characteristics_are_reported_during_creation() -> None:
    sheet = replace(made(method="typed"), traits=(Trait("dex", 50), Trait("power", 60)))
    (missing,) = remarks(sheet, "missing")
    assert (missing.facts, missing.grave) == ((("count", 7),), False)
    assert remarks(replace(made(), traits=()), "missing") == ()


def test_the_table_says_how_many_points_there_are() -> None:
    sheet = made(points="EDU*4", interest="INT x 2")
    sheet = edited(sheet, "skill/occupation_points/dodge", "210")
    assert CREATION.budgets(sheet) == (
        Budget("occupation", 210, 200, "EDU*4"),
        Budget("interest", 0, 100, "INT x 2"),
    )
    assert remarks(sheet, "over")[0].facts[:2] == (("budget", "occupation"), ("over", 10))
    assert remarks(sheet, "unspent")[0].facts == (("left", 100), ("interest", 100))


def test_without_a_formula_points_are_only_counted() -> None:
    free = Budget("occupation", 30, None), Budget("interest", 0, None)
    assert CREATION.budgets(edited(made(), "skill/occupation_points/dodge", "30")) == free
    assert CREATION.budgets(made(method="typed"))[0].total is None


def test_a_skill_above_99_is_flagged() -> None:
    """SL-ADV-02."""
    sheet = edited(made(), "skill/value/dodge", "104")
    (remark,) = remarks(sheet)
    assert (remark.id, remark.rule, remark.place) == ("above_99", "SL-ADV-02", "skill/value/dodge")
    assert fixed(sheet, remark).skill("dodge").value == 99


def test_the_common_remarks_apply() -> None:
    sheet = edited(made(cap="60"), "skill/interest_points/dodge", "80")
    low = replace(sheet.skill("parry"), base=20)
    twins = (Skill("a", "custom", 1, "Sabacc"), Skill("b", "custom", 1, "sabacc"))
    sheet = replace(sheet.with_skill(low), trackers=(Tracker("hp", 20, maximum=10),))
    sheet = replace(sheet, skills=(*sheet.skills, *twins))
    assert {each.id for each in remarks(sheet)} == {"above_cap", "below_base", "twice", "above_most"}


def test_hit_points_have_a_suggestion_but_no_rule() -> None:
    assert suggested_hit_points(made()) == 10
    assert suggested_hit_points(blank("Tarn")) is None
    assert suggested_hit_points(replace(blank("Tarn"), traits=(Trait("con", 50),))) is None


def test_an_empty_sheet_becomes_a_whole_character() -> None:
    """SL-LUCK-04, SL-HP-01: Luck begins where it was thrown, hit points are full."""
    dice = ScriptedDice({"d6": [3, 3, 4] * 8 + [2, 2, 2], "d20": [20]})
    result = quick(blank("Tarn"), dice)
    dice.finish()
    sheet = play(blank("Tarn"), result.events)
    assert {each.id: each.value for each in sheet.traits} == dict.fromkeys(ATTRIBUTES, 50)
    assert sheet.trackers == (Tracker("hp", 10, maximum=10), Tracker("luck", 30, start=30))
    assert sheet.detail("age") == "39"
    assert [each.trait for each in result.thrown] == [*THROWN, "age"]
    assert [each[1:3] for each in CREATION.budgets(sheet)] == [(200, 200), (100, 100)]
    assert sum(each.value for each in sheet.skills) == 300
    assert play(sheet, invert(result.events)) == blank("Tarn")


@pytest.mark.parametrize("seed", range(20))
def test_the_example_characters_have_no_remarks(seed: int) -> None:
    sheet = play(blank("Tarn"), quick(blank("Tarn"), LiveDice(Random(seed).randrange)).events)
    assert remarks(sheet) == ()
    assert all(each.value <= 75 for each in sheet.skills)


def test_rolled_values_are_in_range_for_their_method() -> None:
    """Three sixes and three ones are the ends."""
    for face in (1, 6):
        sheet = made(method="roll")
        thrown = throw("str", ScriptedDice({"d6": [face] * 3}))
        after = play(sheet, take(sheet, {"str": thrown.value}))
        assert after.trait("str") == face * 15
        assert remarks(after, "range") == ()


def test_a_new_character_is_told_what_a_session_will_miss() -> None:
    sheet = blank("Nobody")
    missing = ["luck", "points", "weapon", "cash", "story"]
    assert [each.id for each in CREATION.gaps(sheet)] == missing
    quickly = play(sheet, quick(sheet, LiveDice(lambda _n: 0)).events)
    assert [each.id for each in CREATION.gaps(quickly)] == ["weapon", "cash", "story"]
    assert {each.step for each in CREATION.gaps(sheet)} <= {each.id for each in CREATION.steps}


def test_points_of_the_occupation_mark_a_skill() -> None:
    assert CREATION.follow is not None
    smuggler = edited(made(), "detail//occupation", "Smuggler")
    for sheet, stays in ((made(), False), (smuggler, True)):
        spent = edited(sheet, "skill/occupation_points/dodge", "30")
        spent = play(spent, CREATION.follow(sheet, spent))
        assert spent.skill("dodge").occupation
        without = edited(spent, "skill/occupation_points/dodge", "0")
        assert play(without, CREATION.follow(spent, without)).skill("dodge").occupation is stays
