"""The odds of a pool: success and failure, with and without advantages, and the chance of a triumph."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from desktop.viewdata.layouts.d100 import Share
from desktop.viewdata.numbers import percent
from desktop.viewdata.tray import OddsPart, OddsView
from desktop.words import tr
from rules_core.systems.rites_of_battle.kept import FAILURE, SUCCESS
from rules_core.systems.rites_of_battle.pool import Pool
from rules_core.systems.rites_of_battle.roll import pool_odds, pool_ways
from rules_core.systems.rites_of_battle.symbols import Symbols

_MOST_TOGETHER = 28
"""Up to so many dice successes and advantages are enumerated together; beyond it takes too long."""


class _Odds(NamedTuple):
    """The shares of the bar, the best first, and the chances that the headline tells."""

    shares: tuple[Share, ...]
    passed: Fraction
    triumph: Fraction
    despair: Fraction


def odds_view(pool: Pool, fallen: Symbols | None) -> OddsView:
    """The exact odds of a pool, and where the roll fell among them."""
    found = _odds(pool)
    fell = "" if fallen is None else _key(fallen, whole=len(found.shares) == 2)
    parts = tuple(
        OddsPart(
            degree=each.degree,
            word=each.word,
            percent=percent(each.chance),
            share=float(each.chance),
            exact=f"{each.whole}: {each.chance.numerator:,}/{each.chance.denominator:,}",
            fell_here=each.degree == fell,
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


def _key(fallen: Symbols, *, whole: bool) -> str:
    """The part of the bar that a roll belongs to."""
    if whole or fallen.advantages <= 0:
        return SUCCESS if fallen.passed else FAILURE
    return "hard" if fallen.passed else "partial"


@lru_cache(maxsize=256)
def _odds(pool: Pool) -> _Odds:
    chances = pool_odds(pool)
    if sum(pool.counts) > _MOST_TOGETHER:
        shares: tuple[Share, ...] = (
            Share(SUCCESS, tr("Success"), tr("Success"), chances.passed),
            Share(FAILURE, tr("Failure"), tr("Failure"), 1 - chances.passed),
        )
        return _Odds(shares, chances.passed, chances.triumph, chances.despair)
    both = pool_ways(pool, ("successes", "advantages"))
    good = both.chance(lambda fallen: fallen.passed and fallen.advantages > 0)
    rest = chances.advantage - good
    words = (
        ("hard", tr("Succeed with Advantage"), good),
        (SUCCESS, tr("Succeed, none or Threat"), chances.passed - good),
        ("partial", tr("Fail with Advantage"), rest),
        (FAILURE, tr("Fail, none or Threat"), 1 - chances.passed - rest),
    )
    shares = tuple(Share(key, word, word, chance) for key, word, chance in words)
    return _Odds(shares, chances.passed, chances.triumph, chances.despair)
