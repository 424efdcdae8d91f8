"""The ``rollbook`` command: the window, and the commands that work without one."""

import sys
from importlib import import_module

COMMANDS = {
    "resolve": "desktop.cli.resolve",
    "rules": "desktop.cli.rules",
    "import": "desktop.cli.imports",
    "export": "desktop.cli.export",
    "list": "desktop.cli.lists",
    "doctor": "desktop.cli.doctor",
    "backup": "desktop.cli.backup",
    "restore": "desktop.cli.restore",
    "tour": "desktop.cli.tour",
    "read": "desktop.cli.read",
}
"""The commands by name, each with the module whose ``main(argv)`` runs it; ``read`` is none for people."""

USAGE = """\
Usage: rollbook [--library FILE [--settings FILE]]   open the window
       rollbook import FILE... [--library FILE] [--json]
       rollbook export WHO... | --all --as FORM [--into FOLDER] [--no-journal] [--no-portrait]
                       [--library FILE] [--json]
       rollbook list [--library FILE] [--json]
       rollbook doctor [--library FILE] [--json] [--salvage INTO]
       rollbook backup [--list] [--library FILE] [--json]
       rollbook restore --list [--library FILE] [--json]
       rollbook restore NUMBER --compare | --character WHO | --all [--library FILE] [--json]
       rollbook resolve < requests > answers
       rollbook rules [GAME] [--switches]
       rollbook tour FOLDER [--part NAME...] [--theme light|dark] [--size 1024x640] [--text 200]
                       [--contrast high] [--letters plain|readable] [--language de|es]
       rollbook tour --list
       rollbook --version | --help"""


def main(argv: list[str] | None = None) -> int:
    """Run the command line; the exit status (2 for a wrong usage)."""
    args = sys.argv[1:] if argv is None else argv
    if args and args[0] in COMMANDS:
        status: int = import_module(COMMANDS[args[0]]).main(args[1:])
        return status
    if args in (["--help"], ["-h"], ["--version"]):
        return _said(args[0])
    match args:
        case [] | ["--library", _] | ["--library", _, "--settings", _]:
            # Late, so that the commands that need no files start at once.
            from pathlib import Path

            from desktop.paths import places_in_app
            from desktop.recent import places_at_start
            from desktop.running import run

            if args[2:]:
                return run(places_in_app(Path(args[1]), Path(args[3]).absolute()))
            return run(places_at_start(Path(args[1]) if args else None))
        case _:
            from desktop.cli.terminal import complain

            complain(USAGE)
            return 2


def _said(option: str) -> int:
    from desktop.cli.terminal import ended_plainly, say
    from desktop.version import VERSION

    def run() -> int:
        say(f"Rollbook {VERSION}" if option == "--version" else USAGE)
        return 0

    return ended_plainly(run)


if __name__ == "__main__":
    sys.exit(main())
