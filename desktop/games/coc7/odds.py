"""The odds of a Call of Cthulhu roll."""

from fractions import Fraction
from functools import lru_cache

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.games.d100 import odds as shared
from desktop.games.d100 import tray as d100
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.play import Against, Choice, Ending
from rules_core.systems.coc7.checks import (
    Check,
    Degree,
    Percentile,
    PercentileReading,
    check_odds,
    judge,
    meets,
)
from rules_core.systems.coc7.kept import DEGREES

BEST_FIRST = tuple(reversed(Degree))
"""The success levels in the order of the odds bar."""


def odds_view(
    asked: Check, thrown: Percentile | None, choice: Choice, ending: Ending | None = None
) -> OddsView:
    """Return the exact odds of a check for each success level, with a marker where the dice fell.

    Against a known opponent they are the odds to win; ``ending`` is how the roll ended.
    """
    title = shared.odds_title(asked.target, asked.net, rolled=thrown is not None)
    ways = 100 * 10 ** abs(asked.net)
    if d100.is_known(choice):
        theirs = DEGREES.get(choice.foe.degree)
        if theirs is None and choice.against is not Against.THEY_DO_NOTHING:
            ways *= 100 * 10 ** abs(choice.foe.net)
        endings = _ending_odds(asked, choice)
        return shared.odds_to_win(endings, choice, theirs, title=title, ways=ways, ending=ending)
    chances = _odds(asked)
    fell = None if thrown is None else _degree_of(asked, thrown)
    success = sum(
        (chance for degree, chance in chances.items() if meets(degree, asked.difficulty)), Fraction(0)
    )
    return odds_bar(
        (
            Share(each.key, d100.short_word(each), d100.degree_word(each), chances.get(each, Fraction(0)))
            for each in BEST_FIRST
        ),
        title=title,
        headline=tr("{percent} to succeed").format(percent=percent(success)),
        ways=ways,
        fell="" if fell is None else fell.key,
        marker=None if thrown is None else _marker(asked.net, thrown.value),
    )


@lru_cache(maxsize=512)
def _ending_odds(asked: Check, choice: Choice) -> dict[Ending, Fraction]:
    from rules_core.systems.coc7.contest import ending_odds

    return ending_odds(asked, choice)


def _degree_of(asked: Check, thrown: Percentile) -> Degree:
    return judge(thrown.value, asked.target, asked.difficulty, asked.table)[0]


@lru_cache(maxsize=512)
def _marker(net: int, value: int) -> float:
    weighted = PercentileReading(net).weighted()
    return shared.odds_marker(((each.value, ways) for each, ways in weighted), value)


@lru_cache(maxsize=512)
def _odds(asked: Check) -> dict[Degree, Fraction]:
    return check_odds(asked)
