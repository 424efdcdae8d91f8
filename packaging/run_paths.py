"""Remove the build machine's library folders from a bundle's shared libraries.

A Python that its user compiled, or a hosted builder's, names its own folder in each of its libraries
(RUNPATH). On a player's computer, the loader would search that folder before the system's, even if another
user may write to it there.
"""

import struct
from pathlib import Path
from typing import NamedTuple

_ELF_64_LITTLE = b"\x7fELF\x02\x01"
_PROGRAM_HEADERS = struct.Struct("<32xQ14xHH")
_SEGMENT = struct.Struct("<II6Q")
_ENTRY = struct.Struct("<qQ")
_LOAD, _DYNAMIC = 1, 2
_END, _STRINGS, _RPATH, _RUNPATH = 0, 5, 15, 29
_BESIDE = b"$ORIGIN"


class _Segment(NamedTuple):
    kind: int
    flags: int
    offset: int
    address: int
    physical: int
    size: int
    in_memory: int
    alignment: int


def clear(folder: Path) -> None:
    """Remove them from all libraries in ``folder``. Paths that start beside the library itself stay."""
    for each in sorted(folder.rglob("*.so*")):
        if each.is_file() and not each.is_symlink():
            before = each.read_bytes()
            after = cleared(before)
            if after != before:
                each.write_bytes(after)


def cleared(content: bytes) -> bytes:
    """Return a library without them. Content that is not such a library is returned as it is."""
    if not content.startswith(_ELF_64_LITTLE):
        return content
    segments = _segments(content)
    dynamic = next((each for each in segments if each.kind == _DYNAMIC), None)
    if dynamic is None:
        return content
    table = content[dynamic.offset : dynamic.offset + dynamic.size]
    entries = list(_ENTRY.iter_unpack(table[: len(table) // _ENTRY.size * _ENTRY.size]))
    strings = next(value for tag, value in entries if tag == _STRINGS)
    home = next(each for each in segments if each.kind == _LOAD and 0 <= strings - each.address < each.size)
    start = strings - home.address + home.offset
    kept = [
        (tag, value)
        for tag, value in entries
        if tag not in (_RPATH, _RUNPATH) or content.startswith(_BESIDE, start + value)
    ]
    kept += [(_END, 0)] * (len(entries) - len(kept))
    written = b"".join(_ENTRY.pack(*each) for each in kept)
    return content[: dynamic.offset] + written + content[dynamic.offset + len(written) :]


def _segments(content: bytes) -> list[_Segment]:
    first, size, count = _PROGRAM_HEADERS.unpack_from(content)
    return [_Segment(*_SEGMENT.unpack_from(content, first + n * size)) for n in range(count)]
