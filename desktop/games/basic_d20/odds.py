"""The odds of a four-degree d20 roll: each degree, and the chance to succeed."""

from fractions import Fraction

from desktop.base.numbers import percent
from desktop.base.words import tr
from desktop.games.basic_d20.words import KEYS, degree_word, plus, short_word
from desktop.views.tray import OddsView
from desktop.views.tray_parts import Share, odds_bar
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll
from rules_core.systems.basic_d20.checks import Check, Degree, check_odds
from rules_core.systems.basic_d20.kept import Fallen

_FACES = 20


def odds_view(asked: PreparedRoll, fallen: Fallen | None) -> OddsView:
    """Return the exact odds of a roll, marking where the die fell; a higher face never does worse."""
    chances = check_odds(Check(asked.bonus, asked.dc))
    shares = [
        Share(KEYS[each], short_word(each), degree_word(each), chances.get(each, Fraction(0)))
        for each in reversed(Degree)
    ]
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
