import pytest
from msgspec.structs import replace

from rules_core.dice.notation import formula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.edit import edit
from rules_core.game.places import Place
from rules_core.game.system import SkillSpec, Span
from rules_core.sheet.events import play
from rules_core.sheet.sheet import Detail, Override, Sheet, Skill, Tracker, Trait
from rules_core.systems.coc7.derive import (
    State,
    damage_bonus_and_build,
    derive,
    dodge_base,
    hit_points,
    magic_points,
    maximum_sanity,
    most_hit_points,
    move,
    parse_damage_bonus,
    state,
)
from rules_core.systems.coc7.play_harm import most_sanity
from rules_core.systems.coc7.skills import SKILLS, SKILLS_BY_ID
from rules_core.systems.coc7.system import SYSTEM, age_in_years, base_value, derived, mythos, tracker_span
from rules_core.systems.coc7.weapons import damage_bonus, harm_of
from tests.core.coc7.ada import ADA

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


def by_hand(sheet: Sheet, **values: int | str) -> Sheet:
    return replace(sheet, overrides=tuple(Override(*each) for each in values.items()))


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("+1D4", "1D4"),
        ("1d4", "1D4"),
        ("−1", "-1"),
        ("-1", "-1"),
        ("– 2", "-2"),
        ("none", "0"),
        ("None", "0"),
        ("—", "0"),
        ("+0", "0"),
        (" 2D6 + 1 ", "2D6+1"),
    ],
)
def test_a_damage_bonus_is_parsed_as_players_write_it(typed: str, means: str) -> None:
    """COC-DER-06."""
    bonus = parse_damage_bonus(typed)
    assert bonus is not None
    assert str(bonus) == means


@pytest.mark.parametrize("typed", ["", " ", "lots", "1D7", "D4+x"])
def test_an_invalid_damage_bonus_is_none(typed: str) -> None:
    assert parse_damage_bonus(typed) is None


@pytest.mark.parametrize("typed", ["+2D6", "2d6"])
def test_weapons_use_the_damage_bonus_set_by_hand(typed: str) -> None:
    """COC-DER-06: the knife does the bonus that was set, not the 1D4 of STR 60 and SIZ 70."""
    strong = by_hand(ADA, damage_bonus=typed)
    assert harm_of(strong, ADA.weapons[1]).bonus == formula("2D6")
    assert harm_of(ADA, ADA.weapons[1]).bonus == formula("1D4")
    assert SYSTEM.derived(strong)["damage_bonus"] == "2D6"


def test_a_number_is_a_valid_damage_bonus() -> None:
    """COC-DER-06."""
    weak = play(ADA, edit(SYSTEM, ADA, Place("override", "", "damage_bonus"), "−1"))
    assert weak.override("damage_bonus") == -1
    assert damage_bonus(weak).roll(ScriptedDice()) == -1
    assert SYSTEM.derived(weak)["damage_bonus"] == "-1"


def test_an_invalid_damage_bonus_is_ignored() -> None:
    """COC-DER-06."""
    odd = by_hand(ADA, damage_bonus="lots")
    assert damage_bonus(odd) == formula("1D4")
    assert SYSTEM.derived(odd)["damage_bonus"] == "1D4"


def test_without_strength_only_a_bonus_set_by_hand_counts() -> None:
    """COC-DER-06."""
    nobody = Sheet("coc7", "Nobody")
    assert str(damage_bonus(nobody)) == "0"
    assert str(damage_bonus(by_hand(nobody, damage_bonus="1D4"))) == "1D4"


def test_move_and_build_can_be_set_by_hand() -> None:
    """COC-DER-05, COC-DER-06: STR 60, DEX 70 and SIZ 70 move by 8."""
    changed = by_hand(ADA, move=11, build=-1)
    assert (SYSTEM.derived(changed)["move"], SYSTEM.derived(changed)["build"]) == (11, -1)
    assert (SYSTEM.by_rule(changed)["move"], SYSTEM.by_rule(changed)["build"]) == (8, 1)
    assert SYSTEM.derived(by_hand(ADA, move="fast"))["move"] == 8


def test_values_from_early_files_apply_until_they_are_set() -> None:
    """COC-DER-05, COC-DER-06."""
    early = replace(ADA, traits=(*ADA.traits, Trait("move", 6)), details=(Detail("damage_bonus", "+1D6"),))
    assert (SYSTEM.derived(early)["move"], SYSTEM.derived(early)["damage_bonus"]) == (6, "1D6")
    late = by_hand(early, move=9, damage_bonus="none")
    assert (SYSTEM.derived(late)["move"], SYSTEM.derived(late)["damage_bonus"]) == (9, "0")


def test_dodge_starts_at_the_value_set_and_keeps_its_points() -> None:
    """COC-DER-04: DEX 70 gives 35."""
    ada = replace(ADA, skills=(Skill("dodge", "dodge", 45, base=35, occupation_points=10),))
    place = Place("override", "", "dodge")
    quick = play(ada, edit(SYSTEM, ada, place, "50"))
    assert (quick.skill("dodge").base, quick.skill("dodge").value) == (50, 60)
    assert play(quick, edit(SYSTEM, quick, place, "")) == ada


def test_hit_points_use_the_maximum_set_by_hand() -> None:
    """COC-DER-01: CON 50 and SIZ 70 give 12."""
    place = Place("tracker", "maximum", "hp")
    tough = play(ADA, edit(SYSTEM, ADA, place, "15"))
    assert tough.tracker("hp") == Tracker("hp", 15, maximum=15)
    assert most_hit_points(tough) == 15
    assert play(tough, edit(SYSTEM, tough, place, "")) == ADA


def test_sanity_is_limited_by_hand_and_by_the_mythos() -> None:
    """COC-DER-02: 3 points of Cthulhu Mythos leave 96."""
    assert most_sanity(ADA) == 96
    assert most_sanity(ADA.with_tracker(Tracker("san", 50, maximum=60))) == 60
    assert most_sanity(ADA.with_tracker(Tracker("san", 50, maximum=99))) == 96
    assert most_sanity(ADA.with_tracker(Tracker("san", 0, maximum=-1))) == 0


def test_a_sheet_without_maximum_hit_points_is_well() -> None:
    """COC-WND-01: an empty sheet is not an unconscious character."""
    assert state(Sheet("coc7", "Nobody", trackers=(Tracker("hp", 0),))) is State.OK
    assert state(Sheet("coc7", "Nobody", trackers=(Tracker("hp", 0, maximum=9),))) is State.UNCONSCIOUS
