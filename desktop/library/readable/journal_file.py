"""A journal file outside the library, with one entry per line. It never loses a complete line.

Lines are only added, or the last one is rewritten.
"""

import json
import os
from pathlib import Path
from typing import NamedTuple

from desktop.base.disk import put_in_place, sync_file

_BLOCK = 65_536


class Lines(NamedTuple):
    """The complete lines of a journal file: ``size`` bytes in all; the last line starts at byte ``start``.

    ``seq`` and ``action`` are its number and action id, 0 and "" if there is no line. ``torn`` means an
    incomplete line follows, cut off by a crash.
    """

    size: int = 0
    start: int = 0
    last: bytes = b""
    seq: int = 0
    action: str = ""
    torn: bool = False


def lines_of(file: Path, sound: int | None) -> Lines | None:
    """Return the lines of a journal file, or None if it contains a line that is not a journal entry.

    The file is read as a whole unless it still has its last verified size, ``sound``. Raises OSError; a
    missing file has no lines.
    """
    if not file.exists():
        return Lines()
    size = file.stat().st_size
    if size and size == sound:
        content, before = _tail(file, size)
        return _last_of(content, before)
    content = file.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    for number, line in enumerate(whole.splitlines(), 1):
        if _number_and_action(line)[0] != number:
            return None
    found = _last_of(whole, 0)
    return found and found._replace(torn=len(whole) < size)


def add_lines(file: Path, lines: Lines, added: bytes, *, afresh: bool) -> None:
    """Append ``added`` after the complete lines of a file; with ``afresh``, replace the last line.

    After a crash the file is unchanged or holds part of the addition, with a torn last line. Raises OSError.
    """
    if not added and not lines.torn:
        return
    if lines.size and not afresh and not lines.torn:
        with file.open("ab") as journal:
            journal.write(added)
        sync_file(file)
        return
    draft = file.with_name(f"{file.name}.tmp")
    kept = lines.start if afresh else lines.size
    with draft.open("wb") as journal:
        if kept:
            with file.open("rb") as before:
                while kept and (block := before.read(min(kept, _BLOCK))):
                    kept -= journal.write(block)
        journal.write(added)
    put_in_place(draft, file)


def _tail(file: Path, size: int) -> tuple[bytes, int]:
    """Return the end of a file, with at least its complete last line, and the number of bytes before it."""
    content = b""
    with file.open("rb") as journal:
        while len(content) < size and b"\n" not in content[:-1]:
            length = min(max(_BLOCK, len(content)), size - len(content))
            journal.seek(-len(content) - length, os.SEEK_END)
            content = journal.read(length) + content
    return content, size - len(content)


def _last_of(content: bytes, before: int) -> Lines | None:
    if not content:
        return Lines()
    start = content.rfind(b"\n", 0, -1) + 1
    last = content[start:]
    seq, action = _number_and_action(last)
    if not seq or not last.endswith(b"\n"):
        return None
    return Lines(before + len(content), before + start, last, seq, action)


def _number_and_action(line: bytes) -> tuple[int, str]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return 0, ""
    if not isinstance(data, dict) or type(data.get("seq")) is not int:
        return 0, ""
    return data["seq"], str(data.get("id", ""))
