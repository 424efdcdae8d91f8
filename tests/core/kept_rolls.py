"""Kept rolls with something changed in them, as a file may hold them; many make no sense any more."""

from collections.abc import Callable, Iterable

from hypothesis import strategies as st
from msgspec.structs import replace

from rules_core.dice.sources import Drawn
from rules_core.sheet.journal import Roll
from rules_core.sheet.outcome import Fact
from tests.core.plain_data import numbers, several, texts

Change = Callable[[Roll], Roll]


def saying(roll: Roll, **facts: Fact) -> Roll:
    """The roll with other facts of its check; those that are not there are added."""
    return replace(roll, check=tuple((dict(roll.check) | facts).items()))


def without(roll: Roll, fact: str) -> Roll:
    """The roll without one of its facts."""
    return replace(roll, check=tuple(each for each in roll.check if each[0] != fact))


def drawn_of(
    parts: st.SearchStrategy[str], dice: st.SearchStrategy[str], faces: st.SearchStrategy[Fact]
) -> st.SearchStrategy[Drawn]:
    """Dice that lie there, up to four of a kind."""
    return st.builds(Drawn, parts, dice, several(faces, 4))


def made_up(
    rolls: Iterable[Roll],
    *,
    names: st.SearchStrategy[str],
    facts: st.SearchStrategy[Fact],
    drawn: st.SearchStrategy[Drawn],
    degrees: st.SearchStrategy[str],
    subjects: st.SearchStrategy[str],
) -> st.SearchStrategy[Roll]:
    """Rolls of the game, each with up to four changes."""

    def changed(roll: Roll, changes: list[Change]) -> Roll:
        for change in changes:
            roll = change(roll)
        return roll

    changes: st.SearchStrategy[Change] = st.one_of(
        st.tuples(names | texts, facts).map(lambda fact: lambda roll: saying(roll, **dict([fact]))),
        names.map(lambda name: lambda roll: without(roll, name)),
        drawn.map(lambda more: lambda roll: replace(roll, drawn=(*roll.drawn, more))),
        st.integers(0, 3).map(lambda count: lambda roll: replace(roll, drawn=roll.drawn[:count])),
        several(drawn).map(lambda others: lambda roll: replace(roll, drawn=others)),
        (st.integers(-5, 130) | numbers).map(lambda total: lambda roll: replace(roll, total=total)),
        (degrees | texts).map(lambda degree: lambda roll: replace(roll, degree=degree)),
        st.booleans().map(lambda passed: lambda roll: replace(roll, passed=passed)),
        (subjects | texts).map(lambda subject: lambda roll: replace(roll, subject=subject)),
    )
    return st.builds(changed, st.sampled_from(list(rolls)), st.lists(changes, max_size=4))
