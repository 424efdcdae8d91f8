"""Making a character: what a game offers for it, as values. Screens are general; they read this.

A character under way is a sheet like any other. What a budget comes to and what is worth a remark are
functions of that sheet, so edit mode shows the same budgets and remarks as the creation wizard.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules_core.events import DetailChanged, Event, set_detail
from rules_core.outcome import Fact
from rules_core.sheet import Detail, Sheet
from rules_core.sources import DiceSource, Drawn


class Budget(NamedTuple):
    """Points to be given out: its id, how many are, and how many there are (None where nobody said).

    ``formula`` is what they follow from, as the player or the rules have it, and ``facts`` are numbers for
    the words about it.
    """

    id: str
    spent: int
    total: int | None
    formula: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()


class Fix(NamedTuple):
    """One click that sees to a remark: its id, numbers for its words, and what it changes."""

    id: str
    facts: tuple[tuple[str, Fact], ...]
    events: tuple[Event, ...]


class Remark(NamedTuple):
    """Something that is not as the rules have it, which never blocks anything.

    ``id`` says what, ``place`` where on the sheet (a place of :mod:`rules_core.edit`, "" for the whole), and
    ``facts`` are numbers and names for the words about it. ``value`` is what it is about, as text: as long as
    it stays, a remark that the player decided to keep is not made again. ``rule`` is the rule's id. One that
    is not ``grave`` is only worth knowing, such as points that are not spent.
    """

    id: str
    place: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()
    value: str = ""
    fixes: tuple[Fix, ...] = ()
    rule: str = ""
    grave: bool = True


KEPT = "kept:"
"""How the ids of details begin that hold what the player decided to keep in spite of a remark."""


def keep(sheet: Sheet, remark: Remark) -> tuple[Event, ...]:
    """Leave as it is what a remark is about; :func:`is_kept` then says so."""
    return set_detail(sheet, _kept_id(remark), remark.value or "1")


def is_kept(sheet: Sheet, remark: Remark) -> bool:
    """Whether the player decided to keep what a remark is about, and it is still so."""
    return sheet.detail(_kept_id(remark)) == (remark.value or "1")


def forget_kept(sheet: Sheet) -> tuple[Event, ...]:
    """Make every remark again that was kept."""
    return tuple(
        DetailChanged(place, each, None)
        for place, each in reversed(list(enumerate(sheet.details)))
        if each.id.startswith(KEPT)
    )


def is_about_creation(detail: Detail) -> bool:
    """Whether a detail is only for creation, and not shown as one about the character."""
    return detail.id.startswith((KEPT, "creation:"))


def _kept_id(remark: Remark) -> str:
    return f"{KEPT}{remark.id}:{remark.place}" if remark.place else f"{KEPT}{remark.id}"


POINTS_FORMULA, CREDIT_RANGE, METHOD, CAP = (
    "creation:points",
    "creation:credit",
    "creation:method",
    "creation:cap",
)
"""Details that creation goes by: the formula of the occupation's points, its range of credit ("9-30"), the
method of the characteristics, and the most that a skill may start at ("" for no cap)."""


class Method(NamedTuple):
    """A way to come to the characteristics.

    ``values`` are given out among them where it is an array. ``points`` may be spent on them, each from
    ``least`` to ``most``, where it is a point-buy. With ``dice`` each is thrown: its notation by the id of the
    characteristic ("(2D6+6)*5" is only words there; :attr:`Creation.throw` throws them).
    """

    id: str
    values: tuple[int, ...] = ()
    points: int | None = None
    least: int = 0
    most: int = 0
    dice: tuple[tuple[str, str], ...] = ()


class Occupation(NamedTuple):
    """An example of an occupation: its id, the formula of its points, its range of credit, kinds of skills."""

    id: str
    points: str = ""
    credit: tuple[int, int] | None = None
    skills: tuple[str, ...] = ()


class Thrown(NamedTuple):
    """A characteristic as it was thrown: what it comes to, with the dice."""

    trait: str
    value: int
    drawn: tuple[Drawn, ...]


class Step(NamedTuple):
    """A step of the wizard: its id; ``parts`` are what is shown there, in order.

    Known parts: ``method`` (the ways to the characteristics, with their dice), ``traits``, ``derived``,
    ``person`` (name and details), ``age`` (what age does), ``occupation`` (occupation, formula, credit),
    ``skills``, ``points`` (the budgets), ``trackers``, ``techniques``, ``powers``, ``finish``.
    """

    id: str
    parts: tuple[str, ...]


class Creation(NamedTuple):
    """How a game makes characters.

    ``blank`` is an empty sheet with every skill of the list at its base. ``throw`` throws one characteristic
    (or a tracker such as Luck that is thrown too), and ``thrown`` are the ids of all that are, in order.
    ``given`` is the array or point-buy as it stands: budgets under the ids "array" and "points" are among
    ``budgets``. ``occupy`` takes on one of the examples. ``age`` are the choices that an age asks for, as
    budgets and remarks, made by ``budgets`` and ``remarks``; ``grow_old`` throws what age has thrown for it
    (education). ``quick`` makes a whole character from a blank sheet: events in order and the dice that fell.
    """

    blank: Callable[[str], Sheet]
    steps: tuple[Step, ...]
    methods: tuple[Method, ...]
    budgets: Callable[[Sheet], tuple[Budget, ...]]
    remarks: Callable[[Sheet], tuple[Remark, ...]]
    quick: "Callable[[Sheet, DiceSource], Made]"
    thrown: tuple[str, ...] = ()
    throw: Callable[[str, DiceSource], Thrown] | None = None
    take: Callable[[Sheet, Mapping[str, int]], tuple[Event, ...]] | None = None
    occupations: tuple[Occupation, ...] = ()
    occupy: Callable[[Sheet, str], tuple[Event, ...]] | None = None
    grow_old: "Callable[[Sheet, DiceSource], Made] | None" = None


class Made(NamedTuple):
    """What a step of creation that throws dice comes to: the changes and everything that was thrown."""

    events: tuple[Event, ...]
    thrown: tuple[Thrown, ...] = ()
