"""The difficulties and extra dice that can be chosen, and their words."""

from desktop.base.words import ntr, tr

MOST_EXTRA_DICE = 2


def difficulties() -> list[tuple[str, str]]:
    """Return the levels that can be asked, by key, with their words."""
    return [("regular", tr("Regular")), ("hard", tr("Hard")), ("extreme", tr("Extreme"))]


def dice_words(net: int) -> str:
    """Return a choice of extra dice in words: "2 penalty dice", "no extra dice", "1 bonus die"."""
    if net < 0:
        return ntr("{n} penalty die", "{n} penalty dice", -net).format(n=-net)
    if net > 0:
        return ntr("{n} bonus die", "{n} bonus dice", net).format(n=net)
    return tr("no extra dice")
