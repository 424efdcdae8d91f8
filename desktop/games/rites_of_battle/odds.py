"""The odds of a pool: success and failure, with and without Advantage, and the chance of a Triumph."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from desktop.base.numbers import grouped, percent
from desktop.base.words import tr
from desktop.views.tray import OddsPart, OddsView
from rules_core.systems.rites_of_battle.kept import FAILURE, SUCCESS
from rules_core.systems.rites_of_battle.pool import Pool, Symbols, pool_odds, pool_ways

_MOST_TOGETHER = 28
"""Pools above this size are enumerated by success alone; with advantages it would take too long."""


class _Share(NamedTuple):
    """One part of the odds bar; ``advantage`` is None if it covers both cases."""

    passed: bool
    advantage: bool | None
    word: str
    chance: Fraction

    def holds(self, fallen: Symbols) -> bool:
        return self.passed == fallen.passed and self.advantage in (None, fallen.advantages > 0)


class _Odds(NamedTuple):
    """The parts of the odds bar, best first, and the chances in its headline."""

    shares: tuple[_Share, ...]
    passed: Fraction
    triumph: Fraction
    despair: Fraction


def odds_view(pool: Pool, fallen: Symbols | None) -> OddsView:
    """Return the exact odds of a pool, marking where the roll fell."""
    odds = _odds(pool)
    parts = tuple(
        OddsPart(
            degree=SUCCESS if each.passed else FAILURE,
            word=each.word,
            percent=percent(each.chance),
            share=float(each.chance),
            exact=f"{each.word}: {grouped(each.chance.numerator)}/{grouped(each.chance.denominator)}",
            fell_here=fallen is not None and each.holds(fallen),
            light=each.advantage is not None and each.advantage != each.passed,
            symbol="advantage" if each.advantage else "",
        )
        for each in odds.shares
        if each.chance
    )
    headline = tr("{percent} to succeed").format(percent=percent(odds.passed))
    if odds.triumph:
        headline = tr("{odds}, {percent} Triumph").format(odds=headline, percent=percent(odds.triumph))
    if odds.despair:
        headline = tr("{odds}, {percent} Despair").format(odds=headline, percent=percent(odds.despair))
    title = tr("Odds") if fallen is None else tr("Odds before the roll")
    spoken = ", ".join([headline, *(f"{part.word} {part.percent}" for part in parts)])
    return OddsView(title, headline, parts, None if fallen is None else _marker(parts), spoken)


def _marker(parts: tuple[OddsPart, ...]) -> float:
    place = [part.fell_here for part in parts].index(True)
    return sum(part.share for part in parts[:place]) + parts[place].share / 2


@lru_cache(maxsize=256)
def _odds(pool: Pool) -> _Odds:
    chances = pool_odds(pool)
    if sum(pool.counts) > _MOST_TOGETHER:
        shares: tuple[_Share, ...] = (
            _Share(True, None, tr("Success"), chances.passed),
            _Share(False, None, tr("Failure"), 1 - chances.passed),
        )
        return _Odds(shares, chances.passed, chances.triumph, chances.despair)
    joint = pool_ways(pool, ("successes", "advantages"))
    with_advantage = joint.chance(lambda fallen: fallen.passed and fallen.advantages > 0)
    failed_with_advantage = chances.advantage - with_advantage
    shares = (
        _Share(True, True, tr("Success with Advantage"), with_advantage),
        _Share(True, False, tr("Success, no Advantage"), chances.passed - with_advantage),
        _Share(False, True, tr("Failure with Advantage"), failed_with_advantage),
        _Share(False, False, tr("Failure, no Advantage"), 1 - chances.passed - failed_with_advantage),
    )
    return _Odds(shares, chances.passed, chances.triumph, chances.despair)
