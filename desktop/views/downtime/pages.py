"""What the downtime wizard shows, and what a game says in it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from desktop.views.cards import CardsView
from desktop.views.felt import FeltDie
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView
from rules_core.game.downtime import Downtime, Page, Try
from rules_core.sheet.changes import Change
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet


class TryRow(NamedTuple):
    """A try in the table of a page.

    ``before`` is the old value. ``marks`` are counted successes drawn as ticked boxes, ``marks_line`` what
    they add ("+8", "no bonus"). ``waiting`` stands where the ``dice`` will be ("Needs 43 or more"); once they
    have fallen ``terms`` and ``total`` say what they come to ("71 + 8 =", "79"). ``worked`` is None before;
    then ``verdict`` is the word of a badge ("Yes"), "" for none. ``verdict_line`` stands beside it ("79 over
    62"), before the roll it is the chance. ``gain_die`` is what is thrown for the gain ("1D10"), ``gain``
    what it brought ("+6", "None"). ``after`` is the new value, "?" before the roll, and ``outcome`` says it
    in words ("Improved"). ``roll`` is the button, None once everything has fallen. ``asks_for`` names the
    physical dice to be typed next ("D100", "2 dice D6"), "" for none, and ``hint`` their span ("1 to 100").
    ``typed`` marks a try with physical dice. ``current`` is the try that comes next. ``spoken`` is how a
    screen reader says the whole row.
    """

    id: str
    name: str
    before: str
    spoken: str
    marks: int = 0
    marks_line: str = ""
    dice: tuple[FeltDie, ...] = ()
    waiting: str = ""
    terms: str = ""
    total: str = ""
    worked: bool | None = None
    verdict: str = ""
    verdict_line: str = ""
    gain_die: str = ""
    gain: str = ""
    after: str = ""
    outcome: str = ""
    roll: ActionView | None = None
    asks_for: str = ""
    hint: str = ""
    typed: bool = False
    current: bool = False


class TryTable(NamedTuple):
    """The tries of a page. ``columns`` are the seven heads: name, old, successes, roll, verdict, gain, new.

    An empty head leaves its column out. ``roll_all`` is the button that rolls what is left, None for none.
    """

    columns: tuple[str, ...]
    rows: tuple[TryRow, ...]
    roll_all: ActionView | None = None


class ThrowView(NamedTuple):
    """The latest throw on the felt.

    ``caption`` names it ("Last try: Persuade 91"), ``headline`` says what it came to ("94 + 4 = 98, over 91")
    and ``why`` what follows ("Above 90, so the gain is 1D4."). ``gain_dice`` lie apart from ``dice``.
    ``name`` and ``change`` are the end of it ("Persuade", "91 → 93"), ``grew`` whether it brought anything.
    ``throw`` numbers it: with another number, and ``fresh``, the dice are thrown with motion, else laid down.
    """

    throw: int
    dice: tuple[FeltDie, ...]
    caption: str
    headline: str
    why: str
    gain_dice: tuple[FeltDie, ...]
    name: str
    change: str
    grew: bool
    spoken: str
    fresh: bool = False


class PageView(NamedTuple):
    """A page: its title, a line on what it is for, and what it holds.

    ``cards`` hold its questions. ``notes`` say what is not here and why. ``empty`` stands where a table would
    be that has no rows, with ``empty_actions`` below it. ``so_far`` are pairs of words and a value beside the
    felt.
    """

    id: str
    title: str
    lead: str
    table: TryTable | None = None
    cards: CardsView = CardsView(())
    notes: tuple[str, ...] = ()
    empty: str = ""
    empty_actions: tuple[ActionView, ...] = ()
    so_far: tuple[tuple[str, str], ...] = ()


class DowntimeView(NamedTuple):
    """The whole wizard.

    ``step`` numbers what is shown: with another character the wizard begins anew. ``felt`` is None on a page
    without dice. ``waits`` says what is missing before one can go on ("2 skills left to roll"). ``saving``
    says that the plan is being saved, and nothing can be pressed. ``own_dice`` says that the character rolls
    the player's own dice unless told otherwise.
    """

    character: int
    name: str
    line: str
    portrait: bytes | None
    initials: str
    steps: tuple[StepView, ...]
    help_title: str
    help: str
    page: PageView
    felt: ThrowView | None
    waits: str
    leave: ActionView
    back: ActionView
    next: ActionView
    saving: bool = False
    own_dice: bool = False


class ChangeLine(NamedTuple):
    """Something that is otherwise now: its name, both sides in words, and all of it in one ("Luck 43 → 50").

    A side is "" where there is none to be written, as of something that came or went.
    """

    name: str
    before: str
    after: str
    text: str


class Shown(NamedTuple):
    """A downtime as it stands, to be put in words; ``drafts`` are entries that could not be taken, by id."""

    down: Downtime
    pages: tuple[Page, ...]
    drafts: Mapping[str, str]


class DowntimeWords(NamedTuple):
    """What a game says in downtime.

    ``step`` gives a page's title and the line below it in the list, ``page`` the page itself, ``help`` a
    title and words on the rule behind it. ``throw`` shows a try on the felt; ``KeyError`` where the game
    throws no dice. ``refusal_words`` say why something is refused. ``change_line`` words a change, None for
    one that players do not speak of.
    """

    step: Callable[[Shown, Page], tuple[str, str]]
    page: Callable[[Shown, Page], PageView]
    help: Callable[[Page], tuple[str, str]]
    throw: Callable[[Shown, Try], ThrowView]
    refusal_words: Callable[[Ruling], str]
    change_line: Callable[[Sheet, Change], ChangeLine | None]
