"""The pages of the main window: one at a time, each built when it is first shown."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.widgets.play import Play

if TYPE_CHECKING:
    from desktop.viewdata.creating import CreatingView
    from desktop.viewdata.dice_sets import DiceSet
    from desktop.viewdata.downtime import DowntimeView
    from desktop.viewdata.shell import FirstRunView, ProblemView
    from desktop.widgets.creating.wizard import CreatingWizard
    from desktop.widgets.dice_only.page import DiceOnlyPage
    from desktop.widgets.downtime.wizard import DowntimeWizard
    from desktop.widgets.first_run import FirstRun
    from desktop.widgets.importing.page import ImportPage
    from desktop.widgets.library.library_page import LibraryPage
    from desktop.widgets.problem_page import ProblemPage
    from desktop.widgets.timeline.page import TimelinePage

PLAY, FIRST_RUN, REVIEW, PROBLEM = "play", "first-run", "review", "problem"
DOWNTIME, LIBRARY, CREATING, DICE_ONLY = "downtime", "library", "creating", "dice-only"
TIMELINE = "timeline"
"""The ids of the pages."""


class Pages(QStackedWidget):
    """Play, the first-run page, the review of an import, downtime, dice alone, and a library's problem."""

    sample_requested = Signal(str)
    new_requested = Signal(str)
    """Make a character of the game with this id, "" where it is still to be chosen."""
    import_requested = Signal()
    dice_requested = Signal()
    """Roll dice without a character."""
    problem_choice = Signal(str)
    turned = Signal(str)
    """Another page is shown; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the pages with play alone."""
        super().__init__(parent)
        self.play = Play()
        self._first_run: FirstRun | None = None
        self._importing: ImportPage | None = None
        self._problem: ProblemPage | None = None
        self._downtime: DowntimeWizard | None = None
        self._library: LibraryPage | None = None
        self._creating: CreatingWizard | None = None
        self._dice_only: DiceOnlyPage | None = None
        self._timeline: TimelinePage | None = None
        self._page = PLAY
        self._dice_set: DiceSet | None = None
        self.addWidget(self.play)
        self.play.rail.new_requested.connect(partial(self.new_requested.emit, ""))

    @property
    def page(self) -> str:
        """The id of the page on show."""
        return self._page

    def set_dice_set(self, look: "DiceSet") -> None:
        """Show dice of another set from now on, on every page."""
        self._dice_set = look
        if self._first_run is not None:
            self._first_run.set_dice_set(look)
        if self._downtime is not None:
            self._downtime.set_dice_set(look)
        if self._creating is not None:
            self._creating.sections.set_dice_set(look)

    def show_play(self) -> None:
        """Turn to the sheet and the dice."""
        self._turn_to(self.play, PLAY)

    def show_first_run(self, view: "FirstRunView") -> None:
        """Greet a player whose library is empty."""
        if self._first_run is None:
            from desktop.widgets.first_run import FirstRun

            self._first_run = FirstRun()
            if self._dice_set is not None:
                self._first_run.set_dice_set(self._dice_set)
            self._first_run.sample_requested.connect(self.sample_requested)
            self._first_run.new_requested.connect(self.new_requested)
            self._first_run.import_requested.connect(self.import_requested)
            self._first_run.dice_requested.connect(self.dice_requested)
            self.addWidget(self._first_run)
        self._first_run.show_view(view)
        self._turn_to(self._first_run, FIRST_RUN)

    @property
    def importing(self) -> "ImportPage":
        """The page of an import, made when it is first wanted."""
        if self._importing is None:
            from desktop.widgets.importing.page import ImportPage

            self._importing = ImportPage()
            self.addWidget(self._importing)
        return self._importing

    @property
    def has_importing(self) -> bool:
        """Whether :attr:`importing` was made."""
        return self._importing is not None

    def show_importing(self) -> None:
        """Turn to an import; what it shows is told to :attr:`importing`."""
        if self._page != REVIEW:
            self._turn_to(self.importing, REVIEW)
            self.importing.focus_first()

    @property
    def downtime(self) -> "DowntimeWizard":
        """The wizard that leads through downtime, made when it is first wanted."""
        if self._downtime is None:
            from desktop.widgets.downtime.wizard import DowntimeWizard

            self._downtime = DowntimeWizard()
            if self._dice_set is not None:
                self._downtime.set_dice_set(self._dice_set)
            self.addWidget(self._downtime)
        return self._downtime

    def show_downtime(self, view: "DowntimeView") -> None:
        """Lead a character through downtime."""
        self.downtime.show_view(view)
        self._turn_to(self.downtime, DOWNTIME)

    @property
    def library(self) -> "LibraryPage":
        """The page of all characters, made when it is first wanted."""
        if self._library is None:
            from desktop.widgets.library.library_page import LibraryPage

            self._library = LibraryPage()
            self._library.import_requested.connect(self.import_requested)
            self._library.new_requested.connect(self.new_requested)
            self.addWidget(self._library)
        return self._library

    @property
    def has_library(self) -> bool:
        """Whether :attr:`library` was made."""
        return self._library is not None

    def show_library(self) -> None:
        """Turn to all characters; what they are is told to :attr:`library`."""
        self._turn_to(self.library, LIBRARY)
        self.library.focus_first()

    @property
    def creating(self) -> "CreatingWizard":
        """The wizard that makes a character, made when it is first wanted."""
        if self._creating is None:
            from desktop.widgets.creating.wizard import CreatingWizard

            self._creating = CreatingWizard()
            if self._dice_set is not None:
                self._creating.sections.set_dice_set(self._dice_set)
            self.addWidget(self._creating)
        return self._creating

    def show_creating(self, view: "CreatingView") -> None:
        """Show a step of making a character."""
        self.creating.show_view(view)
        self._turn_to(self.creating, CREATING)

    @property
    def dice_only(self) -> "DiceOnlyPage":
        """The page of dice without a character, made when it is first wanted."""
        if self._dice_only is None:
            from desktop.widgets.dice_only.page import DiceOnlyPage

            self._dice_only = DiceOnlyPage()
        return self._dice_only

    def show_dice_only(self) -> None:
        """Turn to the dice, with the rail beside them; what they show is told to :attr:`dice_only`."""
        page = self.dice_only
        self._turn_to(self.play, DICE_ONLY)
        page.focus_first()

    @property
    def timeline(self) -> "TimelinePage":
        """The page of the open character's timeline, made when it is first wanted."""
        if self._timeline is None:
            from desktop.widgets.timeline.page import TimelinePage

            self._timeline = TimelinePage()
        return self._timeline

    def show_timeline(self) -> None:
        """Turn to the timeline, with the rail beside it; what it shows is told to :attr:`timeline`."""
        page = self.timeline
        self._turn_to(self.play, TIMELINE)
        page.open()

    def show_problem(self, view: "ProblemView") -> None:
        """Show what keeps the library from opening."""
        if self._problem is None:
            from desktop.widgets.problem_page import ProblemPage

            self._problem = ProblemPage()
            self._problem.chosen.connect(self.problem_choice)
            self.addWidget(self._problem)
        self._problem.show_view(view)
        self._turn_to(self._problem, PROBLEM)

    def _turn_to(self, page: QWidget, page_id: str) -> None:
        if page_id == self._page:
            return
        if self._page == CREATING:
            self.creating.settle()  # what is typed brings another view, which would turn the page back
        self._page = page_id
        beside_rail = {DICE_ONLY: self._dice_only, TIMELINE: self._timeline}
        self.play.show_beside_rail(beside_rail.get(page_id))
        self.setCurrentWidget(page)
        if page_id == PLAY:
            self.play.take_focus_back()
            self._wait_out_second_click()
        self.turned.emit(page_id)

    def _wait_out_second_click(self) -> None:
        """Let the second of two quick clicks go by: it was meant for another page, and here it rolls."""
        unseen = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        self.play.setAttribute(unseen)
        ms = QGuiApplication.styleHints().mouseDoubleClickInterval()
        QTimer.singleShot(ms, self.play, lambda: self.play.setAttribute(unseen, on=False))
