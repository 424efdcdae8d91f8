"""Who acts first, and what one may do in a round."""

from collections.abc import Sequence

from msgspec import Struct

from rules_core.dice.faces import D100
from rules_core.dice.sources import DiceSource
from rules_core.sheet.outcome import Outcome, Ruling, Step, step

READY_BONUS = 50
"""What a ready combatant adds to initiative (SL-INIT-02)."""


class Combatant(Struct, frozen=True):
    """Somebody in a fight: DEX, whether the weapon is out, and what surprise or a perk adds or takes."""

    name: str
    dex: int
    ready: bool = False
    modifier: int = 0

    @property
    def initiative(self) -> int:
        """DEX as modified (SL-INIT-01), with 50 for those who are ready (SL-INIT-02, reading A17)."""
        return self.dex + self.modifier + (READY_BONUS if self.ready else 0)


def order(combatants: Sequence[Combatant], dice: DiceSource) -> Outcome[tuple[str, ...]]:
    """The names in the order in which they act, highest initiative first (SL-INIT-01).

    Those who are tied throw a plain hundred-sided die each, in the order given, the highest first; those who
    are still tied throw again, before the next lower group does (SL-INIT-03, readings A03 and A18).
    """
    steps: list[Step] = [step("SL-INIT-01")]
    if any(each.ready for each in combatants):
        steps.append(step("SL-INIT-02", bonus=READY_BONUS))
    found: list[str] = []
    throws = 0
    waiting = _groups([(each, each.initiative) for each in combatants])
    while waiting:
        group = waiting.pop()
        if len(group) == 1:
            found.append(group[0].name)
            continue
        faces = dice.draw(D100, len(group))
        throws += 1
        waiting += _groups(list(zip(group, faces, strict=True)))
    if throws:
        steps.append(step("SL-INIT-03", throws=throws))
    return Outcome(tuple(found), tuple(steps))


def _groups(ranked: list[tuple[Combatant, int]]) -> list[list[Combatant]]:
    """Those of equal rank together, each group in the order given, the highest group last."""
    groups: dict[int, list[Combatant]] = {}
    for each, rank in ranked:
        groups.setdefault(rank, []).append(each)
    return [groups[rank] for rank in sorted(groups)]


ACTIONS_PER_ROUND = 1
"""How many actions a round has for everybody (SL-ACT-01)."""


class ExtraAction(Struct, frozen=True):
    """A perk that gives more than one action a round, all of the one kind that it names."""

    perk: str
    actions: int
    only: str


EXTRA_ACTIONS = (ExtraAction("double-bladed sabre", 2, "sabre strike"),)
"""The perks that the rules name (SL-ACT-01); a table may have others."""


def may_act(done: Sequence[str], action: str, perk: ExtraAction | None = None) -> Ruling:
    """Whether one more ``action`` is allowed in this round, after those that were ``done`` (SL-ACT-01)."""
    if len(done) < ACTIONS_PER_ROUND:
        return Ruling(True, step("SL-ACT-01", because=""))
    if perk is None or len(done) >= perk.actions:
        return Ruling(False, step("SL-ACT-01", because="no_action_left"))
    if any(each != perk.only for each in (*done, action)):
        return Ruling(False, step("SL-ACT-01", because="perk_restricts", only=perk.only))
    return Ruling(True, step("SL-ACT-01", because="perk"))
