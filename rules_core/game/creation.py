"""Character creation as a game offers it: steps, remarks, drafts, and quick characters made by dice.

A character under creation is a normal sheet. Budgets and remarks are functions of that sheet, so edit mode
shows the same ones as the creation wizard.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from rules_core.dice.faces import D10, D20
from rules_core.dice.sources import DiceSource, Drawn, RecordingDice
from rules_core.game.edit import edit
from rules_core.game.follows import follows
from rules_core.game.gaps import Gap
from rules_core.game.own import formula_values
from rules_core.game.places import Place
from rules_core.game.system import System
from rules_core.sheet.dice_choice import MARK
from rules_core.sheet.events import Event, TrackerPlaced, play, set_detail
from rules_core.sheet.formula import worth
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.starred import STARRED


class Budget(NamedTuple):
    """Points to spend: its id, the points spent, and the total (None if unknown).

    ``formula`` is how the total is calculated, as given by the player or the rules. ``facts`` are numbers for
    its description.
    """

    id: str
    spent: int
    total: int | None
    formula: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()


def points_by(system: System, sheet: Sheet, formula: str) -> int | None:
    """Return the points that a formula gives a character, at least 0, or None if it has no value."""
    found = worth(formula, formula_values(system, sheet))
    return None if found is None else max(0, found)


class Fix(NamedTuple):
    """A one-click fix for a remark: its id, numbers for its label, and how it changes the sheet.

    The changes are calculated only when needed, since a sheet can have hundreds of remarks.
    """

    id: str
    facts: tuple[tuple[str, Fact], ...]
    changes: Callable[[], tuple[Event, ...]]

    @property
    def events(self) -> tuple[Event, ...]:
        """The changes; ``Unfit`` if they are not possible."""
        return self.changes()


class Remark(NamedTuple):
    """A note about something that breaks or stretches the rules; it never blocks anything.

    ``id`` says what it is about, ``place`` where it is on the sheet (a place of ``rules_core.game.places``,
    or the id of a budget, or "" for the whole sheet), and ``facts`` are numbers and names for its text.
    ``value`` is the present value as text: a remark that the player accepted stays accepted while the value
    is the same. ``rule`` is the rule's id. A remark that is not ``grave`` is only a hint, such as unspent
    points.
    """

    id: str
    place: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()
    value: str = ""
    fixes: tuple[Fix, ...] = ()
    rule: str = ""
    grave: bool = True


KEPT = "kept:"
"""The prefix of details that record accepted remarks."""


def keep(sheet: Sheet, remark: Remark) -> tuple[Event, ...]:
    """Return the events that accept a remark; ``is_kept`` is then true."""
    return set_detail(sheet, _kept_id(remark), remark.value or "1")


def is_kept(sheet: Sheet, remark: Remark) -> bool:
    """Return whether the player accepted a remark and the value is still the same."""
    return sheet.detail(_kept_id(remark)) == (remark.value or "1")


def is_unlisted(detail_id: str) -> bool:
    """Return whether a detail is used only for creation, dice or stars, and so is not shown as one of the
    character's.
    """
    return detail_id.startswith((KEPT, "creation:", MARK, STARRED))


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
"""The details used in creation: the formulas of occupation points and personal interest points (where the
rules leave them open), the credit range ("9-30"), the methods for characteristics and for skills, the highest
starting value of a skill ("" for no cap), and the age that was applied ("" for none).
"""


class Draft:
    """A sheet being changed step by step; ``sheet`` is its present state.

    Changes that are not possible raise ``Unfit``.
    """

    def __init__(self, system: System, sheet: Sheet) -> None:
        self.sheet = sheet
        self._system = system
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """All changes so far, in order."""
        return tuple(self._events)

    def play(self, events: tuple[Event, ...]) -> None:
        """Change the sheet by events."""
        self.sheet = play(self.sheet, events)
        self._events += events

    def write(self, part: str, field: str, which: str, value: int | str) -> None:
        """Set the value at a place on the sheet, with everything that follows from it."""
        self.play(edit(self._system, self.sheet, Place(part, field, which), str(value)))

    def note(self, detail_id: str, text: str) -> None:
        """Set a detail to a text, or remove it for ""."""
        self.play(set_detail(self.sheet, detail_id, text))


_ROUND = 5
_TWICE = 3


def spread(draft: Draft, field: str, skills: Sequence[str], points: int, most: int) -> None:
    """Spend points on skills, by id: in rounds of 5, the first three skills twice a round, none above
    ``most``.

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


def set_rolled_values(
    system: System, sheet: Sheet, values: Mapping[str, int], method: str
) -> tuple[Event, ...]:
    """Set rolled values as ``taken`` does, and choose ``method`` if no method was chosen yet."""
    draft = Draft(system, sheet)
    if not sheet.detail(METHOD):
        draft.note(METHOD, method)
    draft.play(taken(system, draft.sheet, values))
    return draft.events


def taken(system: System, sheet: Sheet, values: Mapping[str, int]) -> tuple[Event, ...]:
    """Return the events that set characteristics and trackers to ``values``, by id, with everything that
    follows.

    A tracker with a starting value gets the new value as its start too. Raises ``KeyError`` for an id that
    the sheet cannot have.
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
    """A way to generate the characteristics.

    An array has ``values`` to assign. A point-buy has ``points`` to spend, with each characteristic from
    ``least`` to ``most``. A rolled method has ``dice``: the notation to show ("(2D6+6)*5") by the id of what
    is rolled; ``Creation.throw`` rolls it.
    """

    id: str
    values: tuple[int, ...] = ()
    points: int | None = None
    least: int = 0
    most: int = 0
    dice: tuple[tuple[str, str], ...] = ()


class Occupation(NamedTuple):
    """A sample occupation: its id, the formula of its points, its credit range, its skills.

    Skills are kinds, with the speciality after a colon ("art-craft:Photography"). ``name`` is its name on a
    sheet.
    """

    id: str
    points: str = ""
    credit: tuple[int, int] | None = None
    skills: tuple[str, ...] = ()
    name: str = ""


class CreationRoll(NamedTuple):
    """A rolled characteristic or tracker: its value and the dice."""

    trait: str
    value: int
    drawn: tuple[Drawn, ...]


class Step(NamedTuple):
    """A step of the wizard: its id, and the ``parts`` shown there, in order.

    The parts are ``method`` (the ways to generate characteristics, with their dice), ``traits``, ``derived``,
    ``person`` (name and details), ``age`` (effects of age), ``occupation`` (occupation, formulas, credit),
    ``skill_method`` (the ways to set skills, and the cap), ``skills``, ``points`` (the budgets),
    ``weapons``, ``gear``, ``money``, ``story`` (the backstory by its headings), ``trackers``, ``techniques``,
    ``powers``, ``finish``.
    """

    id: str
    parts: tuple[str, ...]


class Creation(NamedTuple):
    """How a game creates characters.

    ``blank`` returns an empty sheet with a name and every skill of the list at its base. ``methods`` are the
    ways to generate characteristics and ``skill_methods`` the ways to set skills, by the ids in the details
    METHOD and SKILLS_METHOD. ``throw`` rolls one of ``thrown``: a characteristic, or a rolled tracker such as
    Luck. ``take`` puts rolled values on the sheet. ``occupy`` applies one of ``occupations`` by its id.

    ``budgets`` are the points to spend, including those of an array or point-buy (ids "array" and "points"),
    and ``remarks`` what breaks the rules. ``grow_old`` applies the effects of age, rolling dice where needed,
    and ``young_again`` undoes them; the detail AGE records whether they were applied. ``give_out`` assigns
    the skill array to the marked skills. ``quick`` creates a whole character from a blank sheet. ``follow``
    returns what else an edit changes during creation, from the sheets before and after it. ``gaps`` are what
    a session will miss. ``finish`` returns the changes made when creation ends, and ``reopen``
    those that continue it after a quick start was undone.
    """

    blank: Callable[[str], Sheet]
    steps: tuple[Step, ...]
    methods: tuple[Method, ...]
    budgets: Callable[[Sheet], tuple[Budget, ...]]
    remarks: Callable[[Sheet], tuple[Remark, ...]]
    quick: "Callable[[Sheet, DiceSource], CreationResult]"
    thrown: tuple[str, ...] = ()
    throw: Callable[[str, DiceSource], CreationRoll] | None = None
    take: Callable[[Sheet, Mapping[str, int]], tuple[Event, ...]] | None = None
    occupations: tuple[Occupation, ...] = ()
    occupy: Callable[[Sheet, str], tuple[Event, ...]] | None = None
    grow_old: "Callable[[Sheet, DiceSource], CreationResult] | None" = None
    young_again: Callable[[Sheet], tuple[Event, ...]] | None = None
    skill_methods: tuple[str, ...] = ()
    give_out: Callable[[Sheet], tuple[Event, ...]] | None = None
    follow: Callable[[Sheet, Sheet], tuple[Event, ...]] | None = None
    gaps: Callable[[Sheet], tuple[Gap, ...]] = lambda _sheet: ()
    finish: Callable[[Sheet], tuple[Event, ...]] | None = None
    reopen: Callable[[Sheet], tuple[Event, ...]] | None = None


def takes_on(game: Creation, before: Sheet, after: Sheet) -> tuple[Event, ...]:
    """Return what an edit adds that names a sample occupation: the same as choosing its card.

    If the player marked skills that no sample occupation has, nothing is added.
    """
    name = after.detail("occupation")
    found = [each for each in game.occupations if each.name and each.name == name]
    occupy, marked = game.occupy, _marked(before)
    if not found or occupy is None or name == before.detail("occupation"):
        return ()
    if marked and all(_marked(play(before, occupy(before, each.id))) != marked for each in game.occupations):
        return ()
    return occupy(after, found[0].id)


def _marked(sheet: Sheet) -> frozenset[str]:
    return frozenset(each.id for each in sheet.skills if each.occupation)


class CreationResult(NamedTuple):
    """The result of a creation step that rolls dice: the changes and everything that was rolled.

    A value rolled for something other than a characteristic, such as an occupation, is named after that.
    """

    events: tuple[Event, ...]
    thrown: tuple[CreationRoll, ...] = ()


T = TypeVar("T")


def one_of(things: Sequence[T], about: str, dice: DiceSource) -> tuple[T, CreationRoll]:
    """Choose one of 1, 2, 5 or 10 things by a D10; the roll is recorded under the name ``about``."""
    recorded = RecordingDice(dice)
    (face,) = recorded.draw(D10)
    return things[(face - 1) * len(things) // 10], CreationRoll(about, face, recorded.drawn)


def roll_age(draft: Draft, dice: DiceSource) -> CreationRoll:
    """Roll an age from 20 to 39 years and put it on the sheet of ``draft``."""
    recorded = RecordingDice(dice)
    age = 19 + recorded.draw(D20)[0]
    draft.write("detail", "", "age", age)
    return CreationRoll("age", age, recorded.drawn)
