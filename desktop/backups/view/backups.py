"""The copies of the library in words: when and why each was made, and what is otherwise in it than now."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from desktop.base.dates import local_time, recent_day
from desktop.base.numbers import size_words
from desktop.base.words import ntr, tr, within
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.library import problems
from desktop.library.backups.backups import Backup
from desktop.library.backups.comparing import How, Side, Unlike
from desktop.library.backups.restore import Came, Restored
from desktop.views.differences import difference_words
from desktop.views.rail import game_name
from rules_core.game.differences import differences
from rules_core.game.registry import UnknownSystem, system

UNDO_CHARACTER, UNDO_EVERYTHING = "undo_restored", "undo_restored_all"
"""What the notices offer, by id: one character goes to the bin again; the library is the one of before."""

UNDO_ENTRY = "undo"
"""What the window offers after a sheet was brought back by an entry, which is taken back like any other."""

_MOST_ROWS = 200
"""So many characters are listed; of more it is said how many there are."""

_IN_LINE = 2
"""So many differences stand in the line of a character; all of them are shown when it is chosen."""

_MOST_DIFFERENCES = 40


class UnlikeRow(NamedTuple):
    """A character that differs: its key, its name with the game, and how it differs in a line.

    ``details`` are all its differences, each in a line: what, and from what to what. ``back`` and ``beside``
    say why it cannot be brought back, or as a copy; "" where it can.
    """

    key: str
    name: str
    line: str
    details: str = ""
    back: str = ""
    beside: str = ""


class BackupsView(NamedTuple):
    """The whole window.

    ``last`` says when the newest good copy was made, ``trouble`` why there is no newer one, and ``readable``
    how it is with the readable copies, with ``unreadable`` where that is not well. ``rows`` are the copies of
    the library, newest first: number, when, and a line about it; ``chosen`` is the number of the one that is
    looked at. ``empty`` stands in place of all that follows where there is none. ``mark`` is what reading the
    copy back showed, ``good`` whether all was well, and ``wrong`` a sentence where not. ``busy`` says what is
    being done, "" for nothing, and ``note`` what was done last; ``undo`` takes that back, by its id.
    ``unlike`` are the characters that differ, ``person`` the key of the chosen one, ``same`` a line about the
    others. ``everything`` says why all cannot be brought back, "" where it can.
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
    unlike: tuple[UnlikeRow, ...] = ()
    person: str = ""
    same: str = ""
    everything: str = ""


def when(at: str, now: datetime) -> str:
    """A time on this computer's clock as people say it: "Today 21:40", "20 Nov 21:40"; "" for none."""
    if not at:
        return tr("At an unknown time")
    then = local_time(at)
    clock = f"{then:%H:%M}"
    days = (now.astimezone().date() - then.date()).days
    if days == 0:
        return tr("Today {time}").format(time=clock)
    if days == 1:
        return tr("Yesterday {time}").format(time=clock)
    return f"{recent_day(then, now.astimezone())} {clock}"


def age(at: str, now: datetime) -> str:
    """How long ago a time was, in words; "" where the clock says that it is still to come."""
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
    """Why a copy was made."""
    return {
        "first": tr("After the first change"),
        "interval": tr("While playing"),
        "close": tr("On closing"),
        "by-hand": tr("By hand"),
        "migration": tr("Before an update"),
        "restore": tr("Before bringing back"),
        "import": tr("Before an import"),
        "delete": tr("Before deleting"),
        "downtime": tr("At a downtime"),
    }.get(reason, reason.replace("-", " ").capitalize())


def count_words(characters: int) -> str:
    """How many characters a copy holds; "" where nobody knows."""
    if characters < 0:
        return ""
    return ntr("{n} character", "{n} characters", characters).format(n=characters)


def mark_words(copy: Backup) -> str:
    """What reading a copy back showed."""
    if copy.verified:
        return tr("Verified")
    return tr("Damaged") if copy.wrong else tr("Not checked yet")


def backups_view(
    copies: Sequence[Backup], chosen: Backup | None, folder: str, trouble: str, now: datetime
) -> BackupsView:
    """The window with these copies, before anything is compared."""
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
        empty="" if copies else tr("No backups yet. The first is made after your first change."),
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
    return tr("Part of this backup is damaged. Characters that are sound in it can still be brought back.")


def _copy_row(copy: Backup, now: datetime) -> tuple[str, str, str]:
    line = (mark_words(copy), count_words(copy.characters), size_words(copy.size))
    title = f"{when(copy.at, now)} · {reason_words(copy.reason)}"
    return str(copy.number), title, " · ".join(part for part in line if part)


def compared(view: BackupsView, unlike: Sequence[Unlike], copy: Backup, person: str) -> BackupsView:
    """The window with what is otherwise in the chosen copy; the character of the key ``person`` is chosen."""
    rows = tuple(unlike_row(each) for each in unlike[:_MOST_ROWS])
    keys = [row.key for row in rows]
    same = copy.characters - sum(each.there is not None for each in unlike)
    if not unlike:
        words = tr("Every character is the same as now.")
    elif len(unlike) > _MOST_ROWS:
        left = len(unlike) - _MOST_ROWS
        words = ntr(
            "{n} more differs; it is not listed here.", "{n} more differ; they are not listed here.", left
        ).format(n=left)
    elif same > 0:
        words = ntr("{n} other character is the same.", "{n} other characters are the same.", same)
        words = words.format(n=same)
    else:
        words = ""
    chosen = person if person in keys else next(iter(keys), "")
    return view._replace(unlike=rows, person=chosen, same=words)


def unlike_row(unlike: Unlike) -> UnlikeRow:
    """A character that differs, in words."""
    changes = _changes(unlike)
    back, beside = "", ""
    since = _since(unlike.here, unlike.there)
    match unlike.how:
        case How.HERE:
            line = tr("Made since")
            back = beside = tr("It is not in this backup, and stays as it is.")
        case How.THERE:
            line = tr("Deleted or lost since")
            beside = tr("It is not there now: bring it back.")
        case How.BINNED:
            line = tr("In the bin since")
        case How.DAMAGED_HERE if unlike.there is None:
            line = tr("Damaged in the library, and not in this backup")
            back = beside = tr("Look in an older copy.")
        case How.DAMAGED_BOTH:
            line = tr("Damaged in the library and in this backup")
            back = beside = tr("Look in an older copy.")
        case How.DAMAGED_HERE:
            line = tr("Damaged in the library")
        case How.DAMAGED_THERE:
            line = tr("Damaged in this backup")
            back = beside = tr("It cannot be read in this backup. Choose another one.")
        case How.JOURNAL:
            line = "; ".join(part for part in (since, tr("the sheet is the same")) if part)
            back = tr("The sheet is the same as in this backup.")
        case _:
            line = "; ".join(part for part in (since, _in_line(changes)) if part)
    return UnlikeRow(key_of(unlike), _named(unlike), line, "\n".join(changes), back, beside)


def key_of(unlike: Unlike) -> str:
    """What tells a character that differs from the others of a comparison."""
    return f"{unlike.how.value} {unlike.uuid}"


def _named(unlike: Unlike) -> str:
    return f"{unlike.name} ({game_name(unlike.system)})"


def _since(here: Side | None, there: Side | None) -> str:
    if here is None or there is None or here.entries == there.entries:
        return ""
    more = here.entries - there.entries
    if more > 0:
        return ntr("{n} entry since", "{n} entries since", more).format(n=more)
    return ntr("{n} entry fewer now", "{n} entries fewer now", -more).format(n=-more)


def _changes(unlike: Unlike) -> tuple[str, ...]:
    """Every difference: what it is, and from what it went to what since the copy."""
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
    """The first differences of a character in a line: "HP 8 → 5, Spot Hidden 40 → 43 and 3 more"."""
    if not changes:
        return tr("the sheet is another one")
    first, more = ", ".join(changes[:_IN_LINE]), len(changes) - _IN_LINE
    if more <= 0:
        return first
    return ntr("{first} and {n} more", "{first} and {n} more", more).format(first=first, n=more)


# What is being done, and what came of it


def reading_words() -> str:
    """The list of copies is being read."""
    return tr("Looking for backups…")


def comparing_words() -> str:
    """The library is being compared with a copy."""
    return tr("Comparing with the library as it is now…")


def bringing_words() -> str:
    """A character is being brought back."""
    return tr("Bringing it back…")


def everything_words() -> str:
    """The whole library is being brought back."""
    return tr("Checking the backup and bringing everything back…")


def making_words() -> str:
    """A copy is being made."""
    return tr("Making a backup and checking it…")


def made_words(copy: Backup) -> str:
    """A copy was made by hand."""
    if copy.verified:
        return tr("A backup was made and verified.")
    return tr("A backup was made. Part of the library is damaged; see below.")


def copied_name(name: str, copy: Backup, now: datetime) -> str:
    """What a character that stands beside the present one is called: with the day of the copy."""
    if not copy.at:
        return tr("{name} (copy {n})").format(name=name, n=copy.number)
    then = local_time(copy.at)
    return f"{name} ({recent_day(then, now.astimezone())} {then:%H:%M})"


def back_words(came: Restored, copy: Backup, now: datetime) -> NoticeView:
    """A character was brought back; where that can be taken back, the notice offers it."""
    names = {"name": came.name, "when": within(when(copy.at, now))}
    undo = UNDO_CHARACTER, tr("Undo")
    match came.came:
        case Came.RESTORED:
            return NoticeView(tr("{name} is back, as of {when}.").format(**names), undo=True)
        case Came.ADDED | Came.UNBINNED:
            return NoticeView(tr("{name} is back, as of {when}.").format(**names), False, False, *undo)
        case Came.COPIED:
            return NoticeView(
                tr("{name} was added beside the present one.").format(**names), False, False, *undo
            )
        case Came.SAME:
            return NoticeView(tr("{name} is the same as in that backup.").format(**names))
        case _:
            words = tr("{name} can be read again. What was damaged is kept in {file}.")
            told = [words.format(name=came.name, file=came.kept)]
            if came.lost:
                lost = ntr(
                    "{n} later entry is in that file alone.",
                    "{n} later entries are in that file alone.",
                    came.lost,
                )
                told.append(lost.format(n=came.lost))
            if came.unread:
                unread = ntr(
                    "{n} entry still cannot be read.", "{n} entries still cannot be read.", came.unread
                )
                told.append(unread.format(n=came.unread))
            return NoticeView(" ".join(told), warning=bool(came.lost or came.unread))


def undone_words(name: str) -> NoticeView:
    """A character that was brought back went to the bin."""
    return NoticeView(tr("{name} is in the bin.").format(name=name))


def everything_question(copy: Backup, now: datetime) -> MessageView:
    """Whether everything is to be brought back."""
    characters = count_words(copy.characters)
    held = f" ({characters})" if characters else ""
    return MessageView(
        tr("Bring back everything"),
        tr("Bring back the whole library as it was {when}{held}?").format(
            when=within(when(copy.at, now)), held=held
        ),
        tr(
            "All characters, campaigns, packs and throws will be as in this backup. What is there now is "
            "kept, whole, in a folder beside the library, and you can undo this."
        ),
        go=tr("Bring back everything"),
    )


def everything_back(folder: str, *, undone: bool) -> NoticeView:
    """The whole library was brought back; what was there lies in ``folder``, "" where nothing was."""
    done = tr("The library is as it was before.") if undone else tr("Everything was brought back.")
    if not folder:
        return NoticeView(done)
    kept = tr("What was there is kept in {folder}.").format(folder=folder)
    return NoticeView(f"{done} {kept}", act=UNDO_EVERYTHING, act_words=tr("Undo"))


def waits_to_be_saved() -> str:
    """Why nothing is brought back while an action could not be saved yet."""
    return tr("Something is not saved yet. Save it first, then bring back.")


def read_only_words() -> str:
    """Why nothing is brought back into a library that is open for reading only."""
    return tr("The library is open for reading only, so nothing can be brought back into it.")


def not_compared(problem: problems.LibraryProblem) -> str:
    """Why a copy could not be compared."""
    match problem:
        case problems.LibraryDamaged():
            why = tr("This backup is damaged and cannot be read as a whole. Choose another one.")
        case problems.LibraryBusy():
            why = tr("Another program is using the library. Choose the backup again in a moment.")
        case _:
            why = tr("The backup or the library cannot be read. Is the drive still there?")
    return why


def not_back(problem: problems.LibraryProblem | None) -> str:
    """Why nothing was brought back, and what to do; None where the folder did not allow it."""
    match problem:
        case problems.DamagedCharacter() | problems.DamagedEntries():
            why = tr("it is damaged in this backup. Choose another one.")
        case problems.CharacterProblem():
            why = tr("it is not in this backup any more. Choose another one.")
        case problems.BackupFailed():
            why = tr("what is there now could not be backed up first. Is there room on the disk?")
        case problems.DiskFull():
            why = tr("the disk is full. Free some space, then try again.")
        case problems.LibraryReadOnly():
            why = tr("the library is read only. Allow writing to it, then try again.")
        case problems.LibraryBusy():
            why = tr("another program is using the library. Try again in a moment.")
        case problems.LibraryDamaged() | problems.NotALibrary():
            why = tr("this backup is damaged. Choose another one.")
        case problems.LibraryTooNew():
            why = tr("a newer Rollbook made this backup. Update Rollbook to bring it back.")
        case _:
            why = tr("a file or its folder does not allow it. Is the drive there, and may it be written to?")
    return tr("Nothing was brought back: {why}").format(why=why)


def not_made(problem: problems.LibraryProblem) -> str:
    """Why no copy was made, and what to do."""
    match problem:
        case problems.DiskFull():
            why = tr("the disk is full. Free some space, then try again.")
        case problems.LibraryBusy():
            why = tr("the library is being used. Do it again in a moment.")
        case _:
            why = tr("the folder of the backups cannot be written to, or the disk is full.")
    return tr("No backup was made: {why}").format(why=why)


def unlike_lines(unlike: Iterable[Unlike]) -> list[tuple[str, str]]:
    """Every character that differs, and how, for a terminal."""
    rows = (unlike_row(each) for each in unlike)
    return [(row.name, row.line) for row in rows]
