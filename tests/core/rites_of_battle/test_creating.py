"""Making a character of Rites of Battle."""

import pytest
from msgspec.structs import replace

from rules_core.dice.sources import ScriptedDice
from rules_core.game.creation import METHOD
from rules_core.game.play import Act, Attempt
from rules_core.game.registry import creation
from rules_core.sheet.events import play
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Detail, Passage, Power, Sheet, Skill, Tracker, Trait, Weapon
from rules_core.systems.rites_of_battle.creating import (
    CREATION,
    QUIRK,
    ROLES,
    blank,
    budgets,
    finish,
    occupy,
    quick,
    remarks,
    reopen,
)
from rules_core.systems.rites_of_battle.play import act as do
from rules_core.systems.rites_of_battle.play_attacks import weapon_in_use
from rules_core.systems.rites_of_battle.play_health import treated
from rules_core.systems.rites_of_battle.play_pools import pool_for, threshold
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.system import SYSTEM

NOBODY = blank("Nobody")
FACES = (1, 3, 5, 7, 9)


def made(face: int) -> Sheet:
    return play(NOBODY, quick(NOBODY, ScriptedDice({"d10": [face]})).events)


def said(sheet: Sheet) -> dict[tuple[str, str], dict[str, int | str]]:
    """The remarks on a sheet by id and place, with their facts."""
    return {(each.id, each.place): dict(each.facts) for each in remarks(sheet)}


def spent(sheet: Sheet) -> dict[str, tuple[int, int | None]]:
    return {each.id: (each.spent, each.total) for each in budgets(sheet)}


def with_traits(sheet: Sheet, **values: int) -> Sheet:
    return replace(
        sheet, traits=tuple(Trait(each.id, values.get(each.id, each.value)) for each in sheet.traits)
    )


def with_ranks(sheet: Sheet, primary: tuple[str, ...] = (), **values: int) -> Sheet:
    return replace(
        sheet,
        skills=tuple(
            replace(each, value=values.get(each.id, each.value), occupation=each.id in primary)
            for each in sheet.skills
        ),
    )


def test_an_empty_sheet_belongs_to_a_character_in_creation() -> None:
    """ROB-CHAR-01, ROB-CHAR-02, ROB-XP-03."""
    assert creation("rites-of-battle") is CREATION
    assert NOBODY.status("creating") == 1
    assert {each.id for each in NOBODY.skills} == {each.id for each in SYSTEM.skills} - {"knowledge"}
    assert len(NOBODY.traits) == 7
    assert spent(NOBODY) == {"points": (0, 100), "skills": (0, 75), "talents": (0, 75)}
    assert set(said(NOBODY)) == {
        ("unspent", ""),
        ("no_threshold", "tracker/maximum/wounds"),
        ("no_threshold", "tracker/maximum/strain"),
        ("no_soak", "detail//soak"),
    }
    assert not any(each.grave for each in remarks(NOBODY))


def test_experience_pays_for_values_above_the_start() -> None:
    """ROB-XP-01, ROB-XP-02, ROB-XP-03: each step at its price; below the start nothing comes back."""
    sheet = with_ranks(with_traits(NOBODY, str=4, tou=3, wil=1), logic=2, stealth=1)
    assert (spent(sheet)["points"][0], spent(sheet)["skills"][0]) == (30 + 40 + 30, 5 + 10 + 5)


def test_what_needs_a_number_and_has_none_is_remarked_on_at_its_place() -> None:
    """ROB-ATK-02, ROB-ATK-04, ROB-POOL-04, ROB-ADV-00, ROB-XP-03."""
    words = (
        Detail("soak", "four"),
        Detail("melee_defence", "1 (shield)"),
        Detail("ranged_defence", "cover"),
        Detail("creation:start", "abc"),
    )
    sheet = replace(
        NOBODY,
        details=(*NOBODY.details, *words),
        weapons=(Weapon("Axe", "melee", "banana", critical="x"), Weapon("Club", "melee", "+1")),
        powers=(Power("a", "custom", "Luck", dice="banana"), Power("b", "custom", "Grit", dice="1d6")),
    )
    found = {
        place: tuple(facts.values()) for (each, place), facts in said(sheet).items() if each == "no_number"
    }
    assert found == {
        "detail//soak": ("soak", "", 0),
        "detail//ranged_defence": ("ranged_defence", "", 0),
        "detail//creation:start": ("creation:start", "", 2),
        "weapon/damage/0": ("damage", "Axe", 0),
        "weapon/critical/0": ("critical", "Axe", 5),
    }
    assert [place for each, place in said(sheet) if each == "no_dice"] == ["power/dice/a"]
    in_play = play(sheet, finish(sheet))
    assert ("no_number", "detail//creation:start") not in said(in_play), "it no longer matters"


def test_a_quick_start_opened_again_has_its_budgets() -> None:
    """ROB-XP-03."""
    sheet = made(1)
    assert budgets(sheet) == ()
    again = play(sheet, reopen(sheet))
    assert set(spent(again)) == {"points", "skills", "talents"}
    assert play(again, finish(again)) == sheet


def test_the_table_may_set_another_starting_value() -> None:
    """ROB-XP-01: the rules that we have do not say where."""
    from_one = replace(NOBODY, details=(*NOBODY.details, Detail("creation:start", "1 for everybody")))
    assert spent(from_one)["points"][0] == 7 * 20
    from_zero = replace(NOBODY, details=(Detail("creation:start", "0"),))
    assert spent(from_zero)["points"][0] == 7 * 30


def test_characteristics_from_elsewhere_cost_no_experience() -> None:
    """ROB-XP-03: skills and talents have their budgets still."""
    sheet = replace(with_traits(NOBODY, str=5, agi=5), details=(Detail(METHOD, "typed"),))
    assert spent(sheet) == {"skills": (0, 75), "talents": (0, 75)}


def test_quirks_are_paid_for_with_the_characteristics() -> None:
    """ROB-XP-03: what has no price costs nothing."""
    talents = (Power("a", "custom", "A", cost=20), Power("b", "custom", "B"), Power("c", QUIRK, "C", cost=15))
    sheet = replace(NOBODY, powers=talents)
    assert (spent(sheet)["points"][0], spent(sheet)["talents"][0]) == (15, 20)
    assert dict(budgets(sheet)[0].facts) == {"start": 2, "quirks": 15}


def test_one_budget_does_not_pay_for_another() -> None:
    """ROB-XP-03."""
    sheet = with_ranks(NOBODY, (), **{each.id: 2 for each in NOBODY.skills[:6]})
    assert said(sheet)["over", "skills"] == {"budget": "skills", "over": 15, "total": 75}


@pytest.mark.parametrize(("value", "least_or_most"), [(0, 1), (6, 5)])
def test_characteristics_stay_within_their_range(value: int, least_or_most: int) -> None:
    """ROB-XP-01, ROB-CRIT-09."""
    (remark,) = [each for each in remarks(with_traits(NOBODY, agi=value)) if each.id == "range"]
    assert (remark.place, dict(remark.fixes[0].facts)) == ("trait//agi", {"value": least_or_most})


@pytest.mark.parametrize(
    ("rank", "primary", "creating", "most"),
    [(3, False, True, 2), (3, True, True, 2), (6, False, False, 5), (7, True, False, 6)],
)
def test_ranks_are_limited_during_creation(rank: int, primary: bool, creating: bool, most: int) -> None:
    """ROB-XP-02."""
    sheet = with_ranks(NOBODY, ("logic",) if primary else (), logic=rank)
    if not creating:
        sheet = play(sheet, finish(sheet))
    assert said(sheet)["range", "skill/value/logic"]["most"] == most
    fits = with_ranks(sheet, ("logic",) if primary else (), logic=most)
    assert ("range", "skill/value/logic") not in said(fits)


def test_a_role_has_two_primary_skills() -> None:
    """ROB-XP-02."""
    three = with_ranks(NOBODY, ("logic", "tactics", "stealth"))
    assert said(three)["primary_over", ""] == {"count": 3, "most": 2}
    one = replace(with_ranks(NOBODY, ("logic",)), details=(Detail("role", "Clerk"),))
    assert said(one)["primary_left", ""] == {"count": 1, "most": 2}
    assert not any(name.startswith("primary") for name, _ in said(with_ranks(NOBODY, ("logic",))))


def test_choosing_a_role_sets_its_skills() -> None:
    """ROB-XP-02: what was taken off the sheet comes back."""
    before = with_ranks(NOBODY, ("stealth",))
    before = replace(before, skills=tuple(each for each in before.skills if each.id != "medicae"))
    after = play(before, occupy(before, "medic"))
    assert {each.id for each in after.skills if each.occupation} == {"medicae", "discipline"}
    assert (after.detail("role"), after.detail("occupation")) == ("Field medic", "Field medic")
    with pytest.raises(KeyError):
        occupy(NOBODY, "cook")


@pytest.mark.parametrize("face", FACES)
def test_a_quick_start_spends_all_experience_and_follows_every_rule(face: int) -> None:
    """ROB-XP-01, ROB-XP-02, ROB-XP-03, ROB-ATK-04, ROB-ATK-05, ROB-POOL-06."""
    done = made(face)
    assert remarks(done) == ()
    assert budgets(done) == ()
    sheet = done.with_status("creating", 1)
    assert remarks(sheet) == ()
    assert all(used == total for used, total in spent(sheet).values())
    assert (sheet.detail(METHOD), sheet.detail("role")) == ("points", ROLES[FACES.index(face)].name)
    assert threshold(sheet, "wounds") == 10 + (sheet.trait("tou") or 0)
    assert sheet.detail("soak") == str(sheet.trait("tou"))
    for place in range(len(sheet.weapons)):
        pool = pool_for(Attempt(sheet, f"weapon:{place}")).pool
        assert pool.ability + pool.proficiency >= 2
        assert weapon_in_use(sheet, str(place)).rating > 0


def test_finishing_creation_drops_unspent_points_and_locks_characteristics() -> None:
    """ROB-XP-03, reading A18."""
    sheet = play(NOBODY, finish(NOBODY))
    assert budgets(sheet) == ()
    assert ("unspent", "") not in said(sheet)
    rich = sheet.with_tracker(replace(sheet.tracker("xp"), value=500))
    with pytest.raises(Refused):
        do(Act(rich, "xp:trait:str"), ScriptedDice())
    assert finish(sheet) == ()


def test_what_a_sheet_lacks_counts_as_nothing() -> None:
    """ROB-XP-03, ROB-HEAL-02: a raise begins at rank 1, and no strain is healed where none is counted."""
    rich = NOBODY.with_tracker(replace(NOBODY.tracker("xp"), value=500))
    unskilled = replace(rich, skills=tuple(replace(each, value=-1) for each in rich.skills))
    events = do(Act(unskilled, f"xp:skill:{rich.skills[0].id}"), ScriptedDice()).events
    assert play(unskilled, events).skills[0].value == 1
    hurt = replace(NOBODY, trackers=(Tracker("wounds", 3, 10),))
    healed = play(hurt, treated(hurt, Symbols(0, 0, 2, 5)).result)
    assert [(each.id, each.value) for each in healed.trackers] == [("wounds", 1)]


def test_a_missing_threshold_counts_as_10_and_has_a_quick_fix() -> None:
    """ROB-ATK-05."""
    (remark,) = [each for each in remarks(NOBODY) if each.place == "tracker/maximum/wounds"]
    assert dict(remark.facts)["counts"] == threshold(NOBODY, "wounds") == 10
    assert play(NOBODY, remark.fixes[0].events).tracker("wounds").maximum == 10


def test_a_weapon_without_a_skill_is_flagged() -> None:
    """ROB-POOL-06."""
    sheet = replace(NOBODY, weapons=(Weapon("Odd thing"), Weapon("Gun", "ballistics")))
    with pytest.raises(Refused):
        SYSTEM.play.roll(Attempt(sheet, "weapon:0"), ScriptedDice())
    bare = replace(sheet, skills=(Skill("own", "custom", 1, "Own"),))
    assert pool_for(Attempt(bare, "weapon:1")).pool.ability == 2


def test_a_new_character_is_told_what_a_session_will_miss() -> None:
    sheet = blank("Nobody")
    assert [(each.id, each.step) for each in CREATION.gaps(sheet)] == [
        ("occupation", "skills"),
        ("weapon", "gear"),
        ("cash", "gear"),
        ("story", "backstory"),
    ]
    whole = replace(made(1), backstory=(Passage("traits", "Whistles."),))
    assert [each.id for each in CREATION.gaps(whole)] == ["cash"]
    assert CREATION.gaps(replace(whole, details=(*whole.details, Detail("cash", "50")))) == ()
