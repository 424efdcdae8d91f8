"""The worked examples of the catalogue, by number."""

import pytest

from rules_core.systems.rites_of_battle import attack
from rules_core.systems.rites_of_battle.injuries import (
    InjuryRoll,
    characteristic_at,
    critical_injury,
    reduced,
)
from rules_core.systems.rites_of_battle.pool import Attempt, Pool, Range, assemble, skill_dice
from rules_core.systems.rites_of_battle.skills import Kind, price
from rules_core.systems.rites_of_battle.spending import Purse, critical_bonus, spend_advantage
from tests.core.rites_of_battle.throws import net, numbered


@pytest.mark.parametrize(
    ("characteristic", "skill", "ability", "proficiency"),
    [pytest.param(4, 2, 2, 2, id="1"), pytest.param(2, 4, 2, 2, id="2"), pytest.param(3, 0, 3, 0, id="3")],
)
def test_dice(characteristic: int, skill: int, ability: int, proficiency: int) -> None:
    """ROB-POOL-01."""
    assert skill_dice(characteristic, skill) == (proficiency, ability)


@pytest.mark.parametrize(
    ("distance", "defence", "difficulty", "setback"),
    [
        pytest.param(Range.SHORT, 0, 1, 0, id="4 short"),
        pytest.param(Range.MEDIUM, 0, 2, 0, id="4 medium"),
        pytest.param(Range.LONG, 0, 3, 0, id="4 long"),
        pytest.param(Range.EXTREME, 0, 4, 0, id="4 extreme"),
        pytest.param(Range.ENGAGED, 0, 2, 0, id="4 engaged"),
        pytest.param(Range.LONG, 2, 3, 2, id="5"),
    ],
)
def test_range_and_defence(distance: Range, defence: int, difficulty: int, setback: int) -> None:
    """ROB-POOL-02, ROB-POOL-04."""
    pool = assemble(Attempt(3, 1, distance, defence)).result
    assert pool == Pool(1, 2, difficulty=difficulty, setback=setback)


@pytest.mark.parametrize(
    ("faces", "came_to"),
    [
        pytest.param({"ability": "s ss", "difficulty": "f"}, (2, 0, 0, 0), id="6"),
        pytest.param({"ability": "sa aa -", "difficulty": "h fh"}, (0, 1, 0, 0), id="7"),
        pytest.param({"proficiency": "T a", "difficulty": "ff h"}, (-1, 0, 1, 0), id="8"),
        pytest.param({"proficiency": "T s", "difficulty": "f"}, (1, 0, 1, 0), id="9"),
        pytest.param({"ability": "ss", "challenge": "D"}, (1, 0, 0, 1), id="10"),
        pytest.param({"boost": "aa", "setback": "h", "ability": "s"}, (1, 1, 0, 0), id="11"),
    ],
)
def test_symbols(faces: dict[str, str], came_to: tuple[int, int, int, int]) -> None:
    """ROB-DICE-07."""
    assert net(**faces) == came_to


@pytest.mark.parametrize(
    ("rating", "successes", "soak", "targets", "damage"),
    [
        pytest.param(7, 2, 4, 1, (True, 5), id="12"),
        pytest.param(7, 1, 9, 1, (True, 0), id="13"),
        pytest.param(7, 0, 4, 1, (False, 0), id="14"),
        pytest.param(attack.unarmed_damage(5), 2, 6, 1, (True, 1), id="15"),
        pytest.param(9, 3, 5, 2, (True, 6), id="16"),
        pytest.param(9, 1, 5, 3, (True, 5), id="17"),
    ],
)
def test_damage(rating: int, successes: int, soak: int, targets: int, damage: tuple[bool, int]) -> None:
    """ROB-ATK-02, ROB-ATK-03, ROB-ATK-04."""
    assert attack.attack_damage(rating, successes, soak, targets).result == attack.Damage(*damage)


@pytest.mark.parametrize(
    ("wounds", "unconscious", "dead"),
    [
        pytest.param(12, False, False, id="18 at"),
        pytest.param(13, True, False, id="18 over"),
        pytest.param(22, True, True, id="19"),
    ],
)
def test_thresholds(wounds: int, unconscious: bool, dead: bool) -> None:
    """ROB-ATK-05, ROB-HARM-02."""
    assert attack.condition(wounds, 12, 0, 10).result == (unconscious, dead)


@pytest.mark.parametrize(
    ("points", "rating", "payments", "left"),
    [pytest.param(4, 3, 1, 1, id="20"), pytest.param(6, 3, 2, 0, id="21"), pytest.param(5, 5, 1, 0, id="22")],
)
def test_paying_for_injuries(points: int, rating: int, payments: int, left: int) -> None:
    """ROB-ADV-00."""
    spent = spend_advantage(Purse(points, rating), ["critical_injury"] * payments).result
    assert (spent.left, spent.critical_bonus) == (left, critical_bonus(payments))


@pytest.mark.parametrize(
    ("face", "asked", "total", "name", "difficulty"),
    [
        pytest.param(48, InjuryRoll(0, critical_bonus(1 + 1)), 58, "Agonizing Wound", 3, id="21"),
        pytest.param(1, InjuryRoll(0, critical_bonus(1 + 0)), 1, "Minor Nick", 1, id="23 a"),
        pytest.param(5, InjuryRoll(0, critical_bonus(1 + 0)), 5, "Minor Nick", 1, id="23 b"),
        pytest.param(6, InjuryRoll(0, critical_bonus(1 + 0)), 6, "Slowed Down", 1, id="23 c"),
        pytest.param(100, InjuryRoll(0, critical_bonus(1 + 0)), 100, "Crippled", 4, id="23 d"),
        pytest.param(95, InjuryRoll(1, critical_bonus(1 + 0)), 105, "Maimed", 4, id="24"),
        pytest.param(96, InjuryRoll(1, critical_bonus(1 + 0)), 106, "Horrific Injury", 4, id="25"),
        pytest.param(88, InjuryRoll(3, critical_bonus(1 + 2)), 138, "The End is Nigh", 5, id="26"),
        pytest.param(90, InjuryRoll(3, critical_bonus(1 + 2)), 140, "The End is Nigh", 5, id="27"),
        pytest.param(91, InjuryRoll(3, critical_bonus(1 + 2)), 141, "Terrible Injury", None, id="28"),
        pytest.param(100, InjuryRoll(0, critical_bonus(1 + 5)), 150, "Gruesome Injury", None, id="29 a"),
        pytest.param(91, InjuryRoll(6, critical_bonus(1 + 0)), 151, "Death-like", None, id="29 b"),
    ],
)
def test_injuries(face: int, asked: InjuryRoll, total: int, name: str, difficulty: int | None) -> None:
    """ROB-CRIT-01."""
    suffered = critical_injury(asked, numbered(d100=face, d10=1)).result
    assert (suffered.total, suffered.injury.name, suffered.injury.difficulty) == (total, name, difficulty)


@pytest.mark.parametrize(
    ("face", "name"),
    [
        pytest.param(2, "Strength", id="30 a"),
        pytest.param(3, "Toughness", id="30 b"),
        pytest.param(6, "Agility", id="30 c"),
        pytest.param(7, "Intelligence", id="30 d"),
        pytest.param(8, "Perception", id="30 e"),
        pytest.param(9, "Willpower", id="30 f"),
        pytest.param(10, "Fellowship", id="30 g"),
    ],
)
def test_the_characteristic_of_an_injury(face: int, name: str) -> None:
    """ROB-CRIT-03."""
    assert characteristic_at(face) == name


@pytest.mark.parametrize(("value", "reduction", "after"), [pytest.param(2, 2, 1, id="31")])
def test_the_minimum_of_a_characteristic(value: int, reduction: int, after: int) -> None:
    """ROB-CRIT-09."""
    assert reduced(value, reduction) == after


@pytest.mark.parametrize(
    ("kind", "start", "to", "cost"),
    [
        pytest.param(Kind.CHARACTERISTIC, 3, 4, 40, id="32 a"),
        pytest.param(Kind.CHARACTERISTIC, 3, 5, 90, id="32 b"),
        pytest.param(Kind.SKILL, 0, 1, 5, id="33 a"),
        pytest.param(Kind.SKILL, 3, 5, 45, id="33 b"),
    ],
)
def test_prices(kind: Kind, start: int, to: int, cost: int) -> None:
    """ROB-XP-01, ROB-XP-02."""
    assert price(kind, start, to).result == cost


@pytest.mark.parametrize(
    ("soft", "broken", "strain"),
    [
        pytest.param(False, False, 15, id="34 a"),
        pytest.param(False, True, 7, id="34 b"),
        pytest.param(True, False, 7, id="34 c"),
    ],
)
def test_falls(soft: bool, broken: bool, strain: int) -> None:
    """ROB-HARM-01."""
    assert attack.fall_strain(30, soft=soft, broken=broken) == strain
