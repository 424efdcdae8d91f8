"""The levels of difficulty and extra dice to choose from, in words."""

from desktop.base.words import ntr, tr

MOST_EXTRA_DICE = 2


def difficulties() -> list[tuple[str, str]]:
    """Return the levels of difficulty by key, with their words."""
    return [("regular", tr("Regular")), ("hard", tr("Hard")), ("extreme", tr("Extreme"))]


def dice_words(net: int) -> str:
    """Return extra dice in words: "2 penalty dice", "no extra dice", "1 bonus die"."""
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    return tr("no extra dice")
