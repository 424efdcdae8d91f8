"""Reading dice from journals in pieces."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library.records import faces
from desktop.library.records.characters import CharacterId
from desktop.library.records.faces import Place
from desktop.library.store.library import Library
from rules_core.dice.sources import Drawn
from rules_core.sheet.fairness import PlanDice, TryDice
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan, Throw
from tests.library.people import blow, investigator, training
from tests.other_program import spoil

AT = "1925-03-01T20:15:00+00:00"


def read(library: Library, only: CharacterId | None = None) -> list[tuple[int, str, int, int]]:
    """Return every entry read, piece by piece: character, action, number and number of dice."""
    found = []
    place = Place()
    while (piece := library.dice_rolled(only, place)).rows:
        for character, action, entry in piece.entries:
            found.append((int(character), action, entry.seq, len(entry.roll.drawn) if entry.roll else 0))
        place = piece.end
    return found


def test_every_entry_with_dice_is_read_once_whatever_the_piece_size(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces, "PIECE", 2)
    with library.transaction() as tx:
        ada, bo = tx.add(investigator()), tx.add(investigator("Bo"))
        for each in ("a", "b", "c"):
            tx.journal.append(ada.id, blow(each))
        tx.journal.append(bo.id, blow("d"))
    assert read(library) == [(1, "a", 1, 2), (1, "b", 2, 2), (1, "c", 3, 2), (2, "d", 1, 2)]
    assert read(library, bo.id) == [(2, "d", 1, 2)]
    assert (library.count_entries(None), library.count_entries(ada.id)) == (4, 3)


def test_entries_without_dice_are_skipped_and_undo_is_read(library: Library) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator())
        tx.journal.append(ada.id, training("a-lesson"))
        tx.journal.append(ada.id, blow("a-blow"))
        tx.journal.append(ada.id, Entry(0, "an-undo", Action.UNDO, AT, refers=(2,)))
        tx.journal.append(ada.id, Entry(0, "a-redo", Action.REDO, AT, refers=(2,)))
    assert read(library) == [(1, "a-blow", 2, 2), (1, "an-undo", 3, 0), (1, "a-redo", 4, 0)]
    (_, _, undone) = library.dice_rolled(None, Place()).entries[1]
    assert undone.refers == (2,)


def test_damaged_entry_is_skipped_and_others_read(library: Library, path: Path) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator())
        for each in ("a", "b", "c"):
            tx.journal.append(ada.id, blow(each))
    spoil(path, "UPDATE journal SET entry = substr(entry, 1, length(entry) - 9) WHERE seq = 2")
    assert [action for _, action, _, _ in read(library)] == ["a", "c"]


def test_action_in_two_journals_is_shared(library: Library) -> None:
    with library.transaction() as tx:
        ada, bo = tx.add(investigator()), tx.add(investigator("Bo"))
        tx.journal.append(ada.id, blow("care"))
        tx.journal.append(bo.id, replace(blow("care"), about="treatment:first-aid"))
        tx.journal.append(bo.id, blow("alone"))
    assert library.shared_actions() == {"care"}


def test_shared_actions_are_found_whatever_the_piece_size(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with library.transaction() as tx:
        for name in ("Ada", "Bo", "Cy"):
            number = tx.add(investigator(name)).id
            for each in ("care", f"alone {name}", "help", "watch"):
                tx.journal.append(number, blow(each))
    for ids in (1, 2, 3, 5, 100):
        monkeypatch.setattr("desktop.library.records.faces.IDS", ids)
        assert library.shared_actions() == {"care", "help", "watch"}


def test_current_downtimes_have_dice_and_damaged_ones_are_skipped(library: Library, path: Path) -> None:
    healed = Drawn("", "d6", (4,))
    begun = Plan("healing", throws=(Throw("heal", (), (healed,), typed=True),))
    with library.transaction() as tx:
        ada, bo, cy = tx.add(investigator()), tx.add(investigator("Bo")), tx.add(investigator("Cy"))
        for each in (ada, bo, cy):
            tx.put_plan(each.id, begun)
    spoil(path, "UPDATE downtime SET plan = '{' WHERE character_id = 2")
    dice = PlanDice((TryDice("heal", (healed,), typed=True),))
    assert library.plans_under_way(None) == {ada.id: dice, cy.id: dice}
    assert library.plans_under_way(cy.id) == {cy.id: dice}
    assert library.plans_under_way(bo.id) == {}


def test_rolls_without_a_character_are_read_in_pieces_and_damaged_ones_skipped(
    library: Library, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces, "PIECE", 2)
    for face in (1, 2, 3, 4, 5):
        with library.transaction() as tx:
            tx.tray.add_throw(AT, "1d6+1d20", "", (("d6", (face,)), ("d20", (20,))))
    spoil(path, "UPDATE tray_throw SET throw = '{' WHERE id = 2")
    found: list[Drawn] = []
    after = 0
    while (piece := library.tray_dice_rolled(after)).rows:
        found += piece.drawn
        after = piece.end
    assert [each.faces for each in found if each.die == "d6"] == [(1,), (3,), (4,), (5,)]
    assert library.count_throws() == 5
