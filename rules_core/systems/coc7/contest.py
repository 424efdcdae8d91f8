"""A roll set against somebody: what the other side does, and who wins."""

from fractions import Fraction

from rules_core.journal import Roll
from rules_core.odds import odds
from rules_core.outcome import Step
from rules_core.play import ATTACKED, Against, Choice, Ending, Verdict, part_of
from rules_core.sources import DiceSource
from rules_core.systems.coc7.checks import Check, check, check_odds
from rules_core.systems.coc7.combat import Reaction, Struck, who_is_hit
from rules_core.systems.coc7.degrees import Degree
from rules_core.systems.coc7.kept import DEGREES, TIE, check_of, choice_of, jammed, their_check, theirs
from rules_core.systems.coc7.opposed import decide
from rules_core.systems.coc7.table import Table
from rules_core.versus import Side

_ATTACKED = {Against.DODGE: Reaction.DODGE, Against.FIGHT_BACK: Reaction.FIGHT_BACK}
_ATTACKING = {
    Against.THEY_DO_NOTHING: Reaction.NOTHING,
    Against.THEY_DODGE: Reaction.DODGE,
    Against.THEY_FIGHT_BACK: Reaction.FIGHT_BACK,
}
_BY_SIDE = {Side.A: Ending.WON, Side.B: Ending.LOST, None: Ending.NOBODY}
_ATTACKED_ENDS = {
    Struck.DEFENDER: Ending.STRUCK,
    Struck.ATTACKER: Ending.HIT,
    Struck.NOBODY: Ending.NOBODY,
}
_ATTACKING_ENDS = {
    Struck.DEFENDER: Ending.HIT,
    Struck.ATTACKER: Ending.STRUCK,
    Struck.NOBODY: Ending.NOBODY,
}


def reaction_to(choice: Choice) -> Reaction:
    """How an attack of the character is met; nothing where nobody said."""
    return _ATTACKING.get(choice.against, Reaction.NOTHING)


def throw_theirs(choice: Choice, table: Table, dice: DiceSource) -> tuple[Degree, tuple[Step, ...]]:
    """The degree of the other side: as the player was told, else by their dice, with the steps."""
    if choice.against is Against.THEY_DO_NOTHING:
        return Degree.FAILURE, ()
    if choice.foe.degree:
        return DEGREES[choice.foe.degree], ()
    rolled = check(their_check(choice, table), dice)
    return rolled.result.degree, rolled.steps


def settle(
    choice: Choice, mine: tuple[Degree, int], theirs: Degree, tie: DiceSource, table: Table
) -> Verdict | None:
    """Who wins with these degrees, mine beside the whole value; None against nobody.

    Opposed rolls go by :func:`opposed.decide`, attacks and what meets them by :func:`combat.who_is_hit`.
    """
    degree, value = mine
    levels = (degree.level.key, theirs.level.key)
    if choice.against is Against.NOBODY:
        return None
    if choice.against is Against.OPPOSED:
        decided = decide((degree, value), (theirs, choice.foe.value), tie, table)
        won = decided.result
        return Verdict(
            *levels,
            _BY_SIDE[won.winner],
            decided.steps,
            both_failed=degree.level is theirs.level is Degree.FAILURE,
            tie=won.tie_rolls[-1] if won.tie_rolls else None,
        )
    if choice.against in _ATTACKED:
        struck = who_is_hit(theirs, _ATTACKED[choice.against], degree)
        return Verdict(*levels, _ATTACKED_ENDS[struck.result], struck.steps)
    struck = who_is_hit(degree, _ATTACKING[choice.against], theirs)
    return Verdict(*levels, _ATTACKING_ENDS[struck.result], struck.steps)


def verdict_of(present: Roll) -> Verdict | None:
    """Who wins a kept roll as it stands, None where it is against nobody.

    :class:`~rules_core.sources.DiceError` where a tie needs dice that were not thrown.
    """
    if not present.degree:
        return None
    # A gun that jams hits nobody, not even who does nothing.
    degree = Degree.FUMBLE if jammed(present) else DEGREES[present.degree]
    asked, choice = check_of(present), choice_of(present)
    other = theirs(present)
    holds = Degree.FAILURE if other is None else other
    return settle(choice, (degree, asked.target), holds, part_of(present, TIE), asked.table)


def chance_to_prevail(asked: Check, choice: Choice) -> Fraction:
    """The exact chance of coming out ahead of the degree that the other side is known to have reached.

    Ahead is who wins an opposed roll, who hits, and who meets an attack so that nobody is hit.
    :class:`KeyError` where that degree is not known.
    """
    theirs = DEGREES[choice.foe.degree]
    good = {Ending.WON, Ending.HIT} | ({Ending.NOBODY} if choice.against in ATTACKED else set())

    def ahead(degree: Degree) -> Fraction:
        endings = odds(
            lambda tie: settle(choice, (degree, asked.target), theirs, tie, asked.table),
            lambda verdict: verdict is not None and verdict.ending in good,
        )
        return endings.get(True, Fraction(0))

    return sum((chance * ahead(degree) for degree, chance in check_odds(asked).items()), Fraction(0))
