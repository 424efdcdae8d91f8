"""Special files and polyglot pictures are refused at once or harmless."""

import os
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.base.images import ImageFault, ImageFormat, fault, sniff
from desktop.interchange.archive import pack
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reason, Unreadable
from desktop.interchange.rollbook import files_of, write_rollbook
from desktop.library.store.file_guard import is_part_of
from rules_core.sheet.sheet import Sheet
from tests.interchange.reading import read_path
from tests.interchange.shapes import png

ADA = Sheet("coc7", "Ada")
posix = pytest.mark.posix_only("pipes, devices and links are POSIX files")


def refused(read: Callable[[], object]) -> Reason:
    """Why a file is refused, which is said within a second."""
    begun = time.process_time()
    with pytest.raises(Unreadable) as refusal:
        read()
    assert time.process_time() - begun < 1
    return refusal.value.reason


@posix
def test_links_to_devices_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    (tmp_path / "self.json").symlink_to(tmp_path / "self.json")
    with (tmp_path / "vast.rollbook").open("wb") as file:
        file.truncate(5 * 1024**3)
    assert refused(lambda: read_path(tmp_path / "zero.json")) is Reason.NOT_A_FILE
    assert refused(lambda: read_path(tmp_path / "self.json")) is Reason.REFUSED
    assert refused(lambda: read_path(tmp_path / "vast.rollbook")) is Reason.TOO_LARGE


@posix
@pytest.mark.parametrize("name", ["character.json", "journal.jsonl", "portrait.png"])
def test_the_parts_of_a_folder_may_not_be_pipes_or_devices(tmp_path: Path, name: str) -> None:
    """Whatever is no file counts as not there."""
    folder, files = tmp_path / "Ada", files_of(ADA)
    folder.mkdir()
    for each in {name, *files}:
        if each == name:
            os.mkfifo(folder / each)
        else:
            (folder / each).write_bytes(files[each])
    if name == "character.json":
        assert refused(lambda: read_path(folder)) is Reason.FOLDER
    else:
        assert read_path(folder).sheet == ADA


@posix
@posix
def test_a_line_break_in_a_name_is_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "Ada.json\nIda.json: All is well."
    file.write_text("{", encoding="utf-8")
    assert main(["import", str(file), "--library", str(tmp_path / "library.db")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("line", [b"\n", b" \n", b"{}\n"])
def test_a_journal_of_a_million_lines_is_refused_at_once(line: bytes) -> None:
    data = pack({**files_of(ADA), "journal.jsonl": line * 1_000_000})
    assert refused(lambda: read_character(data, "x")) is Reason.TOO_MANY


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def animated() -> bytes:
    """A PNG that says it has a billion frames."""
    return png()[:33] + chunk(b"acTL", struct.pack(">II", 10**9, 0)) + png()[33:]


def bomb() -> bytes:
    """A PNG of 40,000 by 40,000 pixels in a few bytes."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 40_000, 40_000, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(1_000))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>", "none"),
        (b"<?xml version='1.0'?><svg/>", "none"),
        (b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", "none"),
        (bomb(), "large"),
    ],
    ids=["svg", "xml", "gif", "bomb"],
)
def test_an_invalid_portrait_is_skipped_with_a_remark(data: bytes, wrong: str) -> None:
    assert fault(data) is (ImageFault.NOT_A_PICTURE if wrong == "none" else ImageFault.TOO_LARGE)
    begun = time.process_time()
    reading = read_character(pack({**files_of(ADA), "portrait.png": data}), "x")
    assert time.process_time() - begun < 1
    assert (reading.sheet, reading.portrait) == (ADA, None)
    assert [each.field for each in reading.remarks if each.reason] == ["portrait.png"]


def test_a_polyglot_picture_is_only_a_picture() -> None:
    both = png() + write_rollbook(ADA)
    assert sniff(both) is not None
    assert refused(lambda: read_character(both, "x.rollbook")) is Reason.FOREIGN
    info = sniff(png() + b"<script>alert(1)</script>")
    assert info is not None
    assert info.format is ImageFormat.PNG
    assert fault(animated()) is None, "its first picture is taken, see tests/fields/test_pictures.py"


@posix
def test_the_open_library_is_recognised_under_any_path(tmp_path: Path) -> None:
    """It must never be read by hand, not even when a player drops it on the window."""
    library, other = tmp_path / "library.db", tmp_path / "other.db"
    for each in (library, other):
        each.write_bytes(b"")
    (tmp_path / "link.json").symlink_to(library)
    (tmp_path / "hard.json").hardlink_to(library)
    for name in ("library.db", "link.json", "hard.json", "../" + tmp_path.name + "/library.db"):
        assert is_part_of(tmp_path / name, library)
    assert not is_part_of(other, library)
    assert not is_part_of(tmp_path / "none", library)
    (tmp_path / "library.db-journal").write_bytes(b"")
    assert is_part_of(tmp_path / "library.db-journal", library)
