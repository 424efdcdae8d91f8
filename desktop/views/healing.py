"""What the healing and Luck page shows."""

from msgspec import Struct

from desktop.kit.view.sheet import Toggle
from desktop.views.tray import ActionView


class HitPoints(Struct, frozen=True):
    """The hit point track.

    ``state`` is the character's condition in a word or two ("Critically wounded"), "" if normal; a ``grave``
    one colours the frame. ``detail`` is the line below it. ``marked_at`` is the number of points up to which
    ``marked`` ("Critical at 4") applies, 0 for none. ``pending`` points wait to be applied and are drawn
    dashed after the current ones. ``armour`` are the points of the sheet's armour.
    """

    value: int
    most: int
    state: str = ""
    detail: str = ""
    grave: bool = False
    marked_at: int = 0
    marked: str = ""
    pending: int = 0
    armour: int = 0


class TreatmentRow(Struct, frozen=True):
    """A treatment: the skill with its value, the means, what it restores and how long it takes.

    ``bonuses`` are the dice added per degree, in the order of ``HealingView.degrees``. ``reached`` is the
    index that this row's latest roll reached, -1 for none; ``reached_degree`` is its degree's key ("hard"),
    for the badge's colour. With a ``reason`` it can't be chosen, and the reason says why.
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
    """A character who can give treatment: an id ("" for the patient), a name, initials and a portrait."""

    id: str
    name: str
    initials: str
    portrait: bytes | None = None


class PendingTreatment(Struct, frozen=True):
    """A rolled treatment: the words that explain it, and its actions.

    ``apply`` is the label of its button ("Apply +7 HP"), "" if there is nothing to apply. Once ``applied``,
    it can only be undone. ``heading`` is shown in bold before ``text``.
    """

    heading: str
    text: str
    apply: str = ""
    applied: bool = False


class RestView(Struct, frozen=True):
    """Healing by days of rest: what it does, and why it isn't possible now ("" if it is)."""

    text: str
    reason: str = ""


class RestorationRow(Struct, frozen=True):
    """A way to restore Luck: what, how much ("1D10", "+5"), and the label of its button.

    Without a button it is automatic. With a ``reason`` it is disabled, and the reason says why.
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
    """Current and maximum Luck, what restores it, the Luck check, and its latest changes.

    ``most_words`` name the maximum ("/ 60 starting maximum"). ``group`` is the label of the group Luck
    button, "" if the game has no such roll.
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
    """The page: hit points, conditions, treatments, a pending treatment, rest, and Luck.

    ``degrees`` head the columns of bonuses. ``healers`` can treat the character; ``healer`` is the chosen
    one. ``house_rule`` is the name of the house rule that refuses a treatment, "" if none does.
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
    house_rule: str = ""
