"""Try Rollbook for Windows under Wine: ``make windows`` and ``make windows-installer``.

``python -m windows.wine`` builds the bundle and tries it.
``python -m windows.wine installer`` goes on with the installer of that bundle.
Wine isn't Windows: say "run under Wine" of what was tried here.

Exit status: 0 all passed, 1 something failed, 2 this machine can't do it.
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

from windows.wine import installer, steps
from windows.wine.machine import INSTALLER_PROGRAMS, PROGRAMS, Unable, get_ready, require_root, this_machine
from windows.wine.running import Wine, screen
from windows.wine.window import Failed

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / "build" / "windows"

_Steps = Mapping[str, Callable[[], str]]


def main(argv: list[str]) -> int:
    """Run the steps, print a line for each, and return the exit status."""
    with_installer = argv == ["installer"]
    if argv and not with_installer:
        print("Usage: python -m windows.wine [installer]", file=sys.stderr)
        return 2
    try:
        if with_installer:
            require_root(this_machine())
        get_ready({**PROGRAMS, **INSTALLER_PROGRAMS} if with_installer else PROGRAMS)
        BUILD.mkdir(parents=True, exist_ok=True)
        with screen() as display:
            wine = Wine(BUILD / "prefix", BUILD / "home", display=display)
            try:
                run(steps.all_steps(ROOT, BUILD, wine))
            finally:
                wine.server("-k")
            if with_installer:
                with installer.Installing(ROOT, BUILD, display) as installing:
                    run(installing.steps())
    except Unable as unable:
        print(unable, file=sys.stderr)
        return 2
    except Failed as failed:
        print(f"FAILED  {failed}", file=sys.stderr)
        return 1
    return 0


def run(named: _Steps) -> None:
    """Run steps in order, and print how long each took and what it found. Raises Failed or Unable."""
    for name, step in named.items():
        start = monotonic()
        print(f"==  {name}", flush=True)
        found = step()
        print(f"ok  {name} ({monotonic() - start:.0f} s){f': {found}' if found else ''}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
