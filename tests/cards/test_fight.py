"""The turn order on the combat page."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.combat.ui.combat import CombatPage
from desktop.combat.view import (
    AddFighter,
    CombatIntent,
    EndTurn,
    MarkFighter,
    MoveFighterUp,
    NextRound,
    NoteFighter,
    RemoveFighter,
    TrackFight,
)
from desktop.kit.look import theme
from desktop.kit.text.text_field import Field
from desktop.views.combat import FighterView, FightView
from tests.cards import combat_views as views
from tests.fields.finding import button, named

Asked = list[CombatIntent]
NAME, DEX = "Combatant's name", "Combatant's DEX"


@pytest.fixture
def asked(page: CombatPage) -> Asked:
    """All intents about the fight, in order."""
    heard: Asked = []
    page.wished.connect(heard.append)
    return heard


def field(page: CombatPage, name: str) -> Field:
    return named(page, Field, name)


def click(page: CombatPage, name: str) -> None:
    QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def labels(page: CombatPage) -> list[str]:
    return [each.text() for each in page.findChildren(QLabel) if each.isVisible()]


def rows(page: CombatPage) -> list[tuple[str, ...]]:
    """Return the texts of each row, in the order on the page."""
    standing = sorted(page.fight.fighters.rows, key=lambda row: row.y())
    return [row.placed_texts.words for row in standing]


def fight(*fighters: FighterView, number: int = 2) -> FightView:
    """Return a fight of these fighters in this order."""
    return FightView(number, tuple(replace(each, place=at) for at, each in enumerate(fighters)), "")


def show(page: CombatPage, view: FightView | None) -> None:
    page.show_view(replace(views.COMBAT, fight=view))


def test_a_fight_can_be_started(page: CombatPage, asked: Asked) -> None:
    show(page, None)
    assert "Fight" in labels(page)
    fields = [each.accessibleName() for each in page.findChildren(QLineEdit) if each.isVisible()]
    assert fields == ["Distance in yards"]
    click(page, "Track a fight")
    assert asked == [TrackFight(True)]


def test_a_fight_shows_the_round_and_who_acts_when(page: CombatPage) -> None:
    assert "Round 2" in labels(page)
    assert "Now: Cultist" in labels(page)
    assert views.FIGHT.line in labels(page)
    assert rows(page) == [
        ("125", "Ida Marchetti", "You · DEX 75, ready +50"),
        ("60", "Cultist", "DEX 60"),
        ("45", "Ghoul in the cellar", "DEX 45"),
    ]
    assert page.fight.fighters.rows[1].accessibleName() == "Cultist, 60, at turn"
    on = [each.accessibleName() for each in page.findChildren(QAbstractButton) if each.isChecked()]
    assert {"Ready: Ida Marchetti", "Acted: Ida Marchetti", "Surprised: Ghoul in the cellar"} <= set(on)
    assert "Acted: Cultist" not in on
    assert field(page, "Notes: Cultist").text() == "Prone"


def test_the_current_turn_is_marked_by_more_than_colour(page: CombatPage) -> None:
    def dark_pixels(place: int) -> int:
        row = page.fight.fighters.rows[place]
        picture = row.grab().toImage()
        accent = theme.current().color("accent").rgb()
        left = range(round(row.placed_texts.boxes[0].left()) - 2)
        return sum(picture.pixel(x, y) == accent for x in left for y in range(picture.height()))

    QApplication.processEvents()
    assert dark_pixels(1) > 10
    assert dark_pixels(0) == 0


@pytest.mark.parametrize(("state", "on"), [("Ready", True), ("Surprised", True), ("Acted", True)])
def test_clicking_a_state_requests_the_other_state(
    page: CombatPage, asked: Asked, state: str, on: bool
) -> None:
    click(page, f"{state}: Cultist")
    assert asked == [MarkFighter(1, state.lower(), on)]
    assert not button(page, f"{state}: Cultist").isChecked()
    switched = replace(views.CULTIST, ready=True, surprised=True, acted=True)
    show(page, fight(views.IDA, switched))
    assert button(page, f"{state}: Cultist").isChecked()
    click(page, f"{state}: Cultist")
    assert asked[-1] == MarkFighter(1, state.lower(), not on)


def test_finished_notes_are_emitted_once(page: CombatPage, asked: Asked) -> None:
    notes = field(page, "Notes: Cultist")
    notes.setFocus()
    QTest.keyClick(notes, Qt.Key.Key_End)
    QTest.keyClicks(notes, ", hurt")
    assert asked == []
    QTest.keyClick(notes, Qt.Key.Key_Return)
    button(page, "Next turn").setFocus()
    assert asked == [NoteFighter(1, "Prone, hurt")]


def test_unchanged_notes_are_not_emitted(page: CombatPage, asked: Asked) -> None:
    field(page, "Notes: Cultist").setFocus()
    button(page, "Next turn").setFocus()
    assert asked == []


def test_very_long_notes_are_not_cut_by_showing_them(page: CombatPage, asked: Asked) -> None:
    show(page, fight(views.IDA, replace(views.CULTIST, notes="Prone " * 200)))
    field(page, "Notes: Cultist").setFocus()
    button(page, "Next turn").setFocus()
    assert asked == []


def test_leaving_the_notes_emits_them(page: CombatPage, asked: Asked) -> None:
    notes = field(page, "Notes: Ghoul in the cellar")
    notes.setFocus()
    QTest.keyClicks(notes, "Stunned")
    button(page, "Next turn").setFocus()
    assert asked == [NoteFighter(2, "Stunned")]


def test_half_typed_notes_move_with_the_fighter(page: CombatPage, asked: Asked) -> None:
    notes = field(page, "Notes: Cultist")
    notes.setFocus()
    QTest.keyClick(notes, Qt.Key.Key_End)
    QTest.keyClicks(notes, ", hu")
    show(page, fight(views.CULTIST, views.GHOUL, views.IDA))
    assert [words[1] for words in rows(page)] == ["Cultist", "Ghoul in the cellar", "Ida Marchetti"]
    assert notes.hasFocus()
    assert notes.text() == "Prone, hu"
    QTest.keyClicks(notes, "rt")
    QTest.keyClick(notes, Qt.Key.Key_Return)
    assert asked == [NoteFighter(0, "Prone, hurt")]


def test_changed_notes_are_shown(page: CombatPage) -> None:
    notes = field(page, "Notes: Cultist")
    notes.setFocus()
    QTest.keyClick(notes, Qt.Key.Key_End)
    QTest.keyClicks(notes, ", hu")
    show(page, fight(views.IDA, replace(views.CULTIST, notes="Dead")))
    assert notes.text() == "Dead"


def test_the_focus_moves_with_the_fighter(page: CombatPage) -> None:
    chip = button(page, "Ready: Ghoul in the cellar")
    chip.setFocus()
    show(page, fight(replace(views.GHOUL, ready=True, order="95"), views.IDA, views.CULTIST))
    assert chip.hasFocus()
    assert rows(page)[0][:2] == ("95", "Ghoul in the cellar")
    QTest.keyClick(chip, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Surprised: Ghoul in the cellar"


def test_tab_goes_from_fighter_to_fighter_in_turn_order(page: CombatPage) -> None:
    show(page, fight(views.GHOUL, views.IDA, views.CULTIST))
    for here, there in (("Ghoul in the cellar", "Ida Marchetti"), ("Ida Marchetti", "Cultist")):
        leave = button(page, f"Remove {here}")
        leave.setFocus()
        QTest.keyClick(leave, Qt.Key.Key_Tab)
        assert button(page, f"Ready: {there}").hasFocus()


def test_a_tied_fighter_can_go_first(page: CombatPage, asked: Asked) -> None:
    tied = replace(views.CULTIST, place=1, order="125", can_rise=True)
    show(page, fight(views.IDA, tied, views.GHOUL))
    names = [each.accessibleName() for each in page.findChildren(QAbstractButton) if each.isVisible()]
    assert [each for each in names if each.endswith("act first")] == ["Let Cultist act first"]
    rise = button(page, "Let Cultist act first")
    rise.setFocus()
    QTest.keyClick(rise, Qt.Key.Key_Space)
    assert asked == [MoveFighterUp(1)]


def test_fighters_of_the_same_name_are_kept_apart(page: CombatPage, asked: Asked) -> None:
    show(page, fight(views.IDA, views.CULTIST, views.CULTIST))
    chips = [each for each in page.findChildren(QAbstractButton) if each.accessibleName() == "Acted: Cultist"]
    for chip in sorted(chips, key=lambda each: each.mapTo(page, QPoint(0, 0)).y()):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert asked == [MarkFighter(1, "acted", True), MarkFighter(2, "acted", True)]


def test_a_fighter_can_be_removed_and_the_focus_stays_near(page: CombatPage, asked: Asked) -> None:
    button(page, "Remove Cultist").setFocus()
    click(page, "Remove Cultist")
    assert asked == [RemoveFighter(1)]
    show(page, fight(views.IDA, views.GHOUL))
    assert button(page, "Remove Ghoul in the cellar").hasFocus()
    show(page, fight(views.IDA))
    assert button(page, "Remove Ida Marchetti").hasFocus()
    show(page, fight())
    assert field(page, NAME).hasFocus()
    assert "No one is in this fight yet. Add combatants below." in labels(page)
    assert asked == [RemoveFighter(1)]


def test_half_typed_notes_of_a_removed_fighter_are_not_emitted(page: CombatPage, asked: Asked) -> None:
    notes = field(page, "Notes: Ghoul in the cellar")
    notes.setFocus()
    QTest.keyClicks(notes, "Stunned")
    show(page, fight(views.IDA, views.CULTIST))
    show(page, None)
    assert asked == []


@pytest.mark.parametrize("how", ["enter in name", "enter in DEX", "button"])
def test_a_fighter_can_be_added(page: CombatPage, asked: Asked, how: str) -> None:
    QTest.keyClicks(field(page, NAME), " Deep One ")
    QTest.keyClicks(field(page, DEX), "50")
    if how == "button":
        click(page, "Add to the fight")
    else:
        QTest.keyClick(field(page, NAME if how == "enter in name" else DEX), Qt.Key.Key_Return)
    assert asked == [AddFighter("Deep One", "50")]


def test_the_fields_are_cleared_once_the_fighter_is_added(page: CombatPage) -> None:
    field(page, NAME).setText("Deep One")
    field(page, DEX).setText("50")
    field(page, DEX).setFocus()
    show(page, views.FIGHT)
    assert field(page, NAME).text() == "Deep One"

    def join(intent: CombatIntent) -> None:
        assert isinstance(intent, AddFighter)
        new = replace(views.GHOUL, name=intent.name, order=intent.dex)
        show(page, fight(*views.FIGHT.fighters, new))

    page.wished.connect(join)
    QTest.keyClick(field(page, DEX), Qt.Key.Key_Return)
    assert rows(page)[-1][:2] == ("50", "Deep One")
    assert (field(page, NAME).text(), field(page, DEX).text()) == ("", "")
    assert field(page, NAME).hasFocus()


def test_half_typed_text_stays_when_other_fighters_come_or_go(page: CombatPage) -> None:
    field(page, NAME).setText("Deep O")
    show(page, fight(views.IDA))
    show(page, fight(views.IDA, views.CULTIST))
    assert field(page, NAME).text() == "Deep O"


NO_NAME, NO_NUMBER = "Type a name.", "Type DEX as a number, 0 to 999."


def test_a_fighter_without_name_or_number_is_refused(page: CombatPage, asked: Asked) -> None:
    numbers = ("", "fast", "-5", "1000", "٣٣", "²")
    for name, dex, wrong in (
        ("", "50", NAME),
        ("  ", "50", NAME),
        *(("Ghoul", each, DEX) for each in numbers),
    ):
        refusal = NO_NAME if wrong == NAME else NO_NUMBER
        field(page, NAME).setText(name)
        field(page, DEX).setText(dex)
        click(page, "Add to the fight")
        assert asked == []
        assert refusal in labels(page)
        assert [each for each in (NAME, DEX) if field(page, each).invalid] == [wrong]
        assert field(page, wrong).hasFocus()
        assert field(page, wrong).accessibleDescription() == refusal
        assert field(page, NAME).text() == name
        assert field(page, DEX).text() == dex
        QTest.keyClick(field(page, wrong), Qt.Key.Key_7)
        assert not field(page, wrong).invalid
        assert refusal not in labels(page)


def test_the_refusal_fits_on_the_card(page: CombatPage) -> None:
    click(page, "Add to the fight")
    for _ in range(3):
        QApplication.processEvents()
    (words,) = [each for each in page.findChildren(QLabel) if each.text().startswith("Type a name.")]
    assert words.height() >= words.heightForWidth(words.width())
    parent = words.parentWidget()
    assert parent is not None
    assert parent.rect().contains(words.geometry())


def test_advancing_the_fight_keeps_the_focus_on_the_button(page: CombatPage, asked: Asked) -> None:
    after = fight(
        views.IDA, replace(views.CULTIST, current=False, acted=True), replace(views.GHOUL, current=True)
    )
    page.wished.connect(lambda intent: show(page, after) if intent == EndTurn() else None)
    turn = button(page, "Next turn")
    turn.setFocus()
    QTest.keyClick(turn, Qt.Key.Key_Return)
    assert "Now: Ghoul in the cellar" in labels(page)
    assert turn.hasFocus()
    click(page, "New round")
    assert asked == [EndTurn(), NextRound()]


def test_a_fight_can_be_ended_and_started_by_keyboard(page: CombatPage, asked: Asked) -> None:
    page.wished.connect(lambda intent: show(page, fight(views.IDA) if intent.on else None))
    end = button(page, "End the fight")
    end.setFocus()
    QTest.keyClick(end, Qt.Key.Key_Return)
    assert button(page, "Track a fight").hasFocus()
    QTest.keyClick(button(page, "Track a fight"), Qt.Key.Key_Return)
    assert field(page, NAME).hasFocus()
    assert asked == [TrackFight(False), TrackFight(True)]


def test_typed_text_is_cleared_for_the_next_fight(page: CombatPage) -> None:
    click(page, "Add to the fight")
    field(page, NAME).setText("Deep O")
    show(page, None)
    show(page, views.FIGHT)
    assert field(page, NAME).text() == ""
    assert not field(page, DEX).invalid


def test_thirty_fighters_stay_usable(page: CombatPage, asked: Asked, qtbot: QtBot) -> None:
    show(page, views.crowd(30))
    for _ in range(3):
        QApplication.processEvents()
    assert "Now: Ghoul 5" in labels(page)
    assert [words[1] for words in rows(page)] == [f"Ghoul {number}" for number in range(1, 31)]
    last = field(page, "Notes: Ghoul 30")
    page.ensureWidgetVisible(last)
    assert page.verticalScrollBar().value() > 0
    click(page, "Acted: Ghoul 30")
    assert asked == [MarkFighter(29, "acted", True)]
    kept = page.fight.fighters.rows
    show(page, replace(views.crowd(30), round=13))
    assert page.fight.fighters.rows == kept


def test_the_numbers_are_aligned(page: CombatPage) -> None:
    show(page, fight(views.IDA, views.CULTIST, replace(views.GHOUL, order="5")))
    QApplication.processEvents()
    boxes = [row.placed_texts.boxes for row in page.fight.fighters.rows]
    assert len({round(number.right()) for number, _name, _why in boxes}) == 1
    assert len({round(name.left()) for _number, name, _why in boxes}) == 1
