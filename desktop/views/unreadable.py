"""A roll that Rollbook can't read, as it is shown: its name and time, its dice, and one plain sentence."""

from datetime import date

from msgspec.structs import replace

from desktop.base.dates import hour_or_day, local_time
from desktop.base.words import tr
from desktop.views.felt import FeltDie
from desktop.views.own_dice import bare_view, lying_dice
from desktop.views.timeline_words import faces_words, moment_words
from desktop.views.tray import LogRow, TrayView
from rules_core.game.readable import is_possible
from rules_core.sheet.journal import Roll, UnreadRoll


def unread_words() -> str:
    """Say that a roll can't be read."""
    return tr("Rollbook can't read this roll.")


def unread_row(unread: UnreadRoll, today: date) -> LogRow:
    """Return such a roll as a row of the log, like ``log_row``; it can only be undone."""
    name, at, why = name_of(unread.roll), local_time(unread.entry.at), unread_words()
    time, word = hour_or_day(at, today), tr("Can't be read")
    undone = ""
    if unread.taken_back:
        undone = tr(" (didn't count)") if unread.struck else tr(" (undone)")
    kept = "" if unread.entry.events and not unread.taken_back else why
    return LogRow(
        seq=unread.entry.seq,
        time=time,
        degree="",
        name=name,
        modifier="",
        total="",
        word=word,
        taken_back=unread.taken_back,
        text=f"{at:%Y-%m-%d %H:%M}  {name}: {word}{undone}",
        spoken=f"{time}, {name}, {word}{undone}",
        kept=kept,
        fixed=why,
        counts=why,
        struck=unread.struck,
    )


def unread_view(unread: UnreadRoll) -> TrayView:
    """Return such a roll in the tray: its dice lie there, and nothing can be done about it."""
    view = bare_view(name_of(unread.roll))
    return replace(
        view,
        roll=unread.entry.seq,
        ready=tr("It stays in the history as it is."),
        ready_detail=moment_words(unread.entry.at),
        blocked=unread_words(),
        dice=_dice(unread.roll),
    )


def unread_line(roll: Roll) -> str:
    """Return such a roll in one line: "Spot Hidden: can't be read"."""
    return tr("{name}: can't be read").format(name=name_of(roll))


def unread_dice(roll: Roll) -> str:
    """Return the dice of such a roll in words, as far as they can be read."""
    return faces_words(each for each in roll.drawn if is_possible(each))


def name_of(roll: Roll) -> str:
    """Return the name that such a roll was saved with, or what it is."""
    return roll.name.strip() or tr("A roll")


def _dice(roll: Roll) -> tuple[FeltDie, ...]:
    drawn = [each for each in roll.drawn if is_possible(each)]
    return lying_dice((each.die, face) for each in drawn for face in each.faces)
