"""Archives are read without trusting their content, and nothing is written to disk."""

import io
import stat
import struct
import time
import tracemalloc
import warnings
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress

import pytest

from desktop.interchange.archive import pack, unpack
from desktop.interchange.detect import read_character
from desktop.interchange.review import Reason, Unreadable
from desktop.interchange.rollbook import files_of, read_rollbook, write_rollbook
from desktop.interchange.words import fault, what_now
from rules_core.sheet.sheet import Sheet

CHARACTER = files_of(Sheet("coc7", "Ada Thorn"))["character.json"]


def archive(write: Callable[[zipfile.ZipFile], None]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        write(opened)
    return packed.getvalue()


def named(name: str) -> bytes:
    def write(opened: zipfile.ZipFile) -> None:
        opened.writestr("character.json", CHARACTER)
        opened.writestr(zipfile.ZipInfo(name), b"x")

    return archive(write)


def refused(data: bytes) -> Reason:
    with pytest.raises(Unreadable) as refusal:
        read_character(data, "a.rollbook")
    return refusal.value.reason


def test_files_survive_packing() -> None:
    files = {"a.json": b"{}", "b.bin": bytes(range(256)) * 50, "dull": b"\0" * 5_000_000}
    assert unpack(pack(files)) == files


def test_highly_compressible_files_are_stored() -> None:
    """A reader would take the archive for a bomb; and it says so of no other file."""
    files = {"notes.txt": b" " * 100_000, "character.json": b'{"name": "Ida", "hp": 11}'}
    packed = pack(files)
    assert unpack(packed) == files
    kinds = {each.filename: each.compress_type for each in zipfile.ZipFile(io.BytesIO(packed)).infolist()}
    assert kinds == {"notes.txt": zipfile.ZIP_STORED, "character.json": zipfile.ZIP_DEFLATED}


def test_a_file_is_stored_if_it_shrinks_to_a_fiftieth() -> None:
    def shrunk(size: int) -> int:
        packer = zlib.compressobj(wbits=-15)
        return len(packer.compress(b" " * size) + packer.flush())

    size = next(each for each in range(1, 100_000) if each == 50 * shrunk(each) == 50 * shrunk(each - 1))
    for length, kind in ((size, zipfile.ZIP_STORED), (size - 1, zipfile.ZIP_DEFLATED)):
        (packed,) = zipfile.ZipFile(io.BytesIO(pack({"notes.txt": b" " * length}))).infolist()
        assert packed.compress_type == kind


def test_an_archive_made_elsewhere_is_read() -> None:
    assert read_character(named("remarks.txt"), "a").sheet.name == "Ada Thorn"


@pytest.mark.parametrize(
    "name",
    [
        "../character.json",
        "/etc/passwd",
        "folder/character.json",
        "folder/",
        "",
        "a\\b",
        "C:x",
        "Character.JSON",
        "portrait.png ",
        "..",
        "a\nb",
        "a\u202eb",
    ],
)
def test_unusual_names_are_refused(name: str) -> None:
    assert refused(named(name)) is Reason.ARCHIVE


def test_a_name_cut_short_by_nul_is_refused() -> None:
    assert (
        refused(named("journal.jsonlXy").replace(b"journal.jsonlXy", b"journal.jsonl\0y")) is Reason.ARCHIVE
    )


def test_duplicate_names_are_refused() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert refused(named("character.json")) is Reason.ARCHIVE


def test_links_are_refused() -> None:
    def write(opened: zipfile.ZipFile) -> None:
        info = zipfile.ZipInfo("character.json")
        info.create_system = 3
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(info, "/etc/passwd")

    assert refused(archive(write)) is Reason.ARCHIVE


def test_an_archive_without_a_character_is_not_recognised() -> None:
    assert refused(archive(lambda opened: opened.writestr("word/document.xml", b"<x/>"))) is Reason.ARCHIVE
    assert refused(archive(lambda opened: opened.writestr("notes.txt", b"x"))) is Reason.FOREIGN
    assert refused(archive(lambda _: None)) is Reason.FOREIGN


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unusual_compression_is_refused(kind: int) -> None:
    assert (
        refused(archive(lambda opened: opened.writestr("character.json", CHARACTER, kind))) is Reason.ARCHIVE
    )


def test_zip_bombs_are_refused() -> None:
    bomb = archive(lambda opened: opened.writestr("character.json", b" " * 60_000_000))
    assert len(bomb) < 100_000
    assert refused(bomb) is Reason.ARCHIVE


def test_a_false_size_costs_no_memory() -> None:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    deflated = compressor.compress(b" " * 100_000_000) + compressor.flush()
    name = b"character.json"
    claimed = struct.pack("<III", 0, len(deflated), 1000)
    local = b"PK\3\4" + struct.pack("<HHHHH", 20, 0, 8, 0, 33) + claimed + struct.pack("<HH", len(name), 0)
    central = (
        b"PK\1\2"
        + struct.pack("<HHHHHH", 20, 20, 0, 8, 0, 33)
        + claimed
        + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0)
        + name
    )
    body = local + name + deflated
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(body), 0)
    tracemalloc.start()
    try:
        assert refused(body + central + end) is Reason.ARCHIVE
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_overlapping_files_are_refused() -> None:
    data = named("second.bin")
    directory = data.rindex(b"PK\1\2")
    overlapping = data[: directory + 42] + struct.pack("<I", 0) + data[directory + 46 :]
    assert refused(overlapping) is Reason.ARCHIVE


def test_too_many_files_are_refused() -> None:
    def write(opened: zipfile.ZipFile) -> None:
        for number in range(1_001):
            opened.writestr(f"{number}.txt", b"")

    assert refused(archive(write)) is Reason.ARCHIVE


def test_a_thousand_files_are_read() -> None:
    files = {f"{number}.txt": b"" for number in range(1_000)}
    assert unpack(pack(files)) == files


@pytest.mark.parametrize(("size", "reason"), [(100, None), (101, Reason.ARCHIVE)])
def test_what_shrank_to_less_than_a_hundredth_is_refused(size: int, reason: Reason | None) -> None:
    """Stored byte for byte, and declared larger."""
    packed = bytearray(archive(lambda opened: opened.writestr("a", b"x", zipfile.ZIP_STORED)))
    for place in (22, packed.index(b"PK\1\2") + 24):
        packed[place : place + 4] = struct.pack("<I", size)
    if reason is None:
        assert unpack(bytes(packed)) == {"a": b"x"}
        return
    with pytest.raises(Unreadable) as refusal:
        unpack(bytes(packed))
    assert refusal.value.reason is reason


@pytest.mark.parametrize(("size", "kind"), [(5_000, zipfile.ZIP_DEFLATED), (100_000, zipfile.ZIP_STORED)])
def test_same_files_give_the_same_archive(size: int, kind: int) -> None:
    files = {"a.txt": bytes(size), "b.txt": b"b"}
    assert pack(files) == pack(files)
    first, second = zipfile.ZipFile(io.BytesIO(pack(files))).infolist()
    assert (first.compress_type, second.compress_type) == (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    assert (first.external_attr, first.create_system) == ((stat.S_IFREG | 0o644) << 16, 3)
    assert first.date_time == (1980, 1, 1, 0, 0, 0)


@pytest.mark.parametrize("flag", ["encrypted", "device"])
def test_encrypted_and_special_files_are_refused(flag: str) -> None:
    def write(opened: zipfile.ZipFile) -> None:
        info = zipfile.ZipInfo("character.json")
        info.external_attr = (stat.S_IFCHR | 0o644) << 16 if flag == "device" else 0
        opened.writestr(info, CHARACTER)

    packed = bytearray(archive(write))
    if flag == "encrypted":
        packed[packed.index(b"PK\1\2") + 8] |= 1
    assert refused(bytes(packed)) is Reason.ARCHIVE


def test_too_large_an_archive_tells_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pack({"a": b"x" * 3, "b": b"y" * 3})
    monkeypatch.setattr("desktop.interchange.archive.LARGEST_ARCHIVE", len(whole))
    assert unpack(whole) == {"a": b"xxx", "b": b"yyy"}
    for most in (len(whole) - 1, 5):
        monkeypatch.setattr("desktop.interchange.archive.LARGEST_ARCHIVE", most)
        with pytest.raises(Unreadable) as refusal:
            unpack(whole)
        assert (refusal.value.reason, refusal.value.facts) == (Reason.TOO_LARGE, {"megabytes": 0})


def test_too_large_an_archive_is_refused_unread() -> None:
    with pytest.raises(Unreadable) as refusal:
        unpack(bytes(64 * 1024 * 1024 + 1))
    assert (refusal.value.reason, refusal.value.facts) == (Reason.TOO_LARGE, {"megabytes": 64})


def test_content_of_all_files_together_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(opened: zipfile.ZipFile) -> None:
        for name in "ab":
            opened.writestr(name, b" " * 400)

    whole = archive(write)
    assert len(whole) < 799
    monkeypatch.setattr("desktop.interchange.archive.LARGEST_ARCHIVE", 800)
    assert unpack(whole) == {"a": b" " * 400, "b": b" " * 400}
    monkeypatch.setattr("desktop.interchange.archive.LARGEST_ARCHIVE", 799)
    with pytest.raises(Unreadable) as refusal:
        unpack(whole)
    assert (refusal.value.reason, refusal.value.facts) == (Reason.TOO_LARGE, {"megabytes": 0})


def test_too_large_a_total_is_refused() -> None:
    noise = bytes(i * i % 251 for i in range(100_000)) * 8

    def write(opened: zipfile.ZipFile) -> None:
        for number in range(90):
            opened.writestr(f"{number}.bin", noise, zipfile.ZIP_STORED)

    assert refused(archive(write)) is Reason.TOO_LARGE


def test_a_truncated_or_changed_archive_is_detected() -> None:
    whole = write_rollbook(Sheet("coc7", "Ada Thorn", notes="The tide table stops in March."))
    for length in range(4, len(whole), 7):
        assert refused(whole[:length]) is Reason.ARCHIVE
    begun = time.process_time()
    for place in range(4, len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 0xFF
        with suppress(Unreadable):
            assert read_character(bytes(changed), "a").sheet.name == "Ada Thorn"
    assert time.process_time() - begun < 20


@pytest.mark.parametrize(
    "first", ["[Content_Types].xml", "_rels/.rels", "mimetype"], ids=["xlsx", "docx", "ods"]
)
def test_an_office_document_is_refused_as_one(first: str) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(first, "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("xl/workbook.xml", "<workbook/>")
    with pytest.raises(Unreadable) as refused:
        read_rollbook(made.getvalue())
    assert refused.value.reason is Reason.OFFICE
    assert fault(refused.value).startswith("This is a spreadsheet")
    assert what_now(refused.value)
