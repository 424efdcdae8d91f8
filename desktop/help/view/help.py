"""Help in the app: the keys, what a first roll shows, and the pages of the guide."""

from typing import NamedTuple

from msgspec import Struct

from desktop.base.words import ntr, tr
from desktop.help.view.help_topics import FIRST_STEPS, HelpLine, HelpPage, HelpPart, topics
from desktop.kit.view.letters import is_letter
from desktop.views.rail import games
from desktop.views.rule_sentences import headings
from rules_core.game.registry import system


class KeyHelp(NamedTuple):
    """One line of the list of keys: the keys, and what they do."""

    keys: tuple[str, ...]
    does: str


def keys_help(*, letters: bool = True) -> tuple[KeyHelp, ...]:
    """The list of keys, in the order of play; without ``letters``, single ones are no keys."""
    rows = _all_keys()
    if letters:
        return rows
    off = KeyHelp((), tr("Single letters are turned off: Settings, Language and keys, turns them on."))
    left = ((tuple(key for key in each.keys if not is_letter(key)), each.does) for each in rows)
    return (off, *(KeyHelp(keys, does) for keys, does in left if keys))


def _all_keys() -> tuple[KeyHelp, ...]:
    ctrl, shift = tr("Ctrl"), tr("Shift")
    return (
        KeyHelp((tr("Enter"),), tr("Roll the skill or characteristic")),
        KeyHelp((f"{shift} {tr('Enter')}", f"{ctrl} {tr('Enter')}"), tr("Roll with a bonus, a penalty die")),
        KeyHelp((tr("Space"),), tr("Put it in the tray without rolling")),
        KeyHelp(("T",), tr("Tick or untick the skill")),
        KeyHelp(("B", "P", "0"), tr("Bonus die, penalty die, no extra dice")),
        KeyHelp((f"{shift} D",), tr("Next difficulty")),
        KeyHelp(("R",), tr("Roll again")),
        KeyHelp(("L", "U"), tr("Spend Luck, push the roll")),
        KeyHelp(("D",), tr("Roll the damage of a hit, apply a treatment")),
        KeyHelp(("W",), tr("Why this result: the rules that decided")),
        KeyHelp(("M",), tr("Roll my own dice, and tell what they show")),
        KeyHelp(
            ("Q", "W", "E", "A", "S", "D"),
            tr("Symbol dice: Proficiency, Ability, Boost, Challenge, Difficulty, Setback; Shift removes"),
        ),
        KeyHelp(("U", f"{shift} U"), tr("Symbol dice: upgrade, downgrade")),
        KeyHelp(("Esc",), tr("Land the dice now")),
        KeyHelp(("/",), tr("Filter skills, search the library")),
        KeyHelp((f"{ctrl} 1", f"{ctrl} 4"), tr("Change the first to fourth tracker: −3, +2 or 5")),
        KeyHelp((f"{ctrl} Z", f"{ctrl} {shift} Z"), tr("Undo, redo")),
        KeyHelp((f"{ctrl} {tr('PgUp')}", f"{ctrl} {tr('PgDn')}"), tr("Previous, next tab")),
        KeyHelp((f"{ctrl} Tab", f"{ctrl} {shift} Tab"), tr("Next, previous character")),
        KeyHelp((f"{ctrl} K",), tr("Find a character or a command")),
        KeyHelp((f"{ctrl} L",), tr("The library")),
        KeyHelp((f"{ctrl} N",), tr("New character")),
        KeyHelp((f"{ctrl} E",), tr("Edit, and back to play")),
        KeyHelp((f"{ctrl} D",), tr("Downtime")),
        KeyHelp((f"{ctrl} H",), tr("The timeline: everything that happened")),
        KeyHelp((f"{ctrl} {shift} D",), tr("Dice only, without a character")),
        KeyHelp(("F6", f"{shift} F6"), tr("Next, previous pane")),
        KeyHelp((f"{shift} F10",), tr("The menu of the skill, tracker, roll or character in use")),
        KeyHelp((f"{ctrl} O", f"{ctrl} {shift} V"), tr("Import characters from files, from the clipboard")),
        KeyHelp((f"{ctrl} S",), tr("Save a copy; the character itself is saved with every change")),
        KeyHelp((f"{ctrl} {shift} E",), tr("Export the character")),
        KeyHelp((f"{ctrl} P",), tr("Print the character, or save it as a PDF")),
        KeyHelp((f"{ctrl} ,",), tr("Settings")),
        KeyHelp((f"{ctrl} +", f"{ctrl} −", f"{ctrl} 0"), tr("Larger, smaller, normal text")),
        KeyHelp(("F1", "?"), tr("This list")),
        KeyHelp((f"{ctrl} F1",), tr("Help, with the rules of each game")),
        KeyHelp((f"{shift} F1",), tr("What is this: the control that has the focus")),
    )


def first_roll_words(game: str) -> str:
    """How the first roll is made in a game."""
    if system(game).play.extra_dice is not None:
        return tr(
            "Click a skill to roll it, or press Enter on it. Shift and a click adds a bonus die, Ctrl and "
            "a click a penalty die."
        )
    return tr(
        "Click a skill to roll it, or press Enter on it. Space puts it in the tray first, to set it up."
    )


class HelpView(Struct, frozen=True):
    """What the window of help shows.

    ``rows`` are the pages in which something was found, each as id, title and how much was found; ``page`` is
    the one that is open, with what was found on it; None where ``empty`` says that nothing was found.
    """

    rows: tuple[tuple[str, str, str], ...]
    page: HelpPage | None
    empty: str = ""


def pages() -> tuple[HelpPage, ...]:
    """Every page of help: those about the app, then the rules of each game."""
    return (*topics(), *(_rules(game, name) for game, name in games().items()))


def _rules(game: str, name: str) -> HelpPage:
    parts = tuple(
        HelpPart(heading, tuple(HelpLine(said, rule) for rule, said in rules.items()))
        for heading, rules in headings(game).items()
    )
    return HelpPage(f"rules-{game}", tr("Rules: {game}").format(game=name), parts, game)


def help_view(wanted: str = "", chosen: str = FIRST_STEPS) -> HelpView:
    """Help with what holds each word of ``wanted``; the page ``chosen`` is open if anything is on it."""
    words = wanted.casefold().split()
    found = [each for page in pages() if (each := _found(page, words)) is not None]
    if not found:
        return HelpView((), None, tr("Nothing in help matches “{text}”.").format(text=wanted.strip()))
    rows = tuple((page.id, page.title, _count(page) if words else "") for page in found)
    opened = next((page for page in found if page.id == chosen), found[0])
    return HelpView(rows, opened)


def page_of_rule(rule: str) -> str:
    """The id of the page that tells a rule, "" for a rule that is on none."""
    for page in pages():
        if page.game and any(line.label == rule for part in page.parts for line in part.lines):
            return page.id
    return ""


def _found(page: HelpPage, words: list[str]) -> HelpPage | None:
    """The page with the lines that hold all words, None where there are none."""
    parts = []
    for part in page.parts:
        about = f"{page.title} {part.heading}".casefold()
        lines = tuple(each for each in part.lines if _holds(f"{about} {each.label} {each.text}", words))
        if lines:
            parts.append(HelpPart(part.heading, lines))
    return HelpPage(page.id, page.title, tuple(parts), page.game) if parts else None


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _count(page: HelpPage) -> str:
    n = sum(len(part.lines) for part in page.parts)
    return ntr("{n} line", "{n} lines", n).format(n=n)
