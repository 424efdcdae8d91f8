"""How the app ended last, in words, where it did not end well."""

from datetime import date

from desktop.backups.view.copies import moment_words
from desktop.base.words import tr
from desktop.kit.view.shell import BannerView, Choice
from desktop.views.game import game_of
from desktop.views.problems import SHOW_REPORT, show_report_words
from desktop.views.timeline_words import Moment, what_words
from rules_core.sheet.events import StaleEvent, invert, play
from rules_core.sheet.journal import Entry
from rules_core.sheet.sheet import Sheet

READ, OPEN_AS_USUAL = "last_end_read", "open_as_usual"
"""What the banners offer, by id."""

_LONGEST = 60


def act_words(sheet: Sheet, entry: Entry) -> str:
    """What somebody's newest entry was: "Spot Hidden 21". ``sheet`` is the present one."""
    if entry.roll is not None:
        return f"{entry.roll.name} {game_of(entry.roll.system).log_total(entry.roll)}".strip()
    try:
        before = play(sheet, invert(entry.events))
    except StaleEvent:
        before = sheet
    words = what_words(Moment(entry, before, sheet), lambda _seq: None)
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"


def ended_badly(at: str, words: str, today: date, *, unsaved: bool) -> BannerView:
    """The last run did not end well; ``at`` and ``words`` are of the last thing that was saved, or ""."""
    ended = tr("Rollbook ended without closing last time.")
    lost = tr("What was being saved just then was not saved.") if unsaved else ""
    kept = ""
    if at:
        everything = tr("Everything before it, up to {when}, is here") if unsaved else ""
        everything = everything or tr("Everything up to {when} is here")
        kept = everything.format(when=moment_words(at, today))
        kept += tr(": the last was “{words}”.").format(words=words) if words else "."
    text = " ".join(each for each in (ended, lost, kept) if each)
    return BannerView(text, warning=unsaved, act=READ, act_words=tr("Dismiss"), more=_report())


def safe_start() -> BannerView:
    """The app ended badly several times in a row, each time soon after its start."""
    words = tr(
        "Rollbook ended without closing three times in a row, soon after it was opened. So this time no "
        "character was opened by itself. They are all here: open one, or go on as usual."
    )
    return BannerView(words, warning=True, act=OPEN_AS_USUAL, act_words=tr("Open normally"), more=_report())


def _report() -> tuple[Choice, ...]:
    return (Choice(SHOW_REPORT, show_report_words()),)
