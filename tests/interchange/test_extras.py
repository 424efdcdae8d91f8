"""A downtime, a campaign and table packs travel with a character, and damage to them never keeps it out."""

import json

import pytest

from desktop.interchange.archive import pack, unpack
from desktop.interchange.extras import FILE, ExtraCampaign, Extras, extras_file, read_extras
from desktop.interchange.packs import sample_packs
from desktop.interchange.review import RemarkKind
from desktop.interchange.rollbook import files_of, open_sample, read_rollbook, write_rollbook
from rules_core.dice.sources import Drawn
from rules_core.sheet.plan import Plan, Throw

IDA = open_sample("ida-marchetti").sheet
PACK = sample_packs()[0]
PLAN = Plan(
    "checks",
    (("title", "The tide table"),),
    (Throw("skill:spot-hidden", (("value", 62),), (Drawn("", "d100", (77,)),)),),
)
CAMPAIGN = ExtraCampaign("c-1", "Low Water", (("luck_spending", 0),), (PACK.id,), "The sexton did it.")
ALL = Extras(PLAN, CAMPAIGN, (PACK,))


@pytest.mark.parametrize(
    "extras", [ALL, Extras(PLAN), Extras(None, CAMPAIGN), Extras(None, None, (PACK,))], ids=str
)
def test_what_travels_is_the_same_in_the_file(extras: Extras) -> None:
    reading = read_rollbook(write_rollbook(IDA, uuid="u", extras=extras))
    assert (reading.extras, reading.sheet, reading.uuid) == (extras, IDA, "u")
    assert not reading.remarks_of(RemarkKind.LEFT_OUT)


def test_only_a_file_with_extras_needs_a_rollbook_that_knows_them() -> None:
    plain = json.loads(files_of(IDA)["character.json"])
    packed = json.loads(files_of(IDA, extras=ALL)["character.json"])
    assert (plain["version"], packed["version"]) == (1, 2)
    assert set(files_of(IDA, extras=Extras())) == {"character.json"}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"plan_format": 99}, f"{FILE}: plan"),
        ({"plan": {"page": 3}}, f"{FILE}: plan"),
        ({"campaign": {"name": "Low Water"}}, f"{FILE}: campaign"),
        ({"campaign": {"uuid": "c", "name": " "}}, f"{FILE}: campaign"),
        ({"campaign": {"uuid": "c", "name": "C", "weather": "rain"}}, f"{FILE}: campaign"),
        ({"campaign": {"uuid": "c", "name": "x" * 2000}}, f"{FILE}: campaign"),
        ({"campaign": {"uuid": "c", "name": "C", "switches": {"a": 1.5}}}, f"{FILE}: campaign"),
        ({"packs": ["nonsense ="]}, f"{FILE}: packs"),
        ({"packs": ["format = 1"]}, f"{FILE}: packs"),
        ({"packs": [""] * 101}, f"{FILE}: packs"),
        ({"weather": 1}, f"{FILE}: weather"),
    ],
)
def test_a_damaged_part_is_named_and_the_rest_arrives(change: dict[str, object], named: str) -> None:
    data = json.loads(extras_file(ALL)) | change
    files = unpack(write_rollbook(IDA, extras=ALL)) | {FILE: json.dumps(data).encode()}
    reading = read_rollbook(pack(files))
    assert [each.field for each in reading.remarks_of(RemarkKind.LEFT_OUT)] == [named]
    assert reading.sheet == IDA
    found = reading.extras
    assert found is not None
    parts = (found.plan == PLAN, found.campaign == CAMPAIGN, found.packs == (PACK,))
    assert parts.count(False) == (0 if "weather" in change else 1)


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff"])
def test_a_file_that_is_no_extras_is_left_out(content: bytes) -> None:
    extras, remarks = read_extras(content)
    assert not extras
    assert [each.field for each in remarks] == [FILE]
