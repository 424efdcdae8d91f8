"""Help's stops of the tour: the hint for the first roll, the Help window, and "What is this?"."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.help.ui.help_window import HelpWindow
from desktop.help.ui.what_controls_do import what_it_does
from desktop.help.view.help import first_roll_words
from desktop.kit.text.plain_text import show_text_at
from desktop.tour.look import DARK, LARGEST_TEXT, ON_SMALL, WINDOW_LOOKS
from desktop.tour.stops import Screen, Stop, Tour, opened_by
from desktop.tour.visitor import Visitor
from desktop.views.about import samples

_IDA = next(each for each in samples() if each.id == "ida-marchetti")


def _hint(at: Visitor) -> None:
    sheet = at.window.sheet
    sheet.show_hint(first_roll_words(_IDA.system))
    at.shot("How to roll is told once", "play", "first roll")
    at.again("How to roll is told once", "play", "first roll", DARK, ON_SMALL, LARGEST_TEXT)
    sheet.show_hint("")


def _help(at: Visitor) -> None:
    at.window.commands["help"].trigger()
    help_window = next(each for each in at.window.findChildren(HelpWindow) if each.isVisible())
    at.shot("Help begins with the first steps", "help", "first page", help_window)
    help_window.open_at("command-line")
    at.shot("A page of the guide in help", "help", "guide page", help_window)
    help_window.open_at(f"rules-{_IDA.system}", ("COC-PUSH-01", "COC-PUSH-03"))
    at.shot("The rules that decided a roll, in help", "help", "rules", help_window)
    at.wear(DARK)
    at.shot("The rules in help, dark", "help", "rules", help_window)
    at.wear(LARGEST_TEXT)
    at.shot("The rules in help, text at 200 %", "help", "rules", help_window)
    at.wear(at.usual)
    QTest.keyClicks(help_window.field, "push luck")
    at.shot("Help is searched", "help", "searched", help_window)
    help_window.field.selectAll()
    QTest.keyClicks(help_window.field, "xyzzy")
    at.shot("Nothing in help matches", "help", "nothing found", help_window)
    help_window.close()
    at.come_forward()


def _what_is_this(at: Visitor) -> None:
    skills = at.focus_skill("spot-hidden")
    show_text_at(skills, skills.mapToGlobal(skills.rect().center()), what_it_does(skills))
    popup = _popup(at)
    at.shot("What is this? explains a control", "play", "what is this", over=popup)
    popup.close()
    at.come_forward()


def _popup(at: Visitor) -> QWidget:
    found = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not at.window]
    if not found:
        raise RuntimeError("the tour timed out waiting for what a control is for")
    return found[0]


TOUR = Tour(
    (Stop("states", 20, _hint), Stop("states", 30, _help), Stop("states", 40, _what_is_this)),
    (Screen("keys", 240, "Keys", opened_by("keys"), "windows", WINDOW_LOOKS),),
)
