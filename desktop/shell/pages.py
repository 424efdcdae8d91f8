"""The pages of the main window, shown one at a time and built when first shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.base.words import mark
from desktop.base.workarounds.turned_pages import turn_to
from desktop.shell.feature import Page
from desktop.shell.play import Play

if TYPE_CHECKING:
    from desktop.kit.view.shell import FirstRunView, ProblemView
    from desktop.shell.first_run import FirstRun
    from desktop.shell.problem_page import ProblemPage
    from desktop.views.dice_sets import DiceSet

Widget = TypeVar("Widget", bound=QWidget)


def _make_first_run() -> FirstRun:
    from desktop.shell.first_run import FirstRun

    return FirstRun()


def _make_problem() -> ProblemPage:
    from desktop.shell.problem_page import ProblemPage

    return ProblemPage()


PLAY = Page("play", Play)
FIRST_RUN = Page("first-run", _make_first_run, title=mark("Rollbook"))
PROBLEM = Page("problem", _make_problem, title=mark("Rollbook"), busy=True)
"""The shell's own pages; features add others."""


class Pages(QStackedWidget):
    """Shows one page at a time: play, the first-run page, a problem with the library, or one of a feature."""

    command_requested = Signal(str, tuple)
    """Run a command; carries its id and argument."""
    problem_choice = Signal(str)
    """The player chose an option of the problem page; carries its id."""
    turned = Signal(object)
    """Another page is shown; carries the ``Page``."""
    made = Signal(object)
    """The widget of a page was built; carries it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with only the play page."""
        super().__init__(parent)
        self.play = Play()
        self._widgets: dict[Page[Any], QWidget] = {PLAY: self.play}
        self.page: Page[Any] = PLAY
        """The visible page."""
        self._dice_set: DiceSet | None = None
        self._speed: int | None = None
        self.addWidget(self.play)
        self.play.rail.new_requested.connect(lambda: self.command_requested.emit("new", ("",)))

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Return the widgets of the pages built so far."""
        return tuple(self._widgets.values())

    def has(self, page: Page[Any]) -> bool:
        """Whether the widget of a page was built."""
        return page in self._widgets

    def __getitem__(self, page: Page[Widget]) -> Widget:
        """Return the widget of a page, building it if necessary."""
        if page not in self._widgets:
            made = self._widgets[page] = page.make()
            for name, value in (("set_dice_set", self._dice_set), ("set_speed", self._speed)):
                if value is not None and hasattr(made, name):
                    getattr(made, name)(value)
            if not page.beside_rail:
                self.addWidget(made)
            self.made.emit(made)
        return cast("Widget", self._widgets[page])

    def set_dice_set(self, look: DiceSet) -> None:
        """Use another dice set on every page."""
        self._dice_set = look
        self._tell_pages("set_dice_set", look)

    def set_speed(self, ms: int) -> None:
        """Set how long dice roll, in milliseconds, on every page."""
        self._speed = ms
        self._tell_pages("set_speed", ms)

    def _tell_pages(self, method: str, value: object) -> None:
        for page, widget in self._widgets.items():
            if page is not PLAY and hasattr(widget, method):
                getattr(widget, method)(value)

    @property
    def is_making(self) -> bool:
        """Whether a new character is being created on the visible page."""
        check = self.page.is_making
        return check is not None and check(self._widgets[self.page])

    @property
    def notice_area(self) -> QWidget | None:
        """Return where the visible page shows notices; None for the foot of the window."""
        area: QWidget | None = getattr(self._widgets[self.page], "notice_area", None)
        return area

    def finish_typing(self) -> None:
        """Save what is being typed on the visible page."""
        if self.page.finish_typing is not None:
            self.page.finish_typing(self._widgets[self.page])

    def turn_to(self, page: Page[Any]) -> None:
        """Show a page."""
        widget = self[page]
        if page is self.page:
            return
        from desktop.kit.layout.section import lay_out_now  # the first paint needs no sections

        if self.page.leave is not None:
            self.page.leave(self._widgets[self.page])
        self.page = page
        self.play.show_beside_rail(widget if page.beside_rail else None)
        turn_to(self, self.play if page.beside_rail else widget)
        lay_out_now()  # so that it is painted once
        if page is PLAY:
            self.play.take_focus_back()
            self._wait_out_second_click()
        self.turned.emit(page)

    @Slot()
    def show_play(self) -> None:
        """Show the sheet and the dice."""
        self.turn_to(PLAY)

    def show_first_run(self, view: FirstRunView) -> None:
        """Show the welcome page, because the library is empty."""
        is_new = not self.has(FIRST_RUN)
        page = self[FIRST_RUN]
        if is_new:
            page.sample_requested.connect(
                lambda sample: self.command_requested.emit("open-sample", (sample,))
            )
            page.new_requested.connect(lambda game: self.command_requested.emit("new", (game,)))
            page.import_requested.connect(lambda: self.command_requested.emit("import", ()))
            page.dice_requested.connect(lambda: self.command_requested.emit("dice_only", ()))
        page.show_view(view)
        self.turn_to(FIRST_RUN)

    def show_problem(self, view: ProblemView) -> None:
        """Show why the library can't be opened."""
        is_new = not self.has(PROBLEM)
        page = self[PROBLEM]
        if is_new:
            page.chosen.connect(self.problem_choice)
        page.show_view(view)
        self.turn_to(PROBLEM)

    def _wait_out_second_click(self) -> None:
        """Ignore the second click of a double click, which was meant for the previous page and would roll
        here.
        """
        unseen = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        self.play.setAttribute(unseen)
        ms = QGuiApplication.styleHints().mouseDoubleClickInterval()
        QTimer.singleShot(ms, self.play, lambda: self.play.setAttribute(unseen, on=False))
