import pytest

from rules_core.game.system import SkillSpec, Span
from rules_core.sheet.sheet import Detail, Sheet, Skill, Tracker, Trait
from rules_core.systems.coc7.derive import (
    damage_bonus_and_build,
    derive,
    dodge_base,
    hit_points,
    magic_points,
    maximum_sanity,
    move,
)
from rules_core.systems.coc7.skills import SKILLS, SKILLS_BY_ID
from rules_core.systems.coc7.system import SYSTEM, age_in_years, base_value, derived, mythos, tracker_span

TRAITS = {"str": 60, "con": 50, "siz": 70, "dex": 55, "app": 50, "int": 60, "pow": 45, "edu": 80}


def sheet(skills: tuple[Skill, ...] = (), age: str = "", without: str = "", **trackers: Tracker) -> Sheet:
    return Sheet(
        "coc7",
        "Ada",
        details=(Detail("age", age),),
        traits=tuple(Trait(name, value) for name, value in TRAITS.items() if name != without),
        skills=skills,
        trackers=tuple(trackers.values()),
    )


@pytest.mark.parametrize(
    ("con", "siz", "hp"), [(50, 50, 10), (60, 55, 11), (0, 9, 0), (60, 59, 11), (60, 60, 12)]
)
def test_hit_points_are_a_tenth_of_con_and_siz(con: int, siz: int, hp: int) -> None:
    """COC-DER-01, worked examples 32 and 33."""
    assert hit_points(con, siz) == hp


@pytest.mark.parametrize(("knowledge", "most"), [(0, 99), (5, 94), (99, 0), (120, 0)])
def test_sanity_never_exceeds_99_minus_mythos(knowledge: int, most: int) -> None:
    """COC-DER-02, trap E46."""
    assert maximum_sanity(knowledge) == most


def test_sanity_starts_at_pow_within_its_maximum() -> None:
    """COC-DER-02."""
    assert (derive(TRAITS).result.sanity, derive(TRAITS, mythos=60).result.sanity) == (45, 39)
    assert derive({**TRAITS, "pow": 125}).result.sanity == 99


@pytest.mark.parametrize(("power", "points"), [(50, 10), (54, 10), (4, 0)])
def test_magic_points_are_a_fifth_of_pow(power: int, points: int) -> None:
    """COC-DER-03."""
    assert magic_points(power) == points


def test_dodge_starts_at_half_dex_and_own_language_at_edu() -> None:
    """COC-DER-04."""
    assert dodge_base(55) == 27
    assert base_value(SKILLS_BY_ID["dodge"], TRAITS) == 27
    assert base_value(SKILLS_BY_ID["language-own"], TRAITS) == 80


def test_a_base_is_a_number_a_formula_or_unknown() -> None:
    """COC-DER-04."""
    assert base_value(SKILLS_BY_ID["spot-hidden"], TRAITS) == 25
    assert base_value(SKILLS_BY_ID["fighting"], TRAITS) is None
    assert base_value(SKILLS_BY_ID["dodge"], {}) is None
    assert base_value(SkillSpec("x", "X", "EDU"), {"edu": 0}) == 0


@pytest.mark.parametrize(
    ("strength", "dexterity", "size", "age", "rate"),
    [
        (60, 70, 50, 25, 9),  # worked example 34
        (50, 40, 50, 25, 8),
        (40, 40, 50, 25, 7),
        (60, 70, 50, 45, 8),
        (60, 50, 50, 25, 8),
        (50, 60, 50, 25, 8),
        (40, 50, 50, 25, 8),
        (40, 51, 50, 25, 8),
        (60, 70, 50, 39, 9),
        (60, 70, 50, 40, 8),
        (60, 70, 50, 59, 7),
        (60, 70, 50, 89, 4),
        (40, 40, 50, 120, 0),
        (60, 70, 50, 2000, 0),
        (60, 70, 50, 0, 9),
    ],
)
def test_move_depends_on_str_dex_siz_and_age(
    strength: int, dexterity: int, size: int, age: int, rate: int
) -> None:
    """COC-DER-05, reading A15; movement is never negative."""
    assert move(strength, dexterity, size, age) == rate


@pytest.mark.parametrize(
    ("total", "bonus", "build"),
    [
        (0, "-2", -2),
        (2, "-2", -2),
        (64, "-2", -2),  # worked example 31
        (65, "-1", -1),
        (84, "-1", -1),
        (85, "0", 0),
        (124, "0", 0),
        (125, "1D4", 1),
        (130, "1D4", 1),  # worked example 30
        (164, "1D4", 1),
        (165, "1D6", 2),
        (204, "1D6", 2),
        (205, "2D6", 3),
        (284, "2D6", 3),
        (285, "3D6", 4),
        (364, "3D6", 4),
        (365, "4D6", 5),
        (692, "8D6", 9),
    ],
)
def test_damage_bonus_and_build_depend_on_str_and_siz(total: int, bonus: str, build: int) -> None:
    """COC-DER-06."""
    assert damage_bonus_and_build(total // 2, total - total // 2) == (bonus, build)


def test_all_derived_values_come_with_their_rules() -> None:
    """COC-DER-01, COC-DER-02, COC-DER-03, COC-DER-04, COC-DER-05, COC-DER-06."""
    outcome = derive(TRAITS, age=45, mythos=3)
    values = outcome.result
    assert (values.hp, values.mp, values.sanity, values.max_sanity) == (12, 9, 45, 96)
    assert (values.damage_bonus, values.build, values.move, values.dodge) == ("1D4", 1, 6, 27)
    assert outcome.rules == tuple(f"COC-DER-0{number}" for number in range(1, 7))


def test_the_eight_characteristics_in_the_order_of_the_sheet() -> None:
    """COC-CHAR-01."""
    assert [each.short for each in SYSTEM.traits] == ["STR", "CON", "SIZ", "DEX", "APP", "INT", "POW", "EDU"]


def test_a_sheet_gets_its_derived_values() -> None:
    """COC-DER-01 to COC-DER-06, on a sheet."""
    assert derived(sheet((Skill("m", "cthulhu-mythos", 3),), age="45 years")) == {
        "san": 96,
        "luck": 99,
        "hp": 12,
        "mp": 9,
        "damage_bonus": "1D4",
        "build": 1,
        "move": 6,
        "dodge": 27,
    }


@pytest.mark.parametrize(
    ("missing", "gone"),
    [
        ("con", {"hp"}),
        ("siz", {"hp", "damage_bonus", "build", "move"}),
        ("str", {"damage_bonus", "build", "move"}),
        ("dex", {"move", "dodge"}),
        ("pow", {"mp"}),
        ("app", set()),
    ],
)
def test_a_missing_characteristic_only_affects_its_values(missing: str, gone: set[str]) -> None:
    assert set(derived(sheet())) - set(derived(sheet(without=missing))) == gone


@pytest.mark.parametrize(
    ("text", "years"), [("", 25), ("unknown", 25), ("39", 39), ("about 51, he says", 51)]
)
def test_an_age_is_parsed_as_written(text: str, years: int) -> None:
    assert age_in_years(sheet(age=text)) == years


def test_mythos_is_found_by_its_kind_in_any_language() -> None:
    """COC-DER-02, trap E46."""
    own = Skill("x", "custom", 50, "Cthulhu Mythos")
    assert mythos(sheet((own,))) == 0
    assert mythos(sheet((own, Skill("m", "cthulhu-mythos", 7, "Mythe de Cthulhu")))) == 7
    twice = (Skill("m", "cthulhu-mythos", 7), Skill("n", "cthulhu-mythos", 3))
    assert mythos(sheet(twice)) == 7


@pytest.mark.parametrize(
    ("tracker", "most"),
    [
        (Tracker("hp", 5), 12),
        (Tracker("hp", 5, maximum=14), 14),
        (Tracker("mp", 5), 9),
        (Tracker("luck", 5), 99),
        (Tracker("san", 5), 89),
        (Tracker("san", 5, maximum=99), 89),
        (Tracker("san", 5, maximum=60), 60),
        (Tracker("hp", 0, maximum=-3), 0),
        (Tracker("corruption", 3), 99),
    ],
)
def test_limits_of_trackers(tracker: Tracker, most: int) -> None:
    """COC-DER-01, COC-DER-02, COC-DER-03, trap E46: an own maximum counts, but none above 99 less Mythos."""
    who = sheet((Skill("m", "cthulhu-mythos", 10),), tracker=tracker)
    assert tracker_span(who, tracker.id) == Span(0, most)


def test_a_tracker_without_characteristics_can_reach_99() -> None:
    assert tracker_span(sheet(without="con", hp=Tracker("hp", 5)), "hp") == Span(0, 99)


def test_every_skill_of_the_era_is_there_once() -> None:
    """Trap E72: none is missing and none replaces another."""
    assert len(SKILLS_BY_ID) == len(SKILLS) == len({each.name for each in SKILLS})
    for name in ("Archaeology", "Swim", "Throw", "Track", "Computer Use", "Climb"):
        assert any(each.name == name for each in SKILLS)
    assert SYSTEM.skill("climb") is SKILLS_BY_ID["climb"]
    assert SYSTEM.skill("custom") is None
