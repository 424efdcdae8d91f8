"""The odds of a pool: success and failure, with and without advantages, and the chance of a triumph."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from desktop.base.numbers import grouped, percent
from desktop.base.words import tr
from desktop.views.tray import OddsPart, OddsView
from rules_core.systems.rites_of_battle.kept import FAILURE, SUCCESS
from rules_core.systems.rites_of_battle.pool import Pool, Symbols, pool_odds, pool_ways

_MOST_TOGETHER = 28
"""Up to so many dice successes and advantages are enumerated together; beyond it takes too long."""


class _Share(NamedTuple):
    """A part of the bar: success or failure, with advantages left, without any, or both together (None)."""

    passed: bool
    advantage: bool | None
    word: str
    chance: Fraction

    def holds(self, fallen: Symbols) -> bool:
        """Whether a roll belongs to this part."""
        return self.passed == fallen.passed and self.advantage in (None, fallen.advantages > 0)


class _Odds(NamedTuple):
    """The shares of the bar, the best first, and the chances that the headline tells."""

    shares: tuple[_Share, ...]
    passed: Fraction
    triumph: Fraction
    despair: Fraction


def odds_view(pool: Pool, fallen: Symbols | None) -> OddsView:
    """The exact odds of a pool, and where the roll fell among them."""
    found = _odds(pool)
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
        for each in found.shares
        if each.chance
    )
    headline = tr("{percent} to succeed").format(percent=percent(found.passed))
    if found.triumph:
        headline = tr("{odds}, {percent} a Triumph").format(odds=headline, percent=percent(found.triumph))
    if found.despair:
        headline = tr("{odds}, {percent} a Despair").format(odds=headline, percent=percent(found.despair))
    title = tr("Odds") if fallen is None else tr("Odds before the roll")
    spoken = ", ".join([headline, *(f"{part.word} {part.percent}" for part in parts)])
    return OddsView(title, headline, parts, None if fallen is None else _marker(parts), spoken)


def _marker(parts: tuple[OddsPart, ...]) -> float:
    """The middle of the part of the bar on which the roll fell."""
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
    both = pool_ways(pool, ("successes", "advantages"))
    good = both.chance(lambda fallen: fallen.passed and fallen.advantages > 0)
    rest = chances.advantage - good
    shares = (
        _Share(True, True, tr("Succeed with Advantage"), good),
        _Share(True, False, tr("Succeed, none or Threat"), chances.passed - good),
        _Share(False, True, tr("Fail with Advantage"), rest),
        _Share(False, False, tr("Fail, none or Threat"), 1 - chances.passed - rest),
    )
    return _Odds(shares, chances.passed, chances.triumph, chances.despair)
