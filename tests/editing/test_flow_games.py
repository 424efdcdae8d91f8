"""Game-specific fields in edit mode: powers, proficiency, ranks, techniques, injuries, armour, level."""

from tests.flows.editing import Editor
from tests.playing import Opener


def opened(open_app: Opener, name: str, tab: str = "") -> Editor:
    player = open_app()
    player.add_sample(name)
    return Editor.of(player, tab)


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
