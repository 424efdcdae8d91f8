"""One app that stays open while the tests of a file play in it, each with a new character.

To open the app takes longer than most tests do in it. A fixture asks for `sit_down` to play this way. The app
is closed, and the next test opens another over a new library, if a test leaves behind more than a character.
A test marked ``alone`` has an app of its own.
"""

import gc
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from desktop.base import words
from desktop.kit.look import theme
from desktop.library.records.characters import Query, Shelf
from desktop.shell.pages import PLAY
from tests.playing import Player, close_app, new_app

SHARED = ("campaign", "campaign_pack", "pack", "favourite", "tray_throw", "downtime")
"""The tables of a library that nothing is in after the first character was added."""

PLACES = ("last_character", "tab", "window", "splitter")
"""The settings that say where the player left off."""


SitDown = Callable[[str], Player]
"""Puts a new copy of a sample character, by its name, on the table."""


class Evening:
    """The app, its library, and the folder that both take for the player's home."""

    def __init__(self, qapp: QApplication, new_folder: Callable[[], Path]) -> None:
        self._qapp = qapp
        self._new_folder = new_folder
        self.home = new_folder() / "home"
        self._player: Player | None = None
        self._settings: tuple[object, ...] = ()

    @property
    def path(self) -> Path:
        """The library."""
        return self.home / "library.db"

    def open(self, path: Path | None = None) -> Player:
        """The app, closed before if it is open."""
        self._close()
        self._player = new_app(self._qapp, path or self.path)
        return self._player

    def sit_down(self, name: str) -> Player:
        """The app with a new copy of a sample character on the table."""
        if words.spoken() != "en":
            self.close()
        if self._player is None:
            player = opened_with(self.open, name)
            self._settings = self._chosen(player)
        else:
            player = self._player
            player.come_forward()  # a test without the app may have shown a window of its own
            for each in player.buttons():
                if each.accessibleDescription() == "Shown below":  # why a roll came out so
                    each.click()
            self._put_away_all(player)
            player.add_sample(name)
            player.dice.take_up()
            player.window.hide_notice()
            player.window.sheet.skills.list.keyboardSearch("")  # letters typed before belong to no other test
            if unfolded := [each for each in player.buttons() if each.text() == "Fewer options"]:
                unfolded[0].click()
            player.turn_to(player.window.sheet.tabs.ids[0])
        player.wait_for(PLAY)
        return player

    def end(self, *, keeps: bool) -> None:
        """Close the app, unless it may stay open and nothing but characters came to it."""
        if self._player is not None and not (keeps and self._is_as_before(self._player)):
            self.close()

    def close(self) -> None:
        """Close the app, and forget its library."""
        if self._player is not None:
            self._close()
            self.home = self._new_folder() / "home"

    def _close(self) -> None:
        if self._player is not None:
            player, self._player = self._player, None
            close_app(player)
            gc.collect()  # by itself Python would let the cycles of many apps come together

    def _put_away_all(self, player: Player) -> None:
        """Put all characters in the bin: a later one must not get the number of one before."""
        assert player.app.controllers is not None
        library = player.app.controllers.session.library
        binned = [each.id for each in library.find(Query(shelf=Shelf.BIN))]
        with library.transaction() as tx:
            for each in binned:
                tx.purge(each)
            for row in library.listed():
                tx.set_standing(row.id, replace(tx.standing(row.id), shelf=Shelf.BIN))

    def _is_as_before(self, player: Player) -> bool:
        app, window, qt = player.app, player.window, self._qapp
        return (
            player.is_at(PLAY)
            and not window.play.is_editing
            and window.isActiveWindow()
            and (window.width(), window.height()) == (1440, 900)
            and qt.activeModalWidget() is None
            and qt.activePopupWidget() is None
            and not app.host.failed
            and app.controllers is not None
            and not app.controllers.rolls.tray.state.pinned
            and not app.controllers.session.library.read_only
            and app.opening.places.library == self.path.resolve()
            and words.spoken() == "en"
            and theme.current().choices == theme.Theme("light", 1.0).choices
            and self._chosen(player) == self._settings
            and not self._shared()
        )

    def _chosen(self, player: Player) -> tuple[object, ...]:
        kept = player.app.settings.settings._asdict()
        return tuple(value for name, value in kept.items() if name not in PLACES)

    def _shared(self) -> bool:
        """Whether there is more than characters in the library."""
        with closing(sqlite3.connect(self.path)) as library:
            return any(library.execute(f"SELECT 1 FROM {each} LIMIT 1").fetchone() for each in SHARED)


def opened_with(open_app: Callable[[], Player], name: str) -> Player:
    """An app just opened with a sample character on the table."""
    player = open_app()
    player.click(name)
    player.wait_for(PLAY)
    return player


@pytest.fixture(scope="module")
def evening(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The app of this file's tests. Open for longer, it would follow each theme that other tests choose."""
    begun = Evening(qapp, lambda: tmp_path_factory.mktemp("evening"))
    yield begun
    begun.close()


@pytest.fixture
def sit_down(
    evening: Evening, shares: bool, failing: set[str], request: pytest.FixtureRequest
) -> Iterator[SitDown]:
    """Puts a new copy of a sample character on the table, in an app that may have been open before."""
    if not shares:
        yield partial(opened_with, request.getfixturevalue("open_app"))
        return
    failed = request.session.testsfailed
    yield evening.sit_down
    touches_files = "library_path" in request.function.__code__.co_varnames
    evening.end(keeps=not touches_files and request.session.testsfailed == failed)


@pytest.fixture
def ida(sit_down: SitDown) -> Player:
    """The app with Ida Marchetti on the table."""
    return sit_down("Ida Marchetti")
