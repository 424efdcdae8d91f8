"""Files are recognised by content; others get one clear message."""

import os
from pathlib import Path

import pytest

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reason, Unreadable
from desktop.interchange.rollbook import write_rollbook
from desktop.interchange.words import fault
from rules_core.sheet.sheet import Sheet
from tests.interchange.reading import read_path
from tests.interchange.shapes import charaeno, dholeshouse, encoded, png


@pytest.mark.parametrize(
    ("data", "format_id"),
    [
        (write_rollbook(Sheet("coc7", "Ada")), "rollbook"),
        (encoded(dholeshouse()), "dholeshouse"),
        (encoded(charaeno()), "charaeno"),
        (b"\xef\xbb\xbf\r\n" + encoded(charaeno()), "charaeno"),
        (b"\xff\xfe" + encoded(charaeno()).decode().encode("utf-16-le"), "charaeno"),
    ],
)
def test_each_format_is_recognised_without_its_name(data: bytes, format_id: str) -> None:
    assert read_character(data, "x.bin").format == format_id


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Reason.EMPTY),
        (b"   ", Reason.EMPTY),
        (b"%PDF-1.7\n\x80\x81", Reason.FOREIGN),
        (png(), Reason.FOREIGN),
        (b"Dear diary", Reason.FOREIGN),
        (b"[1, 2]", Reason.FOREIGN),
        (b'{"kind": "character", "data": {}}', Reason.NO_CHARACTER),
        (b'{"name": "Ada", "type": "character", "system": {}}', Reason.FOREIGN),
        (b'{"name": ', Reason.NOT_JSON),
    ],
)
def test_other_files_are_refused_in_one_sentence(data: bytes, reason: Reason) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_character(data, "x")
    assert refusal.value.reason is reason
    sentence = fault(refusal.value)
    assert sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_sentence(reason: Reason) -> None:
    error = Unreadable(reason, megabytes=8, line=3, key="STR", format="Charaeno", detail="x", seconds=10)
    sentence = fault(error)
    assert sentence.endswith(".")
    assert "{" not in sentence


def refused_path(path: Path) -> Reason:
    with pytest.raises(Unreadable) as refusal:
        read_path(path)
    return refusal.value.reason


def test_unreadable_paths_are_refused(tmp_path: Path) -> None:
    assert refused_path(tmp_path / "none.json") is Reason.MISSING
    assert refused_path(tmp_path) is Reason.FOLDER
    (tmp_path / "x.json").write_bytes(b"{}")
    assert refused_path(tmp_path / "x.json" / "y") is Reason.MISSING
    assert refused_path(tmp_path / "a\0b") is Reason.REFUSED
    too_long = Reason.REFUSED if os.name == "posix" else Reason.MISSING  # Windows looks no further
    assert refused_path(tmp_path / ("x" * 5000)) is too_long


@pytest.mark.posix_only("pipes and devices are POSIX files")
def test_pipes_and_devices_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused_path(tmp_path / "pipe") is Reason.NOT_A_FILE
    assert refused_path(Path("/dev/zero")) is Reason.NOT_A_FILE


def test_a_file_larger_than_any_character_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 1)
    with pytest.raises(Unreadable) as refusal:
        read_path(tmp_path / "huge.json")
    assert (refusal.value.reason, refusal.value.facts) == (Reason.TOO_LARGE, {"megabytes": 64})


def test_a_text_larger_than_any_character_is_not_read() -> None:
    most = 8 * 1024 * 1024
    with pytest.raises(Unreadable) as refusal:
        read_character(b"x" * most, "x")
    assert refusal.value.reason is Reason.FOREIGN
    with pytest.raises(Unreadable) as refusal:
        read_character(b"x" * (most + 1), "x")
    assert (refusal.value.reason, refusal.value.facts) == (Reason.TOO_LARGE, {"megabytes": 8})


@pytest.mark.parametrize("encoding", ["cp932", "gb18030", "cp1252"])
def test_a_text_in_an_older_encoding_is_tried(encoding: str) -> None:
    name = {"cp932": "江戸", "gb18030": "爱达", "cp1252": "Zoë"}[encoding]
    row = "STR 45 CON 50 SIZ 60 DEX 55 INT 70 APP 45 POW 60 EDU 80"
    found = read_character(f"{name}\n{row}\n".encode(encoding), "x.txt")
    assert found.format == "stat-block"
    assert found.sheet.trait("edu") == 80


@pytest.mark.parametrize(("blanks", "reason"), [(4095, Reason.NOT_JSON), (4096, Reason.FOREIGN)])
def test_an_object_is_told_by_its_beginning(blanks: int, reason: Reason) -> None:
    for broken in (b'{"a": 1', b'{"a": "\xff'):
        with pytest.raises(Unreadable) as refusal:
            read_character(b" " * blanks + broken, "x")
        assert refusal.value.reason is reason
