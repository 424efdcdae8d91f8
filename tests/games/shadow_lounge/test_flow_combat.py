"""Shadow Lounge combat in the whole app: shots, melee and defences."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests import playing as conftest
from tests.evening import SitDown
from tests.flows.edited import changed_sample
from tests.playing import Opener, Player

restarted = partial(conftest.restarted, tab="combat")
now_and_restarted = partial(conftest.now_and_restarted, tab="combat")


BLASTER = "Heavy blaster pistol, Blaster Pistol 62, damage 2D6+2, range 30 m, {n} of 12 shots left"
FIRE = "Attack with Heavy blaster pistol"
NO_FIGHT_BACK = "You have already fought back this round."
NEEDED = "Enter the value they roll against, or choose their result."


@pytest.fixture
def tarn(sit_down: SitDown) -> Player:
    """Tarn Ondara, Blaster Pistol 62, with the Combat page open."""
    player = sit_down("Tarn Ondara")
    player.turn_to("combat")
    return player


@pytest.fixture
def sel(sit_down: SitDown) -> Player:
    """Sel Vantry, Lightsaber 66, with the Combat page open."""
    player = sit_down("Sel Vantry")
    player.turn_to("combat")
    return player


def attack(player: Player, button: str, *faces: int, **dice: dict[str, list[int]]) -> None:
    """Attack with a weapon's button; ``dice`` are the opponent's."""
    player.dice.put({"d100": faces}, **dice)
    player.click(button)


# Weapons, shots and their damage


def test_a_weapon_is_added_in_play_and_undone(tarn: Player) -> None:
    tarn.click("Add weapon")
    tarn.type("my old wrench")
    tarn.press(Qt.Key.Key_Return)
    assert tarn.sees("Attack with my old wrench")
    tarn.undo()
    assert not tarn.sees("Attack with my old wrench")


def test_shot_uses_ammo_and_rolls_damage(tarn: Player, open_app: Opener) -> None:
    attack(tarn, FIRE, 62)
    assert tarn.sees("Heavy blaster pistol, 62, Regular success.")
    assert tarn.sees(BLASTER.format(n=11))
    assert tarn.sees("Blaster Pistol: success 3 this adventure.")
    again = restarted(open_app)
    again.dice.put({"d6": [1, 4]})
    again.press(Qt.Key.Key_D)
    for player in now_and_restarted(again, open_app):
        assert player.sees("Damage: Heavy blaster pistol, 13.")
        assert player.sees("Regular: 2D6+2, then +6 for skill")
        assert player.sees(BLASTER.format(n=11))
    player.undo()
    assert player.sees(BLASTER.format(n=12))
    assert player.skill_words("blaster-pistol").endswith("2 successes")
    player.redo()
    assert player.sees(BLASTER.format(n=11))
    assert player.skill_words("blaster-pistol").endswith("3 successes")


def test_critical_hit_deals_maximum_plus_roll(tarn: Player, open_app: Opener) -> None:
    attack(tarn, FIRE, 69)
    assert tarn.tracker_words("Luck") == "51 of 60"
    tarn.dice.put({"d6": [2, 5]})
    tarn.click("Roll damage")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Damage: Heavy blaster pistol, 29.")
        assert player.sees("Critical: maximum 2D6+2 plus a roll, then +6 for skill")
        assert player.sees("The maximum of 2D6+2 is 14.")
    player.undo()
    assert player.sees(BLASTER.format(n=12)), "one step takes back shot, success and Luck"
    assert player.tracker_words("Luck") == "46 of 60"
    assert player.skill_words("blaster-pistol").endswith("2 successes")


# Attack situations


@pytest.fixture
def gunner(open_app: Opener, tmp_path: Path) -> Player:
    """A character whose heavy blaster has an auto mode, with the Combat page open."""
    player = open_app()
    changed_sample(
        player,
        tmp_path,
        "tarn-ondara",
        "Tarn Ondara",
        lambda sheet: sheet["weapons"][2].update(attacks="1 or auto"),
    )
    player.turn_to("combat")
    return player


def test_auto_fire_follow_up_has_penalty_die(gunner: Player, open_app: Opener) -> None:
    gunner.click("Heavy blaster pistol, Blaster Pistol")
    gunner.click("Point blank")
    gunner.click("Auto fire after the first shot")
    attack(gunner, FIRE, 70)
    assert gunner.sees("Odds before the roll: 62, no extra dice")
    gunner.click("Point blank")
    attack(gunner, FIRE, 30, 50)
    assert gunner.sees("30, not used; 50, used: worse")
    assert gunner.why_off("Attack with Stun pistol, borrowed") == "This weapon has no auto mode."
    gunner.click("Auto fire after the first shot")
    assert gunner.button("Attack with Stun pistol, borrowed").isEnabled()
    again = restarted(open_app)
    assert again.sees("Odds before the roll: 62, 1 penalty die")
    again.undo()
    again.undo()
    assert again.sees(BLASTER.format(n=12))


# Attacks that the target defends against


def test_dodging_defender_wins_ties(tarn: Player, open_app: Opener) -> None:
    tarn.click("Heavy blaster pistol, Blaster Pistol")
    tarn.choose("Against", "They dodge")
    assert tarn.why_off("Roll") == NEEDED
    tarn.enter("Defender's value", "50")
    attack(tarn, "Roll", 30, foe={"d100": [25]})
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("You: 30; Defender: 25")
        assert player.sees("You: Hard")
        assert "ties" in player.texts()
        assert player.sees("Defender: Hard")
        assert player.sees("You miss.")
        assert player.sees("When they dodge, they win ties.")
        assert not player.sees("Roll damage")
        assert player.skill_words("blaster-pistol").endswith("3 successes"), "a lost roll counts too"
    player.undo()
    assert player.skill_words("blaster-pistol").endswith("2 successes")
    assert player.sees(BLASTER.format(n=12))


# Defences


# Fighting back


def fight_back_as_in_the_mock(sel: Player) -> None:
    """Fight back with the lightsaber against Hard, and roll Hard."""
    sel.click("Fight back with Lightsaber, pale blue")
    assert sel.why_off("Roll") == NEEDED
    sel.choose("Attacker's roll", "Hard")
    attack(sel, "Roll", 31)


def test_fighting_back_works_once_a_round(sel: Player, open_app: Opener) -> None:
    fight_back_as_in_the_mock(sel)
    again = restarted(open_app)
    assert again.sees("You have already fought back this round.")
    assert again.why_off("Fight back with Lightsaber, pale blue") == NO_FIGHT_BACK
    assert again.why_off("Fight back with Unarmed") == NO_FIGHT_BACK
    assert again.why_off("Fight back, Lightsaber 66") == NO_FIGHT_BACK
    assert again.button("Dodge 52").isEnabled()
    again.press(Qt.Key.Key_R)
    assert again.sees(NO_FIGHT_BACK)
    again.click("New round")
    assert again.button("Fight back with Lightsaber, pale blue").isEnabled()
    again.undo()
    assert again.why_off("Fight back with Lightsaber, pale blue") == NO_FIGHT_BACK
    again.undo()
    assert again.button("Fight back with Lightsaber, pale blue").isEnabled()
    assert again.skill_words("lightsaber").endswith("1 success")
    again.redo()
    assert again.why_off("Fight back with Lightsaber, pale blue") == NO_FIGHT_BACK
    again.redo()
    assert again.button("Fight back with Lightsaber, pale blue").isEnabled()


NAME, DEX = "Combatant's name", "Combatant's DEX"
BEGIN = "Track a fight"


@pytest.fixture
def fighter(sit_down: SitDown) -> Player:
    """Sel Vantry, DEX 75, with the Combat page open and a fight started."""
    player = sit_down("Sel Vantry")
    player.turn_to("combat")
    player.click(BEGIN)
    return player


def add(player: Player, name: str, dex: str, *ties: int) -> None:
    """Add a fighter; ``ties`` are the dice that break ties."""
    player.enter(NAME, name, Qt.Key.Key_Tab)
    player.enter(DEX, dex, Qt.Key.Key_Tab)
    player.dice.put({"d100": ties} if ties else {})
    player.click("Add to the fight")


def order(player: Player) -> list[str]:
    """Return the fighters in order, as a screen reader announces them."""
    removers = [text.removeprefix("Remove ") for text in player.texts() if text.startswith("Remove ")]
    rows = [text for text in player.texts() if any(text.startswith(f"{name}, ") for name in removers)]
    return [row for row in rows if row.split(", ")[1].isdecimal()]


def test_equal_initiative_rolls_d100_and_highest_goes_first(fighter: Player, open_app: Opener) -> None:
    add(fighter, "Hound", "75", 33, 81)
    assert order(fighter) == ["Hound, 75, current turn", "Sel Vantry, 75"]
    assert fighter.sees("Tie settled by D100: 81 before 33.")
    again = restarted(open_app)
    assert order(again) == ["Hound, 75, current turn", "Sel Vantry, 75"]
    assert again.sees("Tie settled by D100: 81 before 33.")
    again.click("New round")
    assert order(again) == ["Hound, 75, current turn", "Sel Vantry, 75"], "what was thrown once holds"
    again.undo()
    again.undo()
    assert order(again) == ["Sel Vantry, 75, current turn"]
    again.redo()
    assert order(again) == ["Hound, 75, current turn", "Sel Vantry, 75"], "it comes back with its dice"


def test_who_is_surprised_in_the_fight_defends_with_a_penalty_die(tarn: Player, open_app: Opener) -> None:
    assert "Surprised" in tarn.texts()
    tarn.click("Track a fight")
    assert "Surprised" not in tarn.texts(), "the order of the fight has the only toggle"
    tarn.click("Surprised: Tarn Ondara")
    again = restarted(open_app)
    again.click("Dodge 48")
    again.enter("Attacker's value", "40")
    again.dice.put({"d100": [20, 90]}, foe={"d100": [80]})
    again.click("Roll")
    assert again.sees("20, not used; 90, used: worse; Attacker: 80")
    again.undo()
    again.click("Dodge 48")
    again.enter("Attacker's value", "40")
    again.dice.put({"d100": [20]}, foe={"d100": [80]})
    again.click("Roll")
    assert again.sees("You: 20; Attacker: 80")


# The turn


def test_actions_of_the_round_are_counted_and_never_refused(sel: Player, open_app: Opener) -> None:
    """SL-ACT-01."""
    assert sel.sees("0 of 1 action used")
    sel.click("Action: Your turn")
    sel.click("Action: Your turn")
    for player in now_and_restarted(sel, open_app):
        assert player.sees("2 of 1 action used")
        assert player.sees("No action is left this round, unless your DM allows one.")
    player.undo()
    assert player.sees("Turn: Action")
    assert player.sees("1 of 1 action used")
    player.click("New round")
    assert player.sees("0 of 1 action used")
    player.undo()
    assert player.sees("1 of 1 action used")


def test_double_bladed_sabre_strikes_twice_in_a_round(sel: Player, open_app: Opener) -> None:
    """SL-ACT-01."""
    sel.click("Double-bladed sabre")
    sel.click("Sabre strike: Your turn")
    for player in now_and_restarted(sel, open_app):
        assert player.sees("1 of 2 actions used")
        assert not player.sees("No action is left this round, unless your DM allows one.")
    player.click("Sabre strike: Your turn")
    assert player.sees("2 of 2 actions used")
    player.click("Track a fight")
    player.click("New round")
    assert player.sees("0 of 1 action used")


# Situations


def test_distance_and_darkness_set_the_dice_of_a_shot(tarn: Player, open_app: Opener) -> None:
    """SL-DIE-03, SL-DIE-09."""
    tarn.enter("Distance in feet", "4", Qt.Key.Key_Tab)
    tarn.click("Darkness")
    attack(tarn, FIRE, 62)
    assert tarn.sees("Heavy blaster pistol, 62, Regular success."), "the dice cancel each other"
    tarn.enter("Distance in feet", "5", Qt.Key.Key_Tab)
    attack(tarn, FIRE, 20, 70)
    for player in now_and_restarted(tarn, open_app):
        assert player.log()[0].startswith("Heavy blaster pistol, 1 penalty, 70")
    player.click("Why this result?")
    assert player.sees("The DM can give bonus or penalty dice for other reasons too.")
