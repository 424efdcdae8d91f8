import subprocess
import sys

import pytest

from rules_core.game.registry import SYSTEM_IDS, UnknownSystem, creation, system


def test_each_game_is_found_by_its_id() -> None:
    assert [system(each).id for each in SYSTEM_IDS] == list(SYSTEM_IDS)
    assert system("coc7").name == "Call of Cthulhu 7e"


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownSystem, match="chess"):
        system("chess")


def test_each_game_has_character_creation() -> None:
    assert [creation(each).blank("Nobody").system for each in SYSTEM_IDS] == list(SYSTEM_IDS)
    with pytest.raises(UnknownSystem, match="chess"):
        creation("chess")


def test_a_game_is_imported_only_when_it_is_needed() -> None:
    script = "import sys, rules_core.game.registry; print([m for m in sys.modules if 'coc7' in m])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
