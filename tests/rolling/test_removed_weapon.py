"""A weapon that was removed leaves its rolls their name, in every game, and what they did to the sheet."""

from pathlib import Path

import pytest

from desktop.rolling.sharing import SharingController
from desktop.session.background import Background
from desktop.session.session import ActionRecord
from desktop.timeline.controller import TimelineController
from desktop.timeline.view import TimelineView
from rules_core.dice.sources import LiveDice
from rules_core.sheet.events import WeaponChanged
from rules_core.sheet.journal import Action
from tests.table import Table, open_table, restarted


def open_with(path: Path, sample: str) -> Table:
    table = open_table(path)
    table.characters.open_sample(sample)
    return table


def remove_weapon(table: Table, place: int = 0) -> None:
    gone = table.session.character.sheet.weapons[place]
    event = WeaponChanged(place, gone, None)
    table.session.do(ActionRecord(Action.EDIT, f"weapon/{place}/name", events=(event,)))


def history(table: Table) -> list[str]:
    views: list[TimelineView] = []
    timeline = TimelineController(table.session, table.undo, Background())
    timeline.view_changed.connect(views.append)
    timeline.open()
    return [each.text for each in views[-1].rows if each.number > 0]


def shared(table: Table) -> list[str]:
    texts: list[str] = []
    sharing = SharingController(table.session, table.rolls.tray)
    sharing.copied.connect(texts.append)
    for row in table.log.rows:
        sharing.share("text", row.seq)
    return texts


@pytest.mark.parametrize(
    ("sample", "subject", "weapon"),
    [
        ("ida-marchetti", "weapon:0", "Unarmed"),
        ("tarn-ondara", "weapon:0", "Unarmed"),
        ("odalys-brandt", "weapon:0", "Breaching maul"),
        ("oriel-kast", "weapon:0", "Arc pistol"),
        ("ansel-quay", "weapon:0", "Laser sword"),
        ("ketta-morrow", "blast:2", "Frag grenade"),
    ],
)
@pytest.mark.usefixtures("qtbot")
def test_rolls_keep_their_name_when_their_weapon_is_removed(
    tmp_path: Path, sample: str, subject: str, weapon: str
) -> None:
    path = tmp_path / "library.db"
    table = open_with(path, sample)
    table.own_dice.app_dice = LiveDice(lambda sides: sides - 1)
    table.rolls.roll_subject(subject)
    table.landed()
    table.rolls.follow_up("damage")
    table.landed()
    log, rows, texts = [each.text for each in table.log.rows], history(table), shared(table)
    assert all(weapon in each for each in (*log, *texts))
    remove_weapon(table, int(subject[-1]))
    for after in (table, restarted(table, path)):
        assert [each.text for each in after.log.rows] == log
        assert shared(after) == texts
        assert history(after)[1:] == rows
        assert history(after)[0].endswith(f"{weapon} removed")
        last = after
    last.library.close()


def test_a_struck_roll_is_named_by_its_own_weapon_not_by_the_one_in_its_place(table: Table) -> None:
    table.dice.lay(20, units=1)
    table.rolls.roll_subject("weapon:0")
    table.landed()
    table.rolls.amending.strike()
    remove_weapon(table)
    assert table.session.character.sheet.weapons[0].name != "Unarmed"
    struck = next(each for each in table.session.journal.newest_first() if each.action is Action.STRIKE)
    table.undo.take_back(struck.seq)
    assert table.notices[-1].text == "Undone: Unarmed struck"


def test_a_tick_is_still_told_after_its_weapon_is_gone_and_comes_back_with_undo(table: Table) -> None:
    table.dice.lay(20, units=1)
    table.rolls.roll_subject("weapon:0")
    table.landed()
    ticked = "Fighting: Brawl ticked for improvement."
    assert ticked in shared(table)[0]
    remove_weapon(table)
    assert ticked in shared(table)[0]
    table.undo.undo()
    assert ticked in shared(table)[0]
    assert table.session.character.sheet.weapons[0].name == "Unarmed"
