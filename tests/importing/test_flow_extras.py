"""What travels with a character: from the export window to the file, and back through the review."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from desktop.interchange.packs import pack_text, sample_packs
from desktop.library.records.characters import CharacterId
from desktop.library.store.library import Library
from desktop.shell.pages import PLAY
from rules_core.sheet.plan import Plan
from tests.interchange.reading import read_path
from tests.playing import Player

PLAN = Plan("about", (("title", "The tide table"),))
TABLE_PACK = next(each for each in sample_packs() if each.system == "coc7")


def library_of(player: Player) -> Library:
    assert player.app.controllers is not None
    return player.app.controllers.session.library


def at_a_table(player: Player) -> CharacterId:
    """Put Ida into a campaign with a house rule, a pack and a downtime under way."""
    assert player.app.controllers is not None
    number = player.app.controllers.session.character.id
    with library_of(player).transaction() as tx:
        campaign = tx.campaigns.add("Low Water", "coc7")
        tx.campaigns.put(campaign, name="Low Water", notes="Secret.", switches=(("luck_spending", 0),))
        kept = tx.packs.add(TABLE_PACK.id, TABLE_PACK.name, "coc7", pack_text(TABLE_PACK))
        tx.campaigns.set_packs(campaign.id, [kept.id])
        tx.campaigns.set_member(number, campaign.id)
        tx.put_plan(number, PLAN)
    return number


def exported(player: Player, file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))

    def take() -> None:
        assert player.sees("With campaign and packs")
        player.click("Save…")
        player.wait(lambda: player.sees(f"Saved as {file.name}."))
        player.click("Close")

    player.in_window("Export", lambda: player.command("Export…"), take)
    return file


@pytest.mark.alone("It leaves campaigns and packs behind")
def test_a_campaign_a_pack_and_a_downtime_travel_and_one_undo_takes_all_back(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = at_a_table(ida)
    file = exported(ida, tmp_path / "ida.rollbook", monkeypatch)
    extras = read_path(file).extras
    assert extras is not None
    assert extras.campaign is not None
    assert (extras.plan, extras.campaign.name, extras.campaign.notes) == (PLAN, "Low Water", "")
    assert extras.packs == (TABLE_PACK,)

    library = library_of(ida)
    with library.transaction() as tx:
        (mine,) = tx.campaigns.all()
        tx.campaigns.set_member(number, None)
        tx.campaigns.put(mine, name="Low Water", notes="", switches=(("luck_spending", 1),))
        (kept,) = tx.packs.all()
        tx.packs.remove(kept.id)
        tx.put_plan(number, None)
    ida.window.files_offered.emit([file])
    ida.wait(lambda: ida.sees("Comes with the character"))
    assert ida.sees("Yours has other house rules or packs.")
    ida.choose("Campaign: Low Water", "Take")
    ida.click("Add a second")
    ida.wait(lambda: len(library.campaigns()) == 2)
    theirs = next(each for each in library.campaigns() if each.name == "Low Water (2)")
    assert theirs.switches == (("luck_spending", 0),)
    (member,) = library.members(theirs.id)
    assert library.plan(member.id) == PLAN
    assert [each.uuid for each in library.packs_of(theirs.id)] == [TABLE_PACK.id]
    ida.wait(lambda: ida.sees("Ida Marchetti is in your library."))
    ida.click("Undo")
    ida.wait(lambda: len(library.campaigns()) == 1)
    assert library.packs() == ()
    assert [each.switches for each in library.campaigns()] == [(("luck_spending", 1),)]


@pytest.mark.alone("It leaves campaigns and packs behind")
def test_what_the_player_leaves_out_stays_out(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = at_a_table(ida)
    file = exported(ida, tmp_path / "ida.rollbook", monkeypatch)
    library = library_of(ida)
    with library.transaction() as tx:
        (mine,) = tx.campaigns.all()
        tx.campaigns.remove(mine.id)
        tx.packs.remove(tx.packs.all()[0].id)
        tx.put_plan(number, None)
    ida.window.files_offered.emit([file])
    ida.wait(lambda: ida.sees("Comes with the character"))
    for name in ("Downtime under way", "Campaign: Low Water", f"Table pack: {TABLE_PACK.name}"):
        ida.choose(name, "Leave out")
    ida.click("Update")
    ida.wait(lambda: ida.sees("Nothing changed."))
    assert (library.campaigns(), library.packs(), library.plan(number)) == ((), (), None)


def test_ctrl_z_right_after_an_import_undoes_it(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = exported(ida, tmp_path / "ida.rollbook", monkeypatch)
    before = len(library_of(ida).listed())
    ida.window.files_offered.emit([file])
    ida.wait(lambda: ida.sees("Already in your library"))
    ida.click("Add a second")
    ida.wait(lambda: len(library_of(ida).listed()) == before + 1)
    ida.wait(lambda: ida.sees("Ida Marchetti is in your library."))
    ida.wait_for(PLAY)
    ida.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    ida.wait(lambda: len(library_of(ida).listed()) == before)
