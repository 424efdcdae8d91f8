"""Shows changes that aren't saved yet, and runs the actions offered for them."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.base.crash import log
from desktop.base.dates import local_time
from desktop.base.disk import reason, write_whole
from desktop.kit.view.shell import MessageView
from desktop.library.problems import LibraryProblem
from desktop.session.session import Session
from desktop.views import unsaved
from desktop.views.entries import action_words
from rules_core.game.registry import system
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet


class WaitingController(QObject):
    """Presents ``Unsaved`` to the player."""

    banner_changed = Signal(object)
    """Carries a ``BannerView``, or None to hide the banner."""
    notice = Signal(object)
    """Carries a ``NoticeView``."""
    copied = Signal(str)
    """Text for the clipboard."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.unsaved.changed.connect(self._show)
        session.unsaved.saved_again.connect(lambda: self.notice.emit(unsaved.saved_again()))

    @property
    def is_any(self) -> bool:
        """Whether anything is unsaved."""
        return self._session.unsaved.is_any

    def question(self) -> MessageView:
        """Return the question about unsaved changes before closing."""
        waiting = self._session.unsaved
        return unsaved.leave_unsaved(waiting.count, refused=waiting.refused)

    def act(self, act: str) -> None:
        """Run an action of the banner; saving a copy elsewhere is ``write_copy``."""
        if act == unsaved.TRY:
            waiting = self._session.unsaved
            if not waiting.go_on() and waiting.problem is not None:
                self.notice.emit(unsaved.still_not_saved(waiting.problem))
        elif act == unsaved.TEXT:
            self.copied.emit(self.text())
            self.notice.emit(unsaved.text_copied())
        elif act == unsaved.AS_SAVED:
            self._session.unsaved.give_up()

    def text(self) -> str:
        """Return the unsaved changes as text: one line each, oldest first, then typed text and rolls."""
        lines = []
        for number, entry in self._session.unsaved.actions():
            sheet = self._sheet(number)
            if sheet is not None:
                at = f"{local_time(entry.at):%Y-%m-%d %H:%M}"
                lines.append(f"{at}  {sheet.name}: {_words(sheet, entry)}")
        return "\n".join([*lines, *self._session.unsaved.texts()])

    def write_copy(self, path: Path) -> bool:
        """Write the open character with all unsaved changes to a file. Return whether that worked."""
        from desktop.interchange.rollbook import write_rollbook

        session = self._session
        entries = list(session.journal.newest_first())[::-1]
        character = session.character
        try:
            write_whole(path, write_rollbook(character.sheet, entries, session.portrait, character.uuid))
        except OSError as error:
            log.error("no copy: %s", error.strerror)
            self.notice.emit(unsaved.copy_failed(reason(error)))
            return False
        self.notice.emit(unsaved.copy_saved(path.name))
        return True

    @property
    def name(self) -> str:
        """The name of the open character, "" for none."""
        return self._session.character.sheet.name if self._session.is_open else ""

    def _sheet(self, number: int) -> Sheet | None:
        session = self._session
        if session.is_open and session.character.id == number:
            return session.character.sheet
        try:
            return next(
                session.read_character(each).sheet for each, _ in session.unsaved.actions() if each == number
            )
        except LibraryProblem as problem:
            log.error("character %s: %s", number, problem.what)
            return None

    def _show(self) -> None:
        waiting = self._session.unsaved
        if waiting.is_told and waiting.problem is not None:
            view = unsaved.unsaved_banner(waiting.count, waiting.problem, refused=waiting.refused)
            self.banner_changed.emit(view)
        else:
            self.banner_changed.emit(None)


def _words(sheet: Sheet, entry: Entry) -> str:
    """What an unsaved change did: a roll with its result, text that was typed, or what was changed."""
    game = system(sheet.system)
    if entry.roll is not None:
        from datetime import date

        from desktop.views.entries import log_row
        from rules_core.sheet.journal import StandingRoll

        return log_row(StandingRoll(entry, entry.roll), date.min).text.partition("  ")[2]
    return entry.text or action_words(game, sheet, entry)
