"""The welcome page: open a sample or import, at any size."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop.dice.felt import Felt
from desktop.kit.look import theme
from desktop.kit.text.prose import Prose
from desktop.kit.view.shell import FirstRunView, GameCard, SampleCard
from desktop.shell.first_run import FirstRun
from tests.showing import opened

VIEW = FirstRunView(
    "Your characters, your dice, your computer",
    "Open a sample and roll, or bring your own.",
    (
        GameCard(
            "coc7",
            "Call of Cthulhu 7e",
            "D100 under your skill.",
            (
                SampleCard("ida", "Ida Marchetti", "A press photographer."),
                SampleCard("hugh", "Hugh Pemberton", "A retired scholar."),
            ),
        ),
    ),
)

BOTH = VIEW._replace(
    games=(
        *VIEW.games,
        GameCard(
            "shadow-lounge",
            "Shadow Lounge",
            "Whole d100s under your skill.",
            (
                SampleCard("tarn", "Tarn Ondara", "A smuggler."),
                SampleCard("sel", "Sel Vantry", "A wanderer."),
            ),
        ),
    )
)


@pytest.fixture
def make_page(qtbot: QtBot, qapp: QApplication) -> Callable[..., FirstRun]:
    def make(width: int, height: int, scale: float, view: FirstRunView = VIEW) -> FirstRun:
        theme.apply(qapp, "light", scale)
        page = FirstRun()
        page.resize(width, height)
        page.show_view(view)
        opened(qtbot, page)
        QApplication.processEvents()
        return page

    return make


def button(page: FirstRun, name: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if each.accessibleName().startswith(name))


def test_each_sample_has_a_button_and_import_has_one(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0)
    heard: list[str] = []
    page.sample_requested.connect(heard.append)
    page.import_requested.connect(lambda: heard.append("import"))
    page.dice_requested.connect(lambda: heard.append("dice"))
    for name in ("Open Hugh Pemberton", "Open Ida Marchetti", "Import a character file", "Roll dice only"):
        QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)
    assert heard == ["hugh", "ida", "import", "dice"]


def test_each_game_has_a_button_for_a_new_character(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0, BOTH)
    heard: list[str] = []
    page.new_requested.connect(heard.append)
    for game in ("Shadow Lounge", "Call of Cthulhu 7e"):
        QTest.mouseClick(button(page, f"New character: {game}"), Qt.MouseButton.LeftButton)
    assert heard == ["shadow-lounge", "coc7"]


def test_focus_starts_on_the_first_new_character(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0)
    walked = []
    for _ in range(5):
        focused = QApplication.focusWidget()
        assert focused is not None
        walked.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert walked == [
        "New character: Call of Cthulhu 7e",
        "Open Ida Marchetti",
        "Open Hugh Pemberton",
        "Import a character file",
        "Roll dice only",
    ]
    assert page.isVisible()


def test_it_says_that_files_can_be_dropped_and_no_account_is_needed(
    make_page: Callable[..., FirstRun],
) -> None:
    said = [prose.text for prose in make_page(1440, 840, 1.0).findChildren(Prose)]
    assert "You can also drop a file on this window." in said
    assert "Works without an internet connection. No account." in said


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1440, 840, 1.0), (1024, 600, 1.0), (1440, 840, 2.0), (720, 450, 1.0)]
)
def test_everything_is_centred_and_no_button_cut(
    make_page: Callable[..., FirstRun], width: int, height: int, scale: float
) -> None:
    page = make_page(width, height, scale)
    for name in ("Open Ida", "Open Hugh", "Import", "Roll dice only"):
        found = button(page, name)
        left = found.mapTo(page, QPoint(0, 0)).x()
        assert left >= 0
        assert left + found.width() <= width
        assert found.height() >= found.sizeHint().height()
    both = [button(page, name) for name in ("Import", "Roll dice only")]
    left, right = (each.mapTo(page, QPoint(0, 0)).x() for each in both)
    assert abs((left + right + both[1].width()) / 2 - width / 2) <= 12 * scale
    assert button(page, "Open Ida").mapTo(page, QPoint(0, 0)).y() < height


def test_showing_the_same_view_again_keeps_the_focus(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0)
    button(page, "Open Hugh").setFocus()
    page.show_view(VIEW)
    assert button(page, "Open Hugh").hasFocus()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_felt_is_flush_with_its_card_and_only_the_first_game_is_filled(
    make_page: Callable[..., FirstRun], scale: float
) -> None:
    page = make_page(1440, 1100, scale, BOTH)
    felt = page.findChild(Felt)
    assert isinstance(felt, Felt)
    card = felt.parentWidget()
    assert card is not None
    assert (felt.geometry().topLeft(), felt.width()) == (QPoint(0, 0), card.width())
    filled = []
    for name in ("Call of Cthulhu 7e", "Shadow Lounge"):
        sample = button(page, f"New character: {name}")
        ground = sample.grab().toImage().pixelColor(theme.current().px(10), sample.height() // 2)
        filled.append(ground == theme.current().color("accent"))
    assert filled == [True, False]


def place(page: FirstRun, name: str) -> QRect:
    found = button(page, name)
    return QRect(found.mapTo(page, QPoint(0, 0)), found.size())


@pytest.mark.parametrize(
    ("width", "height", "scale", "beside"),
    [
        (1440, 840, 1.0, True),
        (1024, 600, 1.0, True),
        (1440, 840, 2.0, True),
        (720, 450, 1.0, True),
        (420, 700, 1.0, False),
    ],
)
def test_two_games_are_side_by_side_if_there_is_room(
    make_page: Callable[..., FirstRun], width: int, height: int, scale: float, beside: bool
) -> None:
    page = make_page(width, height, scale, BOTH)
    ida, tarn = place(page, "Open Ida"), place(page, "Open Tarn")
    assert (tarn.left() > ida.right()) == beside
    assert (tarn.top() > place(page, "Open Hugh").bottom()) != beside
    for name in ("Open Ida", "Open Hugh", "Open Tarn", "Open Sel"):
        assert place(page, name).left() >= 0
        assert place(page, name).right() < width
        found = button(page, name)
        assert found.height() >= found.heightForWidth(found.width())
    felts = page.findChildren(Felt)
    cards = [felt.parentWidget() for felt in felts]
    assert len(cards) == 2
    assert all(felt.pos() == QPoint(0, 0) for felt in felts)
    if beside:
        assert len({card.geometry().top() for card in cards if card is not None}) == 1
        assert place(page, "Import").top() < height, "no need to scroll to it"


def test_the_keyboard_reaches_every_game_and_sample(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0, BOTH)
    heard: list[str] = []
    page.sample_requested.connect(heard.append)
    button(page, "Open Hugh").setFocus()
    walked = []
    for _ in range(5):
        focused = QApplication.focusWidget()
        assert focused is not None
        walked.append(focused.accessibleName().split(".")[0])
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert walked == [
        "Open Hugh Pemberton",
        "New character: Shadow Lounge",
        "Open Tarn Ondara",
        "Open Sel Vantry",
        "Import a character file",
    ]
    QTest.mouseClick(button(page, "Open Sel"), Qt.MouseButton.LeftButton)
    assert heard == ["sel"]


def test_each_game_shows_dice_of_its_own(make_page: Callable[..., FirstRun]) -> None:
    page = make_page(1440, 840, 1.0, BOTH)
    pictures = [felt.grab().toImage() for felt in page.findChildren(Felt)]
    assert len(pictures) == 2
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(
    ("width", "in_a_row"), [(1440, [5]), (1280, [5]), (1024, [3, 2]), (560, [2, 2, 1]), (420, [1] * 5)]
)
def test_five_games_use_as_few_rows_as_possible(
    make_page: Callable[..., FirstRun], width: int, in_a_row: list[int]
) -> None:
    five = VIEW._replace(
        games=tuple(
            GameCard(game, game, "A game.", (SampleCard(game, f"Sample of {game}", "Somebody."),))
            for game in ("coc7", "shadow-lounge", "basic-d20", "rites-of-battle", "striker")
        )
    )
    page = make_page(width, 840, 1.0, five)
    cards = [card for felt in page.findChildren(Felt) if (card := felt.parentWidget()) is not None]
    tops = [card.mapTo(page, QPoint(0, 0)).y() for card in cards]
    assert [tops.count(top) for top in sorted(set(tops))] == in_a_row
    for card in cards:
        left = card.mapTo(page, QPoint(0, 0)).x()
        assert left >= 0
        assert left + card.width() <= width


@pytest.mark.parametrize("width", [1366, 800])
def test_the_buttons_of_games_side_by_side_are_on_one_line(
    make_page: Callable[..., FirstRun], qapp: QApplication, width: int
) -> None:
    long = BOTH.games[1]._replace(about="A D20 plus a bonus against a DC, and four degrees of success. " * 2)
    page = make_page(width, 720, 1, BOTH._replace(games=(BOTH.games[0], long)))

    def tops() -> set[int]:
        QApplication.processEvents()
        found = [each for each in page.findChildren(QPushButton) if each.text() == "New character"]
        assert len(found) == 2
        return {each.mapTo(page, QPoint()).y() for each in found}

    assert len(tops()) == 1
    before = tops()
    theme.apply(qapp, "light", 1.25)
    assert len(tops()) == 1
    assert tops() != before
