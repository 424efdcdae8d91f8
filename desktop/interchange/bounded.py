"""Strict JSON parsing with limits: no untrusted file can hang or exhaust the app."""

import codecs
import json
import math
import re
from collections import Counter

from msgspec import Struct

from desktop.interchange.review import Reason, Unreadable, too_large


class Limits(Struct, frozen=True):
    """How much a file may contain. ``size`` is in bytes; one text may fill all of it.

    ``depth`` limits nesting, ``nodes`` all values, ``items`` the entries of one object or list, and
    ``digits`` those of a whole number: enough for a time in milliseconds.
    """

    size: int = 8 * 1024 * 1024
    depth: int = 64
    nodes: int = 200_000
    items: int = 2_000
    digits: int = 15


FOREIGN = Limits()
"""Limits for files of other programs."""

OWN = Limits(size=32 * 1024 * 1024, nodes=1_000_000, items=200_000)
"""Limits for the parts of the Rollbook format."""

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_QUOTED = re.compile(r'"[^"]*"?')
_NOT_BRACKETS = re.compile(r"[^\[\]{}]+")
_UNWANTED = re.compile("[\0\ud800-\udfff]")
_LONGEST_NUMBER = 40


def load_json(data: bytes, limits: Limits = FOREIGN) -> object:
    """Return the JSON value in ``data``. Raises ``Unreadable`` if it is invalid or exceeds ``limits``.

    Accepts UTF-8 with or without a byte order mark, and UTF-16 with one. Rejects duplicate keys, infinite
    numbers, NUL and lone surrogates.
    """
    if len(data) > limits.size:
        raise too_large(limits.size)
    return parse_json(decode(data), limits)


def parse_json(text: str, limits: Limits = FOREIGN) -> object:
    """Return the JSON value in ``text``, with the rules of ``load_json``."""
    if not text.strip():
        raise Unreadable(Reason.EMPTY)
    _measure(text, limits)
    value = _parse(text, limits)
    _inspect(value, limits)
    return value


def decode(data: bytes) -> str:
    """Return ``data`` as text without its byte order mark. Raises ``Unreadable`` if it isn't Unicode."""
    mark, encoding = next((each for each in _BOMS if data.startswith(each[0])), (b"", "utf-8"))
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(Reason.ENCODING) from error


def _measure(text: str, limits: Limits) -> None:
    # Before parsing: the text outside quotes tells how much the parser would build.
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
