"""Call of Cthulhu opposed rolls in the whole app: who wins, and how it's explained."""

from PySide6.QtCore import Qt

from tests.playing import Opener, Player, now_and_restarted

ASKS = "Enter the value they roll against, or choose their result."


def opposed(player: Player, skill: str, value: str) -> None:
    player.load_skill(skill)
    player.choose("Against", "Opposed")
    player.enter("Opponent's value", value)


def meet_hugh(player: Player) -> None:
    """Library Use against Hugh Pemberton's 80."""
    player.add_sample("Hugh Pemberton")
    player.character("Ida Marchetti")
    player.load_skill("library-use")
    player.choose("Against", "Opposed")
    player.pick("Choose a character", "Hugh Pemberton: Library Use 80")


def test_higher_level_wins(ida: Player, open_app: Opener) -> None:
    ida.load_skill("charm")
    ida.choose("Against", "Opposed")
    assert ida.why_off("Roll") == ASKS
    ida.enter("Opponent's value", "55")
    ida.dice.put({"tens": [20], "units": [2]}, foe={"tens": [40], "units": [5]})
    ida.click("Roll")
    for player in now_and_restarted(ida, open_app):
        assert player.sees("You: Hard")
        assert player.sees("beats")
        assert player.sees("Opponent: Regular")
        assert player.sees("You win.")
        assert player.sees("The higher success level wins.")
        assert player.skill_words("charm").endswith(", ticked")
    player.undo()
    assert player.sees("This roll was undone.")
    assert player.skill_words("charm").endswith("not ticked")


def test_opposed_roll_against_a_library_character(ida: Player, open_app: Opener) -> None:
    meet_hugh(ida)
    ida.dice.put({"tens": [60], "units": [0]}, foe={"tens": [30], "units": [5]})
    ida.click("Roll")
    for player in now_and_restarted(ida, open_app):
        assert player.sees("Hugh Pemberton: Hard")
        assert player.sees("Hugh Pemberton wins.")
    player.character("Hugh Pemberton")
    assert player.skill_words("library-use").endswith(", ticked")
    assert player.sees("You win.")


def test_luck_turns_a_lost_roll(ida: Player, open_app: Opener) -> None:
    opposed(ida, "spot-hidden", "60")
    ida.dice.put({"tens": [70], "units": [5]}, foe={"tens": [50], "units": [0]})
    ida.click("Roll")
    assert ida.sees("Opponent wins.")
    assert ida.sees("Luck 52 → 47. No tick. You win")
    ida.press(Qt.Key.Key_L)
    for player in now_and_restarted(ida, open_app):
        assert player.sees("You win.")
        assert player.sees("5 Luck spent on this roll, so no tick.")
        assert player.tracker_words("Luck") == "47 of 99"
    player.undo()
    assert player.sees("Opponent wins.")
    assert player.tracker_words("Luck") == "52 of 99"
    player.redo()
    assert player.sees("You win.")


def test_click_on_the_skill_stops_and_asks_for_the_opponent(ida: Player) -> None:
    ida.load_skill("charm")
    ida.choose("Against", "Opposed")
    ida.dice.put({})
    ida.click_skill("charm")
    assert ida.sees(ASKS)
    assert ida.field("Opponent's value").hasFocus()
    assert ida.skill_words("charm").endswith("not ticked")
    ida.type("60")
    ida.dice.put({"tens": [20], "units": [2]}, foe={"tens": [40], "units": [5]})
    ida.press(Qt.Key.Key_Return)
    ida.press(Qt.Key.Key_Return)
    assert ida.sees("You win.")


def test_click_on_another_skill_keeps_it_opposed_and_asks(ida: Player) -> None:
    ida.roll("charm", 90, units=0)
    ida.choose("Against", "Opposed")
    ida.dice.put({})
    ida.click_skill("stealth")
    assert ida.sees(ASKS)
    assert ida.field("Opponent's value").hasFocus()
    assert ida.skill_words("stealth").endswith("not ticked")
    ida.enter("Opponent's value", "50")
    ida.dice.put({"tens": [10], "units": [0]}, foe={"tens": [80], "units": [0]})
    ida.click_skill("spot-hidden")
    assert ida.sees("You win."), "a typed value counts for the skill that is clicked"


def test_a_characters_value_is_asked_for_again_with_another_skill(ida: Player) -> None:
    meet_hugh(ida)
    ida.dice.put({})
    ida.click_skill("spot-hidden")
    assert ida.sees(ASKS)
    assert ida.skill_words("spot-hidden").endswith("not ticked")


def test_roll_key_asks_for_the_missing_opponent(ida: Player) -> None:
    ida.load_skill("charm")
    ida.choose("Against", "Opposed")
    ida.dice.put({})
    ida.press(Qt.Key.Key_R)
    assert ida.field("Opponent's value").hasFocus()


def test_a_wrong_value_is_named_beside_the_field_and_stays(ida: Player) -> None:
    opposed(ida, "charm", "60")
    for typed in ("many", "0", "-5", "1000", "5.5"):
        ida.enter("Opponent's value", typed)
        assert ida.sees("Enter a whole number from 1 to 999."), typed
        assert ida.field("Opponent's value").text() == typed
        assert ida.why_off("Roll") == ASKS, typed
    ida.enter("Opponent's value", "55")
    assert not ida.sees("Enter a whole number from 1 to 999.")
    assert ida.button("Roll").isEnabled()


def test_the_opponents_penalty_die_is_rolled_and_can_be_taken_away(ida: Player, open_app: Opener) -> None:
    opposed(ida, "charm", "60")
    ida.click("Opponent: 1 penalty die")
    assert ida.sees("% to win")
    ida.dice.put({"tens": [40], "units": [0]}, foe={"tens": [20, 90], "units": [5]})
    ida.click("Roll")
    for player in now_and_restarted(ida, open_app):
        assert player.sees("Opponent: 95")
        assert player.sees("You win.")
    player.press(Qt.Key.Key_C)
    player.click("Opponent: no extra dice")
    player.dice.put({})
    player.click("Judge again")
    assert player.sees("Opponent: 25")
    assert player.sees("Opponent wins.")
    player.undo()
    assert player.sees("You win.")


def test_a_changed_roll_asks_for_its_opponent(ida: Player) -> None:
    ida.roll("charm", 20, units=0)
    ida.press(Qt.Key.Key_C)
    ida.choose("Against", "Opposed")
    ida.dice.put({})
    ida.press(Qt.Key.Key_R)
    assert ida.field("Opponent's value").hasFocus()
    ida.enter("Opponent's value", "30")
    ida.dice.put(foe={"tens": [20], "units": [5]})
    ida.click("Judge again")
    assert ida.sees("You win.")
