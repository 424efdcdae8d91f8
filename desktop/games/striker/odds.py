"""The odds of a Striker roll: each result step, and the chance that matters."""

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from desktop.base.numbers import percent
from desktop.base.words import tr, within
from desktop.games.striker.words import DEGREES, modifier_word, short_step, step_word
from desktop.views.settling import target_curve
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.undecided import targets_for
from rules_core.systems.striker.asked import Fallen, How, PreparedRoll, better_odds, opposed_odds, step_odds
from rules_core.systems.striker.attempts import DEFAULT_CHALLENGE
from rules_core.systems.striker.checks import Advantage, Approach, ResultStep, succeeds


def odds_view(asked: PreparedRoll, fallen: Fallen | None = None, *, theirs: bool = False) -> OddsView:
    """Return the exact odds of each step, marking where the die fell.

    ``theirs`` means an opponent's save, so the headline shows the chance that it fails.
    """
    if asked.open:
        return _curve(asked)
    chances, shares = _odds(asked), _shares(asked)
    title = tr("Odds: {roll}") if fallen is None else tr("Odds before the roll: {roll}")
    marker = None
    if fallen is not None:
        better, equal = better_odds(asked, fallen)
        marker = float(better + equal / 2)
    return odds_bar(
        shares,
        title=title.format(roll=roll_word(asked)),
        headline=_headline(asked, chances, theirs=theirs),
        ways=_ways(asked),
        fell="" if fallen is None else DEGREES[fallen.step],
        marker=marker,
    )


def _shares(asked: PreparedRoll) -> list[Share]:
    chances = _odds(asked)
    return [
        Share(DEGREES[each], short_step(each), step_word(each), chances.get(each, Fraction(0)))
        for each in reversed(ResultStep)
    ]


def _curve(asked: PreparedRoll) -> OddsView:
    """Return the odds for each challenge that the GM may have in mind, from easy to hopeless."""
    known = replace(asked, open=False, said=None)
    full = (DEGREES[ResultStep.SUCCESS], DEGREES[ResultStep.CRITICAL_SUCCESS])
    return target_curve(
        tr("Odds with {bonus}").format(bonus=roll_word(asked)),
        tr("Challenge"),
        lambda challenge: _shares(replace(known, challenge=challenge)),
        targets_for(asked.modifier),
        usual=DEFAULT_CHALLENGE,
        good=lambda key: key in full,
    )


def roll_word(asked: PreparedRoll) -> str:
    """Return the modifier and how it is rolled: "+3, reckless", "+3, take 10"."""
    parts = [modifier_word(asked.modifier)]
    if asked.how is How.TAKE:
        parts.append(tr("take {n}").format(n=asked.take))
    elif asked.approach is not Approach.PLAIN:
        parts.append(within(approach_word(asked.approach)))
    if asked.advantage is not Advantage.NONE and asked.how is not How.TAKE:
        parts.append(within(advantage_word(asked.advantage)))
    return ", ".join(parts)


def approach_word(approach: Approach) -> str:
    """Return how a check is approached: cautious, normal or reckless."""
    return {
        Approach.CAUTIOUS: tr("Cautious"),
        Approach.PLAIN: tr("Normal"),
        Approach.RECKLESS: tr("Reckless"),
    }[approach]


def advantage_word(advantage: Advantage) -> str:
    """Return whether a second die is rolled, and which one counts."""
    return {
        Advantage.DISADVANTAGE: tr("Disadvantage"),
        Advantage.NONE: tr("One die"),
        Advantage.ADVANTAGE: tr("Advantage"),
    }[advantage]


def short_advantage(advantage: Advantage) -> str:
    """Return the same, short enough for a small button."""
    return tr("Disadv.") if advantage is Advantage.DISADVANTAGE else advantage_word(advantage)


def _headline(asked: PreparedRoll, chances: dict[ResultStep, Fraction], *, theirs: bool) -> str:
    if asked.how is How.OPPOSED:
        ends = opposed_odds(asked)
        words = tr("{win} to win, {tie} tie, {lose} to lose")
        return words.format(win=percent(ends.win), tie=percent(ends.tie), lose=percent(ends.lose))
    if theirs:
        failed = sum((chance for each, chance in chances.items() if not succeeds(each)), Fraction(0))
        return tr("{percent} they fail").format(percent=percent(failed))
    full = sum((chance for each, chance in chances.items() if each >= ResultStep.SUCCESS), Fraction(0))
    return tr("{percent} for full success").format(percent=percent(full))


def _ways(asked: PreparedRoll) -> int:
    if asked.how is How.TAKE:
        return 1
    own = 20 if asked.advantage is Advantage.NONE else 400
    return own * 20 if asked.how is How.OPPOSED else own


@lru_cache(maxsize=512)
def _odds(asked: PreparedRoll) -> dict[ResultStep, Fraction]:
    return step_odds(asked)
