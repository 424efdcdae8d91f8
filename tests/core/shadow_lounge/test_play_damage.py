"""Damage by other ways than a weapon's own attack: a skill that fights back, powers, and double damage."""

import pytest
from msgspec.structs import replace

from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Against, Choice, Foe, Turn
from rules_core.sheet.journal import StandingRoll
from rules_core.sheet.sheet import Power
from rules_core.systems.shadow_lounge.play_combat import (
    COLLISION,
    DOUBLED,
    collisions,
    hit_degree,
    owes_damage,
    weapons_for,
)
from tests.core.shadow_lounge.player import RIFLE, SABRE, SEL, Player, kept, throw

FOUGHT_BACK = Choice(against=Against.FIGHT_BACK, foe=Foe("Trooper", 50, "regular"))


def rolled(sel: Player, hit: Turn, place: str, *how: str, **faces: list[int]) -> Turn:
    """The damage of a hit, chosen so."""
    return sel.roll(f"damage:{place}", ScriptedDice(faces), Choice(situations=how), after=hit)


def followed(sel: Player, *later: Turn) -> StandingRoll:
    """The first roll after these rolls."""
    first = sel.entries[0]
    return StandingRoll(
        first, kept(Turn(first.roll, (), ())), followed=tuple(sel.entries[1 : 1 + len(later)])
    )


def test_a_skill_that_fights_back_and_wins_deals_the_damage_of_its_weapon() -> None:
    """SL-DEF-03, SL-DMG-05: a Hard success with a sabre, and 6 for skill 65."""
    sel = Player()
    hit = sel.roll("skill:lightsaber", throw(30), FOUGHT_BACK)
    assert weapons_for(sel.sheet, kept(hit)) == (0,)
    assert kept(rolled(sel, hit, "0", d6=[2, 4])).total == 6 + 6


def test_an_opponents_skill_that_hits_deals_the_damage_of_its_weapon() -> None:
    """SL-DEF-01, SL-DMG-05: an attack with the skill, as an opponent from the library makes it."""
    sel = Player()
    dodged = Choice(against=Against.THEY_DODGE, foe=Foe("Trooper", 50, "failure"))
    hit = sel.roll("skill:lightsaber", throw(30), dodged)
    assert kept(rolled(sel, hit, "0", d6=[2, 4])).total == 6 + 6


def test_a_skill_can_have_several_weapons_to_fight_back_with() -> None:
    """SL-DEF-03."""
    sel = Player()
    hit = sel.roll("skill:blaster-rifle", throw(10), FOUGHT_BACK)
    assert weapons_for(sel.sheet, kept(hit)) == (1, 2, 3)
    assert kept(rolled(sel, hit, "2", d6=[1, 3])).total == 3 + 4


def test_a_weapon_that_was_removed_hits_with_none() -> None:
    """SL-DMG-04."""
    roll = kept(Player().roll(SABRE, throw(30)))
    assert weapons_for(SEL, roll) == (0,)
    assert weapons_for(SEL, replace(roll, subject="weapon:none")) == ()


@pytest.mark.parametrize("how", [Against.NOBODY, Against.DODGE, Against.OPPOSED])
def test_a_skill_deals_damage_only_by_fighting_back(how: Against) -> None:
    """SL-DEF-03."""
    choice = Choice(against=how, foe=Foe("Trooper", 50, "failure"))
    assert hit_degree(kept(Player().roll("skill:lightsaber", throw(30), choice))) is None


def test_double_damage_doubles_the_weapon_and_not_the_skill() -> None:
    """SL-DMG-03: 5 twice, and 6 for skill 65."""
    sel = Player()
    damage = kept(rolled(sel, sel.roll(SABRE, throw(40)), "0", DOUBLED, d6=[1, 4]))
    assert (damage.total, damage.input(DOUBLED)) == (16, 1)


def test_a_push_into_an_object_deals_a_die_and_a_tenth_of_power() -> None:
    """SL-FP-02, SL-DMG-02: Power 60."""
    sel = Player()
    assert kept(rolled(sel, sel.roll("power:push", throw(60)), "push", d6=[4])).total == 4 + 6


def test_a_push_into_a_being_deals_less_to_each() -> None:
    """SL-FP-02: two dice, one each."""
    sel = Player()
    hit = sel.roll("power:push", throw(60))
    assert owes_damage(followed(sel))
    one = rolled(sel, hit, "push", COLLISION, d3=[1])
    assert (kept(one).total, kept(one).input(COLLISION)) == (1 + 6, 1)
    assert owes_damage(followed(sel, one))
    assert collisions(followed(sel, one)) == 1
    other = rolled(sel, hit, "push", COLLISION, d3=[3])
    assert not owes_damage(followed(sel, one, other))


def test_damage_is_owed_once() -> None:
    """SL-DMG-04."""
    sel = Player()
    hit = sel.roll(RIFLE, throw(30))
    assert owes_damage(followed(sel))
    assert not owes_damage(followed(sel, rolled(sel, hit, "1", d6=[2, 2, 2])))


def test_only_a_push_makes_beings_collide() -> None:
    """SL-FP-02."""
    sel = Player()
    assert kept(rolled(sel, sel.roll("power:grip", throw(60)), "grip", COLLISION, d4=[2])).total == 2 + 6


def test_a_power_of_ones_own_deals_the_damage_of_its_dice() -> None:
    """SL-DMG-02, SL-DMG-06: an Extreme success rolls them twice."""
    sel = Player(replace(SEL, powers=(Power("storm", "custom", "Storm", cost=2, dice="2d6 + 1"),)))
    assert kept(rolled(sel, sel.roll("power:storm", throw(12)), "storm", d6=[1, 2, 5, 6])).total == 12 + 6


def test_dice_on_the_sheet_replace_those_of_the_rules() -> None:
    """SL-FP-04."""
    sel = Player(replace(SEL, powers=(Power("grip", "force-grip", dice="1d8"),)))
    assert kept(rolled(sel, sel.roll("power:grip", throw(60)), "grip", d8=[5])).total == 5 + 6


def test_unreadable_dice_of_a_power_roll_nothing() -> None:
    """SL-DMG-02."""
    sel = Player(replace(SEL, powers=(Power("storm", "custom", "Storm", dice="lots"),)))
    hit = sel.roll("power:storm", throw(12))
    with pytest.raises(BadFormula):
        rolled(sel, hit, "storm")
