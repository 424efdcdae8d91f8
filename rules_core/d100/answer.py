"""The opponent's side of a roll: the same dice, judged as a roll of their own on their own sheet."""

from msgspec.structs import replace

from rules_core.d100.roll import FOE, TIE
from rules_core.dice.kept_dice import KeptDice
from rules_core.dice.sources import DiceSource, Drawn
from rules_core.game.play import Against, Attempt, Choice
from rules_core.sheet.journal import Roll

_SEEN_FROM_THERE = {
    Against.OPPOSED: Against.OPPOSED,
    Against.DODGE: Against.THEY_DODGE,
    Against.PARRY: Against.THEY_PARRY,
    Against.FIGHT_BACK: Against.THEY_FIGHT_BACK,
    Against.THEY_DODGE: Against.DODGE,
    Against.THEY_PARRY: Against.PARRY,
    Against.THEY_FIGHT_BACK: Against.FIGHT_BACK,
}


def answering(theirs: Attempt, choice: Choice, *, net: int, value: int, degree: str) -> Attempt:
    """Return the attempt of an opponent who rolls against a character's roll with ``choice``.

    ``net`` are all of the opponent's extra dice. ``value`` and ``degree`` are the character's. The foe of
    ``theirs`` is the character, by name.
    """
    foe = replace(theirs.choice.foe, value=value, degree=degree)
    return replace(theirs, choice=Choice(net=net, against=_SEEN_FROM_THERE[choice.against], foe=foe))


def their_dice(present: Roll, more: DiceSource) -> KeptDice:
    """Return the dice that an opponent rolled in a character's roll, and those that broke a tie.

    ``more`` rolls what else their side needs.
    """
    found = [each._replace(part="") for each in present.drawn if each.part == FOE]
    return KeptDice((*found, *_turned_ties(present)), more)


def _turned_ties(present: Roll) -> tuple[Drawn, ...]:
    """Return the tie-breaking dice with the opponent's first."""
    ties = [each for each in present.drawn if each.part == TIE]
    faces = [face for each in ties for face in each.faces]
    turned = [face for pair in zip(faces[1::2], faces[::2], strict=True) for face in pair]
    return (ties[0]._replace(faces=tuple(turned)),) if ties else ()


def changed_foe(present: Roll, degree: str, theirs: Roll) -> Roll:
    """Return a character's roll against an opponent whose roll, ``theirs``, now has another ``degree``.

    Dice that broke a tie there break it here too.
    """
    check = tuple((key, degree if key == "foe_degree" else value) for key, value in present.check)
    own = any(each.part == TIE for each in present.drawn)
    return replace(present, check=check, drawn=present.drawn + (() if own else _turned_ties(theirs)))
