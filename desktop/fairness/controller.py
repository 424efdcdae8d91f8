"""Counts dice: reads the journals in pieces off the UI thread."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.disk import reason, write_whole
from desktop.fairness import view as fairness
from desktop.library.problems import LibraryProblem
from desktop.library.records.characters import CharacterId
from desktop.library.records.faces import Place
from desktop.library.store.library import Library
from desktop.session.background import Background
from desktop.session.session import Session
from desktop.views.problems import problem_view
from rules_core.dice.sources import Drawn
from rules_core.sheet.fairness import Counts, DiceReplay, PlanDice


class Counting:
    """One count of all journals, or of the rolls without a character.

    Used by one thread at a time; ``go_on`` reads the next piece.
    """

    def __init__(self, library: Library, scope: str, only: CharacterId | None) -> None:
        """``only`` is the character counted in the scope of the open one."""
        self._library = library
        self.scope = scope
        self._only = only
        self.counted = fairness.Counted(Counts(), Counts())
        self.read = 0
        """The number of entries read so far."""
        self.entries = 0
        """The number of entries in all."""
        self._pieces = self._tray() if scope == fairness.DICE_ONLY else self._journals()

    def go_on(self) -> bool:
        """Read the next piece. Return False at the end. May raise ``LibraryProblem``."""
        rows = next(self._pieces, 0)
        self.read += rows
        return rows > 0

    def _journals(self) -> Iterator[int]:
        library, only = self._library, self._only
        self.entries = library.count_entries(only)
        shared = library.shared_actions() if only is None else frozenset()
        plans = library.plans_under_way(only)
        told: set[str] = set()
        place, journal = Place(), (CharacterId(0), DiceReplay())
        while (piece := library.dice_rolled(only, place)).rows:
            for character, action, entry in piece.entries:
                if character != journal[0]:
                    self._count_plan(plans, *journal)
                    journal = character, DiceReplay()
                fell = journal[1].fell(entry)
                if fell and action in shared:
                    if action in told:
                        continue
                    told.add(action)
                self._count(fell)
            place = piece.end
            yield piece.rows
        self._count_plan(plans, *journal)
        for begun in plans.values():
            self._count(DiceReplay().rolled_since(begun))

    def _count_plan(
        self, plans: dict[CharacterId, PlanDice], character: CharacterId, retold: DiceReplay
    ) -> None:
        if (begun := plans.pop(character, None)) is not None:
            self._count(retold.rolled_since(begun))

    def _tray(self) -> Iterator[int]:
        self.entries = self._library.count_throws()
        after = 0
        while (piece := self._library.tray_dice_rolled(after)).rows:
            self._count(piece.drawn)
            after = piece.end
            yield piece.rows

    def _count(self, drawn: tuple[Drawn, ...]) -> None:
        for each in drawn:
            (self.counted.typed if each.typed else self.counted.app).add((each,))


class FairnessController(QObject):
    """Controls the dice fairness window. Nothing is rolled while it is open."""

    view_changed = Signal(object)
    """Carries the ``FairnessView`` to show."""
    told = Signal(object)
    """A file could not be written: carries a ``MessageView``."""

    def __init__(self, session: Session, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._background = background
        self._asked = fairness.Selection(
            fairness.ALL, session.character.sheet.name if session.is_open else "", False, ""
        )
        self._counting: Counting | None = None
        self._known: dict[str, fairness.Counted] = {}
        self._open = True

    def show(self) -> None:
        """Show the selected counts, counting them first if necessary."""
        scope = self._asked.scope
        if scope in self._known:
            self._counting = None
            self.view_changed.emit(fairness.fairness_view(self._asked, self._known[scope]))
            return
        only = self._session.character.id if scope == fairness.OPEN else None
        self._counting = Counting(self._session.library, scope, only)
        self.view_changed.emit(fairness.counting_view(self._asked, 0, 0))
        self._go_on(self._counting)

    def choose_scope(self, scope: str) -> None:
        """Count other rolls, cancelling a count in progress."""
        self._asked = self._asked._replace(scope=scope)
        self.show()

    def choose_die(self, die: str) -> None:
        """Show another kind of die."""
        self._asked = self._asked._replace(die=die)
        self._show_again()

    def show_own(self, own: bool) -> None:
        """Show the player's physical dice, or the app's dice."""
        self._asked = self._asked._replace(own=own)
        self._show_again()

    def export(self, path: Path) -> None:
        """Write the counts as a CSV file, completely or not at all."""
        counted = self._known.get(self._asked.scope)
        if counted is None:
            return
        text = fairness.csv_text(self._asked, counted)

        def done(_: None) -> None:
            if self._open:
                self._show_again(fairness.saved_note(path.name))

        def failed(error: Exception) -> None:
            if not isinstance(error, OSError):
                raise error
            self.told.emit(fairness.not_saved_message(path.name, reason(error)))

        self._background.run(lambda: write_whole(path, text.encode()), done, failed)

    def stop(self) -> None:
        """Cancel the count because the window was closed."""
        self._counting = None
        self._open = False

    def _show_again(self, note: str = "") -> None:
        counted = self._known.get(self._asked.scope)
        if counted is not None:
            self.view_changed.emit(fairness.fairness_view(self._asked, counted)._replace(note=note))
        elif self._counting is not None:
            self.view_changed.emit(
                fairness.counting_view(self._asked, self._counting.read, self._counting.entries)
            )

    def _go_on(self, counting: Counting) -> None:
        """Start reading the next piece; the window shows progress between pieces."""

        def done(more: bool) -> None:
            if counting is not self._counting:
                return
            if more:
                self._go_on(counting)
            else:
                self._counting = None
                self._known[counting.scope] = counting.counted
            self._show_again()

        def failed(error: Exception) -> None:
            if not isinstance(error, LibraryProblem):
                raise error
            log.error("dice were not counted: %s", error.what)
            if counting is self._counting:
                self._counting = None
                self.view_changed.emit(fairness.unread_view(self._asked, problem_view(error).title))

        self._background.run(counting.go_on, done, failed)
