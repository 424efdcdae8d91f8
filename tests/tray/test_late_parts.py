"""Parts of the tray that are created late behave as if they had always existed."""

import subprocess
import sys
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QAbstractButton, QLabel

from desktop.kit.look.tab_order import stops
from desktop.tray.setup_menu import SetupMenu
from desktop.tray.tray import Tray
from tests.tray import views
from tests.tray.seen import UNFOLDED, button, buttons, label

NARROW = 316
ROOT = Path(__file__).resolve().parents[2]
OF_OTHER_GAMES = ("rows", "number_entry", "pool", "spending", "spend_button", "net", "ladder", "moved")


def menu_of(tray: Tray) -> SetupMenu:
    (found,) = [each for each in tray.findChildren(SetupMenu) if each.isVisible()]
    return found


def words_on(tray: Tray) -> list[str]:
    return [each.text() for each in tray.findChildren(QLabel) if each.isVisible()]


def names_in_order(tray: Tray) -> list[str]:
    found = [each for each in stops(tray) if each.isVisible() and isinstance(each, QAbstractButton)]
    return [each.accessibleName() for each in found]


def test_a_tray_that_was_never_narrow_creates_no_menu(tray: Tray) -> None:
    tray.show_view(views.ready())
    assert tray.findChildren(SetupMenu) == []


def test_a_percentile_roll_creates_no_parts_of_other_games() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from desktop.tray.tray import Tray\n"
        "from tests.tray import views\n"
        "app = QApplication([])\n"
        "tray = Tray(print)\n"
        "tray.show_view(views.luck_spent())\n"
        "print(*(each for each in sys.modules if each.startswith('desktop.')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, cwd=ROOT
    )
    loaded = set(run.stdout.split())
    assert "desktop.tray.result" in loaded
    late = {f"desktop.tray.{each}" for each in OF_OTHER_GAMES}
    assert loaded & {*late, "desktop.dice.symbols", "desktop.cards.cards_page"} == set()


def test_a_menu_created_while_dice_roll_is_disabled_until_they_rest(tray: Tray) -> None:
    tray.show_view(views.success())
    assert tray.is_turning()
    tray.resize(NARROW, 860)
    menu = menu_of(tray)
    assert not menu.isEnabled()
    tray.land()
    assert menu.isEnabled()


def test_a_pin_set_before_the_menu_exists_is_set_in_it(tray: Tray) -> None:
    tray.show_view(views.ready())
    tray.set_pinned(True)
    tray.resize(NARROW, 860)
    pins = [each for each in menu_of(tray).menu_of_choices.actions() if each.text().startswith("Keep these")]
    assert [each.isChecked() for each in pins] == [True]


def test_a_menu_created_late_comes_first_in_the_tab_order(tray: Tray) -> None:
    tray.show_view(views.ready())
    tray.resize(NARROW, 860)
    menu = menu_of(tray)
    roll = button(tray, "Roll")
    following = menu.nextInFocusChain()
    between = []
    while following is not None and following not in (menu, roll):
        if isinstance(following, QAbstractButton) and following.isVisible():
            between.append(following.accessibleName())
        following = following.nextInFocusChain()
    assert following is roll
    assert between == ["Physical dice", "Sound off"]


def test_the_push_question_replaces_the_push_button(tray: Tray) -> None:
    tray.show_view(replace(views.failure(), fresh=False))
    before = names_in_order(tray)
    at = next(place for place, name in enumerate(before) if name.startswith("Push the roll"))
    tray.press_push()
    assert names_in_order(tray)[at : at + 2] == ["Push the roll", "Don't push"]


def test_chips_and_refusals_come_and_go(tray: Tray) -> None:
    tray.show_view(
        replace(views.ready(), chips=("Point blank",), blocked="Enter the value they roll against.")
    )
    assert label(tray, "Point blank").isVisible()
    assert label(tray, "Enter the value they roll against.").isVisible()
    tray.show_view(views.ready())
    assert not {"Point blank", "Enter the value they roll against."}.intersection(words_on(tray))


def test_captions_forget_the_width_of_the_opponents_row(tray: Tray) -> None:
    tray.resize(UNFOLDED, 860)
    tray.show_view(views.opposed_ready())
    against = views.opposed_ready().against
    assert against is not None
    tray.show_view(replace(views.ready(), against=against._replace(chosen="", caption="")))
    tray.repaint()
    usual = label(tray, "Difficulty").width()
    tray.show_view(replace(views.opposed_ready(), against=against._replace(caption="A very long name")))
    assert label(tray, "Difficulty").width() > usual
    tray.show_view(replace(views.ready(), against=against._replace(chosen="", caption="")))
    assert label(tray, "Difficulty").width() == usual
    assert "Roll" in buttons(tray)
