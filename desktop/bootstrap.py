"""Builds the app and connects it, once. Reads as a list of what is wired to what.

The order keeps the first paint fast: one small read of the library, the window, and only then SQLAlchemy and
the rules, in a thread.
"""

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from desktop import crash
from desktop.controllers.background import Background
from desktop.library.first_list import first_list
from desktop.library.lock import LibraryLock, ask_to_raise
from desktop.library.problems import LibraryBusy, LibraryProblem
from desktop.paths import Places, places
from desktop.settings import LEAST_SCALE, MOST_SCALE, THEMES, Theme, load, save
from desktop.version import VERSION
from desktop.viewdata.rail import rail_view
from desktop.widgets import text, theme
from desktop.widgets.main_window import MainWindow
from desktop.words import tr

if TYPE_CHECKING:
    from desktop.controllers.characters import CharacterController
    from desktop.controllers.rolls import RollController
    from desktop.controllers.session import Session
    from desktop.controllers.sheets import SheetController
    from desktop.controllers.undo import UndoController
    from desktop.library.library import Library
    from desktop.viewdata.shell import ReviewView
    from rules_core.sources import DiceSource


_LONGEST_UNPAINTED_MS = 1000
_LATER_MS = 100
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")

Job = Callable[[], object]
"""What a command does."""


@dataclass(frozen=True, slots=True)
class Controllers:
    """Everything that acts on an open library."""

    session: "Session"
    characters: "CharacterController"
    rolls: "RollController"
    sheets: "SheetController"
    undo: "UndoController"


class App(QObject):
    """The running app: one window over one library."""

    ready = Signal()
    """The library is open and the last character can be rolled for, or there is none."""

    def __init__(
        self, app: QApplication, chosen: Places, lock: LibraryLock | None, dice: "DiceSource | None" = None
    ) -> None:
        super().__init__()
        self._app = app
        self._places = chosen
        self._lock = lock
        self._dice = dice
        self._settings = load(chosen.settings)
        self._background = Background(self)
        self.controllers: Controllers | None = None
        self._guard: QObject | None = None
        self._to_open = False
        self._unpainted = QTimer(self)
        self._unpainted.setSingleShot(True)
        self._unpainted.timeout.connect(self._open_library)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._do_later)
        self._apply_theme()
        self.window = MainWindow()
        self.window.place(self._settings.window, self._settings.splitter)
        self.window.mark_theme(self._settings.theme)
        self._jobs = self._window_jobs()
        self._wire_window()
        self._second_start = QFileSystemWatcher(self)
        self._second_start.fileChanged.connect(self._raise_window)
        self._watch_for_second_start()
        app.styleHints().colorSchemeChanged.connect(self._apply_theme)

    def start(self, refused: LibraryProblem | None = None) -> None:
        """Show the window with the list of characters, then open the library in the background.

        ``refused`` is a problem that was met before: the window then shows it and opens nothing.
        """
        found = first_list(self._places.library)
        problem = refused or found.problem
        if problem is not None:
            self._library_failed(problem)
        elif found.rows:
            self.window.show_rail(rail_view(found.rows, None))
            self.window.pages.show_play()
        else:
            self._show_first_run()
        self.window.show()
        if problem is None:
            self._to_open = True
            # A window that is covered or minimised may never be painted.
            self._unpainted.start(_LONGEST_UNPAINTED_MS)
            if self.window.is_painted:
                self._open_library()

    def _open_library(self) -> None:
        self._unpainted.stop()
        if not self._to_open:
            return
        self._to_open = False
        self._guard_text()
        path = self._places.library
        self._background.run(lambda: _load_library(path), self._library_opened, self._library_failed)
        self.window.build_play(self._preview)

    def _library_opened(self, library: "Library") -> None:
        self.controllers = self._build(library)
        self._wire(self.controllers)
        characters = self.controllers.characters
        if not characters.open_any(self._settings.last_character):
            characters.show_rail()
            if not characters.has_any:
                self._show_first_run()
        self._later.start(_LATER_MS)
        self.ready.emit()

    def _guard_text(self) -> None:
        """Have labels that Qt builds show their text literally; 25 ms, so not before the first paint."""
        if self._guard is None:
            self._guard = text.install_text_guard(self._app)

    def _do_later(self) -> None:
        """What nobody waits for: the log file, the menu of samples, the dice's shapes."""
        from desktop.widgets.tray.dice.felt import warm_up

        crash.keep_log(self._places.logs)
        self._show_samples()
        warm_up()

    def _library_failed(self, error: Exception) -> None:
        self._guard_text()
        crash.keep_log(self._places.logs)
        if not isinstance(error, LibraryProblem):
            raise error
        from desktop.viewdata.problems import problem_view

        crash.log.error("library: %s %s", type(error).__name__, error.what)
        self.window.pages.show_problem(problem_view(error))

    def _build(self, library: "Library") -> Controllers:
        from secrets import randbelow

        from desktop.controllers.characters import CharacterController
        from desktop.controllers.rolls import RollController
        from desktop.controllers.session import Session
        from desktop.controllers.sheets import SheetController
        from desktop.controllers.undo import UndoController
        from desktop.library.clock import now
        from rules_core.sources import LiveDice

        session = Session(library, now, self)
        return Controllers(
            session,
            CharacterController(session, now, self),
            RollController(session, self._dice or LiveDice(randbelow), self),
            SheetController(session, self),
            UndoController(session, self),
        )

    def _wire_window(self) -> None:
        window = self.window
        window.first_painted.connect(self._open_library)
        window.command_requested.connect(self._command)
        window.pages.problem_choice.connect(self._problem_choice)
        window.closing.connect(self._remember)

    def _wire(self, on: Controllers) -> None:
        window, sheet, tray = self.window, self.window.sheet, self.window.tray

        sheet.skill_roll_requested.connect(on.rolls.roll_skill)
        sheet.trait_roll_requested.connect(on.rolls.roll_trait)
        sheet.skill_load_requested.connect(on.rolls.load_skill)
        sheet.trait_load_requested.connect(on.rolls.load_trait)
        sheet.tick_requested.connect(on.sheets.toggle_tick)
        sheet.tracker_entered.connect(on.sheets.enter_tracker)

        tray.roll_requested.connect(on.rolls.roll)
        tray.difficulty_chosen.connect(on.rolls.choose_difficulty)
        tray.dice_chosen.connect(on.rolls.choose_dice)
        tray.pin_toggled.connect(on.rolls.pin)
        tray.luck_requested.connect(on.rolls.spend_luck)
        tray.push_requested.connect(on.rolls.push)
        tray.tick_undo_requested.connect(on.rolls.take_back_shown)
        tray.luck_undo_requested.connect(on.rolls.take_back_luck)
        on.rolls.take_back_requested.connect(on.undo.take_back)
        tray.row_requested.connect(on.rolls.show_roll)
        tray.more_requested.connect(on.rolls.more_log)
        tray.copy_requested.connect(self._copy_roll)
        tray.copy_all_requested.connect(self._copy_log)
        tray.landed.connect(on.rolls.landed)
        tray.landed.connect(on.sheets.landed)

        window.play.rail.character_requested.connect(on.characters.open)
        window.commands.character_chosen.connect(on.characters.open)
        window.commands.sample_chosen.connect(on.characters.open_sample)
        window.pages.sample_requested.connect(on.characters.open_sample)
        window.files_offered.connect(on.characters.import_files)
        window.pages.review_accepted.connect(on.characters.accept)
        window.pages.review_all_accepted.connect(on.characters.accept_all)
        window.pages.review_skipped.connect(on.characters.skip)
        window.undo_requested.connect(on.undo.undo)

        self._jobs |= self._library_jobs(on)
        on.session.opened.connect(window.pages.show_play)
        on.session.opened.connect(sheet.focus_skills)
        on.session.opened.connect(self._remember_character)
        on.session.not_saved.connect(self._not_saved)
        on.characters.rail_changed.connect(window.show_rail)
        on.characters.review_changed.connect(self._show_review)
        on.characters.not_imported.connect(self._not_imported)
        on.rolls.tray_changed.connect(window.show_tray)
        on.rolls.log_changed.connect(window.show_log)
        on.rolls.loaded.connect(sheet.show_loaded)
        on.sheets.sheet_changed.connect(window.show_sheet)
        on.undo.take_back_to_offered.connect(self._offer_take_back_to)
        for controller in (on.characters, on.sheets, on.undo):
            controller.notice.connect(window.show_notice)

    def _command(self, name: str) -> None:
        job = self._jobs.get(name)
        if job is not None:
            job()

    def _window_jobs(self) -> dict[str, Job]:
        window = self.window
        jobs: dict[str, Job] = {
            "import": window.choose_files,
            "quit": window.close,
            "larger": partial(self._resize_text, 10),
            "smaller": partial(self._resize_text, -10),
            "usual": self._usual_text,
            "keys": self._show_keys,
            "about": self._show_about,
        }
        jobs |= {f"theme_{name}": partial(self._choose_theme, name) for name in THEMES}
        return jobs

    def _library_jobs(self, on: Controllers) -> dict[str, Job]:
        sheet, tray, play = self.window.sheet, self.window.tray, self.window.play
        trackers = {f"tracker_{place + 1}": partial(sheet.edit_tracker, place) for place in range(4)}
        return trackers | {
            "filter": sheet.focus_filter,
            "next_tab": sheet.next_tab,
            "previous_tab": sheet.previous_tab,
            "next_pane": partial(play.focus_pane, 1),
            "previous_pane": partial(play.focus_pane, -1),
            "luck": tray.press_luck,
            "push": tray.press_push,
            "undo": on.undo.undo,
            "redo": on.undo.redo,
            "copy_log": self._copy_log,
            "roll": on.rolls.roll,
            "bonus": partial(on.rolls.add_dice, 1),
            "penalty": partial(on.rolls.add_dice, -1),
            "plain": partial(on.rolls.choose_dice, 0),
            "difficulty": on.rolls.next_difficulty,
            "next_character": partial(on.characters.step, 1),
            "previous_character": partial(on.characters.step, -1),
        }

    def tell_of_crash(self) -> None:
        """Say in one sentence that something went wrong; the log holds the rest."""
        self._notice(tr("Something went wrong. What is saved is safe; the log file has the details."))

    # Small answers to what screens ask

    def _preview(self, tracker_id: str, entered: str) -> tuple[str, str]:
        return self.controllers.sheets.preview(tracker_id, entered) if self.controllers else ("", "")

    def _notice(self, text: str) -> None:
        from desktop.viewdata.shell import NoticeView

        self.window.show_notice(NoticeView(text))

    def _copy_log(self) -> None:
        if self.controllers is not None and self.controllers.session.is_open:
            self.window.copy_text(self.controllers.rolls.log_text())
            self._notice(tr("The log is on the clipboard."))

    def _copy_roll(self, seq: int) -> None:
        if self.controllers is not None:
            self.window.copy_text(self.controllers.rolls.log_text(seq))
            self._notice(tr("The roll is on the clipboard."))

    def _show_keys(self) -> None:
        from desktop.viewdata.help import keys_help

        self._tell(*keys_help())

    def _show_about(self) -> None:
        from desktop.viewdata.help import about_words

        self._tell(*about_words(VERSION))

    def _tell(self, title: str, text: str, detail: str) -> None:
        from desktop.widgets.dialogs import tell

        tell(self.window, title, text, detail)

    def _show_review(self, view: "ReviewView | None") -> None:
        on = self.controllers
        if view is not None:
            self.window.pages.show_review(view)
        elif on is not None and on.session.is_open:
            self.window.pages.show_play()
        else:
            self._show_first_run()

    def _not_imported(self, sentences: str) -> None:
        self._tell(tr("Not imported"), tr("Nothing was changed by what could not be read."), sentences)

    def _not_saved(self, problem: LibraryProblem) -> None:
        from desktop.viewdata.problems import not_saved

        crash.log.error("not saved: %s %s", type(problem).__name__, problem.what)
        self.window.show_notice(not_saved(problem))

    def _offer_take_back_to(self, seq: int, words: str) -> None:
        from desktop.widgets.dialogs import confirm

        on = self.controllers
        if on is not None and confirm(
            self.window,
            tr("Take back to here"),
            tr("Later changes stand on this one. Take all of these back?"),
            words,
            tr("Take back to here"),
        ):
            on.undo.take_back_to(seq)

    def _show_first_run(self) -> None:
        from desktop.viewdata.first_run import first_run_view

        self.window.pages.show_first_run(first_run_view())

    def _show_samples(self) -> None:
        from desktop.viewdata.first_run import first_run_view

        self.window.commands.list_samples(
            tuple(each for game in first_run_view().games for each in game.samples)
        )

    def _problem_choice(self, choice: str) -> None:
        from desktop.viewdata.problems import OTHER, QUIT, RETRY, SET_ASIDE

        if choice == RETRY:
            self._try_again()
        elif choice == OTHER:
            self._choose_library()
        elif choice == QUIT:
            self.window.close()
        elif choice == SET_ASIDE:
            from desktop.library.aside import set_aside

            try:
                kept = set_aside(self._places.library)
            except OSError as error:
                self._tell(
                    tr("Not set aside"),
                    tr("The file could not be moved: {why}.").format(why=error.strerror),
                    "",
                )
                return
            self._try_again()
            self._notice(tr("The old library is kept in {place}.").format(place=kept))

    def _choose_library(self) -> None:
        """Open another library in place of one that cannot be opened."""
        from desktop.widgets.dialogs import choose_library

        path = choose_library(self.window)
        if path is None:
            return
        self._stop_watching()
        if self._lock is not None:
            self._lock.release()
        self._lock, self._places = None, places(path)
        self._try_again()

    def _try_again(self) -> None:
        """Open the library once more, after something was wrong with it."""
        try:
            self._lock = self._lock or LibraryLock.acquire(self._places)
        except LibraryProblem as problem:
            self.start(problem)
            return
        if self._lock is None:
            self.start(LibraryBusy(self._places.library, "another window holds it"))
            return
        self._watch_for_second_start()
        self.start()

    # Looks, and what is remembered

    def _apply_theme(self) -> None:
        kept = self._settings
        name = (
            theme.system_name() if kept.theme == "system" else ("dark" if kept.theme == "dark" else "light")
        )
        theme.apply(self._app, name, kept.text_percent / 100)

    def _choose_theme(self, name: Theme) -> None:
        self._settings = replace(self._settings, theme=name)
        self._apply_theme()
        self.window.mark_theme(name)
        save(self._places.settings, self._settings)

    def _resize_text(self, step: int) -> None:
        percent = min(MOST_SCALE, max(LEAST_SCALE, self._settings.text_percent + step))
        self._settings = replace(self._settings, text_percent=percent)
        self._apply_theme()
        save(self._places.settings, self._settings)

    def _usual_text(self) -> None:
        self._resize_text(100 - self._settings.text_percent)

    def _remember_character(self) -> None:
        """Keep at once which character is open, so that a crash comes back to it."""
        if self.controllers is not None and self.controllers.session.is_open:
            uuid = self.controllers.session.character.uuid
            if uuid != self._settings.last_character:
                self._settings = replace(self._settings, last_character=uuid)
                save(self._places.settings, self._settings)

    def _remember(self) -> None:
        window, splitter = self.window.placement()
        self._settings = replace(self._settings, window=window, splitter=splitter)
        save(self._places.settings, self._settings)

    def _watch_for_second_start(self) -> None:
        if self._lock is None:
            return
        ask_to_raise(self._places)  # makes the file, so that it can be watched
        self._second_start.addPath(str(self._places.raise_request))

    def _stop_watching(self) -> None:
        if self._second_start.files():
            self._second_start.removePaths(self._second_start.files())

    def _raise_window(self) -> None:
        self.window.showNormal() if self.window.isMinimized() else self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def exec(self) -> int:
        """Stay until the window is closed; the exit status."""
        return self._app.exec()

    def close(self) -> None:
        """Put everything away: the settings, the library, the lock."""
        self._remember()
        self._stop_watching()
        self._unpainted.stop()
        self._later.stop()
        if self._guard is not None:
            self._app.removeEventFilter(self._guard)
        if self.controllers is not None:
            self.controllers.session.library.close()
        if self._lock is not None:
            self._lock.release()


def _load_library(path: Path) -> "Library":
    """Open the library; in a thread, since this is what loads SQLAlchemy."""
    from desktop.library.library import Library

    return Library.open(path)


def new_app(chosen: Places, lock: LibraryLock | None) -> App:
    """The app as a process of its own runs it, not started yet."""
    # Nothing that start-up makes becomes garbage; Background switches the collector on again.
    gc.disable()
    qt = theme.new_application(sys.argv[0])
    qt.setApplicationName("Rollbook")
    qt.setApplicationDisplayName("Rollbook")
    qt.setDesktopFileName("rollbook")
    return App(qt, chosen, lock)


def run(chosen: Places) -> int:
    """Open the window over a library and stay until it is closed; the exit status (2 without a display)."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _DISPLAYS)):
        sys.stderr.write(
            tr("There is no display here for a window. `rollbook tour FOLDER` needs none.") + "\n"
        )
        return 2
    refused: LibraryProblem | None = None
    try:
        lock = LibraryLock.acquire(chosen)
    except LibraryProblem as problem:
        lock, refused = None, problem
    if lock is None and refused is None:
        ask_to_raise(chosen)
        sys.stderr.write(tr("Rollbook is open already; its window was brought to the front.") + "\n")
        return 0
    app = new_app(chosen, lock)
    crash.catch_everything(app.tell_of_crash)
    app.start(refused)
    status = app.exec()
    app.close()
    return status
