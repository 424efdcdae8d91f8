"""Readable copies: a folder for each character, never behind the last full refresh."""

import json
import os
import shutil
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.base.disk import legal_name, same_place
from desktop.interchange.packs import pack_text, sample_packs
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import journal_line, open_sample, read_folder
from desktop.library.problems import CopiesFailed, LibraryBusy
from desktop.library.readable.copies import copies, put_away, refresh
from desktop.library.records.characters import Character, Shelf, Standing
from desktop.library.store.library import Library
from rules_core.sheet.events import NotesChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry
from rules_core.sheet.plan import Plan
from rules_core.sheet.sheet import Tracker
from tests.held_files import Holder
from tests.library.people import investigator
from tests.other_program import held, spoil

_PORTRAIT = open_sample("ida-marchetti").portrait
assert _PORTRAIT is not None
ANOTHER = _PORTRAIT + b"\0"
"""A picture with extra bytes at its end, which makes it a different one."""


@cache
def _empty_library() -> bytes:
    """Creating a library takes longer than a test, so copy one."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        Library.open(path).close()
        return path.read_bytes()


class Played:
    """A library in play with several characters."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "library.db"
        self.copies = folder / "copies"
        self.path.write_bytes(_empty_library())
        self.library = Library.open(self.path)

    def add(self, name: str = "Ada Lovelace", portrait: bytes | None = None, uuid: str = "") -> Character:
        with self.library.transaction() as tx:
            return tx.add(investigator(name), portrait=portrait, uuid=uuid or None)

    def now(self, character: Character) -> Character:
        return self.library.character(character.id)

    def hit(self, character: Character, hp: int) -> None:
        there = self.now(character)
        before = there.sheet.tracker("hp").value
        event = TrackerChanged("hp", before, hp)
        with self.library.transaction() as tx:
            tx.put(there, there.sheet.with_tracker(Tracker("hp", hp)))
            tx.journal.append(character.id, Entry(0, str(uuid4()), Action.TRACKER, "1925", events=(event,)))

    def type(self, character: Character, notes: str, *, on: bool = False) -> None:
        """Type in one field, extending the newest entry if ``on``."""
        there = self.now(character)
        newest = next(iter(self.library.entries(character.id, limit=1)), None)
        with self.library.transaction() as tx:
            tx.put(there, replace(there.sheet, notes=notes))
            if on and newest is not None and newest.action is Action.EDIT:
                tx.journal.extend(character.id, replace(newest, events=(NotesChanged("", notes),)))
            else:
                event = NotesChanged(there.sheet.notes, notes)
                entry = Entry(0, str(uuid4()), Action.EDIT, "1925", about="notes//", events=(event,))
                tx.journal.append(character.id, entry)

    def rename(self, character: Character, name: str) -> None:
        there = self.now(character)
        with self.library.transaction() as tx:
            tx.put(there, replace(there.sheet, name=name))

    def show(self, character: Character, image: bytes) -> None:
        there = self.now(character)
        with self.library.transaction() as tx:
            tx.keep_picture(image)
            tx.put(there, replace(there.sheet, picture=sha256(image).hexdigest()))

    def journal(self, character: Character) -> list[Entry]:
        return list(self.library.entries(character.id, limit=10_000))[::-1]

    def folder(self, character: Character) -> Path:
        (found,) = [each.folder for each in copies(self.copies) if each.uuid == character.uuid]
        return found

    def copy(self, character: Character) -> Reading:
        return read_folder(self.folder(character))

    def assert_copied(self, character: Character) -> None:
        """Assert that the copy equals the character's current state."""
        there, copy = self.now(character), self.copy(character)
        assert (copy.sheet, copy.uuid) == (there.sheet, there.uuid)
        assert list(copy.entries) == self.journal(character)
        assert copy.portrait == self.library.portrait(character.id)

    def spoil(self, sql: str) -> None:
        spoil(self.path, sql)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    made = Played(tmp_path)
    yield made
    made.library.close()


def test_every_character_is_copied_and_can_be_read_back(played: Played) -> None:
    ada, ida = played.add(), played.add("Ida", _PORTRAIT)
    for hp in range(9, 0, -1):
        played.hit(ada, hp)
    done = refresh(played.path, played.copies)
    assert (done.written, done.failed, done.stopped) == (2, (), False)
    assert done.characters == {ada.id: ada.uuid, ida.id: ida.uuid}
    played.assert_copied(ada)
    played.assert_copied(ida)
    assert played.folder(ada).name == f"Ada Lovelace [{ada.uuid[:8]}]"
    assert "readable copies" in (played.copies / "README.txt").read_text("utf-8")


def test_unchanged_copies_are_not_rewritten(played: Played) -> None:
    ada, ida = played.add(), played.add("Ida", _PORTRAIT)
    refresh(played.path, played.copies)
    before = {each: each.stat().st_mtime_ns for each in played.copies.rglob("*") if each.is_file()}
    assert refresh(played.path, played.copies).written == 0
    played.hit(ada, 3)
    assert refresh(played.path, played.copies).written == 1
    changed = {each.name for each, at in before.items() if each.stat().st_mtime_ns != at}
    assert changed == {"character.json", "index.json"}
    assert all(each.stat().st_mtime_ns == before[each] for each in played.folder(ida).iterdir())


def test_journal_is_appended_and_only_an_extended_entry_rewritten(played: Played) -> None:
    ada = played.add()
    played.hit(ada, 9)
    played.type(ada, "The cel")
    refresh(played.path, played.copies)
    file = played.folder(ada) / "journal.jsonl"
    first, second = file.read_bytes().splitlines()
    place = file.stat().st_ino
    played.type(ada, "The cellar", on=True)
    played.hit(ada, 8)
    refresh(played.path, played.copies)
    lines = file.read_bytes().splitlines()
    assert lines[0] == first
    assert lines[1] != second
    assert len(lines) == 3
    played.assert_copied(ada)
    place = file.stat().st_ino
    played.hit(ada, 7)
    refresh(played.path, played.copies)
    assert file.stat().st_ino == place, "it was added to, not written afresh"
    played.assert_copied(ada)


def test_long_journal_is_read_in_pieces(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = played.add()
    with played.library.transaction() as tx:
        for number in range(250):
            tx.journal.append(ada.id, Entry(0, f"a{number}", Action.SESSION, "1925"))
    refresh(played.path, played.copies)
    played.assert_copied(ada)
    with played.library.transaction() as tx:
        for number in range(150):
            tx.journal.append(ada.id, Entry(0, f"b{number}", Action.SESSION, "1925"))
    refresh(played.path, played.copies)
    played.assert_copied(ada)


def test_journal_with_a_single_torn_line_is_repaired(played: Played) -> None:
    ada = played.add()
    played.hit(ada, 9)
    refresh(played.path, played.copies)
    file = played.folder(ada) / "journal.jsonl"
    file.write_bytes(file.read_bytes()[:-1])
    refresh(played.path, played.copies)
    played.assert_copied(ada)


@pytest.mark.parametrize("cut", [1, 10, 80])
def test_torn_last_line_is_repaired(played: Played, cut: int) -> None:
    ada = played.add()
    for hp in (9, 8, 7):
        played.hit(ada, hp)
    refresh(played.path, played.copies)
    file = played.folder(ada) / "journal.jsonl"
    file.write_bytes(file.read_bytes()[:-cut])
    assert refresh(played.path, played.copies).written == 1
    played.assert_copied(ada)


def test_renaming_a_character_renames_its_folder(played: Played) -> None:
    ada = played.add()
    refresh(played.path, played.copies)
    before = played.folder(ada)
    (before / "map.png").write_bytes(b"the player's own")
    played.rename(ada, "Ada, Countess")
    refresh(played.path, played.copies)
    assert played.folder(ada).name == f"Ada, Countess [{ada.uuid[:8]}]"
    assert not before.exists()
    assert (played.folder(ada) / "map.png").read_bytes() == b"the player's own"


def test_new_portrait_replaces_the_old_one(played: Played) -> None:
    ida = played.add("Ida", _PORTRAIT)
    refresh(played.path, played.copies)
    played.show(ida, ANOTHER)
    refresh(played.path, played.copies)
    played.assert_copied(ida)
    assert len([each for each in played.folder(ida).iterdir() if each.stem == "portrait"]) == 1
    there = played.now(ida)
    with played.library.transaction() as tx:
        tx.put(there, replace(there.sheet, picture="none"))
    refresh(played.path, played.copies)
    assert played.copy(ida).portrait is None


def test_last_good_copy_of_a_damaged_character_is_kept(played: Played) -> None:
    ada, ida = played.add(), played.add("Ida")
    played.hit(ada, 9)
    refresh(played.path, played.copies)
    good = played.copy(ada)
    played.hit(ida, 1)
    played.spoil("UPDATE character SET rev = rev + 1, sheet = '{}' WHERE name = 'Ada Lovelace'")
    done = refresh(played.path, played.copies)
    assert [(each.character, each.damaged) for each in done.failed] == [(ada.id, True)]
    assert done.written == 1
    assert played.copy(ada) == good
    played.assert_copied(ida)


@pytest.mark.parametrize("since", [1, 200])
def test_damage_in_entries_already_copied_does_not_stop_the_copy(played: Played, since: int) -> None:
    ada = played.add()
    played.hit(ada, 9)
    played.hit(ada, 8)
    refresh(played.path, played.copies)
    whole = played.journal(ada)
    played.spoil("UPDATE journal SET entry = '{}' WHERE seq = 1")
    with played.library.transaction() as tx:
        for number in range(since):
            tx.journal.append(ada.id, Entry(0, f"a{number}", Action.SESSION, "1925"))
    assert refresh(played.path, played.copies).failed == ()
    assert list(played.copy(ada).entries[:2]) == whole
    assert len(played.copy(ada).entries) == 2 + since


def test_damaged_portrait_is_reported_and_the_rest_copied(played: Played) -> None:
    ida = played.add("Ida", _PORTRAIT)
    played.spoil("UPDATE portrait SET image = x'00'")
    done = refresh(played.path, played.copies)
    assert [each.damaged for each in done.failed] == [True]
    assert played.copy(ida).sheet.name == "Ida"
    assert refresh(played.path, played.copies).failed == (), "told once for one state"


def test_damaged_chosen_picture_is_reported(played: Played) -> None:
    ida = played.add("Ida")
    played.show(ida, ANOTHER)
    played.spoil("UPDATE picture SET image = x'00'")
    assert [each.damaged for each in refresh(played.path, played.copies).failed] == [True]
    assert played.copy(ida).portrait is None


def test_portrait_that_is_no_picture_is_reported(played: Played) -> None:
    played.add("Ida", b"no picture")
    assert [each.damaged for each in refresh(played.path, played.copies).failed] == [True]


def test_missing_entries_are_reported(played: Played) -> None:
    ada = played.add()
    for hp in (9, 8, 7):
        played.hit(ada, hp)
    played.spoil("DELETE FROM journal WHERE seq = 2")
    assert [each.damaged for each in refresh(played.path, played.copies).failed] == [True]
    assert copies(played.copies) == ()


def test_damaged_page_affects_no_other_copies(played: Played) -> None:
    ada = played.add()
    with played.library.transaction() as tx:
        there = tx.character(ada.id)
        tx.put(there, replace(there.sheet, notes="A long story. " * 4_000))
    ida = played.add("Ida")
    played.library.close()
    content = bytearray(played.path.read_bytes())
    page = next(  # that of the row itself begins with another byte
        at
        for at in range(4096, len(content), 4096)
        if content[at] == 0 and b"A long story. " * 200 in content[at : at + 4096]
    )
    content[page : page + 4] = b"\xff\xff\xff\xff"  # the number of the next overflow page
    played.path.write_bytes(content)
    done = refresh(played.path, played.copies)
    assert [(each.uuid, each.damaged) for each in done.failed] == [(ada.uuid, True)]
    assert [each.uuid for each in copies(played.copies)] == [ida.uuid]


def test_character_deleted_meanwhile_is_no_failure(played: Played) -> None:
    ada, ida = played.add(), played.add("Ida")

    def stop() -> bool:
        if not copies(played.copies):
            with played.library.transaction() as tx:
                tx.set_standing(ida.id, Standing(shelf=Shelf.BIN))
                if played.library.id_of(ida.uuid) is not None:
                    tx.purge(ida.id)
        return False

    done = refresh(played.path, played.copies, stop=stop)
    assert (done.written, done.failed) == (1, ())
    played.assert_copied(ada)


def test_unreadable_library_is_reported(played: Played) -> None:
    played.add()
    with held(played.path), pytest.MonkeyPatch.context() as patch:
        patch.setattr("desktop.library.readable.copies.PATIENT_MS", 1)
        with pytest.raises(LibraryBusy):
            refresh(played.path, played.copies)


def test_library_that_hangs_meanwhile_is_reported(played: Played) -> None:
    played.add()
    with closing(sqlite3.connect(played.path, isolation_level=None)) as other:

        def stop() -> bool:
            other.execute("BEGIN EXCLUSIVE")
            return False

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("desktop.library.readable.copies.PATIENT_MS", 1)
            with pytest.raises(LibraryBusy):
                refresh(played.path, played.copies, stop=stop)


def test_library_with_less_history_does_not_replace_a_copy(played: Played) -> None:
    ada = played.add()
    played.hit(ada, 9)
    older = played.path.with_name("older.db")
    played.library.close()
    older.write_bytes(played.path.read_bytes())
    played.library = Library.open(played.path)
    played.hit(ada, 8)
    refresh(played.path, played.copies)
    newer = played.copy(ada)
    refresh(older, played.copies)
    assert len(played.copy(ada).entries) == 1
    (kept,) = copies(played.copies / "Earlier")
    assert read_folder(kept.folder) == newer
    refresh(older, played.copies)
    assert len(copies(played.copies / "Earlier")) == 1


def test_permanently_deleted_character_keeps_its_copy(played: Played) -> None:
    ada, ida = played.add(), played.add("Ida")
    refresh(played.path, played.copies)
    with played.library.transaction() as tx:
        tx.set_standing(ada.id, Standing(shelf=Shelf.BIN))
        tx.purge(ada.id)
    refresh(played.path, played.copies)
    assert played.copy(ada).sheet.name == "Ada Lovelace", "who is merely not there is left alone"
    assert put_away(played.copies, [ada.uuid]) == 1
    assert [each.uuid for each in copies(played.copies)] == [ida.uuid]
    assert [each.uuid for each in copies(played.copies / "Deleted")] == [ada.uuid]


def test_two_libraries_can_share_a_folder(played: Played, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Played(tmp_path / "other")
    other.copies = played.copies
    ada, eve = played.add(), other.add()
    for _ in range(2):
        refresh(played.path, played.copies)
        refresh(other.path, played.copies)
        played.hit(ada, 5)
    refresh(played.path, played.copies)
    played.assert_copied(ada)
    other.assert_copied(eve)
    other.library.close()


@pytest.mark.parametrize(
    "index",
    [None, b"", b"{", b"[1]", b'{"x": {"folder": "../elsewhere"}}', b'{"x": {"folder": 3}}', b"[" * 200_000],
)
def test_lost_or_wrong_index_is_rebuilt_from_the_folders(played: Played, index: bytes | None) -> None:
    ada = played.add()
    played.hit(ada, 9)
    refresh(played.path, played.copies)
    file = played.copies / "index.json"
    if index is None:
        file.unlink()
    else:
        file.write_bytes(index)
    played.hit(ada, 8)
    refresh(played.path, played.copies)
    played.assert_copied(ada)
    assert {each.name for each in played.copies.iterdir() if each.is_dir()} == {played.folder(ada).name}


def test_index_with_a_wrong_folder_is_not_trusted(played: Played) -> None:
    ada, ida = played.add(), played.add("Ida")
    refresh(played.path, played.copies)
    file = played.copies / "index.json"
    index = json.loads(file.read_bytes())
    index[ada.uuid], index[ida.uuid] = index[ida.uuid], index[ada.uuid]
    file.write_text(json.dumps(index), encoding="utf-8")
    played.hit(ada, 4)
    played.hit(ida, 3)
    refresh(played.path, played.copies)
    played.assert_copied(ada)
    played.assert_copied(ida)


def test_files_of_the_player_are_never_touched(played: Played) -> None:
    ada = played.add()
    own = {
        played.copies / f"Ada Lovelace [{ada.uuid[:8]}]": None,
        played.copies / "notes.txt": b"mine",
        played.copies / "README.txt": b"mine too",
        played.copies / "maps" / "character.json": b"not json",
    }
    for file, content in own.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.mkdir() if content is None else file.write_bytes(content)
    refresh(played.path, played.copies)
    assert all(file.read_bytes() == content for file, content in own.items() if content is not None)
    assert played.folder(ada).name == f"Ada Lovelace [{ada.uuid[:8]}] 2"
    played.assert_copied(ada)


def test_folder_copied_by_the_player_is_left_alone(played: Played) -> None:
    ada = played.add()
    refresh(played.path, played.copies)
    own = played.copies / "AA my copy"
    shutil.copytree(played.folder(ada), own)
    before = {each: each.read_bytes() for each in own.iterdir()}
    played.hit(ada, 4)
    refresh(played.path, played.copies)
    assert {each: each.read_bytes() for each in own.iterdir()} == before
    shutil.rmtree(own)
    played.assert_copied(ada)


def test_huge_file_in_a_folder_of_the_player_is_not_read(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = played.add()
    refresh(played.path, played.copies)
    monkeypatch.setattr("desktop.library.readable.copy_folders.LARGEST", 10)
    assert copies(played.copies) == ()
    monkeypatch.undo()
    assert [each.uuid for each in copies(played.copies)] == [ada.uuid]


def test_folder_open_elsewhere_keeps_its_name_and_is_updated(played: Played) -> None:
    ada = played.add()
    refresh(played.path, played.copies)
    before = played.folder(ada)
    played.rename(ada, "Countess")

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "rename", refused)
        assert refresh(played.path, played.copies).failed == ()
    assert played.folder(ada) == before
    played.assert_copied(ada)


def test_index_is_saved_regularly(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.library.readable.copies._INDEX_EVERY", 1)
    people = [played.add(each) for each in ("Ada", "Ida")]
    kept: list[int] = []

    def stop() -> bool:
        index = played.copies / "index.json"
        kept.append(len(json.loads(index.read_bytes())) if index.exists() else 0)
        return False

    refresh(played.path, played.copies, stop=stop)
    assert kept == [0, 1]
    assert all(played.copy(each).sheet.name for each in people)


def test_missing_folder_is_reported(played: Played) -> None:
    played.add("Ida Marchetti")
    played.copies.write_bytes(b"a file")
    with pytest.raises(CopiesFailed) as failed:
        refresh(played.path, played.copies)
    assert str(played.copies) not in failed.value.what, "no paths in the log"


def test_unwritable_copy_does_not_stop_the_others(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ida = played.add(), played.add("Ida")
    with failing(2, OSError(28, "No space left on device"), only="Ada"):
        done = refresh(played.path, played.copies)
    assert [(each.uuid, each.damaged, each.what) for each in done.failed] == [
        (ada.uuid, False, "No space left on device")
    ]
    played.assert_copied(ida)
    assert refresh(played.path, played.copies).written == 1
    played.assert_copied(ada)


def test_held_copy_is_written_a_moment_or_a_refresh_later(played: Played, holder: Holder) -> None:
    ada, ida = played.add(), played.add("Ida")
    holder.hold("character.json", times=3)
    assert refresh(played.path, played.copies).written == 2
    played.assert_copied(ada)
    played.rename(ida, "Edna")
    holder.hold("character.json", times=8)
    assert [each.what for each in refresh(played.path, played.copies).failed] == [
        "another program has the file open"
    ]
    assert refresh(played.path, played.copies).written == 1


def test_held_index_says_who_holds_it(played: Played, holder: Holder) -> None:
    played.add()
    holder.hold("index.json")
    with pytest.raises(CopiesFailed) as failed:
        refresh(played.path, played.copies)
    assert failed.value.what == "another program has it open"


def test_stopped_refresh_continues_the_next_time(played: Played) -> None:
    people = [played.add(f"P{number}") for number in range(5)]
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 2

    done = refresh(played.path, played.copies, stop=stop)
    assert (done.written, done.stopped) == (2, True)
    assert refresh(played.path, played.copies, only=[people[4].uuid]).written == 1
    done = refresh(played.path, played.copies)
    assert (done.written, done.stopped) == (2, False)


# Crashes


class Killed(BaseException):
    """Stands for the process being killed."""


_CALLS: tuple[tuple[Any, str], ...] = (
    (os, "fsync"),
    (Path, "mkdir"),
    (Path, "rename"),
    (Path, "replace"),
    (Path, "write_bytes"),
    (Path, "open"),
    (Path, "unlink"),
)


@contextmanager
def failing(at: int, error: BaseException, only: str = "") -> Iterator[None]:
    """Let the file operation numbered ``at`` fail, and after a kill all later ones."""
    count = 0

    def failing_one(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            nonlocal count
            if only and not (isinstance(args[0], Path) and only in str(args[0])):
                return original(*args, **named)
            count += 1
            if count == at or (count > at and isinstance(error, Killed)):
                raise error
            return original(*args, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for owner, name in _CALLS:
            patch.setattr(owner, name, failing_one(getattr(owner, name)))
        yield


_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("hit"), st.integers(0, 10)),
        st.tuples(st.just("type"), st.integers(0, 99)),
        st.tuples(st.just("type on"), st.integers(0, 99)),
        st.tuples(st.just("rename"), st.sampled_from(["Ida", "IDA", "Con", "a/b"])),
        st.tuples(st.just("show"), st.sampled_from([_PORTRAIT, ANOTHER])),
        st.tuples(st.just("lose the index"), st.none()),
        st.tuples(st.just("refresh"), st.none()),
        st.tuples(st.just("killed"), st.integers(1, 16)),
        st.tuples(st.just("failed"), st.integers(1, 16)),
    ),
    min_size=3,
    max_size=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=_STEPS)
def test_copy_is_never_behind_the_last_full_refresh(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, Any]]
) -> None:
    played = Played(tmp_path_factory.mktemp("played"))
    ida = played.add("Ida")
    refresh(played.path, played.copies)
    seen, least = [played.now(ida).sheet], 0
    for step, value in [*steps, ("refresh", None)]:
        match step:
            case "hit":
                played.hit(ida, value)
            case "type" | "type on":
                played.type(ida, f"Notes {value}", on=step == "type on")
            case "rename":
                played.rename(ida, value)
            case "show":
                played.show(ida, value)
            case "lose the index":
                (played.copies / "index.json").unlink(missing_ok=True)
            case "refresh":
                assert refresh(played.path, played.copies).failed == ()
                played.assert_copied(ida)
                seen, least = [], len(played.journal(ida))
            case "killed":
                with failing(value, Killed()), suppress(Killed):
                    refresh(played.path, played.copies)
            case _:
                with failing(value, OSError(5, "Input/output error")), suppress(CopiesFailed):
                    refresh(played.path, played.copies)
        seen.append(played.now(ida).sheet)
        copy, journal = played.copy(ida), played.journal(ida)
        assert replace(copy.sheet, picture="") in [replace(each, picture="") for each in seen]
        assert least <= len(copy.entries) <= len(journal)
        assert list(copy.entries[:-1]) == journal[: len(copy.entries)][:-1]
        if copy.entries:
            assert copy.entries[-1].action_id == journal[len(copy.entries) - 1].action_id
    played.library.close()


@pytest.mark.parametrize("torn", [0, 1, 60, -1])
def test_line_cut_off_while_appending_costs_nothing(played: Played, torn: int) -> None:
    ada = played.add()
    played.hit(ada, 9)
    refresh(played.path, played.copies)
    file = played.folder(ada) / "journal.jsonl"
    played.hit(ada, 8)
    played.hit(ada, 7)
    added = "".join(map(journal_line, played.journal(ada)[1:])).encode()
    with file.open("ab") as journal:
        journal.write(added[:torn])
    assert len(played.copy(ada).entries) >= 1
    refresh(played.path, played.copies)
    played.assert_copied(ada)


@pytest.mark.parametrize(
    ("good", "bad"), [(b'"seq": 2', b'"seq": xx'), (b'"seq": 3', b'"seq": x'), (b'"seq": 2', b'"sEq": 22')]
)
def test_copy_with_a_broken_journal_is_set_aside_and_rewritten(
    played: Played, good: bytes, bad: bytes
) -> None:
    ada = played.add()
    for hp in (9, 8, 7):
        played.hit(ada, hp)
    refresh(played.path, played.copies)
    file = played.folder(ada) / "journal.jsonl"
    spoilt = file.read_bytes().replace(good, bad)
    file.write_bytes(spoilt)
    played.hit(ada, 6)
    refresh(played.path, played.copies)
    played.assert_copied(ada)
    (kept,) = copies(played.copies / "Earlier")
    assert (kept.folder / "journal.jsonl").read_bytes() == spoilt


# Names


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        ("Ida Marchetti", "Ida Marchetti"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("COM\u00b9", "_COM\u00b9"),
        ("Confetti", "Confetti"),
        ('a/b\\c:d*e?f"g<h>i|j', "a_b_c_d_e_f_g_h_i_j"),
        ("..", "_"),
        ("", "_"),
        ("  Ida.  ", "Ida"),
        ("I\u202eda\u200d", "Ida"),
        ("line\u2028break\n", "line break"),
        ("e\u0301", "\u00e9"),
    ],
)
def test_names_are_legal_everywhere(name: str, legal: str) -> None:
    assert legal_name(name) == legal


@given(st.text(max_size=300), st.integers(8, 120))
def test_any_name_becomes_short_visible_and_stable(name: str, most: int) -> None:
    legal = legal_name(name, most)
    assert 0 < len(legal.encode()) <= most + 1
    assert legal_name(legal, most) == legal
    assert unicodedata.is_normalized("NFC", legal)
    assert not set(legal) & set('<>:"/\\|?*\0')
    assert legal == legal.strip(" .")


@settings(max_examples=10)
@given(st.lists(st.text(st.sampled_from("aAéÉ\u0301.:/ "), max_size=4), min_size=2, max_size=8))
def test_characters_with_the_same_name_get_different_folders(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    played = Played(tmp_path_factory.mktemp("played"))
    people = [played.add(each, uuid=f"abcdefgh-{number}") for number, each in enumerate(names)]
    refresh(played.path, played.copies)
    folders = [each.folder.name for each in copies(played.copies)]
    assert len({same_place(each) for each in folders}) == len(names)
    for each in people:
        assert played.copy(each).sheet == played.now(each).sheet
    played.library.close()


def test_what_travels_is_in_the_copy_and_kept_current(played: Played) -> None:
    ada = played.add()
    refresh(played.path, played.copies)
    assert played.copy(ada).extras is None
    pack = sample_packs()[0]
    with played.library.transaction() as tx:
        campaign = tx.campaigns.add("Low Water", ada.sheet.system)
        kept = tx.packs.add(pack.id, pack.name, pack.system, pack_text(pack))
        tx.campaigns.set_packs(campaign.id, [kept.id])
        tx.campaigns.set_member(ada.id, campaign.id)
        tx.put_plan(ada.id, Plan("about"))
    assert refresh(played.path, played.copies).written == 1
    extras = played.copy(ada).extras
    assert extras is not None
    assert extras.campaign is not None
    assert (extras.plan, extras.campaign.name, extras.packs) == (Plan("about"), "Low Water", (pack,))
    assert refresh(played.path, played.copies).written == 0
    with played.library.transaction() as tx:
        tx.campaigns.remove(campaign.id)
        tx.put_plan(ada.id, None)
    assert refresh(played.path, played.copies).written == 1
    assert played.copy(ada).extras is None
    assert refresh(played.path, played.copies).written == 0
