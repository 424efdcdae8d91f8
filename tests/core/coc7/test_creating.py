"""Making an investigator: numbers, age, occupation, skills, and what is remarked on."""

from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import LiveDice, ScriptedDice
from rules_core.game.advice import Moment, rules_at
from rules_core.game.creation import AGE, CREDIT_RANGE, METHOD, Budget, Draft, Remark, taken
from rules_core.game.edit import add, edit
from rules_core.game.places import Place
from rules_core.sheet.events import invert, play
from rules_core.sheet.sheet import Detail, Override, Sheet, Tracker
from rules_core.systems.coc7.advice import ADVICE
from rules_core.systems.coc7.creating import (
    CREATION,
    METHODS,
    OCCUPATIONS,
    THROWN,
    blank,
    occupational,
    occupy,
    quick,
    take,
    throw,
)
from rules_core.systems.coc7.creation import (
    BRACKETS,
    CHARACTERISTIC_VALUES,
    INTEREST_BONUS,
    INTEREST_SKILLS,
    OCCUPATION_VALUES,
    applied,
    bracket_of,
    credit_range,
    may_raise,
    starting_luck,
)
from rules_core.systems.coc7.derive import LivingStandard, living_standard
from rules_core.systems.coc7.skills import SKILLS_BY_ID
from rules_core.systems.coc7.system import SYSTEM, base_value

ARRAY = dict(
    zip(
        ("str", "con", "siz", "dex", "app", "int", "pow", "edu"),
        (40, 50, 50, 50, 60, 60, 70, 80),
        strict=True,
    )
)


def made(values: Mapping[str, int] = ARRAY, /, **details: str) -> Sheet:
    """A blank sheet with characteristics and details; ``creation_x`` is the detail "creation:x"."""
    draft = Draft(SYSTEM, blank("Ida"))
    draft.play(taken(SYSTEM, draft.sheet, values))
    for name, text in details.items():
        draft.note(name.replace("creation_", "creation:"), text)
    return draft.sheet


def edited(sheet: Sheet, place: str, text: str) -> Sheet:
    return play(sheet, edit(SYSTEM, sheet, Place(*place.split("/", 2)), text))


def remarks(sheet: Sheet, remark_id: str = "") -> tuple[Remark, ...]:
    return tuple(each for each in CREATION.remarks(sheet) if remark_id in ("", each.id))


def budgets(sheet: Sheet) -> dict[str, Budget]:
    return {each.id: each for each in CREATION.budgets(sheet)}


def fixed(sheet: Sheet, remark: Remark) -> Sheet:
    return play(sheet, remark.fixes[0].events)


def aged(sheet: Sheet, **faces: list[int]) -> Sheet:
    assert CREATION.grow_old is not None
    dice = ScriptedDice(faces)
    after = play(sheet, CREATION.grow_old(sheet, dice).events)
    dice.finish()
    return after


# The empty sheet


def test_an_empty_sheet_has_the_skills_of_the_era_at_their_bases() -> None:
    """COC-DER-04: bases that need a characteristic are not known yet."""
    sheet = blank("Ida")
    assert (sheet.name, sheet.system, sheet.traits) == ("Ida", "coc7", ())
    kinds = [each.kind for each in sheet.skills]
    assert [each.id for each in sheet.skills] == kinds
    assert {"spot-hidden", "language-own", "fighting-brawl", "credit-rating"} <= set(kinds)
    assert not {"computer-use", "electronics", "art-craft", "fighting", "fighting-whip"} & set(kinds)
    assert sheet.skill("spot-hidden").value == sheet.skill("spot-hidden").base == 25
    assert (sheet.skill("dodge").value, sheet.skill("dodge").base) == (0, None)
    assert {each.id: each.value for each in sheet.trackers} == dict.fromkeys(("hp", "san", "mp", "luck"), 0)
    assert remarks(sheet) == ()
    assert CREATION.budgets(sheet) == ()


def test_characteristics_fill_an_empty_sheet() -> None:
    """COC-DER-01, COC-DER-02, COC-DER-03, COC-DER-04: points are full, Sanity starts at POW."""
    sheet = blank("Ida")
    for trait, value in (("con", 60), ("siz", 55), ("pow", 65), ("dex", 70), ("edu", 80)):
        for so_far in (str(value)[0], str(value)):  # as a player types
            sheet = edited(sheet, f"trait//{trait}", so_far)
    assert {each.id: each.value for each in sheet.trackers} == {"hp": 11, "san": 65, "mp": 13, "luck": 0}
    assert sheet.tracker("san").start == 65
    assert (sheet.skill("dodge").value, sheet.skill("language-own").value) == (35, 80)


def test_characteristics_can_be_cleared_and_typed_again() -> None:
    """COC-DER-01, COC-DER-02."""
    sheet = made()
    for trait in ("pow", "con"):
        sheet = edited(edited(sheet, f"trait//{trait}", ""), f"trait//{trait}", "80")
    assert (sheet.tracker("san").value, sheet.tracker("san").start) == (80, 80)
    assert sheet.tracker("hp").value == SYSTEM.tracker_span(sheet, "hp").most == 13


def test_full_points_become_0_without_their_characteristic() -> None:
    """COC-DER-01, COC-DER-03."""
    without = edited(edited(made(), "trait//con", ""), "trait//pow", "")
    assert [without.tracker(each).value for each in ("hp", "mp", "san")] == [0, 0, 0]
    hurt = edited(made(), "tracker/value/hp", "4")
    assert edited(hurt, "trait//con", "").tracker("hp").value == 4


def test_a_maximum_set_by_hand_needs_no_characteristic() -> None:
    """COC-DER-01: neither are full points gone without it, nor do points that are lost come with it."""
    sheet = edited(made(), "tracker/maximum/hp", "15")
    assert edited(sheet, "trait//con", "").tracker("hp").value == 15
    down = edited(edited(sheet, "trait//con", ""), "tracker/value/hp", "0")
    assert edited(down, "trait//con", "80").tracker("hp").value == 0


def test_lost_points_are_not_restored() -> None:
    """COC-DER-01: a character at 3 stays there, and another CON raises nobody from 0."""
    for value in ("3", "0"):
        hurt = edited(made(), "tracker/value/hp", value)
        assert edited(hurt, "trait//con", "90").tracker("hp").value == int(value)


def test_a_sheet_without_sanity_gets_none_from_pow() -> None:
    """COC-DER-02."""
    plain = Sheet("coc7", "Nobody")
    assert edited(plain, "trait//pow", "60").trackers == ()
    shaken = replace(plain, trackers=(Tracker("san", 40, start=60),))
    assert edited(shaken, "trait//pow", "60").tracker("san") == Tracker("san", 40, start=60)
    touched = replace(plain, trackers=(Tracker("san", 40),))
    assert edited(touched, "trait//pow", "60").tracker("san") == Tracker("san", 40)


# Characteristics


def test_characteristics_are_rolled_with_3d6_or_2d6_plus_6() -> None:
    """COC-DER-04 for Luck; the rest is common practice."""
    for trait in THROWN:
        if trait in ("siz", "int", "edu"):
            faces, value = [2, 3], 55
        else:
            faces, value = [2, 3, 6], 55
        dice = ScriptedDice({"d6": faces})
        thrown = throw(trait, dice)
        dice.finish()
        assert (thrown.trait, thrown.value) == (trait, value)
        assert [face for each in thrown.drawn for face in each.faces] == faces
    with pytest.raises(KeyError):
        throw("charm", ScriptedDice())


def test_rolling_chooses_the_rolled_method() -> None:
    assert play(blank("Ida"), take(blank("Ida"), {"str": 50})).detail(METHOD) == "roll"
    chosen = made(creation_method="typed")
    assert play(chosen, take(chosen, {"str": 55, "luck": 60})).detail(METHOD) == "typed"


def test_the_methods_for_characteristics() -> None:
    """COC-CHAR-01."""
    ways = {each.id: each for each in METHODS}
    assert list(ways) == ["roll", "array", "points", "typed"]
    assert sorted(ways["array"].values) == [40, 50, 50, 50, 60, 60, 70, 80]
    assert (ways["points"].points, ways["points"].least, ways["points"].most) == (460, 15, 90)
    assert dict(ways["roll"].dice)["edu"] == "(2D6+6)*5"
    assert [name for name, _ in ways["roll"].dice] == list(THROWN)


def test_the_array_is_counted_value_by_value() -> None:
    """COC-CHAR-01."""
    assert budgets(made(creation_method="array"))["array"][:3] == ("array", 8, 8)
    assert [each.id for each in remarks(made(creation_method="array"))] == ["unspent"]
    some = made({"str": 80, "con": 80, "siz": 55}, creation_method="array")
    assert budgets(some)["array"].spent == 1
    assert [(each.id, each.place, each.rule) for each in remarks(some) if each.grave] == [
        ("array_twice", "trait//con", "COC-CHAR-01"),
        ("not_in_array", "trait//siz", "COC-CHAR-01"),
    ]


def test_points_are_counted_in_steps_of_five() -> None:
    sheet = made({**ARRAY, "str": 43}, creation_method="points")
    assert budgets(sheet)["points"][:3] == ("points", 463, 460)
    assert remarks(sheet, "over")[0].facts == (("budget", "points"), ("over", 3), ("total", 460))
    (odd,) = remarks(sheet, "not_in_fives")
    assert (odd.place, odd.grave) == ("trait//str", False)
    assert fixed(sheet, odd).trait("str") == 40
    (left,) = remarks(made({**ARRAY, "edu": 60}, creation_method="points"), "unspent")
    assert left.facts == (("left", 140), ("points", 20), ("interest", 120))


@pytest.mark.parametrize(
    ("method", "trait", "value", "span"),
    [
        ("roll", "str", 15, None),
        ("roll", "str", 10, (15, 90)),
        ("roll", "siz", 35, (40, 90)),
        ("roll", "edu", 95, (40, 90)),
        ("points", "siz", 15, None),
        ("points", "siz", 95, (15, 90)),
        ("typed", "siz", 5, None),
        ("typed", "str", 99, None),
        ("typed", "str", 120, (1, 99)),
        ("", "str", 0, (1, 99)),
    ],
)
def test_a_characteristic_out_of_range_can_be_set_to_the_limit(
    method: str, trait: str, value: int, span: tuple[int, int] | None
) -> None:
    sheet = made({**ARRAY, trait: value}, creation_method=method)
    found = remarks(sheet, "range")
    if span is None:
        assert found == ()
        return
    (remark,) = found
    assert dict(remark.facts) == {"trait": trait, "value": value, "least": span[0], "most": span[1]}
    after = fixed(sheet, remark)
    assert after.trait(trait) in span
    assert remarks(after, "range") == ()


def test_missing_characteristics_get_a_remark_during_creation() -> None:
    (missing,) = remarks(made({"str": 50}, creation_method="typed"), "missing")
    assert (missing.facts, missing.grave) == ((("count", 7),), False)
    assert remarks(made({"str": 50}), "missing") == ()


# Age


def test_every_age_has_its_effects() -> None:
    assert (BRACKETS[0].least, BRACKETS[-1].most) == (15, 90)
    for age in range(15, 91):
        bracket = bracket_of(age)
        assert bracket is not None
        assert bracket.least <= age <= bracket.most
    assert bracket_of(14) is bracket_of(91) is bracket_of(None) is None


def test_age_forty_checks_education_twice_and_costs_points() -> None:
    after = aged(made(age="45"), d100=[81, 80], d10=[6])
    assert (after.trait("edu"), after.trait("app")) == (86, 55)
    assert after.skill("language-own").value == 86
    assert budgets(after)["age"] == Budget("age", 0, 5, facts=(("among", "str con dex"),))
    (owed,) = remarks(after, "age_owed")
    assert owed.facts == (("points", 5), ("among", "str con dex"))
    paid = edited(edited(after, "trait//str", "38"), "trait//dex", "47")
    assert budgets(paid)["age"].spent == 5
    assert remarks(paid, "age_owed") == ()
    assert remarks(edited(paid, "trait//con", "40"), "over")[0].facts[0] == ("budget", "age")


def test_effects_of_age_can_be_undone() -> None:
    assert CREATION.young_again is not None
    sheet = made({**ARRAY, "luck": 50}, age="62")
    after = edited(aged(sheet, d100=[1, 90, 2, 3], d10=[9]), "trait//str", "20")
    assert after.trait("app") == 45
    assert play(after, CREATION.young_again(after)) == sheet
    assert play(sheet, CREATION.young_again(sheet)) == sheet


def test_an_age_applied_twice_counts_once() -> None:
    once = aged(made(age="45"), d100=[1, 1])
    again = aged(edited(once, "detail//age", "52"), d100=[1, 1, 1])
    assert (once.trait("app"), again.trait("app")) == (55, 50)
    assert applied(again) is not None
    assert budgets(again)["age"].total == 10


def test_rolling_again_undoes_the_effects_of_age() -> None:
    """What age was to take off is owed again, and none of the old values comes back."""
    old = aged(made(age="45"), d100=[1, 1])
    assert budgets(old)["age"] == Budget("age", 0, 5, facts=(("among", "str con dex"),))
    events = take(old, {"con": 35})
    young = play(old, events)
    assert (young.trait("con"), young.trait("app"), young.detail(AGE)) == (35, ARRAY["app"], "")
    assert "age" not in budgets(young)
    assert play(young, invert(events)) == old


def test_education_stops_at_99() -> None:
    assert aged(made({**ARRAY, "edu": 95}, age="30"), d100=[96], d10=[10]).trait("edu") == 99


def test_young_characters_lose_education_and_roll_luck_twice() -> None:
    """COC-DER-04: Luck is 3D6 times 5 again, and the better roll counts."""
    young = made({**ARRAY, "luck": 50}, age="17")
    better, worse = aged(young, d6=[5, 5, 5]), aged(young, d6=[1, 1, 1])
    assert (better.tracker("luck").value, worse.tracker("luck").value) == (75, 50)
    assert better.trait("edu") == 75
    assert budgets(better)["age"].facts == (("among", "str siz"),)
    assert CREATION.grow_old is not None
    older = CREATION.grow_old(made(age="45"), ScriptedDice({"d100": [81, 1], "d10": [3]})).thrown
    assert [(each.trait, each.value) for each in older] == [("age:1", 83), ("age:2", 83)]
    thrown = CREATION.grow_old(young, ScriptedDice({"d6": [1, 1, 1]})).thrown
    assert [(each.trait, each.value) for each in thrown] == [("age:luck", 15)]


def test_age_ignores_missing_values() -> None:
    nobody = Sheet("coc7", "Nobody", details=(Detail("age", "17"),))
    assert aged(nobody).detail(AGE) == "17"
    old = replace(nobody, details=(Detail("age", "72"),))
    assert budgets(aged(old))["age"].spent == 0
    late = edited(aged(old), "trait//str", "50")
    assert budgets(late)["age"].spent == 0
    assert budgets(edited(late, "trait//str", "40"))["age"].spent == 0
    child = replace(nobody, details=(Detail("age", "9"),))
    assert aged(child) == child
    lost = edited(aged(made({**ARRAY, "luck": 50}, age="45"), d100=[1, 1]), "trait//app", "")
    assert CREATION.young_again is not None
    assert play(lost, CREATION.young_again(lost)).trait("app") is None


@pytest.mark.parametrize("text", ["yes", "45 str", "200 str=50", "45 str=5000"])
def test_an_invalid_applied_age_is_ignored(text: str) -> None:
    assert applied(replace(made(), details=(Detail(AGE, text),))) is None


def test_ranges_and_arrays_use_the_values_before_age() -> None:
    """COC-CHAR-01."""
    old = aged(made(creation_method="array", age="75"), d100=[81, 1, 1, 1], d10=[3])
    assert budgets(old)["array"].spent == 8
    assert [each.id for each in remarks(old) if each.grave] == ["age_owed"]
    tall = aged(made({**ARRAY, "str": 95}, creation_method="roll", age="45"), d100=[1, 1])
    (remark,) = remarks(tall, "range")
    assert remark.fixes == ()


def test_an_age_other_than_the_applied_one_gets_a_remark() -> None:
    after = aged(made(age="45"), d100=[1, 1])
    for text, years in (("52", 52), ("", 0)):
        changed = edited(after, "detail//age", text)
        (remark,) = remarks(changed, "age_changed")
        assert remark.facts == (("applied", 45), ("years", years))
        assert fixed(changed, remark).trait("app") == 60


@pytest.mark.parametrize(
    ("age", "odd"), [("14", True), ("15", False), ("90 or so", False), ("91", True), ("", False)]
)
def test_new_investigators_are_15_to_90(age: str, odd: bool) -> None:
    assert bool(remarks(made(age=age), "age_range")) is odd


# Occupations


def test_a_sample_occupation_has_formula_range_and_eight_skills() -> None:
    """COC-CHAR-02: eight skills beside Credit Rating."""
    for each in OCCUPATIONS:
        sheet = made()
        sheet = play(sheet, occupy(sheet, each.id))
        marked = [skill for skill in sheet.skills if skill.occupation]
        assert len(marked) == len(each.skills) == 8
        assert all(skill.kind in SKILLS_BY_ID and skill.value == skill.base for skill in marked)
        assert sheet.detail("occupation") == each.name
        assert budgets(sheet)["occupation"].total is not None
        assert credit_range(sheet.detail(CREDIT_RANGE)) == each.credit
    with pytest.raises(KeyError):
        occupy(made(), "astronaut")


def test_another_sample_removes_unused_specialities() -> None:
    first = play(made(), occupy(made(), "ships-doctor"))
    latin = next(each.id for each in first.skills if each.name == "Latin")
    used = edited(first, f"skill/occupation_points/{latin}", "20")
    second = play(used, occupy(used, "press-photographer"))
    names = {each.name for each in second.skills if each.name}
    assert names == {"Latin", "Photography", "Chemistry"}
    assert second.skill(latin).occupation, "it has points of the occupation"
    assert not second.skill("medicine").occupation
    assert second.skill("psychology").occupation
    back = play(second, occupy(second, "ships-doctor"))
    assert [each.id for each in back.skills if each.name == "Latin"] == [latin]


def test_another_occupation_gets_the_set_values_of_the_one_before() -> None:
    """COC-CHAR-02."""
    first = play(made(creation_skills="array"), occupy(made(creation_skills="array"), "ships-doctor"))
    second = play(first, occupy(first, "customs-clerk"))
    assert started(second) == [70, 60, 60, 50, 50, 50, 40, 40]
    assert second.skill("medicine").value == second.skill("medicine").base
    assert not [each for each in second.skills if each.name == "Latin"]


def test_standard_skills_stay_when_the_occupation_changes() -> None:
    sheet = edited(made(), "skill/occupation/language-own", "1")
    after = play(sheet, occupy(sheet, "customs-clerk"))
    assert (after.skill("language-own").occupation, after.skill("language-own").value) == (False, 80)


# Points for skills


def test_a_negative_formula_gives_no_points() -> None:
    sheet = made(creation_points="9-30")
    assert budgets(sheet)["occupation"][:3] == ("occupation", 0, 0)
    assert remarks(sheet, "over") == ()


def test_points_follow_from_formulas() -> None:
    """DEX 50, EDU 80 and INT 60."""
    sheet = made(creation_points="EDU*2 + max(DEX, STR)*2")
    sheet = edited(sheet, "skill/occupation_points/listen", "40")
    sheet = edited(sheet, "skill/interest_points/stealth", "30")
    assert sheet.skill("listen").value == 60
    assert budgets(sheet)["occupation"][:4] == ("occupation", 40, 260, "EDU*2 + max(DEX, STR)*2")
    assert budgets(sheet)["interest"][:3] == ("interest", 30, 120)
    (left,) = remarks(sheet, "unspent")
    assert left.facts == (("left", 310), ("occupation", 220), ("interest", 90))


@pytest.mark.parametrize("formula", ["", "EDU*", "LCK*2"])
def test_without_a_formula_the_points_are_unknown(formula: str) -> None:
    sheet = made(creation_points=formula, creation_method="typed")
    assert budgets(sheet)["occupation"].total is None


def test_characters_from_elsewhere_have_no_budgets() -> None:
    assert CREATION.budgets(made()) == ()
    assert set(budgets(edited(made(), "skill/interest_points/listen", "5"))) == {"occupation", "interest"}
    assert CREATION.budgets(made(creation_credit="9-30")) == ()  # a range alone is only for its remark


@pytest.mark.parametrize(
    ("text", "span"),
    [("9-30", (9, 30)), ("9 to 30", (9, 30)), ("30–9", (9, 30)), ("", None), ("9", None), ("1-2-3", None)],
)
def test_a_credit_range_is_parsed_as_typed(text: str, span: tuple[int, int] | None) -> None:
    assert credit_range(text) == span


@pytest.mark.parametrize(("points", "end"), [("32", 30), ("5", 9)])
def test_credit_out_of_range_can_be_set_to_the_limit(points: str, end: int) -> None:
    sheet = edited(made(creation_credit="9-30"), "skill/occupation_points/credit-rating", points)
    (remark,) = remarks(sheet, "credit")
    assert remark.place == "skill/occupation_points/credit-rating"
    assert remark.facts == (("value", int(points)), ("least", 9), ("most", 30))
    assert remark.fixes[0].facts == (("value", end),)
    after = fixed(sheet, remark)
    assert after.skill("credit-rating").occupation_points == end
    assert remarks(after, "credit") == ()


def test_credit_with_a_base_above_its_range_has_no_fix() -> None:
    sheet = edited(made(creation_credit="9-30"), "skill/base/credit-rating", "40")
    (remark,) = remarks(sheet, "credit")
    assert (remark.facts[0], remark.fixes) == (("value", 40), ())


def test_credit_without_points_is_judged_by_its_value() -> None:
    sheet = edited(made(creation_credit="9-30"), "skill/value/credit-rating", "32")
    (remark,) = remarks(sheet, "credit")
    assert (remark.place, remark.facts[0]) == ("skill/value/credit-rating", ("value", 32))
    after = fixed(sheet, remark).skill("credit-rating")
    assert (after.value, after.occupation_points) == (30, 0)


def test_credit_is_free_without_a_range() -> None:
    assert remarks(edited(made(), "skill/occupation_points/credit-rating", "98"), "credit") == ()


def test_cthulhu_mythos_gets_no_points() -> None:
    """COC-CHAR-02; what was learnt in play is no matter."""
    sheet = edited(made(), "skill/interest_points/cthulhu-mythos", "10")
    (remark,) = remarks(sheet, "mythos")
    assert (remark.place, remark.rule) == ("skill/interest_points/cthulhu-mythos", "COC-CHAR-02")
    assert fixed(sheet, remark).skill("cthulhu-mythos").value == 0
    assert remarks(edited(made(), "skill/value/cthulhu-mythos", "5"), "mythos") == ()


# The other way to give out skills


def by_values(sheet: Sheet) -> Sheet:
    assert CREATION.give_out is not None
    return play(sheet, CREATION.give_out(sheet))


def test_nine_values_go_to_occupation_skills_and_credit() -> None:
    """COC-CHAR-02."""
    sheet = made(creation_skills="array")
    sheet = by_values(play(sheet, occupy(sheet, "customs-clerk")))
    values = [each.value for each in sheet.skills if each.occupation]
    assert sorted([*values, sheet.skill("credit-rating").value], reverse=True) == [
        *(70, 60, 60, 50, 50, 50, 40, 40, 40)
    ]
    assert sheet.skill("credit-rating").value == 40
    assert budgets(sheet)["occupation_values"][:3] == ("occupation_values", 9, 9)
    assert budgets(sheet)["interest_values"][:3] == ("interest_values", 0, 4)
    assert remarks(sheet) == ()


def started(sheet: Sheet) -> list[int]:
    """The starting values of the marked skills, the highest first."""
    return sorted((each.value for each in sheet.skills if each.occupation), reverse=True)


def followed(sheet: Sheet, place: str, text: str) -> Sheet:
    """The sheet after an edit during creation."""
    after = edited(sheet, place, text)
    assert CREATION.follow is not None
    return play(after, CREATION.follow(sheet, after))


def test_a_skill_marked_later_gets_the_highest_value_left() -> None:
    """COC-CHAR-02."""
    sheet = by_values(play(made(creation_skills="array"), occupy(made(), "customs-clerk")))
    ninth = followed(sheet, "skill/occupation/swim", "1")
    assert ninth.skill("swim").value == 20, "no value is left"
    (remark,) = remarks(ninth, "too_many_marked")
    assert (remark.facts, remark.grave) == ((("count", 9), ("most", 8)), False)
    assert remarks(sheet, "too_many_marked") == ()
    without = followed(sheet, "skill/occupation/accounting", "")
    assert (without.skill("accounting").value, without.skill("accounting").occupation_points) == (5, 0)
    again = followed(without, "skill/occupation/swim", "1")
    assert again.skill("swim").value == sheet.skill("accounting").value
    assert started(again) == started(sheet)
    assert followed(without, "skill/occupation/cthulhu-mythos", "1").skill("cthulhu-mythos").value == 0
    by_points = edited(without, "detail//creation:skills", "points")
    assert followed(by_points, "skill/occupation/swim", "1").skill("swim").value == 20


def test_marks_follow_the_points_of_the_occupation() -> None:
    sheet = play(made(), occupy(made(), "customs-clerk"))
    spent = followed(sheet, "skill/occupation_points/swim", "30")
    assert spent.skill("swim").occupation
    assert not followed(spent, "skill/occupation_points/swim", "0").skill("swim").occupation
    unmarked = followed(spent, "skill/occupation/swim", "")
    assert (unmarked.skill("swim").occupation_points, unmarked.skill("swim").value) == (0, 20)
    law = followed(followed(sheet, "skill/occupation_points/law", "30"), "skill/occupation_points/law", "0")
    assert law.skill("law").occupation, "a skill of the occupation stays marked"
    assert (
        not followed(sheet, "skill/occupation_points/credit-rating", "30").skill("credit-rating").occupation
    )
    assert not followed(sheet, "skill/interest_points/swim", "30").skill("swim").occupation


def test_a_custom_occupation_keeps_its_marks_without_points() -> None:
    own, none = made(occupation="Lighthouse keeper"), made()
    for sheet, stays in ((own, True), (none, False)):
        spent = followed(sheet, "skill/occupation_points/swim", "30")
        assert followed(spent, "skill/occupation_points/swim", "0").skill("swim").occupation is stays


def test_a_new_investigator_is_told_what_a_session_will_miss() -> None:
    sheet = blank("Ida")
    assert [each.id for each in CREATION.gaps(sheet)] == [
        *("luck", "occupation", "speciality", "weapon", "cash", "story")
    ]
    for part, given in (
        ("skill", {"kind": "language-other", "name": "Latin"}),
        ("weapon", {"name": "Sling"}),
    ):
        sheet = play(sheet, add(SYSTEM, sheet, part, given))
    for place, text in (
        ("tracker/value/luck", "50"),
        ("detail//occupation", "Sailor"),
        ("detail//cash", "$5"),
        ("heading//traits", "Whistles."),
        ("skill/name/language-own", "English"),
    ):
        sheet = edited(sheet, place, text)
    (gap,) = CREATION.gaps(sheet)
    assert (gap.id, gap.step, gap.facts) == ("attack", "gear", (("weapon", "Sling"),))
    assert CREATION.gaps(edited(sheet, "weapon/skill/1", "throw")) == ()


def test_credit_gets_the_lowest_value_if_none_fits() -> None:
    """COC-CHAR-02."""
    poor = by_values(made(creation_skills="array", creation_credit="9-30"))
    assert poor.skill("credit-rating").value == 40
    free = by_values(made(creation_skills="array"))
    assert free.skill("credit-rating").value == 70
    assert by_values(Sheet("coc7", "Nobody")) == Sheet("coc7", "Nobody")


def test_four_other_skills_rise_by_20() -> None:
    """COC-CHAR-02."""
    sheet = made(creation_skills="array", creation_method="typed")
    sheet = edited(sheet, "skill/interest_points/listen", "20")
    sheet = edited(sheet, "skill/interest_points/stealth", "15")
    assert budgets(sheet)["interest_values"].spent == 1
    (remark,) = remarks(sheet, "interest_not_20")
    assert (remark.facts, remark.rule) == ((("skill", "stealth"), ("points", 15)), "COC-CHAR-02")
    assert fixed(sheet, remark).skill("stealth").value == 40


def test_a_value_used_twice_gets_a_remark() -> None:
    """COC-CHAR-02."""
    sheet = by_values(play(made(creation_skills="array"), occupy(made(), "customs-clerk")))
    odd = edited(sheet, "skill/occupation_points/law", str(70 - 5))
    (remark,) = remarks(odd, "skill_not_in_array")
    assert (remark.facts, remark.rule) == ((("skill", "law"), ("value", 70)), "COC-CHAR-02")
    assert budgets(odd)["occupation_values"].spent == 8


def test_points_on_a_former_occupation_skill_get_a_remark() -> None:
    """COC-CHAR-02."""
    sheet = by_values(play(made(creation_skills="array"), occupy(made(), "customs-clerk")))
    left = edited(sheet, "skill/occupation_points/climb", "15")
    (remark,) = remarks(left, "skill_not_in_array")
    assert remark.facts == (("skill", "climb"), ("value", 35))


# What else is remarked


def test_shared_remarks_apply_here() -> None:
    """A cap, a speciality twice, a value below its base, points above their most, a value set by hand."""
    sheet = edited(made(creation_cap="75"), "skill/interest_points/listen", "80")
    for _ in range(2):
        sheet = play(sheet, add(SYSTEM, sheet, "skill", {"kind": "art-craft", "name": "Ink"}))
    sheet = edited(sheet, "skill/value/dodge", "3").with_tracker(Tracker("hp", 40))
    sheet = edited(sheet, "override//move", "2")
    found = {each.id for each in remarks(sheet)}
    assert {"above_cap", "twice", "below_base", "above_most", "by_hand"} <= found


@pytest.mark.parametrize(
    ("derived", "value", "odd"),
    [
        ("damage_bonus", "lots", True),
        ("damage_bonus", "+1D4", False),
        ("damage_bonus", -1, False),
        ("move", "fast", True),
        ("move", 9, False),
        ("unknown", "text", False),
    ],
)
def test_invalid_values_are_ignored_with_a_remark(derived: str, value: int | str, odd: bool) -> None:
    """COC-DER-05, COC-DER-06."""
    sheet = replace(made(), overrides=(Override(derived, value),))
    found = remarks(sheet, "unread")
    assert bool(found) is odd
    for each in found:
        assert each.facts == (("derived", derived), ("text", value))
        assert fixed(sheet, each).overrides == ()


# A whole investigator


def test_a_quick_start_creates_a_whole_investigator() -> None:
    """COC-DER-01, COC-DER-02, COC-DER-03, COC-DER-04: everything at once, with the dice that fell."""
    sixes = [3, 3, 4] * 2 + [4, 4] + [3, 3, 4] * 2 + [5, 5] + [4, 4, 4] + [5, 5] + [2, 2, 2]
    dice = ScriptedDice({"d6": sixes, "d20": [12], "d10": [10]})
    result = quick(blank("Ida"), dice)
    dice.finish()
    sheet = play(blank("Ida"), result.events)
    assert {each.id: each.value for each in sheet.traits} == {
        **dict.fromkeys(("str", "con", "dex", "app"), 50),
        "siz": 70,
        "int": 80,
        "pow": 60,
        "edu": 80,
    }
    assert {each.id: each.value for each in sheet.trackers} == {"hp": 12, "san": 60, "mp": 12, "luck": 30}
    assert (sheet.detail("age"), sheet.detail("occupation")) == ("31", "Travelling mechanic")
    assert [each.trait for each in result.thrown] == [*THROWN, "age", "occupation"]
    assert budgets(sheet)["occupation"][:3] == ("occupation", 260, 260)
    assert budgets(sheet)["interest"][:3] == ("interest", 160, 160)
    assert sheet.skill("credit-rating").value == 19


@pytest.mark.parametrize("seed", range(30))
def test_quick_investigators_have_no_remarks(seed: int) -> None:
    """COC-CHAR-02 and all the rest: points given out, nothing above 75 that was not higher from the start."""
    result = quick(blank("Ida"), LiveDice(Random(seed).randrange))
    sheet = play(blank("Ida"), result.events)
    assert remarks(sheet) == ()
    assert all(each.value <= max(75, each.base or 0) for each in sheet.skills)
    for each in sheet.trackers:
        if each.id in ("hp", "mp"):
            assert each.value == SYSTEM.tracker_span(sheet, each.id).most
    assert sheet.tracker("san").value == sheet.trait("pow")


def test_all_changes_of_creation_can_be_undone() -> None:
    start = blank("Ida")
    events = quick(start, LiveDice(Random(7).randrange)).events
    assert play(play(start, events), invert(events)) == start


def test_eight_values_for_eight_characteristics() -> None:
    """COC-CHAR-01."""
    assert sorted(CHARACTERISTIC_VALUES) == [40, 50, 50, 50, 60, 60, 70, 80]


def test_nine_values_for_an_occupation_and_four_interests() -> None:
    """COC-CHAR-02."""
    assert sorted(OCCUPATION_VALUES, reverse=True) == [70, 60, 60, 50, 50, 50, 40, 40, 40]
    assert (INTEREST_SKILLS, INTEREST_BONUS) == (4, 20)
    assert not may_raise("cthulhu-mythos")
    assert may_raise("occult")


@pytest.mark.parametrize(
    ("credit", "lives"),
    [
        (0, LivingStandard.PENNILESS),
        (1, LivingStandard.POOR),
        (9, LivingStandard.POOR),
        (10, LivingStandard.AVERAGE),
        (49, LivingStandard.AVERAGE),
        (50, LivingStandard.WEALTHY),
        (89, LivingStandard.WEALTHY),
        (90, LivingStandard.RICH),
        (98, LivingStandard.RICH),
        (99, LivingStandard.SUPER_RICH),
    ],
)
def test_credit_rating_sets_the_standard_of_living(credit: int, lives: LivingStandard) -> None:
    """COC-DER-07."""
    assert living_standard(credit) is lives


def test_luck_is_rolled() -> None:
    """COC-DER-04."""
    assert starting_luck(ScriptedDice({"d6": [3, 4, 6]})) == 65


def test_mathematics_is_a_science_of_its_own() -> None:
    """COC-DER-04."""
    science = SKILLS_BY_ID["science"]
    assert base_value(science, {}, "Mathematics ") == 10
    assert base_value(science, {}, "Chemistry") == base_value(science, {}) == 1
    assert base_value(SKILLS_BY_ID["lore"], {}, "Mathematics") == 1


@pytest.mark.parametrize(
    ("moment", "rules"),
    [
        (Moment.BEFORE_ROLL, ("COC-ROLL-01", "COC-DIE-07", "COC-OPP-04")),
        (Moment.ROLLING, ("COC-DICE-03", "COC-DICE-04")),
        (Moment.LUCK, ("COC-LUCK-01", "COC-LUCK-05")),
    ],
)
def test_advice_appears_at_its_moment(moment: Moment, rules: tuple[str, ...]) -> None:
    """COC-ROLL-01, COC-DIE-07, COC-OPP-04, COC-DICE-03, COC-DICE-04, COC-LUCK-01, COC-LUCK-05."""
    assert rules_at(ADVICE, moment) == rules


def test_the_skills_of_a_sample_occupation_are_known_marked_or_not() -> None:
    sheet = play(made(), occupy(made(), "ships-doctor"))
    kinds = {each.kind for each in occupational(sheet)}
    assert kinds == {*(each.partition(":")[0] for each in OCCUPATIONS[1].skills), "credit-rating"}
    unmarked = play(sheet, edit(SYSTEM, sheet, Place("skill", "occupation", "swim"), ""))
    assert [each.id for each in occupational(unmarked)] == [each.id for each in occupational(sheet)]
    assert occupational(made(occupation="Diver")) == ()
    assert occupational(made()) == ()
