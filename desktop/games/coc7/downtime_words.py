"""Downtime in Call of Cthulhu: names, refusals, the rules behind the pages, and changes in words."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.coc7.words import refusal_words as at_the_table
from desktop.views import changes
from desktop.views.downtime.pages import ChangeLine
from rules_core.game.downtime import Page, Try
from rules_core.sheet.changes import Change
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.coc7.derive import DAWN, LOST_TODAY, OVER_A_DAY, OVER_AN_HOUR, REACTIONS
from rules_core.systems.coc7.system import SYSTEM


def name_of(sheet: Sheet, tried: Try) -> str:
    """What a try is called."""
    match tried.kind:
        case "luck":
            return tr("Luck")
        case "award":
            return tr("Award")
        case "analysis":
            return tr("Month {n}").format(n=tried.thing)
        case _:
            return skill_name(SYSTEM, sheet.skill(tried.thing))


def refusal_words(ruling: Ruling) -> str:
    """Why something is refused in downtime, and what to do."""
    words = {
        "running": tr("The scenario goes on, so ticks wait. Come back when it is over."),
        "fight": tr("A fight is still tracked. End it on the Combat page first."),
        "dead": tr("This investigator is noted as dead. If that is wrong, take it off on the Healing page."),
        "award_rolled": tr("The dice of the award have fallen, so it stands."),
        "no_analyst": tr("Type the Psychoanalysis of whoever treats, or set the months to 0."),
        "major_wound": tr(
            "A major wound does not heal by rest alone. "
            "Say that it is dealt with, or enter what care restored."
        ),
        "skill": tr("This skill takes no tick."),
        "full": tr("It is at its maximum already."),
        "to_roll": tr("Something is still to be rolled."),
    }
    return words.get(str(dict(ruling.step.facts).get("because", "")), "") or at_the_table(ruling)


def help_words(page: Page) -> tuple[str, str]:
    """The rule behind a page."""
    return {
        "phase": (
            tr("When investigators develop"),
            tr(
                "Once a scenario is over, every ticked skill gets one try to rise. "
                "While it runs, ticks only gather. What is rolled here stays rolled, even if you go back."
            ),
        ),
        "skills": (
            tr("How a skill grows"),
            tr(
                "Roll D100 for each tick. Above the skill, or above 95, it gains 1D10; "
                "there is no upper limit. Reaching 90 restores 2D6 Sanity. The tick is gone either way."
            ),
        ),
        "luck": (
            tr("How Luck comes back"),
            tr(
                "Roll D100. Above the Luck that is left, it gains 1D10, up to 99. Not every table plays this."
            ),
        ),
        "sanity": (
            tr("How Sanity comes back"),
            tr(
                "The Keeper may award some for what was achieved. A month of psychoanalysis that succeeds "
                "restores 1D3; a fumble costs 1D6. Sanity never rises above 99 less Cthulhu Mythos."
            ),
        ),
        "healing": (
            tr("How wounds heal"),
            tr(
                "Each day of rest restores 1 hit point, up to the maximum. A major wound has to be dealt "
                "with first; when that is so, and what other care restores, is up to your Keeper."
            ),
        ),
        "connection": (
            tr("The key connection"),
            tr(
                "One entry of the backstory may matter more than all others. The rules here attach no "
                "numbers to it, so it may change as the story asks."
            ),
        ),
    }[page.id]


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """A change in words, None for one that players do not speak of."""
    match change.kind, change.id:
        case "status", status if status in (DAWN, REACTIONS, OVER_AN_HOUR):
            return None
        case "status", status if status == LOST_TODAY:
            return _told(tr("A new day"), tr("The day’s losses of Sanity are over"))
        case "status", status if status == OVER_A_DAY:
            return _told(tr("Injury"), tr("The injury is over a day old"))
        case "mark", skill if change.after > change.before:
            name = skill_name(SYSTEM, sheet.skill(skill))
            return _told(name, tr("{name} ticked").format(name=name))
    return changes.change_line(sheet, change)


def _told(name: str, text: str) -> ChangeLine:
    return ChangeLine(name, "", "", text)
