"""The odds of a Shadow Lounge roll."""

from fractions import Fraction
from functools import lru_cache

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.games.d100 import odds as shared
from desktop.games.d100 import tray as d100
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.play import Choice, Ending
from rules_core.systems.shadow_lounge.checks import BEST_FIRST as FACES_BEST_FIRST
from rules_core.systems.shadow_lounge.checks import Check, Degree, Hundred, check_odds, hundred, judge, meets
from rules_core.systems.shadow_lounge.contest import ending_odds
from rules_core.systems.shadow_lounge.kept import DEGREES, their_check

FUMBLE = "fumble"
"""The key of a fumble, which is separate from the success levels."""

_SUCCESSES_BEST_FIRST = tuple(each for each in reversed(Degree) if each >= Degree.REGULAR)


def odds_view(asked: Check, thrown: Hundred | None, choice: Choice, ending: Ending | None = None) -> OddsView:
    """Return the exact odds of a check for each success level, with a marker where the die fell.

    A failure with a fumble has its own part of the bar; a success with a fumble counts as the success.
    Against a known opponent they are the odds to win; ``ending`` is how the roll ended.
    """
    title = shared.odds_title(asked.target, asked.net, rolled=thrown is not None)
    ways = 100 ** (1 + abs(asked.net))
    if d100.is_known(choice):
        theirs = DEGREES.get(choice.foe.degree)
        if theirs is None:
            ways *= 100 ** (1 + abs(their_check(choice, asked.table).net))
        endings = _ending_odds(asked, choice)
        return shared.odds_to_win(endings, choice, theirs, title=title, ways=ways, ending=ending)
    by_degree, fumbles = _odds(asked.target, asked.net)
    shares = [
        Share(each.key, d100.short_word(each), d100.degree_word(each), by_degree[each])
        for each in _SUCCESSES_BEST_FIRST
    ]
    failures = by_degree[Degree.FAILURE] - fumbles
    worst = Degree.CRITICAL_FAILURE
    shares += [
        Share(Degree.FAILURE.key, tr("Failure"), tr("Failure"), failures),
        Share(FUMBLE, tr("Fumble"), tr("Failure and fumble"), fumbles),
        Share(worst.key, d100.short_word(worst), d100.degree_word(worst), by_degree[worst]),
    ]
    fell, marker = "", None
    if thrown is not None:
        fell, marker = _rolled_part(asked, thrown), _marker(asked.net, thrown.natural)
    return odds_bar(
        shares,
        title=title,
        headline=tr("{percent} to succeed").format(percent=percent(_enough(by_degree, asked))),
        ways=ways,
        fell=fell,
        marker=marker,
    )


def success_chance(asked: Check) -> Fraction:
    """Return the exact chance to reach the required success level."""
    by_degree, _ = _odds(asked.target, asked.net)
    return _enough(by_degree, asked)


@lru_cache(maxsize=512)
def _odds(target: int, net: int) -> tuple[dict[Degree, Fraction], Fraction]:
    """Return the chance of each success level, 0 if impossible, and of a failure with a fumble."""
    chances = check_odds(Check(target, max(net, 0), max(-net, 0)))
    by_degree = dict.fromkeys(Degree, Fraction(0))
    for (degree, _), chance in chances.items():
        by_degree[degree] += chance
    return by_degree, chances.get((Degree.FAILURE, True), Fraction(0))


def _enough(by_degree: dict[Degree, Fraction], asked: Check) -> Fraction:
    good = (chance for degree, chance in by_degree.items() if meets(degree, asked.required))
    return sum(good, Fraction(0))


@lru_cache(maxsize=512)
def _ending_odds(asked: Check, choice: Choice) -> dict[Ending, Fraction]:
    return ending_odds(asked, choice)


def _rolled_part(asked: Check, thrown: Hundred) -> str:
    verdict = judge(thrown.natural, asked.target)
    return FUMBLE if verdict.fumble and verdict.degree is Degree.FAILURE else verdict.degree.key


@lru_cache(maxsize=512)
def _marker(net: int, natural: int) -> float:
    weighted = hundred(net).weighted()
    places = ((FACES_BEST_FIRST.index(each.natural), ways) for each, ways in weighted)
    return shared.odds_marker(places, FACES_BEST_FIRST.index(natural))
