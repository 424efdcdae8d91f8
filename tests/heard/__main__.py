"""``python -m tests.heard [--reader COMMAND] [--keep]``: play an evening and compare what the reader says.

Without ``--keep``, it prints the differences from ``transcript.txt`` and returns 1 if there are any; with it,
it writes the transcript again. ``--reader`` is another command than ``orca``, such as one from its source.
"""

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.heard.desk import Desk, DeskError
from tests.heard.evening import EVENING

TRANSCRIPT = Path(__file__).with_name("transcript.txt")
_NEEDED = {
    "dbus-run-session": "dbus",
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "orca": "orca",
    "speech-dispatcher": "speech-dispatcher",
}
_ON_BUS = "ROLLBOOK_HEARD_ON_BUS"


def main(asked: list[str]) -> int:
    """Play, and compare or keep; 1 if something else is said."""
    parser = argparse.ArgumentParser(prog="python -m tests.heard")
    parser.add_argument("--reader", default="orca")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args(asked)
    if missing := [package for tool, package in _NEEDED.items() if shutil.which(tool) is None]:
        print(
            f"Something is missing. Install it: apt-get install {' '.join(missing)} at-spi2-core python3-gi"
        )
        return 2
    if _ON_BUS not in os.environ:
        again = ["dbus-run-session", "--", sys.executable, "-m", "tests.heard", *asked]
        return subprocess.run(again, env=os.environ | {_ON_BUS: "1"}, check=False).returncode
    try:
        lines, silent = played(options.reader.split())
    except DeskError as error:
        print(error)
        return 2
    announced = sum(each.startswith("  ! ") for each in lines)
    print(f"{announced - len(silent)} of {announced} announcements were spoken")
    if options.keep:
        TRANSCRIPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    kept = TRANSCRIPT.read_text(encoding="utf-8").splitlines()
    changes = list(difflib.unified_diff(kept, lines, "kept", "heard", lineterm="", n=3))
    print("\n".join(changes) or f"{len(EVENING)} steps, {len(lines)} lines: all as kept")
    return int(bool(changes))


def played(reader: list[str]) -> tuple[list[str], list[str]]:
    """Return what was said and announced, step by step, and the announcements that the reader did not say.

    What it says of announcements is listed once, as the bus carries them.
    """
    silent: list[str] = []
    with tempfile.TemporaryDirectory() as place, Desk(Path(place), reader=reader) as desk:
        desk.open_app(str(Path(place) / "library.db"))
        lines = ["# The window opens", *_lines(*desk.heard(), silent)]
        for step in EVENING:
            desk.press(*step.keys)
            lines += [f"# {step.words}", *_lines(*desk.heard(), silent)]
            if not desk.is_running:
                return [*lines, "The app ended."], silent
    return lines, silent


def _lines(said: list[str], announced: list[str], silent: list[str]) -> list[str]:
    silent += [each for each in announced if each not in said]
    return [*(f"  {each}" for each in said if each not in announced), *(f"  ! {each}" for each in announced)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
