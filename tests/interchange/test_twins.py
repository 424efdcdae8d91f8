"""Duplicates of characters in the library are detected."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.interchange.detect import read_character
from desktop.interchange.review import Reading
from desktop.interchange.rollbook import open_sample
from desktop.library.store.library import Library
from desktop.session.adding import ExistingCharacters
from tests.interchange.shapes import charaeno, dholeshouse, encoded
from tests.other_program import spoil

SHIORI = read_character(encoded(charaeno()), "x.json")


@pytest.fixture(name="library")
def _library(tmp_path: Path) -> Iterator[Library]:
    opened = Library.open(tmp_path / "library.db")
    yield opened
    opened.close()


def add(library: Library, reading: Reading) -> None:
    with library.transaction() as tx:
        tx.add(reading.sheet, uuid=reading.uuid or None)


def test_an_empty_library_has_no_twin(library: Library) -> None:
    assert not ExistingCharacters(library).find(SHIORI)


def test_the_same_file_again_is_a_twin(library: Library) -> None:
    add(library, SHIORI)
    assert ExistingCharacters(library).find(SHIORI)
    assert not ExistingCharacters(library).find(read_character(encoded(dholeshouse()), "x.json"))


def test_a_just_added_character_is_a_twin(library: Library) -> None:
    twins = ExistingCharacters(library)
    with library.transaction() as tx:
        twins.add(tx.add(SHIORI.sheet))
    assert twins.find(SHIORI)


def test_the_same_name_from_another_format_is_no_twin(library: Library) -> None:
    other = dholeshouse()
    other["Investigator"]["PersonalDetails"]["Name"] = SHIORI.sheet.name
    add(library, SHIORI)
    assert not ExistingCharacters(library).find(read_character(encoded(other), "x.json"))


def test_a_renamed_copy_is_a_twin(library: Library) -> None:
    ida = open_sample("ida-marchetti")
    add(library, replace(ida, sheet=replace(ida.sheet, name="Ida Keogh")))
    assert ExistingCharacters(library).find(ida)
    assert not ExistingCharacters(library).find(open_sample("dot-kowalski"))


def test_a_damaged_character_with_the_same_name_is_a_twin(library: Library) -> None:
    add(library, SHIORI)
    spoil(library.path, "UPDATE character SET rev = 7")
    assert ExistingCharacters(library).find(SHIORI)
