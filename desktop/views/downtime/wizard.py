"""The downtime wizard as a whole: the list of pages, the page shown, the felt, and the review."""

from typing import NamedTuple

from desktop.base import keys
from desktop.base.names import initials
from desktop.base.words import ntr, tr
from desktop.kit.view.shell import MessageView, NoticeView
from desktop.views.cards import CardsView, CardView, Items, ItemView, Part, Words
from desktop.views.changes import ticks_cleared
from desktop.views.downtime.asks import line, text
from desktop.views.downtime.pages import (
    ChangeLine,
    DowntimeState,
    DowntimeView,
    DowntimeWords,
    PageView,
    ThrowView,
    TryRow,
    downtime_words,
)
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView, discard, save_and_close, saving_words
from rules_core.game.downtime import REVIEW, Page, consequences, reachable, standing
from rules_core.sheet.changes import net_changes
from rules_core.sheet.dice_choice import is_physical
from rules_core.sheet.events import Event
from rules_core.sheet.plan import DATE, NOTES, TITLE
from rules_core.sheet.sheet import Sheet


class Stage(NamedTuple):
    """The wizard's state besides the plan.

    ``latest`` is the id of the check rolled last, "" for none, and ``fresh`` whether its dice should still
    roll with motion. ``today`` is the placeholder of the date field.
    """

    character: int
    portrait: bytes | None
    latest: str = ""
    fresh: bool = False
    saving: bool = False
    today: str = ""


def downtime_view(shown: DowntimeState, stage: Stage) -> DowntimeView:
    """Build the wizard."""
    sheet = shown.down.sheet
    words = downtime_words(sheet.system)
    page = standing(shown.pages, shown.down.plan.page)
    titles = {each.id: _step(words, shown, each) for each in shown.pages}
    here = [each.id for each in shown.pages].index(page.id)
    help_title, help_words = _help() if page.id == REVIEW else words.help(page)
    unusable = any(each.id in shown.drafts for each in page.asks)
    waits = tr("This value isn't valid.") if unusable else _waits(words, page)
    return DowntimeView(
        character=stage.character,
        name=sheet.name,
        line=tr("Downtime advancement"),
        portrait=stage.portrait,
        initials=initials(sheet.name),
        steps=tuple(
            StepView(
                each.id,
                *titles[each.id],
                state=_state(shown, each, place - here),
                enabled=reachable(shown.pages, each.id) and (place <= here or not unusable),
            )
            for place, each in enumerate(shown.pages)
        ),
        help_title=help_title,
        help=help_words,
        page=_review(words, shown, page, stage) if page.id == REVIEW else _page(words, shown, page),
        felt=_felt(words, shown, page, stage),
        waits=waits,
        saves=saving_words(),
        keep=save_and_close(tr("The downtime continues here, with the same dice.")),
        drop=discard(tr("The sheet stays as it is. The history keeps the dice.")),
        back=ActionView(tr("Back"), enabled=here > 0),
        next=_next(shown, here, waits, usable=not unusable),
        saving=stage.saving,
        own_dice=is_physical(sheet),
    )


def _state(shown: DowntimeState, page: Page, beyond: int) -> str:
    """Return the state of the page ``beyond`` pages after the current one; a page visited before going back
    is done.
    """
    if not beyond:
        return "now"
    plan = shown.down.plan
    answered = any(each.id in dict(plan.answers) for each in page.asks)
    visited = answered or any(each.throw is not None for each in page.tries)
    return "done" if beyond < 0 or (visited and page.is_done) else "ahead"


def _step(words: DowntimeWords, shown: DowntimeState, page: Page) -> tuple[str, str]:
    return (tr("Review and save"), "") if page.id == REVIEW else words.step(shown, page)


def _page(words: DowntimeWords, shown: DowntimeState, page: Page) -> PageView:
    """Return a page; the first one also says what was ticked and what follows."""
    view = words.page(shown, page)
    if page is not shown.pages[0] or view.table is not None:
        return view
    following = [_following(words, shown, each) for each in shown.pages[1:]]
    cards = (*_ticked(words, shown), CardView("next", tr("What happens next"), (Items(tuple(following)),)))
    return view._replace(cards=view.cards._replace(cards=(*view.cards.cards, *cards)))


def _following(words: DowntimeWords, shown: DowntimeState, page: Page) -> ItemView:
    title, summary = _step(words, shown, page)
    _title, why = _help() if page.id == REVIEW else words.help(page)
    spoken = ". ".join(part.rstrip(".") for part in (title, summary, why) if part)
    return ItemView(f"next-{page.id}", title, spoken, aside=summary, lines=(why,) if why else ())


def _ticked(words: DowntimeWords, shown: DowntimeState) -> tuple[CardView, ...]:
    page = next((each for each in shown.pages if each.id == "skills"), None)
    if page is None:
        return ()
    view = words.page(shown, page)
    rows = () if view.table is None else view.table.rows
    items = tuple(_ticked_item(row) for row in rows)
    notes = tuple(Words(each, "muted") for each in view.notes)
    return (CardView("ticked", tr("Ticked skills"), (Items(items, view.empty), *notes)),)


def _ticked_item(row: TryRow) -> ItemView:
    needs = row.outcome or ", ".join(part for part in (row.waiting, row.verdict_line) if part)
    value = row.before if row.worked is None else f"{row.before} → {row.after}"
    return ItemView(f"ticked-{row.id}", row.name, row.spoken, aside=value, lines=(needs,) if needs else ())


def _waits(words: DowntimeWords, page: Page) -> str:
    if page.refusal is not None:
        return words.refusal_words(page.refusal)
    if not page.to_roll:
        return ""
    if page.id == "skills":
        return ntr("{n} skill left to roll", "{n} skills left to roll", page.to_roll).format(n=page.to_roll)
    return ntr("{n} roll left", "{n} rolls left", page.to_roll).format(n=page.to_roll)


def _next(shown: DowntimeState, here: int, waits: str, *, usable: bool) -> ActionView:
    if here + 1 == len(shown.pages):
        return ActionView(tr("Save downtime"))
    return ActionView(tr("Next"), enabled=usable and shown.pages[here].is_done, reason=waits)


def _felt(words: DowntimeWords, shown: DowntimeState, page: Page, stage: Stage) -> ThrowView | None:
    """Return the page's latest throw, or its first try before any roll; None without tries."""
    if not page.tries:
        return None
    rolled = [each for each in page.tries if each.throw is not None]
    order = [each.id for each in shown.down.plan.throws]
    rolled.sort(key=lambda each: order.index(each.id))
    tried = rolled[-1] if rolled else page.tries[0]
    throw = words.throw(shown, tried)
    dice = sum(len(each.faces) for thrown in shown.down.plan.throws for each in thrown.drawn)
    fresh = stage.fresh and tried.id == stage.latest
    return throw._replace(throw=dice if rolled else 0, fresh=fresh)


# The review


def _review(words: DowntimeWords, shown: DowntimeState, page: Page, stage: Stage) -> PageView:
    questions: tuple[Part, ...] = (
        line(page.ask(TITLE), tr("After which adventure?"), tr("Adventure name")),
        line(page.ask(DATE), tr("Date"), stage.today),
        text(page.ask(NOTES), tr("Notes"), tr("What happened in the meantime")),
    )
    lines = change_lines(words, shown.down.sheet, consequences(shown.down).events)
    items = tuple(
        ItemView(str(place), each.name, each.text, aside=_aside(each)) for place, each in enumerate(lines)
    )
    changes = CardView("changes", tr("Changes"), (Items(items, tr("No changes.")),))
    chronicle = CardView("chronicle", tr("For the history"), questions)
    backup_note = Words(
        tr("Rollbook backs up the library first. A single undo reverses the whole downtime."), "muted"
    )
    return PageView(
        REVIEW,
        tr("Review and save"),
        tr("Check the changes. The sheet changes when you save the downtime."),
        cards=CardsView((changes, chronicle, CardView("save", tr("Saving", "as a heading"), (backup_note,)))),
    )


def _aside(change: ChangeLine) -> str:
    if change.before or change.after:
        return f"{change.before} → {change.after}"
    return change.text


def change_lines(words: DowntimeWords, sheet: Sheet, events: tuple[Event, ...]) -> tuple[ChangeLine, ...]:
    """Return the changes of events in words, with cleared ticks as one line at the end."""
    changes = net_changes(events)
    lines = [line for each in changes if (line := words.change_line(sheet, each)) is not None]
    cleared = ticks_cleared(changes)
    return (*lines, cleared) if cleared is not None else tuple(lines)


def _help() -> tuple[str, str]:
    return tr("What happens when you save"), tr(
        "The sheet gets all changes at once, and the history a chapter. You can undo the whole "
        "downtime later; its dice stay there."
    )


# Questions and notices


def leave_words(shown: DowntimeState) -> MessageView:
    """Ask what to do with an unfinished downtime."""
    words = tr("A discarded downtime leaves the sheet as it is. The history keeps the dice.")
    title = tr("Leave the downtime unfinished?")
    return MessageView(title, _rolled(shown), f"{saving_words()}\n\n{words}")


def drop_words(shown: DowntimeState) -> MessageView:
    """Ask whether to discard an unfinished downtime."""
    words = tr("The sheet stays as it is. The history keeps the dice.")
    return MessageView(tr("Discard the downtime?"), _rolled(shown), words)


def _rolled(shown: DowntimeState) -> str:
    count = sum(len(each.drawn) > 0 for each in shown.down.plan.throws)
    rolled = ntr("You made {n} roll.", "You made {n} rolls.", count).format(n=count)
    return rolled if count else tr("Your answers aren't on the sheet yet.")


def saved(shown: DowntimeState) -> NoticeView:
    """Say that a downtime was saved."""
    results = [each.came for page in shown.pages for each in page.tries if each.came is not None]
    count = sum(each.worked and each.gain > 0 for each in results)
    words = tr("Downtime saved.")
    if count:
        words = ntr("Downtime saved: {n} improvement.", "Downtime saved: {n} improvements.", count)
    return NoticeView(words.format(n=count), undo=True)


def kept() -> NoticeView:
    """Say that a downtime was saved for later."""
    return NoticeView(
        tr("Downtime saved for later. To continue, choose Downtime from the Character menu{key}.").format(
            key=keys.beside("downtime")
        )
    )


def dropped() -> NoticeView:
    """Say that a downtime was discarded."""
    return NoticeView(tr("Downtime discarded. The sheet is unchanged. The history keeps the dice."))


def cannot_be_read() -> NoticeView:
    """Say that the saved plan is damaged."""
    words = tr("Can't read the saved downtime. The sheet is unchanged, and a new downtime starts.")
    return NoticeView(words, warning=True)


def wrong_dice(shown: DowntimeState, try_id: str) -> NoticeView:
    """Say that the typed dice of a check aren't valid."""
    rows = _rows(shown, try_id)
    expected = ", ".join(part for row in rows for part in (row.asks_for, row.hint) if part)
    return NoticeView(tr("Enter what your dice show: {dice}.").format(dice=expected), warning=True)


def try_name(shown: DowntimeState, try_id: str) -> str:
    """Return a check's name in its row, "" if there is no such check."""
    return next((row.name for row in _rows(shown, try_id)), "")


def _rows(shown: DowntimeState, try_id: str) -> list[TryRow]:
    words = downtime_words(shown.down.sheet.system)
    tables = [words.page(shown, page).table for page in shown.pages if page.tries]
    return [row for each in tables if each is not None for row in each.rows if row.id == try_id]


def no_backup(what: str) -> MessageView:
    """Ask whether to save although no backup could be made."""
    return MessageView(
        tr("Save without a backup?"),
        tr("Can't back up the library. The downtime isn't saved yet, but your rolls are kept."),
        what,
        go=tr("Save without a backup"),
    )
