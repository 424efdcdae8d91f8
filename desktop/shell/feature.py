"""What a feature declares: its commands, its pages, its tabs on the sheet, and when it starts.

The shell builds, connects, shows and closes whatever ``desktop/features.py`` lists, and knows no feature by
name. Declarations import no Qt and no controllers: functions here import what they need when they run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from desktop.base import keys
from desktop.base.keys import Takes
from desktop.base.words import mark, tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.base.settings import Settings
    from desktop.shell.host import Host
    from desktop.views.settings import SettingsPart

Part = TypeVar("Part")
"""What a feature makes when it starts, usually its controller."""

Widget = TypeVar("Widget", bound="QWidget")


class Page(Generic[Widget]):
    """A page of the main window.

    ``make`` builds its widget when the page is first shown. ``title`` is the window's title there, marked for
    translation; "" means the open character's name. A page ``beside_rail`` keeps the rail visible. One that
    is ``busy`` must be finished or left before anything else is started. ``characters`` means that it has
    characters to export and print, ``undo`` that Undo works on it. ``chosen`` returns the selected
    characters. ``is_making`` returns whether a new character is being created on the page, ``finish_typing``
    saves what is being typed, and ``leave`` runs before another page is shown.
    """

    def __init__(
        self,
        id: str,  # noqa: A002 - as every declaration has one
        make: Callable[[], Widget],
        *,
        title: str = "",
        beside_rail: bool = False,
        busy: bool = False,
        characters: bool = False,
        undo: bool = False,
        chosen: Callable[[Widget], tuple[int, ...]] | None = None,
        is_making: Callable[[Widget], bool] | None = None,
        finish_typing: Callable[[Widget], object] | None = None,
        leave: Callable[[Widget], object] | None = None,
    ) -> None:
        self.id, self.make, self.title = id, make, title
        self.beside_rail, self.busy = beside_rail, busy
        self.characters, self.undo, self.chosen = characters, undo, chosen
        self.is_making, self.finish_typing, self.leave = is_making, finish_typing, leave


class Situation(NamedTuple):
    """What the window shows, as far as commands depend on it.

    ``is_built``: the sheet and the tray exist. ``is_editing``: edit mode has replaced them. ``is_making``: a
    new character is being created.
    """

    page: Page[Any]
    is_play: bool
    is_built: bool
    is_editing: bool
    is_making: bool

    @property
    def on_sheet(self) -> bool:
        """Whether the open character is in view, in play or in edit mode."""
        return self.is_play and self.is_built


When = Callable[[Situation], bool]
"""Whether a command can be used."""


def always(_now: Situation) -> bool:
    """Offer a command on every page."""
    return True


def on_sheet(now: Situation) -> bool:
    """Offer a command while the open character is in view."""
    return now.on_sheet


def playing(now: Situation) -> bool:
    """Offer a command on the sheet and the tray."""
    return now.on_sheet and not now.is_editing


def not_busy(now: Situation) -> bool:
    """Offer a command unless something has to be finished first."""
    return not now.page.busy


def with_characters(now: Situation) -> bool:
    """Offer a command where there are characters to export or print."""
    return now.on_sheet or now.page.characters


class Menu(StrEnum):
    """The menus of the menu bar, from left to right."""

    FILE = mark("&File")
    EDIT = mark("&Edit")
    CHARACTER = mark("&Character")
    ROLL = mark("&Roll")
    VIEW = mark("&View")
    HELP = mark("&Help")


class Early(StrEnum):
    """What happens to a command that is used before the library is open."""

    IGNORED = "ignored"
    """Nothing."""
    QUEUED = "queued"
    """It runs once the library is open; a double click queues it only once."""
    EACH = "each"
    """It runs once the library is open, as often as it was used."""
    RUN = "run"
    """It runs at once: it needs no library."""


class Command(NamedTuple):
    """Something the player can do, in the menu bar or asked for by another part of the app.

    ``run`` does it: it is given the ``Host``, then whatever ``Host.run`` was given; None for a submenu that
    its feature fills. ``text`` and its ``context`` are marked for translation. Entries of a ``menu`` are
    sorted by ``place``; a separator stands between places of different tens. A command without a menu is only
    asked for. ``keys`` is its key by default as in "Ctrl+F", ``more_keys`` does the same, and so does
    ``letter`` on the sheet and in the tray; the player can choose others. ``takes`` says which, if that
    doesn't follow from where it can be used, ``when``. ``number`` is the {n} of the text.
    """

    id: str
    run: Callable[..., object] | None
    text: str = ""
    context: str = ""
    menu: Menu | None = None
    place: int = 0
    keys: str = ""
    more_keys: str = ""
    letter: str = ""
    when: When = always
    early: Early = Early.IGNORED
    checkable: bool = False
    takes: Takes | None = None
    number: int = 0

    @property
    def words(self) -> str:
        """Its text in the player's language, "" without one."""
        return tr(self.text, self.context).format(n=self.number) if self.text else ""

    def declare_keys(self) -> None:
        """Declare its keys, if the player can give it any."""
        if self.run is not None and (self.menu is not None or self.letter):
            defaults = tuple(key for key in (self.keys, self.more_keys, self.letter) if key)
            usual = Takes.PLAY if self.letter or self.when is playing else Takes.WINDOW
            keys.declare(self.id, defaults, self.takes or usual, self._name)

    def _name(self) -> str:
        return self.words.replace("&", "").rstrip("… ")


class Tab(NamedTuple):
    """A page behind a tab of the sheet, by the tab's id.

    ``make`` builds the page's widget when the tab is first chosen, and ``connect`` connects it. ``view``
    makes what the page shows; None means the page has nothing to show for the open character. A page that is
    ``written_in`` isn't used for a sheet of the past, which is only read.
    """

    id: str
    make: Callable[[], QWidget]
    connect: Callable[[Host, Any], object]
    view: Callable[[Host], object]
    written_in: bool = False


Main = Callable[[list[str]], int]
"""Runs a command of the command line with its arguments; returns the exit status."""


def _no_part(_host: Host) -> None: ...


def _nothing_left(_host: Host, _settings: Settings) -> bool:
    return False


class Feature(NamedTuple, Generic[Part]):
    """Something the app offers, declared by its folder's ``feature.py``.

    ``start`` makes the feature's part, once, when ``Host.part`` first asks for it. ``opened`` runs once, when
    the library is open and before the last character is shown; ``settled`` runs once, shortly after that, for
    work that can wait. ``resume`` continues what was left unfinished when the app ended; it returns False
    if there is nothing to continue. When the app ends, ``stop`` runs for a part that was started while
    the library is still open, and ``close`` once it is closed. ``checks`` are the kinds of subjects, such as
    "sanity", that the feature rolls itself when a tracker's check is wanted. ``cli`` are the feature's
    commands on the command line, by name. An ``essential`` feature loses only what failed, where another one
    would be switched off as a whole. ``tour`` and ``self_check`` load what the feature brings to the
    tour (``desktop.tour.stops.Tour``) and to the self-check (``desktop.self_check.trial.Check``).
    """

    id: str
    commands: tuple[Command, ...] = ()
    pages: tuple[Page[Any], ...] = ()
    tabs: tuple[Tab, ...] = ()
    settings: tuple[SettingsPart, ...] = ()
    cli: Mapping[str, Main] = MappingProxyType({})
    start: Callable[[Host], Part] = _no_part  # type: ignore[assignment]
    opened: Callable[[Host], object] | None = None
    settled: Callable[[Host], object] | None = None
    resume: Callable[[Host, Settings], bool] = _nothing_left
    stop: Callable[[Part], object] | None = None
    close: Callable[[Part], object] | None = None
    checks: Mapping[str, Callable[[Host], object]] = MappingProxyType({})
    essential: bool = False
    tour: Callable[[], Any] | None = None
    self_check: Callable[[], Iterable[Any]] | None = None
