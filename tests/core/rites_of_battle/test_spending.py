from collections.abc import Mapping

import pytest

from rules_core.sheet.outcome import Fact
from rules_core.systems.rites_of_battle.attack import Until
from rules_core.systems.rites_of_battle.pool import PoolChange
from rules_core.systems.rites_of_battle.spending import (
    ADVANTAGES,
    DEFENCE_GAINED,
    STRAIN_RECOVERED,
    THREATS,
    UNARMED_CRITICAL_RATING,
    WITH_EXAMPLES,
    Option,
    Purse,
    SpendingRefused,
    Spent,
    Whom,
    cost,
    critical_bonus,
    may_combine,
    missing,
    price_of,
    spend_advantage,
    spend_threat,
)

ALL = {**ADVANTAGES, **THREATS}
PLENTY = Purse(100, triumphs=9)


def prices(menu: Mapping[str, Option]) -> dict[str, tuple[str, int | None]]:
    return {name: (option.rule, option.price) for name, option in menu.items()}


def refused(purse: Purse, *choices: str, by_triumph: tuple[str, ...] = ()) -> tuple[str, dict[str, Fact]]:
    with pytest.raises(SpendingRefused) as caught:
        spend_advantage(purse, choices, by_triumph)
    assert not caught.value.ruling.allowed
    return caught.value.ruling.step.rule, dict(caught.value.ruling.step.facts)


def refused_threat(purse: Purse, *choices: str) -> tuple[str, dict[str, Fact]]:
    with pytest.raises(SpendingRefused) as caught:
        spend_threat(purse, choices)
    assert not caught.value.ruling.allowed
    return caught.value.ruling.step.rule, dict(caught.value.ruling.step.facts)


def test_the_options_and_costs_of_advantages() -> None:
    """ROB-ADV-00, ROB-ADV-01, ROB-ADV-02, ROB-ADV-03, ROB-ADV-06, ROB-ADV-07, reading A14."""
    one, two, three = ("ROB-ADV-01", 1), ("ROB-ADV-02", 2), ("ROB-ADV-03", 3)
    assert prices(ADVANTAGES) == {
        "critical_injury": ("ROB-ADV-00", None),
        **dict.fromkeys(("recover_strain", "boost_next_ally", "notice", "quality"), one),
        **dict.fromkeys(("free_maneuver", "setback_target", "boost_any_ally"), two),
        **dict.fromkeys(("negate_defense", "ignore_environment", "gain_defense"), three),
        **dict.fromkeys(("disarm", "something_vital", "downgrade_target", "upgrade_ally"), three),
        "disable": ("ROB-ADV-07", 3),
        "destroy_equipment": ("ROB-ADV-06", 6),
    }
    assert (STRAIN_RECOVERED, DEFENCE_GAINED) == (1, 1)


def test_the_options_and_costs_of_threats() -> None:
    """ROB-THR-01, ROB-THR-02, ROB-THR-03."""
    one, two, three = ("ROB-THR-01", 1), ("ROB-THR-02", 2), ("ROB-THR-03", 3)
    assert prices(THREATS) == {
        **dict.fromkeys(("suffer_strain", "lose_benefit"), one),
        **dict.fromkeys(("opponent_maneuver", "boost_opponent", "setback_own_side"), two),
        **dict.fromkeys(("fall_prone", "out_of_ammo", "damage_equipment", "enemy_advantage"), three),
        "downgrade_ally": three,
    }


def test_only_some_options_can_be_bought_again() -> None:
    """ROB-ATK-06, readings A05 and A12."""
    again = {name for name, each in ALL.items() if each.repeatable}
    assert again == {"critical_injury", "downgrade_target", "upgrade_ally", "downgrade_ally"}
    for name in ADVANTAGES:
        if name in again:
            assert spend_advantage(PLENTY, [name, name]).result.left < 100
        else:
            assert refused(PLENTY, name, name) == ("ROB-ATK-06", {"because": "again", "option": name})
    for name in THREATS:
        if name in again:
            assert spend_threat(PLENTY, [name, name]).result.left == 94
        else:
            assert refused_threat(PLENTY, name, name)[1]["because"] == "again"


def test_some_options_require_an_attack_that_deals_damage() -> None:
    """ROB-ADV-00, ROB-ADV-06, ROB-ADV-07, reading A03."""
    harmless = Purse(100, dealt_damage=False)
    needing = {name for name, each in ALL.items() if each.needs_damage}
    assert needing == {"critical_injury", "disable", "destroy_equipment"}
    for name, option in ADVANTAGES.items():
        if name in needing:
            assert refused(harmless, name) == (option.rule, {"because": "no_damage", "option": name})
        else:
            spend_advantage(harmless, [name])


def test_advantages_may_be_spent_on_a_miss() -> None:
    """ROB-ADV-01, reading A04."""
    assert spend_advantage(Purse(2, dealt_damage=False), ["notice", "quality"]).result.left == 0


def test_what_options_do_to_the_pools_of_later_checks() -> None:
    """ROB-ADV-01, ROB-ADV-02, ROB-ADV-03, ROB-THR-02, ROB-THR-03, reading A10."""
    assert {name: each.whom for name, each in ALL.items() if each.change is None} == {
        **dict.fromkeys(("critical_injury", "negate_defense", "disarm", "disable"), Whom.TARGET),
        "destroy_equipment": Whom.TARGET,
        **dict.fromkeys(("recover_strain", "quality", "free_maneuver", "ignore_environment"), Whom.SELF),
        **dict.fromkeys(("gain_defense", "suffer_strain", "lose_benefit", "fall_prone"), Whom.SELF),
        **dict.fromkeys(("out_of_ammo", "damage_equipment"), Whom.SELF),
        **dict.fromkeys(("opponent_maneuver", "enemy_advantage"), Whom.OPPONENT),
        **dict.fromkeys(("notice", "something_vital"), Whom.SCENE),
    }
    changes = {name: (each.whom, each.change) for name, each in ALL.items() if each.change is not None}
    boost, setback = PoolChange(boost=1), PoolChange(setback=1)
    upgrade, downgrade = PoolChange(upgrades=1), PoolChange(downgrades=1)
    assert changes == {
        "boost_next_ally": (Whom.NEXT_ALLY, boost),
        "boost_any_ally": (Whom.ALLY_OR_SELF, boost),
        "setback_target": (Whom.TARGET, setback),
        "downgrade_target": (Whom.TARGET, downgrade),
        "upgrade_ally": (Whom.ALLY_OR_SELF, upgrade),
        "boost_opponent": (Whom.TARGET, boost),
        "setback_own_side": (Whom.ALLY_OR_SELF, setback),
        "downgrade_ally": (Whom.ALLY, downgrade),
    }
    for name in changes:
        assert ALL[name].until is Until.NEXT_CHECK


def test_how_long_other_options_last() -> None:
    """ROB-ADV-03, ROB-ADV-07, ROB-THR-04."""
    lasting = {
        "negate_defense": Until.END_OF_ROUND,
        "ignore_environment": Until.END_OF_NEXT_TURN,
        "gain_defense": Until.END_OF_NEXT_TURN,
        "disable": Until.ENCOUNTER,
        "destroy_equipment": Until.NEVER,
        "lose_benefit": Until.REPEATED,
        "damage_equipment": Until.ENCOUNTER,
    }
    for name, option in ALL.items():
        if option.change is None:
            assert option.until is lasting.get(name, Until.AT_ONCE)


def test_only_disabling_needs_the_gms_consent() -> None:
    """ROB-ADV-07."""
    assert [name for name, each in ADVANTAGES.items() if each.needs_gm] == ["disable"]


@pytest.mark.parametrize(
    ("points", "rating", "payments", "left", "bonus"),
    [(4, 3, 1, 1, 0), (6, 3, 2, 0, 10), (9, 3, 3, 0, 20), (5, 5, 1, 0, 0), (1, 1, 1, 0, 0)],
)
def test_a_critical_injury_costs_the_weapons_rating_and_more_payments_add_to_its_roll(
    points: int, rating: int, payments: int, left: int, bonus: int
) -> None:
    """ROB-ADV-00, reading A05, trap E65."""
    purse = Purse(points, critical_rating=rating)
    assert spend_advantage(purse, ["critical_injury"] * payments).result == Spent(left, 0, bonus)
    assert price_of(ADVANTAGES["critical_injury"], purse) == rating
    assert critical_bonus(payments) == bonus


def test_an_unarmed_critical_injury_costs_5() -> None:
    """ROB-ADV-00."""
    assert UNARMED_CRITICAL_RATING == Purse(0).critical_rating == 5
    assert spend_advantage(Purse(5), ["critical_injury"]).result.critical_bonus == 0
    assert refused(Purse(4), "critical_injury")[1]["short"] == 1


def test_without_an_injury_there_is_no_bonus() -> None:
    """ROB-ADV-00."""
    assert spend_advantage(Purse(3), ["disarm"]).result == Spent(0, 0, None)
    assert spend_advantage(Purse(0), []).result == Spent(0, 0, None)


def test_no_more_is_spent_than_is_available() -> None:
    """ROB-ATK-06."""
    chosen = ["notice", "free_maneuver", "disarm"]
    assert cost(ADVANTAGES, PLENTY, chosen) == 6
    assert missing(ADVANTAGES, Purse(6), chosen) == 0
    assert missing(ADVANTAGES, Purse(4), chosen) == 2
    assert spend_advantage(Purse(7), chosen).result.left == 1
    assert refused(Purse(4), *chosen) == ("ROB-ATK-06", {"because": "points", "cost": 6, "short": 2})
    assert refused_threat(Purse(2), "fall_prone")[1] == {"because": "points", "cost": 3, "short": 1}


def test_the_rules_of_each_purchase() -> None:
    """ROB-ADV-01, ROB-ADV-06, ROB-THR-01."""
    assert spend_advantage(PLENTY, ["destroy_equipment", "notice"]).rules == ("ROB-ADV-06", "ROB-ADV-01")
    assert spend_threat(PLENTY, ["lose_benefit"]).rules == ("ROB-THR-01",)


def test_a_free_manoeuvre_is_one_of_the_two_of_a_turn() -> None:
    """ROB-ADV-02."""
    assert spend_advantage(Purse(2, manoeuvres_left=1), ["free_maneuver"]).result.left == 0
    assert Purse(2).manoeuvres_left == 2
    assert refused(Purse(2, manoeuvres_left=0), "free_maneuver") == (
        "ROB-ADV-02",
        {"because": "manoeuvres", "option": "free_maneuver"},
    )


def test_limited_ammo_does_not_run_out() -> None:
    """ROB-THR-03."""
    assert spend_threat(Purse(3), ["out_of_ammo"]).result.left == 0
    assert refused_threat(Purse(3, limited_ammo=True), "out_of_ammo") == (
        "ROB-THR-03",
        {"because": "limited_ammo", "option": "out_of_ammo"},
    )
    assert spend_threat(Purse(3, limited_ammo=True), ["fall_prone"]).result.left == 0


def test_a_triumph_buys_any_one_option_or_an_injury() -> None:
    """ROB-DICE-07, reading A02."""
    purse = Purse(0, triumphs=1)
    for name in ADVANTAGES:
        bonus = 0 if name == "critical_injury" else None
        assert spend_advantage(purse, [], [name]).result == Spent(0, 0, bonus)
    assert refused(purse, by_triumph=("disarm", "notice")) == (
        "ROB-DICE-07",
        {"because": "triumphs", "short": 1},
    )


def test_a_triumph_has_the_same_requirements() -> None:
    """ROB-ATK-06, ROB-ADV-00, readings A02, A03 and A05."""
    assert refused(Purse(1, triumphs=1), "notice", by_triumph=("notice",))[1]["because"] == "again"
    harmless = Purse(0, triumphs=1, dealt_damage=False)
    assert refused(harmless, by_triumph=("critical_injury",))[1]["because"] == "no_damage"
    both = spend_advantage(Purse(3, 3, triumphs=2), ["critical_injury"], ["critical_injury"])
    assert both.result == Spent(left=0, triumphs=1, critical_bonus=10)


def test_disabling_gives_up_the_damage() -> None:
    """ROB-ADV-07, reading A21."""
    for other in ("critical_injury", "destroy_equipment"):
        ruling = may_combine(["disable", other])
        assert not ruling.allowed
        assert ruling.step.facts == (("because", "damage_traded"), ("option", other))
        assert may_combine([other]).allowed
    assert may_combine(["disable", "notice"]).allowed


def test_examples_match_options_of_their_cost() -> None:
    """ROB-ADV-09."""
    assert [(name, ADVANTAGES[name].price) for name in WITH_EXAMPLES] == [
        ("notice", 1),
        ("something_vital", 3),
        ("destroy_equipment", 6),
    ]
