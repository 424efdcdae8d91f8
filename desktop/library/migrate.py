"""Makes a new library and brings an older one to the newest schema, each in one transaction."""

import os
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from desktop.library.disk import sync_folder
from desktop.library.engine import library_engine, problems_told
from desktop.library.problems import LibraryDamaged, LibraryUnreachable

MIGRATIONS = Path(__file__).parent / "migrations"
"""The folder of Alembic's scripts."""


def create(path: Path, scripts: Path = MIGRATIONS) -> None:
    """Make a new, empty library at ``path``; what another start put there in the meantime stays.

    It is made under another name and put in its place when it is whole, so that one cut off in the middle is
    never taken for a library that lost its content. Raises a
    :class:`~desktop.library.problems.LibraryProblem`.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        try:
            unfinished.touch()
            migrate(unfinished, scripts)
            _put_in_place(unfinished, path)
        finally:
            for leftover in (unfinished, unfinished.with_name(unfinished.name + "-journal")):
                leftover.unlink(missing_ok=True)
    except OSError as error:
        raise LibraryUnreachable(path, str(error)) from error


def migrate(path: Path, scripts: Path = MIGRATIONS) -> None:
    """Bring the library at ``path`` to the newest schema: afterwards it is all new or all as it was.

    Raises a :class:`~desktop.library.problems.LibraryProblem`.
    """
    config = Config()
    # ConfigParser would take a % in the path for a reference to another option.
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    # Batch operations rebuild tables; with foreign keys on, that would delete the rows that refer to them.
    engine = library_engine(path, foreign_keys=False).execution_options(write=True)
    try:
        with problems_told(path), engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            _check_foreign_keys(connection, path)
    except CommandError as error:
        raise LibraryDamaged(path, str(error)) from error
    finally:
        engine.dispose()


def _check_foreign_keys(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise LibraryDamaged(path, f"{len(broken)} rows refer to nothing, the first in {broken[0][0]}")


def _put_in_place(made: Path, path: Path) -> None:
    """Give ``made`` its name, never over another file, and see to it that the name is on the disk."""
    if path.exists():
        return
    made.rename(path)
    sync_folder(path.parent)
