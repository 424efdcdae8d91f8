"""What the sheet in Play mode shows.

A view that is never copied with changes is a named tuple: to define a dataclass takes eight times as long.
"""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from desktop.kit.view.lists import TabView
from desktop.views.felt import DieLook


class TickState(StrEnum):
    """How a skill's tick box stands."""

    EMPTY = "empty"
    TICKED = "ticked"
    JUST_TICKED = "just_ticked"
    """Ticked by the latest roll; drawn with a ring for two seconds."""
    COUNTED = "counted"
    """The box shows how many successes count."""
    JUST_COUNTED = "just_counted"
    """Counted by the latest roll; drawn with a ring for two seconds."""
    NEVER = "never"
    """The rules give this skill no ticks; the box is dashed and cannot be clicked."""
    NONE = "none"
    """The game ticks no skills; there is no box."""


class SkillRow(Struct, frozen=True):
    """One skill: its name as the row shows it and in full, its numbers, its tick, and how it is spoken.

    ``value`` is what sorting by value goes by and ``shown`` how it is written ("55", "+7"), "" for not at
    all; ``aside`` stands after it ("27 · 11"). ``marks`` is the number that a counted box shows. ``suffix``
    follows the name in small ("Agi"). ``ranks`` are drawn as dots, so many of so many, None for none.
    ``pool`` are the dice thrown for it, drawn small.
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


class TraitCard(NamedTuple):
    """One characteristic; a click rolls it.

    ``value`` is as it is written ("60", "+3"), and ``aside`` what stands below it ("30 · 12"), "" for
    nothing. One that is not ``rollable`` only tells its value.
    """

    id: str
    short: str
    name: str
    value: str
    aside: str
    spoken: str
    rollable: bool = True


class TrackerView(Struct, frozen=True):
    """One tracker. ``color`` is a colour token and ``icon`` an icon name; ``aside`` is such as "Start 60".

    ``status`` are words for a state that matters ("Dying"), "" in ordinary times. ``least`` and ``most`` are
    the ends that the minus and plus buttons stop at; where the value may go beyond ``most``, plus stops at
    ``end``. With ``segments`` the bar has one for each point, as for wounds, which are counted up. ``icon``
    may be "" for none. Of an ``endless`` one nobody knows the most: the value stands alone, without a bar.
    ``check`` is the subject of a roll against the value, "" for none, and ``check_words`` what it is called.
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
    """Something carried, with its count as text ("" where there is none)."""

    name: str
    count: str


class WeaponRow(NamedTuple):
    """A weapon as it stands on the sheet; unknown fields are ""."""

    name: str
    skill: str
    damage: str
    range: str
    attacks: str
    ammo: str
    malfunction: str


class SheetView(Struct, frozen=True):
    """The whole sheet of the open character.

    ``tabs`` are its parts from left to right. ``line`` stands under the name ("Press photographer, 31").
    ``portrait`` are the bytes of a picture or None, then ``initials`` are drawn. ``ticked`` counts ticked
    skills, and ``ticked_words`` say so where the game counts something else. ``downtime_words`` say what
    waits for downtime ("Development 4"), "" for nothing. ``campaign`` is the name of the campaign, "" for
    none. ``standing`` stands at the right of the head ("Experience", "35 to spend").
    ``skill_columns`` are captions over the columns of the skills ("Ranks", "Pool"). A game whose rolls are
    put together from many dice wants a ``wide_tray``. ``game`` is the id of the game, and one with bonus and
    penalty dice has ``extra_dice``. Texts are the player's own.
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
