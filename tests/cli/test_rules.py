import re

import pytest

from desktop.cli.rules import main, places
from desktop.views.rule_sentences import sentences
from rules_core.game.registry import RULE_PACKAGES

GAMES = tuple(RULE_PACKAGES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_place_in_the_code(game: str) -> None:
    found = places(game)
    assert set(found) == set(sentences(game))
    assert all(found.values())


def test_rule_is_where_a_docstring_says_so() -> None:
    assert places("shadow-lounge")["SL-DEF-04"] == ["contest.who_is_hit"]
    assert places("shadow-lounge")["SL-LUCK-05"] == ["luck.RESTORATIONS"]


def test_list_shows_rule_place_and_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shadow-lounge"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], len(lines)) == ("shadow-lounge", 1 + len(sentences("shadow-lounge")))
    (row,) = [line for line in lines if "SL-DEF-04" in line]
    assert re.fullmatch(r"  SL-DEF-04 +contest\.who_is_hit +On a tie, the attack .*", row)


def test_all_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    headings = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert headings == list(GAMES)


def test_switches_are_listed_with_options_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coc7", "--switches"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^  tick_with_bonus +true \| false +COC-XP-01  ", out, re.MULTILINE)
    assert re.search(r"^  fumble +by_target \| only_100 +COC-ROLL-06  ", out, re.MULTILINE)


def test_game_without_switches_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--switches", "striker"]) == 0
    assert capsys.readouterr().out.split() == ["striker", "none"]


@pytest.mark.parametrize("args", [["chess"], ["coc7", "striker"], ["--switches", "--switches"], ["-x"]])
def test_wrong_usage_is_reported(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Help: rollbook rules --help" in said.err
    assert "shadow-lounge" in said.err


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "--switches" in capsys.readouterr().out
