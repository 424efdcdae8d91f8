"""Techniques: their modifiers, and what their listings come to for a character."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
from rules_core.systems.striker.listing import THIS, Listing, Of, Term
from rules_core.systems.striker.skills import START


class Kind(StrEnum):
    """What a technique is good for without ranks (ST-MOD-04)."""

    ENABLER = "enabler"
    """Nothing: it cannot be used."""
    SPECIALISER = "specialiser"
    """As much as the skill that it belongs to."""
    FACILITATOR = "facilitator"
    """Three less than the skill that it belongs to."""


UNPRACTISED = 3
"""What a facilitator lacks without ranks (ST-MOD-04)."""


class Technique(Struct, frozen=True):
    """A technique of a character: its name on the sheet, its ranks (0 or more), its kind."""

    name: str
    ranks: int
    kind: Kind = Kind.SPECIALISER


class TechniqueRefused(Refused):
    """The technique cannot be used; ``ruling`` says why."""


def may_use(technique: Technique) -> Ruling:
    """Whether the technique can be used: an enabler needs a rank (ST-MOD-04)."""
    allowed = technique.ranks > 0 or technique.kind is not Kind.ENABLER
    return Ruling(allowed, step("ST-MOD-04", because="" if allowed else "ranks"))


def technique_modifier(technique: Technique, parent: int) -> int:
    """The modifier of a technique from that of the skill it belongs to: its ranks are added (ST-MOD-01).

    Without ranks a facilitator has less (ST-MOD-04), and ``TechniqueRefused`` tells that an enabler
    cannot be used.
    """
    ruling = may_use(technique)
    if not ruling.allowed:
        raise TechniqueRefused(ruling)
    if technique.ranks == 0 and technique.kind is Kind.FACILITATOR:
        return parent - UNPRACTISED
    return parent + technique.ranks


class Evaluated(Struct, frozen=True):
    """What a listing comes to: the technique's modifier and those of its parts, None for a part it lacks.

    ``check`` and ``save`` are added to the d20, ``imposed`` is the challenge for others, ``effect`` is added
    to the dice of the effect.
    """

    modifier: int
    check: int | None
    save: int | None
    imposed: int | None
    effect: int | None


def evaluate(
    technique: Technique,
    listing: Listing,
    modifiers: Mapping[str, int],
    ranks: Mapping[str, int] | None = None,
) -> Outcome[Evaluated]:
    """What ``listing`` comes to for a character with these modifiers and ranks of skills, by name.

    Blanks in names do not matter. M of the technique, as ``this`` or by its own name, is that of
    ``technique_modifier``, on top of the skill that the listing replaces (ST-ROLL-03). A skill without a
    modifier has that of one never learnt (ST-MOD-03), as has the parent of a technique that replaces none. A
    save without a sum is made with its skill. ``TechniqueRefused`` where the technique cannot be used.
    """
    known = {plain_name(name): modifier for name, modifier in modifiers.items()}
    ranked = {plain_name(name): count for name, count in (ranks or {}).items()}
    parent = START if listing.replaces is None else known.get(listing.replaces, START)
    modifier = technique_modifier(technique, parent)
    own_names = (THIS, plain_name(technique.name))
    unlearnt = [] if listing.replaces in known else [listing.replaces or ""]

    def worth(term: Term) -> int:
        own = term.name in own_names
        if term.of is Of.RANKS:
            return technique.ranks if own else ranked.get(term.name, 0)
        if own:
            return modifier
        if term.name not in known:
            unlearnt.append(term.name)
        return known.get(term.name, START)

    save = None
    if listing.save is not None:
        asked = listing.save.sum
        save = worth(Term(1, Of.MODIFIER, listing.save.skill)) if asked is None else asked.value(worth)
    values = Evaluated(
        modifier,
        None if listing.check is None else listing.check.sum.value(worth),
        save,
        None if listing.imposes is None else listing.imposes.sum.value(worth),
        None if listing.effect is None else listing.effect.value(worth),
    )
    steps = _steps(technique, listing, parent, values)
    if unlearnt:
        steps += (step("ST-MOD-03", modifier=START, skills=len(set(unlearnt))),)
    return Outcome(values, steps)


def plain_name(name: str) -> str:
    """A name as it is compared: with single blanks, and none around it."""
    return " ".join(name.split())


def _steps(technique: Technique, listing: Listing, parent: int, values: Evaluated) -> tuple[Step, ...]:
    rule = "ST-MOD-01" if technique.ranks else "ST-MOD-04"
    steps = [
        step("ST-ROLL-03", action=listing.action),
        step(rule, parent=parent, ranks=technique.ranks, modifier=values.modifier),
    ]
    if values.imposed is not None:
        steps.append(step("ST-MOD-06", challenge=values.imposed))
    if values.effect is not None:
        steps.append(step("ST-EFF-02", modifier=values.effect))
    return tuple(steps)
