"""``rollbook backup``: back up the library and verify the backup, or list the backups."""

import json

from desktop.backups.view.copies import damage_words, made_line, trouble_words
from desktop.base.recent import places_at_start
from desktop.base.settings import load
from desktop.base.terminal import complain, run_to_exit_status, say
from desktop.base.words import tr
from desktop.cli.lists import add_json_option, add_library_option, problem_sentence
from desktop.cli.usage import Usage
from desktop.library.backups.backups import Backup, backup
from desktop.library.problems import BackupFailed, LibraryProblem

_WHOLE, _DAMAGED, _FAILED = range(3)


def main(argv: list[str]) -> int:
    """Make a backup and print its file and content, as a JSON object with ``--json``.

    Only reads the library and takes no lock, so a window may stay open. Returns 0 if the backup was made and
    verified, 1 if part of it is damaged, 2 if there is none or for wrong usage. ``--list`` prints the backups
    like ``rollbook restore --list``.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage("backup", tr("Back up the library and verify the backup."))
    parser.add_argument("--list", action="store_true", help=tr("list the backups, newest first"))
    add_library_option(parser)
    add_json_option(parser)
    try:
        options = parser.asked(argv)
    except SystemExit as done:
        return int(done.code or 0)
    if options.list:
        # Late: it imports the code for restoring.
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
    """Return a backup as JSON data."""
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
