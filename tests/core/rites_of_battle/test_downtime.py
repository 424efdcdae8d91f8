"""Downtime of a character: experience, rest, and Medicae checks with scripted dice."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.faces import DICE
from rules_core.dice.sources import LiveDice
from rules_core.game.downtime import (
    Ask,
    BadAnswer,
    Downtime,
    answer,
    consequences,
    find_try,
    finished,
    lay,
    roll,
    step_to,
)
from rules_core.game.play import Rules
from rules_core.sheet.outcome import Fact, Refused, Ruling
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Fight, Injury, Power, Sheet, Skill, Status, Tracker, Trait
from rules_core.systems.rites_of_battle.downtime import FLOW, purse
from rules_core.systems.rites_of_battle.downtime_medicae import fallen_of, injury_left_by, pool_of
from rules_core.systems.rites_of_battle.play_lists import MOST_LISTED
from rules_core.systems.rites_of_battle.play_pools import threshold
from rules_core.systems.rites_of_battle.pool import Pool, Symbols
from rules_core.systems.rites_of_battle.skills import Characteristic
from tests.core import downtimes
from tests.core.downtimes import (
    all_rolled,
    all_tries,
    check_nothing_lost,
    check_sound,
    ended,
    page,
    page_ids,
    walked,
)
from tests.core.plain_data import each_id_once, statuses_of
from tests.core.rites_of_battle.characters import JUNO, faces, fallen, hurt, value, why

MAIMED, CRIPPLED, HORRIFIC, BLEEDING, GUSHING, TERRIBLE = 101, 96, 106, 126, 131, 141
RICH = JUNO.with_tracker(Tracker("xp", 100))
MADE = replace(RICH, statuses=(Status("creating", 1),))


def downtime(sheet: Sheet = JUNO, rules: Rules = ()) -> Downtime:
    return Downtime(sheet, Plan(), FLOW, rules)


def answered(down: Downtime, **said: Fact) -> Downtime:
    """Answers in order; a double underscore stands for the colon of an id."""
    for ask, given_value in said.items():
        down = replace(down, plan=answer(down, ask.replace("__", ":"), given_value))
    return down


def thrown(down: Downtime, try_id: str, **rows: str | list[int]) -> Downtime:
    """A try rolled with symbol dice as they are written in a row, and numbered ones."""
    symbols = faces(**{kind: row for kind, row in rows.items() if isinstance(row, str)})
    numbered = {kind: row for kind, row in rows.items() if isinstance(row, list)}
    return downtimes.thrown(down, try_id, **symbols, **numbered)


def tries(down: Downtime) -> list[str]:
    return [each.id for each in page(down, "medicae").tries]


def asks(down: Downtime, page_id: str) -> dict[str, Ask]:
    return {each.id: each for each in page(down, page_id).asks}


def refused(ruling: Ruling | None) -> tuple[str, Fact]:
    assert ruling is not None
    assert not ruling.allowed
    return why(ruling)


def left_out(down: Downtime, page_id: str) -> dict[str, tuple[str, Fact]]:
    return {each: refused(ruling) for each, ruling in page(down, page_id).left_out}


def came(down: Downtime, try_id: str) -> tuple[bool, int, int, int | None]:
    found = find_try(down, try_id).came
    assert found is not None
    return found.worked, found.gain, found.after, found.total


def pool(down: Downtime, try_id: str) -> dict[str, Fact]:
    """The dice that a try is rolled with, those that are not there left out."""
    on = dict(find_try(down, try_id).on)
    return {kind: count for kind, count in on.items() if kind in DICE and count}


def medic(sheet: Sheet, *injuries: int, rules: Rules = ()) -> Downtime:
    """A character with just these injuries and no Wounds, healed by a doctor with 1 die."""
    down = downtime(hurt(sheet.with_tracker(Tracker("wounds", 0, 14)), *injuries), rules)
    return answered(down, medic="other", medic_characteristic=1, medic_ranks=0)


def test_a_whole_downtime_is_the_sum_of_its_pages() -> None:
    """ROB-XP-02, ROB-HEAL-01, ROB-HEAL-02, ROB-CRIT-02: all of it is on the sheet at the end."""
    down = answered(downtime(), earned=10, skill__athletics=2, skill__light=1, hours=4)
    down = thrown(down, "wounds:1", proficiency="ss", ability="s a aa", difficulty="-")
    down = thrown(down, "injury:dazed", proficiency="s", ability="- - -", difficulty="- - -")
    down = thrown(down, "injury:discouraged", proficiency="-", ability="- - -", difficulty="- -")
    after = ended(down)
    assert value(after, "xp") == 35 + 10 - 15 - 15
    assert (after.skill("athletics").value, after.skill("light").value) == (2, 3)
    assert (value(after, "strain"), value(after, "wounds")) == (9 - 4 - 3, 7 - 3)
    assert [each.id for each in after.injuries] == ["discouraged"]


# Experience


def test_ranks_are_bought_in_order_until_experience_runs_out() -> None:
    """ROB-XP-02: 5 times the new rank each, and 35 points buy Athletics no higher than 3."""
    bought = asks(downtime(), "experience")
    assert (bought["skill:athletics"].most, bought["skill:light"].most) == (3, 2)
    assert bought["skill:medicae"].most == 2
    with pytest.raises(BadAnswer):
        answered(downtime(), skill__athletics=4)
    steps = page(answered(downtime(), skill__light=2), "experience").steps
    assert [each.rule for each in steps] == ["ROB-XP-02"]
    assert (steps[0].fact("from"), steps[0].fact("to"), steps[0].fact("cost")) == (2, 4, 35)


def test_no_more_is_spent_than_is_available() -> None:
    """ROB-XP-02: what the others leave is how far each number goes."""
    down = answered(downtime(), skill__light=1, talent_cost=10)
    held = purse(down)
    assert held.left == 10
    assert asks(down, "experience")["skill:athletics"].most == 1
    assert asks(down, "experience")["skill:light"].most == 1
    assert asks(down, "experience")["talent_cost"].most == 20
    assert value(ended(answered(down, medic="nobody")), "xp") == 10


def test_earned_experience_can_be_spent_on_the_next_pages() -> None:
    """ROB-XP-02: 45 points of which 35 were there leave 10 that cannot be taken back."""
    down = answered(downtime(), earned=20, skill__light=2, talent_cost=10)
    assert asks(down, "experience")["earned"].least == 10
    assert asks(downtime(), "experience")["earned"].least == 0
    with pytest.raises(BadAnswer):
        answered(down, earned=9)
    assert purse(answered(down, earned=10)).left == 0


def test_a_primary_skill_goes_to_6_and_others_to_5() -> None:
    """ROB-XP-02: what stands at its highest rank is not sold any further."""
    skills = (
        Skill("light", "custom", 6, "Light ranged", trait="agi", occupation=True),
        Skill("heavy", "custom", 5, "Heavy", trait="agi", occupation=True),
        Skill("stealth", "stealth", 5),
        Skill("odd", "custom", 40, "Odd"),
    )
    down = downtime(replace(RICH, skills=skills))
    assert [each for each in asks(down, "experience") if each.startswith("skill:")] == ["skill:heavy"]
    assert asks(down, "experience")["skill:heavy"].most == 1
    for each in ("skill:light", "skill:stealth", "skill:odd"):
        assert left_out(down, "experience")[each] == ("ROB-XP-02", "most")


def test_a_rank_below_0_is_bought_from_0() -> None:
    """ROB-XP-02."""
    down = downtime(replace(JUNO, skills=(Skill("x", "custom", -3, "X"),)))
    after = ended(answered(down, skill__x=1, medic="nobody"))
    assert (after.skill("x").value, value(after, "xp")) == (1, 30)


def test_characteristics_are_bought_only_during_creation() -> None:
    """ROB-XP-01, ROB-XP-03, reading A18: then skills stop at 2."""
    assert left_out(downtime(RICH), "experience")["trait:agi"] == ("ROB-XP-03", "creation_only")
    assert not [each for each in asks(downtime(RICH), "experience") if each.startswith("trait:")]
    made = asks(downtime(MADE), "experience")
    assert (made["trait:str"].most, made["skill:athletics"].most) == (2, 2)
    assert left_out(downtime(MADE), "experience")["skill:light"] == ("ROB-XP-02", "most")
    after = ended(answered(downtime(MADE), trait__str=2, medic="nobody"))
    assert (after.trait("str"), value(after, "xp"), after.status("creating")) == (4, 30, 1)


def test_a_characteristic_at_5_cannot_be_raised() -> None:
    """ROB-XP-01."""
    sheet = replace(MADE, traits=(Trait("str", 5), Trait("tou", 0)))
    assert left_out(downtime(sheet), "experience")["trait:str"] == ("ROB-XP-01", "most")
    assert ended(answered(downtime(sheet), trait__tou=1, medic="nobody")).trait("tou") == 1


def test_a_talent_is_written_on_the_sheet_and_costs_what_the_table_says() -> None:
    """ROB-XP-03: the rules that we have give talents no price."""
    down = answered(downtime(), talent="  Iron lungs ", talent_cost=15, medic="nobody")
    assert page(down, "experience").steps[-1].fact("cost") == 15
    after = ended(down)
    assert (after.powers[-1].name, value(after, "xp")) == ("Iron lungs", 20)
    nameless = ended(answered(downtime(), talent=" ", talent_cost=15, medic="nobody"))
    assert (len(nameless.powers), value(nameless, "xp")) == (len(JUNO.powers), 20)


def test_a_talent_that_does_not_fit_blocks_the_page() -> None:
    """ROB-XP-03."""
    full = replace(JUNO, powers=tuple(Power(f"p{n}", "custom", "P") for n in range(MOST_LISTED)))
    down = answered(downtime(full), talent="One more", medic="nobody")
    assert refused(page(down, "experience").refusal) == ("ROB-XP-03", "too_many_entries")
    assert step_to(replace(down, plan=down.plan._replace(page="experience")), 1).page == "experience"
    with pytest.raises(Refused):
        finished(down)
    assert ended(answered(down, talent="")).powers == full.powers


def test_a_sheet_that_counts_no_experience_has_no_page_for_it() -> None:
    """ROB-XP-02."""
    assert page_ids(downtime(replace(JUNO, trackers=()))) == ["rest", "medicae", "review"]


def test_negative_experience_is_paid_back_first() -> None:
    """ROB-XP-02: a sheet out of a file may hold anything."""
    down = downtime(JUNO.with_tracker(Tracker("xp", -20)))
    assert purse(down).left == 0
    assert (asks(down, "experience")["earned"].least, asks(down, "experience")["talent_cost"].most) == (0, 0)
    down = answered(down, earned=30, skill__athletics=1)
    assert purse(down).left == 5
    assert asks(down, "experience")["earned"].least == 25
    assert value(consequences(down).sheet, "xp") == 5


# Rest


def test_each_hour_of_rest_heals_one_strain() -> None:
    """ROB-HEAL-01: at first as long as it takes, and never below 0."""
    assert value(consequences(downtime()).sheet, "strain") == 0
    assert asks(downtime(), "rest")["hours"].value == 9
    assert value(consequences(answered(downtime(), hours=0)).sheet, "strain") == 9
    assert value(consequences(answered(downtime(), hours=4)).sheet, "strain") == 5
    assert value(consequences(answered(downtime(), hours=240)).sheet, "strain") == 0
    with pytest.raises(BadAnswer):
        answered(downtime(), hours=241)


def test_the_table_says_how_many_wounds_rest_heals() -> None:
    """ROB-HEAL-01: the rules that we have are silent on it, so nothing heals unless the GM says so."""
    assert value(consequences(downtime()).sheet, "wounds") == 7
    down = answered(downtime(), rested=7)
    assert value(consequences(down).sheet, "wounds") == 0
    assert page(down, "rest").steps[-1].facts == (("because", "table"), ("wounds", 7))
    assert "wounds:1" not in tries(down)
    with pytest.raises(BadAnswer):
        answered(downtime(), rested=8)


def test_the_encounter_ends_and_injuries_remain() -> None:
    """ROB-CRIT-02, ROB-HEAL-02, reading A07: a daze is over, the injury is not healed."""
    statuses = (Status("creating", 1), Status("next_boost", 2), Status("prone", 1), Status("treated", 1))
    sheet = replace(JUNO, statuses=statuses, fight=Fight())
    after = consequences(downtime(sheet)).sheet
    assert after.statuses == (Status("creating", 1), Status("prone", 1))
    assert after.fight is None
    assert [(each.id, each.spent) for each in after.injuries] == [("dazed", True), ("discouraged", True)]
    assert {each.rule for each in page(downtime(sheet), "rest").steps} >= {"ROB-HEAL-02", "ROB-CRIT-02"}


def test_an_unhurt_character_gets_no_rest_or_medicae_page() -> None:
    """ROB-HEAL-01, ROB-HEAL-02."""
    well = hurt(replace(JUNO, trackers=(Tracker("wounds", 0), Tracker("strain", 0), Tracker("xp", 0))))
    assert page_ids(downtime(well)) == ["experience", "review"]
    assert ended(downtime(well)) == well
    assert page_ids(downtime(Sheet("rites-of-battle", "Nobody"))) == ["review"]


def test_a_fight_that_just_ended_still_gets_a_rest_page() -> None:
    """ROB-HEAL-02."""
    well = hurt(replace(JUNO, trackers=(), fight=Fight()))
    assert page(downtime(well), "rest").asks == ()
    assert ended(downtime(well)).fight is None


# Medicae


def test_treating_wounds_heals_by_successes_and_strain_by_advantages() -> None:
    """ROB-HEAL-02."""
    down = answered(downtime(), hours=0)
    assert pool(down, "wounds:1") == {"proficiency": 1, "ability": 3, "difficulty": 1}
    down = thrown(down, "wounds:1", proficiency="ss", ability="sa aa -", difficulty="f")
    assert came(down, "wounds:1") == (True, 2, 5, 2)
    found = find_try(down, "wounds:1")
    assert found.came is not None
    assert found.came.also == (("strain", 3),)
    assert "ROB-HEAL-02" in [each.rule for each in found.steps]
    after = consequences(down).sheet
    assert (value(after, "wounds"), value(after, "strain"), after.status("treated")) == (5, 6, 0)


def test_a_treatment_that_fails_heals_nothing() -> None:
    """ROB-HEAL-02, ROB-DICE-08."""
    down = answered(downtime(), hours=0)
    down = thrown(down, "wounds:1", proficiency="aa", ability="aa - -", difficulty="-")
    assert came(down, "wounds:1") == (False, 0, 7, 0)
    assert (value(consequences(down).sheet, "wounds"), value(consequences(down).sheet, "strain")) == (7, 9)


@pytest.mark.parametrize(("wounds", "difficulty"), [(7, 1), (8, 2), (14, 2), (15, 3)])
def test_deeper_wounds_are_harder_to_treat(wounds: int, difficulty: int) -> None:
    """ROB-HEAL-02: by the Wounds that the rest leaves."""
    down = downtime(JUNO.with_tracker(Tracker("wounds", wounds, 14)))
    assert pool(down, "wounds:1")["difficulty"] == difficulty
    assert pool(answered(down, rested=wounds - 7), "wounds:1")["difficulty"] == 1


def test_an_injury_is_healed_by_a_check_against_its_difficulty() -> None:
    """ROB-CRIT-02, reading A19."""
    down = medic(JUNO, CRIPPLED)
    assert pool(down, "injury:i0") == {"ability": 1, "difficulty": 4}
    healed = thrown(down, "injury:i0", ability="s", difficulty="- - - h")
    assert came(healed, "injury:i0") == (True, 1, 0, 1)
    assert ended(healed).injuries == ()
    stays = thrown(down, "injury:i0", ability="s", difficulty="f - - h")
    assert came(stays, "injury:i0") == (False, 0, 1, 0)
    assert ended(stays).injuries == down.sheet.injuries


def test_the_chance_shown_is_for_the_whole_pool() -> None:
    """ROB-DICE-08: one Ability die against one Difficulty die passes in 22 of 64 ways."""
    assert find_try(medic(JUNO, 1), "injury:i0").chance == Fraction(22, 64)
    assert find_try(medic(JUNO, 1), "injury:i0").needs == 1


def test_incurable_injuries_are_left_out_with_a_reason() -> None:
    """ROB-CRIT-09, ROB-CRIT-07."""
    down = downtime(hurt(JUNO, TERRIBLE, MAIMED))
    assert tries(down) == ["wounds:1"]
    assert left_out(down, "medicae") == {
        "injury:i0": ("ROB-CRIT-09", "nothing_heals"),
        "injury:i1": ("ROB-CRIT-07", "limb"),
    }


def test_no_healer_is_asked_for_if_nothing_can_be_healed() -> None:
    """ROB-CRIT-09."""
    lost = downtime(hurt(JUNO.with_tracker(Tracker("wounds", 0, 14)), TERRIBLE))
    assert (page(lost, "medicae").asks, page(lost, "medicae").tries) == ((), ())
    assert page(lost, "medicae").is_done


def test_a_lost_limb_can_be_replaced_by_a_cybernetic_one() -> None:
    """ROB-CRIT-07: once the dice have fallen for it, it stays."""
    down = medic(JUNO, MAIMED)
    assert tries(down) == []
    down = answered(down, limb__i0=1)
    assert pool(down, "injury:i0") == {"ability": 1, "difficulty": 4}
    assert asks(down, "medicae")["limb:i0"].locked is None
    down = thrown(down, "injury:i0", ability="ss", difficulty="- - - -")
    with pytest.raises(Refused) as caught:
        answered(down, limb__i0=0)
    assert why(caught.value) == ("ROB-HEAL-02", "rolled")
    assert ended(down).injuries == ()


def test_healing_restores_the_characteristic_the_injury_reduced() -> None:
    """ROB-CRIT-09: of a Horrific Injury."""
    sheet = replace(JUNO, injuries=(Injury("i0", HORRIFIC, "tou"),))
    down = answered(downtime(sheet), rested=7)
    after = ended(thrown(down, "injury:i0", proficiency="ss", ability="s s s", difficulty="- - - -"))
    assert (after.trait("tou"), after.injuries) == (4, ())


def test_healing_a_bleeding_injury_leaves_a_lasting_one() -> None:
    """ROB-CRIT-08, ROB-CRIT-03, reading A15: a d10 picks what it lowers."""
    down = medic(JUNO, BLEEDING)
    laid = replace(down, plan=lay(down, "injury:i0", ["ss"]))
    laid = replace(laid, plan=lay(laid, "injury:i0", [""] * 5))
    assert find_try(laid, "injury:i0").lacks == ("d10", 1)
    assert consequences(laid).sheet.injuries[0].roll == BLEEDING
    laid = replace(laid, plan=lay(laid, "injury:i0", [4]))
    down = thrown(down, "injury:i0", ability="ss", difficulty="- - - - -", d10=[4])
    assert {"ROB-CRIT-03", "ROB-CRIT-08"} <= {each.rule for each in find_try(down, "injury:i0").steps}
    for each in (down, laid):
        after = ended(each)
        assert after.trait("tou") == 2
        assert [(found.roll, found.detail) for found in after.injuries] == [(TERRIBLE, "tou")]
    failed = thrown(medic(JUNO, GUSHING), "injury:i0", ability="-", difficulty="- - - - -")
    assert ended(failed).injuries[0].roll == GUSHING
    assert injury_left_by(find_try(failed, "injury:i0")) is None
    left = injury_left_by(find_try(down, "injury:i0"))
    assert left is not None
    assert (left.total, left.characteristic) == (TERRIBLE, Characteristic.TOUGHNESS)
    assert injury_left_by(find_try(medic(JUNO, BLEEDING), "injury:i0")) is None


def test_a_pools_result_is_shown_once_all_its_dice_are_rolled() -> None:
    """ROB-DICE-07: successes and advantages less what cancels them, and a Triumph besides."""
    down = replace(downtime(), plan=lay(downtime(), "wounds:1", ["T"]))
    assert fallen_of(find_try(down, "wounds:1")) is None
    down = thrown(down, "wounds:1", ability="sa aa -", difficulty="fh")
    tried = find_try(down, "wounds:1")
    assert fallen_of(tried) == Symbols(triumphs=1, despairs=0, successes=1, advantages=2)
    assert pool_of(tried) == Pool(proficiency=1, ability=3, difficulty=1)
    assert injury_left_by(tried) is None


def test_the_healer_defaults_to_the_characters_own_medicae() -> None:
    """ROB-POOL-01, ROB-POOL-06: another's numbers begin with the character's own."""
    other = answered(downtime(), medic="other")
    said = asks(other, "medicae")
    assert (said["medic_characteristic"].value, said["medic_ranks"].value) == (4, 1)
    assert pool(other, "injury:dazed") == {"proficiency": 1, "ability": 3, "difficulty": 3}
    good = answered(other, medic_characteristic=3, medic_ranks=3)
    assert pool(good, "injury:dazed") == {"proficiency": 3, "difficulty": 3}
    untrained = downtime(replace(JUNO, skills=()))
    assert pool(untrained, "injury:dazed") == {"ability": 4, "difficulty": 3}


def test_a_rank_bought_on_an_earlier_page_already_counts() -> None:
    """ROB-XP-02, ROB-POOL-01."""
    down = answered(downtime(), skill__medicae=1)
    assert pool(down, "wounds:1") == {"proficiency": 2, "ability": 2, "difficulty": 1}


def test_the_characters_injuries_hinder_only_their_own_checks() -> None:
    """ROB-CRIT-02: a crippled healer has a Setback die, until the injury is healed."""
    down = downtime(hurt(JUNO, CRIPPLED))
    assert pool(down, "wounds:1")["setback"] == 1
    assert "setback" not in pool(answered(down, medic="other"), "wounds:1")
    down = thrown(down, "injury:i0", proficiency="ss", ability="- - -", difficulty="- - - -", setback="-")
    assert "setback" not in pool(down, "wounds:1")
    assert tries(down) == ["wounds:1", "injury:i0"]


def test_house_rules_apply_to_the_checks() -> None:
    """ROB-POOL-05, reading A01: the blind are downgraded as the table plays it."""
    blind = hurt(JUNO, 116)
    assert pool(downtime(blind), "wounds:1") == {"ability": 4, "difficulty": 1}
    challenged = downtime(blind, (("downgrade", "difficulty_to_challenge"),))
    assert pool(challenged, "wounds:1") == {"proficiency": 1, "ability": 3, "challenge": 1, "difficulty": 1}


def test_healing_is_optional() -> None:
    """ROB-HEAL-02: then there is nothing to roll, and everything stays."""
    down = answered(downtime(), medic="nobody", hours=0)
    assert (tries(down), page(down, "medicae").is_done) == ([], True)
    assert value(ended(down), "wounds") == 7
    assert page(downtime(), "medicae").to_roll == 3
    with pytest.raises(Refused):
        finished(downtime())


def test_the_pool_is_fixed_once_a_die_is_rolled() -> None:
    """ROB-HEAL-02: the healer, Medicae bought before it, and the rest; a typed die is enough."""
    down = answered(downtime(RICH), medic="other", skill__athletics=1)
    down = replace(down, plan=lay(down, "wounds:1", ["ss"]))
    for ask, said in (
        ("medic", "own"),
        ("medic_characteristic", 5),
        ("medic_ranks", 5),
        ("hours", 1),
        ("rested", 1),
        ("skill:medicae", 1),
    ):
        with pytest.raises(Refused) as caught:
            answer(down, ask, said)
        assert why(caught.value) == ("ROB-HEAL-02", "rolled")
    assert answered(down, skill__athletics=2, hours=9)
    made = thrown(downtime(MADE), "injury:dazed", proficiency="-", ability="- - -", difficulty="- - -")
    locked = {key for key, each in asks(made, "experience").items() if each.locked}
    assert locked == {"skill:medicae", "trait:int"}


def test_dice_can_be_typed_kind_by_kind() -> None:
    """ROB-POOL-01, ROB-DICE-07: the rest may still be rolled."""
    down = downtime()
    assert find_try(down, "wounds:1").lacks == ("proficiency", 1)
    down = replace(down, plan=lay(down, "wounds:1", ["T"]))
    assert find_try(down, "wounds:1").lacks == ("ability", 3)
    down = replace(down, plan=lay(down, "wounds:1", ["", "as"]))
    assert find_try(down, "wounds:1").lacks == ("ability", 1)
    with pytest.raises(ValueError, match="ability takes up to 1"):
        lay(down, "wounds:1", ["ff"])
    down = thrown(down, "wounds:1", ability="ss", difficulty="f")
    assert came(down, "wounds:1") == (True, 3, 4, 3)
    throw = down.plan.throw("wounds:1")
    assert throw is not None
    assert throw.typed


# A sheet that changed since


def test_gains_apply_to_the_current_sheet() -> None:
    """ROB-HEAL-02: what was healed is what fell, never more than there is."""
    down = answered(downtime(), hours=0)
    down = thrown(down, "wounds:1", proficiency="ss", ability="ss a -", difficulty="-")
    assert came(down, "wounds:1") == (True, 4, 3, 4)
    worse = replace(down, sheet=JUNO.with_tracker(Tracker("wounds", 12, 14)))
    assert value(consequences(worse).sheet, "wounds") == 8
    assert pool(worse, "wounds:1")["difficulty"] == 1
    better = replace(down, sheet=JUNO.with_tracker(Tracker("wounds", 2, 14)))
    assert value(consequences(better).sheet, "wounds") == 0
    well = replace(down, sheet=JUNO.with_tracker(Tracker("wounds", 0, 14)))
    assert value(consequences(well).sheet, "wounds") == 0
    assert "wounds:1" in tries(well)
    bare = replace(down, sheet=replace(JUNO, trackers=()))
    assert "wounds:1" not in tries(bare)


def test_a_removed_injury_is_not_healed_again() -> None:
    """ROB-CRIT-02: nor is another one that stands in its place."""
    down = thrown(medic(JUNO, CRIPPLED), "injury:i0", ability="ss", difficulty="- - - -")
    gone = replace(down, sheet=replace(down.sheet, injuries=()))
    assert page_ids(gone) == ["experience", "rest", "review"]
    assert ended(gone).injuries == ()
    another = replace(down, sheet=replace(down.sheet, injuries=(Injury("i0", 63),)))
    assert left_out(another, "medicae") == {"injury:i0": ("ROB-CRIT-02", "other_injury")}
    assert [each.roll for each in ended(another).injuries] == [63]


def test_a_removed_or_dearer_skill_is_bought_as_far_as_possible() -> None:
    """ROB-XP-02."""
    down = answered(downtime(), skill__athletics=3, medic="nobody")
    dearer = replace(down, sheet=JUNO.with_skill(Skill("athletics", "athletics", 3)))
    assert asks(dearer, "experience")["skill:athletics"].value == 1
    assert value(ended(dearer), "xp") == 15
    gone = replace(down, sheet=replace(JUNO, skills=()))
    assert ended(gone).skills == ()


def test_too_many_injuries_make_a_pool_that_cannot_be_rolled() -> None:
    """ROB-POOL-01: 51 Setback dice are too many; another healer is not hindered."""
    crowd = hurt(JUNO, *[CRIPPLED] * 51)
    assert set(left_out(downtime(crowd), "medicae").values()) == {("ROB-POOL-01", "too_many")}
    assert tries(downtime(crowd)) == []
    assert len(tries(answered(downtime(crowd), medic="other"))) == 52


# Any path

NUMBERS = st.one_of(st.integers(-5, 30), st.sampled_from((999, 10**9)))
TOTALS = st.one_of(st.integers(-3, 200), st.sampled_from((MAIMED, CRIPPLED, HORRIFIC, BLEEDING, GUSHING)))
SHEETS = st.builds(
    Sheet,
    system=st.just("rites-of-battle"),
    name=st.just("Any"),
    traits=each_id_once(st.builds(Trait, st.sampled_from(("str", "tou", "agi", "int", "per")), NUMBERS)),
    skills=each_id_once(
        st.builds(
            Skill,
            st.sampled_from(("a", "b", "c")),
            st.sampled_from(("custom", "medicae", "stealth", "unknown")),
            NUMBERS,
            occupation=st.booleans(),
            trait=st.sampled_from(("", "int", "x")),
        )
    ),
    trackers=each_id_once(
        st.builds(Tracker, st.sampled_from(("wounds", "strain", "xp")), NUMBERS, st.none() | NUMBERS)
    ),
    injuries=each_id_once(
        st.builds(
            Injury,
            st.sampled_from(("i", "injury-1", "injury-2", "y:z")),
            TOTALS,
            st.sampled_from(("", "tou", "int", "arm")),
            st.booleans(),
        )
    ),
    statuses=statuses_of(st.sampled_from(("creating", "next_boost", "prone", "treated")), st.integers(1, 20)),
    fight=st.sampled_from((None, Fight())),
)
RULES: st.SearchStrategy[Rules] = st.sampled_from(((), (("downgrade", "difficulty_to_challenge"),)))


def check_spending(down: Downtime) -> None:
    """All of it is sound, and no more experience is spent than there is."""
    check_sound(down)
    for tracker in down.sheet.trackers:
        if tracker.id == "xp":
            left = value(consequences(down).sheet, "xp")
            assert left >= min(0, tracker.value)
            assert purse(down).left == max(0, left)


@given(st.data(), SHEETS, RULES)
def test_every_path_keeps_its_rolls_and_can_be_undone(
    data: st.DataObject, sheet: Sheet, rules: Rules
) -> None:
    """ROB-XP-02, ROB-HEAL-01, ROB-HEAL-02, ROB-CRIT-02."""
    check_spending(all_rolled(data, walked(data, downtime(sheet, rules), check_spending)))


@given(st.data(), SHEETS, SHEETS)
def test_a_changed_sheet_never_blocks_a_downtime(data: st.DataObject, sheet: Sheet, other: Sheet) -> None:
    """ROB-HEAL-02, ROB-CRIT-02: and what fell heals no more than it did then."""
    down = all_rolled(data, downtime(sheet))
    changed = replace(down, sheet=other)
    check_spending(changed)
    check_nothing_lost(down.plan, all_rolled(data, changed).plan)
    thrown_for = next((each for each in all_tries(changed) if each.id == "wounds:1"), None)
    before = {each.id: each.value for each in other.trackers}.get("wounds", 0)
    if thrown_for is not None and thrown_for.came is not None and before > 0:
        healed = before - value(consequences(changed).sheet, "wounds")
        assert healed <= thrown_for.came.gain


# Who has downtime, and what is treated


def test_the_dead_have_no_downtime() -> None:
    """ROB-HARM-02: Wounds 10 above the threshold are death."""
    dead = fallen(JUNO, "wounds", threshold(JUNO, "wounds") + 10)
    ruling = FLOW.refusal(dead, ())
    assert ruling is not None
    assert not ruling.allowed
    assert FLOW.refusal(JUNO, ()) is None


def test_an_untreated_injury_needs_no_check() -> None:
    """ROB-CRIT-02, ROB-CRIT-08: one may keep it rather than what a success would leave behind."""
    down = downtime(hurt(JUNO, BLEEDING))
    down = answered(down, **{f"care:{page(down, 'medicae').tries[-1].id}": 0})
    assert [each.id for each in page(down, "medicae").tries] == ["wounds:1"]
    down = replace(down, plan=roll(down, "wounds:1", LiveDice(lambda _: 0)))
    with pytest.raises(Refused):
        answer(down, "care:wounds:1", 0)
