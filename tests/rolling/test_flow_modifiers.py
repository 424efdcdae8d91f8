"""Typed and lasting modifiers in the whole app, in every game that adds numbers."""

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.flows.editing import CTRL, Editor
from tests.playing import Opener, Player, now_and_restarted


def with_modifier(player: Player, text: str) -> None:
    """Write a lasting modifier in edit mode."""
    Editor.of(player, "gear")
    player.enter("Perks, gear and more, each with its number", text)
    player.press(Qt.Key.Key_E, CTRL)


@pytest.mark.parametrize(
    ("sample", "skill", "dice", "logged"),
    [
        ("Tarn Ondara", "custom:streetwise", {"d100": [50]}, "Streetwise, 50"),
        ("Oriel Kast", "engineering:drives", {"d20": [7]}, "Drives, C 15, 19"),
        ("Ketta Morrow", "engineering", {"d20": [5]}, "Engineering, DC 15, 21"),
    ],
)
def test_a_lasting_modifier_of_the_sheet_is_added_by_a_click(
    open_app: Opener, sample: str, skill: str, dice: dict[str, list[int]], logged: str
) -> None:
    player = open_app()
    player.add_sample(sample)
    with_modifier(player, "Night vision +10")
    player.turn_to("gear")
    assert player.sees("Lasting modifiers")
    player.turn_to("skills")
    for again in now_and_restarted(player, open_app, "skills"):
        again.load_skill(skill)
        again.click("Night vision +10")
        again.dice.put(dict(dice))
        again.click("Roll")
        assert again.log()[0].startswith(logged)
        again.click("Why this result?")
        assert again.sees("Night vision: +10.")


def test_a_typed_modifier_is_changed_after_the_roll(sit_down: SitDown, open_app: Opener) -> None:
    tarn = sit_down("Tarn Ondara")
    tarn.roll_d100("custom:streetwise", 70)
    assert tarn.log()[0].endswith("Failure")
    tarn.press(Qt.Key.Key_C)
    tarn.click("More options")
    tarn.enter("Other bonus or penalty", "20", Qt.Key.Key_Tab)
    tarn.click("Judge again")
    for player in now_and_restarted(tarn, open_app):
        assert player.sees("Modifier – → 20: success")
    player.undo()
    assert player.log()[0].endswith("Failure")


def test_a_fighter_s_modifier_changes_the_order_of_a_fight(sit_down: SitDown, open_app: Opener) -> None:
    tarn = sit_down("Tarn Ondara")
    tarn.turn_to("combat")
    tarn.click("Track a fight")
    name = "Modifier in the order: Tarn Ondara"
    tarn.enter(name, "strong", Qt.Key.Key_Tab)
    assert tarn.field(name).text() == "strong"
    tarn.enter(name, "+15", Qt.Key.Key_Tab)
    for player in now_and_restarted(tarn, open_app, "combat"):
        assert player.field(name).text() == "+15"
    player.undo()
    assert player.field(name).text() == ""


@pytest.mark.parametrize(
    ("sample", "skill"),
    [
        ("Tarn Ondara", "custom:streetwise"),
        ("Oriel Kast", "engineering:drives"),
        ("Ketta Morrow", "engineering"),
    ],
)
def test_a_lasting_modifier_is_added_changed_and_dropped_on_the_gear_page(
    sit_down: SitDown, open_app: Opener, sample: str, skill: str
) -> None:
    player = sit_down(sample)
    player.turn_to("gear")
    player.enter("New lasting modifier", "Night vision")
    assert player.sees("Type a name and a number, such as Night vision +10.")
    player.enter("New lasting modifier", "Old maps +4")
    assert player.field("New lasting modifier").hasFocus()
    player.enter("Old maps", "Old maps -6", Qt.Key.Key_Tab)
    for again in now_and_restarted(player, open_app, "gear"):
        assert again.field("Old maps").text() == "Old maps −6"
    again.turn_to("skills")
    again.load_skill(skill)
    assert again.button("Old maps −6").isVisible()
    again.undo()
    assert again.button("Old maps +4").isVisible()
    again.turn_to("gear")
    again.click("Remove: Old maps +4")
    for after in now_and_restarted(again, open_app, "gear"):
        assert [each for each in after.buttons() if "Old maps" in each.accessibleName()] == []
    after.undo()
    assert after.field("Old maps").text() == "Old maps +4"


def test_the_gear_page_takes_modifiers_only_where_they_count(sit_down: SitDown) -> None:
    ida = sit_down("Ida Marchetti")
    ida.turn_to("gear")
    assert not ida.sees("Lasting modifiers")
    juno = sit_down("Juno Halloran")
    juno.turn_to("gear")
    assert not juno.sees("Lasting modifiers")
