"""Making a character, as a game offers it: pages, remarks, drafts, and dice that make a whole one at once.

A character under way is a sheet like any other. What a budget comes to and what is worth a remark are
functions of that sheet, so edit mode shows the same budgets and remarks as the creation wizard.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from rules_core.dice.faces import D10, D20
from rules_core.dice.sources import DiceSource, Drawn, RecordingDice
from rules_core.game.edit import edit
from rules_core.game.follows import follows
from rules_core.game.own import formula_values
from rules_core.game.places import Place
from rules_core.game.system import System
from rules_core.sheet.dice_choice import MARK
from rules_core.sheet.events import Event, TrackerPlaced, play, set_detail
from rules_core.sheet.formula import worth
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet


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


def points_by(system: System, sheet: Sheet, formula: str) -> int | None:
    """The points that a formula gives a character, never below 0; None where it has no value."""
    found = worth(formula, formula_values(system, sheet))
    return None if found is None else max(0, found)


class Fix(NamedTuple):
    """One click that sees to a remark: its id, numbers for its words, and how it changes the sheet.

    What it changes is only worked out once it is wanted, since a sheet may have hundreds of remarks.
    """

    id: str
    facts: tuple[tuple[str, Fact], ...]
    changes: Callable[[], tuple[Event, ...]]

    @property
    def events(self) -> tuple[Event, ...]:
        """What it changes; ``Unfit`` where that cannot stand there."""
        return self.changes()


class Remark(NamedTuple):
    """Something that is not as the rules have it, which never blocks anything.

    ``id`` says what, ``place`` where on the sheet (a place of ``rules_core.game.places``, or the id of the
    budget that it is about, "" for the whole), and ``facts`` are numbers and names for the words about it.
    ``value`` is what it is about, as text: as long as it stays, a remark that the player keeps is kept.
    ``rule`` is the rule's id. One that is not ``grave`` is only worth knowing, such as points not spent.
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
    """Leave as it is what a remark is about; ``is_kept`` then says so."""
    return set_detail(sheet, _kept_id(remark), remark.value or "1")


def is_kept(sheet: Sheet, remark: Remark) -> bool:
    """Whether the player decided to keep what a remark is about, and it is still so."""
    return sheet.detail(_kept_id(remark)) == (remark.value or "1")


def is_unlisted(detail_id: str) -> bool:
    """Whether a detail is only for creation or about the dice, and not shown as one about the character."""
    return detail_id.startswith((KEPT, "creation:", MARK))


def _kept_id(remark: Remark) -> str:
    return f"{KEPT}{remark.id}:{remark.place}" if remark.place else f"{KEPT}{remark.id}"


POINTS_FORMULA, INTEREST_FORMULA, CREDIT_RANGE, METHOD, SKILLS_METHOD, CAP, AGE = (
    "creation:points",
    "creation:interest",
    "creation:credit",
    "creation:method",
    "creation:skills",
    "creation:cap",
    "creation:age",
)
"""Details that creation goes by: the formulas of the occupation's points and of those for personal interests
(where the rules leave it open), the range of credit ("9-30"), the method of the characteristics and that of
the skills, the most that a skill may start at ("" for no cap), and what age was applied ("" for none)."""


class Draft:
    """A sheet that is being written on: ``sheet`` is what it is by now.

    What cannot stand there raises ``Unfit``.
    """

    def __init__(self, system: System, sheet: Sheet) -> None:
        self.sheet = sheet
        self._system = system
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What brought the sheet there, in order."""
        return tuple(self._events)

    def play(self, events: tuple[Event, ...]) -> None:
        """Change the sheet by events."""
        self.sheet = play(self.sheet, events)
        self._events += events

    def write(self, part: str, field: str, which: str, value: int | str) -> None:
        """Bring what stands at a place to a value, with all that follows from it."""
        self.play(edit(self._system, self.sheet, Place(part, field, which), str(value)))

    def note(self, detail_id: str, text: str) -> None:
        """Bring a detail to a text, "" taking it off."""
        self.play(set_detail(self.sheet, detail_id, text))


_ROUND = 5
_TWICE = 3


def spread(draft: Draft, field: str, skills: Sequence[str], points: int, most: int) -> None:
    """Give points more to skills, by id: in rounds of 5, the first three twice a round, none above ``most``.

    ``field`` is the budget: ``occupation_points`` or ``interest_points``.
    """
    had = {each: getattr(draft.sheet.skill(each), field) for each in skills}
    given = dict.fromkeys(skills, 0)
    room = {each: max(0, most - draft.sheet.skill(each).value) for each in skills}
    while points and given != room:
        for each in (*skills[:_TWICE], *skills):
            more = min(_ROUND, points, room[each] - given[each])
            given[each] += more
            points -= more
    for each, value in given.items():
        draft.write("skill", field, each, had[each] + value)


def thrown_on(system: System, sheet: Sheet, values: Mapping[str, int], method: str) -> tuple[Event, ...]:
    """As ``taken``, for values that were thrown: who chose no method yet has chosen that one."""
    draft = Draft(system, sheet)
    if not sheet.detail(METHOD):
        draft.note(METHOD, method)
    draft.play(taken(system, draft.sheet, values))
    return draft.events


def taken(system: System, sheet: Sheet, values: Mapping[str, int]) -> tuple[Event, ...]:
    """The events that bring characteristics and trackers to ``values``, by id, with all that follows.

    A tracker that knows where it began begins there. ``KeyError`` for what the sheet cannot have.
    """
    draft = Draft(system, sheet)
    for each, value in values.items():
        if any(each == spec.id for spec in system.traits):
            draft.write("trait", "", each, value)
            continue
        tracker = draft.sheet.tracker(each)
        start = tracker.start if tracker.start is None else value
        after = replace(tracker, value=value, start=start)
        if after != tracker:
            number = [one.id for one in draft.sheet.trackers].index(each)
            before = draft.sheet
            draft.play((TrackerPlaced(number, tracker, after),))
            draft.play(follows(system, before, draft.sheet))
    return draft.events


class Method(NamedTuple):
    """A way to come to the characteristics.

    ``values`` are given out among them where it is an array. ``points`` may be spent on them, each from
    ``least`` to ``most``, where it is a point-buy. With ``dice`` each is thrown: its notation, for words, by
    the id of what is thrown ("(2D6+6)*5"); ``Creation.throw`` throws it.
    """

    id: str
    values: tuple[int, ...] = ()
    points: int | None = None
    least: int = 0
    most: int = 0
    dice: tuple[tuple[str, str], ...] = ()


class Occupation(NamedTuple):
    """An example of an occupation: its id, the formula of its points, its range of credit, its skills.

    Skills are kinds, with the speciality after a colon ("art-craft:Photography"). ``name`` is what a sheet
    says for it.
    """

    id: str
    points: str = ""
    credit: tuple[int, int] | None = None
    skills: tuple[str, ...] = ()
    name: str = ""


class Thrown(NamedTuple):
    """A characteristic or tracker as it was thrown: what it comes to, with the dice."""

    trait: str
    value: int
    drawn: tuple[Drawn, ...]


class Step(NamedTuple):
    """A step of the wizard: its id; ``parts`` are what is shown there, in order.

    Known parts: ``method`` (the ways to the characteristics, with their dice), ``traits``, ``derived``,
    ``person`` (name and details), ``age`` (what age does), ``occupation`` (occupation, formulas, credit),
    ``skill_method`` (the ways to the skills, and the cap), ``skills``, ``points`` (the budgets),
    ``trackers``, ``techniques``, ``powers``, ``finish``.
    """

    id: str
    parts: tuple[str, ...]


class Creation(NamedTuple):
    """How a game makes characters.

    ``blank`` is an empty sheet of that name with every skill of the list at its base. ``methods`` are the
    ways to the characteristics and ``skill_methods`` those to the skills, by the ids that the details METHOD
    and SKILLS_METHOD hold. ``throw`` throws one of ``thrown``: characteristics, or a tracker such as Luck
    that is thrown too. ``take`` writes what was thrown on the sheet. ``occupy`` takes on one of
    ``occupations``, by its id.

    ``budgets`` are the points to be given out, those of an array or point-buy too (ids "array" and "points"),
    and ``remarks`` what is not as the rules have it. ``grow_old`` applies what age does, with dice where it
    has some thrown, ``young_again`` takes that back; the detail AGE says whether it was applied. ``give_out``
    gives the values of the skills' array to those that are marked. ``quick`` makes a whole character from a
    blank sheet. ``finish`` is what changes on a sheet once the character is made.
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
    young_again: Callable[[Sheet], tuple[Event, ...]] | None = None
    skill_methods: tuple[str, ...] = ()
    give_out: Callable[[Sheet], tuple[Event, ...]] | None = None
    finish: Callable[[Sheet], tuple[Event, ...]] | None = None


class Made(NamedTuple):
    """What a step of creation that throws dice comes to: the changes and everything that was thrown.

    A value thrown for something else than a characteristic, such as an occupation, names that.
    """

    events: tuple[Event, ...]
    thrown: tuple[Thrown, ...] = ()


T = TypeVar("T")


def one_of(things: Sequence[T], about: str, dice: DiceSource) -> tuple[T, Thrown]:
    """One of the things, of which there are 1, 2, 5 or 10, by a D10, and the throw under what it decides."""
    recorded = RecordingDice(dice)
    (face,) = recorded.draw(D10)
    return things[(face - 1) * len(things) // 10], Thrown(about, face, recorded.drawn)


def throw_age(draft: Draft, dice: DiceSource) -> Thrown:
    """Throw an age of 20 to 39 years and write it on the sheet of ``draft``."""
    recorded = RecordingDice(dice)
    age = 19 + recorded.draw(D20)[0]
    draft.write("detail", "", "age", age)
    return Thrown("age", age, recorded.drawn)
