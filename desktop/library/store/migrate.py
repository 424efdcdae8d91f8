"""Create libraries and upgrade older ones to the newest schema, all or nothing.

An older library is backed up. A copy of it is migrated, compared with the original and synced before it takes
its name. Wherever this is killed, the old or the new one is in place, and the next start continues.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import zip_longest
from pathlib import Path
from time import monotonic

from sqlalchemy import Connection

from desktop.base.crash import log
from desktop.base.disk import put_in_place
from desktop.library.backups.backups import backup
from desktop.library.problems import LibraryDamaged, LibraryProblem, MigrationFailed, problem_with_files
from desktop.library.store.engine import convert_sqlite_errors, library_engine
from desktop.library.store.identity import HEAD, journal_of, reading

MIGRATIONS = Path(__file__).parent.parent / "migrations"
"""The folder of Alembic's scripts."""

_REBUILT = frozenset({"alembic_version", "trait", "trait_name", "tag", "listing", "growth"})
"""Tables that a migration may rewrite besides the text index: the schema's number and the search indexes."""

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"


def create(path: Path, scripts: Path = MIGRATIONS) -> None:
    """Create an empty library at ``path``, unless another start has created one in the meantime.

    It is created under another name and moved into place, so an interrupted creation never looks like a
    library that lost its content. Raises a LibraryProblem.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(path, "new")
        try:
            unfinished.touch()
            upgrade(unfinished, scripts)
            if not path.exists():
                journal_of(unfinished).unlink(missing_ok=True)
                put_in_place(unfinished, path)
        finally:
            _remove_leftovers(path, "new")
    except OSError as error:
        raise problem_with_files(error, path) from error


def migrate(path: Path, backups: Path, scripts: Path = MIGRATIONS) -> None:
    """Upgrade the library at ``path`` to the newest schema, or leave it unchanged. Requires the lock.

    First makes a backup in the folder ``backups``; without one nothing is migrated. Raises a LibraryProblem,
    including BackupFailed and MigrationFailed.
    """
    began = monotonic()
    backup(path, backups, "migration")
    copy = path.with_name(f"{path.name}.{os.getpid()}.migrating")
    try:
        _remove_leftovers(path, "migrating")
        try:
            _copy(path, copy)
            upgrade(copy, scripts)
            _expect_same(path, copy)
            journal_of(copy).unlink(missing_ok=True)
            put_in_place(copy, path)
        finally:
            _remove_leftovers(path, "migrating")
    except LibraryProblem as problem:
        problem.path = path  # and not that of the copy
        raise
    except OSError as error:
        raise problem_with_files(error, path) from error
    log.info("migrated to schema %s in %d ms", HEAD, (monotonic() - began) * 1000)


def upgrade(path: Path, scripts: Path = MIGRATIONS, to: str = "head") -> None:
    """Run the migrations on the file at ``path`` in one transaction. Use it on a copy or a new file.

    ``to`` is the target schema. Raises a LibraryProblem.
    """
    # Late: it takes 16 MB and a quarter of a second, and is rarely needed.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    # ConfigParser treats % as a reference to another option.
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    # Batch operations rebuild tables; with foreign keys on, that deletes referring rows.
    engine = library_engine(path, foreign_keys=False).execution_options(write=True)
    try:
        with convert_sqlite_errors(path), engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            _check_foreign_keys(connection, path)
    except CommandError as error:
        raise LibraryDamaged(path, str(error)) from error
    except (LibraryProblem, OSError):
        raise
    except Exception as error:  # whatever went wrong, the library is unchanged
        raise MigrationFailed(path, type(error).__name__) from error
    finally:
        engine.dispose()


def _check_foreign_keys(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise LibraryDamaged(path, f"{len(broken)} rows refer to nothing, the first in {broken[0][0]}")


def _copy(path: Path, copy: Path) -> None:
    with reading(path) as source, closing(sqlite3.connect(copy, isolation_level=None)) as target:
        source.backup(target)


def _expect_same(path: Path, copy: Path) -> None:
    """Compare a migrated copy with the library: it must be sound and keep every row unchanged."""
    with reading(path) as old, reading(copy) as new:
        found = [str(row[0]) for row in new.execute("PRAGMA integrity_check(10)")]
        if found != ["ok"]:
            raise MigrationFailed(path, "; ".join(found))
        kept = {str(name) for (name,) in new.execute(_TABLES)}
        for (table,) in old.execute(_TABLES).fetchall():
            if table in _REBUILT or table == "text" or table.startswith("text_"):
                continue
            if table not in kept or not _same_rows(old, new, table):
                raise MigrationFailed(path, f"other rows in {table}")


def _same_rows(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> bool:
    """Compare only the columns of the old table."""
    columns = old.execute(f'PRAGMA table_info("{table}")').fetchall()
    names = ", ".join(f'"{each[1]}"' for each in columns)
    key = ", ".join(f'"{each[1]}"' for each in sorted(columns, key=lambda each: each[5]) if each[5])
    rows = f'SELECT {names} FROM "{table}" ORDER BY {key or "rowid"}'  # noqa: S608
    return all(one == other for one, other in zip_longest(old.execute(rows), new.execute(rows)))


def _remove_leftovers(path: Path, kind: str) -> None:
    for file in _leftovers(path, kind):
        with suppress(OSError):  # leftovers do no harm
            file.unlink()


def _leftovers(path: Path, kind: str) -> Iterator[Path]:
    for file in path.parent.iterdir():
        number, _, rest = file.name.removeprefix(f"{path.name}.").partition(".")
        if file.name.startswith(f"{path.name}.") and number.isdecimal() and rest in (kind, f"{kind}-journal"):
            yield file
