"""After a crash the next start says what was saved, and after several it is a safe start."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import desktop
from desktop.library.running.last_end import Running
from desktop.library_page.feature import PAGE as LIBRARY
from desktop.shell.pages import PLAY
from tests.playing import Opener, Player

ROOT = Path(desktop.__file__).resolve().parent.parent

_BROKEN = """
import os, sys
from pathlib import Path
from desktop.start import new_app
from desktop.session.characters import CharacterController
from desktop.library.store.lock import LibraryLock
from desktop.base.paths import places

CharacterController.open_any = lambda *_: os.abort()
chosen = places(Path(sys.argv[1]))
app = new_app(chosen, LibraryLock.acquire(chosen))
app.start()
app.exec()
"""


def test_next_start_after_a_crash_says_what_was_saved(
    ida: Player, open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida.roll("spot-hidden", 20, units=1)
    chosen = ida.app.opening.places
    ida.window.close()
    ida.app.close()
    assert not chosen.running.exists()
    Running(chosen).settle()
    again = open_app()
    again.wait(lambda: any("didn't close properly" in each for each in again.texts()))
    (said,) = [each for each in again.texts() if "didn't close properly" in each]
    assert "The last action was “Spot Hidden 21”." in said
    again.window.banner_act_requested.emit("what another banner offers")
    assert said in again.texts()
    again.click("Dismiss")
    again.wait(lambda: said not in again.texts())
    assert again.is_at(PLAY)
    assert '"settled": false' in chosen.running.read_text(encoding="utf-8")
    monkeypatch.setattr("desktop.library.running.last_end.EARLY_MS", 1)
    open_app()
    again.wait(lambda: '"settled": true' in chosen.running.read_text(encoding="utf-8"))


def test_three_bad_starts_make_the_fourth_safe(ida: Player, open_app: Opener) -> None:
    chosen = ida.app.opening.places
    ida.window.close()
    ida.app.close()
    Running(chosen)
    Running(chosen)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    broken = [sys.executable, "-c", _BROKEN, str(chosen.library)]
    done = subprocess.run(broken, capture_output=True, cwd=ROOT, env=environment, check=False)
    assert done.returncode == -signal.SIGABRT
    assert "Fatal Python error: Aborted" in (chosen.logs / "rollbook.log").read_text(encoding="utf-8")
    again = open_app()
    assert again.is_at(LIBRARY)
    assert again.app.controllers is not None
    assert not again.app.controllers.session.is_open
    assert any("three times in a row" in each for each in again.texts())
    again.click("Open normally")
    again.wait_for(PLAY)
    assert again.app.controllers.session.character.sheet.name == "Ida Marchetti"
    assert not any("three times in a row" in each for each in again.texts())
    assert open_app().is_at(PLAY)
