"""Table packs as files: readable TOML, parsed strictly and within limits, written with one table per item.

The schema is in pack-format.md beside this module.
"""

import re
import tomllib
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import resources
from desktop.base.words import tr
from rules_core.packs.packs import Pack, pack_from_data, pack_to_data

LARGEST = 256 * 1024
"""The maximum size of a pack file, in bytes."""

SUFFIX = ".toml"
"""The file suffix of packs; they are recognised by their content."""

_DEEPEST = 16
"""The maximum number of dots in a key; a pack needs at most one."""
_HEADER = """\
# A table pack for Rollbook: a table's own skills, trackers, conditions, treatments,
# weapons and house rules. Any text editor will do. Keep "format" and the ids as they
# are: what is on character sheets goes by them. Names, numbers and notes may change.
"""


class Fault(StrEnum):
    """Why a file can't be parsed at all."""

    TOO_LARGE = "too_large"
    ENCODING = "encoding"
    NOT_TOML = "not_toml"
    """It isn't TOML: ``line`` and ``column`` say where, 0 for the end of the file."""
    TOO_DEEP = "too_deep"


class BrokenPack(ValueError):
    """A file isn't TOML that could be a pack; ``line`` and ``column`` count from 1, 0 if unknown."""

    def __init__(self, fault: Fault, line: int = 0, column: int = 0) -> None:
        super().__init__(f"{fault.value} at {line}:{column}")
        self.fault = fault
        self.line = line
        self.column = column


def read_pack(data: bytes) -> Pack:
    """Return the pack in a file's content.

    Raises ``BrokenPack`` if it isn't TOML, ``BadPack`` if the TOML isn't a valid pack.
    """
    if len(data) > LARGEST:
        raise BrokenPack(Fault.TOO_LARGE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenPack(Fault.ENCODING) from error
    return pack_from_data(_parse(text))


def pack_text(pack: Pack) -> str:
    """Return a pack as the text of its file, for ``read_pack``."""
    data = pack_to_data(pack)
    lines = [_HEADER.rstrip("\n"), ""]
    lines += [_line(key, value) for key, value in data.items() if not isinstance(value, (list, dict))]
    for key, value in data.items():
        if isinstance(value, list):
            for thing in value:
                lines += ["", f"[[{key}]]", *(_line(inner, each) for inner, each in thing.items())]
    if "switches" in data:
        lines += ["", "[switches]", *(_line(name, each) for name, each in data["switches"].items())]
    return "\n".join(lines) + "\n"


def is_pack(data: bytes) -> bool:
    """Return whether a file is meant to be a pack, even if it is invalid."""
    head = data[:LARGEST].decode("utf-8-sig", errors="replace")
    return not head.lstrip().startswith("{") and _FORMAT.search(head) is not None


def is_pack_file(path: Path) -> bool:
    """Return whether a file is meant to be a pack, judging by its content; False if it can't be read."""
    try:
        return path.is_file() and is_pack(file_bytes(path))
    except (OSError, ValueError):
        return False


def file_bytes(path: Path) -> bytes:
    """Return the content of a file, up to one byte more than a pack may have.

    Raises OSError if it can't be read or isn't a file.
    """
    if path.exists() and not path.is_file():  # opening a pipe would block forever
        raise OSError(tr("it isn't a file"))
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


_FORMAT = re.compile(r"^[ \t]*format[ \t]*=", re.MULTILINE)
_AT = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
_QUOTED = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""A string or comment; an unclosed one runs to the end, so that no file is scanned twice."""
_BETWEEN_KEYS = re.compile(r"[=,{}\[\]\n]")


def _parse(text: str) -> object:
    # A key of thousands of parts would keep the reader busy for minutes.
    if any(each.count(".") > _DEEPEST for each in _BETWEEN_KEYS.split(_QUOTED.sub("", text))):
        raise BrokenPack(Fault.TOO_DEEP)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise BrokenPack(Fault.TOO_DEEP) from error
    except ValueError as error:  # invalid TOML, huge numbers, impossible dates
        found = _AT.search(str(error))
        raise BrokenPack(Fault.NOT_TOML, *(map(int, found.groups()) if found else ())) from error


def _line(key: str, value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{name} = {_toml_value(each)}" for name, each in value.items())
        return f"{key} = {{ {inner} }}"
    return f"{key} = {_toml_value(value)}"


def _toml_value(value: str | int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    # C1 control characters aren't line breaks in TOML, but they are in many editors.
    escaped = "".join(f"\\u{ord(each):04X}" if each in _BREAKS else each for each in escaped)
    if "\n" in escaped:
        return f'"""\n{escaped}"""'
    return f'"{escaped}"'


_BREAKS = "\x85\u2028\u2029"


@cache
def sample_packs() -> tuple[Pack, ...]:
    """Return every pack that ships with Rollbook, by name."""
    folder = resources.path("packs")
    packs = [read_pack(path.read_bytes()) for path in folder.glob(f"*{SUFFIX}")]
    return tuple(sorted(packs, key=lambda pack: pack.name))
