"""A simulated user, off screen: clicks, types, sets dice and takes pictures."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

import shiboken6
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.base import words
from desktop.base.paths import places
from desktop.kit.look import theme
from desktop.library.store.lock import LibraryLock
from desktop.shell.app import App
from desktop.shell.feature import Feature
from desktop.shell.pages import FIRST_RUN, PROBLEM
from desktop.tour.colour_blind import SIGHTS, seen_picture
from desktop.tour.hands import Hands
from desktop.tour.look import USUAL, Look
from rules_core.dice.faces import Die, F, Face
from rules_core.dice.sources import DiceSource, LiveDice, ScriptedDice

_NOTHING = Look()
_FAST_PNG = 80
"""Qt's compression percentage: fast rather than small."""
_MOST_GRABS = 10

ROLLING = "rolling"
"""The state of a picture with dice in motion, which differs in every tour."""

_SEED = 7


class Visitor(Hands):
    """Drives the real window over a real library and takes pictures."""

    def __init__(
        self,
        qt: QApplication,
        features: Callable[[], Sequence[Feature[Any]]],
        folder: Path,
        home: Path,
        chosen: Look = _NOTHING,
    ) -> None:
        """Open the app with these features over a new library in ``home``.

        Pictures go to ``folder``, which exists. ``chosen`` is the look of all pictures; it takes precedence
        over looks that parts of the tour set.
        """
        super().__init__(qt)
        self._features = features
        self.home = self._root = home
        self._homes = 0
        self.dice = TableDice()
        self.pictures: list[dict[str, Any]] = []
        """The pictures taken, in order, as recorded in ``tour.json``."""
        self.run = ""
        """The prefix of each picture's number, such as "playing"."""
        self._folder = folder
        self._chosen = chosen
        self._worn = self.usual
        self.open(home / "library.db")

    @property
    def usual(self) -> Look:
        """The look used unless another is set."""
        return self._chosen.over(USUAL)

    def open(self, library: Path) -> None:
        """Open the app over a library; it must not be open."""
        chosen = places(library)
        lock = LibraryLock.acquire(chosen)
        if lock is None:
            raise RuntimeError("the tour's own library is in use")
        self.app = app = App(self.qt, chosen, lock, self.dice, features=self._features)
        app.settings.remember_rolling()  # the hint has a picture of its own
        ready: list[bool] = []
        app.ready.connect(lambda: ready.append(True))
        self._worn = self.usual
        self._choose_settings()
        app.start()
        self.wait(lambda: bool(ready) or app.window.pages.page == PROBLEM)
        assert self._worn.size is not None
        app.window.resize(*self._worn.size)
        QTest.qWait(100)  # until the layout has settled

    def start_fresh(self) -> None:
        """Close the app and open it over a new library, as at the first start."""
        self.close()
        self._homes += 1
        self.home = self._root / str(self._homes)
        self.home.mkdir()
        self.dice = TableDice()
        self.open(self.home / "library.db")
        self.wait(lambda: self.window.pages.page == FIRST_RUN)

    def close(self) -> None:
        """Close the app if it is open, and free it."""
        if not shiboken6.isValid(self.app):
            return
        self.window.close()
        self.app.close()
        # Now, or the garbage collector does it at any time in any thread.
        shiboken6.delete(self.app.window)
        shiboken6.delete(self.app)

    def shot(
        self, title: str, screen: str, state: str, shown: QWidget | None = None, over: QWidget | None = None
    ) -> None:
        """Take a picture of the main window or of another one; a popup may be ``over`` it."""
        window = shown or self.window
        picture = _grabbed(window) if state == ROLLING else _settled(window)
        if over is not None:
            painter = QPainter(picture)
            painter.drawPixmap(window.mapFromGlobal(over.mapToGlobal(QPoint())), over.grab())
            painter.end()
        self.keep(picture, title, screen, state)

    def again(self, title: str, screen: str, state: str, *looks: Look) -> None:
        """Take the picture once more in each of these looks, then restore the normal look.

        Looks that conflict with the one chosen for all pictures are skipped. A window over the app's keeps
        its size.
        """
        for look in looks:
            clash = self._chosen.parts.keys() & look.parts.keys()
            if not clash and not (look.size and self.front is not self.window):
                self.wear(look)
                self.shot(f"{title}, {look.words()}", screen, state, self.front)
        self.wear(_NOTHING)

    def shot_colour_blind(self, title: str, screen: str, state: str) -> None:
        """Take the picture with each kind of colour blindness."""
        picture = _settled(self.front).toImage()
        for sight in SIGHTS:
            self.keep(
                QPixmap.fromImage(seen_picture(picture, sight)), f"{title}, {sight}", screen, state, sight
            )

    def keep(self, picture: QPixmap, title: str, screen: str, state: str, sight: str = "all colours") -> None:
        """Save a picture as seen with this kind of vision."""
        number = len(self.pictures) + 1
        named = "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())
        file = f"{self.run}-{number:03d}-{named}.png"
        if not picture.save(str(self._folder / file), "PNG", _FAST_PNG):
            raise RuntimeError(f"{file} could not be written")
        kept = self.app.settings.settings
        self.pictures.append(
            {
                "file": file,
                "title": title,
                "screen": screen,
                "state": state,
                "run": self.run,
                "theme": theme.current().name,
                "contrast": kept.contrast,
                "letters": kept.letters,
                "size": [picture.width(), picture.height()],
                "text_scale": kept.text_percent / 100,
                "language": words.spoken(),
                "sight": sight,
            }
        )

    def wear(self, look: Look) -> None:
        """Switch to this look on top of the normal one, unless another was chosen."""
        self._worn = self._chosen.over(look).over(USUAL)
        self._choose_settings()
        assert self._worn.size is not None
        self.window.resize(*self._worn.size)
        QTest.qWait(30)

    def _apply(self, look: Look) -> None:
        self.wear(Look(**{**self._worn.parts, **look.parts}))  # type: ignore[arg-type]

    def _choose_settings(self) -> None:
        settings, worn = self.app.settings, self._worn
        kept = settings.settings
        wanted = (
            ("theme", kept.theme, worn.theme),
            ("contrast", kept.contrast, worn.contrast),
            ("letters", kept.letters, worn.letters),
            ("text_size", kept.text_percent, worn.text),
        )
        changes = [(name, str(new)) for name, old, new in wanted if old != new]
        for at, (name, new) in enumerate(changes, 1):
            settings.blockSignals(at < len(changes))
            settings.choose(name, new)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, in pixels, unless a size was chosen."""
        self._apply(Look(size=size))

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Use the theme "light" or "dark", unless one was chosen."""
        self._apply(Look(theme=name))

    def text(self, percent: int) -> None:
        """Set the text size in percent, unless one was chosen."""
        self._apply(Look(text=percent))

    def picture_of(self, command: str, title: str, screen: str, *looks: Look) -> None:
        """Open a window by its command, take its picture, also in these looks, and close it."""

        def take() -> None:
            self.shot(title, screen, "open", self.front)
            self.again(title, screen, "open", *looks)

        self.in_window(self.window.commands[command].trigger, take)

    def roll_skill(self, skill: str, faces: Mapping[str, Sequence[Face]]) -> None:
        """Click a skill and roll these faces."""
        self.dice.put(faces)
        self.click_skill(skill)
        self.land()

    def shot_shared_roll(self, title: str) -> None:
        """Save the roll as it is shared as a picture."""
        self.pick_from("Share this roll", "picture")
        self.keep(QApplication.clipboard().pixmap(), title, "share", "picture")


def _grabbed(window: QWidget) -> QPixmap:
    QTest.qWait(30)
    return window.grab()


def _settled(window: QWidget) -> QPixmap:
    picture = _grabbed(window)
    for _ in range(_MOST_GRABS):
        last, picture = picture, _grabbed(window)
        if last.toImage() == picture.toImage():
            break
    return picture


class TableDice(DiceSource):
    """Returns the faces set before each roll."""

    def __init__(self) -> None:
        self._script: DiceSource = ScriptedDice()

    def set_faces(self, tens: list[int], units: int) -> None:
        """Set the faces of the next roll."""
        self.put({"tens": tens, "units": [units]})

    def put(self, faces: Mapping[str, Sequence[Face]], **parts: Mapping[str, Sequence[Face]]) -> None:
        """Set the faces of any dice in the next roll, except those of named parts."""
        self._script = ScriptedDice(faces, parts)

    def use_random_faces(self) -> None:
        """Use seeded random faces for the next rolls, the same in every tour."""
        self._script = LiveDice(Random(_SEED).randrange)  # noqa: S311 - not for play

    def part(self, name: str) -> DiceSource:
        """Return the dice set for one part."""
        return self._script.part(name)

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        """Return the next faces that were set."""
        return self._script.draw(die, count)
