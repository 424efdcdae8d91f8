"""The views of the downtime wizard, and the words a game provides for it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from desktop.views.cards import CardsView
from desktop.views.felt import FeltDie
from desktop.views.game import part
from desktop.views.tray import ActionView
from desktop.views.wizard import StepView
from rules_core.game.downtime import Downtime, Page, Try
from rules_core.sheet.changes import Change
from rules_core.sheet.events import play
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet


class TryRow(NamedTuple):
    """An improvement check in the table of a page.

    ``before`` is the old value. ``marks`` are counted successes drawn as ticked boxes, ``marks_line`` what
    they add ("+8", "no bonus"). Before the roll, ``waiting`` takes the place of the ``dice`` ("Needs 43 or
    more"); after it, ``terms`` and ``total`` are the sum ("71 + 8 =", "79"). ``worked`` is None before the
    roll; ``verdict`` is a badge's word ("Yes"), "" for none, and ``verdict_line`` stands beside it ("79 over
    62"), or shows the chance before the roll. ``gain_die`` is the die for the gain ("1D10"), ``gain`` its
    result ("+6", "None"). ``after`` is the new value, "?" before the roll, and ``outcome`` the result in
    words ("Improved"). ``roll`` is the button, None once everything is rolled. ``asks_for`` names the
    physical dice to type next ("D100", "2 D6 dice"), "" for none, and ``hint`` their range ("1 to 100").
    ``typed`` marks a check with physical dice, ``current`` the next one. ``spoken`` is the screen reader text
    of the row.
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
    """The checks of a page. ``columns`` are the seven heads: name, old, successes, roll, verdict, gain, new.

    An empty head hides its column. ``roll_all`` is the button that rolls the remaining checks, None for none.
    """

    columns: tuple[str, ...]
    rows: tuple[TryRow, ...]
    roll_all: ActionView | None = None


class ThrowView(NamedTuple):
    """The latest roll on the felt.

    ``caption`` names it ("Last roll: Persuade 91"), ``headline`` is its result ("94 + 4 = 98, over 91") and
    ``why`` explains it ("Above 90, so the gain is 1D4."). ``gain_dice`` are shown apart from ``dice``.
    ``name`` and ``change`` are the outcome ("Persuade", "91 → 93"), ``grew`` whether the value improved.
    ``throw`` is the roll's number: if it is new and ``fresh``, the dice roll with motion, else they just
    appear.
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
    """A page: its title, a line on its purpose, and its content.

    ``cards`` hold its questions. ``notes`` explain what is missing here and why. ``empty`` replaces a table
    without rows, with ``empty_actions`` below it. ``so_far`` are labelled values beside the felt.
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

    A new ``character`` restarts it. ``felt`` is None on a page without dice. ``waits`` says what is missing
    before the player can continue ("2 skills left to roll"). While ``saving``, all buttons are disabled.
    ``own_dice`` means that the character uses physical dice by default.
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
    saves: str
    keep: ActionView
    drop: ActionView
    back: ActionView
    next: ActionView
    saving: bool = False
    own_dice: bool = False


class ChangeLine(NamedTuple):
    """A change: its name, both values in words, and the whole in one line ("Luck 43 → 50").

    A value is "" if there is none, such as for something added or removed.
    """

    name: str
    before: str
    after: str
    text: str


class DowntimeState(NamedTuple):
    """The state of a downtime, to be put in words; ``drafts`` are invalid entries by question id."""

    down: Downtime
    pages: tuple[Page, ...]
    drafts: Mapping[str, str]


class DowntimeWords(NamedTuple):
    """A game's words for downtime.

    ``step`` returns a page's title and the line below it in the list, ``page`` the page itself, ``help`` a
    title and text on the rule behind it. ``throw`` shows a check on the felt and raises ``KeyError`` if the
    game rolls no dice. ``refusal_words`` say why something is refused. ``change_line`` words a change, None
    if players don't talk about it.
    """

    step: Callable[[DowntimeState, Page], tuple[str, str]]
    page: Callable[[DowntimeState, Page], PageView]
    help: Callable[[Page], tuple[str, str]]
    throw: Callable[[DowntimeState, Try], ThrowView]
    refusal_words: Callable[[Ruling], str]
    change_line: Callable[[Sheet, Change], ChangeLine | None]


def before_page(shown: DowntimeState, page: Page) -> Sheet:
    """Return the sheet after all earlier pages."""
    sheet = shown.down.sheet
    for each in shown.pages:
        if each.id == page.id:
            break
        sheet = play(sheet, each.events)
    return sheet


def after_page(shown: DowntimeState, page: Page) -> Sheet:
    """Return the sheet after this page."""
    return play(before_page(shown, page), page.events)


def arrow(before: str, after: str) -> str:
    """Return "before → after", or the value alone if both are the same: "+3 → +4", "+3"."""
    return before if before == after else f"{before} → {after}"


def downtime_words(system_id: str) -> DowntimeWords:
    """Return a game's words for downtime."""
    found: DowntimeWords = part(system_id, "downtime").WORDS
    return found
