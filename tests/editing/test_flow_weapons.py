"""Weapons of the games' lists in edit mode."""

import pytest

from tests.flows.editing import Editor
from tests.playing import Opener, Player


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
    player = open_app()
    player.add_sample(name)
    on = Editor.of(player, tab)
    on.makes(lambda: on.add("Add weapon", weapon), f"{weapon}, {cell}")
    on.makes(lambda: on.add("Add weapon", "Empty row"), "Empty row, Name, Empty row")
