"""A new library is all there or not at all; an older one becomes newer as a whole or stays as it was."""

import ast
import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from desktop.library.engine import library_engine
from desktop.library.first_list import FirstRow, FirstState, first_list
from desktop.library.identity import APPLICATION_ID, HEAD
from desktop.library.library import Library
from desktop.library.migrate import MIGRATIONS, migrate
from desktop.library.problems import LibraryDamaged
from desktop.library.tables import metadata
from rules_core.journal import Action
from tests.library.children import start
from tests.library.people import blow, investigator, strike, with_hp

FIXTURES = Path(__file__).parent / "fixtures"

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.create_table("campaign", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("CREATE TABLE filling AS SELECT randomblob(4000000) AS content")
    with op.batch_alter_table("character") as batch:
        batch.add_column(sa.Column("campaign_id", sa.Integer))
    op.execute("PRAGMA user_version = 2")
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """The migrations with one more, as the next version could have it."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / "versions" / "0002_next.py").write_text(NEXT)
    return folder


@pytest.fixture
def with_a_story(path: Path, library: Library) -> Path:
    """A library at rest whose character has a journal and a portrait."""
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
    strike(library, ada, 7)
    library.close()
    return path


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_the_constant_that_the_first_paint_compares_is_the_newest_migration(
    path: Path, library: Library
) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    assert rows(path, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert rows(path, "PRAGMA user_version") == [(int(HEAD),)]
    assert rows(path, "PRAGMA application_id") == [(APPLICATION_ID,)]


def test_the_migrations_lead_to_the_tables_that_the_library_uses(path: Path, library: Library) -> None:
    engine = library_engine(path)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "include_object": lambda _object, name, kind, _reflected, _other: (
                    kind != "table" or (name != "alembic_version" and not str(name).startswith("text"))
                ),
            },
        )
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_migrations_use_nothing_of_the_present() -> None:
    scripts = sorted((MIGRATIONS / "versions").glob("*.py"))
    assert scripts
    for script in scripts:
        for node in ast.walk(ast.parse(script.read_text())):
            if isinstance(node, ast.Import):
                assert [each.name for each in node.names] == ["sqlalchemy"], script.name
            elif isinstance(node, ast.ImportFrom):
                assert (node.module, [each.name for each in node.names]) == ("alembic", ["op"]), script.name


def test_a_migration_keeps_every_row_that_refers_to_a_rebuilt_table(
    with_a_story: Path, scripts: Path
) -> None:
    migrate(with_a_story, scripts)
    assert rows(with_a_story, "SELECT name, campaign_id FROM character") == [("Ada Lovelace", None)]
    assert rows(with_a_story, "SELECT seq FROM journal") == [(1,)]
    assert rows(with_a_story, "SELECT image FROM portrait") == [(b"her picture",)]
    assert rows(with_a_story, "SELECT value FROM trait WHERE trait_id = 'hp'") == [(7,)]
    assert rows(with_a_story, "SELECT version_num FROM alembic_version") == [("0002",)]


def test_a_migration_that_fails_at_its_end_leaves_the_library_as_it_was(
    with_a_story: Path, scripts: Path
) -> None:
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()
    with (scripts / "versions" / "0002_next.py").open("a") as script:
        script.write("    1 / 0\n")
    with pytest.raises(ZeroDivisionError):
        migrate(with_a_story, scripts)
    assert hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before


def test_a_migration_that_leaves_rows_without_their_character_is_refused(
    with_a_story: Path, scripts: Path
) -> None:
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()
    with (scripts / "versions" / "0002_next.py").open("a") as script:
        script.write('    op.execute("DELETE FROM character")\n')
    with pytest.raises(LibraryDamaged, match="refer to nothing"):
        migrate(with_a_story, scripts)
    assert hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before


MIGRATES = """
import sys
from pathlib import Path
from desktop.library.migrate import migrate
migrate(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@pytest.mark.parametrize(
    ("after", "indent"),
    [("create_table", 4), ("execute", 4), ("with op", 8), ("add_column", 4), ("PRAGMA", 4)],
)
def test_a_migration_that_is_killed_leaves_the_old_library(
    with_a_story: Path, scripts: Path, after: str, indent: int
) -> None:
    script = scripts / "versions" / "0002_next.py"
    text = NEXT.splitlines()
    line = next(n for n, each in enumerate(text) if after in each)
    text.insert(line + 1, " " * indent + "__import__('os').kill(__import__('os').getpid(), 9)")
    script.write_text("\n".join(text))
    killed = start(MIGRATES, with_a_story, scripts)
    killed.communicate()
    assert abs(killed.returncode) == 9
    again = Library.open(with_a_story)
    assert again.character(again.listed()[0].id).sheet == with_hp(investigator(), 7)
    again.close()
    assert rows(with_a_story, "SELECT name FROM sqlite_schema WHERE name IN ('campaign', 'filling')") == []
    script.write_text(NEXT)
    migrate(with_a_story, scripts)
    assert rows(with_a_story, "SELECT name, campaign_id FROM character") == [("Ada Lovelace", None)]


CREATES_AND_IS_KILLED = """
import os, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from desktop.library.library import Library

seen = 0

@event.listens_for(Engine, "before_cursor_execute")
def count(*_):
    global seen
    seen += 1
    if seen == int(sys.argv[2]):
        os.kill(os.getpid(), 9)

Library.open(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("statement", [1, 2, 5, 8, 11, 14])
def test_a_library_whose_making_was_killed_is_not_there_and_is_made_at_the_next_start(
    path: Path, statement: int
) -> None:
    killed = start(CREATES_AND_IS_KILLED, path, statement)
    killed.communicate()
    assert abs(killed.returncode) == 9
    assert not path.exists()
    assert first_list(path).state is FirstState.MISSING
    library = Library.open(path)
    assert library.listed() == ()
    library.close()


def test_a_new_library_leaves_nothing_else_behind(path: Path, library: Library) -> None:
    library.close()
    assert [each.name for each in path.parent.iterdir() if each.name.startswith("library")] == ["library.db"]


def test_a_library_may_lie_in_a_folder_with_any_name(tmp_path: Path) -> None:
    path = tmp_path / "50% off? #1 & Zoë's %(here)s" / "library.db"
    with_ada = Library.open(path)
    with with_ada.transaction() as tx:
        tx.add(investigator())
    with_ada.close()
    again = Library.open(path)
    assert len(again.listed()) == len(first_list(path).rows) == 1
    again.close()


@pytest.fixture
def first_schema(path: Path) -> Iterator[Library]:
    """A library as the first version of Rollbook wrote it."""
    shutil.copyfile(FIXTURES / "schema-0001.db", path)
    library = Library.open(path)
    yield library
    library.close()


def test_a_library_of_the_first_schema_is_read_with_all_its_rows(path: Path, first_schema: Library) -> None:
    assert first_list(path).rows == (
        FirstRow(1, "coc7", "Ada Lovelace", 7, 10),
        FirstRow(2, "coc7", "Bob", 4, 12),
    )
    ada, bob = first_schema.listed()
    character = first_schema.character(ada.id)
    assert (character.uuid, character.rev) == ("00000000-0000-4000-8000-000000000001", 2)
    assert character.sheet == with_hp(investigator(), 7)
    assert first_schema.entries(ada.id)[0].events == blow().events
    assert [(each.seq, each.action, each.refers) for each in first_schema.entries(bob.id)] == [
        (2, Action.UNDO, (1,)),
        (1, Action.ROLL, ()),
    ]
    assert first_schema.portrait(ada.id) == b"her picture"
    assert first_schema.portrait(bob.id) is None
