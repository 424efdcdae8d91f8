"""Every fact of every rule, in all games, is told in a sentence, not as a bare number or code."""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from desktop.views.fact_patterns import MEASURES, patterns, yes_or_no
from desktop.views.fact_sentences import LEFT_OUT, fact_sentences
from desktop.views.fact_words import known_words
from rules_core.sheet.outcome import Fact, step
from rules_core.systems.rites_of_battle.attack import Healed
from rules_core.systems.rites_of_battle.pool import PoolChange, Symbols

CORE = Path(__file__).resolve().parents[2] / "rules_core"
IN_MAPPINGS = (
    ("SL-HP-01", ("loss", "hp", "damage", "armor")),
    ("ROB-DICE-07", Symbols._fields),
    ("ROB-DICE-08", ("successes", "passed")),
    ("ROB-HEAL-02", Healed._fields),
    ("ROB-CRIT-02", ("name", *PoolChange._fields)),
    ("ROB-ADV-01", ("next", *PoolChange._fields)),
    ("ROB-XP-01", ("from", "to", "cost")),
    ("COC-FOE", ("damage", "armour", "loss", "hp")),
    ("ROB-FOE", ("damage", "armour", "loss", "wounds")),
    ("ST-HP-02", ("condition", "loss", "left", "over", "most")),
)
"""The facts of steps whose names are in a mapping, which the source of the rules doesn't show."""


@cache
def written_steps() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Where each step of the rules is made, and the names of its facts.

    A refusal isn't among them: it has a reason, and its game has words for that.
    """
    found: list[tuple[str, tuple[str, ...]]] = []
    for path in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "step":
                given = {each.arg: each.value for each in node.keywords if each.arg is not None}
                reason = given.pop("because", None)
                if reason is None or (isinstance(reason, ast.Constant) and reason.value == ""):
                    found.append((f"{path.name}:{node.lineno}", tuple(given)))
    return tuple(found)


def is_told(facts: Iterable[str]) -> bool:
    """Return whether sentences say all these facts, so that none shows as a bare name and number."""
    there = frozenset(facts)
    told = frozenset().union(*(each for each in patterns() if each <= there))
    return there - yes_or_no().keys() - MEASURES - LEFT_OUT <= told


def test_the_rules_make_their_steps_as_this_test_reads_them() -> None:
    steps = written_steps()
    assert len(steps) > 250
    assert len({names for _, names in steps}) > 120


def test_every_fact_of_every_rule_is_told_in_a_sentence() -> None:
    untold = [(place, names) for place, names in (*written_steps(), *IN_MAPPINGS) if not is_told(names)]
    assert not untold, "write their sentences in desktop/views/fact_patterns.py"


def test_a_fact_without_a_sentence_would_be_noticed() -> None:
    assert not is_told(("wobble",))
    assert not is_told(("roll", "wobble"))
    assert fact_sentences(step("COC-NEW-01", roll=21, wobble=3)) == "The roll is 21. Wobble 3."


def test_each_sentence_has_its_numbers() -> None:
    for names in sorted({names for _, names in written_steps() if names}):
        facts: dict[str, Fact] = dict.fromkeys(names, 7)
        told = fact_sentences(step("RULE", **facts))
        assert "{" not in told, names
        if set(facts) - LEFT_OUT - yes_or_no().keys():
            assert "7" in told, names
            assert told.endswith("."), names


def test_each_measure_has_a_word() -> None:
    assert {each.replace("_", " ") for each in MEASURES} <= known_words().keys()


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            {"degree": "extreme", "impales": 1, "weapon": 14, "damage": 18},
            "The result is: extreme. The weapon deals 14, and 18 with the damage bonus. The weapon impales.",
        ),
        (
            {"degree": "regular", "impales": 0, "weapon": 8, "damage": 8},
            "The result is: regular. The weapon deals 8, and 8 with the damage bonus.",
        ),
        ({"feet": 40, "aimed": 1}, "The distance is 40 feet. You took aim."),
        ({"con": 50, "siz": 60, "hp": 11}, "CON: 50. SIZ: 60. HP: 11."),
        ({"successes": -1, "passed": 0}, "Net successes: −1. The check fails."),
        (
            {"roll": 81, "bonus": 4, "value": 62, "beaten": 1},
            "The roll is 81, plus 4. The value is 62. It improves.",
        ),
        (
            {"points": 3, "healed": 2, "most": 9, "after": 5},
            "Points restored: 2. They change from 3 to 5, up to 9.",
        ),
        ({"name": "Slightly Dazed", "setback": 1}, "Slightly Dazed. Setback dice: 1."),
        ({"option": "boost_any_ally", "price": 2}, "It costs 2."),
        ({"worn": 2}, "The armour is on."),
        (
            {"take": 10, "duration": "main-action"},
            "You take 10 instead of rolling. Time needed: main action.",
        ),
        ({"damage": 9, "armour": 2, "loss": 7, "hp": 4}, "9 damage less 2 armour leaves 7. HP: 4."),
        (
            {"lost": 5, "dawn": 60, "limit": 12, "insanity": "none"},
            "Sanity lost today: 5 of 60. The limit is 12. Insanity: none.",
        ),
    ],
)
def test_rare_rules_speak_in_sentences(facts: dict[str, Fact], words: str) -> None:
    assert fact_sentences(step("RULE", **facts)) == words


def test_every_pattern_names_only_its_own_facts() -> None:
    import string

    for names, sentence in patterns().items():
        used = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
        assert used <= names, sentence
