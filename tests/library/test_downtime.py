"""Current downtimes are saved with every die, outside the sheet."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library.problems import CharacterProblem, DamagedPlan, LibraryUnreachable
from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from desktop.library.store.rows import plan_row, sealed
from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan, Throw
from tests.library.people import investigator, training
from tests.library.test_durability import failing_commit
from tests.other_program import spoil

ROLLED = Plan(
    "skills",
    (("kind", "between_adventures"), ("title", "After “The Haunting” 🕯")),
    (Throw("skill:spot-hidden", (("value", 65),), (Drawn("", "d100", (71,)), Drawn("", "d10", (6,)))),),
)
FURTHER = ROLLED._replace(
    page="luck", throws=(*ROLLED.throws, Throw("luck", (), (Drawn("", "d10", (3,)),), typed=True))
)


@pytest.fixture
def bob(library: Library) -> Character:
    with library.transaction() as tx:
        return tx.add(investigator("Bob"))


def kept(library: Library, character: Character, plan: Plan | None) -> None:
    with library.transaction() as tx:
        tx.put_plan(character.id, plan)


def test_plan_with_all_dice_persists_after_reopening(
    path: Path, library: Library, ada: Character, bob: Character
) -> None:
    assert library.plan(ada.id) is None
    kept(library, ada, ROLLED)
    library.close()
    again = Library.open(path)
    assert again.plan(ada.id) == ROLLED
    assert again.plan(bob.id) is None
    assert again.character(ada.id) == ada
    assert again.entries(ada.id) == ()
    again.close()


def test_each_character_has_one_plan_and_the_newest_counts(
    path: Path, library: Library, ada: Character, bob: Character
) -> None:
    kept(library, ada, ROLLED)
    kept(library, bob, Plan("rest"))
    kept(library, ada, FURTHER)
    assert (library.plan(ada.id), library.plan(bob.id)) == (FURTHER, Plan("rest"))
    kept(library, ada, None)
    assert (library.plan(ada.id), library.plan(bob.id)) == (None, Plan("rest"))
    kept(library, ada, None)
    assert library.plan(ada.id) is None


def test_downtime_ends_in_one_step(library: Library, ada: Character) -> None:
    kept(library, ada, FURTHER)
    over = replace(training(), action=Action.DOWNTIME, plan=FURTHER)
    better = replace(ada.sheet, skills=(replace(ada.sheet.skills[0], value=71),))
    with library.transaction() as tx:
        tx.put(ada, better)
        tx.journal.append(ada.id, over)
        assert tx.plan(ada.id) == FURTHER
        tx.put_plan(ada.id, None)
        assert tx.plan(ada.id) is None
    assert library.plan(ada.id) is None
    assert library.character(ada.id).sheet == better
    assert library.entries(ada.id)[0].plan == FURTHER


def test_failed_end_leaves_the_plan_unchanged(library: Library, ada: Character) -> None:
    kept(library, ada, ROLLED)

    def fail_at_the_end(plan: Plan | None) -> None:
        with library.transaction() as tx:
            tx.journal.append(ada.id, replace(training(), action=Action.DOWNTIME, plan=ROLLED))
            tx.put_plan(ada.id, plan)
            raise ZeroDivisionError

    for plan in (None, FURTHER):
        with pytest.raises(ZeroDivisionError):
            fail_at_the_end(plan)
        assert library.plan(ada.id) == ROLLED
        assert library.entries(ada.id) == library.growth(ada.id) == ()


@pytest.mark.parametrize("column", ["plan", "plan_format", "sha256"])
def test_damaged_plan_is_reported_and_can_be_replaced(
    path: Path, library: Library, ada: Character, bob: Character, column: str
) -> None:
    kept(library, ada, ROLLED)
    kept(library, bob, FURTHER)
    spoil(path, f"UPDATE downtime SET {column} = {column} || '1' WHERE character_id = {ada.id}")
    with pytest.raises(DamagedPlan) as damage:
        library.plan(ada.id)
    assert damage.value.character_id == ada.id
    with pytest.raises(DamagedPlan), library.transaction() as tx:
        tx.plan(ada.id)
    assert (library.character(ada.id), library.plan(bob.id)) == (ada, FURTHER)
    kept(library, ada, FURTHER)
    assert library.plan(ada.id) == FURTHER


def test_plan_of_another_character_is_damage(path: Path, library: Library, ada: Character) -> None:
    kept(library, ada, ROLLED)
    with library.transaction() as tx:
        bob = tx.add(investigator("Bob"))
    spoil(path, f"UPDATE downtime SET character_id = {bob.id}")
    with pytest.raises(DamagedPlan):
        library.plan(bob.id)
    kept(library, bob, None)
    assert library.plan(bob.id) is None


@pytest.mark.parametrize(
    ("column", "value"),
    [("plan_format", 99), ("plan", '{"page":"skills","mood":"grim"}'), ("plan", "[]"), ("plan", "no JSON")],
)
def test_unreadable_plan_with_valid_hash_is_damage(
    library: Library, ada: Character, column: str, value: object
) -> None:
    kept(library, ada, ROLLED)
    row = {**plan_row(ada.id, ROLLED), column: value}
    row.pop("sha256")
    with library.transaction() as tx:
        tx._connection.exec_driver_sql(
            f"UPDATE downtime SET {column} = ?, sha256 = ?", (value, sealed(row)["sha256"])
        )
    with pytest.raises(DamagedPlan) as damage:
        library.plan(ada.id)
    assert isinstance(damage.value, CharacterProblem)


@pytest.mark.parametrize("plan", [FURTHER, None])
@pytest.mark.parametrize("reaches_the_disk", [True, False])
def test_result_of_a_failed_commit_is_detected(
    library: Library,
    ada: Character,
    monkeypatch: pytest.MonkeyPatch,
    plan: Plan | None,
    reaches_the_disk: bool,
) -> None:
    kept(library, ada, ROLLED)
    failing_commit(library, monkeypatch, reaches_the_disk=reaches_the_disk)
    if reaches_the_disk:
        kept(library, ada, plan)
        assert library.plan(ada.id) == plan
    else:
        with pytest.raises(LibraryUnreachable):
            kept(library, ada, plan)
        assert library.plan(ada.id) == ROLLED
