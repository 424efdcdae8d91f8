"""Tour stops for Call of Cthulhu: rolls, Luck, pushing, and an empty sheet."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.tour.look import (
    AS_IT_IS,
    AS_IT_IS_AND_DARK,
    DARK,
    DARK_ON_SMALL,
    EVERY_LOOK,
    LARGER_TEXT,
    LARGEST_TEXT,
    NARROW,
    ON_LARGE,
    ON_SMALL,
    Look,
)
from desktop.tour.stops import Screen, Seeing, Stop, Tour, newcomer
from desktop.tour.visitor import ROLLING, Visitor

NEWCOMER = "Ada Newcomb"


def _rolling(at: Visitor) -> None:
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_Space)
    at.shot("A skill is loaded and ready", "play", "ready")
    at.set_up("1 bonus die")
    at.shot("A bonus die is chosen, the odds follow", "play", "ready with a bonus die")
    at.dice.set_faces([20, 60], 1)
    at.click_skill("spot-hidden")
    QTest.qWait(330)
    at.shot("The dice turn", "play", ROLLING)
    at.land()
    at.shot("Hard success, and a tick", "play", "success")


def _luck_and_pushing(at: Visitor) -> None:
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_L)
    at.shot("Seven Luck make it extreme", "play", "Luck spent")
    menu = at.menu_of("Share this roll")
    at.shot("A roll is shared", "play", "share menu", over=menu)
    menu.close()
    at.come_forward()
    at.shot_shared_roll("The picture of a roll, Luck spent")
    QTest.keyClick(at.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    at.shot("Undo gives Luck and tick back", "play", "Luck taken back")
    at.dice.set_faces([70, 30], 7)
    at.click_skill("spot-hidden", Qt.KeyboardModifier.ControlModifier)
    at.land()
    at.shot("A failure with a penalty die: Luck or a push", "play", "failure")
    at.window.tray.press_push()
    at.shot("The Keeper is asked", "play", "push asked")
    at.dice.set_faces([0, 0], 0)
    at.click_button("Push the roll")
    at.land()
    at.shot("Pushed, and fumbled", "play", "pushed and fumbled")
    at.set_up("no extra dice")
    at.set_up("Hard")
    at.dice.set_faces([50], 8)
    at.click_skill("library-use")
    at.land()
    at.shot("A success that is not enough", "play", "below what was asked")
    at.dice.set_faces([0], 1)
    at.click_trait("DEX")
    at.land()
    at.shot("A critical on a characteristic", "play", "critical")
    at.dice.set_faces([50], 5)
    at.click_skill("dodge")
    at.land()
    at.shot("Combat rolls cannot be pushed", "play", "combat failure")
    at.set_up("Regular")
    at.dice.set_faces([40], 2)
    at.click_skill("spot-hidden")
    at.land()
    at.shot("A regular success: Luck can raise it", "play", "regular success")


def _changing(at: Visitor) -> None:
    """Change a roll on which Luck was spent, and strike another."""
    at.dice.set_faces([80], 2)
    at.click_skill("spot-hidden")
    at.land()
    at.window.tray.press_luck()
    at.window.tray.press_change()
    at.set_up("1 penalty die")
    at.shot("A roll is changed: its Luck comes back", "play", "roll being changed")
    at.dice.put({"tens": [10]})
    at.click_button("Judge again")
    at.shot("The roll says what was changed", "play", "roll changed")
    at.window.tray.press_strike()
    at.shot("A roll that didn't count", "play", "roll struck")
    QTest.keyClick(at.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def _trackers_and_undo(at: Visitor) -> None:
    at.window.sheet.edit_tracker(0)
    at.type("-3")
    at.shot("Three hit points are about to go", "play", "tracker entry")
    at.type("40")
    at.shot("Forty are too many", "play", "tracker entry refused")
    at.type("-3")
    at.press(Qt.Key.Key_Return)
    at.shot("Hit points 8 to 5, with Undo", "play", "tracker changed")
    at.window.sheet.focus_filter()
    at.type("fi")
    at.shot("Skills filtered", "play", "filter")
    at.type("xyz")
    at.shot("No skill matches", "play", "filter without a match")
    at.press(Qt.Key.Key_Escape)


def _little_luck(at: Visitor) -> None:
    """Fail a roll with too little Luck for any level but the first."""
    at.open_sample("Ida Marchetti")
    at.window.sheet.tracker_entered.emit("luck", "5")
    at.dice.set_faces([70], 4)
    at.click_skill("spot-hidden")
    at.land()
    at.shot("Luck that you can't afford is one line", "play", "dear luck folded")
    looks = (DARK, LARGEST_TEXT, Look(size=NARROW), Look(size=(1366, 768)))
    at.again("Luck that you can't afford is one line", "play", "dear luck folded", *looks)
    at.click_button("2 more cost")
    at.shot("Its line unfolds", "play", "dear luck")


def _pages(at: Visitor) -> None:
    for tab, title in (("backstory", "Backstory"), ("gear", "Gear and cash"), ("notes", "Notes")):
        at.window.sheet.show_tab(tab)
        at.shot(title, tab, "filled")
    at.window.sheet.show_tab("skills")
    at.dice.set_faces([20, 60], 1)
    at.click_skill("spot-hidden", Qt.KeyboardModifier.ShiftModifier)
    at.land()


def _looks(at: Visitor) -> None:
    at.again("Play", "play", "success", DARK, DARK_ON_SMALL, LARGER_TEXT, LARGEST_TEXT, ON_SMALL, ON_LARGE)


def _nothing_yet(at: Visitor) -> None:
    tabs = ("combat", "sanity", "backstory", "gear", "notes", "chronicle")
    first = newcomer(at, "Ida Marchetti", NEWCOMER, tabs)[0]
    at.again(f"{first.capitalize()} of {NEWCOMER}", first, "empty", DARK_ON_SMALL, LARGEST_TEXT)


_ROLLED = (("library-use", 50, 8), ("listen", 90, 9), ("dodge", 0, 1), ("psychology", 80, 2))
"""Skills, with the tens and units they roll."""


def _show_play(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    for skill, tens, units in _ROLLED:
        at.dice.set_faces([tens], units)
        at.click_skill(skill)
        at.land()
    QTest.keyClick(at.focus_skill("spot-hidden"), Qt.Key.Key_Space)
    at.set_up("1 bonus die")
    at.dice.set_faces([20, 60], 1)
    at.click_skill("spot-hidden")
    at.land()
    look()


def _show_failed(at: Visitor, look: Seeing) -> None:
    at.open_sample("Ida Marchetti")
    for tracker, change in (("hp", "-5"), ("san", "-12"), ("mp", "-8")):
        at.window.sheet.tracker_entered.emit(tracker, change)
    at.dice.set_faces([70, 30], 7)
    at.click_skill("spot-hidden", Qt.KeyboardModifier.ControlModifier)
    at.land()
    look()


TOUR = Tour(
    (
        Stop("playing", 20, _rolling),
        Stop("playing", 30, _luck_and_pushing),
        Stop("playing", 35, _changing),
        Stop("playing", 40, _trackers_and_undo),
        Stop("playing", 50, _pages),
        Stop("playing", 60, _looks),
        Stop("playing", 65, _little_luck),
        Stop("states", 80, _nothing_yet),
    ),
    (
        Screen("play", 20, "Play", _show_play, "looks", EVERY_LOOK, AS_IT_IS_AND_DARK),
        Screen("failed", 30, "Badly off", _show_failed, fewer_colours=AS_IT_IS),
    ),
)
