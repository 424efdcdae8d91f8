"""A character's percentile roll against somebody: how it ends, and the other side's kept dice."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from rules_core.d100.opposed import DecidedBy, Struck
from rules_core.d100.roll import PercentileDegree
from rules_core.dice.odds import odds
from rules_core.dice.sources import DiceSource
from rules_core.game.play import ATTACKED, Against, Ending, Verdict
from rules_core.game.versus import Decision, Side
from rules_core.sheet.outcome import Outcome, Step

D = TypeVar("D", bound=PercentileDegree)

_BY_SIDE = {Side.A: Ending.WON, Side.B: Ending.LOST, None: Ending.NOBODY}
_AS_DEFENDER = {Struck.DEFENDER: Ending.STRUCK, Struck.ATTACKER: Ending.HIT, Struck.NOBODY: Ending.NOBODY}
_AS_ATTACKER = {Struck.DEFENDER: Ending.HIT, Struck.ATTACKER: Ending.STRUCK, Struck.NOBODY: Ending.NOBODY}


def opposed_verdict(
    mine: PercentileDegree, theirs: PercentileDegree, decided: Outcome[Decision[DecidedBy]], *said: Step
) -> Verdict:
    """How an opposed roll ends for its side a; ``said`` are steps before those of the decision."""
    won = decided.result
    return Verdict(
        mine.level.key,
        theirs.level.key,
        _BY_SIDE[won.winner],
        (*said, *decided.steps),
        both_failed=not (mine.is_success or theirs.is_success),
        tie=won.tie_rolls[-1] if won.tie_rolls else None,
    )


def defender_verdict(
    mine: PercentileDegree, theirs: PercentileDegree, struck: Outcome[Struck], *said: Step
) -> Verdict:
    """How an attack ends for the one who is attacked."""
    ending = _AS_DEFENDER[struck.result]
    return Verdict(mine.level.key, theirs.level.key, ending, (*said, *struck.steps))


def attacker_verdict(
    mine: PercentileDegree, theirs: PercentileDegree, struck: Outcome[Struck], *said: Step
) -> Verdict:
    """How an attack ends for the one who attacks."""
    ending = _AS_ATTACKER[struck.result]
    return Verdict(mine.level.key, theirs.level.key, ending, (*said, *struck.steps))


def odds_to_prevail(
    chances: Mapping[D, Fraction], against: Against, settle: Callable[[D, DiceSource], Verdict | None]
) -> Fraction:
    """The exact chance of coming out ahead of a degree that is known.

    Ahead is who wins an opposed roll, who hits, and who meets an attack so that nobody is hit. ``chances``
    holds the chance of each degree; ``settle`` is the game's resolver of the contest.
    """
    good = {Ending.WON, Ending.HIT} | ({Ending.NOBODY} if against in ATTACKED else set())

    def ahead(degree: D) -> Fraction:
        endings = odds(
            lambda tie: settle(degree, tie), lambda verdict: verdict is not None and verdict.ending in good
        )
        return endings.get(True, Fraction(0))

    return sum((chance * ahead(degree) for degree, chance in chances.items()), Fraction(0))
