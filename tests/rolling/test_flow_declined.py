"""What a roll still offers is marked in the log and can be declined, in every game and over restarts."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.evening import SitDown
from tests.games.rites_of_battle.test_flow_checks import lay
from tests.playing import Opener, Player, now_and_restarted, restarted
from tests.rolling.test_flow_earned import opened

DECLINE = "Decline what this roll still offers"


def still_open(player: Player) -> list[str]:
    """Return what screen readers say about each roll in the log besides its result, the latest first."""
    model = player.log_list().model()
    rows = (model.index(at, 0) for at in range(model.rowCount()))
    return [str(row.data(Qt.ItemDataRole.AccessibleDescriptionRole)) for row in rows]


def in_tray(player: Player, button: str) -> bool:
    names = (
        each.accessibleName() or each.text()
        for each in player.buttons()
        if player.window.tray.isAncestorOf(each)
    )
    return any(button in each for each in names)


def revolver(sit_down: SitDown) -> Player:
    ida = opened(sit_down, "Ida Marchetti", "combat")
    ida.dice.put({"tens": [10], "units": [2]})
    ida.click("Attack with .32 revolver")
    return ida


def lightsaber(sit_down: SitDown) -> Player:
    sel = opened(sit_down, "Sel Vantry", "combat")
    sel.dice.put({"d100": [60]})
    sel.click("Attack with Lightsaber, pale blue")
    return sel


def rifle(sit_down: SitDown) -> Player:
    ketta = opened(sit_down, "Ketta Morrow", "fight")
    ketta.dice.put({"d20": [12]})
    ketta.click("Attack: Blaster rifle")
    return ketta


def sidearm(sit_down: SitDown) -> Player:
    oriel = opened(sit_down, "Oriel Kast", "fight")
    oriel.dice.put({"d20": [15]})
    oriel.click("Attack +5: Arc pistol")
    return oriel


def pistol(sit_down: SitDown) -> Player:
    juno = opened(sit_down, "Juno Halloran", "weapons")
    lay(juno, proficiency="sa T", ability="aa", difficulty="- -", setback="-")
    juno.click("Attack: Arc pistol")
    return juno


@pytest.mark.parametrize(
    ("attack", "owed"),
    [
        (revolver, "Still open: Roll damage"),
        (lightsaber, "Still open: Roll damage, Roll double damage"),
        (rifle, "Still open: Roll damage"),
        (sidearm, "Still open: Roll effect"),
        (pistol, "Still open: 3 Advantage, 1 Triumph"),
    ],
)
def test_the_rest_of_a_roll_can_be_declined(
    sit_down: SitDown, open_app: Opener, attack: Callable[[SitDown], Player], owed: str
) -> None:
    for player in now_and_restarted(attack(sit_down), open_app):
        assert still_open(player)[0] == owed
    offer = owed.removeprefix("Still open: ").partition(",")[0]
    offered = "Spend Triumph" if "Triumph" in owed else offer
    assert in_tray(player, offered)
    player.press(Qt.Key.Key_N)
    for now in now_and_restarted(player, open_app):
        assert still_open(now)[0] == ""
        assert not in_tray(now, offered)
        assert now.sees("You declined the rest.")
        assert not in_tray(now, DECLINE)
    now.undo()
    assert still_open(now)[0] == owed
    now.redo()
    assert still_open(now)[0] == ""
    now.click("Undo declining the rest")
    for after in now_and_restarted(now, open_app):
        assert still_open(after)[0] == owed
        assert in_tray(after, offered)


def test_an_older_roll_is_declined_from_the_log(sit_down: SitDown, open_app: Opener) -> None:
    sel = lightsaber(sit_down)
    sel.turn_to("skills")
    sel.dice.put({"d100": [95]})
    sel.click_skill("custom:stealth")
    assert still_open(sel) == ["", "Still open: Roll damage, Roll double damage"]
    rows = sel.log_list()
    rows.setCurrentIndex(rows.model().index(1, 0))
    rows.menu.aboutToShow.emit()
    (decline,) = [each for each in rows.menu.actions() if each.text() == "Decline the rest"]
    decline.trigger()
    for player in now_and_restarted(sel, open_app):
        assert still_open(player) == ["", ""]
        player.click_log(1)
        assert player.sees("You declined the rest.")


def test_a_roll_that_was_used_up_is_no_longer_marked(sit_down: SitDown, open_app: Opener) -> None:
    ketta = rifle(sit_down)
    ketta.dice.put({"d8": [7]})
    ketta.click("Roll damage")
    for player in now_and_restarted(ketta, open_app):
        assert still_open(player) == ["", ""]


def test_healing_is_open_only_while_someone_is_hurt(ida: Player, open_app: Opener) -> None:
    ida.turn_to("healing")
    ida.dice.put({"tens": [30], "units": [0]})
    ida.click("First Aid 40")
    assert still_open(ida) == ["Still open: Apply +1 HP"]
    ida.enter("Hit points to lose or heal", "3", Qt.Key.Key_Tab)
    ida.click("Heal")
    for player in now_and_restarted(ida, open_app):
        assert still_open(player) == [""]
    player.undo()
    assert still_open(player) == ["Still open: Apply +1 HP"]


def test_a_roll_that_owes_nothing_says_so_in_its_menu(sit_down: SitDown) -> None:
    sel = lightsaber(sit_down)
    sel.turn_to("skills")
    sel.dice.put({"d100": [95]})
    sel.click_skill("custom:stealth")
    sel.press(Qt.Key.Key_N)
    assert not sel.sees("You declined the rest.")
    rows = sel.log_list()
    rows.setCurrentIndex(rows.model().index(0, 0))
    rows.menu.aboutToShow.emit()
    (decline,) = [each for each in rows.menu.actions() if each.text().startswith("Decline the rest")]
    assert not decline.isEnabled()
    assert "Nothing left to use." in decline.text()


def test_a_declined_roll_that_is_judged_again_offers_what_it_earns_now(
    sit_down: SitDown, open_app: Opener
) -> None:
    sel = lightsaber(sit_down)
    sel.click(DECLINE)
    sel.press(Qt.Key.Key_C)
    sel.press(Qt.Key.Key_B)
    sel.dice.put({"d100": [50]})
    sel.press(Qt.Key.Key_R)
    for player in now_and_restarted(sel, open_app):
        assert still_open(player)[0].startswith("Still open: Roll damage")
    player.undo()
    assert still_open(player)[0] == ""
    assert restarted(open_app).sees("You declined the rest.")
