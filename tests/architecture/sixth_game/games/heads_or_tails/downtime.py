"""The texts of downtime."""

from desktop.views.changes import change_line
from desktop.views.downtime import tries
from desktop.views.downtime.pages import DowntimeState, DowntimeWords, PageView, ThrowView, TryRow
from desktop.views.tray import ActionView
from rules_core.game.downtime import Page, Try

_COLUMNS = ("Skill", "Old", "", "Roll D6", "Heads?", "Gain", "New")


def _page(_shown: DowntimeState, page: Page) -> PageView:
    table = tries.table(_COLUMNS, tuple(_row(page, each) for each in page.tries), page)
    return PageView("practice", "Practice", "One toss.", table, so_far=tries.gains_so_far(page))


def _row(page: Page, tried: Try) -> TryRow:
    row = TryRow(
        tried.id,
        "Calling",
        str(tried.before),
        f"Calling, {tried.before}",
        dice=tries.gain_dice(tried),
        current=tries.is_next(page, tried),
        asks_for=tries.asks_for(tried),
        hint=tries.hint(tried),
    )
    if tried.came is None:
        return row._replace(after="?", waiting="Heads on 4 or more", roll=ActionView("Roll", id=tried.id))
    word = "Heads" if tried.came.worked else "Tails"
    return row._replace(worked=tried.came.worked, verdict=word, outcome=word, after=str(tried.came.after))


def _throw(_shown: DowntimeState, tried: Try) -> ThrowView:
    return tries.plain_throw(tried, "Calling", "Four or more is heads.")


WORDS = DowntimeWords(
    step=lambda _shown, _page: ("Practice", "One toss"),
    page=_page,
    help=lambda _page: ("How calling grows", "Heads adds 1."),
    throw=_throw,
    refusal_words=lambda ruling: str(ruling.step),
    change_line=change_line,
)
