"""The running app: one window over one library, from the first paint to the open character.

The order keeps the first paint fast: one small read of the library, the window with the list, and only then
the other panes, the features' declarations, and SQLAlchemy and the rules in a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from desktop.base import crash
from desktop.base.workarounds.layout_items import forget_items
from desktop.kit.look import theme
from desktop.library.search.first_list import FirstList, FirstState
from desktop.session.background import Background
from desktop.session.opening import OpeningController
from desktop.session.settings import SettingsController
from desktop.session.starts import Start
from desktop.shell.appearance import Appearance
from desktop.shell.commands import COMMANDS
from desktop.shell.feature import Early
from desktop.shell.host import Host
from desktop.shell.main_window import MainWindow
from desktop.views.rail import rail_view

if TYPE_CHECKING:
    from desktop.base.paths import Places
    from desktop.kit.view.shell import NoticeView, ProblemView
    from desktop.library.moving.moving import Plan
    from desktop.library.problems import LibraryProblem
    from desktop.library.running.last_end import Running
    from desktop.library.store.library import Library
    from desktop.library.store.lock import LibraryLock
    from desktop.rolling.tray_wishes import TrayRequests
    from desktop.shell.feature import Feature
    from desktop.shell.host import Controllers
    from desktop.views.tray_intents import TrayIntent
    from rules_core.dice.sources import DiceSource

_LONGEST_UNPAINTED_MS = 1000
_LATER_MS = 100
_SLOW_MS = 500
"""After this long a banner says that the library is still being opened; earlier it would only flash by."""

_BLOCKED_MS = 200
"""How often to check whether a question was answered while files wait to be imported."""


class App(QObject):
    """The running app: one window over one library."""

    ready = Signal()
    """The library is open and the last character can be rolled for, or there is none."""
    crashed = Signal()
    """An exception was not caught, in any thread."""

    def __init__(
        self,
        app: QApplication,
        chosen: Places,
        lock: LibraryLock | None,
        dice: DiceSource | None = None,
        *,
        features: Callable[[], Sequence[Feature[Any]]],
        safe: bool = False,
    ) -> None:
        """Build the window over the library at ``chosen``; pass ``dice`` only in tests.

        ``features`` loads their declarations, after the first paint. In ``safe`` mode no character is opened,
        and default settings are used and not saved.
        """
        super().__init__()
        forget_items()
        self.qt = app
        self.is_safe = safe
        """Whether the app runs in safe mode: default settings, and no character opened."""
        self._dice = dice
        self._load_features: Callable[[], Sequence[Feature[Any]]] | None = features
        self.running: Running | None = None
        """The record that a window is open over the library, and how the last session ended."""
        self.ahead: Start | None = None
        """What to open after this window is closed, or None."""
        self.controllers: Controllers | None = None
        self.handed: tuple[Path, ...] = ()
        """Files queued for import until the library is open."""
        self.background = Background(self)
        """Runs jobs off the UI thread."""
        self.settings = SettingsController(None if safe else chosen.settings, self.background, self)
        self.appearance = Appearance(app, self.settings, self)
        self.opening = OpeningController(chosen, lock, self.background, self)
        self.window = MainWindow()
        kept = self.settings.settings
        self.window.place(kept.window, kept.splitter)
        self.host = Host(self)
        self._mark_look()
        self._to_open = False
        self._parts: Iterator[None] = iter(())
        self._wishes: TrayRequests | None = None
        self._waiting: list[tuple[Callable[..., object], tuple[object, ...]]] = []
        self._unpainted = self._timer(self._open)
        self._next_part = self._timer(self._build_part)
        self._later = self._timer(self._do_later)
        self._slow = self._timer(self._show_slow)
        self._portraits = self._timer(self._read_portraits)
        self._settled = self._timer(self._settle)
        self._unblocked = self._timer(self._import_handed)
        self.crashed.connect(self.notify_of_crash)
        self._connect_window()

    def start(self, refused: LibraryProblem | None = None, move: Plan | None = None) -> None:
        """Show the window with the list of characters, then open the library in the background.

        ``refused`` is a problem that was met before: the window then shows it and opens nothing. With a
        ``move`` the library is moved before it is opened.
        """
        if refused is not None and not self.opening.can_read(refused):
            self.opening.fail(refused)
        elif move is not None:
            self.load_features()
            self.host.run("move-first", move)
        else:
            self._looked(self.opening.look())
        self.window.show()
        if self.settings.is_damaged:
            from desktop.views.problems import settings_damaged

            self.window.show_notice(settings_damaged())

    def exec(self) -> int:
        """Run until the window is closed. Return the exit status."""
        return self.qt.exec()

    def close(self) -> None:
        """Close the library and release its lock."""
        for timer in (self._unpainted, self._next_part, self._later, self._slow, self._portraits):
            timer.stop()
        self._settled.stop()
        self._unblocked.stop()
        self.host.stop()
        self.background.close()
        self.settings.close()
        if self.controllers is not None:
            self.controllers.session.unsaved.close()
            self.controllers.session.library.close()
        if self.running is not None:
            self.running.end()
            self.running = None
        self.opening.close()
        self.host.close()
        if self.ahead is not None and self.ahead.places.library != self.opening.places.library:
            self.settings.forget_character()
        crash.log_end()

    def take_down(self) -> None:
        """Delete what was closed, before another app is built in this process."""
        for each in (self.window, self):
            each.deleteLater()
            self.qt.sendPostedEvents(each, QEvent.Type.DeferredDelete.value)

    def leave_for(self, ahead: Start) -> bool:
        """Close the window to open something else in its place. Return False if the player cancels."""
        self.ahead = ahead._replace(safe=self.is_safe)
        if not self.window.close():
            self.ahead = None
        return self.ahead is not None

    def end(self, *, asks: bool) -> bool:
        """Close the window at the request of the terminal or the system. Return False if the player cancels.

        With ``asks``, the player is asked about unsaved changes; the second time there is no question, and
        any dialog is closed too.
        """
        if not asks or self.qt.activeModalWidget() is not None:
            if self.controllers is not None:
                self.controllers.session.unsaved.try_again()
            self.window.may_close = None
            self._close_modal()
        return self.window.close()

    def _close_modal(self) -> None:
        while (over := self.qt.activeModalWidget()) is not None:
            over.close()
            over.hide()

    def reopen(self, notice: NoticeView) -> None:
        """Close this window and open its library in a new one, which shows ``notice`` or the problem."""
        self._close_modal()
        self.leave_for(Start(self.opening.places, notice=notice))

    def come_forward(self, files: tuple[Path, ...] = ()) -> None:
        """Bring the window to the front for a second start, and import the files it was given."""
        self.window.come_forward()
        self.import_handed(files)

    def import_handed(self, files: tuple[Path, ...]) -> None:
        """Import files given by this start, a second one or the desktop, as soon as possible."""
        self.handed += files
        self._import_handed()

    def _import_handed(self) -> None:
        if not self.handed or not self.host.is_open:
            return
        if self.qt.activeModalWidget() is not None:  # a question is answered first
            self._unblocked.start(_BLOCKED_MS)
            return
        files, self.handed = list(self.handed), ()
        self.host.run("import-files", files)

    def notify_of_crash(self) -> None:
        """Show a notice that something went wrong; the details are in the log."""
        from desktop.base.program import is_gone
        from desktop.views.problems import program_is_gone, something_went_wrong

        self.window.show_notice(program_is_gone() if is_gone() else something_went_wrong())

    # Commands

    def run(self, command: str, *given: object) -> None:
        """Run a command now, or once the library is open if it waits for that."""
        self.window.finish_page_typing()
        if self.host.is_open:
            self.host.run(command, *given)
            return
        self.load_features()
        early = self.host.early(command)
        if early is Early.RUN:
            self.host.run(command, *given)
        elif early is not Early.IGNORED:
            self._queue(command, given, once=early is Early.QUEUED)

    def _queue(self, command: str, given: tuple[object, ...], *, once: bool) -> None:
        """Queue a command until the library is open; with ``once``, skip it if the last is the same."""
        job: tuple[Callable[..., object], tuple[object, ...]] = (self.host.run, (command, *given))
        if command == "import-files":
            self.handed += tuple(given[0])  # type: ignore[arg-type] # all of them are imported at once
            job = (self._import_handed, ())
        if not once or self._waiting[-1:] != [job]:
            self._waiting.append(job)

    def load_features(self) -> None:
        """Load the features and their commands; a second call does nothing."""
        if self._load_features is not None:
            load, self._load_features = self._load_features, None
            self.host.list_features(COMMANDS, load())
            self.window.show_commands(self.host.commands)
            self._mark_look()

    # From the first paint to the open character

    def _looked(self, found: FirstList) -> None:
        if found.problem is not None:
            self.opening.fail(found.problem)
            return
        self._mark_running()
        if found.has_characters or found.state is FirstState.LATER:
            self.window.show_rail(rail_view(found.rows, None))
            self.window.pages.show_play()
        else:
            self._show_first_run()
        self._to_open = True
        # A covered or minimised window may never be painted.
        self._unpainted.start(_LONGEST_UNPAINTED_MS)
        if self.window.is_painted:
            self._open()

    def _open(self) -> None:
        self._unpainted.stop()
        if self._to_open:
            self._to_open = False
            self._slow.start(_SLOW_MS)
            self.opening.open()
            self._parts = self._build_panes()
            self._build_part()

    def _build_panes(self) -> Iterator[None]:
        self.load_features()  # first: the sheet and the tray listen to the keys of their commands
        yield
        yield from self.window.build_play(self._preview, self._handle_request)
        self._set_speed(self.settings.dice_ms)
        self.window.tray.show_sound(on=self.settings.settings.sound)
        yield
        self.window.sheet.set_pages(self.host.tab_makers)

    def _build_part(self) -> None:
        for _ in self._parts:
            self._next_part.start(0)
            break

    def _show_slow(self) -> None:
        from desktop.views.opened import still_opening

        self.window.show_banner("opening", still_opening())

    def _no_longer_slow(self) -> None:
        self._slow.stop()
        self.window.show_banner("opening", None)

    def _opened(self, library: Library) -> None:
        from desktop.shell import unsaved
        from desktop.shell.connections import build, connect, tray_wishes

        self._no_longer_slow()
        try:
            for _ in self._parts:
                pass  # the rest isn't built yet
            self.controllers = on = build(self, library, self._dice)
            self._wishes = tray_wishes(self, on)
            # From here on, log, backups and copies work, whatever fails below.
            self._later.start(_LATER_MS)
            connect(self, on)
        except Exception:
            self._give_up(library)
            raise
        self.attempt(partial(unsaved.connect, on.session, self.window, self.qt))
        self.host.library_opened(on)
        self.attempt(partial(self._open_character, on))
        waiting, self._waiting = self._waiting, []
        for job, given in waiting:
            self.attempt(partial(job, *given))
        self.attempt(self._import_handed)
        self.ready.emit()

    def attempt(self, part: Callable[[], object]) -> None:
        """Do something optional: if it fails, log that, tell the player and continue."""
        try:
            part()
        except Exception as error:
            from desktop.views.problems import part_failed

            crash.log.error("a part did not start\n%s", "\n".join(crash.trace_lines(error)))
            self.window.show_notice(part_failed())

    def _give_up(self, library: Library) -> None:
        from desktop.views.problems import not_built

        self._later.stop()  # the features were not told that the library is open
        if self.controllers is None:
            library.close()
        self._failed(not_built(self.opening.places.library))

    def _open_character(self, on: Controllers) -> None:
        """Open the character played last, or say why none is opened."""
        from desktop.shell.trouble import open_in_safe_mode

        if self.is_safe:
            open_in_safe_mode(self, on)
        elif self.running is not None and self.running.is_safe_start:
            on.characters.show_rail()
            self.host.run("library")
            self.host.run("safe-start", partial(self._open_as_usual, on))
        else:
            self._open_as_usual(on)

    def _open_as_usual(self, on: Controllers) -> None:
        """Open the character played last, at the page it was left on."""
        characters, sheet, kept = on.characters, self.window.sheet, self.settings.settings
        if not characters.open_any(kept.last_character):
            characters.show_rail()
            self.host.show_no_character()
            return
        if kept.tab in sheet.tabs.ids and on.session.character.uuid == kept.last_character:
            sheet.show_tab(kept.tab)
            on.pages.turn_to(kept.tab)
        if not self.host.resume():
            sheet.focus_page()

    def _mark_running(self) -> None:
        if self.opening.holds_lock:
            from desktop.library.running.last_end import EARLY_MS, Running

            chosen, run = self.opening.places, self.running
            self.running = Running(chosen) if run is None else run.over(chosen)
            self._settled.start(EARLY_MS)
            if self.running.last_end is not None:
                crash.open_log(chosen.logs)

    def _settle(self) -> None:
        assert self.running is not None
        self.running.settle()

    def _failed(self, view: ProblemView) -> None:
        self._no_longer_slow()
        if self.opening.places.library.parent.is_dir():  # never create it where a drive should be mounted
            crash.open_log(self.opening.places.logs)
        self.window.pages.show_problem(view)
        from desktop.shell.later import show_icon

        show_icon(self)

    def _do_later(self) -> None:
        from desktop.shell.later import do_later

        do_later(self)
        self._portraits.start(0)

    def _read_portraits(self) -> None:
        if self.controllers is not None and self.controllers.characters.read_portraits():
            self._portraits.start(0)

    # Connections

    def _connect_window(self) -> None:
        window, opening, settings = self.window, self.opening, self.settings
        rail = window.play.rail
        window.first_painted.connect(self._open)
        window.command_requested.connect(self.run)
        rail.palette_requested.connect(partial(self.run, "palette"))
        rail.library_requested.connect(partial(self.run, "library"))
        rail.dice_only_requested.connect(partial(self.run, "dice_only"))
        rail.settings_requested.connect(partial(self.run, "settings"))
        window.closing.connect(window.finish_page_typing)
        window.closing.connect(self._remember_window)
        window.greeting_wanted.connect(self._show_first_run)
        window.pages.problem_choice.connect(self._answer_problem)
        window.pages.command_requested.connect(lambda command, given: self.run(command, *given))
        window.commands.sample_chosen.connect(partial(self.run, "open-sample"))
        window.notice_act_requested.connect(self._show_report_if_asked)
        window.banner_act_requested.connect(self._show_report_if_asked)
        window.files_offered.connect(partial(self.run, "import-files"))
        window.text_offered.connect(partial(self.run, "import-text"))
        opening.looked.connect(self._looked)
        opening.opened.connect(self._opened)
        opening.failed.connect(self._failed)
        opening.notice.connect(window.show_notice)
        opening.second_start.connect(self.come_forward)
        self.appearance.changing.connect(window.play.hold_if_seen)
        self.appearance.changed.connect(window.play.release)
        self.appearance.changed.connect(self._mark_look)
        settings.keys_changed.connect(window.show_keys)
        settings.dice_speed_changed.connect(self._set_speed)
        settings.sound_changed.connect(self._show_sound)
        settings.notice.connect(window.show_notice)

    def _timer(self, job: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(job)
        return timer

    def _mark_look(self) -> None:
        self.window.mark_look(self.settings.settings.theme, high_contrast=theme.current().high_contrast)

    def _set_speed(self, ms: int) -> None:
        if self.window.play.is_built:
            self.window.tray.set_speed(ms)
        self.window.pages.set_speed(ms)

    def _show_sound(self, on: bool, _volume: int) -> None:
        if self.window.play.is_built:
            self.window.tray.show_sound(on=on)

    def _handle_request(self, intent: TrayIntent) -> None:
        """Handle a request from the tray; ignored before the library is open."""
        if self._wishes is not None:
            self._wishes(intent)

    def _preview(self, tracker_id: str, entered: str) -> tuple[str, str]:
        return self.controllers.sheets.preview(tracker_id, entered) if self.controllers else ("", "")

    def _remember_window(self) -> None:
        tab = self.window.sheet.tab if self.window.play.is_built else ""
        self.settings.remember_window(*self.window.placement(), tab)

    def _show_first_run(self) -> None:
        from desktop.views.about import first_run_view

        self.window.pages.show_first_run(first_run_view())

    def _show_report_if_asked(self, act: str) -> None:
        from desktop.views.problems import SHOW_REPORT

        if act == SHOW_REPORT:
            self.run("report")

    def _answer_problem(self, choice: str) -> None:
        from desktop.shell.trouble import answer_problem

        answer_problem(self, choice)
