"""Downtime: a plan that leads a character through it page by page, and what comes of it.

The flow is a value. A ``Plan`` holds what was answered and every die that fell; the
pages of a game are functions of the sheet and the plan, so they can be made anew at any time, and going back
never throws a die again. Nothing changes the sheet before the end: ``consequences`` are the events of all
pages in order.
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
"""The longest answers in characters, of one line and of several."""


class Came(NamedTuple):
    """What came of a try: whether it worked, what was gained, and the value now.

    ``total`` is what had to beat something, with its bonus, None where nothing had to be beaten. ``also`` are
    further gains by the id of their tracker, such as Sanity.
    """

    worked: bool
    gain: int
    after: int
    total: int | None = None
    also: tuple[tuple[str, int], ...] = ()


class Try(NamedTuple):
    """Something to be rolled for in downtime, such as a ticked skill.

    ``on`` is what it is rolled on. ``before`` is the value, ``marks`` its counted successes and ``bonus``
    what they add to the roll. ``needs`` is the least that the dice must show, None where nothing has to be
    beaten, and ``chance`` that it works. ``gain`` is what it may bring, in dice notation ("1D10") or as a
    number. What has fallen: ``throw``, and once that is all of it ``came`` and ``steps``. ``lacks`` is the
    kind of die that has to be typed next, and how many of them, None when nothing is missing.
    """

    id: str
    on: tuple[tuple[str, Fact], ...]
    resolve: Callable[[DiceSource], Outcome[Came]]
    before: int
    gain: str
    marks: int = 0
    bonus: int = 0
    needs: int | None = None
    chance: Fraction | None = None
    throw: Throw | None = None
    came: Came | None = None
    steps: tuple[Step, ...] = ()
    lacks: "tuple[str, int] | None" = None

    @property
    def kind(self) -> str:
        """What comes before the colon of the id, such as ``skill``."""
        return Subject.read(self.id).kind

    @property
    def thing(self) -> str:
        """What comes after the colon of the id, such as the id of a skill."""
        return Subject.read(self.id).id


class AskKind(StrEnum):
    """How a question is answered."""

    CHOICE = "choice"
    NUMBER = "number"
    LINE = "line"
    TEXT = "text"
    SWITCH = "switch"


class Ask(NamedTuple):
    """A question of a page, with its answer or, where there is none yet, what is usual.

    ``options`` are the keys of a choice, ``refused`` those of them that cannot be chosen, each with the
    ruling that says why. A number is from ``least`` to ``most``. A switch is 1 or 0. ``locked`` says why the
    answer cannot be changed any more, such as dice that have fallen for it.
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
    """A page of downtime as it stands.

    ``events`` are what it changes on the sheet that the pages before it leave, so far. ``left_out`` are
    things that one might look for here, by id, with the ruling that says why they are not offered.
    ``refusal`` says why nobody can go on from here, None where they can once everything is rolled.
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
        """How many tries are still to be rolled."""
        return sum(each.came is None for each in self.tries)

    @property
    def is_done(self) -> bool:
        """Whether one can go on from here."""
        return self.refusal is None and not self.to_roll

    def ask(self, ask_id: str) -> Ask:
        """The question with that id; ``KeyError`` if the page has none."""
        for each in self.asks:
            if each.id == ask_id:
                return each
        raise KeyError(ask_id)


class Downtime(Struct, frozen=True):
    """A character in downtime: the sheet, what is planned so far, the rules of the table, and the game's
    flow.

    The pages of a game get the sheet as the pages before them leave it.
    """

    sheet: Sheet
    plan: Plan
    flow: "Flow"
    rules: Rules = ()

    def answer(self, ask_id: str, usual: Fact = "") -> Fact:
        """What was answered, ``usual`` where nothing was."""
        return next((value for key, value in self.plan.answers if key == ask_id), usual)

    def number(self, ask_id: str, least: int, most: int, usual: int | None = None) -> Ask:
        """A question for a number; an answer that the sheet has outrun is brought back into its span.

        ``usual`` is the least where nothing else is given.
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
        """A question for one of ``options``, the first where nothing was answered."""
        given = self.answer(ask_id)
        value = given if given in options else options[0]
        return Ask(ask_id, AskKind.CHOICE, value, tuple(options), refused=refused, locked=locked)

    def switch(self, ask_id: str, usual: int = 0, locked: Ruling | None = None) -> Ask:
        """A question for yes (1) or no (0)."""
        return Ask(ask_id, AskKind.SWITCH, int(bool(self.answer(ask_id, usual))), locked=locked)

    def line(self, ask_id: str) -> Ask:
        """A question for a line of text."""
        return Ask(ask_id, AskKind.LINE, str(self.answer(ask_id)), most=LONGEST_LINE)

    def text(self, ask_id: str) -> Ask:
        """A question for a text of several lines."""
        return Ask(ask_id, AskKind.TEXT, str(self.answer(ask_id)), most=LONGEST_TEXT)

    def on(self, try_id: str, **now: Fact) -> Mapping[str, Fact]:
        """What a try is rolled on: as it was when its first die fell, else as it is ``now``."""
        thrown = self.plan.throw(try_id)
        return now if thrown is None else {**now, **dict(thrown.on)}

    def tried(self, fresh: Try) -> Try:
        """A try with what has fallen for it."""
        thrown = self.plan.throw(fresh.id)
        laid = _LaidDice(() if thrown is None else thrown.drawn)
        try:
            came, steps = fresh.resolve(laid)
        except _Lacking as lacking:
            return fresh._replace(throw=thrown, lacks=(lacking.die, lacking.count))
        # Without dice, as where there is nothing to be won, nothing has to be rolled either.
        return fresh._replace(throw=thrown, came=came, steps=steps)


PageMaker = Callable[[Downtime], Page | None]
"""Makes a page, None where the character has no use for it."""


def may_always(_sheet: Sheet, _rules: Rules) -> None:
    """A game in which nothing keeps a character from downtime."""


class Flow(NamedTuple):
    """Downtime in a game: why it cannot begin now (None where it can), and its pages in order."""

    pages: tuple[PageMaker, ...]
    refusal: Callable[[Sheet, Rules], Ruling | None] = may_always


def pages(down: Downtime) -> tuple[Page, ...]:
    """The pages of a downtime as they stand, the review last."""
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
    """The page that the plan stands at, or the first one before it that is not done any more."""
    return standing(pages(down), down.plan.page)


def standing(there: Sequence[Page], page_id: str) -> Page:
    """The page with that id, or the first one before it that is not done; the first of all for no such id."""
    if all(page.id != page_id for page in there):
        return there[0]
    return next(page for page in there if page.id == page_id or not page.is_done)


def can_go(down: Downtime, page_id: str) -> bool:
    """Whether one can turn to a page: every page before it is done."""
    return reachable(pages(down), page_id)


def reachable(there: Sequence[Page], page_id: str) -> bool:
    """Whether there is a page with that id, and every one of ``there`` before it is done."""
    return any(page.id == page_id for page in there) and standing(there, page_id).id == page_id


def go(down: Downtime, page_id: str) -> Plan:
    """The plan at another page; as it is where one cannot turn to that."""
    return down.plan._replace(page=page_id) if can_go(down, page_id) else down.plan


def step_to(down: Downtime, by: int) -> Plan:
    """The plan one page on (1) or back (-1); as it is at either end, and where the page is not done."""
    ids = [page.id for page in pages(down)]
    place = ids.index(present(down).id) + by
    return go(down, ids[place]) if 0 <= place < len(ids) else down.plan


class BadAnswer(ValueError):
    """No such option, no number of the span, or too long a text; ``ask`` is the question."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask.id)
        self.ask = ask


def answer(down: Downtime, ask_id: str, value: Fact) -> Plan:
    """The plan with a question answered.

    ``KeyError`` where no page asks it, ``BadAnswer`` for what cannot be, and
    ``Refused`` for what the rules refuse or what stands by now.
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
    # To Python True is a number, but a plan that holds it could not be read again.
    kept = dict(down.plan.answers) | {ask_id: int(value) if isinstance(value, bool) else value}
    return down.plan._replace(answers=tuple(sorted(kept.items())))


def find_ask(down: Downtime, ask_id: str) -> Ask:
    """The question with that id; ``KeyError`` where no page asks it."""
    for page in pages(down):
        for each in page.asks:
            if each.id == ask_id:
                return each
    raise KeyError(ask_id)


def find_try(down: Downtime, try_id: str) -> Try:
    """The try with that id; ``KeyError`` where no page has it."""
    for page in pages(down):
        for each in page.tries:
            if each.id == try_id:
                return each
    raise KeyError(try_id)


def roll(down: Downtime, try_id: str, dice: DiceSource) -> Plan:
    """The plan with a try rolled, what was typed of it before kept; as it is where it has fallen already."""
    asked = find_try(down, try_id)
    if asked.came is not None:
        return down.plan
    laid = () if asked.throw is None else asked.throw.drawn
    recording = RecordingDice(_LaidDice(laid, dice))
    asked.resolve(recording)
    return _thrown(down, asked, recording.drawn, typed=asked.throw is not None and asked.throw.typed)


def lay(down: Downtime, try_id: str, faces: Sequence[Face]) -> Plan:
    """The plan with physical dice laid down for a try: faces of the kind that it lacks, in order.

    As it is where the try has fallen already. ``ValueError`` for none, too many, or what is on no face.
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
    """What a downtime comes to: its steps, its events, and the sheet after them."""

    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    sheet: Sheet


def consequences(down: Downtime) -> Consequences:
    """What the downtime comes to as far as it is planned."""
    steps: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    after = down.sheet
    for page, sheet in _walk(down):
        steps += (*(each for tried in page.tries for each in tried.steps), *page.steps)
        events += page.events
        after = sheet
    return Consequences(steps, events, after)


def finished(down: Downtime) -> Consequences:
    """What the downtime comes to; ``Refused`` while a page is not done."""
    for page in pages(down):
        if not page.is_done:
            raise Refused(page.refusal or Ruling(False, step("", because="to_roll", page=page.id)))
    return consequences(down)


class _Lacking(Exception):
    """A try needs dice that have not fallen."""

    def __init__(self, die: str, count: int) -> None:
        super().__init__(die)
        self.die = die
        self.count = count


class _LaidDice(DiceSource):
    """Hands out dice that lie there, in the order of each kind, then those of another source, if there is
    one; else what is missing is ``_Lacking``.
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
