"""Turn order: the current actor names the next one, and those just attacked can overrule."""

from collections.abc import Iterable, Set

from msgspec import Struct

from rules_core.sheet.outcome import Step, step
from rules_core.systems.basic_d20.table import RECOMMENDED, Table


class TurnRefused(ValueError):
    """The rules do not allow a turn of ``name`` now; ``reason`` continues the sentence after the name."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} {reason}")
        self.name = name
        self.reason = reason


class Turn(Struct, frozen=True):
    """A turn taken: the actor, and those attacked, hit or missed (reading A07)."""

    actor: str
    attacked: tuple[str, ...] = ()


class TurnOrder(Struct, frozen=True):
    """A fight between two turns.

    ``combatants`` are all participants, each once, at least one; ``turns`` are those of this round so far, in
    order. ``opener`` won Initiative and takes the first turn of the first round; None if no one rolled, and
    then anyone can. ``round`` counts from 1. Raises ``TurnRefused`` if someone acts twice or a name is
    unknown.
    """

    combatants: tuple[str, ...]
    turns: tuple[Turn, ...] = ()
    opener: str | None = None
    round: int = 1
    table: Table = RECOMMENDED

    def __post_init__(self) -> None:
        known: set[str] = set()
        for name in self.combatants:
            if name in known:
                raise TurnRefused(name, "is in the fight twice")
            known.add(name)
        acted: set[str] = set()
        for turn in self.turns:
            self._check_known(known, (turn.actor, *turn.attacked))
            if turn.actor in acted:
                raise TurnRefused(turn.actor, "has already acted this round")
            acted.add(turn.actor)
        if self.opener is not None:
            self._check_known(known, (self.opener,))

    @property
    def round_over(self) -> bool:
        """Whether everyone has acted (D20-TURN-05)."""
        return len(self.turns) == len(self.combatants)

    @property
    def may_be_chosen(self) -> tuple[str, ...]:
        """Those whom the last actor can name, sorted (D20-TURN-03).

        These are the ones who have not acted this round; when all have, anyone for the next round
        (D20-TURN-05), including the last actor (D20-TURN-06, reading A08). Before the first turn, all
        participants (A17).
        """
        return tuple(sorted(self.combatants if self.round_over else self._waiting()))

    @property
    def may_overrule(self) -> tuple[str, ...]:
        """Those who can take the next turn regardless of who is named, sorted (D20-TURN-04).

        These are the ones attacked by the last actor this turn who have not acted this round (reading A07).
        At the end of a round there are none, since its last actor alone chooses who opens the next one
        (reading A16).
        """
        if not self.turns or (self.round_over and not self.table.overrule_opening):
            return ()
        attacked = frozenset(self.turns[-1].attacked)
        return tuple(each for each in self.may_be_chosen if each in attacked)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The rules that decide who can be next."""
        if not self.turns:
            return (step("D20-TURN-01", opener=self.opener or ""),)
        steps: tuple[Step, ...] = (step("D20-TURN-03", actor=self.turns[-1].actor),)
        if self.may_overrule:
            steps += (step("D20-TURN-04", count=len(self.may_overrule)),)
        steps += (step("D20-TURN-05", acted=len(self.turns), of=len(self.combatants)),)
        if self.round_over:
            steps += (step("D20-TURN-06", actor=self.turns[-1].actor),)
        return steps

    def play(self, actor: str, attacked: Iterable[str] = (), *, overruling: bool = False) -> "TurnOrder":
        """Return the fight after a turn of ``actor``; ``TurnRefused`` if it is not allowed.

        ``overruling`` means that the actor takes the turn although another was named (D20-TURN-04); if
        several could, the last actor chooses (reading A07). After the last turn of a round this turn opens
        the next one (D20-TURN-05); if the last actor opens it, that is one turn in each round (reading A08).
        """
        self._check_next(actor, overruling)
        turn = Turn(actor, tuple(attacked))
        if self.round_over:
            return TurnOrder(self.combatants, (turn,), self.opener, self.round + 1, self.table)
        return TurnOrder(self.combatants, (*self.turns, turn), self.opener, self.round, self.table)

    def _check_next(self, actor: str, overruling: bool) -> None:
        self._check_known(frozenset(self.combatants), (actor,))
        if overruling and actor not in self.may_overrule:
            raise TurnRefused(actor, "cannot overrule: only someone just attacked who has not acted can")
        if self.round_over:
            return
        if actor not in self._waiting():
            raise TurnRefused(actor, "has already acted this round")
        if not self.turns and self.round == 1 and self.opener not in (None, actor):
            raise TurnRefused(self.opener, "won Initiative and takes the first turn")

    def _waiting(self) -> frozenset[str]:
        return frozenset(self.combatants).difference(turn.actor for turn in self.turns)

    @staticmethod
    def _check_known(known: Set[str], names: Iterable[str]) -> None:
        for name in names:
            if name not in known:
                raise TurnRefused(name, "is not in the fight")
