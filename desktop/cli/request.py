"""Parse a line of ``rollbook resolve`` as a request, and find its id even if the rest is invalid."""

import json
import re
from math import isfinite
from typing import TYPE_CHECKING, Any, cast

from desktop.cli.contract.inputs import BadRequest

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_LINE = 1 << 20
"""The length limit in bytes. Longer lines are answered as bad requests and never held as a whole."""

_MOST_DIGITS = 4300
_OUTSIZED = object()


class UnreadableRequest(BadRequest):
    """A line that is not a request; ``request_id`` is its id, if one was found."""

    def __init__(self, message: str, request_id: object = None) -> None:
        super().__init__(message)
        self.request_id = request_id


def parsed(line: bytes) -> dict[str, Any]:
    """Return the JSON object on a line. Raises UnreadableRequest."""
    if len(line) > LONGEST_LINE:
        raise UnreadableRequest("the line is too long")
    faults: list[str] = []
    decoder = _decoder(faults)
    try:
        text = line.decode("utf-8-sig")
        request = decoder.decode(text)
    except RecursionError as error:
        raise UnreadableRequest("the line is nested too deeply", _id_in(text, decoder)) from error
    except ValueError as error:
        raise UnreadableRequest("the line is not JSON") from error
    if not isinstance(request, dict):
        raise UnreadableRequest("the line is not an object")
    if faults:
        raise UnreadableRequest(faults[0], _plain(request.get("id")))
    return request


def _decoder(faults: list[str]) -> json.JSONDecoder:
    """Create a decoder that continues after repeated keys and oversized numbers, and notes them."""

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            faults.append("a key appears twice in one object")
        return found

    def whole(text: str) -> object:
        return int(text) if len(text) <= _MOST_DIGITS else outsized()

    def real(text: str) -> object:
        number = float(text)
        return number if isfinite(number) else outsized()

    def outsized() -> object:
        faults.append("a number is too large")
        return _OUTSIZED

    return json.JSONDecoder(
        object_pairs_hook=members,
        parse_int=cast("Callable[[str], int]", whole),
        parse_float=cast("Callable[[str], float]", real),
        parse_constant=_no_constant,
    )


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _plain(request_id: object) -> object:
    try:
        json.dumps(request_id)
    except TypeError:
        return None
    return request_id


# An unclosed string extends to the end, so no part of the text is scanned twice.
_MARK = r'(?s)"(?:[^"\\]|\\.)*+(?:"|\Z)|[{}\[\]]'


def _id_in(text: str, decoder: json.JSONDecoder) -> object:
    """Find the id of an object that is nested too deeply to be parsed."""
    colon_at = re.compile(r"\s*:\s*")
    depth = 0
    for mark in re.finditer(_MARK, text):
        if mark[0] in "{[":
            depth += 1
        elif mark[0] in "}]":
            depth -= 1
        elif depth == 1 and mark[0] == '"id"' and (colon := colon_at.match(text, mark.end())):
            try:
                return _plain(decoder.raw_decode(text, colon.end())[0])
            except (ValueError, RecursionError):
                return None
    return None
