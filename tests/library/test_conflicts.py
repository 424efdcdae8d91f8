"""Second versions of the library made by sync programs are reported, and nothing else."""

from pathlib import Path

from desktop.library.store.parts import conflict_copies

MADE_BY_PROGRAMS = (
    "library (Ada's conflicted copy 2026-11-20).db",
    "library (conflicted copy 2026-11-20 214005).db",
    "library (DESKTOP-4F2K conflicted copy 2026-11-20).db",
    "library (conflict).db",
    "library.sync-conflict-20261120-214005-ABCDEF7.db",
    "library_conflict-20261120-214005.db",
    "library-DESKTOP-4F2K9QZ.db",
    "library-LAPTOP.db",
)
NOT_OF_THEM = (
    "library.db",
    "library.db-journal",
    "library.db.lock",
    "library-old.db",
    "library-2.db",
    "library-000012-downtime.db",
    "library copy.db",
    "other (conflicted copy 2026-11-20).db",
    "library (second).db",
)


def test_only_files_of_sync_programs_are_reported(tmp_path: Path) -> None:
    for name in MADE_BY_PROGRAMS + NOT_OF_THEM:
        (tmp_path / name).touch()
    found = conflict_copies(tmp_path / "library.db")
    assert {each.name for each in found} == set(MADE_BY_PROGRAMS)


def test_special_characters_in_names_are_literal(tmp_path: Path) -> None:
    for name in ("my (best).db", "my (best) (conflicted copy).db", "my best (conflicted copy).db"):
        (tmp_path / name).touch()
    (found,) = conflict_copies(tmp_path / "my (best).db")
    assert found.name == "my (best) (conflicted copy).db"
