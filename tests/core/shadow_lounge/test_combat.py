import pytest

from rules_core.d100.opposed import WhoIsHit as Hit
from rules_core.dice.sources import ScriptedDice
from rules_core.systems.shadow_lounge.checks import Check
from rules_core.systems.shadow_lounge.combat import (
    CIRCUMSTANCES,
    EXTRA_ACTIONS,
    Combatant,
    Situation,
    extra_dice,
    is_point_blank,
    may_act,
    order,
)
from rules_core.systems.shadow_lounge.contest import Defence, defend, may_defend, uses_attack_skill
from tests.core.shadow_lounge.throws import showing


def meet(attack: tuple[int, int], kind: Defence, defence: tuple[int, int]) -> Hit:
    """An attack and a defence, each (value, die)."""
    dice = ScriptedDice(parts={"attack": {"d100": [attack[1]]}, "defense": {"d100": [defence[1]]}})
    outcome = defend(Check(attack[0]), kind, Check(defence[0]), dice)
    dice.finish()
    assert "SL-OPP-05" in outcome.rules
    return outcome.result.hit


# Who acts


def ordered(*combatants: Combatant, faces: tuple[int, ...] = ()) -> tuple[str, ...]:
    dice = showing(*faces)
    names = order(combatants, dice).result
    dice.finish()
    return names


def test_initiative_is_modified_dexterity() -> None:
    """SL-INIT-01."""
    assert ordered(Combatant("slow", 40), Combatant("quick", 70)) == ("quick", "slow")
    assert ordered(Combatant("slow", 40, modifier=31), Combatant("quick", 70)) == ("slow", "quick")
    assert ordered(Combatant("quick", 70, modifier=-31), Combatant("slow", 40)) == ("slow", "quick")


def test_a_ready_weapon_adds_50() -> None:
    """SL-INIT-02, reading A17: it cancels out where everybody is ready."""
    ready, unready = Combatant("ready", 45, ready=True), Combatant("unready", 94)
    assert (ready.initiative, unready.initiative) == (95, 94)
    assert ordered(unready, ready) == ("ready", "unready")
    assert ordered(Combatant("a", 50, ready=True), Combatant("b", 51, ready=True)) == ("b", "a")
    assert "SL-INIT-02" in order([ready, unready], showing()).rules


def test_ties_are_rolled_off_and_the_highest_goes_first() -> None:
    """SL-INIT-03, readings A03 and A18: in listed order, again for those still tied, then the next group."""
    a, b, c = (Combatant(name, 50) for name in "abc")
    assert ordered(a, b, faces=(100, 1)) == ("a", "b")
    assert ordered(a, b, faces=(69, 70)) == ("b", "a")
    assert ordered(a, b, c, faces=(40, 90, 40, 3, 8)) == ("b", "c", "a")
    x, y = Combatant("x", 30), Combatant("y", 30)
    assert ordered(x, a, y, b, faces=(5, 5, 7, 6, 1, 2)) == ("a", "b", "y", "x")
    assert ordered(a, b, c, Combatant("d", 50), faces=(9, 4, 9, 4, 1, 2, 3, 2)) == ("c", "a", "b", "d")


def test_a_round_has_one_action() -> None:
    """SL-ACT-01."""
    assert may_act((), "blaster shot").allowed
    assert not may_act(("blaster shot",), "blaster shot").allowed


def test_a_perk_may_give_more_of_one_kind() -> None:
    """SL-ACT-01: a double-bladed sabre strikes twice, and does nothing else."""
    (sabre,) = EXTRA_ACTIONS
    assert may_act(("sabre_strike",), "sabre_strike", sabre).allowed
    assert not may_act(("sabre_strike",), "force push", sabre).allowed
    assert not may_act(("force push",), "sabre_strike", sabre).allowed
    assert not may_act(("sabre_strike", "sabre_strike"), "sabre_strike", sabre).allowed


# Defending


@pytest.mark.parametrize("kind", [Defence.DODGE, Defence.PARRY])
def test_a_dodge_or_parry_succeeds_on_equal_degrees(kind: Defence) -> None:
    """SL-DEF-01, SL-DEF-02: degrees are compared, not numbers."""
    assert meet((70, 30), kind, (50, 25)) is Hit.NOBODY
    assert meet((70, 36), kind, (50, 50)) is Hit.NOBODY
    assert meet((70, 30), kind, (50, 26)) is Hit.DEFENDER
    assert meet((70, 36), kind, (50, 25)) is Hit.NOBODY
    assert meet((70, 69), kind, (50, 2)) is Hit.DEFENDER


def test_dodging_and_parrying_are_unlimited() -> None:
    """SL-DEF-01."""
    assert may_defend(Defence.DODGE, fought_back=True, in_reach=False).allowed
    assert may_defend(Defence.PARRY, fought_back=True, in_reach=False).allowed


def test_fighting_back_is_allowed_once_a_round() -> None:
    """SL-DEF-03."""
    assert may_defend(Defence.FIGHT_BACK).allowed
    assert may_defend(Defence.FIGHT_BACK, fought_back=True).step.fact("because") == "once_a_round"


def test_a_distant_shooter_can_be_fought_back_only_up_close() -> None:
    """SL-DEF-05."""
    assert may_defend(Defence.FIGHT_BACK, in_reach=False).step.rule == "SL-DEF-05"
    assert not may_defend(Defence.FIGHT_BACK, in_reach=False).allowed
    assert may_defend(Defence.FIGHT_BACK, in_reach=False, closes_gap=True).allowed


def test_only_fighting_back_uses_the_attack_skill() -> None:
    """SL-DEF-03, SL-DEF-07."""
    assert [kind for kind in Defence if uses_attack_skill(kind)] == [Defence.FIGHT_BACK]


# Circumstances


@pytest.mark.parametrize(
    ("situation", "rule", "dice"),
    [
        (Situation.FIRING_INTO_MELEE, "SL-DIE-02", (-1, 0)),
        (Situation.POINT_BLANK, "SL-DIE-03", (1, 0)),
        (Situation.INCAPACITATED_TARGET, "SL-DIE-04", (1, -1)),
        (Situation.OUTNUMBERED, "SL-DIE-05", (0, -1)),
        (Situation.AUTO_FIRE_FOLLOWUP, "SL-DIE-06", (-1, 0)),
        (Situation.SURPRISED_DEFENDER, "SL-DIE-07", (0, -1)),
        (Situation.FORCE_LIFTED, "SL-DIE-08", (0, 1)),
        (Situation.DARKNESS, "SL-DIE-09", (-1, 0)),
    ],
)
def test_each_situation_adds_its_dice(situation: Situation, rule: str, dice: tuple[int, int]) -> None:
    """SL-DIE-02, SL-DIE-03, SL-DIE-04, SL-DIE-05, SL-DIE-06, SL-DIE-07, SL-DIE-08, SL-DEF-06."""
    outcome = extra_dice({situation})
    assert (outcome.result.attacker, outcome.result.defender) == dice
    assert rule in outcome.rules


def test_every_situation_is_tested() -> None:
    """SL-DIE-09: what stands in the table applies without asking."""
    assert set(CIRCUMSTANCES) == set(Situation)


def test_situation_dice_cancel_and_at_most_two_count() -> None:
    """SL-DIE-01, reading A07, and the dice that the DM gives besides: SL-DIE-09."""
    melee, near = Situation.FIRING_INTO_MELEE, Situation.POINT_BLANK
    assert extra_dice({melee, near}).result.attacker == 0
    three = {Situation.INCAPACITATED_TARGET, Situation.OUTNUMBERED, Situation.SURPRISED_DEFENDER}
    assert extra_dice(three).result.defender == -2
    assert extra_dice({near}, attacker=-1, defender=1).result.attacker == 0
    assert extra_dice({near}, attacker=-1, defender=1).result.defender == 1


def test_the_auto_fire_penalty_is_added_after_cancelling() -> None:
    """SL-DIE-06, reading A22: of three bonus dice two count, and auto fire takes one of those."""
    many = {Situation.POINT_BLANK, Situation.INCAPACITATED_TARGET}
    assert extra_dice(many, attacker=1).result.attacker == 2
    assert extra_dice({*many, Situation.AUTO_FIRE_FOLLOWUP}, attacker=1).result.attacker == 1


def test_point_blank_is_within_four_feet() -> None:
    """SL-DIE-03."""
    assert [is_point_blank(feet) for feet in (0, 4, 5)] == [True, True, False]


def test_a_battle_of_thousands_is_ordered_quickly() -> None:
    """SL-INIT-03: everybody tied, then nobody."""
    many = [Combatant(str(number), 50) for number in range(3000)]
    faces = [1 + number % 100 for number in range(3000)]
    names = ordered(*many, faces=(*faces, *[face for _ in range(100) for face in range(1, 31)]))
    assert names[:2] == ("2999", "2899")
    distinct = [Combatant(str(number), number) for number in range(20_000)]
    assert ordered(*distinct)[0] == "19999"
