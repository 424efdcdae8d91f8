"""Rows are read from the pages of a file exactly as SQLite reads them; what is no row is skipped."""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop.library.salvage.pages import HEADER, page_size, sweep_rows

PAGE = 4096
INTEGERS = (
    0,
    1,
    2,
    *(sign * (1 << bits) - (sign > 0) for bits in (7, 15, 23, 31, 47, 63) for sign in (1, -1)),
)
VALUES = (
    *INTEGERS,
    127 + 1,
    -129,
    None,
    0.5,
    -2.25,
    "",
    "äß",
    "x" * 57,
    "x" * 58,
    b"",
    b"\x00\xff",
    bytes(57),
)
ROW_IDS = (-(1 << 63), -1, 1, 127, 128, 16383, 16384, 1 << 55, (1 << 56) - 1, 1 << 56, (1 << 63) - 1)

Rows = list[tuple[int, tuple[object, ...]]]


@pytest.mark.parametrize("size", [512, 1024, PAGE, 65536])
def test_every_kind_of_value_and_length_is_read(tmp_path: Path, size: int) -> None:
    """Around the lengths at which a row goes on in further pages, and with how much of it."""
    most, least = size - 35, (size - 12) * 32 // 255 - 23
    turns = (most, least + size - 4, most + size - 4, least + 2 * (size - 4), most + 2 * (size - 4))
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as file:
        file.execute(f"PRAGMA page_size = {size}")
        file.execute("CREATE TABLE some (id INTEGER PRIMARY KEY, value)")
        file.execute("BEGIN")
        file.executemany("INSERT INTO some VALUES (?, 'row')", [(each,) for each in ROW_IDS])
        file.executemany("INSERT INTO some (id, value) VALUES (?, ?)", enumerate(VALUES, 1000))
        lengths = [turn + around for turn in turns for around in range(-9, 4)]
        file.executemany(
            "INSERT INTO some (id, value) VALUES (?, ?)",
            [(number, str(number % 10) * length) for number, length in enumerate(lengths, 2000)],
        )
        file.execute("COMMIT")
        file.execute("VACUUM")
        wanted = file.execute("SELECT * FROM some ORDER BY id").fetchall()
    content = (tmp_path / "file").read_bytes()
    assert page_size(content) == size
    assert sorted((row, values[1]) for row, values in sweep_rows(content) if len(values) == 2) == wanted


def test_pages_of_deleted_rows_are_skipped_however_long_their_list_is(tmp_path: Path) -> None:
    """At 512 bytes a page of the list names 126 others."""
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as file:
        file.execute("PRAGMA page_size = 512")
        for table in ("gone", "kept"):
            file.execute(f"CREATE TABLE {table} (value)")
            file.executemany(f"INSERT INTO {table} VALUES (?)", [(table * 50,)] * 600)
        file.execute("DROP TABLE gone")
        (free,) = file.execute("PRAGMA freelist_count").fetchone()
    assert free > 2 * 127
    found = [values[0] for _, values in sweep_rows((tmp_path / "file").read_bytes()) if len(values) == 1]
    assert found == ["kept" * 50] * 600


def rows_of(*pages: bytes) -> Rows:
    """The rows of these pages of a file whose first page is empty."""
    return list(sweep_rows(b"".join([bytes(PAGE), *pages])))


def varint(value: int) -> bytes:
    """A number below 2**28 as SQLite writes it."""
    shifts = [each for each in (21, 14, 7) if value >> each]
    return bytes([*(value >> each & 0x7F | 0x80 for each in shifts), value & 0x7F])


def record(*kinds: int, body: bytes = b"") -> bytes:
    head = b"".join(map(varint, kinds))
    return varint(len(head) + 1 + (len(head) > 126)) + head + body


def cell(content: bytes, row: int = 1, length: int | None = None) -> bytes:
    return varint(len(content) if length is None else length) + varint(row) + content


GOOD = cell(record(1, body=b"\x07"), 2)


def page(*cells: bytes, count: int | None = None, size: int = PAGE) -> bytes:
    """A leaf page with these cells, packed to its end."""
    places, end = [], size
    for each in cells:
        places.append(end := end - len(each))
    head = struct.pack(">BHHHB", 13, 0, len(cells) if count is None else count, end, 0)
    head += struct.pack(f">{len(places)}H", *places)
    return head + bytes(end - len(head)) + b"".join(reversed(cells))


@pytest.mark.parametrize(
    "bad",
    [
        cell(record(10)),
        cell(record(11)),
        cell(record(1)),
        cell(record(7, body=bytes(7))),
        cell(record(1, body=b"\x07\x07")),
        cell(b"\x03\x01\x81" + b"\x00" * 3),
        cell(record(*[8] * 102)),
        cell(record(8), length=3 * PAGE + 1),
        cell(b"\x80" * 9, length=0),
        cell(record(8012), length=4003),
    ],
    ids=[
        *("kind 10", "kind 11", "cut integer", "cut float", "too long", "cut head", "102 columns"),
        *("longer than the file", "empty", "runs over the page"),
    ],
)
def test_what_is_no_row_is_skipped_and_others_are_read(bad: bytes) -> None:
    assert rows_of(page(GOOD, bad), bytes(PAGE)) == [(2, (7,))]
    assert rows_of(page(bad, GOOD), bytes(PAGE)) == [(2, (7,))]


def overflowing(following: int) -> Iterator[bytes]:
    """A page whose row goes on in page ``following``, and one of zeros to go on in."""
    whole = record(4 * PAGE + 12, body=b"o" * 2 * PAGE)
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (len(whole) - least) % (PAGE - 4)
    here = here if here <= PAGE - 35 else least
    yield page(cell(whole[:here], length=len(whole)) + struct.pack(">I", following))
    left = whole[here:]
    for number in range(4, 4 + -(-len(left) // (PAGE - 4))):
        part, left = left[: PAGE - 4], left[PAGE - 4 :]
        yield (struct.pack(">I", number if left else 0) + part).ljust(PAGE, b"\0")


@pytest.mark.parametrize(
    ("following", "found"), [(3, [(1, (b"o" * 2 * PAGE,))]), (0, []), (6, []), (1 << 31, [])]
)
def test_row_that_goes_on_outside_the_file_is_skipped(following: int, found: Rows) -> None:
    assert rows_of(*overflowing(following)) == found


@pytest.mark.parametrize("count", [0, 1, 2, 3, 0xFFFF])
def test_wrong_number_of_rows_reads_no_more_than_the_page_has(count: int) -> None:
    """Places of zero name the head of the page, which is no row."""
    full = page(GOOD, cell(record(9), 3), count=count)
    wanted: Rows = [(2, (7,)), (3, (1,))]
    assert rows_of(full) == wanted[: min(count, 2)]


def test_place_beyond_its_page_is_not_read() -> None:
    first = bytearray(page(GOOD))
    first[8:10] = struct.pack(">H", 2 * PAGE - len(GOOD))
    assert rows_of(bytes(first), page(GOOD)) == [(2, (7,))]
    assert rows_of(bytes(first)) == []


def test_most_columns_of_a_row_are_101() -> None:
    assert rows_of(page(cell(record(*[8] * 101)))) == [(1, (0,) * 101)]


def test_last_page_is_read_as_far_as_it_goes_and_what_is_cut_off_is_zero() -> None:
    assert rows_of(page(cell(record(9), 3), GOOD)[:-1]) == [(3, (None,)), (2, (7,))]
    assert rows_of(page(GOOD)[:10]) == []
    assert list(sweep_rows(b"")) == []


def header(size: int, free: int = 0) -> bytes:
    return (HEADER + struct.pack(">H", size) + bytes(14) + struct.pack(">I", free)).ljust(100, b"\0")


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (header(512), 512),
        (header(1), 65536),
        (header(32768), 32768),
        (header(256), PAGE),
        (header(1000), PAGE),
        (header(0), PAGE),
        (header(512)[:99], PAGE),
        (b"x" + header(512)[1:], PAGE),
        (b"", PAGE),
    ],
)
def test_unreadable_header_means_the_usual_size_of_a_page(content: bytes, size: int) -> None:
    assert page_size(content) == size


def trunk(following: int, *free: int, count: int | None = None) -> bytes:
    told = len(free) if count is None else count
    return struct.pack(f">{2 + len(free)}I", following, told, *free).ljust(512, b"\0")


@pytest.mark.parametrize(
    ("first", "trunks", "found"),
    [
        (0, [trunk(0)], [3, 4, 5]),
        (2, [trunk(0, 4)], [3, 5]),
        (2, [trunk(2, 4)], [3, 5]),
        (2, [trunk(5, 4)], [3]),
        (2, [trunk(99, 4)], [3, 5]),
        (2, [trunk(0, 4, *[0] * 125)], [3, 5]),
        (2, [trunk(0, 4, count=127)], [3, 4, 5]),
        (6, [trunk(0)], [3, 4, 5]),
        (99, [trunk(0)], [3, 4, 5]),
    ],
    ids=["none", "one", "circle", "a row's page", "goes on outside", "full", "no list", "last", "outside"],
)
def test_damaged_list_of_free_pages_is_followed_as_far_as_it_makes_sense(
    first: int, trunks: list[bytes], found: list[int]
) -> None:
    pages = [page(cell(record(1, body=bytes([number])), number), size=512) for number in (3, 4, 5)]
    content = b"".join([header(512, first).ljust(512, b"\0"), *trunks, *pages])
    assert [row for row, _ in sweep_rows(content)] == found
