"""The import page: file list, review, corrections in place, and report."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from desktop.fields.pickers import ChoiceField
from desktop.importing.ui.page import ImportPage
from desktop.importing.ui.part import FixRow
from desktop.importing.view.importing import BusyView, FileRow, ImportView, Mark
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose, Remarks
from desktop.kit.view.shell import Choice, FixView, ReviewLine, ReviewSection
from tests.importing.importing_views import REPORT, ROWS, RULE, SEVERAL, SINGLE, SKILL, VALUE, review
from tests.showing import opened, pick_in

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[ImportPage]:
    theme.apply(qapp, "light", 1.0)
    made = ImportPage()
    made.resize(1024, 600)
    made.show_view(SEVERAL)
    opened(qtbot, made)
    QApplication.processEvents()
    made.focus_first()
    yield made
    theme.apply(qapp, "light", 1.0)


def names(page: ImportPage) -> list[str]:
    found = [each for each in page.findChildren(QPushButton) if each.isVisible()]
    return [each.accessibleName() for each in found]


def button(page: ImportPage, name: str) -> QPushButton:
    return next(
        each for each in page.findChildren(QPushButton) if each.isVisible() and each.accessibleName() == name
    )


def click(page: ImportPage, name: str) -> None:
    QTest.mouseClick(button(page, name), LEFT)


def field(page: ImportPage, name: str) -> QLineEdit:
    return next(
        each for each in page.findChildren(QLineEdit) if each.isVisible() and each.accessibleName() == name
    )


def said(page: ImportPage) -> str:
    prose = [each.text for each in page.findChildren(Prose) if each.isVisible()]
    return "\n".join([*prose, *(e.accessibleName() for e in page.findChildren(Remarks) if e.isVisible())])


def heard(signal: SignalInstance) -> list[tuple[object, ...]]:
    got: list[tuple[object, ...]] = []
    signal.connect(lambda *args: got.append(args))
    return got


def test_every_file_is_a_row_with_its_state(page: ImportPage) -> None:
    model = page.files.model()
    spoken = [
        model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())
    ]
    assert spoken[:2] == ["Ann, 3 to check, ann.json", "Bea, Ready, bea.json"]
    assert spoken[3:] == ["torn.json, Unreadable", "Dot, Added, dot.json"]
    assert page.files.currentIndex().row() == 0
    assert page.files.hasFocus()


def test_arrows_select_enter_adds_and_delete_skips(page: ImportPage) -> None:
    chosen, accepted, skipped = heard(page.chosen), heard(page.accepted), heard(page.skipped)
    QTest.keyClick(page.files, Qt.Key.Key_Down)
    QTest.keyClick(page.files, Qt.Key.Key_Return)
    QTest.keyClick(page.files, Qt.Key.Key_Delete)
    assert (chosen, accepted, skipped) == ([(1,)], [()], [()])
    page.show_view(SEVERAL._replace(chosen=4))
    QTest.keyClick(page.files, Qt.Key.Key_Return)
    QTest.keyClick(page.files, Qt.Key.Key_Delete)
    assert (accepted, skipped) == ([()], [()]), "who was added is neither added again nor left out"


def test_buttons_for_all_files_are_below_the_list(page: ImportPage) -> None:
    ready, everybody, nobody = heard(page.ready_accepted), heard(page.all_accepted), heard(page.all_skipped)
    click(page, "Add the 1 that is ready")
    click(page, "Add all 3")
    click(page, "Skip all")
    assert ready == everybody == nobody == [()]
    page.show_view(SEVERAL._replace(ready=3))
    assert "Add all 3 that are ready" in names(page)
    assert "Add all 3" not in names(page), "it would say the same"


def test_one_file_alone_has_no_list(page: ImportPage) -> None:
    accepted, edited, skipped = heard(page.accepted), heard(page.edit_accepted), heard(page.skipped)
    page.show_view(SINGLE)
    assert not page.files.isVisible()
    click(page, "Add to library")
    click(page, "Add and edit")
    click(page, "Don't import")
    assert accepted == edited == skipped == [()]


def test_only_the_last_file_offers_edit_mode(page: ImportPage) -> None:
    assert "Add and edit" not in names(page)
    page.show_view(SEVERAL._replace(waiting=1))
    assert "Add and edit" in names(page)


def test_files_to_check_can_be_listed_alone(page: ImportPage) -> None:
    only = heard(page.only_look_chosen)
    segment = next(
        each
        for each in page.findChildren(QRadioButton)
        if each.isVisible() and each.accessibleName() == "To check (3)"
    )
    QTest.mouseClick(segment, LEFT)
    assert only == [(True,)]
    page.show_view(SEVERAL._replace(rows=(ROWS[0], ROWS[2], ROWS[3]), only_look=True, chosen=2))
    assert (page.files.model().rowCount(), page.files.currentIndex().row()) == (3, 1)
    assert only == [(True,)], "showing something tells nothing"


def test_a_difference_is_answered_with_either_value(page: ImportPage) -> None:
    answers = heard(page.answered)
    rules = next(
        each
        for each in page.findChildren(QRadioButton)
        if each.isVisible() and each.accessibleName() == "Hit points, maximum: Rules: 11"
    )
    QTest.mouseClick(rules, LEFT)
    assert answers == [("1", "rule")]


def test_a_skill_is_chosen_and_its_speciality_typed(page: ImportPage) -> None:
    answers = heard(page.answered)
    choice = next(each for each in page.findChildren(ChoiceField) if each.isVisible())
    assert [words for _, words in choice.options] == [each.title for each in SKILL.choices]
    choice.click()
    pick_in(choice, SKILL.choices[1].title)
    assert answers == [("2", "lore")]
    page.show_view(
        SEVERAL._replace(review=review(skill=SKILL._replace(value="lore", speciality="", answered=True)))
    )
    typed = field(page, "Speciality of Dreams 12")
    QTest.keyClicks(typed, "Dreams")
    QTest.keyClick(typed, Qt.Key.Key_Return)
    assert answers[-1] == ("2", "lore/Dreams")


def test_a_missing_value_is_typed_and_validated(page: ImportPage) -> None:
    answers = heard(page.answered)
    con = field(page, "CON")
    con.setFocus()
    QTest.keyClicks(con, "fifty")
    QTest.keyClick(con, Qt.Key.Key_Return)
    assert answers == [("3", "fifty")]
    wrong = VALUE._replace(value="fifty", fault="Enter a whole number from 0 to 999.")
    page.show_view(SEVERAL._replace(review=review(value=wrong)))
    assert "Enter a whole number from 0 to 999." in said(page)
    assert field(page, "CON") is con, "the field and its focus stay"
    assert con.hasFocus()
    right = VALUE._replace(value="50", answered=True, said="Corrected")
    page.show_view(SEVERAL._replace(review=review(value=right)))
    assert con.text() == "50"
    assert "Corrected" in said(page)
    con.clearFocus()
    assert answers == [("3", "fifty")], "what stands there already is not said again"


def test_a_corrected_remark_is_no_longer_a_warning(page: ImportPage) -> None:
    assert "Check, Missing, 1 entry" in names(page)
    page.show_view(SEVERAL._replace(review=review(value=VALUE._replace(value="50", answered=True))))
    assert "Missing, 1 entry" in names(page)
    everything = review(*(each._replace(answered=True) for each in (RULE, SKILL, VALUE)))._replace(answered=3)
    page.show_view(SEVERAL._replace(review=everything))
    assert "3 corrections. Nothing else to check." in said(page)


def test_the_name_is_edited_in_place(page: ImportPage) -> None:
    renamed = heard(page.renamed)
    click(page, "Change name")
    name = field(page, "Name")
    assert name.hasFocus()
    QTest.keyClicks(name, "Anna")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert renamed == [("Anna",)]
    click(page, "Change name")
    QTest.keyClicks(field(page, "Name"), "Nobody")
    QTest.keyClick(field(page, "Name"), Qt.Key.Key_Escape)
    assert renamed == [("Anna",)], "Escape leaves it as it was"


def test_only_stop_is_enabled_while_busy(page: ImportPage) -> None:
    stopped = heard(page.stopped)
    page.show_view(SEVERAL._replace(busy=BusyView("Adding 2 of 3", 1, 3, can_stop=True)))
    for name in ("Add this one", "Skip this one", "Add all 3", "Skip all"):
        assert not button(page, name).isEnabled()
    assert not any(each.isEnabled() for each in page.findChildren(FixRow) if each.isVisible())
    QTest.keyClick(page.files, Qt.Key.Key_Return)
    click(page, "Stop")
    assert stopped == [()]
    page.show_view(SEVERAL._replace(busy=BusyView("Backing up the library first")))
    assert "Stop" not in names(page)


def test_an_unreadable_file_says_why(page: ImportPage) -> None:
    page.show_view(SEVERAL._replace(chosen=3, review=None, fault="The file is damaged."))
    assert "torn.json" in said(page)
    assert "The file is damaged. Nothing was changed." in said(page)
    assert "Add this one" not in names(page)


def test_an_added_character_cannot_be_added_again(page: ImportPage) -> None:
    page.show_view(SEVERAL._replace(chosen=4))
    assert "Add this one" not in names(page)
    assert not any(each.isEnabled() for each in page.findChildren(FixRow) if each.isVisible())


def test_the_report_shows_results_and_next_steps(page: ImportPage) -> None:
    page.show_view(ImportView(report=REPORT, total=2))
    QApplication.processEvents()
    assert "The file is damaged." in said(page)
    assert not page.files.isVisible()
    signals = {
        "Copy report": page.report.copy_requested,
        "Undo import": page.report.undo_requested,
        "Show in library": page.report.library_requested,
        "Open first": page.report.open_requested,
        "Done": page.report.left,
    }
    for name, signal in signals.items():
        got = heard(signal)
        click(page, name)
        assert got == [()], name
    rest = heard(page.report.rest_requested)
    page.show_view(ImportView(report=REPORT._replace(rest="Read 3 more files", added=False), total=2))
    click(page, "Read 3 more files")
    assert rest == [()]
    assert "Open first" not in names(page)
    page.show_view(SEVERAL)
    assert page.files.isVisible(), "another import begins with the list again"


def test_a_narrow_window_shows_list_or_review(page: ImportPage) -> None:
    page.resize(700, 500)
    assert page.files.isVisible()
    assert not page.review.isVisible()
    accepted = heard(page.accepted)
    QTest.keyClick(page.files, Qt.Key.Key_Return)
    assert page.review.isVisible()
    assert not page.files.isVisible()
    click(page, "All files")
    assert page.files.isVisible()
    assert page.files.hasFocus()
    place = page.files.visualRect(page.files.currentIndex()).center()
    QTest.mouseClick(page.files.viewport(), LEFT, pos=place)
    assert page.review.isVisible()
    assert accepted == [], "Enter has shown the file, and added nothing unseen"
    page.show_view(SEVERAL._replace(chosen=3, review=None, fault="The file is damaged."))
    click(page, "All files")
    page.resize(1024, 600)
    assert page.files.isVisible()


@pytest.mark.parametrize("scale", [0.8, 2.0])
@pytest.mark.parametrize("text", ["x" * 5_000, "<b>&amp;</b> " * 300, "\u202e" + "字" * 800])
def test_long_texts_stay_inside_the_page(
    page: ImportPage, qapp: QApplication, text: str, scale: float
) -> None:
    theme.apply(qapp, "dark", scale)
    page.resize(1440, 900)
    rows = tuple(each._replace(name=text, line=text, words=text[:40]) for each in ROWS)
    shown = review(*(each._replace(said=text, fault=text[:200]) for each in (RULE, SKILL, VALUE)))
    page.show_view(SEVERAL._replace(rows=rows, review=shown._replace(name=text, line=text, file=text)))
    QApplication.processEvents()
    assert not page.grab().isNull()
    for each in page.findChildren(FixRow):
        if each.isVisible():
            assert each.mapTo(page, QPoint(each.width(), 0)).x() <= page.width()
    report = REPORT._replace(title=text[:50], parts=(REPORT.parts[0]._replace(lines=((text, text),)),))
    page.show_view(ImportView(report=report, total=2))
    QApplication.processEvents()
    assert not page.grab().isNull()


LOCKED_ROW = FileRow(0, "sheet.pdf", "", Mark.LOCKED, "Locked")
LOCKED = ImportView(
    rows=(LOCKED_ROW,), chosen=0, fault="This PDF is locked.", is_locked=True, locked=1, looks=1, total=1
)


def test_a_locked_file_asks_for_its_password_without_showing_it(page: ImportPage) -> None:
    given: list[str] = []
    skipped: list[bool] = []
    page.password_given.connect(given.append)
    page.skipped.connect(lambda: skipped.append(True))
    page.show_view(LOCKED)
    QApplication.processEvents()
    typed = field(page, "Password")
    assert "This PDF is locked." in said(page)
    assert not button(page, "Open").isEnabled()
    typed.setFocus()
    QTest.keyClicks(typed, "Tide")
    assert (typed.echoMode(), typed.displayText()) == (QLineEdit.EchoMode.Password, "●" * 4)
    click(page, "Open")
    assert given == ["Tide"]
    page.show_view(LOCKED._replace(busy=BusyView("Reading the file")))
    assert not button(page, "Open").isEnabled()
    page.show_view(LOCKED._replace(fault="Wrong."))
    assert (typed.selectedText(), typed.text()) == ("Tide", "Tide")
    QTest.keyClicks(typed, "x")
    QTest.keyClick(typed, Qt.Key.Key_Return)
    assert given == ["Tide", "x"], "typing replaces the wrong one"
    click(page, "Don't import")
    assert skipped == [True]
    page.show_view(SINGLE)
    QApplication.processEvents()
    assert typed.text() == "", "the password is forgotten"


def test_a_password_that_nobody_tried_is_not_wrong(page: ImportPage) -> None:
    page.show_view(LOCKED)
    typed = field(page, "Password")
    QTest.keyClicks(typed, "Ti")
    button(page, "Don't import").setFocus()
    page.show_view(LOCKED._replace(busy=BusyView("Reading another file")))
    page.show_view(LOCKED)
    assert typed.selectedText() == ""
    click(page, "Open")
    second = FileRow(1, "sheet.pdf", "", Mark.LOCKED, "Locked")
    page.show_view(LOCKED._replace(rows=(LOCKED_ROW, second), chosen=1, locked=2, total=2))
    assert typed.text() == "", "it was for the other file of this name"


def test_the_encoding_of_a_text_can_be_chosen(page: ImportPage) -> None:
    choices = (Choice("", "Guess: GBK"), Choice("gb18030", "GBK"), Choice("big5", "Big5"))
    line = ReviewLine(
        "Text encoding", "Read as GBK.", FixView("0", "encoding", "", choices, said="Read as GBK.")
    )
    view = review()._replace(sections=(ReviewSection("Text encoding", (line,), grave=True),), to_check=1)
    answers: list[tuple[str, str]] = []
    page.answered.connect(lambda key, answer: answers.append((key, answer)))
    page.show_view(SINGLE._replace(review=view))
    QApplication.processEvents()
    (chosen,) = (each for each in page.findChildren(ChoiceField) if each.isVisible())
    QTest.mouseClick(chosen, LEFT)
    pick_in(chosen, "Big5")
    assert answers == [("0", "big5")]
