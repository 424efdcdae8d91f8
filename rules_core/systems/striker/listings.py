"""Property listings that the rules print."""

from rules_core.systems.striker.durations import Duration, Timing
from rules_core.systems.striker.listing import THIS, CheckPart, ImposedSave, Listing, Of, Sum, Term

_OWN = Term(1, Of.MODIFIER, THIS)
_TO_HIT = CheckPart("C", Sum((_OWN,), words="to hit"))

WPN_PISTOLS = Listing(
    "attack",
    Timing(Duration.MAIN_ACTION),
    replaces="Cbt-Ranged",
    check=_TO_HIT,
    effect=Sum((_OWN,)),
)
"""The technique for pistols (ST-MOD-02)."""

WPN_BLADES_SHORT = Listing(
    "attack",
    Timing(Duration.MAIN_ACTION),
    replaces="Cbt-Melee",
    check=_TO_HIT,
    effect=Sum((_OWN, Term(1, Of.MODIFIER, "Strength"))),
)
"""The technique for short blades, to whose effect Strength adds (ST-MOD-02)."""

FEINT = Listing(
    "feint",
    Timing(Duration.BONUS_ACTION),
    imposes=ImposedSave(
        "Insight", Sum((Term(8), Term(1, Of.RANKS, "Cbt-Ranged"), Term(1, Of.MODIFIER, "Deceive")))
    ),
)
"""The feint of those who shoot (ST-CBT-01)."""
