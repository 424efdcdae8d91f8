"""Games are alike: no general file knows one, and a game is folders and a line in a list.

A file is general unless it stands in a folder of a game's name: its rules, how it reads, what it brings.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_core.game.registry import SYSTEM_IDS, folder

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {folder(each) for each in SYSTEM_IDS}
NAMES = (*SYSTEM_IDS, *sorted(FOLDERS - set(SYSTEM_IDS)))

MAY_NAME_GAMES = (
    "rules_core/game/registry.py",  # the list of games
    "desktop/features.py",  # the list of features, some of which are one game's
    "desktop/library/migrations/versions",  # steps of the past, which never change
    "desktop/interchange/formats",  # files of programs for one game
    "desktop/exporting/formats/foundry.py",
    "desktop/self_check/made_of.py",  # reads data of a game that ships
)

MAY_NAME_RULES = ("desktop/help/tour.py",)  # opens the guide at two rules of the sample it shows


def rule_prefixes() -> set[str]:
    """What the rule ids of each game begin with, such as "COC"."""
    catalogues = (ROOT / f"resources/games/{each}/rules.toml" for each in SYSTEM_IDS)
    groups = (group for path in catalogues for group in tomllib.loads(path.read_text("utf-8")).values())
    return {rule.partition("-")[0] for group in groups for rule in group}


RULE_ID = re.compile(rf"\b(?:{'|'.join(sorted(rule_prefixes()))})-[A-Z]+-[0-9]{{2}}\b")


_BETWEEN_TEXTS = re.compile(r"""["']\s+[bfr]?["']""")
"""What stands between two texts that Python joins."""


def general(root: Path) -> Iterator[Path]:
    """The files of the product that no game has for itself, without those that may name games."""
    for path in sorted((*root.glob("desktop/**/*.py"), *root.glob("rules_core/**/*.py"))):
        inside = path.relative_to(root)
        if not FOLDERS.intersection(inside.parts) and not inside.as_posix().startswith(MAY_NAME_GAMES):
            yield path


def texts(tree: ast.AST) -> Iterator[str]:
    """The texts in a source, without its docstrings, which may name any game."""
    explained = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in explained:
            yield each.value


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules and names that a source imports."""
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom):
            yield from (each.module or "", *(alias.name for alias in each.names))
        elif isinstance(each, ast.Import):
            yield from (alias.name for alias in each.names)


def named(tree: ast.AST) -> Iterator[str]:
    """The games that a source names in its texts or imports from."""
    yield from (game for text in (*texts(tree), *imported(tree)) for game in NAMES if game in text)


def faults(root: Path) -> list[str]:
    """What general files know of games: a game's name, or the id of one of its rules."""
    found: list[str] = []
    for path in general(root):
        source = path.read_text(encoding="utf-8")
        whole = _BETWEEN_TEXTS.sub("", source)
        if not RULE_ID.search(whole) and not any(game in whole for game in NAMES):
            continue
        tree = ast.parse(source)
        inside = path.relative_to(root).as_posix()
        found += [f"{inside} names {game}" for game in named(tree)]
        if inside not in MAY_NAME_RULES:
            found += [f"{inside} names {rule}" for text in texts(tree) for rule in RULE_ID.findall(text)]
    return found


def test_no_general_file_names_a_game_or_its_rules() -> None:
    assert faults(ROOT) == []


@pytest.mark.parametrize(
    "planted",
    [
        'IS_WOUNDED = system == "rites-of-battle"',
        'IS_WOUNDED = system == ("rites-"\n    "of-battle")',
        'PAGE = f"rules-coc7{number}"',
        "from rules_core.systems.coc7.play import roll",
        "from desktop.games import striker",
        "def late():\n    import desktop.games.shadow_lounge.words",
        'ASKS_FOR_CON = any(step.rule == "COC-WND-01" for step in steps)',
    ],
)
def test_a_planted_name_is_found(tmp_path: Path, planted: str) -> None:
    general_file, of_game = tmp_path / "desktop" / "views", tmp_path / "desktop" / "games" / "coc7"
    for place in (general_file, of_game):
        place.mkdir(parents=True)
    (general_file / "rail.py").write_text('"""Such as "coc7" with COC-WND-01."""\n', encoding="utf-8")
    (of_game / "words.py").write_text(planted, encoding="utf-8")
    assert faults(tmp_path) == []
    (general_file / "rail.py").write_text(planted, encoding="utf-8")
    assert len(faults(tmp_path)) == 1


def test_every_exception_is_there() -> None:
    assert [each for each in (*MAY_NAME_GAMES, *MAY_NAME_RULES) if not (ROOT / each).exists()] == []


def ran(tmp_path: Path, *asked: str, given: str = "") -> str:
    """What ``tests.architecture.playing`` says when it is asked this, and ``given`` to read."""
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    run = subprocess.run(
        [sys.executable, "-m", "tests.architecture.playing", *asked],
        cwd=ROOT,
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_a_sixth_game_is_folders_and_a_line(tmp_path: Path) -> None:
    """A character is made, rolls, spends a downtime and is printed."""
    assert ran(tmp_path, "with-sixth", str(tmp_path)) == "played heads-or-tails"


def test_the_command_line_answers_for_a_sixth_game(tmp_path: Path) -> None:
    asked: list[dict[str, Any]] = [
        {"id": 1, "system": "heads-or-tails", "do": "toss", "with": {}, "dice": {"d6": [5]}},
        {"id": 2, "system": "heads-or-tails", "do": "toss", "with": {}, "dice": {"d6": [3]}},
        {"id": 3, "system": "heads-or-tails", "do": "odds", "with": {}},
    ]
    given = "".join(f"{json.dumps(each)}\n" for each in asked)
    answers = [json.loads(line) for line in ran(tmp_path, "command", "resolve", given=given).splitlines()]
    rules = ["HOT-TOSS-01"]
    assert answers == [
        {"id": 1, "ok": True, "result": {"face": 5, "degree": "heads"}, "rules": rules},
        {"id": 2, "ok": True, "result": {"face": 3, "degree": "tails"}, "rules": rules},
        {"id": 3, "ok": True, "result": {"odds": {"heads": "1/2", "tails": "1/2"}}, "rules": rules},
    ]
    assert "heads-or-tails: toss, odds" in ran(tmp_path, "command", "resolve", "--help")


def test_the_command_line_lists_the_rules_of_a_sixth_game(tmp_path: Path) -> None:
    game, rule = ran(tmp_path, "command", "rules", "heads-or-tails").splitlines()
    assert game == "heads-or-tails"
    assert rule.split(maxsplit=3) == [
        "HOT-TOSS-01",
        "toss.Tossed.is_heads,",
        "toss.toss",
        "Four or more is heads.",
    ]


@pytest.mark.parametrize("game", SYSTEM_IDS)
def test_the_app_plays_without_any_one_game(tmp_path: Path, game: str) -> None:
    assert ran(tmp_path, "without", game, str(tmp_path)) == f"rolled {len(SYSTEM_IDS) - 1} games"
