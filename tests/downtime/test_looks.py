"""The wizard fits into any window at any text size, in light and dark; small dice are recognizable."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.cards.card_words import advance
from desktop.dice.felt import Felt
from desktop.dice.flat_dice import paint_flat_die
from desktop.downtime.ui.throw import ThrowCloth
from desktop.downtime.ui.tries import Tries
from desktop.downtime.ui.try_line import TryLine
from desktop.downtime.ui.wizard import DowntimeWizard
from desktop.kit.layout.section import Section
from desktop.kit.look import theme
from desktop.views.downtime.pages import DowntimeView
from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie
from tests.cards.looking import cut
from tests.downtime.seen import button, buttons, click, felts, fields, line, settle, texts, words
from tests.downtime.views import AFTER_MECHANICS, CARE, DOWNTIME, LONG, LONG_NAME, NOTHING, REST, pair

SIZES = (
    (1440, 840, 1.0),
    (1024, 570, 1.0),
    (620, 700, 1.0),
    (420, 800, 1.0),
    (1440, 840, 2.0),
    (1024, 640, 1.6),
    (420, 900, 2.0),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [DOWNTIME, CARE, LONG], ids=["skills", "symbols", "long names"])
def test_nothing_is_cut_in_any_window(
    wizard: DowntimeWizard, qapp: QApplication, view: DowntimeView, size: tuple[int, int, float]
) -> None:
    width, height, scale = size
    theme.apply(qapp, "light", scale)
    wizard.resize(width, height)
    wizard.show_view(view)
    settle()
    assert cut(wizard) == []
    rows = [each for each in wizard.findChildren(TryLine) if each.isVisible()]
    for row in rows:
        boxes = [box for _piece, box in row.placed]
        for box in boxes:
            assert QRectF(row.rect()).contains(box), f"{row.view.name} {box} outside {row.rect()}"
        for one, other in combinations(boxes, 2):
            assert not one.intersects(other), f"{row.view.name}: {one} over {other}"
        for piece, box in row.placed:
            if piece.words and piece.words != row.view.name:
                assert box.width() >= advance(piece.words, piece.style) - 1, f"{piece.words} is broken"


@pytest.mark.parametrize("size", SIZES)
def test_physical_dice_fit(wizard: DowntimeWizard, qapp: QApplication, size: tuple[int, int, float]) -> None:
    width, height, scale = size
    theme.apply(qapp, "dark", scale)
    wizard.resize(width, height)
    click(wizard, "Physical dice")
    settle()
    assert {"Stealth: D100", "Mechanics: D100"} <= set(fields(wizard))
    assert cut(wizard) == []


def test_the_next_roll_is_visible_in_any_window(wizard: DowntimeWizard, qapp: QApplication) -> None:
    theme.apply(qapp, "light", 2.0)
    wizard.resize(420, 900)
    settle()
    wizard.show_view(REST)
    wizard.show_view(DOWNTIME)
    settle()
    roll = button(wizard, "Roll: Stealth")
    assert roll.visibleRegion().boundingRect() == roll.rect()


def test_headings_are_above_columns_or_before_numbers(wizard: DowntimeWizard) -> None:
    assert "Old" not in words(line(wizard, "Stealth"))
    wizard.resize(700, 840)
    settle()
    assert words(line(wizard, "Stealth"))[1:3] == ["Old", "48"]
    assert words(line(wizard, "Stealth"))[-2:] == ["New", "?"]


@pytest.mark.parametrize("width", [1440, 700])
def test_a_column_without_a_heading_is_left_out(wizard: DowntimeWizard, width: int) -> None:
    wizard.resize(width, 840)
    wizard.show_view(CARE)
    settle()
    assert words(line(wizard, "Broken nose"))[0] == "Broken nose"
    assert set(words(line(wizard, "Broken nose"))) == {"Broken nose", "1 success", "Healed"}
    assert words(line(wizard, "Shattered leg")) == ["Shattered leg", "Hard"]


def test_a_long_name_wraps_and_is_never_elided(wizard: DowntimeWizard) -> None:
    before = line(wizard, "Stealth").height()
    wizard.show_view(LONG)
    settle()
    assert words(line(wizard, LONG_NAME))[0] == LONG_NAME
    assert line(wizard, LONG_NAME).height() > before


def test_many_successes_are_one_box_with_a_number(wizard: DowntimeWizard) -> None:
    many = DOWNTIME.page.table
    assert many is not None
    rows = (many.rows[4]._replace(marks=14, marks_line="+26"),)
    wizard.show_view(DOWNTIME._replace(page=DOWNTIME.page._replace(table=many._replace(rows=rows))))
    assert words(line(wizard, "Stealth"))[2:4] == ["×14", "+26"]


def test_the_list_of_pages_is_beside_or_above_the_page(wizard: DowntimeWizard) -> None:
    assert "Downtime advancement" in texts(wizard)
    steps = [name for name in buttons(wizard) if name.startswith("Rest")]
    wizard.resize(1024, 640)
    settle()
    assert "Downtime advancement" not in texts(wizard)
    assert [name for name in buttons(wizard) if name.startswith("Rest")] == steps == ["Rest: done"]
    assert "How a skill improves" in texts(wizard)  # it stands below the page now


def test_the_felt_stays_visible_while_the_table_scrolls(wizard: DowntimeWizard) -> None:
    wizard.resize(1024, 570)
    settle()
    check, _gain = felts(wizard)
    foot = wizard.mapToGlobal(wizard.rect().bottomLeft()).y()
    assert check.mapToGlobal(check.rect().bottomLeft()).y() < foot
    assert check.visibleRegion().boundingRect().height() == check.height()


def test_a_window_too_low_for_both_scrolls_to_the_dice(wizard: DowntimeWizard) -> None:
    wizard.resize(1024, 400)
    settle()
    check, _gain = felts(wizard)
    assert check.visibleRegion().isEmpty()
    wizard.show_view(AFTER_MECHANICS)
    settle()
    assert not check.visibleRegion().isEmpty()
    wizard.resize(1440, 840)
    settle()
    assert cut(wizard) == []


@pytest.mark.parametrize("view", [DOWNTIME, NOTHING, REST, CARE])
def test_changing_the_theme_repaints(wizard: DowntimeWizard, qapp: QApplication, view: DowntimeView) -> None:
    wizard.show_view(view)
    settle()
    light = wizard.grab().toImage()
    theme.apply(qapp, "dark", 1.0)
    settle()
    dark = wizard.grab().toImage()
    for x, y in ((4, 4), (600, 700), (600, 820)):
        assert light.pixelColor(x, y).lightness() > 200
        assert dark.pixelColor(x, y).lightness() < 60


def test_an_idle_page_is_not_laid_out_again(wizard: DowntimeWizard, monkeypatch: pytest.MonkeyPatch) -> None:
    settle()
    laid: list[bool] = []

    def arrange(_section: Section, _width: int, *, move: bool) -> int:
        laid.append(move)
        return 0

    for kind in (Tries, ThrowCloth):
        monkeypatch.setattr(kind, "arrange", arrange)
    settle()
    assert laid == []


def drawn(die: FeltDie) -> QImage:
    image = QImage(72, 72, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_flat_die(painter, die, QRectF(4, 4, 60, 60))
    painter.end()
    return image


@pytest.mark.parametrize("look", list(DieLook))
def test_a_flat_die_shows_its_colour_and_its_face(qapp: QApplication, look: DieLook) -> None:
    values = (0, 3) if look in SYMBOL_DICE else (10, 20) if look is DieLook.TENS else (2, 3)
    one, other = (drawn(FeltDie(look, value, DieUse.PLAIN, "")) for value in values)
    assert one != other
    ready = drawn(FeltDie(look, None, DieUse.PLAIN, ""))
    assert ready.pixelColor(34, 24).name() != "#ffffff"
    assert drawn(FeltDie(look, values[1], DieUse.UNUSED, "")) != other


@pytest.mark.parametrize(("value", "underlined"), [(6, True), (9, True), (8, False)])
def test_six_and_nine_are_underlined(qapp: QApplication, value: int, *, underlined: bool) -> None:
    die = drawn(FeltDie(DieLook.UNITS, value, DieUse.PLAIN, ""))
    below = [die.pixelColor(x, 40).lightness() < 60 for x in range(28, 40)]
    assert any(below) == underlined


def test_a_bare_felt_shows_the_background(qtbot: QtBot) -> None:
    corner = []
    for bare in (False, True):
        felt = Felt(bare=bare)
        qtbot.addWidget(felt)
        felt.resize(300, 150)
        felt.show_dice(pair(94), seed=1, animate=False)
        image = QImage(300, 150, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.magenta)
        felt.render(image, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        corner.append(image.pixelColor(150, 4).name())
    assert corner[0] != "#ff00ff"
    assert corner[1] == "#ff00ff"
