"""Entries that show growth are found without reading the whole journal."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.library.problems import DamagedEntries
from desktop.library.records.characters import Character
from desktop.library.store.library import Library
from rules_core.sheet.events import (
    Event,
    MarkChanged,
    MaximumChanged,
    SkillChanged,
    TechniqueChanged,
    TrackerChanged,
    TraitChanged,
    invert,
)
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Technique
from tests.effort import times_the_effort
from tests.library.people import blow, investigator, training
from tests.other_program import spoil

FEINT = Technique("feint", "Feint")


def entry(
    action: Action, *events: Event, about: str = "", refers: tuple[int, ...] = (), text: str = ""
) -> Entry:
    return Entry(0, f"an action of {action}", action, "", about, refers, events=events, text=text)


def appended(library: Library, character: Character, *entries: Entry) -> tuple[Entry, ...]:
    with library.transaction() as tx:
        return tuple(tx.journal.append(character.id, each) for each in entries)


def undo(seq: int, *events: Event) -> Entry:
    return entry(Action.UNDO, *invert(events), refers=(seq,))


def seqs(entries: tuple[Entry, ...]) -> list[int]:
    return [each.seq for each in entries]


@pytest.mark.parametrize(
    ("told", "grows"),
    [
        (training(), True),
        (entry(Action.ACT, TraitChanged("str", 50, 55)), True),
        (entry(Action.SPEND, MaximumChanged("fp", 6, 7), refers=(1,)), True),
        (entry(Action.ACT, TechniqueChanged(0, None, FEINT)), True),
        (entry(Action.ROLL, TrackerChanged("hp", 9, 8), SkillChanged("climb", 40, 41)), True),
        (entry(Action.DOWNTIME), True),
        (entry(Action.DOWNTIME, TrackerChanged("hp", 9, 10)), True),
        (entry(Action.NOTE, about="downtime:title", refers=(1,), text="After the wreck"), True),
        (entry(Action.NOTE, about="downtime:date", refers=(1,), text="In March"), True),
        (blow(), False),
        (entry(Action.TICK, MarkChanged("climb", 0, 1)), False),
        (entry(Action.DOWNTIME_DROPPED), False),
        (entry(Action.NOTE, refers=(1,), text="The rope tears"), False),
        (entry(Action.ACT, about="downtime:title"), False),
        (entry(Action.ROLL), False),
    ],
)
def test_entry_counts_if_the_character_grew(
    library: Library, ada: Character, told: Entry, grows: bool
) -> None:
    (stored,) = appended(library, ada, told)
    assert library.growth(ada.id) == ((stored,) if grows else ())


def test_undoing_or_redoing_growth_counts_too(library: Library, ada: Character) -> None:
    over = entry(Action.DOWNTIME)
    appended(
        library,
        ada,
        blow(),  # 1
        over,  # 2
        undo(1, *blow().events),  # 3
        undo(2),  # 4
        entry(Action.REDO, refers=(2,)),  # 5
        entry(Action.UNDO, refers=(1, 2)),  # 6
        entry(Action.NOTE, refers=(2,), text="by the fire"),  # 7
        entry(Action.REDO, refers=(4,)),  # 8
        undo(77),  # 9
    )
    assert seqs(library.growth(ada.id)) == [8, 6, 5, 4, 2]


def test_growth_is_separate_for_each_character(library: Library, ada: Character) -> None:
    with library.transaction() as tx:
        bob = tx.add(investigator("Bob"))
    appended(library, ada, blow(), training())
    appended(library, bob, training(), blow(), undo(2))
    assert (seqs(library.growth(ada.id)), seqs(library.growth(bob.id))) == ([2], [1])


def test_growth_is_read_newest_first_in_pieces(library: Library, ada: Character) -> None:
    appended(library, ada, *(training() if n % 3 == 0 else blow() for n in range(1, 16)))
    assert seqs(library.growth(ada.id)) == [15, 12, 9, 6, 3]
    assert seqs(library.growth(ada.id, limit=2)) == [15, 12]
    assert seqs(library.growth(ada.id, before=12, limit=2)) == [9, 6]
    assert seqs(library.growth(ada.id, before=3)) == []
    assert library.growth(ada.id, before=10, limit=1) == library.entries(ada.id, before=10, limit=1)


def test_failed_action_leaves_no_growth(library: Library, ada: Character) -> None:
    def fail_at_the_end() -> None:
        with library.transaction() as tx:
            tx.journal.append(ada.id, training())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_at_the_end()
    appended(library, ada, blow())
    assert library.growth(ada.id) == ()


def test_damaged_entries_are_named_and_others_returned(path: Path, library: Library, ada: Character) -> None:
    appended(library, ada, *(training(f"lesson {n}") for n in range(1, 6)))
    spoil(path, "UPDATE journal SET entry = replace(entry, '71', '91') WHERE seq = 4")
    spoil(path, "DELETE FROM journal WHERE seq = 2")
    with pytest.raises(DamagedEntries) as damage:
        library.growth(ada.id)
    assert (damage.value.character_id, damage.value.damaged) == (ada.id, (4, 2))
    assert seqs(damage.value.readable) == [5, 3, 1]
    assert seqs(library.growth(ada.id, before=4, limit=1)) == [3]


def test_growth_in_a_long_journal_is_read_as_quickly_as_in_a_short_one(
    library: Library, ada: Character
) -> None:
    with library.transaction() as tx:
        bob = tx.add(investigator("Bob"))
        for _ in range(40):
            tx.journal.append(bob.id, training())
        for n in range(4_000):
            tx.journal.append(ada.id, training() if n % 100 == 0 else blow())

    def read(whose: Character) -> None:
        assert len(library.growth(whose.id)) == 40

    assert times_the_effort(lambda: read(ada), lambda: read(bob)) < 3


def indexed(path: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT character_id, seq FROM growth ORDER BY 1, 2").fetchall()


_SINCE_THEN = (
    *("growth", "downtime", "listing", "tag", "shelf", "picture_use", "picture", "campaign_pack", "pack"),
    *("trait_name", "text", "tray_throw", "favourite"),
)


def as_of_the_second_schema(path: Path, *statements: str) -> None:
    """Downgrade a closed library to the schema without the index."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for table in _SINCE_THEN:
            connection.execute(f"DROP TABLE {table}")
        connection.execute("DELETE FROM trait WHERE trait_id LIKE 'skill:%'")
        connection.execute("DROP INDEX trait_by_value")
        connection.execute("ALTER TABLE trait DROP COLUMN drawer")
        connection.execute("CREATE VIRTUAL TABLE text USING fts5(name, notes)")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
        connection.execute("PRAGMA user_version = 2")
        for statement in statements:
            connection.execute(statement)


KINDS: tuple[tuple[Event, ...], ...] = (
    (),
    (SkillChanged("climb", 40, 41),),
    (TrackerChanged("hp", 9, 8), TechniqueChanged(0, None, FEINT)),
    (MarkChanged("climb", 0, 1), TraitChanged("str", 50, 55)),
    (MaximumChanged("fp", None, 7),),
    (TrackerChanged("hp", 9, 8),),
)
JOURNAL = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.builds(
            replace,
            st.sampled_from([blow(), entry(Action.ACT)]),
            action=st.sampled_from(
                [Action.ACT, Action.UNDO, Action.REDO, Action.DOWNTIME, Action.DOWNTIME_DROPPED, Action.NOTE]
            ),
            about=st.sampled_from(["", "downtime:title", "downtime:date", "downtime:notes"]),
            refers=st.lists(st.integers(1, 12), min_size=1, max_size=3).map(tuple),
            events=st.sampled_from(KINDS),
            text=st.sampled_from(["", '{"kind":"skill"}']),
            plan=st.sampled_from([None, Plan("skills", (("kind", "skill"),))]),
        ),
    ),
    max_size=14,
)


@settings(max_examples=15)
@given(JOURNAL)
def test_older_library_is_indexed_like_a_new_one(journal: list[tuple[int, Entry]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        library = Library.open(path)
        with library.transaction() as tx:
            people = [tx.add(investigator(name)) for name in ("Ada", "Bob")]
            for which, told in journal:
                tx.journal.append(people[which].id, told)
        library.close()
        kept = indexed(path)
        as_of_the_second_schema(path)
        library = Library.open(path)
        for each in people:
            assert [(each.id, seq) for seq in reversed(seqs(library.growth(each.id)))] == [
                pair for pair in kept if pair[0] == each.id
            ]
        library.close()
        assert indexed(path) == kept


@pytest.mark.parametrize(
    "damage",
    [
        *("no JSON", "", "5", "null", '"events"', '{"events":{'),
        *('{"events":"abc"}', '{"events":["abc",5,null,[]]}'),
        *('{"action":"undo","refers":"abc"}', '{"action":"undo","refers":["abc",1.0,null]}', '{"refers":7}'),
    ],
)
def test_damaged_journal_does_not_stop_an_upgrade(
    path: Path, library: Library, ada: Character, damage: str
) -> None:
    appended(library, ada, training(), blow(), training())
    library.close()
    as_of_the_second_schema(path, f"UPDATE journal SET entry = '{damage}' WHERE seq = 2")
    again = Library.open(path)
    assert seqs(again.growth(ada.id)) == [3, 1]
    with pytest.raises(DamagedEntries) as told:
        again.entries(ada.id)
    assert told.value.damaged == (2,)
    again.close()


def test_upgrading_a_journal_takes_time_that_grows_with_its_length_alone(tmp_path: Path) -> None:
    def upgrade(length: int) -> Callable[[], None]:
        path = tmp_path / f"{length}.db"
        with closing(Library.open(path)) as library, library.transaction() as tx:
            ada = tx.add(investigator("Ada"))
            for n in range(1, length + 1):
                told = (training(), blow(), undo(n - 1), replace(blow(), action=Action.REDO, refers=(n - 3,)))
                tx.journal.append(ada.id, told[n % 4])
        kept = indexed(path)
        assert len(kept) > length / 3
        as_of_the_second_schema(path)

        def opened() -> None:
            Library.open(path).close()
            assert indexed(path) == kept

        return opened

    assert times_the_effort(upgrade(6_000), upgrade(750), turns=1) < 24
