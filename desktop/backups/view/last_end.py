"""The words for how the app ended last, if it didn't close properly."""

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
"""Ids of the banners' actions."""

_LONGEST = 60


def act_words(sheet: Sheet, entry: Entry) -> str:
    """Describe a character's newest entry: "Spot Hidden 21". ``sheet`` is the current one."""
    if entry.roll is not None:
        return f"{entry.roll.name} {game_of(entry.roll.system).log_total(entry.roll)}".strip()
    try:
        before = play(sheet, invert(entry.events))
    except StaleEvent:
        before = sheet
    words = what_words(Moment(entry, before, sheet), lambda _seq: None)
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"


def ended_badly(at: str, words: str, today: date, *, unsaved: bool) -> BannerView:
    """Say that the last run didn't close properly; ``at`` and ``words`` describe the last saved action, or
    "".
    """
    ended = tr("Rollbook didn't close properly last time.")
    lost = tr("The change being saved at that moment was lost.") if unsaved else ""
    kept = ""
    if at:
        kept = tr("You have everything up to {when}").format(when=moment_words(at, today))
        kept += tr(". The last action was “{words}”.").format(words=words) if words else "."
    text = " ".join(each for each in (ended, lost, kept) if each)
    return BannerView(text, warning=unsaved, act=READ, act_words=tr("Dismiss"), more=_report())


def safe_start() -> BannerView:
    """Say that the app didn't close properly several times in a row, each time soon after its start."""
    words = tr(
        "Rollbook didn't close properly three times in a row, each time soon after it started. "
        "This time it opened no character. They are all still here: choose one, or choose Open "
        "normally."
    )
    return BannerView(words, warning=True, act=OPEN_AS_USUAL, act_words=tr("Open normally"), more=_report())


def _report() -> tuple[Choice, ...]:
    return (Choice(SHOW_REPORT, show_report_words()),)
