"""A desk of its own: a display, a window manager, a screen reader with a dummy voice, and the app."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
"""The Python that has `gi`, with which the accessibility bus is asked."""

_SAID = re.compile(r"SPEECH OUTPUT: '(.*?)'?\s*(?:\{.*)?$")
_ANSWER_S, _QUIET_S, _LONGEST_S, _LOOK_S = 1.6, 0.8, 30.0, 0.05
_VOICE = """
LogLevel 1
LogDir "default"
AudioOutputMethod "libao"
DefaultModule dummy
AddModule "dummy" "sd_dummy" ""
"""
"""A voice that is silent, also where there is no sound: libao has an output that goes nowhere."""
_READER = {
    "general": {"enableKeyEcho": False, "enableEchoByCharacter": False},
    "pronunciations": {},
    "keybindings": {},
    "profiles": {"default": {"profile": ["Default", "default"], "pronunciations": {}, "keybindings": {}}},
}


class DeskError(RuntimeError):
    """Something that the desk needs did not start; the message says what to do."""


class Desk:
    """Starts everything at once in a folder, and ends only what it started."""

    def __init__(self, folder: Path, *, reader: Sequence[str] = (), size: str = "1440x900") -> None:
        """Choose the command of the reader, "" for none, and the size of the screen."""
        self._folder = folder
        self._started: list[subprocess.Popen[Any]] = []
        self._log, self._announced = folder / "reader.log", folder / "announced.log"
        self._read = {self._log: 0, self._announced: 0}
        self._environment = self._apart(folder)
        self._reader, self._size = reader, size
        self._answer_s, self._quiet_s = (_ANSWER_S, _QUIET_S) if reader else (_QUIET_S, _QUIET_S / 2)

    def __enter__(self) -> "Desk":
        """Start the display, the window manager and the reader."""
        try:
            self._set_up()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        """End all of it."""
        self.close()

    def _set_up(self) -> None:
        self._start_display(self._size)
        self._start("openbox")
        self._listen()
        if self._reader:
            at_once = (SYSTEM_PYTHON, str(Path(__file__).with_name("at_once.py")), str(self._log))
            self._start(*at_once, *self._reader, f"--debug-file={self._log}", "--replace", name="reader")
            self._wait(lambda: "SPEECH OUTPUT" in _text(self._log), f"{self._reader[0]} to speak")

    def open_app(self, *arguments: str) -> None:
        """Start the app as a process of its own, and wait until its window has the focus."""
        self._start(sys.executable, "-m", "tests.heard.played", *arguments)
        self._wait(lambda: self._has_window("Rollbook"), "the window")
        self.quiet()

    def press(self, *keys: str) -> None:
        """Press keys, as xdotool names them; ``type:`` before a text types it."""
        for key in keys:
            act = ("type", "--", key.removeprefix("type:")) if key.startswith("type:") else ("key", key)
            subprocess.run(["xdotool", *act], env=self._environment, check=True)

    def heard(self) -> tuple[list[str], list[str]]:
        """Wait until nothing more is said. Return what was said and announced since the last call."""
        self.quiet()
        said = [match[1] for line in self._new(self._log) if (match := _SAID.search(line))]
        announced = [line for line in self._new(self._announced) if line != "listening"]
        return [_plain(each) for each in said if _plain(each)], [_plain(each) for each in announced]

    def quiet(self) -> None:
        """Wait until the reader and the bus have said nothing for a moment, but for something first."""
        sizes, since = self._sizes(), time.monotonic()
        longest, room = since + _LONGEST_S, self._answer_s
        while time.monotonic() < min(since + room, longest):
            if (now := self._sizes()) != sizes:
                sizes, since, room = now, time.monotonic(), self._quiet_s
            time.sleep(_LOOK_S)

    def _sizes(self) -> list[int]:
        return [path.stat().st_size if path.exists() else 0 for path in self._read]

    def ask(self, script: Path, *arguments: str) -> Any:
        """Run a script in the system's Python, and return what it prints as JSON."""
        answer = subprocess.run(
            [SYSTEM_PYTHON, "-W", "ignore", str(script), *arguments],
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return json.loads(answer.stdout)

    @property
    def is_running(self) -> bool:
        """Whether the app that was started last still runs."""
        return self._started[-1].poll() is None

    def close(self) -> None:
        """End what was started, the newest first."""
        for each in reversed(self._started):
            each.terminate()
            try:
                each.wait(5)
            except subprocess.TimeoutExpired:
                each.kill()
                each.wait()

    def _apart(self, folder: Path) -> dict[str, str]:
        places = {name: folder / name for name in ("data", "config", "cache", "run", "home")}
        for each in places.values():
            each.mkdir(mode=0o700, parents=True)
        voice = places["config"] / "speech-dispatcher"
        voice.mkdir()
        (voice / "speechd.conf").write_text(_VOICE, encoding="utf-8")
        reader = places["data"] / "orca"
        reader.mkdir()
        (reader / "user-settings.conf").write_text(json.dumps(_READER), encoding="utf-8")
        names = {"HOME": "home", "XDG_RUNTIME_DIR": "run"} | {
            f"XDG_{each.upper()}_HOME": each for each in ("data", "config", "cache")
        }
        apart = {name: str(places[place]) for name, place in names.items()}
        kept = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        forced = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "LC_ALL": "C.UTF-8", "ROLLBOOK_LANGUAGE": "en"}
        return kept | apart | forced

    def _start_display(self, size: str) -> None:
        started = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self._started.append(started)
        number = started.stdout.readline().strip() if started.stdout else ""
        if not number:
            raise DeskError("Xvfb did not start. Install it: apt-get install xvfb")
        self._environment["DISPLAY"] = f":{number}"

    def _listen(self) -> None:
        self._start(SYSTEM_PYTHON, str(Path(__file__).with_name("announced.py")), out=self._announced)
        self._wait(lambda: "listening" in _text(self._announced), "the accessibility bus")

    def _start(self, *command: str, out: Path | None = None, name: str = "") -> None:
        place = out or self._folder / f"{name or Path(command[0]).name}.out"
        with place.open("w", encoding="utf-8") as log:
            try:
                started = subprocess.Popen(
                    command,
                    env=self._environment,
                    cwd=ROOT,
                    stdout=log,
                    stderr=_errors(out, log),
                    encoding="utf-8",
                )
            except FileNotFoundError:
                raise DeskError(
                    f"{command[0]} is not there. Install it: apt-get install {command[0]}"
                ) from None
        self._started.append(started)

    def _has_window(self, name: str) -> bool:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", name],
            env=self._environment,
            capture_output=True,
            check=False,
        )
        return bool(found.stdout)

    def _wait(self, until: Any, what: str) -> None:
        longest = time.monotonic() + _LONGEST_S
        while not until():
            if time.monotonic() > longest:
                raise DeskError(f"Waited in vain for {what}. Its log is in {self._folder}.")
            time.sleep(_LOOK_S)

    def _new(self, path: Path) -> list[str]:
        text = _text(path)
        new, self._read[path] = text[self._read[path] :], len(text)
        return new.splitlines()


def _errors(out: Path | None, log: IO[str]) -> Any:
    return subprocess.DEVNULL if out else log


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def _plain(said: str) -> str:
    return " ".join(said.split()).strip(" .")
