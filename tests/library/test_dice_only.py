"""Rolls without a character and favourites are saved in order, and damage affects no others."""

from pathlib import Path

import pytest

from desktop.library.backups.backups import backup
from desktop.library.problems import DamagedFavourites, DamagedThrows, LibraryUnreachable, UnknownFavourite
from desktop.library.records.characters import Favourite, TrayThrow
from desktop.library.store.library import Library
from desktop.library.store.rows import sealed
from tests.library.test_durability import failing_commit
from tests.other_program import spoil

AT = "1925-03-01T20:15:00.000+00:00"
FACES = (("d6", (5, 3)), ("d4", (2,)))


def throw(library: Library, *notations: str) -> None:
    for notation in notations:
        with library.transaction() as tx:
            tx.tray.add_throw(AT, notation, "", FACES)


def notations(library: Library, before: int | None = None, limit: int = 100) -> list[tuple[int, str]]:
    return [(each.id, each.notation) for each in library.throws(before=before, limit=limit)]


def test_rolls_are_saved_and_read_newest_first_in_pieces(path: Path, library: Library) -> None:
    assert library.throws() == ()
    with library.transaction() as tx:
        added = tx.tray.add_throw(AT, "2d6+d4", "Fireball <b>", FACES)
    assert added == TrayThrow(1, AT, "2d6+d4", "Fireball <b>", FACES)
    throw(library, "d6", "d8", "d10")
    library.close()
    again = Library.open(path)
    assert again.throws()[-1] == added
    assert notations(again, limit=2) == [(4, "d10"), (3, "d8")]
    assert notations(again, before=3, limit=2) == [(2, "d6"), (1, "2d6+d4")]
    assert notations(again, before=1) == []
    again.close()


def test_favourites_are_ordered_and_can_be_changed_and_removed(library: Library) -> None:
    with library.transaction() as tx:
        fire, cold = tx.tray.add_favourite("Fire", "8d6"), tx.tray.add_favourite("Cold", "4d8")
    assert library.favourites() == (fire, cold)
    with library.transaction() as tx:
        tx.tray.put_favourite(Favourite(fire.id, "Great fire", fire.notation, cold.place))
        tx.tray.put_favourite(Favourite(cold.id, cold.name, cold.notation, fire.place))
    assert [each.name for each in library.favourites()] == ["Cold", "Great fire"]
    with library.transaction() as tx:
        tx.tray.remove_favourite(cold.id)
    with library.transaction() as tx:
        back = tx.tray.add_favourite(cold.name, cold.notation, fire.place)
    assert library.favourites() == (back, Favourite(fire.id, "Great fire", "8d6", cold.place))


def test_unknown_favourite_is_reported(library: Library) -> None:
    with library.transaction() as tx:
        kept = tx.tray.add_favourite("Fire", "8d6")
    gone = Favourite(8, "Gone", "d6", 1)
    with pytest.raises(UnknownFavourite), library.transaction() as tx:
        tx.tray.put_favourite(gone)
    with pytest.raises(UnknownFavourite), library.transaction() as tx:
        tx.tray.remove_favourite(77)
    assert library.favourites() == (kept,)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE tray_throw SET at = '1925-03-01T20:16:00.000+00:00' WHERE id = 2",
        "UPDATE tray_throw SET throw = replace(throw, '5', '6') WHERE id = 2",
        "UPDATE tray_throw SET throw = '{' WHERE id = 2",
        "UPDATE tray_throw SET sha256 = x'00' WHERE id = 2",
        "DELETE FROM tray_throw WHERE id = 2",
    ],
)
def test_damaged_roll_is_skipped_and_others_read(path: Path, library: Library, harm: str) -> None:
    throw(library, "d6", "d8", "d10")
    library.close()
    spoil(path, harm)
    again = Library.open(path)
    with pytest.raises(DamagedThrows) as told:
        again.throws()
    assert told.value.damaged == (2,)
    assert [each.notation for each in told.value.readable] == ["d10", "d6"]
    assert notations(again, before=2) == [(1, "d6")]
    throw(again, "d12")
    assert notations(again, limit=2) == [(4, "d12"), (3, "d10")]
    again.close()


def test_roll_with_valid_hash_and_invalid_content_is_damage(library: Library, path: Path) -> None:
    row = sealed({"id": 1, "at": AT, "throw": '{"notation": 7}'})
    library.close()
    spoil(path, "INSERT INTO tray_throw VALUES (?, ?, ?, ?)", given=tuple(row.values()))
    again = Library.open(path)
    with pytest.raises(DamagedThrows, match="throw 1"):
        again.throws()
    again.close()


@pytest.mark.parametrize("column", ["name", "notation", "place"])
def test_damaged_favourite_is_skipped_and_can_be_removed(path: Path, library: Library, column: str) -> None:
    with library.transaction() as tx:
        fire, cold = tx.tray.add_favourite("Fire", "8d6"), tx.tray.add_favourite("Cold", "4d8")
    library.close()
    spoil(path, f"UPDATE favourite SET {column} = 9 WHERE id = {fire.id}")
    again = Library.open(path)
    with pytest.raises(DamagedFavourites) as told:
        again.favourites()
    assert (told.value.damaged, told.value.readable) == ((fire.id,), (cold,))
    with again.transaction() as tx:
        tx.tray.remove_favourite(fire.id)
    assert again.favourites() == (cold,)
    again.close()


def test_data_saved_by_a_failed_commit_counts(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    with library.transaction() as tx:
        gone = tx.tray.add_favourite("Cold", "4d8")
    failing_commit(library, monkeypatch, reaches_the_disk=True)
    with library.transaction() as tx:
        thrown = tx.tray.add_throw(AT, "d6", "", FACES)
        kept = tx.tray.add_favourite("Fire", "8d6")
        tx.tray.remove_favourite(gone.id)
    assert library.throws() == (thrown,)
    assert library.favourites() == (kept,)


def test_unsaved_data_is_reported(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    with library.transaction() as tx:
        kept = tx.tray.add_favourite("Cold", "4d8")
    failing_commit(library, monkeypatch, reaches_the_disk=False)
    with pytest.raises(LibraryUnreachable), library.transaction() as tx:
        tx.tray.add_throw(AT, "d6", "", FACES)
    monkeypatch.undo()
    failing_commit(library, monkeypatch, reaches_the_disk=False)
    with pytest.raises(LibraryUnreachable), library.transaction() as tx:
        tx.tray.remove_favourite(kept.id)
    monkeypatch.undo()
    assert (library.throws(), library.favourites()) == ((), (kept,))


def test_backup_contains_rolls_and_favourites(path: Path, tmp_path: Path, library: Library) -> None:
    throw(library, "d6")
    with library.transaction() as tx:
        tx.tray.add_favourite("Fire", "8d6")
    other = Library.open(backup(path, tmp_path / "backups", "downtime").path)
    assert (other.throws(), other.favourites()) == (library.throws(), library.favourites())
    other.close()
