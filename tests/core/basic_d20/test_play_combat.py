"""Weapons on the sheet: attacks with what changes them, damage, explosives, Initiative."""

import pytest
from msgspec.structs import replace

from rules_core.dice.faces import D8
from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.play import Choice
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Weapon
from rules_core.systems.basic_d20.asked import asked_of, strike_of
from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.kept import hit_of
from rules_core.systems.basic_d20.weapons import (
    WEAPONS,
    Category,
    damage_of,
    damage_type_of,
    radius_of,
    shots_of,
    weapon_of,
)
from tests.core.basic_d20.player import (
    CANNON,
    CLUB,
    GAME,
    GRENADE,
    KNIFE,
    MARA,
    PISTOL,
    SWORD,
    Player,
    at_hp,
    chosen,
    kept,
)


def attack(subject: str, choice: Choice | None = None, sheet: Sheet = MARA) -> tuple[int, int]:
    asked = asked_of(Player(sheet).attempt(subject, choice))
    return asked.bonus, asked.dc


def test_an_attack_is_a_roll_of_the_weapons_skill_against_ac() -> None:
    """D20-ATK-01, D20-ATK-11, D20-ROLL-05: Finesse lets Agility count."""
    turn = Player().roll(SWORD, 12, choice=chosen(ac=18))
    assert (kept(turn).total, kept(turn).degree, kept(turn).passed) == (18, "success", True)
    assert (hit_of(kept(turn)), turn.events) == (Degree.SUCCESS, ())
    assert [each.rule for each in turn.steps][-1] == "D20-ATK-01"


def test_a_miss_or_another_roll_deals_no_damage() -> None:
    """D20-ATK-01."""
    player = Player()
    assert hit_of(kept(player.roll(SWORD, 2, choice=chosen(ac=18)))) is None
    assert hit_of(kept(player.roll("skill:will", 20))) is None
    assert hit_of(kept(player.roll("initiative:", 20))) is None


def test_all_modifiers_of_an_attack() -> None:
    """D20-ATK-05, D20-ATK-06, D20-ATK-08, D20-COND, D20-ROLL-07."""
    assert attack(SWORD) == (6, 15)
    assert attack(SWORD, chosen(attacks_before=1)) == (1, 15)
    assert attack(PISTOL, chosen(attacks_before=2)) == (4 - 8, 15)
    assert attack(PISTOL, chosen(feet=40)) == (4, 15)
    assert attack(PISTOL, chosen(feet=41)) == (4 - 5, 15)
    assert attack(PISTOL, chosen(feet=41, aimed=1)) == (4 - 2, 15)
    assert attack(SWORD, chosen(ac=14, cover="amazing", cover_taken=1)) == (6, 22)
    assert attack(SWORD, chosen(modifier=2)) == (8, 15)
    assert attack(SWORD, None, at_hp(20, prone=1)) == (4, 15)
    assert attack(CLUB) == (2, 15)


def test_a_targets_condition_lowers_its_ac_once() -> None:
    """D20-COND: prone brings flat-footed along."""
    assert attack(SWORD, chosen(ac=16, **{"target_prone": 1, "target_flat-footed": 1})) == (6, 14)
    assert attack(SWORD, chosen(ac=16, target_unconscious=1)) == (6, 10)


def test_ap_works_against_armour() -> None:
    """D20-ATK-09."""
    assert attack(SWORD, chosen(ac=18, target_armour=3)) == (9, 18)
    assert attack(SWORD, chosen(ac=18, target_armour=8)) == (11, 18)
    assert attack(PISTOL, chosen(ac=18, target_armour=3)) == (4, 18)


def test_the_steps_name_every_modifier() -> None:
    """D20-ATK-05, D20-ATK-06, D20-ATK-08, D20-ATK-09, D20-ATK-11, D20-COND."""
    choice = chosen(attacks_before=1, feet=50, cover="flimsy", target_prone=1, thrown=1, target_armour=2)
    rules = [each.rule for each in strike_of(Player().attempt(KNIFE, choice))[2]]
    assert rules == ["D20-ROLL-07", "D20-ATK-11", "D20-ATK-05", "D20-ATK-06", "D20-ATK-08", "D20-COND"]
    rules = [each.rule for each in strike_of(Player().attempt(SWORD, chosen(target_armour=2)))[2]]
    assert rules == ["D20-ROLL-07", "D20-ATK-11", "D20-ATK-09"]


def test_an_attack_out_of_range_is_refused() -> None:
    """D20-ATK-06: six increments are the limit, also for what is thrown."""
    assert attack(PISTOL, chosen(feet=240)) == (4 - 25, 15)
    assert Player().refused(PISTOL, chosen(feet=241)) == "out_of_range"
    assert Player().refused(KNIFE, chosen(feet=61, thrown=1)) == "out_of_range"
    assert attack(KNIFE, chosen(feet=61)) == (6, 15)
    with pytest.raises(Refused):
        GAME.roll(Player().attempt(PISTOL, chosen(feet=241)), ScriptedDice())


def test_a_weapon_needs_a_skill_to_attack() -> None:
    """D20-ATK-11."""
    player = Player()
    assert player.refused(CANNON) == "no_skill"
    player.act("weapon:skill:4", **{"skill:4": "piloting"})
    assert kept(player.roll(CANNON, 10)).total == 11
    assert player.act("weapon:skill:4", **{"skill:4": "piloting"}).events == ()


# Damage


def test_melee_adds_its_attribute_to_the_damage() -> None:
    """D20-ATK-02, D20-ATK-10."""
    player = Player()
    hit = kept(player.roll(SWORD, 12))
    turn = player.roll("damage:0", after=hit, d12=[7])
    assert (kept(turn).total, kept(turn).input("type"), kept(turn).degree) == (10, "Laser", "")
    assert [each.rule for each in turn.steps] == ["D20-ATK-10", "D20-ATK-02"]


def test_a_ranged_attack_adds_no_attribute_and_a_critical_doubles() -> None:
    """D20-ATK-01, D20-ATK-02, reading A04."""
    player = Player()
    hit = kept(player.roll(PISTOL, 20, choice=chosen(ac=15)))
    assert kept(player.roll("damage:1", after=hit, d6=[4])).total == (4 + 1) * 2


def test_a_thrown_weapon_adds_strength_and_deadly_after_doubling() -> None:
    """D20-ATK-02, D20-ATK-04."""
    player = Player()
    hit = kept(player.roll(KNIFE, 20, choice=chosen(ac=15, thrown=1)))
    assert kept(player.roll("damage:2", after=hit, d4=[3], d8=[5])).total == (3 + 2) * 2 + 5
    hit = kept(player.roll(KNIFE, 20, choice=chosen(ac=15)))
    assert kept(player.roll("damage:2", after=hit, d4=[3], d8=[5])).total == (3 + 3) * 2 + 5


def test_damage_never_goes_below_0() -> None:
    """D20-ATK-02, reading A09."""
    weak = replace(MARA, traits=(replace(MARA.traits[0], value=-1), replace(MARA.traits[1], value=-1)))
    player = Player(weak)
    hit = kept(player.roll(SWORD, 19, choice=chosen(ac=15)))
    assert kept(player.roll("damage:0", after=hit, d12=[1])).total == 0


def test_damage_needs_a_hit() -> None:
    """D20-ATK-01."""
    player = Player()
    assert player.refused("damage:0") == "no_hit"
    miss = kept(player.roll(SWORD, 2))
    with pytest.raises(Refused) as why:
        player.roll("damage:0", after=miss)
    assert why.value.ruling.step.fact("because") == "no_hit"


def test_invalid_damage_cannot_be_rolled() -> None:
    """D20-ATK-10: the attack itself can."""
    player = Player()
    hit = kept(player.roll(CLUB, 19))
    with pytest.raises(BadFormula):
        player.roll("damage:5", after=hit)


# Explosives


def test_an_explosive_is_rolled_once_for_everyone() -> None:
    """D20-ATK-07: 10 and the attack bonus, penalties included."""
    turn = Player().roll("blast:3", choice=chosen(attacks_before=1), d6=[4, 6])
    assert (kept(turn).total, kept(turn).input("dc"), kept(turn).input("radius")) == (10, 10 + 4 - 5, 10)
    assert kept(turn).input("type") == "Physical"
    assert turn.steps[-1].rule == "D20-ATK-07"


def test_explosives_do_not_attack_and_others_do_not_explode() -> None:
    """D20-ATK-07."""
    assert Player().refused(GRENADE) == "explosive"
    assert Player().refused("blast:0") == "no_explosive"


# Weapons as they are written


@pytest.mark.parametrize(
    ("written", "dice", "kind"),
    [
        ("1D8", "1D8", ""),
        (" 1d8 + 2 fire", "1D8+2", "fire"),
        ("2d6-1 cold iron", "2D6-1", "cold iron"),
        ("1d6 deadly", "1D6", "deadly"),
        ("4", "4", ""),
        ("", "0", ""),
        ("by ammunition", "0", "by ammunition"),
        ("1d7 odd", "0", "odd"),
    ],
)
def test_damage_texts_are_parsed(written: str, dice: str, kind: str) -> None:
    """D20-ATK-10."""
    weapon = Weapon("x", damage=written)
    assert (str(weapon_of(weapon, "brawling").damage), damage_type_of(weapon)) == (dice, kind)


def test_quality_texts_are_parsed() -> None:
    """D20-ATK-04, D20-ATK-06, D20-ATK-09: in any case, and those that need a number without one are none."""
    weapon = weapon_of(Weapon("x", qualities="ap 5,  agile, deadly d8, Thrown 20, Messy,"), "melee-weapons")
    assert (weapon.ap, weapon.has("Agile"), weapon.deadly, weapon.thrown_ft) == (5, True, D8, 20)
    assert weapon.category is Category.MELEE
    odd = weapon_of(Weapon("x", qualities="AP much, Deadly d7, Deadly, Thrown, Thrown 0"), "custom")
    assert (odd.ap, odd.deadly, odd.thrown_ft, odd.traits) == (0, None, None, ())
    assert weapon_of(Weapon("x", range="30 ft"), "custom").category is Category.LIGHT
    assert radius_of(Weapon("x", qualities="Smoke, radius 15")) == 15


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda each: each.name)
def test_every_listed_weapon_can_be_added_and_read_back(weapon: object) -> None:
    """D20-ATK-10, D20-ATK-11."""
    of_table = next(each for each in WEAPONS if each is weapon)
    player = Player(replace(MARA, weapons=()))
    player.act(f"weapon:add:{of_table.name}")
    (written,) = player.sheet.weapons
    assert written.skill == (of_table.category.skill or "")
    read = weapon_of(written, written.skill)
    assert (read.range_ft, read.radius_ft) == (of_table.range_ft, of_table.radius_ft)
    assert (read.ap, read.deadly, read.thrown_ft) == (of_table.ap, of_table.deadly, of_table.thrown_ft)
    assert set(of_table.traits) <= set(read.traits)
    if of_table.damage is not None:
        assert (read.damage, read.damage_type) == (of_table.damage, of_table.damage_type)


def test_weapons_are_added_and_removed() -> None:
    """D20-ATK-10, D20-ATK-11."""
    player = Player()
    player.act("weapon:write", name=" Oar ", skill="brawling", damage="1D6", range="", qualities="Reach")
    assert player.sheet.weapons[-1] == Weapon("Oar", "brawling", "1D6", qualities="Reach")
    player.act("weapon:remove:6")
    assert player.sheet.weapons == MARA.weapons
    assert player.because("weapon:write", name="  ") == "name"
    for act in ("weapon:remove:6", "weapon:add:Spoon", "weapon:skill:x", "weapon:polish:0"):
        with pytest.raises(KeyError):
            player.act(act)


def test_a_reload_weapon_needs_loading_after_each_shot() -> None:
    """D20-ATK-10: Reload stands in the weapon's entry."""
    player = Player(replace(MARA, weapons=()))
    player.act("weapon:add:Bowcaster rifle")
    hit = player.roll("weapon:0", 20)
    assert (player.sheet.weapons[0].fired, player.refused("weapon:0")) == (1, "unloaded")
    assert kept(player.roll("damage:0", after=kept(hit), d12=[5])).total == 10, "what was shot still counts"
    player.act("weapon:reload:0")
    assert player.sheet.weapons[0].fired == 0
    assert player.act("weapon:reload:0").events == ()
    player.roll("weapon:0", 2)
    player.again(3)
    assert player.sheet.weapons[0].fired == 1, "the same shot, rolled afresh"
    player.undo()
    with pytest.raises(KeyError):
        player.act("weapon:reload:1")


def test_shots_of_a_weapon_with_ammo_are_counted() -> None:
    """D20-ATK-10."""
    player = Player(replace(MARA, weapons=()))
    player.act("weapon:write", name="Six-gun", skill="light-weapons", damage="1d6", ammo="2 shots")
    player.roll("weapon:0", 2)
    player.roll("weapon:0", 2)
    assert player.refused("weapon:0") == "unloaded"
    player.act("weapon:reload:0")
    player.roll("weapon:0", 2)
    assert (player.sheet.weapons[0].fired, shots_of(player.sheet.weapons[0])) == (1, 2)
    assert [shots_of(each) for each in MARA.weapons] == [0] * len(MARA.weapons)
    assert shots_of(Weapon("x", qualities="reload 2")) == 1


def test_a_listed_weapon_finds_its_skill_by_kind() -> None:
    """D20-ATK-11."""
    renamed = replace(MARA, skills=(replace(MARA.skills[1], id="swords"),))
    player = Player(renamed)
    player.act("weapon:add:Laser sword")
    assert player.sheet.weapons[-1].skill == "swords"


def test_dice_typed_with_a_german_w_are_saved_with_d_and_rolled() -> None:
    player = Player()
    player.act("power:write", name="Glow", dice="1w4")
    player.act("weapon:write", name="Oar", skill="brawling", damage="2W6 Physical", qualities="Deadly W8")
    assert player.sheet.powers[-1].dice == "1d4"
    oar = player.sheet.weapons[-1]
    assert (oar.damage, oar.qualities) == ("2D6 Physical", "Deadly D8")
    assert (
        weapon_of(oar, "melee").deadly
        == weapon_of(Weapon("Oar", qualities="deadly W8"), "melee").deadly
        == D8
    )
    assert str(damage_of(Weapon("Oar", "brawling", "2W6 + 1 Physical"))) == "2D6+1"
    assert damage_type_of(Weapon("Oar", "brawling", "2W6 + 1 Physical")) == "Physical"


def test_powers_are_added_and_removed() -> None:
    """D20-POW."""
    player = Player()
    player.act("power:write", name="Glow", notes="A light.", dice="1d4")
    assert player.sheet.powers[-1].id == "custom:3"
    assert kept(player.roll("power:custom:3", d4=[2])).total == 2
    player.act("power:remove:custom:1")
    assert [each.name for each in player.sheet.powers] == ["Calm", "Glow"]
    player.act("power:write", name="Hum")
    assert player.sheet.powers[-1].id == "custom:1"
    assert player.because("power:write", name="") == "name"
    assert player.because("power:write", name="Hum", dice="a lot") == "dice"
    with pytest.raises(KeyError):
        player.act("power:bless:custom:1")
    with pytest.raises(BadFormula):
        player.roll("power:custom:2")


# Initiative


def test_initiative_is_precision_plus_prof() -> None:
    """D20-CHR-05, D20-TURN-01."""
    turn = Player().roll("initiative:", 11, choice=chosen(modifier=1))
    assert (kept(turn).total, kept(turn).degree, turn.events) == (16, "", ())
    assert {"D20-CHR-05", "D20-TURN-01"} <= {each.rule for each in turn.steps}


def test_initiative_is_recorded_in_a_tracked_fight() -> None:
    """D20-TURN-01."""
    player = Player()
    player.act("fight:begin")
    player.act("fight:join", name="Rook", initiative="9", side="theirs")
    player.roll("initiative:", 11)
    fight = player.sheet.fight
    assert fight is not None
    assert [(each.name, each.dex, each.modifier) for each in fight.fighters] == [
        ("Mara", 15, 4),
        ("Rook", 9, 0),
    ]
    player.act("fight:leave:0")
    assert player.roll("initiative:", 3).events == ()
