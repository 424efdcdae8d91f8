"""Journal entries in words: what the player did."""

from datetime import date, datetime

from desktop.viewdata.layouts.coc7_tray import log_degree, log_modifier, log_total
from desktop.viewdata.names import subject_name
from desktop.viewdata.tray import LogRow
from desktop.words import tr
from rules_core.events import MarkChanged, TrackerChanged
from rules_core.journal import Action, Entry, StandingRoll
from rules_core.sheet import Sheet
from rules_core.system import System


def action_words(system: System, sheet: Sheet, entry: Entry) -> str:
    """What an entry was, in a few words: "Hit points 8 → 5", "Spot Hidden ticked", "Spot Hidden 21"."""
    if entry.roll is not None:
        words = tr("Luck on {name}") if entry.action is Action.LUCK else "{name}"
        return f"{words.format(name=entry.roll.name)} {log_total(entry.roll)}"
    for event in entry.events:
        if isinstance(event, TrackerChanged):
            return f"{tracker_name(system, event.tracker)} {event.before} → {event.after}"
        if isinstance(event, MarkChanged):
            name = subject_name(system, sheet, f"skill:{event.skill}")
            return (tr("{name} ticked") if event.after else tr("{name} unticked")).format(name=name)
    return tr("the last action")


def tracker_name(system: System, tracker_id: str) -> str:
    """What a tracker is called on screen."""
    return next((tr(spec.name) for spec in system.trackers if spec.id == tracker_id), tracker_id)


def local_time(at: str) -> datetime:
    """A journal time on this computer's clock; the epoch where it cannot be read."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0).astimezone()


def log_row(standing: StandingRoll, today: date) -> LogRow:
    """A roll as a row of the log: with the hour if it was made ``today``, else with the day."""
    roll = standing.roll
    degree, word = log_degree(roll)
    at = local_time(standing.entry.at)
    time = f"{at:%H:%M}" if at.date() == today else f"{at.day} {at:%b}"
    modifier, total = log_modifier(standing), log_total(roll)
    name = f"{roll.name} ({modifier})" if modifier else roll.name
    taken = tr(" (taken back)") if standing.taken_back else ""
    return LogRow(
        seq=standing.entry.seq,
        time=time,
        degree=degree,
        name=roll.name,
        modifier=modifier,
        total=total,
        word=word,
        taken_back=standing.taken_back,
        text=f"{at:%Y-%m-%d %H:%M}  {name}: {total}, {word}{taken}",
        spoken=", ".join(part for part in (time, roll.name, modifier, total, word) if part) + taken,
    )
