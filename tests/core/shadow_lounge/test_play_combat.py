"""Combat at the table: the damage of a hit, and the order of a fight."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from rules_core.dice.notation import BadFormula
from rules_core.dice.sources import ScriptedDice
from rules_core.game.fight import changed, joined, next_round, next_turn
from rules_core.game.play import Against, Attempt, Choice, Foe, Turn
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Fight, Fighter, Power, Sheet, Skill
from rules_core.systems.shadow_lounge.checks import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES
from rules_core.systems.shadow_lounge.play import FIGHTS
from rules_core.systems.shadow_lounge.play_combat import attack_skills, hit_degree, speed, weapon_dice
from tests.core.shadow_lounge.player import (
    GAME,
    RIFLE,
    SABRE,
    SEL,
    STUNNER,
    Player,
    d100,
    house,
    kept,
    names,
    throw,
    with_points,
)

# Damage


def damage(sel: Player, hit: Turn, **faces: list[int]) -> int:
    """The damage of a hit, by the dice of the weapon."""
    return kept(sel.roll("damage:0", ScriptedDice(faces), after=hit)).total


def no_damage(sel: Player, hit: Turn | None) -> str:
    """Why there is no damage to roll."""
    with pytest.raises(Refused) as caught:
        sel.roll("damage:0", ScriptedDice({"d6": [6, 6]}), after=hit)
    return str(caught.value.ruling.step.fact("because"))


@pytest.mark.parametrize(
    ("attack", "degree", "faces", "points"),
    [
        (65, "regular", [1, 4], 11),
        (32, "hard", [1, 4, 5], 15),
        (32, "hard", [1, 4, 1], 11),
        (32, "hard", [1, 1, 6, 2], 14),
        (32, "hard", [2, 4], 12),
        (13, "extreme", [1, 4, 3, 3], 12),
        (13, "extreme", [6, 6, 1, 1], 18),
        (1, "critical", [2, 5], 25),
        (69, "critical", [1, 1], 20),
    ],
)
def test_damage_depends_on_the_degree_of_the_hit(
    attack: int, degree: str, faces: list[int], points: int
) -> None:
    """SL-DMG-01, SL-DMG-03, SL-DMG-04, SL-DMG-05, SL-DMG-06, SL-DMG-07, SL-DMG-08: 2D6 with skill 65."""
    sel = Player()
    hit = sel.roll(SABRE, throw(attack))
    assert kept(hit).degree == degree
    assert hit_degree(kept(hit)) is DEGREES[degree]
    assert damage(sel, hit, d6=faces) == points


def test_dice_may_be_written_with_spaces() -> None:
    """SL-DMG-04: "3d6 + 1" with skill 40."""
    sel = Player()
    hit = sel.roll(RIFLE, throw(40))
    rolled = sel.roll("damage:1", ScriptedDice({"d6": [1, 2, 3]}), after=hit)
    assert kept(rolled).total == 6 + 1 + 4
    assert str(weapon_dice(kept(rolled))) == "3D6+1"
    assert [kept(rolled).input(each) for each in ("skill", "modifier", "level")] == [40, 4, "regular"]
    assert rolled.events == ()


def test_a_weapon_with_unreadable_damage_rolls_none() -> None:
    """SL-DMG-04: a stun pistol."""
    sel = Player()
    hit = sel.roll(STUNNER, throw(40))
    with pytest.raises(BadFormula):
        damage(sel, hit)


def test_without_a_hit_there_is_no_damage() -> None:
    """SL-DMG-04."""
    sel = Player()
    assert no_damage(sel, None) == "no_hit"
    assert no_damage(sel, sel.roll(SABRE, throw(66))) == "no_hit"
    assert no_damage(sel, sel.roll("skill:lightsaber", throw(20))) == "no_hit"


def test_a_hit_below_the_required_degree_misses() -> None:
    """SL-DMG-04, SL-ROLL-10."""
    sel = Player()
    assert no_damage(sel, sel.roll(SABRE, throw(65), Choice("hard"))) == "no_hit"


@pytest.mark.parametrize(
    ("how", "theirs", "degree"),
    [
        (Against.THEY_DODGE, "regular", Degree.HARD),
        (Against.THEY_DODGE, "hard", None),
        (Against.THEY_FIGHT_BACK, "hard", Degree.HARD),
        (Against.THEY_FIGHT_BACK, "extreme", None),
        (Against.FIGHT_BACK, "regular", Degree.HARD),
        (Against.FIGHT_BACK, "hard", None),
        (Against.PARRY, "regular", None),
        (Against.OPPOSED, "regular", Degree.HARD),
        (Against.OPPOSED, "extreme", None),
    ],
)
def test_damage_depends_on_the_winner(how: Against, theirs: str, degree: Degree | None) -> None:
    """SL-DMG-04, SL-DEF-02, SL-DEF-03, SL-DEF-04, SL-OPP-06: a fight back that wins does damage as well."""
    roll = kept(Player().roll(SABRE, throw(32), Choice(against=how, foe=Foe("Trooper", 50, theirs))))
    assert hit_degree(roll) is degree


def test_an_opposed_attack_that_failed_hits_nobody() -> None:
    """SL-OPP-02, reading A02: even where the other side failed worse."""
    sel = Player()
    won = sel.roll(SABRE, throw(90), Choice(against=Against.OPPOSED, foe=Foe("Trooper", 10, "failure")))
    assert no_damage(sel, won) == "no_hit"


def test_luck_spent_on_the_attack_affects_damage() -> None:
    """SL-LUCK-02, SL-DMG-05."""
    sel = Player()
    sel.roll(SABRE, throw(66))
    sel.spend(34)
    standing = next(sel.rolls())
    assert damage(sel, Turn(standing.roll, (), ()), d6=[1, 2, 6]) == 8 + 6


def test_a_hit_with_a_skill_above_100() -> None:
    """SL-DMG-01, reading A10."""
    strong = SEL.with_skill(replace(SEL.skill("lightsaber"), value=123))
    sel = Player(strong)
    assert damage(sel, sel.roll(SABRE, throw(100 - 1)), d6=[1, 1]) == 2 + 12


@pytest.mark.parametrize(
    ("extra", "faces", "points"), [(0, [3], 9), (1, [3], 9), (2, [3], 10), (8, [3], 13), (10, [3], 13)]
)
def test_grip_damage_depends_on_the_points_paid(extra: int, faces: list[int], points: int) -> None:
    """SL-FP-04, SL-DMG-02: with Power 60; Bonus Points do not add to the damage."""
    sel = Player(SEL.with_status("force_sessions", 5))
    turn = sel.roll("power:grip", throw(61), Choice(points=extra))
    assert damage(sel, turn, d4=faces) == points


def test_a_cheaper_grip_deals_the_damage_of_the_rules() -> None:
    """SL-FP-04."""
    sel = Player(replace(SEL, powers=(Power("grip", "force-grip", cost=1),)))
    assert damage(sel, sel.roll("power:grip", throw(60)), d4=[4]) == 10


def test_the_grip_must_beat_resistance() -> None:
    """SL-FP-04, SL-OPP-06."""
    sel = Player()
    resisted = Choice(against=Against.OPPOSED, foe=Foe("Guard", 50))
    assert damage(sel, sel.roll("power:grip", throw(60, foe=d100(90)), resisted), d4=[2]) == 8
    assert no_damage(sel, sel.roll("power:grip", throw(60, foe=d100(20)), resisted)) == "no_hit"


def test_a_power_without_dice_deals_no_damage() -> None:
    """SL-DMG-02."""
    sel = Player()
    assert no_damage(sel, sel.roll("power:trick", throw(20))) == "no_hit"


def test_a_power_no_longer_a_grip_deals_no_damage() -> None:
    """SL-DMG-02."""
    sel = Player()
    turn = sel.roll("power:grip", throw(20))
    sel.sheet = sel.sheet.with_power(Power("grip", "custom"))
    with pytest.raises(Refused):
        damage(sel, turn)


def test_a_grip_without_power_adds_nothing() -> None:
    """SL-DMG-02."""
    sel = Player()
    turn = sel.roll("power:grip", throw(60))
    sel.sheet = replace(sel.sheet, traits=())
    assert damage(sel, turn, d4=[3]) == 3


def test_damage_can_always_be_rolled() -> None:
    """SL-DMG-04: only the hit says whether there is any."""
    assert GAME.refusal(Attempt(SEL, "damage:0")) is None


def test_house_rules_do_not_affect_damage() -> None:
    """SL-DMG-07, reading A08."""
    sel = Player(with_points(SEL, luck=40), house(luck_buys_critical=False))
    assert damage(sel, sel.roll(SABRE, throw(69)), d6=[2, 5]) == 25


def test_the_skills_to_attack_and_to_fight_back_with() -> None:
    """SL-DEF-03: those of the weapons, and fists; the best first."""

    def ids(sheet: Sheet) -> list[str]:
        return [each.id for each in attack_skills(sheet)]

    assert ids(SEL) == ["lightsaber", "blaster-rifle"]
    fists = replace(SEL, skills=(*SEL.skills, Skill("fists", "brawl", 50)))
    assert ids(fists) == ["lightsaber", "fists", "blaster-rifle"]
    assert ids(replace(fists, weapons=())) == ["lightsaber", "fists"]


# The order of a fight


def fighter(name: str, dex: int = 50, **more: object) -> Fighter:
    return Fighter(name, dex, **more)  # type: ignore[arg-type]


def arranged(*fighters: Fighter, faces: tuple[int, ...] = ()) -> tuple[Fighter, ...]:
    """The fighters in order, with all these dice and no more."""
    script = throw(*faces)
    found = FIGHTS.arrange(fighters, script)
    script.finish()
    return found


def test_modified_dexterity_sets_the_order() -> None:
    """SL-INIT-01."""
    slow, quick = fighter("slow", 40), fighter("quick", 70)
    assert names(arranged(slow, quick)) == ("quick", "slow")
    assert names(arranged(replace(slow, modifier=31), quick)) == ("slow", "quick")
    assert speed(replace(quick, modifier=-80)) == -10
    assert arranged() == ()


def test_a_ready_weapon_adds_50() -> None:
    """SL-INIT-02."""
    assert speed(fighter("a", 45, ready=True)) == 95
    assert names(arranged(fighter("unready", 94), fighter("ready", 45, ready=True))) == ("ready", "unready")


def test_ties_are_rolled_off_and_the_dice_kept() -> None:
    """SL-INIT-03: the highest first, and nobody throws again for being looked at."""
    order = arranged(fighter("a"), fighter("b"), fighter("z", 90), faces=(30, 70))
    assert [(each.name, each.tie) for each in order] == [("z", 0), ("b", 70), ("a", 30)]
    assert (arranged(*order), arranged(*reversed(order))) == (order, order)


@pytest.mark.parametrize(
    ("faces", "first", "ties"),
    [
        ((40, 30, 40, 3, 8), ("c", "a", "b"), (40, 40, 30)),
        ((40, 30, 40, 30, 8), ("a", "c", "b"), (40, 40, 30)),
        ((40, 90, 40, 95, 8), ("b", "a", "c"), (90, 40, 40)),
        ((5, 5, 5, 6, 6, 1, 3, 9), ("b", "a", "c"), (5, 5, 5)),
    ],
)
def test_repeated_ties_are_rolled_again(
    faces: tuple[int, ...], first: tuple[str, ...], ties: tuple[int, ...]
) -> None:
    """SL-INIT-03, reading A03: among themselves, and that order stays as well."""
    order = arranged(fighter("a"), fighter("b"), fighter("c"), faces=faces)
    assert names(order) == first
    assert tuple(each.tie for each in order) == ties
    assert arranged(*order) == order


def test_names_may_repeat() -> None:
    """SL-INIT-03."""
    order = arranged(fighter("Thug"), fighter("Thug", notes="the tall one"), faces=(3, 4))
    assert [each.notes for each in order] == ["the tall one", ""]


def test_joining_a_tie_rolls_without_rerolling_the_others() -> None:
    """SL-INIT-03."""
    fight = Fight(2, arranged(fighter("a"), fighter("b"), faces=(30, 70)))
    script = throw(50)
    fight = joined(fight, fighter("late"), FIGHTS.arrange, script)
    script.finish()
    assert [(each.name, each.tie) for each in fight.fighters] == [("b", 70), ("late", 50), ("a", 30)]
    assert fight.round == 2


def test_joining_with_an_equal_die_rerolls_both() -> None:
    """SL-INIT-03, reading A03."""
    fight = Fight(1, arranged(fighter("a"), fighter("b"), faces=(30, 70)))
    script = throw(70, 2, 1)
    fight = joined(fight, fighter("late"), FIGHTS.arrange, script)
    script.finish()
    assert names(fight.fighters) == ("b", "late", "a")
    assert arranged(*fight.fighters) == fight.fighters


def test_drawing_a_weapon_moves_up_and_putting_it_away_moves_back() -> None:
    """SL-INIT-02, SL-INIT-03: with the die that was thrown before."""
    fight = Fight(1, arranged(fighter("a"), fighter("b"), faces=(30, 70)))
    armed = replace(fight.fighters[1], ready=True)
    fight = changed(fight, 1, armed, FIGHTS.arrange, throw())
    assert names(fight.fighters) == ("a", "b")
    fight = changed(fight, 0, replace(armed, ready=False), FIGHTS.arrange, throw())
    assert names(fight.fighters) == ("b", "a")


def test_turns_cycle() -> None:
    """SL-INIT-01: an order lasts for the whole fight."""
    fight = Fight(1, arranged(fighter("a", 60), fighter("b", 70)))
    after = next_turn(next_turn(fight))
    assert (after.round, names(after.fighters)) == (2, ("b", "a"))
    assert next_round(fight).fighters == fight.fighters


def test_the_order_does_not_depend_on_entry_order() -> None:
    """SL-INIT-01."""
    four = [fighter("a", 20), fighter("b", 20, ready=True), fighter("c", 60), fighter("d", 61, modifier=-30)]
    assert {names(arranged(*each)) for each in permutations(four)} == {("b", "c", "d", "a")}
