"""The ``rollbook`` command line: its commands, what it asks of the window, and ``rollbook --help``."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.base.terminal import say, say_table
from desktop.base.words import tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, BinaryIO

    from desktop.shell.feature import Feature, Main

_HELP, _VERSION = ("--help", "-h"), ("--version", "-V")
_OPTIONS = ("--library", "--settings", "--portable", "--safe-mode", "--self-check", *_HELP, *_VERSION)


_OWN = {
    "resolve": "desktop.cli.resolve",
    "rules": "desktop.cli.rules",
    "list": "desktop.cli.lists",
    "read": "desktop.cli.read",
}
"""The commands that no feature declares: name to the module whose ``main`` runs it."""

_TOUR, _SELF_CHECK = "tour", "--self-check"
"""The commands that open the app themselves, with all features."""


def command(name: str) -> "Main | None":
    """Return the function that runs a command, or None if there is no such command. Loads features only if
    needed.
    """
    if name in _OWN:
        main: Main = import_module(_OWN[name]).main
        return main
    if name == _TOUR:
        return _tour
    if name == _SELF_CHECK:
        return _self_check
    return next((each.cli[name] for each in _features() if name in each.cli), None)


def names() -> tuple[str, ...]:
    """Return the names of all commands, including ``read``, which is internal."""
    return (*_OWN, _TOUR, _SELF_CHECK, *(name for each in _features() for name in each.cli))


def _features() -> "Sequence[Feature[Any]]":
    from desktop.features import FEATURES

    return FEATURES


def _tour(args: list[str]) -> int:
    from desktop.tour.command import main

    return main(args, _features)


def _self_check(args: list[str]) -> int:
    from desktop.self_check.command import main

    return main(args, _try_out)


def _try_out(folder: Path, out: "BinaryIO") -> int:
    from desktop.self_check.run import checks, run
    from desktop.self_check.trial import Trial
    from desktop.start import new_app, new_application

    return run(out, lambda: Trial(folder, new_application(), new_app), checks(_features()))


class WrongUsage(Exception):
    """The command line is invalid; the message says why."""


class StartOptions(NamedTuple):
    """The parsed arguments of a start without a command.

    ``say`` is "help" or "version", or "" to open the window. ``library`` and ``settings`` override the
    default files, ``portable`` uses the folder next to the program, and ``safe`` opens no character and
    ignores the saved settings. ``files`` are absolute paths to import.
    """

    say: str = ""
    library: Path | None = None
    settings: Path | None = None
    portable: bool = False
    safe: bool = False
    files: tuple[Path, ...] = ()


def parse_start(args: list[str]) -> StartOptions:
    """Parse the arguments of a start without a command. Raises WrongUsage.

    Parsed by hand: argparse would add some milliseconds to every start.
    """
    try:
        return _read(args)
    except FileNotFoundError as gone:
        raise WrongUsage(tr("the current folder no longer exists. Use full paths for files.")) from gone


def _read(args: list[str]) -> StartOptions:
    found = StartOptions()
    files: list[Path] = []
    rest = iter(args)
    for each in rest:
        name, equals, value = each.partition("=")
        if each == "--":
            files += map(_file, rest)
        elif name in ("--library", "--settings"):
            file = _library_file(name, value if equals else next(rest, ""))
            found = found._replace(library=file) if name == "--library" else found._replace(settings=file)
        elif each == "--portable":
            found = found._replace(portable=True)
        elif each == "--safe-mode":
            found = found._replace(safe=True)
        elif each in (*_HELP, *_VERSION):
            return StartOptions("help" if each in _HELP else "version")
        elif each in names() and not os.path.lexists(each):
            words = tr("“{command}” must come first: rollbook {command} --help")
            raise WrongUsage(words.format(command=each))
        elif each.startswith("-"):
            raise WrongUsage(_no_option(each))
        elif _is_word(each):
            raise WrongUsage(_no_command(each))
        else:
            files.append(_file(each))
    if found.portable and found.library is not None:
        raise WrongUsage(
            tr("--portable uses the library next to the program, so it can't be combined with --library.")
        )
    if found.settings is not None and found.library is None:
        raise WrongUsage(tr("--settings works only with --library."))
    return found._replace(files=tuple(files))


def say_help() -> None:
    """Print the options, the commands and the exit statuses."""
    say(tr("Usage: rollbook [OPTION...] [FILE...]   open the window and import these files"))
    say(tr("       rollbook COMMAND ...             run a command; each has a --help"))
    for heading, rows in (
        (tr("Options"), _option_rows()),
        (tr("Commands"), _command_rows()),
        (tr("Exit status"), _status_rows()),
    ):
        say(f"\n{heading}")
        say_table([("", *row) for row in rows])


def _library_file(option: str, value: str) -> Path:
    file = Path(value).absolute()
    if not value or value.startswith("-") or not file.name:
        raise WrongUsage(tr("{option} needs a file.").format(option=option))
    return file


def _no_option(word: str) -> str:
    from desktop.cli.mistyped import not_known  # late, as below: only errors need it

    return not_known(word, _OPTIONS)


def _no_command(word: str) -> str:
    from desktop.cli.mistyped import did_you_mean

    wrong = tr("there is no command or file “{word}”.").format(word=word)
    for_people = [each for each in (*names(), *_OPTIONS) if each != "read"]
    return f"{wrong} {did_you_mean(word, for_people)}".rstrip()


def _is_word(text: str) -> bool:
    return not os.path.lexists(text) and not set(text) & {"/", ".", os.sep}


def _file(text: str) -> Path:
    """Desktops may pass a ``file:`` URL instead of a path."""
    if not text.lower().startswith("file:"):
        return Path(text).absolute()
    from urllib.parse import unquote_to_bytes, urlsplit  # slow to load, rarely needed

    address = urlsplit(text)
    path = os.fsdecode(unquote_to_bytes(address.path))
    if address.netloc not in ("", "localhost"):
        path = f"//{address.netloc}{path}"
    elif sys.platform == "win32":
        path = path.lstrip("/")
    return Path(path).absolute()


def _option_rows() -> list[tuple[str, str]]:
    return [
        ("--library FILE", tr("use this library and everything next to it")),
        ("--settings FILE", tr("with --library: keep the settings in this file")),
        ("--portable", tr("keep everything in the folder “Rollbook data” next to the program")),
        ("--safe-mode", tr("start without a character and with default settings")),
        ("--self-check", tr("check, in a temporary library, that everything works here")),
        ("--version, -V", tr("print the version")),
        ("--help, -h", tr("print this help")),
        ("--", tr("treat everything after it as a file name")),
    ]


def _command_rows() -> list[tuple[str, str]]:
    return [
        ("import FILE...", tr("import characters without asking, and print a review")),
        ("export WHO...", tr("export characters")),
        ("list", tr("list the characters in the library")),
        ("backup", tr("make and verify a backup, or list the backups")),
        ("restore NUMBER", tr("compare a backup with the library, or restore from it")),
        ("doctor", tr("check the library, its backups and its readable copies")),
        ("report", tr("print a bug report")),
        ("resolve", tr("answer questions about dice rules, one JSON object per line")),
        ("rules [GAME]", tr("list the rules, or the house rules")),
        ("tour FOLDER", tr("play through the app off screen and save pictures")),
    ]


def _status_rows() -> list[tuple[str, str]]:
    return [
        ("0", tr("done")),
        ("1", tr("failed, or something is damaged or missing; the message says what")),
        ("2", tr("wrong usage, no display, or no readable input")),
        ("3", tr("the library is open in a window")),
        ("130", tr("interrupted; for another signal, 128 plus its number")),
    ]
