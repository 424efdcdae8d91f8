"""The odds of a four-degree d20 roll: each degree, and the chance to succeed."""

from fractions import Fraction

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.games.basic_d20.words import KEYS, degree_word, plus, short_word
from desktop.views.settling import target_curve
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.game.undecided import targets_for
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll
from rules_core.systems.basic_d20.checks import Check, Degree, check_odds
from rules_core.systems.basic_d20.kept import Fallen
from rules_core.systems.basic_d20.strikes import DEFAULT_DC, USUAL_AC

_FACES = 20


def _shares(asked: PreparedRoll, dc: int) -> list[Share]:
    chances = check_odds(Check(asked.bonus, dc))
    return [
        Share(KEYS[each], short_word(each), degree_word(each), chances.get(each, Fraction(0)))
        for each in reversed(Degree)
    ]


def _curve(asked: PreparedRoll) -> OddsView:
    """Return the odds for each number that the GM may have in mind, from easy to hopeless."""
    return target_curve(
        tr("Odds with {bonus}").format(bonus=plus(asked.bonus)),
        tr("AC") if asked.kind is Kind.ATTACK else tr("DC"),
        lambda target: _shares(asked, target + asked.dc),
        targets_for(asked.bonus - asked.dc, 0),
        usual=USUAL_AC if asked.kind is Kind.ATTACK else DEFAULT_DC,
        good=lambda key: key in (KEYS[Degree.SUCCESS], KEYS[Degree.CRITICAL_SUCCESS]),
    )


def odds_view(asked: PreparedRoll, fallen: Fallen | None) -> OddsView:
    """Return the exact odds of a roll, marking where the die fell; a higher face never does worse."""
    if asked.open and fallen is None:
        return _curve(asked)
    shares, chances = _shares(asked, asked.dc), check_odds(Check(asked.bonus, asked.dc))
    good = sum((chance for degree, chance in chances.items() if degree.succeeded), Fraction(0))
    headline = tr("{percent} to hit") if asked.kind is Kind.ATTACK else tr("{percent} to succeed")
    title = tr("Odds: {bonus} against {dc}")
    if fallen is not None:
        title = tr("Odds before the roll: {bonus} against {dc}")
    return odds_bar(
        shares,
        title=title.format(bonus=plus(asked.bonus), dc=asked.dc),
        headline=headline.format(percent=percent(good)),
        ways=_FACES,
        fell="" if fallen is None else KEYS[fallen.rolled.degree],
        marker=None if fallen is None else (_FACES - fallen.rolled.natural + 0.5) / _FACES,
    )
