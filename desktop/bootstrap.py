"""Builds the app and connects it, once. Reads as a list of what is wired to what.

The order keeps the first paint fast: one small read of the library, the window with the list, and only then
the other panes, and SQLAlchemy and the rules in a thread.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from desktop import crash, words
from desktop.appearance import Appearance, language_of
from desktop.controllers.background import Background
from desktop.controllers.opening import OpeningController
from desktop.controllers.settings import SettingsController
from desktop.layout_items import forget_items
from desktop.library.first_list import FirstList, FirstState
from desktop.library.lock import LibraryLock
from desktop.library.problems import LibraryProblem
from desktop.paths import Places
from desktop.settings import THEMES
from desktop.starts import Start
from desktop.viewdata.rail import rail_view
from desktop.widgets import letter_keys, theme
from desktop.widgets.main_window import MainWindow

if TYPE_CHECKING:
    from desktop.controllers.copies import CopiesController
    from desktop.help_wiring import Help
    from desktop.libraries_wiring import Libraries
    from desktop.library.last_end import Running
    from desktop.library.library import Library
    from desktop.library.moving import Plan
    from desktop.on_demand import Controllers, OnDemand
    from desktop.sound_wiring import Sounds
    from desktop.viewdata.shell import MessageView, ProblemView
    from desktop.viewdata.tray import TrayView
    from desktop.widgets.edit.edit_page import EditPage
    from desktop.widgets.sheet.sheet import Sheet
    from rules_core.sources import DiceSource

_LONGEST_UNPAINTED_MS = 1000
_LATER_MS = 100
_SLOW_MS = 500
"""A library that takes longer to open is told of: for less, a strip would only flash by."""

_BLOCKED_MS = 200
"""Whether a question was answered meanwhile is looked at so often, while files wait for that."""

Job = Callable[[], object]
"""What a command does."""


class App(QObject):
    """The running app: one window over one library."""

    ready = Signal()
    """The library is open and the last character can be rolled for, or there is none."""
    crashed = Signal()
    """Something went wrong that nothing caught, in whichever thread."""

    def __init__(
        self,
        app: QApplication,
        chosen: Places,
        lock: LibraryLock | None,
        dice: "DiceSource | None" = None,
        *,
        safe: bool = False,
    ) -> None:
        """Build the window over the library at ``chosen``; ``dice`` other than live ones are for tests.

        In ``safe`` mode nobody is opened by itself, and settings are those of a new Rollbook and not kept.
        """
        super().__init__()
        forget_items()
        self.qt = app
        self._is_safe = safe
        self._dice = dice
        self._guard: QObject | None = None
        self._sounds: Sounds | None = None
        self._running: Running | None = None
        self._help: Help | None = None
        self._copies: CopiesController | None = None
        self._libraries: Libraries | None = None
        self.ahead: Start | None = None
        """What is opened once this window is closed, None where that is the end."""
        self.controllers: Controllers | None = None
        self.late: OnDemand | None = None
        """What is made when it is first wanted, once the library is open."""
        self.handed: tuple[Path, ...] = ()
        """Files that were handed over to be imported, until that can be."""
        self._background = Background(self)
        self.settings = SettingsController(None if safe else chosen.settings, self._background, self)
        self.appearance = Appearance(app, self.settings, self)
        self.opening = OpeningController(chosen, lock, self._background, self)
        letter_keys.use(on=self.settings.settings.letter_keys)
        self.window = MainWindow()
        kept = self.settings.settings
        self.window.place(kept.window, kept.splitter)
        self._mark_look()
        self._to_open = False
        self._parts: Iterator[None] = iter(())
        self._waiting: list[Job] = []
        self._unpainted = self._timer(self._open)
        self._next_part = self._timer(self._build_part)
        self._later = self._timer(self._do_later)
        self._slow = self._timer(self._tell_slow)
        self._portraits = self._timer(self._read_portraits)
        self._settled = self._timer(self._settle)
        self._unblocked = self._timer(self._import_handed)
        self.crashed.connect(self.tell_of_crash)
        self._jobs = self._window_jobs()
        self._wire_window()

    def start(self, refused: LibraryProblem | None = None, move: "Plan | None" = None) -> None:
        """Show the window with the list of characters, then open the library in the background.

        ``refused`` is a problem that was met before: the window then shows it and opens nothing. With a
        ``move`` the library is moved before it is opened.
        """
        if refused is not None and not self.opening.can_read(refused):
            self.opening.fail(refused)
        elif move is not None:
            from desktop.libraries_wiring import move_first

            self._mind_qt()
            move_first(move, self.opening, self._background, self.window)
        else:
            self._looked(self.opening.look())
        self.window.show()

    def exec(self) -> int:
        """Stay until the window is closed; the exit status."""
        return self.qt.exec()

    def close(self) -> None:
        """Put everything away: the library and its lock."""
        self._unpainted.stop()
        self._next_part.stop()
        self._later.stop()
        self._slow.stop()
        self._portraits.stop()
        self._settled.stop()
        self._unblocked.stop()
        if self._sounds is not None:
            self._sounds.close()
        if self._copies is not None:
            self._copies.close()
        if self.late is not None:
            self.late.stop_reading()
        self._background.close()
        self.settings.close()
        if self._guard is not None:
            self.qt.removeEventFilter(self._guard)
            self._guard.deleteLater()
            self._guard = None
        if self.late is not None:
            self.late.close()
        if self.controllers is not None:
            self.controllers.session.unsaved.close()
            self.controllers.session.library.close()
        if self._running is not None:
            self._running.end()
            self._running = None
        self.opening.close()
        if self.late is not None and self.late.backing_up is not None:
            self.late.backing_up.close()
        if self.ahead is not None and self.ahead.places.library != self.opening.places.library:
            self.settings.forget_character()
        crash.note_end()

    def take_down(self) -> None:
        """Delete what was closed, before another app is built in this process."""
        for each in (self.window, self):
            each.deleteLater()
            self.qt.sendPostedEvents(each, QEvent.Type.DeferredDelete.value)

    def leave_for(self, ahead: "Start") -> bool:
        """Close the window, so that something else is opened in its place; False where the player stays."""
        self.ahead = ahead._replace(safe=self._is_safe)
        if not self.window.close():
            self.ahead = None
        return self.ahead is not None

    def end(self, *, asks: bool) -> bool:
        """Close the window because the terminal or the system says so; False where the player stays.

        Where it ``asks``, that is about what could not be saved; a second time it does not ask, and gives up
        whatever stands over the window.
        """
        if not asks or self.qt.activeModalWidget() is not None:
            if self.controllers is not None:
                self.controllers.session.unsaved.try_again()
            self.window.may_close = None
            while (over := self.qt.activeModalWidget()) is not None:
                over.close()
                over.hide()
        return self.window.close()

    def come_forward(self, files: tuple[Path, ...] = ()) -> None:
        """Come to the front for a second start, and import the files that it was given."""
        self.window.come_forward()
        self.import_handed(files)

    def import_handed(self, files: tuple[Path, ...]) -> None:
        """Import files that this start, a second one or the desktop was given, as soon as that can be."""
        self.handed += files
        self._import_handed()

    def _import_handed(self) -> None:
        if not self.handed or self.late is None:
            return
        if self.qt.activeModalWidget() is not None:  # a question is answered first
            self._unblocked.start(_BLOCKED_MS)
            return
        files, self.handed = list(self.handed), ()
        self.late.importing.import_files(files)

    def tell_of_crash(self) -> None:
        """Say in one sentence that something went wrong; the log holds the rest."""
        from desktop.program import is_gone
        from desktop.viewdata.problems import program_is_gone, something_went_wrong

        self.window.show_notice(program_is_gone() if is_gone() else something_went_wrong())

    # From the first look to the open character

    def _looked(self, found: FirstList) -> None:
        if found.problem is not None:
            self.opening.fail(found.problem)
            return
        self._mark_running()
        if found.anybody or found.state is FirstState.LATER:
            self.window.show_rail(rail_view(found.rows, None))
            self.window.pages.show_play()
        else:
            self._show_first_run()
        self._to_open = True
        # A window that is covered or minimised may never be painted.
        self._unpainted.start(_LONGEST_UNPAINTED_MS)
        if self.window.is_painted:
            self._open()

    def _open(self) -> None:
        self._unpainted.stop()
        if self._to_open:
            self._to_open = False
            self._mind_qt()
            self._slow.start(_SLOW_MS)
            self.opening.open()
            self._parts = self._build_panes()
            self._build_part()

    def _build_panes(self) -> Iterator[None]:
        yield from self.window.build_play(self._preview)
        self._set_speed(self.settings.dice_ms)
        self.window.tray.show_sound(on=self.settings.settings.sound)

    def _build_part(self) -> None:
        """Build one part of the sheet and the tray, and the next when the window has answered its clicks."""
        for _ in self._parts:
            self._next_part.start(0)
            break

    def _tell_slow(self) -> None:
        """Say that the library is still being opened."""
        from desktop.viewdata.opened import still_opening

        self.window.show_banner("opening", still_opening())

    def _no_longer_slow(self) -> None:
        self._slow.stop()
        self.window.show_banner("opening", None)

    def _opened(self, library: "Library") -> None:
        self._no_longer_slow()
        for _ in self._parts:
            pass  # there was no time yet to build the rest
        on, late = self._build(library)
        self.controllers, self.late = on, late
        self._wire(on, late)
        if self._is_safe:
            self._open_in_safe_mode(on, late)
        elif self._running is not None and self._running.is_safe_start:
            self._start_safely(on, late)
        else:
            self._open_as_usual(on, late)
        self._later.start(_LATER_MS)
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            job()
        self._import_handed()
        self.ready.emit()

    def _open_as_usual(self, on: "Controllers", late: "OnDemand") -> None:
        """Open who was played last, where that was left."""
        characters = on.characters
        kept = self.settings.settings
        if not characters.open_any(kept.last_character):
            characters.show_rail()
            late.show_dice_set()
            if characters.has_any:
                late.library_open()  # all of them are put away
            else:
                self._show_first_run()
            return
        if kept.tab in self.window.sheet.tabs.ids and on.session.character.uuid == kept.last_character:
            self.window.sheet.show_tab(kept.tab)
            on.pages.turn_to(kept.tab)
            self.window.sheet.focus_page()
        if late.is_making:
            pass  # who was left unfinished
        elif kept.in_downtime:
            late.downtime_open()
        elif kept.editing:
            late.editing.enter()

    def _start_safely(self, on: "Controllers", late: "OnDemand") -> None:
        """Open nobody: opening somebody may be what took the app down."""
        from desktop.copies_wiring import start_safely

        on.characters.show_rail()
        late.library_open()
        start_safely(on.session, self.window, partial(self._open_as_usual, on, late))

    def _open_in_safe_mode(self, on: "Controllers", late: "OnDemand") -> None:
        """Open nobody, as was asked for, and say how to go on as usual."""
        from desktop.viewdata.opened import safe_mode

        on.characters.show_rail()
        late.show_dice_set()
        if on.characters.has_any:
            late.library_open()
        else:
            self._show_first_run()
        self.window.show_banner("safe_mode", safe_mode())
        self.window.banner_act_requested.connect(self._leave_safe_mode)

    def _leave_safe_mode(self, act: str) -> None:
        """Open the window once more with the usual settings; in a process of its own for another language."""
        from desktop.settings import load
        from desktop.viewdata.opened import LEAVE_SAFE_MODE

        if act == LEAVE_SAFE_MODE:
            where = self.opening.places
            usual = language_of(load(where.settings).language)
            self._is_safe = False
            self._is_safe = not self.leave_for(Start(where, afresh=usual != words.spoken()))

    def _mark_running(self) -> None:
        """Note that a window is open over the library, and how the last one ended."""
        if self.opening.holds_lock:
            from desktop.library.last_end import EARLY_MS, Running

            chosen, run = self.opening.places, self._running
            self._running = Running(chosen) if run is None else run.over(chosen)
            self._settled.start(EARLY_MS)
            if self._running.last_end is not None:
                crash.keep_log(chosen.logs)

    def _settle(self) -> None:
        assert self._running is not None
        self._running.settle()

    def _failed(self, view: "ProblemView") -> None:
        self._no_longer_slow()
        self._mind_qt()
        if self.opening.places.library.parent.is_dir():  # never make one where a drive is to be
            crash.keep_log(self.opening.places.logs)
        self.window.pages.show_problem(view)
        self._show_icon()

    def _show_icon(self) -> None:
        """Give the windows their icon, which takes longer to draw than a first paint may wait."""
        if self.qt.windowIcon().isNull():
            from desktop.widgets.app_icon import app_icon

            self.qt.setWindowIcon(app_icon())

    def _do_later(self) -> None:
        """What nobody waits for: the log file, the icon, the menu of samples, the dice and their sounds."""
        from desktop.viewdata.first_run import first_run_view
        from desktop.widgets.tray.dice.felt import warm_up

        crash.keep_log(self.opening.places.logs)
        self._other_libraries.note_opened()
        games = first_run_view().games
        self.window.commands.list_samples(tuple(each for game in games for each in game.samples))
        warm_up()
        self._show_icon()
        self._set_sound(self.settings.settings.sound, self.settings.settings.volume)
        self._portraits.start(0)
        self._look_for_conflicts()
        self._keep_copies()
        self._keep_backups()
        self._teach_rolling()

    def _teach_rolling(self) -> None:
        """Tell a new player how to roll."""
        if self.controllers is not None and not self.settings.settings.knows_rolling:
            from desktop.first_roll_wiring import FirstRoll

            FirstRoll(self.controllers.session, self.settings, self.window.sheet)

    def _keep_backups(self) -> None:
        """Have the library backed up when it is due, from when it can first be written to."""
        from desktop.backing_up_wiring import Around, build

        if (on := self.controllers) is None or (late := self.late) is None:
            return
        if late.backing_up is not None or on.session.library.read_only:
            return
        around = Around(self.qt, self._background, self.settings, self.opening.places)
        late.backing_up = build(around, self.window)

    def _keep_copies(self) -> None:
        """Keep the readable copies up to date, and say what there is of a run that did not end well."""
        from desktop.copies_wiring import build, tell_last_end

        assert self.controllers is not None
        session, run = self.controllers.session, self._running
        self._copies = build(session, self._background, self.opening.places, self.window)
        assert self.late is not None
        self.late.copies = self._copies
        if run is not None and run.last_end is not None and not run.is_safe_start:
            tell_last_end(run.last_end, session, self.window)

    def _read_portraits(self) -> None:
        if self.controllers is not None and self.controllers.characters.read_portraits():
            self._portraits.start(0)

    def _build(self, library: "Library") -> "tuple[Controllers, OnDemand]":
        from secrets import randbelow

        from desktop.controllers.attempts import Attempts
        from desktop.controllers.characters import CharacterController
        from desktop.controllers.own_dice import OwnDice
        from desktop.controllers.pages import PageController
        from desktop.controllers.rolls import RollController
        from desktop.controllers.session import Session
        from desktop.controllers.sheets import SheetController
        from desktop.controllers.undo import UndoController
        from desktop.library.clock import now
        from desktop.on_demand import Controllers, OnDemand
        from rules_core.sources import LiveDice

        session = Session(library, now, self)
        dice = self._dice or LiveDice(randbelow)
        # The sheet before the rolls: another character is shown first, then what is in its tray is marked.
        sheets = SheetController(session, self)
        characters = CharacterController(session, self)
        attempts = Attempts(session)
        own_dice = OwnDice(session, dice, self)
        rolls = RollController(session, attempts, own_dice, self)
        pages = PageController(session, rolls, self._page_view, self)
        undo = UndoController(session, self)
        on = Controllers(session, characters, rolls, sheets, pages, undo, attempts, own_dice, dice)
        late = OnDemand(
            on,
            self.window,
            settings=self.settings,
            background=self._background,
            places=self.opening.places,
            show_first_run=self._show_first_run,
        )
        return on, late

    def new_character(self, system: str = "") -> None:
        """Begin a new character now, or as soon as the library is open."""
        if self.late is None:
            self._waiting = [partial(self.new_character, system)]
        else:
            self.late.creating.open(system)

    def roll_dice(self) -> None:
        """Turn to the dice without a character now, or as soon as the library is open."""
        if self.late is None:
            self._waiting = [self.roll_dice]
        else:
            self.late.dice_only_open()

    # What is wired to what

    def _wire_window(self) -> None:
        window, opening, settings = self.window, self.opening, self.settings
        window.first_painted.connect(self._open)
        window.command_requested.connect(self._command)
        window.play.rail.palette_requested.connect(partial(self._command, "palette"))
        window.play.rail.library_requested.connect(partial(self._command, "library"))
        window.play.rail.dice_only_requested.connect(partial(self._command, "dice_only"))
        window.play.rail.settings_requested.connect(partial(self._command, "settings"))
        window.closing.connect(self._save_typed)
        window.closing.connect(self._remember_window)
        window.pages.problem_choice.connect(self._problem_choice)
        window.pages.sample_requested.connect(self._open_sample)
        window.pages.new_requested.connect(self.new_character)
        window.pages.dice_requested.connect(self.roll_dice)
        window.commands.sample_chosen.connect(self._open_sample)
        window.notice_act_requested.connect(self._act_on_notice)
        window.banner_act_requested.connect(self._show_report_if_asked)
        window.files_offered.connect(self._import_files)
        window.text_offered.connect(self._import_text)
        opening.looked.connect(self._looked)
        opening.opened.connect(self._opened)
        opening.failed.connect(self._failed)
        opening.notice.connect(window.show_notice)
        opening.second_start.connect(self.come_forward)
        self.appearance.changed.connect(self._mark_look)
        settings.letter_keys_changed.connect(lambda on: window.set_letter_keys(on=on))
        settings.dice_speed_changed.connect(self._set_speed)
        settings.sound_changed.connect(self._set_sound)

    def _wire(self, on: "Controllers", late: "OnDemand") -> None:
        window, sheet, tray = self.window, self.window.sheet, self.window.tray

        sheet.skill_roll_requested.connect(on.rolls.roll_skill)
        sheet.trait_roll_requested.connect(on.rolls.roll_trait)
        sheet.skill_load_requested.connect(on.rolls.load_skill)
        sheet.trait_load_requested.connect(on.rolls.load_trait)
        sheet.tick_requested.connect(on.sheets.toggle_tick)
        sheet.tracker_entered.connect(on.sheets.enter_tracker)
        sheet.check_requested.connect(late.roll_check)
        sheet.copy_requested.connect(late.copy)
        sheet.edit_at_requested.connect(late.edit_at)
        sheet.menu_requested.connect(window.play.rail.open_menu)

        tray.roll_requested.connect(on.rolls.roll)
        tray.difficulty_chosen.connect(on.rolls.choose_difficulty)
        tray.dice_chosen.connect(on.rolls.choose_dice)
        tray.pin_toggled.connect(on.rolls.pin)
        tray.luck_requested.connect(on.rolls.spend_luck)
        tray.push_requested.connect(on.rolls.push)
        tray.tick_undo_requested.connect(on.rolls.take_back_shown)
        tray.luck_undo_requested.connect(on.rolls.take_back_luck)
        tray.row_requested.connect(on.rolls.show_roll)
        tray.more_requested.connect(on.rolls.more_log)
        tray.copy_requested.connect(on.rolls.copy_roll)
        tray.share_requested.connect(late.share)
        tray.copy_all_requested.connect(on.rolls.copy_log)
        tray.take_back_requested.connect(on.undo.take_back)
        tray.against_chosen.connect(on.rolls.choose_against)
        tray.foe_value_entered.connect(on.rolls.enter_foe_value)
        tray.foe_chosen.connect(on.rolls.choose_foe)
        tray.foe_degree_chosen.connect(on.rolls.choose_foe_degree)
        tray.follow_up_requested.connect(on.rolls.follow_up)
        tray.note_entered.connect(on.rolls.note)
        tray.option_chosen.connect(on.rolls.choose_option)
        tray.option_stepped.connect(on.rolls.step_option)
        tray.pool_reset_requested.connect(on.rolls.reset_pool)
        tray.spend_requested.connect(late.spend)
        tray.unspend_requested.connect(late.unspend)
        tray.act_requested.connect(late.act)
        tray.why_requested.connect(on.rolls.why)
        tray.rules_requested.connect(self._show_help)
        tray.physical_toggled.connect(on.rolls.toggle_physical)
        tray.own_dice_entered.connect(on.own_dice.enter)
        tray.own_dice_here_requested.connect(on.own_dice.roll_here)
        tray.own_dice_cancelled.connect(on.own_dice.cancel)
        tray.focus_released.connect(sheet.focus_page)
        tray.sound_requested.connect(self.settings.toggle_sound)
        tray.landed.connect(on.rolls.landed)
        tray.landed.connect(on.sheets.landed)
        tray.landed.connect(on.pages.landed)

        sheet.edit_requested.connect(late.edit_toggle)
        sheet.downtime_requested.connect(window.commands["downtime"].trigger)
        sheet.panel_built.connect(late.connect_panel)
        sheet.tab_chosen.connect(on.pages.turn_to)
        on.pages.page_changed.connect(sheet.show_panel)

        window.play.rail.character_requested.connect(on.characters.open)
        window.play.rail.act_requested.connect(late.act_in_rail)
        window.commands.character_chosen.connect(on.characters.open)
        window.undo_requested.connect(on.undo.undo)
        window.notice_act_requested.connect(late.act_on_notice)

        on.session.opening.connect(window.play.hold)
        on.session.told.connect(window.play.release)
        on.session.opened.connect(window.pages.show_play)
        on.session.opened.connect(lambda: on.pages.turn_to(sheet.tab))
        on.session.opened.connect(sheet.focus_page)
        on.session.opened.connect(self._remember_character)
        on.session.opened.connect(late.opened)
        on.session.opened.connect(late.show_dice_set)
        on.session.changed.connect(late.show_dice_set)
        self.settings.dice_changed.connect(late.show_dice_set)
        on.characters.rail_changed.connect(window.show_rail)
        on.rolls.tray_changed.connect(window.show_tray)
        on.rolls.tray_changed.connect(self._mark_physical)
        on.own_dice.asked.connect(late.ask_own_dice)
        on.rolls.log_changed.connect(window.show_log)
        on.rolls.loaded.connect(sheet.show_loaded)
        on.rolls.copied.connect(window.copy_text)
        on.rolls.take_back_requested.connect(on.undo.take_back)
        on.rolls.apply_requested.connect(late.apply_treatment)
        on.rolls.spend_requested.connect(late.spend)
        on.rolls.why_changed.connect(tray.show_why)
        on.sheets.sheet_changed.connect(window.show_sheet)
        on.undo.take_back_to_offered.connect(self._offer_take_back_to)
        for told in (on.session, on.characters, on.rolls, on.sheets, on.undo):
            told.notice.connect(window.show_notice)
        self._jobs |= self._library_jobs(on, late)
        self._connect_unsaved(on)
        self._connect_opened(on)

    def _connect_opened(self, on: "Controllers") -> None:
        from desktop.opened_wiring import Opened

        opened = Opened(on.session, on.characters, self.window, opening=self.opening, settings=self.settings)
        self._later.timeout.connect(partial(opened.mind_folder, self._background))
        self.opening.opened_again.connect(self._keep_backups)

    def _look_for_conflicts(self) -> None:
        from desktop.rescue_wiring import look_for_conflicts

        look_for_conflicts(self.opening.places, self._background, self.window)

    def _connect_unsaved(self, on: "Controllers") -> None:
        from desktop.unsaved_wiring import connect

        connect(on.session, self.window, self.qt)

    def _window_jobs(self) -> dict[str, Job]:
        jobs: dict[str, Job] = {
            "new": self.new_character,
            "import": self.window.choose_files,
            "import_folder": self.window.choose_folder,
            "paste": self.window.paste,
            "quit": self.window.close,
            "larger": partial(self.settings.resize_text, 10),
            "smaller": partial(self.settings.resize_text, -10),
            "usual": self.settings.usual_text,
            "high_contrast": self.appearance.toggle_contrast,
            "help": self._show_help,
            "keys": self._show_keys,
            "open_library": self._open_library,
            "new_library": self._make_library,
            "move_library": self._move_library,
            "what": self._tell_what_it_is,
            "about": self._show_about,
            "report": self._show_report,
            "dice_only": self.roll_dice,
            "settings": self._show_settings,
        }
        return jobs | {f"theme_{name}": partial(self.settings.choose_theme, name) for name in THEMES}

    def _library_jobs(self, on: "Controllers", late: "OnDemand") -> dict[str, Job]:
        tray = self.window.tray
        trackers = {f"tracker_{place + 1}": partial(self._edit_tracker, place) for place in range(4)}
        return trackers | {
            "edit": late.edit_toggle,
            "filter": self._filter,
            "next_tab": partial(self._turn_tab, 1),
            "previous_tab": partial(self._turn_tab, -1),
            "next_pane": partial(self.window.focus_pane, 1),
            "previous_pane": partial(self.window.focus_pane, -1),
            "luck": tray.press_luck,
            "follow_up": partial(tray.press_follow_up, "D"),
            "why": tray.press_why,
            "library": late.library_open,
            "palette": late.palette_open,
            "campaigns": late.show_campaigns,
            "backups": late.show_backups,
            "export": late.export_open,
            "save_copy": late.save_copy,
            "export_all": late.export_all,
            "print": late.print_open,
            "share_text": partial(late.share, "text"),
            "share_discord": partial(late.share, "discord"),
            "share_picture": partial(late.share, "picture"),
            "packs": late.show_packs,
            "downtime": late.downtime_open,
            "fairness": late.show_fairness,
            "timeline": late.timeline_toggle,
            "dice_sets": late.choose_dice_set,
            "push": tray.press_push,
            "undo": on.undo.undo,
            "redo": on.undo.redo,
            "copy_log": on.rolls.copy_log,
            "roll": tray.press_roll,
            "tick": self._tick,
            "bonus": partial(on.rolls.add_dice, 1),
            "penalty": partial(on.rolls.add_dice, -1),
            "plain": partial(on.rolls.choose_dice, 0),
            "difficulty": on.rolls.next_difficulty,
            "physical": on.rolls.toggle_physical,
            "next_character": partial(on.characters.step, 1),
            "previous_character": partial(on.characters.step, -1),
        }

    # Small answers

    def _timer(self, job: Job) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(job)
        return timer

    @property
    def _page(self) -> "Sheet | EditPage":
        """The sheet, or what stands in its place while it is edited."""
        play = self.window.play
        return play.edit_page if play.is_editing else play.sheet

    def _mark_physical(self, view: "TrayView | None") -> None:
        """Mark in the menu whose dice are rolled."""
        self.window.commands["physical"].setChecked(view is not None and view.physical)

    def _edit_tracker(self, place: int) -> None:
        self.window.play.show_sheet()
        self.window.sheet.edit_tracker(place)

    def _filter(self) -> None:
        self.window.play.show_sheet()
        self._page.focus_filter()

    def _tick(self) -> None:
        self.window.play.show_sheet()
        self.window.sheet.tick_skill()

    def _turn_tab(self, by: int) -> None:
        """Turn to the next (1) or previous (-1) part of the sheet."""
        self.window.play.show_sheet()
        if by > 0:
            self._page.next_tab()
        else:
            self._page.previous_tab()

    def _save_typed(self) -> None:
        """Have edit mode save what is being typed, before something else happens."""
        if self.window.play.is_editing:
            self.window.play.edit_page.tell()

    def _command(self, name: str) -> None:
        self._save_typed()
        if name in self._jobs:
            self._jobs[name]()

    def _mark_look(self) -> None:
        self.window.mark_look(self.settings.settings.theme, high_contrast=theme.current().high_contrast)

    def _mind_qt(self) -> None:
        """Have what Qt makes show texts literally, in the theme; 25 ms, so not before the first paint."""
        if self._guard is None:
            from desktop.widgets.made_by_qt import mind_what_qt_makes

            self._guard = mind_what_qt_makes(self.qt)

    def _set_speed(self, ms: int) -> None:
        """Have dice turn so long."""
        if self.window.play.is_built:
            self.window.tray.set_speed(ms)
        if self.late is not None:
            self.late.set_speed(ms)

    def _set_sound(self, on: bool, volume: int) -> None:
        """Have dice heard or not, so loud; nothing of it is made before it is first turned on."""
        if self.window.play.is_built:
            self.window.tray.show_sound(on=on)
        if self._sounds is None and on and self.late is not None:
            from desktop.sound_wiring import Sounds

            self._sounds = Sounds(self._background, self)
            self._sounds.follow(self.window.tray, lambda: self.window.tray.degree)
            self.late.hear_throws(self._sounds)
        if self._sounds is not None:
            self._sounds.set_heard(on, volume)

    def _preview(self, tracker_id: str, entered: str) -> tuple[str, str]:
        return self.controllers.sheets.preview(tracker_id, entered) if self.controllers else ("", "")

    def _open_sample(self, sample: str) -> None:
        """Open a sample now, or as soon as the library is open."""
        if self.controllers is None:
            self._waiting = [partial(self._open_sample, sample)]
        else:
            self.controllers.characters.open_sample(sample)

    def _import_files(self, files: list[Path]) -> None:
        """Import files now, or as soon as the library is open."""
        if self.late is None:
            self._waiting = [partial(self._import_files, files)]
        else:
            self.late.importing.import_files(files)

    def _import_text(self, text: str) -> None:
        """Import a text now, or as soon as the library is open."""
        if self.late is None:
            self._waiting = [partial(self._import_text, text)]
        else:
            self.late.importing.import_text(text)

    def _remember_character(self) -> None:
        if self.controllers is not None:
            self.settings.remember_character(self.controllers.session.character.uuid)

    def _remember_window(self) -> None:
        tab = self.window.sheet.tab if self.window.play.is_built else ""
        self.settings.remember_window(*self.window.placement(), tab)

    def _show_first_run(self) -> None:
        from desktop.viewdata.first_run import first_run_view

        self.window.pages.show_first_run(first_run_view())

    def _page_view(self, tab: str) -> object:
        assert self.late is not None
        return self.late.page_view(tab)

    @property
    def _helping(self) -> "Help":
        """What helps, made when it is first wanted."""
        if self._help is None:
            from desktop.help_wiring import Help

            self._help = Help(self.qt, self.window, self.settings)
        return self._help

    def _show_keys(self) -> None:
        self._helping.show_keys()

    def _show_help(self, rules: tuple[str, ...] = ()) -> None:
        """Open help, where these rules are told."""
        self._helping.open(rules)

    def _tell_what_it_is(self) -> None:
        self._helping.tell_what_it_is()

    def _show_settings(self) -> None:
        from desktop.widgets.settings_window import SettingsWindow

        window, settings = SettingsWindow(self.window), self.settings
        language = settings.settings.language
        window.chosen.connect(settings.choose)
        window.defaults_requested.connect(settings.restore_defaults)
        settings.view_changed.connect(window.show_view)
        window.show_view(settings.view())
        window.exec()
        settings.view_changed.disconnect(window.show_view)
        window.deleteLater()
        if settings.settings.language != language:
            self._offer_language()

    def _show_about(self) -> None:
        from desktop.about_wiring import show_about

        show_about(self.opening.places, self.window)

    def _show_report(self) -> None:
        from desktop.report_wiring import show_report

        show_report(self.opening.places, self.settings.settings, self._background, self.window)

    @property
    def _other_libraries(self) -> "Libraries":
        """What leads to other libraries, made when it is first wanted."""
        if self._libraries is None:
            from desktop.libraries_wiring import Libraries

            self._libraries = Libraries(self.opening, self._background, self.window, self.leave_for)
        return self._libraries

    def _open_library(self) -> None:
        self._other_libraries.open()

    def _make_library(self) -> None:
        self._other_libraries.make()

    def _move_library(self) -> None:
        if self.controllers is not None:
            read_only = bool(self.controllers.session.library.read_only)
            self._other_libraries.move(read_only=read_only)

    def _offer_language(self) -> None:
        """Offer to start again where another language was chosen than is spoken."""
        wanted = language_of(self.settings.settings.language)
        if wanted != words.spoken() and not self._is_safe:
            from desktop.viewdata.libraries import language_notice

            self.window.show_notice(language_notice(wanted))

    def _act_on_notice(self, act: str) -> None:
        from desktop.viewdata.libraries import START_AGAIN

        if act == START_AGAIN:
            self.leave_for(Start(self.opening.places, afresh=True))
        else:
            self._show_report_if_asked(act)

    def _show_report_if_asked(self, act: str) -> None:
        from desktop.viewdata.problems import SHOW_REPORT

        if act == SHOW_REPORT:
            self._show_report()

    def _tell(self, view: "MessageView") -> bool:
        from desktop.widgets.dialogs import show_message

        return show_message(self.window, view)

    def _offer_take_back_to(self, seq: int, view: "MessageView") -> None:
        if self._tell(view) and self.controllers is not None:
            self.controllers.undo.take_back_to(seq)

    def _problem_choice(self, choice: str) -> None:
        from desktop.viewdata.problems import (
            OTHER,
            QUIT,
            RETRY,
            SET_ASIDE,
            SHOW_BACKUPS,
            SHOW_COPIES,
            SHOW_REPORT,
            THERE,
            USUAL,
        )
        from desktop.widgets.dialogs import choose_library

        if choice == RETRY:
            self.opening.try_again()
        elif choice == OTHER and (library := choose_library(self.window)):
            self.opening.open_other(library)
        elif choice == SET_ASIDE:
            self.opening.set_aside()
        elif choice == USUAL:
            self.opening.open_usual()
        elif choice == THERE:
            self.opening.open_there()
        elif choice in (SHOW_COPIES, SHOW_BACKUPS):
            from desktop.widgets.local_folder import show_folder

            where = self.opening.places
            show_folder(where.copies if choice == SHOW_COPIES else where.backups, self.window)
        elif choice == SHOW_REPORT:
            self._show_report()
        elif choice == QUIT:
            self.window.close()
        elif choice != OTHER:
            from desktop.rescue_wiring import choose

            choose(choice, self.opening, self._background, self.window)
