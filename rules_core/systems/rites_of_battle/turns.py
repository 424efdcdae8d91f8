"""Initiative, the actions of a turn, and aiming."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from rules_core.sheet.outcome import Ruling, step
from rules_core.systems.rites_of_battle.injuries import Does, Effect
from rules_core.systems.rites_of_battle.pool import PoolChange, Symbols

INITIATIVE_SKILL = "vigilance"
"""The skill rolled for initiative (ROB-TIME-01)."""

Order = tuple[tuple[str, ...], ...]
"""Names in turn order; those in one group are tied, and the GM decides."""


def order(rolled: Mapping[str, Symbols]) -> Order:
    """Return the turn order: by net successes, then by net advantages, then as the GM decides (ROB-TIME-01).

    Every roll counts, even without a success.
    """
    standing: dict[tuple[int, int], tuple[str, ...]] = {}
    for name, symbols in rolled.items():
        key = (symbols.successes, symbols.advantages)
        standing[key] = (*standing.get(key, ()), name)
    return tuple(standing[key] for key in sorted(standing, reverse=True))


class Manoeuvre(StrEnum):
    """The source of a manoeuvre."""

    FREE = "free"
    """The one included in each turn."""
    STRAIN = "strain"
    """One paid for with Strain."""
    TRADED = "traded"
    """One instead of the action."""
    GRANTED = "granted"
    """One from advantages or threats."""


STRAIN_OF_MANOEUVRE = 2
"""The Strain cost of a second manoeuvre (ROB-TIME-02)."""


class Allowance(NamedTuple):
    """The limits of a turn: actions, free manoeuvres, total manoeuvres; incidentals are free (ROB-TIME-02).

    ``may_trade``: the action can be traded for a manoeuvre. ``may_strain``: the character can choose to
    suffer Strain. ``idle_by`` is the rule that prevents the action, "" if none does.
    """

    actions: int = 1
    free: int = 1
    manoeuvres: int = 2
    may_trade: bool = True
    may_strain: bool = True
    idle_by: str = ""


def allowance(effects: Iterable[Effect] = (), *, has_acted: bool = False) -> Allowance:
    """Return the limits of a turn with injuries.

    Staggered prevents the action and its trade (ROB-CRIT-05). Slowed Down prevents the action of a turn that
    is still to come (ROB-CRIT-01); ``has_acted`` means that it is over (reading A08). Others prevent the free
    manoeuvre, the second manoeuvre, or chosen Strain (ROB-CRIT-06).
    """
    done = {each.does for each in effects}
    idle_by = ""
    if Does.STAGGERED in done:
        idle_by = "ROB-CRIT-05"
    elif Does.NO_ACTION in done and not has_acted:
        idle_by = "ROB-CRIT-01"
    return Allowance(
        actions=0 if idle_by else 1,
        free=0 if Does.NO_FREE_MANOEUVRE in done else 1,
        manoeuvres=1 if Does.ONE_MANOEUVRE in done else 2,
        may_trade=not idle_by,
        may_strain=Does.NO_CHOSEN_STRAIN not in done,
        idle_by=idle_by,
    )


class TurnUse(NamedTuple):
    """What was done this turn: actions, and manoeuvres by source."""

    actions: int = 0
    manoeuvres: tuple[Manoeuvre, ...] = ()


def may_act(held: Allowance, taken: TurnUse) -> Ruling:
    """Return whether an action is left (ROB-TIME-02); a traded one is used."""
    if held.idle_by:
        return Ruling(False, step(held.idle_by, because="no_action"))
    if taken.actions + taken.manoeuvres.count(Manoeuvre.TRADED) >= held.actions:
        return Ruling(False, step("ROB-TIME-02", because="used"))
    return Ruling(True, step("ROB-TIME-02", because=""))


def may_manoeuvre(how: Manoeuvre, held: Allowance, taken: TurnUse) -> Ruling:
    """Return whether a manoeuvre is possible now, and its cost in Strain; at most 2 a turn (ROB-TIME-02)."""
    if len(taken.manoeuvres) >= held.manoeuvres:
        return Ruling(False, step("ROB-TIME-02", because="most", most=held.manoeuvres))
    match how:
        case Manoeuvre.FREE if taken.manoeuvres.count(how) >= held.free:
            return Ruling(False, step("ROB-TIME-02", because="no_free_one"))
        case Manoeuvre.STRAIN if not held.may_strain:
            return Ruling(False, step("ROB-CRIT-06", because="winded"))
        case Manoeuvre.STRAIN if how in taken.manoeuvres:
            return Ruling(False, step("ROB-TIME-02", because="used"))
        case Manoeuvre.TRADED if not held.may_trade:
            return Ruling(False, step(held.idle_by, because="no_action"))
        case Manoeuvre.TRADED:
            ruling = may_act(held, taken)
            if not ruling.allowed:
                return ruling
    strain = STRAIN_OF_MANOEUVRE if how is Manoeuvre.STRAIN else 0
    return Ruling(True, step("ROB-TIME-02", because="", strain=strain))


MOST_AIMS = 2
"""The most aiming manoeuvres that count for one shot (ROB-TIME-03)."""


def aim(manoeuvres: int) -> PoolChange:
    """Return the bonus of aiming to the shot that follows: a Boost die for each manoeuvre, at most two
    (ROB-TIME-03).
    """
    return PoolChange(boost=min(manoeuvres, MOST_AIMS))
