"""The result card: flags, verdicts, effects, the note on a consequence, and why."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.kit.look import theme
from desktop.kit.text.badges import Badge
from desktop.tray.foe import VerdictCard
from desktop.tray.tray import Tray
from desktop.views.tray import DegreeWord
from desktop.views.tray_intents import AskWhy, Roll, WriteNote
from tests.tray import views
from tests.tray.seen import (
    UNFOLDED,
    button,
    click,
    field,
    focused_name,
    label,
    land,
    place,
    shown_words,
    type_into,
)
from tests.tray.wishes import Wishes

NOTE = "Note the consequence"


def badge(tray: Tray, word: str) -> Badge:
    (found,) = [each for each in tray.findChildren(Badge) if each.isVisible() and each.word == word]
    return found


# Degrees


def test_dice_without_a_degree_have_no_badge(tray: Tray) -> None:
    tray.show_view(views.success())
    land(tray)
    tray.show_view(views.damage())
    land(tray)
    assert {"7", "5 + 2"} <= set(shown_words(tray))
    assert not [each for each in tray.findChildren(Badge) if each.isVisible()]


@pytest.mark.parametrize(("width", "beside"), [(460, True), (316, False)])
def test_a_flag_is_beside_the_degree_or_below_it(tray: Tray, width: int, beside: bool) -> None:
    tray.resize(width, 860)
    tray.show_view(views.framed())
    land(tray)
    degree, flag = place(tray, badge(tray, "Regular success")), place(tray, badge(tray, "Fumble"))
    assert (flag.top() == degree.top()) is beside
    assert (flag.left() > degree.right()) is beside
    assert max(degree.right(), flag.right()) < width
    tray.show_view(views.success(roll=99))
    land(tray)
    assert "Fumble" not in shown_words(tray)


def test_effects_of_a_roll_are_listed(tray: Tray) -> None:
    tray.show_view(views.damage())
    land(tray)
    assert {"Hit points 13 → 6", "A major wound"} <= set(shown_words(tray))
    tray.show_view(views.success())
    land(tray)
    assert not {"Hit points 13 → 6", "A major wound"} & set(shown_words(tray))


# Verdict


def test_an_opposed_roll_says_who_wins_and_why(tray: Tray) -> None:
    tray.show_view(views.opposed())
    land(tray)
    words = ["You: Hard", "ties", "Attacker: Hard"]
    said = "The attack hits. When you fight back, the attacker wins ties."
    assert {*words, said} <= set(shown_words(tray))
    places = [
        place(tray, badge(tray, words[0])),
        place(tray, label(tray, words[1])),
        place(tray, badge(tray, words[2])),
    ]
    assert places[0].right() < places[1].left() < places[1].right() < places[2].left()
    assert places[2].bottom() < place(tray, label(tray, said)).top()


def test_the_verdict_disappears_with_its_roll(tray: Tray) -> None:
    tray.show_view(views.opposed())
    assert "ties" not in shown_words(tray)
    land(tray)
    tray.show_view(views.success(roll=99))
    land(tray)
    assert "ties" not in shown_words(tray)


@pytest.mark.parametrize(
    ("won", "fill", "border"),
    [
        (True, "degree.regular.soft", "degree.regular"),
        (False, "sunken", "borderStrong"),
        (None, "surface", "border"),
    ],
)
def test_a_verdict_looks_like_its_outcome(tray: Tray, won: bool | None, fill: str, border: str) -> None:
    tray.show_view(views.opposed(verdict=replace(views.ATTACK_HITS, won=won)))
    land(tray)
    QApplication.processEvents()
    card = tray.findChildren(VerdictCard)[0]
    picture = card.grab().toImage()
    look = theme.current()
    middle = card.height() // 2
    assert picture.pixelColor(5, middle).rgb() == look.color(fill).rgb()
    assert picture.pixelColor(0, middle).rgb() == look.color(border).rgb()


def test_the_headline_of_a_verdict_is_bold(tray: Tray) -> None:
    tray.show_view(views.opposed())
    land(tray)
    said = label(tray, "The attack hits. When you fight back, the attacker wins ties.")
    QApplication.processEvents()
    bold = said.grab().toImage()
    tray.show_view(views.opposed(verdict=replace(views.ATTACK_HITS, headline="", text=said.text())))
    land(tray)
    QApplication.processEvents()
    assert said.grab().toImage() != bold


# The note


def test_the_consequence_can_be_noted(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.pushed())
    land(tray)
    qtbot.waitUntil(tray.isActiveWindow)
    note = field(tray, NOTE)
    assert note.placeholderText() == NOTE
    with wishes.none(Roll), wishes.wanted(WriteNote) as entered:
        type_into(note, "  The lamp falls ")
        QTest.keyClick(note, Qt.Key.Key_Return)
    assert entered == [WriteNote("The lamp falls")]
    with wishes.none(Roll), wishes.none(WriteNote):
        QTest.keyClick(note, Qt.Key.Key_Return)


def test_a_changed_note_is_saved_on_leaving_the_field(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.noted("The lamp falls"))
    qtbot.waitUntil(tray.isActiveWindow)
    note = field(tray, NOTE)
    assert note.text() == "The lamp falls"
    with wishes.none(WriteNote):
        note.setFocus()
        button(tray, "Roll again").setFocus()
    with wishes.wanted(WriteNote) as entered:
        type_into(note, "The curtains burn")
        button(tray, "Roll again").setFocus()
    assert entered == [WriteNote("The curtains burn")]


def test_a_noted_consequence_can_be_cleared(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.noted("The lamp falls"))
    note = field(tray, NOTE)
    with wishes.wanted(WriteNote) as entered:
        note.setFocus()
        note.selectAll()
        QTest.keyClick(note, Qt.Key.Key_Delete)
        QTest.keyClick(note, Qt.Key.Key_Return)
    assert entered == [WriteNote("")]


def test_a_note_being_typed_stays_until_another_roll_is_shown(
    tray: Tray, qtbot: QtBot, wishes: Wishes
) -> None:
    tray.show_view(views.noted(""))
    qtbot.waitUntil(tray.isActiveWindow)
    note = field(tray, NOTE)
    type_into(note, "The la")
    with wishes.none(WriteNote):
        tray.show_view(views.noted(""))
        assert (note.text(), focused_name()) == ("The la", NOTE)
        tray.show_view(views.noted("", roll=99))
    assert note.text() == ""


def test_a_note_removed_while_focused_saves_nothing(tray: Tray, qtbot: QtBot, wishes: Wishes) -> None:
    tray.show_view(views.noted(""))
    qtbot.waitUntil(tray.isActiveWindow)
    type_into(field(tray, NOTE), "The la")
    with wishes.none(WriteNote), qtbot.waitSignal(tray.focus_released):
        tray.show_view(views.success(roll=99))
        land(tray)


def test_letters_in_a_note_are_letters(tray: Tray, qtbot: QtBot) -> None:
    pressed: list[str] = []
    for letter in "DLRU":
        shortcut = QShortcut(QKeySequence(letter), tray)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda each=letter: pressed.append(each))
    tray.show_view(views.noted(""))
    qtbot.waitUntil(tray.isActiveWindow)
    note = field(tray, NOTE)
    type_into(note, "dlru")
    assert (note.text(), pressed) == ("dlru", [])
    again = button(tray, "Roll again")
    again.setFocus()
    QTest.keyClick(again, Qt.Key.Key_D)
    assert pressed == ["D"]


# Why


def why_words() -> set[str]:
    return {each for line in views.WHY for each in (line.sentence, line.facts) if each}


def test_why_requests_the_rules_and_shows_them_below(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed())
    land(tray)
    with wishes.wanted(AskWhy):
        click(button(tray, "Why this result?"))
    assert not why_words() & set(shown_words(tray))
    tray.show_why(views.WHY)
    assert why_words() <= set(shown_words(tray))
    why = place(tray, button(tray, "Why this result?"))
    assert place(tray, label(tray, views.WHY[0].sentence)).top() > why.bottom()
    assert button(tray, "Why this result?").accessibleDescription() == "Shown below"


def test_the_id_of_a_rule_shows_only_on_hover(tray: Tray) -> None:
    tray.show_view(views.opposed())
    land(tray)
    tray.show_why(views.WHY)
    assert views.WHY[0].rule not in shown_words(tray)
    entry = label(tray, views.WHY[0].sentence).parentWidget()
    assert entry is not None
    assert views.WHY[0].rule in entry.toolTip()


def test_why_hides_the_rules_again(tray: Tray, wishes: Wishes) -> None:
    tray.show_view(views.opposed())
    land(tray)
    tray.show_why(views.WHY)
    with wishes.none(AskWhy):
        click(button(tray, "Why this result?"))
    assert not why_words() & set(shown_words(tray))
    assert button(tray, "Why this result?").accessibleDescription() == ""


def test_the_key_of_why_acts_like_a_click(tray: Tray, wishes: Wishes) -> None:
    with wishes.none(AskWhy):
        tray.press_why()
        tray.show_view(views.ready())
        tray.press_why()
        tray.show_view(views.opposed())
        tray.press_why()  # the dice are rolling
    land(tray)
    with wishes.wanted(AskWhy):
        tray.press_why()
    tray.show_why(views.WHY)
    tray.press_why()
    assert not why_words() & set(shown_words(tray))


def test_new_rules_replace_the_shown_ones(tray: Tray) -> None:
    tray.show_view(views.opposed())
    land(tray)
    tray.show_why(views.WHY)
    tray.show_why(views.WHY[1:])
    assert views.WHY[0].sentence not in shown_words(tray)
    assert views.WHY[1].sentence in shown_words(tray)


def test_another_roll_or_degree_hides_the_rules_and_a_note_does_not(tray: Tray) -> None:
    tray.show_view(views.noted(""))
    tray.show_why(views.WHY)
    tray.show_view(views.noted("The lamp falls"))
    assert why_words() <= set(shown_words(tray))
    tray.show_view(views.noted("", roll=99))
    assert not why_words() & set(shown_words(tray))
    tray.show_view(replace(views.success(), fresh=False))
    tray.show_why(views.WHY)
    tray.show_view(views.luck_spent())
    assert not why_words() & set(shown_words(tray))
    tray.show_why(views.WHY)
    tray.show_empty()
    tray.show_view(views.luck_spent())
    assert not why_words() & set(shown_words(tray))


def test_no_rules_are_shown_without_a_result(tray: Tray) -> None:
    tray.show_why(views.WHY)
    tray.show_view(views.ready())
    tray.show_why(views.WHY)
    tray.show_view(views.success())
    tray.show_why(views.WHY)
    land(tray)
    assert not why_words() & set(shown_words(tray))


@pytest.mark.parametrize("width", [UNFOLDED, 316])
def test_nothing_below_moves_while_the_next_dice_roll(tray: Tray, width: int) -> None:
    tray.resize(width, 860)
    tray.show_view(views.opposed())
    land(tray)
    tray.show_why(views.WHY)
    again = button(tray, "Roll again")
    before = again.mapTo(tray, QPoint(0, 0))
    tray.show_view(views.opposed(roll=99))
    QApplication.processEvents()
    assert tray.is_turning()
    assert again.mapTo(tray, QPoint(0, 0)) == before


def test_a_flag_alone_can_be_shown(tray: Tray) -> None:
    view = views.damage()
    assert view.result is not None
    tray.show_view(replace(view, result=replace(view.result, flag=DegreeWord("fumble", "Jammed"))))
    land(tray)
    assert badge(tray, "Jammed").isVisible()
