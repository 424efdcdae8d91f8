"""The odds of a Call of Cthulhu roll."""

from fractions import Fraction
from functools import lru_cache

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.games.d100 import tray as d100
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.play import Against, Choice
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


def odds_view(asked: Check, thrown: Percentile | None, choice: Choice) -> OddsView:
    """Return the exact odds of a check for each success level, with a marker where the dice fell."""
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
        title=d100.odds_title(asked.target, asked.net, rolled=thrown is not None),
        headline=_headline(success, asked, choice),
        ways=100 * 10 ** abs(asked.net),
        fell="" if fell is None else fell.key,
        marker=None if thrown is None else _marker(asked, thrown),
    )


def _headline(success: Fraction, asked: Check, choice: Choice) -> str:
    if choice.foe.degree not in DEGREES or choice.against is Against.NOBODY:
        return tr("{percent} to succeed").format(percent=percent(success))
    return d100.odds_against(
        percent(_chance_to_win(asked, choice)), choice.against, DEGREES[choice.foe.degree]
    )


@lru_cache(maxsize=512)
def _chance_to_win(asked: Check, choice: Choice) -> Fraction:
    from rules_core.systems.coc7.contest import chance_to_prevail

    return chance_to_prevail(asked, choice)


def _degree_of(asked: Check, thrown: Percentile) -> Degree:
    return judge(thrown.value, asked.target, asked.difficulty, asked.table)[0]


def _marker(asked: Check, thrown: Percentile) -> float:
    weighted = PercentileReading(asked.net).weighted()
    return d100.odds_marker(((each.value, ways) for each, ways in weighted), thrown.value)


@lru_cache(maxsize=512)
def _odds(asked: Check) -> dict[Degree, Fraction]:
    return check_odds(asked)
