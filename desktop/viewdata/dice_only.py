"""What the page of dice without a character shows."""

from typing import NamedTuple

from desktop.viewdata.tray import FeltDie, FeltFrame


class KeyView(NamedTuple):
    """A key of the keypad: what it adds to the notation ("d6", "+", "kh1"), its words, and spoken words."""

    adds: str
    words: str
    spoken: str


class KeyRow(NamedTuple):
    """A row of the keypad with a caption ("Dice", "Keep")."""

    caption: str
    keys: tuple[KeyView, ...]


class ChanceBar(NamedTuple):
    """One bar of the distribution: what it stands for ("7", or "10 to 12" where many share one bar).

    ``share`` is its height from 0 to 1, the highest being 1; ``words`` say all of it ("7: 6 of 36, 16.67 %;
    7 or more 58.33 %, 7 or less 58.33 %"). ``fell_here`` marks the bar of the throw that is shown.
    """

    label: str
    share: float
    words: str
    fell_here: bool = False


class ChancesView(NamedTuple):
    """The exact distribution of what is typed: its bars from the least to the most total.

    ``least``, ``mean`` and ``most`` are written numbers with their words ("2 least", "7 on average").
    ``spoken`` says it in short.
    """

    bars: tuple[ChanceBar, ...]
    least: str
    mean: str
    most: str
    spoken: str


class FavouriteView(NamedTuple):
    """A throw that was kept under a name."""

    id: int
    name: str
    notation: str


class ThrowRow(NamedTuple):
    """One throw in the log: its number, time, notation or name, what fell in words ("5, 3, 1 + 3"), total."""

    id: int
    time: str
    name: str
    fell: str
    total: str
    spoken: str
    text: str


class ThrownView(NamedTuple):
    """The throw on the felt.

    ``number`` tells throws apart and seeds how they tumble. ``working`` says what the total is made of
    ("5 + 3 + 2 + 3"), ``left_out`` what did not count ("1 not kept, 1 re-rolled"), "" for nothing. ``fresh``
    ones are thrown with motion, else laid down.
    """

    number: int
    name: str
    total: str
    working: str
    left_out: str
    dice: tuple[FeltDie, ...]
    frames: tuple[FeltFrame, ...]
    spoken: str
    fresh: bool = False


class DiceOnlyView(NamedTuple):
    """The whole page.

    ``notation`` is what stands in the field. ``refusal`` says why it cannot be thrown ("" where it can) and
    ``refused_at`` where in the text, counted from 0, -1 for no place; ``reads_as`` is the notation as it is
    understood ("2D6 + 1D4 + 3"), "" where it is none. ``ready`` are the dice that it throws, blank.
    ``favourite`` is the favourite with that notation, None where it is not kept. ``more`` says that there are
    older throws than those of the log.
    """

    notation: str
    refusal: str
    refused_at: int
    reads_as: str
    ready: tuple[FeltDie, ...]
    ready_frames: tuple[FeltFrame, ...]
    chances: ChancesView | None
    thrown: ThrownView | None
    keypad: tuple[KeyRow, ...]
    favourites: tuple[FavouriteView, ...]
    favourite: int | None
    log: tuple[ThrowRow, ...]
    more: bool
