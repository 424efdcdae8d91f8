"""What the tray says: the roll that is set up, the rules of a result, and why something isn't possible."""

from msgspec.structs import replace

from desktop.tray import telling
from desktop.views.tray import ActionView, LuckOffer, WhyLine
from tests.tray import views


def test_what_is_set_up_is_said_with_its_odds() -> None:
    ready = views.ready()
    assert telling.setup_words(ready).startswith(f"{ready.title} {ready.value}, no extra dice, {ready.ready}")
    bonus = replace(ready, dice_net=1, difficulty="hard", blocked="Choose an opponent.")
    assert ", Hard, 1 bonus die, " in telling.setup_words(bonus)
    assert telling.setup_words(bonus).endswith("Choose an opponent.")
    if ready.odds is not None:
        assert ready.odds.headline in telling.setup_words(ready)


def test_the_rules_are_said_with_the_numbers_that_decided() -> None:
    lines = (WhyLine("COC-1", "A half is Hard.", "The roll is 21."), WhyLine("COC-2", "It ticks."))
    assert telling.why_words(lines) == "A half is Hard. The roll is 21. It ticks."


def test_luck_that_cannot_be_spent_says_why() -> None:
    assert telling.luck_refusal(views.ready()) == "Roll first. Then you can spend Luck."
    failed = replace(views.failure(), luck=(), luck_refusal="You can't spend Luck on a fumble")
    assert telling.luck_refusal(failed) == "You can't spend Luck on a fumble"
    dear = LuckOffer("Spend 60 Luck", enabled=False, reason="You have 5 Luck, need 55 more", points=60)
    assert telling.luck_refusal(replace(failed, luck=(dear,), luck_refusal="")) == dear.reason
    assert telling.luck_refusal(replace(failed, luck=(replace(dear, enabled=True),))) == ""


def test_a_push_that_is_not_possible_says_why() -> None:
    assert telling.push_refusal(views.ready()) == "Roll first. Then you can push the roll."
    refused = ActionView("Push", enabled=False, reason="You can only push a failed roll")
    assert telling.push_refusal(replace(views.success(), push=refused)) == refused.reason
    assert telling.push_refusal(replace(views.failure(), push=ActionView("Push"))) == ""
    assert telling.push_refusal(replace(views.failure(), push=None)) == "You can't push this roll."
