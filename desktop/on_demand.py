"""What of the app is made when it is first wanted, over an open library: pages, wizards, windows.

Nothing of it may cost the start anything, so each is imported, made and connected where it is asked for.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer

from desktop.widgets.pages import CREATING, DICE_ONLY, DOWNTIME, FIRST_RUN, PLAY, TIMELINE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from desktop.controllers.attempts import Attempts
    from desktop.controllers.background import Background
    from desktop.controllers.backups import BackupsController
    from desktop.controllers.characters import CharacterController
    from desktop.controllers.copies import CopiesController
    from desktop.controllers.creating import CreatingController
    from desktop.controllers.dice_only import DiceOnlyController
    from desktop.controllers.downtime import DowntimeController
    from desktop.controllers.editing import EditController
    from desktop.controllers.importing import ImportController
    from desktop.controllers.own_dice import OwnDice
    from desktop.controllers.pages import PageController
    from desktop.controllers.palette import PaletteController
    from desktop.controllers.restore import RestoreController
    from desktop.controllers.rolls import RollController
    from desktop.controllers.session import Session
    from desktop.controllers.settings import SettingsController
    from desktop.controllers.sharing import SharingController
    from desktop.controllers.sheets import SheetController
    from desktop.controllers.shelves import LibraryController
    from desktop.controllers.timeline import TimelineController
    from desktop.controllers.undo import UndoController
    from desktop.panel_wiring import Panels
    from desktop.paths import Places
    from desktop.sound_wiring import Sounds
    from desktop.viewdata.chronicle import PrintView
    from desktop.viewdata.copies import CopiesView
    from desktop.viewdata.creating import CreatingView
    from desktop.viewdata.own_dice import AskView
    from desktop.widgets.library.palette import Palette
    from desktop.widgets.main_window import MainWindow
    from desktop.widgets.own_dice_window import OwnDiceWindow
    from rules_core.sources import DiceSource

_SOON_MS = 100
_PURGE_MS = 30_000
"""What is in the bin for its time is deleted when the app has been open for so long."""


class Controllers(Struct, frozen=True):
    """Everything that acts on an open library."""

    session: "Session"
    characters: "CharacterController"
    rolls: "RollController"
    sheets: "SheetController"
    pages: "PageController"
    undo: "UndoController"
    attempts: "Attempts"
    own_dice: "OwnDice"
    dice: "DiceSource"


class OnDemand(QObject):
    """Makes what is wanted, once, and connects it to what is there."""

    def __init__(
        self,
        on: Controllers,
        window: "MainWindow",
        *,
        settings: "SettingsController",
        background: "Background",
        places: "Places",
        show_first_run: Callable[[], None],
    ) -> None:
        """``show_first_run`` greets a player who has no character."""
        super().__init__(window)
        self._on = on
        self._window = window
        self._settings = settings
        self._background = background
        self._places = places
        self._show_first_run = show_first_run
        self._panels: Panels | None = None
        self._downtime: DowntimeController | None = None
        self._editing: EditController | None = None
        self._creating: CreatingController | None = None
        self._dice_only: DiceOnlyController | None = None
        self._timeline: TimelineController | None = None
        self._library: LibraryController | None = None
        self._restore: RestoreController | None = None
        self.backing_up: BackupsController | None = None
        self.copies: CopiesController | None = None
        """What backs the library up by itself; None where it is only read."""
        self._own_dice_window: OwnDiceWindow | None = None
        self._palette: tuple[PaletteController, Palette] | None = None
        self._sounds: Sounds | None = None
        self._sharing: SharingController | None = None
        self._importing: ImportController | None = None
        self._purging = self._timer(self._purge, _PURGE_MS)
        self._offers = self._timer(self._offer_packs, _SOON_MS)
        self._purging.start()

    def close(self) -> None:
        """Stop what would still be done later."""
        self._purging.stop()
        self._offers.stop()
        if self.backing_up is not None:
            self.backing_up.stop()
        if self._downtime is not None:
            self._downtime.close()

    def opened(self) -> None:
        """Another character was opened: one that was left unfinished goes on in the wizard."""
        self._offers.start()
        if self._on.characters.is_unfinished:
            self.creating.resume(self._settings.settings.making_step)

    @property
    def is_making(self) -> bool:
        """Whether a character is being made."""
        return self._creating is not None and self._creating.is_open

    def set_speed(self, ms: int) -> None:
        """Have dice beside those of the tray turn so long."""
        if self._downtime is not None:
            self._window.pages.downtime.set_speed(ms)
        if self._dice_only is not None:
            self._window.pages.dice_only.set_speed(ms)

    def hear_throws(self, sounds: "Sounds") -> None:
        """Have the dice of pages heard that are there or are made later."""
        self._sounds = sounds
        if self._downtime is not None:
            sounds.follow(self._window.pages.downtime)
        if self._dice_only is not None:
            sounds.follow(self._window.pages.dice_only)

    def dice_only_open(self) -> None:
        """Roll dice without a character."""
        page = self._window.pages.dice_only
        if self._dice_only is None:
            from desktop.dice_only_wiring import build

            on = self._on
            self._dice_only = build(on.session, on.dice, self._background, self._settings, self._window)
            page.left.connect(self._back_to_play)
            if self._sounds is not None:
                self._sounds.follow(page)
        self._dice_only.open()
        self._window.pages.show_dice_only()

    def timeline_toggle(self) -> None:
        """Show the timeline of the open character, or go back to play."""
        if self._window.pages.page == TIMELINE:
            self._back_to_play()
            return
        if not self._on.session.is_open:
            return
        if self._timeline is None:
            from desktop.timeline_wiring import build

            self._timeline = build(self._on.session, self._on.undo, self._window)
            self._window.pages.timeline.left.connect(self._back_to_play)
            self._window.pages.turned.connect(self._leave_timeline)
        self._window.pages.show_timeline()
        self._timeline.open()

    @property
    def panels(self) -> "Panels":
        """The controllers of the sheet's pages, made when the first of these is wanted."""
        if self._panels is None:
            from desktop.panel_wiring import build

            on = self._on
            panels = build(on.session, on.rolls, on.attempts, on.own_dice)
            panels.sanity.view_changed.connect(on.pages.show)
            panels.healing.group_luck_requested.connect(self._choose_group)
            panels.healing.take_back_requested.connect(on.undo.take_back)
            panels.acts.view_changed.connect(on.pages.show)
            panels.acts.take_back_requested.connect(on.undo.take_back)
            panels.chronicle.copied.connect(self._window.copy_text)
            panels.chronicle.print_requested.connect(self._print)
            panels.chronicle.downtime_requested.connect(self.downtime_open)
            for told in (panels.combat, panels.healing, panels.sanity, panels.acts, panels.chronicle):
                told.notice.connect(self._window.show_notice)
            self._panels = panels
        return self._panels

    @property
    def library(self) -> "LibraryController":
        """What finds characters and changes how they stand, made when it is first wanted."""
        if self._library is None:
            from desktop.library_wiring import build

            on = self._on
            places = self._places
            self._library = build(on.session, on.characters, self._background, places, self._window)
        return self._library

    def library_open(self) -> None:
        """Show all characters."""
        on = self._on
        if not self._window.pages.has_library:
            from desktop.library_wiring import Around, connect_page

            acts = (self._roll_group_luck, self._export, self._print_party, self.act_in_rail)
            around = Around(on.session, on.characters, self._window, *acts)
            connect_page(self.library, around)
        self.library.open()
        self._window.pages.show_library()

    def palette_open(self) -> None:
        """Find a character or a command by typing."""
        on = self._on
        if self._palette is None:
            from desktop.library_wiring import build_palette

            self._palette = build_palette(on.session, self._window)
            self._palette[0].character_chosen.connect(on.characters.open)
        answers, palette = self._palette
        palette.open()
        answers.open(self._window.commands.usable())

    def downtime_open(self) -> None:
        """Lead the open character through downtime."""
        if self._downtime is None:
            from desktop.downtime_wiring import build

            on = self._on
            self._downtime = build(on.session, on.dice, self._background, self._places, self._window)
            self._downtime.view_changed.connect(self._remember_downtime)
            self._downtime.closed.connect(self._remember_downtime)
            self._window.pages.turned.connect(self._leave_downtime)
            self._window.pages.downtime.set_speed(self._settings.dice_ms)
            if self._sounds is not None:
                self._sounds.follow(self._window.pages.downtime)
        self._downtime.open()

    @property
    def editing(self) -> "EditController":
        """Edit mode, made when it is first wanted."""
        if self._editing is None:
            from desktop.edit_wiring import build

            on = self._on
            self._editing = build(
                on.session,
                self._background,
                self._window,
                open_it=on.characters.open,
                bin_it=self._bin,
            )
            self._editing.view_changed.connect(self._remember_editing)
            self._window.pages.turned.connect(self._leave_editing)
        return self._editing

    def edit_toggle(self) -> None:
        """Edit the open character, or go back to play."""
        self.editing.toggle(self._window.sheet.tab)

    @property
    def creating(self) -> "CreatingController":
        """The creation wizard, made when it is first wanted."""
        if self._creating is None:
            from desktop.creating_wiring import build

            on = self._on
            self._creating = build(on.session, on.own_dice, self._background, self._window)
            self._creating.open_requested.connect(on.characters.open)
            self._creating.view_changed.connect(self._remember_step)
            self._creating.made.connect(self._window.pages.show_play)
            self._creating.edit_requested.connect(self.editing.enter)
            self._creating.closed.connect(self._back_to_play)
            self._creating.dropped.connect(self._dropped)
            self._window.pages.turned.connect(self._leave_creating)
        return self._creating

    def _leave_downtime(self, page: str) -> None:
        if page != DOWNTIME and self._downtime is not None and self._downtime.is_open:
            self._downtime.put_aside()
            self._remember_downtime()

    def _leave_timeline(self, page: str) -> None:
        if page != TIMELINE and self._timeline is not None:
            self._timeline.close()

    def _leave_editing(self, page: str) -> None:
        if page != PLAY and self._editing is not None:
            self._editing.leave()

    def _leave_creating(self, page: str) -> None:
        if page != CREATING and self._creating is not None:
            self._creating.put_aside()

    def _back_to_play(self) -> None:
        if self._on.session.is_open:
            self._window.pages.show_play()
        else:
            self._show_first_run()

    def _dropped(self, character: int) -> None:
        """Nobody stays open who is in the bin."""
        if not self._on.characters.open_another((character,)):
            self._show_first_run()

    def _remember_step(self, view: "CreatingView") -> None:
        self._settings.remember_step(view.step)

    def _remember_editing(self, view: object) -> None:
        """Where a character was edited when the app ended, however it ended, it is edited again."""
        self._settings.remember_editing(on=view is not None)

    def _bin(self, character: int) -> None:
        self.library.act("bin", (character,))

    def _remember_downtime(self) -> None:
        """Where a wizard was open when the app ended, however it ended, it opens again."""
        if self._downtime is not None:
            self._settings.remember_downtime(under_way=self._downtime.is_open)

    def roll_check(self, subject: str) -> None:
        """Roll what a tracker is rolled for; Sanity with the losses that stand on its page."""
        if subject.startswith("sanity:"):
            self.panels.sanity.roll()
        else:
            self._on.rolls.roll_subject(subject)

    def edit_at(self, place: str) -> None:
        """Edit the open character where something stands, as edit mode calls places."""
        self.editing.enter_at(place)

    def copy(self, text: str) -> None:
        """Put text on the clipboard, and say so."""
        from desktop.viewdata.entries import copied_notice

        self._window.copy_text(text)
        self._window.show_notice(copied_notice())

    def act_in_rail(self, act: str, character: int) -> None:
        """Do something with a character, one of :func:`~desktop.viewdata.menus.character_acts`."""
        match act:
            case "edit" | "downtime" | "timeline" | "campaigns" | "print":
                session = self._on.session
                is_open = session.is_open and session.character.id == character
                if is_open or self._on.characters.open(character):
                    self._begin(act)
            case "export":
                self._export((character,))
            case "tags":
                from desktop.library_wiring import change_tags_of

                change_tags_of(self.library, self._on.session, self._window, character)
            case _:
                self.library.act(act, (character,))

    def _begin(self, command: str) -> None:
        """Do a command about the open character, unless it is under way already."""
        pages = self._window.pages
        if pages.page == {"downtime": DOWNTIME, "timeline": TIMELINE}.get(command):
            return
        if pages.page != PLAY:
            pages.show_play()
        if command != "edit" or not self._window.play.is_editing:
            self._window.command_requested.emit(command)

    def _roll_group_luck(self, characters: tuple[int, ...]) -> None:
        self.panels.healing.roll_group_luck(characters)

    def _purge(self) -> None:
        """Delete what was in the bin, or among the originals of imports, for its time."""
        from desktop.library.originals import purge_originals

        self.library.purge_expired()
        folder, now = self._places.imported, self._on.session.now()
        self._background.run(lambda: purge_originals(folder, now), _nothing, _raise)

    def page_view(self, tab: str) -> object:
        """What the page of a tab of the sheet shows, None where nothing has to be looked at."""
        from desktop.viewdata.layouts.layout import layout, no_cards

        game = layout(self._on.session.system.id)
        if tab == "skills" and game.cards_view is no_cards:
            return None  # nothing beside the skills: no page is looked at, and none has to be built
        return self.panels.view(tab)

    def spend(self, option: str) -> None:
        """Spend what a roll earned."""
        self.panels.acts.spend(option)

    def unspend(self, option: str) -> None:
        """Take back what was spent last."""
        self.panels.acts.unspend(option)

    def act(self, act: str, given: "Mapping[str, str]") -> None:
        """Do what a card or the tray asks for."""
        self.panels.acts.act(act, given)

    def apply_treatment(self) -> None:
        """Give the patient what the treatment on the felt restores."""
        self.panels.healing.apply()

    def connect_panel(self, panel: QObject) -> None:
        """Connect a page of the sheet that was made just now."""
        from desktop.panel_wiring import connect
        from desktop.widgets.panels.cards_page import CardColumn, CardsPage
        from desktop.widgets.panels.combat import CombatPage

        connect(panel, self.panels)
        if isinstance(panel, CardColumn | CardsPage | CombatPage):
            panel.copy_requested.connect(self.copy)
        if isinstance(panel, CombatPage):
            panel.edit_requested.connect(self.edit_at)

    def _print(self, view: "PrintView") -> None:
        from desktop.printing_wiring import open_chronicle

        open_chronicle(self._on.session, self._window, self._background, self._settings, view)

    def _choose_group(self, people: tuple[tuple[int, str], ...]) -> None:
        """Ask whose Luck is rolled together, and roll it."""
        from desktop.widgets.group import choose_group

        chosen = choose_group(self._window, people)
        if chosen:
            self.panels.healing.roll_group_luck(chosen)

    def ask_own_dice(self, view: "AskView | None") -> None:
        """Ask for the player's own dice in a window where no tray is in front to do so."""
        in_tray = self._window.tray.isVisible()
        if self._own_dice_window is None:
            if view is None or in_tray:
                return
            from desktop.own_dice_wiring import build

            self._own_dice_window = build(self._on.own_dice, self._window)
        self._own_dice_window.show_ask(None if in_tray else view)

    def show_campaigns(self) -> None:
        """Show the campaigns, and wait until they are closed."""
        from desktop.controllers.campaigns import CampaignController
        from desktop.widgets.campaign_window import CampaignWindow

        window, session = CampaignWindow(self._window), self._on.session
        campaigns = CampaignController(session, window)
        campaigns.changed.connect(session.read_campaign)
        campaigns.notice.connect(self._window.show_notice)
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

    @property
    def restore(self) -> "RestoreController":
        """What brings back out of the copies of the library, made when it is first wanted."""
        if self._restore is None:
            from desktop.backups_wiring import Around, build

            on, folder = self._on, self._places.backups
            around = Around(
                *(on.session, on.characters, self._background, folder),
                *(self._trouble, self._readable, self._show_nobody),
            )
            self._restore = build(around, self._window)
        return self._restore

    def _trouble(self) -> str:
        """Why there is no newer copy of the library, "" for no trouble."""
        return "" if self.backing_up is None else self.backing_up.state[1]

    def _readable(self) -> "CopiesView | None":
        """How it is with the readable copies."""
        return None if self.copies is None else self.copies.state

    def show_backups(self) -> None:
        """Show the copies of the library, and wait until the window is closed."""
        from desktop.backups_wiring import show_backups

        show_backups(self.restore, self._on.undo, self._window)

    def _show_nobody(self) -> None:
        """Nobody can be opened: show all who are put away, or greet a player who has none."""
        if self._on.characters.has_any:
            self.library_open()
        else:
            self._show_first_run()

    def show_packs(self) -> None:
        """Show the table packs, and wait until they are closed."""
        from desktop.homebrew_wiring import show_packs

        show_packs(self._on.session, self._window)

    def choose_dice_set(self) -> None:
        """Let the player choose how dice look: those of the open character, or those without one."""
        from desktop.dice_sets_wiring import choose_loose, choose_of_character

        if self._on.session.is_open and self._window.pages.page not in (DICE_ONLY, FIRST_RUN):
            choose_of_character(self._on.session, self._window)
        else:
            choose_loose(self._settings, self._window)

    def show_dice_set(self) -> None:
        """Have dice in the window look as those of the open character do, or those without one."""
        from rules_core.dice_choice import set_of
        from rules_core.dice_sets import dice_set

        session = self._on.session
        if session.is_open and self._window.pages.page != FIRST_RUN:
            self._window.show_dice_set(set_of(session.character.sheet))
        else:
            self._window.show_dice_set(dice_set(self._settings.settings.dice))

    def show_fairness(self) -> None:
        """Show how evenly dice fell, and wait until the window is closed."""
        from desktop.fairness_wiring import show_fairness

        show_fairness(self._on.session, self._background, self._window)

    @property
    def importing(self) -> "ImportController":
        """What reads characters from files and brings them in, made when it is first wanted."""
        if self._importing is None:
            from desktop.importing_wiring import Around, build

            around = Around(
                session=self._on.session,
                characters=self._on.characters,
                background=self._background,
                originals=self._places.imported,
                before_many=self._before_import,
                offer_packs=self._offer_files,
                show_library=self.library_open,
                back_to_play=self._back_to_play,
                show_nobody=self._show_nobody,
            )
            self._importing = build(around, self._window)
        return self._importing

    def stop_reading(self) -> None:
        """Stop an import that is under way: the app ends."""
        if self._importing is not None:
            self._importing.close()

    def _before_import(self, then: Callable[[], object]) -> None:
        """Back the library up before many characters are added, where that is done at all."""
        if self.backing_up is None:
            then()
        else:
            self.backing_up.before("import", then)

    def _offer_files(self, files: list[Path]) -> None:
        from desktop.homebrew_wiring import offer_files

        offer_files(self._on.session, self._window, files)

    def _offer_packs(self) -> None:
        """Offer the open character what its campaign uses and it lacks."""
        if self._on.session.campaign is not None:
            from desktop.homebrew_wiring import offer_packs

            offer_packs(self._on.session, self._window)

    def export_open(self) -> None:
        """Let the open character leave in a file."""
        if self._on.session.is_open:
            self._export((self._on.session.character.id,))
        else:
            self._tell_nobody_open()

    def save_copy(self) -> None:
        """Say that the open character is saved, and offer a copy of it in a file."""
        if self._on.session.is_open:
            from desktop.exporting_wiring import save_copy

            save_copy(self._on.session, self._window, self._background)
        else:
            self._tell_nobody_open()

    def export_all(self) -> None:
        """Let everybody in the library leave in files."""
        self._export(None)

    def _export(self, characters: tuple[int, ...] | None) -> None:
        from desktop.exporting_wiring import open_export

        open_export(self._on.session, self._window, self._background, characters)

    def _print_party(self, characters: tuple[int, ...]) -> None:
        from desktop.printing_wiring import open_party

        open_party(self._on.session, self._window, self._background, self._settings, characters)

    def print_open(self) -> None:
        """Print the open character, or save it as pages."""
        if self._on.session.is_open:
            from desktop.printing_wiring import open_print

            open_print(self._on.session, self._window, self._background, self._settings)
        else:
            self._tell_nobody_open()

    def _tell_nobody_open(self) -> None:
        from desktop.viewdata.exporting import nobody_open

        self._window.show_notice(nobody_open())

    def share(self, way: str, seq: int = 0) -> None:
        """Share the roll of that number, 0 for the one on the felt; see :mod:`desktop.viewdata.sharing`."""
        if self._sharing is None:
            from desktop.sharing_wiring import build

            self._sharing = build(self._on.session, self._on.rolls, self._window)
        self._sharing.share(way, seq)

    def act_on_notice(self, act: str) -> None:
        """Do what a notice offered."""
        from desktop.homebrew_wiring import PACKS_OF_CAMPAIGN, accept_packs
        from desktop.viewdata.problems import MEND

        on = self._on
        if act == PACKS_OF_CAMPAIGN:
            accept_packs(on.session, self._window)
        elif act.startswith(MEND):
            from desktop.rescue_wiring import mend

            mend(
                act,
                session=on.session,
                characters=on.characters,
                places=self._places,
                background=self._background,
                window=self._window,
            )

    def _timer(self, job: Callable[[], object], ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(job)
        return timer


def _nothing(_: object) -> None: ...


def _raise(error: Exception) -> None:
    raise error
