"""A table's own rules by clicks: made, used, undone, passed on, and there again after a restart."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop import homebrew_wiring
from desktop.interchange.packs import pack_text, read_pack
from desktop.interchange.sample_packs import sample_packs
from desktop.viewdata.shell import MessageView
from tests.flows.conftest import Opener, Player
from tests.flows.test_campaign import campaigns, found


def packs(player: Player, act: Callable[[], None]) -> None:
    """Open the window of table packs, do something there and close it."""
    player.in_window("Table packs", lambda: player.command("Table packs…"), act)


def salted(player: Player, answer: str = "Rules only") -> None:
    """In the window of table packs, add the sample and give it to the open character."""
    player.click("Add “Smoke and Salt”")
    player.in_window(
        "Use a pack", lambda: player.click("Use for Ida Marchetti"), lambda: player.click(answer)
    )


def tab_ids(player: Player) -> tuple[str, ...]:
    return tuple(player.window.sheet.tabs.ids)


def test_a_sample_pack_is_used_and_undone(ida: Player, open_app: Opener) -> None:
    assert "own" not in tab_ids(ida)
    packs(ida, lambda: salted(ida))
    assert ida.skill_words("own:smoke-and-salt:harpoons").startswith("Harpoons, 37")
    ida.turn_to("own")
    assert ida.sees("Rope splint")
    again = open_app()
    assert "own" in tab_ids(again)
    again.undo()
    assert "own" not in tab_ids(again)
    again.redo()
    assert "own" in tab_ids(again)


def test_own_trackers_and_conditions_are_played_and_kept(ida: Player, open_app: Opener) -> None:
    packs(ida, lambda: salted(ida))
    ida.turn_to("own")
    ida.click("−1: Nerve")
    assert ida.sees("Now: 12 of 15")
    ida.click("Seasick")
    again = open_app()
    again.turn_to("own")
    assert again.sees("Now: 12 of 15")
    assert again.button("Seasick").isChecked()
    again.undo()
    assert not again.button("Seasick").isChecked()
    again.undo()
    assert again.sees("Now: 13 of 15")


def test_a_treatment_is_rolled_and_applied_once(ida: Player) -> None:
    packs(ida, lambda: salted(ida))
    ida.turn_to("own")
    ida.click("−1: Nerve")
    ida.dice.put({"d3": [2]})
    ida.click("Apply: A warm cup")
    assert ida.sees("A warm cup: 1D3 gives 2. Nerve 12 → 14.")
    assert ida.sees("Now: 14 of 15")
    ida.undo()
    assert ida.sees("Now: 12 of 15")


def test_an_own_skill_is_rolled_and_ticked_like_any_other(ida: Player, open_app: Opener) -> None:
    packs(ida, lambda: salted(ida))
    ida.roll("own:smoke-and-salt:ropework", 10, units=5)
    assert ida.sees("Ropework")
    assert "ticked" in ida.skill_words("own:smoke-and-salt:ropework")
    again = open_app()
    assert again.skill_words("own:smoke-and-salt:ropework").endswith(", ticked")


def test_members_of_a_campaign_are_offered_its_pack(ida: Player, open_app: Opener) -> None:
    packs(ida, lambda: ida.click("Add “Smoke and Salt”"))

    def join() -> None:
        found(ida, "Thursdays", "Ida Marchetti")

    campaigns(ida, join)
    used = ida.app.controllers
    assert used is not None
    library = used.session.library
    with library.transaction() as tx:
        tx.set_packs_of(library.campaigns()[0].id, [each.id for each in library.packs()])
    again = open_app()
    again.wait(lambda: again.sees("Thursdays uses the pack Smoke and Salt."))
    again.click("Add its rules")
    assert "own" in tab_ids(again)


def test_a_pack_that_is_dropped_is_offered_and_added(
    ida: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "gift.toml"
    file.write_text(pack_text(sample_packs()[0]._replace(name="A Gift")), "utf-8")
    asked: list[str] = []

    def agree(_parent: QWidget, view: MessageView) -> bool:
        asked.append(view.title)
        return True

    def look() -> None:
        assert ida.sees("A Gift")

    monkeypatch.setattr(homebrew_wiring, "show_message", agree)
    ida.in_window("Table packs", lambda: ida.drop(file), look)
    assert asked == ["gift.toml is a table pack"]
    on = ida.app.controllers
    assert on is not None
    (kept,) = on.session.library.packs()
    assert read_pack(kept.content.encode()).name == "A Gift"


def test_a_roll_of_its_skill_gives_a_treatment_once(ida: Player, open_app: Opener) -> None:
    packs(ida, lambda: salted(ida))
    before = int(ida.tracker_words("Hit points").partition(" ")[0])
    ida.turn_to("own")
    ida.dice.lay(10, units=5)
    ida.click("Roll Ropework")
    assert ida.sees("Latest roll: Hard success") or ida.sees("Latest roll: Regular success")
    ida.click("Apply: Rope splint")
    again = open_app()
    assert int(again.tracker_words("Hit points").partition(" ")[0]) == before + 1
    again.turn_to("own")
    assert not again.sees("Latest roll")
    again.undo()
    assert again.sees("Latest roll")
    assert int(again.tracker_words("Hit points").partition(" ")[0]) == before


def test_what_is_typed_in_a_pack_is_saved_or_refused_beside_the_field(ida: Player) -> None:
    def write() -> None:
        ida.click("Add “Smoke and Salt”")
        ida.enter("Name", "Salt alone")
        ida.enter("Name", "")
        assert ida.sees("This has to be there.")

    packs(ida, write)
    on = ida.app.controllers
    assert on is not None
    (kept,) = on.session.library.packs()
    assert kept.name == "Salt alone"


def test_what_is_still_being_typed_is_saved_when_the_window_closes(ida: Player) -> None:
    def write() -> None:
        ida.click("Add “Smoke and Salt”")
        field = ida.field("Made by")
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, "Us")

    packs(ida, write)
    on = ida.app.controllers
    assert on is not None
    (kept,) = on.session.library.packs()
    assert read_pack(kept.content.encode()).author == "Us"
