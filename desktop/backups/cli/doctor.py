"""``rollbook doctor``: check the library and everything around it, and say what to do."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import asdict

from desktop.backups.view.backups import when
from desktop.backups.view.rescue import report_view
from desktop.base.clock import moment
from desktop.base.paths import Places
from desktop.base.recent import places_at_start
from desktop.base.terminal import complain, run_to_exit_status, say
from desktop.base.words import ntr, tr, within
from desktop.cli.lists import add_json_option, add_library_option, library_lock, problem_sentence, say_held
from desktop.cli.usage import Usage
from desktop.library import problems
from desktop.library.backups.replacing import is_half_restored
from desktop.library.checks.checkup import Checkup, check_up
from desktop.library.moving.folders import FolderKind
from desktop.library.salvage.salvage import SavedCharacter, salvage

_GOOD, _NOTE, _BAD = "good", "note", "bad"
_MOST_NAMED = 5


class Finding(NamedTuple):
    """One finding: what it is about, its level ("good", "bad" or "note"), and its text."""

    about: str
    level: str
    text: str


def main(argv: list[str]) -> int:
    """Print the findings, one per line, or as JSON with ``--json``; ``--salvage`` saves what can be read.

    Returns 0 if all is sound, 1 if something is damaged, 2 if the library can't be read or for wrong usage.
    With ``--salvage``: 0 if everything was saved, 1 if something was lost, 2 if nothing could be saved or the
    file exists, 3 while a window holds the library.
    """
    return run_to_exit_status(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    parser = Usage(
        "doctor", tr("Check the library, its backups and its readable copies without changing anything.")
    )
    add_library_option(parser)
    add_json_option(parser)
    parser.add_argument(
        "--salvage",
        type=Path,
        metavar="INTO",
        help=tr("save everything that can be read to this new library file"),
    )
    try:
        options = parser.asked(argv)
    except SystemExit as done:
        return int(done.code or 0)
    where = places_at_start(options.library)
    if options.salvage is not None:
        return _salvage(where, options.salvage, as_json=options.json)
    found = check_up(where)
    findings = tuple(_findings(where, found))
    status = _status(found)
    if options.json:
        data = {
            "library": str(where.library),
            "status": status,
            "findings": [each._asdict() for each in findings],
        }
        say(json.dumps(data, indent=1))
    else:
        signs = {_GOOD: "✓", _NOTE: "·", _BAD: "✗"}
        for each in findings:
            say(f"{signs[each.level]} {each.text}")
    return status


def _status(found: Checkup) -> int:
    if found.problem is not None:
        return 1 if isinstance(found.problem, problems.LibraryDamaged) else 2
    damaged = found.examination is not None and found.examination.faults
    return 1 if damaged or found.changed or found.unreadable or found.closed else 0


def _findings(where: Places, found: Checkup) -> Iterator[Finding]:
    yield from _library(where, found)
    yield from _place(where, found)
    yield from _backups(where, found)
    yield from _copies(where, found)
    yield from _leftovers(found)


def _library(where: Places, found: Checkup) -> Iterator[Finding]:
    if found.problem is not None:
        yield Finding("library", _BAD, problem_sentence(found.problem))
        if is_half_restored(where.library):
            text = tr("Restoring everything was interrupted. Rollbook will finish it at the next start.")
            yield Finding("library", _NOTE, text)
        elif (what_now := _advice(found.problem)) is not None:
            yield Finding("library", _NOTE, what_now)
        return
    if found.examination is None:
        yield Finding("library", _NOTE, tr("No library yet: {file}").format(file=where.library))
        return
    faults = found.examination.faults
    if not faults:
        words = ntr(
            "The library is OK: {n} character, {entries} history entries in {file}",
            "The library is OK: {n} characters, {entries} history entries in {file}",
            found.examination.characters,
        )
        text = words.format(
            n=found.examination.characters, entries=found.examination.entries, file=where.library
        )
        yield Finding("library", _GOOD, text)
    else:
        concerned = sorted({each.character for each in faults if each.character is not None})
        words = ntr(
            "The library is damaged in {n} place: {file}",
            "The library is damaged in {n} places: {file}",
            len(faults),
        )
        yield Finding("library", _BAD, words.format(n=len(faults), file=where.library))
        for fault in faults[:_MOST_NAMED]:
            at = f"{fault.table or tr('structure')} {fault.key}".strip()
            yield Finding("library", _BAD, f"  {at}: {fault.what}")
        if concerned:
            words = ntr("{n} character is affected.", "{n} characters are affected.", len(concerned))
            yield Finding("library", _BAD, words.format(n=len(concerned)))
        yield Finding(
            "library",
            _NOTE,
            tr(
                "To restore a damaged character from a backup, open it in Rollbook or run "
                "“rollbook restore”. To save everything that can be read, run “rollbook doctor "
                "--salvage INTO”."
            ),
        )
    if not found.examination.search_is_sound:
        yield Finding(
            "library",
            _NOTE,
            tr(
                "Only the search index is damaged, so searching may miss a character. Rollbook "
                "rebuilds it after the next backup that an open window makes."
            ),
        )
    if found.cut_off:
        yield Finding(
            "library", _NOTE, tr("A save was interrupted. Rollbook will undo it at the next start.")
        )


def _advice(problem: problems.LibraryProblem) -> str | None:
    match problem:
        case problems.LibraryMissing():
            return tr(
                "To restore it from a backup, open it in Rollbook. Or run “rollbook restore "
                "--list”, then “rollbook restore NUMBER --all”."
            )
        case problems.LibraryDamaged() | problems.NotALibrary():
            return tr(
                "To save what can be read, open it in Rollbook, or run “rollbook doctor "
                "--salvage INTO”. The file itself isn't changed."
            )
        case problems.LibraryTooNew():
            return tr("Update Rollbook to open it. The file itself is OK.")
        case _:
            return None


def _place(where: Places, found: Checkup) -> Iterator[Finding]:
    words = {
        FolderKind.NETWORK: tr(
            "The library is on another computer, where two windows could write at once. A "
            "folder on this computer is safer."
        ),
        FolderKind.SYNCED: tr(
            "The library is in a synced folder. Close Rollbook before you open it on another computer."
        ),
        FolderKind.LINKED: tr(
            "The library file has a second name (a hard link). Open it under one name only: {file}"
        ),
    }
    if found.place in words:
        yield Finding("place", _NOTE, words[found.place].format(file=where.library))


def _backups(where: Places, found: Checkup) -> Iterator[Finding]:
    if where.backups in found.closed:
        yield Finding("backups", _BAD, _folder_unreadable_words().format(folder=where.backups))
        return
    bad = (*found.changed, *found.unread)
    good = [each for each in found.backups if each.verified and each not in bad]
    if not found.backups:
        yield Finding("backups", _NOTE, tr("No backups yet. To make one, run “rollbook backup”."))
        return
    if good:
        words = ntr(
            "{n} backup, {good} verified and unchanged since. Newest good one: {at}",
            "{n} backups, {good} verified and unchanged since. Newest good one: {at}",
            len(found.backups),
        )
        at = when(good[0].at, moment())
        yield Finding("backups", _GOOD, words.format(n=len(found.backups), good=len(good), at=at))
    else:
        words = ntr(
            "{n} backup, not known to be good", "{n} backups, none known to be good", len(found.backups)
        )
        yield Finding("backups", _NOTE, words.format(n=len(found.backups)))
    for each in found.unread:
        words = tr("Can't read this backup. Check its permissions: {file}")
        yield Finding("backups", _NOTE, words.format(file=each.path))
    for each in found.changed:
        words_changed = tr("This backup was damaged after it was verified: {file}")
        yield Finding("backups", _BAD, words_changed.format(file=each.path))
    for each in found.unverified[:_MOST_NAMED]:
        why = each.wrong or within(tr("Not checked yet"))
        yield Finding(
            "backups", _NOTE, tr("This backup isn't verified: {file} ({why})").format(file=each.path, why=why)
        )


def _copies(where: Places, found: Checkup) -> Iterator[Finding]:
    if where.copies in found.closed:
        yield Finding("copies", _BAD, _folder_unreadable_words().format(folder=where.copies))
        return
    words = ntr("{n} readable copy", "{n} readable copies", found.copies).format(n=found.copies)
    if found.behind:
        late = ntr(
            "{copies}; {n} character has no up-to-date copy. Rollbook writes it when it next closes.",
            "{copies}; {n} characters have no up-to-date copy. Rollbook writes them when it next closes.",
            len(found.behind),
        )
        yield Finding("copies", _NOTE, late.format(copies=words, n=len(found.behind)))
    elif found.copies:
        yield Finding("copies", _GOOD, tr("{copies}, up to date").format(copies=words))
    for folder in found.unreadable:
        text = tr(
            "This readable copy is damaged. Move it elsewhere. If the character is in the "
            "library, Rollbook writes a new copy when it next closes: {folder}"
        )
        yield Finding("copies", _BAD, text.format(folder=folder))


def _folder_unreadable_words() -> str:
    return tr("Can't read this folder. Check that it is a folder and that you have permission: {folder}")


def _leftovers(found: Checkup) -> Iterator[Finding]:
    for each in found.aside:
        words = tr("Your old library is still in {folder}. Delete it when you no longer need it.")
        yield Finding("leftovers", _NOTE, words.format(folder=each))
    for each in found.conflicts:
        words = tr(
            "A sync program left a second version of the library. Open it to check for "
            "anything missing from yours. Rollbook never merges them: {file}"
        )
        yield Finding("conflicts", _NOTE, words.format(file=each))
    for each in found.unfinished:
        words = tr("Left over from interrupted work. Close Rollbook, then you can delete it: {file}")
        yield Finding("leftovers", _NOTE, words.format(file=each))


def _salvage(where: Places, into: Path, *, as_json: bool) -> int:
    lock = None
    try:
        if where.library.exists():
            try:
                lock = library_lock(where)
            except problems.LibraryReadOnly:
                pass  # the folder is read-only, so no lock is needed
            else:
                if lock is None:
                    say_held(where)
                    return 3
        salvaged = salvage(where.library, into.absolute(), where.backups, where.copies)
    except FileExistsError:
        complain(tr("This file already exists. Choose a new name: {file}").format(file=into))
        return 2
    except problems.LibraryProblem as problem:
        complain(problem_sentence(problem))
        return 2
    finally:
        if lock is not None:
            lock.release()
    view = report_view(salvaged, None, moment())
    if as_json:
        found = {"whole": salvaged.whole, "older": salvaged.older, "lost": salvaged.lost}
        data = {kind: [_data(each) for each in saved] for kind, saved in found.items()}
        say(json.dumps({"into": str(into), **data, "others_lost": salvaged.others_lost}, indent=1))
    else:
        say(view.text.rstrip())
    return int(bool(salvaged.older or salvaged.lost or salvaged.others_lost))


def _data(saved: SavedCharacter) -> dict[str, object]:
    source = None if saved.source is None else asdict(saved.source)
    return asdict(saved) | {"source": source, "missing": list(saved.missing)}
