"""Traits that follow from skills: challenges, and the points of a character."""

from msgspec import Struct

from rules_core.sheet.outcome import Outcome, step

USUAL_FX = 2
"""The FX that most characters start with (ST-FP-01)."""

USUAL_HX, USUAL_EX = 4, 3
"""The HX and EX that count where nobody said them (ST-HP-01, ST-EP-01)."""


class Derived(Struct, frozen=True):
    """What the rules give for a character: target challenge and the most hp, ep and fp."""

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
    hx: int = USUAL_HX,
    ex: int = USUAL_EX,
    fx: int = USUAL_FX,
) -> Outcome[Derived]:
    """The derived traits from modifiers, Size and the three factors (0 or more)."""
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
    """The most hp of HX and Health, ep of EX and Energy, fp of FX and Focus (ST-HP-01, ST-EP-01, ST-FP-01).

    ``factor`` is 0 or more. A modifier below 0 leaves the factor itself (reading A20).
    """
    return factor * (1 + max(0, modifier))


def hp_per_rest(hx: int, health: int) -> int:
    """The hp that a rest gives back, from HX and Health, never below 0 (ST-HP-01, reading A19)."""
    return max(0, hx // 2 + health)


def ep_per_rest(ex: int, energy: int) -> int:
    """The ep that a rest gives back, from EX and Energy, never below 0 (ST-EP-01, reading A19)."""
    return max(0, ex + energy)


def fp_per_rest(fx: int, focus: int) -> int:
    """The fp that a rest gives back, from FX and Focus, never below 0 (ST-FP-01, reading A19)."""
    return max(0, fx + focus)


AREA_CHALLENGE = 8
"""The usual challenge of an attack on an area, TC-A (ST-TC-01)."""


def target_challenge(agility: int, size: int = 0) -> int:
    """What attacks on a character have to reach, TC, from the modifier of Agility and the Size (ST-TC-01)."""
    return 10 + size + agility


def imposed_challenge(modifier: int, ranks: int = 0) -> int:
    """What a target's save against an imposition has to reach (ST-MOD-06).

    ``modifier`` is that of the skill or technique that imposes it; some add the ``ranks`` of another skill.
    """
    return 8 + ranks + modifier


def printed_challenge(text: str) -> int | None:
    """The number that a listing prints as its challenge; None for a trait or a roll (ST-ROLL-04)."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else None
