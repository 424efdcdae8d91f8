"""What a damaged file still says about each character, and what it lacks."""

from hashlib import sha256

import pytest
from msgspec.structs import asdict, replace

from desktop.interchange.review import Reading
from desktop.library.records.characters import Character, CharacterId, Standing
from desktop.library.salvage.people import (
    CAMPAIGN,
    JOURNAL,
    PLAN,
    PORTRAIT,
    SHEET,
    STANDING,
    FoundCharacter,
    character_from_copy,
    characters_of,
)
from desktop.library.salvage.wreck import EMPTY_WRECK, Key, Wreck
from desktop.library.store.rows import Row, character_row, entry_row, sealed, shelf_row
from rules_core.sheet.journal import Action, Entry
from tests.library.people import investigator

ADA, BEN = (
    Character(CharacterId(number), name.lower(), 4, investigator(name))
    for number, name in ((1, "Ada"), (2, "Ben"))
)
STANDINGS = {(number,): shelf_row(CharacterId(number), Standing(tags=("old",))) for number in (1, 2)}
IMAGE: Row = {"image": b"x"}
MEMBER: Row = {"character_id": 1, "campaign_id": 7}
NEWER = sealed(
    {name: value for name, value in character_row(ADA).items() if name != "sha256"} | {"sheet_format": 999}
)


def entries(number: int, *seqs: int) -> dict[Key, Row]:
    return {
        (number, seq): entry_row(CharacterId(number), Entry(seq, str(seq), Action.ACT, "1925", ""))
        for seq in seqs
    }


def wreck(
    rows: dict[str, dict[Key, Row]], *broken: str, spoiled: dict[str, dict[Key, Row]] | None = None
) -> Wreck:
    return Wreck(EMPTY_WRECK.rows | rows, frozenset(broken), EMPTY_WRECK.spoiled | (spoiled or {}))


BOTH: dict[str, dict[Key, Row]] = {"character": {(1,): character_row(ADA), (2,): character_row(BEN)}}


def only(found: Wreck) -> FoundCharacter:
    (person,) = characters_of(found)
    return person


def test_whole_file_tells_everything_of_each_by_number() -> None:
    found = characters_of(
        wreck(
            BOTH
            | {
                "journal": entries(1, 2, 1) | entries(2, 1) | entries(3, 1),
                "shelf": STANDINGS,
                "portrait": {(2,): IMAGE},
                "downtime": {(1,): {"plan": 1}},
                "member": {(1,): MEMBER},
                "campaign": {(6,): {"uuid": "other"}, (7,): {"uuid": "Masks"}},
                "picture": {("a",): {"image": b"a"}, ("b",): {"image": b"b"}, ("c",): {"image": b"c"}},
                "picture_use": {("a", 1): {}, ("b", 1): {}, ("c", 2): {}, ("gone", 2): {}},
            }
        )
    )
    ada, ben = found
    assert asdict(ada) == {
        "number": 1,
        "uuid": "ada",
        "claimed": "ada",
        "name": "Ada",
        "character": ADA,
        "row": character_row(ADA),
        "entries": {seq: row for (_, seq), row in entries(1, 1, 2).items()},
        "last": 2,
        "extras": None,
        "open_ended": False,
        "small": {STANDING: STANDINGS[1,], PLAN: {"plan": 1}},
        "campaign": "Masks",
        "pictures": {"a": b"a", "b": b"b"},
        "lacking": frozenset(),
        "unknown": frozenset(),
    }
    assert (ben.number, ben.last, ben.campaign, ben.pictures) == (2, 1, "", {"c": b"c"})
    assert ben.small == {PORTRAIT: IMAGE, STANDING: STANDINGS[2,]}


@pytest.mark.parametrize(
    ("found", "lacking", "unknown"),
    [
        (wreck(BOTH, "journal"), {JOURNAL}, set()),
        (wreck(BOTH, "portrait", "shelf"), {PORTRAIT, STANDING}, {PORTRAIT, STANDING}),
        (wreck(BOTH, "downtime", "member"), {PLAN, CAMPAIGN}, {PLAN, CAMPAIGN}),
        (wreck(BOTH, spoiled={"portrait": {(1,): {}}}), {PORTRAIT}, set()),
        (wreck(BOTH, spoiled={"shelf": {(2,): {}}}), set(), set()),
        (wreck(BOTH | {"shelf": STANDINGS}, "shelf"), set(), set()),
        (wreck(BOTH | {"shelf": STANDINGS}, spoiled={"shelf": {(1,): {}}}), set(), set()),
        (wreck(BOTH | {"journal": entries(1, 1, 3)}), {JOURNAL}, set()),
        (wreck(BOTH | {"journal": entries(1, 2)}), {JOURNAL}, set()),
        (wreck(BOTH | {"journal": entries(1, 1)}, spoiled={"journal": {(1, 2): {}}}), {JOURNAL}, set()),
        (wreck(BOTH | {"journal": entries(1, 1)}, spoiled={"journal": {(2, 2): {}}}), set(), set()),
        (wreck(BOTH | {"member": {(1,): MEMBER}}), {CAMPAIGN}, {CAMPAIGN}),
        (wreck(BOTH | {"character": {(1,): NEWER}}), {SHEET}, set()),
    ],
)
def test_what_a_character_lacks_or_may_have_had_is_told(
    found: Wreck, lacking: set[str], unknown: set[str]
) -> None:
    ada = characters_of(found)[0]
    assert (set(ada.lacking), set(ada.unknown)) == (lacking, unknown)
    assert ada.open_ended == ("journal" in found.broken)


def test_spoiled_rows_tell_what_they_claim_and_the_last_number() -> None:
    claimed: Row = {"uuid": "?", "name": "Adb"}
    person = only(
        wreck(
            {"journal": entries(1, 1)},
            spoiled={"character": {(1,): claimed}, "journal": {(1, 5): {}, (1, 3): {}}},
        )
    )
    assert (person.uuid, person.claimed, person.name) == ("", "?", "Adb")
    assert (person.character, person.row, person.last) == (None, None, 5)
    newer = only(wreck({"character": {(1,): NEWER}}))
    assert (newer.uuid, newer.claimed, newer.name, newer.last) == ("", "", "", 0)


@pytest.mark.parametrize(
    ("rows", "numbers"),
    [
        ({"journal": entries(4, 2)}, [4]),
        ({"portrait": {(5,): IMAGE}, "shelf": STANDINGS}, [1, 2, 5]),
        ({"downtime": {(3,): {}}, "member": {(2,): MEMBER}}, [2, 3]),
    ],
)
def test_characters_are_found_by_their_other_rows_only_if_their_own_may_be_lost(
    rows: dict[str, dict[Key, Row]], numbers: list[int]
) -> None:
    assert characters_of(wreck(rows)) == ()
    assert [each.number for each in characters_of(wreck(rows, "character"))] == numbers


def test_readable_copy_tells_a_character_without_a_number() -> None:
    sheet = replace(investigator("Ada"), picture=sha256(b"shown").hexdigest())
    journal = tuple(Entry(seq, str(seq), Action.ACT, "1925", "") for seq in (1, 2))
    person = character_from_copy(Reading("rollbook", "Rollbook", sheet, b"shown", journal, uuid="ada"))
    assert person.character == Character(CharacterId(0), "ada", 1, sheet)
    assert person.row == character_row(person.character)
    assert person.entries == {each.seq: entry_row(CharacterId(0), each) for each in journal}
    assert (person.number, person.uuid, person.claimed, person.name) == (0, "ada", "ada", "Ada")
    assert (person.last, person.open_ended, person.lacking, person.campaign) == (2, True, frozenset(), "")
    assert (person.pictures, person.small) == ({sheet.picture: b"shown"}, {})
    other = character_from_copy(Reading("rollbook", "Rollbook", sheet, b"original", uuid="ada"))
    assert (other.pictures, other.last) == ({}, 0)
    assert other.small == {PORTRAIT: sealed({"character_id": 0, "image": b"original"})}
    assert character_from_copy(Reading("rollbook", "Rollbook", sheet)).small == {}
