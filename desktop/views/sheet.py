"""What the sheet shows in play mode.

A view that is never copied with changes is a named tuple: defining a dataclass takes eight times as long.
"""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from desktop.kit.view.sheet import TabView
from desktop.views.felt import DieLook


class TickState(StrEnum):
    """The state of a skill's tick box."""

    EMPTY = "empty"
    TICKED = "ticked"
    JUST_TICKED = "just_ticked"
    """Ticked by the latest roll; drawn with a ring for two seconds."""
    COUNTED = "counted"
    """The box shows the number of counted successes."""
    JUST_COUNTED = "just_counted"
    """Counted by the latest roll; drawn with a ring for two seconds."""
    NEVER = "never"
    """The rules never tick this skill; the box is dashed and can't be clicked."""
    NONE = "none"
    """The game has no ticks; there is no box."""


class SkillRow(Struct, frozen=True):
    """A skill: its short and full name, its numbers, its tick, and its screen reader text.

    ``value`` is used for sorting and ``shown`` is its text ("55", "+7"), "" to show none; ``aside`` follows
    it ("27 · 11"). ``marks`` is the number in a counting box. ``suffix`` follows the name in small ("Agi").
    ``ranks`` are drawn as dots, filled and total, None for none. ``pool`` are its dice, drawn small.
    ``starred`` ones stand on top of the list, and ``used`` counts how often it was rolled lately.
    """

    id: str
    name: str
    full_name: str
    value: int
    shown: str
    aside: str
    tick: TickState
    spoken: str
    marks: int = 0
    suffix: str = ""
    ranks: tuple[int, int] | None = None
    pool: tuple[DieLook, ...] = ()
    starred: bool = False
    used: int = 0


class TraitCard(NamedTuple):
    """A characteristic; a click rolls it.

    ``value`` is its text ("60", "+3") and ``aside`` the text below it ("30 · 12"), "" for none. A
    characteristic that isn't ``rollable`` only shows its value.
    """

    id: str
    short: str
    name: str
    value: str
    aside: str
    spoken: str
    rollable: bool = True


class TrackerView(Struct, frozen=True):
    """A tracker. ``color`` is a colour token, ``icon`` an icon name, "" for none; ``aside`` is such as
    "Starting 60".

    ``status`` names a condition ("Dying"), "" if normal. ``least`` and ``most`` limit the minus and plus
    buttons; if the value may exceed ``most``, plus stops at ``end``. With ``segments`` the bar has one per
    point, as for wounds, which count up. An ``endless`` tracker has no known maximum: it shows only its
    value, without a bar. ``check`` is the subject of a roll against the value, "" for none, and
    ``check_words`` its name.
    """

    id: str
    name: str
    short_name: str
    icon: str
    color: str
    value: int
    most: int
    least: int = 0
    aside: str = ""
    status: str = ""
    end: int | None = None
    segments: bool = False
    endless: bool = False
    check: str = ""
    check_words: str = ""


class Labelled(NamedTuple):
    """A short label with its value, such as "Move" and "8"."""

    label: str
    value: str


class PassageView(NamedTuple):
    """A paragraph of the backstory; ``key`` marks the key connection."""

    text: str
    key: bool


class BackstorySection(NamedTuple):
    """A heading of the backstory with its paragraphs."""

    heading: str
    passages: tuple[PassageView, ...]


class GearItem(Struct, frozen=True):
    """A piece of gear, with its count as text ("" for none)."""

    name: str
    count: str


class WeaponRow(NamedTuple):
    """A weapon as on the sheet; unknown fields are ""."""

    name: str
    skill: str
    damage: str
    range: str
    attacks: str
    ammo: str
    malfunction: str


class SheetView(Struct, frozen=True):
    """The whole sheet of the open character.

    ``tabs`` are its pages from left to right. ``line`` is shown under the name ("Press photographer, 31").
    ``portrait`` are the bytes of an image; if it is None, the initials are drawn. ``ticked`` counts ticked
    skills; ``ticked_words`` replace it if the game counts something else. ``downtime_words`` say what is
    ready for downtime ("Development 4"), "" for nothing. ``campaign`` is the campaign's name, "" for none.
    ``standing`` is shown at the right of the head ("Experience", "35 to spend"). ``skill_columns`` are
    captions of the skills' columns ("Ranks", "Pool"). Games with large dice pools want a ``wide_tray``.
    ``skill_order`` is how the player sorts the skills ("used"), "" if they never chose.
    ``game`` is the id of the game; games with bonus and penalty dice have ``extra_dice``. Texts are the
    player's own.
    """

    character: int
    name: str
    initials: str
    line: str
    system: str
    portrait: bytes | None
    trackers: tuple[TrackerView, ...] = ()
    traits: tuple[TraitCard, ...] = ()
    facts: tuple[Labelled, ...] = ()
    skills: tuple[SkillRow, ...] = ()
    ticked: int = 0
    about: tuple[Labelled, ...] = ()
    backstory: tuple[BackstorySection, ...] = ()
    weapons: tuple[WeaponRow, ...] = ()
    gear: tuple[GearItem, ...] = ()
    modifiers: tuple[GearItem, ...] = ()
    edits_modifiers: bool = False
    money: tuple[Labelled, ...] = ()
    notes: str = ""
    tabs: tuple[TabView, ...] = ()
    campaign: str = ""
    ticked_words: str = ""
    downtime_words: str = ""
    standing: Labelled | None = None
    skill_columns: tuple[str, ...] = ()
    wide_tray: bool = False
    game: str = ""
    extra_dice: bool = False
    skill_order: str = ""
