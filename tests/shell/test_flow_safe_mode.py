"""Safe mode: no character is opened, no settings are read or written, and it can be left."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from desktop.base.paths import places
from desktop.library.store.lock import LibraryLock
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.session.starts import Start
from desktop.shell.app import App
from desktop.shell.pages import FIRST_RUN, PLAY
from desktop.start import load_features
from tests.playing import Player


def in_safe_mode(qapp: QApplication, library: Path) -> Player:
    chosen = places(library)
    app = App(qapp, chosen, LibraryLock.acquire(chosen), safe=True, features=load_features)
    ready: list[bool] = []
    app.ready.connect(lambda: ready.append(True))
    app.start()
    player = Player(app, None)  # type: ignore[arg-type]
    player.wait(lambda: bool(ready))
    return player


def ahead(player: Player) -> Start | None:
    """What is opened next."""
    return player.app.ahead


def test_safe_mode_ignores_settings_and_opens_no_character(
    ida: Player, qapp: QApplication, library_path: Path
) -> None:
    ida.app.settings.choose_theme("dark")
    ida.app.settings.choose_sound(on=True)
    ida.app.settings.resize_text(30)
    ida.window.close()
    ida.app.close()
    kept = places(library_path).settings.read_bytes()
    safe = in_safe_mode(qapp, library_path)
    assert safe.app.controllers is not None
    assert not safe.app.controllers.session.is_open
    assert safe.is_at(LIBRARY)
    settings = safe.app.settings.settings
    assert (settings.theme, settings.sound, settings.text_percent) == ("system", False, 100)
    (said,) = [each for each in safe.texts() if each.startswith("Safe mode: ")]
    safe.app.settings.choose_theme("light")
    safe.character("Ida Marchetti")
    safe.wait_for(PLAY)
    assert said in safe.texts(), "it is still what it says"
    safe.click("Open normally")
    assert not safe.window.isVisible()
    assert safe.app.ahead == Start(places(library_path))
    safe.app.close()
    assert places(library_path).settings.read_bytes() == kept


def test_another_language_starts_a_new_process(ida: Player, qapp: QApplication, library_path: Path) -> None:
    ida.app.settings.choose_language("de")
    ida.window.close()
    ida.app.close()
    safe = in_safe_mode(qapp, library_path)
    safe.click("Open normally")
    assert safe.app.ahead == Start(places(library_path), afresh=True)
    safe.app.close()


def test_another_library_is_opened_in_safe_mode_too(qapp: QApplication, library_path: Path) -> None:
    library_path.parent.mkdir()
    safe = in_safe_mode(qapp, library_path)
    assert safe.is_at(FIRST_RUN)
    assert safe.app.leave_for(Start(places(library_path.with_name("other.db"))))
    assert safe.app.ahead is not None
    assert safe.app.ahead.safe
    safe.app.close()


def test_cancelling_stays_in_safe_mode(qapp: QApplication, library_path: Path) -> None:
    library_path.parent.mkdir()
    safe = in_safe_mode(qapp, library_path)
    safe.window.may_close = lambda: False
    safe.click("Open normally")
    assert ahead(safe) is None
    assert safe.window.isVisible()
    safe.window.may_close = None
    assert safe.app.leave_for(Start(places(library_path)))
    assert ahead(safe) == Start(places(library_path), safe=True)
    safe.app.close()
