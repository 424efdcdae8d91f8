"""Downtime in Rites of Battle, in words: rest, the list of pages, the rules behind them, what changes."""

from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle.downtime_experience import experience_page
from desktop.games.rites_of_battle.downtime_medicae import medicae_page, throw_view
from desktop.games.rites_of_battle.downtime_words import number_or_words, refusal_words, why_it_stands
from desktop.games.rites_of_battle.health import remembered_words
from desktop.views import cards
from desktop.views.changes import change_line as general_line
from desktop.views.downtime.pages import ChangeLine, DowntimeWords, PageView, Shown
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.changes import Change, net_changes
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle.attack import rest
from rules_core.systems.rites_of_battle.downtime import HOURS, RESTED, purse
from rules_core.systems.rites_of_battle.play_pools import row_of


def step_words(shown: Shown, page: Page) -> tuple[str, str]:
    """A page in the list of pages."""
    match page.id:
        case "experience":
            return tr("Experience"), tr("{n} to spend").format(n=purse(shown.down).left)
        case "rest":
            hours = next((each.number for each in page.asks if each.id == HOURS), 0)
            return tr("Rest"), ntr("{n} hour", "{n} hours", hours).format(n=hours) if hours else ""
        case _:
            count = len(page.tries)
            words = ntr("{n} check to make", "{n} checks to make", count) if count else tr("No check to make")
            return tr("Medicae"), words.format(n=count)


def page_view(shown: Shown, page: Page) -> PageView:
    """A page of this game."""
    return {"experience": experience_page, "rest": _rest, "medicae": medicae_page}[page.id](shown, page)


def _rest(shown: Shown, page: Page) -> PageView:
    sheet = shown.down.sheet
    found = []
    for ask in page.asks:
        found.append(_hours(shown, ask) if ask.id == HOURS else _healed(shown, ask))
    over = [
        line.text
        for change in net_changes(page.events)
        if change.kind in ("injury", "fight") and (line := change_line(sheet, change)) is not None
    ]
    over += [tr("Over: {words}").format(words=words) for words in remembered_words(sheet)]
    said = tr("What lasts for an encounter ends. Injuries stay until they are healed.")
    parts = (cards.Words(said, "muted"), *(cards.Words(each) for each in over))
    found.append(cards.card("encounter", tr("The encounter is over"), *parts))
    return PageView(
        "rest",
        tr("Rest"),
        tr("Strain goes with every hour of rest. Nothing is saved until the last step."),
        cards=cards.page(*found),
    )


def _hours(shown: Shown, ask: Ask) -> cards.CardView:
    strain = shown.down.sheet.tracker("strain").value
    left = cards.Words(tr("Strain {before} → {after}").format(before=strain, after=rest(strain, ask.number)))
    asked = number_or_words(shown, ask, tr("Hours of rest"), tr("hours"))
    return cards.card("rest", tr("Rest and Strain"), asked, left, *why_it_stands(ask))


def _healed(shown: Shown, ask: Ask) -> cards.CardView:
    words = tr(
        "The rules here do not say what rest does to Wounds. Type how many your Game Master lets heal; "
        "Medicae is on the next page."
    )
    asked = number_or_words(shown, ask, tr("Wounds healed by rest"), tr("of {n}").format(n=ask.most))
    return cards.card(RESTED, tr("Rest and Wounds"), cards.Words(words, "muted"), asked, *why_it_stands(ask))


def help_words(page: Page) -> tuple[str, str]:
    """The rule behind a page."""
    match page.id:
        case "experience":
            return tr("What experience buys"), tr(
                "The next rank of a skill costs 5 times that rank, one rank at a time: up to 5, or 6 for a "
                "Primary Skill. Characteristics are raised only while the character is made, at 10 times "
                "the new value. The price of a talent is for your table to say."
            )
        case "rest":
            return tr("What rest does"), tr(
                "Each hour takes away 1 Strain. Critical injuries stay, though what they did for the "
                "encounter is over. What rest does to Wounds is for your table to say."
            )
        case _:
            return tr("What Medicae heals"), tr(
                "One check for the Wounds: a success heals 1 for each Success left, and 1 Strain for each "
                "Advantage. It is harder above half of the threshold, and harder still beyond it. "
                "A critical injury ends with a success against its own difficulty."
            )


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """A change in words: injuries and the fight go by this game's names."""
    match change.kind:
        case "injury":
            return _injury_line(change)
        case "fight":
            return ChangeLine(tr("Fight"), "", "", tr("The fight ends"))
        case _:
            return general_line(sheet, change)


def _injury_line(change: Change) -> ChangeLine:
    before, after = change.before, change.after
    name = tr(row_of(before or after).name)
    if after is None:
        words = tr("{injury} healed").format(injury=name)
    elif before is None:
        words = tr("{injury} suffered").format(injury=name)
    elif before.roll == after.roll:
        words = tr("{injury}: its effect is over").format(injury=name)
    else:
        left = tr(row_of(after).name)
        words = tr("{injury} healed, {left} suffered").format(injury=name, left=left)
    return ChangeLine(name, "", "", words)


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=throw_view,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""What this game says in downtime."""
