"""The keys that the guide names: its files have the defaults, and help shows the ones in use."""

import re
from functools import cache

from msgspec.structs import replace

from desktop.base import keys
from desktop.base.keys import Takes
from desktop.base.words import spoken, tr
from desktop.help.view.guide import KEYS, HelpLine, HelpPage, HelpPart


def with_keys_in_use(page: HelpPage) -> HelpPage:
    """Return a page of the guide with the player's keys in place of the defaults."""
    if not keys.are_changed():
        return page
    parts = tuple(HelpPart(part.heading, tuple(map(_line, part.lines))) for part in page.parts)
    if page.id == KEYS and (own := _own_keys()):
        parts = (*parts, HelpPart(tr("More keys of your own"), own))
    return replace(page, parts=parts)


def _line(line: HelpLine) -> HelpLine:
    label = _label(line.label, about_dice=line.about_dice) if line.label else ""
    return replace(line, label=label, text=_named(spoken()).sub(_in_text, line.text))


def _label(label: str, *, about_dice: bool) -> str:
    """Return the keys of a label; further keys of a command are named with its first."""
    found: list[str] = []
    named: set[str] = set()
    of_dice, others = _defaults(spoken())
    for each in label.split(", "):
        command, is_shifted = of_dice.get(each, ("", False)) if about_dice else (others.get(each, ""), False)
        if not command:
            found.append(each)
        elif is_shifted:
            found.append(keys.shown_with_shift(command, joint="+") or _no_key())
        elif command not in named:
            named.add(command)
            in_use = keys.keys_of(command)
            is_default = in_use == keys.default_keys(command)
            found += [each] if is_default else [keys.words(key, "+") for key in in_use] or [_no_key()]
        elif keys.keys_of(command) == keys.default_keys(command):
            found.append(each)
    return ", ".join(found)


def _in_text(found: re.Match[str]) -> str:
    _, others = _defaults(spoken())
    command = others[found[0]]
    if keys.keys_of(command) == keys.default_keys(command):
        return found[0]
    return keys.shown(command, joint="+") or _no_key()


def _no_key() -> str:
    return tr("no key")


def _own_keys() -> tuple[HelpLine, ...]:
    """Return a line for each command that has no key by default, but one of the player's."""
    return tuple(
        HelpLine(keys.name(each), ", ".join(keys.words(key, "+") for key in keys.keys_of(each)))
        for each in keys.commands()
        if keys.keys_of(each) and not keys.default_keys(each)
    )


@cache
def _defaults(_language: str) -> tuple[dict[str, tuple[str, bool]], dict[str, str]]:
    """Return the commands by the keys in the files: of dice, each with or without Shift, and the others."""
    dice: dict[str, tuple[str, bool]] = {}
    others: dict[str, str] = {}
    for command in keys.commands():
        for key in keys.default_keys(command):
            if keys.takes(command) is Takes.DIE:
                dice[keys.words(key, "+")] = (command, False)
                dice[keys.words(f"Shift+{key}", "+")] = (command, True)
            else:
                others[keys.words(key, "+")] = command
    return dice, others


@cache
def _named(language: str) -> re.Pattern[str]:
    """Return what finds a key in a sentence. A single letter could be a word, so sentences name none."""
    _, others = _defaults(language)
    names = sorted((each for each in others if len(each) > 1), key=len, reverse=True)
    return re.compile(rf"(?<![\w+])(?:{'|'.join(map(re.escape, names))})(?![\w+])")
