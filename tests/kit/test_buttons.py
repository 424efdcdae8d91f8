"""The basic controls: keyboard, accessible names, signals and looks."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QEnterEvent, QImage, QKeyEvent, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.kit.controls.buttons import ActionButton, Button, Card, LinkButton
from desktop.kit.controls.segments import Segments
from desktop.kit.controls.toast import Toast
from desktop.kit.look import theme
from desktop.kit.look.painting import CheckState, paint_check
from desktop.kit.text.badges import DEGREE_ICONS, Badge, Chip, Keycap
from desktop.kit.text.plain_text import PlainLabel
from desktop.kit.text.text_field import Field, SearchField

DIFFICULTIES = [
    ("regular", "Regular", "Regular difficulty"),
    ("hard", "Hard", "Hard difficulty"),
    ("extreme", "Extreme", "Extreme difficulty"),
]

# Off screen there is no window manager to raise or limit a window.


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A focused window for controls."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 300)
    window.show()
    window.activateWindow()
    return window


def difficulty(parent: QWidget) -> Segments:
    segments = Segments(name="Difficulty", parent=parent)
    segments.set_options(DIFFICULTIES)
    segments.show()
    segments.resize(segments.sizeHint())
    return segments


FOCUSABLE: list[tuple[str, Callable[[QWidget], QWidget]]] = [
    ("Roll", lambda parent: Button("Roll", kind="primary", key="Enter", parent=parent)),
    (
        "Decrease by 1",
        lambda parent: Button("", icon="minus", size="tracker", name="Decrease by 1", parent=parent),
    ),
    (
        "Spend 7 Luck. 52 → 45",
        lambda parent: ActionButton("Spend 7 Luck", "52 → 45", command="luck", parent=parent),
    ),
    ("Undo", lambda parent: LinkButton("Undo", parent=parent)),
    ("Name", lambda parent: Field(name="Name", parent=parent)),
    ("Filter skills", lambda parent: SearchField(name="Filter skills", placeholder="Filter", parent=parent)),
]


@pytest.mark.parametrize(("name", "make"), FOCUSABLE, ids=[name for name, _ in FOCUSABLE])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_each_control_has_a_name_a_target_and_a_visible_focus(
    page: QWidget, qapp: QApplication, name: str, make: Callable[[QWidget], QWidget], scale: float
) -> None:
    theme.apply(qapp, "light", scale)
    control = make(page)
    other = QWidget(page)
    other.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    control.resize(control.sizeHint())
    control.show()
    assert control.accessibleName() == name
    assert min(control.width(), control.height()) >= 24
    other.setFocus()
    plain = control.grab().toImage()
    control.setFocus(Qt.FocusReason.TabFocusReason)
    assert control.hasFocus()
    ringed = control.grab().toImage()
    ring = theme.current().color("focus")
    assert _count(plain, ring) == 0
    assert _count(ringed, ring) >= 2 * (control.width() - 16)


def _count(image: QImage, color: QColor) -> int:
    wanted = color.rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def test_a_button_shows_an_ampersand_and_takes_no_letter_as_shortcut(page: QWidget) -> None:
    button = Button("Salt & Pepper", parent=page)
    assert (button.label, button.accessibleName()) == ("Salt & Pepper", "Salt & Pepper")
    assert button.shortcut().isEmpty()


def test_a_button_accepts_clicks_on_its_margin_unless_disabled(qtbot: QtBot, page: QWidget) -> None:
    button = Button("Roll", parent=page)
    button.show()
    button.resize(button.sizeHint())
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().topLeft())
    button.setEnabled(False)
    with qtbot.assertNotEmitted(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
@pytest.mark.parametrize(("name", "make"), FOCUSABLE[:4], ids=[name for name, _ in FOCUSABLE[:4]])
def test_enter_and_space_press_a_button_with_the_focus(
    qtbot: QtBot, page: QWidget, name: str, make: Callable[[QWidget], QWidget], key: Qt.Key
) -> None:
    button = make(page)
    assert isinstance(button, QPushButton)
    heard: list[str] = []
    button.clicked.connect(lambda: heard.append(name))
    button.show()
    button.setFocus()
    QTest.keyClick(button, key)
    assert heard == [name]


def test_a_held_enter_presses_a_button_once(page: QWidget) -> None:
    button = Button("Roll", parent=page)
    heard: list[str] = []
    button.clicked.connect(lambda: heard.append("pressed"))
    nothing = Qt.KeyboardModifier.NoModifier
    for again in (False, True, True):
        press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, nothing, "\r", again)
        QApplication.sendEvent(button, press)
    assert heard == ["pressed"]


def test_a_disabled_button_has_a_dashed_border(page: QWidget) -> None:
    button = Button("Push the roll", parent=page)
    button.resize(button.sizeHint())

    def colors_on_the_top_border() -> int:
        image = button.grab().toImage()
        return len({image.pixel(x, 4) for x in range(14, image.width() - 14)})

    assert colors_on_the_top_border() == 1
    button.setEnabled(False)
    assert colors_on_the_top_border() > 1


def test_a_button_leaves_room_for_the_arrow_of_its_menu(page: QWidget) -> None:
    button = Button("A–Z", parent=page)
    without = button.sizeHint().width()
    button.setMenu(QMenu(button))
    assert button.sizeHint().width() > without


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_an_action_that_does_not_fit_wraps(page: QWidget, qapp: QApplication, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    action = ActionButton(
        "Push the roll", "Ask your Keeper what failing again costs", command="push", icon="undo"
    )
    column = QVBoxLayout(page)
    column.addWidget(action)
    column.addStretch(1)
    wide = action.sizeHint().width() + 40
    page.resize(wide, 600)
    QApplication.processEvents()
    in_two_lines = action.height()
    page.resize(round(wide * 0.8), 600)
    QApplication.processEvents()
    assert action.height() == in_two_lines + theme.current().line("caption")
    drawn, px = action.grab().toImage(), theme.current().px
    ground = theme.current().color("surface")
    assert any(
        drawn.pixelColor(x, y) != ground
        for x in range(px(40), px(80))
        for y in range(action.height() - px(22), action.height() - px(12))
    ), "the last line is drawn"


def test_choosing_a_segment_emits_its_key_once(qtbot: QtBot, page: QWidget) -> None:
    segments = difficulty(page)
    segments.set_value("regular")
    heard: list[str] = []
    segments.chosen.connect(heard.append)
    hard = segments.children()[2]
    assert isinstance(hard, QWidget)
    QTest.mouseClick(hard, Qt.MouseButton.LeftButton)
    QTest.mouseClick(hard, Qt.MouseButton.LeftButton)
    assert heard == ["hard"]
    assert segments.value() == "hard"


def test_setting_a_segment_from_the_program_emits_nothing(qtbot: QtBot, page: QWidget) -> None:
    segments = difficulty(page)
    with qtbot.assertNotEmitted(segments.chosen):
        segments.set_value("extreme")
        segments.set_value("regular")
        segments.set_options(DIFFICULTIES[:2])
    assert segments.value() == ""
    with pytest.raises(KeyError):
        segments.set_value("extreme")


def test_arrow_keys_move_the_choice_and_stop_at_the_ends(qtbot: QtBot, page: QWidget) -> None:
    segments = difficulty(page)
    segments.set_value("regular")
    heard: list[str] = []
    segments.chosen.connect(heard.append)
    first = segments.children()[1]
    assert isinstance(first, QWidget)
    first.setFocus()
    keys = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up)
    for key in keys:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
    assert heard == ["hard", "extreme", "hard"]


def test_a_row_of_segments_is_one_tab_stop(page: QWidget) -> None:
    before, segments = Field(name="Before", parent=page), difficulty(page)
    after = Field(name="After", parent=page)
    for field in (before, after):
        field.show()
    segments.set_value("hard")
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    inside = QApplication.focusWidget()
    assert inside is not None
    assert inside.accessibleName() == "Hard difficulty"
    QTest.keyClick(inside, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is after


def test_the_chosen_segment_is_filled_and_focus_rings_the_row(page: QWidget) -> None:
    segments = difficulty(page)
    segments.set_value("regular")
    image = segments.grab().toImage()
    assert _count(image, theme.current().color("accent")) > 500
    assert _count(image, theme.current().color("focus")) == 0
    first = segments.children()[1]
    assert isinstance(first, QWidget)
    first.setFocus()
    assert _count(segments.grab().toImage(), theme.current().color("focus")) > segments.width()


@pytest.mark.parametrize("degree", list(DEGREE_ICONS))
@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_badge_shows_colour_icon_and_word(
    page: QWidget, qapp: QApplication, degree: str, name: theme.ThemeName
) -> None:
    theme.apply(qapp, name, 1.0)
    badge, large = Badge(parent=page), Badge(large=True, parent=page)
    assert badge.sizeHint() == QSize(0, 0)
    for made in (badge, large):
        made.show_degree(degree, "Hard success")
        made.resize(made.sizeHint())
        assert made.accessibleName() == "Hard success"
        image = made.grab().toImage()
        assert _count(image, theme.current().color(f"degree.{degree}")) > 50
        assert _count(image, theme.current().color(f"degree.{degree}.soft")) > 200
    assert large.height() > badge.height()


def test_no_two_degrees_share_an_icon() -> None:
    assert len(set(DEGREE_ICONS.values())) == len(DEGREE_ICONS)


def test_chips_and_keycaps_grow_with_their_words(page: QWidget) -> None:
    chip = Chip("4 ticked", icon="check", accent=True, parent=page)
    narrow = chip.sizeHint().width()
    chip.set_text("14 ticked")
    assert chip.sizeHint().width() > narrow
    assert chip.accessibleName() == "14 ticked"
    assert Keycap("Ctrl K", page).sizeHint().width() > Keycap("/", page).sizeHint().width()


def test_a_search_field_clears_by_button_and_by_escape(qtbot: QtBot, page: QWidget) -> None:
    field = SearchField(name="Filter skills", placeholder="Filter skills", command="filter", parent=page)
    field.show()
    clear = field.findChild(Button)
    assert isinstance(clear, Button)
    assert not clear.isVisible()
    QTest.keyClicks(field, "lib")
    assert clear.isVisible()
    QTest.mouseClick(clear, Qt.MouseButton.LeftButton)
    assert field.text() == ""
    QTest.keyClicks(field, "lib")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    field.textChanged.connect(lambda: pytest.fail("nothing was typed"))
    field.show_text("lib")
    assert clear.isVisible()
    field.show_text("")
    assert not clear.isVisible()


def test_ctrl_e_in_a_field_is_left_to_the_window_and_ctrl_a_is_not(page: QWidget) -> None:
    field = Field(name="STR", parent=page)
    control = Qt.KeyboardModifier.ControlModifier
    kept = {}
    for key in (Qt.Key.Key_E, Qt.Key.Key_A):
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, control)
        asked.accept()  # as Qt does on X11, where Ctrl+E is the way to the end of the line
        field.event(asked)
        kept[key] = asked.isAccepted()
    assert kept == {Qt.Key.Key_E: False, Qt.Key.Key_A: True}


def test_a_field_with_a_bad_value_has_a_red_frame(page: QWidget) -> None:
    field = Field(name="STR", parent=page)
    field.resize(field.sizeHint())
    red = theme.current().color("danger")
    assert _count(field.grab().toImage(), red) == 0
    field.set_invalid(True)
    assert _count(field.grab().toImage(), red) > field.width()


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_states_of_a_tick_box_all_look_different(qapp: QApplication, name: theme.ThemeName) -> None:
    theme.apply(qapp, name, 1.0)

    def drawn(state: CheckState, **more: bool) -> bytes:
        image = QImage(QSize(27, 27), QImage.Format.Format_RGB32)
        image.fill(theme.current().color("surface"))
        painter = QPainter(image)
        paint_check(painter, QRectF(0, 0, 27, 27), state, **more)
        painter.end()
        return bytes(image.constBits())

    looks = [
        drawn("empty"),
        drawn("empty", hovered=True),
        drawn("empty", focused=True),
        drawn("ticked"),
        drawn("ticked", just_ticked=True),
        drawn("ticked", focused=True),
        drawn("never"),
    ]
    assert len(set(looks)) == len(looks)


def test_a_toast_stays_at_the_bottom_centre(page: QWidget) -> None:
    toast = Toast(page)
    toast.show_message("Hit points 8 → 5", "Undo", "Ctrl Z")
    for size in (QSize(600, 300), QSize(900, 400)):
        page.resize(size)
        assert abs(toast.geometry().center().x() - size.width() // 2) <= 1
        assert 0 < size.height() - toast.geometry().bottom() < 30


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_toast_stays_within_its_area(page: QWidget, qapp: QApplication, scale: float) -> None:
    theme.apply(qapp, "light", scale)
    page.resize(1000, 400)
    area = QWidget(page)
    area.setGeometry(100, 0, 500, 400)
    area.show()
    toast = Toast(page)
    toast.set_area(area)
    toast.show_message("Hit points of somebody with a name as long as the coast 8 → 5", "Undo", "Ctrl Z")
    for box in (QRect(100, 0, 500, 400), QRect(60, 0, 420, 300)):
        area.setGeometry(box)
        QApplication.processEvents()
        assert box.contains(toast.geometry())
        assert abs(toast.geometry().center().x() - box.center().x()) <= 1
        link = toast.findChild(LinkButton)
        assert isinstance(link, LinkButton)
        assert toast.rect().contains(link.geometry())
    toast.set_area(None)
    assert abs(toast.geometry().center().x() - 500) <= 1


def test_a_toast_disappears_by_itself(qtbot: QtBot, page: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    toast = Toast(page, duration=20)
    assert theme.tokens()["motion"]["toast"] == 6000
    with qtbot.assertNotEmitted(toast.action_requested):
        toast.show_message("Spot Hidden ticked", "Undo")
        qtbot.waitUntil(toast.isHidden)


def test_a_toast_offers_its_action_once(qtbot: QtBot, page: QWidget) -> None:
    toast = Toast(page)
    toast.show_message("Hit points 8 → 5", "Undo")
    link = toast.findChild(LinkButton)
    assert isinstance(link, LinkButton)
    with qtbot.waitSignal(toast.action_requested):
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert not toast.isVisible()
    toast.show_message("Saved")
    assert not link.isVisible()


def test_the_focus_moves_to_the_action_of_a_toast_and_back(qtbot: QtBot, page: QWidget) -> None:
    here = QLineEdit(page)
    here.show()
    here.setFocus()
    toast = Toast(page, duration=20)
    assert not toast.take_focus(), "nothing is said"
    toast.show_message("Saved")
    assert not toast.take_focus(), "nothing is offered"
    toast.show_message("Restart Rollbook to switch to Deutsch.", "Restart now", "F6")
    assert toast.take_focus()
    link = page.window().focusWidget()
    assert isinstance(link, LinkButton)
    (timer,) = toast.findChildren(QTimer)
    timer.timeout.emit()
    assert toast.isVisible(), "it waits while the keyboard is there"
    assert not toast.take_focus(), "the same key leads on"
    QTest.keyClick(link, Qt.Key.Key_Escape)
    assert not toast.isVisible()
    assert here.hasFocus()
    toast.show_message("Exported", "Show folder", "F6")
    assert toast.take_focus()
    with qtbot.waitSignal(toast.action_requested):
        QTest.keyClick(link, Qt.Key.Key_Return)
    assert here.hasFocus()
    toast.show_message("Hit points 8 → 5", "Undo", "Ctrl Z")
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert here.hasFocus()


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_warning_looks_like_one_and_the_next_message_does_not(
    page: QWidget, qapp: QApplication, name: theme.ThemeName
) -> None:
    look = theme.apply(qapp, name, 1.0)
    toast = Toast(page)

    def ground_and_amber() -> tuple[QColor, bool]:
        image = toast.grab().toImage()
        return image.pixelColor(6, toast.height() // 2), _count(image, look.color("warn")) > toast.width()

    toast.show_message("This roll could not be saved", "Undo", "Ctrl Z", warning=True)
    assert ground_and_amber() == (look.color("warnSoft"), True)
    toast.show_message("Hit points 8 → 5", "Undo", "Ctrl Z")
    assert ground_and_amber() == (look.color("text"), False)


def test_a_warning_stays_twice_as_long(qtbot: QtBot, page: QWidget) -> None:
    toast = Toast(page, duration=20)
    toast.show_message("This roll could not be saved", warning=True)
    assert toast._timer.interval() == 40
    qtbot.waitUntil(toast.isHidden)


def test_a_toast_can_be_read_after_the_theme_changed(page: QWidget, qapp: QApplication) -> None:
    toast = Toast(page)
    toast.show_message("Hit points 8 → 5", "Undo", "Ctrl Z")
    for name in ("dark", "light"):
        look = theme.apply(qapp, name, 1.0)
        ground = toast.grab().toImage().pixelColor(20, toast.height() // 2 - 14)
        assert ground == look.color("text")
        inks = [
            label.palette().color(QPalette.ColorRole.WindowText) for label in toast.findChildren(PlainLabel)
        ]
        assert inks == [look.color("surface"), look.color("border")]


def test_a_toast_waits_while_the_mouse_is_on_it(qtbot: QtBot, page: QWidget) -> None:
    toast = Toast(page, duration=20)
    toast.show_message("Hit points 8 → 5", "Undo")
    corner = QPointF(1, 1)
    QApplication.sendEvent(toast, QEnterEvent(corner, corner, corner))
    assert not any(each.isActive() for each in toast.findChildren(QTimer))
    assert toast.isVisible()
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(toast.isHidden)


def test_a_card_uses_its_colours(page: QWidget) -> None:
    card = Card(fill="dangerSoft", border="danger", parent=page)
    card.resize(100, 60)
    assert card.grab().toImage().pixelColor(50, 30) == theme.current().color("dangerSoft")
