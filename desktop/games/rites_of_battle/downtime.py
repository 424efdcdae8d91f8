"""Texts of Rites of Battle's downtime wizard, and its rest page."""

from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle.downtime_experience import experience_page
from desktop.games.rites_of_battle.downtime_medicae import medicae_page, throw_view
from desktop.games.rites_of_battle.downtime_words import lock_reason, number_or_locked, refusal_words
from desktop.games.rites_of_battle.health import lasting_effects
from desktop.views import cards
from desktop.views.changes import change_line as general_line
from desktop.views.downtime.pages import ChangeLine, DowntimeState, DowntimeWords, PageView
from rules_core.game.downtime import Ask, Page
from rules_core.sheet.changes import Change, net_changes
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle.attack import rest
from rules_core.systems.rites_of_battle.downtime import HOURS, RESTED, purse
from rules_core.systems.rites_of_battle.play_pools import row_of


def step_words(shown: DowntimeState, page: Page) -> tuple[str, str]:
    """Return a page's title and summary for the list of pages."""
    match page.id:
        case "experience":
            return tr("Experience"), tr("{n} to spend").format(n=purse(shown.down).left)
        case "rest":
            hours = next((each.number for each in page.asks if each.id == HOURS), 0)
            return tr("Rest"), ntr("{n} hour", "{n} hours", hours).format(n=hours) if hours else ""
        case _:
            count = len(page.tries)
            words = (
                ntr("{n} check to make", "{n} checks to make", count) if count else tr("No checks to make")
            )
            return tr("Medicae"), words.format(n=count)


def page_view(shown: DowntimeState, page: Page) -> PageView:
    """Return the view of a downtime page."""
    return {"experience": experience_page, "rest": _rest, "medicae": medicae_page}[page.id](shown, page)


def _rest(shown: DowntimeState, page: Page) -> PageView:
    sheet = shown.down.sheet
    page_cards = []
    for ask in page.asks:
        page_cards.append(_hours_card(shown, ask) if ask.id == HOURS else _wounds_card(shown, ask))
    ending = [
        line.text
        for change in net_changes(page.events)
        if change.kind in ("injury", "fight") and (line := change_line(sheet, change)) is not None
    ]
    ending += [tr("Ends: {words}").format(words=words) for words in lasting_effects(sheet)]
    hint = tr("Effects that last for the encounter end. Injuries stay until they're healed.")
    parts = (cards.Words(hint, "muted"), *(cards.Words(each) for each in ending))
    page_cards.append(cards.card("encounter", tr("End of encounter"), *parts))
    return PageView(
        "rest", tr("Rest"), tr("Each hour of rest removes 1 Strain."), cards=cards.page(*page_cards)
    )


def _hours_card(shown: DowntimeState, ask: Ask) -> cards.CardView:
    strain = shown.down.sheet.tracker("strain").value
    strain_line = cards.Words(
        tr("Strain {before} → {after}").format(before=strain, after=rest(strain, ask.number))
    )
    field = number_or_locked(shown, ask, tr("Hours of rest"), tr("hours"))
    return cards.card("rest", tr("Rest and Strain"), field, strain_line, *lock_reason(ask))


def _wounds_card(shown: DowntimeState, ask: Ask) -> cards.CardView:
    words = tr(
        "These rules don't say what rest does to Wounds. Type how many your GM lets you heal. "
        "Medicae is on the next page."
    )
    field = number_or_locked(shown, ask, tr("Wounds healed by rest"), tr("of {n}").format(n=ask.most))
    return cards.card(RESTED, tr("Rest and Wounds"), cards.Words(words, "muted"), field, *lock_reason(ask))


def help_words(page: Page) -> tuple[str, str]:
    """Return the heading and text that explain the rule behind a page."""
    match page.id:
        case "experience":
            return tr("What experience buys"), tr(
                "The next rank of a skill costs 5 × that rank. You buy one rank at a time, up "
                "to 5, or 6 for a Primary Skill. Characteristics can only be raised during "
                "character creation, for 10 × the new value. Your table sets the price of "
                "talents."
            )
        case "rest":
            return tr("What rest does"), tr(
                "Each hour removes 1 Strain. Critical injuries stay, but their effects for the "
                "encounter end. Your table decides what rest does to Wounds."
            )
        case _:
            return tr("What Medicae heals"), tr(
                "Make one check for Wounds. If it succeeds, each net Success heals 1 Wound and "
                "each net Advantage 1 Strain. It's harder above half the threshold, and harder "
                "still over the threshold. A critical injury heals with a success against its "
                "own difficulty."
            )


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """Return a line for a change; injuries and the fight have this game's own wording."""
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
        words = tr("{injury}: effect ended").format(injury=name)
    else:
        strain_line = tr(row_of(after).name)
        words = tr("{injury} healed, {left} suffered").format(injury=name, left=strain_line)
    return ChangeLine(name, "", "", words)


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=throw_view,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""The game's texts for the downtime wizard."""
