"""Game-specific fields in edit mode: powers, proficiency, ranks, techniques, injuries, armour, level."""

from functools import partial

import pytest

from tests.flows.editing import Editor
from tests.playing import Opener, Player


def opened(open_app: Opener, name: str, tab: str = "") -> Editor:
    player = open_app()
    player.add_sample(name)
    return Editor.of(player, tab)


def test_powers_of_the_force(open_app: Opener) -> None:
    """Listed and custom powers, typed maximums, points and successes."""
    on = opened(open_app, "Sel Vantry")
    player = on.player
    on.makes(lambda: on.enter_cell("Hit points, maximum", "20"), "Hit points, current, 20")
    skill = next(each for each in on.page() if each.endswith(", Successes, 0")).partition(",")[0]
    on.makes(lambda: on.enter_cell(f"{skill}, Successes", "3"), f"{skill}, Successes, 3")
    on.makes(lambda: player.enter("Willpower", "77"), "Willpower: 77", "38 · 15")
    on.turn("force")
    on.makes(lambda: on.click_cell("Remove Pull"))
    on.makes(lambda: on.add("Add power", "Pull"), "Pull, Successes, 0")
    on.makes(lambda: on.add("Add power", "Custom", "Hush"), "Hush, Name, Hush")
    for field, text in (("Cost", "2"), ("Defence", "POW"), ("Range", "10 m"), ("Successes", "1")):
        on.makes(partial(on.enter_cell, f"Hush, {field}", text), f"Hush, {field}, {text}")
    on.makes(lambda: on.write_cell("Hush, Effect", "A room\nfalls still."), "falls still.")
    on.makes(lambda: on.click_cell("Move Hush up"))
    again = on.again(open_app, "skills", "force")
    again.done()
    again.player.turn_to("force")
    assert again.player.sees("Hush")


def test_the_d20_game(open_app: Opener) -> None:
    """Proficiency, attribute and level affect rolls; armour, powers."""
    on = opened(open_app, "Ketta Morrow")
    player = on.player
    on.makes(lambda: on.click_cell("Acrobatics, proficient"), "Acrobatics, proficient, ticked", "Total, +4")
    on.makes(lambda: on.pick_cell("Acrobatics, attribute", "INT"), "Acrobatics, attribute, INT")
    on.makes(lambda: on.enter_cell("Acrobatics, other bonus", "-1"), "Acrobatics, other bonus, −1")
    on.makes(lambda: player.enter("Level", "5"), "Level: 5", "Acrobatics, Total, ")
    on.makes(lambda: player.enter("Strength", "-2"), "Strength: −2")
    on.makes(lambda: player.click("AC: set your own value"), "by the rules: ")
    on.makes(lambda: player.enter("AC", "19"), "AC: 19")
    total = on.cell("Acrobatics, Total")
    on.turn("fight")
    on.makes(lambda: player.enter("Armour", "A long coat"), "Armour: A long coat")
    on.makes(lambda: on.enter_cell("Slug pistol, Qualities", "Agile, Loud"), "Agile, Loud")
    on.turn("powers")
    on.makes(lambda: on.add("Add power"), "New, Name, New")
    on.makes(lambda: on.enter_cell("New, Name", "Second wind"), "Second wind, Name, Second wind")
    on.makes(lambda: on.enter_cell("Second wind, Dice", "1d6+2"), "Second wind, Dice, 1d6+2")
    again = on.again(open_app, "skills", "fight", "powers")
    again.done()
    player = again.player
    player.dice.put({"d20": [10]})
    player.click_skill("acrobatics")
    assert str(10 + int(total.replace("−", "-"))) in player.log()[0]
    assert player.sees("19")


def test_rites_of_battle(open_app: Opener) -> None:
    """Ranks and a Primary Skill change the pool; talents have a price, injuries a roll."""
    on = opened(open_app, "Juno Halloran")
    player = on.player
    on.makes(lambda: on.click_cell("Athletics, Primary Skill"), "Athletics, Primary Skill, ticked")
    on.makes(lambda: on.pick_cell("Athletics, characteristic", "Agility"), "characteristic, Agility")
    on.makes(lambda: on.enter_cell("Athletics, ranks", "2"), "Athletics, ranks, 2")
    on.makes(lambda: player.enter("Agility", "4"), "Agility: 4")
    on.makes(lambda: player.enter("Soak", "5"), "Soak: 5")
    on.makes(lambda: on.enter_cell("Wounds, maximum", "16"), "Wounds, maximum, 16", "Wounds, current, 7")
    on.makes(lambda: on.enter_cell("Experience, current", "1250"), "Experience, current, 1250")
    on.makes(lambda: on.add("Add injury"), "Roll, 0")
    on.makes(lambda: on.enter_cell("Slightly Dazed, Roll", "28"), "Discouraging Wound, Roll, 28")
    on.turn("talents")
    on.makes(lambda: on.add("Add talent"), "New, Name, New")
    on.makes(lambda: on.pick_cell("New, Kind", "Quirk"), "New, Kind, Quirk")
    on.makes(lambda: on.enter_cell("New, XP", "15"), "New, XP, 15")
    again = on.again(open_app, "skills", "talents")
    again.done()
    words = again.player.skill_words("athletics")
    assert "2 ranks, 2 Proficiency dice, 2 Ability dice" in words
    assert "Primary Skill" in words


def test_striker(open_app: Opener) -> None:
    """Modifier and base add up to ranks; hit points use the hit factor; techniques have effects."""
    on = opened(open_app, "Oriel Kast")
    player = on.player
    on.makes(lambda: on.enter_cell("Agility, modifier", "4"), "Agility, R, 5")
    on.makes(lambda: on.enter_cell("Agility, base", "-2"), "Agility, base, −2")
    on.makes(lambda: player.enter("Level", "4"), "Level: 4")
    on.makes(lambda: player.choose("Aspect of Agility", "Not chosen"), "Aspect of Agility: Not chosen")
    on.makes(lambda: player.enter("Hit factor", "9"), "Hit factor: 9")
    on.turn("techniques")
    on.makes(lambda: on.add("Add technique"), "New technique, Name, New technique")
    on.makes(lambda: on.enter_cell("New technique, Name", "Feint high"), "Feint high, Name")
    on.makes(lambda: on.pick_cell("Feint high, Skill", "Cbt-Melee"), "Feint high, Skill, Cbt-Melee")
    on.makes(lambda: on.pick_cell("Feint high, Kind", "Enabler"), "Feint high, Kind, Enabler")
    on.makes(lambda: on.enter_cell("Feint high, Ranks", "2"), "Feint high, Ranks, 2")
    on.makes(
        lambda: on.write_cell("Feint high, Effect", "attack(main-action) chk(C)= +M(this) to hit"),
        "chk(C)= +M(this)",
    )
    on.makes(lambda: on.click_cell("Remove Wpn-Pistols"))
    on.turn("fight")
    assert on.cell("Arc pistol, Skill") == "None"
    on.makes(lambda: on.pick_cell("Arc pistol, Skill", "Cbt-Ranged"), "Arc pistol, Skill, Cbt-Ranged")
    again = on.again(open_app, "skills", "techniques", "fight")
    again.done()
    again.player.turn_to("techniques")
    assert again.player.sees("Feint high")


def test_a_weapon_of_the_list_brings_its_values_and_its_skill(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "combat")
    on.makes(
        lambda: on.add("Add weapon", "Hatchet"),
        "Hatchet, Name, Hatchet",
        "Hatchet, Skill, Fighting: Axe",
        "Hatchet, Damage, 1D6+1+DB",
    )
    on.makes(
        lambda: on.add("Add weapon", "12-gauge sawn-off shotgun"),
        "12-gauge sawn-off shotgun, Range, 5/10 yards",
        "12-gauge sawn-off shotgun, Ammo, 2",
        "12-gauge sawn-off shotgun, Malfunction, 100",
    )
    again = on.again(open_app, "skills", "combat")
    again.done()
    player = again.player
    player.turn_to("combat")
    player.dice.put({"tens": [0], "units": [4]})
    player.click("Attack with Hatchet")
    assert player.log()[0].startswith("Hatchet, 04")
    player.dice.put({"d6": [3]})
    player.click("Roll damage")
    assert player.sees("Damage: Hatchet, 4.")


@pytest.mark.parametrize(
    ("name", "tab", "weapon", "cell"),
    [
        ("Ketta Morrow", "fight", "Laser sword", "Damage, "),
        ("Tumble Okoro", "fight", "Chain hand blade", "Damage, 2d4"),
        ("Juno Halloran", "weapons", "Long rifle", "Critical, 3"),
    ],
)
def test_each_list_of_weapons_fills_in_a_row(
    open_app: Opener, name: str, tab: str, weapon: str, cell: str
) -> None:
    on = opened(open_app, name, tab)
    on.makes(lambda: on.add("Add weapon", weapon), f"{weapon}, {cell}")
    on.makes(lambda: on.add("Add weapon", "Empty row"), "Empty row, Name, Empty row")
