"""Property listings: the description of a technique as values (ST-ROLL-03).

``attack(main-action) sub(this for Cbt-Melee) chk(C)= +M(this) to hit, eff= +M(this) +M(Strength)`` names an
action and its duration, the skill that the technique replaces, a check and an effect. A listing can instead
ask for a save, ``sv(Insight,15)``, or impose one on others, ``imp(sv,Insight)= +8 +M(Deceive)``. The text of
each value is its canonical form, which ``.listing_parser`` parses to the same value.
"""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from rules_core.systems.striker.checks import Duration, Timing

THIS = "this"
"""The technique or other item that a listing belongs to (ST-ROLL-03)."""


class Of(StrEnum):
    """What a term counts."""

    NUMBER = ""
    MODIFIER = "M"
    RANKS = "R"


class Term(Struct, frozen=True):
    """A term of a sum: a number, or M or R of the skill ``name``, added (1) or subtracted (-1)."""

    amount: int
    of: Of = Of.NUMBER
    name: str = ""

    def __str__(self) -> str:
        """Return the term with its sign, ``+M(Strength)``."""
        if self.of is Of.NUMBER:
            return f"{self.amount:+d}"
        return f"{'-' if self.amount < 0 else '+'}{self.of}({self.name})"


class Sum(Struct, frozen=True):
    """Terms to add up, after a d20 if ``d20`` is set.

    ``words`` after the sum are for people, such as "to hit", and have no value.
    """

    terms: tuple[Term, ...]
    d20: bool = False
    words: str = ""

    def __str__(self) -> str:
        """Return the sum with a sign before each term, ``d20 +M(this) to hit``."""
        shown = ["d20"] if self.d20 else []
        shown += [str(each) for each in self.terms]
        return " ".join([*shown, self.words] if self.words else shown)

    def value(self, worth: Callable[[Term], int]) -> int:
        """Return the total of the terms without the d20; ``worth`` returns M or R of a name."""
        return sum(each.amount if each.of is Of.NUMBER else each.amount * worth(each) for each in self.terms)


class CheckPart(Struct, frozen=True):
    """``chk(C)= …``: the check against ``challenge``, a number or the name of what sets it."""

    challenge: str
    sum: Sum

    def __str__(self) -> str:
        """Return the part in listing notation."""
        return f"chk({self.challenge})= {self.sum}"


class SavePart(Struct, frozen=True):
    """``sv(Insight,15)``: a save with ``skill`` against ``challenge``, with a sum if one is printed."""

    skill: str
    challenge: str
    sum: Sum | None = None

    def __str__(self) -> str:
        """Return the part in listing notation."""
        text = f"sv({self.skill},{self.challenge})"
        return text if self.sum is None else f"{text}= {self.sum}"


class ImposedSave(Struct, frozen=True):
    """``imp(sv,Insight)= …``: others must save with ``skill`` against the sum (ST-MOD-06)."""

    skill: str
    sum: Sum

    def __str__(self) -> str:
        """Return the part in listing notation."""
        return f"imp(sv,{self.skill})= {self.sum}"


class Listing(Struct, frozen=True):
    """A property listing; missing parts are None.

    ``start`` is the duration of the action, ``upkeep`` that of keeping it up if a second duration is printed
    (ST-DUR-02); only a listing for a save can lack both, and the ``action``. ``replaces`` is the skill whose
    modifier the technique's own replaces. ``effect`` is what the technique adds to an effect (ST-EFF-02).
    """

    action: str
    start: Timing | None = None
    upkeep: Timing | None = None
    replaces: str | None = None
    check: CheckPart | None = None
    save: SavePart | None = None
    imposes: ImposedSave | None = None
    effect: Sum | None = None

    def __str__(self) -> str:
        """Return the listing in canonical form."""
        times = ", ".join(str(each) for each in (self.start, self.upkeep) if each is not None)
        text = f"{self.action}({times})" if times else self.action
        if self.replaces is not None:
            text += f" sub({THIS} for {self.replaces})"
        rolls = [str(each) for each in (self.check, self.save, self.imposes) if each is not None]
        if self.effect is not None:
            rolls.append(f"eff= {self.effect}")
        return f"{text} {', '.join(rolls)}".strip() if rolls else text


_OWN = Term(1, Of.MODIFIER, THIS)
_TO_HIT = CheckPart("C", Sum((_OWN,), words="to hit"))

WPN_PISTOLS = Listing(
    "attack", Timing(Duration.MAIN_ACTION), replaces="Cbt-Ranged", check=_TO_HIT, effect=Sum((_OWN,))
)
"""The technique for pistols (ST-MOD-02)."""

WPN_BLADES_SHORT = Listing(
    "attack",
    Timing(Duration.MAIN_ACTION),
    replaces="Cbt-Melee",
    check=_TO_HIT,
    effect=Sum((_OWN, Term(1, Of.MODIFIER, "Strength"))),
)
"""The technique for short blades, with Strength added to the effect (ST-MOD-02)."""

FEINT = Listing(
    "feint",
    Timing(Duration.BONUS_ACTION),
    imposes=ImposedSave(
        "Insight", Sum((Term(8), Term(1, Of.RANKS, "Cbt-Ranged"), Term(1, Of.MODIFIER, "Deceive")))
    ),
)
"""The feint with ranged weapons (ST-CBT-01)."""
