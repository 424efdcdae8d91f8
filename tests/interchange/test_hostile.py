"""Valid files with anything changed in them: read, or refused for a reason, and quickly either way."""

import copy
import json
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.interchange.detect import read_character
from desktop.interchange.rollbook import files_of, write_rollbook
from desktop.interchange.samples import open_sample
from desktop.interchange.unreadable import Unreadable
from rules_core.record import sheet_from_data, sheet_to_data
from tests.interchange.shapes import charaeno, dholeshouse, encoded

Place = tuple[Any, ...]

IDA = open_sample("ida-marchetti")
SHORT = replace(IDA.sheet, skills=IDA.sheet.skills[:6], possessions=IDA.sheet.possessions[:2])
DOCUMENTS: dict[str, Any] = {
    "charaeno": charaeno(),
    "dholeshouse": dholeshouse(),
    "rollbook": json.loads(files_of(SHORT)["character.json"]),
}


def places(value: object, path: Place = ()) -> list[Place]:
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(each for key, part in inner for each in places(part, (*path, key)))]


def put(document: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    changed = copy.deepcopy(document)
    inner = changed
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return changed


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**13), 10**13)
    | st.floats()
    | st.sampled_from(
        ["", "None", "-", "04", "1e5", "<br>", "（（", "true", "+1D4", "%s{0}", "\ud800", "\0", "9" * 30]
    )
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def try_reading(data: bytes) -> None:
    begun = time.process_time()
    with suppress(Unreadable):
        found = read_character(data, "x.json")
        # Whatever was read can be kept in a library and shown.
        assert sheet_from_data(sheet_to_data(found.sheet)) == found.sheet
        json.dumps(sheet_to_data(found.sheet), ensure_ascii=False).encode()
        assert all(len(each.given) <= 200 and len(each.field) <= 200 for each in found.remarks)
    assert time.process_time() - begun < 2


@pytest.mark.parametrize("name", DOCUMENTS)
@given(data=st.data())
@settings(max_examples=80, deadline=None, derandomize=True)
def test_any_value_may_be_anything(name: str, data: st.DataObject) -> None:
    document = DOCUMENTS[name]
    for place in data.draw(st.lists(st.sampled_from(places(document)), min_size=1, max_size=3)):
        with suppress(KeyError, IndexError, TypeError):
            document = put(document, place, data.draw(junk))
    try_reading(json.dumps(document).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize(
    "value", [None, True, -1, 10**11, 0.5, "", "text", [], ["text"], [[]], {}, {"Skill": {}}], ids=repr
)
def test_every_value_may_be_of_the_wrong_kind(name: str, value: object) -> None:
    for place in places(DOCUMENTS[name]):
        try_reading(encoded(put(DOCUMENTS[name], place, value)))


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_bytes(data: bytes) -> None:
    try_reading(data)
    try_reading(b"{" + data)
    try_reading(b"PK\3\4" + data)


@given(st.data())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_bytes_of_an_archive_may_change(data: st.DataObject) -> None:
    whole = bytearray(write_rollbook(IDA.sheet, (), IDA.portrait))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try_reading(bytes(whole))


def test_a_full_sized_file_of_skills_is_read_quickly() -> None:
    document = charaeno()
    document["skills"] = [
        {"name": f"科学（{number}）", "value": 1, "edited": False} for number in range(2_000)
    ]
    try_reading(encoded(document))


def test_a_file_full_of_unknown_parts_is_read_or_refused_quickly() -> None:
    document = charaeno()
    document["more"] = {f"key {number}": list(range(90)) for number in range(2_000)}
    try_reading(encoded(document))
