"""Texts of Call of Cthulhu's downtime: names, refusals, help and changes."""

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
    """Return the display name of a downtime roll."""
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
    """Return why downtime refuses something, and what to do about it."""
    words = {
        "running": tr("Skills can't improve while the scenario is running. Come back when it's over."),
        "fight": tr("A fight is still running. End it on the Combat page first."),
        "dead": tr("This investigator is dead. If this is wrong, change it on the Healing page."),
        "award_rolled": tr("The award has been rolled and can't be changed."),
        "no_analyst": tr("Enter the analyst's Psychoanalysis, or set the months to 0."),
        "major_wound": tr(
            "Rest alone doesn't heal a major wound. Remove the wound below, or enter what "
            "other care restored."
        ),
        "skill": tr("This skill can't be ticked."),
        "full": tr("It's already at its maximum."),
        "to_roll": tr("Roll the remaining dice first."),
    }
    return words.get(str(dict(ruling.step.facts).get("because", "")), "") or at_the_table(ruling)


def help_words(page: Page) -> tuple[str, str]:
    """Return the title and text that explain the rule behind a page."""
    return {
        "phase": (
            tr("When skills improve"),
            tr(
                "When a scenario is over, roll once to improve each ticked skill. Until then, "
                "you only collect ticks. Rolls you make here stay, even if you go back."
            ),
        ),
        "skills": (
            tr("How a skill improves"),
            tr(
                "Roll D100 for each tick. If you roll over the skill, or over 95, it gains "
                "1D10, with no upper limit. Reaching 90 restores 2D6 Sanity. The tick is "
                "removed either way."
            ),
        ),
        "luck": (
            tr("How Luck recovers"),
            tr(
                "Roll D100. If you roll over your current Luck, you regain 1D10, up to 99. "
                "This rule is optional."
            ),
        ),
        "sanity": (
            tr("How Sanity recovers"),
            tr(
                "The Keeper can award Sanity for what you achieved. A successful month of "
                "psychoanalysis restores 1D3; a fumble costs 1D6. Sanity never rises above 99 "
                "minus Cthulhu Mythos."
            ),
        ),
        "healing": (
            tr("How wounds heal"),
            tr(
                "Each day of rest restores 1 hit point, up to the maximum. A major wound must "
                "be treated first. Your Keeper decides when it counts as treated, and what "
                "other care restores."
            ),
        ),
        "connection": (
            tr("The key connection"),
            tr(
                "One entry in the backstory can matter more than all the others. It doesn't "
                "change any numbers, so change it as the story requires."
            ),
        ),
    }[page.id]


def change_line(sheet: Sheet, change: Change) -> ChangeLine | None:
    """Describe a change of the sheet, or return None for internal changes that players don't see."""
    match change.kind, change.id:
        case "status", status if status in (DAWN, REACTIONS, OVER_AN_HOUR):
            return None
        case "status", status if status == LOST_TODAY:
            return _text_line(tr("A new day"), tr("Daily Sanity loss reset"))
        case "status", status if status == OVER_A_DAY:
            return _text_line(tr("Injury"), tr("The injury is more than a day old"))
        case "mark", skill if change.after > change.before:
            name = skill_name(SYSTEM, sheet.skill(skill))
            return _text_line(name, tr("{name} ticked").format(name=name))
    return changes.change_line(sheet, change)


def _text_line(name: str, text: str) -> ChangeLine:
    return ChangeLine(name, "", "", text)
