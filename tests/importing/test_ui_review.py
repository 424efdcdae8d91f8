"""The import review: grave remarks first, everything readable, three ways to continue."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.importing.ui.import_review import ImportReview
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose, Remarks
from desktop.kit.view.shell import ReviewLine, ReviewSection, ReviewView
from tests.showing import opened

MANY = tuple(ReviewLine(f"Skill {at}", str(at)) for at in range(46))
VIEW = ReviewView(
    name="Ida Marchetti",
    line="Press photographer, 31",
    file="ida.json",
    format="Charaeno",
    numbers=(("STR", "45"), ("Hit points", "11")),
    sections=(
        ReviewSection("Filled in by the rules", (ReviewLine("Move", "8"),), grave=False),
        ReviewSection(
            "Different from the rules",
            (ReviewLine("Maximum hit points", "The file says 14, the rules give 11."),),
            grave=True,
        ),
        ReviewSection("Read", MANY, grave=False),
    ),
    to_check=1,
)


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> ImportReview:
    theme.apply(qapp, "light", 1.0)
    made = ImportReview()
    made.resize(1024, 600)
    made.show_view(VIEW)
    opened(qtbot, made)
    QApplication.processEvents()
    made.focus_first()
    return made


def buttons(page: ImportReview) -> list[QPushButton]:
    return [each for each in page.findChildren(QPushButton) if each.isVisibleTo(page)]


def button(page: ImportReview, name: str) -> QPushButton:
    return next(each for each in buttons(page) if each.accessibleName() == name)


def remarks(page: ImportReview) -> list[str]:
    found = [each for each in page.findChildren(Remarks) if each.isVisibleTo(page)]
    return [each.accessibleName() for each in sorted(found, key=lambda each: height_of(page, each))]


def height_of(page: ImportReview, widget: QWidget) -> int:
    return widget.mapTo(page, QPoint(0, 0)).y()


def said(page: ImportReview) -> str:
    words = [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page)]
    return "\n".join([*words, *(prose.text for prose in page.findChildren(Prose))])


def test_it_names_the_character_the_file_and_the_format(page: ImportReview) -> None:
    for words in ("Review: Ida Marchetti", "Press photographer, 31", "Charaeno · ida.json"):
        assert words in said(page)


def test_grave_remarks_come_first_and_are_counted(page: ImportReview) -> None:
    assert remarks(page)[0] == "Maximum hit points: The file says 14, the rules give 11."
    assert "1 item to check." in said(page)
    assert button(page, "Check, Different from the rules, 1 entry").isChecked()


def test_long_sections_start_collapsed(page: ImportReview) -> None:
    assert not any("Skill 45" in text for text in remarks(page))
    fold = button(page, "Read, 46 entries")
    QTest.mouseClick(fold, Qt.MouseButton.LeftButton)
    assert any("Skill 45: 45" in text for text in remarks(page))
    QTest.mouseClick(fold, Qt.MouseButton.LeftButton)
    assert not any("Skill 45" in text for text in remarks(page))


def test_one_file_has_add_and_skip_but_no_add_all(page: ImportReview) -> None:
    heard: list[str] = []
    page.accepted.connect(lambda: heard.append("accepted"))
    page.skipped.connect(lambda: heard.append("skipped"))
    QTest.mouseClick(button(page, "Don't import"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(page, "Add to library"), Qt.MouseButton.LeftButton)
    assert heard == ["skipped", "accepted"]
    assert not [each for each in buttons(page) if "Add all" in each.accessibleName()]


def test_focus_starts_on_add_and_tab_reaches_every_section(page: ImportReview) -> None:
    assert QApplication.focusWidget() is button(page, "Add to library")
    seen = set()
    for _ in range(8):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.add(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert {each.accessibleName() for each in buttons(page)} <= seen


@pytest.mark.parametrize("text", ['<img src="/dev/zero">', "x" * 10_000, "two\nlines", "\u202egnp.exe שלום"])
@pytest.mark.parametrize("width", [400, 1024])
def test_long_texts_stay_inside_the_page(page: ImportReview, text: str, width: int) -> None:
    lines = (ReviewLine(text, text),)
    page.resize(width, 600)
    page.show_view(
        ReviewView(text, text, text, text, ((text, text),), (ReviewSection(text, lines, grave=True),))
    )
    QApplication.processEvents()
    page.grab()
    assert page.width() == width
    for child in page.findChildren(QWidget):
        if child.isVisible() and not child.isWindow():
            assert child.mapTo(page, QPoint(0, 0)).x() + child.width() <= width + 1, child


def test_a_new_view_replaces_the_old_one(page: ImportReview) -> None:
    page.show_view(VIEW._replace(name="Hugh Pemberton", sections=(), numbers=(), to_check=0))
    QApplication.processEvents()
    assert "Review: Hugh Pemberton" in said(page)
    assert remarks(page) == []
    assert "Nothing to check." in said(page)
