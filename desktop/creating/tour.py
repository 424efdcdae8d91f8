"""The tour's stops in character creation: step by step, all at once, and as an empty sheet."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.creating.feature import PAGE as CREATING
from desktop.shell.pages import PLAY
from desktop.tour.look import DARK, LARGEST_TEXT, LETTERED_PAGE_LOOKS, ON_SMALL
from desktop.tour.stops import Screen, Seeing, Stop, Tour
from desktop.tour.visitor import Visitor


def _creating(at: Visitor) -> None:
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.shot("A new character: choose the game", "creating", "game")
    at.click_button("Call of Cthulhu 7e")
    at.fill("Name", "Odile Varga")
    at.shot("Choose the method: quick start, step by step, or an empty sheet", "creating", "way")
    at.dice.use_random_faces()
    _step_by_step(at)
    at.click_button("Roll all")
    at.shot("Characteristics with the dice that made them", "creating", "characteristics")
    at.again("Characteristics with their dice", "creating", "characteristics", DARK, LARGEST_TEXT, ON_SMALL)
    _next(at)
    at.enter("Age", "44")
    at.click_button("Roll and apply")
    at.shot("Personal details, and the effects of age", "creating", "person")
    _next(at)
    at.click_button("Ship's doctor")
    at.shot("An occupation, its skills, its points and its Credit Rating", "creating", "occupation")
    _next(at)
    at.click_button("Set values")
    at.shot("Skills, with the points left", "creating", "skills")
    _next(at)
    at.click_button("Add weapon")
    at.type_on("revolver")
    at.press(Qt.Key.Key_Return)
    at.enter("Cash", "$40")
    at.shot("Weapons from the list, the living standard, cash and gear", "creating", "gear")
    _next(at)
    at.shot("A question for each heading of the backstory", "creating", "backstory")
    _next(at)
    at.shot("What a session will miss", "creating", "finish")
    at.in_window(
        lambda: at.press(Qt.Key.Key_Escape),
        lambda: at.shot(
            "Leaving saves the character for later, or discards it", "creating", "leave", at.front
        ),
    )
    at.click_button("Start playing")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.shot("The character is ready to play", "play", "made")


def _other_ways(at: Visitor) -> None:
    _other_game(at)
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button("Striker")
    at.fill("Name", "Rana Obi")
    at.click_button("Create character")
    at.wait(lambda: at.window.pages.page == PLAY)
    at.shot("A complete character from a quick start, Striker", "play", "quick start")


def _other_game(at: Visitor) -> None:
    """Create a character of another game, which has other steps."""
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button("Rites of Battle")
    at.fill("Name", "Corin Vale")
    _step_by_step(at)
    for step in ("Characteristics", "Person", "Skills", "Talents", "Gear", "Backstory", "Finish"):
        at.shot(f"{step} of a Rites of Battle character", "creating", step.lower())
        if step != "Finish":
            _next(at)
    at.click_button("Start playing")
    at.wait(lambda: at.window.pages.page == PLAY)


def _step_by_step(at: Visitor) -> None:
    at.click_button("Step by step")
    at.click_button("Next")


def _next(at: Visitor) -> None:
    at.click_button("Next")
    QTest.qWait(60)


def _show_creating(at: Visitor, look: Seeing) -> None:
    at.command("new", lambda: at.window.pages.page == CREATING)
    at.click_button("Call of Cthulhu 7e")
    at.fill("Name", "Odile Varga")
    at.dice.use_random_faces()
    _step_by_step(at)
    at.click_button("Roll all")
    look()


TOUR = Tour(
    (Stop("creating", 10, _creating), Stop("creating", 30, _other_ways)),
    (Screen("creating", 110, "Making a character", _show_creating, "pages", LETTERED_PAGE_LOOKS),),
)
