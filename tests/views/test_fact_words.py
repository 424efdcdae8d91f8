"""Facts beside a result's rules are translated, except players' own text."""

import ast
from collections.abc import Iterator
from pathlib import Path

from desktop.views.fact_words import fact_words, known_words

CORE = Path(__file__).resolve().parents[2] / "rules_core"
TOLD_BY_WHAT_IT_HOLDS = {"because", "field", "switch"}


def facts_of_steps() -> Iterator[str]:
    for path in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "step":
                yield from (each.arg.replace("_", " ") for each in node.keywords if each.arg is not None)


def test_every_fact_that_a_rule_names_can_be_translated() -> None:
    assert set(facts_of_steps()) - known_words().keys() == TOLD_BY_WHAT_IT_HOLDS


def test_a_players_own_text_stays_as_typed() -> None:
    assert fact_words("actor", "left") == "whose turn left"
