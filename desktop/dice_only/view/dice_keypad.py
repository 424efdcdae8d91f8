"""The keypad of the page of dice without a character: its keys, and what pressing one makes of a text."""

import re

from desktop.base.words import tr
from desktop.dice_only.view.dice_only import KeyRow, KeyView
from rules_core.dice.expression_text import LONGEST

BACK, CLEAR = "back", "clear"
"""The keys that take away."""

_DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
_SIGNS = "+-−–*×xX("
_NUMBER = re.compile(r"(?:^|[-+−–(])\s*[0-9]+$")
_LAST_DICE = re.compile(
    r"(?P<count>[0-9]*)\s*(?P<die>d(?:[0-9]+|%))(?P<behind>(?:\s*(?:k[hl]?|d[hl]|r|b|p)\s*[0-9]*)*)$",
    re.IGNORECASE | re.ASCII,
)
_BEHIND = re.compile(r"\s*(k[hl]?|d[hl]|r|b|p)\s*([0-9]*)", re.IGNORECASE | re.ASCII)
_LAST_PRESS = re.compile(r"(?:d(?:[0-9]+|%)?|(?:k[hl]?|d[hl]|r|b|p)[0-9]*|.)$", re.IGNORECASE | re.ASCII)
_REPLACED = {"kh": "kd", "kl": "kd", "b": "bp", "p": "bp", "r": "r"}
"""The letters that begin what a key takes the place of."""


def keypad() -> tuple[KeyRow, ...]:
    """All keys."""
    dice = tuple(KeyView(each, each, each) for each in _DICE)
    digits = tuple(KeyView(each, each, each) for each in "1234567890")
    signs = (KeyView("+", "+", tr("Plus")), KeyView("-", "−", tr("Minus")))
    changes = (
        KeyView("kh1", tr("Keep highest"), tr("Keep the highest; again for one more")),
        KeyView("kl1", tr("Keep lowest"), tr("Keep the lowest; again for one more")),
        KeyView("r1", tr("Re-roll 1s"), tr("Re-roll ones once")),
        KeyView("b1", tr("Bonus die"), tr("A bonus die for the d100")),
        KeyView("p1", tr("Penalty die"), tr("A penalty die for the d100")),
    )
    takes = (
        KeyView(BACK, tr("Back"), tr("Take back the last key")),
        KeyView(CLEAR, tr("Clear"), tr("Clear all")),
    )
    return (
        KeyRow(tr("Dice"), dice),
        KeyRow(tr("Numbers"), digits + signs),
        KeyRow(tr("Of these dice"), changes),
        KeyRow(tr("Typed so far"), takes),
    )


def pressed(text: str, adds: str) -> str:
    """What a key makes of a text: a die stands beside the same one as one more, and a number before a die."""
    text = text.rstrip()
    if adds == CLEAR:
        return ""
    if adds == BACK:
        return _LAST_PRESS.sub("", text).rstrip()
    if len(text) > LONGEST:
        return text
    if adds in _DICE:
        return _with_die(text, adds)
    if adds in ("+", "-"):
        bare = text.rstrip("+-−–*×xX ")
        return bare + adds if bare or adds == "-" else text
    if adds.isdecimal():
        return _with_digit(text, adds)
    return _with_change(text, adds)


def _with_die(text: str, die: str) -> str:
    if text[-1:] in ("d", "D"):
        text = text[:-1].rstrip()  # a die that was begun to be typed
    last = _LAST_DICE.search(text)
    if last is not None and not last["behind"] and last["die"].lower() == die:
        return f"{text[: last.start()]}{int(last['count'] or 1) + 1}{die}"
    if not text or text[-1] in _SIGNS or _NUMBER.search(text):
        return text + die
    return f"{text}+{die}"


def _with_digit(text: str, digit: str) -> str:
    last = _LAST_DICE.search(text)
    if last is None:
        return f"{text}+{digit}" if text.endswith(")") else text + digit
    if not last["behind"]:
        return f"{text}+{digit}"
    *_, change = _BEHIND.finditer(last["behind"])
    if change[2] in ("", "1") and digit != "0":  # as it was pressed: the digit says how many
        return f"{text[: len(text) - len(change[2])]}{digit}"
    return text + digit


def _with_change(text: str, adds: str) -> str:
    last = _LAST_DICE.search(text)
    if last is None:
        return text
    letters = adds.rstrip("1")
    behind = ""
    number = 1
    for change in _BEHIND.finditer(last["behind"]):
        written = change[1].lower()
        written = "kh" if written == "k" else written
        if written[0] not in _REPLACED[letters]:
            behind += change[0].strip()
        elif written == letters and letters != "r":
            number = int(change[2] or 1) + 1
    return f"{text[: last.start('behind')]}{behind}{letters}{number}"
