"""The look of the app: one source of colours, fonts and lengths, which can change at any time."""

import gc
from enum import Enum
from functools import partial
from types import SimpleNamespace
from typing import Literal

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPainter,
    QPalette,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from desktop.base.settings import LETTERS, Letters
from desktop.kit.controls.buttons import Button
from desktop.kit.controls.menus import Menu
from desktop.kit.layout.scrolling import ScrollArea
from desktop.kit.look import icons, painting, theme
from desktop.kit.text.plain_text import PlainLabel
from resources import path

STYLES = [row["name"] for row in theme.tokens()["type"]["scale"]]
DEGREES = ["critical", "extreme", "hard", "regular", "partial", "failure", "fumble", "critical_failure"]

# Foreground, background and the contrast that WCAG 2.2 asks for, for what the controls draw.
TEXT_PAIRS = [
    ("text", "surface"),
    ("text", "app"),
    ("text", "rail"),
    ("text", "hover"),
    ("text", "selected"),
    ("muted", "surface"),
    ("muted", "app"),
    ("muted", "rail"),
    ("muted", "hover"),
    ("muted", "sunken"),
    ("muted", "selected"),
    ("faint", "surface"),
    ("faint", "sunken"),
    ("faint", "app"),
    ("accent", "surface"),
    ("accent", "app"),
    ("accent", "hover"),
    ("accent", "selected"),
    ("accent", "accentSoft"),
    ("onAccent", "accent"),
    ("onAccent", "accentHover"),
    ("danger", "surface"),
    ("danger", "dangerSoft"),
    ("text", "dangerSoft"),
    ("warn", "warnSoft"),
    ("surface", "text"),
    ("onText", "text"),
    ("feltText", "feltTop"),
    ("feltText", "feltBottom"),
    ("feltMuted", "feltTop"),
    *((f"degree.{degree}", f"degree.{degree}.soft") for degree in DEGREES),
    *((f"degree.{degree}", "surface") for degree in DEGREES),
]
SHAPE_PAIRS = [
    *(("borderStrong", ground) for ground in ("surface", "sunken", "app", "rail")),
    *(("focus", ground) for ground in ("surface", "sunken", "app", "rail", "selected")),
    *(("feltText", ground) for ground in ("feltTop", "feltBottom")),
    *((fill, "surface") for fill in ("hp", "san", "mp", "luck", "accent", "danger")),
]


def contrast(first: QColor, second: QColor) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""

    def luminance(color: QColor) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (color.redF(), color.greenF(), color.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.0)


LOOKS = [
    pytest.param(name, contrast, id=f"{name}{', high contrast' if contrast else ''}")
    for name in ("light", "dark")
    for contrast in (False, True)
]


@pytest.mark.parametrize(("name", "high"), LOOKS)
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_is_readable_on_its_background(name: theme.ThemeName, high: bool, ink: str, ground: str) -> None:
    look = theme.Theme(name, 1.0, high_contrast=high)
    assert contrast(look.color(ink), look.color(ground)) >= 4.5


@pytest.mark.parametrize(("name", "high"), LOOKS)
@pytest.mark.parametrize(("ink", "ground"), SHAPE_PAIRS)
def test_borders_and_rings_are_visible_on_their_background(
    name: theme.ThemeName, high: bool, ink: str, ground: str
) -> None:
    look = theme.Theme(name, 1.0, high_contrast=high)
    assert contrast(look.color(ink), look.color(ground)) >= 3.0


@pytest.mark.parametrize("kind", sorted(theme.tokens()["dice"]))
def test_numbers_are_readable_on_each_die(kind: str) -> None:
    die = theme.current().dice[kind]
    assert contrast(die.ink, die.face) >= 4.5


def test_a_colour_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        theme.current().color("surfaec")


@pytest.mark.parametrize("style", STYLES)
def test_the_bundled_fonts_are_used(style: str) -> None:
    font = theme.current().font(style)
    expected = {"pageTitle": "Rollbook Serif", "trayTitle": "Rollbook Serif", "result": "Rollbook Display"}
    assert QFontInfo(font).family() == expected.get(style, "Rollbook Sans")
    assert QFontInfo(font).weight() == font.weight()


EVERY_STYLE = [*STYLES, "bodyMedium", "bodyStrong", "smallStrong", "captionStrong"]


@pytest.mark.parametrize("letters", LETTERS)
def test_all_digits_are_equally_wide_in_every_style(qapp: QApplication, letters: Letters) -> None:
    look = theme.apply(qapp, "light", 1.0, letters=letters)
    for style in EVERY_STYLE:
        metrics = QFontMetricsF(look.font(style))
        widths = [metrics.horizontalAdvance(digit) for digit in "0123456789"]
        assert max(widths) - min(widths) <= 1 / 32, f"{style}: more than the rounding of the font engine"


@pytest.mark.parametrize("style", ["body", "bodyStrong", "result"])
def test_punctuation_keeps_its_width_and_signs_of_numbers_are_as_wide_as_digits(style: str) -> None:
    tabular = QFontMetricsF(theme.current().font(style))
    as_drawn = QFont(theme.current().font(style))
    as_drawn.unsetFeature(QFont.Tag("tnum"))
    for sign in "-()[]{};*~":
        assert tabular.horizontalAdvance(sign) == QFontMetricsF(as_drawn).horizontalAdvance(sign), sign
    for sign in "+−±×÷=≠≈<>≤≥":
        assert tabular.horizontalAdvance(sign) == pytest.approx(tabular.horizontalAdvance("0"), abs=1 / 32)


@pytest.mark.parametrize("style", EVERY_STYLE)
def test_each_font_choice_applies_to_all_text(qapp: QApplication, style: str) -> None:
    seen = {
        letters: QFontInfo(theme.apply(qapp, "light", 1.0, letters=letters).font(style)).family()
        for letters in LETTERS
    }
    assert seen["readable"] == "Rollbook Readable"
    assert seen["plain"] == QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    assert seen["rollbook"] in {"Rollbook Sans", "Rollbook Serif", "Rollbook Display"}


def test_no_text_style_is_too_small_to_read() -> None:
    type_tokens = theme.tokens()["type"]
    assert min(row["px"] for row in type_tokens["scale"]) >= type_tokens["minPx"] == 12
    assert all(row["line"] >= row["px"] for row in type_tokens["scale"])


@pytest.mark.parametrize("name", ["light", "dark"])
def test_high_contrast_has_dark_borders_and_no_soft_backgrounds(name: theme.ThemeName) -> None:
    usual, high = theme.Theme(name, 1.0), theme.Theme(name, 1.0, high_contrast=True)
    for edge in ("border", "borderStrong", "muted", "faint"):
        assert high.color(edge) == usual.color("text")
    soft = ["hover", "selected", "accentSoft", "dangerSoft", "warnSoft", "sunken"]
    for ground in [*soft, *(f"degree.{degree}.soft" for degree in DEGREES)]:
        assert high.color(ground) == usual.color("surface")
    assert (usual.stroke("focus"), high.stroke("focus")) == (2, 3)
    # The ring and its gap together stay as wide, so that no control changes its size.
    assert usual.stroke("focus") + usual.stroke("focusGap") == high.stroke("focus") + high.stroke("focusGap")


def test_high_contrast_uses_outlines_instead_of_soft_backgrounds(qapp: QApplication) -> None:
    def painted(state: Literal["selected", "hover"]) -> set[str]:
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(theme.current().color("surface"))
        painter = QPainter(image)
        painting.paint_ground(painter, QRectF(0, 0, 40, 40), 0, state)
        painter.end()
        return {image.pixelColor(x, y).name() for x in range(40) for y in range(40)}

    soft = theme.apply(qapp, "light", 1.0)
    assert painted("selected") == {soft.color("selected").name()}
    high = theme.apply(qapp, "light", 1.0, high_contrast=True)
    assert high.color("accent").name() in painted("selected")
    assert high.color("text").name() in painted("hover")


def test_every_font_ships_with_its_licence() -> None:
    licences = path("licences", "README.md").read_text(encoding="utf-8")
    for family in ("Inter", "SourceSerifPro", "AtkinsonHyperlegibleNext"):
        assert f"{family}-OFL.txt" in licences
        assert "SIL Open Font License, Version 1.1" in path("licences", f"{family}-OFL.txt").read_text(
            "utf-8"
        )
    assert all(file.stem.split("-")[0] in licences for file in path("fonts").iterdir())


def test_twice_the_text_size_doubles_fonts_and_lengths() -> None:
    normal, large = theme.Theme("light", 1.0), theme.Theme("light", 2.0)
    for style in STYLES:
        assert large.font(style).pixelSize() == 2 * normal.font(style).pixelSize()
        assert large.line(style) == 2 * normal.line(style)
    assert (normal.px(27), large.px(27)) == (27, 54)


@pytest.mark.parametrize(("asked", "given"), [(0.1, 0.8), (5.0, 2.0), (1.3, 1.3)])
def test_text_size_stays_between_80_and_200_percent(asked: float, given: float) -> None:
    assert theme.Theme("light", asked).scale == given


def test_changing_the_theme_recolours_visible_widgets(qtbot: QtBot, qapp: QApplication) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    label, button = PlainLabel("Ida", parent=page), Button("", kind="primary", name="Roll", parent=page)
    button.resize(60, 40)
    page.move(300, 300)  # not below the pointer
    page.show()

    def wears(look: theme.Theme) -> bool:
        middle = button.grab().toImage().pixelColor(30, 20)
        ink = label.palette().color(QPalette.ColorRole.WindowText)
        ground = page.palette().color(QPalette.ColorRole.Window)
        return [middle, ink, ground] == [look.color(token) for token in ("accent", "text", "app")]

    for name in ("light", "dark", "light"):
        look = theme.apply(qapp, name, 1.0)
        qtbot.waitUntil(partial(wears, look))


def test_changing_the_text_size_resizes_visible_widgets(qtbot: QtBot, qapp: QApplication) -> None:
    label, button = PlainLabel("Ida", style="small"), Button("Roll")
    for each in (label, button):
        qtbot.addWidget(each)
        each.show()
    small = button.sizeHint()
    theme.apply(qapp, "light", 2.0)
    assert label.font().pixelSize() == 26
    assert QWidget().font().pixelSize() == 28
    assert button.sizeHint().height() == 2 * small.height()


def test_text_in_the_app_font_follows_a_change_and_back(qtbot: QtBot, qapp: QApplication) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.menuBar().addMenu("File")
    window.show()
    for scale, pixels in ((2.0, 28), (1.0, 14), (1.5, 21), (1.0, 14)):
        theme.apply(qapp, "light", scale)
        qapp.processEvents()
        assert window.menuBar().font().pixelSize() == pixels


def test_resized_text_never_returns_to_its_old_size(qtbot: QtBot, qapp: QApplication) -> None:
    """Qt briefly restored the old font, and cards laid out then reserved too little room."""
    sizes: list[int] = []

    class Text(PlainLabel):
        def changeEvent(self, event: QEvent) -> None:
            super().changeEvent(event)
            if event.type() == QEvent.Type.FontChange:
                sizes.append(self.font().pixelSize())

    theme.apply(qapp, "light", 1.0)
    text = Text("Ida", style="small")
    qtbot.addWidget(text)
    text.show()
    sizes.clear()
    theme.apply(qapp, "light", 2.0)
    assert sizes == [26]


def test_no_widget_is_deleted_as_garbage_while_all_are_listed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_all, collected = QApplication.allWidgets, list[bool]()

    def listed(*_app: QApplication) -> list[QWidget]:
        collected.append(gc.isenabled())
        return list_all()

    theme.apply(qapp, "light", 1.0)
    monkeypatch.setattr(QApplication, "allWidgets", listed)
    theme.apply(qapp, "dark", 1.0)
    assert (collected, gc.isenabled()) == ([False], True)
    theme.apply(qapp, "light", 1.0)


def test_applying_the_same_look_again_disturbs_nothing(qtbot: QtBot, qapp: QApplication) -> None:
    class Listener(QObject):
        heard = 0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.heard += event.type() in {QEvent.Type.StyleChange, QEvent.Type.PaletteChange}
            return False

    widget, listener = QWidget(), Listener()
    qtbot.addWidget(widget)
    widget.show()
    widget.installEventFilter(listener)
    before = theme.current()
    assert theme.apply(qapp, "light", 1.0) is before
    assert listener.heard == 0
    theme.apply(qapp, "dark", 1.0)
    assert listener.heard > 0


@pytest.mark.parametrize(
    "name",
    # The icon of the app has colours of its own.
    [
        *sorted(file.stem for file in path("icons").glob("*.svg") if not file.stem.startswith("rollbook")),
        *sorted(file.parent.name for file in path("games").glob("*/icon.svg")),
    ],
)
def test_every_icon_is_drawn_in_the_colour_asked_for(qapp: QApplication, name: str) -> None:
    color = QColor("#0C6453")
    image = icons.pixmap(name, color, 32, 2.0).toImage()
    assert (image.width(), image.height(), image.devicePixelRatio()) == (64, 64, 2.0)
    inks = [
        image.pixelColor(x, y) for x in range(64) for y in range(64) if image.pixelColor(x, y).alpha() == 255
    ]
    assert len(inks) > 100
    for channel in (QColor.red, QColor.green, QColor.blue):
        assert {abs(channel(ink) - channel(color)) for ink in inks} <= {0, 1}, "rounding of edges at most"


def test_reduced_motion_leaves_only_a_short_fade() -> None:
    motion = theme.tokens()["motion"]
    assert theme.motion_ms("resultFade") == motion["resultFade"] == 120
    theme.reduce_motion(True)
    try:
        assert theme.motion_ms("resultFade") == 80
        assert [theme.motion_ms(name) for name in ("tick", "panel", "luckCount", "rollTotal")] == [0, 0, 0, 0]
        with pytest.raises(KeyError):
            theme.motion_ms("wobble")
    finally:
        theme.reduce_motion(False)
    assert theme.motion_ms("panel") == 160


def test_the_motion_preference_of_the_desktop_is_read_if_qt_has_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Qt 6.12 on."""
    preference = Enum("preference", ["NoPreference", "ReducedMotion"])
    for told, reduces in (
        (SimpleNamespace(), None),
        (SimpleNamespace(motionPreference=lambda: preference.NoPreference), False),
        (SimpleNamespace(motionPreference=lambda: preference.ReducedMotion), True),
    ):
        hints = SimpleNamespace(accessibility=lambda told=told: told)
        monkeypatch.setattr(QGuiApplication, "styleHints", lambda hints=hints: hints)
        assert theme.system_reduces_motion() is reduces


def test_the_contrast_preference_of_the_desktop_is_read(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert theme.system_wants_contrast() is False, "the screen of tests asks for nothing"
    for told, wants in (
        (Qt.ContrastPreference.NoPreference, False),
        (Qt.ContrastPreference.HighContrast, True),
    ):
        asked = SimpleNamespace(contrastPreference=lambda told=told: told)
        hints = SimpleNamespace(accessibility=lambda asked=asked: asked)
        monkeypatch.setattr(QGuiApplication, "styleHints", lambda hints=hints: hints)
        assert theme.system_wants_contrast() is wants


class ThemeRecorder(theme.Themed):
    """Records each theme change it is notified of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told: list[str] = []

    def _restyle(self) -> None:
        self.told.append(theme.current().name)


def test_hidden_widgets_get_the_new_theme_later(qapp: QApplication, qtbot: QtBot) -> None:
    seen, waiting = ThemeRecorder(), ThemeRecorder()
    for each in (seen, waiting):
        qtbot.addWidget(each)
    seen.show()
    theme.apply(qapp, "dark", 1.0)
    assert (seen.told, waiting.told) == (["dark"], [])
    qtbot.waitUntil(lambda: waiting.told == ["dark"])
    assert seen.told == ["dark"]


def test_a_widget_shown_right_after_a_change_has_the_new_theme(qapp: QApplication, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    inside = ThemeRecorder(page)
    theme.apply(qapp, "dark", 1.0)
    theme.apply(qapp, "light", 1.0)
    theme.apply(qapp, "dark", 1.0)
    page.show()
    assert inside.told == ["dark"], "once for the three"
    QTest.qWait(1)
    assert inside.told == ["dark"], "and not again"


@pytest.mark.parametrize("seen", [True, False])
def test_children_get_the_new_theme_before_parents(qapp: QApplication, qtbot: QtBot, seen: bool) -> None:
    """The layout of parents depends on their children's new sizes."""
    order: list[str] = []

    class Named(theme.Themed):
        def __init__(self, name: str, parent: QWidget | None = None) -> None:
            super().__init__(parent)
            self.setObjectName(name)

        def _restyle(self) -> None:
            order.append(self.objectName())

    outer = Named("outer")
    qtbot.addWidget(outer)
    inner = Named("inner", Named("between", outer))
    outer.setVisible(seen)
    theme.apply(qapp, "dark", 1.0)
    qtbot.waitUntil(lambda: len(order) == 3)
    assert order == ["inner", "between", "outer"]
    assert inner.isVisible() is seen


def test_a_deleted_widget_is_not_notified(qapp: QApplication, qtbot: QtBot) -> None:
    kept, gone = ThemeRecorder(), ThemeRecorder()
    qtbot.addWidget(kept)
    theme.apply(qapp, "dark", 1.0)
    delete(gone)
    qtbot.waitUntil(lambda: kept.told == ["dark"])
    assert gone.told == []


def test_a_deeply_nested_widget_is_notified_once(qapp: QApplication, qtbot: QtBot) -> None:
    """With an app-wide style sheet, Qt styles it again for each parent, which took seconds."""
    outermost = around = QWidget()
    qtbot.addWidget(outermost)
    for _ in range(10):
        around = QWidget(around)
    innermost = ThemeRecorder(around)
    outermost.show()
    theme.apply(qapp, "dark", 1.0)
    theme.apply(qapp, "light", 1.0)
    assert innermost.told == ["dark", "light"]


def test_a_menu_opens_in_the_current_look(qapp: QApplication, qtbot: QtBot) -> None:
    menu = Menu()
    qtbot.addWidget(menu)
    menu.addAction("Duplicate")
    usual = menu.sizeHint()
    look = theme.apply(qapp, "dark", 2.0)
    assert menu.sizeHint().height() > 1.5 * usual.height()
    menu.popup(QPoint(0, 0))
    ground = menu.grab().toImage().pixelColor(menu.width() - 6, menu.height() // 2)
    menu.close()
    assert ground.name() == look.color("surface").name()


def test_a_scroll_bar_has_the_current_look_and_reserved_room(qapp: QApplication, qtbot: QtBot) -> None:
    area, inside = ScrollArea(), QWidget()
    qtbot.addWidget(area)
    inside.setFixedSize(50, 1000)
    area.setWidget(inside)
    bar = area.verticalScrollBar()
    assert bar.sizeHint().width() == 12
    look = theme.apply(qapp, "dark", 2.0)
    area.resize(200, 200)
    area.show()
    assert bar.width() == bar.sizeHint().width() == 24
    assert bar.grab().toImage().pixelColor(12, 20).name() == look.color("borderStrong").name()
    look = theme.apply(qapp, "light", 2.0)
    assert bar.grab().toImage().pixelColor(12, 20).name() == look.color("borderStrong").name()
