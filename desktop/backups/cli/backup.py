"""``rollbook backup``: copy the library and read the copy back, or list the copies that there are."""

import json

from desktop.backups.view.copies import damage_words, made_line, trouble_words
from desktop.base.recent import places_at_start
from desktop.base.settings import load
from desktop.base.terminal import complain, ended_plainly, say
from desktop.base.words import tr
from desktop.cli.lists import add_json_option, add_library_option, problem_sentence
from desktop.cli.usage import Usage
from desktop.library.backups.backups import Backup, backup
from desktop.library.problems import BackupFailed, LibraryProblem

_WHOLE, _DAMAGED, _FAILED = range(3)


def main(argv: list[str]) -> int:
    """Make a backup and print where it lies and what it holds, as one JSON object with ``--json``.

    It only reads the library, so that it takes no lock: a window may hold it and go on. The status is 0 when
    the backup was made and verified, 1 when it was made and something in it is damaged, 2 when there is none
    or the usage was wrong. ``--list`` prints the backups, as ``rollbook restore --list`` does.
    """
    return ended_plainly(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage("backup", tr("Back up the library, and read the backup back."))
    parser.add_argument("--list", action="store_true", help=tr("list the backups, the newest first"))
    add_library_option(parser)
    add_json_option(parser)
    try:
        options = parser.asked(argv)
    except SystemExit as done:
        return int(done.code or 0)
    if options.list:
        # Late: it brings along what brings characters back.
        from desktop.backups.cli.restore import main as restore

        return restore(argv)
    where = places_at_start(options.library)
    try:
        made = backup(
            where.library,
            where.backups,
            "by-hand",
            most_bytes=load(where.settings).backup_megabytes * 1024**2,
        )
    except LibraryProblem as problem:
        complain(trouble_words(problem) if isinstance(problem, BackupFailed) else problem_sentence(problem))
        return _FAILED
    if options.json:
        say(json.dumps(backup_data(made), indent=1))
    else:
        say(made_line(made.path, made.characters))
        if not made.verified:
            complain(damage_words())
    return _WHOLE if made.verified else _DAMAGED


def backup_data(made: Backup) -> dict[str, object]:
    """A copy as JSON tells of it."""
    return {
        "number": made.number,
        "at": made.at,
        "reason": made.reason,
        "characters": made.characters,
        "size": made.size,
        "verified": made.verified,
        "wrong": made.wrong,
        "file": str(made.path),
    }
