"""Building a roll without a character: the keypad, and the odds of the typed dice."""

import re
from fractions import Fraction

from desktop.base.numbers import decimal, dice_text, exactly, grouped, percent
from desktop.base.words import tr
from desktop.dice_only.view.dice_only import KeyRow, KeyView, OddsBar, OddsView
from rules_core.dice.expression_text import LONGEST
from rules_core.dice.notation import standard_letters
from rules_core.dice.weights import Weights

BACK, CLEAR = "back", "clear"
"""The keys that delete."""

_DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
_SIGNS = "+-−–*×xX("
_NUMBER = re.compile(r"(?:^|[-+−–(])\s*[0-9]+$")
_LAST_DICE = re.compile(
    r"(?P<count>[0-9]*)\s*(?P<die>[dw](?:[0-9]+|%))(?P<behind>(?:\s*(?:k[hl]?|d[hl]|r|b|p)\s*[0-9]*)*)$",
    re.IGNORECASE | re.ASCII,
)
_BEHIND = re.compile(r"\s*(k[hl]?|d[hl]|r|b|p)\s*([0-9]*)", re.IGNORECASE | re.ASCII)
_LAST_PRESS = re.compile(r"(?:[dw](?:[0-9]+|%)?|(?:k[hl]?|d[hl]|r|b|p)[0-9]*|.)$", re.IGNORECASE | re.ASCII)
_REPLACED = {"kh": "kd", "kl": "kd", "b": "bp", "p": "bp", "r": "r"}
"""The first letters of the modifiers that a key replaces."""


def keypad() -> tuple[KeyRow, ...]:
    """Return all keys."""
    dice = tuple(KeyView(each, dice_text(each), dice_text(each)) for each in _DICE)
    digits = tuple(KeyView(each, each, each) for each in "1234567890")
    signs = (KeyView("+", "+", tr("Plus")), KeyView("-", "−", tr("Minus")))
    changes = (
        KeyView("kh1", tr("Keep highest"), tr("Keep the highest. Press again to keep one more.")),
        KeyView("kl1", tr("Keep lowest"), tr("Keep the lowest. Press again to keep one more.")),
        KeyView("r1", tr("Re-roll 1s"), tr("Re-roll ones once")),
        KeyView("b1", tr("Bonus die"), tr("Add a bonus die to the d100")),
        KeyView("p1", tr("Penalty die"), tr("Add a penalty die to the d100")),
    )
    takes = (
        KeyView(BACK, tr("Back"), tr("Delete the last entry")),
        KeyView(CLEAR, tr("Clear"), tr("Clear all")),
    )
    return (
        KeyRow(tr("Dice"), dice),
        KeyRow(tr("Numbers"), digits + signs),
        KeyRow(tr("Dice options"), changes),
        KeyRow(tr("Edit"), takes),
    )


def pressed(text: str, adds: str) -> str:
    """Return the text after a key: a die is added to an equal one before it, or to a number.

    Dice are written as the current language does.
    """
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
    if text[-1:] in ("d", "D", "w", "W"):
        text = text[:-1].rstrip()  # an unfinished die
    last = _LAST_DICE.search(text)
    if last is not None and not last["behind"] and standard_letters(last["die"]).lower() == die:
        return f"{text[: last.start()]}{int(last['count'] or 1) + 1}{dice_text(die)}"
    if not text or text[-1] in _SIGNS or _NUMBER.search(text):
        return text + dice_text(die)
    return f"{text}+{dice_text(die)}"


def _with_digit(text: str, digit: str) -> str:
    last = _LAST_DICE.search(text)
    if last is None:
        return f"{text}+{digit}" if text.endswith(")") else text + digit
    if not last["behind"]:
        return f"{text}+{digit}"
    *_, change = _BEHIND.finditer(last["behind"])
    if change[2] in ("", "1") and digit != "0":  # as the key wrote it: the digit sets the number
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


MOST_BARS = 120
"""If there are more totals, several share a bar."""

_MOST_COUNTED = 1_000_000_000
"""With more possible results, odds are only given in percent."""


def odds_view(weights: Weights) -> OddsView:
    """Return the view of the odds; each bar stands for one total, or for several if there are too many."""
    together = -(-len(weights.ways) // MOST_BARS)
    starts = range(0, len(weights.ways), together)
    ways = [sum(weights.ways[start : start + together]) for start in starts]
    highest = max(ways)
    bars: list[OddsBar] = []
    below = 0
    for start, some in zip(starts, ways, strict=True):
        least = weights.least + start * weights.step
        most = min(weights.most, least + (together - 1) * weights.step)
        label = grouped(least)
        if most != least:
            label = tr("{least} to {most}").format(least=label, most=grouped(most))
        words = tr("{total}: {chance}; {least} or more: {up}; {most} or less: {down}").format(
            total=label,
            chance=_chance_words(some, weights.out_of),
            least=grouped(least),
            up=percent(Fraction(weights.out_of - below, weights.out_of)),
            most=grouped(most),
            down=percent(Fraction(below + some, weights.out_of)),
        )
        below += some
        bars.append(OddsBar(label, some / highest, words))
    least_words = tr("Min {n}").format(n=grouped(weights.least))
    mean_words = tr("Average {n}").format(n=mean(weights.mean))
    most_words = tr("Max {n}").format(n=grouped(weights.most))
    spoken = ", ".join((least_words, mean_words, most_words))
    return OddsView(tuple(bars), least_words, mean_words, most_words, spoken)


def with_rolled(view: OddsView, weights: Weights, total: int) -> OddsView:
    """Return the view with the bar of a total marked."""
    together = -(-len(weights.ways) // MOST_BARS)
    place = (total - weights.least) // weights.step // together if weights.step else 0
    bars = list(view.bars)
    bars[place] = bars[place]._replace(fell_here=True)
    return view._replace(bars=tuple(bars))


def mean(number: Fraction) -> str:
    """Format an average with at most two decimals: "10.5", "7", "12.24"."""
    rounded = round(float(number), 2) + 0.0  # never −0
    places = next(each for each in (0, 1, 2) if each == 2 or rounded == round(rounded, each))
    return decimal(rounded, places)


def _chance_words(ways: int, out_of: int) -> str:
    share = percent(Fraction(ways, out_of))
    if out_of > _MOST_COUNTED:
        return share
    return tr("{ways}, {share}").format(ways=exactly(Fraction(ways, out_of), out_of), share=share)
