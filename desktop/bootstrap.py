"""Builds the app and connects it, once. Reads as a list of what is wired to what.

The order keeps the first paint fast: one small read of the library, the window with the list, and only then
the other panes, and SQLAlchemy and the rules in a thread.
"""

import gc
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from desktop import crash
from desktop.controllers.background import Background
from desktop.controllers.opening import OpeningController
from desktop.controllers.settings import SettingsController
from desktop.library.first_list import FirstList, FirstState
from desktop.library.lock import LibraryLock, ask_to_raise
from desktop.library.problems import LibraryProblem
from desktop.paths import Places
from desktop.settings import THEMES
from desktop.version import VERSION
from desktop.viewdata.rail import rail_view
from desktop.widgets import text, theme
from desktop.widgets.main_window import MainWindow
from desktop.words import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from desktop.controllers.attempts import Attempts
    from desktop.controllers.characters import CharacterController
    from desktop.controllers.creating import CreatingController
    from desktop.controllers.downtime import DowntimeController
    from desktop.controllers.editing import EditController
    from desktop.controllers.pages import PageController
    from desktop.controllers.palette import PaletteController
    from desktop.controllers.rolls import RollController
    from desktop.controllers.session import Session
    from desktop.controllers.sheets import SheetController
    from desktop.controllers.shelves import LibraryController
    from desktop.controllers.undo import UndoController
    from desktop.library.library import Library
    from desktop.panel_wiring import Panels
    from desktop.viewdata.chronicle import PrintView
    from desktop.viewdata.shell import MessageView, ProblemView, ReviewView
    from desktop.widgets.edit.edit_page import EditPage
    from desktop.widgets.library.palette import Palette
    from desktop.widgets.sheet.sheet import Sheet
    from rules_core.sources import DiceSource

_LONGEST_UNPAINTED_MS = 1000
_LATER_MS = 100
_PURGE_MS = 30_000
"""What is in the bin for its time is deleted when the app has been open for so long."""
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
    pages: "PageController"
    undo: "UndoController"
    attempts: "Attempts"
    dice: "DiceSource"


class App(QObject):
    """The running app: one window over one library."""

    ready = Signal()
    """The library is open and the last character can be rolled for, or there is none."""

    def __init__(
        self, app: QApplication, chosen: Places, lock: LibraryLock | None, dice: "DiceSource | None" = None
    ) -> None:
        """Build the window over the library at ``chosen``; ``dice`` other than live ones are for tests."""
        super().__init__()
        self._app = app
        self._dice = dice
        self._guard: QObject | None = None
        self.controllers: Controllers | None = None
        self._panels: Panels | None = None
        self._downtime: DowntimeController | None = None
        self._editing: EditController | None = None
        self._creating: CreatingController | None = None
        self._library: LibraryController | None = None
        self._palette: tuple[PaletteController, Palette] | None = None
        self.settings = SettingsController(chosen.settings, self)
        self._apply_look()
        self._background = Background(self)
        self.opening = OpeningController(chosen, lock, self._background, self)
        self.window = MainWindow()
        kept = self.settings.settings
        self.window.place(kept.window, kept.splitter)
        self.window.mark_theme(kept.theme)
        self._to_open = False
        self._waiting: list[Job] = []
        self._unpainted = self._timer(self._open)
        self._later = self._timer(self._do_later)
        self._portraits = self._timer(self._read_portraits)
        self._purging = self._timer(self._purge)
        self._offers = self._timer(self._offer_packs)
        self._jobs = self._window_jobs()
        self._wire_window()

    def start(self, refused: LibraryProblem | None = None) -> None:
        """Show the window with the list of characters, then open the library in the background.

        ``refused`` is a problem that was met before: the window then shows it and opens nothing.
        """
        if refused is not None:
            self.opening.fail(refused)
        else:
            self._looked(self.opening.look())
        self.window.show()

    def exec(self) -> int:
        """Stay until the window is closed; the exit status."""
        return self._app.exec()

    def close(self) -> None:
        """Put everything away: the library and its lock."""
        self._unpainted.stop()
        self._later.stop()
        self._portraits.stop()
        self._purging.stop()
        self._offers.stop()
        self._background.close()
        if self._guard is not None:
            self._app.removeEventFilter(self._guard)
        if self._downtime is not None:
            self._downtime.close()
        if self.controllers is not None:
            self.controllers.session.library.close()
        self.opening.close()

    def tell_of_crash(self) -> None:
        """Say in one sentence that something went wrong; the log holds the rest."""
        from desktop.viewdata.problems import something_went_wrong

        self.window.show_notice(something_went_wrong())

    # From the first look to the open character

    def _looked(self, found: FirstList) -> None:
        if found.problem is not None:
            self.opening.fail(found.problem)
            return
        if found.rows or found.state is FirstState.LATER:
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
            self._guard_text()
            self.opening.open()
            self.window.build_play(self._preview)
            self._set_speed(self.settings.dice_ms)

    def _opened(self, library: "Library") -> None:
        self.controllers = self._build(library)
        self._wire(self.controllers)
        characters = self.controllers.characters
        if not characters.open_any(self.settings.settings.last_character):
            characters.show_rail()
            if not characters.has_any:
                self._show_first_run()
        elif self.settings.settings.in_downtime:
            self.downtime_open()
        elif self.settings.settings.editing:
            self.editing.enter()
        self._later.start(_LATER_MS)
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            job()
        self.ready.emit()

    def _failed(self, view: "ProblemView") -> None:
        self._guard_text()
        crash.keep_log(self.opening.places.logs)
        self.window.pages.show_problem(view)

    def _do_later(self) -> None:
        """What nobody waits for: the log file, the menu of samples, the dice's shapes."""
        from desktop.viewdata.first_run import first_run_view
        from desktop.widgets.tray.dice.felt import warm_up

        crash.keep_log(self.opening.places.logs)
        games = first_run_view().games
        self.window.commands.list_samples(tuple(each for game in games for each in game.samples))
        warm_up()
        self._portraits.start(0)
        self._purging.start(_PURGE_MS)

    def _read_portraits(self) -> None:
        if self.controllers is not None and self.controllers.characters.read_portraits():
            self._portraits.start(0)

    def _build(self, library: "Library") -> Controllers:
        from secrets import randbelow

        from desktop.controllers.attempts import Attempts
        from desktop.controllers.characters import CharacterController
        from desktop.controllers.pages import PageController
        from desktop.controllers.rolls import RollController
        from desktop.controllers.session import Session
        from desktop.controllers.sheets import SheetController
        from desktop.controllers.undo import UndoController
        from desktop.library.clock import now
        from rules_core.sources import LiveDice

        session = Session(library, now, self)
        dice = self._dice or LiveDice(randbelow)
        # The sheet before the rolls: another character is shown first, then what is in its tray is marked.
        sheets = SheetController(session, self)
        characters = CharacterController(session, self._background, self)
        attempts = Attempts(session)
        rolls = RollController(session, attempts, dice, self)
        return Controllers(
            session,
            characters,
            rolls,
            sheets,
            PageController(session, rolls, self._page_view, self),
            UndoController(session, self),
            attempts,
            dice,
        )

    @property
    def panels(self) -> "Panels":
        """The controllers of the sheet's pages, made when the first of these is wanted."""
        if self._panels is None:
            from desktop.panel_wiring import build

            on = self.controllers
            assert on is not None
            panels = build(on.session, on.rolls, on.attempts, on.dice)
            panels.sanity.view_changed.connect(on.pages.show)
            panels.healing.group_luck_requested.connect(self._choose_group)
            panels.healing.take_back_requested.connect(on.undo.take_back)
            panels.acts.view_changed.connect(on.pages.show)
            panels.acts.take_back_requested.connect(on.undo.take_back)
            panels.chronicle.copied.connect(self.window.copy_text)
            panels.chronicle.print_requested.connect(self._print)
            panels.chronicle.downtime_requested.connect(self.downtime_open)
            for told in (panels.combat, panels.healing, panels.sanity, panels.acts, panels.chronicle):
                told.notice.connect(self.window.show_notice)
            self._panels = panels
        return self._panels

    @property
    def library(self) -> "LibraryController":
        """What finds characters and changes how they stand, made when it is first wanted."""
        if self._library is None:
            from desktop.library_wiring import build

            on = self.controllers
            assert on is not None
            places = self.opening.places
            self._library = build(on.session, on.characters, self._background, places, self.window)
        return self._library

    def library_open(self) -> None:
        """Show all characters."""
        on = self.controllers
        if on is None:
            return
        if not self.window.pages.has_library:
            from desktop.library_wiring import Around, connect_page

            around = Around(on.session, on.characters, self.window, self._roll_group_luck)
            connect_page(self.library, around)
        self.library.open()
        self.window.pages.show_library()

    def palette_open(self) -> None:
        """Find a character or a command by typing."""
        on = self.controllers
        if on is None:
            return
        if self._palette is None:
            from desktop.library_wiring import build_palette

            self._palette = build_palette(on.session, self.window)
            self._palette[0].character_chosen.connect(on.characters.open)
        answers, palette = self._palette
        palette.open()
        answers.open(self.window.commands.usable())

    def downtime_open(self) -> None:
        """Lead the open character through downtime."""
        if self._downtime is None:
            from desktop.downtime_wiring import build

            on = self.controllers
            assert on is not None
            self._downtime = build(on.session, on.dice, self._background, self.opening.places, self.window)
            self._downtime.view_changed.connect(self._remember_downtime)
            self._downtime.closed.connect(self._remember_downtime)
            self.window.pages.turned.connect(self._leave_downtime)
            self.window.pages.downtime.set_speed(self.settings.dice_ms)
        self._downtime.open()

    @property
    def editing(self) -> "EditController":
        """Edit mode, made when it is first wanted."""
        if self._editing is None:
            from desktop.edit_wiring import build

            on = self.controllers
            assert on is not None
            self._editing = build(
                on.session,
                self._background,
                self.window,
                open_it=on.characters.open,
                bin_it=self._bin,
            )
            self._editing.view_changed.connect(self._remember_editing)
            self.window.pages.turned.connect(self._leave_editing)
        return self._editing

    def edit_toggle(self) -> None:
        """Edit the open character, or go back to play."""
        self.editing.toggle(self.window.sheet.tab)

    @property
    def creating(self) -> "CreatingController":
        """The creation wizard, made when it is first wanted."""
        if self._creating is None:
            from desktop.creating_wiring import build

            on = self.controllers
            assert on is not None
            self._creating = build(on.session, on.dice, self._background, self.window)
            self._creating.open_requested.connect(on.characters.open)
            self._creating.made.connect(self.window.pages.show_play)
            self._creating.edit_requested.connect(self.editing.enter)
            self._creating.closed.connect(self._back_to_play)
            self._creating.dropped.connect(self._dropped)
            self.window.pages.turned.connect(self._leave_creating)
        return self._creating

    def new_character(self, system: str = "") -> None:
        """Begin a new character now, or as soon as the library is open."""
        if self.controllers is None:
            self._waiting = [partial(self.new_character, system)]
        else:
            self.creating.open(system)

    # What is wired to what

    def _wire_window(self) -> None:
        window, opening, settings = self.window, self.opening, self.settings
        window.first_painted.connect(self._open)
        window.command_requested.connect(self._command)
        window.play.rail.palette_requested.connect(partial(self._command, "palette"))
        window.play.rail.library_requested.connect(partial(self._command, "library"))
        window.play.rail.settings_requested.connect(partial(self._command, "settings"))
        window.closing.connect(self._save_typed)
        window.closing.connect(self._remember_window)
        window.pages.problem_choice.connect(self._problem_choice)
        window.pages.sample_requested.connect(self._open_sample)
        window.pages.new_requested.connect(self.new_character)
        window.commands.sample_chosen.connect(self._open_sample)
        window.files_offered.connect(self._import_files)
        opening.looked.connect(self._looked)
        opening.opened.connect(self._opened)
        opening.failed.connect(self._failed)
        opening.notice.connect(window.show_notice)
        opening.raise_requested.connect(window.come_forward)
        settings.look_changed.connect(self._apply_look)
        settings.dice_speed_changed.connect(self._set_speed)
        self._app.styleHints().colorSchemeChanged.connect(self._apply_look)

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
        tray.row_requested.connect(on.rolls.show_roll)
        tray.more_requested.connect(on.rolls.more_log)
        tray.copy_requested.connect(on.rolls.copy_roll)
        tray.copy_all_requested.connect(on.rolls.copy_log)
        tray.against_chosen.connect(on.rolls.choose_against)
        tray.foe_value_entered.connect(on.rolls.enter_foe_value)
        tray.foe_chosen.connect(on.rolls.choose_foe)
        tray.foe_degree_chosen.connect(on.rolls.choose_foe_degree)
        tray.follow_up_requested.connect(on.rolls.follow_up)
        tray.note_entered.connect(on.rolls.note)
        tray.option_chosen.connect(on.rolls.choose_option)
        tray.option_stepped.connect(on.rolls.step_option)
        tray.pool_reset_requested.connect(on.rolls.reset_pool)
        tray.spend_requested.connect(self._spend)
        tray.unspend_requested.connect(self._unspend)
        tray.act_requested.connect(self._act)
        tray.why_requested.connect(on.rolls.why)
        tray.focus_released.connect(sheet.focus_page)
        tray.landed.connect(on.rolls.landed)
        tray.landed.connect(on.sheets.landed)
        tray.landed.connect(on.pages.landed)

        sheet.edit_requested.connect(self.edit_toggle)
        sheet.panel_built.connect(self._connect_panel)
        sheet.tab_chosen.connect(on.pages.turn_to)
        on.pages.page_changed.connect(sheet.show_panel)

        window.play.rail.character_requested.connect(on.characters.open)
        window.play.rail.act_requested.connect(self._act_in_rail)
        window.commands.character_chosen.connect(on.characters.open)
        window.pages.review_accepted.connect(on.characters.accept)
        window.pages.review_all_accepted.connect(on.characters.accept_all)
        window.pages.review_skipped.connect(on.characters.skip)
        window.undo_requested.connect(on.undo.undo)
        window.notice_act_requested.connect(self._act_on_notice)

        on.session.opened.connect(window.pages.show_play)
        on.session.opened.connect(sheet.focus_skills)
        on.session.opened.connect(self._remember_character)
        on.session.opened.connect(self._go_on_making)
        on.session.opened.connect(partial(self._offers.start, _LATER_MS))
        on.characters.rail_changed.connect(window.show_rail)
        on.characters.review_changed.connect(self._show_review)
        on.characters.told.connect(self._tell)
        on.rolls.tray_changed.connect(window.show_tray)
        on.rolls.log_changed.connect(window.show_log)
        on.rolls.loaded.connect(sheet.show_loaded)
        on.rolls.copied.connect(window.copy_text)
        on.rolls.take_back_requested.connect(on.undo.take_back)
        on.rolls.apply_requested.connect(self._apply_treatment)
        on.rolls.spend_requested.connect(self._spend)
        on.rolls.why_changed.connect(tray.show_why)
        on.sheets.sheet_changed.connect(window.show_sheet)
        on.undo.take_back_to_offered.connect(self._offer_take_back_to)
        for told in (on.session, on.characters, on.rolls, on.sheets, on.undo):
            told.notice.connect(window.show_notice)
        self._jobs |= self._library_jobs(on)

    def _window_jobs(self) -> dict[str, Job]:
        jobs: dict[str, Job] = {
            "new": self.new_character,
            "import": self.window.choose_files,
            "quit": self.window.close,
            "larger": partial(self.settings.resize_text, 10),
            "smaller": partial(self.settings.resize_text, -10),
            "usual": self.settings.usual_text,
            "keys": self._show_keys,
            "about": self._show_about,
            "settings": self._show_settings,
        }
        return jobs | {f"theme_{name}": partial(self.settings.choose_theme, name) for name in THEMES}

    def _library_jobs(self, on: Controllers) -> dict[str, Job]:
        sheet, tray, play = self.window.sheet, self.window.tray, self.window.play
        trackers = {f"tracker_{place + 1}": partial(sheet.edit_tracker, place) for place in range(4)}
        return trackers | {
            "edit": self.edit_toggle,
            "filter": self._filter,
            "next_tab": partial(self._turn_tab, 1),
            "previous_tab": partial(self._turn_tab, -1),
            "next_pane": partial(play.focus_pane, 1),
            "previous_pane": partial(play.focus_pane, -1),
            "luck": tray.press_luck,
            "follow_up": partial(tray.press_follow_up, "D"),
            "why": tray.press_why,
            "library": self.library_open,
            "palette": self.palette_open,
            "campaigns": self._show_campaigns,
            "packs": self._show_packs,
            "downtime": self.downtime_open,
            "push": tray.press_push,
            "undo": on.undo.undo,
            "redo": on.undo.redo,
            "copy_log": on.rolls.copy_log,
            "roll": tray.press_roll,
            "bonus": partial(on.rolls.add_dice, 1),
            "penalty": partial(on.rolls.add_dice, -1),
            "plain": partial(on.rolls.choose_dice, 0),
            "difficulty": on.rolls.next_difficulty,
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

    def _filter(self) -> None:
        self._page.focus_filter()

    def _turn_tab(self, by: int) -> None:
        """Turn to the next (1) or previous (-1) part of the sheet."""
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

    def _apply_look(self) -> None:
        kept = self.settings.settings
        name = theme.system_name() if kept.theme == "system" else kept.theme
        theme.apply(self._app, name, kept.text_percent / 100)

    def _guard_text(self) -> None:
        """Have labels that Qt builds show their text literally; 25 ms, so not before the first paint."""
        if self._guard is None:
            self._guard = text.install_text_guard(self._app)

    def _set_speed(self, ms: int) -> None:
        """Have dice turn so long."""
        if self.window.play.is_built:
            self.window.tray.set_speed(ms)
        if self._downtime is not None:
            self.window.pages.downtime.set_speed(ms)

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
        if self.controllers is None:
            self._waiting = [partial(self._import_files, files)]
        elif packs := self._packs_in(files):
            self._offer_files(packs)
            self._import_files([each for each in files if each not in packs])
        elif files:
            self.controllers.characters.import_files(files)

    def _remember_character(self) -> None:
        if self.controllers is not None:
            self.settings.remember_character(self.controllers.session.character.uuid)

    def _leave_downtime(self, page: str) -> None:
        from desktop.widgets.pages import DOWNTIME

        if page != DOWNTIME and self._downtime is not None and self._downtime.is_open:
            self._downtime.put_aside()
            self._remember_downtime()

    def _leave_editing(self, page: str) -> None:
        from desktop.widgets.pages import PLAY

        if page != PLAY and self._editing is not None:
            self._editing.leave()

    def _leave_creating(self, page: str) -> None:
        from desktop.widgets.pages import CREATING

        if page != CREATING and self._creating is not None:
            self._creating.put_aside()

    def _go_on_making(self) -> None:
        """A character that was left unfinished opens in the wizard."""
        on = self.controllers
        if on is not None and on.characters.is_unfinished:
            self.creating.resume()

    def _back_to_play(self) -> None:
        if self.controllers is not None and self.controllers.session.is_open:
            self.window.pages.show_play()
        else:
            self._show_first_run()

    def _dropped(self, character: int) -> None:
        """Nobody stays open who is in the bin."""
        on = self.controllers
        if on is not None and not on.characters.open_another((character,)):
            self._show_first_run()

    def _remember_editing(self, view: object) -> None:
        """Where a character was edited when the app ended, however it ended, it is edited again."""
        self.settings.remember_editing(on=view is not None)

    def _bin(self, character: int) -> None:
        self.library.act("bin", (character,))

    def _remember_downtime(self) -> None:
        """Where a wizard was open when the app ended, however it ended, it opens again."""
        if self._downtime is not None:
            self.settings.remember_downtime(under_way=self._downtime.is_open)

    def _remember_window(self) -> None:
        self.settings.remember_window(*self.window.placement())

    def _act_in_rail(self, act: str, character: int) -> None:
        """Do something with a character of the rail."""
        if act != "edit":
            self.library.act(act, (character,))
        elif self.controllers is not None and self.controllers.characters.open(character):
            self._command("edit")

    def _roll_group_luck(self, characters: tuple[int, ...]) -> None:
        self.panels.healing.roll_group_luck(characters)

    def _purge(self) -> None:
        """Delete what was in the bin for its time."""
        if self.controllers is not None:
            self.library.purge_expired()

    def _show_first_run(self) -> None:
        from desktop.viewdata.first_run import first_run_view

        self.window.pages.show_first_run(first_run_view())

    def _show_review(self, view: "ReviewView | None") -> None:
        on = self.controllers
        if view is not None:
            self.window.pages.show_review(view)
        elif on is not None and on.session.is_open:
            self.window.pages.show_play()
        else:
            self._show_first_run()

    def _show_keys(self) -> None:
        from desktop.viewdata.help import keys_help
        from desktop.widgets.keys import Keys

        box = Keys(keys_help(), self.window)
        box.exec()
        box.deleteLater()

    def _page_view(self, tab: str) -> object:
        from desktop.viewdata.layouts.layout import layout, no_cards

        assert self.controllers is not None
        game = layout(self.controllers.session.system.id)
        if tab == "skills" and game.cards_view is no_cards:
            return None  # nothing beside the skills: no page is looked at, and none has to be built
        return self.panels.view(tab)

    def _spend(self, option: str) -> None:
        self.panels.acts.spend(option)

    def _unspend(self, option: str) -> None:
        self.panels.acts.unspend(option)

    def _act(self, act: str, given: "Mapping[str, str]") -> None:
        self.panels.acts.act(act, given)

    def _apply_treatment(self) -> None:
        self.panels.healing.apply()

    def _connect_panel(self, panel: QObject) -> None:
        from desktop.panel_wiring import connect

        connect(panel, self.panels)

    def _print(self, view: "PrintView") -> None:
        from desktop.print.chronicle import print_chronicle

        notice = print_chronicle(self.window, view)
        if notice is not None:
            self.window.show_notice(notice)

    def _choose_group(self, people: tuple[tuple[int, str], ...]) -> None:
        """Ask whose Luck is rolled together, and roll it."""
        from desktop.widgets.group import choose_group

        chosen = choose_group(self.window, people)
        if chosen:
            self.panels.healing.roll_group_luck(chosen)

    def _show_settings(self) -> None:
        from desktop.widgets.settings_window import SettingsWindow

        window, settings = SettingsWindow(self.window), self.settings
        window.chosen.connect(settings.choose)
        window.defaults_requested.connect(settings.restore_defaults)
        settings.view_changed.connect(window.show_view)
        window.show_view(settings.view())
        window.exec()
        settings.view_changed.disconnect(window.show_view)
        window.deleteLater()

    def _show_campaigns(self) -> None:
        if self.controllers is None:
            return
        from desktop.controllers.campaigns import CampaignController
        from desktop.widgets.campaign_window import CampaignWindow

        window, session = CampaignWindow(self.window), self.controllers.session
        campaigns = CampaignController(session, window)
        campaigns.changed.connect(session.read_campaign)
        campaigns.notice.connect(self.window.show_notice)
        window.chosen.connect(campaigns.choose)
        window.created.connect(campaigns.create)
        window.renamed.connect(campaigns.rename)
        window.notes_entered.connect(campaigns.set_notes)
        window.member_toggled.connect(campaigns.set_member)
        window.pack_toggled.connect(campaigns.set_pack)
        window.switch_chosen.connect(campaigns.set_switch)
        window.recommended_requested.connect(campaigns.recommend)
        window.removed.connect(campaigns.remove)
        campaigns.view_changed.connect(window.show_view)
        campaigns.show()
        window.exec()
        window.deleteLater()

    def _show_packs(self) -> None:
        if self.controllers is not None:
            from desktop.homebrew_wiring import show_packs

            show_packs(self.controllers.session, self.window)

    def _packs_in(self, files: list[Path]) -> list[Path]:
        """Those of some files that are table packs and no characters."""
        from desktop.controllers.homebrew import is_pack_file

        return [each for each in files if is_pack_file(each)]

    def _offer_files(self, files: list[Path]) -> None:
        if self.controllers is not None:
            from desktop.homebrew_wiring import offer_files

            offer_files(self.controllers.session, self.window, files)

    def _offer_packs(self) -> None:
        """Offer the open character what its campaign uses and it lacks."""
        if self.controllers is not None and self.controllers.session.campaign is not None:
            from desktop.homebrew_wiring import offer_packs

            offer_packs(self.controllers.session, self.window)

    def _act_on_notice(self, act: str) -> None:
        from desktop.homebrew_wiring import PACKS_OF_CAMPAIGN, accept_packs

        if self.controllers is not None and act == PACKS_OF_CAMPAIGN:
            accept_packs(self.controllers.session, self.window)

    def _show_about(self) -> None:
        from desktop.viewdata.help import about

        self._tell(about(VERSION))

    def _tell(self, view: "MessageView") -> bool:
        from desktop.widgets.dialogs import show_message

        return show_message(self.window, view)

    def _offer_take_back_to(self, seq: int, view: "MessageView") -> None:
        if self._tell(view) and self.controllers is not None:
            self.controllers.undo.take_back_to(seq)

    def _problem_choice(self, choice: str) -> None:
        from desktop.viewdata.problems import OTHER, QUIT, RETRY, SET_ASIDE
        from desktop.widgets.dialogs import choose_library

        if choice == RETRY:
            self.opening.try_again()
        elif choice == OTHER and (library := choose_library(self.window)):
            self.opening.open_other(library)
        elif choice == SET_ASIDE:
            self.opening.set_aside()
        elif choice == QUIT:
            self.window.close()


def new_app(chosen: Places, lock: LibraryLock | None) -> App:
    """The app as a process of its own runs it, not started yet."""
    # Nothing that start-up makes becomes garbage; Background switches the collector on again.
    gc.disable()
    qt = theme.new_application(sys.argv[0])
    qt.setApplicationName("Rollbook")
    qt.setApplicationDisplayName("Rollbook")
    qt.setDesktopFileName("rollbook")
    app = App(qt, chosen, lock)
    # What is there then stays, and no later collection has to look at it.
    app.ready.connect(gc.freeze)
    return app


def run(chosen: Places) -> int:
    """Open the window over a library and stay until it is closed; the exit status (2 without a display)."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, _DISPLAYS)):
        sys.stderr.write(tr("There is no display here; “rollbook tour FOLDER” needs none.") + "\n")
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
