"""Every rule that the code names is a rule of the catalogue, has a sentence, and is checked under its id."""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RULE_ID = re.compile(r"\bCOC-[A-Z]+-[0-9]{2}\b")
SENTENCES: dict[str, str] = tomllib.loads((ROOT / "resources/rules/coc7.toml").read_text("utf-8"))


def used() -> set[str]:
    """The ids in the rules' source."""
    files = (ROOT / "rules_core/systems/coc7").rglob("*.py")
    return {found for path in files for found in RULE_ID.findall(path.read_text("utf-8"))}


def checked() -> set[str]:
    """The ids in the docstrings of tests."""
    found: set[str] = set()
    for path in (ROOT / "tests/core/coc7").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(RULE_ID.findall(ast.get_docstring(node) or ""))
    return found


def test_every_rule_in_use_is_tested_under_its_id() -> None:
    assert used() - checked() == set()
    assert len(used()) > 30


def test_no_test_names_a_rule_that_is_not_in_use() -> None:
    assert checked() - used() == set()


def test_every_rule_in_use_has_its_sentence_and_no_sentence_is_idle() -> None:
    assert set(SENTENCES) == used()


def test_a_sentence_is_one_plain_sentence() -> None:
    for rule, sentence in SENTENCES.items():
        assert re.fullmatch(r"[A-Z][^.!?\n<>]*\.", sentence), rule
        assert len(sentence) <= 150, rule
    assert len(set(SENTENCES.values())) == len(SENTENCES)


def test_every_rule_in_use_stands_in_the_catalogue(shared: Path) -> None:
    catalogue = set(RULE_ID.findall((shared / "rules/coc7.md").read_text("utf-8")))
    assert used() - catalogue == set()


def test_no_sentence_is_copied_from_the_catalogue_or_its_sources(shared: Path) -> None:
    """No six words in a row are those of a source."""

    def words(text: str) -> list[str]:
        return re.findall(r"[a-z0-9]+", text.lower())

    texts = [shared / "rules/coc7.md", *(shared / "rules/sources").iterdir()]
    theirs = " | ".join(" ".join(words(path.read_text("utf-8"))) for path in texts)
    for rule, sentence in SENTENCES.items():
        ours = words(sentence)
        for at in range(len(ours) - 5):
            assert " ".join(ours[at : at + 6]) not in theirs, rule
