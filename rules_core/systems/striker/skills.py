"""Skills and techniques, and the derived traits."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from rules_core.game.system import SkillSpec
from rules_core.sheet.outcome import Outcome, Refused, Ruling, Step, step
from rules_core.systems.striker.listing import THIS, Listing, Of, Term

START = -3
"""The modifier of an untrained skill (ST-MOD-03)."""


class Category(StrEnum):
    """The seven categories of skills (ST-MOD-05)."""

    QUALIFIER = "qualifier"
    TRAIT = "trait"
    KNOWLEDGE = "knowledge"
    SOCIAL = "social"
    COMBAT = "combat"
    ENGINEERING = "engineering"
    PSIONIC = "psionic"


OLDER_CATEGORIES = {"procedure": Category.SOCIAL}
"""The names of categories in older texts (ST-MOD-05)."""


class Aspect(StrEnum):
    """The three aspects of Agility, of which one is chosen (ST-MOD-07)."""

    BODY = "body"
    MIND = "mind"
    SKILL = "skill"


def skill_modifier(ranks: int, bonus: int = 0) -> int:
    """Return the modifier of a skill from its ranks and the sophont's modifier (ST-MOD-03)."""
    return START + bonus + ranks


def agility_modifier(ranks: int, chosen: Aspect, used: Aspect, bonus: int = 0) -> int:
    """Return the modifier of Agility for the ``used`` aspect: ranks only count for the ``chosen`` one
    (ST-MOD-07).
    """
    return skill_modifier(ranks if used is chosen else 0, bonus)


SKILLS = (
    SkillSpec("agility", "Agility", "-3", ticks=False, pushable=False),
    SkillSpec("energy", "Energy", "-3", ticks=False, pushable=False),
    SkillSpec("focus", "Focus", "-3", ticks=False, pushable=False),
    SkillSpec("health", "Health", "-3", ticks=False, pushable=False),
    SkillSpec("insight", "Insight", "-3", ticks=False, pushable=False),
    SkillSpec("strength", "Strength", "-3", ticks=False, pushable=False),
    SkillSpec("deceive", "Deceive", "-3", ticks=False, pushable=False),
    SkillSpec("cbt-melee", "Cbt-Melee", "-3", ticks=False, pushable=False),
    SkillSpec("cbt-ranged", "Cbt-Ranged", "-3", ticks=False, pushable=False),
    SkillSpec("cbt-tactical", "Cbt-Tactical", "-3", ticks=False, pushable=False),
    SkillSpec("genetics", "Genetics", "-3", ticks=False, pushable=False),
    SkillSpec("robotics", "Robotics", "-3", ticks=False, pushable=False),
    SkillSpec("qualifier", "Qualifier", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("trait", "Trait", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("knowledge", "Knowledge", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("social", "Social", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("procedure", "Procedure", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("combat", "Combat", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("engineering", "Engineering", "-3", specialised=True, ticks=False, pushable=False),
    SkillSpec("psionic", "Psionic", "-3", specialised=True, ticks=False, pushable=False),
)
"""The skills named in the rules, and one of each category for all others (ST-MOD-03, ST-MOD-05)."""

COMBAT_SKILLS = ("cbt-melee", "cbt-ranged", "cbt-tactical")
"""The combat skills named in the rules."""

_CATEGORIES = {
    "agility": Category.TRAIT,
    "energy": Category.TRAIT,
    "focus": Category.TRAIT,
    "health": Category.TRAIT,
    "insight": Category.TRAIT,
    "strength": Category.TRAIT,
    "deceive": Category.SOCIAL,
    "genetics": Category.ENGINEERING,
    "robotics": Category.ENGINEERING,
    **dict.fromkeys(COMBAT_SKILLS, Category.COMBAT),
    **OLDER_CATEGORIES,
    **{each.value: each for each in Category},
}


def category(kind: str) -> Category | None:
    """Return the category of a kind of skill (ST-MOD-05), or None for the player's own kind."""
    return _CATEGORIES.get(kind)


DEFAULT_FX = 2
"""The FX that most characters start with (ST-FP-01)."""

DEFAULT_HX, DEFAULT_EX = 4, 3
"""The default HX and EX (ST-HP-01, ST-EP-01)."""


class Derived(Struct, frozen=True):
    """The derived values of a character: target challenge and maximum hp, ep and fp."""

    tc: int
    hp: int
    ep: int
    fp: int


def derive(
    *,
    agility: int = 0,
    size: int = 0,
    health: int = 0,
    energy: int = 0,
    focus: int = 0,
    hx: int = DEFAULT_HX,
    ex: int = DEFAULT_EX,
    fx: int = DEFAULT_FX,
) -> Outcome[Derived]:
    """Calculate the derived traits from modifiers, Size and the three factors (0 or more)."""
    values = Derived(
        tc=target_challenge(agility, size),
        hp=most_points(hx, health),
        ep=most_points(ex, energy),
        fp=most_points(fx, focus),
    )
    return Outcome(
        values,
        (
            step("ST-TC-01", agility=agility, size=size, tc=values.tc),
            step("ST-HP-01", hx=hx, health=health, hp=values.hp),
            step("ST-EP-01", ex=ex, energy=energy, ep=values.ep),
            step("ST-FP-01", fx=fx, focus=focus, fp=values.fp),
        ),
    )


def most_points(factor: int, modifier: int) -> int:
    """Return maximum hp from HX and Health, ep from EX and Energy, fp from FX and Focus (ST-HP-01, ST-EP-01,
    ST-FP-01).

    ``factor`` is 0 or more. A negative modifier leaves the factor itself (reading A20).
    """
    return factor * (1 + max(0, modifier))


def hp_per_rest(hx: int, health: int) -> int:
    """Return the hp restored by a rest, from HX and Health, at least 0 (ST-HP-01, reading A19)."""
    return max(0, hx // 2 + health)


def ep_per_rest(ex: int, energy: int) -> int:
    """Return the ep restored by a rest, from EX and Energy, at least 0 (ST-EP-01, reading A19)."""
    return max(0, ex + energy)


def fp_per_rest(fx: int, focus: int) -> int:
    """Return the fp restored by a rest, from FX and Focus, at least 0 (ST-FP-01, reading A19)."""
    return max(0, fx + focus)


AREA_CHALLENGE = 8
"""The default challenge of an attack on an area, TC-A (ST-TC-01)."""


def target_challenge(agility: int, size: int = 0) -> int:
    """Return the challenge of attacks on a character, TC, from the Agility modifier and Size (ST-TC-01)."""
    return 10 + size + agility


def imposed_challenge(modifier: int, ranks: int = 0) -> int:
    """Return the challenge of a target's save against an imposition (ST-MOD-06).

    ``modifier`` is that of the skill or technique that imposes it; some add the ``ranks`` of another skill.
    """
    return 8 + ranks + modifier


def printed_challenge(text: str) -> int | None:
    """Return the number that a listing prints as its challenge, or None for a trait or a roll
    (ST-ROLL-04).
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else None


class Kind(StrEnum):
    """The kind of a technique, which decides its use without ranks (ST-MOD-04)."""

    ENABLER = "enabler"
    """It cannot be used without ranks."""
    SPECIALISER = "specialiser"
    """Without ranks it is as good as its skill."""
    FACILITATOR = "facilitator"
    """Without ranks it is three less than its skill."""


FACILITATOR_PENALTY = 3
"""The penalty of a facilitator without ranks (ST-MOD-04)."""


class Technique(Struct, frozen=True):
    """A technique of a character: its name on the sheet, its ranks (0 or more), its kind."""

    name: str
    ranks: int
    kind: Kind = Kind.SPECIALISER


class TechniqueRefused(Refused):
    """The technique cannot be used; ``ruling`` gives the reason."""


def may_use(technique: Technique) -> Ruling:
    """Return whether the technique can be used: an enabler needs a rank (ST-MOD-04)."""
    allowed = technique.ranks > 0 or technique.kind is not Kind.ENABLER
    return Ruling(allowed, step("ST-MOD-04", because="" if allowed else "ranks"))


def technique_modifier(technique: Technique, parent: int) -> int:
    """Return the modifier of a technique from that of its skill, plus its ranks (ST-MOD-01).

    Without ranks a facilitator has less (ST-MOD-04), and an enabler cannot be used, which raises
    ``TechniqueRefused``.
    """
    ruling = may_use(technique)
    if not ruling.allowed:
        raise TechniqueRefused(ruling)
    if technique.ranks == 0 and technique.kind is Kind.FACILITATOR:
        return parent - FACILITATOR_PENALTY
    return parent + technique.ranks


class Evaluated(Struct, frozen=True):
    """The values of a listing: the technique's modifier and those of its parts, None for a missing part.

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
    """Calculate the values of ``listing`` for a character with these modifiers and ranks of skills, by name.

    Spaces in names do not matter. M of the technique, as ``this`` or by its own name, is from
    ``technique_modifier``, on top of the skill that the listing replaces (ST-ROLL-03). A skill without a
    modifier is untrained (ST-MOD-03), and so is the parent of a technique that replaces none. A save without
    a sum uses its skill. Raises ``TechniqueRefused`` if the technique cannot be used.
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
    """Return a name for comparison, with single spaces and none around it."""
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
