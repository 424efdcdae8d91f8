"""Help in the app: the keys, and what this program is."""

from typing import NamedTuple

from desktop.base.words import tr
from desktop.kit.view.letters import is_letter


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
