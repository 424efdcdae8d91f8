"""Campaigns by clicks and keys: members, and house rules that apply to the next roll."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from tests.playing import Opener, Player

LUCK = "Can you spend Luck to lower a roll?"


def campaigns(player: Player, act: Callable[[], None]) -> None:
    """Open the window of campaigns, do something there and close it."""
    player.in_window("Campaigns", lambda: player.command("Campaigns…"), act)


def found(player: Player, name: str, *members: str) -> None:
    """In the window of campaigns, make a campaign with these members."""

    def name_it() -> None:
        player.enter("Name", name, Qt.Key.Key_Tab)
        player.click("Create campaign")

    player.in_window("New campaign", lambda: player.click("New campaign…"), name_it)
    for member in members:
        player.tick(member)


def without_luck(player: Player) -> None:
    """In the window of campaigns, make one with Ida in which Luck is not spent."""
    found(player, "Thursdays", "Ida Marchetti")
    player.choose(LUCK, "No")


def test_the_no_luck_rule_disables_spending_luck(ida: Player, open_app: Opener) -> None:
    campaigns(ida, lambda: without_luck(ida))
    assert ida.sees("Campaign: Thursdays")
    ida.roll("spot-hidden", 80, units=0)
    assert ida.sees("Your table doesn't allow spending Luck")
    assert not ida.sees("Spend 10 Luck")
    assert not ida.sees("Spend another amount of Luck")
    assert ida.button("Push the roll").isEnabled(), "a push is another rule"
    ida.press(Qt.Key.Key_L)
    again = open_app()
    assert again.sees("Campaign: Thursdays")
    assert again.sees("Your table doesn't allow spending Luck")
    assert again.tracker_words("Luck") == "52 of 99"
    again.dice.lay(70, units=5)
    again.press(Qt.Key.Key_R)
    assert again.sees("75 is over 70: missed by 5")
    assert again.sees("Your table doesn't allow spending Luck")


def test_a_roll_keeps_the_rules_it_was_made_by(ida: Player, open_app: Opener) -> None:
    ida.roll("spot-hidden", 80, units=0)
    assert ida.sees("Spend 10 Luck → Regular")
    campaigns(ida, lambda: without_luck(ida))
    assert ida.sees("Spend 10 Luck → Regular"), "it fell before the rule was made"
    again = open_app()
    again.press(Qt.Key.Key_L)
    assert again.tracker_words("Luck") == "42 of 99"
    again.roll("spot-hidden", 80, units=0)
    assert again.sees("Your table doesn't allow spending Luck")


def test_after_leaving_a_campaign_the_recommended_rules_apply(ida: Player, open_app: Opener) -> None:
    campaigns(ida, lambda: without_luck(ida))
    campaigns(ida, lambda: ida.tick("Ida Marchetti"))
    assert not ida.sees("Campaign: Thursdays")
    ida.roll("spot-hidden", 80, units=0)
    assert ida.sees("Spend 10 Luck → Regular")
    campaigns(ida, lambda: ida.tick("Ida Marchetti"))
    assert ida.sees("Campaign: Thursdays")

    def delete() -> None:
        ida.in_window(
            "Delete campaign", lambda: ida.click("Delete campaign…"), lambda: ida.click("Delete campaign")
        )

    campaigns(ida, delete)
    assert not ida.sees("Campaign: Thursdays")
    again = open_app()
    assert again.sees("Ida Marchetti")
    assert not again.sees("Campaign: Thursdays")
    again.roll("spot-hidden", 80, units=0)
    assert again.sees("Spend 10 Luck → Regular")
