"""Leave out of the bundle's Unicode data (ICU) what Qt never asks it for: five sixths of its 32 MB.

Qt sorts names, changes case, reads 8-bit encodings and names time zones with ICU. The data also has names of
languages, regions, units and currencies in 800 locales, rules to spell out numbers or break lines of Thai,
and tables of large encodings. For all that, Qt has its own or nothing.
"""

import re
import struct
import subprocess
import tempfile
from pathlib import Path

from desktop.base.words import LANGUAGES

_HEADER = struct.Struct("<H2s8x4s")
_COUNT = struct.Struct("<I")
_ENTRY = struct.Struct("<II")
_MAGIC, _FORMAT = b"\xda\x27", b"CmnD"
_ALIGNMENT = 16
_LARGEST_ENCODING = 9_000
"""Tables of 8-bit encodings have fewer bytes. Those of Chinese, Japanese and Korean have up to 540,000."""

_LOCALES = "|".join(("root", "pool", "res_index", "tzdbNames", *sorted(LANGUAGES)))
_ABOUT_ALL = (
    "icustd|icuver|keyTypeData|likelySubtags|metaZones|metadata|numberingSystems|supplementalData"
    "|timezoneTypes|windowsZones|zoneinfo64"
)
_USED = re.compile(rf"coll/.+|(?:zone/)?(?:{_LOCALES})\.res|(?:{_ABOUT_ALL})\.res|cnvalias\.icu|.+\.cnv")
"""What the functions that Qt calls (ucol, ucnv, ucal) open, without the folder that names the version."""

_SOURCE = """\
    .section .rodata
    .globl {symbol}
    .type {symbol}, %object
    .balign {alignment}
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack, "", %progbits
"""
"""The library is nothing but the data with a name."""


class NotIcuData(Exception):
    """A library with the name of ICU's data has none that can be read."""


def shrink(folder: Path) -> None:
    """Shrink the data of ICU in ``folder``. Raises NotIcuData."""
    for each in sorted(folder.rglob("libicudata.so.*")):
        if each.is_file() and not each.is_symlink():
            _write_library(each, shrunk(each.read_bytes()))


def shrunk(library: bytes) -> bytes:
    """Return the data inside a library, with only what Qt uses. Raises NotIcuData."""
    start = library.find(_FORMAT) - _HEADER.size + len(_FORMAT)
    if start < 0 or (header := _HEADER.unpack_from(library, start))[1] != _MAGIC:
        raise NotIcuData("The data of ICU isn't where it's expected, so it can't be shrunk.")
    table = start + header[0]
    kept = {name: content for name, content in _items(library, table) if _is_used(name, content)}
    at = _COUNT.size + _ENTRY.size * len(kept)
    names = b"".join(name + b"\0" for name in kept)
    contents = _padded(_COUNT.pack(len(kept)) + bytes(at - _COUNT.size) + names)
    entries = b""
    for name, content in kept.items():
        entries += _ENTRY.pack(at, len(contents))
        at += len(name) + 1
        contents += _padded(content)
    return library[start:table] + contents[: _COUNT.size] + entries + contents[_COUNT.size + len(entries) :]


def _items(library: bytes, table: int) -> list[tuple[bytes, bytes]]:
    """Return all items by name, sorted as they must be; the last one includes what is behind the data."""
    (count,) = _COUNT.unpack_from(library, table)
    entries = [_ENTRY.unpack_from(library, table + _COUNT.size + _ENTRY.size * n) for n in range(count)]
    ends = [*(table + start for _, start in entries[1:]), len(library)]
    return [
        (library[table + name : library.index(b"\0", table + name)], library[table + start : end])
        for (name, start), end in zip(entries, ends, strict=True)
    ]


def _is_used(name: bytes, content: bytes) -> bool:
    inside = name.decode("ascii").partition("/")[2]
    is_large_encoding = inside.endswith(".cnv") and len(content) > _LARGEST_ENCODING
    return _USED.fullmatch(inside) is not None and not is_large_encoding


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % _ALIGNMENT)


def _write_library(library: Path, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as made:
        content, source, compiled = (Path(made, name) for name in ("data", "data.s", "data.o"))
        content.write_bytes(data)
        symbol = f"icudt{library.suffix.removeprefix('.')}_dat"
        source.write_text(_SOURCE.format(symbol=symbol, alignment=_ALIGNMENT, data=content), encoding="utf-8")
        subprocess.run(["as", "-o", compiled, source], check=True)  # noqa: S607
        link = [
            "ld",
            "-shared",
            "--strip-all",
            "--build-id=none",
            "-z",
            "noexecstack",
            "-soname",
            library.name,
        ]
        subprocess.run([*link, "-o", library, compiled], check=True)
