"""The list of all characters is complete and sorted, and read in short steps."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

import pytest
from sqlalchemy import Connection

from desktop.library.records.characters import Shelf, Standing
from desktop.library.store.library import Library
from desktop.library.store.transaction import OpenFile
from rules_core.sheet.sheet import Sheet


@pytest.fixture(name="crowd")
def _crowd(library: Library) -> list[str]:
    """Seven hundred names in order; many are the same, one is empty for sorting."""
    names = ["…", *(f"Somebody {number % 400:03}" for number in range(699))]
    with library.transaction() as tx:
        for name in names:
            tx.add(Sheet("coc7", name))
    return sorted(names, key=lambda each: (each != "…", each))


def test_each_character_is_listed_once_by_name(library: Library, crowd: list[str]) -> None:
    everybody = library.listed(None)
    assert [each.name for each in everybody] == crowd
    assert len({each.id for each in everybody}) == len(crowd)


@pytest.mark.parametrize("limit", [0, 1, 300, 301, 5000])
def test_list_is_limited(library: Library, crowd: list[str], limit: int) -> None:
    assert library.listed(limit) == library.listed(None)[:limit]


def test_binned_characters_are_not_listed(library: Library, crowd: list[str]) -> None:
    first = library.listed(1)[0]
    with library.transaction() as tx:
        tx.set_standing(first.id, Standing(shelf=Shelf.BIN))
    assert first not in library.listed(None)
    assert len(library.listed(None)) == len(crowd) - 1


def test_no_read_of_a_large_library_takes_long(
    library: Library, crowd: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[float] = []
    reading = OpenFile.reading

    @contextmanager
    def timed(itself: OpenFile) -> Iterator[Connection]:
        begun = process_time()
        with reading(itself) as connection:
            yield connection
        reads.append(process_time() - begun)

    monkeypatch.setattr(OpenFile, "reading", timed)
    longest = []
    for _ in range(5):
        reads.clear()
        library.listed(None)
        longest.append(max(reads))
    assert len(reads) > 1, "read in pieces"
    assert min(longest) < 0.020
