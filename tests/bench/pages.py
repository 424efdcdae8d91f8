"""One click until it is painted: characters, pages, edit mode, wizards, looks; and what follows the hand."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop.downtime.feature import PAGE as DOWNTIME
from desktop.kit.controls.tabs import PaneTabs, TabRow
from desktop.kit.look import theme
from desktop.library.store.drawers import GAME_NAMES
from desktop.shell.app import App
from desktop.shell.host import Controllers
from tests.bench.figure import Taken, compared, limited
from tests.bench.painted import Painted
from tests.bench.played import library_of_ten, opened
from tests.flows.editing import edit_page

_CLICK_MS, _HAND_MS = 100, 16
"""What a click may take, and what follows the hand while it types or drags."""

_ROUNDS = 5
_SIZE = 1440, 900
_NARROW = 480, 800
_STEP = 8
_TWO = ("coc7", "striker")
"""The games whose edit mode and downtime are gone through: one of tables, one of cards."""

_NOTE = (
    "A repaint of the whole window by Qt's raster engine takes more than 16 ms on most machines, so a drag "
    "of its edge is held against twice that. A page that is made for the first time loads its modules too."
)

_FLOOR = "a repaint of the same window"
_ROLLS = 6


def take(folder: Path) -> Taken:
    """Click through the app over ten characters of all five games that were never rolled for before."""
    qt = theme.new_application("rollbook")
    with opened(qt, library_of_ten(folder / "library.db", 0)) as app:
        app.window.resize(*_SIZE)
        QTest.qWait(300)
        return Clicks(qt, app).take()


class Clicks:
    """A character who clicks in the window, and the figures of it."""

    def __init__(self, qt: QApplication, app: App) -> None:
        assert app.controllers is not None
        self._app, self._window = app, app.window
        self._on: Controllers = app.controllers
        self._painted = Painted(qt, app.window)
        self._taken = Taken(notes=[_NOTE])
        self._people: dict[str, list[int]] = {}

    def take(self) -> Taken:
        """All figures: the look before most pages are made, and once more when all are."""
        self._meet_everybody()
        self._change_look("of an app that was just begun")
        self._open_characters()
        self._turn_pages()
        self._click_on_sheets()
        self._edit()
        self._lead_through_wizards()
        self._follow_the_hand()
        self._use_a_narrow_window()
        self._change_look("with the pages of all games made")
        return self._taken

    def _meet_everybody(self) -> None:
        """Open each once, since a game is loaded when it is first wanted, and roll for a log."""
        session = self._on.session
        for each in self._on.session.library.rail():
            self._open(each.id)
            self._people.setdefault(session.system.id, []).append(each.id)
            for skill in session.character.sheet.skills[:_ROLLS]:
                self._on.rolls.roll_skill(skill.id, 0)
                self._window.tray.land()

    def _open(self, number: int) -> None:
        self._painted.after(lambda: self._on.characters.open(number))

    def _open_characters(self) -> None:
        """From one of another game to one of this, and back to the same one after another game."""
        floor: list[float] = []
        every: list[float] = []
        for game, people in self._people.items():
            other = next(each for each in self._people.values() if each is not people)
            found: list[float] = []
            for turn in range(_ROUNDS):
                self._open(other[0])
                number = people[turn % len(people)]
                found.append(self._painted.after(partial(self._on.characters.open, number)))
                floor.append(self._painted.repaint())
            every += found
            self._click(f"Another character, of {GAME_NAMES[game]}", found)
        self._taken.figures.append(compared("Another character, of any game", "ms", every, _FLOOR, floor))

    def _turn_pages(self) -> None:
        """Each page of each game, made now and again and again."""
        made: list[float] = []
        for game, people in self._people.items():
            self._open(people[0])
            made += self._turn_all(self._window.sheet.tabs)
            slowest = [max(self._turn_all(self._window.sheet.tabs)) for _ in range(_ROUNDS)]
            self._click(f"The slowest page of a sheet that was seen before, of {GAME_NAMES[game]}", slowest)
        self._click("A page of a sheet for the first time", made)

    def _turn_all(self, row: TabRow) -> list[float]:
        """Turn to all pages of a row in turn, back to the first in the end."""
        return [
            self._painted.after(partial(row.setCurrentIndex, place)) for place in (*range(1, row.count()), 0)
        ]

    def _click_on_sheets(self) -> None:
        """What a click changes on sheet, tray, log and rail; the slowest game of each round."""
        loaded, tracked, undone = list[float](), list[float](), list[float]()
        for turn in range(_ROUNDS):
            slow: list[tuple[float, float, float]] = []
            for people in self._people.values():
                self._open(people[0])
                sheet = self._on.session.character.sheet
                skill, tracker = sheet.skills[turn], sheet.trackers[0]
                slow.append(
                    (
                        self._painted.after(partial(self._on.rolls.tray.load_skill, skill.id)),
                        self._painted.after(partial(self._on.sheets.enter_tracker, tracker.id, "-1")),
                        self._painted.after(self._on.undo.undo),
                    )
                )
            for found, each in zip((loaded, tracked, undone), zip(*slow, strict=True), strict=True):
                found.append(max(each))
        self._click("A skill put in the tray, the slowest game", loaded)
        self._click("A point less in a tracker, saved and painted, the slowest game", tracked)
        self._click("Undo, saved and painted, the slowest game", undone)

    def _edit(self) -> None:
        """Into edit mode and out, and through its pages."""
        entered, left, turned = list[float](), list[float](), list[float]()
        edit = self._window.commands["edit"].trigger
        for turn in range(_ROUNDS + 1):
            slow = []
            for people in (self._people[game] for game in _TWO):
                self._open(people[0])
                into = self._painted.after(edit)
                pages = max(self._turn_all(edit_page(self._window).tabs))
                slow.append((into, pages, self._painted.after(edit)))
            if turn:  # in the first round all is made
                for found, each in zip((entered, turned, left), zip(*slow, strict=True), strict=True):
                    found.append(max(each))
        self._click("Into edit mode, the slower of two games", entered)
        self._click("Out of edit mode, the slower of two games", left)
        self._click("The slowest page of edit mode", turned)

    def _lead_through_wizards(self) -> None:
        """Downtime from its first page to its last; it is left as it was entered, again and again."""
        entered, stepped = list[float](), list[float]()
        for turn in range(_ROUNDS + 1):
            slow = []
            for people in (self._people[game] for game in _TWO):
                self._open(people[0])
                into = self._painted.after(self._window.commands["downtime"].trigger)
                wizard = self._window.pages[DOWNTIME]
                steps = [self._painted.after(wizard.next_requested.emit) for _ in range(2)]
                steps += [self._painted.after(wizard.back_requested.emit) for _ in range(2)]
                slow.append((into, max(steps)))
                self._window.pages.show_play()
            if turn:
                for found, each in zip((entered, stepped), zip(*slow, strict=True), strict=True):
                    found.append(max(each))
        self._click("Into downtime, the slower of two games", entered)
        self._click("A step of downtime, the slower of two games", stepped)

    def _follow_the_hand(self) -> None:
        """What comes again and again while the window is dragged wider, or a letter is typed."""
        width, height = _SIZE
        self._open(self._people["coc7"][0])
        dragged, floor = list[float](), list[float]()
        for step in [*range(_ROUNDS), *reversed(range(_ROUNDS))]:
            size = width - step * _STEP, height - step * _STEP
            dragged.append(self._painted.after(partial(self._window.resize, *size)))
            floor.append(self._painted.repaint())
        name = "The window, eight pixels narrower and lower"
        self._taken.figures.append(compared(name, "ms", dragged, _FLOOR, floor, times=2))
        field = self._window.sheet.skills.filter
        self._hand("A letter in the filter of the skills", lambda: field, "spot hidden")
        self._window.commands["edit"].trigger()
        found = edit_page(self._window).findChildren(QLineEdit)
        self._hand(
            "A letter in a field of edit mode",
            lambda: next(each for each in found if each.isVisible()),
            "Marc",
        )
        self._window.commands["edit"].trigger()

    def _use_a_narrow_window(self) -> None:
        """One pane at a time: between sheet and tray, the pages of a sheet, and a roll seen in the tray."""
        self._open(self._people["coc7"][0])
        self._window.resize(*_NARROW)
        QTest.qWait(100)
        panes = self._window.findChild(PaneTabs)
        assert panes is not None
        turned, pages, rolled = list[float](), list[float](), list[float]()
        skill = self._on.session.character.sheet.skills[0].id
        for _ in range(_ROUNDS + 1):
            turned += [self._painted.after(partial(panes.turn, to_tray=to)) for to in (True, False)]
            pages.append(max(self._turn_all(self._window.sheet.tabs)))
            rolled.append(self._painted.after(partial(self._on.rolls.roll_skill, skill, 0)))
            self._window.tray.land()
            panes.turn(to_tray=False)
        self._click("A narrow window, between sheet and tray", turned[2:])
        self._click("A narrow window, the slowest page of a sheet", pages[1:])
        self._click("A narrow window, a roll to its first frame in the tray", rolled[1:])
        self._window.resize(*_SIZE)
        QTest.qWait(100)

    def _hand(self, name: str, find: Callable[[], QLineEdit], text: str) -> None:
        field = find()
        field.setFocus()
        field.clear()
        took = [self._painted.after(partial(QTest.keyClicks, field, letter)) for letter in text]
        self._taken.figures.append(limited(name, "ms", took, _HAND_MS))
        field.clear()

    def _change_look(self, when: str) -> None:
        """Dark and light in turn, and larger text and the usual."""
        commands = self._window.commands
        for name, acts in (
            ("Dark or light", ("theme_dark", "theme_light")),
            ("Another size of text", ("larger", "usual")),
        ):
            took = [self._painted.after(commands[act].trigger) for _ in range(3) for act in acts]
            self._click(f"{name}, {when}", took)

    def _click(self, name: str, took: Sequence[float]) -> None:
        self._taken.figures.append(limited(f"{name}: from the click to painted", "ms", took, _CLICK_MS))
