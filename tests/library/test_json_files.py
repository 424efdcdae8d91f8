"""The app's JSON files are read, or one type of error says why not."""

import os
import sys
from pathlib import Path

import pytest

from desktop.base.json_files import Fault, JsonUnreadable, read_json, read_object
from desktop.base.paths import places
from desktop.base.recent import recent
from desktop.base.settings import Settings, load, read
from desktop.library.backups.backups import backup, backups
from desktop.library.moving.move_record import moved_to, record_of
from desktop.library.running.last_end import LastEnd, Running
from desktop.library.running.second_start import receive_requests, send_request
from desktop.library.store.library import Library
from tests.library.people import investigator

TOO_DEEP = b"[" * 200_000
DEEP_INSIDE = b'{"x": ' + TOO_DEEP


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, Fault.MISSING),
        (b"", Fault.NOT_JSON),
        (b"{", Fault.NOT_JSON),
        (b"\xff\xfe\x00", Fault.NOT_JSON),
        (b"1" * 5000, Fault.NOT_JSON),
        (TOO_DEEP, Fault.TOO_DEEP),
        (DEEP_INSIDE, Fault.TOO_DEEP),
        (b" " * (2 << 20), Fault.TOO_LARGE),
    ],
)
def test_unreadable_file_has_a_reason(tmp_path: Path, content: bytes | None, fault: Fault) -> None:
    file = tmp_path / "kept.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(JsonUnreadable) as told:
        read_json(file)
    assert (told.value.path, told.value.fault) == (file, fault)
    assert read_object(file) == {}


def test_folder_pipe_and_impossible_name_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("{}", encoding="utf-8")
    odd = {tmp_path: Fault.UNREADABLE, tmp_path / "a\0b": Fault.UNREADABLE}
    odd[tmp_path / "file" / "below"] = Fault.MISSING
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        odd[tmp_path / "pipe"] = Fault.UNREADABLE
    for path, fault in odd.items():
        with pytest.raises(JsonUnreadable) as told:
            read_json(path)
        assert told.value.fault is fault


def test_valid_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_bytes('\ufeff{"names": ["Märta"]}'.encode())
    assert read_json(file) == read_object(file) == {"names": ["Märta"]}
    file.write_text("[1]", encoding="utf-8")
    assert read_json(file) == [1]
    assert read_object(file) == {}


@pytest.mark.parametrize("content", [TOO_DEEP, DEEP_INSIDE])
def test_endlessly_nested_files_count_as_damaged_everywhere(
    path: Path, library: Library, content: bytes
) -> None:
    chosen = places(path)
    with library.transaction() as tx:
        tx.add(investigator())
    made = backup(path, chosen.backups, "first")
    request = send_request(chosen)
    assert request is not None
    files = (chosen.settings, chosen.recent, chosen.running, record_of(path), made.path.with_suffix(".json"))
    for file in (*files, request):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    assert read(chosen.settings) is None
    assert load(chosen.settings) == Settings()
    assert recent(chosen.recent) == ()
    assert Running(chosen).last_end == LastEnd(0, unsaved=False)
    assert moved_to(path) is None
    assert [each.verified for each in backups(chosen.backups)] == [False]
    assert receive_requests(chosen) == ()
