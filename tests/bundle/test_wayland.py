"""The bundle on a Wayland desktop without X."""

import signal
import subprocess
from pathlib import Path

import pytest

from desktop.base.paths import places
from tests.bundle.conftest import assert_sound, started, wait_for

pytestmark = pytest.mark.timeout(600)


def test_self_check_passes_and_draws_through_wayland(folder: Path, wayland: dict[str, str]) -> None:
    done = started([folder / "rollbook", "--self-check"], wayland)
    assert_sound(done)
    assert "Qt draws through wayland" in done.stdout


def test_window_opens_is_found_by_a_second_start_and_closes(
    folder: Path, wayland: dict[str, str], tmp_path: Path
) -> None:
    library = tmp_path / "library.db"
    environment = wayland | {"HOME": str(tmp_path)}
    command = [str(folder / "rollbook"), "--library", str(library)]
    with subprocess.Popen(command, env=environment) as window:
        wait_for(places(library).logs / "rollbook.log")
        # A window that responds has finished starting.
        assert started(command, environment).returncode == 0
        window.send_signal(signal.SIGTERM)
        assert window.wait(30) == 128 + signal.SIGTERM
    assert not places(library).running.exists()
    assert "Traceback" not in (places(library).logs / "rollbook.log").read_text(encoding="utf-8")
