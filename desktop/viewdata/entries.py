"""Journal entries in words: what the player did."""

from datetime import date, datetime

from desktop.viewdata.layouts.coc7_tray import log_degree, log_modifier, log_total
from desktop.viewdata.names import subject_name
from desktop.viewdata.shell import NoticeView
from desktop.viewdata.tray import LogRow
from desktop.words import tr
from rules_core.entry import Refusal
from rules_core.events import MarkChanged, TrackerChanged
from rules_core.journal import Action, Entry, StandingRoll
from rules_core.sheet import Sheet
from rules_core.system import Span, System


def action_words(system: System, sheet: Sheet, entry: Entry) -> str:
    """What an entry changed, in a few words: "Hit points 8 → 5", "7 Luck on Listen"."""
    for event in entry.events:
        if isinstance(event, TrackerChanged) and entry.action is Action.LUCK and entry.roll is not None:
            return tr("{n} Luck on {name}").format(n=event.before - event.after, name=entry.roll.name)
        if isinstance(event, TrackerChanged):
            return f"{tracker_name(system, event.tracker)} {event.before} → {event.after}"
        if isinstance(event, MarkChanged) and entry.roll is not None:
            return tr("Tick from {name} {total}").format(name=entry.roll.name, total=log_total(entry.roll))
        if isinstance(event, MarkChanged):
            name = _skill_name(system, sheet, event.skill)
            return (tr("{name} ticked") if event.after else tr("{name} unticked")).format(name=name)
    return tr("the last action")


def _skill_name(system: System, sheet: Sheet, skill_id: str) -> str:
    try:
        return subject_name(system, sheet, f"skill:{skill_id}")
    except KeyError:  # it was on the sheet when it was ticked
        return skill_id


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


def change_preview(before: int, after: int) -> str:
    """What an entry in a tracker would do."""
    return f"{before} → {after}"


def refused_entry(system: System, tracker_id: str, why: Refusal, span: Span) -> str:
    """Why an entry in a tracker is not taken."""
    if why is Refusal.NOT_A_NUMBER:
        return tr("Type a number, or a change such as −3 or +2.")
    return tr("{name}: {least} to {most}.").format(
        name=tracker_name(system, tracker_id), least=span.least, most=span.most
    )


def copied_notice() -> NoticeView:
    """A roll or the log was copied."""
    return NoticeView(tr("Copied."))
