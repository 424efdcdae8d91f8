"""The pages of the main window: one at a time, each built when it is first shown."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.widgets.play import Play

if TYPE_CHECKING:
    from desktop.viewdata.downtime import DowntimeView
    from desktop.viewdata.shell import FirstRunView, ProblemView, ReviewView
    from desktop.widgets.downtime.wizard import DowntimeWizard
    from desktop.widgets.first_run import FirstRun
    from desktop.widgets.import_review import ImportReview
    from desktop.widgets.problem_page import ProblemPage

PLAY, FIRST_RUN, REVIEW, PROBLEM = "play", "first-run", "review", "problem"
DOWNTIME = "downtime"
"""The ids of the pages."""


class Pages(QStackedWidget):
    """Play, the first-run page, the review of an import, downtime, and a library that will not open."""

    sample_requested = Signal(str)
    import_requested = Signal()
    review_accepted = Signal()
    review_all_accepted = Signal()
    review_skipped = Signal()
    problem_choice = Signal(str)
    turned = Signal(str)
    """Another page is shown; carries its id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the pages with play alone."""
        super().__init__(parent)
        self.play = Play()
        self._first_run: FirstRun | None = None
        self._review: ImportReview | None = None
        self._problem: ProblemPage | None = None
        self._downtime: DowntimeWizard | None = None
        self._page = PLAY
        self.addWidget(self.play)
        self.play.rail.import_requested.connect(self.import_requested)

    @property
    def page(self) -> str:
        """The id of the page on show."""
        return self._page

    def show_play(self) -> None:
        """Turn to the sheet and the dice."""
        self._turn_to(self.play, PLAY)

    def show_first_run(self, view: "FirstRunView") -> None:
        """Greet a player whose library is empty."""
        if self._first_run is None:
            from desktop.widgets.first_run import FirstRun

            self._first_run = FirstRun()
            self._first_run.sample_requested.connect(self.sample_requested)
            self._first_run.import_requested.connect(self.import_requested)
            self.addWidget(self._first_run)
        self._first_run.show_view(view)
        self._turn_to(self._first_run, FIRST_RUN)

    def show_review(self, view: "ReviewView") -> None:
        """Show a character read from a file."""
        if self._review is None:
            from desktop.widgets.import_review import ImportReview

            self._review = ImportReview()
            self._review.accepted.connect(self.review_accepted)
            self._review.all_accepted.connect(self.review_all_accepted)
            self._review.skipped.connect(self.review_skipped)
            self.addWidget(self._review)
        self._review.show_view(view)
        self._turn_to(self._review, REVIEW)

    @property
    def downtime(self) -> "DowntimeWizard":
        """The wizard that leads through downtime, made when it is first wanted."""
        if self._downtime is None:
            from desktop.widgets.downtime.wizard import DowntimeWizard

            self._downtime = DowntimeWizard()
            self.addWidget(self._downtime)
        return self._downtime

    def show_downtime(self, view: "DowntimeView") -> None:
        """Lead a character through downtime."""
        self.downtime.show_view(view)
        self._turn_to(self.downtime, DOWNTIME)

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
        self._page = page_id
        self.setCurrentWidget(page)
        self.turned.emit(page_id)
