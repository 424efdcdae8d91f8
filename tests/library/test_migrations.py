"""Libraries are created and upgraded completely or not at all."""

import ast
import errno
import hashlib
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event

from desktop.base.disk import put_in_place
from desktop.library import problems
from desktop.library.records.characters import (
    Campaign,
    CampaignId,
    Favourite,
    Query,
    Shelf,
    Standing,
    TrayThrow,
)
from desktop.library.search.first_list import FirstRow, FirstState, first_list
from desktop.library.store.engine import library_engine
from desktop.library.store.identity import APPLICATION_ID, HEAD
from desktop.library.store.library import Library
from desktop.library.store.migrate import MIGRATIONS, migrate
from desktop.library.store.tables import metadata
from rules_core.dice.sources import Drawn
from rules_core.sheet.events import MarkChanged, MaximumChanged, SkillChanged
from rules_core.sheet.journal import Action
from rules_core.sheet.plan import Plan, Throw
from tests.library.children import in_a_fork
from tests.library.people import blow, investigator, strike, with_hp

pytestmark = pytest.mark.usefixtures("real_creation")

FIXTURES = Path(__file__).parent / "fixtures"

AFTER_HEAD = f"{int(HEAD) + 1:04}"

NEXT = f"""
import sqlalchemy as sa
from alembic import op

revision = "{AFTER_HEAD}"
down_revision = "{HEAD}"


def upgrade():
    op.create_table("scene", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("CREATE TABLE filling AS SELECT randomblob(4000000) AS content")
    with op.batch_alter_table("character") as batch:
        batch.add_column(sa.Column("scene_id", sa.Integer))
    op.execute("PRAGMA user_version = {int(HEAD) + 1}")
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """The migrations plus one, as in a future version."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / "versions" / f"{AFTER_HEAD}_next.py").write_text(NEXT, encoding="utf-8")
    return folder


@pytest.fixture
def with_a_story(path: Path, library: Library) -> Path:
    """A closed library whose character has a journal and a portrait."""
    with library.transaction() as tx:
        ada = tx.add(investigator(), portrait=b"her picture")
    strike(library, ada, 7)
    library.close()
    return path


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_head_constant_is_the_newest_migration(path: Path, library: Library) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    assert rows(path, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert rows(path, "PRAGMA user_version") == [(int(HEAD),)]
    assert rows(path, "PRAGMA application_id") == [(APPLICATION_ID,)]


def test_migrations_lead_to_the_current_tables(path: Path, library: Library) -> None:
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


def test_migrations_use_no_current_code() -> None:
    scripts = sorted((MIGRATIONS / "versions").glob("*.py"))
    assert scripts
    for script in scripts:
        for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = {each.name for each in node.names}
                assert names <= {"sqlalchemy", *sys.stdlib_module_names}, script.name
            elif isinstance(node, ast.ImportFrom):
                assert (node.module, [each.name for each in node.names]) == ("alembic", ["op"]), script.name


def test_migration_keeps_every_row_that_refers_to_a_rebuilt_table(with_a_story: Path, scripts: Path) -> None:
    migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert rows(with_a_story, "SELECT name, scene_id FROM character") == [("Ada Lovelace", None)]
    assert rows(with_a_story, "SELECT seq FROM journal") == [(1,)]
    assert rows(with_a_story, "SELECT image FROM portrait") == [(b"her picture",)]
    assert rows(with_a_story, "SELECT value FROM trait WHERE trait_id = 'hp'") == [(7,)]
    assert rows(with_a_story, "SELECT version_num FROM alembic_version") == [(AFTER_HEAD,)]


@pytest.mark.parametrize(
    ("line", "problem", "said"),
    [
        ("1 / 0", problems.MigrationFailed, "ZeroDivisionError"),
        ('op.execute("DELETE FROM character")', problems.LibraryDamaged, "refer to nothing"),
    ],
    ids=["fails at its end", "orphans rows"],
)
def test_migration_that_fails_leaves_the_library_unchanged(
    with_a_story: Path, scripts: Path, line: str, problem: type[Exception], said: str
) -> None:
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()
    with (scripts / "versions" / f"{AFTER_HEAD}_next.py").open("a", encoding="utf-8") as script:
        script.write(f"    {line}\n")
    with pytest.raises(problem, match=said):
        migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before


STEPS = {
    "the copy": "_copy",
    "the migrations": "upgrade",
    "the comparison": "_expect_same",
    "the taking over": "put_in_place",
}


def unchanged_but_for_backups(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.name not in ("backups", "migrations"))


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_error_at_any_step_leaves_only_the_old_library(
    with_a_story: Path, scripts: Path, step: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = unchanged_but_for_backups(with_a_story.parent)
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()

    def fail(*_arguments: object) -> None:
        raise OSError(number, "failed")

    monkeypatch.setattr(f"desktop.library.store.migrate.{step}", fail)
    with pytest.raises(problems.DiskFull if number == errno.ENOSPC else problems.LibraryUnreachable) as told:
        migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert told.value.path == with_a_story
    assert hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before
    assert unchanged_but_for_backups(with_a_story.parent) == there
    monkeypatch.undo()
    migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert rows(with_a_story, "SELECT name, scene_id FROM character") == [("Ada Lovelace", None)]


@pytest.mark.posix_only("kills a copy of its own process")
@pytest.mark.parametrize(
    "step", [*STEPS.values(), "the end", "_remove_leftovers"], ids=[*STEPS, "the end", "the tidying"]
)
def test_kill_at_any_step_leaves_one_complete_library_and_the_next_start_cleans_up(
    with_a_story: Path, scripts: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = unchanged_but_for_backups(with_a_story.parent)
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()
    place = with_a_story.parent / "backups"

    def taken_over(draft: Path, library: Path) -> None:
        put_in_place(draft, library)
        os._exit(9)

    def is_killed() -> None:
        if step == "the end":
            monkeypatch.setattr("desktop.library.store.migrate.put_in_place", taken_over)
        else:
            monkeypatch.setattr(f"desktop.library.store.migrate.{step}", lambda *_arguments: os._exit(9))
        migrate(with_a_story, place, scripts)

    assert in_a_fork(is_killed) == 9
    is_new = rows(with_a_story, "PRAGMA user_version") == [(int(AFTER_HEAD),)]
    assert is_new is (step == "the end")
    assert is_new or hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before
    if not is_new:
        migrate(with_a_story, place, scripts)
    assert rows(with_a_story, "SELECT name, scene_id FROM character") == [("Ada Lovelace", None)]
    assert unchanged_but_for_backups(with_a_story.parent) == there


def test_nothing_is_migrated_without_a_backup(with_a_story: Path, scripts: Path) -> None:
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()
    (with_a_story.parent / "backups").write_text("not a folder", encoding="utf-8")
    with pytest.raises(problems.BackupFailed):
        migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE character SET sheet = replace(sheet, 'engines', 'engine')",
        "UPDATE journal SET seq = 2",
        "UPDATE portrait SET image = x'00'",
        "DELETE FROM portrait",
        "DROP TABLE portrait",
    ],
)
def test_migration_that_changes_player_data_is_rejected(with_a_story: Path, scripts: Path, harm: str) -> None:
    before = hashlib.sha256(with_a_story.read_bytes()).hexdigest()
    with (scripts / "versions" / f"{AFTER_HEAD}_next.py").open("a", encoding="utf-8") as script:
        script.write(f'    op.execute("{harm}")\n')
    with pytest.raises(problems.MigrationFailed, match="other rows"):
        migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert hashlib.sha256(with_a_story.read_bytes()).hexdigest() == before


def test_how_long_a_migration_took_is_logged(
    with_a_story: Path, scripts: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO")
    times = iter((10.0, 12.5))
    monkeypatch.setattr("desktop.library.store.migrate.monotonic", lambda: next(times))
    migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert f"migrated to schema {HEAD} in 2500 ms" in caplog.text


def test_old_library_is_kept_as_a_backup(path: Path, tmp_path: Path) -> None:
    older_library("0003", path)
    Library.open(path, backups=tmp_path / "kept").close()
    (kept,) = (each for each in (tmp_path / "kept").iterdir() if each.suffix == ".db")
    assert "migration" in kept.name
    assert rows(kept, "PRAGMA user_version") == [(3,)]
    assert rows(kept, "SELECT * FROM character") == rows(
        FIXTURES / "schema-0003.db", "SELECT * FROM character"
    )


@pytest.mark.posix_only("kills a copy of its own process")
@pytest.mark.parametrize(
    ("after", "indent"),
    [("create_table", 4), ("execute", 4), ("with op", 8), ("add_column", 4), ("PRAGMA", 4)],
)
def test_killed_migration_leaves_the_old_library(
    with_a_story: Path, scripts: Path, after: str, indent: int
) -> None:
    script = scripts / "versions" / f"{AFTER_HEAD}_next.py"
    text = NEXT.splitlines()
    line = next(n for n, each in enumerate(text) if after in each)
    text.insert(line + 1, " " * indent + "__import__('os').kill(__import__('os').getpid(), 9)")
    script.write_text("\n".join(text), encoding="utf-8")
    place = with_a_story.parent / "backups"
    assert in_a_fork(lambda: migrate(with_a_story, place, scripts)) == -9
    again = Library.open(with_a_story)
    assert again.character(again.listed()[0].id).sheet == with_hp(investigator(), 7)
    again.close()
    assert rows(with_a_story, "SELECT name FROM sqlite_schema WHERE name IN ('scene', 'filling')") == []
    script.write_text(NEXT, encoding="utf-8")
    migrate(with_a_story, with_a_story.parent / "backups", scripts)
    assert rows(with_a_story, "SELECT name, scene_id FROM character") == [("Ada Lovelace", None)]


@pytest.mark.posix_only("kills a copy of its own process")
@pytest.mark.parametrize("statement", [1, 2, 5, 8, 11, 14])
def test_library_killed_during_creation_is_created_at_the_next_start(path: Path, statement: int) -> None:
    seen = count(1)

    def is_killed() -> None:
        def kill(*_: object) -> None:
            if next(seen) == statement:
                os.kill(os.getpid(), signal.SIGKILL)

        event.listen(Engine, "before_cursor_execute", kill)
        Library.open(path)

    assert in_a_fork(is_killed) == -signal.SIGKILL
    assert not path.exists()
    assert first_list(path).state is FirstState.MISSING
    library = Library.open(path)
    assert library.listed() == ()
    library.close()
    assert [each.name for each in path.parent.iterdir() if not each.name.endswith("-journal")] == [
        "library.db"
    ]


def test_new_library_leaves_no_other_files(path: Path, library: Library) -> None:
    library.close()
    assert [each.name for each in path.parent.iterdir() if each.name.startswith("library")] == ["library.db"]


def test_folder_of_a_library_may_have_any_name(tmp_path: Path) -> None:
    mark = "?" if os.name == "posix" else "!"  # Windows allows no question mark
    path = tmp_path / f"50% off{mark} #1 & Zoë's %(here)s" / "Äther" / "library.db"
    with_ada = Library.open(path)
    with with_ada.transaction() as tx:
        tx.add(investigator())
    with_ada.close()
    again = Library.open(path)
    assert len(again.listed()) == len(first_list(path).rows) == 1
    again.close()


TRAITS = "SELECT character_id, trait_id, value FROM trait"


def older_library(schema: str, path: Path) -> Path:
    """Put a library written by an older version at ``path``."""
    shutil.copyfile(FIXTURES / f"schema-{schema}.db", path)
    return path


def told_by(library: Library, *, at_once: bool = True) -> None:
    """Return what every fixture contains about its characters, whatever its schema.

    ``at_once`` includes the first list, which skips older libraries.
    """
    assert not at_once or set(first_list(library.path).rows) >= {
        FirstRow(1, "coc7", "Ada Lovelace", 7, 10),
        FirstRow(2, "coc7", "Bob", 4, 12),
    }
    assert [each.name for each in library.find(Query("vela"))] == ["Ada Lovelace"]
    assert {each.name for each in library.find(Query("engi"))} == {"Ada Lovelace", "Bob"}
    assert [each.name for each in library.find(Query("spot hidden > 60 hp<6"))] == ["Bob"]
    times = {each.name: (each.created_at, each.played_at) for each in library.find(Query())}
    assert times["Ada Lovelace"] == (blow().at, blow().at)
    ada, bob = library.listed()[:2]
    character = library.character(ada.id)
    assert (character.uuid, character.rev) == ("00000000-0000-4000-8000-000000000001", 2)
    assert character.sheet == with_hp(investigator(), 7)
    assert library.entries(ada.id)[0].events == blow().events
    assert [(each.seq, each.action, each.refers) for each in library.entries(bob.id)] == [
        (2, Action.UNDO, (1,)),
        (1, Action.ROLL, ()),
    ]
    assert library.portrait(ada.id) == b"her picture"
    assert library.portrait(bob.id) is None
    for each in (ada, bob):
        assert (library.plan(each.id), library.growth(each.id)) == (None, ())


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    return {"character": rows(path, "SELECT rowid, * FROM character")} | {
        table: rows(path, f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("journal", "portrait")
    }


def test_first_schema_is_read_with_all_rows(path: Path) -> None:
    older_library("0001", path)
    assert first_list(path).state is FirstState.LATER
    before, traits = everything(path), rows(path, f"{TRAITS} ORDER BY 1, 2")
    library = Library.open(path)
    told_by(library)
    assert library.campaigns() == ()
    assert [number for number, _entry in library.entries_of("a-blow")] == [1]
    library.close()
    assert everything(path) == before
    assert traits == [
        each for each in rows(path, f"{TRAITS} ORDER BY 1, 2") if not str(each[1]).startswith("skill:")
    ]
    assert rows(path, "PRAGMA user_version") == [(int(HEAD),)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_second_schema_is_read_with_campaigns(path: Path) -> None:
    older_library("0002", path)
    library = Library.open(path)
    told_by(library)
    elan, table = library.campaigns()
    assert (elan.name, elan.system, elan.rev, elan.switches) == ("Élan", "shadow-lounge", 1, ())
    assert table == Campaign(
        CampaignId(1),
        "00000000-0000-4000-8000-00000000000c",
        2,
        "The Arkham table",
        "coc7",
        "Thursdays at eight.",
        (("luck_spending", 0), ("fumble", "only_100")),
    )
    ada, bob = library.listed()
    assert library.campaign_of(ada.id) == table
    assert library.campaign_of(bob.id) is None
    library.close()
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_third_schema_is_read_with_downtimes(path: Path) -> None:
    older_library("0003", path)
    library = Library.open(path)
    told_by(library)
    cleo = library.listed()[2]
    assert library.plan(cleo.id) == Plan(
        "skills",
        (("hp", 9), ("kind", "between_campaigns")),
        (
            Throw(
                "skill:piloting", (("value", 62), ("successes", 2)), (Drawn("", "d100", (71,)),), typed=True
            ),
        ),
    )
    title, over, dropped, undone, lesson = library.entries(cleo.id)
    assert library.growth(cleo.id) == (title, over, undone, lesson)
    assert (title.refers, title.text) == ((over.seq,), "After the wreck")
    assert over.action is Action.DOWNTIME
    assert over.events == (
        SkillChanged("dodge", 31, 37),
        MarkChanged("dodge", 3, 0),
        MaximumChanged("fp", 2, 6),
    )
    assert over.plan is not None
    assert dropped.plan is not None
    assert [each.id for each in over.plan.throws] == ["skill:dodge", "force"]
    assert dropped.plan.throws == over.plan.throws[:1]
    library.close()


def told_by_the_fourth(library: Library) -> None:
    """Return what the fixture of the fourth schema contains in addition."""
    ada, bob, cleo = library.listed()
    assert library.standing(ada.id) == Standing(
        favourite=True, pinned=True, created_at="1925-02-01T00:00:00.000+00:00", tags=("Arkham", "明")
    )
    assert library.standing(bob.id) == Standing()
    assert library.standing(cleo.id) == Standing(
        shelf=Shelf.ARCHIVE, unfinished=True, variant_of="00000000-0000-4000-8000-000000000001"
    )
    assert library.portrait(cleo.id) == b"a chosen picture"
    assert library.portrait(ada.id) == b"her picture"
    elan, table = library.campaigns()
    assert (elan.name, library.packs_of(elan.id)) == ("Élan", ())
    assert library.packs_of(table.id) == library.packs()
    assert [(each.name, each.rev, each.content) for each in library.packs()] == [
        ("House rules", 1, "format = 1\n")
    ]
    assert [each.name for each in library.find(Query("spot hidden > 60", tag="arkham"))] == ["Ada Lovelace"]
    assert first_list(library.path).rows == (
        FirstRow(1, "coc7", "Ada Lovelace", 7, 10, pinned=True),
        FirstRow(2, "coc7", "Bob", 4, 12),
    )
    assert (library.throws(), library.favourites()) == ((), ())


def test_fourth_schema_is_read_with_sections_pictures_and_packs(path: Path) -> None:
    older_library("0004", path)
    library = Library.open(path)
    told_by_the_fourth(library)
    library.close()
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_fifth_schema_is_read_with_rolls_and_favourites(path: Path) -> None:
    older_library("0005", path)
    library = Library.open(path)
    assert [each.name for each in library.listed()] == ["Ada Lovelace", "Bob", "Cleo"]
    assert library.favourites() == (
        Favourite(1, "Fireball", "8d6", 1),
        Favourite(2, "Ünlucky <b>", "2d20kl1+3", 2),
    )
    assert library.throws() == (
        TrayThrow(2, "1925-03-01T20:16:00.000+00:00", "2d20kl1+3", "Ünlucky <b>", (("d20", (17, 4)),)),
        TrayThrow(1, "1925-03-01T20:15:00.000+00:00", "4d6r1kh3", "", (("d6", (1, 6, 3, 4, 2)),)),
    )
    library.close()


SHIPPED = sorted(each.stem.removeprefix("schema-") for each in FIXTURES.glob("schema-*.db"))

REBUILT = {"alembic_version", "trait", "trait_name", "tag", "listing", "growth", "text"}


def tables(path: Path) -> set[str]:
    names = {str(name) for (name,) in rows(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")}
    return {each for each in names if not each.startswith(("sqlite_", "text_"))}


def test_every_shipped_schema_has_a_sample_with_rows_in_every_table() -> None:
    assert [f"{number:04}" for number in range(1, int(HEAD) + 1)] == SHIPPED
    for schema in SHIPPED:
        path = FIXTURES / f"schema-{schema}.db"
        for table in tables(path):
            assert rows(path, f"SELECT count(*) FROM {table}") > [(0,)], (schema, table)


@pytest.mark.parametrize("schema", SHIPPED)
def test_every_row_of_every_shipped_schema_survives_migration(path: Path, schema: str) -> None:
    older_library(schema, path)
    kept = tables(path) - REBUILT
    assert kept >= {"character", "journal", "portrait"}
    Library.open(path).close()
    for table in kept:
        now = set(rows(path, f"SELECT * FROM {table}"))
        before = set(rows(FIXTURES / f"schema-{schema}.db", f"SELECT * FROM {table}"))
        assert now == before, table
    assert rows(path, "SELECT sum(value) FROM trait WHERE trait_id = 'hp'") == rows(
        FIXTURES / f"schema-{schema}.db", "SELECT sum(value) FROM trait WHERE trait_id = 'hp'"
    )
    if "growth" in tables(FIXTURES / f"schema-{schema}.db"):
        assert rows(path, "SELECT * FROM growth") == rows(
            FIXTURES / f"schema-{schema}.db", "SELECT * FROM growth"
        )


@pytest.mark.posix_only("kills a copy of its own process")
@pytest.mark.parametrize(
    ("schema", "migration", "after"),
    [
        ("0001", "0002_campaigns", '"campaign"'),
        ("0001", "0002_campaigns", '"member"'),
        ("0001", "0002_campaigns", '"journal_by_action"'),
        ("0001", "0002_campaigns", "user_version"),
        ("0001", "0003_downtime", "user_version"),
        ("0002", "0003_downtime", '"downtime"'),
        ("0002", "0003_downtime", '"growth"'),
        ("0002", "0003_downtime", "user_version"),
        ("0003", "0004_shelf", '"shelf"'),
        ("0003", "0004_shelf", "DROP TABLE text"),
        ("0003", "0004_shelf", "DROP TABLE earlier"),
        ("0003", "0004_shelf", "user_version"),
        ("0004", "0005_dice_only", '"tray_throw"'),
        ("0004", "0005_dice_only", "user_version"),
    ],
)
def test_upgrade_to_the_newest_schema_is_all_or_nothing(
    path: Path, tmp_path: Path, schema: str, migration: str, after: str
) -> None:
    older_library(schema, path)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    scripts = tmp_path / "killed"
    shutil.copytree(MIGRATIONS, scripts)
    script = scripts / "versions" / f"{migration}.py"
    text = script.read_text(encoding="utf-8")
    place = text.index(after)
    place = text.index("\n    op." if "\n    op." in text[place:] else "\n", place)
    kill = "\n    __import__('os').kill(__import__('os').getpid(), 9)"
    script.write_text(text[:place] + kill + text[place:], encoding="utf-8")
    assert in_a_fork(lambda: migrate(path, tmp_path / "backups", scripts)) == -9
    assert rows(path, "PRAGMA user_version") == [(int(schema),)]
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before
    library = Library.open(path)
    told = told_by_the_fourth if schema == "0004" else told_by
    told(library)
    library.close()
