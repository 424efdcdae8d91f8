"""A roll set against somebody: what the other side does, and who wins."""

from fractions import Fraction

from rules_core.journal import Roll
from rules_core.odds import odds
from rules_core.outcome import Step, step
from rules_core.play import ATTACKED, Against, Choice, Ending, Verdict, part_of
from rules_core.sources import DiceSource
from rules_core.systems.shadow_lounge.checks import Check, check, check_odds
from rules_core.systems.shadow_lounge.defence import Defence, Hit, who_is_hit
from rules_core.systems.shadow_lounge.degrees import Degree
from rules_core.systems.shadow_lounge.kept import DEGREES, TIE, check_of, choice_of, their_check, theirs
from rules_core.systems.shadow_lounge.opposed import decide
from rules_core.systems.shadow_lounge.table import Table
from rules_core.versus import Side

_DEFENDS = {
    Against.DODGE: Defence.DODGE,
    Against.PARRY: Defence.PARRY,
    Against.FIGHT_BACK: Defence.FIGHT_BACK,
}
_DEFENDED = {
    Against.THEY_DODGE: Defence.DODGE,
    Against.THEY_PARRY: Defence.PARRY,
    Against.THEY_FIGHT_BACK: Defence.FIGHT_BACK,
}
_BY_SIDE = {Side.A: Ending.WON, Side.B: Ending.LOST, None: Ending.NOBODY}
_AS_DEFENDER = {Hit.DEFENDER: Ending.STRUCK, Hit.ATTACKER: Ending.HIT, Hit.NOBODY: Ending.NOBODY}
_AS_ATTACKER = {Hit.DEFENDER: Ending.HIT, Hit.ATTACKER: Ending.STRUCK, Hit.NOBODY: Ending.NOBODY}


def throw_theirs(choice: Choice, table: Table, dice: DiceSource) -> tuple[Degree, tuple[Step, ...]]:
    """The degree of the other side: as the player was told, else by their dice, with the steps."""
    if choice.foe.degree:
        return DEGREES[choice.foe.degree], ()
    rolled = check(their_check(choice, table), dice)
    return rolled.result.degree, rolled.steps


def settle(
    choice: Choice, mine: tuple[Degree, int], theirs: Degree, tie: DiceSource, table: Table
) -> Verdict:
    """Who wins against somebody with these degrees, mine beside the value rolled against.

    Opposed rolls go by :func:`opposed.decide`, defences by :func:`defence.who_is_hit`.
    """
    degree, value = mine
    levels = (degree.level.key, theirs.level.key)
    if choice.against is Against.OPPOSED:
        decided = decide((degree, value), (theirs, choice.foe.value), tie, table)
        won = decided.result
        return Verdict(
            *levels,
            _BY_SIDE[won.winner],
            (step("SL-OPP-04"), *decided.steps),
            both_failed=degree.level is theirs.level is Degree.FAILURE,
            tie=won.tie_rolls[-1] if won.tie_rolls else None,
        )
    fought = step("SL-OPP-05")
    if choice.against in _DEFENDS:
        struck = who_is_hit(theirs, _DEFENDS[choice.against], degree)
        return Verdict(*levels, _AS_DEFENDER[struck.result], (fought, *struck.steps))
    struck = who_is_hit(degree, _DEFENDED[choice.against], theirs)
    return Verdict(*levels, _AS_ATTACKER[struck.result], (fought, *struck.steps))


def verdict_of(present: Roll) -> Verdict | None:
    """Who wins a kept roll as it stands, None where it is against nobody.

    :class:`~rules_core.sources.DiceError` where a tie needs dice that were not thrown.
    """
    other = theirs(present) if present.degree else None
    if other is None:
        return None
    asked = check_of(present)
    mine = (DEGREES[present.degree], asked.target)
    return settle(choice_of(present), mine, other, part_of(present, TIE), asked.table)


def chance_to_prevail(asked: Check, choice: Choice) -> Fraction:
    """The exact chance of coming out ahead of the degree that the other side is known to have reached.

    Ahead is who wins an opposed roll, who hits, and who meets an attack so that nobody is hit.
    """
    theirs = DEGREES[choice.foe.degree]
    good = {Ending.WON, Ending.HIT} | ({Ending.NOBODY} if choice.against in ATTACKED else set())

    def ahead(degree: Degree) -> Fraction:
        endings = odds(
            lambda tie: settle(choice, (degree, asked.target), theirs, tie, asked.table),
            lambda verdict: verdict.ending in good,
        )
        return endings.get(True, Fraction(0))

    return sum((chance * ahead(degree) for (degree, _), chance in check_odds(asked).items()), Fraction(0))
