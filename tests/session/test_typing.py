"""Continued typing in one field is one entry, and a picture is an edit like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.library.problems import DiskFull
from desktop.library.store.library import Library
from desktop.session.session import ActionRecord, Session
from rules_core.game.edit import edit
from rules_core.game.places import place_of
from rules_core.game.registry import system
from rules_core.sheet.events import NameChanged, invert, play
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.sheet import NO_PICTURE
from tests.library.people import investigator

COC7 = system("coc7")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    library = Library.open(tmp_path / "library.db")
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"as she came")
    made = Session(library, lambda: "2026-05-01T10:00:00.000+00:00")
    made.open(ada.id)
    yield made
    library.close()


def typed(session: Session, place: str, *texts: str) -> Entry:
    """Type several texts into a field, each saved, and return the resulting entry."""
    entry: Entry | None = None
    for text in texts:
        sheet = session.character.sheet if entry is None else session.before(entry)
        events = edit(COC7, sheet, place_of(place), text)
        if entry is None:
            entry = session.do(ActionRecord(Action.EDIT, place, events=events))
        else:
            entry = session.amend(entry, events)
        assert entry is not None
    assert entry is not None
    return entry


def journal(session: Session) -> list[Entry]:
    """Return what a restart reads."""
    return list(session.library.newest_first(session.character.id))


@pytest.mark.parametrize(
    ("place", "texts"),
    [
        ("name//", ("A", "Al", "Aline")),
        ("notes//", ("a", "ab", "")),
        ("trait//con", ("5", "50", "80")),
        ("trait//pow", ("6", "65")),
        ("skill/value/spot-hidden", ("7", "71")),
        ("skill/formula/spot-hidden", ("CON", "CON/5")),
        ("tracker/value/hp", ("1", "9")),
        ("tracker/maximum/hp", ("1", "14")),
        ("detail//occupation", ("", "P", "Painter")),
        ("detail//age", ("3", "31")),
        ("passage/text/0", ("B", "Bel")),
    ],
)
def test_continued_typing_is_one_entry_that_undoes_it_all(
    session: Session, place: str, texts: tuple[str, ...]
) -> None:
    before = session.character.sheet
    entry = typed(session, place, *texts)
    after = session.character.sheet
    assert journal(session) == [entry] == list(session.journal.newest_first())
    assert after == session.library.character(session.character.id).sheet != before
    assert (play(before, entry.events), play(after, invert(entry.events))) == (after, before)


def test_typing_the_old_value_leaves_an_entry_without_changes(session: Session) -> None:
    assert typed(session, "name//", "Ida", "Ada Lovelace").events == ()
    assert session.character.sheet == investigator()


def test_only_the_newest_entry_can_be_extended(session: Session) -> None:
    first = typed(session, "name//", "Ida")
    assert session.journal.is_newest(first)
    second = typed(session, "notes//", "x")
    assert not session.journal.is_newest(first)
    assert session.journal.is_newest(second)


def test_unsaved_continued_typing_waits_as_the_same_entry(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = typed(session, "name//", "Ida")
    with monkeypatch.context() as patch:
        patch.setattr(
            "desktop.library.store.journal_rows.JournalWriter.extend",
            lambda *_: (_ for _ in ()).throw(DiskFull(session.library.path, "")),
        )
        after = session.amend(entry, (NameChanged("Ada Lovelace", "Idamarie"),))
        assert after is not None
        assert session.amend(after, (NameChanged("Ada Lovelace", "Idamaria"),)) is not None
        assert (session.unsaved.count, journal(session)) == (1, [entry])
    assert [each.seq for each in session.journal.newest_first()] == [1]
    session.unsaved.try_again()
    assert journal(session) == list(session.journal.newest_first())
    assert session.library.character(session.character.id) == session.character
    assert session.character.sheet.name == "Idamaria"


def test_picture_is_set_removed_and_restored(session: Session) -> None:
    first = session.set_picture(b"chosen")
    assert first is not None
    assert (first.action, first.about, session.portrait) == (Action.EDIT, "picture//", b"chosen")
    assert session.set_picture(b"chosen") is None
    assert session.set_picture(None) is not None
    assert (session.portrait, session.character.sheet.picture) == (None, NO_PICTURE)
    session.do(ActionRecord(Action.UNDO, refers=(2,), events=invert(journal(session)[0].events)))
    assert session.portrait == b"chosen"
    session.do(ActionRecord(Action.UNDO, refers=(1,), events=invert(first.events)))
    assert session.portrait == session.library.portrait(session.character.id) == b"as she came"
