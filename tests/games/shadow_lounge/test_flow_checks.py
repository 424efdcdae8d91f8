"""Shadow Lounge checks in the whole app: success levels, fumbles, extra dice and counted successes."""

import pytest
from PySide6.QtCore import Qt

from desktop.shell.pages import PLAY
from tests.playing import Opener, Player, now_and_restarted

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def tarn(open_app: Opener) -> Player:
    player = open_app()
    player.click("Tarn Ondara")
    player.wait_for(PLAY)
    return player


def test_successes_of_every_level_are_counted(tarn: Player, open_app: Opener) -> None:
    counts = ["no successes yet", "1 success", "2 successes", "3 successes"]
    for face, word, reason, said in (
        (57, "Regular success", "57 is at or below 57", counts[1]),
        (28, "Hard success", "28 is at or below 28, half of 57", counts[2]),
        (11, "Extreme success", "11 is at or below 11, a fifth of 57", counts[3]),
    ):
        tarn.roll_d100("custom:streetwise", face)
        assert tarn.sees(word)
        assert tarn.sees(reason)
        assert tarn.skill_words("custom:streetwise").endswith(f", {said}")
    assert tarn.sees("Streetwise: success 3 this adventure.")
    again = open_app()
    assert again.sees("Extreme success")
    for said in reversed(counts):
        assert again.skill_words("custom:streetwise").endswith(f", {said}")
        again.undo()
    for said in counts[1:]:
        again.redo()
        assert again.skill_words("custom:streetwise").endswith(f", {said}")


def test_fumble_note_is_saved(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 99)
    tarn.enter("Note the consequence", "The dockmaster calls the patrol")
    assert open_app().field("Note the consequence").text() == "The dockmaster calls the patrol"


def test_keys_add_two_bonus_dice(tarn: Player, open_app: Opener) -> None:
    tarn.load_skill("custom:search")
    tarn.press(Qt.Key.Key_B)
    tarn.press(Qt.Key.Key_B)
    assert tarn.sees("Odds: 49, 2 bonus dice")
    assert tarn.sees("First die ready; Bonus die 1 ready; Bonus die 2 ready")
    assert not tarn.button("Add a bonus die").isEnabled()
    tarn.dice.put({"d100": [80, 100, 24]})
    tarn.press(Qt.Key.Key_R)
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("80, not used; 100, not used; 24, used: better")
        assert player.sees("24 is at or below 24, half of 49")
    player.undo()
    assert player.skill_words("custom:search").endswith("no successes yet")


def test_why_panel_names_the_rules(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("custom:persuade", 40, 69, held=SHIFT)
    for player in now_and_restarted(tarn, open_app):
        player.click("Why this result?")
        for rule in ("SL-DIE-01", "SL-ROLL-01", "SL-ROLL-05", "SL-ADV-01", "SL-LUCK-07", "SL-LUCK-04"):
            assert player.sees(rule)
        player.press(Qt.Key.Key_W)
        assert not player.sees("SL-ROLL-05")


def test_counted_success_is_undone_by_its_link(tarn: Player, open_app: Opener) -> None:
    tarn.roll_d100("piloting", 30)
    assert tarn.skill_words("piloting").endswith("2 successes")
    tarn.roll_d100("custom:listen", 42)
    tarn.click("Undo the tick from this roll")
    again = open_app()
    assert again.sees("This roll was undone.")
    assert again.skill_words("custom:listen").endswith("no successes yet")
    assert again.skill_words("piloting").endswith("2 successes")
