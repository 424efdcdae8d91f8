"""Text from users and files is shown literally and never interpreted."""

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.buttons import Button
from desktop.kit.layout.flow import LedSentence
from desktop.kit.look import theme
from desktop.kit.text.editors import PlainTextView
from desktop.kit.text.plain_text import ElidedLabel, PlainLabel, lay_out, set_tool_tip, shown, tool_tip_text
from desktop.kit.text.prose import Prose
from desktop.kit.windows.made_by_qt import in_theme, styled
from desktop.kit.windows.questions import Answer, Question

# Off screen there is no window manager to raise or limit a window.


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def picture_tag(tmp_path: Path) -> str:
    """Return a tag for a picture 400 pixels high: a label that interprets it grows, one that shows it stays
    low.
    """
    image = QImage(QSize(400, 400), QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    file = tmp_path / "canary.png"
    assert image.save(str(file))
    return f'<img src="{file}">'


def test_a_careless_label_would_open_the_picture(qtbot: QtBot, picture_tag: str) -> None:
    careless = QLabel(picture_tag)
    qtbot.addWidget(careless)
    assert careless.sizeHint().height() >= 400, "the other tests here prove nothing if this does not hold"


@pytest.mark.parametrize(
    "text", ["<b>x</b>", '<img src="/dev/zero">', "a & b &amp; c", "&Roll", "<a href=x>"]
)
def test_a_label_shows_markup_literally(qtbot: QtBot, text: str) -> None:
    label = PlainLabel(text)
    qtbot.addWidget(label)
    assert (label.text(), label.textFormat()) == (text, Qt.TextFormat.PlainText)
    label.setText(text * 2)
    assert (label.text(), label.textFormat()) == (text * 2, Qt.TextFormat.PlainText)


def test_a_label_opens_no_picture(qtbot: QtBot, picture_tag: str) -> None:
    for label in (PlainLabel(picture_tag), ElidedLabel(picture_tag), PlainLabel(picture_tag, wrap=True)):
        qtbot.addWidget(label)
        assert label.sizeHint().height() < 100


def test_labels_that_qt_makes_are_plain(qtbot: QtBot, picture_tag: str) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    label = QLabel(picture_tag, page)
    with styled():
        page.show()
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.sizeHint().height() < 100


def _tip(qapp: QApplication) -> QLabel | None:
    tops = (top for top in qapp.topLevelWidgets() if isinstance(top, QLabel) and top.isVisible())
    return next(tops, None)


@pytest.mark.parametrize("rests", [False, True])
def test_a_tooltip_opens_no_picture(qtbot: QtBot, qapp: QApplication, picture_tag: str, rests: bool) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    set_tool_tip(widget, picture_tag)
    if rests:  # the mouse, on the widget
        qtbot.waitUntil(widget.isActiveWindow)
        QTest.mouseMove(widget, QPoint(20, 20))
        QTest.mouseMove(widget, QPoint(5, 5))
    else:
        QToolTip.showText(QPoint(5, 5), widget.toolTip(), widget)
    qtbot.waitUntil(lambda: _tip(qapp) is not None)
    tip = _tip(qapp)
    assert tip is not None
    assert "<" in tip.text()
    assert tip.height() < 200
    if rests:
        seen = tip.grab().toImage()
        inks = {seen.pixelColor(x, y).name() for x in range(seen.width()) for y in range(seen.height())}
        assert {theme.current().color(token).name() for token in ("text", "surface", "borderStrong")} <= inks
    QToolTip.hideText()
    tip.close()


def test_a_long_tooltip_wraps() -> None:
    lines = tool_tip_text("word " * 40 + "\n\nlast").split("\n")
    assert max(len(line) for line in lines) <= 64
    assert lines[-2:] == ["", "last"]


def test_a_question_shows_plain_text_and_its_answers(qtbot: QtBot, picture_tag: str) -> None:
    question = Question(
        None,
        "Delete",
        f"Delete {picture_tag}?",
        picture_tag,
        [Answer("yes", "Delete R&D", "destructive"), Answer("no", "Save", "reject")],
    )
    qtbot.addWidget(question)
    words = question.findChildren(Prose)
    assert [each.text for each in words] == [f"Delete {picture_tag}?", picture_tag]
    buttons = {button.label: button for button in question.findChildren(Button)}
    question.show()
    QTest.keyClick(question, Qt.Key.Key_Escape)
    assert question.answer == "no"
    question.show()
    QTest.mouseClick(buttons["Delete R&D"], Qt.MouseButton.LeftButton)
    assert question.answer == "yes"
    assert not question.isVisible()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_text_of_a_question_stays_together_at_any_height(
    qtbot: QtBot, qapp: QApplication, scale: float
) -> None:
    look = theme.apply(qapp, "light", scale)
    question = Question(None, "Quit", "Quit now?", "A roll is not saved yet.", [Answer("yes", "Quit")])
    qtbot.addWidget(question)
    question.show()
    question.resize(look.px(600), look.px(500))
    QApplication.processEvents()
    title, detail = question.findChildren(Prose)
    assert title.height() == look.line("cardTitle")
    assert detail.height() == look.line("body")
    assert detail.y() - title.geometry().bottom() - 1 == look.px(8)


def test_an_open_question_follows_the_text_size(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)
    question = Question(None, "Move", "Move it?", "All of it is copied. " * 30, [Answer("yes", "Move")])
    qtbot.addWidget(question)
    question.show()
    wide = question.width()
    theme.apply(qapp, "light", 2.0)
    qtbot.waitUntil(lambda: question.width() > wide)
    for each in (*question.findChildren(Prose), *question.findChildren(PlainTextView)):
        if each.isVisible():
            assert question.rect().contains(each.geometry())
    view = question.findChild(PlainTextView)
    assert view is not None
    assert view.isVisible(), "now there are too many words for the screen"
    theme.apply(qapp, "light", 1.0)
    qtbot.waitUntil(lambda: question.width() == wide)
    assert not view.isVisible()


def test_a_very_long_question_scrolls_and_keeps_its_buttons_visible(qtbot: QtBot) -> None:
    detail = "\n".join(f"Remark {number}" for number in range(300))
    question = Question(None, "Import", "This file is damaged", detail, [Answer("ok", "OK")])
    qtbot.addWidget(question)
    question.show()
    QApplication.processEvents()
    screen = question.screen().availableSize().height()
    assert question.height() < screen
    view = question.findChild(PlainTextView)
    assert isinstance(view, PlainTextView)
    assert view.toPlainText() == detail
    assert view.verticalScrollBar().maximum() > 0
    button = question.findChild(Button)
    assert isinstance(button, Button)
    assert question.rect().contains(button.geometry())


def test_notes_are_plain_text_and_read_only(qtbot: QtBot) -> None:
    view = PlainTextView("<b>x</b>\nline", name="Notes")
    qtbot.addWidget(view)
    assert (view.toPlainText(), view.accessibleName()) == ("<b>x</b>\nline", "Notes")
    QTest.keyClicks(view, "abc")
    assert view.toPlainText() == "<b>x</b>\nline"


def test_an_elided_label_has_a_tooltip(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    label = ElidedLabel("Science: Chemistry", parent=page)
    label.resize(60, 20)
    page.show()
    assert label.toolTip() == "Science: Chemistry"
    label.resize(400, 20)
    assert label.toolTip() == ""


@pytest.mark.parametrize(
    ("name", "on_screen"),
    [
        ("Ida Marchetti", "Ida Marchetti"),
        ("Zoë 李 🎲", "Zoë 李 🎲"),
        ("one\ntwo\tthree\r\nfour\x00", "one two three four□"),
        ("abc\u202edef", "abc□def"),
        ("zero\u200bwidth", "zero□width"),
        ("out\u2069side", "out□side"),
        ("lone \ud800", "lone □"),
        ("משה", "\u2068משה\u2069"),
        ("mark \u200f", "\u2068mark \u200f\u2069"),
        ("", ""),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 59 + "…"),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_names_are_made_safe_to_show(name: str, on_screen: str) -> None:
    assert shown(name) == on_screen


def test_a_name_of_a_million_letters_is_short_on_screen() -> None:
    assert len(shown("\u202e" * 1_000_000)) <= 60


def test_wrapping_is_cached_across_colours_but_not_fonts(qapp: QApplication) -> None:
    """Otherwise the cache would keep earlier themes alive."""
    words = ("Eleven exposures of the same door, and in the last of them it stands open.", "body", 200)
    layout, height = lay_out(*words)
    theme.apply(qapp, "dark", 1.0)
    assert lay_out(*words)[0] is layout
    theme.apply(qapp, "dark", 1.5)
    larger, higher = lay_out(*words)
    assert larger.lineCount() > layout.lineCount()
    assert higher > height


def test_a_sentence_keeps_nothing_of_an_earlier_look(qapp: QApplication, qtbot: QtBot) -> None:
    sentence = LedSentence()
    qtbot.addWidget(sentence)
    sentence.show()
    sentence.show_words(
        "Hard success.", "Eleven exposures of the same door, and in the last of them it is open."
    )

    def looks() -> int:
        gc.unfreeze()  # a look that was frozen before this test counts too
        gc.collect()
        return sum(isinstance(each, theme.Theme) for each in gc.get_objects())

    before, high = looks(), sentence.heightForWidth(200)
    for name in ("dark", "light", "dark", "light"):
        theme.apply(qapp, name, 1.0)
        assert sentence.heightForWidth(200) == high
    assert looks() == before
    theme.apply(qapp, "light", 1.5)
    assert sentence.heightForWidth(200) > high


def test_a_dialog_of_qt_has_the_theme(qtbot: QtBot, qapp: QApplication) -> None:
    look = theme.apply(qapp, "dark", 1.0)
    seen: list[QColor] = []

    def look_at_it() -> None:
        window = qapp.activeModalWidget()
        assert isinstance(window, QFileDialog)
        cancel = next(each for each in window.findChildren(QPushButton) if "Cancel" in each.text())
        seen.append(window.grab().toImage().pixelColor(2, 2))
        seen.append(cancel.grab().toImage().pixelColor(0, cancel.height() // 2))
        window.reject()

    QTimer.singleShot(0, qapp, look_at_it)
    in_theme(QFileDialog.getOpenFileName, options=QFileDialog.Option.DontUseNativeDialog)
    assert seen == [look.color("surface"), look.color("borderStrong")]
    theme.apply(qapp, "light", 1.0)
