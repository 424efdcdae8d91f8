"""The file of a journal outside the library, one entry a line. It never loses a whole line.

A line is only added, or the last one written anew.
"""

import json
import os
from pathlib import Path
from typing import NamedTuple

from desktop.base.disk import put_in_place, sync_file

_BLOCK = 65_536


class Lines(NamedTuple):
    """The whole lines of a journal file, ``size`` bytes of them; the last one begins at ``start``.

    ``seq`` and ``action`` are its number and action id, 0 and "" where there is no line. ``torn``: more
    follows that a crash cut off.
    """

    size: int = 0
    start: int = 0
    last: bytes = b""
    seq: int = 0
    action: str = ""
    torn: bool = False


def lines_of(file: Path, sound: int | None) -> Lines | None:
    """What lies in a journal file, None where it holds a line that is none of a journal.

    It is read whole, unless it has as many bytes as when it was last known to be ``sound``. Raises
    ``OSError``; a file that is not there has no lines.
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
        if _named(line)[0] != number:
            return None
    found = _last_of(whole, 0)
    return found and found._replace(torn=len(whole) < size)


def add_lines(file: Path, lines: Lines, added: bytes, *, anew: bool) -> None:
    """Write ``added`` behind the whole lines of a file; ``anew``: in place of the last one.

    A crash leaves the file as it was, or with some of what was added, the last line of that torn. Raises
    ``OSError``.
    """
    if not added and not lines.torn:
        return
    if lines.size and not anew and not lines.torn:
        with file.open("ab") as journal:
            journal.write(added)
        sync_file(file)
        return
    draft = file.with_name(f"{file.name}.tmp")
    kept = lines.start if anew else lines.size
    with draft.open("wb") as journal:
        if kept:
            with file.open("rb") as before:
                while kept and (block := before.read(min(kept, _BLOCK))):
                    kept -= journal.write(block)
        journal.write(added)
    put_in_place(draft, file)


def _tail(file: Path, size: int) -> tuple[bytes, int]:
    """The end of a file that holds its last line whole, and how many bytes lie before it."""
    content = b""
    with file.open("rb") as journal:
        while len(content) < size and b"\n" not in content[:-1]:
            length = min(max(_BLOCK, len(content)), size - len(content))
            journal.seek(-len(content) - length, os.SEEK_END)
            content = journal.read(length) + content
    return content, size - len(content)


def _last_of(content: bytes, before: int) -> Lines | None:
    """The last line of ``content``, with ``before`` bytes of whole lines before that; None if it is none."""
    if not content:
        return Lines()
    start = content.rfind(b"\n", 0, -1) + 1
    last = content[start:]
    seq, action = _named(last)
    if not seq or not last.endswith(b"\n"):
        return None
    return Lines(before + len(content), before + start, last, seq, action)


def _named(line: bytes) -> tuple[int, str]:
    """The number and the action id of the entry in a line, 0 and "" where it holds none."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return 0, ""
    if not isinstance(data, dict) or type(data.get("seq")) is not int:
        return 0, ""
    return data["seq"], str(data.get("id", ""))
