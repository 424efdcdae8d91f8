"""The Force of Shadow Lounge in the whole app."""

from functools import partial
from pathlib import Path

import pytest

from desktop.shell.pages import PLAY
from tests import playing as conftest
from tests.evening import SitDown
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="force")
now_and_restarted = partial(conftest.now_and_restarted, tab="force")


@pytest.fixture
def sel(sit_down: SitDown) -> Player:
    """Sel Vantry, Power 65 and 13 Force Points, with the Force page open."""
    player = sit_down("Sel Vantry")
    player.turn_to("force")
    return player


@pytest.fixture
def gripping(open_app: Opener, tmp_path: Path) -> Player:
    """A character like Sel Vantry who knows Grip, with the Force page open."""
    player, grip = open_app(), {"id": "force-grip", "kind": "force-grip", "marks": 0}
    changed_sample(player, tmp_path, "sel-vantry", "Sel Vantry", lambda sheet: sheet["powers"].append(grip))
    player.turn_to("force")
    return player


def use(player: Player, power: str, *faces: int) -> None:
    player.dice.put({"d100": faces})
    player.click(f"{power}: Use")


def test_successful_power_costs_points_and_counts(sel: Player, open_app: Opener) -> None:
    before = sel.sheet_texts()
    assert sel.why_off("New session") == "No power has succeeded this session yet."
    use(sel, "Push", 65)
    for player in now_and_restarted(sel, open_app):
        assert player.sees("Push, 65, Regular success.")
        assert player.sees("Force Points 13 → 12")
        assert player.sees("Push: success 3.")
        assert player.tracker_words("Force Points") == "12 of 13"
        assert player.sees("Push, 1 Force Point, 3 successes")
        assert player.sees("1 of 5 sessions with a successful power, including this one")
        assert player.sees("4 successes across all powers: +6 on the roll")
        assert player.button("New session").isEnabled()
    player.undo()
    again = restarted(open_app)
    assert again.tracker_words("Force Points") == "13 of 13"
    assert [text for text in again.sheet_texts() if "session" in text] == [
        text for text in before if "session" in text
    ]
    assert again.sees("Push, 1 Force Point, 2 successes")


def test_session_counts_once(sel: Player, open_app: Opener) -> None:
    use(sel, "Push", 65)
    use(sel, "Pull", 40)
    assert sel.sees("1 of 5 sessions with a successful power, including this one")
    sel.click("New session")
    assert "1 of 5 sessions with a successful power" in sel.texts()
    assert not sel.sees("including this one")
    use(sel, "Push", 60)
    again = restarted(open_app)
    assert again.sees("2 of 5 sessions with a successful power, including this one")
    again.undo()
    assert "1 of 5 sessions with a successful power" in again.texts()
    again.undo()
    assert again.sees("1 of 5 sessions with a successful power, including this one")
    again.undo()
    assert again.tracker_words("Force Points") == "12 of 13"
    again.undo()
    assert again.sees("0 of 5 sessions with a successful power")


def test_lifted_target_resists_with_bonus_die(sel: Player, open_app: Opener) -> None:
    sel.add_sample("Tarn Ondara")
    sel.character("Sel Vantry")
    sel.turn_to("force")
    sel.click("Lift: put in the tray")
    sel.choose("Against", "Opposed")
    sel.pick("Choose a character", "Tarn Ondara: Mental Discipline 31")
    assert sel.sees("Target lifted by the Force")
    sel.dice.put({"d100": [40]}, foe={"d100": [90, 15]})
    sel.click("Roll")
    for player in now_and_restarted(sel, open_app):
        assert player.sees("You: 40; Tarn Ondara: 15")
        assert player.sees("Tarn Ondara: Hard")
        assert player.sees("Tarn Ondara wins.")
        assert player.sees("Lift: success 2.")
        assert player.tracker_words("Force Points") == "12 of 13"
    player.undo()
    assert player.tracker_words("Force Points") == "13 of 13"
    assert player.sees("Lift, 1 Force Point, 1 success")


def test_grip_is_paid_and_rolled_each_turn(gripping: Player) -> None:
    use(gripping, "Grip", 40)
    use(gripping, "Grip", 70)
    assert gripping.tracker_words("Force Points") == "9 of 13"
    assert not gripping.sees("Roll damage")


def test_character_without_force_has_no_force_page(open_app: Opener) -> None:
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    assert "force" not in player.window.sheet.tabs.ids
