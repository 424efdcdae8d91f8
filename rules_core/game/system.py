"""What a rule system offers, as a value. Screens, search and imports are general; they read this.

Named tuples, since a start defines and makes them all.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

if TYPE_CHECKING:
    from rules_core.game.play import Play
    from rules_core.sheet.events import Event
    from rules_core.sheet.journal import Roll
    from rules_core.sheet.sheet import Sheet, Skill


class TraitSpec(NamedTuple):
    """A characteristic of the game: its id, its abbreviation on the sheet and its full name."""

    id: str
    short: str
    name: str


class SkillSpec(NamedTuple):
    """A skill of the game's list.

    ``base`` is the value before any points: a number, or a formula over traits ("DEX/2", "EDU"), "" where
    every speciality has its own. ``specialised`` skills may stand on a sheet more than once.
    ``ticks`` says whether it can be marked for development, ``pushable`` whether a failed roll may be pushed.
    """

    id: str
    name: str
    base: str
    short: str = ""
    specialised: bool = False
    ticks: bool = True
    pushable: bool = True
    modern: bool = False


class TrackerSpec(NamedTuple):
    """A tracker of the game: its id and name; one that goes up with harm, such as wounds, ``counts_harm``."""

    id: str
    name: str
    counts_harm: bool = False


class Span(NamedTuple):
    """The values a number may take, both ends included."""

    least: int
    most: int


def nothing_follows(_before: "Sheet", _after: "Sheet") -> "tuple[Event, ...]":
    """A game in which nothing more follows from a change by hand."""
    return ()


class System(NamedTuple):
    """A game's rules as far as general code needs them.

    ``derived`` answers the derived values that hold for a sheet, by id (numbers, or text such as "+1D4"):
    those set by hand, else those that the rules give.
    ``tracker_span`` answers how far a tracker of a sheet may go. ``is_sound`` answers whether a kept roll is
    one that this game can have made. ``can_mark`` answers whether a skill takes ticks; with ``counts_marks``
    they count successes. ``play`` is what the game does at the table, and ``statuses`` are the ids
    of those that a player may set and take off by hand. ``health`` is the tracker that tells how somebody
    fares.

    For changes by hand: ``base_value`` is what a skill of a sheet is worth before any points, None where the
    rules do not say; a game whose skills have no base has no ``base_value``. ``untrained`` is the value of a
    skill without a base. Traits and skills of a ``signed`` game may be below zero. ``follows`` is what else
    follows from a change, from the sheets before and after. ``further_traits`` are ids of numbers that are
    kept as traits and are none of ``traits``, such as a level.

    ``degrees`` are the keys that its rolls are kept with, best first. ``skills_by_trait`` says that each
    skill goes by a characteristic.
    """

    id: str
    name: str
    traits: tuple[TraitSpec, ...]
    skills: tuple[SkillSpec, ...]
    trackers: tuple[TrackerSpec, ...]
    derived: "Callable[[Sheet], Mapping[str, int | str]]"
    tracker_span: "Callable[[Sheet, str], Span]"
    is_sound: "Callable[[Roll], bool]"
    can_mark: "Callable[[Skill], bool]"
    counts_marks: bool
    play: "Play"
    statuses: tuple[str, ...] = ()
    health: str = "hp"
    base_value: "Callable[[Sheet, Skill], int | None] | None" = None
    untrained: int = 0
    signed: bool = False
    follows: "Callable[[Sheet, Sheet], tuple[Event, ...]]" = nothing_follows
    further_traits: tuple[str, ...] = ()
    degrees: tuple[str, ...] = ()
    skills_by_trait: bool = False

    def by_rule(self, sheet: "Sheet") -> "Mapping[str, int | str]":
        """The derived values as the rules alone give them, whatever was set by hand."""
        return self.derived(replace(sheet, overrides=()))

    def counts_harm(self, tracker_id: str) -> bool:
        """Whether a tracker goes up with harm, such as wounds: it is never full, and healing lowers it."""
        return any(each.id == tracker_id and each.counts_harm for each in self.trackers)

    def skill(self, kind: str) -> SkillSpec | None:
        """The skill of the game's list with that id, None for a custom skill."""
        return next((each for each in self.skills if each.id == kind), None)
