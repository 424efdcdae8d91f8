"""Campaigns, packs, rolls, favourites and pictures of a damaged library are completed from backups."""

import pytest

from desktop.library.salvage.piecing import BACKUP, COPY, Source
from desktop.library.salvage.salvage import _Rest, _SourceContent
from desktop.library.salvage.wreck import EMPTY_WRECK, Key, Wreck
from desktop.library.store.rows import Row

Rows = dict[str, dict[Key, Row]]


def campaign(number: int, uuid: str = "") -> Row:
    return {"id": number, "uuid": uuid or f"campaign {number}"}


def campaigns(*numbers: int) -> dict[Key, Row]:
    return {(number,): campaign(number) for number in numbers}


def rest(rows: Rows, *broken: str, spoiled: Rows | None = None) -> _Rest:
    return _Rest(Wreck(EMPTY_WRECK.rows | rows, frozenset(broken), EMPTY_WRECK.spoiled | (spoiled or {})))


def backup(rows: Rows, *, sound: bool = False) -> _SourceContent:
    wreck = Wreck(
        EMPTY_WRECK.rows | rows, frozenset() if sound else frozenset({"journal"}), EMPTY_WRECK.spoiled
    )
    return _SourceContent(Source(BACKUP, 1), (), wreck)


def numbers(found: _Rest) -> list[int]:
    return [each["id"] for each in found.result({}).campaigns]


def test_whole_library_wants_nothing() -> None:
    found = rest({"campaign": campaigns(1)})
    assert (found.is_wanting, found.lost(), found.has_any) == (False, {}, True)
    found.add(backup({"campaign": campaigns(2)}))
    assert numbers(found) == [1]
    assert not rest({}).has_any


def test_broken_table_takes_all_rows_until_a_sound_backup() -> None:
    found = rest({"campaign": campaigns(1)}, "campaign")
    assert found.is_wanting
    found.add(backup({"campaign": campaigns(2)}))
    assert (numbers(found), found.is_wanting) == ([1, 2], True)
    found.add(backup({"campaign": campaigns(3)}, sound=True))
    assert (numbers(found), found.is_wanting) == ([1, 2, 3], False)
    found.add(backup({"campaign": campaigns(4)}))
    assert numbers(found) == [1, 2, 3], "what a sound backup lacks was deleted before"


def test_row_that_is_there_is_not_replaced_nor_doubled() -> None:
    found = rest({"campaign": {(1,): campaign(1, "Masks")}}, "campaign")
    found.add(
        backup({"campaign": {(1,): campaign(1, "older"), (2,): campaign(2, "Masks"), (3,): campaign(3)}})
    )
    assert [each["uuid"] for each in found.result({}).campaigns] == ["Masks", "campaign 3"]
    tray = rest({"tray_throw": {(1,): {"id": 1, "name": "now"}}}, "tray_throw")
    tray.add(backup({"tray_throw": {(1,): {"id": 1, "name": "then"}, (2,): {"id": 2, "name": "then"}}}))
    assert [each["name"] for each in tray.result({}).throws] == ["now", "then"]


def test_only_spoiled_rows_of_a_whole_table_come_from_backups() -> None:
    found = rest({"campaign": campaigns(1)}, spoiled={"campaign": {(2,): {}, (3,): {}}})
    assert (found.is_wanting, found.lost()) == (True, {"campaign": 2})
    found.add(backup({"campaign": campaigns(2, 4)}))
    assert (numbers(found), found.is_wanting, found.lost()) == ([1, 2], True, {"campaign": 1})
    found.add(backup({"campaign": campaigns(5)}, sound=True))
    assert (found.is_wanting, found.lost()) == (False, {"campaign": 1}), "it can't be found any more"


@pytest.mark.parametrize(("broken", "attached"), [(True, ((1, 1), (1, 2))), (False, ((1, 1),))])
def test_packs_of_campaigns_are_completed_if_some_may_be_lost(
    broken: bool, attached: tuple[tuple[int, int], ...]
) -> None:
    there: Rows = {"campaign": campaigns(1), "pack": {(1,): {"id": 1}, (2,): {"id": 2}}}
    found = rest(there | {"campaign_pack": {(1, 1): {}}}, *(["campaign_pack"] if broken else []))
    assert found.is_wanting is broken
    found.add(backup(there | {"campaign_pack": {(1, 2): {}, (1, 9): {}, (9, 1): {}}}))
    assert (found.result({}).attached, found.is_wanting) == (attached, broken)
    found.add(backup({"campaign_pack": {}}, sound=True))
    assert not found.is_wanting
    found.add(backup({"campaign_pack": {(2, 2): {}}}))
    assert found.result({}).attached == attached


def test_copies_have_no_other_rows() -> None:
    found = rest({}, "campaign")
    found.add(_SourceContent(Source(COPY), ()))
    assert (found.is_wanting, found.has_any) == (True, False)
    assert not _SourceContent(Source(COPY), ()).is_sound
    assert backup({}, sound=True).is_sound
    assert not backup({}).is_sound


def test_pictures_of_characters_are_added_and_all_are_in_order() -> None:
    found = rest({"picture": {("b",): {"image": b"2"}}, "favourite": {(2,): {"id": 2}, (1,): {"id": 1}}})
    result = found.result({"c": b"3", "a": b"1"})
    assert result.pictures == tuple(
        {"digest": each, "image": image} for each, image in zip("abc", (b"1", b"2", b"3"), strict=True)
    )
    assert [each["id"] for each in result.favourites] == [1, 2]


def test_campaign_is_found_by_its_uuid() -> None:
    found = rest({"campaign": campaigns(1, 2, 3)})
    assert [found.number_of(each) for each in ("campaign 2", "campaign 9", "")] == [2, None, None]
