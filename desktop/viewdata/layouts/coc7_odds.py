"""The odds of a roll of Call of Cthulhu: every degree, and the chance that matters."""

from fractions import Fraction
from functools import lru_cache

from desktop.viewdata.layouts.coc7_words import degree_word, short_word
from desktop.viewdata.layouts.d100 import Share, dice_words, odds_bar
from desktop.viewdata.numbers import percent
from desktop.viewdata.tray import OddsView
from desktop.words import tr
from rules_core.play import Against, Choice
from rules_core.systems.coc7.checks import Check, check_odds
from rules_core.systems.coc7.degrees import Degree, judge, meets
from rules_core.systems.coc7.kept import DEGREES
from rules_core.systems.coc7.percentile import Percentile, PercentileReading

BEST_FIRST = tuple(reversed(Degree))
"""The degrees in the order of the odds bar."""


def odds_view(asked: Check, thrown: Percentile | None, choice: Choice) -> OddsView:
    """The exact odds of a check, and where the dice fell among them."""
    chances = _odds(asked)
    fell = None if thrown is None else _degree_of(asked, thrown)
    success = sum(
        (chance for degree, chance in chances.items() if meets(degree, asked.difficulty)), Fraction(0)
    )
    title = tr("Odds: {target}, {dice}") if thrown is None else tr("Odds before the roll: {target}, {dice}")
    return odds_bar(
        (
            Share(each.key, short_word(each), degree_word(each), chances.get(each, Fraction(0)))
            for each in BEST_FIRST
        ),
        title=title.format(target=asked.target, dice=dice_words(asked.net)),
        headline=_headline(success, asked, choice),
        ways=100 * 10 ** abs(asked.net),
        fell="" if fell is None else fell.key,
        marker=None if thrown is None else _marker(asked, thrown),
    )


def _headline(success: Fraction, asked: Check, choice: Choice) -> str:
    """The chance that matters: to succeed, or against a degree that is known to come out ahead."""
    if choice.foe.degree not in DEGREES or choice.against is Against.NOBODY:
        return tr("{percent} to succeed").format(percent=percent(success))
    # Whom equal levels serve only has to match the other side.
    words = {
        Against.OPPOSED: tr("{percent} to win against {degree}"),
        Against.DODGE: tr("{percent} to match {degree}"),
        Against.THEY_FIGHT_BACK: tr("{percent} to match {degree}"),
    }.get(choice.against, tr("{percent} to beat {degree}"))
    ahead, theirs = _ahead(asked, choice), DEGREES[choice.foe.degree]
    return words.format(percent=percent(ahead), degree=short_word(theirs))


@lru_cache(maxsize=512)
def _ahead(asked: Check, choice: Choice) -> Fraction:
    from rules_core.systems.coc7.contest import chance_to_prevail

    return chance_to_prevail(asked, choice)


def _degree_of(asked: Check, thrown: Percentile) -> Degree:
    return judge(thrown.value, asked.target, asked.difficulty, asked.table)[0]


def _marker(asked: Check, thrown: Percentile) -> float:
    """Where the roll fell on the bar: the share of better rolls and half of equal ones."""
    weighted = PercentileReading(asked.net).weighted()
    total = sum(ways for _, ways in weighted)
    below = sum(ways for each, ways in weighted if each.value < thrown.value)
    equal = sum(ways for each, ways in weighted if each.value == thrown.value)
    return (below + equal / 2) / total


@lru_cache(maxsize=512)
def _odds(asked: Check) -> dict[Degree, Fraction]:
    return check_odds(asked)
