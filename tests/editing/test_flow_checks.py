"""The checks panel in edit mode: points, remarks with their buttons, and changes."""

from tests.flows.editing import Editor
from tests.playing import Opener, Player


def test_points_are_counted_and_remarks_fixed_or_accepted(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    on.enter_cell("Credit Rating, total", "0")
    on.enter_cell("Credit Rating, occupation points", "32")
    ida.enter("Credit Rating", "9-30")
    assert ida.sees("Credit Rating is 32")
    assert on.says("Outside 9 to 30")
    ida.click("Keep 32")
    assert not ida.sees("Credit Rating is 32")
    ida.undo()
    assert ida.sees("Credit Rating is 32")
    ida.redo()
    on.enter_cell("Credit Rating, occupation points", "40")
    assert ida.sees("Credit Rating is 40")
    ida.click("Set to 30")
    assert on.cell("Credit Rating, Total") == "30"
    assert on.cell("Credit Rating, occupation points") == "30"
    ida.enter("Occupation points", "EDU × 4")
    on.enter_cell("Law, occupation points", "300")
    ida.wait(lambda: ida.sees("of 280"))
    assert on.again(open_app).player.sees("of 280")


def test_changes_are_listed_and_reverted_singly_or_together(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    before = on.page()
    ida.enter("Residence", "Dunwich")
    on.enter_cell("Listen, total", "70")
    on.click_cell("Remove Accounting")
    ida.enter("Dexterity", "50")
    on.leave()
    ida.wait(lambda: ida.sees("Changed since you started editing"))
    assert ida.sees("Arkham, Massachusetts → Dunwich")
    ida.click("Revert: Residence")
    assert on.text("Residence") == "Arkham, Massachusetts"
    ida.click("Revert: Listen")
    ida.click("Revert: Accounting")
    assert on.says("Accounting, Total, 5")
    ida.undo()
    assert not on.says("Accounting, Total, 5")
    on.turn("notes")
    on.write("Notes", "Nothing but this.")
    title = next(each for each in ida.texts() if each.startswith("Revert all ")).split()[2]
    ida.in_window(
        f"Revert all {title} changes?", lambda: ida.click("Revert all"), lambda: ida.click("Revert changes")
    )
    on.turn("skills")
    assert on.page() == before
    assert not ida.sees("Changed since you started editing")
    ida.undo()
    assert ida.sees("Changed since you started editing")
    ida.redo()
    again = on.again(open_app)
    again.player.click("Done")
    assert not again.player.window.play.is_editing
