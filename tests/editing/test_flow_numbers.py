"""Numbers in edit mode: characteristics and derived values, skills, trackers, weapons."""

from functools import partial

from PySide6.QtCore import Qt

from tests.flows.editing import Editor
from tests.playing import Opener, Player


def more(on: Editor, skill: str) -> None:
    """Open the details of a skill by a click on its name."""
    on.click_cell(skill)
    on.player.wait(lambda: on.says(f"Skill: {skill.partition(',')[0]}"))


def test_characteristics_update_derived_values(ida: Player, open_app: Opener) -> None:
    """DEX and Dodge, SIZ and hit points, POW and full magic points, EDU and Language."""
    on = Editor.of(ida)
    on.makes(lambda: ida.enter("Dexterity", "80"), "Dexterity: 80", "Dodge, Base, 40")
    on.makes(lambda: ida.enter("Size", "70"), "13", "Hit points, Max, 13", "Hit points, current, 8")
    on.makes(lambda: ida.enter("Power", "90"), "Magic points, current, 18", "Magic points, Max, 18")
    on.makes(lambda: ida.enter("Luck", "61"), "Luck: 61", "30 · 12")
    ida.field("Strength").setFocus()
    on.makes(lambda: ida.press(Qt.Key.Key_Up), "Strength: 46")
    on.makes(lambda: ida.enter("Appearance", ""))
    again = on.again(open_app)
    again.done()
    assert again.player.tracker_words("Hit points").startswith("8")
    assert "18" in again.player.tracker_words("Magic points")


def test_a_skill_has_points_ticks_a_formula_and_can_be_hidden(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    on.makes(lambda: on.enter_cell("Accounting, occupation points", "40"), "Accounting, Total, 45", "22 · 9")
    on.makes(lambda: on.enter_cell("Accounting, personal points", "5"), "Accounting, Total, 50")
    on.makes(lambda: on.click_cell("Accounting, Tick"), "Accounting, Tick, ticked")
    on.makes(lambda: on.click_cell("Accounting, Tick"), "Accounting, Tick, not ticked")
    on.makes(lambda: on.enter_cell("Listen, total", "61"), "Listen, total, 61", "30 · 12")
    more(on, "Accounting")
    on.makes(lambda: ida.enter("Accounting, Base", "15"), "Accounting, Base, 15", "Accounting, Total, 60")
    on.makes(lambda: ida.enter("Accounting, Base formula", "DEX/2"), "Base, 37", "Total, 82")
    on.makes(lambda: ida.enter("Dexterity", "60"), "Accounting, Base, 30", "Accounting, Total, 75")
    on.makes(lambda: ida.click("Accounting, Trained"), "Accounting, Trained:  ticked")
    on.makes(lambda: ida.click("Accounting, Hidden in play"), "Accounting, hidden in play")
    more(on, "Art: Photography")
    on.makes(
        lambda: ida.enter("Art/Craft (Photography), Speciality", "Oils"),
        "Art: Oils, Tick, ticked",
        "Remove Art: Oils",
    )
    on.done()
    assert not ida.window.sheet.skills.list.skills.index_of("accounting").isValid()
    again = Editor.of(ida)
    more(again, "Accounting, hidden in play")
    ida.click("Accounting, Hidden in play")
    again.done()
    again = Editor.of(ida).again(open_app)
    again.done()
    assert "75" in again.player.skill_words("accounting")


def test_removing_a_skill_updates_what_used_it(ida: Player, open_app: Opener) -> None:
    """Skills from the list, with a speciality, and custom ones with each kind of formula are added first."""
    on = Editor.of(ida)
    on.makes(lambda: on.click_cell("Remove Accounting"))
    on.makes(lambda: on.add("Add skill", "Accounting"), "Accounting, Base, 5", "Accounting, Total, 5")
    on.makes(lambda: on.add("Add skill", "Science", "Botany"), "Science: Botany, Base, 1")
    for name, formula, worth in (("Juggling", "DEX/2", "37"), ("Lore", "EDU", "70"), ("Darts", "20", "20")):
        on.makes(
            partial(on.add, "Add skill", "Custom skill", name, formula),
            f"{name}, Base, {worth}",
            f"{name}, Total, {worth}",
        )
    on.makes(lambda: on.enter_cell("Darts, Name", "Knives, thrown"), "Knives, thrown, Total, 20")
    on.makes(lambda: on.click_cell("Remove Firearms: Handgun"))
    on.turn("combat")
    assert on.cell(".32 revolver, Skill") == "None"
    again = on.again(open_app)
    again.turn("combat")
    again.pick_cell(".32 revolver, Skill", "Juggling")
    again.done()
    again.player.turn_to("skills")
    assert "37" in again.player.skill_words("custom:juggling")


def test_trackers_have_a_value_and_a_start(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    on.makes(lambda: on.enter_cell("Hit points, current", "10"), "Hit points, current, 10")
    on.makes(lambda: on.enter_cell("Sanity, starting", "65"), "Sanity, starting, 65")
    on.makes(lambda: on.enter_cell("Sanity, starting", ""))
    on.enter_cell("Hit points, current", "12")
    assert on.says("Enter a whole number from 0 to 11.")
    on.leave()
    assert on.cell("Hit points, current") == "10"
    on.makes(lambda: on.click_cell("Remove Magic points"))
    assert not on.says("Magic points, current")
    on.makes(lambda: on.add("Add tracker", "Magic points"), "Magic points, current, 0")
    again = on.again(open_app)
    again.done()
    assert again.player.tracker_words("Hit points").startswith("10")


def test_values_set_by_hand_apply_in_play_until_reset(ida: Player, open_app: Opener) -> None:
    """A damage bonus of 1D4 is rolled with the tripod; hit points can be raised to a typed maximum."""
    on = Editor.of(ida)
    on.makes(lambda: ida.click("Damage bonus: set your own value"), "by the rules: 0")
    on.makes(lambda: ida.enter("Damage bonus", "1D4"), "Damage bonus: 1D4")
    ida.click("Hit points: set your own value")
    on.makes(lambda: ida.enter("Hit points", "15"), "by the rules: 11")
    on.makes(lambda: on.enter_cell("Hit points, current", "15"), "Hit points, current, 15")
    on.makes(lambda: ida.click("Move: set your own value"), "by the rules: 8")
    on.makes(lambda: ida.enter("Move", "9"), "Move: 9")
    again = on.again(open_app)
    again.done()
    player = again.player
    assert player.tracker_words("Hit points").startswith("15")
    player.turn_to("combat")
    player.dice.put({"tens": [20], "units": [1]})
    player.click("Attack with Tripod, swung")
    player.dice.put({"d6": [3], "d4": [2]})
    player.click("Roll damage")
    assert player.sees("Damage: Tripod, swung, 5.")
    on = Editor.of(player, "skills")
    on.makes(lambda: player.click("Damage bonus: follow the rules again"))
    on.makes(lambda: player.click("Hit points: follow the rules again"), "Hit points, current, 11")
    on.makes(lambda: player.click("Move: follow the rules again"))
    assert not on.says("by the rules")


def test_a_weapon_is_added_edited_moved_removed_and_rolled_with(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "combat")
    on.makes(lambda: on.add("Add weapon", "Empty row"), "Empty row, Name, Empty row")
    on.makes(lambda: on.enter_cell("Empty row, Name", "Harpoon gun"), "Harpoon gun, Name, Harpoon gun")
    on.makes(lambda: on.pick_cell("Harpoon gun, Skill", "Firearms: Handgun"), "Skill, Firearms: Handgun")
    for field, text in (
        ("Damage", "1D8+1"),
        ("Range", "20 yards"),
        ("Attacks", "1"),
        ("Ammo", "1"),
        ("Malfunction", "98"),
    ):
        on.makes(partial(on.enter_cell, f"Harpoon gun, {field}", text), f"Harpoon gun, {field}, {text}")
    on.makes(lambda: on.click_cell("Move Harpoon gun up"))
    on.makes(lambda: on.click_cell("Remove Tripod, swung"))
    on.enter_cell("Unarmed, Name", "")
    assert on.says("Enter a name.")
    on.leave()
    again = on.again(open_app)
    again.done()
    player = again.player
    player.turn_to("combat")
    assert not player.sees("Tripod")
    player.dice.put({"tens": [20], "units": [1]})
    player.click("Attack with Harpoon gun")
    player.dice.put({"d8": [7]})
    player.click("Roll damage")
    assert player.sees("Damage: Harpoon gun, 8.")
    assert player.why_off("Attack with Harpoon gun") == "No shots left. Reload first."
