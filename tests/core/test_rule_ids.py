"""Every rule that the code names is a rule of its catalogue, has a sentence, and is checked under its id."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from rules_core.game.registry import RULE_PACKAGES

ROOT = Path(__file__).resolve().parent.parent.parent
PREFIXES = {
    "coc7": "COC",
    "shadow-lounge": "SL",
    "basic-d20": "D20",
    "rites-of-battle": "ROB",
    "striker": "ST",
}
GAMES = tuple(PREFIXES)


def ids_in(game: str, text: str) -> set[str]:
    return set(re.findall(rf"\b{PREFIXES[game]}-[A-Z]+(?:-[0-9]{{2}})?\b", text))


def package(game: str) -> str:
    return RULE_PACKAGES[game].rpartition(".")[2]


def used(game: str) -> set[str]:
    """The ids in the source of the game's rules."""
    files = (ROOT / "rules_core/systems" / package(game)).rglob("*.py")
    return {found for path in files for found in ids_in(game, path.read_text("utf-8"))}


def checked(game: str) -> set[str]:
    """The ids in the docstrings of tests."""
    found: set[str] = set()
    for path in (ROOT / "tests/core" / package(game)).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= ids_in(game, ast.get_docstring(node) or "")
    return found


def sentences(game: str) -> dict[str, str]:
    headings = tomllib.loads((ROOT / f"resources/games/{game}/rules.toml").read_text("utf-8"))
    return {rule: said for each in headings.values() for rule, said in each.items()}


def catalogue(shared: Path, game: str) -> set[str]:
    """The ids of the catalogue; one that is written short (``-04`` after ``D20-CHR-03``) is written out."""
    text = (shared / f"rules/{game}.md").read_text("utf-8")
    found = ids_in(game, text)
    for line in text.splitlines():
        if short := re.findall(r"\*\*(-[0-9]{2})\*\*", line):
            first = min(ids_in(game, line))
            found |= {first[:-3] + each for each in short}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_in_use_is_tested_under_its_id(game: str) -> None:
    assert used(game) - checked(game) == set()
    assert len(used(game)) > 30


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_a_rule_that_is_not_in_use(game: str) -> None:
    assert checked(game) - used(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_in_use_has_a_sentence_and_no_sentence_is_unused(game: str) -> None:
    assert set(sentences(game)) == used(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_is_a_single_plain_sentence(game: str) -> None:
    for rule, sentence in sentences(game).items():
        assert re.fullmatch(r"[A-Z0-9][^.!?\n<>]*\.", sentence), rule
        assert len(sentence) <= 150, rule
    assert len(set(sentences(game).values())) == len(sentences(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_in_use_are_those_of_the_catalogue(shared: Path, game: str) -> None:
    assert used(game) == catalogue(shared, game)


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_copied_from_the_catalogue_or_its_sources(shared: Path, game: str) -> None:
    """No six words in a row are those of a source."""

    def words(text: str) -> list[str]:
        return re.findall(r"[a-z0-9]+", text.lower())

    texts = [shared / f"rules/{game}.md", *(shared / "rules/sources").iterdir()]
    theirs = " | ".join(" ".join(words(path.read_text("utf-8"))) for path in texts)
    for rule, sentence in sentences(game).items():
        ours = words(sentence)
        for at in range(len(ours) - 5):
            assert " ".join(ours[at : at + 6]) not in theirs, rule
