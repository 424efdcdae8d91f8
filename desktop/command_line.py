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
"""The commands that no feature brings, each with the module whose ``main`` runs it."""

_TOUR, _SELF_CHECK = "tour", "--self-check"
"""The commands that open the app themselves, with all features."""


def command(name: str) -> "Main | None":
    """What runs the command with that name, None for no command. Features are loaded only for theirs."""
    if name in _OWN:
        main: Main = import_module(_OWN[name]).main
        return main
    if name == _TOUR:
        return _tour
    if name == _SELF_CHECK:
        return _self_check
    return next((each.cli[name] for each in _features() if name in each.cli), None)


def names() -> tuple[str, ...]:
    """The names of all commands; ``read`` is none for people."""
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
    """Do every check in a folder, over the app as a start of its own opens it."""
    from desktop.self_check.run import checks, run
    from desktop.self_check.trial import Trial
    from desktop.start import new_app, new_application

    return run(out, lambda: Trial(folder, new_application(), new_app), checks(_features()))


class WrongUsage(Exception):
    """The command line makes no sense; the message says why."""


class Asked(NamedTuple):
    """What a start was asked: ``say`` "help" or "version", or else to open the window.

    That is over a ``library``, with ``settings`` kept elsewhere than beside it, or ``portable``, beside the
    program; ``safe`` opens nobody and reads no settings. The ``files``, whose paths are absolute, are
    imported.
    """

    say: str = ""
    library: Path | None = None
    settings: Path | None = None
    portable: bool = False
    safe: bool = False
    files: tuple[Path, ...] = ()


def asked(args: list[str]) -> Asked:
    """What the arguments ask for; ``WrongUsage``.

    Read by hand: the general way of the standard library would cost each start some milliseconds.
    """
    try:
        return _read(args)
    except FileNotFoundError as gone:
        raise WrongUsage(tr("the folder you are in is gone. Name files by their whole path.")) from gone


def _read(args: list[str]) -> Asked:
    found = Asked()
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
            return Asked("help" if each in _HELP else "version")
        elif each in names() and not os.path.lexists(each):
            words = tr("“{command}” has to come first: rollbook {command} --help")
            raise WrongUsage(words.format(command=each))
        elif each.startswith("-"):
            raise WrongUsage(_no_option(each))
        elif _is_word(each):
            raise WrongUsage(_no_command(each))
        else:
            files.append(_file(each))
    if found.portable and found.library is not None:
        raise WrongUsage(tr("--portable keeps the library beside the program, so it goes without --library."))
    if found.settings is not None and found.library is None:
        raise WrongUsage(tr("--settings goes with --library only."))
    return found._replace(files=tuple(files))


def say_help() -> None:
    """Print what can be asked for, and what the exit status says."""
    say(tr("Usage: rollbook [OPTION...] [FILE...]   open the window, and import these files"))
    say(tr("       rollbook COMMAND ...             do something without it; each has a --help"))
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
    from desktop.cli.mistyped import not_known  # late, as below: only mistakes need it

    return not_known(word, _OPTIONS)


def _no_command(word: str) -> str:
    from desktop.cli.mistyped import did_you_mean

    wrong = tr("there is no command and no file “{word}”.").format(word=word)
    for_people = [each for each in (*names(), *_OPTIONS) if each != "read"]
    return f"{wrong} {did_you_mean(word, for_people)}".rstrip()


def _is_word(text: str) -> bool:
    """Whether a text is no file, and does not look like one either."""
    return not os.path.lexists(text) and not set(text) & {"/", ".", os.sep}


def _file(text: str) -> Path:
    """A file by its path or, as desktops may give it, by its address."""
    if not text.lower().startswith("file:"):
        return Path(text).absolute()
    from urllib.parse import unquote_to_bytes, urlsplit  # slow to load, and seldom needed

    address = urlsplit(text)
    path = os.fsdecode(unquote_to_bytes(address.path))
    if address.netloc not in ("", "localhost"):
        path = f"//{address.netloc}{path}"
    elif sys.platform == "win32":
        path = path.lstrip("/")
    return Path(path).absolute()


def _option_rows() -> list[tuple[str, str]]:
    return [
        ("--library FILE", tr("use this library, with everything beside it")),
        ("--settings FILE", tr("with --library: keep the settings in this file")),
        ("--portable", tr("keep everything in the folder “Rollbook data” beside the program")),
        ("--safe-mode", tr("open nobody, with the settings of a new Rollbook, for this run")),
        ("--self-check", tr("see in a temporary library whether everything works here")),
        ("--version, -V", tr("print the version")),
        ("--help, -h", tr("print this")),
        ("--", tr("what comes after it is a file, whatever it is called")),
    ]


def _command_rows() -> list[tuple[str, str]]:
    return [
        ("import FILE...", tr("import characters without asking, and print the review")),
        ("export WHO...", tr("export characters")),
        ("list", tr("print the characters in the library")),
        ("backup", tr("make a backup and read it back, or list the backups")),
        ("restore NUMBER", tr("compare a backup with the library, or bring back from it")),
        ("doctor", tr("check the library, its backups and its readable copies")),
        ("report", tr("print what a problem report holds")),
        ("resolve", tr("answer dice rules, one JSON object a line")),
        ("rules [GAME]", tr("list the rules, or the house rules there are")),
        ("tour FOLDER", tr("play through the app off screen, into pictures")),
    ]


def _status_rows() -> list[tuple[str, str]]:
    return [
        ("0", tr("done")),
        ("1", tr("failed, or something is damaged or missing; it says what")),
        ("2", tr("wrong usage, or no display, or nothing that could be read at all")),
        ("3", tr("a window holds the library")),
        ("130", tr("interrupted; another signal that ended it is 128 and its number")),
    ]
