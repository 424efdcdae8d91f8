"""Fields: typed text is emitted once and stays while typing; invalid text goes when the focus leaves."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.fields.field_box import FieldBox, Notice
from desktop.fields.number_field import steps_of
from desktop.fields.pickers import SuggestField
from desktop.fields.sections import SectionColumn
from desktop.kit.controls.choice import MenuButton
from desktop.kit.text.plain_text import ElidedLabel
from desktop.kit.view.shell import Choice
from desktop.views.editing.fields import Entry, FieldView, FormSection, Section, TextSection
from tests.fields.conftest import Heard
from tests.fields.finding import button, field, says, text
from tests.fields.ida import FORM, NOTES, TELL, TRAITS, derived
from tests.showing import pick_in

Show = Callable[..., Heard]


@pytest.fixture
def column(show: Show) -> tuple[SectionColumn, Heard]:
    made = SectionColumn()
    made.show_sections((FORM, TRAITS, derived(), NOTES, TELL))
    return made, show(made)


def with_text(section: FormSection, place: str, words: str) -> FormSection:
    return section._replace(
        fields=tuple(each._replace(text=words) if each.place == place else each for each in section.fields)
    )


def edits(heard: Heard) -> list[tuple[object, ...]]:
    return [each[1:] for each in heard if each[0] == "edited"]


def test_showing_emits_nothing(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    made.show_sections((with_text(FORM, "detail//residence", "Boston"), TRAITS, derived(by_hand=True), NOTES))
    assert heard == []
    assert field(made, "Residence").text() == "Boston"


def test_enter_emits_typed_text_once(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    residence = field(made, "Residence")
    residence.setFocus()
    residence.selectAll()
    QTest.keyClicks(residence, "Kingsport")
    QTest.keyClick(residence, Qt.Key.Key_Return)
    QTest.keyClick(residence, Qt.Key.Key_Return)
    field(made, "Name").setFocus()
    assert edits(heard) == [("detail//residence", "Kingsport")]
    assert ("settled", "detail//residence") in heard


def test_a_pause_emits_typed_text(column: tuple[SectionColumn, Heard], qtbot: QtBot) -> None:
    made, heard = column
    name = field(made, "Name")
    name.setFocus()
    QTest.keyClick(name, Qt.Key.Key_End)
    QTest.keyClicks(name, " Jr")
    assert heard == []
    qtbot.waitUntil(lambda: edits(heard) == [("name//", "Ida Marchetti Jr")])
    assert ("settled", "name//") not in heard


def test_text_composed_by_an_input_method_is_not_disturbed(
    column: tuple[SectionColumn, Heard], qtbot: QtBot
) -> None:
    made, heard = column
    name = field(made, "Name")
    name.setFocus()
    name.selectAll()
    QApplication.sendEvent(name, QInputMethodEvent("", []))
    QTest.keyClicks(name, "a")
    QApplication.sendEvent(name, QInputMethodEvent("うえ", []))
    (pause,) = name.findChildren(QTimer)
    pause.timeout.emit()
    assert heard == []
    done = QInputMethodEvent("", [])
    done.setCommitString("上田")
    QApplication.sendEvent(name, done)
    qtbot.waitUntil(lambda: edits(heard) == [("name//", "a上田")])


def test_text_being_typed_is_not_overwritten(column: tuple[SectionColumn, Heard]) -> None:
    made, _heard = column
    name = field(made, "Name")
    name.setFocus()
    name.setCursorPosition(3)
    QTest.keyClicks(name, "x")
    made.show_sections((with_text(FORM, "name//", "Someone else"), TRAITS, derived(), NOTES))
    assert name.text() == "Idax Marchetti"
    assert name.hasFocus()
    assert name.cursorPosition() == 4


def test_a_trailing_space_stays_while_typing_continues(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    name = field(made, "Name")
    name.setFocus()
    QTest.keyClick(name, Qt.Key.Key_End)
    QTest.keyClicks(name, " ")
    made.tell()
    assert edits(heard) == [("name//", "Ida Marchetti ")]
    made.show_sections((FORM, TRAITS, derived(), NOTES))
    assert name.text() == "Ida Marchetti "
    field(made, "Age").setFocus()
    assert name.text() == "Ida Marchetti"


def test_undo_in_the_window_changes_the_focused_field(column: tuple[SectionColumn, Heard]) -> None:
    made, _heard = column
    name = field(made, "Name")
    name.setFocus()
    QTest.keyClick(name, Qt.Key.Key_End)
    QTest.keyClicks(name, "x")
    made.tell()
    assert not name.isUndoAvailable()
    made.show_sections((with_text(FORM, "name//", "Ida Marchettix"), TRAITS, derived(), NOTES))
    made.show_sections((FORM, TRAITS, derived(), NOTES))
    assert name.text() == "Ida Marchetti"


def test_a_refusal_is_explained_and_the_last_good_value_returns(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    made.edited.connect(
        lambda place, typed: made.show_refusal(place, "A whole number" if typed == "lots" else "")
    )
    strength = field(made, "Strength")
    strength.setFocus()
    strength.selectAll()
    QTest.keyClicks(strength, "lots")
    made.tell()
    assert says(made, "Strength: A whole number")
    assert (strength.text(), strength.accessibleDescription()) == ("lots", "A whole number")
    field(made, "Power").setFocus()
    assert strength.text() == "45"
    assert edits(heard) == [("trait//str", "lots")]
    QTest.keyClick(field(made, "Power"), Qt.Key.Key_Up)
    assert not says(made, "Strength: A whole number")


def test_a_number_shows_no_arrow_that_cannot_step_it() -> None:
    assert [steps_of(text, 15, 99) for text in ("15", "40", "99", "120", "", "x", "−3")] == [
        (1,),
        (1, -1),
        (-1,),
        (1, -1),
        (1, -1),
        (),
        (1, -1),
    ]


def test_arrows_step_a_number_within_its_range(show: Show) -> None:
    made = SectionColumn()
    age = FieldView("detail//age", "Age", "98", Entry.NUMBER, least=15, most=99)
    made.show_sections((FormSection("a", "", (age,)),))
    heard = show(made)
    number = field(made, "Age")
    number.setFocus()
    QTest.keyClick(number, Qt.Key.Key_Up)
    QTest.keyClick(number, Qt.Key.Key_Up)
    QTest.keyClick(number, Qt.Key.Key_PageDown)
    assert edits(heard) == [("detail//age", "99"), ("detail//age", "89")]
    right = QPoint(number.width() - 12, 10)
    QTest.mouseClick(number, Qt.MouseButton.LeftButton, pos=right)
    assert edits(heard)[-1] == ("detail//age", "90")
    QTest.mouseClick(number, Qt.MouseButton.LeftButton, pos=QPoint(right.x(), number.height() - 10))
    assert edits(heard)[-1] == ("detail//age", "89")


def wheel(widget: object, up: int) -> QWheelEvent:
    return QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, up),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_the_wheel_steps_only_the_number_with_the_focus(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    strength = field(made, "Strength")
    field(made, "Name").setFocus()
    QApplication.sendEvent(strength, wheel(strength, 120))
    assert heard == []
    strength.setFocus()
    QApplication.sendEvent(strength, wheel(strength, 120))
    assert edits(heard) == [("trait//str", "46")]


def test_a_field_accepts_suggestions_and_other_text(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    occupation = field(made, "Occupation")
    occupation.setFocus()
    QTest.keyClick(occupation, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert isinstance(occupation, SuggestField)
    assert occupation.suggestions == ("Antiquarian", "Photographer", "Professor")
    for key in (*3 * [Qt.Key.Key_Down], Qt.Key.Key_Return):
        QTest.keyClick(occupation, key)
    assert not occupation.is_open
    assert edits(heard) == [("detail//occupation", "Professor")]
    occupation.selectAll()
    QTest.keyClicks(occupation, "Diver")
    QTest.keyClick(occupation, Qt.Key.Key_Return)
    assert edits(heard)[-1] == ("detail//occupation", "Diver")


def test_a_click_in_a_text_or_down_lists_all_suggestions(column: tuple[SectionColumn, Heard]) -> None:
    made, _ = column
    occupation = field(made, "Occupation")
    assert isinstance(occupation, SuggestField)
    middle, arrow = occupation.rect().center(), QPoint(occupation.width() - 20, occupation.height() // 2)
    listed = []
    for place in (middle, middle, arrow, arrow):  # another click in the text only moves the cursor
        QTest.mouseClick(occupation, Qt.MouseButton.LeftButton, pos=place)
        listed.append(len(occupation.suggestions))
    assert listed == [3, 3, 0, 3]
    QTest.keyClick(occupation, Qt.Key.Key_Escape)
    QTest.mouseClick(occupation, Qt.MouseButton.RightButton, pos=middle)
    assert occupation.suggestions == ()
    QTest.keyClick(occupation, Qt.Key.Key_Down)
    assert len(occupation.suggestions) == 3


def test_typing_in_a_field_lists_the_suggestions_that_match(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    occupation = field(made, "Occupation")
    assert isinstance(occupation, SuggestField)
    occupation.setFocus()
    occupation.selectAll()
    QTest.keyClicks(occupation, "pro")
    assert occupation.suggestions == ("Professor",)
    QTest.keyClick(occupation, Qt.Key.Key_Return)  # no arrow key went to a suggestion
    assert edits(heard)[-1] == ("detail//occupation", "pro")
    QTest.keyClicks(occupation, "f")
    QTest.keyClick(occupation, Qt.Key.Key_Escape)
    assert not occupation.is_open
    assert occupation.text() == "prof"
    QTest.keyClicks(occupation, "e")
    QTest.keyClick(occupation, Qt.Key.Key_Down)
    QTest.keyClick(occupation, Qt.Key.Key_Return)
    assert edits(heard)[-1] == ("detail//occupation", "Professor")
    QTest.keyClicks(occupation, "x")
    assert not occupation.is_open


def test_a_choice_and_a_checkbox_are_emitted_and_settled_at_once(show: Show) -> None:
    made = SectionColumn()
    kinds = (Choice("a", "Melee"), Choice("b", "Ranged"))
    section = FormSection(
        "a",
        "Kind",
        (
            FieldView("kind", "Kind", "a", Entry.CHOICE, kinds),
            FieldView("flag", "Key connection", "", Entry.FLAG),
        ),
    )
    made.show_sections((section,))
    heard = show(made)
    choice = button(made, "Kind: Melee")
    assert isinstance(choice, MenuButton)
    choice.click()
    pick_in(choice, "Ranged")
    QTest.mouseClick(button(made, "Key connection"), Qt.MouseButton.LeftButton)
    assert heard == [
        ("edited", "kind", "b"),
        ("settled", "kind"),
        ("edited", "flag", "1"),
        ("settled", "flag"),
    ]
    assert not button(made, "Key connection").isChecked()
    ticked = section._replace(fields=(section.fields[0], section.fields[1]._replace(text="1")))
    made.show_sections((ticked,))
    assert button(made, "Key connection").isChecked()


def test_long_texts_are_plain_and_grow(show: Show, qtbot: QtBot) -> None:
    made = SectionColumn()
    made.show_sections((NOTES,))
    heard = show(made)
    notes = text(made, "Notes")
    assert notes.toPlainText() == "Owes Hugh a favour.\n<b>Not bold</b>"
    before = notes.height()
    notes.setFocus()
    QTest.keyClick(notes, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    for _ in range(6):
        QTest.keyClick(notes, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: notes.height() > before)
    assert notes.verticalScrollBar().maximum() == 0
    assert heard == []
    made.tell()
    assert edits(heard) == [("notes//", "Owes Hugh a favour.\n<b>Not bold</b>" + "\n" * 6)]


def test_the_lock_sets_by_hand_and_the_pencil_follows_the_rules(column: tuple[SectionColumn, Heard]) -> None:
    made, heard = column
    lock = button(made, "Hit points: set your own value")
    lock.setFocus()
    lock.click()
    assert heard[-1] == ("by_hand_requested", "tracker/maximum/hp")
    made.show_sections((FORM, TRAITS, derived(by_hand=True), NOTES, TELL))
    assert says(made, "by the rules: 11")
    points = field(made, "Hit points")
    assert points.hasFocus()
    QTest.keyClicks(points, "14")
    made.tell()
    assert edits(heard) == [("tracker/maximum/hp", "14")]
    button(made, "Hit points: follow the rules again").click()
    assert heard[-1] == ("by_rule_requested", "tracker/maximum/hp")
    made.show_sections((FORM, TRAITS, derived(), NOTES, TELL))
    assert says(made, "(CON + SIZ) ÷ 10")


@pytest.mark.parametrize("width", [360, 700])
def test_a_long_text_is_fully_visible_at_once(show: Show, width: int) -> None:
    words = "\n\n".join(("It rained all week, and nobody at the lighthouse would say why. " * 2,) * 3)
    made = SectionColumn()
    made.show_sections((NOTES._replace(field=NOTES.field._replace(text=words)),))
    show(made, width)
    assert text(made, "Notes").verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("width", [400, 640, 900])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_fields_fit_the_page_without_overlap(
    qtbot: QtBot, qapp: QApplication, show: Show, width: int, scale: float
) -> None:
    from desktop.kit.look import theme

    theme.apply(qapp, "light", scale)
    made = SectionColumn()
    made.show_sections((FORM, TRAITS, derived(by_hand=True), NOTES, TELL))
    show(made, round(width * scale), round(1200 * scale))
    names = [each.label for each in FORM.fields] + [each.field.spoken for each in TRAITS.cards]
    fields = [field(made, name) for name in names]
    boxes = [QRect(each.mapTo(made, QPoint()), each.size()) for each in fields]
    for at, box in enumerate(boxes):
        assert box.right() < made.width()
        assert box.width() > 20
        assert box.height() > 20
        assert not any(box.intersects(other) for other in boxes[at + 1 :])


def test_a_remark_on_a_narrow_field_is_on_a_line_below_all_fields(show: Show) -> None:
    made = SectionColumn()
    fields = tuple(
        each._replace(remark="Outside 15 to 90") if each.label == "Age" else each for each in FORM.fields
    )
    made.show_sections((FORM._replace(fields=fields),))
    show(made, 760)
    notice = next(each for each in made.findChildren(Notice) if each.isVisible())
    assert notice.text() == "Age: Outside 15 to 90"
    assert notice.width() >= notice.sizeHint().width()
    assert notice.height() >= notice.heightForWidth(notice.width())


def test_a_form_grows_with_its_fields_but_not_while_in_use(show: Show) -> None:
    made = SectionColumn()
    long = "Retired reader in ancient languages, of Arkham"

    def form(text: str) -> FormSection:
        fields = (each._replace(text=text) if each.label == "Name" else each for each in FORM.fields)
        return FORM._replace(fields=tuple(fields))

    made.show_sections((form(long),))
    show(made, 620)
    name = field(made, "Name")
    edges = name.textMargins()
    assert name.fontMetrics().horizontalAdvance(long) < name.width() - edges.left() - edges.right()
    wide = name.width()
    name.setFocus()
    made.show_sections((form("Ida"),))
    assert name.width() == wide
    name.clearFocus()
    made.show_sections((form("Ida M"),))
    assert name.width() < wide


def test_sections_that_stay_keep_their_fields(column: tuple[SectionColumn, Heard]) -> None:
    made, _heard = column
    name = field(made, "Name")
    other: tuple[Section, ...] = (TELL, FORM, TextSection("more", "More", NOTES.field._replace(place="more")))
    made.show_sections(other)
    assert field(made, "Name") is name
    assert says(made, "Fight")
    assert not any(each.accessibleName() == "Strength" for each in made.findChildren(QLineEdit))


def test_a_field_makes_words_below_it_only_when_there_are_some(column: tuple[SectionColumn, Heard]) -> None:
    made, _ = column
    assert not [each for each in made.findChildren(Notice) if isinstance(each.parent(), FieldBox)]
    made.show_refusal("detail//residence", "Not there.")
    (notice,) = [each for each in made.findChildren(Notice) if each.isVisible()]
    assert notice.text() == "Not there."


def test_a_field_without_a_label_makes_none(column: tuple[SectionColumn, Heard]) -> None:
    made, _ = column
    labels = [each for each in made.findChildren(ElidedLabel) if isinstance(each.parent(), FieldBox)]
    assert labels
    assert all(each.isVisible() for each in labels)
