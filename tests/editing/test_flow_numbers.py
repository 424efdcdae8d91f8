"""Numbers in edit mode: characteristics and derived values, skills, trackers, weapons."""

from tests.flows.editing import Editor
from tests.playing import Opener, Player


def more(on: Editor, skill: str) -> None:
    """Open the details of a skill by a click on its name."""
    on.click_cell(skill)
    on.player.wait(lambda: on.says(f"Skill: {skill.partition(',')[0]}"))


def test_a_skill_has_points_ticks_a_formula_and_can_be_hidden(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    on.makes(lambda: on.enter_cell("Accounting, occupation points", "40"), "Accounting, Total, 45", "22 · 9")
    on.enter_cell("Accounting, personal points", "5")
    assert on.says("Accounting, Total, 50")
    on.makes(lambda: on.click_cell("Accounting, Tick"), "Accounting, Tick, ticked")
    on.click_cell("Accounting, Tick")
    assert on.says("Accounting, Tick, not ticked")
    on.makes(lambda: on.enter_cell("Listen, total", "61"), "Listen, total, 61", "30 · 12")
    more(on, "Accounting")
    ida.enter("Accounting, Base", "15")
    assert on.says("Accounting, Base, 15")
    assert on.says("Accounting, Total, 60")
    on.makes(lambda: ida.enter("Accounting, Base formula", "DEX/2"), "Base, 37", "Total, 82")
    on.makes(lambda: ida.enter("Dexterity", "60"), "Accounting, Base, 30", "Accounting, Total, 75")
    on.makes(lambda: ida.click("Accounting, Trained"), "Accounting, Trained:  ticked")
    on.makes(lambda: ida.click("Accounting, Hidden in play"), "Accounting, hidden in play")
    more(on, "Art: Photography")
    on.makes(
        lambda: ida.enter("Art/Craft: Photography, Speciality", "Oils"),
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


def test_a_weapon_is_added_edited_moved_removed_and_rolled_with(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "combat")
    on.makes(lambda: on.add("Add weapon", "Empty row"), "Empty row, Name, Empty row")
    on.makes(lambda: on.enter_cell("Empty row, Name", "Harpoon gun"), "Harpoon gun, Name, Harpoon gun")
    on.makes(lambda: on.pick_cell("Harpoon gun, Skill", "Firearms: Handgun"), "Skill, Firearms: Handgun")
    for field, text in (("Range", "20 yards"), ("Attacks", "1"), ("Ammo", "1"), ("Malfunction", "98")):
        on.enter_cell(f"Harpoon gun, {field}", text)
        assert on.says(f"Harpoon gun, {field}, {text}")
    on.makes(lambda: on.enter_cell("Harpoon gun, Damage", "1D8+1"), "Harpoon gun, Damage, 1D8+1")
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
