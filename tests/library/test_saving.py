"""Each action is saved completely or not at all."""

from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.library.checks.examine import examine
from desktop.library.problems import CharacterExists, Conflict, UnknownCharacter
from desktop.library.records.characters import Character, CharacterId, Order, Query
from desktop.library.store.library import Library
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import Sheet
from tests.library.people import blow, investigator, strike, training, with_hp


def added(library: Library, sheet: Sheet) -> Character:
    with library.transaction() as tx:
        return tx.add(sheet)


def test_added_character_is_read_back_unchanged(library: Library) -> None:
    ada = added(library, investigator())
    assert ada.rev == 1
    assert (library.character(ada.id), library.character(ada.id).sheet) == (ada, investigator())


def test_character_keeps_its_uuid(library: Library) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator(), uuid="11111111-2222-3333-4444-555555555555")
    assert library.character(ada.id).uuid == "11111111-2222-3333-4444-555555555555"
    with pytest.raises(CharacterExists), library.transaction() as tx:
        tx.add(investigator("Her twin"), uuid="11111111-2222-3333-4444-555555555555")
    assert [each.name for each in library.listed()] == ["Ada Lovelace"]


def test_characters_without_a_uuid_get_different_ones(library: Library) -> None:
    assert added(library, investigator()).uuid != added(library, investigator()).uuid


def test_character_keeps_its_portrait_or_has_none(library: Library) -> None:
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"\x89PNG\x00picture")
        bob = tx.add(investigator("Bob"))
    assert library.portrait(ada.id) == b"\x89PNG\x00picture"
    assert library.portrait(bob.id) is None


def test_change_and_entry_are_saved_together(library: Library) -> None:
    ada = added(library, investigator())
    with library.transaction() as tx:
        hurt = tx.put(tx.character(ada.id), with_hp(ada.sheet, 7))
        entry = tx.journal.append(ada.id, blow())
    assert hurt.rev == 2
    assert library.character(ada.id) == hurt
    assert library.entries(ada.id) == (entry,)


def test_exception_in_a_transaction_leaves_nothing(library: Library) -> None:
    ada = added(library, investigator())

    def fail_at_the_end() -> None:
        with library.transaction() as tx:
            tx.put(ada, investigator("Someone else", 3, "other notes"))
            tx.journal.append(ada.id, blow())
            tx.add(investigator("Never born"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_at_the_end()
    assert library.character(ada.id) == ada
    assert library.entries(ada.id) == ()
    assert [(each.name, each.hp) for each in library.find(Query())] == [("Ada Lovelace", 10)]


def test_transaction_sees_its_own_writes(library: Library) -> None:
    ada = added(library, investigator())
    with library.transaction() as tx:
        first = tx.put(ada, with_hp(ada.sheet, 9))
        assert tx.character(ada.id) == first
        tx.put(first, with_hp(ada.sheet, 8))
    assert (library.character(ada.id).rev, library.character(ada.id).sheet.tracker("hp").value) == (3, 8)


def test_sheet_changed_in_another_window_is_not_overwritten(library: Library) -> None:
    read_by_both = added(library, investigator())
    first = strike(library, read_by_both, 4)
    with pytest.raises(Conflict) as conflict:
        strike(library, read_by_both, 9)
    assert conflict.value.character_id == read_by_both.id
    assert library.character(read_by_both.id) == first
    assert len(library.entries(read_by_both.id)) == 1


def test_unknown_character_is_named(library: Library) -> None:
    nobody = CharacterId(77)
    with pytest.raises(UnknownCharacter):
        library.character(nobody)
    with pytest.raises(UnknownCharacter), library.transaction() as tx:
        tx.journal.append(nobody, blow())
    with pytest.raises(UnknownCharacter), library.transaction() as tx:
        tx.put(Character(nobody, "no-uuid", 1, investigator()), investigator())
    assert library.portrait(nobody) is None
    assert library.entries(nobody) == ()


def test_entries_are_numbered_from_one_for_each_character(library: Library) -> None:
    with library.transaction() as tx:
        ada, bob = tx.add(investigator()), tx.add(investigator("Bob"))
        numbers = [
            tx.journal.append(each.id, replace(blow(f"action {n}"), seq=900 - n)).seq
            for n, each in enumerate((ada, bob, ada, ada, bob))
        ]
    assert numbers == [1, 1, 2, 3, 2]
    assert [(each.seq, each.action_id) for each in library.entries(ada.id)] == [
        (3, "action 3"),
        (2, "action 2"),
        (1, "action 0"),
    ]


def test_journal_order_ignores_a_clock_set_back(library: Library) -> None:
    ada = added(library, investigator())
    with library.transaction() as tx:
        for at in ("2030-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2025-01-01T00:00:00Z"):
            tx.journal.append(ada.id, Entry(0, f"at {at}", Action.TICK, at))
    assert [each.at[:4] for each in library.entries(ada.id)] == ["2025", "1970", "2030"]


def test_journal_is_read_in_pages_before_an_entry(library: Library) -> None:
    ada = added(library, investigator())
    with library.transaction() as tx:
        for n in range(10):
            tx.journal.append(ada.id, blow(f"action {n}"))
    assert [each.seq for each in library.entries(ada.id, limit=4)] == [10, 9, 8, 7]
    assert [each.seq for each in library.entries(ada.id, before=7, limit=4)] == [6, 5, 4, 3]
    assert [each.seq for each in library.entries(ada.id, before=3, limit=4)] == [2, 1]
    assert library.entries(ada.id, before=1) == ()


def test_long_journal_is_read_lazily(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = added(library, investigator())
    with library.transaction() as tx:
        for n in range(2_500):
            tx.journal.append(ada.id, blow(f"action {n}"))
    read: list[int] = []
    entries = Library.entries

    def counted(self: Library, character_id: CharacterId, *, before: int | None = None) -> tuple[Entry, ...]:
        chunk = entries(self, character_id, before=before)
        read.append(len(chunk))
        return chunk

    monkeypatch.setattr(Library, "entries", counted)
    journal = library.newest_first(ada.id)
    assert next(journal).seq == 2_500
    assert sum(read) <= 100
    with library.transaction() as tx:
        tx.journal.append(ada.id, blow("while the journal is being read"))
    assert [each.seq for each in journal] == list(range(2_499, 0, -1))


def test_listed_is_sorted_without_case_and_accents(library: Library) -> None:
    for name in ("zoë", "Émile", "ada", "Zoe Bell", "Bob", "Ada"):
        added(library, investigator(name))
    assert [each.name for each in library.listed()] == ["ada", "Ada", "Bob", "Émile", "zoë", "Zoe Bell"]
    assert [each.name for each in library.listed(limit=2)] == ["ada", "Ada"]
    assert library.listed(limit=None) == library.listed()


def test_found_characters_have_hit_points_if_the_sheet_does(library: Library) -> None:
    ada = added(library, investigator())
    added(library, Sheet("coc7", "Ghost"))
    added(library, Sheet("a game of the future", "Robot"))
    with library.transaction() as tx:
        tx.put(ada, with_hp(ada.sheet, 3))
    assert [(each.name, each.hp, each.hp_max) for each in library.find(Query(order=Order.NAME))] == [
        ("Ada Lovelace", 3, 10),
        ("Ghost", None, None),
        ("Robot", None, None),
    ]


@pytest.mark.parametrize(
    "name",
    [
        '<img src="/dev/zero">',
        "Zoë Ångström 明子 🎲",
        "\u202egnirts desrever",
        "Nul\x00inside",
        "e\u0301 and é",
        "",
        "x" * 100_000,
        "Robert'); DROP TABLE character;--",
    ],
)
def test_any_name_is_stored_as_typed(path: Path, library: Library, name: str) -> None:
    ada = added(library, investigator(name))
    library.close()
    again = Library.open(path)
    assert (again.character(ada.id).sheet.name, again.listed()[0].name) == (name, name)
    again.close()


def test_notes_of_a_million_letters_are_saved(library: Library) -> None:
    notes = "Ph'nglui mglw'nafh. " * 50_000
    ada = added(library, investigator(notes=notes))
    assert library.character(ada.id).sheet.notes == notes
    with library.transaction() as tx:
        tx.put(ada, investigator(notes="short again"))
    assert library.character(ada.id).sheet.notes == "short again"


def test_everything_persists_after_reopening(path: Path, library: Library) -> None:
    ada = added(library, investigator())
    with library.transaction() as tx:
        hurt = tx.put(ada, with_hp(ada.sheet, 7))
        entry = tx.journal.append(ada.id, blow())
    library.close()
    again = Library.open(path)
    assert (again.character(ada.id), list(again.newest_first(ada.id))) == (hurt, [entry])
    again.close()


JOURNAL = (
    Entry(0, "made", Action.CREATE, "2026-01-01T10:00:00.000+00:00"),
    replace(blow("1"), at="2026-01-02T10:00:00.000+00:00"),
    replace(training("2"), at="2026-01-03T10:00:00.000+00:00"),
    Entry(0, "3", Action.UNDO, "2026-01-04T10:00:00.000+00:00", refers=(3,)),
    Entry(0, "4", Action.UNDO, "2026-01-05T10:00:00.000+00:00", refers=(2,)),
    Entry(0, "5", Action.REDO, "", refers=(4,)),
)


@pytest.fixture(name="library")
def _library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "library.db")


def told(library: Library, number: CharacterId) -> object:
    """Return everything in the library that depends on a character's journal."""
    (row,) = (each for each in library.find(Query()) if each.id == number)
    return library.entries(number), library.growth(number), row.played_at


def test_whole_journal_equals_entries_added_one_by_one(library: Library) -> None:
    for before in ((), JOURNAL[:3]):
        with library.transaction() as tx:
            one, many = tx.add(investigator()).id, tx.add(investigator()).id
            for entry in (*before, *JOURNAL):
                tx.journal.append(one, entry)
            for entry in before:
                tx.journal.append(many, entry)
            tx.journal.append_all(many, JOURNAL)
        assert told(library, one) == told(library, many)
        assert [each.seq for each in library.entries(many)] == list(range(len(before) + 6, 0, -1))
        assert len(library.growth(many)) > 3
        assert not examine(library.file).faults


def test_empty_journal_and_unknown_character_are_handled(library: Library) -> None:
    with library.transaction() as tx:
        number = tx.add(investigator()).id
        tx.journal.append_all(number, ())
    assert library.entries(number) == ()
    with pytest.raises(UnknownCharacter), library.transaction() as tx:
        tx.journal.append_all(CharacterId(99), JOURNAL)


def test_adding_a_journal_is_all_or_nothing(library: Library) -> None:
    with suppress(ZeroDivisionError), library.transaction() as tx:
        tx.journal.append_all(tx.add(investigator()).id, JOURNAL)
        raise ZeroDivisionError
    assert library.listed() == ()
