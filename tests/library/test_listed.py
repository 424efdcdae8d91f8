"""The list of all characters is complete, sorted and quick, the first one at the start as well."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from desktop.library.records.characters import CharacterId, Shelf, Standing
from desktop.library.search.first_list import FirstList, FirstState, first_list
from desktop.library.store.library import Library
from desktop.library.store.transaction import OpenFile
from rules_core.sheet.sheet import Sheet, Tracker
from tests.effort import times_the_effort
from tests.library.children import ROOT
from tests.library.people import blow, investigator


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


def test_a_large_library_is_read_in_pieces_so_that_no_read_takes_long(
    library: Library, crowd: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = 0
    reading = OpenFile.reading

    @contextmanager
    def counted(itself: OpenFile) -> Iterator[Connection]:
        nonlocal reads
        reads += 1
        with reading(itself) as connection:
            yield connection

    monkeypatch.setattr(OpenFile, "reading", counted)
    assert len(library.listed(None)) == len(crowd)
    assert len(crowd) / reads <= 300


def test_first_list_matches_the_rail(path: Path, library: Library) -> None:
    with library.transaction() as tx:
        for n, name in enumerate(("zoë", "Émile", "ada", "Zoe Bell", "", "明子", "Ada")):
            added = tx.add(investigator(name, hp=len(name)))
            tx.journal.append(added.id, replace(blow(), at=f"2026-01-0{n + 1}T10:00:00.000+00:00"))
        tx.add(Sheet("coc7", "Ghost"))
        tx.add(Sheet("a game of the future", "Robot", trackers=(Tracker("hp", 3, maximum=9),)))
        tx.set_standing(CharacterId(4), Standing(pinned=True))
        tx.set_standing(CharacterId(1), Standing(pinned=True))
        tx.set_standing(CharacterId(2), Standing(shelf=Shelf.ARCHIVE, pinned=True))
        tx.set_standing(CharacterId(3), Standing(shelf=Shelf.BIN))
    listed = tuple(
        (each.id, each.system, each.name, each.hp, each.hp_max, each.pinned) for each in library.rail()
    )
    assert [each[2] for each in listed] == ["zoë", "Zoe Bell", "Ada", "明子", "", "Robot", "Ghost"]
    assert first_list(path) == FirstList(FirstState.FINE, listed, has_characters=True)  # type: ignore[arg-type]
    assert first_list(path, limit=3).rows == listed[:3]
    assert [each.name for each in library.rail(3)] == ["zoë", "Zoe Bell", "Ada"]


def test_first_list_without_a_library_says_so_and_creates_none(path: Path) -> None:
    assert first_list(path) == FirstList(FirstState.MISSING)
    assert not path.exists()


def test_empty_library_is_fine(path: Path, library: Library) -> None:
    assert first_list(path) == FirstList(FirstState.FINE)


def test_first_list_hardly_takes_longer_in_a_library_of_a_thousand_characters(
    path: Path, library: Library
) -> None:
    def fill(where: Library, number: int) -> None:
        with where.transaction() as tx:
            for n in range(number):
                tx.add(investigator(f"Investigator {n}", notes="long" * 3_000))  # one word: quickly indexed

    def read(where: Path) -> None:
        assert len(first_list(where).rows) == 40

    small = path.with_name("small.db")
    with closing(Library.open(small)) as other:
        fill(other, 50)
    fill(library, 1_000)
    assert times_the_effort(lambda: read(path), lambda: read(small)) < 4


def test_first_list_loads_neither_sqlalchemy_nor_alembic_nor_a_rule_system() -> None:
    program = "import sys, desktop.library.search.first_list, desktop.base.paths; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout.split()
    assert "sqlite3" in loaded
    heavy = ("sqlalchemy", "alembic", "msgspec", "platformdirs", "PySide6", "rules_core.systems")
    assert [each for each in loaded if each.startswith(heavy)] == []


def test_open_library_with_the_newest_schema_does_not_load_alembic(path: Path, library: Library) -> None:
    library.close()
    program = (
        "import sys; from pathlib import Path; from desktop.library.store.library import Library; "
        "Library.open(Path(sys.argv[1])).close(); print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.split()
    assert "sqlalchemy" in loaded
    assert "alembic" not in loaded
