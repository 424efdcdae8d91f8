"""Numbers that the pages of the sheet ask the rules for."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules_core.game.play import ATTACKED, Against, Choice, Ending, Foe
from rules_core.sheet.sheet import Skill, Weapon
from rules_core.systems.shadow_lounge.checks import Check, Degree
from rules_core.systems.shadow_lounge.contest import ending_odds
from rules_core.systems.shadow_lounge.kept import degree_before
from rules_core.systems.shadow_lounge.play_combat import attack_skills, most_extra, successes
from rules_core.systems.shadow_lounge.play_healing import amount_of
from rules_core.systems.shadow_lounge.table import BothFailed, Table
from tests.core.shadow_lounge.player import SEL, Player, house, kept, throw, with_points


def chance(against: Against, degree: str, value: int = 0, table: Table | None = None) -> Fraction:
    asked = Check(66, table=table or Table())
    odds = ending_odds(asked, Choice(against=against, foe=Foe("", value, degree)))
    good = {Ending.WON, Ending.HIT} | ({Ending.NOBODY} if against in ATTACKED else set())
    return sum((chance for ending, chance in odds.items() if ending in good), Fraction(0))


@pytest.mark.parametrize(
    ("against", "degree", "hundredths"),
    [
        (Against.FIGHT_BACK, "hard", 14),
        (Against.FIGHT_BACK, "failure", 100),
        (Against.DODGE, "hard", 34),
        (Against.PARRY, "regular", 67),
        (Against.DODGE, "failure", 100),
        (Against.THEY_DODGE, "hard", 14),
        (Against.THEY_PARRY, "failure", 67),
        (Against.THEY_FIGHT_BACK, "hard", 34),
        (Against.THEY_FIGHT_BACK, "critical_failure", 67),
    ],
)
def test_the_chance_in_a_fight(against: Against, degree: str, hundredths: int) -> None:
    """SL-DEF-02, SL-DEF-03, SL-DEF-04, reading A02: an attack needs a success."""
    assert chance(against, degree) == Fraction(hundredths, 100)


def test_the_chance_of_an_opposed_roll() -> None:
    """SL-OPP-01, SL-OPP-02, SL-OPP-03: 14 in a hundred better degrees, 20 equal ones."""
    assert chance(Against.OPPOSED, "hard", 60) == Fraction(34, 100)
    assert chance(Against.OPPOSED, "hard", 70) == Fraction(14, 100)
    assert chance(Against.OPPOSED, "hard", 66) == Fraction(24, 100)
    assert chance(Against.OPPOSED, "failure", 60) == 1
    nobody = Table(both_failed=BothFailed.NOBODY)
    assert chance(Against.OPPOSED, "failure", 60, nobody) == Fraction(67, 100)


def test_the_degree_before_luck_can_be_recovered() -> None:
    """SL-LUCK-01, SL-LUCK-02."""
    sel = Player()
    sel.roll("skill:listen", throw(69))
    assert degree_before(kept(sel.roll("skill:listen", throw(65))), 0) is Degree.FAILURE
    assert degree_before(kept(sel.spend(5)), 5) is Degree.FAILURE
    assert degree_before(kept(sel.spend(30)), 30) is Degree.REGULAR
    sel = Player(with_points(SEL, luck=60))
    sel.roll("skill:listen", throw(75))
    sel.spend(6)
    assert degree_before(kept(sel.spend(9)), 9) is Degree.FAILURE
    strict = Player(rules=house(luck_buys_critical=False))
    strict.roll("skill:listen", throw(12))
    assert degree_before(kept(strict.spend(11)), 11) is Degree.EXTREME


def test_the_value_of_a_treatment_ignores_how_much_can_be_healed() -> None:
    """SL-HEAL-09, reading A20."""
    sel = Player(with_points(SEL, hp=29))
    turn = sel.roll("treatment:first_aid_kolto", throw(69, healing={"d4": [4, 4, 4]}))
    assert amount_of(kept(turn)) == 18
    assert amount_of(kept(sel.roll("treatment:first_aid_kolto", throw(99)))) == 0
    assert amount_of(kept(sel.roll("skill:listen", throw(20)))) == 0


def test_attacks_use_weapon_skills_and_melee_skills() -> None:
    """SL-DEF-03: the best comes first."""
    assert [each.id for each in attack_skills(SEL)] == ["lightsaber", "blaster-rifle"]
    unarmed = replace(
        SEL, weapons=(), skills=(Skill("b", "brawl", 20), Skill("lightsaber", "lightsaber", 65))
    )
    assert [each.id for each in attack_skills(unarmed)] == ["lightsaber", "b"]
    thrower = replace(SEL, weapons=(Weapon("Rock", "listen"), Weapon("Net", "none")))
    assert [each.id for each in attack_skills(thrower)] == ["lightsaber", "listen"]


def test_extra_points_are_limited_by_supply_and_use() -> None:
    """SL-FP-01, SL-FP-04."""
    assert (most_extra(SEL, SEL.power("push")), most_extra(SEL, SEL.power("grip"))) == (11, 8)
    assert most_extra(with_points(SEL, fp=1), SEL.power("trick")) == 0
    with pytest.raises(KeyError):
        most_extra(replace(SEL, trackers=()), SEL.power("push"))


def test_the_successes_of_all_powers_count_together() -> None:
    """SL-ADV-06."""
    assert (successes(SEL), successes(replace(SEL, powers=()))) == (2, 0)
