"""All formats together: each recognises only its own files, and none fails on any."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.bounded import decode, parse_json
from desktop.interchange.formats import formats
from desktop.interchange.review import Source, Unreadable
from tests.interchange.formats import test_st_line, test_stat_block
from tests.interchange.formats.foundry_shapes import newest, oldest
from tests.interchange.formats.japanese_shapes import copied, iachara, piece
from tests.interchange.formats.pdf_forms import pdf_form, sheet_values
from tests.interchange.formats.roll20_shapes import roll20
from tests.interchange.shapes import charaeno, dholeshouse, encoded, png

OWN: dict[str, list[bytes]] = {
    "ccfolia": [encoded(piece()), f"Here it is: {copied(piece())}".encode()],
    "charaeno": [encoded(charaeno())],
    "chaosium-pdf": [pdf_form(sheet_values())],
    "dholeshouse": [encoded(dholeshouse())],
    "foundry": [encoded(newest()), encoded(oldest())],
    "iachara": [iachara().encode()],
    "roll20": [encoded(roll20())],
    "st": [test_st_line.WHOLE.encode(), b".st str50 con60"],
    "stat-block": [test_stat_block.BLOCK.encode(), test_stat_block.ROW.encode()],
}
"""Files of our own in the shape of each format; the last ones of their kind are as short as may be."""


def source(data: bytes) -> Source:
    """A file as it is given to formats, from its bytes."""
    try:
        text = decode(data)
    except Unreadable:
        return Source(data)
    with suppress(Unreadable):
        return Source(data, text=text, json=parse_json(text) if text.lstrip().startswith("{") else None)
    return Source(data, text=text)


def recognised_by(given: Source) -> list[str]:
    return [each.id for each in formats() if each.recognises(given)]


@pytest.mark.parametrize(("format_id", "data"), [(each, data) for each, many in OWN.items() for data in many])
def test_a_file_is_recognised_only_by_its_own_format(format_id: str, data: bytes) -> None:
    assert recognised_by(source(data)) == [format_id]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"Dear diary",
        png(),
        b"PK\x03\x04",
        b'{"name": "Ada"}',
        b"\xff\xfe\x00",
        b"<xml/>",
    ],
)
def test_an_unknown_file_is_recognised_by_no_format(data: bytes) -> None:
    assert recognised_by(source(data)) == []


def test_real_files_are_recognised_by_one_format(shared: Path) -> None:
    folders = {
        "ccfolia": "ccfolia",
        "charaeno": "charaeno",
        "dholeshouse": "dholeshouse",
        "foundry-coc7": "foundry",
        "iachara-text": "iachara",
        "roll20-vttes": "roll20",
    }
    for folder, format_id in folders.items():
        for path in sorted((shared / "data" / "samples" / folder).iterdir()):
            assert (path.name, recognised_by(source(path.read_bytes()))) == (path.name, [format_id])


def test_every_format_is_tried_here() -> None:
    assert set(OWN) == {each.id for each in formats()}


ODD: tuple[object, ...] = (None, 7, "x", [], {}, [None], {"x": []})


def odd_values() -> Iterator[object]:
    """Values that stand where a format looks for others."""
    for document in (charaeno(), dholeshouse(), roll20(), newest(), oldest(), piece()):
        for key in document:
            for value in ODD:
                yield document | {key: value}


def test_no_sniffer_and_no_reader_fails_on_odd_values() -> None:
    for document in odd_values():
        given_file = source(json.dumps(document).encode())
        for each in formats():
            if each.recognises(given_file):
                with suppress(Unreadable):
                    assert each.read(given_file).sheet.system == "coc7"


@given(st.text(max_size=300))
def test_no_sniffer_fails_on_any_text(text: str) -> None:
    assert len(recognised_by(Source(text.encode("utf-8", "ignore"), "x", text))) <= 1


def test_every_format_has_a_name_and_an_id_of_its_own() -> None:
    ids = [each.id for each in formats()]
    assert len(set(ids)) == len(ids)
    assert all(each.name and each.id for each in formats())
