"""``rollbook restore``: list or compare backups, or restore from one."""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from desktop.backups.cli.backup import backup_data
from desktop.backups.view import backups as view
from desktop.base.clock import now
from desktop.base.numbers import size_words
from desktop.base.paths import Places
from desktop.base.recent import places_at_start
from desktop.base.terminal import complain, run_to_exit_status, say, say_table
from desktop.base.words import tr
from desktop.cli import lists
from desktop.cli.usage import Usage
from desktop.library import problems
from desktop.library.backups.backups import Backup, backups
from desktop.library.backups.comparing import CharacterDifference, JournalState, compare, names_in
from desktop.library.backups.replacing import replace_library
from desktop.library.backups.restore import Restored, prepare, restore_character
from desktop.library.moving.folders import is_closed
from desktop.library.search.search import folded
from desktop.library.store.library import Library

_DONE, _NOT_FOUND, _FAILED, _HELD = range(4)
_OF_LIBRARY = problems.LibraryDamaged, problems.LibraryMissing, problems.LibraryTooNew, problems.NotALibrary


def main(argv: list[str]) -> int:
    """List the backups, compare one with the library, or restore one character or everything.

    Returns 0 on success, 1 if there is no such backup or character, or several of that name, 2 if something
    can't be read or
    done or for wrong usage, 3 when a window holds the library.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage("restore", tr("List the backups of the library, compare one, or restore from it."))
    parser.add_argument("number", nargs="?", type=int, metavar="NUMBER", help=tr("the number of a backup"))
    jobs = parser.add_mutually_exclusive_group(required=True)
    jobs.add_argument("--list", action="store_true", help=tr("list the backups, newest first"))
    jobs.add_argument("--compare", action="store_true", help=tr("show which characters differ, and how"))
    jobs.add_argument("--character", metavar="WHO", help=tr("restore this character, by UUID or name"))
    jobs.add_argument("--all", action="store_true", help=tr("replace the library with this backup"))
    lists.add_library_option(parser)
    lists.add_json_option(parser)
    try:
        options = parser.asked(argv)
        if (options.number is None) is not options.list:
            parser.error(tr("--list takes no number; everything else needs the number of a backup"))
    except SystemExit as done:
        return int(done.code or 0)
    where = places_at_start(options.library)
    if is_closed(where.backups):
        complain(tr("Can't read the backup folder: {folder}").format(folder=where.backups))
        return _FAILED
    found = backups(where.backups)
    if options.list:
        _list(found, as_json=options.json)
        return _DONE
    copy = next((each for each in found if each.number == options.number), None)
    if copy is None:
        complain(tr("There is no backup {n} in {folder}.").format(n=options.number, folder=where.backups))
        return _NOT_FOUND
    try:
        if options.compare:
            _compare(where, copy, as_json=options.json)
            return _DONE
        if options.all:
            return _locked(where, lambda: _everything(where, copy, as_json=options.json))
        return _locked(where, lambda: _character(where, copy, options.character, as_json=options.json))
    except problems.LibraryProblem as problem:
        # If the library is damaged, don't suggest choosing another backup.
        if options.compare:
            complain(lists.problem_sentence(problem))
        elif problem.path == where.library and isinstance(problem, _OF_LIBRARY):
            complain(f"{tr('Nothing was restored.')} {lists.problem_sentence(problem)}")
        else:
            place = problem.folder if isinstance(problem, problems.BackupFailed) else problem.path
            complain(f"{view.not_restored(problem)} {place}")
        return _FAILED


def _now() -> datetime:
    return datetime.fromisoformat(now())


def _list(found: tuple[Backup, ...], *, as_json: bool) -> None:
    if as_json:
        say(json.dumps([backup_data(each) for each in found], indent=1))
    elif not found:
        say(tr("No backups yet. Rollbook makes the first one after your first change."))
    else:
        say_table([_copy_row(each) for each in found])


def _copy_row(copy: Backup) -> tuple[str, ...]:
    made = view.when(copy.at, _now()), view.reason_words(copy.reason)
    return (
        str(copy.number),
        *made,
        view.count_words(copy.characters),
        size_words(copy.size),
        view.mark_words(copy),
    )


def _compare(where: Places, copy: Backup, *, as_json: bool) -> None:
    lists.expect_not_missed(where)
    unlike = compare(where.library, copy.path)
    if as_json:
        say(json.dumps([_difference_data(each) for each in unlike], indent=1))
    elif not unlike:
        say(tr("All characters are the same as now."))
    else:
        say_table(view.difference_lines(unlike))


def _difference_data(unlike: CharacterDifference) -> dict[str, object]:
    def side(of: JournalState | None) -> dict[str, object] | None:
        return None if of is None else {"entries": of.entries, "newest": of.newest}

    data: dict[str, object] = {"uuid": unlike.uuid, "name": unlike.name, "system": unlike.system}
    return data | {"how": unlike.how.value, "here": side(unlike.here), "there": side(unlike.there)}


def _locked(where: Places, job: Callable[[], int]) -> int:
    lock = lists.library_lock(where)
    if lock is None:
        lists.say_held(where)
        return _HELD
    try:
        return job()
    finally:
        lock.release()


def _character(where: Places, copy: Backup, who: str, *, as_json: bool) -> int:
    lists.expect_not_missed(where)  # a new library with only this character would look complete
    library = Library.open(where.library, backups=where.backups)
    try:
        uuids = _uuids(copy, who)
        if len(uuids) != 1:
            words = tr(
                "{n} characters in this backup have that name. Use one of these UUIDs instead: {uuids}"
            )
            if not uuids:
                words = tr("No character in this backup has that name or UUID.")
            complain(words.format(n=len(uuids), uuids=", ".join(uuids)))
            return _NOT_FOUND
        restored = restore_character(library, copy, uuids[0], now())
    finally:
        library.close()
    _print_restored(restored, copy, uuids[0], as_json=as_json)
    return _DONE


def _uuids(copy: Backup, who: str) -> list[str]:
    names = names_in(copy.path)
    return [who] if who in names else [uuid for uuid, name in names.items() if folded(name) == folded(who)]


def _print_restored(restored: Restored, copy: Backup, uuid: str, *, as_json: bool) -> None:
    if as_json:
        kept = None if restored.kept is None else str(restored.kept)
        data = {"uuid": uuid, "id": restored.character, "name": restored.name, "came": restored.kind.value}
        say(json.dumps(data | {"kept": kept, "lost": restored.lost, "unread": restored.unread}, indent=1))
    else:
        say(view.restored_words(restored, copy, _now()).text)


def _everything(where: Places, copy: Backup, *, as_json: bool) -> int:
    prepare(where.library, copy.path, where.backups)
    try:
        folder: Path | None = replace_library(where.library)
    except OSError as error:
        raise problems.LibraryUnreachable(where.library, str(error)) from error
    if as_json:
        say(json.dumps({"library": str(where.library), "kept": folder and str(folder)}, indent=1))
    else:
        say(view.everything_restored(str(folder or ""), undone=False).text)
    return _DONE
