"""Personal data in edit mode: identity, money, gear, backstory, notes, and automatic changes."""

from functools import partial

from tests.flows.editing import Editor, edit_page, rows_in_play
from tests.playing import Opener, Player


def test_identity_money_and_further_details(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida)
    for name, text in (
        ("Name", "Ida Marsh"),
        ("Occupation", "Smuggler of lamps"),
        ("Age", "32"),
        ("Residence", "Arkham"),
        ("Birthplace", "Trieste"),
    ):
        on.makes(partial(ida.enter, name, text), f"{name}: {text}")
    assert ida.sees("Revert all 5")
    ida.enter("Age", "")
    assert on.text("Age") == ""

    on.turn("gear")
    on.makes(lambda: ida.enter("Cash", "$ 12.50"), "Cash: $ 12.50")
    on.makes(lambda: ida.enter("Spending level", "$11"), "Spending level: $11")
    on.makes(lambda: ida.enter("Assets", "A third of a bakery"), "Assets: A third of a bakery")

    on.turn("backstory")
    for name in ("Gender or pronouns", "Archetype", "Era", "Player"):
        on.makes(partial(ida.enter, name, f"my {name}"), f"{name}: my {name}")
    on.add("Add a detail", "Custom detail", "Favourite tune")
    on.makes(lambda: on.enter_cell("Favourite tune", "Stardust"), "Favourite tune, Stardust")

    again = on.again(open_app, "skills", "gear", "backstory")
    again.makes(lambda: again.click_cell("Remove Favourite tune"))
    assert not again.says("Stardust")
    again.done()
    assert again.player.window.windowTitle() == "Ida Marsh — Rollbook"
    assert again.player.sees("Smuggler of lamps")


def test_gear_is_added_counted_moved_and_removed(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "gear")
    on.makes(lambda: on.add("Add gear"), "New gear, Name, New gear")
    on.makes(lambda: on.enter_cell("New gear, Name", "Candle"), "Candle, Name, Candle")
    on.makes(lambda: on.enter_cell("Candle, Count", "a dozen"), "Candle, Count, a dozen")
    on.makes(lambda: on.click_cell("Move Candle up"))
    on.makes(lambda: on.click_cell("Remove Graflex press camera"))
    assert not on.says("Graflex")
    rows = [each for each in on.page() if ", Name, " in each]
    assert [each.partition(",")[0] for each in rows][-2] == "Candle"
    again = on.again(open_app)
    again.done()
    again.player.turn_to("gear")
    rows = rows_in_play(again.player)
    assert rows[rows.index("Candle") + 1] == "a dozen"
    assert not any("Graflex" in each for each in rows)


def test_backstory_is_written_moved_and_linked(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "backstory")
    first, second = "Significant people, paragraph 1", "Significant people, paragraph 2"
    on.makes(lambda: on.click_cell(f"Move {first} down"), f"{first}, Text, Walt", f"{second}, Text, Rosa")
    assert on.cell(f"{second}, Key") == "ticked"
    on.makes(lambda: on.click_cell(f"{second}, Key"), f"{second}, Key, not ticked")
    on.makes(lambda: on.click_cell("Traits, paragraph 1, Key"), "Traits, paragraph 1, Key, ticked")
    on.makes(
        lambda: on.pick_cell(f"{first}, Heading", "Traits"), f"{first}, Text, Rosa", "Traits, paragraph 2"
    )
    on.makes(
        lambda: on.write_cell("Description, paragraph 1, Text", "Two lines.\nAnd **stars** stay stars."),
        "And **stars** stay stars.",
    )
    on.makes(lambda: on.click_cell("Remove Injuries and scars, paragraph 1"))
    button = next(
        each
        for each in edit_page(ida.window).sections.findChildren(type(ida.button("Add paragraph")))
        if each.isVisible() and each.text() == "Add paragraph"
    )
    on.makes(button.click, "Description, paragraph 2, Text")
    on.write_cell("Description, paragraph 2, Text", "Wears a scarf.")
    again = on.again(open_app)
    again.done()
    again.player.turn_to("backstory")
    assert again.player.sees("Wears a scarf.")
    assert again.player.sees("And **stars** stay stars.")
    assert not again.player.sees("flash powder at the Whately fire")


def test_notes_are_plain_and_long(ida: Player, open_app: Opener) -> None:
    on = Editor.of(ida, "notes")
    on.makes(lambda: on.write("Notes", "<b>bold</b>\n\n👻 久美 שלום"), "<b>bold</b>\n\n👻 久美 שלום")
    long = "A page of it. " * 7_142
    on.makes(lambda: on.write("Notes", long), long)
    on.write("Notes", long + "x" * 20)
    assert on.long_text("Notes").toPlainText() == long
    assert on.again(open_app).long_text("Notes").toPlainText() == long
