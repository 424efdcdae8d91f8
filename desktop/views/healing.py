"""What the page on healing and Luck shows."""

from msgspec import Struct

from desktop.kit.view.toggles import Toggle
from desktop.views.tray import ActionView


class HitPoints(Struct, frozen=True):
    """The track of hit points.

    ``state`` is how the character fares in a word or two ("Critically wounded"), "" in ordinary times;
    ``grave`` marks a state that the frame has to show. ``detail`` is the line below it. ``marked_at`` is the
    number of points up to which ``marked`` ("Critical at 4") holds, 0 for no such mark. ``pending`` points
    wait to be applied: they are drawn dashed after the present ones.
    """

    value: int
    most: int
    state: str = ""
    detail: str = ""
    grave: bool = False
    marked_at: int = 0
    marked: str = ""
    pending: int = 0


class TreatmentRow(Struct, frozen=True):
    """One treatment: the skill with its value, what with, what it restores and how long it takes.

    ``bonuses`` are the dice added by degree, in the order of ``HealingView.degrees``. ``reached`` is the
    place in them that the latest roll of this row reached, -1 for none; ``reached_degree`` its degree's key
    ("hard"), which colours the badge. One with a ``reason`` cannot be chosen, and the reason says why.
    """

    id: str
    skill: str
    value: str
    means: str
    restores: str
    bonuses: tuple[str, ...]
    takes: str
    chance: str
    chosen: bool = False
    reached: int = -1
    reached_degree: str = ""
    reason: str = ""


class Healer(Struct, frozen=True):
    """Somebody who can treat the character: an id ("" for the character), a name, initials and a picture."""

    id: str
    name: str
    initials: str
    portrait: bytes | None = None


class PendingTreatment(Struct, frozen=True):
    """A treatment that was rolled: the words that spell it out, and what can be done with it.

    ``apply`` is the words of its button ("Apply +7 HP"), "" where there is nothing to apply. ``applied`` is
    set once it was: then it can only be taken back. ``heading`` stands before ``text`` in bold.
    """

    heading: str
    text: str
    apply: str = ""
    applied: bool = False


class RestView(Struct, frozen=True):
    """Healing by rest over days: what it does in words, and why it does not now ("" where it does)."""

    text: str
    reason: str = ""


class RestorationRow(Struct, frozen=True):
    """Something that gives Luck back: what, how much ("1D10", "+5"), and the words of its button.

    Without a button it happens by itself. One with a ``reason`` is off, and the reason says why.
    """

    id: str
    name: str
    amount: str
    button: str = ""
    reason: str = ""


class LuckChange(Struct, frozen=True):
    """A change of Luck with its cause: "Blaster Pistol, Failure to Regular" and "−8"."""

    cause: str
    amount: str
    gain: bool


class LuckPanel(Struct, frozen=True):
    """Current Luck beside its maximum, what restores it, the Luck check, and what changed it lately.

    ``most_words`` name the maximum ("/ 60 starting maximum"). ``group`` is the words of the button that rolls
    Luck for several characters, "" where the game has no such roll.
    """

    value: int
    most: int
    most_words: str
    restorations: tuple[RestorationRow, ...]
    check: ActionView
    check_text: str
    group: str = ""
    recent: tuple[LuckChange, ...] = ()


class HealingView(Struct, frozen=True):
    """The page: hit points, conditions, treatments, what waits to be applied, rest, and Luck.

    ``degrees`` head the columns of bonuses. ``healers`` can treat the character, ``healer`` is the chosen
    one.
    """

    hit_points: HitPoints
    conditions: tuple[Toggle, ...]
    degrees: tuple[str, ...]
    treatments: tuple[TreatmentRow, ...]
    healers: tuple[Healer, ...]
    healer: str
    pending: PendingTreatment | None
    rest: RestView | None
    luck: LuckPanel | None
    advice: str = ""
