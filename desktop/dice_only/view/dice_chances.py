"""How likely each total of a throw is, as bars with their words."""

from fractions import Fraction

from desktop.base.numbers import decimal, exactly, grouped, percent
from desktop.base.words import tr
from desktop.dice_only.view.dice_only import ChanceBar, ChancesView
from rules_core.dice.weights import Weights

MOST_BARS = 120
"""Where there are more totals, several share a bar."""

_MOST_COUNTED = 1_000_000_000
"""More ways than this are told in percent only."""


def chances_view(weights: Weights) -> ChancesView:
    """All bars; each stands for one total, or for as many as the others where there are too many."""
    together = -(-len(weights.ways) // MOST_BARS)
    starts = range(0, len(weights.ways), together)
    ways = [sum(weights.ways[start : start + together]) for start in starts]
    highest = max(ways)
    bars: list[ChanceBar] = []
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
        bars.append(ChanceBar(label, some / highest, words))
    least_words = tr("{n} least").format(n=grouped(weights.least))
    mean_words = tr("{n} on average").format(n=mean(weights.mean))
    most_words = tr("{n} most").format(n=grouped(weights.most))
    spoken = ", ".join((least_words, mean_words, most_words))
    return ChancesView(tuple(bars), least_words, mean_words, most_words, spoken)


def with_fallen(view: ChancesView, weights: Weights, total: int) -> ChancesView:
    """The bars with the one of a total marked."""
    together = -(-len(weights.ways) // MOST_BARS)
    place = (total - weights.least) // weights.step // together if weights.step else 0
    bars = list(view.bars)
    bars[place] = bars[place]._replace(fell_here=True)
    return view._replace(bars=tuple(bars))


def mean(number: Fraction) -> str:
    """An average with two decimals at most: "10.5", "7", "12.24"."""
    rounded = round(float(number), 2) + 0.0  # which is never −0
    places = next(each for each in (0, 1, 2) if each == 2 or rounded == round(rounded, each))
    return decimal(rounded, places)


def _chance_words(ways: int, out_of: int) -> str:
    share = percent(Fraction(ways, out_of))
    if out_of > _MOST_COUNTED:
        return share
    return tr("{ways}, {share}").format(ways=exactly(Fraction(ways, out_of), out_of), share=share)
