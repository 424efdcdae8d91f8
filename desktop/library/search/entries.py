"""Find entries of a journal by the texts in them, without reading the others.

An entry is found by what is stored: its text, the name of its roll, and ids such as "hp". The caller gives
for each word the texts that it may be stored as, and reads the found entries to see what they say.
"""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from desktop.library.records.characters import CharacterId
from rules_core.sheet.journal import Action
from rules_core.sheet.subject import Subject

_TEXTS = """
json_extract(entry, '$.at', '$.action', '$.about', '$.text', '$.roll.name', '$.roll.total', '$.roll.degree',
    '$.roll.check', '$.plan.answers', '$.events')
"""
_LIKE = "LIKE ? ESCAPE '\\'"
_MARKERS = """
SELECT seq, json_extract(entry, '$.action'), json_extract(entry, '$.refers') FROM journal
WHERE character_id = ? AND seq >= ? AND (instr(substr(entry, 1, 120), '"action":"undo"')
    OR instr(substr(entry, 1, 120), '"action":"redo"') OR instr(substr(entry, 1, 120), '"action":"strike"'))
    AND json_valid(entry)
ORDER BY seq DESC
"""
_USES = """
SELECT json_extract(entry, '$.roll.subject') FROM (
    SELECT entry FROM journal WHERE character_id = ? ORDER BY seq DESC LIMIT ?
) WHERE json_valid(entry) AND json_extract(entry, '$.action') = 'roll'
"""
_ANY_OF = frozenset("aeioun")
"""Letters that often have accents. A pattern lets any letter stand for them."""
_LEAST_FIXED = 2
"""A pattern with fewer other letters is compared as typed."""


class Marker(NamedTuple):
    """An undo, a redo or a strike: its number, and those of the entries it is about."""

    seq: int
    action: str
    refers: tuple[int, ...]


def matching(
    connection: Connection, number: CharacterId, words: Sequence[Sequence[str]], before: int, limit: int
) -> list[int]:
    """Return the numbers of ``limit`` entries older than ``before`` that have one text for each word.

    The newest come first. ``words`` holds the possible texts of each word.
    """
    patterns = [[_pattern(each) for each in texts] for texts in words]
    each_word = [f"({' OR '.join([f'{{0}} {_LIKE}'] * len(texts))})" for texts in patterns]
    given = [pattern for texts in patterns for pattern in texts]
    tests = " AND ".join(each_word) or "1"
    # The first test skips most entries before anything is parsed.
    statement = (
        "SELECT seq FROM journal WHERE character_id = ? AND seq < ? "  # noqa: S608
        f"AND {tests.format('entry')} AND CASE WHEN json_valid(entry) THEN {tests.format(_TEXTS)} ELSE 0 END "
        "ORDER BY seq DESC LIMIT ?"
    )
    rows = connection.exec_driver_sql(statement, (number, before, *given, *given, limit)).all()
    return [seq for (seq,) in rows]


def markers(connection: Connection, number: CharacterId, since: int) -> Iterator[Marker]:
    """Yield every undo, redo and strike of a journal from the entry ``since`` on, newest first."""
    # An entry is written with its action near its beginning: the rest is not looked at.
    for seq, action, refers in connection.exec_driver_sql(_MARKERS, (number, since)).all():
        if action in (Action.UNDO, Action.REDO, Action.STRIKE):
            yield Marker(seq, action, tuple(json.loads(refers or "[]")))


def uses(connection: Connection, number: CharacterId, newest: int) -> Iterator[str]:
    """Yield the skill of each roll among the ``newest`` entries of a journal."""
    for (subject,) in connection.exec_driver_sql(_USES, (number, newest)).all():
        kind, skill = Subject.read(str(subject))
        if kind == "skill":
            yield skill


def _pattern(text: str) -> str:
    fixed = sum(each.isalnum() and each.isascii() and each not in _ANY_OF for each in text)
    if fixed < _LEAST_FIXED:
        return "%" + "".join(f"\\{each}" if each in "%_\\" else each for each in text) + "%"
    loose = ("_" if each in _ANY_OF or not each.isascii() else each for each in text)
    return "%" + "".join(f"\\{each}" if each in "%\\" else each for each in loose) + "%"
