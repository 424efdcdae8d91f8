"""The words for backups: when and why each was made, and how it differs from the library."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.dates import local_time, recent_day
from desktop.base.disk import FileHeld
from desktop.base.numbers import size_words
from desktop.base.words import ntr, tr, within
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library import problems
from desktop.library.backups.backups import Backup
from desktop.library.backups.comparing import CharacterDifference, DifferenceKind, JournalState
from desktop.library.backups.restore import Restored, RestoreKind
from desktop.views.differences import difference_words
from desktop.views.rail import game_name
from rules_core.game.differences import differences
from rules_core.game.registry import UnknownSystem, system

UNDO_CHARACTER, UNDO_EVERYTHING = "undo_restored", "undo_restored_all"
"""Ids of notice actions: move the restored character to the bin; bring back the previous library."""

UNDO_ENTRY = "undo"
"""The id of the window's undo action after an entry restored a sheet, which is undone like any other."""

_MOST_ROWS = 200
"""The maximum number of characters listed; the others are counted."""

_IN_LINE = 2
"""The number of differences in a character's row; choosing it shows all."""

_MOST_DIFFERENCES = 40


class DifferenceRow(NamedTuple):
    """A row for a character that differs: its key, its name with the game, and a summary.

    ``details`` lists all differences, one per line: what, before and after. ``back`` and ``beside`` say why
    it can't be restored, or as a copy; "" if it can.
    """

    key: str
    name: str
    line: str
    details: str = ""
    back: str = ""
    beside: str = ""


class BackupsView(NamedTuple):
    """The content of the backups window.

    ``last`` says when the newest good backup was made, ``trouble`` why there is no newer one, and
    ``readable`` the state of the readable copies, or ``unreadable`` a problem with them. ``rows`` are the
    backups, newest first: number, time and a summary; ``chosen`` is the number of the selected one. ``empty``
    replaces the rest if there are none. ``mark`` is the result of verifying the backup, ``good`` whether it
    is fine, and ``wrong`` a sentence if not. ``busy`` says what is in progress, ``note`` what was done last,
    and ``undo`` is the id of the action that undoes it. ``unlike`` are the characters that differ, ``person``
    the key of the selected one, and ``same`` a line about the others. ``everything`` says why not everything
    can be restored, "" if it can.
    """

    folder: str
    last: str = ""
    trouble: str = ""
    readable: str = ""
    unreadable: str = ""
    rows: tuple[tuple[str, str, str], ...] = ()
    chosen: str = ""
    empty: str = ""
    title: str = ""
    about: str = ""
    mark: str = ""
    good: bool = False
    wrong: str = ""
    busy: str = ""
    note: str = ""
    undo: str = ""
    unlike: tuple[DifferenceRow, ...] = ()
    person: str = ""
    same: str = ""
    everything: str = ""


def when(at: str, now: datetime) -> str:
    """Format a time in local time: "Today 21:40", "20 Nov 21:40"."""
    if not at:
        return tr("Unknown time")
    then = local_time(at)
    clock = f"{then:%H:%M}"
    days = (now.astimezone().date() - then.date()).days
    if days == 0:
        return tr("Today {time}").format(time=clock)
    if days == 1:
        return tr("Yesterday {time}").format(time=clock)
    return f"{recent_day(then, now.astimezone())} {clock}"


def age(at: str, now: datetime) -> str:
    """Format how long ago a time was; "" if it is in the future."""
    minutes = int((now - local_time(at)).total_seconds()) // 60
    if minutes < 0:
        return ""
    if minutes < 1:
        return tr("just now")
    if minutes < 60:
        return ntr("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    if minutes < 24 * 60:
        return ntr("{n} hour ago", "{n} hours ago", minutes // 60).format(n=minutes // 60)
    days = minutes // (24 * 60)
    return ntr("{n} day ago", "{n} days ago", days).format(n=days)


def reason_words(reason: str) -> str:
    """Return why a backup was made."""
    return {
        "first": tr("After the first change"),
        "interval": tr("While playing"),
        "close": tr("On closing"),
        "by-hand": tr("By hand"),
        "migration": tr("Before an update"),
        "restore": tr("Before a restore"),
        "import": tr("Before an import"),
        "delete": tr("Before deleting"),
        "downtime": tr("At a downtime"),
    }.get(reason, reason.replace("-", " ").capitalize())


def count_words(characters: int) -> str:
    """Return the number of characters in a backup; "" if unknown."""
    if characters < 0:
        return ""
    return ntr("{n} character", "{n} characters", characters).format(n=characters)


def mark_words(copy: Backup) -> str:
    """Return the result of verifying a backup."""
    if copy.verified:
        return tr("Verified")
    return tr("Damaged") if copy.wrong else tr("Not checked yet")


def backups_view(
    copies: Sequence[Backup], chosen: Backup | None, folder: str, trouble: str, now: datetime
) -> BackupsView:
    """Return the window for these backups, before anything is compared."""
    good = next((each for each in copies if each.verified), None)
    last = ""
    if good is not None:
        parts = when(good.at, now), age(good.at, now) if good.at else ""
        last = tr("Last good backup: {when}").format(when=within(", ".join(part for part in parts if part)))
    elif copies:
        last = tr("No backup has been verified yet.")
    view = BackupsView(
        folder,
        last=last,
        trouble=trouble,
        rows=tuple(_copy_row(each, now) for each in copies),
        empty="" if copies else tr("No backups yet. Rollbook makes the first one after your first change."),
    )
    if chosen is None:
        return view
    about = (reason_words(chosen.reason), count_words(chosen.characters), size_words(chosen.size))
    return view._replace(
        chosen=str(chosen.number),
        title=tr("Backup {n}, {when}").format(n=chosen.number, when=within(when(chosen.at, now))),
        about=" · ".join(part for part in about if part),
        mark=mark_words(chosen),
        good=chosen.verified,
        wrong=_wrong() if chosen.wrong else "",
        everything=tr("This backup is damaged. Choose another one.") if chosen.wrong else "",
    )


def _wrong() -> str:
    return tr("Part of this backup is damaged. You can still restore its undamaged characters.")


def _copy_row(copy: Backup, now: datetime) -> tuple[str, str, str]:
    line = (mark_words(copy), count_words(copy.characters), size_words(copy.size))
    title = f"{when(copy.at, now)} · {reason_words(copy.reason)}"
    return str(copy.number), title, " · ".join(part for part in line if part)


def compared(
    view: BackupsView, unlike: Sequence[CharacterDifference], copy: Backup, person: str
) -> BackupsView:
    """Add the differences of the selected backup; ``person`` is the key of the selected character."""
    rows = tuple(difference_row(each) for each in unlike[:_MOST_ROWS])
    keys = [row.key for row in rows]
    same = copy.characters - sum(each.there is not None for each in unlike)
    if not unlike:
        words = tr("All characters are the same as now.")
    elif len(unlike) > _MOST_ROWS:
        left = len(unlike) - _MOST_ROWS
        words = ntr(
            "{n} more differs but isn't listed here.", "{n} more differ but aren't listed here.", left
        ).format(n=left)
    elif same > 0:
        words = ntr("{n} other character is the same.", "{n} other characters are the same.", same)
        words = words.format(n=same)
    else:
        words = ""
    chosen = person if person in keys else next(iter(keys), "")
    return view._replace(unlike=rows, person=chosen, same=words)


def difference_row(unlike: CharacterDifference) -> DifferenceRow:
    """Describe a character that differs."""
    changes = _changes(unlike)
    back, beside = "", ""
    since = _since(unlike.here, unlike.there)
    match unlike.how:
        case DifferenceKind.HERE:
            line = tr("Created since then")
            back = beside = tr("It isn't in this backup, so it won't change.")
        case DifferenceKind.THERE:
            line = tr("Deleted or lost since then")
            beside = tr("It isn't in the library now. Choose Restore instead.")
        case DifferenceKind.BINNED:
            line = tr("Moved to the bin since then")
        case DifferenceKind.DAMAGED_HERE if unlike.there is None:
            line = tr("Damaged in the library; not in this backup")
            back = beside = tr("Choose an older backup.")
        case DifferenceKind.DAMAGED_BOTH:
            line = tr("Damaged in the library and in this backup")
            back = beside = tr("Choose an older backup.")
        case DifferenceKind.DAMAGED_HERE:
            line = tr("Damaged in the library")
        case DifferenceKind.DAMAGED_THERE:
            line = tr("Damaged in this backup")
            back = beside = tr("It can't be read in this backup. Choose another one.")
        case DifferenceKind.JOURNAL:
            line = "; ".join(part for part in (since, tr("same sheet")) if part)
            back = tr("The sheet is the same as in this backup.")
        case _:
            line = "; ".join(part for part in (since, _in_line(changes)) if part)
    return DifferenceRow(key_of(unlike), _named(unlike), line, "\n".join(changes), back, beside)


def key_of(unlike: CharacterDifference) -> str:
    """Return the key of a character that differs, unique within a comparison."""
    return f"{unlike.how.value} {unlike.uuid}"


def _named(unlike: CharacterDifference) -> str:
    return f"{unlike.name} ({game_name(unlike.system)})"


def _since(here: JournalState | None, there: JournalState | None) -> str:
    if here is None or there is None or here.entries == there.entries:
        return ""
    more = here.entries - there.entries
    if more > 0:
        return ntr("{n} new entry", "{n} new entries", more).format(n=more)
    return ntr("{n} entry fewer now", "{n} entries fewer now", -more).format(n=-more)


def _changes(unlike: CharacterDifference) -> tuple[str, ...]:
    if unlike.sheets is None:
        return ()
    theirs, ours = unlike.sheets
    try:
        game, found = system(ours.system), differences(replace(theirs, system=ours.system), ours)
    except UnknownSystem:
        return ()
    told = [_change(*difference_words(game, theirs, ours, each)) for each in found[:_MOST_DIFFERENCES]]
    more = len(found) - len(told)
    return (*told, ntr("and {n} more", "and {n} more", more).format(n=more)) if more > 0 else tuple(told)


def _change(name: str, was: str, now: str) -> str:
    return f"{name} {was} → {now}" if was or now else tr("{name} changed").format(name=name)


def _in_line(changes: Sequence[str]) -> str:
    """Return the first differences in a line: "HP 8 → 5, Spot Hidden 40 → 43 and 3 more"."""
    if not changes:
        return tr("different sheet")
    first, more = ", ".join(changes[:_IN_LINE]), len(changes) - _IN_LINE
    if more <= 0:
        return first
    return ntr("{first} and {n} more", "{first} and {n} more", more).format(first=first, n=more)


# Progress and results


def reading_words() -> str:
    """Say that the list of backups is being read."""
    return tr("Looking for backups…")


def comparing_words() -> str:
    """Say that the library is being compared with a backup."""
    return tr("Comparing with the current library…")


def restoring_words() -> str:
    """Say that a character is being restored."""
    return tr("Restoring the character…")


def everything_words() -> str:
    """Say that the whole library is being restored."""
    return tr("Checking the backup and restoring everything…")


def making_words() -> str:
    """Say that a backup is being made."""
    return tr("Making a backup and checking it…")


def made_words(copy: Backup) -> str:
    """Say that a backup was made by hand."""
    if copy.verified:
        return tr("A backup was made and verified.")
    return tr("A backup was made, but part of the library is damaged. See below.")


def copied_name(name: str, copy: Backup, now: datetime) -> str:
    """Return the name for a restored copy of a character: with the day of the backup."""
    if not copy.at:
        return tr("{name} (copy {n})").format(name=name, n=copy.number)
    then = local_time(copy.at)
    return f"{name} ({recent_day(then, now.astimezone())} {then:%H:%M})"


def restored_words(restored: Restored, copy: Backup, now: datetime) -> NoticeView:
    """Say that a character was restored, and offer to undo it where possible."""
    names = {"name": restored.name, "when": within(when(copy.at, now))}
    undo = UNDO_CHARACTER, tr("Undo")
    match restored.kind:
        case RestoreKind.RESTORED:
            return NoticeView(tr("{name} was restored, as of {when}.").format(**names), undo=True)
        case RestoreKind.ADDED | RestoreKind.UNBINNED:
            return NoticeView(tr("{name} was restored, as of {when}.").format(**names), False, False, *undo)
        case RestoreKind.COPIED:
            return NoticeView(tr("{name} was added as a copy.").format(**names), False, False, *undo)
        case RestoreKind.SAME:
            return NoticeView(tr("{name} is the same as in that backup.").format(**names))
        case _:
            words = tr("{name} can be read again. The damaged data is kept in {file}.")
            told = [words.format(name=restored.name, file=restored.kept)]
            if restored.lost:
                lost = ntr(
                    "{n} later entry is only in that file.",
                    "{n} later entries are only in that file.",
                    restored.lost,
                )
                told.append(lost.format(n=restored.lost))
            if restored.unread:
                unread = ntr(
                    "{n} entry still can't be read.", "{n} entries still can't be read.", restored.unread
                )
                told.append(unread.format(n=restored.unread))
            return NoticeView(" ".join(told), warning=bool(restored.lost or restored.unread))


def undone_words(name: str) -> NoticeView:
    """Say that a restored character was moved to the bin."""
    return NoticeView(tr("{name} is in the bin").format(name=name))


def everything_question(copy: Backup, now: datetime) -> MessageView:
    """Ask whether to restore everything."""
    characters = count_words(copy.characters)
    held = f" ({characters})" if characters else ""
    return MessageView(
        tr("Restore everything"),
        tr("Restore the whole library as it was {when}{held}?").format(
            when=within(when(copy.at, now)), held=held
        ),
        tr(
            "All characters, campaigns, table packs and rolls will be as they are in this "
            "backup. Your current library is kept in a folder next to it, and you can undo "
            "this."
        ),
        go=tr("Restore everything"),
    )


def everything_restored(folder: str, *, undone: bool) -> NoticeView:
    """Say that the library was restored; ``folder`` holds the previous one, "" if there was none."""
    done = tr("The library is as it was before.") if undone else tr("Everything was restored.")
    if not folder:
        return NoticeView(done)
    kept = tr("The previous library is kept in {folder}.").format(folder=folder)
    return NoticeView.undoing(f"{done} {kept}", UNDO_EVERYTHING)


def unsaved_words() -> str:
    """Say why nothing can be restored while changes are unsaved."""
    return tr("Some changes aren't saved yet. Save them first, then restore.")


def read_only_words() -> str:
    """Say why nothing can be restored to a read-only library."""
    return tr("Can't restore: the library is open read-only.")


def not_compared(problem: problems.LibraryProblem) -> str:
    """Say why a backup couldn't be compared."""
    match problem:
        case problems.LibraryDamaged():
            why = tr("This backup is damaged and can't be read as a whole. Choose another one.")
        case problems.LibraryBusy():
            why = tr("Another program is using the library. Choose the backup again in a moment.")
        case _:
            why = tr("Can't read the backup or the library. Is the drive connected?")
    return why


def not_restored(problem: problems.LibraryProblem | None) -> str:
    """Say why nothing was restored and what to do; None if the folder didn't allow it."""
    match problem:
        case problems.DamagedCharacter() | problems.DamagedEntries():
            why = tr("the character is damaged in this backup. Choose another one.")
        case problems.CharacterProblem():
            why = tr("the character is no longer in this backup. Choose another one.")
        case problems.BackupFailed():
            why = tr("the current library couldn't be backed up first. Check that the disk has free space.")
        case problems.DiskFull():
            why = tr("the disk is full. Free some space, then try again.")
        case problems.LibraryReadOnly():
            why = tr("the library is read only. Allow writing to it, then try again.")
        case problems.LibraryBusy():
            why = tr("another program is using the library. Try again in a moment.")
        case problems.LibraryDamaged() | problems.NotALibrary():
            why = within(tr("This backup is damaged. Choose another one."))
        case problems.LibraryTooNew():
            why = tr("a newer version of Rollbook made this backup. Update Rollbook to restore it.")
        case _:
            why = tr(
                "a file or its folder can't be accessed. Check that the drive is connected and writable."
            )
    return tr("Nothing was restored: {why}").format(why=why)


def not_made(problem: problems.LibraryProblem) -> str:
    """Say why no backup was made and what to do."""
    match problem:
        case problems.DiskFull():
            why = tr("the disk is full. Free some space, then try again.")
        case problems.LibraryBusy():
            why = tr("the library is in use. Try again in a moment.")
        case problems.BackupFailed(__cause__=FileHeld()):
            why = tr("another program has a file in the backup folder open. Try again in a moment.")
        case _:
            why = tr(
                "the backup folder can't be written to, or the disk is full. Check both, then try again."
            )
    return tr("No backup was made: {why}").format(why=why)


def difference_lines(unlike: Iterable[CharacterDifference]) -> list[tuple[str, str]]:
    """Return every character that differs, and how, for a terminal."""
    rows = (difference_row(each) for each in unlike)
    return [(row.name, row.line) for row in rows]
