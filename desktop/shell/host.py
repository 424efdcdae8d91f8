"""What a feature gets from the app: the window, the open library, and access to other features."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject

from desktop.base.crash import log, trace_lines
from desktop.shell.feature import Early

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.base.paths import Places
    from desktop.base.settings import Settings
    from desktop.library.running.last_end import Running
    from desktop.rolling.acts import ActController
    from desktop.rolling.attempts import Attempts
    from desktop.rolling.own_dice import OwnDice
    from desktop.rolling.rolls import RollController
    from desktop.rolling.sharing import SharingController
    from desktop.rolling.sheets import SheetController
    from desktop.session.characters import CharacterController
    from desktop.session.session import Session
    from desktop.session.undo import UndoController
    from desktop.shell.app import App
    from desktop.shell.feature import Command, Feature, Tab
    from desktop.shell.page_controller import PageController
    from desktop.views.settings import SettingsPart
    from rules_core.dice.sources import DiceSource

Part = TypeVar("Part")


class Controllers(NamedTuple):
    """Everything that acts on an open library."""

    session: Session
    characters: CharacterController
    rolls: RollController
    sheets: SheetController
    pages: PageController
    undo: UndoController
    attempts: Attempts
    own_dice: OwnDice
    dice: DiceSource


class Host(QObject):
    """The app as its features see it.

    ``session``, ``characters``, ``rolls`` and the other controllers exist only once the library is open.
    """

    session: Session
    characters: CharacterController
    rolls: RollController
    sheets: SheetController
    tabs: PageController
    undo: UndoController
    attempts: Attempts
    own_dice: OwnDice
    dice: DiceSource

    def __init__(self, app: App) -> None:
        """Give features access to ``app``."""
        super().__init__(app)
        self._app = app
        window = app.window
        self.qt, self.window, self.settings = app.qt, app.window, app.settings
        self.appearance, self.background, self.opening = app.appearance, app.background, app.opening
        self.leave_for, self.reopen = app.leave_for, app.reopen
        self.is_open = False
        """Whether the library is open, and with it every controller."""
        self.page_made = window.pages.made
        """The widget of a page was built; carries the widget."""
        self._sharing: SharingController | None = None
        self._acts: ActController | None = None
        self._features: tuple[Feature[Any], ...] = ()
        self._parts: dict[str, Any] = {}
        self._commands: dict[str, tuple[Command, Feature[Any] | None]] = {}
        self._tabs: dict[str, tuple[Tab, Feature[Any]]] = {}
        self.failed: set[str] = set()
        """The ids of features that failed in some way."""
        self.off: set[str] = set()
        """The ids of failed features that are switched off."""

    @property
    def places(self) -> Places:
        """Where the open library, its backups and its copies are."""
        return self.opening.places

    @property
    def running(self) -> Running | None:
        """The record that a window is open over the library, and how the last session ended."""
        return self._app.running

    @property
    def is_safe(self) -> bool:
        """Whether the app runs in safe mode."""
        return self._app.is_safe

    @property
    def chosen(self) -> tuple[int, ...]:
        """The characters selected on the page shown, empty for none."""
        pages = self.window.pages
        chosen = pages.page.chosen
        return () if chosen is None else chosen(pages[pages.page])

    # Features

    def list_features(self, own: Sequence[Command], features: Sequence[Feature[Any]]) -> None:
        """Register the shell's ``own`` commands and the features, in the order of their menus."""
        self._features = tuple(features)
        self._commands = {each.id: (each, None) for each in own}
        for feature in features:
            self._commands |= {each.id: (each, feature) for each in feature.commands}
            self._tabs |= {each.id: (each, feature) for each in feature.tabs}

    @property
    def commands(self) -> tuple[Command, ...]:
        """Every command, the shell's own first."""
        return tuple(command for command, _ in self._commands.values())

    @property
    def settings_parts(self) -> tuple[SettingsPart, ...]:
        """The choices that features add to the settings window."""
        return tuple(part for each in self.features for part in each.settings)

    @property
    def tab_makers(self) -> dict[str, Callable[[], Any]]:
        """Return what builds the page behind each tab of the sheet that a feature adds."""
        return {each.id: each.make for each, _ in self._tabs.values()}

    @property
    def past_tab_makers(self) -> dict[str, Callable[[], Any]]:
        """Return what builds the pages behind the tabs of a sheet that is only read."""
        return {each.id: each.make for each, _ in self._tabs.values() if not each.written_in}

    def has(self, feature: Feature[Any]) -> bool:
        """Whether a feature is listed and works."""
        return feature in self._features and feature.id not in self.off

    def part(self, feature: Feature[Part]) -> Part | None:
        """The part that a feature makes when it starts; None if the feature is not listed or has failed."""
        if not self.has(feature):
            return None
        if feature.id not in self._parts and not self.attempt(feature, self._start, feature):
            return None
        part: Part = self._parts[feature.id]
        return part

    def started(self, feature: Feature[Part]) -> Part | None:
        """A feature's part, None if it has not been started yet."""
        part: Part | None = self._parts.get(feature.id)
        return part

    def run(self, command: str, *given: object) -> bool:
        """Run a command by its id; False if there is none, or it cannot run yet."""
        found = self._commands.get(command)
        if found is None or found[0].run is None or ((feature := found[1]) and not self.has(feature)):
            return False
        found[0].run(self, *given)
        return True

    def show_tab(self, tab: str) -> None:
        """Open a page of the open character's sheet by its tab's id, if the sheet has it."""
        sheet = self.window.sheet
        if tab in sheet.tabs.ids:
            self.back_to_play()
            sheet.show_tab(tab)
            self.tabs.turn_to(tab)
            sheet.focus_page()

    def tab_view(self, tab: str) -> object:
        """What the page behind a tab of the sheet shows; None if no feature brings it or it has nothing."""
        found = self._tabs.get(tab)
        return None if found is None or not self.has(found[1]) else found[0].view(self)

    def connect_tab(self, page: QWidget) -> None:
        """Connect a newly built page of the sheet."""
        if (found := self._tabs.get(self.window.sheet.tab_of(page))) is not None:
            self.attempt(found[1], found[0].connect, self, page)

    def page_view(self, tab: str) -> object:
        """What the page of a tab shows, or the cards beside the skills; None if there is nothing to show."""
        from desktop.views.game import game_of

        if tab == "skills" and game_of(self.session.system.id).cards_view is None:
            return None  # no cards beside the skills: no page has to be built
        own = self.tab_view(tab)
        return self.acts.view(tab) if own is None else own

    @property
    def acts(self) -> ActController:
        """The controller of the card pages, created when first used."""
        if self._acts is None:
            from desktop.rolling.acts import ActController

            acts = ActController(self.session, self.rolls, self.own_dice, self.session)
            acts.view_changed.connect(self.tabs.show)
            acts.take_back_requested.connect(self.undo.take_back)
            acts.notice.connect(self.window.show_notice)
            self._acts = acts
        return self._acts

    def spend(self, option: str) -> None:
        """Spend what a roll earned."""
        self.acts.spend(option)

    def unspend(self, option: str) -> None:
        """Undo the last spending."""
        self.acts.unspend(option)

    def show_history(self) -> None:
        """Open the page with the whole history."""
        self.run("timeline")

    def act(self, act: str, given: Mapping[str, str]) -> None:
        """Run an action of a card or the tray."""
        self.acts.act(act, given)

    def roll_check(self, subject: str) -> None:
        """Roll a tracker's check; a feature may roll some kinds of subject itself."""
        from rules_core.sheet.subject import Subject

        kind = Subject.read(subject).kind
        own = next((each.checks[kind] for each in self.features if kind in each.checks), None)
        if own is None:
            self.rolls.roll_subject(subject)
        else:
            own(self)

    def library_opened(self, on: Controllers) -> None:
        """Set the controllers of the newly opened library, and tell every feature."""
        self.session, self.characters, self.rolls = on.session, on.characters, on.rolls
        self.sheets, self.tabs, self.undo = on.sheets, on.pages, on.undo
        self.attempts, self.own_dice, self.dice = on.attempts, on.own_dice, on.dice
        self.is_open = True
        for feature in self._features:
            if feature.opened is not None:
                self.attempt(feature, feature.opened, self)

    def early(self, command: str) -> Early:
        """What happens to a command that is used before the library is open."""
        found = self._commands.get(command)
        return found[0].early if found is not None else Early.IGNORED

    def settle(self) -> None:
        """Let each feature do its deferred work."""
        for feature in self.features:
            if feature.settled is not None:
                self.attempt(feature, feature.settled, self)

    def stop(self) -> None:
        """Stop the work of each started part, before the library is closed."""
        self._end(lambda feature: feature.stop)

    @property
    def features(self) -> tuple[Feature[Any], ...]:
        """The features that are listed and work."""
        return tuple(each for each in self._features if self.has(each))

    def resume(self) -> bool:
        """Continue what was left unfinished when the app ended. Return False if there is nothing."""
        kept = self.settings.settings
        return any(self._resumes(each, kept) for each in self.features)

    def close(self) -> None:
        """Close each part that was started, once the library is closed."""
        self._end(lambda feature: feature.close)

    def _end(self, how: Callable[[Feature[Any]], Callable[[Any], object] | None]) -> None:
        for feature in reversed(self._features):
            end = how(feature)
            if end is not None and feature.id in self._parts:
                self.attempt(feature, end, self._parts[feature.id])

    def _resumes(self, feature: Feature[Any], kept: Settings) -> bool:
        resumed: list[bool] = []
        self.attempt(feature, lambda: resumed.append(feature.resume(self, kept)))
        return any(resumed)

    def _start(self, feature: Feature[Any]) -> None:
        self._parts[feature.id] = feature.start(self)

    def attempt(self, feature: Feature[Any], job: Callable[..., object], *given: object) -> bool:
        """Run something of a feature. Return False if it fails.

        The failure is logged and reported, the app continues, and a feature that isn't essential is switched
        off.
        """
        try:
            job(*given)
        except Exception as error:
            from desktop.views.problems import part_failed

            what = "lost a part" if feature.essential else "is switched off"
            log.error("feature %s %s\n%s", feature.id, what, "\n".join(trace_lines(error)))
            self.failed.add(feature.id)
            if not feature.essential:
                self.off.add(feature.id)
                self.window.commands.switch_off(each.id for each in feature.commands)
            self.window.show_notice(part_failed())
            return False
        return True

    # Navigation

    def back_to_play(self) -> None:
        """Show the open character, or the welcome page if none is open."""
        if self.session.is_open:
            self.window.pages.show_play()
        else:
            self.window.greet()

    def show_no_character(self) -> None:
        """Show the library if no character can be opened, or the welcome page if there are none."""
        if not (self.characters.has_any and self.run("library")):
            self.window.greet()

    def copy(self, text: str) -> None:
        """Put text on the clipboard, and say so."""
        from desktop.views.entries import copied_notice

        self.window.copy_text(text)
        self.window.show_notice(copied_notice())

    def share(self, way: str, seq: int = 0) -> None:
        """Share the roll with that number, 0 for the one on the felt; see ``desktop.views.sharing``."""
        if self._sharing is None:
            from desktop.shell.sharing import build

            self._sharing = build(self)
        self._sharing.share(way, seq)
