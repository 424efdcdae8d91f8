from rules_core.game.switches import Switch, switches
from rules_core.systems.rites_of_battle.pool import Attempt, Pool, PoolChange, assemble, changed
from rules_core.systems.rites_of_battle.table import RECOMMENDED, Downgrade, Table

LITERAL = Table(downgrade=Downgrade.PROFICIENCY_TO_ABILITY)
OTHER = Table(downgrade=Downgrade.DIFFICULTY_TO_CHALLENGE)


def test_the_house_rules() -> None:
    """ROB-POOL-05, reading A01: the literal one is recommended."""
    assert switches(Table) == (
        Switch(
            "downgrade", (Downgrade.PROFICIENCY_TO_ABILITY, Downgrade.DIFFICULTY_TO_CHALLENGE), "ROB-POOL-05"
        ),
    )
    assert RECOMMENDED == LITERAL


def test_a_downgrade_by_the_book_weakens_the_one_who_rolls() -> None:
    """ROB-POOL-05, reading A01."""
    pool = Pool(proficiency=1, ability=1, difficulty=2)
    assert changed(pool, [PoolChange(downgrades=2)], LITERAL) == Pool(ability=2, difficulty=2)
    assert changed(pool, [PoolChange(downgrades=2)]) == Pool(ability=2, difficulty=2)


def test_a_downgrade_may_upgrade_the_difficulty_instead() -> None:
    """ROB-POOL-05, reading A01: a Difficulty die becomes a Challenge die, or one is added first."""
    pool = Pool(proficiency=1, ability=1, difficulty=2)
    one, two, three, four = (changed(pool, [PoolChange(downgrades=n)], OTHER) for n in (1, 2, 3, 4))
    assert one == Pool(proficiency=1, ability=1, challenge=1, difficulty=1)
    assert two == Pool(proficiency=1, ability=1, challenge=2)
    assert three == Pool(proficiency=1, ability=1, challenge=2, difficulty=1)
    assert four == Pool(proficiency=1, ability=1, challenge=3)


def test_an_attempt_uses_its_tables_house_rules() -> None:
    """ROB-POOL-05, reading A01."""
    changes = (PoolChange(difficulty=2, downgrades=1),)
    assert assemble(Attempt(2, 2, changes=changes, table=OTHER)).result == Pool(2, 0, 0, 1, 1)
    assert assemble(Attempt(2, 2, changes=changes)).result == Pool(1, 1, 0, 0, 2)
