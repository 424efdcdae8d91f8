"""JSON from files of strangers, read strictly and within limits: no file can hang or flood the app."""

import codecs
import json
import math
import re
from collections import Counter

from msgspec import Struct

from desktop.interchange.review import Reason, Unreadable


class Limits(Struct, frozen=True):
    """How much a file may hold. ``size`` is in bytes; one text may fill all of it.

    ``depth`` counts objects and lists within each other, ``nodes`` all values, ``items`` the entries of one
    object or list, ``digits`` those of a whole number: as many as a time in milliseconds may have.
    """

    size: int = 8 * 1024 * 1024
    depth: int = 64
    nodes: int = 200_000
    items: int = 2_000
    digits: int = 15


FOREIGN = Limits()
"""For files of other programs."""

OWN = Limits(size=32 * 1024 * 1024, nodes=1_000_000, items=200_000)
"""For the parts of our own format."""

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_QUOTED = re.compile(r'"[^"]*"?')
_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")
_UNWANTED = re.compile("[\0\ud800-\udfff]")
_LONGEST_NUMBER = 40


def load_json(data: bytes, limits: Limits = FOREIGN) -> object:
    """The value that ``data`` holds as JSON; ``Unreadable`` where it is none or beyond ``limits``.

    UTF-8, with or without a byte order mark, and UTF-16 with one. Keys given twice, numbers that are not
    finite, the character NUL and halves of surrogate pairs are refused.
    """
    if len(data) > limits.size:
        raise Unreadable(Reason.TOO_LARGE, megabytes=limits.size // (1024 * 1024))
    return parse_json(decode(data), limits)


def parse_json(text: str, limits: Limits = FOREIGN) -> object:
    """The value that ``text`` holds as JSON, as ``load_json`` reads it from a file."""
    if not text.strip():
        raise Unreadable(Reason.EMPTY)
    _measure(text, limits)
    value = _parse(text, limits)
    _inspect(value, limits)
    return value


def decode(data: bytes) -> str:
    """``data`` as text, its byte order mark taken off; ``Unreadable`` where it is not Unicode."""
    mark, encoding = next((each for each in _BOMS if data.startswith(each[0])), (b"", "utf-8"))
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(Reason.ENCODING) from error


def _measure(text: str, limits: Limits) -> None:
    # Before parsing: what is outside quotes tells how much the parser would build.
    bare = _QUOTED.sub('""', _ESCAPE.sub("", text))
    if bare.count(",") + bare.count("[") + bare.count("{") > limits.nodes:
        raise Unreadable(Reason.TOO_MANY)
    depth = 0
    for bracket in _NOT_BRACKETS.sub("", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > limits.depth:
            raise Unreadable(Reason.TOO_DEEP)
        if depth < 0:
            return  # more closed than opened: the parser names the line


def _parse(text: str, limits: Limits) -> object:
    def whole(digits: str) -> int:
        if len(digits.lstrip("-")) > limits.digits:
            raise Unreadable(Reason.NUMBER)
        return int(digits)

    def broken(digits: str) -> float:
        number = float(digits) if len(digits) <= _LONGEST_NUMBER else math.inf
        if not math.isfinite(number):
            raise Unreadable(Reason.NUMBER)
        return number

    def constant(_: str) -> float:
        raise Unreadable(Reason.NUMBER)

    def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) != len(pairs):
            twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
            raise Unreadable(Reason.DUPLICATE_KEY, key=_UNWANTED.sub("?", twice[:40]))
        return found

    try:
        value: object = json.loads(
            text, parse_int=whole, parse_float=broken, parse_constant=constant, object_pairs_hook=object_of
        )
    except json.JSONDecodeError as error:
        raise Unreadable(Reason.NOT_JSON, line=error.lineno) from error
    return value


def _inspect(value: object, limits: Limits) -> None:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            if _UNWANTED.search(each):
                raise Unreadable(Reason.BAD_CHARACTER)
        elif isinstance(each, (list, dict)):
            if len(each) > limits.items:
                raise Unreadable(Reason.TOO_MANY)
            waiting.extend(each)
            if isinstance(each, dict):
                waiting.extend(each.values())
