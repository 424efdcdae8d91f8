"""Call of Cthulhu Luck and pushed rolls in the whole app."""

from PySide6.QtCore import Qt

from tests.playing import Opener, Player


def test_any_amount_of_luck_can_be_typed(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 70, units=6)
    ida.click("Spend another amount of Luck")
    ida.enter("Luck points", "53")
    assert ida.sees("Enter a number from 1 to 52.")
    ida.enter("Luck points", "2")
    assert ida.sees("74 is over 70: missed by 4")
    assert ida.tracker_words("Luck") == "50 of 99"
    again = open_app()
    assert again.sees("2 Luck spent on this roll.")
    again.click("Spend another amount of Luck")
    again.enter("Luck points", "5")
    assert again.sees("69 is at or below 70")
    assert again.sees("7 Luck spent on this roll, so no tick.")
    assert again.tracker_words("Luck") == "45 of 99"
    again.click("Undo the Luck spent on this roll")
    assert again.sees("74 is over 70: missed by 4")
    assert again.tracker_words("Luck") == "50 of 99"
    again.undo()
    assert again.sees("76 is over 70: missed by 6")
    assert again.tracker_words("Luck") == "52 of 99"
    again.redo()
    again.redo()
    assert again.tracker_words("Luck") == "45 of 99"
    assert again.sees("69 is at or below 70")


def test_failed_push_leaves_consequences_to_keeper(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 80, units=0)
    ida.press(Qt.Key.Key_U)
    ida.dice.lay(90, units=0)
    ida.click("Push the roll")
    assert ida.sees("The pushed roll failed. Your Keeper decides what happens.")
    ida.enter("Note the consequence", "The floor gives way <b>loudly</b>.")
    again = open_app()
    assert again.field("Note the consequence").text() == "The floor gives way <b>loudly</b>."
    assert again.why_off("Push the roll") == "You can push a roll only once."
    assert again.sees("You can't spend Luck on a pushed roll")
    again.enter("Note the consequence", "Nothing, for now.")
    assert open_app().field("Note the consequence").text() == "Nothing, for now."


def test_push_can_be_cancelled_after_the_warning(ida: Player) -> None:
    ida.roll("spot-hidden", 80, units=0)
    ida.press(Qt.Key.Key_U)
    assert ida.sees("Did your Keeper agree?")
    ida.click("Don't push")
    assert not ida.sees("Did your Keeper agree?")
    assert ida.button("Push the roll").isEnabled()
    assert ida.button("Spend 10 Luck → Regular").isEnabled()


def test_lowest_luck_rolls_for_the_group(ida: Player, open_app: Opener) -> None:
    ida.add_sample("Hugh Pemberton")
    ida.character("Ida Marchetti")
    ida.turn_to("healing")
    ida.dice.put({"tens": [40], "units": [5]})
    ida.in_window("Group Luck", lambda: ida.click("Group Luck…"), lambda: roll_with_hugh(ida))
    assert ida.sees("Group Luck: Hugh Pemberton")
    assert ida.sees("45 is at or below 45")
    again = open_app()
    assert again.sees("Group Luck: Hugh Pemberton")
    again.character("Hugh Pemberton")
    assert again.sees("Group Luck: Hugh Pemberton"), "it is in everybody's journal"
    assert again.tracker_words("Luck") == "45 of 99"


def test_cancelled_group_luck_rolls_nothing(ida: Player) -> None:
    ida.turn_to("healing")
    ida.dice.put({})
    ida.in_window("Group Luck", lambda: ida.click("Group Luck…"), lambda: ida.click("Cancel"))
    assert not ida.sees("Group Luck:")


def roll_with_hugh(player: Player) -> None:
    """Tick Hugh too, and roll."""
    player.tick("Hugh Pemberton")
    player.click("Roll lowest Luck")


def test_a_refusal_opens_its_house_rule(ida: Player, open_app: Opener) -> None:
    rule = "Can you push a fumble?"

    def name_it() -> None:
        ida.enter("Name", "Thursdays", Qt.Key.Key_Tab)
        ida.click("Create campaign")

    def join() -> None:
        ida.in_window("New campaign", lambda: ida.click("New campaign…"), name_it)
        ida.tick("Ida Marchetti")
        ida.choose(rule, "Yes")

    ida.dice.put({"tens": [0], "units": [0]})
    ida.click_skill("spot-hidden")
    assert ida.why_off("Push the roll") == f"You can't push a fumble. House rule: {rule}"
    ida.in_window("Campaigns", lambda: ida.click("Show house rule"), join)
    again = open_app()
    again.dice.put({"tens": [0], "units": [0]})
    again.click_skill("spot-hidden")
    assert again.button("Push the roll").isEnabled()
    assert not again.sees("Show house rule")
