"""Downtime: a plan that leads a character through pages, and its consequences.

The flow is a pure value. A ``Plan`` holds the answers and every die rolled; the pages of a game are functions
of the sheet and the plan, so they can be rebuilt at any time, and going back never re-rolls a die. The sheet
does not change before the end: ``consequences`` returns the events of all pages in order.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules_core.dice.faces import DICE, Die, F, Face
from rules_core.dice.sources import DiceSource, Drawn, RecordingDice
from rules_core.game.play import Rules
from rules_core.sheet.events import Event, play
from rules_core.sheet.outcome import Fact, Outcome, Refused, Ruling, Step, step
from rules_core.sheet.plan import DATE, NOTES, TITLE, Plan, Throw
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject

REVIEW = "review"
"""The id of the last page, which every game has."""

LONGEST_LINE, LONGEST_TEXT = 200, 5000
"""The longest answers in characters: for a single line, and for several lines."""


class TryResult(NamedTuple):
    """The result of an attempt: whether it succeeded, the gain, and the new value.

    ``total`` is the total that had to beat something, with its bonus, or None. ``also`` are other gains by
    the id of their tracker, such as Sanity.
    """

    worked: bool
    gain: int
    after: int
    total: int | None = None
    also: tuple[tuple[str, int], ...] = ()


class Try(NamedTuple):
    """Something to roll in downtime, such as a ticked skill.

    ``on`` is what it is rolled against. ``before`` is the value, ``marks`` its counted successes and
    ``bonus`` what they add to the roll. ``needs`` is the lowest roll that succeeds, None if it always does,
    and ``chance`` the probability of success. ``gain`` is the possible gain, in dice notation ("1D10") or as
    a number. ``throw`` is what was rolled so far; once complete, ``came`` and ``steps`` are the result.
    ``lacks`` is the kind and number of dice to type next, None if complete.
    """

    id: str
    on: tuple[tuple[str, Fact], ...]
    resolve: Callable[[DiceSource], Outcome[TryResult]]
    before: int
    gain: str
    marks: int = 0
    bonus: int = 0
    needs: int | None = None
    chance: Fraction | None = None
    throw: Throw | None = None
    came: TryResult | None = None
    steps: tuple[Step, ...] = ()
    lacks: "tuple[str, int] | None" = None

    @property
    def kind(self) -> str:
        """The part of the id before the colon, such as ``skill``."""
        return Subject.read(self.id).kind

    @property
    def thing(self) -> str:
        """The part of the id after the colon, such as the id of a skill."""
        return Subject.read(self.id).id


class AskKind(StrEnum):
    """How a question is answered."""

    CHOICE = "choice"
    NUMBER = "number"
    LINE = "line"
    TEXT = "text"
    SWITCH = "switch"


class Ask(NamedTuple):
    """A question on a page, with its answer or its default.

    ``options`` are the keys of a choice; ``refused`` are the unavailable ones, each with the reason. A number
    is from ``least`` to ``most``. A switch is 1 or 0. ``locked`` is the reason why the answer cannot be
    changed any more, such as dice rolled for it.
    """

    id: str
    kind: AskKind
    value: Fact
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    refused: tuple[tuple[str, Ruling], ...] = ()
    locked: Ruling | None = None

    @property
    def number(self) -> int:
        """The answer as a number."""
        return int(self.value)


class Page(NamedTuple):
    """The present state of a downtime page.

    ``events`` are its changes so far to the sheet left by the pages before it. ``left_out`` are things that
    are not offered here, by id, with the reason. ``refusal`` is the reason why the page blocks the way, None
    if rolling everything is enough to go on.
    """

    id: str
    tries: tuple[Try, ...] = ()
    asks: tuple[Ask, ...] = ()
    events: tuple[Event, ...] = ()
    steps: tuple[Step, ...] = ()
    left_out: tuple[tuple[str, Ruling], ...] = ()
    refusal: Ruling | None = None

    @property
    def to_roll(self) -> int:
        """The number of attempts still to roll."""
        return sum(each.came is None for each in self.tries)

    @property
    def is_done(self) -> bool:
        """Whether the player can go on to the next page."""
        return self.refusal is None and not self.to_roll

    def ask(self, ask_id: str) -> Ask:
        """Return a question by id; ``KeyError`` if the page has none."""
        for each in self.asks:
            if each.id == ask_id:
                return each
        raise KeyError(ask_id)


class Downtime(Struct, frozen=True):
    """A character in downtime: the sheet, the plan so far, the table's rules, and the game's flow.

    The pages of a game get the sheet as the pages before them leave it.
    """

    sheet: Sheet
    plan: Plan
    flow: "Flow"
    rules: Rules = ()

    def answer(self, ask_id: str, usual: Fact = "") -> Fact:
        """Return an answer, or ``usual`` if there is none."""
        return next((value for key, value in self.plan.answers if key == ask_id), usual)

    def number(self, ask_id: str, least: int, most: int, usual: int | None = None) -> Ask:
        """Create a number question; an answer that is out of range by now is clamped.

        ``usual`` is the default, or ``least`` if it is None.
        """
        given = self.answer(ask_id, least if usual is None else usual)
        value = max(least, min(given, most)) if isinstance(given, int) else least
        return Ask(ask_id, AskKind.NUMBER, value, least=least, most=most)

    def choice(
        self,
        ask_id: str,
        options: Sequence[str],
        refused: tuple[tuple[str, Ruling], ...] = (),
        locked: Ruling | None = None,
    ) -> Ask:
        """Create a question with ``options``; the first is the default."""
        given = self.answer(ask_id)
        value = given if given in options else options[0]
        return Ask(ask_id, AskKind.CHOICE, value, tuple(options), refused=refused, locked=locked)

    def switch(self, ask_id: str, usual: int = 0, locked: Ruling | None = None) -> Ask:
        """Create a yes (1) or no (0) question."""
        return Ask(ask_id, AskKind.SWITCH, int(bool(self.answer(ask_id, usual))), locked=locked)

    def line(self, ask_id: str) -> Ask:
        """Create a question for a line of text."""
        return Ask(ask_id, AskKind.LINE, str(self.answer(ask_id)), most=LONGEST_LINE)

    def text(self, ask_id: str) -> Ask:
        """Create a question for several lines of text."""
        return Ask(ask_id, AskKind.TEXT, str(self.answer(ask_id)), most=LONGEST_TEXT)

    def on(self, try_id: str, **now: Fact) -> Mapping[str, Fact]:
        """Return what an attempt is rolled against: as it was at its first die, or as it is ``now``."""
        thrown = self.plan.throw(try_id)
        return now if thrown is None else {**now, **dict(thrown.on)}

    def tried(self, fresh: Try) -> Try:
        """Return an attempt with what was rolled for it so far."""
        thrown = self.plan.throw(fresh.id)
        laid = _LaidDice(() if thrown is None else thrown.drawn)
        try:
            came, steps = fresh.resolve(laid)
        except _Lacking as lacking:
            return fresh._replace(throw=thrown, lacks=(lacking.die, lacking.count))
        # An attempt without dice, such as one with nothing to gain, is complete at once.
        return fresh._replace(throw=thrown, came=came, steps=steps)


PageMaker = Callable[[Downtime], Page | None]
"""Creates a page, or None if the character does not need it."""


def always_allowed(_sheet: Sheet, _rules: Rules) -> None:
    """Return None: a game in which downtime can always begin."""


class Flow(NamedTuple):
    """The downtime of a game: its pages in order, and the reason why it cannot begin now (None if it can)."""

    pages: tuple[PageMaker, ...]
    refusal: Callable[[Sheet, Rules], Ruling | None] = always_allowed


def pages(down: Downtime) -> tuple[Page, ...]:
    """Return the pages of a downtime in their present state; the review is last."""
    return tuple(page for page, _ in _walk(down))


def _walk(down: Downtime) -> Iterator[tuple[Page, Sheet]]:
    sheet = down.sheet
    for make in (*down.flow.pages, _review):
        page = make(replace(down, sheet=sheet))
        if page is not None:
            sheet = play(sheet, page.events)
            yield page, sheet


def _review(down: Downtime) -> Page:
    return Page(REVIEW, asks=(down.line(TITLE), down.line(DATE), down.text(NOTES)))


def present(down: Downtime) -> Page:
    """Return the current page of the plan, or the first unfinished page before it."""
    return standing(pages(down), down.plan.page)


def standing(there: Sequence[Page], page_id: str) -> Page:
    """Return the page with an id, or the first unfinished page before it; the first page if the id is
    unknown.
    """
    if all(page.id != page_id for page in there):
        return there[0]
    return next(page for page in there if page.id == page_id or not page.is_done)


def can_go(down: Downtime, page_id: str) -> bool:
    """Return whether the player can go to a page: every page before it is done."""
    return reachable(pages(down), page_id)


def reachable(there: Sequence[Page], page_id: str) -> bool:
    """Return whether ``there`` has a page with that id and every page before it is done."""
    return any(page.id == page_id for page in there) and standing(there, page_id).id == page_id


def go(down: Downtime, page_id: str) -> Plan:
    """Return the plan at another page, or unchanged if that page cannot be reached."""
    return down.plan._replace(page=page_id) if can_go(down, page_id) else down.plan


def step_to(down: Downtime, by: int) -> Plan:
    """Return the plan one page on (1) or back (-1), or unchanged at either end or if the page is not done."""
    ids = [page.id for page in pages(down)]
    place = ids.index(present(down).id) + by
    return go(down, ids[place]) if 0 <= place < len(ids) else down.plan


class BadAnswer(ValueError):
    """The answer is not an option, out of range or too long; ``ask`` is the question."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.id)
        self.ask = ask


def answer(down: Downtime, ask_id: str, value: Fact) -> Plan:
    """Return the plan with a question answered.

    Raises ``KeyError`` if no page has the question, ``BadAnswer`` for an invalid value, and ``Refused`` if
    the rules forbid the answer or it is locked.
    """
    ask = find_ask(down, ask_id)
    match ask.kind:
        case AskKind.CHOICE:
            fits = value in ask.options
        case AskKind.SWITCH:
            fits = value in (0, 1)
        case AskKind.NUMBER:
            fits = isinstance(value, int) and ask.least <= value <= ask.most
        case _:
            fits = isinstance(value, str) and len(value) <= ask.most
    if not fits:
        raise BadAnswer(ask)
    for ruling in (ask.locked, dict(ask.refused).get(str(value))):
        if ruling is not None and value != ask.value:
            raise Refused(ruling)
    # True is an int in Python, but a plan that contains it could not be read back.
    kept = dict(down.plan.answers) | {ask_id: int(value) if isinstance(value, bool) else value}
    return down.plan._replace(answers=tuple(sorted(kept.items())))


def find_ask(down: Downtime, ask_id: str) -> Ask:
    """Return a question by id; ``KeyError`` if no page has it."""
    for page in pages(down):
        for each in page.asks:
            if each.id == ask_id:
                return each
    raise KeyError(ask_id)


def find_try(down: Downtime, try_id: str) -> Try:
    """Return an attempt by id; ``KeyError`` if no page has it."""
    for page in pages(down):
        for each in page.tries:
            if each.id == try_id:
                return each
    raise KeyError(try_id)


def roll(down: Downtime, try_id: str, dice: DiceSource) -> Plan:
    """Return the plan with an attempt rolled, keeping dice typed before; unchanged if it is complete."""
    asked = find_try(down, try_id)
    if asked.came is not None:
        return down.plan
    laid = () if asked.throw is None else asked.throw.drawn
    recording = RecordingDice(_LaidDice(laid, dice))
    asked.resolve(recording)
    return _thrown(down, asked, recording.drawn, typed=asked.throw is not None and asked.throw.typed)


def lay(down: Downtime, try_id: str, faces: Sequence[Face]) -> Plan:
    """Return the plan with physical dice added to an attempt: faces of the kind it lacks, in order.

    Unchanged if the attempt is complete. Raises ``ValueError`` for no faces, too many, or invalid ones.
    """
    asked = find_try(down, try_id)
    if asked.lacks is None:
        return down.plan
    name, count = asked.lacks
    die = DICE[name]
    shown = tuple(face for each in faces if (face := die.shows(each)) is not None)
    if not 0 < len(faces) <= count or len(shown) != len(faces):
        raise ValueError(f"{name} takes up to {count} faces")
    before = () if asked.throw is None else asked.throw.drawn
    return _thrown(down, asked, (*before, Drawn("", name, shown)), typed=True)


def _thrown(down: Downtime, asked: Try, drawn: tuple[Drawn, ...], *, typed: bool) -> Plan:
    throw = Throw(asked.id, asked.on, drawn, typed)
    kept = tuple(each for each in down.plan.throws if each.id != asked.id)
    return down.plan._replace(throws=(*kept, throw))


class Consequences(NamedTuple):
    """The consequences of a downtime: its steps, its events, and the sheet after them."""

    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    sheet: Sheet


def consequences(down: Downtime) -> Consequences:
    """Return the consequences of the downtime as planned so far."""
    steps: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    after = down.sheet
    for page, sheet in _walk(down):
        steps += (*(each for tried in page.tries for each in tried.steps), *page.steps)
        events += page.events
        after = sheet
    return Consequences(steps, events, after)


def finished(down: Downtime) -> Consequences:
    """Return the final consequences; ``Refused`` if a page is not done."""
    for page in pages(down):
        if not page.is_done:
            raise Refused(page.refusal or Ruling(False, step("", because="to_roll", page=page.id)))
    return consequences(down)


class _Lacking(Exception):
    """An attempt needs more dice."""

    def __init__(self, die: str, count: int) -> None:
        super().__init__(die)
        self.die = die
        self.count = count


class _LaidDice(DiceSource):
    """Hands out recorded dice by kind, then those of another source; without one, missing dice raise
    ``_Lacking``.
    """

    def __init__(self, laid: tuple[Drawn, ...], more: DiceSource | None = None) -> None:
        self._laid: dict[str, list[Face]] = {}
        for each in laid:
            self._laid.setdefault(each.die, []).extend(each.faces)
        self._more = more

    def draw(self, die: Die[F], count: int = 1) -> tuple[F, ...]:
        waiting = self._laid.get(die.name, [])
        taken = tuple(face for each in waiting[:count] if (face := die.shows(each)) is not None)
        del waiting[:count]
        missing = count - len(taken)
        if not missing:
            return taken
        if self._more is None:
            raise _Lacking(die.name, missing)
        return taken + self._more.draw(die, missing)
