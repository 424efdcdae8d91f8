"""Read the rows in the pages of a SQLite file without SQLite, however broken the rest is.

Every leaf page of a table is read by itself; no page needs to point to it. The result may be garbage, so a
row counts only if its own hash is right; see ``desktop.library.salvage.wreck``.
"""

import struct
from collections.abc import Iterator

HEADER = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""

Value = int | float | str | bytes | None
"""The value of a column."""

_USUAL_PAGE = 4096
_LEAF = 0x0D
_FILE_HEADER = 100
_PAGE_HEADER = 8
_LARGEST_INTEGER = 6
_INTEGER_SIZES = (0, 1, 2, 3, 4, 6, 8)
_FLOAT, _ZERO, _ONE, _FIRST_BLOB = 7, 8, 9, 12
_MOST_COLUMNS = 100


def sweep_rows(content: bytes) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """Yield the rows in the leaf pages of a file's content, each with its row id, in no order.

    Skips pages on the free list, because their content was deleted. A truncated last page is read as far as
    it goes.
    """
    size = page_size(content)
    content += bytes(-len(content) % size)
    free = _free_pages(content, size)
    for number in range(1, len(content) // size + 1):
        start = (number - 1) * size
        head = start + (_FILE_HEADER if number == 1 else 0)
        if number not in free and content[head] == _LEAF:
            yield from _rows(content, start, head, size)


def page_size(content: bytes) -> int:
    """Return the page size in bytes from the file's header, or the default if it can't be read."""
    if content.startswith(HEADER) and len(content) >= _FILE_HEADER:
        (size,) = struct.unpack_from(">H", content, 16)
        size = 65536 if size == 1 else size
        if size >= 512 and size & (size - 1) == 0:
            return int(size)
    return _USUAL_PAGE


def _rows(content: bytes, start: int, head: int, size: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
    (count,) = struct.unpack_from(">H", content, head + 3)
    first = head + _PAGE_HEADER
    for at in range(first, min(first + 2 * count, start + size - 1), 2):
        (place,) = struct.unpack_from(">H", content, at)
        if place < size:
            try:
                yield _cell(content, start + place, start + size, size)
            except (IndexError, ValueError, struct.error):
                continue  # not a row


def _cell(content: bytes, at: int, end: int, size: int) -> tuple[int, tuple[Value, ...]]:
    length, at = _number(content, at)
    row, at = _number(content, at)
    if length > len(content):
        raise ValueError("longer than the file")
    here = _length_here(length, size)
    if at + here > end:
        raise ValueError("over the end of the page")
    record = content[at : at + here]
    if here < length:
        (following,) = struct.unpack_from(">I", content, at + here)
        record += _followed(content, following, length - here, size)
    return row, _values(record)


def _length_here(length: int, size: int) -> int:
    """How many bytes of a row are in its own page and not in overflow pages."""
    most = size - 35
    if length <= most:
        return length
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    return here if here <= most else least


def _followed(content: bytes, page: int, wanted: int, size: int) -> bytes:
    parts: list[bytes] = []
    while wanted > 0:
        if not page:
            raise ValueError("goes on nowhere")
        start = (page - 1) * size
        (page,) = struct.unpack_from(">I", content, start)
        parts.append(content[start + 4 : start + 4 + min(wanted, size - 4)])
        wanted -= size - 4
    return b"".join(parts)


def _values(record: bytes) -> tuple[Value, ...]:
    head, at = _number(record, 0)
    kinds: list[int] = []
    while at < head and len(kinds) <= _MOST_COLUMNS:
        kind, at = _number(record, at)
        kinds.append(kind)
    if at != head:
        raise ValueError("no record")
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(record, at, kind)
        values.append(value)
    if at != len(record):
        raise ValueError("no record")
    return tuple(values)


def _value(record: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind <= _LARGEST_INTEGER:
        end = at + _INTEGER_SIZES[kind]
        return (int.from_bytes(record[at:end], "big", signed=True) if kind else None), end
    if kind == _FLOAT:
        return struct.unpack_from(">d", record, at)[0], at + 8
    if kind in (_ZERO, _ONE):
        return int(kind == _ONE), at
    if kind < _FIRST_BLOB:
        raise ValueError("no kind of value")
    end = at + (kind - _FIRST_BLOB) // 2
    value = record[at:end]
    # Decode leniently as elsewhere; the hash reveals damage.
    return (value.decode("utf-8", "replace") if kind % 2 else value), end


def _number(content: bytes, at: int) -> tuple[int, int]:
    """Return a varint of one to nine bytes, and the position after it."""
    value = 0
    for place in range(at, at + 8):
        byte = content[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | content[at + 8]
    return (value - (1 << 64) if value >= 1 << 63 else value), at + 9


def _free_pages(content: bytes, size: int) -> frozenset[int]:
    if not content.startswith(HEADER):
        return frozenset()
    free: set[int] = set()
    (page,) = struct.unpack_from(">I", content, 32)
    while page and page not in free and page * size <= len(content):
        free.add(page)
        start = (page - 1) * size
        page, count = struct.unpack_from(">II", content, start)
        if count > size // 4 - 2:
            break  # not a free list
        free.update(struct.unpack_from(f">{count}I", content, start + 8))
    return frozenset(free)
